//! Fractional KUBE. The index is (r + sqrt(2 ln(t)/n)) / c. The sample mean c is exact after one pull if costs are
//! known.
//!
//! Tran-Thanh et al. 2012, section 3.3, for known costs; Xia et al. 2015b, section 5, for random ones.

use super::{ArmTally, Entry, Index, Intervals, Lazy, Made, Promises, ScoreOf};
use crate::math::ln_whole;

pub const ENTRY: Entry = Entry {
    id: "fractional-kube",
    name: "fractional KUBE",
    group: "knapsack",
    source: "Tran-Thanh et al. 2012, section 3.3; Xia et al. 2015b, section 5",
    idea: "Packs the budget like a knapsack that allows fractions of pulls, and so pulls the arm with the largest \
        bound of the reward for its cost.",
    params: &[],
    told: &[],
    promises: Promises::symmetric(Made::Reward, ScoreOf::RewardByMeanCost, 0, 4.0)
        .with_formula("(r + sqrt(2*ln(t))/sqrt(n))/c"),
    build: &|arguments| Lazy::new(arguments.arms(), FractionalKube).into(),
};

#[derive(Clone)]
pub(super) struct FractionalKube;

impl Index for FractionalKube {
    fn confidence(&self, round: u64) -> f64 {
        (2.0 * ln_whole(round)).sqrt()
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        density(bound(width, arm), arm.mean_cost())
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals { cost: None, ..Intervals::symmetric(arm, width / arm.n().sqrt()) }
    }
}

/// The sum r + width/sqrt(n), which is UCB1's bound of the mean reward if width = sqrt(2 ln t).
pub(super) fn bound(width: f64, arm: &ArmTally) -> f64 {
    arm.mean_reward() + width / arm.n().sqrt()
}

/// The quotient value/cost, which counts as infinite if the cost is 0.
pub(super) fn density(value: f64, cost: f64) -> f64 {
    if cost == 0.0 { f64::INFINITY } else { value / cost }
}
