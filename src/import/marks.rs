//! Decimal marks and thousands separators: which character is which in a table.
//!
//! `1,234` means 1234 if commas separate thousands, and 1.234 if they are decimal marks. One program has written the
//! whole table, so all numbers decide together. A decision for each column was rejected: fewer numbers would decide,
//! and two columns of one table might silently be read differently.
//!
//! A number decides if only one convention can read it: `0.5`, `1,234.5` and `1,234,567` have a decimal point; `0,5`,
//! `1.234,5` and `1.234.567` have a decimal comma. A table with numbers of both kinds is refused. So is a table without
//! deciding numbers if one of its numbers, such as `1,234`, depends on the convention. But points alone, as in `1.234`,
//! are decimal marks, as in JSON and in most CSV files. The separator of the cells decides nothing, because tables with
//! semicolons have either decimal mark.

use super::records::{Record, Records};
use crate::error::{Error, Result};
use crate::input::{quote, read_number};

/// The decimal mark of a table. The other character may separate thousands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Convention {
    /// `1,234.5`.
    Point,
    /// `1.234,5`.
    Comma,
}
use Convention::{Comma, Point};

impl Convention {
    /// Returns the decimal mark and the thousands separator.
    fn marks(self) -> (char, char) {
        match self {
            Point => ('.', ','),
            Comma => (',', '.'),
        }
    }

    /// Returns the words for the role of a character.
    fn role(self, mark: char) -> &'static str {
        if self.marks().0 == mark { "decimal marks" } else { "thousands separators" }
    }

    /// Returns the parts of a number, or `None` if `text` is not a number in this convention.
    ///
    /// The group of digits before the first separator has one to three digits and does not begin with 0, so `0,123`
    /// must have a decimal comma. Numbers with an exponent have no separators.
    fn parts(self, text: &str) -> Option<Numeral<'_>> {
        let (mark, separator) = self.marks();
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (mantissa, exponent) = unsigned.split_at(unsigned.find(['e', 'E']).unwrap_or(unsigned.len()));
        let (whole, fraction) = match mantissa.split_once(mark) {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (mantissa, None),
        };
        let mut groups = whole.split(separator);
        let first = groups.next().unwrap_or_default();
        let separated = first.len() < whole.len();
        let first_is_right = match first {
            "" => fraction.is_some() && !separated,
            "0" => !separated,
            _ => is_digits(first) && !first.starts_with('0') && (first.len() <= 3 || !separated),
        };
        let is_right = first_is_right
            && groups.all(|group| group.len() == 3 && is_digits(group))
            && fraction.is_none_or(is_digits)
            && (exponent.is_empty() || (!separated && is_exponent(exponent)));
        is_right.then_some(Numeral { whole, fraction, exponent })
    }

    /// Returns the number as JSON writes it, or `None` if `text` is not a number in this convention.
    fn plain(self, text: &str) -> Option<String> {
        let Numeral { whole, fraction, exponent } = self.parts(text)?;
        let sign = if text.starts_with('-') { "-" } else { "" };
        let whole = if whole.is_empty() { "0".to_owned() } else { whole.replace(self.marks().1, "") };
        let point = if fraction.is_some() { "." } else { "" };
        Some(format!("{sign}{whole}{point}{}{exponent}", fraction.unwrap_or_default()))
    }

    /// Returns the number as a sentence shows it.
    fn shown(self, text: &str) -> String {
        short(&self.plain(text).unwrap_or_default())
    }
}

/// The parts of a written number, without its sign.
struct Numeral<'a> {
    /// The text before the decimal mark, with separators.
    whole: &'a str,
    /// The digits after the decimal mark, if there is one.
    fraction: Option<&'a str>,
    /// The exponent with its `e`, or an empty text.
    exponent: &'a str,
}

/// Shortens a number with very many digits.
fn short(text: &str) -> String {
    quote(text).trim_matches('"').to_owned()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether `text` is an exponent with its `e`.
fn is_exponent(text: &str) -> bool {
    is_digits(text[1..].strip_prefix(['+', '-']).unwrap_or(&text[1..]))
}

/// A cell that may decide the convention.
#[derive(Clone, Debug)]
struct Cell {
    line: usize,
    column: &'static str,
    text: String,
}

/// The first cell of each kind that matters for the convention of a table.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    /// A number that only the convention with a decimal point can read.
    point: Option<Cell>,
    /// A number that only the convention with a decimal comma can read.
    comma: Option<Cell>,
    /// A number that both conventions can read, with commas.
    either_comma: Option<Cell>,
    /// A number that both conventions can read, with points.
    either_point: Option<Cell>,
    /// A number that at least one convention can read, with commas.
    any_comma: Option<Cell>,
}

/// The convention of a table.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    convention: Convention,
    /// Sentences that state the decision, each after a space; empty if no number could be misread.
    pub said: String,
}

impl Evidence {
    /// Takes a cell into account. A cell that is not a number in either convention has no effect.
    pub fn add(&mut self, line: usize, column: &'static str, text: &str) {
        if !text.contains([',', '.']) {
            return;
        }
        let has_comma = text.contains(',');
        let kind = match [Point, Comma].map(|convention| convention.parts(text).is_some()) {
            [false, false] => return,
            [true, false] => &mut self.point,
            [false, true] => &mut self.comma,
            _ if has_comma => &mut self.either_comma,
            _ => &mut self.either_point,
        };
        let cell = || Cell { line, column, text: text.to_owned() };
        kind.get_or_insert_with(cell);
        if has_comma {
            self.any_comma.get_or_insert_with(cell);
        }
    }

    /// Decides the convention.
    fn decide(self) -> Result<Marks> {
        let convention = match (&self.point, &self.comma, &self.either_comma) {
            (Some(point), Some(comma), _) => return Err(contradiction(point, comma)),
            (None, None, Some(cell)) => return Err(ambiguity(cell)),
            (_, Some(_), _) => Comma,
            _ => Point,
        };
        let mut said = String::new();
        let mut say = |mark: char, what: &str, cell: &Option<Cell>| {
            if let Some(Cell { text, .. }) = cell {
                let (role, value) = (convention.role(mark), convention.shown(text));
                said += &format!(" {what} were read as {role}: {} is {value}.", short(text));
            }
        };
        let decided = self.point.is_some() || self.comma.is_some();
        say(',', "Commas", if self.either_comma.is_some() { &self.either_comma } else { &self.any_comma });
        if convention == Comma || !decided {
            say('.', "Points", &self.either_point);
        }
        Ok(Marks { convention, said })
    }
}

/// The advice at the end of both errors: every program reads such numbers alike.
const ADVICE: &str = "every number with a decimal point and without thousands separators";

fn contradiction(point: &Cell, comma: &Cell) -> Error {
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

fn ambiguity(cell: &Cell) -> Error {
    let (thousands, decimal) = (Point.shown(&cell.text), Comma.shown(&cell.text));
    Error::new(
        format!("line {}", cell.line),
        format!(
            "{}: expected a number with one meaning, found {}, which is {thousands} if commas separate thousands and {decimal} if they \
             are decimal marks; no other number of the table decides. Write {ADVICE}, here {thousands} or {decimal}",
            cell.column,
            quote(&cell.text)
        ),
    )
}

impl Marks {
    /// Decides which characters are the decimal marks of a table. `add` takes the numbers of each record below the head
    /// into account.
    ///
    /// # Errors
    ///
    /// If no convention can read all numbers, or if both can and a number depends on the choice.
    pub fn decide(text: &str, add: impl Fn(&Record, &mut Evidence)) -> Result<Marks> {
        let (mut evidence, mut records) = (Evidence::default(), Records::new(text));
        records.next();
        while let Some(record) = records.next() {
            add(&record, &mut evidence);
        }
        evidence.decide()
    }

    /// Returns the number in a cell.
    pub fn value(&self, text: &str) -> Option<f64> {
        // Most numbers are written as in JSON and need no copy.
        let as_it_is = if self.convention == Point || !text.contains('.') { read_number(text) } else { None };
        as_it_is.or_else(|| read_number(&self.convention.plain(text)?))
    }
}
