//! Budget-UCB. The index is r/c + e/c + (e/c) min(r + e, 1) / max(c - e, λ) with e = sqrt(2 ln(t-1)/n).
//!
//! Xia et al. 2015, Algorithm 1. Table 2 of Heyden et al. 2023 prints e without the factor 2, but their code has it.

use super::engine::lazy::Lazy;
use super::{DefaultValue, Entry, Index, Intervals, Made, Param, ProblemFact, Promises, Proviso, ScoreOf, WIDE, width};
use crate::math::{max, min};
use crate::tally::ArmTally;
use std::f64::consts::SQRT_2;

/// The parameter λ of Budget-UCB, Budget-CB, UCB-BV1 and vUCB-BV1.
pub(super) const LAMBDA: Param = Param {
    id: "lambda",
    name: "λ",
    about: "a lower bound of every arm's mean cost",
    min: 1e-6,
    max: 1.0,
    default: DefaultValue::Told(ProblemFact::SmallestMeanCost),
};

pub const ENTRY: Entry = Entry {
    id: "budget-ucb",
    name: "Budget-UCB",
    group: "hybrid UCB",
    source: "Xia et al. 2015, Algorithm 1",
    idea: "Adds to the ratio of the means one term for the error of the reward and one for the error of the cost. It \
        needs a lower bound of all mean costs.",
    params: &[LAMBDA],
    told: &[ProblemFact::SmallestMeanCost],
    promises: Promises::symmetric(Made::Both, ScoreOf::Other, 1, 4.0),
    build: &|arguments| Lazy::new(arguments.arms(), BudgetUcb { lambda: arguments.param("lambda") }).into(),
};

#[derive(Clone)]
struct BudgetUcb {
    lambda: f64,
}

impl Index for BudgetUcb {
    fn confidence(&self, round: u64) -> f64 {
        width(SQRT_2, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        if arm.cost == 0.0 {
            return f64::INFINITY;
        }
        let (e, reward, cost) = (width / arm.n().sqrt(), arm.mean_reward(), arm.mean_cost());
        (reward + e + e * min(reward + e, 1.0) / max(cost - e, self.lambda)) / cost
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    /// Let e follow from the pulls of `least`, and let q be the quotient of the bounds at the means of `least`. The
    /// index is then at least (r + e + e q)/c, and this is at least `floor` if r - `floor` c >= -e (1 + q).
    fn above(&self, width: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        let (e, within) = (width / least.n().sqrt(), Proviso::no_worse_than(least));
        let quotient = min(within.reward + e, 1.0) / max(within.cost - e, self.lambda);
        Some(within.and_line(floor, -e * (1.0 + quotient)))
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals::symmetric(arm, width / arm.n().sqrt())
    }
}
