//! Anything that serde can write, as a [`Node`].
//!
//! The wasm hands results to the page through this: one small writer for every type, in place of calls of JavaScript for each field
//! of each, which take 10 kB more to download.

use super::{Key, Node};
use serde::ser::{self, Serialize, Serializer};
use std::fmt;

/// Nothing that is written here can fail.
#[derive(Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(message: T) -> Never {
        unreachable!("{message}")
    }
}

type Written = Result<Node, Never>;

impl Node {
    /// `value` as a node; the types of this crate never refuse to be written.
    pub fn of(value: &impl Serialize) -> Node {
        let Ok(node) = value.serialize(Writer);
        node
    }
}

/// Writes a value.
#[derive(Clone, Copy)]
struct Writer;

/// A list or an object that is being written, under the name of its variant where it has one.
struct Open<T> {
    variant: Option<&'static str>,
    parts: Vec<T>,
}

impl<T> Open<T> {
    fn new(variant: Option<&'static str>) -> Result<Open<T>, Never> {
        Ok(Open { variant, parts: Vec::new() })
    }

    fn close(self, node: fn(Vec<T>) -> Node) -> Written {
        Ok(under(self.variant, node(self.parts)))
    }
}

fn under(variant: Option<&'static str>, node: Node) -> Node {
    match variant {
        Some(name) => Node::Object(vec![(name.into(), node)]),
        None => node,
    }
}

macro_rules! numbers {
    ($($name:ident: $number:ty),*) => { $(fn $name(self, value: $number) -> Written { Ok(Node::Number(value as f64)) })* };
}

impl Serializer for Writer {
    type Ok = Node;
    type Error = Never;
    type SerializeSeq = Open<Node>;
    type SerializeTuple = Open<Node>;
    type SerializeTupleStruct = Open<Node>;
    type SerializeTupleVariant = Open<Node>;
    type SerializeMap = Open<(Key, Node)>;
    type SerializeStruct = Open<(Key, Node)>;
    type SerializeStructVariant = Open<(Key, Node)>;

    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8, serialize_u16: u16,
        serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64);
    fn serialize_bool(self, value: bool) -> Written {
        Ok(Node::Bool(value))
    }
    fn serialize_char(self, value: char) -> Written {
        Ok(Node::Text(value.to_string()))
    }
    fn serialize_str(self, value: &str) -> Written {
        Ok(value.into())
    }
    fn serialize_bytes(self, value: &[u8]) -> Written {
        Ok(Node::List(value.iter().map(|byte| i32::from(*byte).into()).collect()))
    }
    fn serialize_none(self) -> Written {
        Ok(Node::Null)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Written {
        Ok(Node::Null)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(Node::Null)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        Ok(variant.into())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        Ok(under(Some(variant), value.serialize(self)?))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Open<Node>, Never> {
        Open::new(None)
    }
    fn serialize_tuple(self, _: usize) -> Result<Open<Node>, Never> {
        Open::new(None)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<Node>, Never> {
        Open::new(None)
    }
    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Open<Node>, Never> {
        Open::new(Some(variant))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Open<(Key, Node)>, Never> {
        Open::new(None)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<(Key, Node)>, Never> {
        Open::new(None)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<(Key, Node)>, Never> {
        Open::new(Some(variant))
    }
}

macro_rules! lists {
    ($($open:ident: $add:ident),*) => { $(impl ser::$open for Open<Node> {
        type Ok = Node;
        type Error = Never;
        fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
            self.parts.push(value.serialize(Writer)?);
            Ok(())
        }
        fn end(self) -> Written {
            self.close(Node::List)
        }
    })* };
}
lists!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field);

macro_rules! objects {
    ($($open:ident),*) => { $(impl ser::$open for Open<(Key, Node)> {
        type Ok = Node;
        type Error = Never;
        fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Never> {
            self.put(key, value.serialize(Writer)?);
            Ok(())
        }
        fn end(self) -> Written {
            self.close(Node::Object)
        }
    })* };
}
objects!(SerializeStruct, SerializeStructVariant);

impl Open<(Key, Node)> {
    #[inline(never)]
    fn put(&mut self, key: &'static str, value: Node) {
        self.parts.push((key.into(), value));
    }
}

impl ser::SerializeMap for Open<(Key, Node)> {
    type Ok = Node;
    type Error = Never;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        let key = match key.serialize(Writer)? {
            Node::Text(text) => text,
            other => other.to_string(),
        };
        self.parts.push((key.into(), Node::Null));
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        if let Some((_, last)) = self.parts.last_mut() {
            *last = value.serialize(Writer)?;
        }
        Ok(())
    }
    fn end(self) -> Written {
        self.close(Node::Object)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::catalogue::{DEFAULT_SPECIFICATION, catalogue};
    use crate::experiment;
    use crate::specification::Specification;
    use serde::Serialize;

    fn is_what_json_says<T: Serialize>(value: T) {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(Node::of(&value), Node::from_json(&json).unwrap(), "{json}");
    }

    #[test]
    fn a_node_of_something_is_what_its_json_says() {
        is_what_json_says(catalogue());
        let specification = Specification::from_json(DEFAULT_SPECIFICATION).unwrap();
        is_what_json_says(experiment::run(Specification { repetitions: 2, ..specification }).answer());
    }

    #[derive(Serialize)]
    enum Variants {
        Unit,
        Newtype(char),
        Tuple(u8, f32),
        Struct { none: Option<()>, some: Option<[i64; 2]> },
    }

    #[test]
    fn variants_are_objects_of_one_entry() {
        let some = Variants::Struct { none: None, some: Some([-1, 2]) };
        is_what_json_says([Variants::Unit, Variants::Newtype('x'), Variants::Tuple(255, 0.5), some]);
    }
}
