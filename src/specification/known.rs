//! What is known when a specification is read.

use super::{LIMITS, Limits};
use crate::environment::Laws;
use crate::policy::Entry;

/// What a specification may refer to beside its own fields, and its limits. By default, nothing is known, and the limits
/// are [`LIMITS`].
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The limits.
    pub limits: &'a Limits,
    /// The laws of the rows that a text stands for, in the units of the specification and without weights. A program that
    /// writes and reads a specification again and again need not copy a million rows each time.
    pub rows: &'a dyn Fn(&str) -> Option<Laws>,
    /// Policies beside those of the catalogue, each with an id of its own.
    pub policies: &'a [&'static Entry],
}

impl Default for Known<'_> {
    fn default() -> Self {
        Known { limits: &LIMITS, rows: &|_| None, policies: &[] }
    }
}
