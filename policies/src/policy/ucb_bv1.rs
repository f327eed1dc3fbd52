//! UCB-BV1. The index is r/c + (1 + 1/λ) e / (λ - e), or infinity while e >= λ.
//!
//! Xia et al. 2015, Eq. 20-b, have e = sqrt(2 ln(t-1)/n). The original policy of Ding et al. 2013 has no factor 2: there
//! e = sqrt(ln(t-1)/n), as in public implementations of it. Both are offered, because Xia et al. compare with both.

use super::budget_ucb::LAMBDA;
use super::{AnyPolicy, Arguments, ArmTally, Entry, Index, Intervals, Lazy, Made, ProblemFact, Promises, ScoreOf, width};
use std::f64::consts::SQRT_2;

pub const ENTRY: Entry = Entry {
    id: "ucb-bv1",
    name: "UCB-BV1",
    group: "united UCB",
    source: "Xia et al. 2015, Eq. 20-b",
    idea: "Adds to the ratio of the means a wide term for the errors of both means, which needs a lower bound of all \
        mean costs.",
    params: &[LAMBDA],
    told: &[ProblemFact::SmallestMeanCost],
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

fn new(arguments: &Arguments, scale: f64) -> AnyPolicy {
    Lazy::new(arguments.arms(), UcbBv1 { lambda: arguments.param("lambda"), scale }).into()
}

#[derive(Clone)]
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

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, for t = 101, n = 400, r = c = 1/2 and λ = 1/4: e is 0.107 298 without the factor 2 and 0.151 743 with it.
    #[test]
    fn the_original_has_the_narrower_term() {
        let arm = ArmTally { pulls: 400, reward: 200.0, cost: 200.0, ..ArmTally::default() };
        let index = |scale: f64| {
            let policy = UcbBv1 { lambda: 0.25, scale };
            policy.index(policy.confidence(101), &arm)
        };
        assert!((index(1.0) - ORIGINAL).abs() < 1e-9, "{}", index(1.0));
        assert!((index(SQRT_2) - WITH_FACTOR).abs() < 1e-9, "{}", index(SQRT_2));
    }

    const ORIGINAL: f64 = 4.759_531_326_635;
    const WITH_FACTOR: f64 = 8.721_702_759_998;
}
