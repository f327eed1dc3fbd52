//! The Gaussian copula: a reward and a cost that go together, each with its own law.
//!
//! Of two standard normal variables z₁ and z₂ with correlation ρ, the reward is F_r⁻¹(Φ(z₁)) and the cost F_c⁻¹(Φ(z₂)), F⁻¹
//! being the quantile functions of the laws. ρ is the correlation of the normal variables, not that of the values, which
//! depends on the laws and is nearer to 0: two Bernoulli(1/2) laws have (2/π) asin ρ.

use super::{Law, Quantile, normal};
use crate::seed::Stream;

/// A pair of laws, correlated.
#[derive(Clone, Debug)]
pub struct Copula {
    reward: Quantile,
    cost: Quantile,
    correlation: f64,
    /// sqrt(1 - correlation²).
    rest: f64,
}

impl Copula {
    /// `correlation` is that of the normal variables, in [-1, 1]: at 0 the values are independent; at 1 the cost is a rising
    /// function of the reward's z₁ and at -1 a falling one, both exactly.
    pub fn new(reward: &Law, cost: &Law, correlation: f64) -> Copula {
        assert!((-1.0..=1.0).contains(&correlation), "a correlation is from -1 to 1");
        let rest = ((1.0 - correlation) * (1.0 + correlation)).sqrt();
        Copula { reward: Quantile::new(reward), cost: Quantile::new(cost), correlation, rest }
    }

    /// One reward and one cost. Two numbers of the stream, whatever the laws and the correlation.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> (f64, f64) {
        let (first, other) = (normal::sample(stream), normal::sample(stream));
        let second = self.correlation * first + self.rest * other;
        (self.reward.at_normal(first), self.cost.at_normal(second))
    }
}
