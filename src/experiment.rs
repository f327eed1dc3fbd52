//! An experiment: a specification split into tasks, and their records folded into an answer.
//!
//! A task is one policy on a fixed range of repetitions, and a pure function of the specification and its number: neither the
//! number of workers nor their speed has any part in it. [`Results`] folds the records of tasks in task order, whatever order
//! they arrive in, since floating-point sums depend on their order. So one thread, eight threads and the page's workers give the
//! same bits.

mod differences;
mod problem;
mod task;

pub use differences::{Course, Estimate, Notion};
pub(crate) use problem::start;
pub use task::Task;

use crate::environment::Environment;
use crate::report::{Answer, ArmShares, PolicyReport};
use crate::specification::{Arms, Budget, Specification};
use crate::stats::{Moments, Statistic};
use crate::tape::Tapes;
use differences::Differences;
use problem::Problem;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// The quantities of a checkpoint, in the order of their columns in a record. The last is there where costs are known and arms do
/// not change.
pub const QUANTITIES: [&str; 6] = ["regret", "realised_regret", "pulls", "reward", "spent", "knapsack_regret"];
/// Columns of a record beside the quantities at the end and at each checkpoint: share of optimal pulls, capped (0 or 1).
const EXTRA: usize = 2;

/// A task's records have at most about so many numbers: 64 kB.
const TASK_NUMBERS: usize = 8_192;
/// A task has about so many pulls at most: 10 to 100 ms of work. The page draws its first chart when one for each policy is done.
const TASK_PULLS: f64 = 200_000.0;
/// Regret is kept repetition by repetition at every checkpoint while that takes at most so many numbers a policy: 800 kB.
const KEPT: u64 = 100_000;
/// A task has at most so many repetitions.
const TASK_REPETITIONS: usize = 64;

/// A checked specification, ready to run.
pub struct Experiment {
    specification: Specification,
    fractions: Vec<f64>,
    /// Repetitions of a task.
    block: u64,
    /// The problem of every repetition, where the arms are given: computed when the first task begins.
    given: OnceLock<Arc<Problem>>,
}

impl Experiment {
    /// Plans the tasks of a specification.
    pub fn new(specification: Specification) -> Experiment {
        let fractions = specification.checkpoints.fractions();
        let mut experiment = Experiment { specification, fractions, block: 1, given: OnceLock::new() };
        let room = TASK_NUMBERS.saturating_sub(2 * experiment.arms()) / experiment.record();
        let pulls = (TASK_PULLS / experiment.specification.expected_pulls()) as usize;
        experiment.block = room.min(pulls).clamp(1, TASK_REPETITIONS) as u64;
        experiment
    }

    /// What is run.
    pub fn specification(&self) -> &Specification {
        &self.specification
    }

    fn policies(&self) -> usize {
        self.specification.policies.len()
    }

    fn arms(&self) -> usize {
        self.specification.environment.arms()
    }

    /// The number of tasks. They are numbered block of repetitions by block, in each block policy by policy.
    pub fn tasks(&self) -> usize {
        self.specification.repetitions.div_ceil(self.block) as usize * self.policies()
    }

    /// The number of quantities: all of [`QUANTITIES`] where costs are known and arms do not change.
    pub fn quantities(&self) -> usize {
        let source = &self.specification.environment;
        QUANTITIES.len() - usize::from(!source.known_costs() || source.change.is_some())
    }

    /// Columns of a record before those of the first checkpoint.
    fn at_the_end(&self) -> usize {
        self.quantities() + EXTRA
    }

    fn keeps_paths(&self) -> bool {
        self.specification.repetitions * self.fractions.len() as u64 <= KEPT
    }

    /// Numbers in the record of one repetition.
    fn record(&self) -> usize {
        self.at_the_end() + self.quantities() * self.fractions.len()
    }

    /// What the policies face in a repetition.
    fn problem(&self, repetition: u64) -> Arc<Problem> {
        let draw = || Arc::new(Problem::new(&self.specification, repetition, self.fractions.len() + 1));
        if self.specification.environment.is_given() { self.given.get_or_init(draw).clone() } else { draw() }
    }

    /// Begins a task.
    pub fn begin(&self, task: usize) -> Task {
        Task::new(self, task)
    }

    /// Runs a task. Its records: one row a repetition (the final quantities, the share of optimal pulls, whether the cap was
    /// reached, then the quantities at each checkpoint), then for each arm the sum over repetitions of its share of pulls and of
    /// its share of spending.
    pub fn run(&self, task: usize) -> Vec<f64> {
        self.run_with(task, &mut Tapes::default())
    }

    /// The same, faster where drawing an outcome takes long and `tapes` hold what an earlier task of this experiment has drawn.
    pub fn run_with(&self, task: usize, tapes: &mut Tapes) -> Vec<f64> {
        let mut task = self.begin(task);
        loop {
            if let Some(records) = task.step(self, tapes, u64::MAX) {
                return records;
            }
        }
    }

    /// Records as if the regret of a repetition were `regret(repetition, share of the budget)`, and its knapsack regret as well; as if
    /// it made `pulls` pulls that earned 1 and cost 1/pulls each, the share pulls/10 of them optimal; and as if `shares` of its pulls
    /// fell on the arms.
    #[cfg(test)]
    pub(crate) fn made_up(&self, block: usize, pulls: f64, shares: &[f64], regret: &dyn Fn(u64, f64) -> f64) -> Vec<f64> {
        let first = block as u64 * self.block;
        let last = (first + self.block).min(self.specification.repetitions);
        let columns = self.quantities();
        let row = |repetition: u64| {
            let state = move |share: f64| {
                let mut state = vec![1.0; columns];
                state[0] = regret(repetition, share);
                (state[2], state[3]) = (pulls, pulls);
                state[columns - 1] = if columns == QUANTITIES.len() { state[0] } else { 1.0 };
                state
            };
            let mut extra = vec![0.0; EXTRA];
            extra[0] = pulls / 10.0;
            [state(1.0), extra].concat().into_iter().chain(self.fractions.iter().flat_map(move |share| state(*share)))
        };
        let sum = |arm: usize| (last - first) as f64 * shares.get(arm).copied().unwrap_or(0.0);
        (first..last).flat_map(row).chain((0..self.arms()).flat_map(|arm| [sum(arm), 0.0])).collect()
    }

    /// The order in which arms are reported: as given, or by falling ratio where they are redrawn.
    fn arm_order(&self, environment: &Environment) -> Vec<usize> {
        match self.specification.environment.arms {
            Arms::Given { .. } | Arms::Linear { .. } => (0..environment.arms.len()).collect(),
            Arms::Family { .. } | Arms::Setting { .. } | Arms::Polytope { .. } => environment.by_ratio(),
        }
    }
}

/// What the records of one policy's tasks add up to.
#[derive(Clone, Default)]
struct Summary {
    /// The quantities at each checkpoint, checkpoint by checkpoint.
    curves: Vec<Statistic>,
    /// The final quantities.
    last: Vec<Moments>,
    /// Final regret, repetition by repetition.
    regrets: Vec<f64>,
    /// Final knapsack regret, repetition by repetition, where costs are known.
    knapsack_regrets: Vec<f64>,
    /// Regret at each checkpoint, repetition by repetition; empty where there are too many.
    paths: Vec<Vec<f64>>,
    /// The share of pulls of the best arm in each repetition that made a pull.
    optimal: Moments,
    /// How many repetitions spent anything.
    spending: u64,
    capped: u64,
    /// Sums over repetitions of shares of pulls and of spending, arm by arm.
    shares: Vec<f64>,
}

impl Summary {
    /// The summary of a task's records.
    fn of(experiment: &Experiment, records: &[f64]) -> Summary {
        let (rows, shares) = records.split_at(records.len() - 2 * experiment.arms());
        let column = |at: usize| rows.chunks_exact(experiment.record()).map(move |row| row[at]);
        let columns = experiment.quantities();
        let checkpoints = if experiment.keeps_paths() { experiment.fractions.len() } else { 0 };
        Summary {
            knapsack_regrets: if columns == QUANTITIES.len() { column(columns - 1).collect() } else { Vec::new() },
            paths: (0..checkpoints).map(|at| column(experiment.at_the_end() + at * columns).collect()).collect(),
            curves: (experiment.at_the_end()..experiment.record()).map(|at| column(at).collect()).collect(),
            last: (0..columns).map(|at| column(at).collect()).collect(),
            regrets: column(0).collect(),
            optimal: column(2).zip(column(columns)).filter(|(pulls, _)| *pulls > 0.0).map(|(_, optimal)| optimal).collect(),
            spending: column(4).filter(|spent| *spent > 0.0).count() as u64,
            capped: column(columns + 1).sum::<f64>() as u64,
            shares: shares.to_vec(),
        }
    }

    fn merge(&mut self, other: Summary) {
        if self.regrets.is_empty() {
            *self = other;
            return;
        }
        self.curves.iter_mut().zip(&other.curves).for_each(|(mine, theirs)| mine.merge(theirs));
        self.last.iter_mut().zip(&other.last).for_each(|(mine, theirs)| mine.merge(theirs));
        self.regrets.extend(other.regrets);
        self.knapsack_regrets.extend(other.knapsack_regrets);
        self.paths.iter_mut().zip(other.paths).for_each(|(mine, theirs)| mine.extend(theirs));
        self.optimal.merge(&other.optimal);
        self.spending += other.spending;
        self.capped += other.capped;
        self.shares.iter_mut().zip(other.shares).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// The results of an experiment so far.
pub struct Results {
    experiment: Experiment,
    summaries: Vec<Summary>,
    differences: Differences,
    /// Tasks folded: all of whole blocks, so that every policy has as many repetitions.
    folded: usize,
    /// Records that came before their turn, from the first task on that is not folded.
    waiting: VecDeque<Option<Vec<f64>>>,
}

impl Results {
    /// No results yet.
    pub fn new(experiment: Experiment) -> Results {
        let summaries = vec![Summary::default(); experiment.policies()];
        Results { experiment, summaries, differences: Differences::default(), folded: 0, waiting: VecDeque::new() }
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Takes the records of a task. They count as soon as all tasks before them, and the rest of their block, are there. The
    /// records of a task that has been taken already, and such as no task gives, are refused with `false`.
    pub fn add(&mut self, task: usize, records: Vec<f64>) -> bool {
        let row = self.experiment.record();
        let rows = records.len().checked_sub(2 * self.experiment.arms());
        let shaped = rows.is_some_and(|rows| rows > 0 && rows % row == 0);
        if task >= self.experiment.tasks() || task < self.folded || !shaped {
            return false;
        }
        let place = task - self.folded;
        if self.waiting.len() <= place {
            self.waiting.resize(place + 1, None);
        }
        if self.waiting[place].is_some() {
            return false;
        }
        self.waiting[place] = Some(records);
        let policies = self.experiment.policies();
        while self.waiting.len() >= policies && self.waiting.range(..policies).all(Option::is_some) {
            let block: Vec<_> = self.waiting.drain(..policies).flatten().collect();
            self.differences.add(&self.experiment, &block);
            for (summary, records) in self.summaries.iter_mut().zip(&block) {
                summary.merge(Summary::of(&self.experiment, records));
            }
            self.folded += policies;
        }
        true
    }

    /// How many tasks count already.
    pub fn folded(&self) -> usize {
        self.folded
    }

    /// Repetitions that count already, the same for every policy.
    pub fn repetitions(&self) -> u64 {
        self.summaries[0].regrets.len() as u64
    }

    /// The policy with this label.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.experiment.specification.policies.iter().position(|player| player.label() == label)
    }

    /// Final regret, repetition by repetition: differences between policies are paired.
    pub fn final_regrets(&self, policy: usize) -> &[f64] {
        &self.summaries[policy].regrets
    }

    /// Final knapsack regret, repetition by repetition; empty where costs are not known.
    pub fn final_knapsack_regrets(&self, policy: usize) -> &[f64] {
        &self.summaries[policy].knapsack_regrets
    }

    /// Regret at the checkpoint nearest to `fraction` of the budget, repetition by repetition, where that is kept.
    pub fn regrets_at(&self, policy: usize, fraction: f64) -> Option<&[f64]> {
        let apart = |at: &usize| (self.experiment.fractions[*at] - fraction).abs();
        let nearest = (0..self.experiment.fractions.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
        self.summaries[policy].paths.get(nearest).map(Vec::as_slice)
    }

    /// What an answer says of the results so far.
    pub fn answer(&self) -> Answer<'_> {
        let specification = self.experiment.specification();
        if self.repetitions() == 0 {
            return Answer { specification, policies: Vec::new(), best: None, paired: Vec::new() };
        }
        let report = |(player, summary): (_, &Summary)| self.report(player, summary);
        let policies = specification.policies.iter().zip(&self.summaries).map(report).collect();
        let regrets: Vec<&[f64]> = self.summaries.iter().map(|summary| summary.regrets.as_slice()).collect();
        Answer::new(specification, policies, &regrets)
    }

    fn report(&self, player: &crate::specification::PolicyChoice, summary: &Summary) -> PolicyReport {
        let columns = self.experiment.quantities();
        let quantities = |index: usize| {
            let curves = &summary.curves[index * columns..][..columns];
            curves.iter().map(Statistic::summary).collect()
        };
        let checkpoints = self.experiment.fractions.iter().enumerate();
        PolicyReport::new(
            player,
            checkpoints.map(|(index, fraction)| (*fraction, quantities(index))),
            ArmShares { sums: &summary.shares, spending: summary.spending },
            &summary.last,
            &summary.optimal,
            summary.capped,
            [&summary.regrets, &summary.knapsack_regrets],
        )
    }

    /// The budget in the units of the specification, where it is the same in every repetition.
    pub fn budget(&self) -> Option<f64> {
        let specification = self.experiment.specification();
        match (specification.budget, specification.environment.given()) {
            (Budget::Absolute(amount), _) => Some(amount),
            (budget, Some(environment)) => Some(budget.amount(&environment) * environment.scale.cost),
            _ => None,
        }
    }
}

/// Runs a whole experiment, task by task.
pub fn run(specification: Specification) -> Results {
    let mut results = Results::new(Experiment::new(specification));
    let mut tapes = Tapes::default();
    for task in 0..results.experiment.tasks() {
        let records = results.experiment.run_with(task, &mut tapes);
        results.add(task, records);
    }
    results
}

#[cfg(test)]
mod tests;
