//! Runs the tasks of an experiment on threads, shows progress, and stops at a signal.

use anyhow::{Context, Error, Result, bail};
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::tape::Tapes;
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many pulls a thread makes before it looks again for a signal. A pull takes some nanoseconds with the fastest
/// policies and some microseconds with the slowest.
pub const STEP: u64 = 1_000;

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
}

impl Fold for Results {
    const TAKES_FAILURES: bool = true;

    fn add(&mut self, task: usize, records: Vec<f64>) -> Result<bool> {
        let taken = Results::add(self, task, records);
        assert!(taken || self.has_ended(), "every task runs once");
        Ok(self.has_ended())
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
    let (next, fold) = (AtomicUsize::new(start), Mutex::new((fold, None)));
    pool.broadcast(|_| {
        let mut tapes = Tapes::default();
        loop {
            let first = next.fetch_add(together, Ordering::Relaxed);
            for task in first..first + together {
                if task >= tasks {
                    return;
                }
                let mut task_under_way = runner.begin(task);
                let records = loop {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    if let Some(records) = task_under_way.step(runner, &mut tapes, STEP) {
                        break records;
                    }
                };
                let (fold, failed) = &mut *fold.lock().expect("no thread panicked");
                if failed.is_some() {
                    return;
                }
                let failure = runner.failure(task, &records).filter(|_| !F::TAKES_FAILURES);
                let added = match failure {
                    Some(failure) => Err(Error::msg(runner.removed(&failure).reason)),
                    None => fold.add(task, records),
                };
                match added {
                    Ok(false) => progress.inc(1),
                    ended => {
                        *failed = ended.err();
                        next.store(tasks, Ordering::Relaxed);
                        return;
                    }
                }
            }
        }
    });
    progress.finish_and_clear();
    match fold.into_inner().expect("no thread panicked") {
        (fold, None) => Ok(fold),
        (_, Some(error)) => Err(error),
    }
}
