//! The Gaussian copula: a correlated reward and cost, each with its own law.
//!
//! z₁ and z₂ are standard normal variables with correlation ρ. The reward is F_r⁻¹(Φ(z₁)) and the cost is F_c⁻¹(Φ(z₂)),
//! where F⁻¹ are the quantile functions of the laws. ρ is the correlation of the normal variables. The correlation of
//! the values depends on the laws and is nearer to 0. For example, it is (2/π) asin ρ for two Bernoulli(1/2) laws.

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
    /// Joins the laws of a reward and of a cost by a correlation of the normal variables from -1 to 1. With the
    /// correlation 0, the values are independent. With 1, both are rising functions of z₁, and with -1 the cost is a
    /// falling function of z₁.
    ///
    /// # Panics
    ///
    /// Panics if `correlation` is outside of [-1, 1].
    pub fn new(reward: &Law, cost: &Law, correlation: f64) -> Copula {
        assert!((-1.0..=1.0).contains(&correlation), "a correlation must be from -1 to 1");
        let rest = ((1.0 - correlation) * (1.0 + correlation)).sqrt();
        Copula { reward: Quantile::new(reward), cost: Quantile::new(cost), correlation, rest }
    }

    /// Draws a reward and a cost. A draw takes two numbers from the stream, whatever the laws and the correlation are.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> (f64, f64) {
        let (first, other) = (normal::sample(stream), normal::sample(stream));
        let second = self.correlation * first + self.rest * other;
        (self.reward.at_normal(first), self.cost.at_normal(second))
    }
}
