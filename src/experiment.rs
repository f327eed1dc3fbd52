//! An experiment: a specification that is split into tasks, and the results to which the records of the tasks add up.
//!
//! A task runs one policy on a fixed block of repetitions. Its record depends only on the specification and the number
//! of the task. Sums of floating-point numbers depend on the order of their terms, so [`Results`] adds the records up
//! in the order of the tasks, whatever the order in which they arrive. One thread, eight threads and the workers of the
//! page therefore give the same bits.

mod deciding;
mod differences;
mod problem;
mod record;
mod task;

pub use differences::{Estimate, Notion, RegretCurve};
pub(crate) use problem::start;
pub use record::{Record, TaskRecord};
pub use task::Task;

use crate::environment::Environment;
use crate::reorder::Reorder;
#[cfg(test)]
use crate::report::ArmShares;
use crate::report::{Answer, Decided, Ending, PolicyReport, Totals};
use crate::specification::{Arms, Budget, Repetitions, Specification};
use crate::tape::Tapes;
use deciding::Deciding;
use differences::Differences;
use problem::Problem;
use record::Layout;
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
        let fractions = specification.checkpoints.fractions();
        let mut experiment = Experiment { specification, fractions, block: 1, given: OnceLock::new() };
        let layout = experiment.layout();
        let room = TASK_NUMBERS.saturating_sub(layout.shares()) / layout.repetition();
        let pulls = (TASK_PULLS / experiment.specification.expected_pulls()) as usize;
        experiment.block = room.min(pulls).clamp(1, TASK_REPETITIONS) as u64;
        experiment
    }

    /// Returns the specification.
    pub fn specification(&self) -> &Specification {
        &self.specification
    }

    fn policies(&self) -> usize {
        self.specification.policies.len()
    }

    fn arms(&self) -> usize {
        self.specification.environment.arms()
    }

    /// Returns the largest number of tasks. Tasks are numbered block by block, and in each block policy by policy. A run
    /// that goes on until its question is decided may end earlier.
    pub fn tasks(&self) -> usize {
        self.specification.repetitions.most().div_ceil(self.block) as usize * self.policies()
    }

    /// Returns the number of tasks that make up the first repetitions, at least this number of them.
    pub fn tasks_of(&self, repetitions: u64) -> usize {
        self.tasks().min(repetitions.div_ceil(self.block) as usize * self.policies())
    }

    /// Returns whether knapsack regret is recorded.
    fn knapsack(&self) -> bool {
        let source = &self.specification.environment;
        source.known_costs() && source.change.is_none()
    }

    /// Returns the layout of the array that holds a task's record.
    fn layout(&self) -> Layout {
        Layout { arms: self.arms(), checkpoints: self.fractions.len(), knapsack: self.knapsack() }
    }

    /// Reads the record of a task from the array that [`Experiment::run`] returns. Returns `None` if no task of this
    /// experiment has a record of this length.
    pub fn read(&self, array: &[f64]) -> Option<TaskRecord> {
        TaskRecord::from_array(array, self.layout())
    }

    /// Returns whether the regret of every repetition at every checkpoint is kept when `done` repetitions are done.
    fn keeps_paths(&self, done: u64) -> bool {
        self.foreseen(done) * self.fractions.len() as u64 <= KEPT
    }

    /// Returns whether the end of every repetition is kept when `done` repetitions are done.
    pub fn keeps_endings(&self, done: u64) -> bool {
        self.foreseen(done) * self.policies() as u64 <= KEPT_ENDINGS
    }

    /// Returns the number of repetitions for which room is needed. A run that goes on until its question is decided ends
    /// long before its largest number of repetitions in most cases, so only the repetitions that are done count.
    fn foreseen(&self, done: u64) -> u64 {
        match self.specification.repetitions {
            Repetitions::Fixed(count) => count,
            Repetitions::UntilDecided(_) => done,
        }
    }

    /// Returns what every policy faces in a repetition.
    fn problem(&self, repetition: u64) -> Arc<Problem> {
        let draw = || Arc::new(Problem::new(&self.specification, repetition, self.fractions.len() + 1));
        if self.specification.environment.is_given() { self.given.get_or_init(draw).clone() } else { draw() }
    }

    /// Begins a task.
    pub fn begin(&self, task: usize) -> Task {
        Task::new(self, task)
    }

    /// Runs a task and returns its record as an array, which a worker can send. [`Experiment::read`] turns the array
    /// into a [`TaskRecord`].
    pub fn run(&self, task: usize) -> Vec<f64> {
        self.run_with(task, &mut Tapes::default())
    }

    /// Runs a task like [`Experiment::run`], but reads outcomes from `tapes` that earlier tasks of this experiment
    /// recorded there, instead of drawing them again.
    pub fn run_with(&self, task: usize, tapes: &mut Tapes) -> Vec<f64> {
        let mut task = self.begin(task);
        loop {
            if let Some(records) = task.step(self, tapes, u64::MAX) {
                return records;
            }
        }
    }

    /// Makes up the record of a task. In each repetition, the policy has the regret `regret(repetition, share of the
    /// budget)` and the same knapsack regret. It makes `pulls` pulls that earn 1 and cost 1/pulls each. The share of
    /// pulls of the best arm is pulls/10, and the arms have the given `shares` of the pulls.
    #[cfg(test)]
    pub(crate) fn made_up(&self, block: usize, pulls: f64, shares: &[f64], regret: &dyn Fn(u64, f64) -> f64) -> Vec<f64> {
        let first = block as u64 * self.block;
        let last = (first + self.block).min(self.specification.repetitions.most());
        let state = |repetition: u64, share: f64| {
            let regret = regret(repetition, share);
            let knapsack_regret = self.knapsack().then_some(regret);
            crate::report::Quantities { regret, realised_regret: 1.0, pulls, reward: pulls, spent: 1.0, knapsack_regret }
        };
        let record = |repetition: u64| Record {
            last: state(repetition, 1.0),
            share_optimal: pulls / 10.0,
            capped: false,
            checkpoints: self.fractions.iter().map(|share| state(repetition, *share)).collect(),
        };
        let sum = |arm: usize| (last - first) as f64 * shares.get(arm).copied().unwrap_or(0.0);
        TaskRecord {
            repetitions: (first..last).map(record).collect(),
            shares: (0..self.arms()).map(|arm| ArmShares { pulls: sum(arm), spending: 0.0 }).collect(),
        }
        .to_array()
    }

    /// Returns the order in which arms are reported: as given, or by falling ratio if they are drawn for each
    /// repetition.
    fn arm_order(&self, environment: &Environment) -> Vec<usize> {
        match self.specification.environment.arms {
            Arms::Given { .. } | Arms::Linear { .. } => (0..environment.arms.len()).collect(),
            Arms::Family { .. } | Arms::Setting { .. } | Arms::Polytope { .. } => environment.by_ratio(),
        }
    }
}

/// The results of an experiment so far.
pub struct Results {
    experiment: Experiment,
    /// For each policy, the sums over its repetitions.
    totals: Vec<Totals>,
    differences: Differences,
    deciding: Deciding,
    /// The records that do not count yet. They are released block by block, so that every policy has the same number of
    /// repetitions.
    records: Reorder<Vec<f64>>,
}

impl Results {
    /// Starts without results.
    pub fn new(experiment: Experiment) -> Results {
        let totals = vec![Totals::default(); experiment.policies()];
        let deciding = Deciding::new(experiment.specification());
        Results { experiment, totals, differences: Differences::default(), deciding, records: Reorder::default() }
    }

    /// Returns the experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Adds the record of a task, as an array. The record counts as soon as the records of all earlier tasks and of its
    /// whole block have arrived.
    ///
    /// Returns `false` and ignores the record if the task has a record already, if no task has a record of this length,
    /// or if the run is complete.
    pub fn add(&mut self, task: usize, records: Vec<f64>) -> bool {
        let shaped = self.experiment.layout().fits(records.len());
        if self.is_complete() || task >= self.experiment.tasks() || !shaped || !self.records.add(task, records) {
            return false;
        }
        while !self.is_complete()
            && let Some(block) = self.records.release(self.experiment.policies())
        {
            self.fold(&block);
        }
        true
    }

    /// Adds the records of a block of repetitions, one for each policy.
    fn fold(&mut self, block: &[Vec<f64>]) {
        let block: Vec<TaskRecord> = block.iter().filter_map(|array| self.experiment.read(array)).collect();
        self.differences.add(&block);
        let done = self.repetitions() + block[0].repetitions.len() as u64;
        let (paths, endings) = (self.experiment.keeps_paths(done), self.experiment.keeps_endings(done));
        self.totals.iter_mut().zip(&block).for_each(|(totals, task)| task.add_to(totals, paths, endings));
        let means: Vec<f64> = self.totals.iter().map(|totals| totals.last.regret.mean()).collect();
        self.deciding.add(&self.experiment.specification, &block, &means);
    }

    /// Returns whether all repetitions are done, or the question is decided that the run goes on for.
    pub fn is_complete(&self) -> bool {
        let repetitions = self.experiment.specification.repetitions;
        self.repetitions() == repetitions.most() || repetitions.until_decided().is_some() && self.decided().all
    }

    /// Returns how the questions stand: which policies are told apart from the one with the lowest mean regret, and
    /// which are practically equal to it. A run with a fixed number of repetitions uses the default margin.
    pub fn decided(&self) -> &Decided {
        self.deciding.decided()
    }

    /// Returns the number of tasks that count already.
    pub fn folded(&self) -> usize {
        self.records.released()
    }

    /// Returns the number of repetitions that count already. The number is the same for every policy.
    pub fn repetitions(&self) -> u64 {
        self.totals[0].regrets.len() as u64
    }

    /// Returns the number of the policy with this label, from 0.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.experiment.specification.policies.iter().position(|player| player.label() == label)
    }

    /// Returns the final regret of a policy in each repetition.
    pub fn final_regrets(&self, policy: usize) -> &[f64] {
        &self.totals[policy].regrets
    }

    /// Returns the final knapsack regret of a policy in each repetition. The slice is empty if knapsack regret is not
    /// recorded.
    pub fn final_knapsack_regrets(&self, policy: usize) -> &[f64] {
        &self.totals[policy].knapsack_regrets
    }

    /// Returns the end of each repetition of a policy. The slice is empty if there are more than [`KEPT_ENDINGS`].
    pub fn endings(&self, policy: usize) -> &[Ending] {
        &self.totals[policy].endings
    }

    /// Returns the regret of a policy in each repetition at the checkpoint nearest to `fraction` of the budget. Returns
    /// `None` if these regrets are not kept.
    pub fn regrets_at(&self, policy: usize, fraction: f64) -> Option<&[f64]> {
        let apart = |at: &usize| (self.experiment.fractions[*at] - fraction).abs();
        let nearest = (0..self.experiment.fractions.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
        self.totals[policy].paths.get(nearest).map(Vec::as_slice)
    }

    /// Returns the answer that follows from the results so far.
    pub fn answer(&self) -> Answer<'_> {
        let specification = self.experiment.specification();
        if self.repetitions() == 0 {
            return Answer { specification, policies: Vec::new(), best: None, paired: Vec::new(), decided: None };
        }
        let report = |(choice, totals)| PolicyReport::new(choice, &self.experiment.fractions, totals);
        let policies = specification.policies.iter().zip(&self.totals).map(report).collect();
        let regrets: Vec<&[f64]> = self.totals.iter().map(|totals| totals.regrets.as_slice()).collect();
        Answer::new(specification, policies, &regrets, self.decided())
    }

    /// Returns the budget in the units of the specification, if it is the same in every repetition.
    pub fn budget(&self) -> Option<f64> {
        let specification = self.experiment.specification();
        match (specification.budget, specification.environment.given()) {
            (Budget::Absolute(amount), _) => Some(amount),
            (budget, Some(environment)) => Some(budget.amount(&environment) * environment.scale.cost),
            _ => None,
        }
    }
}

/// Runs a whole experiment, task by task, on this thread.
pub fn run(specification: Specification) -> Results {
    let mut results = Results::new(Experiment::new(specification));
    let mut tapes = Tapes::default();
    for task in 0..results.experiment.tasks() {
        if results.is_complete() {
            break;
        }
        let records = results.experiment.run_with(task, &mut tapes);
        results.add(task, records);
    }
    results
}

#[cfg(test)]
mod tests;
