//! What every policy faces in a repetition, and what the best play there would earn.

use crate::environment::{Environment, Oracle, TOLERANCE};
use crate::episode::Episode;
use crate::policy::Knowledge;
use crate::seed::{Role, stream};
use crate::specification::Specification;
use crate::theory::knapsack;
use std::sync::OnceLock;

/// An environment with its budget, and what the best play there would earn. Where the arms are given there is one for all
/// repetitions, and each part of it is computed once.
pub(super) struct Problem {
    pub environment: Environment,
    /// In units of the largest possible cost.
    pub budget: f64,
    pub oracle: Oracle,
    /// What the best combination of pulls is worth that fits into each share of the budget, in units of the largest possible reward.
    combinations: Vec<OnceLock<f64>>,
}

impl Problem {
    /// The problem of a repetition, of which `shares` of the budget are looked at.
    pub fn new(specification: &Specification, repetition: u64, shares: usize) -> Problem {
        let (environment, budget) = draw(specification, repetition);
        let combinations = vec![OnceLock::new(); shares];
        Problem { oracle: Oracle::new(&environment), environment, budget, combinations }
    }

    /// What the best combination of pulls is worth that fits into `share` of the budget, the share number `index`; none where
    /// costs are not known or arms change.
    pub fn combination(&self, index: usize, share: f64) -> Option<f64> {
        let Environment { arms, known_costs: true, change: None, .. } = &self.environment else { return None };
        let solve = || {
            let (rewards, costs): (Vec<f64>, Vec<f64>) = arms.iter().map(|arm| arm.means(0.0)).unzip();
            knapsack::optimum(&rewards, &costs, share * self.budget * (1.0 + TOLERANCE)).value
        };
        Some(*self.combinations[index].get_or_init(solve))
    }
}

/// The environment of a repetition, and the budget in units of its largest possible cost.
fn draw(specification: &Specification, repetition: u64) -> (Environment, f64) {
    let environment = specification.environment.environment(&mut stream(specification.seed, repetition, Role::Environment));
    let budget = specification.budget.amount(&environment);
    (environment, budget)
}

/// An episode of a policy of the specification before its first pull.
pub(super) fn episode(
    specification: &Specification,
    (environment, budget): (&Environment, f64),
    policy: usize,
    repetition: u64,
) -> Episode {
    let player = &specification.policies[policy];
    let policy = player.entry.build(&player.values, &Knowledge { environment, budget });
    Episode::new(environment, policy, budget, specification.stop, specification.seed, repetition)
}

/// An episode before its first pull, with its environment, and the budget in units of the largest possible cost.
pub(crate) fn start(specification: &Specification, policy: usize, repetition: u64) -> (Environment, f64, Episode) {
    let (environment, budget) = draw(specification, repetition);
    let episode = episode(specification, (&environment, budget), policy, repetition);
    (environment, budget, episode)
}
