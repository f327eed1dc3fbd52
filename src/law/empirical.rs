//! The empirical law of observations, which are drawn with replacement.

use super::quantile::Sorted;
use super::{Distribution, Effort, Law, LawEntry, Sample, Stream, value};
use crate::math;
use rand::RngExt;
use serde::Serialize;
use std::sync::Arc;

/// The largest number of observations.
pub const MAX_OBSERVATIONS: usize = 100_000;

/// The law of observations that are equally likely in every pull. The mean and the variance are kept, because they are
/// read often and take long to compute from many observations.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Empirical {
    /// The observations, which all clones of the law share.
    values: Arc<[f64]>,
    #[serde(skip)]
    mean: f64,
    #[serde(skip)]
    variance: f64,
}

impl Empirical {
    /// Creates the law of `values`.
    ///
    /// # Panics
    ///
    /// Panics if there is no value.
    pub fn new(values: Vec<f64>) -> Empirical {
        assert!(!values.is_empty(), "an empirical law must have a value");
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n;
        Empirical { values: values.into(), mean, variance }
    }

    /// Returns the observations in the order in which they were given.
    pub fn values(&self) -> &[f64] {
        &self.values
    }
}

impl Distribution for Empirical {
    const ENTRY: LawEntry = LawEntry {
        id: "empirical",
        name: "empirical",
        params: &[value("values", "values", "observations, each equally likely in every pull", &[0.1, 0.2, 0.4, 0.8])],
        read: |params| Ok(Law::Empirical(Empirical::new(params.numbers("values", MAX_OBSERVATIONS)?))),
    };
    const EFFORT: Effort = Effort::Quick;
    type Sampler = Empirical;
    type Quantile = Sorted;

    fn scaled(&self, max: f64) -> Empirical {
        Empirical::new(self.values.iter().map(|value| value / max).collect())
    }

    fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the variance of a draw, which is the mean squared distance from the mean, with n and not n - 1 in the
    /// denominator.
    fn variance(&self) -> f64 {
        self.variance
    }

    fn support(&self) -> (f64, f64) {
        math::range(&self.values)
    }

    fn step(&self) -> f64 {
        math::common_step(&self.values)
    }

    fn sampler(&self) -> Empirical {
        self.clone()
    }

    fn quantile_function(&self) -> Sorted {
        let mut values = self.values.to_vec();
        math::sort(&mut values);
        Sorted(values)
    }
}

impl Sample for Empirical {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        // A draw of a u32 takes the same bits from the stream natively and in wasm; a draw of a usize does not.
        self.values[stream.random_range(0..self.values.len() as u32) as usize]
    }
}
