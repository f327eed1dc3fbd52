//! The problem of a repetition: the environment and the budget that every policy faces, and the earnings of the best
//! play.

use crate::environment::{Environment, Oracle, TOLERANCE};
use crate::episode::Episode;
use crate::seed::{Role, stream};
use crate::specification::Specification;
use crate::theory::knapsack;
use std::sync::OnceLock;

/// An environment with its budget, and the earnings of the best play. If the arms are given, all repetitions share one
/// problem, and each part of it is computed once.
pub(super) struct Problem {
    pub environment: Environment,
    /// The budget in units of the largest possible cost.
    pub budget: f64,
    pub oracle: Oracle,
    /// For each checkpoint and for the end, the value of the best combination of pulls that fits into this share of the
    /// budget, in units of the largest possible reward.
    combinations: Vec<OnceLock<f64>>,
}

impl Problem {
    /// Draws the problem of a repetition. `shares` is the number of shares of the budget for which
    /// [`Problem::combination`] may be called.
    pub fn new(specification: &Specification, repetition: u64, shares: usize) -> Problem {
        let (environment, budget) = draw(specification, repetition);
        let combinations = vec![OnceLock::new(); shares];
        Problem { oracle: Oracle::new(&environment), environment, budget, combinations }
    }

    /// The value of the best combination of pulls that fits into `share` of the budget. `index` is the number of this
    /// share. `None` unless costs are known and arms do not change.
    pub fn combination(&self, index: usize, share: f64) -> Option<f64> {
        let Environment { arms, known_costs: true, change: None, .. } = &self.environment else { return None };
        let solve = || {
            let (rewards, costs): (Vec<f64>, Vec<f64>) = arms.iter().map(|arm| arm.means(0.0)).unzip();
            knapsack::optimum(&rewards, &costs, share * self.budget * (1.0 + TOLERANCE)).value
        };
        Some(*self.combinations[index].get_or_init(solve))
    }
}

/// Draws the environment of a repetition. Also returns the budget in units of the largest possible cost.
fn draw(specification: &Specification, repetition: u64) -> (Environment, f64) {
    let environment = specification.environment.environment(&mut stream(specification.seed, repetition, Role::Environment));
    let budget = specification.budget.amount(&environment);
    (environment, budget)
}

/// An episode of a policy of the specification, before its first pull.
pub(super) fn episode(
    specification: &Specification,
    (environment, budget): (&Environment, f64),
    policy: usize,
    repetition: u64,
) -> Episode {
    let player = &specification.policies[policy];
    let policy = player.build(environment, budget);
    Episode::new(environment, policy, budget, specification.stop, specification.seed, repetition)
}

/// The environment of an episode, the budget in units of the largest possible cost, and the episode before its first
/// pull.
pub(crate) fn start(specification: &Specification, policy: usize, repetition: u64) -> (Environment, f64, Episode) {
    let (environment, budget) = draw(specification, repetition);
    let episode = episode(specification, (&environment, budget), policy, repetition);
    (environment, budget, episode)
}
