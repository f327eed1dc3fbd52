//! Values that pass between JavaScript and the wasm.

use super::Result;
use crate::input::Node;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Reads an object, list, text, number, boolean, null or undefined. Fails for functions and other values that JSON does
/// not have.
pub fn from_js(value: JsValue) -> Result<Node> {
    Node::read(serde_wasm_bindgen::Deserializer::from(value))
        .map_err(|error| JsError::new(&format!("specification: {error}")))
}

/// Converts a value into plain objects, lists, texts, numbers and null, as `JSON.parse` would.
pub fn to_js(value: &impl Serialize) -> Result<JsValue> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}
