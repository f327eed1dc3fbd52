//! The command `run`: an experiment and its answer.

use crate::arguments::{Format, Run, RunTable};
use crate::console::Said;
use crate::decided;
use crate::output;
use crate::read::read;
use crate::stop::Stop;
use crate::tasks::run_tasks;
use anyhow::{Error, Result, bail};
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::export;
use budgeted_bandits::report::Answer;
use budgeted_bandits::specification::Specification;
use std::path::Path;
use std::time::Instant;

/// Runs the specification in the file `path`.
pub fn run(path: &Path, options: &Run) -> Result<Said> {
    let format = format(options)?;
    let specification = Specification::from_json(&read(path)?)?;
    let stop = Stop::on_signals()?;
    let start = Instant::now();
    let experiment = Experiment::new(specification);
    let table = options.table.unwrap_or(RunTable::Curves);
    if table == RunTable::Repetitions {
        export::check_repetitions(&experiment, experiment.specification().repetitions.most()).map_err(Error::msg)?;
    }
    let results = run_tasks(experiment, options.threads.map_or(0, usize::from), stop.flag(), "")?;
    let timing = output::Timing::new(&results, start.elapsed());
    let answer = results.answer();
    let text = match format {
        Format::Json => output::json(&answer, timing)?,
        Format::Table => output::table(&answer),
        Format::Csv => csv(table, &results, &answer)?,
    };
    let capped = [decided::sentences(&answer), output::capped("", &answer)].concat();
    if results.is_complete() {
        return Ok(Said { notes: capped, ..text.into() });
    }
    let stopped =
        format!("stopped after {} of {} repetitions", results.repetitions(), answer.specification.repetitions.most());
    Ok(Said { answer: text, notes: [vec![stopped], capped].concat(), stopped_by: stop.signal() })
}

/// Returns the format of the answer. `--table` asks for CSV.
fn format(options: &Run) -> Result<Format> {
    match (options.format, options.table) {
        (None | Some(Format::Csv), Some(_)) => Ok(Format::Csv),
        (Some(Format::Json), Some(_)) => bail!("--format: expected csv beside --table, found json"),
        (Some(Format::Table), Some(_)) => bail!("--format: expected csv beside --table, found table"),
        (asked, None) => Ok(output::chosen(asked, Format::Table, Format::Json)),
    }
}

fn csv(table: RunTable, results: &Results, answer: &Answer) -> Result<String> {
    let id = match table {
        RunTable::Curves => "curves",
        RunTable::Final => "final",
        RunTable::Pulls => "pulls",
        RunTable::Repetitions => return export::repetitions(results, usize::MAX, 0..usize::MAX).map_err(Error::msg),
    };
    output::csv(id, answer, &output::labels(answer.specification))
}
