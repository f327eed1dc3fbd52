//! The entry of a policy in the catalogue: its parameters, the knowledge that it is given, and the function that builds
//! it.

use super::{Default, Formula, Module, Param, Policy, Promises, Value};
use crate::environment::{Environment, Linear};
use crate::input::number;
use serde::Serialize;
use std::sync::Arc;

/// The entry of a policy in the catalogue.
#[derive(Serialize)]
pub struct Entry {
    /// The name in a specification.
    pub id: &'static str,
    /// The name in charts and tables.
    pub name: &'static str,
    /// The group under which lists show the policy.
    pub group: &'static str,
    /// The publication of the rule.
    pub source: &'static str,
    /// The idea in one or two sentences.
    pub idea: &'static str,
    /// The parameters.
    pub params: &'static [Param],
    /// The knowledge that the policy is given before its first pull, besides the number of arms.
    pub told: &'static [Told],
    /// The promises of the policy, which tests check.
    #[serde(skip)]
    pub promises: Promises,
    /// The function that builds the policy for a new episode.
    #[serde(skip)]
    pub build: &'static Build,
}

/// A function that builds a policy for a new episode. Any thread may call the function.
pub type Build = dyn Fn(&Arguments) -> Box<dyn Policy> + Send + Sync;

/// A fact about the problem that a policy may be told before its first pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// The smallest mean cost of an arm.
    SmallestMeanCost,
    /// The largest η of a reward: the variance of a law divided by μ (1-μ), in [0, 1].
    RewardEta,
    /// The largest η of a cost.
    CostEta,
    /// The budget.
    Budget,
    /// 1/B as a probability, which is 1 if the budget is below 1.
    InverseBudget,
    /// The cost of each arm, if costs are known.
    Costs,
    /// The features of each arm. A policy that is told them can play on linear arms only.
    Features,
    /// The length of the longest parameter vector of linear arms.
    ParameterNorm,
    /// The length of the longest vector of features.
    ArmNorm,
    /// A number C for which rewards and costs of linear arms, less their means, are C-sub-Gaussian.
    Noise,
    /// The arm with the largest ratio. Only the reference for regret may know this arm.
    BestArm,
}

/// Everything that a policy may be told about the problem.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'a> {
    /// The environment. Every policy may know the number of its arms.
    pub environment: &'a Environment,
    /// The budget, B, above 0, in units of the largest possible cost.
    pub budget: f64,
}

/// The values of a policy's parameters, and the knowledge that its entry lists.
pub struct Arguments<'a> {
    pub(super) entry: &'a Entry,
    pub(super) values: &'a [Option<Value>],
    pub(super) knowledge: &'a Knowledge<'a>,
}

impl Entry {
    /// Builds the policy. `values` has one value for each of [`Entry::params`]; `None` stands for the default.
    pub fn build(&self, values: &[Option<Value>], knowledge: &Knowledge) -> Box<dyn Policy> {
        assert!(values.len() == self.params.len(), "expected one value for each parameter");
        (self.build)(&Arguments { entry: self, values, knowledge })
    }

    /// Returns the parameters that are numbers, each with its value, including the values that the policy is told.
    /// `values` has one value for each of [`Entry::params`]; `None` stands for the default.
    pub fn numbers(&self, values: &[Option<Value>], knowledge: &Knowledge) -> Vec<(&'static Param, f64)> {
        let arguments = Arguments { entry: self, values, knowledge };
        let params = self.params.iter().filter(|param| !matches!(param.default, Default::Formula(_) | Default::Module));
        params.map(|param| (param, arguments.param(param.id))).collect()
    }

    /// Returns whether the policy can play only on arms that are described by features.
    pub fn needs_linear_arms(&self) -> bool {
        self.told.contains(&Told::Features)
    }

    /// Returns the name with the values of the parameters, as in `ω-UCB (ρ = 0.25)`. The label leaves out parameters
    /// whose values the policy is told, and parameters that its formula does not use. A module is shown by the first
    /// digits of its hash.
    pub fn label(&self, values: &[Option<Value>]) -> String {
        self.label_with(&[], values, Formula::short)
    }

    /// Returns the label with the whole formula and without the parameters `varied`, as for a policy that is run with
    /// several values of these parameters.
    pub fn whole_label(&self, varied: &[&str], values: &[Option<Value>]) -> String {
        self.label_with(varied, values, |formula| formula.text().to_owned())
    }

    fn label_with(&self, varied: &[&str], values: &[Option<Value>], text: fn(&Formula) -> String) -> String {
        let given = self.params.iter().zip(values);
        let known: Vec<_> =
            given.filter_map(|(param, value)| Some((param, value.clone().or_else(|| param.default_value())?))).collect();
        let formula = known.iter().find_map(|(_, value)| match value {
            Value::Formula(formula) => Some(formula.clone()),
            Value::Number(_) | Value::Module(_) => None,
        });
        let used = known.iter().filter(|(param, _)| formula.as_ref().is_none_or(|formula| formula.uses(param.id)));
        let shown: Vec<_> = used
            .filter(|(param, _)| !varied.contains(&param.id))
            .map(|(param, value)| match value {
                Value::Number(value) => format!("{} = {}", param.name, number(*value)),
                Value::Formula(formula) => format!("{} = {}", param.name, text(formula)),
                Value::Module(module) => module.short_hash(),
            })
            .collect();
        if shown.is_empty() { self.name.to_owned() } else { format!("{} ({})", self.name, shown.join(", ")) }
    }
}

impl Arguments<'_> {
    /// Returns the entry of the policy.
    pub fn entry(&self) -> &Entry {
        self.entry
    }

    /// Returns the value of the parameter `id`, which is a number.
    ///
    /// # Panics
    ///
    /// Panics if the entry has no such parameter, or if the parameter is no number.
    pub fn param(&self, id: &str) -> f64 {
        let (param, value) = self.parameter(id);
        if let Some(Value::Number(value)) = value {
            return value;
        }
        match param.default {
            Default::Told(Told::SmallestMeanCost) => self.smallest_mean_cost(),
            Default::Told(what @ Told::RewardEta) => self.told(what).environment.largest_eta(|laws| &laws.reward),
            Default::Told(what @ Told::CostEta) => self.told(what).environment.largest_eta(|laws| &laws.cost),
            Default::Told(Told::InverseBudget) => (1.0 / self.told(Told::InverseBudget).budget).min(1.0),
            Default::Told(Told::ParameterNorm) => self.linear(Told::ParameterNorm).parameter_norm(),
            Default::Told(Told::ArmNorm) => self.linear(Told::ArmNorm).arm_norm(),
            Default::Told(Told::Noise) => self.linear(Told::Noise).sub_gaussian(),
            _ => unreachable!("the parameter is a number"),
        }
    }

    /// Returns the value of the parameter `id`, which is a formula.
    pub(super) fn formula(&self, id: &str) -> Arc<Formula> {
        match self.parameter(id).1 {
            Some(Value::Formula(formula)) => formula,
            _ => unreachable!("the parameter is a formula"),
        }
    }

    /// Returns the value of the parameter `id`, which is a module.
    pub(super) fn module(&self, id: &str) -> Arc<Module> {
        match self.parameter(id).1 {
            Some(Value::Module(module)) => module,
            _ => unreachable!("the parameter is a module"),
        }
    }

    /// Returns the parameter `id` and its value. The value is `None` if the policy is told it.
    fn parameter(&self, id: &str) -> (&Param, Option<Value>) {
        let position = self.entry.params.iter().position(|param| param.id == id).expect("the entry has this parameter");
        let param = &self.entry.params[position];
        (param, self.values[position].clone().or_else(|| param.default_value()))
    }

    /// Returns the number of arms, K.
    pub fn arms(&self) -> usize {
        self.knowledge.environment.arms.len()
    }

    /// Returns the smallest mean cost of an arm, in (0, 1].
    pub(super) fn smallest_mean_cost(&self) -> f64 {
        self.told(Told::SmallestMeanCost).environment.smallest_mean_cost()
    }

    /// Returns the budget, B, in units of the largest possible cost.
    ///
    /// # Panics
    ///
    /// Panics if the entry does not list [`Told::Budget`].
    pub fn budget(&self) -> f64 {
        self.told(Told::Budget).budget
    }

    /// Returns the cost of each arm, or `None` if costs are not known.
    ///
    /// # Panics
    ///
    /// Panics if the entry does not list [`Told::Costs`].
    pub fn costs(&self) -> Option<Vec<f64>> {
        let environment = self.told(Told::Costs).environment;
        environment.known_costs.then(|| environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect())
    }

    /// Returns the features of each arm.
    pub(super) fn features(&self) -> &[Vec<f64>] {
        &self.linear(Told::Features).features
    }

    /// Returns the knowledge about linear arms. The caller may use only the part `what` of the knowledge.
    pub(super) fn linear(&self, what: Told) -> &Linear {
        self.told(what).environment.linear.as_ref().expect("a specification gives linear arms to policies that need them")
    }

    /// Returns the knowledge, of which the caller may use only the part `what`.
    ///
    /// # Panics
    ///
    /// Panics if the entry does not list `what`. A policy therefore cannot use more knowledge than its entry says.
    pub(super) fn told(&self, what: Told) -> &Knowledge<'_> {
        assert!(self.entry.told.contains(&what), "{} is not told {what:?}", self.entry.id);
        self.knowledge
    }
}
