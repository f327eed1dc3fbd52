//! What is wrong with the cells of a row.

use crate::import::records::Record;
use crate::input::{number, quote};
use crate::specification::LIMITS;

/// Refuses a row with more cells than the head, unless the further cells are empty.
pub(super) fn check_length(record: &Record, cells: usize) -> std::result::Result<(), String> {
    match (cells..record.len()).rev().find(|place| !record.cell(*place).is_empty()) {
        None => Ok(()),
        Some(extra) => Err(format!(
            "expected {cells} cells, as many as the head has, found {}. A cell that holds the separator of the cells, such as a \
             number with a comma, must stand in double quotes",
            extra + 1
        )),
    }
}

/// Says that a cell holds no number that can be used.
pub(super) fn no_number(name: &str, cell: &str) -> String {
    let found = if cell.is_empty() { "nothing".to_owned() } else { quote(cell) };
    format!("{name}: expected a number from 0 to {}, found {found}", number(LIMITS.budget))
}

/// The name in a cell. Dashes alone stand for a missing name; `NA` does not, because it also stands for North America.
pub(super) fn name<'a>(cell: &'a str, role: &str) -> std::result::Result<&'a str, String> {
    match cell.trim_matches(['-', '–', '—', ' ']) {
        "" if cell.is_empty() => Err(format!("{role}: expected a name, found none")),
        "" => Err(format!("{role}: expected a name, found {}", quote(cell))),
        _ => Ok(cell),
    }
}
