//! Sweeps.

use crate::errors;
use crate::reading::{Limits, read};
use crate::supervise::supervise;
use budgeted_bandits::parallel::Work;
use budgeted_bandits::picture;
use budgeted_bandits::records::Runner;
use budgeted_bandits::sweep::{Sweep, Typed};
use pyo3::prelude::*;
use std::path::PathBuf;

/// An answer as JSON text, its chart as SVG, and the number of runs that are done and of all runs.
type Answered = (String, Option<String>, usize, usize);

/// Runs a specification at every value of one or two parameters. Also returns the exception that stopped the sweep early.
#[pyfunction]
pub fn sweep(
    py: Python,
    specification: &str,
    places: Vec<String>,
    values: Vec<Vec<String>>,
    threads: Option<usize>,
    folder: Option<PathBuf>,
    watch: &Bound<PyAny>,
) -> PyResult<(Answered, Option<PyErr>)> {
    let typed = |text: &String| {
        let wrong = || format!("expected numbers or fractions such as 1/32, found {text:?}");
        Typed::read(text).ok_or_else(|| errors::argument(py, "values", wrong()))
    };
    let values: Vec<Vec<Typed>> = values.iter().map(|list| list.iter().map(typed).collect()).collect::<PyResult<_>>()?;
    let kept = folder.is_some();
    let sweep = Sweep::new(specification, &places, &values, |node| read(node, kept));
    let sweep = sweep.map_err(|error| errors::specification(py, &error))?;
    let limits = Limits::new(sweep.base(), threads);
    let compares = places.len() == 2;
    let work = |work: Work| sweep.run(&Runner { work, folder: folder.as_deref() }, compares, |_, _| {});
    let (outcome, stopped) = supervise(watch, limits, work);
    let outcome = outcome.map_err(|error| errors::running(py, &error))?;
    let answer = errors::json(&outcome.answer)?;
    let chart = picture::of_sweep(&outcome.answer, sweep.base());
    Ok(((answer, chart, outcome.finished, sweep.points().len()), stopped))
}
