//! Which line of a text names the columns, and which character separates the cells.
//!
//! Exports of advertising tools begin with a title, a range of dates and notes. The head is therefore the line whose
//! cells suggest most roles, among the first lines and with any separator. A line with numbers or dates is no head, and of
//! several lines before the first numbers, a title in one sentence may suggest as many roles as the head, so the line directly
//! before numbers counts more. If no name suggests a role, the head is the first line with as many cells as most lines have.

use super::convention::is_number;
use super::records::{Record, Records};
use super::roles::{ColumnRole, OfRole, ROLES, fit, is_same, words};
use super::times::is_date;

const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// The number of records that may come before the head.
const BEFORE: usize = 40;
/// The score of a first line for each name of a chosen column. A name that only suggests a role scores 1.
const CHOSEN: usize = 10;
/// The score of a line that suggests a role, and is directly followed by a line with numbers.
const BEFORE_NUMBERS: usize = 4;
/// The number of bytes at the beginning of a text that decide.
const SAMPLE: usize = 1 << 16;

/// The largest number of columns that are guessed from, and that a user can choose from on the page.
pub(super) const MAX_COLUMNS: usize = 500;

/// Where the head is, and how its cells are separated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layout {
    pub separator: u8,
    /// The number of records before the head.
    before: usize,
}

impl Layout {
    /// Finds the head of a text, whose columns may have been chosen by name.
    pub fn find(text: &str, chosen: &OfRole<Option<String>>) -> Layout {
        let end = (0..=SAMPLE.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
        let sample = &text[..end.unwrap_or(0)];
        let named = SEPARATORS.iter().filter_map(|separator| best_head(sample, *separator, chosen));
        // Of heads that suggest equally many roles, the first in the list wins.
        let named = named.rev().max_by_key(|(layout, suggested, cells)| (*suggested, *cells, usize::MAX - layout.before));
        named.map_or_else(|| most_alike(sample), |(layout, ..)| layout)
    }

    /// The records from the head on.
    pub fn records(self, text: &str) -> Records<'_> {
        let mut records = Records::new(text, self.separator);
        for _ in 0..self.before {
            records.next();
        }
        records
    }

    /// All records, from the first line on.
    pub fn records_of_all(self, text: &str) -> Records<'_> {
        Records::new(text, self.separator)
    }

    /// The number of records before the head.
    pub fn before(self) -> usize {
        self.before
    }

    /// Says in a sentence how the text was split, unless it was as everybody would expect.
    pub fn said(self, line: usize) -> String {
        match (self.before, line) {
            (0, _) => String::new(),
            (_, 2) => " The first line was left out: line 2 names the columns.".to_owned(),
            (..) => format!(" The first {} lines were left out: line {line} names the columns.", line - 1),
        }
    }
}

/// The first of the records whose cells suggest most roles, with the number of roles and of cells, or `None` if no cell
/// suggests a role.
fn best_head(sample: &str, separator: u8, chosen: &OfRole<Option<String>>) -> Option<(Layout, usize, usize)> {
    let mut best = None;
    let mut records = Records::new(sample, separator);
    let own = |record: Record| record.cells().take(MAX_COLUMNS).map(str::to_owned).collect::<Vec<String>>();
    let mut all: Vec<Vec<String>> = Vec::new();
    while let Some(record) = records.next().filter(|_| all.len() <= BEFORE + 1) {
        all.push(own(record));
    }
    let has_numbers = |cells: &[String]| cells.iter().any(|cell| is_number(cell) || is_date(cell));
    for (before, cells) in all.iter().enumerate().take(BEFORE + 1).filter(|(_, cells)| cells.len() >= 2) {
        // A number would name cells of rows.
        let name = |role: ColumnRole| chosen.get(role).as_ref().filter(|name| name.trim().parse::<usize>().is_err());
        let weight = |role: &ColumnRole| match name(*role) {
            Some(name) if cells.iter().any(|cell| is_named(cell, name)) => CHOSEN,
            Some(_) => 0,
            None if has_numbers(cells) => 0,
            None => usize::from(role.is_needed() && cells.iter().any(|cell| suggests(cell, *role))),
        };
        let suggested: usize = ROLES.iter().map(weight).sum();
        let next = all.get(before + 1);
        let is_next = suggested > 0 && next.is_some_and(|next| has_numbers(next) && next.len() >= 2);
        let score = suggested + if is_next { BEFORE_NUMBERS } else { 0 };
        if score > best.as_ref().map_or(0, |(_, most, _)| *most) {
            best = Some((Layout { separator, before }, score, cells.len()));
        }
    }
    best
}

fn suggests(name: &str, role: ColumnRole) -> bool {
    fit(name, role).is_some() || words(name) == mean(role.name())
}

/// The words of the name of a column of means.
pub(super) fn mean(role: &str) -> String {
    format!("mean {role}")
}

/// Whether a cell names a column, in upper or lower case.
pub(super) fn is_named(cell: &str, name: &str) -> bool {
    is_same(cell, name.trim())
}

/// The layout in which most records have the same number of cells, at least two.
fn most_alike(sample: &str) -> Layout {
    let mut best = (0, 0, Layout { separator: b',', before: 0 });
    for separator in SEPARATORS {
        let (mut records, mut lengths) = (Records::new(sample, separator), Vec::new());
        while let Some(record) = records.next().filter(|_| lengths.len() <= BEFORE) {
            lengths.push(record.len());
        }
        for (before, length) in lengths.iter().enumerate().filter(|(_, length)| **length >= 2) {
            let count = lengths.iter().filter(|other| *other == length).count();
            if (count, *length) > (best.0, best.1) {
                best = (count, *length, Layout { separator, before });
            }
        }
    }
    best.2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> (char, usize) {
        let Layout { separator, before } = Layout::find(text, &OfRole::default());
        (char::from(separator), before)
    }

    #[test]
    fn the_separator_and_the_head_follow_from_the_names() {
        for (text, expected) in [
            ("arm,reward,cost\nA,1,2,\nB,1,234,5\n", (',', 0)),
            ("arm;reward;cost\nA;1,5;0,5\n", (';', 0)),
            ("arm\treward\tcost\nA, B\t1\t2\n", ('\t', 0)),
            ("arm | reward | cost\nA | 1 | 2\n", ('|', 0)),
            ("Report, all\n\"1, 2\"\n\nCampaign,Cost,Clicks\nA,1,2\n", (',', 2)),
            ("# Start: 1\n# End: 2\nchannel,revenue,spend\nA,1,2\n", (',', 2)),
            ("Campaign report; cost\nKampagne;Kosten;Umsatz\nA;1,5;2,5\n", (';', 1)),
            ("x,y,z\nA,1,2\nB,3,4\n", (',', 0)),
            ("title\nx;y;z\nA;1,5;2,5\nB;3,5;4,5\n", (';', 1)),
            ("", (',', 0)),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn a_chosen_name_finds_the_head() {
        let chosen = OfRole { arm: Some("ding ".to_owned()), ..OfRole::default() };
        let text = "cost,of,all\nDING;Lohn;Aufwand\nA;1;2\n";
        assert_eq!(Layout::find(text, &chosen), Layout { separator: b';', before: 1 });
    }
}
