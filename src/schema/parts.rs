//! The parts of which schemas consist.

use serde_json::{Map, Value, json};

/// The schema of an object with these fields and no others. An empty description is left out.
pub fn object<'a>(about: &str, fields: impl IntoIterator<Item = (&'a str, Value)>, required: &[&str]) -> Value {
    let fields: Map<String, Value> = fields.into_iter().map(|(key, field)| (key.to_owned(), field)).collect();
    let mut schema = json!({ "type": "object", "properties": fields, "required": required, "additionalProperties": false });
    if !about.is_empty() {
        schema["description"] = about.into();
    }
    schema
}

/// The schema of a number from `min` to `max`.
pub fn number(about: &str, min: f64, max: f64) -> Value {
    json!({ "type": "number", "minimum": min, "maximum": max, "description": about })
}

/// The schema of a whole number from `min` to `max`.
pub fn integer(about: &str, min: u64, max: u64) -> Value {
    json!({ "type": "integer", "minimum": min, "maximum": max, "description": about })
}

/// The schema of a text with at most `most` characters.
pub fn text(about: &str, most: usize) -> Value {
    json!({ "type": "string", "maxLength": most, "description": about })
}

/// The schema of a boolean, which is false by default.
pub fn truth(about: &str) -> Value {
    json!({ "type": "boolean", "default": false, "description": about })
}

/// The schema of a list of `least` to `most` items.
pub fn list(about: &str, items: Value, least: usize, most: usize) -> Value {
    json!({ "type": "array", "items": items, "minItems": least, "maxItems": most, "description": about })
}
