//! The command `run`: an experiment and its answer.

use crate::arguments::{Format, Run};
use crate::console::Said;
use crate::output;
use crate::read::read;
use crate::stop::Stop;
use crate::tasks::{is_complete, run_tasks};
use anyhow::Result;
use budgeted_bandits::experiment::Experiment;
use budgeted_bandits::specification::Specification;
use std::path::Path;
use std::time::Instant;

/// Runs the specification in the file `path`.
pub fn run(path: &Path, options: &Run) -> Result<Said> {
    let specification = Specification::from_json(&read(path)?)?;
    let stop = Stop::on_signals()?;
    let start = Instant::now();
    let experiment = Experiment::new(specification);
    let results = run_tasks(experiment, options.threads.map_or(0, usize::from), stop.flag(), "")?;
    let timing = output::Timing::new(&results, start.elapsed());
    let answer = results.answer();
    let text = match output::chosen(options.format, Format::Table, Format::Json) {
        Format::Json => output::json(&answer, timing)?,
        Format::Table => output::table(&answer),
        Format::Csv => output::csv(&answer)?,
    };
    let capped = output::capped("", &answer);
    if is_complete(&results) {
        return Ok(Said { notes: capped, ..text.into() });
    }
    let stopped = format!("stopped after {} of {} repetitions", results.repetitions(), answer.specification.repetitions);
    Ok(Said { answer: text, notes: [vec![stopped], capped].concat(), stopped_by: stop.signal() })
}
