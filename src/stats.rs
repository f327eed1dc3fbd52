//! Statistics that can be merged: moments, quantiles, confidence sequences, and the numbers that a report gives of them.
//! Blocks are merged along a [`Tree`].

mod intervals;
mod moments;
mod quantiles;
mod sequence;
mod tree;

pub use intervals::IntervalMethod;
pub use moments::Moments;
pub use quantiles::Quantiles;
pub use sequence::{Sequence, count_for, radius};
pub use tree::{Merge, Tree, TreeNode};

use serde::Serialize;

/// The numbers that a report gives of a quantity. Numbers that need at least two values are `None` if there are fewer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The sample standard deviation, with n - 1 in the denominator.
    pub std: Option<f64>,
    /// The standard error of the mean.
    pub stderr: Option<f64>,
    /// The median: exact up to 256 values, then within 0.2 %.
    pub median: f64,
    /// The lower end of the 95 % interval of the mean.
    pub low: Option<f64>,
    /// The upper end of the 95 % interval of the mean.
    pub high: Option<f64>,
}

impl Summary {
    pub(crate) fn new(moments: &Moments, median: f64, intervals: IntervalMethod) -> Summary {
        let (low, high) = moments.interval(intervals).unzip();
        Summary { mean: moments.mean(), std: moments.std(), stderr: moments.stderr(), median, low, high }
    }

    /// The summary for readers if the quantity is never below 0: the interval ends at 0.
    ///
    /// `low` itself is computed from the values alone, and may lie below 0 if there are few of them.
    pub fn cut_at_0(self) -> Summary {
        Summary { low: self.low.map(|low| low.max(0.0)), ..self }
    }
}

#[cfg(test)]
mod tests;
