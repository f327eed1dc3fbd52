//! UCB-B2. The index is q + 1.4 (e_r + q e_c)/c with q = r / max(c_min, c), or infinity unless e_c < c. The half widths
//! are e_x = sqrt(2 s²_x l/n) + 3 l/n with l = α ln t, where s²_x is the unbiased sample variance, or 1/4 while n < 2.
//!
//! Cayci et al. 2020, as in the code of Heyden et al. 2023. The guard of that code compares e_c with r instead of c,
//! which is probably a slip.

use super::{ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, ProblemFact, Promises, SUREST};
use crate::interval::Interval;
use crate::math::{exp, ln_whole, max};

pub const ENTRY: Entry = Entry {
    id: "ucb-b2",
    name: "UCB-B2",
    group: "united UCB",
    source: "Cayci et al. 2020",
    idea: "Adds to the ratio of the means a term from empirical Bernstein bounds, which are narrower the less the \
        outcomes of an arm vary.",
    params: &[Param {
        id: "alpha",
        name: "α",
        about: "the width of the bounds: l = α ln t",
        min: 0.0,
        max: 10.0,
        default: DefaultValue::Value(2.01),
    }],
    told: &[ProblemFact::SmallestMeanCost],
    promises: Promises { intervals: Made::Both, ..Promises::NONE },
    build: &|arguments| {
        let smallest = arguments.smallest_mean_cost();
        Lazy::new(arguments.arms(), UcbB2 { alpha: arguments.param("alpha"), smallest }).into()
    },
};

#[derive(Clone)]
pub(super) struct UcbB2 {
    pub(super) alpha: f64,
    pub(super) smallest: f64,
}

impl Index for UcbB2 {
    fn confidence(&self, round: u64) -> f64 {
        self.alpha * ln_whole(round)
    }

    fn index(&self, l: f64, arm: &ArmTally) -> f64 {
        let cost = arm.mean_cost();
        let width = |variance: f64| width(l, arm, variance);
        let cost_width = width(arm.cost_variance());
        if arm.cost == 0.0 || cost_width >= cost {
            return f64::INFINITY;
        }
        let ratio = arm.mean_reward() / max(cost, self.smallest);
        ratio + 1.4 * (width(arm.reward_variance()) + ratio * cost_width) / cost
    }

    /// Lowers the squares as far as further pulls can, because the index rises with both variances. No outcome lowers
    /// n V, where V is the variance with divisor n. A further 1e-12 is subtracted, because a computed variance may be
    /// off by about 1e-16.
    fn worst(&self, arm: &ArmTally, least: &mut ArmTally) -> bool {
        let n = least.n();
        let squares = |mean: f64, variance: f64| n * (mean * mean + max(arm.n() / n * variance - 1e-12, 0.0));
        least.reward_squares = squares(least.mean_reward(), arm.reward_variance());
        least.cost_squares = squares(least.mean_cost(), arm.cost_variance());
        true
    }

    /// Empirical Bernstein intervals, whose error probability is 3 exp(-l) by Theorem 1 of Audibert, Munos and
    /// Szepesvári (2009).
    fn intervals(&self, l: f64, arm: &ArmTally) -> Intervals {
        let around = |mean: f64, variance: f64| {
            let width = width(l, arm, variance);
            Some(Interval { low: mean - width, high: mean + width })
        };
        Intervals {
            alpha: Some((3.0 * exp(-l)).clamp(SUREST, 1.0)),
            reward: around(arm.mean_reward(), arm.reward_variance()),
            cost: around(arm.mean_cost(), arm.cost_variance()),
        }
    }
}

/// The half width of the empirical Bernstein interval.
fn width(l: f64, arm: &ArmTally, variance: f64) -> f64 {
    let n = arm.n();
    let unbiased = if arm.pulls < 2 { 0.25 } else { variance * n / (n - 1.0) };
    (2.0 * unbiased * l / n).sqrt() + 3.0 * l / n
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All outcomes are 0 or 1 and both means are 1/2, so s² = 25/99 for n = 100. With α = 1/2 and t = 100, l = ln 10.
    #[test]
    fn the_index_agrees_with_hand_computation() {
        let arm = ArmTally { pulls: 100, reward: 50.0, cost: 50.0, reward_squares: 50.0, cost_squares: 50.0 };
        let policy = UcbB2 { alpha: 0.5, smallest: 0.1 };
        let l = std::f64::consts::LN_10;
        let e = (2.0 * 25.0 / 99.0 * l / 100.0).sqrt() + 0.03 * l;
        let found = policy.index(policy.confidence(100), &arm);
        assert!((found - (1.0 + 1.4 * 2.0 * e / 0.5)).abs() < 1e-12);
        let once = ArmTally { pulls: 1, reward: 1.0, cost: 1.0, ..arm };
        assert_eq!(policy.index(4.0 * l, &once), f64::INFINITY);
    }

    /// The outcomes are 0 and 1, so s² with divisor n - 1 is 1/2. With l = 2 the half width is 1 + 3.
    #[test]
    fn intervals_agree_with_hand_computation() {
        let arm = ArmTally { pulls: 2, reward: 1.0, cost: 1.0, reward_squares: 1.0, cost_squares: 1.0 };
        let found = UcbB2 { alpha: 1.0, smallest: 0.1 }.intervals(2.0, &arm);
        let e = 1.0 + 3.0;
        let interval = Some(Interval { low: 0.5 - e, high: 0.5 + e });
        assert_eq!((found.reward, found.cost), (interval, interval));
        assert!((found.alpha.unwrap() - 0.406_005_849_709_838).abs() < 1e-14, "3 exp(-2)");
    }
}
