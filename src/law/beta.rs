//! The Beta law.

use super::{Distribution, Effort, Law, LawEntry, LawParam, QuantileFunction, Sample, value};
use crate::error::both;
use crate::seed::Stream;
use budgeted_bandits_policies::sampler::{BetaQuantile, BetaSampler};
use serde::Serialize;

/// The largest shape parameter.
pub const MAX_SHAPE: f64 = 1e6;
/// The smallest shape parameter. With a smaller one, nearly all draws round to 0 or to 1.
pub const MIN_SHAPE: f64 = 1e-3;

/// The Beta law on the whole range of the environment. On [0, 1], its density is in proportion to x^(alpha-1)
/// (1-x)^(beta-1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Beta {
    /// The first shape parameter, from [`MIN_SHAPE`] to [`MAX_SHAPE`].
    pub alpha: f64,
    /// The second shape parameter, from [`MIN_SHAPE`] to [`MAX_SHAPE`].
    pub beta: f64,
}

impl Law {
    /// Creates the Beta law with these shape parameters, both from [`MIN_SHAPE`] to [`MAX_SHAPE`].
    pub fn beta(alpha: f64, beta: f64) -> Law {
        Law::Beta(Beta { alpha, beta })
    }
}

const fn shape(id: &'static str, name: &'static str, about: &'static str) -> LawParam {
    LawParam { min: MIN_SHAPE, max: MAX_SHAPE, scales: false, ..value(id, name, about, &[2.0]) }
}

impl Distribution for Beta {
    const ENTRY: LawEntry = LawEntry {
        id: "beta",
        name: "Beta",
        params: &[
            shape("alpha", "α", "the first shape; on [0, 1] the mean is α/(α+β)"),
            shape("beta", "β", "the second shape"),
        ],
        read: |params| {
            let (alpha, beta) = both(params.number("alpha"), params.number("beta"))?;
            Ok(Law::beta(alpha, beta))
        },
    };
    const EFFORT: Effort = Effort::Slow;
    type Sampler = BetaSampler;
    type Quantile = BetaQuantile;

    fn scaled(&self, _: f64) -> Beta {
        *self
    }

    fn mean(&self) -> f64 {
        self.alpha / (self.alpha + self.beta)
    }

    fn variance(&self) -> f64 {
        let sum = self.alpha + self.beta;
        self.alpha * self.beta / (sum * sum * (sum + 1.0))
    }

    fn support(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn sampler(&self) -> BetaSampler {
        BetaSampler::new(self.alpha, self.beta)
    }

    fn quantile_function(&self) -> BetaQuantile {
        BetaQuantile::new(self.alpha, self.beta)
    }
}

impl Sample for BetaSampler {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        BetaSampler::sample(self, stream)
    }
}

impl QuantileFunction for BetaQuantile {
    fn at_tails(&self, lower: f64, upper: f64) -> f64 {
        BetaQuantile::at_tails(self, lower, upper)
    }
}
