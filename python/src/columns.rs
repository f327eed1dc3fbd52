//! Tables as columns.

use crate::errors;
use budgeted_bandits::export::{self, Cell, TABLES, Table};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// Returns a table of an answer as columns. `labels` are the whole labels of the policies, unless the answer has them.
#[pyfunction]
pub fn columns<'py>(py: Python<'py>, table: &str, answer: &str, labels: Vec<String>) -> PyResult<Bound<'py, PyDict>> {
    to_python(py, find(py, table)?.columns(read(py, answer)?, &labels))
}

/// Returns a table of an answer as CSV, with the bytes that the command line prints.
#[pyfunction]
pub fn csv(py: Python, table: &str, answer: &str, labels: Vec<String>) -> PyResult<String> {
    Ok(find(py, table)?.csv(read(py, answer)?, &labels))
}

/// Returns the table with this name.
fn find(py: Python, table: &str) -> PyResult<&'static Table> {
    let names = || TABLES.iter().map(|table| table.id).collect::<Vec<_>>().join(", ");
    export::find(table).ok_or_else(|| errors::argument(py, "table", format!("expected one of {}, found {table:?}", names())))
}

fn read(py: Python, answer: &str) -> PyResult<serde_json::Value> {
    serde_json::from_str(answer).map_err(|error| errors::argument(py, "answer", error.to_string()))
}

/// Returns columns as a `dict` by name. A column of numbers becomes bytes with a double in the order of this machine for
/// each number, and NaN for what is missing. Any other column becomes a list of texts or truth values, with `None` for what
/// is missing.
pub fn to_python(py: Python, columns: Vec<(String, Vec<Cell>)>) -> PyResult<Bound<PyDict>> {
    let dictionary = PyDict::new(py);
    for (name, cells) in columns {
        match numbers(&cells) {
            Some(bytes) => dictionary.set_item(name, PyBytes::new(py, &bytes))?,
            None => {
                dictionary.set_item(name, cells.into_iter().map(|cell| value(py, cell)).collect::<PyResult<Vec<_>>>()?)?
            }
        }
    }
    Ok(dictionary)
}

/// Returns the bytes of a column that holds numbers only.
fn numbers(cells: &[Cell]) -> Option<Vec<u8>> {
    let number = |cell: &Cell| match cell {
        Cell::Number(value) => Some(value.to_ne_bytes()),
        Cell::Missing => Some(f64::NAN.to_ne_bytes()),
        Cell::Text(_) | Cell::Truth(_) => None,
    };
    Some(cells.iter().map(number).collect::<Option<Vec<_>>>()?.concat())
}

fn value(py: Python, cell: Cell) -> PyResult<Py<PyAny>> {
    Ok(match cell {
        Cell::Number(value) => value.into_pyobject(py)?.into_any().unbind(),
        Cell::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
        Cell::Truth(yes) => yes.into_pyobject(py)?.to_owned().into_any().unbind(),
        Cell::Missing => py.None(),
    })
}
