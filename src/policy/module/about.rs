//! What a module says about itself: the JSON object in its custom section.

use super::super::{DefaultValue, Param, ProblemFact};
use crate::error::Result;
use crate::input::{Field, Node, Object};

/// The name of the custom section.
pub(super) const SECTION: &str = "budgeted-bandits";
/// The version of the interface.
const VERSION: u64 = 1;
/// The largest number of bytes of the section.
const MAX_SECTION: usize = 16 << 10;
/// The largest number of parameters.
const MAX_PARAMS: usize = 16;
/// The largest absolute value of a parameter.
const MAX_VALUE: f64 = 1e9;
/// The largest numbers of characters of a name, of a symbol or key, and of a sentence.
const MAX_NAME: usize = 60;
const MAX_SYMBOL: usize = 20;
const MAX_SENTENCE: usize = 400;
/// What a module may be told.
const TOLD: [(&str, ProblemFact); 2] = [("budget", ProblemFact::Budget), ("costs", ProblemFact::Costs)];

/// What a module says about itself.
pub(super) struct About {
    pub name: String,
    pub idea: String,
    pub source: String,
    pub params: Vec<ParamAbout>,
    pub told: Vec<ProblemFact>,
}

/// A parameter, as in [`Param`].
pub(super) struct ParamAbout {
    id: String,
    name: String,
    about: String,
    min: f64,
    max: f64,
    default: f64,
}

impl About {
    /// Reads the contents of the section. The error is a sentence.
    pub fn read(json: &[u8]) -> std::result::Result<About, String> {
        if json.len() > MAX_SECTION {
            return Err(format!("expected a custom section of at most {MAX_SECTION} bytes, found {}", json.len()));
        }
        let text = std::str::from_utf8(json).map_err(|_| "expected a custom section in UTF-8, found other bytes")?;
        let read = Node::from_json(text).and_then(|node| About::of(&Field::root(&node)));
        read.map_err(|error| {
            let place = if error.path == "specification" { String::new() } else { format!(" at {}", error.path) };
            format!("the custom section has an error{place}: {}", error.message)
        })
    }

    fn of(field: &Field) -> Result<About> {
        let object = field.object(&["version", "name", "idea", "source", "params", "told"])?;
        object.require("version", "1")?.integer(VERSION, VERSION)?;
        let mut about = About {
            name: text(&object, "name", MAX_NAME)?,
            idea: text(&object, "idea", MAX_SENTENCE)?,
            source: text(&object, "source", MAX_SENTENCE)?,
            params: Vec::new(),
            told: Vec::new(),
        };
        if let Some(list) = object.get("params") {
            for field in list.list("parameters", 0, MAX_PARAMS)? {
                let param = ParamAbout::read(&field)?;
                if about.params.iter().any(|earlier| earlier.id == param.id) {
                    return Err(
                        field.error(format!("expected another id, because {:?} is that of an earlier one", param.id))
                    );
                }
                about.params.push(param);
            }
        }
        if let Some(list) = object.get("told") {
            for field in list.list("facts", 0, TOLD.len())? {
                about.told.push(field.one_of(&TOLD)?);
            }
        }
        Ok(about)
    }

    pub fn is_told_costs(&self) -> bool {
        self.told.contains(&ProblemFact::Costs)
    }
}

impl ParamAbout {
    fn read(field: &Field) -> Result<ParamAbout> {
        let object = field.object(&["id", "name", "about", "min", "max", "default"])?;
        let id = text(&object, "id", MAX_SYMBOL)?;
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !id.starts_with(|c: char| c.is_ascii_lowercase()) || !id.chars().all(allowed) || id == "id" || id == "wasm" {
            let what = "lower-case letters, digits and _ that begin with a letter, but not id or wasm";
            return Err(field.error(format!("expected an id of {what}, found {id:?}")));
        }
        let number = |key: &str, min: f64, max: f64| object.require(key, "a number")?.number_in(min, max);
        let (min, max) = (number("min", -MAX_VALUE, MAX_VALUE)?, number("max", -MAX_VALUE, MAX_VALUE)?);
        if min > max {
            return Err(field.error("expected min to be at most max, found a larger one"));
        }
        let (name, about) = (text(&object, "name", MAX_SYMBOL)?, text(&object, "about", MAX_SENTENCE)?);
        Ok(ParamAbout { id, name, about, min, max, default: number("default", min, max)? })
    }

    /// The parameter as the catalogue has it. The texts live as long as the program.
    pub fn leak(self) -> Param {
        let leak = |text: String| -> &'static str { text.leak() };
        let (id, name, about) = (leak(self.id), leak(self.name), leak(self.about));
        Param { id, name, about, min: self.min, max: self.max, default: DefaultValue::Value(self.default) }
    }
}

/// Reads a text that is not empty and has no control characters.
fn text(object: &Object, key: &str, most: usize) -> Result<String> {
    let field = object.require(key, "a text")?;
    let text = field.text(most)?;
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        return Err(field.expected("a text that is not empty and has no line breaks"));
    }
    Ok(text.to_owned())
}
