//! The errors of this crate.

use super::ProblemFact;
use std::fmt;

/// Why a policy cannot be built, or why its state cannot be read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The number of values is not that of the policy's parameters.
    Values {
        /// The `id` of the policy.
        policy: &'static str,
        /// The number of its parameters.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// A parameter has a value that is not allowed.
    Parameter {
        /// The `id` of the policy.
        policy: &'static str,
        /// The `id` of the parameter.
        parameter: &'static str,
        /// What is allowed, and what was found.
        message: String,
    },
    /// The policy needs a fact that [`Knowledge`](crate::Knowledge) lacks.
    Missing {
        /// The `id` of the policy.
        policy: &'static str,
        /// The fact.
        fact: ProblemFact,
        /// The parameter that may be given in place of the fact.
        parameter: Option<&'static str>,
    },
    /// A fact of [`Knowledge`](crate::Knowledge) is impossible.
    Fact {
        /// The method of [`Knowledge`](crate::Knowledge) that sets the fact.
        name: &'static str,
        /// What is allowed, and what was found.
        message: String,
    },
    /// Bytes are not the state of this policy.
    State(String),
}

/// A result with an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Values { policy, expected, found } => {
                write!(f, "{policy}: expected as many values as the policy has parameters, {expected}, found {found}")
            }
            Error::Parameter { policy, parameter, message } => write!(f, "{policy}.{parameter}: {message}"),
            Error::Missing { policy, fact: ProblemFact::BestArm, .. } => {
                write!(f, "{policy}: expected to be told {}, which only a simulator knows", ProblemFact::BestArm)
            }
            Error::Missing { policy, fact, parameter } => {
                write!(f, "{policy}: expected to be told {}, found no such fact: set Knowledge::{}", fact, fact.method())?;
                parameter.map_or(Ok(()), |parameter| write!(f, ", or give the parameter {parameter}"))
            }
            Error::Fact { name, message } => write!(f, "{name}: {message}"),
            Error::State(message) => f.write_str(message),
        }
    }
}
