//! The two rules by which a budget ends an episode.

use serde::Serialize;

/// When an episode ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// The policy pulls as long as the costs so far add up to less than the budget. The pull that crosses the budget
    /// counts in full.
    #[default]
    Overshoot,
    /// A pull that does not fit into the rest of the budget is not made, and the episode ends. Where costs are known,
    /// an arm that no longer fits cannot be chosen, and the episode ends when no arm fits. A pull still fits if the
    /// costs then exceed the budget by at most the share [`TOLERANCE`](super::TOLERANCE), because the excess may come
    /// from rounding.
    Strict,
}
