//! The values at which a sweep runs: those of one parameter, or all pairs of values of two.

use crate::error::{Error, Result};
use crate::input::{number, read_value};

/// A value of a parameter, and the text from which it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// The text.
    pub text: String,
    /// The number.
    pub value: f64,
}

impl Typed {
    /// Reads a number or a fraction such as `1/32`. Returns `None` if the text is neither.
    pub fn read(text: &str) -> Option<Typed> {
        let text = text.trim().to_owned();
        read_value(&text).map(|value| Typed { text, value })
    }
}

/// A value for each parameter.
pub type SweepPoint = Vec<Typed>;

/// The points of all runs. With two parameters, each value of the first is paired with all values of the second.
pub(super) fn grid(places: &[String], lists: &[Vec<Typed>]) -> Result<Vec<SweepPoint>> {
    if places.is_empty() || places.len() > 2 || places.len() != lists.len() {
        let (places, lists) = (places.len(), lists.len());
        let sentence = format!("expected one or two, each with its own values, found {places} with {lists} lists of values");
        return Err(Error::new("parameter", sentence));
    }
    if let [first, second] = places
        && first == second
    {
        return Err(Error::new("parameter", format!("expected two different places, found {first:?} twice")));
    }
    let mut points = vec![Vec::new()];
    for list in lists {
        check_distinct(list)?;
        let longer =
            |point: &SweepPoint| list.iter().map(|typed| [point, std::slice::from_ref(typed)].concat()).collect::<Vec<_>>();
        points = points.iter().flat_map(longer).collect();
    }
    Ok(points)
}

/// Fails if a value is given twice, because its results would be printed twice, or if there is none.
fn check_distinct(list: &[Typed]) -> Result<()> {
    let before = |at: usize| list[..at].iter().map(|earlier| earlier.value);
    match list.iter().enumerate().find(|(at, typed)| before(*at).any(|earlier| earlier == typed.value)) {
        Some((_, typed)) => {
            Err(Error::new("values", format!("expected different numbers, found {} twice", number(typed.value))))
        }
        None if list.is_empty() => Err(Error::new("values", "expected one number or more, found none")),
        None => Ok(()),
    }
}

/// Names a point, as in `policies.rho = 1/4, budget.absolute = 500`.
pub(super) fn place(places: &[String], point: &SweepPoint) -> String {
    let parts: Vec<_> = places.iter().zip(point).map(|(place, typed)| format!("{place} = {}", typed.text)).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(texts: &[&str]) -> Vec<Typed> {
        texts.iter().map(|text| Typed::read(text).unwrap()).collect()
    }

    /// The points of these parameters and values, or the error.
    fn points(places: &[&str], lists: &[&[&str]]) -> Result<Vec<SweepPoint>> {
        let places: Vec<String> = places.iter().map(|place| (*place).to_owned()).collect();
        grid(&places, &lists.iter().map(|texts| typed(texts)).collect::<Vec<_>>())
    }

    #[test]
    fn values_keep_their_texts() {
        let found = points(&["policies.rho"], &[&["1/32", "-2e1", " .5 "]]).unwrap();
        let wanted = [("1/32", 0.03125), ("-2e1", -20.0), (".5", 0.5)];
        assert_eq!(found, wanted.map(|(text, value)| vec![Typed { text: text.to_owned(), value }]));
        assert_eq!(Typed::read("1/0"), None);
    }

    #[test]
    fn two_parameters_give_every_pair() {
        let found = points(&["a", "b"], &[&["1/4", "1"], &["3", "2"]]).unwrap();
        let values: Vec<Vec<f64>> = found.iter().map(|point| point.iter().map(|typed| typed.value).collect()).collect();
        assert_eq!(values, [[0.25, 3.0], [0.25, 2.0], [1.0, 3.0], [1.0, 2.0]]);
        assert_eq!(place(&["a".to_owned(), "b".to_owned()], &found[0]), "a = 1/4, b = 3");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let check = |places: &[&str], lists: &[&[&str]], wanted: &str| {
            let error = points(places, lists).unwrap_err().to_string();
            assert!(error.contains(wanted), "{error}");
        };
        let both = "parameter: expected one or two, each with its own values, found 1 with 2 lists of values";
        check(&["a"], &[&["1"], &["2"]], both);
        check(&[], &[], "found 0 with 0 lists of values");
        check(&["a", "b", "c"], &[&["1"], &["2"], &["3"]], "found 3 with 3 lists of values");
        check(&["a", "a"], &[&["1"], &["2"]], "parameter: expected two different places, found \"a\" twice");
        check(&["a"], &[&["1/4", "0.25"]], "values: expected different numbers, found 0.25 twice");
        check(&["a"], &[&[]], "values: expected one number or more, found none");
    }
}
