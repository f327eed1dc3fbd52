//! vUCB-BV1. The index is r/c + 1.5 (1 + 1/λ) e with e = sqrt(2 ln(t-1)/n).
//!
//! Xia et al. 2015, Eq. 20-a. The exploration term is that of UCB-BV1 with the factor 1.5 in place of 1/(λ - e).

use super::budget_ucb::LAMBDA;
use super::{ArmTally, Entry, Index, Intervals, Lazy, Made, ProblemFact, Promises, Proviso, ScoreOf, WIDE, width};
use std::f64::consts::SQRT_2;

pub const ENTRY: Entry = Entry {
    id: "vucb-bv1",
    name: "vUCB-BV1",
    group: "united UCB",
    source: "Xia et al. 2015, Eq. 20-a",
    idea: "Works like UCB-BV1, but with the narrower exploration term that the Budget-UCB paper compares with.",
    params: &[LAMBDA],
    told: &[ProblemFact::SmallestMeanCost],
    promises: Promises::symmetric(Made::Neither, ScoreOf::Other, 1, 36.0),
    build: &|arguments| Lazy::new(arguments.arms(), VUcbBv1 { lambda: arguments.param("lambda") }).into(),
};

#[derive(Clone)]
struct VUcbBv1 {
    lambda: f64,
}

impl Index for VUcbBv1 {
    fn confidence(&self, round: u64) -> f64 {
        width(1.5 * (1.0 + 1.0 / self.lambda) * SQRT_2, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        arm.ratio() + width / arm.n().sqrt()
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    /// The index is at least `floor` if r/c is at least `floor` minus the exploration term, which depends on n alone.
    fn above(&self, width: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        Some(Proviso::NONE.and_line(floor - width / least.n().sqrt(), 0.0))
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        (one.pulls, one.ratio()) == (other.pulls, other.ratio())
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals::of_width(arm.n(), width / arm.n().sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_with_the_same_ratio_are_alike() {
        let (policy, arm) = (VUcbBv1 { lambda: 0.5 }, ArmTally { pulls: 4, reward: 1.0, cost: 2.0, ..ArmTally::default() });
        assert!(policy.alike(&arm, &ArmTally { reward: 2.0, cost: 4.0, ..arm }));
        assert!(!policy.alike(&arm, &ArmTally { pulls: 5, ..arm }) && !policy.alike(&arm, &ArmTally { cost: 3.0, ..arm }));
    }
}
