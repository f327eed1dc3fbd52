//! Tables as columns.

use crate::errors;
use budgeted_bandits::export::{self, Cell, TABLES, Table};
use pyo3::prelude::*;
use pyo3::types::PyDict;

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

/// Returns columns as a `dict` of lists by name. A missing value is NaN in a column of numbers, and `None` in any other
/// column.
pub fn to_python(py: Python, columns: Vec<(String, Vec<Cell>)>) -> PyResult<Bound<PyDict>> {
    let dictionary = PyDict::new(py);
    for (name, cells) in columns {
        match numbers(&cells) {
            Some(numbers) => dictionary.set_item(name, numbers)?,
            None => {
                dictionary.set_item(name, cells.into_iter().map(|cell| value(py, cell)).collect::<PyResult<Vec<_>>>()?)?
            }
        }
    }
    Ok(dictionary)
}

/// Returns the numbers of a column that holds nothing else.
fn numbers(cells: &[Cell]) -> Option<Vec<f64>> {
    let number = |cell: &Cell| match cell {
        Cell::Number(value) => Some(*value),
        Cell::Missing => Some(f64::NAN),
        Cell::Text(_) | Cell::Truth(_) => None,
    };
    cells.iter().map(number).collect()
}

fn value(py: Python, cell: Cell) -> PyResult<Py<PyAny>> {
    Ok(match cell {
        Cell::Number(value) => value.into_pyobject(py)?.into_any().unbind(),
        Cell::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
        Cell::Truth(yes) => yes.into_pyobject(py)?.to_owned().into_any().unbind(),
        Cell::Missing => py.None(),
    })
}
