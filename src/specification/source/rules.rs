//! What an environment says about its arms before they are read.

use super::KeptRows;
use crate::environment::Scale;

/// What the environment says about its arms.
pub(super) struct Rules<'a> {
    pub scale: Scale,
    pub known_costs: bool,
    /// Whether the arms may have later laws.
    pub changes: bool,
    /// The rows that are kept outside of the specification.
    pub kept: &'a KeptRows,
}
