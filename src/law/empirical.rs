//! The empirical law of observations: each of them equally likely, drawn with replacement.

use crate::seed::Stream;
use rand::RngExt;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Observations in [0, 1], with their mean and variance, which are wanted often and take long where the values are many.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Empirical {
    /// Shared, as every episode needs them.
    #[serde(serialize_with = "list")]
    values: Arc<[f64]>,
    #[serde(skip)]
    mean: f64,
    #[serde(skip)]
    variance: f64,
}

fn list<S: Serializer>(values: &Arc<[f64]>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter())
}

impl Empirical {
    /// The law of `values`, at least one.
    pub fn new(values: Vec<f64>) -> Empirical {
        assert!(!values.is_empty(), "an empirical law has a value");
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n;
        Empirical { values: values.into(), mean, variance }
    }

    /// The observations, in the order in which they were given.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The mean of the observations.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of a draw: the mean squared distance from the mean, with n and not n - 1 below.
    pub fn variance(&self) -> f64 {
        self.variance
    }

    /// One draw.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        // u32: a draw of a usize would depend on the width of pointers.
        self.values[stream.random_range(0..self.values.len() as u32) as usize]
    }
}
