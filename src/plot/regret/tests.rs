//! Tests of the regret chart.

use super::*;
use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

fn colour(text: &str) -> Colour {
    text.parse().unwrap()
}

fn series(points: Vec<Point>, dash: &[f64]) -> Series {
    let colour = colour("#1d4fc4");
    Series { points, colour, width: 1.5, dash: dash.to_vec(), band_alpha: 0.1, alpha: 1.0, bound: false }
}

fn curve(last: f64, half: f64, end: f64) -> Vec<Point> {
    let point = |i: i32| {
        let x = 10.0 * libm::pow(end / 10.0, f64::from(i) / 99.0);
        let mean = last * x / end;
        Point { x, mean, low: mean * (1.0 - half), high: mean * (1.0 + half) }
    };
    (0..100).map(point).collect()
}

fn chart(series: Vec<Series>) -> RegretChart {
    let colours =
        Colours { ink: colour("#1a1c20"), label: colour("#646870"), grid: colour("#e2e2dd"), background: colour("#ffffff") };
    RegretChart {
        series,
        x: AxisScale::Logarithmic,
        y: AxisScale::Linear,
        zoom: Zoom::default(),
        band: true,
        colours,
        scale: 2.0,
        x_title: "budget spent (log scale)".to_string(),
        y_title: "regret, in units of reward".to_string(),
        x_end_label: Some("B = 3\u{202f}000".to_string()),
        font: "system-ui, sans-serif".to_string(),
    }
}

fn layout(chart: &RegretChart, width: u32, height: u32) -> Layout {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
    chart.draw(&area).unwrap()
}

fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

fn count(svg: &str, tag: &str) -> usize {
    svg.matches(&format!("<{tag} ")).count()
}

#[test]
fn a_chart_has_its_labels_lines_and_bands() {
    let lines = vec![
        series(curve(213.0, 0.2, 3000.0), &[]),
        series(curve(1566.0, 0.05, 3000.0), &[4.0, 2.5]),
        series(curve(500.0, 0.0, 3000.0), &[]),
    ];
    let svg = chart(lines).svg(900, 420);
    assert_eq!(
        texts(&svg),
        [
            "0",
            "500",
            "1\u{202f}000",
            "1\u{202f}500",
            "10",
            "30",
            "100",
            "300",
            "1\u{202f}000",
            "B = 3\u{202f}000",
            "regret, in units of reward",
            "budget spent (log scale)",
        ]
    );
    // The third line has no interval, hence no band.
    assert_eq!(count(&svg, "polygon"), 2);
    // There are two solid lines, and one line with a dash every 6.5 px that is at least as long as the plot is wide.
    let length = f64::from(900 - 44 - 40);
    assert!(count(&svg, "polyline") > 2 + (length / 6.5) as usize);
    assert!(!svg.contains("NaN") && !svg.contains("rotate"));
    // The first series is drawn last.
    let solid: Vec<_> = svg.match_indices("<polyline ").map(|(at, _)| at).collect();
    assert!(svg[*solid.last().unwrap()..].matches(',').count() > 50);
}

#[test]
fn without_bands_the_axis_ends_at_the_highest_mean() {
    let mut chart = chart(vec![series(curve(1000.0, 0.5, 3000.0), &[])]);
    assert!((layout(&chart, 1800, 840).y_max - 1530.0).abs() < 1e-9);
    chart.band = false;
    assert!((layout(&chart, 1800, 840).y_max - 1020.0).abs() < 1e-9);
    assert_eq!(count(&chart.svg(900, 420), "polygon"), 0);
}

/// The means reach from 0 to 1,000 and the bands from -19,000 to 21,000. The axis leaves twice the range of the means
/// on either side of them, and a fiftieth of its length above.
#[test]
fn wide_bands_leave_room_for_the_means() {
    let wide = chart(vec![series(curve(1000.0, 20.0, 3000.0), &[])]);
    let layout = layout(&wide, 1800, 840);
    assert!((layout.y_min + 2000.0).abs() < 1e-9 && (layout.y_max - 3100.0).abs() < 1e-9, "{layout:?}");
}

#[test]
fn bands_fill_the_axis_if_all_means_are_0() {
    let mut flat = curve(0.0, 0.0, 3000.0);
    flat.iter_mut().for_each(|point| (point.low, point.high) = (-5.0, 5.0));
    let layout = layout(&chart(vec![series(flat, &[])]), 1800, 840);
    assert!(layout.y_min == -5.0 && (layout.y_max - 5.2).abs() < 1e-9, "{layout:?}");
}

#[test]
fn the_layout_leads_back_to_the_data() {
    let chart = chart(vec![series(curve(213.0, 0.2, 3000.0), &[])]);
    let layout = layout(&chart, 1800, 840);
    assert_eq!((layout.left, layout.right, layout.top, layout.bottom), (44.0, 860.0, 24.0, 380.0));
    assert!((layout.x_min - 10.0).abs() < 1e-12 && (layout.x_max - 3000.0).abs() < 1e-9);
    assert_eq!(layout.y_min, 0.0);
    // The last point of the only polyline is the last mean, within one pixel of the device.
    let svg = chart.svg(900, 420);
    let points = svg.split("<polyline ").nth(1).unwrap().split("points=\"").nth(1).unwrap();
    let points: Vec<_> = points.split('"').next().unwrap().split_whitespace().collect();
    let (x, y) = points.last().unwrap().split_once(',').unwrap();
    let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
    let share = (layout.bottom - y / 2.0) / (layout.bottom - layout.top);
    assert_eq!(x / 2.0, layout.right);
    assert!((layout.y_min + share * (layout.y_max - layout.y_min) - 213.0).abs() < 1.0);
}

#[test]
fn dashes_cover_their_share_of_the_line() {
    let mut chart = chart(vec![series(curve(0.0, 0.0, 3000.0), &[4.0, 2.5])]);
    chart.scale = 2.0;
    let svg = chart.svg(900, 420);
    let lengths = svg.split("<polyline ").skip(1).map(|part| {
        let points = part.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
        let xs: Vec<f64> = points.split_whitespace().map(|p| p.split(',').next().unwrap().parse().unwrap()).collect();
        xs.last().unwrap() - xs[0]
    });
    // The flat line of 816 px has 125 periods of 6.5 px and 3.5 px of a further dash.
    assert!((lengths.sum::<f64>() / 2.0 - (125.0 * 4.0 + 3.5)).abs() <= 1.0);
}

#[test]
fn wide_labels_widen_the_margin() {
    let chart = chart(vec![series(curve(3e8, 0.0, 3000.0), &[])]);
    let layout = layout(&chart, 1800, 840);
    assert!(layout.left > 80.0 && layout.left < 110.0, "{}", layout.left);
}

#[test]
fn a_narrow_chart_drops_labels_rather_than_letting_them_touch() {
    let mut chart = chart(vec![series(curve(213.0, 0.2, 1e6), &[])]);
    chart.x_end_label = Some("B = 1\u{202f}000\u{202f}000".to_string());
    let svg = chart.svg(300, 200);
    assert!(texts(&svg).contains(&"10") && !texts(&svg).contains(&"30"), "{:?}", texts(&svg));
    chart.x = AxisScale::Linear;
    let svg = chart.svg(300, 200);
    assert!(texts(&svg).contains(&"500\u{202f}000") && !texts(&svg).contains(&"250\u{202f}000"), "{:?}", texts(&svg));
}

#[test]
fn a_logarithmic_axis_clips_regret_that_is_not_positive() {
    let mut points = curve(1000.0, 0.5, 3000.0);
    (points[0].mean, points[1].mean, points[2].low) = (0.0, -3.0, -1e9);
    let smallest = points[2].mean;
    let mut chart = chart(vec![series(points, &[])]);
    chart.y = AxisScale::Logarithmic;
    let layout = layout(&chart, 1800, 840);
    assert_eq!(layout.y_min, smallest);
    let svg = chart.svg(900, 420);
    assert!(!svg.contains("NaN") && !svg.contains("2147483647"));
    assert!(texts(&svg).contains(&"100"));
}

/// With two equal arms the regret is 0. Its line was once drawn at 1, on an axis from 1 to 10.
#[test]
fn a_logarithmic_axis_has_no_line_where_regret_is_0_and_says_so() {
    let mut chart = chart(vec![series(curve(0.0, 0.0, 3000.0), &[])]);
    let note = "no line at 0 or less on a log scale";
    let drawn = |chart: &RegretChart| {
        let svg = chart.svg(900, 420);
        (places(&svg, "polyline"), places(&svg, "polygon"), texts(&svg).contains(&note), layout(chart, 1800, 840))
    };
    let (lines, _, noted, at) = drawn(&chart);
    assert!(lines.len() == 1 && !noted && !at.gaps, "0 has no place on a linear axis");

    chart.y = AxisScale::Logarithmic;
    let (lines, bands, noted, at) = drawn(&chart);
    assert!(lines.is_empty() && bands.is_empty() && noted && at.gaps, "{lines:?}");
    assert!(at.x_min < 10.1 && at.x_max > 2999.0, "the budgets are not those of the points: {at:?}");
    assert!(!texts(&chart.svg(900, 420)).contains(&"1"), "an axis without any points has labels");

    // The regret of the other policy is above 0 except at some points in the middle, so its line and its band have two
    // pieces each.
    let mut points = curve(1000.0, 0.5, 3000.0);
    points[40..60].iter_mut().for_each(|point| point.mean = -1.0);
    let ends = [points[39].x, points[60].x];
    chart.series.push(series(points, &[]));
    let (lines, bands, noted, at) = drawn(&chart);
    assert!(lines.len() == 2 && bands.len() == 2 && noted, "{} {}", lines.len(), bands.len());
    let share = |x: f64| libm::log(x / at.x_min) / libm::log(at.x_max / at.x_min);
    let place = |x: f64| at.left + share(x) * (at.right - at.left);
    let found = [lines[0].last().unwrap().0, lines[1][0].0];
    assert!((found[0] - place(ends[0])).abs() < 1.0 && (found[1] - place(ends[1])).abs() < 1.0, "{found:?}");

    // A part of the chart has no note if every point in the part has a place.
    chart.series.remove(0);
    chart.zoom = Zoom { x: Some((1000.0, 2000.0)), y: None };
    assert!(!drawn(&chart).2);
}

/// A regret of 10⁻⁹ was once drawn at the foot of the axis, at 10⁻³, if another regret was 1,000.
#[test]
fn lines_below_the_foot_of_a_logarithmic_axis_are_cut_off() {
    let mut points = curve(1000.0, 0.0, 3000.0);
    points[..50].iter_mut().for_each(|point| (point.mean, point.low, point.high) = (1e-9, -1.0, 2.0));
    let mut chart = chart(vec![series(points.clone(), &[])]);
    chart.y = AxisScale::Logarithmic;
    let at = layout(&chart, 1800, 840);
    let svg = chart.svg(900, 420);
    let line = places(&svg, "polyline").concat();
    let (first, place) = (line[0].0, at.left + 49.0 / 99.0 * (at.right - at.left));
    assert!(first > place - 1.0, "the line begins at {first}, its first point above the foot is right of {place}");
    // The band, which reaches down to below 0, ends at the lower edge.
    let band = places(&svg, "polygon").concat();
    let lowest = band.iter().map(|point| point.1).fold(0.0, f64::max);
    assert_eq!(lowest, at.bottom);
}

#[test]
fn the_chart_never_panics() {
    let point = |x, mean| Point { x, mean, low: mean, high: mean };
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let cases: Vec<Vec<Series>> = vec![
        vec![],
        vec![series(vec![], &[])],
        vec![series(vec![point(10.0, 5.0)], &[])],
        vec![series(vec![point(10.0, 0.0); 3], &[2.0, 3.0])],
        vec![series(vec![point(10.0, -4.0), point(20.0, -4.0)], &[])],
        vec![series(vec![point(nan, nan), point(20.0, nan), point(nan, 1.0)], &[])],
        vec![series(vec![point(1.0, 1.0), point(2.0, nan), point(3.0, 4.0), point(4.0, 2.0)], &[])],
        vec![series(vec![point(0.0, inf), point(-1.0, -inf), point(inf, 1.0)], &[])],
        vec![series(vec![Point { x: 1.0, mean: 1.0, low: -inf, high: inf }, point(2.0, 2.0)], &[])],
        vec![series(vec![Point { x: 1.0, mean: 1.0, low: nan, high: nan }, point(2.0, 2.0)], &[nan])],
        vec![series(vec![point(1e-300, -1e308), point(1e300, 1e308)], &[0.0, 0.0])],
        vec![series(vec![point(5e-324, 5e-324), point(f64::MAX, f64::MAX)], &[1e-9])],
        vec![series(vec![point(1e17, 1e17), point(1e17 + 16.0, 1e17 + 16.0)], &[])],
    ];
    for (i, lines) in cases.into_iter().enumerate() {
        for (x, y) in [(AxisScale::Linear, AxisScale::Linear), (AxisScale::Logarithmic, AxisScale::Logarithmic)] {
            for (width, height) in [(900, 420), (90, 70), (1, 1), (0, 0)] {
                for scale in [1.0, 3.0, 0.0, nan] {
                    let mut chart = chart(lines.clone());
                    (chart.x, chart.y, chart.scale, chart.x_end_label) = (x, y, scale, None);
                    let svg = chart.svg(width, height);
                    assert!(!svg.contains("NaN"), "case {i}: {svg}");
                    let layout = layout(&chart, width, height);
                    assert!(layout.x_min < layout.x_max && layout.y_min < layout.y_max, "case {i}: {layout:?}");
                }
            }
        }
    }
}

/// Returns the points of every line or outline that has the colour of the series, in CSS px.
fn places(svg: &str, tag: &str) -> Vec<Vec<(f64, f64)>> {
    let pair =
        |text: &str| text.split_once(',').map(|(x, y)| (x.parse::<f64>().unwrap() / 2.0, y.parse::<f64>().unwrap() / 2.0));
    let points = |part: &str| {
        let (_, rest) = part.split_once("points=\"").unwrap();
        rest.split('"').next().unwrap().split_whitespace().filter_map(pair).collect()
    };
    let open = format!("<{tag} ");
    let parts = svg.split(&open).skip(1).map(|part| part.split('>').next().unwrap());
    parts.filter(|part| part.contains("#1D4FC4")).map(points).collect()
}

#[test]
fn zooming_cuts_lines_and_bands_at_the_edges() {
    let all = chart(vec![series(curve(1000.0, 0.2, 3000.0), &[])]);
    let zoom = Zoom { x: Some((100.0, 1000.0)), y: None };
    let near = RegretChart { zoom, ..all.clone() };
    let at = layout(&near, 1800, 840);
    assert_eq!((at.x_min, at.x_max, at.y_min), (100.0, 1000.0, 0.0));
    // The highest end of a band up to 1000 is about 400.
    assert!(at.y_max > 380.0 && at.y_max < 410.0, "{at:?}");
    for (tag, chart) in [("polyline", &near), ("polygon", &near)] {
        let found = places(&chart.svg(900, 420), tag);
        assert_eq!(found.len(), 1, "{tag}");
        let inside = |(x, y): &(f64, f64)| (at.left..=at.right).contains(x) && (at.top..=at.bottom).contains(y);
        assert!(found[0].iter().all(inside), "{tag} {:?} {at:?}", found[0]);
        let ends = found[0].iter().map(|point| point.0).fold((f64::INFINITY, 0.0_f64), |(a, b), x| (a.min(x), b.max(x)));
        assert_eq!(ends, (at.left, at.right), "{tag}");
    }
    let both = RegretChart { zoom: Zoom { x: None, y: Some((200.0, 300.0)) }, ..all.clone() };
    let at = layout(&both, 1800, 840);
    assert_eq!((at.y_min, at.y_max), (200.0, 300.0));
    let line = &places(&both.svg(900, 420), "polyline")[0];
    assert_eq!((line[0].1, line[line.len() - 1].1), (at.bottom, at.top));
    // A range that cannot be an axis is ignored.
    for part in [(5.0, 5.0), (7.0, 5.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (-1.0, 10.0)] {
        let chart = RegretChart { zoom: Zoom { x: Some(part), y: None }, ..all.clone() };
        assert_eq!(layout(&chart, 1800, 840), layout(&all, 1800, 840), "{part:?}");
    }
}

#[test]
fn a_bound_does_not_stretch_a_linear_axis() {
    let measured = chart(vec![series(curve(200.0, 0.2, 3000.0), &[])]);
    let mut bounded = measured.clone();
    bounded.series.push(Series { bound: true, ..series(curve(9000.0, 0.0, 3000.0), &[]) });
    assert_eq!(layout(&bounded, 1800, 840), layout(&measured, 1800, 840));
    let at = layout(&bounded, 1800, 840);
    let lines = places(&bounded.svg(900, 420), "polyline");
    assert!(lines.iter().flatten().all(|point| point.1 >= at.top), "a bound is not cut off at the top");
    assert!(lines.iter().flatten().any(|point| point.1 == at.top));
    bounded.y = AxisScale::Logarithmic;
    assert!(layout(&bounded, 1800, 840).y_max >= 9000.0);
}

#[test]
fn a_chart_with_negative_regret_has_a_line_at_0() {
    let below = |low: f64| {
        let points = vec![Point { x: 10.0, mean: low, low, high: low }, Point { x: 100.0, mean: 5.0, low: 5.0, high: 5.0 }];
        count(&chart(vec![series(points, &[])]).svg(900, 420), "rect")
    };
    assert!(below(-6.0) > below(1.0), "{} {}", below(-6.0), below(1.0));
}
