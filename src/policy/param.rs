//! Parameters of policies and their values.

use super::{Formula, Module, Told};
use crate::error::Result;
use crate::input::Field;
use serde::Serialize as SerializeDerive;
use serde::ser::{Serialize, Serializer};
use std::sync::Arc;

/// A parameter of a policy, which is a number, a formula or a module.
#[derive(Clone, Copy, Debug, SerializeDerive)]
pub struct Param {
    /// The key in a specification.
    pub id: &'static str,
    /// The symbol.
    pub name: &'static str,
    /// The effect of the parameter, in words.
    pub about: &'static str,
    /// The smallest allowed number, or the smallest number of characters of a formula or of bytes of a module.
    pub min: f64,
    /// The largest allowed number, or the largest number of characters of a formula or of bytes of a module.
    pub max: f64,
    /// The value that is used if a specification gives none.
    pub default: Default,
}

/// The value of a parameter that a specification does not give.
#[derive(Clone, Copy, Debug, PartialEq, SerializeDerive)]
#[serde(rename_all = "snake_case")]
pub enum Default {
    /// This number.
    Value(f64),
    /// This whole number. All values of the parameter are whole.
    Whole(u32),
    /// This formula. All values of the parameter are formulas.
    Formula(&'static str),
    /// Nothing, because a specification has to give the module.
    Module,
    /// The number that the policy is told about the problem.
    Told(Told),
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A formula, shared by all episodes.
    Formula(Arc<Formula>),
    /// A module, shared by all episodes.
    Module(Arc<Module>),
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Number(value)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Value::Number(value) => serializer.serialize_f64(*value),
            Value::Formula(formula) => serializer.serialize_str(formula.text()),
            Value::Module(module) => serializer.serialize_str(&module.base64()),
        }
    }
}

impl Param {
    /// Reads a value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not from `min` to `max`, if a number is not whole but has to be, or if a text
    /// is not a formula or a module.
    pub fn read(&self, field: &Field) -> Result<Value> {
        match self.default {
            Default::Formula(_) => {
                let formula = Formula::read(field.text(self.max as usize)?);
                formula.map(|formula| Value::Formula(Arc::new(formula))).map_err(|message| field.error(message))
            }
            Default::Module => Module::from_field(field).map(Value::Module),
            Default::Whole(_) => field.integer(self.min as u64, self.max as u64).map(|value| Value::Number(value as f64)),
            _ => field.number_in(self.min, self.max).map(Value::Number),
        }
    }

    /// Returns the default value, or `None` if there is none or the policy is told the value.
    pub(super) fn default_value(&self) -> Option<Value> {
        match self.default {
            Default::Value(value) => Some(Value::Number(value)),
            Default::Whole(value) => Some(Value::Number(value.into())),
            Default::Formula(text) => {
                let formula = Formula::read(text).unwrap_or_else(|_| unreachable!("the default formula can be read"));
                Some(Value::Formula(Arc::new(formula)))
            }
            Default::Told(_) | Default::Module => None,
        }
    }
}
