//! Final regret against a parameter: a run for every value of it, on the same draws, as the page's view Sweep has it.

use crate::arguments::{ListFormat, Sweep};
use crate::numbers::{reach, shown};
use crate::run::{read, run_tasks};
use crate::stop::Stop;
use anyhow::{Context, Result, bail, ensure};
use budgeted_bandits::experiment::{Estimate, Experiment, Notion};
use budgeted_bandits::input::number;
use budgeted_bandits::specification::{Player, Specification};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::IsTerminal;

/// What is printed.
#[derive(Serialize)]
struct Answer {
    parameter: String,
    values: Vec<f64>,
    repetitions: u64,
    policies: Vec<Line>,
}

/// The final regret of a policy at every value; at all of them the same where the parameter is nothing to it.
#[derive(Serialize)]
struct Line {
    id: &'static str,
    label: String,
    fixed: bool,
    regret: Vec<Estimate>,
}

/// Runs a specification at every value of a parameter.
pub fn sweep(options: &Sweep) -> Result<String> {
    let text = read(&options.specification)?;
    let base = Specification::from_json(&text)?;
    let tree: Value = serde_json::from_str(&text)?;
    let stop = Stop::on_signals()?;
    let threads = options.threads.map_or(0, usize::from);
    let swept = swept(&base, &options.parameter)?;
    let ids: HashSet<_> = swept.iter().map(|policy| base.policies[*policy].entry.id).collect();
    let others: Vec<_> = (0..base.policies.len()).filter(|policy| !ids.contains(base.policies[*policy].entry.id)).collect();
    let line = |policy: &usize, fixed| {
        let Player { entry, values, .. } = &base.policies[*policy];
        let label = entry.label_without(options.parameter.strip_prefix("policies."), values);
        Line { id: entry.id, label, fixed, regret: Vec::new() }
    };
    let mut lines: Vec<Line> = swept.iter().map(|policy| line(policy, false)).collect();
    for value in &options.values {
        let specification = variation(&tree, &options.parameter, *value, &swept)
            .with_context(|| format!("{} = {value}", options.parameter))?;
        let finals = finals(specification, threads, &stop, &format!("{} = {value}", options.parameter))?;
        lines.iter_mut().zip(finals).for_each(|(line, last)| line.regret.push(last));
    }
    if !others.is_empty() {
        let specification = variation(&tree, "", 0.0, &others)?;
        for (policy, last) in others.iter().zip(finals(specification, threads, &stop, "other policies")?) {
            lines.push(Line { regret: vec![last; options.values.len()], ..line(policy, true) });
        }
    }
    let answer = Answer {
        parameter: options.parameter.clone(),
        values: options.values.clone(),
        repetitions: base.repetitions,
        policies: lines,
    };
    let table_or_json = if std::io::stdout().is_terminal() { ListFormat::Table } else { ListFormat::Json };
    match options.format.unwrap_or(table_or_json) {
        ListFormat::Json => Ok(serde_json::to_string_pretty(&answer)?),
        ListFormat::Table => Ok(table(&answer)),
    }
}

/// The places of the policies that a parameter varies: of a policy that is there twice, the first.
fn swept(base: &Specification, parameter: &str) -> Result<Vec<usize>> {
    let all = 0..base.policies.len();
    let Some(id) = parameter.strip_prefix("policies.") else { return Ok(all.collect()) };
    let has = |policy: &usize| base.policies[*policy].entry.params.iter().any(|param| param.id == id);
    let first =
        |policy: &usize| base.policies[..*policy].iter().all(|before| before.entry.id != base.policies[*policy].entry.id);
    let found: Vec<_> = all.filter(|policy| has(policy) && first(policy)).collect();
    ensure!(!found.is_empty(), "--parameter: no policy of the specification has a parameter {id:?}");
    Ok(found)
}

/// The specification with a value in its place, with those policies only and no curves.
fn variation(tree: &Value, parameter: &str, value: f64, policies: &[usize]) -> Result<Specification> {
    let mut copy = tree.clone();
    copy["checkpoints"] = json!([1]);
    copy["policies"] = policies.iter().map(|policy| tree["policies"][policy].clone()).collect();
    if let Some(id) = parameter.strip_prefix("policies.") {
        for policy in copy["policies"].as_array_mut().into_iter().flatten() {
            policy[id] = json!(value);
        }
    } else if !parameter.is_empty() {
        let pointer = format!("/{}", parameter.replace('.', "/"));
        match copy.pointer_mut(&pointer) {
            Some(place) if place.is_number() => *place = whole_or_not(value),
            _ => bail!("--parameter: the specification has no number at {parameter:?}"),
        }
    }
    Ok(Specification::from_json(&copy.to_string())?)
}

/// Whole numbers as such, as JavaScript writes them.
fn whole_or_not(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 { json!(value as i64) } else { json!(value) }
}

fn finals(specification: Specification, threads: usize, stop: &Stop, what: &str) -> Result<Vec<Estimate>> {
    let results = run_tasks(Experiment::new(specification), threads, stop.flag(), what)?;
    ensure!(!stop.is_raised(), "stopped at {what}");
    let courses = results.courses(Notion::Pseudo, None).context("there are results")?;
    Ok(courses.into_iter().map(|course| course.last).collect())
}

/// A line a value, a column a policy.
fn table(answer: &Answer) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(std::iter::once(&answer.parameter).chain(answer.policies.iter().map(|line| &line.label)));
    for (at, value) in answer.values.iter().enumerate() {
        table.add_row(std::iter::once(number(*value)).chain(answer.policies.iter().map(|line| cell(&line.regret[at]))));
    }
    table.column_iter_mut().for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    format!(
        "final regret ± the longer side of its 95 % interval, {} repetitions at each value\n\n{table}",
        answer.repetitions
    )
}

fn cell(Estimate { mean, low, high }: &Estimate) -> String {
    let reach = reach(*mean, *low, *high).map_or_else(String::new, |reach| format!(" ± {reach}"));
    shown(*mean, 1) + &reach
}
