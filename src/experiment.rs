//! An experiment: a specification that is split into tasks, and the results to which the records of the tasks add up.
//!
//! A task runs one policy on a fixed block of repetitions. Its record depends only on the specification and the number
//! of the task. Sums of floating-point numbers depend on the order of their terms, so [`Results`] adds the records up
//! along a fixed [`Tree`](crate::stats::Tree) over the blocks, whatever the order in which they arrive. One thread, eight
//! threads, the workers of the page and the parts of several machines therefore give the same bits.

mod deciding;
mod differences;
mod failure;
mod memory;
mod part;
mod problem;
mod record;
mod recording;
mod reports;
mod results;
mod task;
mod totals;

pub(crate) use differences::{Differences, Pair};
pub use differences::{Estimate, RegretCurve, RegretDefinition};
pub use failure::{Failure, TaskResult, to_array};
pub use part::Part;
pub(crate) use part::Sums;
pub(crate) use problem::Problem;
pub(crate) use record::Layout;
pub use record::{Record, TaskRecord};
pub use recording::Recording;
pub use results::{Results, run};
pub use task::Task;
pub use totals::ArmShares;
pub(crate) use totals::{Counts, Totals};

use crate::environment::Environment;
use crate::specification::{Arms, Repetitions, Specification};
use crate::stats::Quantiles;
use crate::tape::Tapes;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The approximate largest number of values in the record of a task: 64 kB.
const TASK_NUMBERS: usize = 8_192;
/// The approximate largest number of pulls of a task. They take 10 to 100 ms. The page draws its first chart after one
/// task of each policy.
const TASK_PULLS: f64 = 200_000.0;
/// The largest number of regrets to keep for each policy, one for every repetition at every checkpoint: 800 kB. If
/// there are more, none is kept.
const KEPT: u64 = 100_000;
/// The largest number of repetitions, counted once for each policy, whose ends are kept: 24 MB.
pub const KEPT_ENDINGS: u64 = 300_000;
/// The largest number of repetitions of a task.
const TASK_REPETITIONS: usize = 64;

/// A specification that is split into tasks.
///
/// ```
/// use budgeted_bandits::experiment::{Experiment, Results};
/// use budgeted_bandits::preset;
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let experiment = Experiment::new(two_arms.clone());
/// let mut results = Results::new(Experiment::new(two_arms));
/// // Tasks may run anywhere and arrive in any order; the answer has the same bits.
/// for task in (0..experiment.tasks()).rev() {
///     results.add(task, experiment.run(task));
/// }
/// assert!(results.is_complete());
/// ```
pub struct Experiment {
    specification: Specification,
    /// The shares of the budget at which the checkpoints are.
    fractions: Vec<f64>,
    /// The number of repetitions of a task.
    block: u64,
    /// The problem of all repetitions, if the arms are given. It is computed when the first task begins.
    given: OnceLock<Arc<Problem>>,
}

impl Experiment {
    /// Plans the tasks of a specification.
    pub fn new(specification: Specification) -> Experiment {
        let fractions = specification.checkpoints().fractions();
        let mut experiment = Experiment { specification, fractions, block: 1, given: OnceLock::new() };
        let layout = experiment.layout();
        let room = TASK_NUMBERS.saturating_sub(layout.shares()) / layout.repetition();
        let pulls = (TASK_PULLS / experiment.specification.expected_pulls()) as usize;
        experiment.block = room.min(pulls).clamp(1, TASK_REPETITIONS) as u64;
        experiment
    }

    /// The specification whose tasks are run.
    pub fn specification(&self) -> &Specification {
        &self.specification
    }

    fn policies(&self) -> usize {
        self.specification.policies().len()
    }

    fn arms(&self) -> usize {
        self.specification.environment().arms()
    }

    /// The largest number of tasks. Tasks are numbered block by block, and in each block policy by policy. A run that
    /// goes on until its question is decided may end earlier.
    pub fn tasks(&self) -> usize {
        self.tasks_for(self.specification.repetitions().most())
    }

    /// The number of tasks that cover at least the first `repetitions` repetitions, in whole blocks.
    pub fn tasks_of(&self, repetitions: u64) -> usize {
        self.tasks().min(self.tasks_for(repetitions))
    }

    fn tasks_for(&self, repetitions: u64) -> usize {
        let tasks = repetitions.div_ceil(self.block).saturating_mul(self.policies() as u64);
        // A browser counts to 2^32.
        usize::try_from(tasks).unwrap_or(usize::MAX)
    }

    /// The number of repetitions of a block. The number of repetitions of the experiment has no influence on it. The
    /// last block of an experiment may have fewer repetitions.
    pub fn block(&self) -> u64 {
        self.block
    }

    /// The repetitions of a part, counted from 0.
    pub fn repetitions_of(&self, part: &Part) -> Range<u64> {
        let first = part.blocks().start * self.block;
        first..first + part.repetitions()
    }

    /// The numbers of the blocks that consist of these repetitions. `None` if there are no repetitions, if they do not
    /// begin with a block, or if they contain whole blocks and end within another.
    pub(crate) fn blocks_of(&self, repetitions: &Range<u64>) -> Option<Range<u64>> {
        let count = repetitions.end.checked_sub(repetitions.start).filter(|count| *count > 0)?;
        let whole = repetitions.end.is_multiple_of(self.block) || count < self.block;
        let blocks = repetitions.start / self.block..repetitions.end.div_ceil(self.block);
        (repetitions.start.is_multiple_of(self.block) && whole).then_some(blocks)
    }

    /// Whether knapsack regret is recorded, which supposes known costs and arms that do not change.
    fn knapsack(&self) -> bool {
        let source = &self.specification.environment();
        source.known_costs() && source.change.is_none()
    }

    pub(crate) fn layout(&self) -> Layout {
        Layout { arms: self.arms(), checkpoints: self.fractions.len(), knapsack: self.knapsack() }
    }

    /// Whether the regret of every repetition at every checkpoint is kept when `done` repetitions are done.
    pub(crate) fn keeps_paths(&self, done: u64) -> bool {
        self.foreseen(done) * self.fractions.len() as u64 <= KEPT
    }

    /// The largest number of repetitions of a part in a record file. Up to this number, the file holds every value at
    /// every checkpoint. An experiment that keeps the regrets at checkpoints needs these values.
    pub(crate) fn most_in_part(&self) -> u64 {
        if self.keeps_paths(0) { Quantiles::EXACT as u64 } else { u64::MAX }
    }

    /// Whether the end of every repetition is kept when `done` repetitions are done.
    pub fn keeps_endings(&self, done: u64) -> bool {
        self.foreseen(done) * self.policies() as u64 <= KEPT_ENDINGS
    }

    /// The number of repetitions for which room is needed. A run that goes on until its question is decided ends long
    /// before its largest number of repetitions in most cases, so only the repetitions that are done count.
    fn foreseen(&self, done: u64) -> u64 {
        match self.specification.repetitions() {
            Repetitions::Fixed(count) => count,
            Repetitions::UntilDecided(_) => done,
        }
    }

    /// What every policy faces in a repetition.
    fn problem(&self, repetition: u64) -> Arc<Problem> {
        let draw = || Arc::new(Problem::draw(&self.specification, repetition, self.fractions.len() + 1));
        if self.specification.environment().is_given() { self.given.get_or_init(draw).clone() } else { draw() }
    }

    /// Begins a task.
    pub fn begin(&self, task: usize) -> Task {
        Task::new(self, task)
    }

    /// Runs a task. Returns its record, or the failure of its policy.
    ///
    /// # Errors
    ///
    /// Returns an error if the policy fails, which only a policy from outside of the catalogue can do.
    pub fn run(&self, task: usize) -> TaskResult {
        self.run_with(task, &mut Tapes::default())
    }

    /// Runs a task like [`Experiment::run`], but reads outcomes from `tapes` that earlier tasks of this experiment
    /// recorded there, instead of drawing them again.
    ///
    /// # Errors
    ///
    /// Returns an error if the policy fails.
    pub fn run_with(&self, task: usize, tapes: &mut Tapes) -> TaskResult {
        let mut task = self.begin(task);
        loop {
            if let Some(result) = task.step(self, tapes, u64::MAX) {
                return result;
            }
        }
    }

    /// Makes up the record of a task. In each repetition, the policy has the regret `regret(repetition, share of the
    /// budget)` and the same knapsack regret. It makes `pulls` pulls that earn 1 and cost 1/pulls each. The share of
    /// pulls of the best arm is pulls/10, and the arms have the given `shares` of the pulls.
    #[cfg(test)]
    pub(crate) fn made_up(
        &self,
        block: usize,
        (pulls, reward): (f64, f64),
        shares: &[f64],
        regret: &dyn Fn(u64, f64) -> f64,
    ) -> TaskResult {
        use crate::report::{Ending, Quantities};
        let first = block as u64 * self.block;
        let last = (first + self.block).min(self.specification.repetitions().most());
        let state = |repetition: u64, share: f64| {
            let regret = regret(repetition, share);
            let knapsack_regret = self.knapsack().then_some(regret);
            Quantities { regret, pulls, reward: pulls * reward, spent: 1.0, knapsack_regret, ..Quantities::default() }
        };
        let record = |repetition: u64| Record {
            ending: Ending {
                last: state(repetition, 1.0),
                share_optimal: (pulls > 0.0).then_some(pulls / 10.0),
                capped: false,
            },
            checkpoints: self.fractions.iter().map(|share| state(repetition, *share)).collect(),
        };
        let sum = |arm: usize| (last - first) as f64 * shares.get(arm).copied().unwrap_or(0.0);
        Ok(TaskRecord {
            repetitions: (first..last).map(record).collect(),
            shares: (0..self.arms()).map(|arm| ArmShares { pulls: sum(arm), spending: 0.0 }).collect(),
        })
    }

    /// The order in which arms are reported: as given, or by falling ratio if they are drawn for each repetition.
    fn arm_order(&self, environment: &Environment) -> Vec<usize> {
        match self.specification.environment().arms {
            Arms::Given { .. } | Arms::Linear { .. } => (0..environment.arms.len()).collect(),
            Arms::Family { .. } | Arms::Setting { .. } | Arms::Polytope { .. } => environment.by_ratio(),
        }
    }
}

#[cfg(test)]
mod tests;
