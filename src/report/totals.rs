//! The sums over repetitions that a report is made from.

use super::Quantities;
use crate::stats::{Moments, Statistic};

/// The sums over repetitions of the shares of one arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ArmShares {
    /// The sum of its shares of the pulls of a repetition, each in [0, 1].
    pub pulls: f64,
    /// The sum of its shares of the costs of a repetition, each in [0, 1].
    pub spending: f64,
}

/// The sums over the repetitions of one policy. Merging totals in the order of their repetitions gives the same bits
/// every time.
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
    /// The share of pulls of the best arm in each repetition that made a pull.
    pub optimal: Moments,
    /// How many repetitions spent anything.
    pub spending: u64,
    /// How many repetitions reached the cap on pulls.
    pub capped: u64,
    /// For each arm, the sums of its shares.
    pub shares: Vec<ArmShares>,
}

impl Totals {
    /// Adds the totals of later repetitions.
    pub fn merge(&mut self, other: Totals) {
        if self.regrets.is_empty() {
            *self = other;
            return;
        }
        let checkpoints = self.checkpoints.iter_mut().zip(&other.checkpoints);
        checkpoints.for_each(|(mine, theirs)| mine.merge(theirs, Statistic::merge));
        self.last.merge(&other.last, Moments::merge);
        self.regrets.extend(other.regrets);
        self.knapsack_regrets.extend(other.knapsack_regrets);
        self.paths.iter_mut().zip(other.paths).for_each(|(mine, theirs)| mine.extend(theirs));
        self.optimal.merge(&other.optimal);
        self.spending += other.spending;
        self.capped += other.capped;
        for (mine, theirs) in self.shares.iter_mut().zip(other.shares) {
            mine.pulls += theirs.pulls;
            mine.spending += theirs.spending;
        }
    }
}
