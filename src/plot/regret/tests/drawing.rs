//! Tests that labels, lines, dashes and bands are drawn where they belong, and that no chart panics.

use super::*;

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
    chart.style.scale = 2.0;
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
                    (chart.x, chart.y, chart.style.scale, chart.x_end_label) = (x, y, scale, None);
                    let svg = chart.svg(width, height);
                    assert!(!svg.contains("NaN"), "case {i}: {svg}");
                    let layout = layout(&chart, width, height);
                    assert!(layout.x_min < layout.x_max && layout.y_min < layout.y_max, "case {i}: {layout:?}");
                }
            }
        }
    }
}

#[test]
fn a_chart_with_negative_regret_has_a_line_at_0() {
    let below = |low: f64| {
        let points = vec![Point { x: 10.0, mean: low, low, high: low }, Point { x: 100.0, mean: 5.0, low: 5.0, high: 5.0 }];
        count(&chart(vec![series(points, &[])]).svg(900, 420), "rect")
    };
    assert!(below(-6.0) > below(1.0), "{} {}", below(-6.0), below(1.0));
}

#[test]
fn marks_and_given_ticks_are_drawn_at_their_values() {
    let at = |x: f64, mean: f64| Point { x, mean, low: mean - 5.0, high: mean + 5.0 };
    let points = vec![at(1.0 / 32.0, 20.0), at(1.0 / 31.0, 25.0), at(0.25, 30.0), at(1.0, 40.0)];
    let mut marked = chart(vec![Series { marks: true, ..series(points, &[]) }]);
    marked.x_end_label = Some("1".to_owned());
    let labels = [(1.0 / 32.0, "1/32"), (1.0 / 31.0, "1/31"), (0.25, "1/4")];
    marked.x_ticks = labels.iter().map(|(value, label)| (*value, (*label).to_owned())).collect();
    let svg = marked.svg(900, 420);
    let shown = texts(&svg);
    assert!(shown.contains(&"1/4") && shown.contains(&"1/31"), "{shown:?}");
    assert!(!shown.contains(&"1/32"), "it has no room beside 1/31: {shown:?}");
    assert_eq!(count(&svg, "circle"), 4);
    // The line, and four intervals.
    assert_eq!(count(&svg, "polyline"), 5);
    marked.series[0].marks = false;
    assert_eq!(count(&marked.svg(900, 420), "circle"), 0);
}
