//! How the rows of a table are written, which is learned from all of them: the decimal mark, the order of dates, and where
//! the rows end.

use super::columns::Columns;
use super::convention::is_number;
use super::layout::Layout;
use super::marks::{self, Marks, Stated};
use super::records::{Record, Records};
use super::roles::{ColumnRole, ROLES, is_same};
use super::times::{self, Times};
use crate::error::{Error, Result};
use crate::input::quote;

/// The number of rows after which the progress is reported.
const STEP: usize = 5_000;

/// How the rows of a table are written.
pub(super) struct Survey {
    pub marks: Marks,
    pub times: Option<Times>,
    /// The number of records below the head that are rows or stand between them.
    pub rows: usize,
    /// The lines behind the rows.
    pub behind: Vec<usize>,
    /// The lines that repeat the head.
    pub heads: Vec<usize>,
    /// The number of rows with fewer cells than the head.
    short: usize,
}

/// Reports the progress now and then.
pub(super) fn report(row: usize, left: usize, text: &str, progress: &mut dyn FnMut(f64)) {
    if row.is_multiple_of(STEP) {
        progress(1.0 - left as f64 / text.len().max(1) as f64);
    }
}

/// Looks at all rows of a table before any value is taken.
///
/// # Errors
///
/// If the numbers or the times can be read in two ways, if a quote is never closed, or if another table follows.
pub(super) fn survey(text: &str, layout: Layout, columns: &Columns, progress: &mut dyn FnMut(f64)) -> Result<Survey> {
    let mut records: Records = layout.records(text);
    records.next();
    let place = |role: ColumnRole| columns.places.get(role).unwrap_or(usize::MAX);
    let beside: Vec<usize> =
        (0..columns.names.len()).filter(|column| ROLES.iter().all(|role| place(*role) != *column)).collect();
    let stated: Vec<Stated> = beside.iter().map(|column| columns.stated(*column)).collect();
    let (mut numbers, mut dates) = (marks::Evidence::default(), times::Evidence::default());
    let (mut rows, mut all, mut behind, mut heads, mut short) = (0, 0, Vec::new(), Vec::new(), 0);
    loop {
        report(all, records.left(), text, progress);
        let Some(record) = records.next() else { break };
        all += 1;
        if is_blank(&record) {
            continue;
        }
        if is_head(&record, columns) {
            if !columns.names.iter().enumerate().all(|(place, name)| is_same(record.cell(place), name)) {
                return Err(another_head(&record));
            }
            heads.push(record.line);
            continue;
        }
        if is_note(&record, columns) {
            behind.push(record.line);
            continue;
        }
        (rows, behind) = (all, Vec::new());
        short += usize::from(record.len() < columns.names.len());
        for role in [ColumnRole::Reward, ColumnRole::Cost] {
            numbers.add(record.line, role.name(), record.cell(place(role)));
        }
        for (column, stated) in beside.iter().zip(&stated) {
            numbers.add_beside(record.line, *column, record.cell(*column), *stated);
        }
        if columns.places.time.is_some() {
            dates.add(record.line, record.cell(place(ColumnRole::Time)));
        }
    }
    if let Some(line) = records.unclosed {
        let message = "expected a double quote at the end of the cell that begins with one, found the end of the text";
        return Err(Error::new(format!("line {line}"), message));
    }
    let times = if columns.places.time.is_some() { Some(dates.decide()?) } else { None };
    Ok(Survey { marks: numbers.decide()?, times, rows, behind, heads, short })
}

/// Whether a record has no content, as spreadsheets write rows below a table.
pub(super) fn is_blank(record: &Record) -> bool {
    record.cells().all(str::is_empty)
}

/// Whether a record names columns like the head: at least two of its cells are names of columns, and the reward and the
/// cost are no numbers.
pub(super) fn is_head(record: &Record, columns: &Columns) -> bool {
    let is_text = |role: ColumnRole| columns.places.get(role).is_some_and(|place| !is_number(record.cell(place)));
    let is_name = |cell: &&str| !cell.is_empty() && columns.names.iter().any(|name| is_same(cell, name));
    is_text(ColumnRole::Reward) && is_text(ColumnRole::Cost) && record.cells().filter(is_name).count() >= 2
}

fn another_head(record: &Record) -> Error {
    let cells: Vec<String> = record.cells().take(5).map(quote).collect();
    let message = format!(
        "expected rows of one table, found another head: {}. Save each table as a file of its own",
        cells.join(", ")
    );
    Error::new(format!("line {}", record.line), message)
}

/// Whether a record at the end may be a note below the table: a single cell with content, or fewer cells than the head
/// and neither a reward nor a cost.
fn is_note(record: &Record, columns: &Columns) -> bool {
    let has_number = |role: ColumnRole| columns.places.get(role).is_some_and(|place| is_number(record.cell(place)));
    let is_short = || record.len() < columns.names.len() || record.cells().filter(|cell| !cell.is_empty()).count() == 1;
    columns.names.len() > 1 && !has_number(ColumnRole::Reward) && !has_number(ColumnRole::Cost) && is_short()
}

impl Survey {
    /// Says which lines are no rows, and which rows are short.
    pub fn said(&self) -> String {
        let behind = match &self.behind[..] {
            [] => String::new(),
            [line] => format!(" Line {line} at the end was left out as a note."),
            [first, last] => format!(" Lines {first} and {last} at the end were left out as notes."),
            [first, .., last] => format!(" Lines {first} to {last} at the end were left out as notes."),
        };
        let heads = match self.heads.len() {
            0 => String::new(),
            1 => " A line that repeats the head was left out.".to_owned(),
            count => format!(" {count} lines that repeat the head were left out."),
        };
        let short = match self.short {
            0 => String::new(),
            1 => " A row is shorter than the head, and its last cells count as empty.".to_owned(),
            count => format!(" {count} rows are shorter than the head, and their last cells count as empty."),
        };
        behind + &heads + &short
    }
}
