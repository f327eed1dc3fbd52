//! Work on other threads, during which this thread looks for Ctrl-C and tells how far the work is.

use crate::reading::Limits;
use budgeted_bandits::parallel::{Observer, Work};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time between two looks.
const LOOK: Duration = Duration::from_millis(50);

/// The time after which a thread that was held up asks again whether it may go on.
const MOMENT: Duration = Duration::from_micros(50);

/// What the observer has learned since the last look.
#[derive(Default)]
struct Seen {
    progress: Mutex<Option<(String, usize, usize)>>,
    notes: Mutex<Vec<String>>,
    /// Whether the thread that looks is waiting for the interpreter.
    waits: AtomicBool,
}

impl Observer for Seen {
    /// Lets the thread that looks have the interpreter. A policy that is a Python class gives the interpreter back for a
    /// moment only, between two steps, and takes it again before a waiting thread notices.
    fn pause(&self) {
        while self.waits.load(Ordering::Relaxed) {
            std::thread::sleep(MOMENT);
        }
    }

    fn progress(&self, what: &str, done: usize, tasks: usize) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *progress {
            // Most tasks belong to the same run as the task before, so the name need not be copied.
            Some((same, before, all)) if same == what => (*before, *all) = (done, tasks),
            other => *other = Some((what.to_owned(), done, tasks)),
        }
    }

    fn note(&self, sentence: &str) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(sentence.to_owned());
    }
}

impl Seen {
    /// Tells the Python object `watch` what was learned.
    fn tell(&self, watch: &Bound<PyAny>) -> PyResult<()> {
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(progress) = progress {
            watch.call_method1("progress", progress)?;
        }
        let notes = std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner));
        notes.into_iter().try_for_each(|sentence| watch.call_method1("note", (sentence,)).map(drop))
    }
}

/// Does work on another thread without holding the interpreter. Every 50 ms this thread calls the handlers of signals and
/// the methods `progress` and `note` of `watch`. If one of them raises an exception, as the handler of Ctrl-C does, the work
/// stops soon. Returns the value of the work, and the exception, which may also come when the work is done.
pub fn supervise<T: Send>(watch: &Bound<PyAny>, limits: Limits, work: impl FnOnce(Work) -> T + Send) -> (T, Option<PyErr>) {
    let (stop, seen, handle) = (AtomicBool::new(false), Seen::default(), watch.clone().unbind());
    let (value, stopped) = watch.py().detach(|| {
        std::thread::scope(|scope| {
            let ((sender, receiver), stop, seen) = (mpsc::channel(), &stop, &seen);
            let work = move || {
                let Limits { threads, step } = limits;
                // The receiver waits until it has the value.
                let _ = sender.send(work(Work { threads, stop, step, observer: seen }));
            };
            let worker = scope.spawn(work);
            let mut stopped = None;
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(value) => break (value, stopped),
                    Err(RecvTimeoutError::Timeout) if stopped.is_some() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        seen.waits.store(true, Ordering::Relaxed);
                        let look = |py: Python| {
                            seen.waits.store(false, Ordering::Relaxed);
                            py.check_signals().and_then(|()| seen.tell(handle.bind(py)))
                        };
                        stopped = Python::attach(look).err();
                        stop.store(stopped.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Disconnected) => match worker.join() {
                        Err(panic) => std::panic::resume_unwind(panic),
                        Ok(()) => unreachable!("a worker that sends nothing has panicked"),
                    },
                }
            }
        })
    });
    // Ctrl-C may come during this last look, and must not lose the value.
    (value, stopped.or_else(|| seen.tell(watch).err()))
}
