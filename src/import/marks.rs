//! Decimal marks and thousands separators: which character is which in a table.
//!
//! `1,234` is 1234 where commas separate thousands, and 1.234 where they are decimal marks. A single cell cannot tell the two apart,
//! so all numbers of a table decide together, as one program has written all of them. A convention of each column was rejected: it
//! would find fewer deciding numbers, and read two columns of one table differently without a word.
//!
//! A number decides if it can be read in one convention only: `0.5`, `1,234.5` and `1,234,567` have a decimal point; `0,5`, `1.234,5`
//! and `1.234.567` have a decimal comma. A table with both kinds is refused. So is a table without any if one of its numbers, such as
//! `1,234`, would change with the convention. Where only points could be either, as in `1.234`, they are decimal marks, which is what
//! they are in JSON and in most CSV files. The separator of the fields decides nothing: tables with semicolons come with both marks.

use crate::error::{Error, Result};
use crate::input::{quote, read_number};

/// Which character is the decimal mark of a table. The other one may separate thousands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Convention {
    /// `1,234.5`.
    Point,
    /// `1.234,5`.
    Comma,
}
use Convention::{Comma, Point};

impl Convention {
    /// The decimal mark and the thousands separator.
    fn marks(self) -> (char, char) {
        match self {
            Point => ('.', ','),
            Comma => (',', '.'),
        }
    }

    /// What a mark is for.
    fn role(self, mark: char) -> &'static str {
        if self.marks().0 == mark { "decimal marks" } else { "thousands separators" }
    }

    /// The parts of a number; none if `text` is no number in this convention.
    ///
    /// A group of digits before a separator has one to three digits and does not begin with 0, so `0,123` can only have a decimal comma.
    /// Numbers with an exponent have no separators.
    fn parts(self, text: &str) -> Option<Parts<'_>> {
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
        is_right.then_some(Parts { whole, fraction, exponent })
    }

    /// The number as JSON writes it; none if `text` is no number in this convention.
    fn plain(self, text: &str) -> Option<String> {
        let Parts { whole, fraction, exponent } = self.parts(text)?;
        let sign = if text.starts_with('-') { "-" } else { "" };
        let whole = if whole.is_empty() { "0".to_owned() } else { whole.replace(self.marks().1, "") };
        let point = if fraction.is_some() { "." } else { "" };
        Some(format!("{sign}{whole}{point}{}{exponent}", fraction.unwrap_or_default()))
    }

    /// The number for a sentence.
    fn shown(self, text: &str) -> String {
        short(&self.plain(text).unwrap_or_default())
    }
}

/// A number without its sign.
struct Parts<'a> {
    /// What stands before the decimal mark, with separators.
    whole: &'a str,
    /// The digits after the decimal mark, if there is one.
    fraction: Option<&'a str>,
    /// The exponent from its `e` on, or nothing.
    exponent: &'a str,
}

/// The beginning of a number that has very many digits.
fn short(text: &str) -> String {
    quote(text).trim_matches('"').to_owned()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` is an exponent, from its `e` on.
fn is_exponent(text: &str) -> bool {
    is_digits(text[1..].strip_prefix(['+', '-']).unwrap_or(&text[1..]))
}

/// A cell that speaks for or against a convention.
#[derive(Clone, Debug)]
struct Cell {
    line: usize,
    column: &'static str,
    text: String,
}

/// What the cells of a table say about its convention: of each kind of cell the first.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    /// Has a decimal point for certain.
    point: Option<Cell>,
    /// Has a decimal comma for certain.
    comma: Option<Cell>,
    /// Has commas that may be either.
    either_comma: Option<Cell>,
    /// Has points that may be either.
    either_point: Option<Cell>,
    /// Has commas, which some convention reads.
    any_comma: Option<Cell>,
}

/// The convention of a table.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    convention: Convention,
    /// Sentences on what was decided, each with a space before it; empty where no number could be misread.
    pub said: String,
}

impl Evidence {
    /// Takes a cell into account. A cell that is no number in either convention says nothing.
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

    /// The convention in which all numbers can be read. Refused: a table in which there is none, or in which there are two.
    pub fn decide(self) -> Result<Marks> {
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

/// What to write so that every program reads the same.
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
    /// The number in a cell.
    pub fn value(&self, text: &str) -> Option<f64> {
        // Most numbers are written as in JSON, and need no copy.
        let as_it_is = if self.convention == Point || !text.contains('.') { read_number(text) } else { None };
        as_it_is.or_else(|| read_number(&self.convention.plain(text)?))
    }
}
