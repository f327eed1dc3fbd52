//! Reads specifications, which may name policies that are Python classes.

use crate::{errors, policies};
use budgeted_bandits::error::{Error, Result};
use budgeted_bandits::input::Node;
use budgeted_bandits::parallel::STEP;
use budgeted_bandits::specification::{Known, LIMITS, RECORDED, Specification};
use pyo3::prelude::*;

/// The number of pulls after which a thread looks whether it has to stop, if a policy is a Python class.
const SLOW_STEP: u64 = 100;

/// How many threads work, and how often they look whether they have to stop.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The number of threads; 0 stands for one on each core.
    pub threads: usize,
    /// The number of pulls between two looks.
    pub step: u64,
}

impl Limits {
    /// Returns the limits of a run. Python code runs on one thread at a time, so policies that are Python classes have one
    /// thread unless another number is given.
    pub fn new(specification: &Specification, threads: Option<usize>) -> Limits {
        match is_python(specification) {
            true => Limits { threads: threads.unwrap_or(1), step: SLOW_STEP },
            false => Limits { threads: threads.unwrap_or(0), step: STEP },
        }
    }
}

/// Returns whether a policy of the specification is a Python class.
fn is_python(specification: &Specification) -> bool {
    specification.policies().iter().any(|choice| policies::find(choice.entry.id).is_some())
}

/// Reads a specification. Larger ones are allowed if its repetitions are kept in record files.
pub fn read(node: &Node, kept: bool) -> Result<Specification> {
    let policies = policies::all();
    let limits = if kept { &RECORDED } else { &LIMITS };
    let specification = Specification::read_known(node, &Known { limits, policies: &policies, ..Known::default() })?;
    if kept && is_python(&specification) {
        let sentence = "expected policies of the catalogue, formulas or modules, because a record file cannot hold a Python \
            class, found a policy that is a Python class";
        return Err(Error::new("policies", sentence));
    }
    Ok(specification)
}

/// Reads a specification from JSON text like [`read`], and raises its errors as exceptions.
pub fn specification(py: Python, text: &str, kept: bool) -> PyResult<Specification> {
    let specification = Node::from_json(text).and_then(|node| read(&node, kept));
    specification.map_err(|error| errors::specification(py, &error))
}
