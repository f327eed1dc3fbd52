//! Tests which ranges the axes have, with bands, with bounds, and for a part of the chart.

use super::*;

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
