//! A policy of a specification.

use super::Source;
use crate::environment::Environment;
use crate::error::{Result, all};
use crate::input::Field;
use crate::policy::{self, AnyPolicy, DefaultValue, Entry, Module, Param, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::sync::Arc;

/// A policy with values for its parameters.
///
/// ```
/// use budgeted_bandits::{policy, specification::PolicyChoice};
///
/// let choice = PolicyChoice::new(policy::find("omega-ucb").unwrap()).with("rho", 0.5);
/// assert_eq!(choice.label(), "ω-UCB (ρ = 0.5)");
/// ```
#[derive(Clone)]
pub struct PolicyChoice {
    /// The policy.
    pub entry: &'static Entry,
    /// A value for each parameter of the policy, in their order; `None` stands for the default.
    pub values: Vec<Option<Value>>,
    /// Values of parameters that the policy does not have, which no specification accepts.
    unknown: Vec<(String, Value)>,
}

impl From<&'static Entry> for PolicyChoice {
    fn from(entry: &'static Entry) -> PolicyChoice {
        PolicyChoice::new(entry)
    }
}

impl Serialize for PolicyChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.entry.id)?;
        for (param, value) in self.entry.params.iter().zip(&self.values) {
            if let Some(value) = value {
                map.serialize_entry(param.id, value)?;
            }
        }
        self.unknown.iter().try_for_each(|(id, value)| map.serialize_entry(id, value))?;
        map.end()
    }
}

impl PolicyChoice {
    /// Chooses a policy with the defaults of its parameters.
    pub fn new(entry: &'static Entry) -> PolicyChoice {
        PolicyChoice { entry, values: vec![None; entry.params.len()], unknown: Vec::new() }
    }

    /// Gives the parameter `id` a value. Whether the policy has the parameter, and whether the parameter may have the
    /// value, is checked with the specification, see [`Builder::build`](super::Builder::build).
    #[must_use]
    pub fn with(mut self, id: &str, value: impl Into<Value>) -> PolicyChoice {
        match self.entry.params.iter().position(|param| param.id == id) {
            Some(place) => self.values[place] = Some(value.into()),
            None => self.unknown.push((id.to_owned(), value.into())),
        }
        self
    }

    /// A module with the default values of its parameters, which are written out.
    pub fn of_module(module: &Arc<Module>) -> PolicyChoice {
        let entry = module.entry();
        let value = |param: &Param| match param.default {
            DefaultValue::Supplied => Some(Value::Supplied(module.clone())),
            DefaultValue::Value(value) => Some(Value::Number(value)),
            _ => None,
        };
        PolicyChoice { values: entry.params.iter().map(value).collect(), ..PolicyChoice::new(entry) }
    }

    /// The value that is given for a parameter, or `None` if the parameter has its default.
    pub fn given(&self, id: &str) -> Option<&Value> {
        let mut values = self.entry.params.iter().zip(&self.values);
        values.find(|(param, _)| param.id == id).and_then(|(_, value)| value.as_ref())
    }

    /// Builds the policy for an environment and a budget, in units of the largest possible cost.
    ///
    /// # Panics
    ///
    /// Panics if the policy cannot play on this environment, or if a value is not allowed. [`Specification`](super::Specification)
    /// refuses both.
    pub fn build(&self, environment: &Environment, budget: f64) -> AnyPolicy {
        policy::build(self.entry, &self.values, environment, budget).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The parameters that are numbers, each with its value, including the values that the policy is told.
    ///
    /// # Panics
    ///
    /// Panics in the cases in which [`PolicyChoice::build`] does.
    pub fn numbers(&self, environment: &Environment, budget: f64) -> Vec<(&'static Param, f64)> {
        policy::numbers(self.entry, &self.values, environment, budget).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The policy's name with its parameters, such as `ω-UCB (ρ = 0.25)`.
    pub fn label(&self) -> String {
        self.entry.label(&self.values)
    }

    /// The label with the whole formula, which [`PolicyChoice::label`] may cut.
    pub fn whole_label(&self) -> String {
        self.entry.whole_label(&[], &self.values)
    }

    /// The module, if the policy is one.
    pub fn module(&self) -> Option<&Module> {
        self.values.iter().flatten().find_map(Module::of)
    }

    /// The SHA-256 of the module, if the policy is one.
    pub fn sha256(&self) -> Option<String> {
        self.module().map(Module::sha256)
    }

    /// Reads a policy of the catalogue, one of `more`, or a module, or checks the policy that was `given` as a value. The
    /// environment is missing if it has errors of its own.
    pub(super) fn read(
        field: &Field,
        environment: Option<&Source>,
        more: &[&'static Entry],
        given: Option<&PolicyChoice>,
    ) -> Result<PolicyChoice> {
        let object = field.any_object()?;
        let id = object.require("id", "the name of a policy")?;
        let choice = match given {
            Some(choice) => id.one_of(&[(choice.entry.id, choice)])?.clone(),
            None => {
                let mut choices: Vec<_> = policy::ALL.iter().chain(more).map(|entry| (entry.id, Some(*entry))).collect();
                choices.push((Module::ID, None));
                match id.one_of(&choices)? {
                    Some(entry) => PolicyChoice::new(entry),
                    None => {
                        let bytes = object.require(Module::WASM, "the bytes of a module in base64")?;
                        PolicyChoice::of_module(&Module::from_field(&bytes)?)
                    }
                }
            }
        };
        let entry = choice.entry;
        if entry.needs_linear_arms() && environment.is_some_and(|environment| !environment.is_linear()) {
            let name = entry.name;
            return Err(id.error(format!("{name} needs linear arms, found an environment without features")));
        }
        let keys: Vec<_> = std::iter::once("id").chain(entry.params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        let value = |(param, known): (&Param, &Option<Value>)| match known {
            Some(Value::Supplied(_)) if matches!(param.default, DefaultValue::Supplied) => Ok(known.clone()),
            _ => object.get(param.id).map(|field| policy::read_value(param, &field)).transpose(),
        };
        let values = all(entry.params.iter().zip(&choice.values).map(value))?;
        Ok(PolicyChoice { values, ..PolicyChoice::new(entry) })
    }
}
