//! The traits that every law implements. [`Law`](super::Law) and its samplers are enums over the implementations, so
//! that no draw needs an indirect call.

use super::{LawEntry, normal};
use crate::seed::Stream;

/// A law: the distribution of a reward or of a cost.
///
/// [`Distribution::ENTRY`] reads a law in the units of its environment, and [`Distribution::scaled`] brings it to
/// [0, 1]. All other methods describe a law on [0, 1].
pub trait Distribution: Sized {
    /// The law's entry in the catalogue, which also reads the law from a specification.
    const ENTRY: LawEntry;
    /// How long a draw takes.
    const EFFORT: Effort;
    /// Draws from the law. A sampler holds everything that does not change from draw to draw.
    type Sampler: Sample;
    /// The quantile function of the law. It holds everything that does not depend on the probability.
    type Quantile: QuantileFunction;

    /// The law of the values divided by `max`, which is above 0.
    fn scaled(&self, max: f64) -> Self;

    /// The mean of a law on [0, 1].
    fn mean(&self) -> f64;

    /// The variance of a law on [0, 1].
    fn variance(&self) -> f64;

    /// The smallest and the largest value of a law on [0, 1].
    fn support(&self) -> (f64, f64);

    /// The largest power of 2 of which all values are multiples. It is 0 if there is none, and infinity if all values
    /// are 0. Sums of such multiples are exact, which allows tighter bounds on what an episode spends.
    fn step(&self) -> f64 {
        0.0
    }

    /// Creates a sampler of the law.
    fn sampler(&self) -> Self::Sampler;

    /// Creates the quantile function of the law.
    fn quantile_function(&self) -> Self::Quantile;
}

/// How long a draw takes. This decides whether the code of the draw is inlined, and whether drawn outcomes are kept on
/// a [`tape`](crate::tape) for other policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The draw takes a few instructions, and is inlined into the loop of pulls.
    Instant,
    /// The draw takes more than a few instructions, but no longer than reading an outcome from a tape.
    Quick,
    /// The draw takes longer than reading an outcome from a tape.
    Slow,
}

/// Draws from a law.
pub trait Sample {
    /// Draws a value.
    fn sample(&self, stream: &mut Stream) -> f64;
}

/// The inverse of a distribution function.
pub trait QuantileFunction {
    /// The quantile at the probability `lower`, in (0, 1), which is the smallest x with F(x) >= `lower`. `upper` is 1 -
    /// `lower`. It is passed separately because the difference would lose the digits of a small upper tail.
    fn at_tails(&self, lower: f64, upper: f64) -> f64;

    /// The quantile at the probability Φ(z), for a finite z.
    #[inline]
    fn at_normal(&self, z: f64) -> f64 {
        let (lower, upper) = normal::tails(z);
        self.at_tails(lower, upper)
    }
}
