//! Values between JavaScript and the wasm: everything that is more than a number or a text crosses as a [`Node`].

use super::Result;
use crate::input::{Key, MAX_DEPTH, Node};
use js_sys::{Array, Object};
use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use wasm_bindgen::prelude::*;

/// A plain object, list, text, number or null. Fails for what else JavaScript has, such as functions.
pub fn from_js(value: JsValue) -> Result<Node> {
    Depth(0)
        .deserialize(serde_wasm_bindgen::Deserializer::from(value))
        .map_err(|error| JsError::new(&format!("specification: {error}")))
}

/// Reads a node that lies this deep.
#[derive(Clone, Copy)]
struct Depth(usize);

impl<'de> DeserializeSeed<'de> for Depth {
    type Value = Node;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Node, D::Error> {
        if self.0 > MAX_DEPTH {
            return Err(Error::custom("nested deeper than 32 levels"));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Depth {
    type Value = Node;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("null, a boolean, a number, a text, a list or an object")
    }
    fn visit_unit<E>(self) -> std::result::Result<Node, E> {
        Ok(Node::Null)
    }
    fn visit_bool<E>(self, value: bool) -> std::result::Result<Node, E> {
        Ok(Node::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> std::result::Result<Node, E> {
        Ok(Node::Number(value as f64))
    }
    fn visit_f64<E>(self, value: f64) -> std::result::Result<Node, E> {
        Ok(Node::Number(value))
    }
    fn visit_str<E>(self, value: &str) -> std::result::Result<Node, E> {
        Ok(Node::Text(value.to_owned()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> std::result::Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Depth(self.0 + 1))? {
            list.push(item);
        }
        Ok(Node::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> std::result::Result<Node, A::Error> {
        let mut object = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            object.push((Key::Owned(key), entries.next_value_seed(Depth(self.0 + 1))?));
        }
        Ok(Node::Object(object))
    }
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
