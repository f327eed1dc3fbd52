//! What can be wrong with a specification: the only errors that the library has.

use std::fmt;

/// Why a specification is refused: the path of a field, and a sentence that says what is wrong and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where, as in `policies[2].rho`; `specification` for the whole.
    pub path: String,
    /// What is wrong and what is allowed.
    pub message: String,
}

impl Error {
    /// An error at `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Error { path: path.into(), message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for Error {}

/// A result whose error is a refused specification.
pub type Result<T> = std::result::Result<T, Error>;
