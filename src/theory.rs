//! What is proven: the best that can be earned, and bounds on the regret of policies, by paper.
//!
//! A bound is a pure function of an [`Instance`], and [`BOUNDS`] is the list of them. They are of use for their growth and for
//! their constants, not as predictions: most exceed the budget for any budget that one would simulate.
//!
//! | module | paper |
//! |---|---|
//! | [`heyden_2023`] | Heyden et al. 2023, ω-UCB |
//! | [`tran_thanh_2010`] | Tran-Thanh et al. 2010, ε-first |
//! | [`tran_thanh_2012`] | Tran-Thanh et al. 2012, KUBE |
//! | [`xia_2015a`] | Xia et al. 2015a, Budgeted Bandit Problems with Continuous Random Costs: Budget-UCB and Budget-CB |
//! | [`xia_2015b`] | Xia et al. 2015b, Thompson Sampling for Budgeted Multi-armed Bandits |

use crate::environment::{Environment, gap};
use serde::Serialize;

pub mod knapsack;
pub mod optimum;
pub mod tran_thanh_2010;
pub mod tran_thanh_2012;
pub mod xia_2015a;
pub mod xia_2015b;
pub mod heyden_2023;

/// Every bound.
pub const BOUNDS: &[&RegretBound] = &[
    &heyden_2023::OMEGA_UCB,
    &xia_2015a::BUDGET_UCB,
    &xia_2015a::BUDGET_CB,
    &xia_2015b::BTS,
    &tran_thanh_2012::KUBE,
    &tran_thanh_2012::FRACTIONAL_KUBE,
    &tran_thanh_2010::EPS_FIRST,
];

/// What a bound depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The mean rewards of the arms, mu^r, at least 0.
    pub rewards: Vec<f64>,
    /// The mean costs of the arms, mu^c, above 0.
    pub costs: Vec<f64>,
    /// The budget, B, above 0.
    pub budget: f64,
    /// The parameters that are not at their defaults, by id.
    pub parameters: Vec<(String, f64)>,
}

impl Instance {
    /// An instance with one reward and one cost an arm, at least one arm, and the ranges that the fields state.
    pub fn new(rewards: &[f64], costs: &[f64], budget: f64) -> Instance {
        assert!(!costs.is_empty() && rewards.len() == costs.len(), "one reward and one cost an arm");
        assert!(rewards.iter().all(|reward| *reward >= 0.0), "mean rewards are at least 0");
        assert!(costs.iter().all(|cost| *cost > 0.0), "mean costs are above 0");
        assert!(budget > 0.0, "the budget is above 0");
        Instance { rewards: rewards.to_vec(), costs: costs.to_vec(), budget, parameters: Vec::new() }
    }

    /// The means of an environment that is played with `budget`.
    pub fn of(environment: &Environment, budget: f64) -> Instance {
        let rewards: Vec<f64> = environment.arms.iter().map(|arm| arm.laws.reward.mean()).collect();
        let costs: Vec<f64> = environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect();
        Instance::new(&rewards, &costs, budget)
    }

    /// The same with a parameter set.
    pub fn with(mut self, id: &str, value: f64) -> Instance {
        self.parameters.retain(|(other, _)| other != id);
        self.parameters.push((id.to_owned(), value));
        self
    }

    /// The value of a parameter, if it is set.
    pub fn parameter(&self, id: &str) -> Option<f64> {
        self.parameters.iter().find(|(other, _)| other == id).map(|(_, value)| *value)
    }

    /// mu^r / mu^c of each arm.
    pub fn ratios(&self) -> Vec<f64> {
        self.rewards.iter().zip(&self.costs).map(|(reward, cost)| reward / cost).collect()
    }

    /// The arm with the largest ratio, the first of them if there are several: i*.
    pub fn best(&self) -> usize {
        let ratios = self.ratios();
        (1..ratios.len()).fold(0, |best, arm| if ratios[arm] > ratios[best] { arm } else { best })
    }

    /// Delta_i = ratio* - ratio_i of each arm: how much less a unit of budget earns on it, 0 for all that are the best but for
    /// rounding. Times mu^c_i these are
    /// those of [`Oracle::judge`](crate::environment::Oracle::judge).
    pub fn gaps(&self) -> Vec<f64> {
        let ratios = self.ratios();
        let best = ratios[self.best()];
        ratios.iter().map(|ratio| gap(best, *ratio)).collect()
    }

    /// The smallest mean cost.
    pub fn smallest_cost(&self) -> f64 {
        self.costs.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The largest mean cost.
    pub fn largest_cost(&self) -> f64 {
        self.costs.iter().copied().fold(0.0, f64::max)
    }

    /// Whether all means are in [0, 1], which is what every theorem supposes of rewards and those on random costs of costs.
    fn is_unit(&self) -> bool {
        self.rewards.iter().chain(&self.costs).all(|mean| *mean <= 1.0)
    }

    /// The smallest gap between the best arm and another one: infinite for one arm, 0 if the best arm is not unique.
    fn smallest_gap(&self) -> f64 {
        let best = self.best();
        let others = self.gaps().into_iter().enumerate().filter(|(arm, _)| *arm != best);
        others.map(|(_, gap)| gap).fold(f64::INFINITY, f64::min)
    }
}

/// A theorem on the regret of a policy.
#[derive(Serialize)]
pub struct RegretBound {
    /// Its name in a list.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// The policy's id.
    pub policy: &'static str,
    /// The theorem.
    pub source: &'static str,
    /// The bound, in plain text.
    pub formula: &'static str,
    /// What it bounds, and when.
    pub about: &'static str,
    /// Whether it compares with the best combination of pulls, where costs are known, and not with the best arm.
    pub knapsack: bool,
    /// How it grows with B.
    pub growth: &'static str,
    /// What it depends on besides means and budget; an id that the policy has too is the same parameter with the same default.
    #[serde(skip)]
    pub parameters: &'static [Parameter],
    /// The bound, at least 0; none where the theorem does not apply or says no more than that the regret is finite.
    #[serde(skip)]
    pub regret: fn(&Instance) -> Option<f64>,
}

/// A parameter of a bound.
pub struct Parameter {
    /// Its key in [`Instance::parameters`].
    pub id: &'static str,
    /// What it is, its range and its default.
    pub about: &'static str,
}

/// The value if it says something.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests;
