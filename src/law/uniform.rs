//! The uniform law on an interval.

use super::{Distribution, Effort, HIGH, LOW, Law, LawEntry, QuantileFunction, Sample, Stream};
use crate::error::both;
use rand::RngExt;
use serde::Serialize;

/// The uniform law from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Uniform {
    /// The smallest value, at least 0.
    pub low: f64,
    /// The largest value, at least `low`.
    pub high: f64,
}

impl Law {
    /// Creates the uniform law from `low`, at least 0, to `high`, at least `low`.
    pub fn uniform(low: f64, high: f64) -> Law {
        Law::Uniform(Uniform { low, high })
    }
}

impl Distribution for Uniform {
    const ENTRY: LawEntry = LawEntry {
        id: "uniform",
        name: "uniform",
        params: &[LOW, HIGH],
        read: |params| {
            let low = params.number("low");
            // If `low` is wrong, `high` is still checked, with the widest range that it can have.
            let least = low.clone().unwrap_or(0.0);
            let high = params.required("high").and_then(|high| high.number_in(least, params.max));
            let (low, high) = both(low, high)?;
            Ok(Law::uniform(low, high))
        },
    };
    const EFFORT: Effort = Effort::Quick;
    type Sampler = Uniform;
    type Quantile = Uniform;

    fn scaled(&self, max: f64) -> Uniform {
        Uniform { low: self.low / max, high: self.high / max }
    }

    fn mean(&self) -> f64 {
        (self.low + self.high) / 2.0
    }

    fn variance(&self) -> f64 {
        (self.high - self.low) * (self.high - self.low) / 12.0
    }

    fn support(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    fn sampler(&self) -> Uniform {
        *self
    }

    fn quantile_function(&self) -> Uniform {
        *self
    }
}

impl Sample for Uniform {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        self.low + (self.high - self.low) * stream.random::<f64>()
    }
}

impl QuantileFunction for Uniform {
    fn at_tails(&self, lower: f64, _: f64) -> f64 {
        self.low + (self.high - self.low) * lower
    }
}
