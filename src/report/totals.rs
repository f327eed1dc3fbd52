//! The sums behind a report: what the repetitions of one policy add up to.

use super::Quantities;
use crate::stats::{Moments, Statistic};

/// The sums over repetitions of the shares of one arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ArmShares {
    /// Its share of the pulls of a repetition, in [0, 1].
    pub pulls: f64,
    /// Its share of the costs of a repetition, in [0, 1].
    pub spending: f64,
}

/// What the repetitions of one policy add up to. Merging two of them in the order of their repetitions gives the same bits every time.
#[derive(Clone, Default)]
pub(crate) struct Totals {
    /// The quantities at each checkpoint.
    pub checkpoints: Vec<Quantities<Statistic>>,
    /// The quantities at the end.
    pub last: Quantities<Moments>,
    /// Final regret, repetition by repetition.
    pub regrets: Vec<f64>,
    /// Final knapsack regret, repetition by repetition. Empty unless costs are known and arms do not change.
    pub knapsack_regrets: Vec<f64>,
    /// Regret at each checkpoint, repetition by repetition. Empty if that would take too much memory.
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
