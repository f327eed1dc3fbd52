//! The results of an experiment: the records of its tasks, folded along a tree over the blocks of repetitions.

use super::Experiment;
use super::deciding::Deciding;
use super::differences::Notion;
use super::failure::Failure;
use super::part::{Part, Sums};
use super::record::{Rows, TaskRecord};
use crate::reorder::Reorder;
use crate::report::{Answer, Decided, Ending, PolicyReport, Removed, leader};
use crate::specification::{Budget, PolicyChoice, Specification};
use crate::tape::Tapes;

/// The results of an experiment so far.
pub struct Results {
    pub(super) experiment: Experiment,
    /// All blocks that count already.
    pub(super) part: Part,
    /// For each policy, values of its single repetitions.
    rows: Vec<Rows>,
    deciding: Deciding,
    /// The records that do not count yet. They are released block by block, so that every policy has the same number of
    /// repetitions.
    records: Reorder<Vec<f64>>,
    /// The policies that failed in the first block that does not count.
    pub(super) failures: Vec<Failure>,
    /// The policies that failed before, and without which this run started again.
    pub(super) removed: Vec<Removed>,
}

impl Results {
    /// Starts without results.
    pub fn new(experiment: Experiment) -> Results {
        let policies = experiment.policies();
        let deciding = Deciding::new(experiment.specification());
        let (part, rows) = (Part::new(policies, 0), vec![Rows::default(); policies]);
        let (failures, removed) = (Vec::new(), Vec::new());
        Results { experiment, part, rows, deciding, records: Reorder::default(), failures, removed }
    }

    /// Returns the results of an experiment whose part from the first repetition on is known. Values of single
    /// repetitions are not, except for the final regrets.
    pub(crate) fn from_part(experiment: Experiment, part: Part) -> Results {
        Results { part, ..Results::new(experiment) }
    }

    /// Returns the experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Adds the record of a task, as an array. The record counts as soon as the records of all earlier tasks and of its
    /// whole block have arrived.
    ///
    /// Returns `false` and ignores the record if the task has a record already, if no task has a record of this length,
    /// if the run is complete, or if a policy has failed.
    pub fn add(&mut self, task: usize, records: Vec<f64>) -> bool {
        let failed = self.experiment.failure(task, &records).is_some();
        let shaped = failed || self.experiment.layout().fits(records.len());
        if self.has_ended() || task >= self.experiment.tasks() || !shaped || !self.records.add(task, records) {
            return false;
        }
        while !self.has_ended()
            && let Some(block) = self.records.release(self.experiment.policies())
        {
            self.fold(&block);
        }
        true
    }

    /// Adds the records of a block of repetitions, one for each policy.
    fn fold(&mut self, block: &[Vec<f64>]) {
        let failures = block.iter().enumerate().filter_map(|(policy, array)| self.experiment.failure(policy, array));
        self.failures = failures.collect();
        if !self.failures.is_empty() {
            return;
        }
        let block: Vec<TaskRecord> = block.iter().filter_map(|array| self.experiment.read(array)).collect();
        let before = self.repetitions() as usize;
        self.part.add(&block);
        let done = self.repetitions();
        let (paths, endings) = (self.experiment.keeps_paths(done), self.experiment.keeps_endings(done));
        self.rows.iter_mut().zip(&block).for_each(|(rows, task)| task.add_to(rows, paths, endings));
        let finals: Vec<&[f64]> = self.part.counts.iter().map(|counts| &counts.regrets[before..]).collect();
        self.deciding.add(&self.experiment.specification, &finals);
    }

    /// Returns whether all repetitions are done, or the question is decided that the run goes on for.
    pub fn is_complete(&self) -> bool {
        let repetitions = self.experiment.specification.repetitions;
        self.repetitions() == repetitions.most() || repetitions.until_decided().is_some() && self.decided().all
    }

    /// Returns whether no further record is needed, because the run is complete or a policy has failed.
    pub fn has_ended(&self) -> bool {
        !self.failures.is_empty() || self.is_complete()
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
        self.part.repetitions()
    }

    /// Returns the number of the policy with this label, from 0.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.experiment.specification.policies.iter().position(|player| player.label() == label)
    }

    /// Returns the final regret of a policy in each repetition.
    pub fn final_regrets(&self, policy: usize) -> &[f64] {
        &self.part.counts[policy].regrets
    }

    /// Returns the final knapsack regret of a policy in each repetition. The slice is empty if knapsack regret is not
    /// recorded.
    pub fn final_knapsack_regrets(&self, policy: usize) -> &[f64] {
        &self.part.counts[policy].knapsack_regrets
    }

    /// Returns the end of each repetition of a policy. The slice is empty if there are more than
    /// [`KEPT_ENDINGS`](super::KEPT_ENDINGS).
    pub fn endings(&self, policy: usize) -> &[Ending] {
        &self.rows[policy].endings
    }

    /// Returns the regret of a policy in each repetition at the checkpoint nearest to `fraction` of the budget. Returns
    /// `None` if these regrets are not kept.
    pub fn regrets_at(&self, policy: usize, fraction: f64) -> Option<&[f64]> {
        let apart = |at: &usize| (self.experiment.fractions[*at] - fraction).abs();
        let nearest = (0..self.experiment.fractions.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
        self.rows[policy].paths.get(nearest).map(Vec::as_slice)
    }

    /// Returns the answer that follows from the results so far.
    pub fn answer(&self) -> Answer<'_> {
        let specification = self.experiment.specification();
        if self.repetitions() == 0 {
            let (policies, paired, removed) = (Vec::new(), Vec::new(), &self.removed[..]);
            return Answer { specification, policies, best: None, paired, decided: None, removed };
        }
        let fractions = &self.experiment.fractions;
        let report = |(policy, choice): (usize, &PolicyChoice)| {
            let totals = self.part.sums.sum(|sums: &Sums| sums.totals[policy].clone()).unwrap_or_default();
            PolicyReport::new(choice, fractions, (&totals, &self.part.counts[policy]), specification.intervals)
        };
        let policies: Vec<PolicyReport> = specification.policies.iter().enumerate().map(report).collect();
        let means: Vec<f64> = policies.iter().map(|policy| policy.last.regret.summary.mean).collect();
        let best = leader(specification, &means);
        let paired = best.and_then(|best| self.paired(Notion::Pseudo, best)).unwrap_or_default();
        let decided = specification.repetitions.until_decided().map(|_| self.decided());
        Answer { specification, policies, best, paired, decided, removed: &self.removed }
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

/// Runs a whole experiment, task by task, on this thread. Ends at the first failure of a policy.
pub fn run(specification: Specification) -> Results {
    let mut results = Results::new(Experiment::new(specification));
    let mut tapes = Tapes::default();
    for task in 0..results.experiment.tasks() {
        if results.has_ended() {
            break;
        }
        let records = results.experiment.run_with(task, &mut tapes);
        results.add(task, records);
    }
    results
}
