//! Tests what a logarithmic axis shows of regret that has no place on it.

use super::*;

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
