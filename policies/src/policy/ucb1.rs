//! UCB1. The index is r + sqrt(2 ln(t)/n). Costs are ignored.
//!
//! Auer et al. 2002. The Budget-UCB paper compares with this policy.

use super::fractional_kube::{FractionalKube, bound};
use super::{ArmTally, Entry, Index, Intervals, Lazy, Made, Promises, ScoreOf};

pub const ENTRY: Entry = Entry {
    id: "ucb1",
    name: "UCB1",
    group: "references",
    source: "Auer et al. 2002",
    idea: "Pulls the arm with the largest upper bound of the mean reward, as is classical for bandits without costs.",
    params: &[],
    told: &[],
    promises: Promises::symmetric(Made::Reward, ScoreOf::Reward, 0, 4.0).with_formula("r + sqrt(2*ln(t))/sqrt(n)"),
    build: &|arguments| Lazy::new(arguments.arms(), Ucb1).into(),
};

#[derive(Clone)]
struct Ucb1;

impl Index for Ucb1 {
    fn confidence(&self, round: u64) -> f64 {
        FractionalKube.confidence(round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        bound(width, arm)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        (one.pulls, one.reward) == (other.pulls, other.reward)
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals { cost: None, ..Intervals::symmetric(arm, width / arm.n().sqrt()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_are_alike_whatever_they_cost() {
        let arm = ArmTally { pulls: 4, reward: 2.0, cost: 1.0, ..ArmTally::default() };
        assert!(Ucb1.alike(&arm, &ArmTally { cost: 3.0, ..arm }));
        assert!(!Ucb1.alike(&arm, &ArmTally { pulls: 5, ..arm }) && !Ucb1.alike(&arm, &ArmTally { reward: 3.0, ..arm }));
    }
}
