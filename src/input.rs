//! Untyped input in which every field knows its path, so that every error can name the field.
//!
//! A [`Node`] is a value as JSON or JavaScript gives it, and a [`Field`] is a node with its path. Readers derived by
//! serde were rejected: they lose the path inside tagged enums, accept a repeated key, and turn NaN into null.

mod read;
mod text;
mod value;

use crate::error::{Error, Result};
use std::fmt;

pub(crate) use budgeted_bandits_policies::text::is_invisible;
pub use budgeted_bandits_policies::text::{number, quote};
pub(crate) use read::MAX_DEPTH;
pub use value::read_value;

/// A value as JSON or JavaScript gives it.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `null`, or JavaScript's `undefined`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number. Only JavaScript gives NaN and the infinities.
    Number(f64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// An object. Keys keep their order. A key may occur twice here, so that [`Object::only`] can refuse it.
    Object(Vec<(String, Node)>),
}

impl Node {
    /// Sets `key` to `value`, which replaces an earlier value. The node must be an object.
    pub(crate) fn with(self, key: impl Into<String>, value: impl Into<Node>) -> Node {
        let key = key.into();
        let Node::Object(mut entries) = self else { unreachable!("the node is an object") };
        entries.retain(|(other, _)| *other != key);
        entries.push((key, value.into()));
        Node::Object(entries)
    }

    /// The entries of an object; there are none if the node is no object.
    pub(crate) fn entries(&self) -> &[(String, Node)] {
        if let Node::Object(entries) = self { entries } else { &[] }
    }
}

/// Creates a [`Node`], as in `json!({ "law": "bernoulli", "p": p })`. A nested list or object needs its own `json!`.
macro_rules! json {
    ({ $($key:literal: $value:expr),* $(,)? }) => {
        $crate::input::Node::Object(vec![$(($key.into(), $crate::input::Node::from($value))),*])
    };
    ([ $($value:expr),* $(,)? ]) => { $crate::input::Node::List(vec![$($crate::input::Node::from($value)),*]) };
}
pub(crate) use json;

impl From<bool> for Node {
    fn from(value: bool) -> Node {
        Node::Bool(value)
    }
}

impl From<f64> for Node {
    fn from(value: f64) -> Node {
        Node::Number(value)
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {
        $(impl From<$integer> for Node {
            fn from(value: $integer) -> Node {
                Node::Number(value as f64)
            }
        })*
    };
}
from_integers!(i32 u32 u64 usize);

impl From<&str> for Node {
    fn from(text: &str) -> Node {
        Node::Text(text.to_owned())
    }
}

impl<T: Into<Node>> From<Vec<T>> for Node {
    fn from(list: Vec<T>) -> Node {
        Node::List(list.into_iter().map(T::into).collect())
    }
}

/// Writes a value as error messages show it.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Node::Null => f.write_str("null"),
            Node::Bool(value) => write!(f, "{value}"),
            Node::Number(value) => f.write_str(&number(*value)),
            Node::Text(text) => f.write_str(&quote(text)),
            Node::List(list) => write!(f, "a list of {}", list.len()),
            Node::Object(_) => f.write_str("an object"),
        }
    }
}

/// Reads a number in the notation of JSON; every other text gives `None`.
pub fn read_number(text: &str) -> Option<f64> {
    serde_json::from_str(text).ok()
}

/// A node with the path that leads to it.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    path: String,
    node: &'a Node,
}

impl<'a> Field<'a> {
    /// The field of the whole input, which errors call `specification`.
    pub fn root(node: &'a Node) -> Self {
        Field { path: String::new(), node }
    }

    /// Puts another value at the path of this field.
    pub(crate) fn with<'b>(&self, node: &'b Node) -> Field<'b> {
        Field { path: self.path.clone(), node }
    }

    pub(crate) fn node(&self) -> &'a Node {
        self.node
    }

    /// The path of this field, such as `policies[2].rho`.
    pub fn path(&self) -> &str {
        if self.path.is_empty() { "specification" } else { &self.path }
    }

    /// An error that names this field.
    pub fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.path(), message)
    }

    /// The error that `what` was expected instead of the value of this field.
    pub fn expected(&self, what: impl fmt::Display) -> Error {
        self.error(format!("expected {what}, found {}", self.node))
    }

    /// Reads an object that has no other keys than `allowed`, each at most once.
    pub fn object(&self, allowed: &[&str]) -> Result<Object<'a>> {
        let object = self.any_object()?;
        object.only(allowed)?;
        Ok(object)
    }

    /// Reads an object with any keys. Call [`Object::only`] once the allowed keys are known.
    pub fn any_object(&self) -> Result<Object<'a>> {
        match self.node {
            Node::Object(entries) => Ok(Object { path: self.path.clone(), entries }),
            _ => Err(self.expected("an object")),
        }
    }

    /// Reads a list of `min` to `max` items. Errors call the items `items`.
    pub fn list(&self, items: &str, min: usize, max: usize) -> Result<Vec<Field<'a>>> {
        let expected = || format!("a list of {min} to {max} {items}");
        match self.node {
            Node::List(list) if (min..=max).contains(&list.len()) => {
                let item = |(index, node)| Field { path: format!("{}[{index}]", self.path), node };
                Ok(list.iter().enumerate().map(item).collect())
            }
            _ => Err(self.expected(expected())),
        }
    }

    /// Reads a finite number for which `allowed` holds, and which `what` describes. -0 becomes 0, as in JavaScript's
    /// JSON.
    pub fn number(&self, what: &str, allowed: impl Fn(f64) -> bool) -> Result<f64> {
        match self.node {
            Node::Number(value) if value.is_finite() && allowed(*value) => Ok(*value + 0.0),
            _ => Err(self.expected(what)),
        }
    }

    /// Reads a number from `min` to `max`.
    pub fn number_in(&self, min: f64, max: f64) -> Result<f64> {
        self.number(&format!("a number from {} to {}", number(min), number(max)), |value| (min..=max).contains(&value))
    }

    /// Reads 0 or a number from `min` to `max`, both of which are above 0.
    pub fn zero_or_number_in(&self, min: f64, max: f64) -> Result<f64> {
        let what = format!("0 or a number from {} to {}", number(min), number(max));
        self.number(&what, |value| value == 0.0 || (min..=max).contains(&value))
    }

    /// Reads a whole number from `min` to `max`, which is at most 2^53 - 1.
    pub fn integer(&self, min: u64, max: u64) -> Result<u64> {
        let within = |value: f64| value.fract() == 0.0 && (min as f64..=max as f64).contains(&value);
        self.number(&format!("a whole number from {min} to {max}"), within).map(|value| value as u64)
    }

    /// Reads a string of at most `max` characters.
    pub fn text(&self, max: usize) -> Result<&'a str> {
        match self.node {
            Node::Text(text) if text.chars().count() <= max => Ok(text),
            _ => Err(self.expected(format!("a text of at most {max} characters"))),
        }
    }

    /// Reads one of the names in `choices` and returns its value.
    pub fn one_of<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T> {
        let found = match self.node {
            Node::Text(text) => choices.iter().find(|(name, _)| name == text),
            _ => None,
        };
        let names = || names(choices.iter().map(|(name, _)| *name));
        found.map(|(_, choice)| *choice).ok_or_else(|| self.expected(format!("one of {}", names())))
    }

    /// Reads `true` or `false`.
    pub fn boolean(&self) -> Result<bool> {
        match self.node {
            Node::Bool(value) => Ok(*value),
            _ => Err(self.expected("true or false")),
        }
    }
}

/// An object with the path that leads to it.
#[derive(Clone, Debug)]
pub struct Object<'a> {
    path: String,
    entries: &'a [(String, Node)],
}

impl<'a> Object<'a> {
    fn at(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Refuses keys other than `allowed`, and keys that occur twice.
    pub fn only(&self, allowed: &[&str]) -> Result<()> {
        for (index, (key, _)) in self.entries.iter().enumerate() {
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let shown = if !key.is_empty() && key.chars().all(plain) && key.len() <= 40 { key.clone() } else { quote(key) };
            if !allowed.contains(&&**key) {
                let allowed = names(allowed.iter().copied());
                return Err(Error::new(self.at(&shown), format!("unknown field, expected one of {allowed}")));
            }
            if self.entries[..index].iter().any(|(earlier, _)| earlier == key) {
                return Err(Error::new(self.at(&shown), "given twice, expected once"));
            }
        }
        Ok(())
    }

    /// The field `key`, or `None` if the object lacks it.
    pub fn get(&self, key: &str) -> Option<Field<'a>> {
        let (_, node) = self.entries.iter().find(|(name, _)| name == key)?;
        Some(Field { path: self.at(key), node })
    }

    /// The field `key`. The error of a missing field says that `what` was expected.
    pub fn require(&self, key: &str, what: &str) -> Result<Field<'a>> {
        self.get(key).ok_or_else(|| Error::new(self.at(key), format!("missing, expected {what}")))
    }
}

fn names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
