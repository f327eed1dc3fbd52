//! The quantile functions of all laws, with all that does not depend on the probability computed.

use super::beta_quantile::BetaQuantile;
use super::{Law, TruncatedNormal, normal};
use crate::math;

/// The quantile function of a law.
#[derive(Clone, Debug)]
pub enum Quantile {
    /// Few values, rising, each with the Φ⁻¹ of the probability of it or of a smaller one; the last one's is infinite.
    Steps(Vec<(f64, f64)>),
    /// Observations, rising, equally likely.
    Sorted(Vec<f64>),
    /// A Beta law.
    Beta(BetaQuantile),
    /// A truncated normal law.
    TruncatedNormal(TruncatedNormal),
    /// The smallest value, and the width of the range.
    Uniform(f64, f64),
}

impl Quantile {
    /// That of `law`.
    pub fn new(law: &Law) -> Quantile {
        match law {
            // From the upper tail, lest a tiny p be lost in 1 - p.
            Law::Bernoulli { p } => Quantile::Steps(vec![(0.0, -normal::quantile(*p)), (1.0, f64::INFINITY)]),
            Law::Discrete { values, weights } => Quantile::Steps(steps(values, weights)),
            Law::Constant { value } => Quantile::Steps(vec![(*value, f64::INFINITY)]),
            Law::Empirical(law) => {
                let mut values = law.values().to_vec();
                math::sort(&mut values);
                Quantile::Sorted(values)
            }
            Law::Beta { alpha, beta } => Quantile::Beta(BetaQuantile::new(*alpha, *beta)),
            Law::TruncatedNormal(law) | Law::TruncatedNormalMatched(law) => Quantile::TruncatedNormal(*law),
            Law::Uniform { low, high } => Quantile::Uniform(*low, high - low),
        }
    }

    /// The quantile at Φ(z), for a finite z: the smallest value that is not exceeded with at least this probability.
    #[inline]
    pub fn at_normal(&self, z: f64) -> f64 {
        match self {
            // Compared on the scale of z: a pair of such laws costs no Φ.
            Quantile::Steps(steps) => steps[steps.partition_point(|(_, upto)| *upto < z).min(steps.len() - 1)].0,
            _ => {
                let (lower, upper) = normal::tails(z);
                self.at_tails(lower, upper)
            }
        }
    }

    /// The quantile at `u`, in (0, 1).
    pub fn at(&self, u: f64) -> f64 {
        self.at_tails(u, 1.0 - u)
    }

    fn at_tails(&self, lower: f64, upper: f64) -> f64 {
        match self {
            Quantile::Steps(_) => self.at_normal(normal::quantile(lower)),
            Quantile::Sorted(values) => {
                let rank = (lower * values.len() as f64).ceil() as u32;
                values[rank.min(values.len() as u32).max(1) as usize - 1]
            }
            Quantile::Beta(beta) => beta.at(lower, upper),
            Quantile::TruncatedNormal(law) => law.quantile(lower, upper),
            Quantile::Uniform(low, width) => low + width * lower,
        }
    }
}

/// The values that have a weight, rising, each with the Φ⁻¹ of the probability up to it.
fn steps(values: &[f64], weights: &[f64]) -> Vec<(f64, f64)> {
    let pairs: Vec<_> = values.iter().copied().zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0.0).collect();
    let pairs = math::sorted_by(&pairs, |(value, _)| *value);
    let total: f64 = pairs.iter().map(|(_, weight)| weight).sum();
    let (mut sum, last) = (0.0, pairs.len() - 1);
    let step = |(index, (value, weight))| {
        sum += weight;
        (value, if index == last { f64::INFINITY } else { normal::quantile(sum / total) })
    };
    pairs.into_iter().enumerate().map(step).collect()
}
