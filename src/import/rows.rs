//! Reads the rows of a table, twice: first to learn how numbers and times are written and where the rows end, and then
//! to take the values. Only the values that are kept need memory: 16 bytes for a row, and 8 more for its time.

mod cells;

use super::columns::Head;
use super::convention::is_number;
use super::layout::Layout;
use super::marks::Marks;
use super::records::Record;
use super::sheet::{Fact, Fate, Notes};
use super::survey::{is_blank, is_head, report, survey};
use super::table::{Context, Group, Table, TableArm};
use super::total_words::{has_total, is_total};
use super::totals::{Row, Totals};
use super::{Empty, Options};
use crate::error::{Error, Result};
use crate::input::quote;
use crate::specification::LIMITS;
use cells::{check_length, name, no_number};

/// The largest number of rows that are kept.
const MAX_ROWS: usize = 1_000_000;
/// The largest number of groups.
const MAX_GROUPS: usize = 1000;
/// What a cell of rewards holds if the reward is missing.
const MISSING: &str = "|-|--|—|–|n/a|na|null|none|nan|#n/a";

/// Why a row cannot be used.
enum Fault {
    /// The row is left out.
    Row(String),
    /// The row is left out because its reward is missing beside a cost above 0, unless the user answers otherwise.
    Asked(String),
    /// The table is refused.
    Table(Error),
}

/// Reads a table. `notes` receives what became of its lines, and `progress` is told which share has been read, from 0 to 1.
///
/// # Errors
///
/// If no columns can be found, if the decimal mark of the numbers or the order of dates is not certain, if a quote is
/// never closed, if there are losses, too many rows or too many arms, if a reward is missing and the options do not say
/// what that means, if no arm can be used, or if the reader of specifications refuses an environment of the arms.
pub(super) fn read(text: &str, options: &Options, notes: &mut Notes, progress: &mut dyn FnMut(f64)) -> Result<Table> {
    let layout = Layout::find(text, &options.columns);
    let head = Head::read(text, layout)?;
    let columns = head.columns(&options.columns)?;
    if columns.places.time.is_some() && !columns.observations {
        return Err(Error::new("time", "expected no column of times beside means, found one"));
    }
    notes.facts.extend((!columns.said.is_empty()).then(|| Fact::new("Columns", &columns.said, None)));
    let survey = survey(text, layout, &columns, &mut |share| progress(share / 2.0))?;
    let around = layout.said(head.line) + &survey.said();
    let mut outside = layout.before() + survey.behind.len() + survey.heads.len();
    survey.behind.iter().for_each(|line| notes.leave_out(*line, "note"));
    survey.heads.iter().for_each(|line| notes.leave_out(*line, "head"));
    let mut table = Table::new(columns, survey.marks, survey.times, around);
    let mut rows = Rows { empty: options.empty, ..Rows::default() };
    let mut records = layout.records(text);
    records.next();
    for row in 0..survey.rows {
        report(row, records.left(), text, &mut |share| progress(0.5 + share / 2.0));
        let Some(record) = records.next() else { break };
        if is_blank(&record) || is_head(&record, &table.columns) {
            continue;
        }
        let line = record.line;
        match rows.take(&record, &mut table) {
            Ok(()) => {}
            Err(Fault::Row(problem)) => {
                notes.leave_out(line, &problem);
                table.leave_out(format!("line {line}: {problem}"));
            }
            Err(Fault::Asked(problem)) => {
                notes.add(line, if options.empty.is_none() { Fate::Asked } else { Fate::LeftOut(problem.clone()) });
                table.leave_out(format!("line {line}: {problem}"));
            }
            Err(Fault::Table(error)) => return Err(error),
        }
        if rows.kept > MAX_ROWS {
            return Err(Error::new(format!("line {line}"), format!("expected at most {MAX_ROWS} rows, found another")));
        }
    }
    table.zeros = rows.zeros;
    let [totals, nameless] = if options.keep_totals {
        [Vec::new(), rows.totals.keep(&mut table, notes)]
    } else {
        rows.totals.leave_out(&mut table)
    };
    totals.iter().for_each(|line| notes.leave_out(*line, "total"));
    outside += totals.len();
    table.leave_out_nameless(&nameless, rows.kept, notes)?;
    notes.question = table.question().filter(|_| options.empty.is_none());
    notes.about = table.about();
    let context = Context { head: &head, outside, keeps_totals: options.keep_totals };
    notes.facts = table.facts(&context, notes.question.as_ref(), false);
    if let Some(question) = &notes.question {
        return Err(question.error());
    }
    table.settle()?;
    notes.facts = table.facts(&context, None, true);
    notes.single_rows = table.single_rows();
    progress(1.0);
    Ok(table)
}

/// Sorts rows into groups and arms.
#[derive(Default)]
struct Rows {
    /// The number of rows that were kept.
    kept: usize,
    /// The number of empty rewards that were read as 0.
    zeros: usize,
    /// The first cell of the last row, and whether the cell says that the row is a total.
    first: (String, bool),
    /// The places of the groups, sorted by name.
    groups: Vec<usize>,
    /// The rows that may be totals of others.
    totals: Totals,
    /// What an empty reward means.
    empty: Option<Empty>,
}

impl Rows {
    /// Takes a row, or returns the reason why the row or the table cannot be used.
    fn take(&mut self, record: &Record, table: &mut Table) -> std::result::Result<(), Fault> {
        if let Err(problem) = check_length(record, table.columns.names.len()) {
            table.strays += 1; // The name of the arm may be cut, too.
            return Err(Fault::Row(problem));
        }
        let (line, place) = (record.line, table.columns.places);
        let cell = |place: Option<usize>| place.map_or("", |place| record.cell(place));
        let first = record.cells().find(|cell| !cell.is_empty()).unwrap_or_default();
        if cell(place.arm).is_empty() && self.take_without_arm(record, first, table) {
            return Ok(());
        }
        let arm = name(cell(place.arm), "arm").map_err(Fault::Row)?;
        let group = if place.group.is_some() { name(cell(place.group), "group").map_err(Fault::Row)? } else { "" };
        let found = self.values(cell(place.reward), cell(place.cost), line, &table.marks);
        let time = table.times.map(|times| times.value(cell(place.time))).transpose();
        let time = time.map_err(|problem| Values::Wrong(Fault::Row(problem)));
        let named = if first != arm && self.says_total(first) { first } else { arm };
        let ([reward, cost], time) = match found.and_then(|values| Ok((values, time?))) {
            Ok(found) => found,
            Err(Values::Missing(_)) if is_total(named) => return Err(Fault::Row(no_number("reward", cell(place.reward)))),
            Err(Values::Missing(cost)) => {
                table.miss(group, arm, Some(cost), line);
                let problem = no_number("reward", cell(place.reward));
                return Err(if cost > 0.0 { Fault::Asked(problem) } else { Fault::Row(problem) });
            }
            Err(Values::Wrong(Fault::Table(error))) if is_total(named) => return Err(Fault::Row(error.message)),
            Err(Values::Wrong(fault)) => {
                table.miss(group, arm, None, line);
                return Err(fault);
            }
        };
        let observations = table.columns.observations;
        let events = table.columns.events.map_or("", |place| record.cell(place));
        let events = if events.is_empty() { 0.0 } else { table.marks.value(events).unwrap_or(f64::NAN) };
        let too_many = |message: String| {
            let column = place.arm.map_or_else(String::new, |place| quote(&table.columns.names[place]));
            let advice = "Keep the rows of those that cost most, or choose another column as the arm";
            Error::new(format!("line {line}"), format!("{message}; the column {column} holds too many names. {advice}"))
        };
        let (place, group) = self.group(&mut table.groups, group).map_err(Fault::Row)?;
        let rows = match group.arm(arm, observations).map_err(Fault::Row)? {
            Some(rows) => rows,
            None => {
                let message = format!("expected at most {} arms, found another", LIMITS.arms);
                return Err(Fault::Table(too_many(message)));
            }
        };
        let filled = record.cells().filter(|cell| !cell.is_empty()).count();
        let doubled = !is_number(arm) && record.cells().filter(|cell| *cell == arm).count() > 1;
        self.totals.add(&Row { line, group: place, named, values: [reward, cost], filled, doubled }, rows);
        if rows.rewards.is_empty() {
            rows.events = events;
        }
        rows.rewards.push(reward);
        rows.costs.push(cost);
        rows.times.extend(time);
        self.kept += 1;
        Ok(())
    }

    /// Takes a row without the name of an arm if it is a total, or has a reward and a cost. Returns whether it was taken.
    fn take_without_arm(&mut self, record: &Record, first: &str, table: &Table) -> bool {
        let cell = |place: Option<usize>| place.map_or("", |place| record.cell(place));
        let places = table.columns.places;
        if is_total(first) {
            self.totals.add_unnamed(record.line, first);
            return true;
        }
        let values = self.values(cell(places.reward), cell(places.cost), record.line, &table.marks);
        values.map(|values| self.totals.add_nameless(record.line, values)).is_ok()
    }

    /// Whether a cell before the name of the arm says that the row is a total. Most rows have the cell of the row
    /// before.
    fn says_total(&mut self, first: &str) -> bool {
        if first.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        if self.first.0 != first {
            self.first = (first.to_owned(), is_total(first) || has_total(first));
        }
        self.first.1
    }

    /// The reward and the cost of a row, or what is wrong with them.
    fn values(&mut self, reward: &str, cost: &str, line: usize, marks: &Marks) -> std::result::Result<[f64; 2], Values> {
        let value = |text: &str, name: &str, advice: &str| match marks.value(text) {
            Some(value) if (0.0..=LIMITS.budget).contains(&value) => Ok(value),
            Some(value) if value < 0.0 => {
                let message = format!("{name}: expected numbers from 0 on, found {}. {advice}", quote(text));
                Err(Values::Wrong(Fault::Table(Error::new(format!("line {line}"), message))))
            }
            // A text without digits stands for no number. With digits, the amount is only not understood.
            None if !text.contains(|c: char| c.is_ascii_digit()) || text.starts_with('#') => {
                Err(Values::Wrong(Fault::Row(no_number(name, text))))
            }
            found => {
                let advice = if found.is_some() { "Count in a larger unit" } else { "Write all amounts in digits" };
                let message = format!("{}. {UNUSED}. {advice}", no_number(name, text));
                Err(Values::Wrong(Fault::Table(Error::new(format!("line {line}"), message))))
            }
        };
        const UNUSED: &str = "The table is not used, because leaving out such an amount could change the answer";
        const REFUND: &str = "Take each refund off the cost that it belongs to";
        const LOSS: &str = "The table is not used, because leaving out losses would change the answer. Use what was earned as \
                            the reward, and add what was lost to the cost";
        let cost = value(cost, "cost", REFUND);
        if MISSING.split('|').any(|missing| reward.eq_ignore_ascii_case(missing)) {
            let cost = cost?;
            return match self.empty {
                Some(Empty::Zero) => {
                    self.zeros += 1;
                    Ok([0.0, cost])
                }
                _ => Err(Values::Missing(cost)),
            };
        }
        Ok([value(reward, "reward", LOSS)?, cost?])
    }

    /// The group with this name and its place. The group is added if no earlier row had the name.
    fn group<'a>(&mut self, groups: &'a mut Vec<Group>, name: &str) -> std::result::Result<(usize, &'a mut Group), String> {
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
        Ok((place, &mut groups[place]))
    }
}

/// Why a row has no reward and cost.
enum Values {
    /// The reward is missing beside this cost.
    Missing(f64),
    /// A value cannot be used.
    Wrong(Fault),
}

impl Group {
    /// The arm with this name, which is added if no earlier row had the name; `None` if there are too many arms.
    fn arm(&mut self, name: &str, observations: bool) -> std::result::Result<Option<&mut TableArm>, String> {
        let place = match self.places.binary_search_by(|place| self.arms[*place].name.as_str().cmp(name)) {
            Ok(_) if !observations => {
                return Err(format!("arm {}: expected one row with its means, found another", quote(name)));
            }
            Ok(found) => self.places[found],
            Err(_) if self.arms.len() == LIMITS.arms => return Ok(None),
            Err(free) => {
                let (rewards, costs, times) = (Vec::new(), Vec::new(), Vec::new());
                self.arms.push(TableArm { name: name.to_owned(), events: f64::NAN, worded: false, rewards, costs, times });
                self.places.insert(free, self.arms.len() - 1);
                self.arms.len() - 1
            }
        };
        Ok(Some(&mut self.arms[place]))
    }
}
