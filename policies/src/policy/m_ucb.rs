//! m-UCB. The index is min(r + e, 1) / max(c - e, 0) with e = α sqrt(ln(t-1)/n).
//!
//! Xia et al. 2017; Heyden et al. 2023, Table 2.

use super::{ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, Promises, Proviso, ScoreOf, WIDE, width};
use crate::math::min;

pub const ENTRY: Entry = Entry {
    id: "m-ucb",
    name: "m-UCB",
    group: "composite UCB",
    source: "Xia et al. 2017; Heyden et al. 2023, Table 2",
    idea: "Divides the reward's upper bound by the cost's lower bound, both from symmetric intervals cut off at 0 and \
        1.",
    params: &[Param {
        id: "alpha",
        name: "α",
        about: "the width of the intervals: e = α sqrt(ln(t-1)/n)",
        min: 0.0,
        max: 4.0,
        default: DefaultValue::Value(0.0625),
    }],
    told: &[],
    promises: Promises::symmetric(Made::Both, ScoreOf::RewardByCost, 1, 2.0)
        .with_formula("min(r + a*sqrt(max(ln(t - 1), 0))/sqrt(n), 1)/max(c - a*sqrt(max(ln(t - 1), 0))/sqrt(n), 0)"),
    build: &|arguments| Lazy::new(arguments.arms(), MUcb { alpha: arguments.param("alpha") }).into(),
};

#[derive(Clone)]
struct MUcb {
    alpha: f64,
}

impl Index for MUcb {
    fn confidence(&self, round: u64) -> f64 {
        width(self.alpha, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        let (e, cost) = (width / arm.n().sqrt(), arm.mean_cost());
        if arm.cost == 0.0 || cost <= e {
            return f64::INFINITY;
        }
        min(arm.mean_reward() + e, 1.0) / (cost - e)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn above(&self, width: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        line_of_bounds(width, floor, least)
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals::symmetric(arm, width / arm.n().sqrt())
    }
}

/// A proviso under which min(r + e, 1) is at least `floor` (c - e). The line states that r + e is at least `floor` (c -
/// e). `None` unless `floor` (c - e) is at most 1 for all mean costs in the box.
pub(super) fn line_of_bounds(width: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
    let (e, within) = (width / least.n().sqrt(), Proviso::no_worse_than(least));
    (floor * (within.cost - e) <= 1.0).then(|| within.and_line(floor, -e * (1.0 + floor)))
}
