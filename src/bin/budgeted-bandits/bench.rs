//! The command `bench`: how long a pull takes on this machine, policy by policy.

use crate::arguments::{Bench, ListFormat};
use crate::console::Said;
use crate::numbers::shown;
use crate::stop::Stop;
use anyhow::{Result, bail};
use budgeted_bandits::episode::Episode;
use budgeted_bandits::policy::{self, Entry};
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Map, Value, json};
use std::io::IsTerminal;
use std::time::Instant;

/// Measures one policy after another on one thread. Each policy is measured several times and its fastest time counts,
/// because another program can only make it slower.
pub fn bench(options: &Bench) -> Result<Said> {
    let entries = wanted(&options.policy)?;
    let stop = Stop::on_signals()?;
    let mut least = vec![vec![f64::INFINITY; entries.len()]; options.arms.len()];
    let all = least.len() * entries.len() * usize::from(options.turns);
    let done = measure(options, &entries, &mut least, &stop);
    let table_or_json = if std::io::stdout().is_terminal() { ListFormat::Table } else { ListFormat::Json };
    let text = match options.format.unwrap_or(table_or_json) {
        ListFormat::Json => json(&options.arms, &entries, &least),
        ListFormat::Table => table(&options.arms, &entries, &least),
    };
    if done == all {
        return Ok(text.into());
    }
    let stopped = format!("stopped after {done} of {all} measurements");
    Ok(Said { answer: text, notes: vec![stopped], stopped_by: stop.signal() })
}

/// Lowers the times in `least`, by number of arms and policy, until all turns are over or a signal arrives; returns how
/// many measurements were made.
fn measure(options: &Bench, entries: &[&'static Entry], least: &mut [Vec<f64>], stop: &Stop) -> usize {
    let mut done = 0;
    for turn in 0..options.turns {
        for (arms, least) in options.arms.iter().zip(&mut *least) {
            for (entry, least) in entries.iter().zip(least) {
                let (entry, arms) = (*entry, usize::from(*arms));
                let Some(time) = stop.unless_raised(move || nanoseconds(entry, arms, u64::from(turn))) else { return done };
                *least = least.min(time);
                done += 1;
            }
        }
    }
    done
}

fn wanted(ids: &[String]) -> Result<Vec<&'static Entry>> {
    for id in ids {
        if !policy::ALL.iter().any(|entry| entry.id == id) {
            let known: Vec<_> = policy::ALL.iter().map(|entry| entry.id).collect();
            bail!("--policy: there is no policy `{id}`; expected one of {}", known.join(", "));
        }
    }
    Ok(policy::ALL.iter().copied().filter(|entry| ids.is_empty() || ids.iter().any(|id| id == entry.id)).collect())
}

/// Returns the mean time of a pull in one episode, in nanoseconds.
fn nanoseconds(entry: &'static Entry, arms: usize, repetition: u64) -> f64 {
    let (environment, mut episode) = Episode::to_time(entry, arms, repetition, Episode::pulls_to_time(arms));
    let start = Instant::now();
    episode.finish(&environment);
    start.elapsed().as_secs_f64() * 1e9 / episode.tally().pulls as f64
}

fn json(arms: &[u16], entries: &[&Entry], least: &[Vec<f64>]) -> String {
    let column = |least: &Vec<f64>| -> Map<String, Value> {
        entries.iter().zip(least).map(|(entry, least)| (entry.id.to_owned(), json!(least))).collect()
    };
    let columns: Map<String, Value> =
        arms.iter().zip(least).map(|(arms, least)| (arms.to_string(), column(least).into())).collect();
    json!({ "nanoseconds": columns }).to_string()
}

/// Writes a table with a line for each policy and a column for each number of arms.
fn table(arms: &[u16], entries: &[&Entry], least: &[Vec<f64>]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(std::iter::once("ns per pull".to_owned()).chain(arms.iter().map(|arms| format!("K = {arms}"))));
    for (at, entry) in entries.iter().enumerate() {
        table.add_row(std::iter::once(entry.id.to_owned()).chain(least.iter().map(|least| time(least[at]))));
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}

/// Writes a time, or a dash if a signal came before the first measurement.
fn time(nanoseconds: f64) -> String {
    if nanoseconds.is_finite() { shown(nanoseconds, 1) } else { "–".to_owned() }
}
