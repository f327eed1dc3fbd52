//! The error of a refused specification or other input, which is the library's only error type.

use std::fmt;

/// The path of a field, and a sentence that says what is wrong with its value and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The path of the field, such as `policies[2].rho`, or `specification` for the whole input.
    pub path: String,
    /// The sentence that says what is wrong and what is allowed.
    pub message: String,
}

impl Error {
    /// Creates an error at `path`.
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

/// A result whose error names a field.
pub type Result<T> = std::result::Result<T, Error>;
