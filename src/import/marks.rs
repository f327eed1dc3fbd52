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

use super::amounts::amount;
use super::convention::{Comma, Convention, Point, short};
use crate::error::{Error, Result};
use crate::input::{number, quote, read_number};

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
    /// The first amount of each column that has a currency, with the currency's code.
    currencies: Vec<(Cell, &'static str)>,
    /// The first two amounts of one column whose currencies differ.
    exchange: Option<[Cell; 2]>,
}

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
        if let Some(code) = amount.currency {
            self.add_currency(code, cell(text));
        }
        let has_comma = digits.contains(',');
        if !has_comma && !digits.contains('.') {
            return;
        }
        let kind = match (point, comma) {
            (true, false) => &mut self.point,
            (false, _) => &mut self.comma,
            _ if has_comma => &mut self.either_comma,
            _ => &mut self.either_point,
        };
        kind.get_or_insert_with(|| cell(digits));
        if has_comma {
            self.any_comma.get_or_insert_with(|| cell(digits));
        }
    }

    fn add_currency(&mut self, code: &'static str, cell: Cell) {
        match self.currencies.iter().find(|(first, _)| first.column == cell.column) {
            None => self.currencies.push((cell, code)),
            Some((first, other)) if *other != code && self.exchange.is_none() => self.exchange = Some([first.clone(), cell]),
            Some(_) => {}
        }
    }

    /// Decides how the numbers are read.
    ///
    /// # Errors
    ///
    /// If no convention can read all numbers, if both can and a number depends on the choice, or if a column has amounts
    /// in two currencies.
    pub fn decide(self) -> Result<Marks> {
        if let Some([first, second]) = self.exchange {
            let (amount, other) = (quote(&second.text), quote(&first.text));
            let message = format!("expected amounts in one currency, found {amount}, but in line {} {other}", first.line);
            let message = format!("{}: {message}. Convert them into one currency", second.column);
            return Err(Error::new(format!("line {}", second.line), message));
        }
        let convention = match (&self.point, &self.comma, &self.either_comma) {
            (Some(point), Some(comma), _) => return Err(contradiction(point, comma)),
            (None, None, Some(cell)) => return Err(ambiguity(cell)),
            (_, Some(_), _) => Comma,
            _ => Point,
        };
        let currencies = self.currencies.iter().map(|(cell, code)| (cell.column, *code)).collect();
        let mut marks = Marks { convention, said: String::new(), currencies };
        let decided = self.point.is_some() || self.comma.is_some();
        let commas = if self.either_comma.is_some() { &self.either_comma } else { &self.any_comma };
        marks.say("Commas", convention.role(','), commas);
        if convention == Comma || !decided {
            marks.say("Points", convention.role('.'), &self.either_point);
        }
        marks.say("Spaces or apostrophes", "thousands separators", &self.spaced);
        marks.say("Percent signs", "hundredths", &self.percent);
        if let Some((cell, _)) = self.currencies.first() {
            marks.said +=
                &format!(" Signs of currencies were left out: {} is {}.", short(&cell.text), marks.shown(&cell.text));
        }
        Ok(marks)
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
    /// Adds a sentence that says in which role characters were read, with a cell as an example.
    fn say(&mut self, what: &str, role: &str, cell: &Option<Cell>) {
        if let Some(Cell { text, .. }) = cell {
            self.said += &format!(" {what} were read as {role}: {} is {}.", short(text), self.shown(text));
        }
    }

    /// Returns the number in a cell as a sentence shows it: as it was written, but with a decimal point.
    fn shown(&self, text: &str) -> String {
        match self.value(text).filter(|_| text.contains('%')) {
            Some(value) => number(value),
            None => self.convention.shown(&amount(text).digits),
        }
    }

    /// Returns the code of the currency of a column.
    pub fn currency(&self, column: &str) -> Option<&'static str> {
        self.currencies.iter().find(|(own, _)| *own == column).map(|(_, code)| *code)
    }

    /// Returns the number in a cell. A percentage is divided by 100.
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
mod tests {
    use super::*;

    fn marks(cells: &[&str]) -> Result<Marks> {
        let mut evidence = Evidence::default();
        cells.iter().enumerate().for_each(|(row, text)| evidence.add(row + 2, "cost", text));
        evidence.decide()
    }

    #[test]
    fn decorated_numbers_are_read_and_the_summary_says_so() {
        for (cells, value, said) in [
            (&["12 %"][..], 0.12, " Percent signs were read as hundredths: 12 % is 0.12."),
            (&["4.44%"], 0.0444, " Percent signs were read as hundredths: 4.44% is 0.0444."),
            (&["€12"], 12.0, " Signs of currencies were left out: €12 is 12."),
            (&["(12)"], -12.0, ""),
            (
                &["1.234,50 €"],
                1234.5,
                " Commas were read as decimal marks: 1.234,50 is 1234.50. Signs of currencies were left out: 1.234,50 € is 1234.50.",
            ),
            (&["1 234"], 1234.0, " Spaces or apostrophes were read as thousands separators: 1 234 is 1234."),
            (
                &["1\u{202f}234,5"],
                1234.5,
                " Commas were read as decimal marks: 1234,5 is 1234.5. Spaces or apostrophes were read as thousands separators: \
                 1\u{202f}234,5 is 1234.5.",
            ),
        ] {
            let marks = marks(cells).unwrap();
            assert_eq!((marks.value(cells[0]), marks.said.as_str()), (Some(value), said), "{cells:?}");
        }
        for text in ["", "-", "—", "n/a", "NA", "null", "%", "€", "EUR", "1 2 3", "()", "5%%", "€5$", "1e5%x", "inf", "NaN"]
        {
            assert_eq!(marks(&[text]).unwrap().value(text), None, "{text}");
        }
    }

    #[test]
    fn two_currencies_in_one_column_are_refused() {
        let error = marks(&["€5", "7", "$6"]).unwrap_err().to_string();
        let expected = "line 4: cost: expected amounts in one currency, found \"$6\", but in line 2 \"€5\". \
                        Convert them into one currency";
        assert_eq!(error, expected);
        assert!(marks(&["€5", "5 EUR"]).is_ok());
        let mut evidence = Evidence::default();
        evidence.add(2, "reward", "€5");
        evidence.add(2, "cost", "$5");
        assert!(evidence.decide().is_ok());
    }
}
