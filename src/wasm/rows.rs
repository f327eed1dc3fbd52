//! Rows of arms, which the page and its workers keep outside of specifications.

use super::{Result, to_js};
use crate::environment::Scale;
use crate::law::Bins;
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

/// Computes what checks of specifications with these largest rewards and costs need to know about the rows with a name.
#[wasm_bindgen]
pub fn prepare_rows(name: &str, reward_max: f64, cost_max: f64) {
    with_kept(|kept| kept.prepare(name, Scale { reward: reward_max, cost: cost_max }));
}

/// The rows with a name, as a reward and then a cost for each row. The list is empty if no rows have the name.
#[wasm_bindgen]
pub fn kept_rows(name: &str) -> Vec<f64> {
    let list =
        |(rewards, costs): (&[f64], &[f64])| rewards.iter().zip(costs).flat_map(|(reward, cost)| [*reward, *cost]).collect();
    with_columns(name, list).unwrap_or_default()
}

/// The number of rows with a name, or 0 if no rows have the name.
#[wasm_bindgen]
pub fn count_rows(name: &str) -> usize {
    with_columns(name, |(rewards, _)| rewards.len()).unwrap_or_default()
}

/// How the rewards or the costs of the rows with a name are distributed on the range from 0 to `most`: `{ values,
/// counts }`. The values are null if there are many, and the counts are then those of a histogram.
#[wasm_bindgen]
pub fn bins_of_rows(name: &str, costs: bool, most: f64) -> Result<JsValue> {
    let bins = |(rewards, all_costs): (&[f64], &[f64])| Bins::of(if costs { all_costs } else { rewards }, most);
    to_js(&with_columns(name, bins))
}

/// Does what [`bins_of_rows`] does for a list of values.
#[wasm_bindgen]
pub fn bins(values: &[f64], most: f64) -> Result<JsValue> {
    to_js(&Bins::of(values, most))
}

/// Calls a function with the rewards and the costs of the rows with a name.
fn with_columns<T>(name: &str, then: impl FnOnce((&[f64], &[f64])) -> T) -> Option<T> {
    with_kept(|kept| {
        let (rewards, costs) = kept.get(name)?.columns()?;
        Some(then((rewards.values(), costs.values())))
    })
}
