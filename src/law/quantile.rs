//! The quantile functions of laws that take finitely many values.

use super::distribution::QuantileFunction;
use super::normal;
use crate::math;

/// The quantile function of a discrete law.
///
/// It holds the values in rising order, each with Φ⁻¹ of the probability of this value or a smaller one, which is
/// infinity for the last value. Probabilities are compared on the scale of Φ⁻¹, so that a [`Copula`](super::Copula) of
/// two such laws never computes Φ.
#[derive(Clone, Debug)]
pub struct Steps(pub(super) Vec<(f64, f64)>);

impl Steps {
    /// Creates the quantile function of values with as many weights, at least one of which is above 0.
    pub(super) fn new(values: &[f64], weights: &[f64]) -> Steps {
        let pairs = values.iter().copied().zip(weights.iter().copied());
        let pairs: Vec<_> = pairs.filter(|(_, weight)| *weight > 0.0).collect();
        let pairs = math::sorted_by(&pairs, |(value, _)| *value);
        let total: f64 = pairs.iter().map(|(_, weight)| weight).sum();
        let (mut sum, last) = (0.0, pairs.len() - 1);
        let step = |(index, (value, weight))| {
            sum += weight;
            (value, if index == last { f64::INFINITY } else { normal::quantile(sum / total) })
        };
        Steps(pairs.into_iter().enumerate().map(step).collect())
    }
}

impl QuantileFunction for Steps {
    fn at_tails(&self, lower: f64, _: f64) -> f64 {
        self.at_normal(normal::quantile(lower))
    }

    #[inline]
    fn at_normal(&self, z: f64) -> f64 {
        let Steps(steps) = self;
        steps[steps.partition_point(|(_, upto)| *upto < z).min(steps.len() - 1)].0
    }
}

/// The quantile function of equally likely values. It holds the values in rising order.
#[derive(Clone, Debug)]
pub struct Sorted(pub(super) Vec<f64>);

impl QuantileFunction for Sorted {
    fn at_tails(&self, lower: f64, _: f64) -> f64 {
        let Sorted(values) = self;
        let rank = (lower * values.len() as f64).ceil() as u32;
        values[rank.min(values.len() as u32).max(1) as usize - 1]
    }
}
