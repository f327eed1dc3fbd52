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
pub(crate) struct Problem {
    pub environment: Environment,
    /// The budget in units of the largest possible cost.
    pub budget: f64,
    pub oracle: Oracle,
    /// For each checkpoint and for the end, the value of the best combination of pulls that fits into this share of the
    /// budget, in units of the largest possible reward.
    combinations: Vec<OnceLock<f64>>,
}

impl Problem {
    /// Creates the problem of an environment. `shares` is the number of shares of the budget for which
    /// [`Problem::combination`] may be called.
    pub fn new(environment: Environment, budget: f64, shares: usize) -> Problem {
        let combinations = vec![OnceLock::new(); shares];
        Problem { oracle: Oracle::new(&environment), environment, budget, combinations }
    }

    /// Draws the problem of a repetition.
    pub fn draw(specification: &Specification, repetition: u64, shares: usize) -> Problem {
        let mut stream = stream(specification.seed(), repetition, Role::Environment);
        let environment = specification.environment().environment(&mut stream);
        let budget = specification.budget().amount(&environment);
        Problem::new(environment, budget, shares)
    }

    /// An episode of a policy of the specification, before its first pull.
    pub fn episode(&self, specification: &Specification, policy: usize, repetition: u64) -> Episode {
        let policy = specification.policies()[policy].build(&self.environment, self.budget);
        Episode::new(&self.environment, policy, self.budget, specification.stop(), specification.seed(), repetition)
    }

    /// How far the change of the environment has come once `spent` is spent, from 0 to 1.
    pub fn later(&self, spent: f64) -> f64 {
        self.environment.change.map_or(0.0, |change| change.later(spent / self.budget))
    }

    /// The loss of a pull of `arm` against the best arm once `spent` is spent. It is 0 for a best arm.
    pub fn judge(&self, arm: usize, spent: f64) -> f64 {
        self.oracle.judge(arm, spent, self.budget)
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
