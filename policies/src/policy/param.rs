//! Parameters of policies and their values.

use super::{Formula, ProblemFact};
use crate::text::number;
use serde::Serialize as SerializeDerive;
use serde::ser::{Serialize, Serializer};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A parameter of a policy.
#[derive(Clone, Copy, Debug, SerializeDerive)]
pub struct Param {
    /// The key in a specification.
    pub id: &'static str,
    /// The symbol.
    pub name: &'static str,
    /// The effect of the parameter, in words.
    pub about: &'static str,
    /// The smallest allowed number, or the smallest number of characters of a formula or of bytes of a supplied value.
    pub min: f64,
    /// The largest allowed number, or the largest number of characters of a formula or of bytes of a supplied value.
    pub max: f64,
    /// The value that is used if none is given.
    pub default: DefaultValue,
}

/// The value of a parameter for which none is given.
#[derive(Clone, Copy, Debug, PartialEq, SerializeDerive)]
#[serde(rename_all = "snake_case")]
pub enum DefaultValue {
    /// This number.
    Value(f64),
    /// This whole number. All values of the parameter are whole.
    Whole(u32),
    /// This formula. All values of the parameter are formulas.
    Formula(&'static str),
    /// Nothing. A value has to be given, of a kind that only the program knows which supplies the policy.
    #[serde(rename = "module")]
    Supplied,
    /// The number that the policy is told about the problem.
    Told(ProblemFact),
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A formula, shared by all policies that have it.
    Formula(Arc<Formula>),
    /// A value of a kind that only the program knows which supplies the policy.
    Supplied(Arc<dyn Supplied>),
}

/// A value of a kind that only the program knows which supplies the policy, such as a compiled program.
pub trait Supplied: Any + fmt::Debug + Send + Sync {
    /// The value as labels show it, in a few characters.
    fn label(&self) -> String;

    /// The value as a specification has it. Values with equal texts are equal.
    fn text(&self) -> String;
}

impl PartialEq for dyn Supplied {
    fn eq(&self, other: &dyn Supplied) -> bool {
        self.text() == other.text()
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Number(value)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Number(value) => serializer.serialize_f64(*value),
            Value::Formula(formula) => serializer.serialize_str(formula.text()),
            Value::Supplied(supplied) => serializer.serialize_str(&supplied.text()),
        }
    }
}

impl Param {
    /// Checks that the parameter may have this value. The error says what is allowed.
    pub(super) fn check(&self, value: &Value) -> Result<(), String> {
        match (self.default, value) {
            (DefaultValue::Formula(_), Value::Formula(_)) | (DefaultValue::Supplied, Value::Supplied(_)) => Ok(()),
            (DefaultValue::Formula(_), _) => Err("expected a formula, found another value".to_owned()),
            (DefaultValue::Supplied, _) => Err("expected a value of the program that supplies the policy".to_owned()),
            (default, Value::Number(value)) => {
                let whole = matches!(default, DefaultValue::Whole(_));
                let allowed = (self.min..=self.max).contains(value) && (!whole || value.fract() == 0.0);
                if allowed {
                    return Ok(());
                }
                let what = if whole { "a whole number" } else { "a number" };
                Err(format!("expected {what} from {} to {}, found {}", number(self.min), number(self.max), number(*value)))
            }
            _ => Err("expected a number, found another value".to_owned()),
        }
    }

    /// Checks that the parameter has a default value.
    pub(super) fn check_default(&self) -> Result<(), String> {
        match self.default {
            DefaultValue::Supplied => Err(format!("missing, expected {}", self.about)),
            _ => Ok(()),
        }
    }

    /// The default value, or `None` if there is none or the policy is told the value.
    pub(super) fn default_value(&self) -> Option<Value> {
        match self.default {
            DefaultValue::Value(value) => Some(Value::Number(value)),
            DefaultValue::Whole(value) => Some(Value::Number(value.into())),
            DefaultValue::Formula(text) => {
                let formula = Formula::read(text).unwrap_or_else(|_| unreachable!("the default formula can be read"));
                Some(Value::Formula(Arc::new(formula)))
            }
            DefaultValue::Told(_) | DefaultValue::Supplied => None,
        }
    }
}
