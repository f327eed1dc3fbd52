//! The failure of a policy, which takes the place of the record of its task, and the result of a task as an array.

use super::record::TaskRecord;
use super::{Experiment, Results};
use crate::error::{Error, Result};
use crate::policy::Fault;
use crate::report::Removed;

/// The failure of a policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Failure {
    /// The number of the policy.
    pub policy: usize,
    /// The repetition, counted from 0.
    pub repetition: u64,
    /// The round, 1 for the first pull.
    pub round: u64,
    /// What happened.
    pub fault: Fault,
}

/// What becomes of a task: its record, or the failure of its policy.
pub type TaskResult = std::result::Result<TaskRecord, Failure>;

/// The length of the array in which a worker sends a failure. The record of a task is longer.
const LENGTH: usize = 5;

/// Writes the result of a task as an array of numbers, which a worker can send. [`Experiment::read`] reads the array.
pub fn to_array(result: &TaskResult) -> Vec<f64> {
    match result {
        Ok(record) => record.to_array(),
        // The number of the policy follows from that of the task.
        Err(Failure { repetition, round, fault, .. }) => {
            [[*repetition as f64, *round as f64].as_slice(), &to_numbers(*fault)].concat()
        }
    }
}

impl Experiment {
    /// Reads the result of a task from an array that [`to_array`] wrote. Returns `None` if no task of this experiment has a
    /// result of this length.
    pub fn read(&self, task: usize, array: &[f64]) -> Option<TaskResult> {
        match <[f64; LENGTH]>::try_from(array) {
            Ok([repetition, round, fault @ ..]) => {
                let (repetition, round, fault) = (repetition as u64, round as u64, from_numbers(fault));
                Some(Err(Failure { policy: task % self.policies(), repetition, round, fault }))
            }
            Err(_) => TaskRecord::from_array(array, self.layout()).map(Ok),
        }
    }

    /// Describes a failure.
    pub fn removed(&self, failure: &Failure) -> Removed {
        let policy = &self.specification.policies()[failure.policy];
        Removed::new(policy, failure.repetition + 1, failure.round, failure.fault)
    }

    /// A failure as an error at the path of its policy.
    pub fn error(&self, failure: &Failure) -> Error {
        Error::new(format!("policies[{}]", failure.policy), self.removed(failure).reason)
    }
}

impl Results {
    /// The policies that failed in the block of repetitions that comes next. The results do not change any more once a
    /// policy has failed. The same policies have failed on any number of threads and workers.
    pub fn failures(&self) -> &[Failure] {
        &self.failures
    }

    /// Starts again without the policies that failed. The answer of the new results lists them, and is otherwise the
    /// answer to the specification without them: no policy has an influence on others.
    ///
    /// # Errors
    ///
    /// Returns an error if no policy is left, or too few to decide which is best.
    pub fn without_failed(self) -> Result<Results> {
        let failed: Vec<usize> = self.failures.iter().map(|failure| failure.policy).collect();
        let specification = self.experiment.specification().without(&failed)?;
        let mut rest = Results::new(Experiment::new(specification));
        rest.removed = self.removed;
        rest.removed.extend(self.failures.iter().map(|failure| self.experiment.removed(failure)));
        Ok(rest)
    }
}

/// The faults without further numbers, in the order of their codes.
const PLAIN: [Fault; 8] = [
    Fault::Unreachable,
    Fault::OutOfBounds,
    Fault::DivisionByZero,
    Fault::Overflow,
    Fault::IndirectCall,
    Fault::Depth,
    Fault::Time,
    Fault::Other,
];

/// Writes the fault as three numbers, which a worker can send.
fn to_numbers(fault: Fault) -> [f64; 3] {
    match fault {
        Fault::Arm { chosen, arms } => [-1.0, chosen.into(), arms.into()],
        Fault::Raised(number) => [-2.0, number.into(), 0.0],
        plain => {
            let code = PLAIN.iter().position(|fault| *fault == plain).unwrap_or(PLAIN.len() - 1);
            [code as f64, 0.0, 0.0]
        }
    }
}

/// Reads what [`to_numbers`] wrote.
fn from_numbers([code, chosen, arms]: [f64; 3]) -> Fault {
    if code < -1.0 {
        return Fault::Raised(chosen as u32);
    }
    if code < 0.0 {
        return Fault::Arm { chosen: chosen as i32, arms: arms as u32 };
    }
    PLAIN.get(code as usize).copied().unwrap_or(Fault::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_give_the_fault_back() {
        let arm = Fault::Arm { chosen: -7, arms: 3 };
        for fault in PLAIN.into_iter().chain([arm, Fault::Raised(u32::MAX)]) {
            assert_eq!(from_numbers(to_numbers(fault)), fault);
        }
        assert_eq!(arm.to_string(), "chose arm -7, where arms have the numbers 0 to 2");
    }
}
