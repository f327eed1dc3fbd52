//! Random numbers from the stream of a policy.

use budgeted_bandits::seed::{Role, Stream, stream};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rand::RngExt;

/// The stream of random numbers of a policy, which the policy has while it chooses or observes.
#[pyclass(module = "budgeted_bandits._native")]
#[derive(Default)]
pub struct Random {
    lent: Option<Stream>,
}

impl Random {
    /// Takes the stream of a game.
    pub fn lend(&mut self, owner: &mut Stream) {
        self.lent = Some(std::mem::replace(owner, stream(0, 0, Role::Policy)));
    }

    /// Gives the stream back to the game.
    pub fn give_back(&mut self, owner: &mut Stream) {
        if let Some(stream) = self.lent.take() {
            *owner = stream;
        }
    }

    fn stream(&mut self) -> PyResult<&mut Stream> {
        let wrong = "expected a call of random() or below() within choose() or observe(), found one outside of both";
        self.lent.as_mut().ok_or_else(|| PyRuntimeError::new_err(wrong))
    }
}

#[pymethods]
impl Random {
    /// Returns a random number, uniform on [0, 1).
    fn random(&mut self) -> PyResult<f64> {
        Ok(self.stream()?.random())
    }

    /// Returns a random whole number, uniform from 0 to count - 1.
    fn below(&mut self, count: u32) -> PyResult<u32> {
        if count == 0 {
            return Err(PyValueError::new_err("count: expected 1 or more, found 0"));
        }
        Ok(self.stream()?.random_range(0..count))
    }
}
