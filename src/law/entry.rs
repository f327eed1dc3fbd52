//! The entry of a law in the catalogue: its parameters, from which the page builds a form, and how the law is read.

use super::{Law, params::Params};
use crate::error::Result;
use serde::Serialize;

/// A parameter of a law.
#[derive(Clone, Debug, Serialize)]
pub struct LawParam {
    /// The parameter's key in a specification.
    pub id: &'static str,
    /// The symbol or word that the page shows.
    pub name: &'static str,
    /// A few words that say what the parameter means.
    pub about: &'static str,
    /// The smallest allowed value.
    pub min: f64,
    /// The largest allowed value.
    pub max: f64,
    /// The value that a new form shows. It has several numbers if the parameter is a list.
    pub default: &'static [f64],
    /// Whether the parameter is a list of numbers.
    pub list: bool,
    /// Whether the parameter is in the units of the environment. Then `min`, `max` and `default` hold for the range
    /// [0, 1] and are m times as large for a range [0, m].
    pub scales: bool,
}

/// The entry of a law in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct LawEntry {
    /// The law's name in a specification.
    pub id: &'static str,
    /// The name that the page shows.
    pub name: &'static str,
    /// The parameters, in the order of the form.
    pub params: &'static [LawParam],
    /// Reads the parameters. The reader has already refused unknown keys.
    #[serde(skip)]
    pub(super) read: fn(&Params) -> Result<Law>,
}

/// The smallest positive number that many fields of a specification allow. Neither products of a few such numbers nor
/// cubes of their differences underflow.
pub const LEAST: f64 = 1e-12;

/// A parameter in the units of the environment. It is a list if `default` has more than one number.
pub(super) const fn value(id: &'static str, name: &'static str, about: &'static str, default: &'static [f64]) -> LawParam {
    LawParam { id, name, about, min: 0.0, max: 1.0, default, list: default.len() > 1, scales: true }
}

/// The smallest value of a law on an interval.
pub(super) const LOW: LawParam = value("low", "low", "the smallest value", &[0.0]);
/// The largest value of a law on an interval.
pub(super) const HIGH: LawParam = value("high", "high", "the largest value", &[1.0]);
