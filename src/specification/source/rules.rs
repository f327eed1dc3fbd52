//! What an environment says about its arms before they are read.

use crate::environment::Scale;
use crate::specification::Known;

/// What the environment says about its arms.
pub(super) struct Rules<'a> {
    pub scale: Scale,
    pub known_costs: bool,
    /// Whether the arms may have later laws.
    pub changes: bool,
    pub known: &'a Known<'a>,
}
