//! Decimal marks and thousands separators: which character is which in a table.
//!
//! `1,234` means 1234 if commas separate thousands, and 1.234 if they are decimal marks. One program has written the
//! whole table, so all numbers decide together. A decision for each column was rejected: fewer numbers would decide,
//! and two columns of one table might silently be read differently.
//!
//! A number decides if only one convention can read it: `0.5`, `1,234.5` and `1,234,567` have a decimal point; `0,5`,
//! `1.234,5` and `1.234.567` have a decimal comma. A table with numbers of both kinds is refused. So is a table without
//! deciding numbers if one of its numbers, such as `1,234` or `1.234`, depends on the convention. Three things decide then:
//! the numbers of the columns that are not read; whole numbers such as `1234`, because who writes points between thousands
//! writes them everywhere; and currencies whose amounts have no decimals. Taking `1.234` for a decimal number in all
//! tables was rejected: amounts in pesos would then count a thousandth of what they are. The separator of the cells decides
//! nothing, because tables with semicolons have either decimal mark.

mod refused;
mod stated;

pub(super) use stated::Stated;

use super::amounts::{agree, amount, is_whole};
use super::convention::{Comma, Convention, Point, short};
use crate::error::{Error, Result};
use crate::input::{number, quote, read_number};
use refused::{ambiguity, contradiction};
use stated::Codes;

/// A cell that may decide the convention.
#[derive(Clone, Debug)]
struct Cell {
    line: usize,
    column: &'static str,
    text: String,
}

/// The first cell of each kind that matters for how the numbers of a table are read.
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
    /// A number with spaces or apostrophes between thousands.
    spaced: Option<Cell>,
    /// A number with a percent sign.
    percent: Option<Cell>,
    /// Whether a number that both conventions can read, with points, has no currency, or one whose amounts have decimals.
    has_decimals: bool,
    /// Whether numbers of other columns have a decimal point, and whether some have a decimal comma.
    beside: [bool; 2],
    /// The columns with amounts.
    columns: Vec<Amounts>,
    /// The columns that are not read, at their places.
    codes: Vec<Codes>,
    /// The first two cells of one column that cannot stand together, with what was expected and the advice.
    clash: Option<(Cell, Cell, [&'static str; 2])>,
}

/// The first cell of each kind in a column.
#[derive(Debug)]
struct Amounts {
    column: &'static str,
    currency: Option<(Cell, &'static str)>,
    percent: Option<Cell>,
    plain: Option<Cell>,
    /// Whether a whole number has four digits or more and no marks.
    unseparated: bool,
    /// Whether both conventions can read a number with points.
    either_point: bool,
}

impl Amounts {
    /// Whether the points of a column are no thousands separators, because a whole number has none. A column without
    /// points says nothing about others: many tools group the digits of amounts and not those of counts.
    fn has_no_thousands(&self) -> bool {
        self.unseparated || !self.either_point
    }
}

const ONE_CURRENCY: [&str; 2] = ["amounts in one currency", "Convert them into one currency"];
const ONE_KIND: [&str; 2] =
    ["numbers that are all percentages, or none", "Write all of them with a percent sign, or all without"];

/// How the numbers of a table are read.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    convention: Convention,
    /// Sentences that state the decision, each after a space; empty if no number could be misread.
    pub said: String,
    /// The columns with a currency, and its code.
    currencies: Vec<(&'static str, &'static str)>,
}

impl Evidence {
    /// Takes a cell into account. A cell that is not a number in either convention has no effect.
    pub fn add(&mut self, line: usize, column: &'static str, text: &str) {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            // A share of nothing may be written without a percent sign.
            if text.bytes().any(|byte| byte != b'0') {
                self.add_kind(line, column, text, false, None).unseparated |= text.len() > 3;
            }
            return;
        }
        let amount = amount(text);
        let digits: &str = &amount.digits;
        let [point, comma] = [Point, Comma].map(|convention| convention.parts(digits).is_some());
        if !point && !comma {
            return;
        }
        let cell = |text: &str| Cell { line, column, text: text.to_owned() };
        if amount.spaced {
            self.spaced.get_or_insert_with(|| cell(text));
        }
        if amount.percent {
            self.percent.get_or_insert_with(|| cell(text));
        }
        let own = self.add_kind(line, column, text, amount.percent, amount.currency);
        let has_comma = digits.contains(',');
        let is_whole = amount.currency.is_some_and(is_whole);
        if !has_comma && !digits.contains('.') {
            own.unseparated |= digits.len() > 3 && !amount.spaced && digits.bytes().all(|byte| byte.is_ascii_digit());
            return;
        }
        own.either_point |= point && comma && !has_comma;
        let kind = match (point, comma) {
            (true, false) => &mut self.point,
            (false, _) => &mut self.comma,
            _ if has_comma => {
                self.has_decimals |= !is_whole;
                &mut self.either_comma
            }
            _ => {
                self.has_decimals |= !is_whole;
                &mut self.either_point
            }
        };
        kind.get_or_insert_with(|| cell(digits));
        if has_comma {
            self.any_comma.get_or_insert_with(|| cell(digits));
        }
    }

    /// Takes note of a percentage, a currency, or a plain number. Only the first of each kind is copied.
    fn add_kind(
        &mut self,
        line: usize,
        column: &'static str,
        text: &str,
        percent: bool,
        currency: Option<&'static str>,
    ) -> &mut Amounts {
        let cell = || Cell { line, column, text: text.to_owned() };
        let place = self.columns.iter().position(|own| own.column == column);
        let place = place.unwrap_or_else(|| {
            self.columns.push(Amounts {
                column,
                currency: None,
                percent: None,
                plain: None,
                unseparated: false,
                either_point: false,
            });
            self.columns.len() - 1
        });
        let own = &mut self.columns[place];
        if let Some(other) = if percent { &own.plain } else { &own.percent } {
            self.clash.get_or_insert_with(|| (other.clone(), cell(), ONE_KIND));
        }
        match (&mut own.currency, currency) {
            (Some((first, code)), Some(other)) if !agree(code, other) => {
                self.clash.get_or_insert_with(|| (first.clone(), cell(), ONE_CURRENCY));
            }
            (empty @ None, Some(code)) => *empty = Some((cell(), code)),
            _ => {}
        }
        (if percent { &mut own.percent } else { &mut own.plain }).get_or_insert_with(cell);
        own
    }

    /// Takes a cell of a column into account that is not read: what its number says about the marks, and whether the
    /// column holds currencies or kinds of results. `place` is the place of the column, and `stated` what its name says.
    pub fn add_beside(&mut self, line: usize, place: usize, text: &str, stated: Stated) {
        if text.is_empty() {
            return;
        }
        self.codes.resize_with(self.codes.len().max(place + 1), Codes::default);
        self.codes[place].add(line, text, stated);
        if !text.contains(['.', ',']) || self.beside == [true; 2] {
            return;
        }
        let amount = amount(text);
        let [point, comma] = [Point, Comma].map(|convention| convention.parts(&amount.digits).is_some());
        self.beside[0] |= point && !comma;
        self.beside[1] |= comma && !point;
    }

    /// Decides how the numbers are read.
    ///
    /// # Errors
    ///
    /// If no convention can read all numbers, if both can and a number depends on the choice, or if a column has amounts
    /// in two currencies.
    pub fn decide(self) -> Result<Marks> {
        let codes = self.codes.iter().find_map(Codes::clash);
        if let Some((first, second, [expected, advice])) = self.clash.or(codes) {
            let (amount, other) = (quote(&second.text), quote(&first.text));
            let message = format!("expected {expected}, found {amount}, but in line {} {other}", first.line);
            let message = format!("{}: {message}. {advice}", second.column);
            return Err(Error::new(format!("line {}", second.line), message));
        }
        let convention = match (&self.point, &self.comma) {
            (Some(point), Some(comma)) => return Err(contradiction(point, comma)),
            (Some(_), None) => Point,
            (None, Some(_)) => Comma,
            (None, None) => match (self.either_comma.as_ref().or(self.either_point.as_ref()), self.beside) {
                (None, _) | (_, [true, false]) => Point,
                (_, [false, true]) => Comma,
                _ if self.either_comma.is_none() && self.columns.iter().all(Amounts::has_no_thousands) => Point,
                _ if self.either_comma.is_none() && !self.has_decimals => Comma,
                _ if self.either_point.is_none() && !self.has_decimals => Point,
                (Some(cell), _) => return Err(ambiguity(cell)),
            },
        };
        let currencies = self.columns.iter().filter_map(|own| Some((own.column, own.currency.as_ref()?.1))).collect();
        let mut marks = Marks { convention, said: String::new(), currencies };
        let decided = self.point.is_some() || self.comma.is_some();
        let commas = if self.either_comma.is_some() { &self.either_comma } else { &self.any_comma };
        marks.say("Commas", convention.role(','), commas);
        if convention == Comma || !decided {
            marks.say("Points", convention.role('.'), &self.either_point);
        }
        marks.say("Spaces or apostrophes", "thousands separators", &self.spaced);
        marks.say("Percent signs", "hundredths", &self.percent);
        if let Some((cell, _)) = self.columns.iter().find_map(|own| own.currency.as_ref()) {
            marks.said +=
                &format!(" Signs of currencies were left out: {} is {}.", short(&cell.text), marks.shown(&cell.text));
        }
        Ok(marks)
    }
}

impl Marks {
    /// Adds a sentence that says in which role characters were read, with a cell as an example.
    fn say(&mut self, what: &str, role: &str, cell: &Option<Cell>) {
        if let Some(Cell { text, .. }) = cell {
            self.said += &format!(" {what} were read as {role}: {} is {}.", short(text), self.shown(text));
        }
    }

    /// The number in a cell as a sentence shows it: as it was written, but with a decimal point.
    fn shown(&self, text: &str) -> String {
        match self.value(text).filter(|_| text.contains('%')) {
            Some(value) => number(value),
            None => self.convention.shown(&amount(text).digits),
        }
    }

    /// The code of the currency of a column, or `None` if its amounts have none.
    pub fn currency(&self, column: &str) -> Option<&'static str> {
        self.currencies.iter().find(|(own, _)| *own == column).map(|(_, code)| *code)
    }

    /// The number in a cell. A percentage is divided by 100. `None` if the cell holds no number.
    pub fn value(&self, text: &str) -> Option<f64> {
        // Most numbers are written as in JSON and need no copy.
        let as_it_is = if self.convention == Point || !text.contains('.') { read_number(text) } else { None };
        as_it_is.or_else(|| {
            let amount = amount(text);
            let plain = self.convention.plain(&amount.digits)?;
            // The exponent gives the nearest number, which a division by 100 may miss.
            read_number(&if amount.percent { format!("{plain}e-2") } else { plain })
        })
    }
}

#[cfg(test)]
mod tests;
