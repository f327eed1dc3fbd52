//! The command `sweep`: final regret against a parameter.

use crate::arguments;
use crate::chart::{ChartFile, Drawn};
use crate::console::{Said, check_charts, make_directory};
use crate::need::Need;
use crate::numbers::estimate;
use crate::output::{self, capped};
use crate::read::{node, read};
use crate::shard;
use crate::stop::Stop;
use anyhow::{Error, Result};
use budgeted_bandits::experiment::Estimate;
use budgeted_bandits::picture;
use budgeted_bandits::records::Runner;
use budgeted_bandits::sweep::{Sweep, SweepAnswer, SweepPoint, Typed};
use std::path::Path;

/// Runs a specification at every value of a parameter, or at every pair of values of two parameters.
pub fn sweep(options: &arguments::Sweep) -> Result<Said> {
    let text = read(&options.specification)?;
    check_charts(&options.chart)?;
    let values: Vec<Vec<Typed>> = options.values.iter().map(|list| list.0.clone()).collect();
    let kept = options.keep.is_some();
    let sweep = Sweep::new(&text, &options.parameter, &values, |tree| node(tree, kept)).map_err(option)?;
    let stop = Stop::on_signals()?;
    let runner = Runner { work: stop.work(options.threads), folder: options.keep.as_deref() };
    if let Some(folder) = &options.keep {
        make_directory(folder)?;
        if let Some(text) = &options.shard {
            return part(&sweep, &runner, folder, text, &stop);
        }
    }
    Need::of_all(&runner, sweep.runs(), false).announce("This sweep", false);
    let compares = options.chart.is_some() && sweep.places().len() == 2;
    let mut notes = Vec::new();
    let swept = sweep.run(&runner, compares, |run, results| notes.extend(capped(&run.place, &results.answer())))?;
    let (answer, (done, missing)) = (swept.answer, sweep.points().split_at(swept.finished));
    let text = output::answer(options.format, &answer, ("sweep", &[]), || table(sweep.places(), done, &answer))?;
    let drawn = |file: &ChartFile| Some(Drawn { file: file.clone(), svg: picture::of_sweep(&answer, sweep.base())? });
    let charts = options.chart.iter().filter_map(drawn);
    let mut said = Said { notes, charts: charts.collect(), ..text.into() };
    if !missing.is_empty() {
        said.notes.insert(0, stopped(swept.finished, missing));
        said.stopped_by = stop.signal();
    }
    Ok(said)
}

/// Completes the files of one part of the runs.
fn part(sweep: &Sweep, runner: &Runner, folder: &Path, text: &str, stop: &Stop) -> Result<Said> {
    shard::part(shard::of_text(text)?, runner, folder, sweep.runs(), stop)
}

/// An error that names an option as it is typed.
fn option(error: budgeted_bandits::error::Error) -> Error {
    match &*error.path {
        "parameter" | "values" => Error::msg(format!("--{error}")),
        _ => error.into(),
    }
}

/// Writes a table with a line for each run, a column for each parameter and a column for each policy.
fn table(places: &[String], done: &[SweepPoint], answer: &SweepAnswer) -> String {
    let row = |(at, point): (usize, &SweepPoint)| {
        let values = point.iter().map(|typed| typed.text.clone());
        values.chain(answer.policies.iter().map(|line| cell(&line.regret[at]))).collect()
    };
    let labels = answer.policies.iter().map(|line| &line.label);
    let head: Vec<&str> = places.iter().chain(labels).map(String::as_str).collect();
    let columns = 0..head.len();
    let table = output::plain(head, done.iter().enumerate().map(row), columns);
    let repetitions = match answer.repetitions {
        Some(repetitions) => format!("{repetitions} repetitions at each {}", noun(places.len())),
        None => "as many repetitions as the column repetitions says".to_owned(),
    };
    format!("final regret and its 95 % interval, {repetitions}\n\n{table}")
}

fn cell(Estimate { mean, low, high }: &Estimate) -> String {
    estimate(*mean, *low, *high)
}

/// What a point is called, by the number of parameters.
fn noun(parameters: usize) -> &'static str {
    if parameters == 1 { "value" } else { "pair of values" }
}

/// Says which points are missing because a signal stopped the sweep.
fn stopped(finished: usize, missing: &[SweepPoint]) -> String {
    let name = |point: &SweepPoint| point.iter().map(|typed| &*typed.text).collect::<Vec<_>>().join(" and ");
    let list: Vec<String> = missing.iter().map(name).collect();
    let nouns = if missing[0].len() == 1 { "values" } else { "pairs of values" };
    format!("stopped after {finished} of {} {nouns}; missing: {}", finished + missing.len(), list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;

    #[test]
    fn values_that_are_no_numbers_are_refused() {
        for (values, wanted) in [
            ("1,1/0", "'--values <V,...>': expected numbers or fractions such as 1/32, separated by commas, found \"1/0\""),
            ("1,", "separated by commas, found \"\""),
        ] {
            let arguments = ["budgeted-bandits", "sweep", "-", "--parameter", "a", "--values", values];
            let error = Arguments::try_parse_from(arguments).err().unwrap().to_string();
            assert!(error.contains(wanted), "{error}");
        }
        let arguments = ["budgeted-bandits", "sweep", "-", "--parameter", "a", "--values", "-1, 1/4"];
        let Command::Sweep(options) = Arguments::try_parse_from(arguments).unwrap().command else { panic!("no sweep") };
        assert_eq!(options.values[0].0.iter().map(|typed| typed.value).collect::<Vec<_>>(), [-1.0, 0.25]);
    }

    #[test]
    fn points_that_are_missing_are_listed() {
        let point: SweepPoint = ["1/4", "3"].iter().map(|text| Typed::read(text).unwrap()).collect();
        assert_eq!(stopped(1, &[point]), "stopped after 1 of 2 pairs of values; missing: 1/4 and 3");
        assert_eq!((noun(1), noun(2)), ("value", "pair of values"));
    }
}
