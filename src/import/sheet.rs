//! A table as it stands in the text, with what became of its lines, so that a reader can see what was understood.
//!
//! A summary in sentences says the same, but nobody can compare it with a file. The page therefore shows the lines
//! themselves: the first rows, every line that was left out and every line that is in question.

use super::Options;
use super::columns::Head;
use super::convention::is_number;
use super::empty_rewards::EmptyRewards;
use super::layout::{Layout, MAX_COLUMNS};
use super::records::Record;
use super::roles::{ColumnRole, ROLES};
use crate::error::Error;
use serde::Serialize;
use std::collections::BTreeMap;

/// The number of rows at the beginning of a table that are shown.
const FIRST: usize = 8;
/// The largest number of lines that are shown.
const LINES: usize = 200;
/// The largest number of cells that are shown, unless [`FIRST`] rows hold more.
const CELLS: usize = 6_000;
/// The largest number of characters of a cell that are shown.
const LETTERS: usize = 60;

/// A table as it stands in the text.
#[derive(Debug, Default, Serialize)]
pub struct Sheet {
    /// The columns, at most 500.
    pub columns: Vec<Column>,
    /// The lines that are shown, in their order.
    pub lines: Vec<Line>,
    /// The number of lines of the text that are not empty. A record whose cells hold line breaks counts as one line.
    pub records: usize,
    /// The number of the last record that is shown because the record is near the head.
    pub first: usize,
    /// How the table was read, as far as that is known.
    pub facts: Vec<Fact>,
    /// What has to be answered before the table can be used.
    pub question: Option<EmptyRewards>,
    /// Whether every arm has a single row, and then whether counts say how certain an answer is.
    pub single_rows: Option<bool>,
}

/// A column of a sheet.
#[derive(Debug, Serialize)]
pub struct Column {
    /// The name.
    pub name: String,
    /// The name of the role, or `None` if the column was not read.
    pub role: Option<&'static str>,
    /// Whether most of the first cells are numbers.
    pub numeric: bool,
    /// What is known of the column in a few words, such as the unit; may be empty.
    pub about: String,
}

/// A line of a sheet.
#[derive(Debug, Serialize)]
pub struct Line {
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// The number of the record, from 0. Records between two lines of a sheet are not shown.
    pub record: usize,
    /// The cells without the blanks around them, of which only the first 60 characters are kept.
    pub cells: Vec<String>,
    /// What became of the line.
    pub fate: Fate,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "is", content = "why")]
pub enum Fate {
    /// The line names the columns.
    Head,
    /// The line is a row, which is used unless the whole table is refused.
    Row,
    /// The line was left out for this reason.
    LeftOut(String),
    /// The reward is missing, and nobody has said what that means.
    Asked,
    /// The table is refused because of the line.
    Wrong,
}

/// A statement about how a table was read.
#[derive(Debug, Serialize)]
pub struct Fact {
    /// The statement in a few words.
    pub title: String,
    /// Its reasons and details in sentences.
    pub text: String,
    /// What a reader may change: the name of a role, `totals` or `empty`; or `None`.
    pub change: Option<&'static str>,
    /// Whether an answer is awaited.
    pub open: bool,
}

impl Fact {
    /// Creates a fact that nothing is awaited for.
    pub(super) fn new(title: impl Into<String>, text: &str, change: Option<&'static str>) -> Fact {
        Fact { title: title.into(), text: text.trim().to_owned(), change, open: false }
    }
}

/// What the reader takes down for a sheet while it reads a table. The notes outlive a table that is refused.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// What became of lines that are not plain rows.
    fates: BTreeMap<usize, Fate>,
    /// What is known of each column that has a role.
    pub about: BTreeMap<usize, String>,
    pub facts: Vec<Fact>,
    pub question: Option<EmptyRewards>,
    pub single_rows: Option<bool>,
}

impl Notes {
    /// Takes down what became of a line. The first statement about a line holds.
    pub fn add(&mut self, line: usize, fate: Fate) {
        if self.fates.len() < LINES {
            self.fates.entry(line).or_insert(fate);
        }
    }

    /// Takes down a line that was left out.
    pub fn leave_out(&mut self, line: usize, why: &str) {
        self.add(line, Fate::LeftOut(why.to_owned()));
    }

    /// Draws up the sheet of a text. `refused` is the error because of which the table cannot be used.
    pub fn sheet(mut self, text: &str, options: &Options, refused: Option<&Error>) -> Sheet {
        if let Some(line) = refused.and_then(|error| error.path.strip_prefix("line ")?.parse().ok()) {
            self.fates.insert(line, Fate::Wrong);
        }
        let layout = Layout::find(text, &options.columns);
        let Ok(head) = Head::read(text, layout) else { return Sheet::default() };
        let columns = columns(&head, options, &self.about);
        let most = (CELLS / columns.len().max(1)).clamp(2 * FIRST, LINES);
        let (mut lines, mut records) = (Vec::new(), 0_usize);
        let mut all = layout.records_of_all(text);
        let mut last = None;
        while let Some(record) = all.next() {
            let place = records;
            records += 1;
            let after_head = place.checked_sub(layout.before());
            let fate = match (self.fates.remove(&record.line), after_head) {
                (Some(fate), _) => Some(fate),
                (None, None) => Some(Fate::LeftOut("title".to_owned())),
                (None, Some(0)) => Some(Fate::Head),
                (None, Some(row)) => (row <= FIRST).then_some(Fate::Row),
            };
            // The head and the rows above stay in sight, whatever comes before them.
            let has_room = lines.len() < most || after_head.is_some_and(|row| row <= FIRST);
            last = None;
            match fate {
                Some(fate) if has_room => lines.push(line(&record, place, fate)),
                fate => last = Some(line(&record, place, fate.unwrap_or(Fate::Row))),
            }
        }
        lines.extend(last);
        let Notes { facts, question, single_rows, .. } = self;
        Sheet { columns, lines, records, first: layout.before() + FIRST, facts, question, single_rows }
    }
}

/// The columns with their roles, some of which may be known although others are missing.
fn columns(head: &Head, options: &Options, about: &BTreeMap<usize, String>) -> Vec<Column> {
    let places = head.places(&options.columns);
    let column = |(place, name): (usize, &String)| {
        let role = ROLES.into_iter().find(|role| *places.get(*role) == Some(place));
        let single = role.is_none() && head.is_single(place);
        let about = about.get(&place).cloned().or_else(|| single.then(|| "one value in all rows".to_owned()));
        let numeric = head.share(place, is_number) > 0.5;
        Column { name: name.clone(), role: role.map(ColumnRole::name), numeric, about: about.unwrap_or_default() }
    };
    head.names.iter().enumerate().take(MAX_COLUMNS).map(column).collect()
}

fn line(record: &Record, place: usize, fate: Fate) -> Line {
    let short = |cell: &str| match cell.char_indices().nth(LETTERS) {
        Some((end, _)) => cell[..end].to_owned() + "…",
        None => cell.to_owned(),
    };
    Line { line: record.line, record: place, cells: record.cells().take(MAX_COLUMNS).map(short).collect(), fate }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
