//! Tests of runs on threads.

use super::*;
use crate::experiment::TaskResult;
use crate::specification::Specification;
use std::convert::Infallible;
use std::sync::Mutex;
use std::time::Instant;

/// A fold that acts as if the first task never ended.
struct Stuck(usize);

impl Fold for Stuck {
    type Error = Infallible;

    fn add(&mut self, task: usize, _: TaskResult) -> std::result::Result<bool, Infallible> {
        self.0 = self.0.max(task);
        Ok(false)
    }

    fn folded(&self) -> usize {
        0
    }
}

fn experiment(repetitions: u64) -> Experiment {
    let text = format!(
        r#"{{ "version": 1, "environment": {{ "family": "bernoulli", "arms": 2 }}, "budget": {{ "absolute": 1 }},
            "policies": [ {{ "id": "uniform" }}, {{ "id": "bts" }} ], "repetitions": {repetitions}, "checkpoints": [1] }}"#
    );
    Experiment::new(Specification::from_json(&text).unwrap())
}

#[test]
fn no_thread_runs_far_ahead_of_the_others() {
    let experiment = experiment(200_000);
    let tasks = experiment.tasks();
    assert!(tasks > 4 * AHEAD);
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let stuck = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            stop.store(true, Ordering::Relaxed);
        });
        let work = Work { threads: 2, stop: &stop, ..Work::default() };
        let Ok(stuck) = work.fold(Stuck(0), &experiment, 0..tasks, "");
        stuck
    });
    assert_eq!(stuck.0, 2 * AHEAD - 1);
    assert!(begun.elapsed() < Duration::from_secs(20), "the threads stop at a signal");
}

/// An observer that keeps everything it learns.
#[derive(Default)]
struct Kept(Mutex<Vec<(String, usize, usize)>>);

impl Observer for Kept {
    fn progress(&self, what: &str, done: usize, tasks: usize) {
        self.0.lock().unwrap().push((what.to_owned(), done, tasks));
    }
}

#[test]
fn an_observer_learns_of_every_task() {
    let (kept, experiment) = (Kept::default(), experiment(1_000));
    let tasks = experiment.tasks();
    let results = Work { threads: 3, observer: &kept, ..Work::default() }.run(experiment, "this").unwrap();
    assert!(results.is_complete());
    let told = kept.0.into_inner().unwrap();
    assert_eq!(told, (1..=tasks).map(|done| ("this".to_owned(), done, tasks)).collect::<Vec<_>>());
}

#[test]
fn work_that_is_stopped_at_once_has_no_results() {
    let stop = AtomicBool::new(true);
    let work = Work { stop: &stop, ..Work::default() };
    assert_eq!(work.run(experiment(100), "").unwrap().repetitions(), 0);
}

#[test]
fn a_run_for_more_tasks_than_there_are_does_all_of_them() {
    let results = Work::default().go_on(Results::new(experiment(3)), usize::MAX, "");
    assert_eq!(results.repetitions(), 3);
}
