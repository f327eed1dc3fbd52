//! Tables of results and the code of policies, which the page saves as files.

use super::{JsResults, Result, read};
use crate::export;
use crate::snippet::{Language, snippet};
use crate::specification::PolicyChoice;
use wasm_bindgen::prelude::*;

/// The labels of the policies with whole formulas.
#[wasm_bindgen]
pub fn whole_labels(specification: JsValue) -> Result<Vec<String>> {
    Ok(read(specification)?.policies().iter().map(PolicyChoice::whole_label).collect())
}

/// The table of an answer, which is JSON text, as CSV. `labels` are those of `whole_labels`. An answer that has whole
/// labels, or no policies, needs none.
#[wasm_bindgen]
pub fn csv(table: &str, answer: &str, labels: Vec<String>) -> Result<String> {
    let table = export::find(table).ok_or_else(|| JsError::new("table: expected the name of a table"))?;
    Ok(table.csv(serde_json::from_str(answer)?, &labels))
}

/// Rows of the table of the first `each` repetitions as CSV, from row `first` to before row `end`. The line of heads
/// precedes row 0.
#[wasm_bindgen]
pub fn repetitions_csv(results: &JsResults, each: usize, first: usize, end: usize) -> Result<String> {
    export::repetitions(&results.0.borrow(), each, first..end).map_err(|sentence| JsError::new(&sentence))
}

/// A policy of a specification as code. `policy` is the number of the policy, from 0, and `language` the ending of
/// files in the language, `py` or `js`. If the policy has no snippet, the message of the error is the reason.
#[wasm_bindgen(js_name = snippet)]
pub fn js_snippet(specification: JsValue, policy: usize, language: &str) -> Result<String> {
    let specification = read(specification)?;
    let language = Language::find(language).ok_or_else(|| JsError::new("language: expected py or js"))?;
    if policy >= specification.policies().len() {
        return Err(JsError::new("policy: expected the number of a policy"));
    }
    snippet(&specification, policy, language).map_err(|sentence| JsError::new(&sentence))
}
