//! The law of a single value.

use super::{Distribution, Effort, Law, LawEntry, QuantileFunction, Sample, Stream, value};
use crate::math::lowest_bit;
use serde::Serialize;

/// The law that always takes the same value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Constant {
    /// The value.
    pub value: f64,
}

impl Law {
    /// Creates the law of the single value `value`.
    pub fn constant(value: f64) -> Law {
        Law::Constant(Constant { value })
    }
}

impl Distribution for Constant {
    const ENTRY: LawEntry = LawEntry {
        id: "constant",
        name: "constant",
        params: &[value("value", "value", "the value of every pull", &[0.5])],
        read: |params| Ok(Law::constant(params.number("value")?)),
    };
    const EFFORT: Effort = Effort::Instant;
    type Sampler = Constant;
    type Quantile = Constant;

    fn scaled(&self, max: f64) -> Constant {
        Constant { value: self.value / max }
    }

    fn mean(&self) -> f64 {
        self.value
    }

    fn variance(&self) -> f64 {
        0.0
    }

    fn support(&self) -> (f64, f64) {
        (self.value, self.value)
    }

    fn step(&self) -> f64 {
        lowest_bit(self.value)
    }

    fn sampler(&self) -> Constant {
        *self
    }

    fn quantile_function(&self) -> Constant {
        *self
    }
}

impl Sample for Constant {
    #[inline(always)]
    fn sample(&self, _: &mut Stream) -> f64 {
        self.value
    }
}

impl QuantileFunction for Constant {
    fn at_tails(&self, _: f64, _: f64) -> f64 {
        self.value
    }

    #[inline]
    fn at_normal(&self, _: f64) -> f64 {
        self.value
    }
}
