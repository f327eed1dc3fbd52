//! How long a pull takes in episodes of a given length, policy by policy.

use super::{said, time};
use crate::arguments::{Bench, ListFormat};
use crate::console::Said;
use crate::stop::Stop;
use anyhow::{Result, bail};
use budgeted_bandits::episode::Episode;
use budgeted_bandits::policy::{self, Entry};
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// Measures one policy after another.
pub fn bench(options: &Bench, format: ListFormat) -> Result<Said> {
    let entries = wanted(&options.policy)?;
    let stop = Stop::on_signals()?;
    let mut least = vec![vec![f64::INFINITY; entries.len()]; options.arms.len()];
    let all = least.len() * entries.len() * usize::from(options.turns);
    let done = measure(options, &entries, &mut least, &stop);
    let answer = match format {
        ListFormat::Json => json(&options.arms, &entries, &least),
        ListFormat::Table => table(&options.arms, &entries, &least),
    };
    Ok(said(answer, done, all, &stop))
}

/// Lowers the times in `least`, by number of arms and policy, until all turns are over or a signal arrives; returns how
/// many measurements were made.
fn measure(options: &Bench, entries: &[&'static Entry], least: &mut [Vec<f64>], stop: &Stop) -> usize {
    let mut done = 0;
    for turn in 0..options.turns {
        for (arms, least) in options.arms.iter().zip(&mut *least) {
            for (entry, least) in entries.iter().zip(least) {
                let (entry, arms, pulls, turn) = (*entry, usize::from(*arms), options.pulls, u64::from(turn));
                let Some(time) = stop.unless_raised(move || nanoseconds(entry, arms, pulls, turn)) else { return done };
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

/// The mean time of a pull, in nanoseconds. Short episodes are repeated until they have as many pulls as one episode of
/// the usual length.
///
/// Only the pulls are timed, and not the construction of the environment and of the policy.
fn nanoseconds(entry: &'static Entry, arms: usize, pulls: Option<u64>, turn: u64) -> f64 {
    let usual = Episode::pulls_to_time(arms);
    let pulls = pulls.unwrap_or(usual);
    let episodes = usual.div_ceil(pulls);
    let (mut time, mut made) = (Duration::ZERO, 0);
    for repetition in turn * episodes..(turn + 1) * episodes {
        let (environment, mut episode) = Episode::to_time(entry, arms, repetition, pulls);
        let start = Instant::now();
        episode.finish(&environment);
        time += start.elapsed();
        made += episode.tally().pulls;
    }
    time.as_secs_f64() * 1e9 / made as f64
}

fn json(arms: &[u16], entries: &[&Entry], least: &[Vec<f64>]) -> String {
    let column = |least: &Vec<f64>| -> Map<String, Value> {
        entries.iter().zip(least).map(|(entry, least)| (entry.id.to_owned(), json!(least))).collect()
    };
    let columns: Map<String, Value> =
        arms.iter().zip(least).map(|(arms, least)| (arms.to_string(), column(least).into())).collect();
    json!({ "nanoseconds": columns }).to_string()
}

/// Writes a table with a line for each policy and a column for each number of arms. If `uniform` was measured, a second
/// column contains the times as multiples of its time.
fn table(arms: &[u16], entries: &[&Entry], least: &[Vec<f64>]) -> String {
    let unit = entries.iter().position(|entry| entry.id == "uniform");
    let pair = |time: String, multiple: String| std::iter::once(time).chain(unit.map(|_| multiple));
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let head = arms.iter().flat_map(|arms| pair(format!("K = {arms}"), "/ uniform".to_owned()));
    table.set_header(std::iter::once("ns per pull".to_owned()).chain(head));
    for (at, entry) in entries.iter().enumerate() {
        let cells = |least: &Vec<f64>| pair(time(least[at]), time(least[at] / unit.map_or(1.0, |unit| least[unit])));
        table.add_row(std::iter::once(entry.id.to_owned()).chain(least.iter().flat_map(cells)));
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}
