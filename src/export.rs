//! Tables of results for other programs, as CSV text or as columns. `docs/exports.md` describes every column.
//!
//! The command line and the page both call this module, so the same results give the same bytes. A table is made from
//! the JSON of an answer and not from the structs of the library, because the page has the results that come with the
//! site only as JSON.

mod column;
mod repetitions;
mod tables;

pub use column::Cell;
pub use repetitions::{check as check_repetitions, lost_best_arm, repetitions, repetitions_as_columns};
pub use tables::TABLES;

use column::{Column, Row};
use serde_json::Value;

/// A kind of table.
///
/// ```
/// use budgeted_bandits::{experiment, export, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let results = experiment::run(two_arms);
/// let answer = serde_json::to_value(results.answer()).unwrap();
/// let csv = export::find("curves").unwrap().csv(answer, &[]);
/// assert!(csv.starts_with("policy,"));
/// ```
pub struct Table {
    /// The name of the table.
    pub id: &'static str,
    /// The names of the lists whose elements are the rows: each list is a field of the elements of the list before it.
    lists: &'static [&'static str],
    columns: fn() -> Vec<Column>,
}

/// Looks up a table by its name. `None` if there is no such table.
pub fn find(id: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.id == id)
}

impl Table {
    /// The names of the columns, in their order.
    pub fn heads(&self) -> Vec<String> {
        (self.columns)().into_iter().map(|column| column.name).collect()
    }

    /// Writes the table of an answer as CSV, with a line of heads.
    ///
    /// `labels` are the whole labels of the policies. They take the place of the labels in the answer, which may cut
    /// formulas. An answer that has whole labels, or no policies, needs none.
    pub fn csv(&self, answer: Value, labels: &[String]) -> String {
        let lines = self.rows(answer, labels).into_iter().map(|row| row.into_iter().map(Cell::text).collect());
        text(std::iter::once(self.heads()).chain(lines))
    }

    /// The table of an answer as columns, each with its name. The arguments are those of [`Table::csv`].
    pub fn columns(&self, answer: Value, labels: &[String]) -> Vec<(String, Vec<Cell>)> {
        let mut columns: Vec<_> = self.heads().into_iter().map(|head| (head, Vec::new())).collect();
        for row in self.rows(answer, labels) {
            columns.iter_mut().zip(row).for_each(|((_, cells), cell)| cells.push(cell));
        }
        columns
    }

    /// The cells of the rows, row by row. `labels` replace the labels of the answer.
    fn rows(&self, mut answer: Value, labels: &[String]) -> Vec<Vec<Cell>> {
        for (at, label) in labels.iter().enumerate() {
            if let Some(policy) = answer.pointer_mut(&format!("/policies/{at}")) {
                policy["label"] = label.as_str().into();
            }
        }
        let mut rows = Vec::new();
        gather(&Row::new(&answer), self.lists, &(self.columns)(), &mut rows);
        rows
    }
}

/// Adds the cells of all rows below `row` to `rows`.
fn gather(row: &Row, lists: &[&'static str], columns: &[Column], rows: &mut Vec<Vec<Cell>>) {
    match lists {
        [] => rows.push(columns.iter().map(|column| column.cell(row)).collect()),
        [list, below @ ..] => row.elements(list).for_each(|element| gather(&element, below, columns, rows)),
    }
}

/// Writes lines as CSV.
fn text(lines: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for line in lines {
        writer.write_record(line).expect("all lines are equally long and memory does not fail");
    }
    let bytes = writer.into_inner().expect("memory does not fail");
    String::from_utf8(bytes).expect("all cells are UTF-8")
}

#[cfg(test)]
mod tests;
