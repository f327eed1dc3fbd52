//! The empirical law of observations, which are drawn with replacement, and the joint law of a reward and a cost that
//! were observed together.

use super::quantile::{Sorted, Steps};
use super::{Distribution, Effort, Law, LawEntry, QuantileFunction, Sample, Stream, Weights, value};
use crate::math;
use rand::RngExt;
use serde::Serialize;
use std::sync::Arc;

/// The largest number of observations.
pub const MAX_OBSERVATIONS: usize = 100_000;

/// The law of observations that are equally likely in every pull, or as likely as their weights say. The mean and the
/// variance are kept, because they are read often and take long to compute from many observations.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Empirical {
    /// The observations, which all clones of the law share.
    values: Arc<[f64]>,
    /// The weights of the observations, if these are not equally likely.
    #[serde(skip)]
    weights: Option<Weights>,
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
        Empirical { values: values.into(), weights: None, mean, variance }
    }

    /// Returns the law of the same values with weights, one for each value.
    pub fn weighted(&self, weights: Weights) -> Empirical {
        let values = self.values.clone();
        let mean = weights.mean(values.iter().copied());
        let variance = weights.mean(values.iter().map(|value| (value - mean) * (value - mean)));
        Empirical { values, weights: Some(weights), mean, variance }
    }

    /// Returns the observations in the order in which they were given.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns the weights of the observations, or `None` if these are equally likely.
    pub fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
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
    type Sampler = EmpiricalSampler;
    type Quantile = EmpiricalQuantile;

    fn scaled(&self, max: f64) -> Empirical {
        let scaled = Empirical::new(self.values.iter().map(|value| value / max).collect());
        self.weights.clone().map_or(scaled.clone(), |weights| scaled.weighted(weights))
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

    fn sampler(&self) -> EmpiricalSampler {
        EmpiricalSampler { values: self.values.clone(), weights: self.weights.clone() }
    }

    fn quantile_function(&self) -> EmpiricalQuantile {
        match &self.weights {
            None => {
                let mut values = self.values.to_vec();
                math::sort(&mut values);
                EmpiricalQuantile::Equal(Sorted(values))
            }
            Some(weights) => EmpiricalQuantile::Weighted(Steps::new(&self.values, weights.given())),
        }
    }
}

/// Draws from the observations of one column.
#[derive(Clone, Debug)]
pub struct EmpiricalSampler {
    values: Arc<[f64]>,
    weights: Option<Weights>,
}

/// Draws the number of one of `rows` rows.
#[inline]
fn draw(rows: usize, weights: Option<&Weights>, stream: &mut Stream) -> usize {
    match weights {
        // A draw of a u32 takes the same bits from the stream natively and in wasm; a draw of a usize does not.
        None => stream.random_range(0..rows as u32) as usize,
        Some(weights) => weights.draw(stream),
    }
}

impl Sample for EmpiricalSampler {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        self.values[draw(self.values.len(), self.weights.as_ref(), stream)]
    }
}

/// Draws whole rows of observations, each a reward and a cost.
#[derive(Clone, Debug)]
pub struct Rows {
    rewards: Arc<[f64]>,
    costs: Arc<[f64]>,
    weights: Option<Weights>,
}

impl Rows {
    /// Joins two columns of the same rows, which have the same weights.
    ///
    /// # Panics
    ///
    /// Panics if the columns have different lengths.
    pub fn new(rewards: &Empirical, costs: &Empirical) -> Rows {
        assert_eq!(rewards.values.len(), costs.values.len(), "both columns must have the same rows");
        Rows { rewards: rewards.values.clone(), costs: costs.values.clone(), weights: rewards.weights.clone() }
    }

    /// Draws a reward and a cost.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> (f64, f64) {
        let row = draw(self.rewards.len(), self.weights.as_ref(), stream);
        (self.rewards[row], self.costs[row])
    }
}

/// The quantile function of an empirical law.
#[derive(Clone, Debug)]
pub enum EmpiricalQuantile {
    /// Of equally likely values.
    Equal(Sorted),
    /// Of weighted values.
    Weighted(Steps),
}

impl QuantileFunction for EmpiricalQuantile {
    fn at_tails(&self, lower: f64, upper: f64) -> f64 {
        match self {
            EmpiricalQuantile::Equal(sorted) => sorted.at_tails(lower, upper),
            EmpiricalQuantile::Weighted(steps) => steps.at_tails(lower, upper),
        }
    }
}
