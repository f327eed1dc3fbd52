//! The results of an experiment: the records of its tasks, folded along a tree over the blocks of repetitions.

use super::Experiment;
use super::deciding::Deciding;
use super::differences::RegretDefinition;
use super::failure::{Failure, TaskResult};
use super::part::{Part, Sums};
use super::record::TaskRecord;
use crate::reorder::Reorder;
use crate::report::{Answer, Decided, Ending, LostBestArm, PolicyReport, Removed, leader};
use crate::specification::{Budget, PolicyChoice, Specification};
use crate::tape::Tapes;
use std::sync::Arc;

/// The results of an experiment so far.
pub struct Results {
    pub(super) experiment: Arc<Experiment>,
    /// All blocks that count already.
    pub(super) part: Part,
    /// For each policy, the end of each repetition; empty if there are too many to be kept. `None` if the results come from
    /// parts, which do not hold the ends.
    endings: Option<Vec<Vec<Ending>>>,
    deciding: Deciding,
    /// The last block of the experiment, if it is not whole.
    rest: Option<Rest>,
    /// The results of tasks that do not count yet. They are released block by block, so that every policy has the same number of
    /// repetitions.
    records: Reorder<TaskResult>,
    /// The policies that failed in the first block that does not count.
    pub(super) failures: Vec<Failure>,
    /// The policies that failed before, and without which this run started again.
    pub(super) removed: Vec<Removed>,
}

/// A block that is not whole. An experiment with more repetitions has another block in its place, so this block and the
/// blocks before it are kept apart.
struct Rest {
    /// The blocks before it, without the regrets of single repetitions.
    before: Part,
    block: Part,
}

impl Results {
    /// Starts without results.
    pub fn new(experiment: impl Into<Arc<Experiment>>) -> Results {
        let experiment = experiment.into();
        let policies = experiment.policies();
        let deciding = Deciding::new(experiment.specification());
        let (part, endings) = (Part::new(policies, 0), Some(vec![Vec::new(); policies]));
        let (failures, removed) = (Vec::new(), Vec::new());
        Results { experiment, part, endings, deciding, rest: None, records: Reorder::default(), failures, removed }
    }

    /// The results of an experiment of which some parts are known, in order. Parts behind a gap do not count. The ends
    /// of single repetitions are not known. Further records may be added.
    pub(crate) fn from_parts(experiment: Experiment, parts: Vec<Part>) -> Results {
        let mut results = Results { endings: None, ..Results::new(experiment) };
        for part in parts {
            if part.blocks().start == results.part.blocks().end {
                results.append(part);
            }
        }
        let tasks = results.part.blocks().end as usize * results.experiment.policies();
        results.records = Reorder::starting_with(tasks);
        results
    }

    /// Adds the part that follows. If the part is an incomplete block, `rest` keeps a copy of it.
    fn append(&mut self, part: Part) {
        if !part.repetitions().is_multiple_of(self.experiment.block) {
            self.rest = Some(Rest { before: self.part.without_regrets(), block: part.clone() });
        }
        if self.part.blocks().is_empty() {
            self.part = part; // which may take much memory, so it is not copied
        } else {
            self.part.append(part);
        }
    }

    /// The parts that record files hold: the whole blocks, and the last block if it is not whole.
    pub fn parts(&self) -> Vec<Part> {
        let parts = match &self.rest {
            None => vec![self.part.clone()],
            Some(Rest { before, block }) => {
                let mut whole = before.clone();
                whole.take_regrets(&self.part, self.repetitions() - block.repetitions());
                vec![whole, block.clone()]
            }
        };
        parts.into_iter().filter(|part| part.repetitions() > 0).collect()
    }

    /// The experiment to whose tasks the results belong.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The experiment for those who run its tasks, while the results take what becomes of them.
    pub fn shared_experiment(&self) -> Arc<Experiment> {
        self.experiment.clone()
    }

    /// Adds the result of a task. A record counts as soon as the records of all earlier tasks and of its whole block have
    /// arrived.
    ///
    /// Returns `false` and ignores the result if the task has one already, if it is the record of another experiment, if
    /// the run is complete, or if a policy has failed.
    pub fn add(&mut self, task: usize, result: TaskResult) -> bool {
        let shaped = result.as_ref().is_ok_and(|record| self.experiment.layout().holds(record)) || result.is_err();
        if self.has_ended() || task >= self.experiment.tasks() || !shaped || !self.records.add(task, result) {
            return false;
        }
        while !self.has_ended()
            && let Some(block) = self.records.release(self.experiment.policies())
        {
            self.fold(block);
        }
        true
    }

    /// Adds the results of a block of repetitions, one for each policy.
    fn fold(&mut self, block: Vec<TaskResult>) {
        self.failures = block.iter().filter_map(|result| result.as_ref().err().copied()).collect();
        if !self.failures.is_empty() {
            return;
        }
        let block: Vec<TaskRecord> = block.into_iter().flatten().collect();
        let before = self.repetitions() as usize;
        let done = self.repetitions() + block[0].repetitions.len() as u64;
        // Parts may come from files without the regrets at checkpoints.
        let known = self.part.counts[0].paths.first().map_or(before == 0, |path| path.len() == before);
        let paths = known && self.experiment.keeps_paths(done);
        if done.is_multiple_of(self.experiment.block) {
            self.part.add(&block, paths);
        } else {
            let mut part = Part::new(block.len(), self.part.blocks().end);
            part.add(&block, paths);
            self.append(part);
        }
        for (endings, task) in self.endings.iter_mut().flatten().zip(&block) {
            if self.experiment.keeps_endings(done) {
                endings.extend(task.endings());
            } else {
                endings.clear();
            }
        }
        let finals: Vec<&[f64]> = self.part.counts.iter().map(|counts| &counts.regrets[before..]).collect();
        self.deciding.add(&self.experiment.specification, &finals);
    }

    /// Whether all repetitions are done, or the question that the run goes on for is decided.
    pub fn is_complete(&self) -> bool {
        let repetitions = self.experiment.specification.repetitions();
        self.repetitions() == repetitions.most() || repetitions.until_decided().is_some() && self.decided().all
    }

    /// Whether no further record is needed, because the run is complete or a policy has failed.
    pub fn has_ended(&self) -> bool {
        !self.failures.is_empty() || self.is_complete()
    }

    /// How the questions stand: which policies are told apart from the one with the lowest mean regret, and which are
    /// practically equal to it. A run with a fixed number of repetitions uses the default margin.
    pub fn decided(&self) -> &Decided {
        self.deciding.decided()
    }

    /// Decides the questions from the repetitions that were known at the start, as if these had been added one block
    /// after the other.
    pub fn look_back(&mut self) {
        let (done, block) = (self.repetitions() as usize, self.experiment.block as usize);
        for first in (0..done).step_by(block) {
            let range = first..done.min(first + block);
            let finals: Vec<&[f64]> = self.part.counts.iter().map(|counts| &counts.regrets[range.clone()]).collect();
            self.deciding.add(&self.experiment.specification, &finals);
        }
    }

    /// The number of tasks that count already.
    pub fn folded(&self) -> usize {
        let failed = if self.failures.is_empty() { 0 } else { self.experiment.policies() };
        self.records.released() - failed // a block in which a policy has failed does not count
    }

    /// The number of repetitions that count already. The number is the same for every policy.
    pub fn repetitions(&self) -> u64 {
        self.part.repetitions()
    }

    /// The number of the policy with this label, from 0. `None` if no policy has the label.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.experiment.specification.policies().iter().position(|player| player.label() == label)
    }

    /// The final regret of a policy in each repetition, in their order and in the units of the specification.
    pub fn final_regrets(&self, policy: usize) -> &[f64] {
        &self.part.counts[policy].regrets
    }

    /// The final knapsack regret of a policy in each repetition. The slice is empty if knapsack regret is not recorded.
    pub fn final_knapsack_regrets(&self, policy: usize) -> &[f64] {
        &self.part.counts[policy].knapsack_regrets
    }

    /// The end of each repetition of a policy. The slice is empty if there are more than
    /// [`KEPT_ENDINGS`](super::KEPT_ENDINGS), or if the results come from record files.
    pub fn endings(&self, policy: usize) -> &[Ending] {
        self.endings.as_ref().map_or(&[], |endings| &endings[policy])
    }

    /// How often a policy loses the best arm. `None` if it made no pull, or if the ends of single repetitions are not
    /// known, see [`Results::endings`]. Answers do not contain this, because they also follow from record files.
    pub fn lost_best_arm(&self, policy: usize) -> Option<LostBestArm> {
        LostBestArm::of(self.endings(policy))
    }

    /// The regret of a policy in each repetition at the checkpoint nearest to `fraction` of the budget. `None` if these
    /// regrets are not kept.
    pub fn regrets_at(&self, policy: usize, fraction: f64) -> Option<&[f64]> {
        let apart = |at: &usize| (self.experiment.fractions[*at] - fraction).abs();
        let nearest = (0..self.experiment.fractions.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
        self.part.counts[policy].paths.get(nearest).map(Vec::as_slice)
    }

    /// The answer that follows from the results so far.
    pub fn answer(&self) -> Answer<'_> {
        let specification = self.experiment.specification();
        if self.repetitions() == 0 {
            let (policies, paired, removed) = (Vec::new(), Vec::new(), &self.removed[..]);
            return Answer { specification, policies, best: None, paired, decided: None, worlds: None, removed };
        }
        let fractions = &self.experiment.fractions;
        let report = |(policy, choice): (usize, &PolicyChoice)| {
            let totals = self.part.sums.sum(|sums: &Sums| sums.totals[policy].clone()).unwrap_or_default();
            PolicyReport::new(choice, fractions, (&totals, &self.part.counts[policy]), specification.intervals())
        };
        let policies: Vec<PolicyReport> = specification.policies().iter().enumerate().map(report).collect();
        let means: Vec<f64> = policies.iter().map(|policy| policy.last.regret.summary.mean).collect();
        let best = leader(specification, &means);
        let paired = best.and_then(|best| self.paired(RegretDefinition::Pseudo, best)).unwrap_or_default();
        let decided = specification.repetitions().until_decided().map(|_| self.decided());
        Answer { specification, policies, best, paired, decided, worlds: None, removed: &self.removed }
    }

    /// The budget in the units of the specification, if it is the same in every repetition.
    pub fn budget(&self) -> Option<f64> {
        let specification = self.experiment.specification();
        match (specification.budget(), specification.environment().given()) {
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
