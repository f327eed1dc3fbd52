//! i-UCB. The index is r/c + e with e = α sqrt(ln(t-1)/n).
//!
//! Xia et al. 2017; Heyden et al. 2023, Table 2.

use super::{ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, Promises, ScoreOf, width};

pub const ENTRY: Entry = Entry {
    id: "i-ucb",
    name: "i-UCB",
    group: "united UCB",
    source: "Xia et al. 2017; Heyden et al. 2023, Table 2",
    idea: "Adds to the ratio of the means an exploration term that does not depend on costs.",
    params: &[Param {
        id: "alpha",
        name: "α",
        about: "the weight of exploration: e = α sqrt(ln(t-1)/n)",
        min: 0.0,
        max: 4.0,
        default: DefaultValue::Value(0.25),
    }],
    told: &[],
    promises: Promises::symmetric(Made::Neither, ScoreOf::Other, 1, 2.0),
    build: &|arguments| Lazy::new(arguments.arms(), IUcb { alpha: arguments.param("alpha") }).into(),
};

#[derive(Clone)]
struct IUcb {
    alpha: f64,
}

impl Index for IUcb {
    fn confidence(&self, round: u64) -> f64 {
        width(self.alpha, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        arm.ratio() + width / arm.n().sqrt()
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals::of_width(arm.n(), width / arm.n().sqrt())
    }
}
