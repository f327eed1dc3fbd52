//! JSON text, read into a [`Node`].
//!
//! As serde_json would, with which the wasm were over its limit of 250 kB. Numbers are right to the last bit; in the wasm JavaScript
//! converts them, as the tables for that take 10 kB. A key may stand twice; whoever reads the node refuses it.

use super::{MAX_DEPTH, Node};

/// Reads a text. The error says what was expected, and where.
pub(super) fn read(text: &str) -> Result<Node, String> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0).and_then(|value| reader.end().map(|()| value));
    value.map_err(|reason| {
        let before = text.get(..reader.at).unwrap_or(text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{reason} at line {line} column {column}")
    })
}

type Read<T> = Result<T, &'static str>;

/// A text, and how many of its bytes are read.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.byte();
        self.at += usize::from(byte.is_some());
        byte
    }

    /// Reads a byte if it is one of these.
    fn takes(&mut self, bytes: &[u8]) -> bool {
        let takes = self.byte().is_some_and(|byte| bytes.contains(&byte));
        self.at += usize::from(takes);
        takes
    }

    /// The next byte that is no blank.
    fn token(&mut self) -> Option<u8> {
        while self.takes(b" \t\r\n") {}
        self.byte()
    }

    fn end(&mut self) -> Read<()> {
        if self.token().is_none() { Ok(()) } else { Err("expected nothing more") }
    }

    fn value(&mut self, depth: usize) -> Read<Node> {
        if depth > MAX_DEPTH {
            return Err("nested deeper than 32 levels");
        }
        match self.token() {
            Some(b'{') => {
                let mut entries = Vec::new();
                self.items(b'}', &mut |reader| {
                    if reader.token() != Some(b'"') {
                        return Err("expected a key in double quotes");
                    }
                    let key = reader.string()?;
                    if reader.token() != Some(b':') {
                        return Err("expected a colon");
                    }
                    reader.at += 1;
                    entries.push((key.into(), reader.value(depth + 1)?));
                    Ok(())
                })?;
                Ok(Node::Object(entries))
            }
            Some(b'[') => {
                let mut list = Vec::new();
                self.items(b']', &mut |reader| {
                    list.push(reader.value(depth + 1)?);
                    Ok(())
                })?;
                Ok(Node::List(list))
            }
            Some(b'"') => self.string().map(Node::Text),
            Some(b't') => self.word("true", Node::Bool(true)),
            Some(b'f') => self.word("false", Node::Bool(false)),
            Some(b'n') => self.word("null", Node::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => Err("expected a value"),
            None => Err("it ends too early"),
        }
    }

    /// What stands between two brackets, of which the first is next.
    fn items(&mut self, close: u8, item: &mut dyn FnMut(&mut Self) -> Read<()>) -> Read<()> {
        self.at += 1;
        if self.token() != Some(close) {
            item(self)?;
            while self.token() == Some(b',') {
                self.at += 1;
                item(self)?;
            }
        }
        match self.token() {
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err("expected a comma or a closing bracket"),
            None => Err("it ends too early"),
        }
    }

    fn word(&mut self, word: &str, node: Node) -> Read<Node> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(node)
        } else {
            Err("expected a value")
        }
    }

    fn number(&mut self) -> Read<Node> {
        let start = self.at;
        self.takes(b"-");
        let zero = self.byte() == Some(b'0');
        let whole = self.digits();
        let fraction = !self.takes(b".") || self.digits() > 0;
        let exponent = !self.takes(b"eE") || {
            self.takes(b"+-");
            self.digits() > 0
        };
        if whole == 0 || (zero && whole > 1) || !fraction || !exponent {
            return Err("expected a number as JSON writes it");
        }
        let value = convert(self.text.get(start..self.at).unwrap_or_default());
        if value.is_finite() { Ok(Node::Number(value)) } else { Err("expected a number of at most 1.8e308") }
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.takes(b"0123456789") {}
        self.at - start
    }

    /// A text in quotes, of which the first is next.
    fn string(&mut self) -> Read<String> {
        self.at += 1;
        let mut string = String::new();
        loop {
            let start = self.at;
            while self.byte().is_some_and(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
                self.at += 1;
            }
            string.push_str(self.text.get(start..self.at).unwrap_or_default());
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(string);
                }
                Some(b'\\') => {
                    self.at += 1;
                    string.push(self.escaped()?);
                }
                Some(_) => return Err("expected no control character within a text"),
                None => return Err("it ends within a text"),
            }
        }
    }

    fn escaped(&mut self) -> Read<char> {
        let c = match self.next() {
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode().ok_or("expected a character's number, four hexadecimal digits, after \\u"),
            Some(c @ (b'"' | b'\\' | b'/')) => c.into(),
            _ => return Err("expected one of \" \\ / b f n r t u after a backslash"),
        };
        Ok(c)
    }

    /// A character by its number; those of more than 16 bits are written as two.
    fn unicode(&mut self) -> Option<char> {
        let first = self.unit()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        let second = (self.takes(b"\\") && self.takes(b"u")).then(|| self.unit()).flatten()?;
        let low = second.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
        char::from_u32(0x10000 + (((first - 0xd800) << 10) | low))
    }

    fn unit(&mut self) -> Option<u32> {
        (0..4).try_fold(0, |unit, _| Some((unit << 4) | char::from(self.next()?).to_digit(16)?))
    }
}

/// The number of a text that JSON allows.
#[cfg(not(target_arch = "wasm32"))]
fn convert(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

#[cfg(target_arch = "wasm32")]
use crate::wasm::convert;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    /// What serde_json makes of the same text.
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
                    && one.iter().all(|(key, node)| other.get(&**key).is_some_and(|value| same(node, value)))
            }
            _ => false,
        }
    }

    fn is_read_as_by_serde_json(text: &str) {
        match (read(text), serde_json::from_str::<Value>(text)) {
            (Ok(node), Ok(value)) => assert!(same(&node, &value), "{text}: {node:?}, but serde_json says {value}"),
            (Err(_), Err(_)) => {}
            (found, expected) => panic!("{text}: {found:?}, but serde_json says {expected:?}"),
        }
    }

    #[test]
    fn texts_are_read_and_refused_as_by_serde_json() {
        for text in [
            "",
            " ",
            "null",
            "nul",
            "nulls",
            "true",
            "false",
            "tru",
            "[]",
            "[ ]",
            "[1,]",
            "[,]",
            "[1 2]",
            "[",
            "]",
            "{}",
            "{ }",
            "{,}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "{\"a\" : 1 , \"b\":[{}]}",
            "1 1",
            "\u{feff}1",
            "\u{a0}1",
            "\t\r\n 1 \t\r\n",
            "0",
            "-0",
            "00",
            "01",
            "-",
            "-01",
            "+1",
            "1.",
            ".1",
            "1.5",
            "1.50",
            "1e5",
            "1E5",
            "1e+5",
            "1e-5",
            "1e",
            "1e+",
            "1.e5",
            "0x10",
            "1_0",
            "NaN",
            "Infinity",
            "1e308",
            "1e309",
            "-1e999",
            "1e-400",
            "5e-324",
            "123456789012345678901234567890",
            "0.1",
            "0.9452706955539223",
            "9007199254740993",
            "2.2250738585072011e-308",
            "\"",
            "\"a",
            "\"\\",
            "\"\\\"\"",
            "\"\\q\"",
            "\"\\u00e9\\n\\/\"",
            "\"\\u00g9\"",
            "\"\\u+0e9\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\\ud83dx\"",
            "\"\\ud83d\\u0041\"",
            "\"\\ude00\"",
            "\"\\u12\"",
            "\"a\nb\"",
            "\"\u{7f}é😀\"",
            "'a'",
            "// 1",
            "[1]]",
            "é",
        ] {
            is_read_as_by_serde_json(text);
        }
    }

    #[test]
    fn an_error_says_where() {
        assert_eq!(read("[1,\n é x]").unwrap_err(), "expected a value at line 2 column 2");
        assert_eq!(read("[\"é\" x]").unwrap_err(), "expected a comma or a closing bracket at line 1 column 6");
        assert_eq!(read(&"[".repeat(40)).unwrap_err(), format!("nested deeper than {MAX_DEPTH} levels at line 1 column 34"));
    }

    #[test]
    fn a_byte_order_mark_may_stand_before_a_text() {
        assert_eq!(Node::from_json("\u{feff}[1]"), Ok(Node::List(vec![Node::Number(1.0)])));
        let error = Node::from_json("\u{feff}x").unwrap_err().to_string();
        assert!(error.ends_with("expected a value at line 1 column 1"), "{error}");
        assert!(Node::from_json("[\u{feff}1]").is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_read_as_by_serde_json(text in r#"[\[\]{}:," \\ntrue0-9.eE+\-ué]{0,12}"#) {
            is_read_as_by_serde_json(&text);
        }

        #[test]
        fn any_number_and_any_text_is_read_as_it_was_written(bits in any::<u64>(), text in ".*") {
            let value = f64::from_bits(bits);
            is_read_as_by_serde_json(&serde_json::to_string(&serde_json::json!([value, { text.as_str(): text }])).unwrap());
        }
    }
}
