//! A policy of a specification.

use super::Source;
use crate::environment::Environment;
use crate::error::{Result, all};
use crate::input::Field;
use crate::policy::{self, AnyPolicy, Entry, Module, Param};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::sync::Arc;

/// A policy with values for its parameters.
#[derive(Clone)]
pub struct PolicyChoice {
    /// The policy.
    pub entry: &'static Entry,
    /// A value for each parameter of the policy, in their order; `None` stands for the default.
    pub values: Vec<Option<policy::Value>>,
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
        map.end()
    }
}

impl PolicyChoice {
    /// A module with the default values of its parameters, which are written out.
    pub fn of_module(module: &Arc<Module>) -> PolicyChoice {
        let entry = module.entry();
        let value = |param: &Param| match param.default {
            policy::DefaultValue::Supplied => Some(policy::Value::Supplied(module.clone())),
            policy::DefaultValue::Value(value) => Some(policy::Value::Number(value)),
            _ => None,
        };
        PolicyChoice { entry, values: entry.params.iter().map(value).collect() }
    }

    /// The value that is given for a parameter, or `None` if the parameter has its default.
    pub fn given(&self, id: &str) -> Option<&policy::Value> {
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

    /// Reads a policy of the catalogue, one of `more`, or a module. The environment is missing if it has errors of its own.
    pub(super) fn read(field: &Field, environment: Option<&Source>, more: &[&'static Entry]) -> Result<PolicyChoice> {
        let object = field.any_object()?;
        let mut choices: Vec<_> = policy::ALL.iter().chain(more).map(|entry| (entry.id, Some(*entry))).collect();
        choices.push((Module::ID, None));
        let id = object.require("id", "the name of a policy")?;
        let (entry, module) = match id.one_of(&choices)? {
            Some(entry) => (entry, None),
            None => {
                let module = Module::from_field(&object.require(Module::WASM, "the bytes of a module in base64")?)?;
                (module.entry(), Some(module))
            }
        };
        if entry.needs_linear_arms() && environment.is_some_and(|environment| !environment.is_linear()) {
            let name = entry.name;
            return Err(id.error(format!("{name} needs linear arms, found an environment without features")));
        }
        let keys: Vec<_> = std::iter::once("id").chain(entry.params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        let value = |param: &Param| match &module {
            Some(module) if param.id == Module::WASM => Ok(Some(policy::Value::Supplied(module.clone()))),
            _ => object.get(param.id).map(|field| policy::read_value(param, &field)).transpose(),
        };
        Ok(PolicyChoice { entry, values: all(entry.params.iter().map(value))? })
    }
}
