//! Theory: the best combination of pulls, and bounds of the regret of policies, in one module for each paper.
//!
//! A bound is a function of an [`Instance`]; [`BOUNDS`] lists all of them. The bounds show how regret grows and with
//! which constants. They do not predict regret, because most of them exceed any budget that one would simulate.

use crate::environment::{Environment, gap};
use serde::Serialize;

pub mod knapsack;
pub mod tran_thanh_2010;
pub mod tran_thanh_2012;
pub mod xia_2015a;
pub mod xia_2015b;
pub mod heyden_2023;

/// All bounds.
pub const BOUNDS: &[&RegretBound] = &[
    &heyden_2023::OMEGA_UCB,
    &xia_2015a::BUDGET_UCB,
    &xia_2015a::BUDGET_CB,
    &xia_2015b::BTS,
    &tran_thanh_2012::KUBE,
    &tran_thanh_2012::FRACTIONAL_KUBE,
    &tran_thanh_2010::EPS_FIRST,
];

/// The numbers that bounds depend on.
///
/// ```
/// use budgeted_bandits::theory::{BOUNDS, Instance};
///
/// let instance = Instance::new(&[0.8, 0.5], &[0.6, 0.2], 500.0);
/// assert_eq!(instance.best(), 1);
/// let bound = BOUNDS.iter().find(|bound| bound.policy == "bts").unwrap();
/// assert!((bound.regret)(&instance).unwrap() > 0.0);
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
    /// Returns an instance with a mean reward and a mean cost for each arm.
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

    /// Returns the instance of an environment, before its means change, and a budget.
    pub fn of(environment: &Environment, budget: f64) -> Instance {
        let rewards: Vec<f64> = environment.arms.iter().map(|arm| arm.laws.reward.mean()).collect();
        let costs: Vec<f64> = environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect();
        Instance::new(&rewards, &costs, budget)
    }

    /// Returns the same instance with a parameter set to `value`.
    pub fn with(mut self, id: &str, value: f64) -> Instance {
        self.parameters.retain(|(other, _)| other != id);
        self.parameters.push((id.to_owned(), value));
        self
    }

    /// Returns the value of a parameter, or `None` if the parameter has its default.
    pub fn parameter(&self, id: &str) -> Option<f64> {
        self.parameters.iter().find(|(other, _)| other == id).map(|(_, value)| *value)
    }

    /// Returns the ratio μʳ/μᶜ of each arm.
    pub fn ratios(&self) -> Vec<f64> {
        self.rewards.iter().zip(&self.costs).map(|(reward, cost)| reward / cost).collect()
    }

    /// Returns the arm i* with the largest ratio, or the first such arm if there are several.
    pub fn best(&self) -> usize {
        let ratios = self.ratios();
        (1..ratios.len()).fold(0, |best, arm| if ratios[arm] > ratios[best] { arm } else { best })
    }

    /// Returns the gap Δᵢ = ratio* - ratioᵢ of each arm: how much less a unit of budget earns on this arm. The gap is 0
    /// for arms whose ratio differs from the best ratio only by rounding. Δᵢ μᶜᵢ is the loss of
    /// [`Oracle::judge`](crate::environment::Oracle::judge).
    pub fn gaps(&self) -> Vec<f64> {
        let ratios = self.ratios();
        let best = ratios[self.best()];
        ratios.iter().map(|ratio| gap(best, *ratio)).collect()
    }

    /// Returns the smallest mean cost.
    pub fn smallest_cost(&self) -> f64 {
        self.costs.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Returns the largest mean cost.
    pub fn largest_cost(&self) -> f64 {
        self.costs.iter().copied().fold(0.0, f64::max)
    }

    /// Returns whether all means lie in [0, 1], as the theorems on random costs suppose. The theorems on known costs
    /// suppose this of mean rewards only.
    fn is_unit(&self) -> bool {
        self.rewards.iter().chain(&self.costs).all(|mean| *mean <= 1.0)
    }

    /// Returns the smallest gap of an arm other than the best: infinity if there is a single arm, 0 if several arms are
    /// the best.
    fn smallest_gap(&self) -> f64 {
        let best = self.best();
        let others = self.gaps().into_iter().enumerate().filter(|(arm, _)| *arm != best);
        others.map(|(_, gap)| gap).fold(f64::INFINITY, f64::min)
    }
}

/// An upper bound of the regret of a policy.
#[derive(Serialize)]
pub struct RegretBound {
    /// The id of the bound.
    pub id: &'static str,
    /// The name that the page and the command line show.
    pub name: &'static str,
    /// The id of the policy.
    pub policy: &'static str,
    /// The theorem.
    pub source: &'static str,
    /// The bound, in plain text.
    pub formula: &'static str,
    /// Which regret is bounded, and under which conditions.
    pub about: &'static str,
    /// Whether regret is measured against the best combination of pulls, which supposes known costs, rather than
    /// against the best arm or the best policy.
    pub knapsack: bool,
    /// Whether the theorem applies only if a single arm has the largest ratio.
    #[serde(skip)]
    pub one_best: bool,
    /// The growth of the bound with B.
    pub growth: &'static str,
    /// The parameters besides means and budget. A parameter with the id of one of the policy's parameters has the value
    /// that the policy has, and the same default.
    #[serde(skip)]
    pub parameters: &'static [Parameter],
    /// Computes the bound, at least 0; `None` if the theorem does not apply or the bound is infinite.
    #[serde(skip)]
    pub regret: fn(&Instance) -> Option<f64>,
}

/// A parameter of a bound.
pub struct Parameter {
    /// The key in [`Instance::parameters`].
    pub id: &'static str,
    /// The meaning, the range and the default.
    pub about: &'static str,
}

/// Returns the value if it is finite.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests;
