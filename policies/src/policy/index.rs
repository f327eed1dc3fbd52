//! Policies that compute an index of each arm on its own and pull the arm with the largest index.

use super::{Intervals, Proviso};
use crate::tally::ArmTally;

/// The spread of the box if there is no line. With a wider box, the lower bound at its corner is too low.
const NARROW: f64 = 0.5;
/// The spread of the box if there is a line as well, which the means cross before they leave the box.
pub const WIDE: f64 = 1.5;

/// Copying of boxed indices, so that a policy can be cloned together with its index.
pub trait CopiedIndex {
    fn copied(&self) -> Box<dyn Index>;
}

impl<I: Index + Clone + 'static> CopiedIndex for I {
    fn copied(&self) -> Box<dyn Index> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Index> {
    fn clone(&self) -> Box<dyn Index> {
        (**self).copied()
    }
}

/// An index: a number that depends on the observations of an arm and on the round. `AnyPolicy::of_index` makes a policy
/// of an index.
///
/// The policy first pulls every arm once, in random order, and breaks ties at random. Neither follows the order of the
/// arms, because arms are often listed best first.
pub trait Index: CopiedIndex + Send {
    /// The part of the index that all arms share in round `round`, the round about to be played (1 for the first pull).
    /// The confidence says how far the index looks beyond the observations, for instance as z², as a half width or as a
    /// logarithm. The confidence never falls from round to round.
    fn confidence(&self, round: u64) -> f64;

    /// The index of an arm that was pulled at least once. The index is never NaN, and never falls as `confidence`
    /// rises, except by rounding.
    fn index(&self, confidence: f64, arm: &ArmTally) -> f64;

    /// A lower bound of the index at confidence `low` and an upper bound of the index at `high`, where `low` <= `high`.
    /// Both bounds are close to the index. A single call computes both, because an index that solves an equation can
    /// share most of the work.
    fn range(&self, low: f64, high: f64, arm: &ArmTally) -> (f64, f64) {
        let least = self.index(low, arm);
        (least, if high == low { least } else { self.index(high, arm) })
    }

    /// Changes the squares of `least` so that the index of `least` is a lower bound of the index of `arm`. Returns
    /// `false` if no such bound is known.
    ///
    /// The bound holds at every confidence, now and after further pulls, as long as the arm has at most the pulls of
    /// `least`, at least its mean reward and at most its mean cost. The caller passes a `least` that has at least the
    /// pulls of `arm` and the squares of `arm`.
    ///
    /// The default returns `false`, so that the policy is asked in every round. An index that depends only on n, r and
    /// c can return `true` if it never rises with n, never falls with r and never rises with c. An index that depends
    /// on variances must lower the squares as well.
    ///
    /// The method changes `least` in place, because every call would copy a returned `Option<ArmTally>` through memory,
    /// which cost some policies a tenth of their speed.
    fn worst(&self, _arm: &ArmTally, _least: &mut ArmTally) -> bool {
        false
    }

    /// A proviso with a line, under which the index is at least `floor`. `None` if no such proviso is known.
    ///
    /// The bound holds at `confidence` and at every higher confidence, now and after further pulls, as long as the arm
    /// has at most the pulls of `least` and satisfies the proviso. `least` has the squares that [`Index::worst`] gave it.
    ///
    /// The default returns `None`. The policy is then certain as long as the means stay in a box, which they leave
    /// sooner than a half-plane. An index with such provisos should also return `WIDE` as its spread.
    fn above(&self, _confidence: f64, _floor: f64, _least: &ArmTally) -> Option<Proviso> {
        None
    }

    /// By how many standard deviations the means may get worse before they leave the box of a proviso.
    fn spread(&self) -> f64 {
        NARROW
    }

    /// Whether both arms surely have the same index at every confidence. `false` promises nothing: the indices may
    /// still be equal.
    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        one == other
    }

    /// The intervals of the means of `arm` from which the index is computed. By default there are none.
    fn intervals(&self, _confidence: f64, _arm: &ArmTally) -> Intervals {
        Intervals::default()
    }
}
