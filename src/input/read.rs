//! Reads a [`Node`] from anything that serde can read: JSON text, or a value of JavaScript.

use super::Node;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The largest depth of nested nodes. Deeper nodes are refused, so that no text can exhaust the stack. A specification
/// needs 6 levels.
pub(crate) const MAX_DEPTH: usize = 32;

impl Node {
    /// Reads a whole input. The error comes from the format, or says that the input is nested too deeply.
    pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        Depth(0).deserialize(deserializer)
    }
}

/// Reads JSON text. The error is a sentence without its subject that ends with the line and the column.
pub(super) fn from_json(text: &str) -> Result<Node, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    Node::read(&mut reader).and_then(|node| reader.end().map(|()| node)).map_err(|error| {
        let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
        // serde_json counts columns in bytes.
        let column = line.char_indices().take_while(|(byte, _)| *byte < error.column()).count().max(1);
        format!("{} at line {} column {column}", reason(&error), error.line())
    })
}

/// The reason of an error of serde_json, without its place, in the words of the other errors of a specification.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(&*text, |(reason, _)| reason);
    let plain = match reason {
        "EOF while parsing a string" => "it ends within a text",
        "expected value" | "expected ident" => "expected a value",
        "expected `:`" => "expected a colon",
        "invalid number" => "expected a number as JSON writes it",
        "key must be a string" => "expected a key in double quotes",
        "number out of range" => "expected a number of at most 1.8e308",
        "trailing characters" => "expected nothing more",
        "trailing comma" => "expected no comma before a closing bracket",
        _ if error.is_eof() => "it ends too early",
        _ => reason,
    };
    plain.to_owned()
}

/// Reads a node that lies at this depth, where the whole input has depth 0.
///
/// This is not `Node: Deserialize`, because that trait cannot hand the depth on.
#[derive(Clone, Copy)]
struct Depth(usize);

impl<'de> DeserializeSeed<'de> for Depth {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        if self.0 > MAX_DEPTH {
            return Err(Error::custom(format_args!("nested deeper than {MAX_DEPTH} levels")));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Depth {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("null, a boolean, a number, a text, a list or an object")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Depth(self.0 + 1))? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut object = Vec::new();
        while let Some(key) = entries.next_key()? {
            object.push((key, entries.next_value_seed(Depth(self.0 + 1))?));
        }
        Ok(Node::Object(object))
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    /// Whether a node is equal to a value of serde_json's own type.
    fn same(node: &Node, value: &Value) -> bool {
        match (node, value) {
            (Node::Null, Value::Null) => true,
            (Node::Bool(one), Value::Bool(other)) => one == other,
            (Node::Number(one), Value::Number(other)) => {
                other.as_f64().is_some_and(|other| one.to_bits() == other.to_bits())
            }
            (Node::Text(one), Value::String(other)) => one == other,
            (Node::List(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
            }
            (Node::Object(one), Value::Object(other)) => {
                one.len() == other.len()
                    && one.iter().all(|(key, node)| other.get(key).is_some_and(|value| same(node, value)))
            }
            _ => false,
        }
    }

    #[test]
    fn keys_keep_their_order_and_may_occur_twice() {
        let entry = |key: &str, value: f64| (key.to_owned(), Node::Number(value));
        let object = Node::Object(vec![entry("b", 1.0), entry("a", 2.0), entry("b", 3.0)]);
        assert_eq!(Node::from_json(r#"{"b": 1, "a": 2, "b": 3}"#), Ok(object));
    }

    #[test]
    fn every_number_is_read_as_its_nearest_float() {
        for (text, value) in [
            ("-0", -0.0),
            ("5e-324", 5e-324),
            ("1e-400", 0.0),
            ("0.9452706955539223", 0.9452706955539223),
            ("9007199254740993", 9007199254740992.0),
            ("18446744073709551615", 18446744073709551616.0),
            ("123456789012345678901234567890", 123456789012345678901234567890.0),
            ("2.2250738585072011e-308", 2.225073858507201e-308),
        ] {
            let Ok(Node::Number(read)) = Node::from_json(text) else { panic!("{text}") };
            assert_eq!(read.to_bits(), f64::to_bits(value), "{text}");
        }
    }

    #[test]
    fn an_error_names_the_line_and_the_column() {
        for (text, expected) in [
            ("", "it ends too early at line 1 column 1"),
            ("[1", "it ends too early at line 1 column 2"),
            ("[\"a", "it ends within a text at line 1 column 3"),
            ("[1,\n x]", "expected a value at line 2 column 2"),
            ("[\"é\" x]", "expected `,` or `]` at line 1 column 6"),
            ("{a: 1}", "expected a key in double quotes at line 1 column 2"),
            ("{\"a\" 1}", "expected a colon at line 1 column 6"),
            ("[1, ]", "expected no comma before a closing bracket at line 1 column 5"),
            ("{\"a\": 1, }", "expected no comma before a closing bracket at line 1 column 10"),
            ("01", "expected a number as JSON writes it at line 1 column 2"),
            ("[1e999]", "expected a number of at most 1.8e308 at line 1 column 6"),
            ("1 1", "expected nothing more at line 1 column 3"),
            (&"[".repeat(40), "nested deeper than 32 levels at line 1 column 33"),
        ] {
            let Err(error) = from_json(text) else { panic!("{text} is read") };
            assert_eq!(error, expected, "{text}");
        }
    }

    #[test]
    fn a_byte_order_mark_may_stand_before_a_text() {
        assert_eq!(Node::from_json("\u{feff}[1]"), Ok(Node::List(vec![Node::Number(1.0)])));
        assert!(Node::from_json("[\u{feff}1]").is_err());
    }

    proptest! {
        #[test]
        fn any_number_and_any_text_is_read_as_it_was_written(bits in any::<u64>(), text in ".*") {
            let value = serde_json::json!([f64::from_bits(bits), { text.as_str(): text }]);
            let node = Node::from_json(&value.to_string()).unwrap();
            prop_assert!(same(&node, &value), "{value}: {node:?}");
        }
    }
}
