//! Experiments and their results.

use crate::columns::to_python;
use crate::errors;
use crate::policies::raised;
use crate::reading::{self, Limits};
use crate::supervise::supervise;
use budgeted_bandits::experiment::{Experiment, Failure, Results as Inner};
use budgeted_bandits::export;
use budgeted_bandits::parallel::Work;
use budgeted_bandits::picture;
use budgeted_bandits::policy::Fault;
use budgeted_bandits::report::{Answer, WorldsReport};
use budgeted_bandits::specification::PolicyChoice;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The results of an experiment.
#[pyclass(frozen, module = "budgeted_bandits._native")]
pub struct Results(pub Inner);

#[pymethods]
impl Results {
    /// Returns the answer as JSON text.
    fn answer(&self) -> PyResult<String> {
        let answer = self.0.answer();
        let answer = Answer { worlds: WorldsReport::of(answer.specification, self.0.repetitions()), ..answer };
        errors::json(&answer)
    }

    /// Returns the whole labels of the policies.
    fn labels(&self) -> Vec<String> {
        self.0.experiment().specification().policies().iter().map(PolicyChoice::whole_label).collect()
    }

    /// Returns the table of single repetitions.
    fn repetitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = export::repetitions_as_columns(&self.0);
        to_python(py, columns.map_err(|sentence| errors::argument(py, "table", sentence))?)
    }

    /// Returns the table of single repetitions as CSV.
    fn repetitions_csv(&self, py: Python) -> PyResult<String> {
        let text = export::repetitions(&self.0, usize::MAX, 0..usize::MAX);
        text.map_err(|sentence| errors::argument(py, "table", sentence))
    }

    /// Returns the chart of a view as SVG, or `None` before the first repetition is done.
    fn chart(&self, py: Python, view: &str) -> PyResult<Option<String>> {
        match view {
            "regret" => Ok(picture::regret(&self.0)),
            "pulls" => Ok(picture::pulls(&self.0)),
            "outcomes" => Ok(picture::outcomes(&self.0)),
            _ => Err(errors::argument(py, "view", format!("expected regret, pulls or outcomes, found {view:?}"))),
        }
    }

    /// Returns the number of repetitions that are done.
    fn done(&self) -> u64 {
        self.0.repetitions()
    }

    /// Returns whether all repetitions are done that are needed.
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }
}

/// Runs a specification. Returns the results, and the exception that stopped the run early. If `removes` is set, policies
/// that fail are removed; otherwise the first failure is raised.
#[pyfunction]
pub fn run(
    py: Python,
    specification: &str,
    threads: Option<usize>,
    removes: bool,
    watch: &Bound<PyAny>,
) -> PyResult<(Results, Option<PyErr>)> {
    let specification = reading::specification(py, specification, false)?;
    let limits = Limits::new(&specification, threads);
    let work = |work: Work| {
        let experiment = Experiment::new(specification);
        if removes {
            return work.run_without_failed(experiment);
        }
        let tasks = experiment.tasks();
        Ok(work.go_on(Inner::new(experiment), tasks, ""))
    };
    let (results, stopped) = supervise(watch, limits, work);
    let results = results.map_err(|error| errors::running(py, &error))?;
    match results.failures().first() {
        Some(failure) => Err(failed(py, &results, failure)),
        None => Ok((Results(results), stopped)),
    }
}

/// Returns the exception for a failure, with the exception of the policy as its cause.
fn failed(py: Python, results: &Inner, failure: &Failure) -> PyErr {
    let exception = errors::running(py, &results.experiment().error(failure));
    if let Fault::Raised(number) = failure.fault {
        exception.set_cause(py, raised(number));
    }
    exception
}
