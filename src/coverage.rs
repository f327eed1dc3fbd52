//! Coverage: how often the true ratio of an arm exceeds a policy's upper bound, and how far the bounds lie above the
//! true ratio (ω-UCB paper, Figure 1).
//!
//! A pair is the reward law and the cost law of an arm that is drawn from a family. Every policy computes its bound
//! from the same n samples of a pair. A task is a block of pairs and depends only on the [`Study`] and its number.
//! [`PairRecords`] folds the blocks in their order, so one thread, eight threads and the page's workers give the same
//! bits.

mod bound;
mod pair;
mod records;

pub use bound::{BOUNDS, Class, LAMBDA, Level, RatioBound};
pub use pair::Pair;
pub use records::{Case, CoverageReport, PairRecords, PolicyCoverage};

use crate::environment::{FAMILIES, Family};
use crate::error::Result;
use crate::input::{Field, Node};
use crate::seed::MAX_SEED;
use serde::Serialize;

/// The largest number of samples of a pair.
pub const MAX_SAMPLES: u64 = 10_000;
/// The largest number of pairs. Their records take 15 MB.
pub const MAX_PAIRS: u64 = 100_000;
/// The smallest and the largest nominal level.
pub const LEVELS: (f64, f64) = (0.0001, 0.5);

/// The approximate number of samples of a block, and the smallest and the largest number of its pairs.
const BLOCK: (u64, u64, u64) = (100_000, 20, 1_000);
/// The length of the record of a pair: the true ratio and every bound.
const RECORD: usize = 1 + BOUNDS.len();

/// A study of coverage.
///
/// ```
/// use budgeted_bandits::coverage::{PairRecords, Study};
///
/// let study = Study { pairs: 1_000, ..Study::default() };
/// let mut records = PairRecords::new(study);
/// for task in 0..study.tasks() {
///     records.add(task, study.run(task));
/// }
/// let omega = &records.report().policies[0];
/// assert_eq!(omega.id, "omega-ucb");
/// assert!(omega.share < 0.05);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Study {
    /// The family that the pairs are drawn from.
    pub family: Family,
    /// The number of samples of each pair, n, from 1 to [`MAX_SAMPLES`].
    pub samples: u64,
    /// The nominal level α, within [`LEVELS`]: the probability with which a bound may fail.
    pub level: f64,
    /// The number of pairs, from 1 to [`MAX_PAIRS`].
    pub pairs: u64,
    /// The seed.
    pub seed: u64,
}

impl Default for Study {
    /// The study of the paper's figure at 100 samples.
    fn default() -> Study {
        Study { family: Family::Bernoulli, samples: 100, level: 0.01, pairs: 10_000, seed: 1 }
    }
}

impl Study {
    /// Reads an object. Missing fields have their default values.
    ///
    /// # Errors
    ///
    /// If a field is unknown, names no family, or is not a number within its range.
    pub fn read(node: &Node) -> Result<Study> {
        let default = Study::default();
        let object = Field::root(node).object(&["family", "samples", "level", "pairs", "seed"])?;
        let families: Vec<_> = FAMILIES.iter().map(|entry| (entry.id, entry.family)).collect();
        let whole = |key: &str, min, max, default| object.get(key).map_or(Ok(default), |field| field.integer(min, max));
        Ok(Study {
            family: object.get("family").map_or(Ok(default.family), |field| field.one_of(&families))?,
            samples: whole("samples", 1, MAX_SAMPLES, default.samples)?,
            level: object.get("level").map_or(Ok(default.level), |field| field.number_in(LEVELS.0, LEVELS.1))?,
            pairs: whole("pairs", 1, MAX_PAIRS, default.pairs)?,
            seed: whole("seed", 0, MAX_SEED, default.seed)?,
        })
    }

    /// The number of pairs of a block, which has about as many samples in every study.
    fn block(&self) -> u64 {
        let (samples, least, most) = BLOCK;
        (samples / self.samples).clamp(least, most)
    }

    /// The number of tasks, one for each block of pairs.
    pub fn tasks(&self) -> usize {
        self.pairs.div_ceil(self.block()) as usize
    }

    /// The numbers of a task's pairs.
    fn pairs_of(&self, task: usize) -> std::ops::Range<u64> {
        let first = task as u64 * self.block();
        first..(first + self.block()).min(self.pairs)
    }

    /// Runs a task and returns its records: for each pair the true ratio, then every bound in the order of [`BOUNDS`].
    ///
    /// # Panics
    ///
    /// If there is no task with this number.
    pub fn run(&self, task: usize) -> Vec<f64> {
        assert!(task < self.tasks(), "there are {} tasks", self.tasks());
        let level = Level::new(self.level);
        let mut records = Vec::with_capacity(self.block() as usize * RECORD);
        for number in self.pairs_of(task) {
            let mut pair = Pair::draw(self.family, self.seed, number);
            let arm = *pair.sampled(self.samples);
            records.push(pair.ratio);
            records.extend(BOUNDS.iter().map(|bound| (bound.upper)(&level, &arm, &pair.etas)));
        }
        records
    }
}

#[cfg(test)]
mod tests;
