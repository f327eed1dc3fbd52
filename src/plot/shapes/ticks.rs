//! The numbers on the chart of shapes: ranges, ticks and labels.

use crate::plot::{Axis, Tick, decade_ticks, linear_ticks, number};
use crate::shape::Shape;

/// Writes a number with three digits.
pub(super) fn figures(value: f64) -> String {
    if !value.is_finite() || value == 0.0 {
        return number(value, 0);
    }
    let decimals = (2 - libm::log10(value.abs()).floor() as i32).max(0);
    number(value, decimals as usize)
}

/// The round ticks of a range: at least four, or else as many as have room beside each other.
pub(super) fn range_ticks(x: &Axis, min: f64, max: f64) -> Vec<Tick> {
    (2..=4).rev().map(|count| linear_ticks(min, max, count)).find(|ticks| x.has_room(ticks, 8.0)).unwrap_or_default()
}

/// The range of the axis of ratios: from half the smallest finite ratio to twice the largest, or at least to ten times
/// the smallest.
pub(super) fn ratio_range(shape: &Shape) -> (f64, f64) {
    let bounds = shape.kinds.iter().filter_map(|kind| kind.ratio);
    let finite = bounds.chain(shape.ratio).filter(|ratio| ratio.is_finite() && *ratio > 0.0);
    let (least, most) = finite.fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
    if least > most { (0.5, 50.0) } else { (least / 2.0, (most * 2.0).max(least * 10.0)) }
}

/// The ticks of ratios: several in each decade if they have room beside each other, and otherwise powers of ten.
pub(super) fn ratio_ticks(x: &Axis) -> Vec<Tick> {
    decade_ticks(x.min, x.max).find(|ticks| x.has_room(ticks, 8.0)).unwrap_or_default()
}
