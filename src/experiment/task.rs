//! A task under way: one policy on a block of repetitions.

use super::problem::{Problem, episode};
use super::{Experiment, QUANTITIES};
use crate::environment::Scale;
use crate::episode::{Episode, Losses};
use crate::tape::Tapes;
use std::ops::Range;
use std::sync::Arc;

/// A task under way. It is computed in steps, so that whoever computes it can do something else in between, or stop.
pub struct Task {
    policy: usize,
    block: usize,
    /// The repetitions of the block, and the first of them that is not done.
    repetitions: Range<u64>,
    next: u64,
    under_way: Option<Repetition>,
    records: Vec<f64>,
    /// For each arm, the sum over repetitions of its share of pulls and of its share of spending.
    shares: Vec<f64>,
}

/// A repetition under way.
struct Repetition {
    problem: Arc<Problem>,
    episode: Episode,
    losses: Losses,
    /// How many checkpoints are behind it.
    passed: usize,
    /// Where its record begins.
    row: usize,
}

impl Task {
    /// The task with this number before its first pull. See [`Experiment::run`] on its records.
    pub(super) fn new(experiment: &Experiment, number: usize) -> Task {
        assert!(number < experiment.tasks(), "there are {} tasks", experiment.tasks());
        let (block, policy) = (number / experiment.policies(), number % experiment.policies());
        let first = block as u64 * experiment.block;
        let last = (first + experiment.block).min(experiment.specification.repetitions);
        let numbers = (last - first) as usize * experiment.record() + 2 * experiment.arms();
        Task {
            policy,
            block,
            repetitions: first..last,
            next: first,
            under_way: None,
            records: Vec::with_capacity(numbers),
            shares: vec![0.0; 2 * experiment.arms()],
        }
    }

    /// Goes on for at most `pulls` pulls, and no farther than to the next checkpoint; returns the records once all is done.
    ///
    /// `experiment` must be the one that began the task. The steps change no bit of the records.
    pub fn step(&mut self, experiment: &Experiment, tapes: &mut Tapes, pulls: u64) -> Option<Vec<f64>> {
        tapes.turn_to(self.block, (self.repetitions.end - self.repetitions.start) as usize);
        if self.next < self.repetitions.end {
            let mut repetition = self.under_way.take().unwrap_or_else(|| self.begin(experiment, tapes));
            if repetition.step(experiment, pulls, &mut self.records) {
                self.end(experiment, tapes, repetition);
            } else {
                self.under_way = Some(repetition);
            }
        }
        if self.next < self.repetitions.end {
            return None;
        }
        self.records.append(&mut self.shares);
        Some(std::mem::take(&mut self.records))
    }

    /// The place of the repetition at hand in its block.
    fn place(&self) -> usize {
        (self.next - self.repetitions.start) as usize
    }

    fn begin(&mut self, experiment: &Experiment, tapes: &mut Tapes) -> Repetition {
        let problem = experiment.problem(self.next);
        let faced = (&problem.environment, problem.budget);
        let mut episode = episode(&experiment.specification, faced, self.policy, self.next);
        if experiment.policies() > 1 {
            let kept = std::mem::take(tapes.of(self.place()));
            episode = episode.with_tapes(&problem.environment.arms, kept, tapes.room);
        }
        let row = self.records.len();
        self.records.resize(row + experiment.at_the_end(), 0.0);
        Repetition { problem, episode, losses: Losses::default(), passed: 0, row }
    }

    fn end(&mut self, experiment: &Experiment, tapes: &mut Tapes, repetition: Repetition) {
        let Repetition { problem, episode, .. } = repetition;
        let tally = episode.tally();
        let pulls = tally.pulls.max(1) as f64;
        for (place, arm) in experiment.arm_order(&problem.environment).into_iter().enumerate() {
            let arm = &tally.arms[arm];
            self.shares[2 * place] += arm.n() / pulls;
            self.shares[2 * place + 1] += if tally.spent > 0.0 { arm.cost / tally.spent } else { 0.0 };
        }
        (*tapes.of(self.place()), tapes.room) = episode.into_tapes();
        self.next += 1;
    }
}

impl Repetition {
    /// Plays to the next checkpoint or to the end, but makes at most `pulls` pulls; whether the repetition is over.
    fn step(&mut self, experiment: &Experiment, pulls: u64, records: &mut Vec<f64>) -> bool {
        let checkpoint = experiment.fractions.get(self.passed);
        let until = checkpoint.map_or(f64::INFINITY, |share| share * self.problem.budget);
        if !self.episode.play(until, pulls, &self.problem.oracle, &mut self.losses) {
            return false;
        }
        let columns = experiment.quantities();
        if let Some(share) = checkpoint {
            // Of one that is not reached, under the strict stop or after a cap on pulls, the last state is recorded.
            records.extend(&self.quantities(*share)[..columns]);
            self.passed += 1;
            return false;
        }
        let last = &mut records[self.row..self.row + experiment.at_the_end()];
        last[..columns].copy_from_slice(&self.quantities(1.0)[..columns]);
        last[columns] = self.losses.optimal as f64 / self.episode.tally().pulls.max(1) as f64;
        last[columns + 1] = f64::from(u8::from(self.episode.capped()));
        true
    }

    /// The state at `share` of the budget, in the units of the specification and in the order of [`QUANTITIES`].
    fn quantities(&self, share: f64) -> [f64; QUANTITIES.len()] {
        let Problem { environment, budget, oracle, .. } = &*self.problem;
        let Scale { reward, cost } = environment.scale;
        let tally = self.episode.tally();
        let realised = budget * oracle.earns(share) - tally.reward;
        let earned = || environment.arms.iter().zip(&tally.arms).map(|(arm, seen)| arm.means(0.0).0 * seen.n()).sum::<f64>();
        let knapsack = self.problem.combination(self.passed, share).map_or(f64::NAN, |most| most - earned());
        [
            self.losses.regret * reward,
            realised * reward,
            tally.pulls as f64,
            tally.reward * reward,
            tally.spent * cost,
            knapsack * reward,
        ]
    }
}
