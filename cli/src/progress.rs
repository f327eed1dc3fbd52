//! The progress bar and the notes of work, on standard error.

use crate::console::note;
use budgeted_bandits::parallel::Observer;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, PoisonError};

/// The observer of all work. A program has one standard error, and so it has one observer.
pub static TERMINAL: Terminal = Terminal(Mutex::new(None));

/// Shows the progress of one run at a time, with the name of the run.
pub struct Terminal(Mutex<Option<ProgressBar>>);

impl Observer for Terminal {
    fn progress(&self, what: &str, done: usize, tasks: usize) {
        let mut shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = shown.get_or_insert_with(|| bar(what, tasks));
        bar.set_position(done as u64);
        if done == tasks {
            bar.finish_and_clear();
            *shown = None;
        }
    }

    fn note(&self, sentence: &str) {
        note(sentence);
    }
}

impl Terminal {
    /// Removes the progress bar of work that was stopped.
    pub fn clear(&self) {
        if let Some(bar) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }
}

/// A progress bar behind the name of a run.
fn bar(what: &str, tasks: usize) -> ProgressBar {
    let bar = ProgressBar::new(tasks as u64);
    if let Ok(style) = ProgressStyle::with_template("{prefix}{wide_bar} {percent} %  {eta} left") {
        bar.set_style(style);
    }
    bar.set_prefix(if what.is_empty() { String::new() } else { format!("{what}  ") });
    bar
}
