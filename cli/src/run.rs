//! The command `run`: an experiment and its answer.

use crate::arguments::{Format, Run, RunTable};
use crate::chart::{Drawn, RunChart, View};
use crate::console::{Said, check_charts};
use crate::decided;
use crate::earnings;
use crate::need::Need;
use crate::output;
use crate::read::{read, specification};
use crate::shard;
use crate::stop::Stop;
use anyhow::{Error, Result, bail};
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::export;
use budgeted_bandits::picture;
use budgeted_bandits::records;
use budgeted_bandits::report::{Answer, WorldsReport};
use budgeted_bandits::specification::Specification;
use clap::ValueEnum;
use std::path::Path;
use std::time::Instant;

/// Runs the specification in the file `path`.
pub fn run(path: &Path, options: &Run) -> Result<Said> {
    let format = format(options.format, options.table)?;
    check_charts(options.chart.iter().map(|chart| &chart.file))?;
    let specification = specification(&read(path)?, options.keep.is_some())?;
    if let Some(file) = &options.keep {
        return run_kept(path, &specification, file, options);
    }
    let stop = Stop::on_signals()?;
    let start = Instant::now();
    let work = stop.work(options.threads);
    Need::of_run(&specification, work).announce("This run", specification.repetitions().until_decided().is_some());
    let experiment = Experiment::new(specification);
    let table = options.table.unwrap_or(RunTable::Curves);
    if needs_single_repetitions(table) {
        export::check_repetitions(&experiment, experiment.specification().repetitions().most()).map_err(Error::msg)?;
    }
    let results = work.run_without_failed(experiment)?;
    let timing = output::Timing::new(&results, start.elapsed());
    let answer = with_worlds(&results);
    let text = match format {
        Format::Json => output::json(&answer, timing)?,
        Format::Table => output::table(&answer),
        Format::Csv => csv(table, &results, &answer)?,
    };
    let sentences = [decided::sentences(&answer), earnings::sentences(&answer)].concat();
    let large = answer.specification.large_pulls().into_iter().collect();
    let capped = [output::removed(&answer), large, sentences, output::capped("", &answer)].concat();
    let said = Said { notes: capped, charts: charts(&results, options), ..text.into() };
    if results.is_complete() {
        return Ok(said);
    }
    let stopped =
        format!("stopped after {} of {} repetitions", results.repetitions(), answer.specification.repetitions().most());
    Ok(Said { notes: [vec![stopped], said.notes].concat(), stopped_by: stop.signal(), ..said })
}

/// Draws the charts that are asked for. There are none before the first repetition counts.
fn charts(results: &Results, options: &Run) -> Vec<Drawn> {
    let drawn = |chart: &RunChart| {
        let svg = match chart.view {
            View::Regret => picture::regret(results),
            View::Pulls => picture::pulls(results),
            View::Outcomes => picture::outcomes(results),
        };
        Some(Drawn { file: chart.file.clone(), svg: svg? })
    };
    options.chart.iter().filter_map(drawn).collect()
}

/// Runs the specification in the file `path`, and keeps its repetitions in a record file.
fn run_kept(path: &Path, specification: &Specification, file: &Path, options: &Run) -> Result<Said> {
    recorded(options.format, options.table)?;
    let asked = shard::asked(path, specification, None)?;
    let stop = Stop::on_signals()?;
    let work = stop.work(options.threads);
    Need::of_kept(file, specification, &asked, work).announce("This run", false);
    let results = records::complete(file, specification, &asked, work, "")?.results();
    let said = print(&results, options.format, options.table)?;
    let said = Said { charts: charts(&results, options), ..said };
    if results.is_complete() {
        return Ok(said);
    }
    let stopped = format!(
        "stopped after {} of {} repetitions; the same command goes on",
        results.repetitions(),
        specification.repetitions().most()
    );
    Ok(Said { notes: [vec![stopped], said.notes].concat(), stopped_by: stop.signal(), ..said })
}

/// Whether a table follows only from single repetitions.
fn needs_single_repetitions(table: RunTable) -> bool {
    matches!(table, RunTable::Repetitions | RunTable::LostBestArm)
}

/// The format of an answer that follows from record files, which do not hold single repetitions.
pub fn recorded(asked: Option<Format>, table: Option<RunTable>) -> Result<Format> {
    if let Some(table) = table.filter(|table| needs_single_repetitions(*table)) {
        let found = table.to_possible_value().expect("every table has a name");
        bail!(
            "--table: expected curves, final, pulls or worlds, because record files do not hold single repetitions, found {}",
            found.get_name()
        );
    }
    format(asked, table)
}

/// The answer that follows from record files. It contains no timing, because the repetitions may come from several
/// runs.
pub fn print(results: &Results, asked: Option<Format>, table: Option<RunTable>) -> Result<Said> {
    let answer = with_worlds(results);
    let text = match recorded(asked, table)? {
        Format::Json => serde_json::to_string_pretty(&answer)?,
        Format::Table => output::table(&answer),
        Format::Csv => csv(table.unwrap_or(RunTable::Curves), results, &answer)?,
    };
    Ok(Said { notes: [earnings::sentences(&answer), output::capped("", &answer)].concat(), ..text.into() })
}

/// The answer together with what the rows leave open, if the arms were observed.
fn with_worlds(results: &Results) -> Answer<'_> {
    let answer = results.answer();
    Answer { worlds: WorldsReport::of(answer.specification, results.repetitions()), ..answer }
}

/// The format of the answer. `--table` asks for CSV.
pub fn format(format: Option<Format>, table: Option<RunTable>) -> Result<Format> {
    match (format, table) {
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
        RunTable::Worlds => {
            let worlds = answer.worlds.as_ref().ok_or_else(|| {
                Error::msg("--table: expected curves, final, repetitions, lost-best-arm or pulls, because not all arms were observed, found worlds")
            })?;
            return output::csv("worlds", worlds, &[]);
        }
        RunTable::Repetitions => return export::repetitions(results, usize::MAX, 0..usize::MAX).map_err(Error::msg),
        RunTable::LostBestArm => return export::lost_best_arm(results).map_err(Error::msg),
    };
    output::csv(id, answer, &output::labels(answer.specification))
}
