//! c-UCB. The index is r/c + e/c with e = α sqrt(ln(t-1)/n).
//!
//! Xia et al. 2017; Heyden et al. 2023, Table 2.

use super::{ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, Promises, ScoreOf, width};

pub const ENTRY: Entry = Entry {
    id: "c-ucb",
    name: "c-UCB",
    group: "united UCB",
    source: "Xia et al. 2017; Heyden et al. 2023, Table 2",
    idea: "Adds to the ratio of the means an exploration term that is larger for cheaper arms.",
    params: &[Param {
        id: "alpha",
        name: "α",
        about: "the weight of exploration: e = α sqrt(ln(t-1)/n)",
        min: 0.0,
        max: 4.0,
        default: DefaultValue::Value(0.125),
    }],
    told: &[],
    promises: Promises::symmetric(Made::Reward, ScoreOf::RewardByMeanCost, 1, 2.0)
        .with_formula("(r + a*sqrt(max(ln(t - 1), 0))/sqrt(n))/c"),
    build: &|arguments| Lazy::new(arguments.arms(), CUcb { alpha: arguments.param("alpha") }).into(),
};

#[derive(Clone)]
struct CUcb {
    alpha: f64,
}

impl Index for CUcb {
    fn confidence(&self, round: u64) -> f64 {
        width(self.alpha, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        if arm.cost == 0.0 {
            return f64::INFINITY;
        }
        (arm.mean_reward() + width / arm.n().sqrt()) / arm.mean_cost()
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals { cost: None, ..Intervals::symmetric(arm, width / arm.n().sqrt()) }
    }
}
