//! A law whose density rises linearly from 0.
//!
//! `cargo xtask adding` adds this file to a copy of the project.

use super::{Distribution, Effort, HIGH, Law, LawEntry, QuantileFunction, Sample, Stream};
use rand::RngExt;
use serde::Serialize;

/// The law on [0, `high`] whose density rises linearly from 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rising {
    /// The largest value, at least 0.
    pub high: f64,
}

impl Distribution for Rising {
    const ENTRY: LawEntry = LawEntry {
        id: "rising",
        name: "rising",
        params: &[HIGH],
        read: |params| Ok(Law::Rising(Rising { high: params.number("high")? })),
    };
    const EFFORT: Effort = Effort::Quick;
    type Sampler = Rising;
    type Quantile = Rising;

    fn scaled(&self, max: f64) -> Rising {
        Rising { high: self.high / max }
    }

    fn mean(&self) -> f64 {
        self.high * 2.0 / 3.0
    }

    fn variance(&self) -> f64 {
        self.high * self.high / 18.0
    }

    fn support(&self) -> (f64, f64) {
        (0.0, self.high)
    }

    fn sampler(&self) -> Rising {
        *self
    }

    fn quantile_function(&self) -> Rising {
        *self
    }
}

impl Sample for Rising {
    fn sample(&self, stream: &mut Stream) -> f64 {
        self.at_tails(stream.random(), 0.0)
    }
}

impl QuantileFunction for Rising {
    fn at_tails(&self, lower: f64, _: f64) -> f64 {
        self.high * lower.sqrt()
    }
}
