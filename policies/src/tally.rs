//! The outcomes of all pulls, summed arm by arm. A policy sees nothing else.

use crate::math::max;
use serde::{Deserialize, Serialize};

/// The share by which costs may exceed a budget and still fit into it. For example, 322 costs of 0.31 and one of 0.17
/// add up to 99.99 and fit into that budget, although the sum may come out larger after rounding.
pub const TOLERANCE: f64 = 1e-9;

/// The outcome of a pull. Reward and cost lie in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The reward.
    pub reward: f64,
    /// The cost.
    pub cost: f64,
}

/// The pulls of one arm so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ArmTally {
    /// The number of pulls, n.
    pub pulls: u64,
    /// The sum of the rewards.
    pub reward: f64,
    /// The sum of the costs.
    pub cost: f64,
    /// The sum of the squares of the rewards.
    pub reward_squares: f64,
    /// The sum of the squares of the costs.
    pub cost_squares: f64,
}

impl ArmTally {
    /// Counts one more pull.
    #[inline(always)]
    pub fn add(&mut self, outcome: Outcome) {
        self.pulls += 1;
        self.reward += outcome.reward;
        self.cost += outcome.cost;
        self.reward_squares += outcome.reward * outcome.reward;
        self.cost_squares += outcome.cost * outcome.cost;
    }

    /// The number of pulls as a float, which is exact up to 2^53.
    pub fn n(&self) -> f64 {
        // Signed integers convert faster than unsigned ones. There are fewer than 2^63 pulls.
        self.pulls as i64 as f64
    }

    /// The sample mean of the reward, r, which is NaN before the first pull.
    pub fn mean_reward(&self) -> f64 {
        self.reward / self.n()
    }

    /// The sample mean of the cost, c, which is NaN before the first pull.
    pub fn mean_cost(&self) -> f64 {
        self.cost / self.n()
    }

    /// The variance of the observed rewards, with n and not n - 1 in the denominator. It is 0 before the first pull,
    /// and never negative.
    #[inline(always)]
    pub fn reward_variance(&self) -> f64 {
        max(self.reward_squares / self.n() - self.mean_reward() * self.mean_reward(), 0.0)
    }

    /// The variance of the observed costs, with n and not n - 1 in the denominator. It is 0 before the first pull, and
    /// never negative.
    #[inline(always)]
    pub fn cost_variance(&self) -> f64 {
        max(self.cost_squares / self.n() - self.mean_cost() * self.mean_cost(), 0.0)
    }

    /// The sum of the rewards divided by the sum of the costs, or infinity as long as the sum of the costs is 0.
    pub fn ratio(&self) -> f64 {
        if self.cost == 0.0 { f64::INFINITY } else { self.reward / self.cost }
    }
}

/// The pulls of all arms so far.
///
/// ```
/// use budgeted_bandits_policies::{Outcome, Tally};
///
/// let mut tally = Tally::new(2);
/// tally.add(0, Outcome { reward: 1.0, cost: 0.5 });
/// tally.add(0, Outcome { reward: 0.0, cost: 0.25 });
/// assert_eq!(tally.arms[0].mean_reward(), 0.5);
/// assert_eq!(tally.spent, 0.75);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// The pulls of each arm.
    pub arms: Vec<ArmTally>,
    /// The number of pulls of all arms. The next round is t = `pulls` + 1.
    pub pulls: u64,
    /// The sum of all costs.
    pub spent: f64,
    /// The sum of all rewards.
    pub reward: f64,
    /// For each arm, whether it no longer fits into the budget. The list is empty as long as all arms fit, and always
    /// without the strict stop and known costs.
    pub barred: Vec<bool>,
    /// Whether anyone but the policy chose the arm of any pull. If so, some arms may have no pull after as many pulls as
    /// there are arms. This cannot happen if a policy that begins with a pull of each arm makes all choices.
    pub by_others: bool,
}

impl Tally {
    /// Creates the tally of `arms` arms before the first pull.
    pub fn new(arms: usize) -> Tally {
        Tally { arms: vec![ArmTally::default(); arms], ..Tally::default() }
    }

    /// Whether `arm` still fits into the budget that is left. Without the strict stop and known costs, every arm always
    /// fits.
    #[inline]
    pub fn fits(&self, arm: usize) -> bool {
        self.barred.is_empty() || !self.barred[arm]
    }

    /// Counts a pull of `arm`.
    #[inline(always)]
    pub fn add(&mut self, arm: usize, outcome: Outcome) {
        self.arms[arm].add(outcome);
        self.pulls += 1;
        self.spent += outcome.cost;
        self.reward += outcome.reward;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_gives_sums_means_and_variances() {
        let mut tally = Tally::new(2);
        tally.add(1, Outcome { reward: 1.0, cost: 0.25 });
        tally.add(1, Outcome { reward: 0.5, cost: 0.75 });
        let arm = tally.arms[1];
        assert_eq!((arm.pulls, tally.pulls, tally.spent, tally.reward), (2, 2, 1.0, 1.5));
        assert_eq!((arm.mean_reward(), arm.mean_cost(), arm.ratio()), (0.75, 0.5, 1.5));
        assert_eq!((arm.reward_variance(), arm.cost_variance()), (0.0625, 0.0625));
        assert_eq!(tally.arms[0].ratio(), f64::INFINITY);
        // The arm has now earned 1.5 for costs of 4.
        tally.add(1, Outcome { reward: 0.0, cost: 3.0 });
        assert_eq!(tally.arms[1].ratio(), 0.375);
    }

    #[test]
    fn all_arms_fit_except_barred_ones() {
        let mut tally = Tally::new(2);
        assert!(tally.fits(0) && tally.fits(1));
        tally.barred = vec![true, false];
        assert!(!tally.fits(0) && tally.fits(1));
    }
}
