//! A task under way: one policy on a block of repetitions.

use super::record::{Record, TaskRecord};
use super::{ArmShares, Experiment, Failure, Problem, TaskResult};
use crate::episode::{Episode, Losses};
use crate::report::{Ending, Moment, Quantities};
use crate::tape::Tapes;
use std::ops::Range;
use std::sync::Arc;

/// A task under way. It is computed in steps, so that a thread or a worker can look for messages in between.
pub struct Task {
    policy: usize,
    block: usize,
    /// The repetitions of the block.
    repetitions: Range<u64>,
    /// The first repetition that is not finished.
    next: u64,
    /// The repetition `next`, if it has begun.
    under_way: Option<Repetition>,
    /// The record of the finished repetitions.
    record: TaskRecord,
}

/// A repetition under way.
struct Repetition {
    problem: Arc<Problem>,
    episode: Episode,
    losses: Losses,
    /// The quantities at the checkpoints that have been reached.
    checkpoints: Vec<Quantities<f64>>,
}

impl Task {
    /// Creates the task with this number, before its first pull.
    pub(super) fn new(experiment: &Experiment, number: usize) -> Task {
        assert!(number < experiment.tasks(), "there are {} tasks", experiment.tasks());
        let (block, policy) = (number / experiment.policies(), number % experiment.policies());
        let first = block as u64 * experiment.block;
        let last = (first + experiment.block).min(experiment.specification.repetitions().most());
        Task {
            policy,
            block,
            repetitions: first..last,
            next: first,
            under_way: None,
            record: TaskRecord { repetitions: Vec::new(), shares: vec![ArmShares::default(); experiment.arms()] },
        }
    }

    /// Makes at most `pulls` pulls, and plays no further than to the next checkpoint. Returns the record
    /// once the task is finished, or the failure of the policy.
    ///
    /// `experiment` must be the experiment that began the task. The record does not depend on the sizes of the steps.
    pub fn step(&mut self, experiment: &Experiment, tapes: &mut Tapes, pulls: u64) -> Option<TaskResult> {
        tapes.turn_to(self.block, (self.repetitions.end - self.repetitions.start) as usize);
        if self.next < self.repetitions.end {
            let mut repetition = self.under_way.take().unwrap_or_else(|| self.begin(experiment, tapes));
            let ended = repetition.step(experiment, pulls);
            if let Some(failure) = self.failure(&repetition) {
                (*tapes.of(self.place()), tapes.room) = repetition.episode.into_tapes();
                return Some(Err(failure));
            }
            if ended {
                self.end(experiment, tapes, repetition);
            } else {
                self.under_way = Some(repetition);
            }
        }
        (self.next == self.repetitions.end).then(|| Ok(std::mem::take(&mut self.record)))
    }

    /// The failure of the policy in a repetition, or `None` if it has not failed.
    fn failure(&self, Repetition { episode, .. }: &Repetition) -> Option<Failure> {
        let fault = episode.policy().fault()?;
        Some(Failure { policy: self.policy, repetition: self.next, round: episode.tally().pulls + 1, fault })
    }

    /// The position of the current repetition in its block.
    fn place(&self) -> usize {
        (self.next - self.repetitions.start) as usize
    }

    /// Begins the repetition `next`. Tapes are used only if several policies can share them.
    fn begin(&mut self, experiment: &Experiment, tapes: &mut Tapes) -> Repetition {
        let problem = experiment.problem(self.next);
        let mut episode = problem.episode(&experiment.specification, self.policy, self.next);
        if experiment.policies() > 1 {
            let kept = std::mem::take(tapes.of(self.place()));
            episode = episode.with_tapes(&problem.environment.arms, kept, tapes.room);
        }
        let checkpoints = Vec::with_capacity(experiment.fractions.len());
        Repetition { problem, episode, losses: Losses::default(), checkpoints }
    }

    /// Ends the repetition `next`: adds it to the record, and returns its tapes.
    fn end(&mut self, experiment: &Experiment, tapes: &mut Tapes, repetition: Repetition) {
        let last = repetition.quantities(1.0);
        let Repetition { problem, episode, losses, checkpoints } = repetition;
        let tally = episode.tally();
        let pulls = tally.pulls.max(1) as f64;
        for (place, arm) in experiment.arm_order(&problem.environment).into_iter().enumerate() {
            let arm = &tally.arms[arm];
            let shares = &mut self.record.shares[place];
            shares.pulls += arm.n() / pulls;
            shares.spending += if tally.spent > 0.0 { arm.cost / tally.spent } else { 0.0 };
        }
        let share_optimal = (tally.pulls > 0).then_some(losses.optimal as f64 / pulls);
        self.record
            .repetitions
            .push(Record { ending: Ending { last, share_optimal, capped: episode.capped() }, checkpoints });
        (*tapes.of(self.place()), tapes.room) = episode.into_tapes();
        self.next += 1;
    }
}

impl Repetition {
    /// Plays to the next checkpoint or to the end, but makes at most `pulls` pulls. Returns whether the repetition is
    /// finished.
    fn step(&mut self, experiment: &Experiment, pulls: u64) -> bool {
        let checkpoint = experiment.fractions.get(self.checkpoints.len());
        let until = checkpoint.map_or(f64::INFINITY, |share| share * self.problem.budget);
        if !self.episode.play(until, pulls, &self.problem.oracle, &mut self.losses) {
            return false;
        }
        let Some(share) = checkpoint else { return true };
        // An episode that ends before the checkpoint, by the strict stop or by a cap on pulls, keeps its last state at
        // the checkpoint.
        self.checkpoints.push(self.quantities(*share));
        false
    }

    /// The quantities at present, in the units of the specification. `share` is the share of the budget at the
    /// checkpoint or at the end.
    fn quantities(&self, share: f64) -> Quantities<f64> {
        let Problem { environment, budget, oracle, .. } = &*self.problem;
        Quantities::at(&Moment {
            environment,
            tally: self.episode.tally(),
            losses: &self.losses,
            best: budget * oracle.earns(share),
            combination: self.problem.combination(self.checkpoints.len(), share),
        })
    }
}
