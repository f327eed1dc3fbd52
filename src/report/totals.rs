//! The sums over repetitions that a report is made from.

use super::Quantities;
use crate::stats::{Moments, Statistic};
use serde::Serialize;

/// The sums over repetitions of the shares of one arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ArmShares {
    /// The sum of its shares of the pulls of a repetition, each in [0, 1].
    pub pulls: f64,
    /// The sum of its shares of the costs of a repetition, each in [0, 1].
    pub spending: f64,
}

/// The end of one repetition of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The quantities at the end.
    #[serde(flatten)]
    pub last: Quantities<f64>,
    /// The share of the pulls that were pulls of a best arm; `None` if there was no pull.
    pub share_optimal: Option<f64>,
    /// Whether the repetition ended because it reached the cap on pulls.
    pub capped: bool,
}

/// The sums over the repetitions of one policy. Adding blocks of repetitions in their order gives the same bits every
/// time.
#[derive(Clone, Default)]
pub(crate) struct Totals {
    /// The quantities at each checkpoint.
    pub checkpoints: Vec<Quantities<Statistic>>,
    /// The quantities at the end.
    pub last: Quantities<Moments>,
    /// The final regret of each repetition.
    pub regrets: Vec<f64>,
    /// The final knapsack regret of each repetition; empty unless costs are known and arms do not change.
    pub knapsack_regrets: Vec<f64>,
    /// The regret of each repetition, for each checkpoint; empty if the list would take too much memory.
    pub paths: Vec<Vec<f64>>,
    /// The end of each repetition; empty if the list would take too much memory.
    pub endings: Vec<Ending>,
    /// The share of pulls of the best arm in each repetition that made a pull.
    pub optimal: Moments,
    /// How many repetitions spent anything.
    pub spending: u64,
    /// How many repetitions reached the cap on pulls.
    pub capped: u64,
    /// For each arm, the sums of its shares.
    pub shares: Vec<ArmShares>,
}
