//! Policy modules on the page. `docs/modules.md` describes them.

use super::{Result, to_js};
use crate::catalogue::PolicyEntry;
use crate::contract;
use crate::episode::Episode;
use crate::input::{Field, Node};
use crate::policy::{Module, Supplied};
use crate::specification::PolicyChoice;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A module, as the page shows it.
#[derive(Serialize)]
struct About {
    #[serde(flatten)]
    entry: PolicyEntry,
    size: usize,
    sha256: String,
    /// The bytes in base64, as in a specification.
    wasm: String,
}

impl About {
    fn of(module: &Module) -> About {
        let (size, sha256, wasm) = (module.size(), module.sha256(), module.text());
        About { entry: PolicyEntry::new(module.entry()), size, sha256, wasm }
    }
}

/// Checks the bytes of a module, without running it. Returns its entry, as in the catalogue, with `size`, `sha256` and
/// `wasm`, which holds the bytes in base64.
#[wasm_bindgen]
pub fn read_module(bytes: Vec<u8>) -> Result<JsValue> {
    let module = Module::read(bytes).map_err(|sentence| JsError::new(&sentence))?;
    to_js(&About::of(&module))
}

/// Does what [`read_module`] does for a module in base64, as in a specification.
#[wasm_bindgen]
pub fn module_entry(wasm: &str) -> Result<JsValue> {
    to_js(&About::of(&*Module::from_field(&Field::root(&Node::from(wasm)))?))
}

/// Tests the module in base64 against the rules that policies keep: `[{ rule, broken }]`, where `broken` is a sentence,
/// or null if the module keeps the rule.
#[wasm_bindgen]
pub fn check_module(wasm: &str) -> Result<JsValue> {
    let module = Module::from_field(&Field::root(&Node::from(wasm)))?;
    to_js(&contract::check(&PolicyChoice::of_module(&module)))
}

/// Plays `pulls` rounds of the module in base64 with its default parameters, as `play` does with a policy of the
/// catalogue. Returns the sum of all costs.
#[wasm_bindgen]
pub fn play_module(wasm: &str, arms: usize, repetition: u32, pulls: u32) -> Result<f64> {
    let module = Module::from_field(&Field::root(&Node::from(wasm)))?;
    let PolicyChoice { entry, values, .. } = PolicyChoice::of_module(&module);
    let (environment, mut episode) = Episode::to_time_with(entry, &values, arms, repetition.into(), pulls.into());
    episode.finish(&environment);
    Ok(episode.tally().spent)
}
