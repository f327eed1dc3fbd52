//! Rows of arms, which the page and its workers keep outside of specifications.
//!
//! The page checks, copies and compares its settings whenever a visitor types. With a million rows among the settings,
//! each of these steps would block the page for seconds. So the page keeps rows beside its settings, and the field
//! `observations` of an arm holds the name of its rows. Files and links hold the rows themselves.

use super::{Result, to_js};
use crate::environment::Laws;
use crate::law::Bins;
use crate::specification::{Arms, Source, Specification};
use js_sys::{Array, Reflect};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

thread_local! {
    /// Rows by their names. They have no weights, because another arm may give the same rows other weights.
    static KEPT: RefCell<BTreeMap<String, Laws>> = RefCell::default();
}

/// The rows with a name, or `None` if no rows have the name.
pub(super) fn find(name: &str) -> Option<Laws> {
    KEPT.with_borrow(|kept| kept.get(name).cloned())
}

/// Keeps rows under a name: the SHA-256 of their numbers, so that equal rows have equal names.
fn keep(laws: &Laws) -> Option<String> {
    let (rows, (rewards, costs)) = (laws.weighted(None), laws.columns()?);
    KEPT.with_borrow_mut(|kept| {
        if let Some((name, _)) = kept.iter().find(|(_, known)| **known == rows) {
            return Some(name.clone());
        }
        let mut hash = Sha256::new();
        for (reward, cost) in rewards.values().iter().zip(costs.values()) {
            hash.update(reward.to_le_bytes());
            hash.update(cost.to_le_bytes());
        }
        let name: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        kept.insert(name.clone(), rows);
        Some(name)
    })
}

/// Keeps the rows of an environment. The result is the environment with one row in place of those of each arm, and the
/// names of the rows for [`write_names`].
pub(super) fn shorten(source: &Source) -> (Source, Vec<String>) {
    let (mut short, mut names) = (source.clone(), Vec::new());
    if let Arms::Given { arms, .. } = &mut short.arms {
        for arm in arms.iter_mut().filter(|arm| arm.paired) {
            for laws in [Some(&mut arm.laws), arm.later.as_deref_mut()].into_iter().flatten() {
                names.extend(keep(laws));
                let weights = laws.columns().and_then(|(rewards, _)| rewards.weights().cloned());
                *laws = Laws::observed(&[(0.0, 0.0)], weights);
            }
        }
    }
    (short, names)
}

/// Writes the names of rows into an environment of the page, which was shortened.
pub(super) fn write_names(environment: &JsValue, names: Vec<String>) {
    if names.is_empty() {
        return; // perhaps there are no given arms
    }
    let mut names = names.into_iter();
    for arm in Array::from(&get(environment, "arms")) {
        for laws in [arm.clone(), get(&arm, "later")] {
            if !get(&laws, "observations").is_undefined()
                && let Some(name) = names.next()
            {
                drop(Reflect::set(&laws, &"observations".into(), &name.into()));
            }
        }
    }
}

/// A value of the page that contains a specification. The rows are kept, and the value has their names. `write` writes
/// the value with a specification that was shortened.
pub(super) fn named(
    specification: &Specification,
    write: impl FnOnce(&Specification) -> Result<JsValue>,
) -> Result<JsValue> {
    let (environment, names) = shorten(specification.environment());
    let value = write(&specification.to_builder().environment(environment).unchecked())?;
    write_names(&get(&get(&value, "specification"), "environment"), names);
    Ok(value)
}

/// An entry of an object, or `undefined`.
pub(super) fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or_default()
}

/// Keeps rows under the name that another thread has given them. `rows` holds a reward and a cost for each row.
#[wasm_bindgen]
pub fn keep_rows(name: &str, rows: &[f64]) -> Result<()> {
    let rows: Vec<(f64, f64)> = rows.chunks_exact(2).map(|row| (row[0], row[1])).collect();
    if rows.is_empty() {
        return Err(JsError::new("rows: expected at least one, found none"));
    }
    KEPT.with_borrow_mut(|kept| {
        kept.entry(name.to_owned()).or_insert_with(|| Laws::observed(&rows, None));
    });
    Ok(())
}

/// Computes what checks of specifications with these largest rewards and costs need to know about the rows with a name.
/// The first check would otherwise compute all of this for the rows of all arms at once.
#[wasm_bindgen]
pub fn prepare_rows(name: &str, reward_max: f64, cost_max: f64) {
    let Some(laws) = find(name) else { return };
    for laws in [&laws, &laws.scaled(reward_max, cost_max)] {
        laws.columns().into_iter().for_each(|(rewards, costs)| {
            rewards.prepare();
            costs.prepare();
        });
    }
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
    let laws = find(name)?;
    let (rewards, costs) = laws.columns()?;
    Some(then((rewards.values(), costs.values())))
}
