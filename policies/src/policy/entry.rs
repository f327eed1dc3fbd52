//! The entry of a policy in the catalogue: its parameters, the facts that it is told, and the function that builds it.

use super::{AnyPolicy, DefaultValue, Error, Formula, Knowledge, Param, ProblemFact, Promises, Result, Value};
use crate::text::number;
use serde::Serialize;
use std::sync::Arc;

/// The entry of a policy in the catalogue.
///
/// ```
/// use budgeted_bandits_policies::{Knowledge, find};
///
/// let omega_ucb = find("omega-ucb").unwrap();
/// assert_eq!(omega_ucb.params[0].id, "rho");
/// assert_eq!(omega_ucb.label(&[Some(1.0.into())]), "ω-UCB (ρ = 1)");
/// let policy = omega_ucb.build(&[Some(1.0.into())], &Knowledge::new(3))?;
/// # Ok::<(), budgeted_bandits_policies::Error>(())
/// ```
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
    /// The facts that the policy is told before its first pull, besides the number of arms.
    pub told: &'static [ProblemFact],
    /// The promises of the policy, which tests check.
    #[serde(skip)]
    pub promises: Promises,
    /// The function that builds the policy. [`Entry::build`] checks its arguments before it is called.
    #[serde(skip)]
    pub build: &'static Build,
}

/// A function that builds a policy. Any thread may call the function.
pub type Build = dyn Fn(&Arguments) -> AnyPolicy + Send + Sync;

/// The values of a policy's parameters, and the facts that its entry lists. All of them were checked.
pub struct Arguments<'a> {
    entry: &'a Entry,
    values: &'a [Option<Value>],
    knowledge: &'a Knowledge,
}

impl Entry {
    /// Builds the policy. `values` has one value for each of [`Entry::params`]; `None` stands for the default.
    ///
    /// # Errors
    ///
    /// Returns an error if `values` has another length, if a value is not allowed for its parameter, if a fact of
    /// `knowledge` is impossible, or if the policy needs a fact that `knowledge` lacks.
    pub fn build(&self, values: &[Option<Value>], knowledge: &Knowledge) -> Result<AnyPolicy> {
        Ok((self.build)(&self.arguments(values, knowledge)?))
    }

    /// The parameters that are numbers, each with its value, including the values that the policy is told. `values` has
    /// one value for each of [`Entry::params`]; `None` stands for the default.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases in which [`Entry::build`] does.
    pub fn numbers(&self, values: &[Option<Value>], knowledge: &Knowledge) -> Result<Vec<(&'static Param, f64)>> {
        let arguments = self.arguments(values, knowledge)?;
        let is_number = |param: &&Param| !matches!(param.default, DefaultValue::Formula(_) | DefaultValue::Supplied);
        Ok(self.params.iter().filter(is_number).map(|param| (param, arguments.param(param.id))).collect())
    }

    /// Checks the arguments.
    fn arguments<'a>(&'a self, values: &'a [Option<Value>], knowledge: &'a Knowledge) -> Result<Arguments<'a>> {
        if values.len() != self.params.len() {
            return Err(Error::Values { policy: self.id, expected: self.params.len(), found: values.len() });
        }
        for (param, value) in self.params.iter().zip(values) {
            let checked = value.as_ref().map_or_else(|| param.check_default(), |value| param.check(value));
            checked.map_err(|message| Error::Parameter { policy: self.id, parameter: param.id, message })?;
        }
        knowledge.check()?;
        for fact in self.told.iter().copied().filter(|fact| *fact != ProblemFact::Costs && !knowledge.has(*fact)) {
            let place = self.params.iter().position(|param| param.default == DefaultValue::Told(fact));
            if place.is_none_or(|place| values[place].is_none()) {
                let parameter = place.map(|place| self.params[place].id);
                return Err(Error::Missing { policy: self.id, fact, parameter });
            }
        }
        Ok(Arguments { entry: self, values, knowledge })
    }

    /// Whether the policy can play only on arms that are described by features.
    pub fn needs_linear_arms(&self) -> bool {
        self.told.contains(&ProblemFact::Features)
    }

    /// The name with the values of the parameters, as in `ω-UCB (ρ = 0.25)`. The label leaves out parameters whose
    /// values the policy is told, and parameters that its formula does not use. A supplied value is shown by its label.
    pub fn label(&self, values: &[Option<Value>]) -> String {
        self.label_with(&[], values, Formula::short)
    }

    /// The label with the whole formula and without the parameters `varied`, as for a policy that is run with several
    /// values of these parameters.
    pub fn whole_label(&self, varied: &[&str], values: &[Option<Value>]) -> String {
        self.label_with(varied, values, |formula| formula.text().to_owned())
    }

    fn label_with(&self, varied: &[&str], values: &[Option<Value>], text: fn(&Formula) -> String) -> String {
        let given = self.params.iter().zip(values);
        let known: Vec<_> =
            given.filter_map(|(param, value)| Some((param, value.clone().or_else(|| param.default_value())?))).collect();
        let formula = known.iter().find_map(|(_, value)| match value {
            Value::Formula(formula) => Some(formula.clone()),
            Value::Number(_) | Value::Supplied(_) => None,
        });
        let used = known.iter().filter(|(param, _)| formula.as_ref().is_none_or(|formula| formula.uses(param.id)));
        let shown: Vec<_> = used
            .filter(|(param, _)| !varied.contains(&param.id))
            .map(|(param, value)| match value {
                Value::Number(value) => format!("{} = {}", param.name, number(*value)),
                Value::Formula(formula) => format!("{} = {}", param.name, text(formula)),
                Value::Supplied(supplied) => supplied.label(),
            })
            .collect();
        if shown.is_empty() { self.name.to_owned() } else { format!("{} ({})", self.name, shown.join(", ")) }
    }
}

impl Arguments<'_> {
    /// The entry whose policy is built from these arguments.
    pub fn entry(&self) -> &Entry {
        self.entry
    }

    /// The value of the parameter `id`, which is a number: the value that was given, else the default or the fact that
    /// the policy is told.
    ///
    /// # Panics
    ///
    /// Panics if the entry has no such parameter, or if the parameter is no number.
    pub fn param(&self, id: &str) -> f64 {
        let (param, value) = self.parameter(id);
        let told = || match param.default {
            DefaultValue::Told(fact) => self.fact(fact),
            _ => None,
        };
        match value {
            Some(Value::Number(value)) => value,
            _ => told().unwrap_or_else(|| panic!("{}.{id} is no number", self.entry.id)),
        }
    }

    /// The value of the parameter `id`, which must be a formula.
    pub(super) fn formula(&self, id: &str) -> Arc<Formula> {
        match self.parameter(id).1 {
            Some(Value::Formula(formula)) => formula,
            _ => unreachable!("the parameter is a formula"),
        }
    }

    /// The value of the parameter `id`: the value that was given, else the default. `None` if there is neither, as for
    /// a fact that the policy is told.
    ///
    /// # Panics
    ///
    /// Panics if the entry has no such parameter.
    pub fn value(&self, id: &str) -> Option<Value> {
        self.parameter(id).1
    }

    /// The parameter `id` and its value. The value is `None` if the policy is told it.
    fn parameter(&self, id: &str) -> (&Param, Option<Value>) {
        let position = self.entry.params.iter().position(|param| param.id == id).expect("the entry has this parameter");
        let param = &self.entry.params[position];
        (param, self.values[position].clone().or_else(|| param.default_value()))
    }

    /// A fact that is a number, if it is known.
    fn fact(&self, fact: ProblemFact) -> Option<f64> {
        let knowledge = self.told(fact);
        match fact {
            ProblemFact::SmallestMeanCost => knowledge.smallest_mean_cost,
            ProblemFact::RewardEta => knowledge.reward_eta,
            ProblemFact::CostEta => knowledge.cost_eta,
            ProblemFact::Budget => knowledge.budget,
            ProblemFact::InverseBudget => knowledge.budget.map(|budget| (1.0 / budget).min(1.0)),
            ProblemFact::ParameterNorm => knowledge.parameter_norm,
            ProblemFact::ArmNorm => knowledge.arm_norm(),
            ProblemFact::Noise => knowledge.noise,
            ProblemFact::Costs | ProblemFact::Features | ProblemFact::BestArm => None,
        }
    }

    /// The number of arms, K.
    pub fn arms(&self) -> usize {
        self.knowledge.arms
    }

    /// The smallest mean cost of an arm, in [0, 1]. Panics if the entry does not list [`ProblemFact::SmallestMeanCost`].
    pub(super) fn smallest_mean_cost(&self) -> f64 {
        self.fact(ProblemFact::SmallestMeanCost).expect("the fact was checked")
    }

    /// The budget, B, in units of the largest possible cost.
    ///
    /// # Panics
    ///
    /// Panics if the entry does not list [`ProblemFact::Budget`].
    pub fn budget(&self) -> f64 {
        self.fact(ProblemFact::Budget).expect("the fact was checked")
    }

    /// The cost of each arm, or `None` if costs are not known.
    ///
    /// # Panics
    ///
    /// Panics if the entry does not list [`ProblemFact::Costs`].
    pub fn costs(&self) -> Option<Vec<f64>> {
        self.told(ProblemFact::Costs).costs.clone()
    }

    /// One vector for each arm. Panics if the entry does not list [`ProblemFact::Features`].
    pub(super) fn features(&self) -> &[Vec<f64>] {
        self.told(ProblemFact::Features).features.as_ref().expect("the fact was checked")
    }

    /// The knowledge, of which the caller may use only the part `what`.
    ///
    /// # Panics
    ///
    /// Panics if the entry does not list `what`. A policy therefore cannot use more knowledge than its entry says.
    fn told(&self, what: ProblemFact) -> &Knowledge {
        assert!(self.entry.told.contains(&what), "{} is not told {what:?}", self.entry.id);
        self.knowledge
    }
}
