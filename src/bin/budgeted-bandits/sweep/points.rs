//! The values at which a sweep runs: those of one parameter, or all pairs of values of two.

use crate::arguments::Sweep;
use crate::values::Typed;
use anyhow::{Result, bail};
use budgeted_bandits::input::number;

/// A value for each parameter.
pub type Point = Vec<Typed>;

/// Returns the points of all runs. With two parameters, the value of the second changes from run to run.
///
/// # Errors
///
/// If there are more than two parameters, if a parameter has no values of its own, or if a
/// parameter or one of its values is given twice.
pub fn grid(options: &Sweep) -> Result<Vec<Point>> {
    let (places, lists) = (&options.parameter, &options.values);
    if places.len() > 2 || places.len() != lists.len() {
        let (places, lists) = (places.len(), lists.len());
        bail!("--parameter: expected one or two, each with its own --values, found {places} with {lists} --values");
    }
    if let [first, second] = &places[..]
        && first == second
    {
        bail!("--parameter: expected two different places, found {first:?} twice");
    }
    let mut points = vec![Vec::new()];
    for list in lists {
        check_distinct(&list.0)?;
        let longer =
            |point: &Point| list.0.iter().map(|typed| [point, std::slice::from_ref(typed)].concat()).collect::<Vec<_>>();
        points = points.iter().flat_map(longer).collect();
    }
    Ok(points)
}

/// Returns an error if a value is given twice, because its results would be printed twice.
fn check_distinct(values: &[Typed]) -> Result<()> {
    let before = |at: usize| values[..at].iter().map(|earlier| earlier.value);
    match values.iter().enumerate().find(|(at, typed)| before(*at).any(|earlier| earlier == typed.value)) {
        Some((_, typed)) => bail!("--values: expected different numbers, found {} twice", number(typed.value)),
        None => Ok(()),
    }
}

/// Names a point, as in `policies.rho = 1/4, budget.absolute = 500`.
pub fn place(places: &[String], point: &Point) -> String {
    let parts: Vec<_> = places.iter().zip(point).map(|(place, typed)| format!("{place} = {}", typed.text)).collect();
    parts.join(", ")
}

/// Returns what a point is called, by the number of parameters.
pub fn noun(parameters: usize) -> &'static str {
    if parameters == 1 { "value" } else { "pair of values" }
}

/// Says which points are missing because a signal stopped the sweep.
pub fn stopped(finished: usize, missing: &[Point]) -> String {
    let name = |point: &Point| point.iter().map(|typed| &*typed.text).collect::<Vec<_>>().join(" and ");
    let list: Vec<String> = missing.iter().map(name).collect();
    let nouns = if missing[0].len() == 1 { "values" } else { "pairs of values" };
    format!("stopped after {finished} of {} {nouns}; missing: {}", finished + missing.len(), list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;

    /// Returns the points that these arguments ask for, with texts and values, or the error.
    fn points(arguments: &str) -> Result<Vec<Vec<(String, f64)>>> {
        let arguments = ["budgeted-bandits", "sweep", "-"].into_iter().chain(arguments.split(' '));
        let Command::Sweep(options) = Arguments::try_parse_from(arguments)?.command else { panic!("no sweep") };
        let typed = |point: Point| point.into_iter().map(|typed| (typed.text, typed.value)).collect();
        Ok(grid(&options)?.into_iter().map(typed).collect())
    }

    #[test]
    fn values_keep_their_texts() {
        let found = points("--parameter policies.rho --values 1/32,-2e1,.5").unwrap();
        let wanted = [("1/32", 0.03125), ("-2e1", -20.0), (".5", 0.5)];
        assert_eq!(found, wanted.map(|(text, value)| vec![(text.to_owned(), value)]));
    }

    #[test]
    fn two_parameters_give_every_pair() {
        let found = points("--parameter a --values 1/4,1 --parameter b --values 3,2").unwrap();
        let values: Vec<Vec<f64>> = found.iter().map(|point| point.iter().map(|(_, value)| *value).collect()).collect();
        assert_eq!(values, [[0.25, 3.0], [0.25, 2.0], [1.0, 3.0], [1.0, 2.0]]);
    }

    #[test]
    fn errors_name_the_option() {
        for (arguments, wanted) in [
            (
                "--parameter a --values 1,1/0",
                "'--values <V,...>': expected numbers or fractions such as 1/32, separated by commas, found \"1/0\"",
            ),
            ("--parameter a --values 1,", "separated by commas, found \"\""),
            (
                "--parameter a --values 1 --values 2",
                "--parameter: expected one or two, each with its own --values, found 1 with 2 --values",
            ),
            ("--parameter a --parameter b --parameter c --values 1 --values 2 --values 3", "found 3 with 3 --values"),
            (
                "--parameter a --values 1 --parameter a --values 2",
                "--parameter: expected two different places, found \"a\" twice",
            ),
            ("--parameter a --values 1/4,0.25", "--values: expected different numbers, found 0.25 twice"),
        ] {
            let error = points(arguments).unwrap_err().to_string();
            assert!(error.contains(wanted), "{arguments}: {error}");
        }
    }

    #[test]
    fn points_have_names() {
        let point = points("--parameter a --values 1/4 --parameter b --values 3").unwrap();
        let point: Point = point[0].iter().map(|(text, value)| Typed { text: text.clone(), value: *value }).collect();
        assert_eq!(place(&["a".to_owned(), "b".to_owned()], &point), "a = 1/4, b = 3");
        assert_eq!(stopped(1, &[point]), "stopped after 1 of 2 pairs of values; missing: 1/4 and 3");
        assert_eq!((noun(1), noun(2)), ("value", "pair of values"));
    }
}
