//! The two conventions for the decimal mark, and the numbers that each of them can read.

use super::amounts::amount;
use crate::input::quote;

/// The decimal mark of a table. The other character may separate thousands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Convention {
    /// `1,234.5`.
    Point,
    /// `1.234,5`.
    Comma,
}
pub(super) use Convention::{Comma, Point};

impl Convention {
    /// The decimal mark and the thousands separator.
    fn marks(self) -> (char, char) {
        match self {
            Point => ('.', ','),
            Comma => (',', '.'),
        }
    }

    /// The words for the role of a character.
    pub fn role(self, mark: char) -> &'static str {
        if self.marks().0 == mark { "decimal marks" } else { "thousands separators" }
    }

    /// The parts of a number, or `None` if `text` is not a number in this convention.
    ///
    /// The group of digits before the first separator has one to three digits and does not begin with 0, so `0,123`
    /// must have a decimal comma. All other groups have three digits; in the grouping of India, as in `1,20,000.00`, only the
    /// last has three, and those before it have two. Numbers with an exponent have no separators.
    pub fn parts(self, text: &str) -> Option<Numeral<'_>> {
        let (mark, separator) = self.marks();
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (mantissa, exponent) = unsigned.split_at(unsigned.find(['e', 'E']).unwrap_or(unsigned.len()));
        let (whole, fraction) = match mantissa.split_once(mark) {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (mantissa, None),
        };
        let groups: Vec<&str> = whole.split(separator).collect();
        let (first, others) = (groups[0], &groups[1..]);
        let separated = first.len() < whole.len();
        let first_is_right = match first {
            "" => fraction.is_some() && !separated,
            "0" => !separated,
            _ => is_digits(first) && !first.starts_with('0') && (first.len() <= 3 || !separated),
        };
        let is_right = first_is_right
            && others.iter().all(|group| is_digits(group))
            && (others.iter().all(|group| group.len() == 3) || (self == Point && is_indian(first, others)))
            && fraction.is_none_or(is_digits)
            && (exponent.is_empty() || (!separated && is_exponent(exponent)));
        is_right.then_some(Numeral { whole, fraction, exponent })
    }

    /// The number as JSON writes it, or `None` if `text` is not a number in this convention.
    pub fn plain(self, text: &str) -> Option<String> {
        let Numeral { whole, fraction, exponent } = self.parts(text)?;
        let sign = if text.starts_with('-') { "-" } else { "" };
        let whole = if whole.is_empty() { "0".to_owned() } else { whole.replace(self.marks().1, "") };
        let point = if fraction.is_some() { "." } else { "" };
        Some(format!("{sign}{whole}{point}{}{exponent}", fraction.unwrap_or_default()))
    }

    /// The number as a sentence shows it.
    pub fn shown(self, text: &str) -> String {
        short(&self.plain(text).unwrap_or_default())
    }
}

/// Whether a cell holds a number, in either convention.
pub(super) fn is_number(cell: &str) -> bool {
    let digits = amount(cell).digits;
    [Point, Comma].iter().any(|convention| convention.parts(&digits).is_some())
}

/// The parts of a written number, without its sign.
pub(super) struct Numeral<'a> {
    /// The text before the decimal mark, with separators.
    whole: &'a str,
    /// The digits after the decimal mark, if there is one.
    fraction: Option<&'a str>,
    /// The exponent with its `e`, or an empty text.
    exponent: &'a str,
}

/// Shortens a number with very many digits.
pub(super) fn short(text: &str) -> String {
    quote(text).trim_matches('"').to_owned()
}

/// Whether the groups of a number are those of India: two digits each, and three in the last.
fn is_indian(first: &str, others: &[&str]) -> bool {
    let [between @ .., last] = others else { return false };
    first.len() <= 2 && !between.is_empty() && between.iter().all(|group| group.len() == 2) && last.len() == 3
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` is an exponent with its `e`.
fn is_exponent(text: &str) -> bool {
    is_digits(text[1..].strip_prefix(['+', '-']).unwrap_or(&text[1..]))
}
