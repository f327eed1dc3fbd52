//! ε-first explores until the share ε of the budget is spent, and then pulls the arms that looked best.
//!
//! Tran-Thanh et al. 2010, sections 3.1 and 3.2. Exploration pulls the arms in turn or, as in section 5, the arm with
//! the largest bound of fractional KUBE, or a random arm as in Boltzmann exploration. If costs are known, exploration
//! ends when no arm fits into the rest of εB. The policy then packs the capacity (1-ε)B once, by falling r/c, and makes
//! the pulls of this packing. If costs are random (Xia et al. 2015b, section 5), the policy pulls the arm with the
//! largest r/c until the end.
//!
//! The paper only names Boltzmann exploration, after Cicirello and Smith 2005, and leaves open which quantity stands in
//! the exponent and at which temperature. Here an arm is pulled with a probability proportional to exp((r/c)/τ), after one
//! pull of each arm. The ratio is the quantity by which the policy later packs the arms, while the mean reward alone would
//! send exploration to expensive arms. τ is constant. Cicirello and Smith let the temperature fall exponentially, because
//! they look for the best single reward; with a falling temperature, exploration would soon pull one arm only.
//!
//! The paper contradicts itself: by Eq. 3, every arm has at most one pull more than any other, but Theorem 1 supposes that
//! exploration goes on until no arm fits. Both are offered.

use super::fractional_kube::{FractionalKube, bound, density};
use super::kube::Packing;
use super::{
    DefaultValue, Entry, Index, Outcome, Param, Policy, ProblemFact, Promises, Stream, Tally, Turn, argmax, weighted,
};
use crate::math::{exp, max};
use crate::policy::state::state;
use crate::tally::{ArmTally, TOLERANCE};

const EPSILON: Param = Param {
    id: "epsilon",
    name: "ε",
    about: "the share of the budget that is spent on exploration",
    min: 0.0,
    max: 1.0,
    default: DefaultValue::Value(0.1),
};

const REST: Param = Param {
    id: "rest",
    name: "rest",
    about: "if costs are known, the share of the money left over by exploration that is spent as well",
    min: 0.0,
    max: 1.0,
    default: DefaultValue::Value(0.0),
};

const TEMPERATURE: Param = Param {
    id: "temperature",
    name: "τ",
    about: "the temperature: an arm whose ratio is smaller by τ is explored e times less often",
    min: 1e-3,
    max: 1e3,
    default: DefaultValue::Value(0.1),
};

pub const ENTRY: Entry = Entry {
    id: "eps-first",
    name: "ε-first",
    group: "explore first",
    source: "Tran-Thanh et al. 2010, section 3",
    idea: "Pulls the arms in turn until a share of the budget is spent, and then only the arms that look best.",
    params: &[EPSILON, REST],
    told: &[ProblemFact::Budget, ProblemFact::Costs],
    promises: Promises { stops_early: true, ..Promises::NONE },
    build: &|arguments| EpsFirst::new(arguments, Explore::Largest(in_turn)).into(),
};

pub const IN_ROUNDS: Entry = Entry {
    id: "eps-first-rounds",
    name: "ε-first in rounds",
    source: "Tran-Thanh et al. 2010, Eq. 3",
    idea: "Works like ε-first, but ends exploration with the first arm that does not fit, so that the numbers of pulls of \
        two arms never differ by more than 1.",
    build: &|arguments| EpsFirst { in_rounds: true, ..EpsFirst::new(arguments, Explore::Largest(in_turn)) }.into(),
    ..ENTRY
};

pub const UCB: Entry = Entry {
    id: "eps-first-ucb",
    name: "ε-first with UCB",
    source: "Tran-Thanh et al. 2010, section 5",
    idea: "Works like ε-first, but explores the arm with the largest upper bound of the reward for its cost.",
    build: &|arguments| EpsFirst::new(arguments, Explore::Largest(ucb)).into(),
    ..ENTRY
};

pub const BOLTZMANN: Entry = Entry {
    id: "eps-first-boltzmann",
    name: "ε-first with Boltzmann exploration",
    source: "Tran-Thanh et al. 2010, section 4",
    idea: "Works like ε-first, but explores random arms, and the arms with the larger ratios so far more often.",
    params: &[EPSILON, REST, TEMPERATURE],
    build: &|arguments| {
        let temperature = arguments.param("temperature");
        EpsFirst::new(arguments, Explore::Boltzmann { temperature }).into()
    },
    ..ENTRY
};

/// The rule of exploration.
#[derive(Clone, Copy)]
enum Explore {
    /// Pulls the arm with the largest score.
    Largest(Score),
    /// Pulls a random arm, with a probability proportional to exp((r/c)/τ).
    Boltzmann { temperature: f64 },
}

/// A function that scores an arm with cost `cost` in round `round`.
type Score = fn(round: u64, arm: &ArmTally, cost: f64) -> f64;

/// Prefers the arms with the fewest pulls, so that each arm is pulled once in every K pulls.
fn in_turn(_: u64, arm: &ArmTally, _: f64) -> f64 {
    -arm.n()
}

/// The bound of fractional KUBE. Arms that are not pulled yet come first.
fn ucb(round: u64, arm: &ArmTally, cost: f64) -> f64 {
    if arm.pulls == 0 { f64::INFINITY } else { density(bound(FractionalKube.confidence(round), arm), cost) }
}

/// The ratio r/c. Arms that are not pulled yet come first.
fn ratio(_: u64, arm: &ArmTally, cost: f64) -> f64 {
    if arm.pulls == 0 { f64::INFINITY } else { density(arm.mean_reward(), cost) }
}

/// Draws the number of a value. The probability of a value v is proportional to exp(v/`temperature`). If a value is
/// infinite, the infinite values have equal probabilities and the others have none. NaN is never chosen. `None` if all
/// values are NaN.
fn boltzmann(count: usize, value: impl Fn(usize) -> f64, temperature: f64, stream: &mut Stream) -> Option<usize> {
    let largest = (0..count).map(&value).filter(|value| !value.is_nan()).fold(f64::NEG_INFINITY, max);
    let weight = |place: usize| match value(place) {
        // Infinity less infinity is NaN, so the largest values are compared and not subtracted.
        value if value == largest => 1.0,
        value if value < largest => exp((value - largest) / temperature),
        _ => 0.0,
    };
    weighted(count, weight, stream)
}

#[derive(Clone)]
pub struct EpsFirst {
    budget: f64,
    epsilon: f64,
    rest: f64,
    costs: Option<Vec<f64>>,
    explore: Explore,
    /// Whether exploration ends as soon as none of the arms with the fewest pulls fits.
    in_rounds: bool,
    /// The arms that are left to pull, each with the number of its pulls, the densest last. `None` during exploration.
    plan: Option<Vec<(usize, f64)>>,
}

state!(EpsFirst: plan;);

impl EpsFirst {
    fn new(arguments: &super::Arguments, explore: Explore) -> EpsFirst {
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

    /// The cost of an arm, if costs are known.
    fn known(&self, arm: usize) -> Option<f64> {
        self.costs.as_ref().map(|costs| costs[arm])
    }

    /// An arm to explore, or `None` once exploration is over.
    fn exploration(&self, tally: &Tally, stream: &mut Stream) -> Option<usize> {
        let left = self.epsilon * self.budget * (1.0 + TOLERANCE) - tally.spent;
        let affordable = |arm: usize| self.known(arm).map_or(tally.spent < self.epsilon * self.budget, |cost| cost <= left);
        let score = |score: Score, index: usize| match (affordable(index), &tally.arms[index]) {
            (true, arm) => score(tally.pulls + 1, arm, self.known(index).unwrap_or(arm.mean_cost())),
            (false, _) => f64::NAN,
        };
        let chosen = match self.explore {
            Explore::Largest(by) => argmax(tally, |arm| score(by, arm), stream),
            Explore::Boltzmann { temperature } => {
                let value = |arm| if tally.fits(arm) { score(ratio, arm) } else { f64::NAN };
                boltzmann(tally.arms.len(), value, temperature, stream)?
            }
        };
        let fewest = tally.arms.iter().map(|arm| arm.pulls).min().unwrap_or(0);
        (affordable(chosen) && !(self.in_rounds && tally.arms[chosen].pulls > fewest)).then_some(chosen)
    }

    /// The arms to pull after exploration, each with the number of its pulls. The densest arm is last.
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

    fn turn(&mut self, _: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> Turn {
        let arm = self.choose(tally, stream);
        // With random costs, all pulls after exploration are pulls of one arm.
        Turn { arm: arm as u32, certain: if self.plan.is_some() && self.costs.is_none() { u32::MAX } else { 0 } }
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
        let policy =
            EpsFirst { budget, epsilon, rest: 0.0, costs, explore: Explore::Largest(in_turn), in_rounds, plan: None };
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

    /// Ratios of 0.5, 0.6 and 0.8 at τ = 0.1 have weights of 1, e and e³, and a value of NaN has none. By hand, the
    /// probabilities are 0.042010, 0.114195 and 0.843795. The test draws 100,000 times with seed 1: chi-square with 2
    /// degrees of freedom has the critical value 13.82 at alpha = 0.001.
    #[test]
    fn boltzmann_exploration_has_the_probabilities_of_its_definition() {
        let mut stream = stream(1, 0, Role::Policy);
        let (values, mut counts) = ([0.5, f64::NAN, 0.6, 0.8], [0.0; 4]);
        for _ in 0..100_000 {
            counts[boltzmann(4, |place| values[place], 0.1, &mut stream).unwrap()] += 1.0;
        }
        let expected = [(0, 4_201.0), (2, 11_419.5), (3, 84_379.5)];
        let terms = expected.map(|(at, count): (usize, f64)| (counts[at] - count) * (counts[at] - count) / count);
        let chi_square: f64 = terms.iter().sum();
        assert!(chi_square < 13.82 && counts[1] == 0.0, "{chi_square}: {counts:?}");
    }

    /// Only the infinite values are chosen if there are any. Differences that are too large for `exp` choose the largest.
    #[test]
    fn boltzmann_exploration_accepts_extreme_values() {
        let mut stream = stream(1, 0, Role::Policy);
        let mut often = |values: [f64; 3]| {
            let mut counts = [0; 3];
            (0..200).for_each(|_| counts[boltzmann(3, |place| values[place], 1e-3, &mut stream).unwrap()] += 1);
            counts
        };
        let [first, second, third] = often([f64::INFINITY, 1e300, f64::INFINITY]);
        assert!(first > 60 && second == 0 && third > 60, "{first}, {second}, {third}");
        assert_eq!([often([0.0, 1e300, 1.0]), often([f64::NAN, 0.0, f64::NAN])], [[0, 200, 0]; 2]);
        assert_eq!(boltzmann(2, |_| f64::NAN, 1.0, &mut stream), None);
    }
}
