//! PD-BwK for a single budget. The index is min(r + φ(r), 1) / max(c - φ(c), 0) with φ(x) = sqrt(ν x/n) + ν/n and ν =
//! factor × ln(B K).
//!
//! Badanidiyuru et al. 2013; Xia et al. 2015b, section 5, where the factor is 1/4.

use super::{ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, ProblemFact, Promises, ScoreOf};
use crate::interval::Interval;
use crate::math::{ln, min};

pub const ENTRY: Entry = Entry {
    id: "pd-bwk",
    name: "PD-BwK",
    group: "composite UCB",
    source: "Badanidiyuru et al. 2013; Xia et al. 2015b, section 5",
    idea: "Divides a bound of the reward by a bound of the cost. The bounds are narrow for small means, and their \
        width follows from the budget.",
    params: &[Param {
        id: "nu",
        name: "ν",
        about: "the width of the bounds, as a factor of ln(B K)",
        min: 0.0,
        max: 10.0,
        default: DefaultValue::Value(0.25),
    }],
    told: &[ProblemFact::Budget],
    promises: Promises { intervals: Made::Both, score: ScoreOf::RewardByCost, ..Promises::NONE },
    build: &|arguments| {
        let size = arguments.budget() * arguments.arms() as f64;
        Lazy::new(arguments.arms(), PdBwk { nu: (arguments.param("nu") * ln(size)).max(0.0) }).into()
    },
};

#[derive(Clone)]
struct PdBwk {
    nu: f64,
}

impl Index for PdBwk {
    fn confidence(&self, _: u64) -> f64 {
        self.nu
    }

    fn index(&self, nu: f64, arm: &ArmTally) -> f64 {
        let width = |mean: f64| (nu * mean / arm.n()).sqrt() + nu / arm.n();
        let (reward, cost) = (arm.mean_reward(), arm.mean_cost());
        if arm.cost == 0.0 || cost <= width(cost) {
            return f64::INFINITY;
        }
        min(reward + width(reward), 1.0) / (cost - width(cost))
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn intervals(&self, nu: f64, arm: &ArmTally) -> Intervals {
        let around = |mean: f64| {
            let width = (nu * mean / arm.n()).sqrt() + nu / arm.n();
            Some(Interval { low: mean - width, high: mean + width })
        };
        Intervals { alpha: None, reward: around(arm.mean_reward()), cost: around(arm.mean_cost()) }
    }
}
