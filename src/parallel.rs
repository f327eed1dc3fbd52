//! Runs experiments on the threads of this process, tells an observer how far they are, and stops when a flag is raised.
//!
//! This module is compiled natively only. On the page, workers run the tasks.

mod fold;
mod study;

pub use fold::Fold;

use crate::error::{Error, Result};
use crate::experiment::{Experiment, Results, TaskResult};
use crate::tape::Tapes;
use fold::Shared;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The usual number of pulls after which a thread looks again whether it has to stop. A pull takes some nanoseconds with
/// the fastest policies of the catalogue and some microseconds with the slowest.
pub const STEP: u64 = 1_000;

/// The number of tasks, for each thread, by which tasks may be ahead of the first one that is not done. A task that takes
/// very long would otherwise make the records of all later ones wait in memory.
pub const AHEAD: usize = 256;

/// The longest time that a waiting thread takes to notice that it has to stop.
const NOTICED: Duration = Duration::from_millis(50);

/// Learns how work proceeds. All methods do nothing unless they are overridden.
pub trait Observer: Sync {
    /// Learns that `done` of `tasks` tasks are done. `what` names the run if there are several, and is empty otherwise.
    /// Any thread may call this method.
    fn progress(&self, _what: &str, _done: usize, _tasks: usize) {}

    /// Is called on every thread between two steps of a task, and may hold the thread up.
    fn pause(&self) {}

    /// Learns a sentence that a person should know, such as that a damaged part of a file is computed again.
    fn note(&self, _sentence: &str) {}
}

/// An observer that does nothing.
impl Observer for () {}

/// How work is done: on how many threads, until when, and who is told about it.
///
/// The number of threads has no influence on results.
///
/// ```
/// use budgeted_bandits::{experiment::Experiment, parallel::Work, specification::Specification};
///
/// let specification = Specification::from_json(r#"{
///     "version": 1, "environment": { "family": "bernoulli", "arms": 3 }, "budget": { "absolute": 50 },
///     "policies": [ { "id": "omega-ucb" }, { "id": "bts" } ], "repetitions": 40 }"#)?;
/// let results = Work::default().run(Experiment::new(specification), "")?;
/// assert_eq!(results.repetitions(), 40);
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// The number of threads. If it is 0, every core has one thread.
    pub threads: usize,
    /// The flag that stops the work when it is raised.
    pub stop: &'a AtomicBool,
    /// The number of pulls after which a thread looks again whether it has to stop: [`STEP`], or fewer if a policy is slow.
    pub step: u64,
    /// The observer of the work.
    pub observer: &'a dyn Observer,
}

impl Default for Work<'_> {
    /// Work on all cores that is never stopped and that nobody observes.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Work { threads: 0, stop: &NEVER, step: STEP, observer: &() }
    }
}

impl Work<'_> {
    /// The number of threads, which is 1 or more: the number of cores unless another one was chosen.
    pub fn threads(&self) -> usize {
        if self.threads > 0 { self.threads } else { std::thread::available_parallelism().map_or(1, NonZero::get) }
    }

    /// Whether the flag is raised that stops the work.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Runs an experiment until the results are complete or the work is stopped. `what` names the run for the observer.
    ///
    /// # Errors
    ///
    /// Returns an error if a policy fails.
    pub fn run(&self, experiment: Experiment, what: &str) -> Result<Results> {
        let tasks = experiment.tasks();
        let results = self.go_on(Results::new(experiment), tasks, what);
        match results.failures().first() {
            Some(failure) => Err(results.experiment().error(failure)),
            None => Ok(results),
        }
    }

    /// Runs an experiment like [`Work::run`], but starts again without the policies that fail.
    ///
    /// # Errors
    ///
    /// Returns an error if too few policies are left.
    pub fn run_without_failed(&self, experiment: Experiment) -> Result<Results> {
        let mut results = Results::new(experiment);
        loop {
            let tasks = results.experiment().tasks();
            results = self.go_on(results, tasks, "");
            let Some(failure) = results.failures().first() else { return Ok(results) };
            let failed = results.experiment().error(failure);
            results = results.without_failed().map_err(|left| Error { others: vec![left], ..failed })?;
        }
    }

    /// Goes on with an experiment until its first `tasks` tasks are done, a policy fails, or the work is stopped. If the
    /// experiment has fewer tasks, all of them are done. All tasks that were run before must count already.
    pub fn go_on(&self, results: Results, tasks: usize, what: &str) -> Results {
        let (runner, start) = (results.shared_experiment(), results.folded());
        let Ok(results) = self.fold(results, &runner, start..tasks.min(runner.tasks()), what);
        results
    }

    /// Runs some tasks of an experiment in their order, each on the next free thread, until they are done, the work is
    /// stopped, or `fold` fails or needs no more of them.
    ///
    /// # Errors
    ///
    /// Returns the error of `fold`.
    pub fn fold<F: Fold>(
        &self,
        fold: F,
        runner: &Experiment,
        Range { start, end: tasks }: Range<usize>,
        what: &str,
    ) -> std::result::Result<F, F::Error> {
        let count = tasks.saturating_sub(start);
        // Outcomes that a thread drew for one policy can be used again for the other policies of the same repetitions, so
        // one thread runs all policies of a block. With few blocks a thread for each task is faster, because otherwise
        // some threads would have no work.
        let (policies, threads) = (runner.specification().policies().len().max(1), self.threads());
        let together = if count / policies >= 4 * threads { policies } else { 1 };
        let (next, done, shared) = (AtomicUsize::new(start), Mutex::new(0), Shared::new(fold));
        self.on_every_thread(|| {
            let mut tapes = Tapes::default();
            loop {
                let first = next.fetch_add(together, Ordering::Relaxed);
                if first >= tasks || !shared.wait(first, AHEAD * threads, self.stop) {
                    return;
                }
                for task in first..tasks.min(first + together) {
                    let Some(result) = self.result(runner, task, &mut tapes) else { return };
                    let goes_on = shared.add(task, result);
                    self.count(&done, what, count);
                    if !goes_on {
                        return;
                    }
                }
            }
        });
        shared.into_fold()
    }

    /// Counts a task that is done and tells the observer. The observer learns the numbers in their order, because only one
    /// thread at a time counts.
    fn count(&self, done: &Mutex<usize>, what: &str, tasks: usize) {
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += 1;
        self.observer.progress(what, *done, tasks);
    }

    /// Runs a task. Returns `None` if the work is stopped before the task is done.
    fn result(&self, runner: &Experiment, task: usize, tapes: &mut Tapes) -> Option<TaskResult> {
        let mut task = runner.begin(task);
        while !self.is_stopped() {
            self.observer.pause();
            if let Some(result) = task.step(runner, tapes, self.step) {
                return Some(result);
            }
        }
        None
    }

    /// Calls a function on every thread, and waits until all threads have returned.
    fn on_every_thread(&self, run: impl Fn() + Sync) {
        std::thread::scope(|scope| {
            for _ in 0..self.threads() {
                scope.spawn(&run);
            }
        });
    }
}

#[cfg(test)]
mod tests;
