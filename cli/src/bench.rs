//! The command `bench`: how long policies take on this machine, in episodes of a given length or in whole experiments.
//!
//! Every measurement is repeated in turns, and the fastest turn counts, because another program can only make it
//! slower.

mod experiments;
mod pulls;

use crate::arguments::{Bench, ListFormat};
use crate::console::Said;
use crate::numbers::shown;
use crate::stop::Stop;
use anyhow::Result;
use std::io::IsTerminal;

/// Measures policies or experiments, one after another on one thread.
pub fn bench(options: &Bench) -> Result<Said> {
    let table_or_json = if std::io::stdout().is_terminal() { ListFormat::Table } else { ListFormat::Json };
    let format = options.format.unwrap_or(table_or_json);
    match &options.experiments {
        Some(ids) => experiments::bench(ids, options.turns, format),
        None => pulls::bench(options, format),
    }
}

/// The output of the command. It is incomplete if a signal arrived before all measurements were `done`.
fn said(answer: String, done: usize, all: usize, stop: &Stop) -> Said {
    if done == all {
        return answer.into();
    }
    Said {
        answer,
        notes: vec![format!("stopped after {done} of {all} measurements")],
        stopped_by: stop.signal(),
        ..Said::default()
    }
}

/// Writes a time, or a dash if a signal came before the first measurement.
fn time(time: f64) -> String {
    if time.is_finite() { shown(time, 1) } else { "–".to_owned() }
}
