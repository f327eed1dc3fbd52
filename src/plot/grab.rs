//! The charts of the view "Drag an interval": an interval of the mean cost, and the largest ratio that the symmetric and
//! the ω interval allow, against the sample mean of the cost.

mod cost;
mod ratios;

pub use cost::CostChart;
pub use ratios::RatiosChart;

use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, FontStyle, HPos, Sheet, Style, number, text_width};
use serde::Serialize;

/// The largest mean cost that can be chosen.
pub const REACH: f64 = 0.4;

/// Where the mean costs from 0 to [`REACH`] lie. All lengths are in CSS px.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Reach {
    /// The place of a cost of 0, from the left.
    pub zero: f64,
    /// The place of a cost of [`REACH`], from the left.
    pub reach: f64,
    /// The place of the sample mean, from the top.
    pub middle: f64,
}

/// Writes an end of an interval with three decimals, or with more if it would look like 0.
fn end(value: f64) -> String {
    let size = value.abs();
    let decimals = match size {
        0.0 => 0,
        _ if size < 1e-4 => 5,
        _ if size < 1e-3 => 4,
        _ => 3,
    };
    number(value, decimals)
}

#[cfg(test)]
mod tests;
