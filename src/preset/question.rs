//! The question whether a claim holds, for a run that goes on until it is decided.

use super::rule::{Looks, Rule};
use super::verdict::Verdict;
use super::{Node, PresetPart, Results};
use crate::specification::RECORDED;

/// Judges a claim by the results of all parts.
pub(super) type Judge = fn(&Rule, &[&Results]) -> Verdict;

/// The experiments that decide a claim, and how they do.
#[derive(Clone, Copy)]
pub struct Question {
    pub(super) parts: fn() -> Vec<(String, Node)>,
    pub(super) judge: Judge,
}

impl Question {
    /// The largest number of repetitions. For more repetitions, the regrets at five checkpoints are not kept.
    pub const MOST: u64 = 20_000;

    /// The parts, each with this largest number of repetitions, from 1 to [`Question::MOST`]. They have only the checkpoints
    /// that claims speak of, so that the regrets there are kept for all repetitions: their own if these are few, and
    /// otherwise the last three decades of the budget.
    ///
    /// # Panics
    ///
    /// Panics if there are more repetitions, or none.
    pub fn parts(&self, at_most: u64) -> Vec<PresetPart> {
        let part = |part| {
            let part = PresetPart::read(part);
            let mut builder = part.sized(Some(at_most), 1.0);
            if part.specification.checkpoints().fractions().len() > 5 {
                builder = builder.checkpoints(vec![0.01, 0.1, 1.0]);
            }
            let specification = builder.build_within(&RECORDED).expect("a size that the documentation allows");
            PresetPart { specification, ..part }
        };
        (self.parts)().into_iter().map(part).collect()
    }

    /// Judges the claim by results of all parts. The intervals hold at every look, so a run may go on until the claim is
    /// decided.
    pub fn judge(&self, results: &[&Results]) -> Verdict {
        share_error(self.judge, Looks::Every, results).finished()
    }
}

/// Judges a claim. Its comparisons share the error, so they are counted first.
pub(super) fn share_error(judge: Judge, looks: Looks, results: &[&Results]) -> Verdict {
    let comparisons = judge(&Rule::new(looks, 1), results).comparisons();
    judge(&Rule::new(looks, comparisons), results)
}
