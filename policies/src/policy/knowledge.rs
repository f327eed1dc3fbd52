//! What a policy may be told about the problem before its first pull.

use super::{Error, ProblemFact, Result};
use crate::text::number;

/// The facts that are known about a problem: always the number of arms, and each other fact only if it was set.
///
/// A policy is told only the facts in [`Entry::told`](crate::Entry::told). [`Entry::build`](crate::Entry::build) checks
/// the facts, and returns an error that names a fact which the policy needs and which was not set.
///
/// ```
/// use budgeted_bandits_policies::{Knowledge, find};
///
/// let budget_ucb = find("budget-ucb").unwrap();
/// let error = budget_ucb.build(&[None], &Knowledge::new(3)).unwrap_err();
/// assert!(error.to_string().contains("the smallest mean cost of an arm"), "{error}");
/// assert!(budget_ucb.build(&[None], &Knowledge::new(3).smallest_mean_cost(0.1)).is_ok());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Knowledge {
    pub(super) arms: usize,
    pub(super) budget: Option<f64>,
    pub(super) smallest_mean_cost: Option<f64>,
    pub(super) reward_eta: Option<f64>,
    pub(super) cost_eta: Option<f64>,
    pub(super) costs: Option<Vec<f64>>,
    pub(super) features: Option<Vec<Vec<f64>>>,
    pub(super) parameter_norm: Option<f64>,
    pub(super) noise: Option<f64>,
}

impl Knowledge {
    /// Starts with the number of arms, K, at least 1.
    pub fn new(arms: usize) -> Knowledge {
        Knowledge { arms, ..Knowledge::default() }
    }

    /// Sets the budget, B, above 0, in units of the largest possible cost of a pull.
    pub fn budget(self, budget: f64) -> Knowledge {
        Knowledge { budget: Some(budget), ..self }
    }

    /// Sets the smallest mean cost of an arm, or a lower bound of it, in [0, 1].
    pub fn smallest_mean_cost(self, cost: f64) -> Knowledge {
        Knowledge { smallest_mean_cost: Some(cost), ..self }
    }

    /// Sets an upper bound of η of the rewards of all arms, in [0, 1]. η is the variance divided by μ (1-μ).
    pub fn reward_eta(self, eta: f64) -> Knowledge {
        Knowledge { reward_eta: Some(eta), ..self }
    }

    /// Sets an upper bound of η of the costs of all arms, in [0, 1].
    pub fn cost_eta(self, eta: f64) -> Knowledge {
        Knowledge { cost_eta: Some(eta), ..self }
    }

    /// Sets the cost of each arm, at least 0. Every pull of an arm then costs the same, and the policy knows how much.
    pub fn costs(self, costs: Vec<f64>) -> Knowledge {
        Knowledge { costs: Some(costs), ..self }
    }

    /// Sets the features of each arm: one vector for each arm, all of the same length of at least 1. The mean reward and
    /// the mean cost of an arm are assumed to be linear in its features.
    pub fn features(self, features: Vec<Vec<f64>>) -> Knowledge {
        Knowledge { features: Some(features), ..self }
    }

    /// Sets an upper bound, at least 0, of the lengths of the two parameter vectors that turn features into means.
    pub fn parameter_norm(self, norm: f64) -> Knowledge {
        Knowledge { parameter_norm: Some(norm), ..self }
    }

    /// Sets a number C, at least 0, for which rewards and costs, less their means, are C-sub-Gaussian. For values in
    /// [0, 1], 1/2 is valid.
    pub fn noise(self, c: f64) -> Knowledge {
        Knowledge { noise: Some(c), ..self }
    }

    /// The length of the longest vector of features.
    pub(super) fn arm_norm(&self) -> Option<f64> {
        let norm = |features: &Vec<f64>| features.iter().map(|x| x * x).sum::<f64>().sqrt();
        self.features.as_ref().map(|features| features.iter().map(norm).fold(0.0, f64::max))
    }

    pub(super) fn has(&self, fact: ProblemFact) -> bool {
        match fact {
            ProblemFact::SmallestMeanCost => self.smallest_mean_cost.is_some(),
            ProblemFact::RewardEta => self.reward_eta.is_some(),
            ProblemFact::CostEta => self.cost_eta.is_some(),
            ProblemFact::Budget | ProblemFact::InverseBudget => self.budget.is_some(),
            ProblemFact::Costs => self.costs.is_some(),
            ProblemFact::Features | ProblemFact::ArmNorm => self.features.is_some(),
            ProblemFact::ParameterNorm => self.parameter_norm.is_some(),
            ProblemFact::Noise => self.noise.is_some(),
            ProblemFact::BestArm => false,
        }
    }

    /// Checks that all facts are possible.
    pub(super) fn check(&self) -> Result<()> {
        let fact = |name, message| Err(Error::Fact { name, message });
        if self.arms == 0 {
            return fact("arms", "expected at least 1 arm, found none".to_owned());
        }
        let numbers = [
            ("budget", self.budget, f64::MIN_POSITIVE, f64::INFINITY, "a budget above 0"),
            ("smallest_mean_cost", self.smallest_mean_cost, 0.0, 1.0, "a number from 0 to 1"),
            ("reward_eta", self.reward_eta, 0.0, 1.0, "a number from 0 to 1"),
            ("cost_eta", self.cost_eta, 0.0, 1.0, "a number from 0 to 1"),
            ("parameter_norm", self.parameter_norm, 0.0, f64::INFINITY, "a number of at least 0"),
            ("noise", self.noise, 0.0, f64::INFINITY, "a number of at least 0"),
        ];
        for (name, value, low, high, what) in numbers {
            if let Some(value) = value
                && !(low..=high).contains(&value)
            {
                return fact(name, format!("expected {what}, found {}", number(value)));
            }
        }
        let of_each = |name, count: usize| match count == self.arms {
            true => Ok(()),
            false => fact(name, format!("expected one entry for each of {} arms, found {count}", self.arms)),
        };
        if let Some(costs) = &self.costs {
            of_each("costs", costs.len())?;
            if let Some(cost) = costs.iter().find(|cost| !(0.0..f64::INFINITY).contains(*cost)) {
                return fact("costs", format!("expected costs of at least 0, found {}", number(*cost)));
            }
        }
        if let Some(features) = &self.features {
            of_each("features", features.len())?;
            let length = features[0].len();
            if length == 0 || features.iter().any(|x| x.len() != length || x.iter().any(|x| !x.is_finite())) {
                let what = "expected vectors of finite numbers, all of the same length of at least 1";
                return fact("features", format!("{what}, found others"));
            }
        }
        Ok(())
    }
}
