//! The sums over repetitions that an answer is made from.

use crate::report::Quantities;
use crate::stats::{Merge, Moments, Quantiles};

/// The sums over repetitions of the shares of one arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ArmShares {
    /// The sum of its shares of the pulls of a repetition, each in [0, 1].
    pub pulls: f64,
    /// The sum of its shares of the costs of a repetition, each in [0, 1].
    pub spending: f64,
}

/// The sums over the repetitions of one policy whose bits depend on the order of their terms. They are merged along a
/// [`Tree`](crate::stats::Tree).
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Totals {
    /// The moments of the quantities at each checkpoint.
    pub checkpoints: Vec<Quantities<Moments>>,
    /// The moments of the quantities at the end.
    pub last: Quantities<Moments>,
    /// The share of pulls of the best arm in each repetition that made a pull.
    pub optimal: Moments,
    /// For each arm, the sums of its shares.
    pub shares: Vec<ArmShares>,
}

impl Merge for Totals {
    fn merge(&mut self, later: &Totals) {
        for (mine, theirs) in self.checkpoints.iter_mut().zip(&later.checkpoints) {
            mine.merge(theirs, Moments::merge);
        }
        self.last.merge(&later.last, Moments::merge);
        self.optimal.merge(&later.optimal);
        for (mine, theirs) in self.shares.iter_mut().zip(&later.shares) {
            mine.pulls += theirs.pulls;
            mine.spending += theirs.spending;
        }
    }
}

/// What is known of the repetitions of one policy beside the [`Totals`]: lists and counts, which are merged exactly.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    /// The quantiles of the quantities at each checkpoint.
    pub quantiles: Vec<Quantities<Quantiles>>,
    /// The final regret of each repetition.
    pub regrets: Vec<f64>,
    /// The final knapsack regret of each repetition; empty unless costs are known and arms do not change.
    pub knapsack_regrets: Vec<f64>,
    /// For each checkpoint, the regret of each repetition; empty if these regrets are not kept.
    pub paths: Vec<Vec<f64>>,
    /// How many repetitions spent anything.
    pub spending: u64,
    /// How many repetitions reached the cap on pulls.
    pub capped: u64,
}

impl Merge for Counts {
    fn merge(&mut self, later: &Counts) {
        if self.regrets.is_empty() {
            self.quantiles.clone_from(&later.quantiles);
            self.paths.clone_from(&later.paths);
        } else {
            for (mine, theirs) in self.quantiles.iter_mut().zip(&later.quantiles) {
                mine.merge(theirs, Quantiles::merge);
            }
            // If one side does not keep its paths, the whole does not.
            self.paths.truncate(later.paths.len());
            self.paths.iter_mut().zip(&later.paths).for_each(|(mine, theirs)| mine.extend(theirs));
        }
        self.regrets.extend(&later.regrets);
        self.knapsack_regrets.extend(&later.knapsack_regrets);
        self.spending += later.spending;
        self.capped += later.capped;
    }
}
