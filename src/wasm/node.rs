//! Values between JavaScript and the wasm: everything that is more than a number or a text crosses as a [`Node`].

use super::Result;
use crate::input::{Key, MAX_DEPTH, Node};
use js_sys::{Array, Object};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A plain object, list, text, number or null. Fails for what else JavaScript has, such as functions.
pub fn from_js(value: &JsValue) -> Result<Node> {
    read(value, 0).map_err(|reason| JsError::new(&format!("specification: {reason}")))
}

fn read(value: &JsValue, depth: usize) -> std::result::Result<Node, &'static str> {
    if depth > MAX_DEPTH {
        return Err("nested deeper than 32 levels");
    }
    if let Some(number) = value.as_f64() {
        return Ok(Node::Number(number));
    }
    if let Some(text) = value.as_string() {
        return Ok(Node::Text(text));
    }
    if let Some(bool) = value.as_bool() {
        return Ok(Node::Bool(bool));
    }
    if value.is_null() || value.is_undefined() {
        return Ok(Node::Null);
    }
    if Array::is_array(value) {
        return list(value.unchecked_ref())
            .map(|item| read(&item, depth + 1))
            .collect::<std::result::Result<_, _>>()
            .map(Node::List);
    }
    if !value.is_object() {
        return Err("expected null, a boolean, a number, a text, a list or an object");
    }
    let entry = |entry: JsValue| {
        let entry: &Array = entry.unchecked_ref();
        Ok((entry.get(0).as_string().unwrap_or_default().into(), read(&entry.get(1), depth + 1)?))
    };
    list(&Object::entries(value.unchecked_ref())).map(entry).collect::<std::result::Result<_, _>>().map(Node::Object)
}

fn list(list: &Array) -> impl Iterator<Item = JsValue> {
    (0..list.length()).map(|index| list.get(index))
}

/// Plain objects, numbers and null, as JSON.parse gives them.
pub fn to_js(value: &impl Serialize) -> Result<JsValue> {
    Ok(Writer { keys: Vec::new(), last: 0 }.write(&Node::of(value)))
}

#[wasm_bindgen]
extern "C" {
    /// An object or a list that is being written.
    type Parts;

    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Parts, key: &JsValue, value: &JsValue);

    #[wasm_bindgen(method, indexing_setter)]
    fn set_number(this: &Parts, key: &JsValue, value: f64);

    #[wasm_bindgen(method, js_name = push)]
    fn push(this: &Parts, value: &JsValue);

    #[wasm_bindgen(method, js_name = push)]
    fn push_number(this: &Parts, value: f64);
}

/// Writes nodes for JavaScript. Texts are slow to hand over, so that every key is handed over once.
struct Writer {
    keys: Vec<(Key, JsValue)>,
    /// The place of the key that was looked up last. Where lists hold objects of the same kind, the next one is wanted next.
    last: usize,
}

impl Writer {
    fn write(&mut self, node: &Node) -> JsValue {
        match node {
            Node::Null => JsValue::NULL,
            Node::Bool(value) => JsValue::from_bool(*value),
            Node::Number(value) => JsValue::from_f64(*value),
            Node::Text(text) => JsValue::from_str(text),
            Node::List(list) => {
                let parts: Parts = JsValue::from(Array::new()).unchecked_into();
                for item in list {
                    match item {
                        Node::Number(value) => parts.push_number(*value),
                        _ => parts.push(&self.write(item)),
                    }
                }
                parts.into()
            }
            Node::Object(entries) => {
                let parts: Parts = JsValue::from(Object::new()).unchecked_into();
                for (key, item) in entries {
                    match item {
                        Node::Number(value) => parts.set_number(self.key(key), *value),
                        _ => {
                            let value = self.write(item);
                            parts.set(self.key(key), &value);
                        }
                    }
                }
                parts.into()
            }
        }
    }

    fn key(&mut self, key: &Key) -> &JsValue {
        let next = self.last + 1;
        let is_next = self.keys.get(next).is_some_and(|(known, _)| known == key);
        self.last = if is_next { next } else { self.place(key) };
        &self.keys[self.last].1
    }

    fn place(&mut self, key: &Key) -> usize {
        self.keys.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
            self.keys.push((key.clone(), JsValue::from_str(key)));
            self.keys.len() - 1
        })
    }
}

/// The number that a text is in JavaScript.
pub fn convert(text: &str) -> f64 {
    js_sys::parse_float(text)
}
