//! Policy modules on the page. `docs/modules.md` describes them.

use super::{Result, to_js};
use crate::catalogue::PolicyEntry;
use crate::contract::{self, Finding};
use crate::input::{Field, Node};
use crate::policy::Module;
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
        let (size, sha256, wasm) = (module.size(), module.sha256(), module.base64());
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

/// Returns what [`read_module`] does for a module in base64, as in a specification.
#[wasm_bindgen]
pub fn module_entry(wasm: &str) -> Result<JsValue> {
    to_js(&About::of(&*Module::from_field(&Field::root(&Node::from(wasm)))?))
}

/// The report on a module.
#[derive(Serialize)]
struct Report {
    rules: Vec<Finding>,
}

/// Tests the module in base64 against the rules that policies keep: `{ rules: [{ rule, broken }] }`.
#[wasm_bindgen]
pub fn check_module(wasm: &str) -> Result<JsValue> {
    let module = Module::from_field(&Field::root(&Node::from(wasm)))?;
    to_js(&Report { rules: contract::check(&module) })
}
