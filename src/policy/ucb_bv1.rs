//! UCB-BV1. The index is r/c + (1 + 1/λ) e / (λ - e), or infinity while e >= λ.
//!
//! Xia et al. 2015, Eq. 20-b, have e = sqrt(2 ln(t-1)/n). The original policy of Ding et al. 2013 has no factor 2: there
//! e = sqrt(ln(t-1)/n), as in public implementations of it. Both are offered, because Xia et al. compare with both.

use super::budget_ucb::LAMBDA;
use super::{Arguments, ArmTally, Entry, Index, Intervals, Lazy, Made, Policy, Promises, ScoreOf, Told, width};
use std::f64::consts::SQRT_2;

pub const ENTRY: Entry = Entry {
    id: "ucb-bv1",
    name: "UCB-BV1",
    group: "united UCB",
    source: "Xia et al. 2015, Eq. 20-b",
    idea: "Adds to the ratio of the means a wide term for the errors of both means, which needs a lower bound of all \
        mean costs.",
    params: &[LAMBDA],
    told: &[Told::SmallestMeanCost],
    promises: Promises::symmetric(Made::Both, ScoreOf::Other, 1, 4.0),
    build: &|arguments| new(arguments, SQRT_2),
};

pub const DING: Entry = Entry {
    id: "ucb-bv1-ding",
    name: "UCB-BV1 (Ding)",
    source: "Ding et al. 2013",
    idea: "Is the original UCB-BV1, whose term for the errors of both means is narrower than in the Budget-UCB paper.",
    promises: Promises::symmetric(Made::Both, ScoreOf::Other, 1, 2.0),
    build: &|arguments| new(arguments, 1.0),
    ..ENTRY
};

fn new(arguments: &Arguments, scale: f64) -> Box<dyn Policy> {
    Box::new(Lazy::new(arguments.arms(), UcbBv1 { lambda: arguments.param("lambda"), scale }))
}

struct UcbBv1 {
    lambda: f64,
    /// e is `scale` × sqrt(ln(t-1)/n).
    scale: f64,
}

impl Index for UcbBv1 {
    fn confidence(&self, round: u64) -> f64 {
        width(self.scale, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        let e = width / arm.n().sqrt();
        if arm.cost == 0.0 || e >= self.lambda {
            return f64::INFINITY;
        }
        arm.ratio() + (1.0 + 1.0 / self.lambda) * e / (self.lambda - e)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals::symmetric(arm, width / arm.n().sqrt())
    }
}
