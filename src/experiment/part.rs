//! A part of an experiment: what is known of all policies in a range of blocks of repetitions.

use super::differences::Differences;
use super::record::TaskRecord;
use super::{Counts, Totals};
use crate::stats::{Merge, Tree};
use std::ops::Range;

/// The sums over a node of the tree of blocks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sums {
    /// The totals of each policy.
    pub totals: Vec<Totals>,
    /// The differences between all pairs of policies.
    pub differences: Differences,
}

impl Merge for Sums {
    fn merge(&mut self, later: &Sums) {
        self.totals.iter_mut().zip(&later.totals).for_each(|(mine, theirs)| mine.merge(theirs));
        self.differences.merge(&later.differences);
    }
}

/// What is known of all policies in a range of blocks. Parts that follow each other can be joined, and the bits of the
/// whole do not depend on where it was divided.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub(crate) sums: Tree<Sums>,
    /// The counts of each policy.
    pub(crate) counts: Vec<Counts>,
}

impl Part {
    /// Starts without blocks. The first block to come has the number `first`.
    pub(crate) fn new(policies: usize, first: u64) -> Part {
        Part { sums: Tree::new(first), counts: vec![Counts::default(); policies] }
    }

    /// The numbers of the blocks.
    pub fn blocks(&self) -> Range<u64> {
        self.sums.blocks()
    }

    /// The number of repetitions, which is the same for every policy.
    pub fn repetitions(&self) -> u64 {
        self.counts[0].regrets.len() as u64
    }

    /// The part without the regrets of single repetitions, so that its size does not depend on their number.
    pub(super) fn without_regrets(&self) -> Part {
        let counts = |counts: &Counts| Counts {
            quantiles: counts.quantiles.clone(),
            regrets: Vec::new(),
            knapsack_regrets: Vec::new(),
            paths: Vec::new(),
            ..*counts
        };
        Part { sums: self.sums.clone(), counts: self.counts.iter().map(counts).collect() }
    }

    /// Takes over the regrets of the first repetitions of `other`.
    pub(super) fn take_regrets(&mut self, other: &Part, repetitions: u64) {
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            let first = |regrets: &[f64]| regrets.iter().copied().take(repetitions as usize).collect();
            mine.regrets = first(&theirs.regrets);
            mine.knapsack_regrets = first(&theirs.knapsack_regrets);
            mine.paths = theirs.paths.iter().map(|path| first(path)).collect();
        }
    }

    /// Adds the records of the next block, one for each policy. `paths` tells whether to keep the regret of every
    /// repetition at every checkpoint.
    pub(super) fn add(&mut self, block: &[TaskRecord], paths: bool) {
        let totals = block.iter().zip(&mut self.counts).map(|(task, counts)| task.fold(counts, paths)).collect();
        self.sums.add(Sums { totals, differences: Differences::of(block) });
    }

    /// Adds the blocks of `later`, which follow those of this part.
    ///
    /// # Panics
    ///
    /// If the blocks of `later` begin elsewhere.
    pub fn append(&mut self, later: Part) {
        assert_eq!(later.blocks().start, self.blocks().end, "a part follows the blocks before it");
        self.counts.iter_mut().zip(&later.counts).for_each(|(mine, theirs)| mine.merge(theirs));
        later.sums.into_nodes().into_iter().for_each(|node| self.sums.push(node));
    }
}
