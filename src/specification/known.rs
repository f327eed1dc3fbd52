//! What is known when a specification is read.

use super::{KeptRows, LIMITS, Limits};
use crate::policy::Entry;

/// What a specification may refer to beside its own fields, and its limits. By default, nothing is known, and the limits
/// are [`LIMITS`].
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The limits.
    pub limits: &'a Limits,
    /// Rows that arms which were observed may name.
    pub rows: &'a KeptRows,
    /// Policies beside those of the catalogue, each with an id of its own.
    pub policies: &'a [&'static Entry],
}

impl Default for Known<'_> {
    fn default() -> Self {
        static NO_ROWS: KeptRows = KeptRows::NONE;
        Known { limits: &LIMITS, rows: &NO_ROWS, policies: &[] }
    }
}
