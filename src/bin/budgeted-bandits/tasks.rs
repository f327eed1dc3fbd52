//! Runs the tasks of an experiment on threads, shows progress, and stops at a signal.

use anyhow::Result;
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::tape::Tapes;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many pulls a thread makes before it looks again for a signal. A pull takes some nanoseconds with the fastest
/// policies and some microseconds with the slowest.
pub const STEP: u64 = 1_000;

/// Runs the tasks of an experiment in their order, each on the next free thread, until the results are complete or
/// `stop` is raised. If `threads` is 0, every core has one thread. `what` is written before the progress bar.
pub fn run_tasks(experiment: Experiment, threads: usize, stop: &AtomicBool, what: &str) -> Result<Results> {
    let tasks = experiment.tasks();
    run_on(Results::new(experiment), tasks, threads, stop, what)
}

/// Goes on with an experiment like [`run_tasks`], but only until the first `tasks` tasks are done. All tasks that were
/// run before must count already.
pub fn run_on(results: Results, tasks: usize, threads: usize, stop: &AtomicBool, what: &str) -> Result<Results> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let (experiment, start) = (results.experiment(), results.folded());
    let progress = ProgressBar::new(tasks.saturating_sub(start) as u64);
    progress.set_style(ProgressStyle::with_template("{prefix}{wide_bar} {percent} %  {eta} left")?);
    progress.set_prefix(if what.is_empty() { String::new() } else { format!("{what}  ") });
    let runner = Experiment::new(experiment.specification().clone());
    // Outcomes that a thread drew for one policy can be used again for the other policies of the same repetitions, so
    // one thread runs all policies of a block. With few blocks a thread for each task is faster, because otherwise some
    // threads would have no work.
    let policies = experiment.specification().policies.len();
    let together = if tasks.saturating_sub(start) / policies >= 4 * pool.current_num_threads() { policies } else { 1 };
    let (next, results) = (AtomicUsize::new(start), Mutex::new(results));
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
                    if let Some(records) = task_under_way.step(&runner, &mut tapes, STEP) {
                        break records;
                    }
                };
                let mut results = results.lock().expect("no thread panicked");
                let taken = results.add(task, records);
                assert!(taken || results.is_complete(), "every task runs once");
                if results.is_complete() {
                    next.store(tasks, Ordering::Relaxed);
                    return;
                }
                progress.inc(1);
            }
        }
    });
    progress.finish_and_clear();
    Ok(results.into_inner().expect("no thread panicked"))
}
