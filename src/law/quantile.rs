//! The quantile functions of laws that take finitely many values.

use super::distribution::QuantileFunction;
use super::normal;

/// The quantile function of a discrete law.
///
/// It holds the values in rising order, each with Φ⁻¹ of the probability of this value or a smaller one, which is
/// infinity for the last value. Probabilities are compared on the scale of Φ⁻¹, so that a [`Copula`](super::Copula) of
/// two such laws never computes Φ.
#[derive(Clone, Debug)]
pub struct Steps(pub(super) Vec<(f64, f64)>);

impl QuantileFunction for Steps {
    fn at_tails(&self, lower: f64, _: f64) -> f64 {
        self.at_normal(normal::quantile(lower))
    }

    #[inline]
    fn at_normal(&self, z: f64) -> f64 {
        let Steps(steps) = self;
        // Survives mutation: `- with +` and `- with /`, because the last step is infinite and hence never passed.
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
