//! Errors of the library as Python exceptions, which the package defines in `_errors.py`.

use budgeted_bandits::error::Error;
use pyo3::prelude::*;

/// Returns an exception of the class `name` for an error. The exception has the paths and the sentences of the error.
pub fn exception(py: Python, name: &str, error: &Error) -> PyErr {
    let first = (error.path.clone(), error.message.clone());
    let others = error.others.iter().map(|other| (other.path.clone(), other.message.clone()));
    let all: Vec<(String, String)> = std::iter::once(first).chain(others).collect();
    let made = || py.import("budgeted_bandits._errors")?.getattr(name)?.call1((all,));
    made().map_or_else(|wrong| wrong, PyErr::from_value)
}

/// Returns the exception for an error of a specification, or of another argument.
pub fn specification(py: Python, error: &Error) -> PyErr {
    exception(py, "SpecificationError", error)
}

/// Returns the exception for an error of an argument.
pub fn argument(py: Python, name: &str, sentence: impl Into<String>) -> PyErr {
    specification(py, &Error::new(name, sentence))
}

/// Returns the exception for an error that arises while an experiment runs: a policy has failed, or a record file cannot be
/// used.
pub fn running(py: Python, error: &Error) -> PyErr {
    let name = if error.path.starts_with("policies[") { "PolicyError" } else { "RecordError" };
    exception(py, name, error)
}

/// Writes an answer as JSON, as the command line does.
pub fn json(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string_pretty(answer).map_err(|error| pyo3::exceptions::PyRuntimeError::new_err(error.to_string()))
}
