//! Runs the tasks of an experiment on threads, shows progress, and stops at a signal.

use anyhow::{Context, Error, Result, bail};
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::tape::Tapes;
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// How many pulls a thread makes before it looks again for a signal. A pull takes some nanoseconds with the fastest
/// policies and some microseconds with the slowest.
pub const STEP: u64 = 1_000;

/// The number of tasks, for each thread, by which tasks may be ahead of the first one that is not done. A task that takes
/// very long would otherwise make the records of all later ones wait in memory.
pub const AHEAD: usize = 256;

/// The longest time that a thread which waits for others takes to notice a signal.
const NOTICED: Duration = Duration::from_millis(50);

/// Runs the tasks of an experiment in their order, each on the next free thread, until the results are complete or
/// `stop` is raised. If `threads` is 0, every core has one thread. `what` is written before the progress bar.
///
/// # Errors
///
/// If a policy fails.
pub fn run_tasks(experiment: Experiment, threads: usize, stop: &AtomicBool, what: &str) -> Result<Results> {
    let tasks = experiment.tasks();
    let results = run_on(Results::new(experiment), tasks, threads, stop, what)?;
    match results.failures().first() {
        Some(failure) => bail!(results.experiment().removed(failure).reason),
        None => Ok(results),
    }
}

/// Runs the tasks of an experiment like [`run_tasks`], but starts again without the policies that fail.
pub fn run_without_failed(experiment: Experiment, threads: usize, stop: &AtomicBool) -> Result<Results> {
    let mut results = Results::new(experiment);
    loop {
        let tasks = results.experiment().tasks();
        results = run_on(results, tasks, threads, stop, "")?;
        let Some(failure) = results.failures().first() else { return Ok(results) };
        let reason = results.experiment().removed(failure).reason;
        results = results.without_failed().context(reason)?;
    }
}

/// Goes on with an experiment like [`run_tasks`], but only until the first `tasks` tasks are done. All tasks that were
/// run before must count already.
pub fn run_on(results: Results, tasks: usize, threads: usize, stop: &AtomicBool, what: &str) -> Result<Results> {
    let (runner, start) = (Experiment::new(results.experiment().specification().clone()), results.folded());
    run_range(results, &runner, start..tasks, threads, stop, what)
}

/// What becomes of the records of tasks.
pub trait Fold: Send {
    /// Whether failures of policies are taken like records. If not, a failure is an error.
    const TAKES_FAILURES: bool = false;

    /// Takes the record of a task. Returns whether the tasks that are left are not needed.
    fn add(&mut self, task: usize, records: Vec<f64>) -> Result<bool>;

    /// Returns the number of the first task whose record waits for itself or for those of other tasks.
    fn folded(&self) -> usize;
}

impl Fold for Results {
    const TAKES_FAILURES: bool = true;

    fn add(&mut self, task: usize, records: Vec<f64>) -> Result<bool> {
        let taken = Results::add(self, task, records);
        assert!(taken || self.has_ended(), "every task runs once");
        Ok(self.has_ended())
    }

    fn folded(&self) -> usize {
        Results::folded(self)
    }
}

/// Runs some tasks of an experiment in their order, each on the next free thread, until they are done, `stop` is raised,
/// or `fold` fails or needs no more of them. If `threads` is 0, every core has one thread. `what` is written before the
/// progress bar.
pub fn run_range<F: Fold>(
    fold: F,
    runner: &Experiment,
    Range { start, end: tasks }: Range<usize>,
    threads: usize,
    stop: &AtomicBool,
    what: &str,
) -> Result<F> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let progress = ProgressBar::new(tasks.saturating_sub(start) as u64);
    progress.set_style(ProgressStyle::with_template("{prefix}{wide_bar} {percent} %  {eta} left")?);
    progress.set_prefix(if what.is_empty() { String::new() } else { format!("{what}  ") });
    // Outcomes that a thread drew for one policy can be used again for the other policies of the same repetitions, so
    // one thread runs all policies of a block. With few blocks a thread for each task is faster, because otherwise some
    // threads would have no work.
    let policies = runner.specification().policies.len();
    let together = if tasks.saturating_sub(start) / policies >= 4 * pool.current_num_threads() { policies } else { 1 };
    let ahead = AHEAD * pool.current_num_threads();
    let (next, shared) = (AtomicUsize::new(start), Shared { state: Mutex::new((fold, None)), folded: Condvar::new() });
    pool.broadcast(|_| {
        let mut tapes = Tapes::default();
        loop {
            let first = next.fetch_add(together, Ordering::Relaxed);
            if first >= tasks || !shared.wait(first, ahead, stop) {
                return;
            }
            for task in first..tasks.min(first + together) {
                let mut task_under_way = runner.begin(task);
                let records = loop {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    if let Some(records) = task_under_way.step(runner, &mut tapes, STEP) {
                        break records;
                    }
                };
                let failure = runner.failure(task, &records).filter(|_| !F::TAKES_FAILURES);
                if !shared.add(task, failure.map_or(Ok(records), |failure| Err(runner.removed(&failure).reason))) {
                    return;
                }
                progress.inc(1);
            }
        }
    });
    progress.finish_and_clear();
    match shared.state.into_inner().expect("no thread panicked") {
        (_, Some(Err(error))) => Err(error),
        (fold, _) => Ok(fold),
    }
}

/// What the threads of a run share.
struct Shared<F> {
    /// The fold, and how the run ended if it ended before all tasks were done.
    state: Mutex<(F, Option<Result<()>>)>,
    /// Wakes threads that wait for others.
    folded: Condvar,
}

impl<F: Fold> Shared<F> {
    /// Waits while `task` is `ahead` tasks or more ahead of the fold. Returns whether the run goes on.
    fn wait(&self, task: usize, ahead: usize, stop: &AtomicBool) -> bool {
        let mut state = self.state.lock().expect("no thread panicked");
        loop {
            let (fold, ended) = &*state;
            if ended.is_some() || stop.load(Ordering::Relaxed) {
                return false;
            }
            if task < fold.folded() + ahead {
                return true;
            }
            state = self.folded.wait_timeout(state, NOTICED).expect("no thread panicked").0;
        }
    }

    /// Adds the record of a task, or ends the run because of a sentence that takes its place. Returns whether the run
    /// goes on.
    fn add(&self, task: usize, records: Result<Vec<f64>, String>) -> bool {
        let (fold, ended) = &mut *self.state.lock().expect("no thread panicked");
        if ended.is_none() {
            *ended = match records.map_err(Error::msg).and_then(|records| fold.add(task, records)) {
                Ok(false) => None,
                Ok(true) => Some(Ok(())),
                Err(error) => Some(Err(error)),
            };
        }
        self.folded.notify_all();
        ended.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use budgeted_bandits::specification::Specification;
    use std::time::Instant;

    /// A fold that acts as if the first task never ended.
    struct Stuck(usize);

    impl Fold for Stuck {
        fn add(&mut self, task: usize, _: Vec<f64>) -> Result<bool> {
            self.0 = self.0.max(task);
            Ok(false)
        }

        fn folded(&self) -> usize {
            0
        }
    }

    #[test]
    fn no_thread_runs_far_ahead_of_the_others() {
        let text = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 2 }, "budget": { "absolute": 1 },
            "policies": [ { "id": "uniform" }, { "id": "bts" } ], "repetitions": 200000, "checkpoints": [1] }"#;
        let experiment = Experiment::new(Specification::from_json(text).unwrap());
        let tasks = experiment.tasks();
        assert!(tasks > 4 * AHEAD);
        let stop = AtomicBool::new(false);
        let begun = Instant::now();
        let stuck = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(500));
                stop.store(true, Ordering::Relaxed);
            });
            run_range(Stuck(0), &experiment, 0..tasks, 2, &stop, "").unwrap()
        });
        assert_eq!(stuck.0, 2 * AHEAD - 1);
        assert!(begun.elapsed() < Duration::from_secs(20), "the threads stop at a signal");
    }
}
