//! Runs studies of coverage on threads.

use super::Work;
use crate::coverage::{PairRecords, Study};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

impl Work<'_> {
    /// Runs a study of coverage until it is complete or the work is stopped.
    ///
    /// The tasks are run in their order, each on the next free thread. Pairs count only if all pairs before them are
    /// done, so another order would lose more pairs when the work is stopped.
    pub fn study(&self, study: Study) -> PairRecords {
        let tasks = study.tasks();
        let (next, done, results) = (AtomicUsize::new(0), Mutex::new(0), Mutex::new(PairRecords::new(study)));
        self.on_every_thread(|| {
            while !self.is_stopped() {
                let task = next.fetch_add(1, Ordering::Relaxed);
                if task >= tasks {
                    return;
                }
                let records = study.run(task);
                let taken = results.lock().unwrap_or_else(PoisonError::into_inner).add(task, records);
                assert!(taken, "every task runs once");
                self.count(&done, "", tasks);
            }
        });
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
