//! Columns that are not read and state what the amounts of a row are counted in.

use super::{Cell, ONE_CURRENCY};
use crate::import::amounts::{code, currency};

/// What the name of a column says that its cells state about the amounts of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::import) enum Stated {
    /// Nothing, but the cells may be codes of currencies.
    #[default]
    Nothing,
    /// The currency.
    Currency,
    /// What kind of result was counted.
    Kind,
}

impl Stated {
    /// What an error calls the column.
    pub(super) fn name(self) -> &'static str {
        if self == Stated::Kind { "result type" } else { "currency" }
    }
}

const ONE_RESULT: [&str; 2] = ["results of one kind", "Keep the rows of one kind, or choose another column as the reward"];

/// What the cells of a column state.
#[derive(Debug, Default)]
pub(super) struct Codes {
    stated: Stated,
    /// The first text, and the first that differs from it.
    found: [Option<Cell>; 2],
    /// Whether a cell is no code, and the name of the column states nothing.
    others: bool,
}

impl Codes {
    /// Takes a cell with content into account.
    pub fn add(&mut self, line: usize, text: &str, stated: Stated) {
        self.stated = stated;
        let is_name = |c: char| !c.is_ascii_digit() && !matches!(c, '-' | '–' | '—' | '.' | ',' | ' ');
        if !text.contains(is_name) || ["n/a", "na", "null", "none"].iter().any(|missing| text.eq_ignore_ascii_case(missing))
        {
            self.others |= text.contains(|c: char| c.is_ascii_digit());
            return; // A missing value says nothing, and a number is no currency.
        }
        let Codes { found: [first, second], others, .. } = self;
        let cell = || Cell { line, column: stated.name(), text: text.to_owned() };
        match first {
            _ if *others => {}
            _ if stated == Stated::Nothing && currency(text).or(code(&text.to_ascii_uppercase())).is_none() => {
                *others = true
            }
            None => *first = Some(cell()),
            Some(first) if !first.text.eq_ignore_ascii_case(text) => _ = second.get_or_insert_with(cell),
            Some(_) => {}
        }
    }

    /// The first two cells that state different things, with what is expected and an advice.
    pub fn clash(&self) -> Option<(Cell, Cell, [&'static str; 2])> {
        match &self.found {
            [Some(first), Some(second)] if !self.others => {
                let message = if self.stated == Stated::Kind { ONE_RESULT } else { ONE_CURRENCY };
                Some((first.clone(), second.clone(), message))
            }
            _ => None,
        }
    }
}
