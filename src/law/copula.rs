//! The Gaussian copula: a correlated reward and cost, each with its own law.
//!
//! z₁ and z₂ are standard normal variables with correlation ρ. The reward is F_r⁻¹(Φ(z₁)) and the cost is F_c⁻¹(Φ(z₂)), where F⁻¹ are the
//! quantile functions of the laws. ρ is the correlation of the normal variables. The correlation of the values depends on the laws and is
//! nearer to 0. For example, it is (2/π) asin ρ for two Bernoulli(1/2) laws.

use super::{Law, Quantile, normal};
use crate::seed::Stream;

/// Draws from a pair of correlated laws.
#[derive(Clone, Debug)]
pub struct Copula {
    reward: Quantile,
    cost: Quantile,
    correlation: f64,
    /// sqrt(1 - correlation²).
    rest: f64,
}

impl Copula {
    /// `correlation` is the correlation of the normal variables, from -1 to 1. At 0 the values are independent. At 1 the cost is exactly a
    /// rising function of z₁, and at -1 a falling one.
    ///
    /// # Panics
    ///
    /// If `correlation` is outside of [-1, 1].
    pub fn new(reward: &Law, cost: &Law, correlation: f64) -> Copula {
        assert!((-1.0..=1.0).contains(&correlation), "a correlation is from -1 to 1");
        let rest = ((1.0 - correlation) * (1.0 + correlation)).sqrt();
        Copula { reward: Quantile::new(reward), cost: Quantile::new(cost), correlation, rest }
    }

    /// Draws a reward and a cost. Takes two numbers of the stream for any laws and any correlation.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> (f64, f64) {
        let (first, other) = (normal::sample(stream), normal::sample(stream));
        let second = self.correlation * first + self.rest * other;
        (self.reward.at_normal(first), self.cost.at_normal(second))
    }
}
