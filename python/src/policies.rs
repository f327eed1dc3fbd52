//! Policies that are Python classes: their registration, their errors, and the test of the rules that policies keep.

use crate::player::Player;
use budgeted_bandits::contract;
use budgeted_bandits::policy::{self, AnyPolicy, Arguments, Build, DefaultValue, Entry, Param, ProblemFact, Promises};
use budgeted_bandits::specification::PolicyChoice;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The entries of the classes that are registered, by id.
static ENTRIES: Mutex<BTreeMap<String, &'static Entry>> = Mutex::new(BTreeMap::new());

/// The exceptions of policies, by the number under which the library knows them.
static ERRORS: Mutex<(u32, BTreeMap<u32, PyErr>)> = Mutex::new((0, BTreeMap::new()));

/// The largest number of exceptions that are kept. A run raises one of them, and nobody asks for the others.
const KEPT: usize = 100;

fn entries() -> MutexGuard<'static, BTreeMap<String, &'static Entry>> {
    ENTRIES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the entries of all classes.
pub fn all() -> Vec<&'static Entry> {
    entries().values().copied().collect()
}

/// Returns the entry of the class with this id.
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().get(id).copied()
}

/// Keeps an exception of a policy. Returns its number.
pub fn keep_error(error: PyErr) -> u32 {
    let (last, errors) = &mut *ERRORS.lock().unwrap_or_else(PoisonError::into_inner);
    *last = last.wrapping_add(1);
    if errors.len() == KEPT {
        errors.pop_first();
    }
    errors.insert(*last, error);
    *last
}

/// Returns the exception with this number, which is then forgotten.
pub fn raised(number: u32) -> Option<PyErr> {
    ERRORS.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&number)
}

/// A parameter: its name, what it does, the smallest and the largest value, the default, and whether values are whole.
type Parameter = (String, String, f64, f64, f64, bool);

/// Registers a class under an id. A class that was registered under this id before is replaced.
///
/// The entry of the class lives as long as the program, as those of the catalogue do. A class that is defined anew leaves
/// some hundred bytes behind.
#[pyfunction]
pub fn register(
    class: Py<PyAny>,
    id: String,
    name: String,
    idea: String,
    parameters: Vec<Parameter>,
    told: Vec<String>,
) -> PyResult<()> {
    if policy::find(&id).is_some() || id == policy::Module::ID {
        return Err(PyValueError::new_err(format!("id: expected a name that no policy of the catalogue has, found {id:?}")));
    }
    let told: Vec<ProblemFact> = told.iter().map(|what| told_by(what)).collect::<PyResult<_>>()?;
    let params: Vec<Param> = parameters.into_iter().map(parameter).collect();
    let build = move |arguments: &Arguments| AnyPolicy::from(Box::new(Player::new(&class, arguments)));
    let build: &'static Build = Box::leak(Box::new(build));
    let entry = Entry {
        id: id.clone().leak(),
        name: name.leak(),
        group: "your own",
        source: "a Python class",
        idea: idea.leak(),
        params: params.leak(),
        told: told.leak(),
        promises: Promises::NONE,
        build,
    };
    entries().insert(id, Box::leak(Box::new(entry)));
    Ok(())
}

fn told_by(name: &str) -> PyResult<ProblemFact> {
    match name {
        "budget" => Ok(ProblemFact::Budget),
        "costs" => Ok(ProblemFact::Costs),
        _ => Err(PyValueError::new_err(format!("told: expected \"budget\" or \"costs\", found {name:?}"))),
    }
}

fn parameter((name, about, min, max, default, whole): Parameter) -> Param {
    let id: &str = name.leak();
    let default = if whole { DefaultValue::Whole(default as u32) } else { DefaultValue::Value(default) };
    Param { id, name: id, about: about.leak(), min, max, default }
}

/// Tests whether a class keeps the rules of policies. Returns each rule, and how the class breaks it.
#[pyfunction]
pub fn check(id: &str) -> PyResult<Vec<(String, Option<String>)>> {
    let entry = find(id).ok_or_else(|| PyRuntimeError::new_err(format!("no class is registered under {id:?}")))?;
    let findings = contract::check(&PolicyChoice::new(entry));
    Ok(findings.into_iter().map(|finding| (finding.rule.to_owned(), finding.broken)).collect())
}
