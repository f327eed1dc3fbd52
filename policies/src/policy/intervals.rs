//! The intervals in which a policy expects the means of an arm.

use crate::interval::Interval;
use crate::math::{exp, ln_whole, max};
use crate::tally::ArmTally;

/// The intervals in which a policy expects the means of an arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Intervals {
    /// The error probability of each two-sided interval, in (0, 1], by the theorem behind the interval.
    pub alpha: Option<f64>,
    /// The interval of the mean reward, if the policy makes one. Its ends may lie outside [0, 1].
    pub reward: Option<Interval>,
    /// The interval of the mean cost, if the policy makes one. Its ends may lie outside [0, 1].
    pub cost: Option<Interval>,
}

/// Smaller error probabilities are shown as this one, because 0 would claim certainty.
pub(super) const SUREST: f64 = 1e-300;

impl Intervals {
    /// No intervals, but the error probability of an interval mean ± `e` after `n` pulls. Hoeffding's inequality gives
    /// P(|mean - μ| >= e) <= 2 exp(-2 n e²) for the true mean μ.
    pub(super) fn of_width(n: f64, e: f64) -> Intervals {
        Intervals { alpha: Some((2.0 * exp(-2.0 * n * e * e)).clamp(SUREST, 1.0)), ..Intervals::default() }
    }

    /// The intervals mean ± `e` of the reward and of the cost.
    pub(super) fn symmetric(arm: &ArmTally, e: f64) -> Intervals {
        let around = |mean: f64| Some(Interval { low: mean - e, high: mean + e });
        Intervals { reward: around(arm.mean_reward()), cost: around(arm.mean_cost()), ..Intervals::of_width(arm.n(), e) }
    }
}

/// The product factor × sqrt(ln(round - 1)). Divided by sqrt(n), it is the half width e of the symmetric intervals of
/// the older policies.
pub(super) fn width(factor: f64, round: u64) -> f64 {
    factor * max(ln_whole(round - 1), 0.0).sqrt()
}
