//! What a module says about itself: the JSON object in its custom section.

use super::super::{Default, Param, Told};
use crate::error::{Result, all, both};
use crate::input::{Field, Node};

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

/// What a module says about itself.
pub(super) struct About {
    pub name: String,
    pub idea: String,
    pub source: String,
    pub params: Vec<ParamAbout>,
    pub told: Vec<Told>,
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
        let version = object.require("version", "1").and_then(|field| field.integer(VERSION, VERSION));
        let sentence = |key: &str, most: usize| object.require(key, "a text").and_then(|field| plain(&field, most));
        let (name, texts) =
            (sentence("name", MAX_NAME), both(sentence("idea", MAX_SENTENCE), sentence("source", MAX_SENTENCE)));
        let params = object.get("params").map_or(Ok(Vec::new()), |field| {
            let params = all(field.list("parameters", 0, MAX_PARAMS)?.iter().map(ParamAbout::read))?;
            let repeated = |at: usize| params[..at].iter().any(|earlier: &ParamAbout| earlier.id == params[at].id);
            match (0..params.len()).find(|at| repeated(*at)) {
                Some(at) => Err(field.error(format!("expected different ids, found {:?} twice", params[at].id))),
                None => Ok(params),
            }
        });
        let choices = [("budget", Told::Budget), ("costs", Told::Costs)];
        let told = object.get("told").map_or(Ok(Vec::new()), |field| {
            all(field.list("facts", 0, choices.len())?.iter().map(|field| field.one_of(&choices)))
        });
        let ((_, name), ((idea, source), (params, told))) = both(both(version, name), both(texts, both(params, told)))?;
        Ok(About { name, idea, source, params, told })
    }

    /// Returns whether the module is told the costs of the arms.
    pub fn is_told_costs(&self) -> bool {
        self.told.contains(&Told::Costs)
    }
}

impl ParamAbout {
    fn read(field: &Field) -> Result<ParamAbout> {
        let object = field.object(&["id", "name", "about", "min", "max", "default"])?;
        let text = |key: &str, most: usize| object.require(key, "a text").and_then(|field| plain(&field, most));
        let id = object.require("id", "a text").and_then(|field| {
            let id = field.text(MAX_SYMBOL)?;
            let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if !id.starts_with(|c: char| c.is_ascii_lowercase()) || !id.chars().all(letter) || ["id", "wasm"].contains(&id) {
                return Err(field.expected("lower-case letters, digits and _ that begin with a letter, but not id or wasm"));
            }
            Ok(id.to_owned())
        });
        let number =
            |key: &str, min: f64, max: f64| object.require(key, "a number").and_then(|field| field.number_in(min, max));
        let texts = both(id, both(text("name", MAX_SYMBOL), text("about", MAX_SENTENCE)));
        let ((id, (name, about)), (min, max)) =
            both(texts, both(number("min", -MAX_VALUE, MAX_VALUE), number("max", -MAX_VALUE, MAX_VALUE)))?;
        if min > max {
            return Err(field.error("expected min to be at most max, found a larger one"));
        }
        Ok(ParamAbout { id, name, about, min, max, default: number("default", min, max)? })
    }

    /// Returns the parameter as the catalogue has it. The texts live as long as the program.
    pub fn leak(self) -> Param {
        let leak = |text: String| -> &'static str { text.leak() };
        let (id, name, about) = (leak(self.id), leak(self.name), leak(self.about));
        Param { id, name, about, min: self.min, max: self.max, default: Default::Value(self.default) }
    }
}

/// Reads a text that is not empty and has no control characters.
fn plain(field: &Field, most: usize) -> Result<String> {
    let text = field.text(most)?;
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        return Err(field.expected("a text that is not empty and has no line breaks"));
    }
    Ok(text.to_owned())
}
