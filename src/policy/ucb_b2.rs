//! UCB-B2: q + 1.4 (e_r + q e_c)/c with q = r / max(c_min, c), +inf unless e_c < c; e_x = sqrt(2 s²_x l/n) + 3 l/n, l = α ln t.
//!
//! Cayci et al. 2020, as in the code of Heyden et al. 2023, whose guard compares e_c with the mean reward, probably a slip.
//! s² is the unbiased sample variance, 1/4 while n < 2.

use super::engine::lazy::Lazy;
use super::{Default, Entry, Index, Intervals, Made, Param, Promises, SUREST, Told};
use crate::interval::Interval;
use crate::math::{exp, ln, max};
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "ucb-b2",
    name: "UCB-B2",
    group: "united UCB",
    source: "Cayci et al. 2020",
    idea: "Widens the ratio of the means by empirical Bernstein bounds, which shrink with the variance that an arm has shown.",
    params: &[Param {
        id: "alpha",
        name: "α",
        about: "the width of the bounds: l = α ln t",
        min: 0.0,
        max: 10.0,
        default: Default::Value(2.01),
    }],
    told: &[Told::SmallestMeanCost],
    needs: None,
    promises: Promises { intervals: Made::Both, ..Promises::NONE },
    build: |arguments| {
        let smallest = arguments.smallest_mean_cost();
        Box::new(Lazy::new(arguments.arms(), UcbB2 { alpha: arguments.param("alpha"), smallest }))
    },
};

pub(super) struct UcbB2 {
    pub(super) alpha: f64,
    pub(super) smallest: f64,
}

impl Index for UcbB2 {
    fn confidence(&self, round: u64) -> f64 {
        self.alpha * ln(round as f64)
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

    /// The score rises with both variances, and no outcome lowers n s². A computed variance is off by about 1e-16, for which 1e-12 is
    /// taken off.
    fn worst(&self, arm: &ArmTally, least: &mut ArmTally) -> bool {
        let n = least.n();
        let squares = |mean: f64, variance: f64| n * (mean * mean + max(arm.n() / n * variance - 1e-12, 0.0));
        least.reward_squares = squares(least.mean_reward(), arm.reward_variance());
        least.cost_squares = squares(least.mean_cost(), arm.cost_variance());
        true
    }

    /// Audibert, Munos and Szepesvári 2009, Theorem 1: an error of 3 exp(-l).
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

    /// By hand: n = 100, r = 1/2, c = 1/2, all outcomes 0 or 1, so s² = 25/99; α = 1/2, t = 100: l = ln 10.
    #[test]
    fn an_index_by_hand() {
        let arm = ArmTally { pulls: 100, reward: 50.0, cost: 50.0, reward_squares: 50.0, cost_squares: 50.0 };
        let policy = UcbB2 { alpha: 0.5, smallest: 0.1 };
        let l = std::f64::consts::LN_10;
        let e = (2.0 * 25.0 / 99.0 * l / 100.0).sqrt() + 0.03 * l;
        let found = policy.index(policy.confidence(100), &arm);
        assert!((found - (1.0 + 1.4 * 2.0 * e / 0.5)).abs() < 1e-12);
        let once = ArmTally { pulls: 1, reward: 1.0, cost: 1.0, ..arm };
        assert_eq!(policy.index(4.0 * l, &once), f64::INFINITY);
    }

    /// By hand: two outcomes, 0 and 1, so s² = 1/2 with n - 1 below; l = 2.
    #[test]
    fn intervals_by_hand() {
        let arm = ArmTally { pulls: 2, reward: 1.0, cost: 1.0, reward_squares: 1.0, cost_squares: 1.0 };
        let found = UcbB2 { alpha: 1.0, smallest: 0.1 }.intervals(2.0, &arm);
        let e = 1.0 + 3.0;
        let interval = Some(Interval { low: 0.5 - e, high: 0.5 + e });
        assert_eq!((found.reward, found.cost), (interval, interval));
        assert!((found.alpha.unwrap() - 0.406_005_849_709_838).abs() < 1e-14, "3 exp(-2)");
    }
}
