//! Reads the rows of a table, twice: first to learn how numbers and times are written and where the rows end, and then
//! to take the values. Only the values that are kept need memory: 16 bytes for a row, and 8 more for its time.

use super::columns::{Columns, Head};
use super::layout::Layout;
use super::marks::{self, Marks};
use super::records::{Record, Records};
use super::roles::{OfRole, Role};
use super::table::{Group, Table, TableArm};
use super::times::{self, Times};
use crate::error::{Error, Result};
use crate::input::{number, quote};
use crate::specification::LIMITS;

/// The largest number of rows that are kept.
const MAX_ROWS: usize = 1_000_000;
/// The largest number of groups.
const MAX_GROUPS: usize = 1000;
/// The number of rows from which columns are guessed, and the largest number of cells in them.
const SAMPLE: (usize, usize) = (100, 100_000);
/// The largest number of lines at the end of a table that may be totals or notes.
const MOST_BEHIND: usize = 10;
/// The number of rows after which the progress is reported.
const STEP: usize = 5_000;

/// What a row of totals is called.
const TOTALS: &str = "total|totals|grand total|overall total|sum|summe|gesamt|gesamtsumme|insgesamt|aggregated";

/// How the rows of a table are written.
struct Survey {
    marks: Marks,
    times: Option<Times>,
    /// The number of records below the head that are rows.
    rows: usize,
    /// The lines behind the rows.
    behind: Vec<usize>,
}

/// Reads a table. `progress` is told which share has been read, from 0 to 1.
///
/// # Errors
///
/// If no columns can be found, if the decimal mark of the numbers or the order of dates is not certain, if a quote is
/// never closed, if there are too many rows, if no arm can be used, or if the reader of specifications refuses an
/// environment of the arms.
pub(super) fn read(text: &str, chosen: &OfRole<Option<String>>, progress: &mut dyn FnMut(f64)) -> Result<Table> {
    let layout = Layout::find(text, chosen);
    let head = head(text, layout)?;
    let columns = head.columns(chosen)?;
    if columns.places.time.is_some() && !columns.observations {
        return Err(Error::new("time", "expected no column of times beside means, found one"));
    }
    let survey = survey(text, layout, &columns, &mut |share| progress(share / 2.0))?;
    let around = layout.said(head.line) + &survey.said();
    let mut table = Table::new(columns, survey.marks, survey.times, around);
    let mut rows = Rows { kept: 0, groups: Vec::new() };
    let mut records = layout.records(text);
    records.next();
    for row in 0..survey.rows {
        report(row, records.left(), text, &mut |share| progress(0.5 + share / 2.0));
        let Some(record) = records.next() else { break };
        let line = record.line;
        if let Err(problem) = rows.take(&record, &mut table) {
            table.leave_out(format!("line {line}: {problem}"));
        }
        if rows.kept > MAX_ROWS {
            return Err(Error::new(format!("line {line}"), format!("expected at most {MAX_ROWS} rows, found another")));
        }
    }
    table.settle()?;
    progress(1.0);
    Ok(table)
}

/// Returns the head of a text, with some rows.
///
/// # Errors
///
/// If the text is empty.
pub(super) fn head(text: &str, layout: Layout) -> Result<Head> {
    let mut records = layout.records(text);
    let own = |record: Record| (record.line, record.cells().map(str::to_owned).collect::<Vec<String>>());
    let Some((line, names)) = records.next().map(own) else {
        return Err(Error::new("line 1", "expected the names of columns, found nothing"));
    };
    let count = SAMPLE.0.min(SAMPLE.1 / names.len());
    let sample = (0..count).map_while(|_| records.next().map(own)).map(|(_, cells)| cells).collect();
    Ok(Head { line, names, sample })
}

/// Reports the progress now and then.
fn report(row: usize, left: usize, text: &str, progress: &mut dyn FnMut(f64)) {
    if row.is_multiple_of(STEP) {
        progress(1.0 - left as f64 / text.len().max(1) as f64);
    }
}

fn survey(text: &str, layout: Layout, columns: &Columns, progress: &mut dyn FnMut(f64)) -> Result<Survey> {
    let mut records: Records = layout.records(text);
    records.next();
    let place = |role: Role| columns.places.get(role).unwrap_or(usize::MAX);
    let (mut numbers, mut dates) = (marks::Evidence::default(), times::Evidence::default());
    let (mut rows, mut all, mut behind) = (0, 0, Vec::new());
    loop {
        report(all, records.left(), text, progress);
        let Some(record) = records.next() else { break };
        all += 1;
        if is_behind(&record, columns) && behind.len() < MOST_BEHIND {
            behind.push(record.line);
            continue;
        }
        (rows, behind) = (all, Vec::new());
        for role in [Role::Reward, Role::Cost] {
            numbers.add(record.line, role.name(), record.cell(place(role)));
        }
        if columns.places.time.is_some() {
            dates.add(record.line, record.cell(place(Role::Time)));
        }
    }
    if let Some(line) = records.unclosed {
        let message = "expected a double quote at the end of the cell that begins with one, found the end of the text";
        return Err(Error::new(format!("line {line}"), message));
    }
    let times = if columns.places.time.is_some() { Some(dates.decide()?) } else { None };
    Ok(Survey { marks: numbers.decide()?, times, rows, behind })
}

/// Returns whether a record may be a line of totals, or a note below the table.
fn is_behind(record: &Record, columns: &Columns) -> bool {
    let first = record.cells().find(|cell| !cell.is_empty()).unwrap_or_default();
    let arm = record.cell(columns.places.arm.unwrap_or_default());
    is_total(first) || is_total(arm) || (record.len() == 1 && columns.names.len() > 1)
}

/// Returns whether a cell says that its row holds totals, as in `Total`, `Total: Account` or `Summe`.
fn is_total(cell: &str) -> bool {
    let word = cell.split(':').next().unwrap_or_default().trim();
    TOTALS.split('|').any(|total| word.eq_ignore_ascii_case(total))
}

impl Survey {
    /// Says which lines at the end are no rows.
    fn said(&self) -> String {
        match &self.behind[..] {
            [] => String::new(),
            [line] => format!(" Line {line} at the end was left out as a total or a note."),
            [first, last] => format!(" Lines {first} and {last} at the end were left out as totals or notes."),
            [first, .., last] => format!(" Lines {first} to {last} at the end were left out as totals or notes."),
        }
    }
}

/// Sorts rows into groups and arms.
struct Rows {
    /// The number of rows that were kept.
    kept: usize,
    /// The places of the groups, sorted by name.
    groups: Vec<usize>,
}

impl Rows {
    /// Takes a row, or returns the reason why the row cannot be used.
    fn take(&mut self, record: &Record, table: &mut Table) -> std::result::Result<(), String> {
        let cells = table.columns.names.len();
        if let Some(extra) = (cells..record.len()).rev().find(|place| !record.cell(*place).is_empty()) {
            return Err(format!(
                "expected {cells} cells, as many as the head has, found {}. A cell that holds the separator of the cells, such as a \
                 number with a comma, must stand in double quotes",
                extra + 1
            ));
        }
        let place = table.columns.places;
        let cell = |place: Option<usize>| place.map_or("", |place| record.cell(place));
        let arm = name(cell(place.arm), "arm")?;
        let group = if place.group.is_some() { name(cell(place.group), "group")? } else { "" };
        let value = |text: &str, name: &str| {
            let value = table.marks.value(text).filter(|value| (0.0..=LIMITS.budget).contains(value));
            let found = || if text.is_empty() { "nothing".to_owned() } else { quote(text) };
            value.ok_or_else(|| format!("{name}: expected a number from 0 to {}, found {}", number(LIMITS.budget), found()))
        };
        let (reward, cost) = (value(cell(place.reward), "reward")?, value(cell(place.cost), "cost")?);
        let time = table.times.map(|times| times.value(cell(place.time))).transpose()?;
        let observations = table.columns.observations;
        let rows = self.group(&mut table.groups, group)?.arm(arm, observations)?;
        rows.rewards.push(reward);
        rows.costs.push(cost);
        rows.times.extend(time);
        self.kept += 1;
        Ok(())
    }

    /// Returns the group with this name, which is added if no earlier row had the name.
    fn group<'a>(&mut self, groups: &'a mut Vec<Group>, name: &str) -> std::result::Result<&'a mut Group, String> {
        let place = match self.groups.binary_search_by(|place| groups[*place].name.as_str().cmp(name)) {
            Ok(found) => self.groups[found],
            Err(_) if groups.len() == MAX_GROUPS => {
                return Err(format!("expected at most {MAX_GROUPS} groups, found another"));
            }
            Err(free) => {
                groups.push(Group { name: name.to_owned(), arms: Vec::new(), places: Vec::new() });
                self.groups.insert(free, groups.len() - 1);
                groups.len() - 1
            }
        };
        Ok(&mut groups[place])
    }
}

impl Group {
    /// Returns the arm with this name, which is added if no earlier row had the name.
    fn arm(&mut self, name: &str, observations: bool) -> std::result::Result<&mut TableArm, String> {
        let place = match self.places.binary_search_by(|place| self.arms[*place].name.as_str().cmp(name)) {
            Ok(_) if !observations => {
                return Err(format!("arm {}: expected one row with its means, found another", quote(name)));
            }
            Ok(found) => self.places[found],
            Err(_) if self.arms.len() == LIMITS.arms => {
                return Err(format!("expected at most {} arms, found another", LIMITS.arms));
            }
            Err(free) => {
                let (rewards, costs, times) = (Vec::new(), Vec::new(), Vec::new());
                self.arms.push(TableArm { name: name.to_owned(), rewards, costs, times });
                self.places.insert(free, self.arms.len() - 1);
                self.arms.len() - 1
            }
        };
        Ok(&mut self.arms[place])
    }
}

/// Returns the name in a cell. Dashes alone stand for a missing name; `NA` does not, because it also stands for North
/// America.
fn name<'a>(cell: &'a str, role: &str) -> std::result::Result<&'a str, String> {
    match cell.trim_matches(['-', '–', '—', ' ']) {
        "" if cell.is_empty() => Err(format!("{role}: expected a name, found none")),
        "" => Err(format!("{role}: expected a name, found {}", quote(cell))),
        _ => Ok(cell),
    }
}
