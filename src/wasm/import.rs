//! Tables of data on the page.

use super::{Result, from_js, rows, to_js};
use crate::error::Error;
use crate::import::{self, Data, Empty, ImportedSetting, OfRole, Options, ROLES, Sheet};
use crate::input::{Field, Node};
use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Reads `{ repair, beta, empty, keep_totals, columns: { arm, reward, cost, group, time } }`, where each column is a text or
/// null, and `empty` is "zero", "leave-out" or null.
fn read(options: JsValue) -> Result<Options> {
    let node = from_js(options)?;
    let object = Field::root(&node).object(&["repair", "beta", "empty", "keep_totals", "columns"])?;
    let columns = object.require("columns", "an object")?.object(&ROLES.map(|role| role.name()))?;
    let mut chosen = OfRole::default();
    for role in ROLES {
        let column = columns.require(role.name(), "a text or null")?;
        *chosen.of(role) = if *column.node() == Node::Null { None } else { Some(column.text(usize::MAX)?.to_owned()) };
    }
    let flag = |name: &str| object.require(name, "true or false")?.boolean();
    let empty = object.require("empty", "a text or null")?;
    let empty = match empty.node() {
        Node::Null => None,
        _ => {
            let name = empty.text(usize::MAX)?;
            let found = Empty::ALL.into_iter().find(|empty| empty.name() == name);
            Some(found.ok_or_else(|| Error::new("empty", "expected \"zero\" or \"leave-out\", found another text"))?)
        }
    };
    let (repair, beta, keep_totals) = (flag("repair")?, flag("beta")?, flag("keep_totals")?);
    Ok(Options { repair, beta, empty, keep_totals, columns: chosen })
}

/// The text of a file of data, whose encoding follows from its first bytes.
#[wasm_bindgen]
pub fn decode_data(bytes: &[u8]) -> Result<String> {
    Ok(import::decode(bytes)?.into_owned())
}

/// Reads a file of data and returns `{ sheet, data, error }`: the table as it stands in the file, and what can be simulated or,
/// if nothing can, the sentence that says why. `data` is `{ advertising, summary, problems, wrong, shifted, totals, columns,
/// settings: [{ name, smallest_mean_cost, budget, environment }] }`. The rows of arms are kept, and the environments hold the
/// names of the rows. Calls `progress` now and then with the share that has been read.
#[wasm_bindgen]
pub fn import_data(bytes: &[u8], options: JsValue, progress: &Function) -> Result<JsValue> {
    let mut report = |share: f64| drop(progress.call1(&JsValue::NULL, &share.into()));
    let (sheet, data) = import::look(&import::decode(bytes)?, &read(options)?, &mut report);
    let (mut data, error) = match data {
        Ok(data) => (Some(data), None),
        Err(error) => (None, Some(error.to_string())),
    };
    let mut names = Vec::new();
    for ImportedSetting { environment, .. } in data.iter_mut().flat_map(|data| &mut data.settings) {
        let (short, of_setting) = rows::shorten(environment);
        *environment = short;
        names.push(of_setting);
    }
    let looked = to_js(&Looked { sheet, data, error })?;
    let settings = rows::get(&rows::get(&looked, "data"), "settings");
    for (setting, names) in names.into_iter().enumerate() {
        rows::write_names(&rows::get(&rows::get(&settings, &setting.to_string()), "environment"), names);
    }
    Ok(looked)
}

/// What [`import_data`] returns.
#[derive(Serialize)]
struct Looked {
    sheet: Sheet,
    data: Option<Data>,
    error: Option<String>,
}
