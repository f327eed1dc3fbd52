//! Policies that score each arm on its own and pull the arm with the largest score.

use super::Intervals;
use crate::tally::ArmTally;

/// A score of an arm, made from what the arm has shown and from the round. `engine::lazy::Lazy` makes a policy of it.
///
/// The policy pulls every arm once first, in random order, and breaks ties at random. Neither may follow the order of the arms, because
/// arms are often listed best first.
pub trait Index {
    /// The part of the score that all arms share in round `round`, the round about to be played (1 for the first pull): how far the
    /// score looks beyond the observations, as z², as a half width or as a logarithm. Never falls from round to round.
    fn confidence(&self, round: u64) -> f64;

    /// The score of an arm pulled at least once, never NaN. Never falls as `confidence` rises, except by rounding.
    fn index(&self, confidence: f64, arm: &ArmTally) -> f64;

    /// Returns a lower bound of the score at confidence `low` and an upper bound of the score at `high`, where `low` <= `high`. Both are
    /// close to the scores. A single call computes both, because an index that solves an equation can share most of the work.
    fn range(&self, low: f64, high: f64, arm: &ArmTally) -> (f64, f64) {
        let least = self.index(low, arm);
        (least, if high == low { least } else { self.index(high, arm) })
    }

    /// Changes the squares of `least` so that its score bounds the score of `arm` from below, at every confidence, now and after further
    /// pulls, as long as the arm has at most the pulls of `least`, at least its mean reward and at most its mean cost. Returns `false` if
    /// no such bound is known. `least` has at least the pulls of `arm`; its squares are those of `arm`.
    ///
    /// Promises nothing by default: the policy is then asked in every round. A score that only looks at the pulls and the means, and
    /// that more pulls of the same means never raise, returns `true`. A score that looks at the variance must lower the squares.
    ///
    /// A returned `Option<ArmTally>` would be copied through memory by every call, which cost some policies a tenth of their speed.
    fn worst(&self, _arm: &ArmTally, _least: &mut ArmTally) -> bool {
        false
    }

    /// Returns `true` only when both arms have the same score at every confidence. Returning `false` promises nothing: the scores may
    /// still be equal.
    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        one == other
    }

    /// The intervals of the means of `arm` from which the score is made; none by default.
    fn intervals(&self, _confidence: f64, _arm: &ArmTally) -> Intervals {
        Intervals::default()
    }
}
