//! Presets and their verdicts.

use super::{JsResults, Result, to_js};
use crate::input::quote;
use crate::preset::{self, Preset};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Every preset, ordered by paper: `[{ id, title, paper, setting, claim, notes, parts: [{ label, specification }],
/// computed }]`. `paper` is empty for the presets that introduce the page.
#[wasm_bindgen]
pub fn presets() -> Result<JsValue> {
    to_js(&preset::ALL.iter().map(|preset| preset.description()).collect::<Vec<_>>())
}

/// The result of a computed preset: its verdict, and the lines of its figure for a small picture.
#[derive(Serialize)]
struct Computed {
    #[serde(flatten)]
    verdict: preset::Verdict,
    /// The points `[x, y]` of each series; empty if the preset has no figure.
    lines: Vec<Vec<(f64, f64)>>,
}

fn no_preset(id: &str) -> JsError {
    JsError::new(&format!("preset: expected one of the list, found {}", quote(id)))
}

/// Computes a preset that needs no runs: `{ outcome, sentence, lines }`, with `details` as in [`judge_preset`].
#[wasm_bindgen]
pub fn compute_preset(id: &str) -> Result<JsValue> {
    let computation = preset::find(id).and_then(Preset::compute);
    let computation = computation.ok_or_else(|| no_preset(id))?;
    let lines = computation.figures.first().map(|figure| figure.lines()).unwrap_or_default();
    to_js(&Computed { verdict: computation.verdict, lines })
}

/// Judges whether the claim of a preset holds in the results of its parts: `{ outcome: "agrees" | "disagrees" |
/// "cannot-tell", sentence }`, with a list `details` of all statements if the claim has many. The results are in the
/// order of the parts and may be incomplete. The call consumes its handles, so callers pass `results.map((one) =>
/// one.share())`.
#[wasm_bindgen]
pub fn judge_preset(id: &str, results: Vec<JsResults>) -> Result<JsValue> {
    let preset = preset::find(id).ok_or_else(|| no_preset(id))?;
    let results: Vec<_> = results.iter().map(|results| results.0.borrow()).collect();
    to_js(&preset.judge(&results.iter().map(|results| &**results).collect::<Vec<_>>()))
}
