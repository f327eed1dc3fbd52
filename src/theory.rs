//! Theory: the best combination of pulls, and bounds of the regret of policies, in one module for each paper.
//!
//! A theorem gives a number for an [`Instance`]; [`THEOREMS`] lists all of them, each with its [`Assumption`]s. The bounds
//! show how regret grows and with which constants. They do not predict regret, because most of them exceed any budget
//! that one would simulate.

use crate::environment::{Environment, gap};

mod assumption;
pub mod knapsack;
pub mod tran_thanh_2010;
pub mod tran_thanh_2012;
mod theorem;
pub mod ucb_bv1;
pub mod xia_2015a;
pub mod xia_2015b;
pub mod heyden_2023;

pub use assumption::Assumption;
pub use theorem::{Free, Letter, Parameter, Pulls, Theorem, Tuning};

/// All theorems on regret.
pub const THEOREMS: &[&Theorem] = &[
    &heyden_2023::OMEGA_UCB,
    &heyden_2023::OMEGA_UCB_ETA,
    &xia_2015a::BUDGET_UCB,
    &xia_2015a::BUDGET_CB,
    &xia_2015b::BTS,
    &ucb_bv1::UCB_BV1,
    &ucb_bv1::UCB_BV1_DING,
    &tran_thanh_2012::KUBE,
    &tran_thanh_2012::FRACTIONAL_KUBE,
    &tran_thanh_2010::EPS_FIRST,
];

/// The numbers that theorems depend on.
///
/// ```
/// use budgeted_bandits::theory::{Assumption, Instance, THEOREMS};
///
/// let instance = Instance::new(&[0.8, 0.5], &[0.6, 0.2], 500.0);
/// assert_eq!(instance.best(), 1);
/// let theorem = THEOREMS.iter().find(|theorem| theorem.policy == "budget-ucb").unwrap();
/// assert!((theorem.regret)(&instance).unwrap() > 0.0);
/// // The theorem needs a λ that is no larger than the smallest mean cost.
/// assert_eq!((theorem.regret)(&instance.with("lambda", 0.3)), Err(Assumption::Lambda));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The mean rewards μʳ of the arms, at least 0.
    pub rewards: Vec<f64>,
    /// The mean costs μᶜ of the arms, above 0.
    pub costs: Vec<f64>,
    /// The budget B, above 0.
    pub budget: f64,
    /// The ids and values of the parameters that differ from their defaults.
    pub parameters: Vec<(String, f64)>,
}

impl Instance {
    /// An instance with a mean reward and a mean cost for each arm.
    ///
    /// # Panics
    ///
    /// If there is no arm, if the numbers of rewards and costs differ, or if a value is outside of the range that its
    /// field states.
    pub fn new(rewards: &[f64], costs: &[f64], budget: f64) -> Instance {
        assert!(!costs.is_empty() && rewards.len() == costs.len(), "every arm needs one mean reward and one mean cost");
        assert!(rewards.iter().all(|reward| *reward >= 0.0), "a mean reward is below 0");
        assert!(costs.iter().all(|cost| *cost > 0.0), "a mean cost is not above 0");
        assert!(budget > 0.0, "the budget is not above 0");
        Instance { rewards: rewards.to_vec(), costs: costs.to_vec(), budget, parameters: Vec::new() }
    }

    /// The instance of an environment, before its means change, and a budget.
    pub fn of(environment: &Environment, budget: f64) -> Instance {
        let rewards: Vec<f64> = environment.arms.iter().map(|arm| arm.laws.reward.mean()).collect();
        let costs: Vec<f64> = environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect();
        Instance::new(&rewards, &costs, budget)
    }

    /// Sets the parameter `id` to `value`, which replaces an earlier value.
    pub fn with(mut self, id: &str, value: f64) -> Instance {
        self.parameters.retain(|(other, _)| other != id);
        self.parameters.push((id.to_owned(), value));
        self
    }

    /// The value of a parameter, or `None` if the parameter has its default.
    pub fn parameter(&self, id: &str) -> Option<f64> {
        self.parameters.iter().find(|(other, _)| other == id).map(|(_, value)| *value)
    }

    /// The ratio μʳ/μᶜ of each arm.
    pub fn ratios(&self) -> Vec<f64> {
        self.rewards.iter().zip(&self.costs).map(|(reward, cost)| reward / cost).collect()
    }

    /// The arm i* with the largest ratio, or the first such arm if there are several.
    pub fn best(&self) -> usize {
        let ratios = self.ratios();
        (1..ratios.len()).fold(0, |best, arm| if ratios[arm] > ratios[best] { arm } else { best })
    }

    /// The gap Δᵢ = ratio* - ratioᵢ of each arm: how much less a unit of budget earns on this arm. The gap is 0 for
    /// arms whose ratio differs from the best ratio only by rounding. Δᵢ μᶜᵢ is the loss of
    /// [`Oracle::judge`](crate::environment::Oracle::judge).
    pub fn gaps(&self) -> Vec<f64> {
        let ratios = self.ratios();
        let best = ratios[self.best()];
        ratios.iter().map(|ratio| gap(best, *ratio)).collect()
    }

    /// The smallest mean cost, c_min.
    pub fn smallest_cost(&self) -> f64 {
        self.costs.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The largest mean cost, c_max.
    pub fn largest_cost(&self) -> f64 {
        self.costs.iter().copied().fold(0.0, f64::max)
    }

    /// The instance with costs and budget divided by min(1, c_min), so that no cost is below 1, as the theorems on
    /// known costs suppose. Neither rewards nor numbers of pulls change.
    pub fn with_costs_from_1(&self) -> Instance {
        let unit = self.smallest_cost().min(1.0);
        let costs = self.costs.iter().map(|cost| cost / unit).collect();
        Instance { costs, budget: self.budget / unit, ..self.clone() }
    }

    /// Checks that all means lie in [0, 1], as the theorems on random costs suppose.
    fn bounded(&self) -> Result<(), Assumption> {
        Assumption::Bounded.unless(self.rewards.iter().chain(&self.costs).all(|mean| *mean <= 1.0))
    }

    /// Checks that all mean rewards lie in [0, 1], as the theorems on known costs suppose.
    fn bounded_rewards(&self) -> Result<(), Assumption> {
        Assumption::BoundedRewards.unless(self.rewards.iter().all(|mean| *mean <= 1.0))
    }

    /// The largest gap of an arm, D_max.
    fn largest_gap(&self) -> f64 {
        self.gaps().into_iter().fold(0.0, f64::max)
    }

    /// The smallest gap of an arm other than the best: infinity if there is a single arm, 0 if several arms are the
    /// best.
    fn smallest_gap(&self) -> f64 {
        let best = self.best();
        let others = self.gaps().into_iter().enumerate().filter(|(arm, _)| *arm != best);
        others.map(|(_, gap)| gap).fold(f64::INFINITY, f64::min)
    }
}

/// Checks that a number is finite.
fn finite(value: f64) -> Result<f64, Assumption> {
    Assumption::Finite.unless(value.is_finite()).map(|()| value)
}

#[cfg(test)]
mod tests;
