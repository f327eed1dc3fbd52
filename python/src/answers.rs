//! Answers that take no experiment: theory, traces, coverage and presets.

use crate::errors;
use crate::reading::{self, Limits};
use crate::supervise::supervise;
use budgeted_bandits::coverage::Study;
use budgeted_bandits::error::Error;
use budgeted_bandits::guarantee::Guarantees;
use budgeted_bandits::import::{self, Empty, OfRole, Options};
use budgeted_bandits::input::Node;
use budgeted_bandits::parallel::{STEP, Work};
use budgeted_bandits::picture;
use budgeted_bandits::policy::{Fault, Module};
use budgeted_bandits::preset;
use budgeted_bandits::specification::PolicyChoice;
use budgeted_bandits::trace::{Ghost, Trace};
use pyo3::prelude::*;

/// Returns the bounds of the papers as JSON text, and the labels of the policies.
#[pyfunction]
pub fn theory(py: Python, specification: &str) -> PyResult<(String, Vec<String>)> {
    let specification = reading::specification(py, specification, true)?;
    let labels = specification.policies().iter().map(PolicyChoice::whole_label).collect();
    Ok((errors::json(&Guarantees::new(&specification))?, labels))
}

/// Returns the state of a run at one of its pulls as JSON text, and its chart as SVG. `repetition` counts from 1.
#[pyfunction]
#[pyo3(signature = (specification, policy, repetition, at, pulls, compare))]
pub fn trace(
    py: Python,
    specification: &str,
    policy: usize,
    repetition: u64,
    at: Option<u64>,
    pulls: Option<Vec<usize>>,
    compare: Option<&str>,
) -> PyResult<(String, String)> {
    let specification = reading::specification(py, specification, false)?;
    let ghost = compare.map(|name| ghost(py, name)).transpose()?;
    let refused = |error: &Error| errors::specification(py, error);
    let mut trace = Trace::new(&specification, policy, repetition.saturating_sub(1)).map_err(|error| refused(&error))?;
    if let Some(pulls) = &pulls {
        // The sentences of the library count arms from 1, as the page does, and Python counts them from 0.
        let arms = trace.environment().arms.len();
        if let Some((place, arm)) = pulls.iter().enumerate().find(|(_, arm)| **arm >= arms) {
            let sentence = format!("expected the number of an arm from 0 to {}, found {arm}", arms - 1);
            return Err(errors::argument(py, &format!("pulls[{place}]"), sentence));
        }
        trace.replay(pulls).map_err(|error| refused(&error))?;
    }
    let at = at.unwrap_or(u64::MAX);
    while trace.recorded() < at && !trace.is_whole() {
        py.check_signals()?;
        trace.record(STEP);
    }
    let label = specification.policies()[policy].label();
    if let Some(fault) = trace.fault() {
        return Err(fail(py, &label, policy, fault, trace.recorded() + 1, repetition));
    }
    trace.seek(at.min(trace.recorded()));
    if at != u64::MAX && trace.pulls() < at {
        let sentence = format!("expected at most {} pulls, where the run ends, found {at}", trace.pulls());
        return Err(errors::argument(py, "at", sentence));
    }
    let state = trace.state(ghost);
    let said = format!("{label}, repetition {repetition}, after {} pulls", state.pulls);
    Ok((errors::json(&state)?, picture::intervals(&said, &state, ghost)))
}

/// Returns the exception for a policy that failed in a trace.
fn fail(py: Python, label: &str, policy: usize, fault: Fault, round: u64, repetition: u64) -> PyErr {
    let sentence = format!("{label} {fault} in round {round} of repetition {repetition}");
    let error = Error::new(format!("policies[{policy}]"), sentence);
    let exception = errors::running(py, &error);
    if let Fault::Raised(number) = fault {
        exception.set_cause(py, crate::policies::raised(number));
    }
    exception
}

fn ghost(py: Python, name: &str) -> PyResult<Ghost> {
    let names = || Ghost::ALL.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    Ghost::find(name).ok_or_else(|| errors::argument(py, "compare", format!("expected one of {}, found {name:?}", names())))
}

/// A report as JSON text, its chart as SVG, and the number of pairs that are done and of all pairs.
type Reported = (String, Option<String>, u64, u64);

/// Runs a study of coverage, whose settings are a JSON object. Returns the report as JSON text, its chart as SVG, the number
/// of pairs that are done and of all pairs, and the exception that stopped the study early.
#[pyfunction]
pub fn coverage(
    py: Python,
    settings: &str,
    threads: Option<usize>,
    watch: &Bound<PyAny>,
) -> PyResult<(Reported, Option<PyErr>)> {
    let study = Node::from_json(settings).and_then(|node| Study::read(&node));
    let study = study.map_err(|error| errors::specification(py, &error))?;
    let limits = Limits { threads: threads.unwrap_or(0), step: STEP };
    let (mut records, stopped) = supervise(watch, limits, |work: Work| work.study(study));
    let report = records.report();
    let said = format!("{} pairs, {} samples of each, seed {}", report.pairs, study.samples, study.seed);
    let chart = (report.pairs > 0).then(|| picture::coverage(&said, &report));
    Ok(((errors::json(&report)?, chart, report.pairs, study.pairs), stopped))
}

/// Returns the presets as JSON text.
#[pyfunction]
pub fn presets() -> PyResult<String> {
    errors::json(&preset::ALL.iter().map(|preset| preset.description()).collect::<Vec<_>>())
}

/// Reads a module. Returns its entry for a specification, with the default values of its parameters, as JSON text.
#[pyfunction]
pub fn module_parameters(py: Python, bytes: Vec<u8>) -> PyResult<String> {
    let module = Module::read(bytes).map_err(|sentence| errors::argument(py, "module", sentence))?;
    errors::json(&PolicyChoice::of_module(&module))
}

/// The columns of a table that were chosen: those of arms, rewards, costs, groups and times.
type Columns = (Option<String>, Option<String>, Option<String>, Option<String>, Option<String>);

/// Reads a table of data, as `docs/tables.md` describes. Returns a specification as JSON text, and sentences about the rows.
#[pyfunction]
#[pyo3(signature = (bytes, columns, setting, empty, keep_totals))]
pub fn read_table(
    py: Python,
    bytes: Vec<u8>,
    columns: Columns,
    setting: Option<&str>,
    empty: Option<&str>,
    keep_totals: bool,
) -> PyResult<(String, Vec<String>, String)> {
    let (arm, reward, cost, group, time) = columns;
    let answer = |name: &str| {
        let found = Empty::ALL.into_iter().find(|empty| empty.name() == name);
        found.ok_or_else(|| errors::argument(py, "empty", format!("expected \"zero\" or \"leave-out\", found \"{name}\"")))
    };
    let empty = empty.map(answer).transpose()?;
    let columns = OfRole { arm, reward, cost, group, time };
    let options = Options { columns, empty, keep_totals, ..Options::default() };
    let text = import::decode(&bytes).map_err(|error| errors::specification(py, &error))?;
    let data = import::read(&text, &options).map_err(|error| errors::specification(py, &error))?;
    let choice = data.setting(setting).map_err(|sentence| errors::argument(py, "setting", sentence))?;
    let specification = errors::json(&data.specification(choice))?;
    Ok((specification, data.problems, data.summary))
}
