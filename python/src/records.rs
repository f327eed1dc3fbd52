//! Record files.

use crate::errors;
use crate::reading::{self, Limits};
use crate::results::Results;
use crate::supervise::supervise;
use budgeted_bandits::error::{Error, Result};
use budgeted_bandits::parallel::{Observer, Work};
use budgeted_bandits::records::{self, Asked, Merged, Shard};
use budgeted_bandits::specification::{Repetitions, Specification};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};

/// Runs a specification and keeps its repetitions in a record file. Returns the results, and the exception that stopped the
/// run early.
#[pyfunction]
pub fn complete(
    py: Python,
    specification: &str,
    path: PathBuf,
    threads: Option<usize>,
    watch: &Bound<PyAny>,
) -> PyResult<(Results, Option<PyErr>)> {
    let specification = reading::specification(py, specification, true)?;
    let asked = asked(py, &specification, None)?;
    let work = |work: Work| records::complete(&path, &specification, &asked, work, "").map(|merged| merged.results());
    let (results, stopped) = supervise(watch, Limits::new(&specification, threads), work);
    Ok((Results(results.map_err(|error| errors::running(py, &error))?), stopped))
}

/// Runs one part of a specification and keeps its repetitions in a record file. Returns the number of repetitions of the
/// part that are missing, and the exception that stopped the run early.
#[pyfunction]
pub fn shard(
    py: Python,
    specification: &str,
    part: (u64, u64),
    path: PathBuf,
    threads: Option<usize>,
    watch: &Bound<PyAny>,
) -> PyResult<(u64, Option<PyErr>)> {
    let specification = reading::specification(py, specification, true)?;
    let (number, of) = part;
    let wrong = || format!("expected (k, n) with 1 ≤ k ≤ n ≤ {}, found ({number}, {of})", Shard::MOST);
    let shard = Shard::new(number, of).ok_or_else(|| errors::argument(py, "part", wrong()))?;
    let asked = asked(py, &specification, Some(shard))?;
    let work = |work: Work| records::complete(&path, &specification, &asked, work, "").map(|merged| missing(&merged, shard));
    let (missing, stopped) = supervise(watch, Limits::new(&specification, threads), work);
    Ok((missing.map_err(|error| errors::running(py, &error))?, stopped))
}

/// Returns the number of repetitions of a part that a file does not hold.
fn missing(merged: &Merged, shard: Shard) -> u64 {
    let held = merged.parts.iter().map(|part| merged.experiment().repetitions_of(part));
    records::gaps(shard.repetitions(merged.experiment()), held).iter().map(|range| range.end - range.start).sum()
}

fn asked(py: Python, specification: &Specification, shard: Option<Shard>) -> PyResult<Asked> {
    let Repetitions::Fixed(repetitions) = specification.repetitions() else {
        let sentence = "expected a number, because record files hold a fixed number of repetitions, found { \"until\": … }";
        return Err(errors::argument(py, "repetitions", sentence));
    };
    Ok(Asked { specification: "-".to_owned(), repetitions, shard })
}

/// The first and the last repetition of a range, counted from 1.
type Gap = (u64, u64);

/// Merges record files. If `out` is given, everything is written to that file. Returns the results, the ranges of
/// repetitions that are missing, counted from 1, and the exception that stopped the merge.
#[pyfunction]
pub fn merge(
    py: Python,
    paths: Vec<PathBuf>,
    out: Option<PathBuf>,
    watch: &Bound<PyAny>,
) -> PyResult<(Results, Vec<Gap>, Option<PyErr>)> {
    let work = |work: Work| merge_all(&paths, out.as_deref(), work.observer);
    let (merged, stopped) = supervise(watch, Limits { threads: 1, step: 1 }, work);
    let merged = merged.map_err(|error| errors::running(py, &error))?;
    let missing = merged.missing.iter().map(|range| (range.start + 1, range.end)).collect();
    Ok((Results(merged.results()), missing, stopped))
}

fn merge_all(paths: &[PathBuf], out: Option<&Path>, observer: &dyn Observer) -> Result<Merged> {
    let sources = paths.iter().map(|path| records::open(path, observer)).collect::<Result<Vec<_>>>()?;
    let merged = records::merge(&sources).map_err(|sentence| Error::new("paths", sentence))?;
    merged.notes.iter().for_each(|sentence| observer.note(sentence));
    if let Some(out) = out {
        records::write(out, &merged, &sources[0])?;
    }
    Ok(merged)
}
