//! The error of a refused specification or other input. An error may hold further errors of the same input, so that a user
//! can correct all of them at once. Functions whose input has no fields return a sentence instead, as a `String`.

use std::fmt;

/// The path of a field, and a sentence that says what is wrong with its value and what is allowed.
///
/// ```
/// use budgeted_bandits::specification::Specification;
///
/// let text = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 3 }, "budget": { "absolute": -5 },
///     "policies": [ { "id": "omega-ucb", "rho": "large" } ] }"#;
/// let error = Specification::from_json(text).err().unwrap();
/// assert_eq!(error.path, "budget.absolute");
/// assert_eq!(error.others[0].path, "policies[0].rho");
/// println!("{error}"); // prints a line for each of both
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The path of the field, such as `policies[2].rho`, or `specification` for the whole input.
    pub path: String,
    /// The sentence that says what is wrong and what is allowed.
    pub message: String,
    /// The further errors of the same input, in the order of its fields. They have no further errors themselves.
    pub others: Vec<Error>,
}

impl Error {
    /// Creates an error at `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Error { path: path.into(), message: message.into(), others: Vec::new() }
    }

    /// Puts `next`, and the further errors of `next`, behind this error.
    fn and(mut self, mut next: Error) -> Self {
        let further = std::mem::take(&mut next.others);
        self.others.push(next);
        self.others.extend(further);
        self
    }
}

/// Writes every error on a line of its own.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)?;
        self.others.iter().try_for_each(|other| write!(f, "\n{other}"))
    }
}

impl std::error::Error for Error {}

/// A result whose error names a field.
pub type Result<T> = std::result::Result<T, Error>;

/// Both values, or one error that holds the errors of both.
pub fn both<A, B>(one: Result<A>, other: Result<B>) -> Result<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(one), Err(other)) => Err(one.and(other)),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// All values, or one error that holds the errors of all results.
pub fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let mut values = Ok(Vec::new());
    for result in results {
        values = both(values, result).map(|(mut values, value)| {
            values.push(value);
            values
        });
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_several_fields_are_kept_in_their_order() {
        let wrong = |path| Err::<u8, _>(Error::new(path, "wrong"));
        let both_ways = both(all([wrong("a"), Ok(1), wrong("b")]), both(Ok(2), wrong("c"))).unwrap_err();
        assert_eq!(both_ways.to_string(), "a: wrong\nb: wrong\nc: wrong");
        assert_eq!(all([Ok(1), Ok(2)]), Ok(vec![1, 2]));
        assert_eq!(both(Ok(1), Ok("two")), Ok((1, "two")));
    }
}
