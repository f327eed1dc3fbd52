//! What every law provides. [`Law`](super::Law) and its samplers are enums over the implementations, so that no draw needs an
//! indirect call.

use super::{LawEntry, normal};
use crate::seed::Stream;

/// A law: the distribution of a reward or of a cost.
///
/// [`Distribution::ENTRY`] reads a law in the units of its environment, and [`Distribution::scaled`] brings it to [0, 1]. All other
/// methods describe a law on [0, 1].
pub trait Distribution: Sized {
    /// The law's entry in the catalogue, which also reads the law from a specification.
    const ENTRY: LawEntry;
    /// How long a draw takes.
    const EFFORT: Effort;
    /// Draws from the law. It holds everything that does not change from draw to draw.
    type Sampler: Sample;
    /// The quantile function of the law, with everything computed that does not depend on the probability.
    type Quantile: QuantileFunction;

    /// The law of the values divided by `max`, which is above 0.
    fn scaled(&self, max: f64) -> Self;

    /// The mean.
    fn mean(&self) -> f64;

    /// The variance.
    fn variance(&self) -> f64;

    /// The smallest and the largest value.
    fn support(&self) -> (f64, f64);

    /// The largest power of 2 of which all values are multiples: 0 if there is none, infinity if all values are 0. Sums of such
    /// values are exact, which gives tighter bounds of what an episode spends.
    fn step(&self) -> f64 {
        0.0
    }

    /// Prepares to draw from the law.
    fn sampler(&self) -> Self::Sampler;

    /// Prepares to compute quantiles of the law.
    fn quantile_function(&self) -> Self::Quantile;
}

/// How long a draw takes. The effort decides where the code of the draw lies, and whether draws are kept for other policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A few instructions. The draw is inlined into the loop of pulls.
    Instant,
    /// No longer than reading an outcome that was kept.
    Quick,
    /// Longer than reading an outcome that was kept, so that a [`tape`](crate::tape) pays.
    Slow,
}

/// Draws from a law.
pub trait Sample {
    /// One draw.
    fn sample(&self, stream: &mut Stream) -> f64;
}

/// The inverse of a distribution function.
pub trait QuantileFunction {
    /// The quantile at the probability `lower`, in (0, 1): the smallest x with F(x) >= `lower`. `upper` is 1 - `lower`, passed
    /// separately because the difference loses the digits of a small upper tail.
    fn at_tails(&self, lower: f64, upper: f64) -> f64;

    /// The quantile at Φ(z), for a finite z.
    #[inline]
    fn at_normal(&self, z: f64) -> f64 {
        let (lower, upper) = normal::tails(z);
        self.at_tails(lower, upper)
    }
}
