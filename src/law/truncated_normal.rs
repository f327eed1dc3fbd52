//! The normal law truncated to an interval.

use super::unit_truncated_normal::UnitTruncatedNormal;
use super::{
    Distribution, Effort, HIGH, LEAST, LOW, Law, LawEntry, LawParam, Params, QuantileFunction, Sample, Stream, value,
};
use crate::error::{Result, both};
use crate::input::number;
use crate::math::min;
use serde::Serialize;

/// The smallest standard deviation, on the range [0, 1].
pub const MIN_SD: f64 = 1e-6;
/// The largest standard deviation before truncation, on the range [0, 1]. With this one and a mean in [0, 1], the
/// truncated law is uniform up to a relative 1e-6.
pub const MAX_SD: f64 = 1e3;
/// The largest distance of the mean before truncation from the interval, in standard deviations.
pub const MAX_OUTSIDE: f64 = 10.0;

/// A normal law given that the value lies from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TruncatedNormal {
    mean: f64,
    sd: f64,
    low: f64,
    high: f64,
    #[serde(skip)]
    unit: UnitTruncatedNormal,
    /// The mean and the variance after truncation. They are kept because they are read often and take microseconds to
    /// compute.
    #[serde(skip)]
    moments: (f64, f64),
}

impl TruncatedNormal {
    /// Creates the law whose mean and standard deviation *before* truncation are `mean` and `sd`. `sd` is above 0 and
    /// `low` below `high`.
    pub fn new(mean: f64, sd: f64, low: f64, high: f64) -> TruncatedNormal {
        let unit = UnitTruncatedNormal::new((low - mean) / sd, (high - mean) / sd);
        let (share, variance, width) = (unit.mean(), unit.variance(), high - low);
        TruncatedNormal { mean, sd, low, high, unit, moments: (low + width * share, width * width * variance) }
    }

    /// Creates the law whose mean and standard deviation *after* truncation are `mean` and `sd`, both to a relative
    /// 1e-12.
    ///
    /// # Panics
    ///
    /// Panics if `sd` is not below [`TruncatedNormal::largest_sd`].
    pub fn matched(mean: f64, sd: f64, low: f64, high: f64) -> TruncatedNormal {
        assert!(
            sd < TruncatedNormal::largest_sd(mean, low, high),
            "no truncated normal law has so large a standard deviation"
        );
        let width = high - low;
        let unit = UnitTruncatedNormal::matched((mean - low) / width, (high - mean) / width, sd / width);
        TruncatedNormal { mean, sd, low, high, unit, moments: (mean, sd * sd) }
    }

    /// The supremum of the standard deviations of all normal laws truncated to `low` to `high` that have the mean
    /// `mean` after truncation. As the standard deviation before truncation grows, these laws approach a law with a
    /// density in proportion to exp(-kx), whose standard deviation is the supremum. The result has a relative error of
    /// at most 1e-8 and is never too large.
    pub fn largest_sd(mean: f64, low: f64, high: f64) -> f64 {
        let width = high - low;
        width * UnitTruncatedNormal::largest_sd((mean - low) / width, (high - mean) / width)
    }

    /// The value at a share of the way from `low` to `high`.
    #[inline]
    fn value(&self, share: f64) -> f64 {
        min(self.low + (self.high - self.low) * share, self.high)
    }
}

impl Distribution for TruncatedNormal {
    const ENTRY: LawEntry = LawEntry {
        id: "truncated_normal",
        name: "truncated normal",
        params: &[
            LawParam {
                min: -MAX_OUTSIDE * MAX_SD,
                max: 1.0 + MAX_OUTSIDE * MAX_SD,
                ..value("mean", "mean", "the mean before truncation, at most 10 sd outside of low to high", &[0.5])
            },
            LawParam { min: MIN_SD, max: MAX_SD, ..value("sd", "sd", "the standard deviation before truncation", &[0.25]) },
            LOW,
            HIGH,
        ],
        read: |params| {
            let (ends, sd) = (ends(params), params.number("sd"));
            // If the ends or the sd are wrong, the mean is still checked, with the widest range that it can have.
            let (low, high) = ends.clone().unwrap_or((0.0, params.max));
            let outside = MAX_OUTSIDE * sd.clone().unwrap_or(params.range("sd").1);
            let mean = params.required("mean").and_then(|mean| mean.number_in(low - outside, high + outside));
            let (((low, high), sd), mean) = both(both(ends, sd), mean)?;
            Ok(Law::TruncatedNormal(TruncatedNormal::new(mean, sd, low, high)))
        },
    };
    const EFFORT: Effort = Effort::Slow;
    type Sampler = Box<TruncatedNormal>;
    type Quantile = TruncatedNormal;

    fn scaled(&self, max: f64) -> TruncatedNormal {
        let (mean, sd, low, high) = (self.mean / max, self.sd / max, self.low / max, self.high / max);
        // The law of the shares does not depend on the units. Computing it again would take long for a matched law.
        TruncatedNormal { mean, sd, low, high, moments: (self.moments.0 / max, self.moments.1 / max / max), ..*self }
    }

    fn mean(&self) -> f64 {
        self.moments.0
    }

    fn variance(&self) -> f64 {
        self.moments.1
    }

    fn support(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    fn sampler(&self) -> Box<TruncatedNormal> {
        Box::new(*self)
    }

    fn quantile_function(&self) -> TruncatedNormal {
        *self
    }
}

/// Reads `low` and `high`, which by default are the ends of the range. Their distance must be at least [`LEAST`] times
/// the width of the range.
pub(super) fn ends(params: &Params) -> Result<(f64, f64)> {
    // 7 / 1e12 is the number nearest to 7e-12, so error messages show it as 7e-12. 7 * 1e-12 is another number.
    let (max, apart) = (params.max, params.max / (1.0 / LEAST));
    let expected = format!("a number from 0 on, at least {} below {}", number(apart), number(max));
    let fits = |low: f64| low >= 0.0 && low + apart <= max;
    let low = params.optional("low").map_or(Ok(0.0), |field| field.number(&expected, fits));
    // If `low` is wrong, `high` is still checked, with the widest range that it can have.
    let least = low.clone().unwrap_or(0.0);
    let expected = format!("a number at least {} above low, {}, and at most {}", number(apart), number(least), number(max));
    let fits = |high: f64| high >= least + apart && high <= max;
    both(low, params.optional("high").map_or(Ok(max), |field| field.number(&expected, fits)))
}

impl Sample for TruncatedNormal {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        self.value(self.unit.sample(stream))
    }
}

impl Sample for Box<TruncatedNormal> {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        (**self).sample(stream)
    }
}

impl QuantileFunction for TruncatedNormal {
    fn at_tails(&self, lower: f64, upper: f64) -> f64 {
        self.value(self.unit.quantile(lower, upper))
    }
}

#[cfg(test)]
mod tests;
