//! Rows of arms, which the page and its workers keep outside of specifications.

use super::Result;
use crate::environment::Laws;
use crate::specification::{KeptRows, Source, Specification};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static KEPT: RefCell<KeptRows> = RefCell::default();
}

/// Calls a function with all rows that are kept.
pub(super) fn with_kept<T>(then: impl FnOnce(&KeptRows) -> T) -> T {
    KEPT.with_borrow(then)
}

/// Keeps the rows of an environment, and returns the environment with the names of the rows.
pub(super) fn keep(source: &Source) -> Source {
    KEPT.with_borrow_mut(|kept| kept.keep(source))
}

/// Keeps the rows of a specification, and returns the specification with the names of the rows.
pub(super) fn keep_specification(specification: Specification) -> Specification {
    Specification { environment: keep(&specification.environment), ..specification }
}

/// Keeps rows under the name that another thread has given them. `rows` holds a reward and a cost for each row.
#[wasm_bindgen]
pub fn keep_rows(name: &str, rows: &[f64]) -> Result<()> {
    let rows: Vec<(f64, f64)> = rows.chunks_exact(2).map(|row| (row[0], row[1])).collect();
    if rows.is_empty() {
        return Err(JsError::new("rows: expected at least one, found none"));
    }
    KEPT.with_borrow_mut(|kept| kept.insert(name, &rows));
    Ok(())
}

/// Returns the rows with a name, a reward and a cost for each row, or `undefined` if no rows have the name.
#[wasm_bindgen]
pub fn kept_rows(name: &str) -> Option<Vec<f64>> {
    let columns =
        |kept: &KeptRows| kept.get(name).and_then(Laws::columns).map(|(rewards, costs)| (rewards.clone(), costs.clone()));
    let (rewards, costs) = with_kept(columns)?;
    Some(rewards.values().iter().zip(costs.values()).flat_map(|(reward, cost)| [*reward, *cost]).collect())
}

/// Returns the number of rows with a name, or 0 if no rows have the name.
#[wasm_bindgen]
pub fn count_rows(name: &str) -> usize {
    with_kept(|kept| kept.get(name).and_then(Laws::columns).map_or(0, |(rewards, _)| rewards.values().len()))
}
