//! The errors about numbers that cannot be read in one way.

use super::Cell;
use crate::error::Error;
use crate::import::convention::{Comma, Point};
use crate::input::quote;

/// The advice at the end of both errors: every program reads such numbers alike.
const ADVICE: &str = "every number with a decimal point and without thousands separators";

pub(super) fn contradiction(point: &Cell, comma: &Cell) -> Error {
    let what = |cell: &Cell, mark: char, decimal: &str, thousands: &str| {
        let described = if cell.text.contains(mark) { decimal } else { thousands };
        format!("{}, which has {described}", quote(&cell.text))
    };
    let with_point = what(point, '.', "a decimal point", "commas between thousands");
    let with_comma = what(comma, ',', "a decimal comma", "points between thousands");
    let (first, earlier, second, later) = if point.line <= comma.line {
        (point, with_point, comma, with_comma)
    } else {
        (comma, with_comma, point, with_point)
    };
    Error::new(
        format!("line {}", second.line),
        format!(
            "{}: expected numbers that are all written alike, found {later}, but in line {} {earlier}. Write {ADVICE}",
            second.column, first.line
        ),
    )
}

pub(super) fn ambiguity(cell: &Cell) -> Error {
    let [point, comma] = [Point, Comma].map(|convention| convention.shown(&cell.text));
    let (marks, thousands, decimal) =
        if cell.text.contains(',') { ("commas", point, comma) } else { ("points", comma, point) };
    Error::new(
        format!("line {}", cell.line),
        format!(
            "{}: expected a number with one meaning, found {}, which is {thousands} if {marks} separate thousands and {decimal} if they \
             are decimal marks; no other number of the table decides. Write {ADVICE}, here {thousands} or {decimal}0",
            cell.column,
            quote(&cell.text)
        ),
    )
}
