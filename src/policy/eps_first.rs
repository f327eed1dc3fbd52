//! ε-first explores until the share ε of the budget is spent, and then pulls the arms that looked best.
//!
//! Tran-Thanh et al. 2010, sections 3.1 and 3.2. Exploration pulls the arms in turn or, as in section 5, the arm with
//! the largest bound of fractional KUBE. If costs are known, exploration ends when no arm fits into the rest of εB. The
//! policy then packs the capacity (1-ε)B once, by falling r/c, and makes the pulls of this packing. If costs are random
//! (Xia et al. 2015b, section 5), the policy pulls the arm with the largest r/c until the end.
//!
//! The paper contradicts itself: by Eq. 3, every arm has at most one pull more than any other, but Theorem 1 supposes that
//! exploration goes on until no arm fits. Both are offered.

use super::fractional_kube::{FractionalKube, bound, density};
use super::kube::Packing;
use super::{ArmTally, Default, Entry, Index, Outcome, Param, Policy, Promises, Stream, Tally, Told, argmax};
use crate::environment::TOLERANCE;

pub const ENTRY: Entry = Entry {
    id: "eps-first",
    name: "ε-first",
    group: "explore first",
    source: "Tran-Thanh et al. 2010, section 3",
    idea: "Pulls the arms in turn until a share of the budget is spent, and then only the arms that look best.",
    params: &[
        Param {
            id: "epsilon",
            name: "ε",
            about: "the share of the budget that is spent on exploration",
            min: 0.0,
            max: 1.0,
            default: Default::Value(0.1),
        },
        Param {
            id: "rest",
            name: "rest",
            about: "if costs are known, the share of the money left over by exploration that is spent as well",
            min: 0.0,
            max: 1.0,
            default: Default::Value(0.0),
        },
    ],
    told: &[Told::Budget, Told::Costs],
    promises: Promises { stops_early: true, ..Promises::NONE },
    build: &|arguments| Box::new(EpsFirst::new(arguments, in_turn)),
};

pub const IN_ROUNDS: Entry = Entry {
    id: "eps-first-rounds",
    name: "ε-first in rounds",
    source: "Tran-Thanh et al. 2010, Eq. 3",
    idea: "Works like ε-first, but ends exploration with the first arm that does not fit, so that the numbers of pulls of \
        two arms never differ by more than 1.",
    build: &|arguments| Box::new(EpsFirst { in_rounds: true, ..EpsFirst::new(arguments, in_turn) }),
    ..ENTRY
};

pub const UCB: Entry = Entry {
    id: "eps-first-ucb",
    name: "ε-first with UCB",
    source: "Tran-Thanh et al. 2010, section 5",
    idea: "Works like ε-first, but explores the arm with the largest upper bound of the reward for its cost.",
    build: &|arguments| Box::new(EpsFirst::new(arguments, ucb)),
    ..ENTRY
};

/// A function that scores an arm with cost `cost` in round `round`. Exploration pulls the arm with the largest score.
type Score = fn(round: u64, arm: &ArmTally, cost: f64) -> f64;

/// Returns a score that prefers the arms with the fewest pulls, so that each arm is pulled once in every K pulls.
fn in_turn(_: u64, arm: &ArmTally, _: f64) -> f64 {
    -arm.n()
}

/// Returns the bound of fractional KUBE. Arms that are not pulled yet come first.
fn ucb(round: u64, arm: &ArmTally, cost: f64) -> f64 {
    if arm.pulls == 0 { f64::INFINITY } else { density(bound(FractionalKube.confidence(round), arm), cost) }
}

#[derive(Clone)]
struct EpsFirst {
    budget: f64,
    epsilon: f64,
    rest: f64,
    costs: Option<Vec<f64>>,
    explore: Score,
    /// Whether exploration ends as soon as none of the arms with the fewest pulls fits.
    in_rounds: bool,
    /// The arms that are left to pull, each with the number of its pulls, the densest last. `None` during exploration.
    plan: Option<Vec<(usize, f64)>>,
}

impl EpsFirst {
    fn new(arguments: &super::Arguments, explore: Score) -> EpsFirst {
        let [epsilon, rest] = ["epsilon", "rest"].map(|id| arguments.param(id));
        EpsFirst {
            budget: arguments.budget(),
            epsilon,
            rest,
            costs: arguments.costs(),
            explore,
            in_rounds: false,
            plan: None,
        }
    }

    /// Returns the cost of an arm, if costs are known.
    fn known(&self, arm: usize) -> Option<f64> {
        self.costs.as_ref().map(|costs| costs[arm])
    }

    /// Returns an arm to explore, or `None` once exploration is over.
    fn exploration(&self, tally: &Tally, stream: &mut Stream) -> Option<usize> {
        let left = self.epsilon * self.budget * (1.0 + TOLERANCE) - tally.spent;
        let affordable = |arm: usize| self.known(arm).map_or(tally.spent < self.epsilon * self.budget, |cost| cost <= left);
        let score = |index: usize| match (affordable(index), &tally.arms[index]) {
            (true, arm) => (self.explore)(tally.pulls + 1, arm, self.known(index).unwrap_or(arm.mean_cost())),
            (false, _) => f64::NAN,
        };
        let chosen = argmax(tally, score, stream);
        let fewest = tally.arms.iter().map(|arm| arm.pulls).min().unwrap_or(0);
        (affordable(chosen) && !(self.in_rounds && tally.arms[chosen].pulls > fewest)).then_some(chosen)
    }

    /// Returns the arms to pull after exploration, each with the number of its pulls. The densest arm is last.
    fn exploitation(&self, tally: &Tally, stream: &mut Stream) -> Vec<(usize, f64)> {
        let Some(costs) = &self.costs else {
            return vec![(argmax(tally, |arm| tally.arms[arm].ratio(), stream), f64::INFINITY)];
        };
        let unused = (self.epsilon * self.budget - tally.spent).max(0.0);
        let capacity = (1.0 - self.epsilon) * self.budget + self.rest * unused;
        // An arm that exploration could not afford has no mean. It counts as worthless.
        let value = |arm: &ArmTally| if arm.pulls == 0 { 0.0 } else { arm.mean_reward() };
        let items = tally.arms.iter().map(value).zip(costs.iter().copied()).enumerate();
        let mut packing = Packing::new(costs.len());
        packing.pack(capacity * (1.0 + TOLERANCE), items.filter(|(arm, _)| tally.fits(*arm)), stream);
        packing.packed.reverse();
        packing.packed
    }
}

impl Policy for EpsFirst {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if self.plan.is_none() {
            if let Some(arm) = self.exploration(tally, stream) {
                return arm;
            }
            self.plan = Some(self.exploitation(tally, stream));
        }
        let plan = self.plan.as_mut().expect("the plan was made above");
        let (arm, count) = plan.last_mut().expect("an episode asks no policy that stops");
        let arm = *arm;
        *count -= 1.0;
        // The last arm stays in the plan, because only the strict stop lets the policy stop.
        if *count < 1.0 && plan.len() > 1 {
            plan.pop();
        }
        arm
    }

    fn turn(&mut self, _: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> (u32, u32) {
        let arm = self.choose(tally, stream);
        // With random costs, all pulls after exploration are pulls of one arm.
        (arm as u32, if self.plan.is_some() && self.costs.is_none() { u32::MAX } else { 0 })
    }

    fn stops(&self) -> bool {
        self.costs.is_some() && self.plan.as_ref().is_some_and(|plan| plan.len() == 1 && plan[0].1 < 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    const COSTS: [f64; 6] = [30.0, 279.0, 28.0, 7.0, 290.0, 6.0];

    /// Explores arms of these costs, whose sum fits once into the share of 800 for exploration, and returns the pulls of
    /// each arm.
    fn explored(in_rounds: bool) -> Vec<u64> {
        let costs = Some(COSTS.to_vec());
        let (budget, epsilon) = (8000.0, 0.1);
        let policy = EpsFirst { budget, epsilon, rest: 0.0, costs, explore: in_turn, in_rounds, plan: None };
        let (mut tally, mut stream) = (Tally::new(6), stream(1, 0, Role::Policy));
        while let Some(arm) = policy.exploration(&tally, &mut stream) {
            tally.add(arm, Outcome { reward: 0.5, cost: COSTS[arm] });
        }
        tally.arms.iter().map(|arm| arm.pulls).collect()
    }

    /// By Eq. 3, no arm has more than one pull more than another. Exploration that goes on until no arm fits has spent all
    /// but less than the smallest cost.
    #[test]
    fn exploration_in_rounds_ends_with_the_first_arm_that_does_not_fit() {
        let (rounds, all) = (explored(true), explored(false));
        assert!(rounds.iter().all(|pulls| (1..=2).contains(pulls)), "{rounds:?}");
        let spent: f64 = all.iter().zip(COSTS).map(|(pulls, cost)| *pulls as f64 * cost).sum();
        assert!(spent > 800.0 - 6.0 && all.iter().max() > Some(&2), "{all:?}");
    }
}
