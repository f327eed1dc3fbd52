//! The measured times of experiments as JSON and as a table.

use super::Subject;
use crate::numbers::shown;
use anyhow::Result;
use budgeted_bandits::specification::{PolicyChoice, Specification};
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

#[derive(Serialize)]
struct Report<'a> {
    id: &'a str,
    label: &'a str,
    specification: &'a Specification,
    /// The seconds of all policies and of the rest.
    seconds: f64,
    rest_seconds: f64,
    uniform_nanoseconds: f64,
    policies: Vec<Line>,
}

/// The time of a policy in an experiment.
#[derive(Serialize)]
struct Line {
    label: String,
    seconds: f64,
    /// The share of the seconds of the experiment.
    share: f64,
    pulls: f64,
    nanoseconds: f64,
    /// The time of a pull divided by that of `uniform`.
    times_uniform: f64,
}

impl<'a> Report<'a> {
    /// `None` if a signal came before the first measurement.
    fn new(subject: &'a Subject) -> Option<Report<'a>> {
        let Subject { id, label, specification, least, .. } = subject;
        let (times, unit) = least.as_ref()?;
        let (seconds, uniform) = (times.seconds(), unit.nanoseconds(0));
        let line = |(at, policy): (usize, &PolicyChoice)| Line {
            label: policy.label(),
            seconds: times.policy(at),
            share: times.policy(at) / seconds,
            pulls: times.pulls[at],
            nanoseconds: times.nanoseconds(at),
            times_uniform: times.nanoseconds(at) / uniform,
        };
        Some(Report {
            id,
            label,
            specification,
            seconds,
            rest_seconds: times.rest,
            uniform_nanoseconds: uniform,
            policies: specification.policies().iter().enumerate().map(line).collect(),
        })
    }

    fn name(&self) -> String {
        if self.label.is_empty() { self.id.to_owned() } else { format!("{}, {}", self.id, self.label) }
    }
}

#[derive(Serialize)]
struct Reports<'a> {
    experiments: Vec<Report<'a>>,
}

/// Writes all times, with the specifications that were run.
pub fn json(subjects: &[Subject]) -> Result<String> {
    Ok(serde_json::to_string_pretty(&Reports { experiments: subjects.iter().filter_map(Report::new).collect() })?)
}

/// Writes a line for each experiment, and lines for its policies below it.
pub fn table(subjects: &[Subject]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["experiment", "seconds", "share", "pulls", "ns per pull", "/ uniform"]);
    for report in subjects.iter().filter_map(Report::new) {
        table.add_row([report.name(), shown(report.seconds, 2)]);
        for line in &report.policies {
            table.add_row([
                format!("  {}", line.label),
                shown(line.seconds, 2),
                format!("{} %", shown(100.0 * line.share, 0)),
                shown(line.pulls, 0),
                shown(line.nanoseconds, 1),
                shown(line.times_uniform, 1),
            ]);
        }
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}
