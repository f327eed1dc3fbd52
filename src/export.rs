//! Tables of results as CSV text for other programs. `docs/exports.md` describes every column.
//!
//! The command line and the page both call this module, so the same results give the same bytes. A table is made from
//! the JSON of an answer and not from the structs of the library, because the page has the results that come with the
//! site only as JSON.

mod column;
mod repetitions;
mod tables;

pub use repetitions::{check as check_repetitions, repetitions};
pub use tables::TABLES;

use column::{Column, Row};
use serde_json::Value;

/// A kind of table.
pub struct Table {
    /// The name of the table.
    pub id: &'static str,
    /// The names of the lists whose elements are the rows: each list is a field of the elements of the list before it.
    lists: &'static [&'static str],
    columns: fn() -> Vec<Column>,
}

/// Returns the table with this name.
pub fn find(id: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.id == id)
}

impl Table {
    /// Returns the names of the columns.
    pub fn heads(&self) -> Vec<String> {
        (self.columns)().into_iter().map(|column| column.name).collect()
    }

    /// Writes the table of an answer with a line of heads.
    ///
    /// `labels` are the whole labels of the policies. They take the place of the labels in the answer, which may cut
    /// formulas. An answer that has whole labels, or no policies, needs none.
    pub fn csv(&self, mut answer: Value, labels: &[String]) -> String {
        for (at, label) in labels.iter().enumerate() {
            if let Some(policy) = answer.pointer_mut(&format!("/policies/{at}")) {
                policy["label"] = label.as_str().into();
            }
        }
        let mut lines = vec![self.heads()];
        self.gather(&Row::new(&answer), self.lists, &(self.columns)(), &mut lines);
        text(lines)
    }

    /// Adds the lines of all rows below `row` to `lines`.
    fn gather(&self, row: &Row, lists: &[&'static str], columns: &[Column], lines: &mut Vec<Vec<String>>) {
        match lists {
            [] => lines.push(columns.iter().map(|column| column.cell(row)).collect()),
            [list, below @ ..] => row.elements(list).for_each(|element| self.gather(&element, below, columns, lines)),
        }
    }
}

/// Writes lines as CSV.
fn text(lines: Vec<Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for line in lines {
        writer.write_record(line).expect("all lines are equally long and memory does not fail");
    }
    let bytes = writer.into_inner().expect("memory does not fail");
    String::from_utf8(bytes).expect("all cells are UTF-8")
}

#[cfg(test)]
mod tests;
