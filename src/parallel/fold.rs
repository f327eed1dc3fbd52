//! The results of tasks, which threads put together one after another.

use super::NOTICED;
use crate::experiment::{Results, TaskResult};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What becomes of the results of tasks.
pub trait Fold: Send {
    /// Why a record cannot be taken.
    type Error: Send;

    /// Takes the result of a task. Returns `true` if no further task is needed.
    ///
    /// # Errors
    ///
    /// Returns an error if the result cannot be taken, or if the failure of a policy ends the run. The run then ends.
    fn add(&mut self, task: usize, result: TaskResult) -> Result<bool, Self::Error>;

    /// The number of the first task whose record is not folded yet. The record has not arrived, or it waits for the
    /// records of other tasks.
    fn folded(&self) -> usize;
}

impl Fold for Results {
    type Error = Infallible;

    fn add(&mut self, task: usize, result: TaskResult) -> Result<bool, Infallible> {
        let taken = Results::add(self, task, result);
        assert!(taken || self.has_ended(), "every task runs once");
        Ok(self.has_ended())
    }

    fn folded(&self) -> usize {
        Results::folded(self)
    }
}

/// What the threads of a run share.
pub(super) struct Shared<F: Fold> {
    /// The fold, and how the run ended if it ended before all tasks were done.
    state: Mutex<State<F>>,
    /// Wakes threads that wait for others.
    folded: Condvar,
}

type State<F> = (F, Option<Result<(), <F as Fold>::Error>>);

impl<F: Fold> Shared<F> {
    pub fn new(fold: F) -> Shared<F> {
        Shared { state: Mutex::new((fold, None)), folded: Condvar::new() }
    }

    /// Waits while `task` is `ahead` tasks or more ahead of the fold. Returns whether the run goes on.
    pub fn wait(&self, task: usize, ahead: usize, stop: &AtomicBool) -> bool {
        let mut state = self.lock();
        loop {
            let (fold, ended) = &*state;
            if ended.is_some() || stop.load(Ordering::Relaxed) {
                return false;
            }
            if task < fold.folded() + ahead {
                return true;
            }
            state = self.folded.wait_timeout(state, NOTICED).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Adds the result of a task. Returns whether the run goes on.
    pub fn add(&self, task: usize, result: TaskResult) -> bool {
        let (fold, ended) = &mut *self.lock();
        if ended.is_none() {
            *ended = match fold.add(task, result) {
                Ok(false) => None,
                Ok(true) => Some(Ok(())),
                Err(error) => Some(Err(error)),
            };
        }
        self.folded.notify_all();
        ended.is_none()
    }

    /// The fold, or the error with which it ended.
    pub fn into_fold(self) -> Result<F, F::Error> {
        match self.state.into_inner().unwrap_or_else(PoisonError::into_inner) {
            (_, Some(Err(error))) => Err(error),
            (fold, _) => Ok(fold),
        }
    }

    /// Locks the state. A thread that panics makes the whole run panic, so nobody reads a state that it left behind.
    fn lock(&self) -> MutexGuard<'_, State<F>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
