//! Axes and their ticks.

use super::label::{label, number, text_width};
use crate::error;
use crate::input::Field;

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisScale {
    /// A scale on which equal differences have equal lengths.
    Linear,
    /// A scale on which equal ratios have equal lengths. Numbers of 0 and below have no place on the axis.
    Logarithmic,
}

impl AxisScale {
    /// Whether a value has a place on an axis of this scale.
    pub(super) fn holds(self, value: f64) -> bool {
        value.is_finite() && (self == AxisScale::Linear || value > 0.0)
    }

    /// Reads `"linear"` or `"logarithmic"`.
    pub fn read(field: &Field) -> error::Result<AxisScale> {
        field.one_of(&[("linear", AxisScale::Linear), ("logarithmic", AxisScale::Logarithmic)])
    }
}

/// An axis with the values `min` to `max` at the places `from` to `to`, in CSS px. On a y axis `from` is larger than
/// `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub scale: AxisScale,
    pub min: f64,
    pub max: f64,
    pub from: f64,
    pub to: f64,
}

impl Axis {
    /// The place of a value in CSS px. A value outside of the axis is placed at its nearer end.
    pub fn at(&self, value: f64) -> f64 {
        let value = value.max(self.min).min(self.max);
        let share = match self.scale {
            AxisScale::Linear => (value - self.min) / (self.max - self.min),
            AxisScale::Logarithmic => libm::log(value / self.min) / libm::log(self.max / self.min),
        };
        self.from + share * (self.to - self.from)
    }

    /// The place of a value, which may lie outside of the axis. A value without a place on a logarithmic axis is placed
    /// far below.
    pub fn beyond(&self, value: f64) -> f64 {
        let share = match self.scale {
            AxisScale::Linear => (value - self.min) / (self.max - self.min),
            AxisScale::Logarithmic => libm::log(value.max(1e-9 * self.min) / self.min) / libm::log(self.max / self.min),
        };
        self.from + share.clamp(-1e6, 1e6) * (self.to - self.from)
    }

    /// Whether a value lies on the axis.
    pub fn holds(&self, value: f64) -> bool {
        self.min <= value && value <= self.max
    }

    /// Where the label of a tick of an x axis begins and ends.
    pub fn label(&self, tick: &Tick) -> (f64, f64) {
        let (centre, half) = (self.at(tick.value), text_width(&tick.label) / 2.0);
        (centre - half, centre + half)
    }

    /// Whether the labels of these ticks of an x axis are more than `gap` apart.
    pub fn has_room(&self, ticks: &[Tick], gap: f64) -> bool {
        ticks.windows(2).all(|pair| self.label(&pair[0]).1 + gap < self.label(&pair[1]).0)
    }
}

/// A tick of an axis with its label.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub value: f64,
    pub label: String,
}

/// The multiples of a round step between `min` and `max`. The step is the largest of …, 0.5, 1, 2, 2.5, 5, 10, … that
/// has `at_least` multiples there. With 4, there are 4 to 6 ticks, and usually one at the foot of the axis.
pub(super) fn linear_ticks(min: f64, max: f64, at_least: usize) -> Vec<Tick> {
    let span = max - min;
    if !(span.is_finite() && span > 0.0) {
        return Vec::new();
    }
    let top = libm::log10(span).floor() as i32 + 1;
    for exponent in (top - 4..=top).rev() {
        for tenths in [50.0, 25.0, 20.0, 10.0] {
            // 3 × 10 / 100 is rounded only once and equals 0.3, but 3 × 0.1 does not.
            let multiple = |i: f64| {
                if exponent > 0 {
                    i * tenths * libm::pow(10.0, f64::from(exponent - 1))
                } else {
                    i * tenths / libm::pow(10.0, f64::from(1 - exponent))
                }
            };
            // 0.3 / 0.1 is a little less than 3 because of rounding.
            let first = (min / multiple(1.0) - 1e-9).ceil();
            let count = (max / multiple(1.0) + 1e-9).floor() - first + 1.0;
            if count >= at_least as f64 && count < 100.0 {
                // The power of ten of the last digit of the step.
                let last = exponent - i32::from(tenths == 25.0);
                let tick = |i: i32| {
                    let value = multiple(first + f64::from(i));
                    Tick { value, label: label(value, last) }
                };
                return (0..count as i32).map(tick).collect();
            }
        }
    }
    Vec::new()
}

/// The numbers `mantissas` × 10ᵏ between `min` and `max`, for every `stride`-th k from the lowest power of ten in the
/// range.
pub(super) fn log_ticks(min: f64, max: f64, mantissas: &[u8], stride: i32) -> Vec<Tick> {
    if !(min > 0.0 && max.is_finite() && max > min) {
        return Vec::new();
    }
    let first = libm::log10(min).floor() as i32;
    let last = libm::log10(max).floor() as i32;
    let anchor = (libm::log10(min) - 1e-9).ceil() as i32;
    let mut ticks = Vec::new();
    for exponent in (first..=last).filter(|exponent| (exponent - anchor).rem_euclid(stride) == 0) {
        for &mantissa in mantissas {
            let power = libm::pow(10.0, f64::from(exponent.abs()));
            let mantissa = f64::from(mantissa);
            let value = if exponent < 0 { mantissa / power } else { mantissa * power };
            if min <= value && value <= max {
                ticks.push(Tick { value, label: number(value, (-exponent).max(0) as usize) });
            }
        }
    }
    ticks
}

/// Ticks of a logarithmic axis for less and less room: several in each decade, all powers of ten, and every `stride`-th
/// of them.
pub(super) fn decade_ticks(min: f64, max: f64) -> impl Iterator<Item = Vec<Tick>> {
    let dense: [&[u8]; 2] = [&[1, 2, 5], &[1, 3]];
    let powers = (1..=16).map(move |stride| log_ticks(min, max, &[1], stride));
    dense.into_iter().map(move |mantissas| log_ticks(min, max, mantissas, 1)).chain(powers)
}
