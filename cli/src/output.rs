//! The forms of an answer: JSON, tables and CSV.

use crate::arguments::Format;
use crate::numbers::{interval, shown, shown_if_any};
use anyhow::{Context, Result};
use budgeted_bandits::experiment::Results;
use budgeted_bandits::export;
use budgeted_bandits::report::{Answer, PolicyReport, STATISTICS, Statistic};
use budgeted_bandits::specification::{PolicyChoice, Specification};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;
use std::io::IsTerminal;
use std::ops::Range;
use std::time::Duration;

/// The format that was asked for, or else `table` on a terminal and `json` elsewhere.
pub fn chosen<F>(asked: Option<F>, table: F, json: F) -> F {
    asked.unwrap_or(if std::io::stdout().is_terminal() { table } else { json })
}

/// Writes an answer as JSON, as a table to read, or as one of the tables of `docs/exports.md`, which needs its name and
/// the labels for [`csv`].
pub fn answer(
    asked: Option<Format>,
    answer: &impl Serialize,
    (name, labels): (&str, &[String]),
    table: impl FnOnce() -> String,
) -> Result<String> {
    match chosen(asked, Format::Table, Format::Json) {
        Format::Json => Ok(serde_json::to_string_pretty(answer)?),
        Format::Table => Ok(table()),
        Format::Csv => csv(name, answer, labels),
    }
}

/// Writes a table without borders. The columns `numbers` are aligned to the right.
pub fn plain(head: Vec<&str>, rows: impl Iterator<Item = Vec<String>>, numbers: Range<usize>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(head).add_rows(rows);
    let columns = table.column_iter_mut().skip(numbers.start).take(numbers.len());
    columns.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}

/// A sentence for each policy that failed.
pub fn removed(answer: &Answer) -> Vec<String> {
    answer.removed.iter().map(|removed| format!("{}, and was removed from the run", removed.reason)).collect()
}

/// The time that a run took. It is not part of the answer proper, which is the same on every machine.
#[derive(Serialize)]
pub struct Timing {
    seconds: f64,
    pulls_per_second: f64,
}

impl Timing {
    /// The timing of results that took `elapsed`.
    pub fn new(results: &Results, elapsed: Duration) -> Timing {
        let pulls = |policy: &PolicyReport| policy.last.stopping_time * policy.repetitions as f64;
        let pulls: f64 = results.answer().policies.iter().map(pulls).sum();
        let seconds = elapsed.as_secs_f64();
        Timing { seconds, pulls_per_second: pulls / seconds }
    }
}

#[derive(Serialize)]
struct Timed<'a> {
    #[serde(flatten)]
    answer: &'a Answer<'a>,
    timing: Timing,
}

/// Writes the whole answer as JSON.
pub fn json(answer: &Answer, timing: Timing) -> Result<String> {
    Ok(serde_json::to_string_pretty(&Timed { answer, timing })?)
}

/// The final results by rising regret as rows, of which the first is the head of the table and begins with `head`.
/// `decimals` turns the decimals of a statistic in a short table into those of this table.
pub fn finals(answer: &Answer, head: &str, decimals: impl Fn(usize) -> usize) -> Vec<Vec<String>> {
    let heads = [head, "regret", "95 % interval", "median"].into_iter();
    let heads = heads.chain(STATISTICS.iter().map(|statistic| statistic.heading)).map(str::to_owned).collect();
    let row = |policy: &PolicyReport| {
        let regret = policy.last.regret.summary.cut_at_0();
        let interval = interval(regret.low, regret.high).unwrap_or("–".to_owned());
        let cells = [policy.label.clone(), shown(regret.mean, 1), interval, shown(regret.median, 1)];
        let statistic = |one: &Statistic| shown_if_any(one.shown(&policy.last), decimals(one.decimals));
        cells.into_iter().chain(STATISTICS.iter().map(statistic)).collect()
    };
    std::iter::once(heads).chain(answer.by_regret().into_iter().map(row)).collect()
}

/// Writes a table of the final results by rising regret.
pub fn table(answer: &Answer) -> String {
    let rows = finals(answer, "policy", |decimals| decimals);
    plain(rows[0].iter().map(String::as_str).collect(), rows[1..].iter().cloned(), 1..rows[0].len())
}

/// A sentence for every policy with episodes that reached the cap on pulls, because its results count only the pulls up
/// to the cap. `place` names the answer, and is empty if there is only one.
pub fn capped(place: &str, answer: &Answer) -> Vec<String> {
    let place = if place.is_empty() { String::new() } else { format!("{place}, ") };
    let sentence = |policy: &PolicyReport| {
        let PolicyReport { label, capped, repetitions, .. } = policy;
        format!(
            "{place}{label}: {capped} of {repetitions} episodes reached the cap on pulls before their budget was used up"
        )
    };
    answer.policies.iter().filter(|policy| policy.capped > 0).map(sentence).collect()
}

/// Writes one of the tables of `docs/exports.md`. `labels` are the whole labels of the policies, unless the answer has
/// them.
pub fn csv(table: &str, answer: &impl Serialize, labels: &[String]) -> Result<String> {
    let table = export::find(table).context("the table exists")?;
    Ok(table.csv(serde_json::to_value(answer)?, labels))
}

/// The whole labels of the policies of a specification.
pub fn labels(specification: &Specification) -> Vec<String> {
    specification.policies().iter().map(PolicyChoice::whole_label).collect()
}
