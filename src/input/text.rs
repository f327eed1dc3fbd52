//! Nodes as JSON text.

use super::{Node, read};
use crate::error::{Error, Result};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

impl Node {
    /// Reads JSON text. A byte order mark may stand before the text, because some editors write one into files.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, holds a number beyond the range of `f64`, or is nested too deeply. The
    /// error names the line and the column, both counted from 1.
    ///
    /// ```
    /// use budgeted_bandits::input::{Field, Node};
    ///
    /// let node = Node::from_json(r#"{ "arms": [ { "cost": 3 } ] }"#)?;
    /// let arms = Field::root(&node).object(&["arms"])?.require("arms", "a list of arms")?.list("arms", 1, 10)?;
    /// let cost = arms[0].any_object()?.require("cost", "a number")?;
    /// assert_eq!(cost.path(), "arms[0].cost");
    /// assert_eq!(cost.number_in(0.0, 1.0).unwrap_err().to_string(), "arms[0].cost: expected a number from 0 to 1, found 3");
    /// # Ok::<(), budgeted_bandits::error::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Node> {
        read::from_json(text.strip_prefix('\u{feff}').unwrap_or(text))
            .map_err(|reason| Error::new("specification", format!("expected JSON, but it cannot be read: {reason}")))
    }

    /// The node as JSON text. NaN and the infinities become `null`.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a node can be written as JSON")
    }

    /// Converts a value into the node that its JSON text would give.
    pub(crate) fn of(value: &impl Serialize) -> Node {
        let text = serde_json::to_string(value).expect("the types of this crate can be written as JSON");
        Node::from_json(&text).expect("serde_json reads the text that it wrote")
    }
}

/// Writes whole numbers without a fraction, as they were probably typed.
impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Node::Null => serializer.serialize_unit(),
            Node::Bool(value) => serializer.serialize_bool(*value),
            Node::Number(value) if value.fract() == 0.0 && value.abs() < 2_f64.powi(53) => {
                serializer.serialize_i64(*value as i64)
            }
            Node::Number(value) => serializer.serialize_f64(*value),
            Node::Text(text) => serializer.serialize_str(text),
            Node::List(list) => serializer.collect_seq(list),
            Node::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                entries.iter().try_for_each(|(key, node)| map.serialize_entry(key, node))?;
                map.end()
            }
        }
    }
}
