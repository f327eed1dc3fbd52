//! The header of a record file, and what commands asked for.

use super::numbers::{self, NUMBERS};
use super::section::{FIRST_LINE, Section, SectionKind};
use crate::experiment::Experiment;
use crate::input::{Field, Node, is_invisible, json, quote};
use crate::seed::MAX_SEED;
use crate::specification::{Known, RECORDED, Specification};
use std::ops::Range;

/// To which specification and which program the sections of a file belong.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The digest of the answers of the program on which the specification depends, or [`NUMBERS`] in files of programs
    /// from before December 2026.
    numbers: String,
    /// The specification without its number of repetitions.
    specification: Node,
}

impl Header {
    /// The header of the files with repetitions of a specification.
    pub fn new(specification: &Specification) -> Header {
        Header::of_node(Node::of(specification))
    }

    /// The header of the files with repetitions of a specification in which every default is filled in.
    pub(crate) fn of_node(mut specification: Node) -> Header {
        if let Node::Object(fields) = &mut specification {
            fields.retain(|(key, _)| key != "repetitions");
        }
        Header { numbers: numbers::of(&specification), specification }
    }

    /// Reads a header. Returns `None` if the node is something else.
    pub(super) fn read(node: &Node) -> Option<Header> {
        let object = Field::root(node).object(&["numbers", "specification"]).ok()?;
        let numbers = object.get("numbers")?.text(usize::MAX).ok()?.to_owned();
        let specification = object.get("specification")?.node().clone();
        matches!(specification, Node::Object(_)).then_some(Header { numbers, specification })
    }

    /// The specification with this number of repetitions.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the header holds no valid specification.
    pub fn specification(&self, repetitions: u64) -> Result<Specification, String> {
        let node = self.specification.clone().with("repetitions", repetitions);
        let wrong = |error| format!("expected a valid specification in the header, found an error in {error}");
        Specification::read_known(&node, &Known { limits: &RECORDED, ..Known::default() }).map_err(wrong)
    }

    /// The bytes with which a new file begins.
    pub fn start(&self) -> Vec<u8> {
        let header = json!({ "numbers": &*self.numbers, "specification": self.specification.clone() });
        [FIRST_LINE, &Section::write(SectionKind::Header, 0..0, header.to_json().as_bytes())].concat()
    }

    /// Checks that a file comes from a program that computes the same numbers as this one.
    ///
    /// # Errors
    ///
    /// Returns a sentence with both digests if they are different.
    pub(super) fn check_numbers(&self) -> Result<(), String> {
        let own = numbers::of(&self.specification);
        if self.numbers == own || self.numbers == NUMBERS {
            return Ok(());
        }
        let (expected, found) = (quote(&own), quote(&self.numbers));
        Err(format!(
            "expected records of a program with the numbers {expected}, found records of a program with the numbers \
             {found}, which computes other answers: use that program, or run the experiment again into another file"
        ))
    }

    /// Checks that a file with the header `other` belongs to the same specification, and to a program that computes the
    /// numbers of this one.
    ///
    /// # Errors
    ///
    /// Returns a sentence that says what is different.
    pub fn check(&self, other: &Header) -> Result<(), String> {
        other.check_numbers()?;
        let (mine, others) = (self.specification.entries(), other.specification.entries());
        match mine.iter().chain(others).find(|entry| !mine.contains(entry) || !others.contains(entry)) {
            None => Ok(()),
            Some((key, _)) => {
                let key = quote(key);
                Err(format!("expected records of the same specification, found records with another {key}"))
            }
        }
    }
}

/// The largest number of characters in the name of a specification's file, which no common system exceeds.
const LONGEST_PATH: usize = 4096;

/// What a command asked for when it wrote to a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The file of the specification, as it was typed.
    pub specification: String,
    /// The number of repetitions of the whole experiment.
    pub repetitions: u64,
    /// The part of the whole; `None` for all of it.
    pub shard: Option<Shard>,
}

impl Asked {
    /// Reads a request. Returns `None` if no command can have asked for this. A name may not have control characters,
    /// because a terminal would act on them.
    pub(super) fn read(node: &Node) -> Option<Asked> {
        let object = Field::root(node).object(&["specification", "repetitions", "shard"]).ok()?;
        let specification = object.get("specification")?.text(LONGEST_PATH).ok()?.to_owned();
        let repetitions = object.get("repetitions")?.integer(0, MAX_SEED).ok()?;
        let shard = match object.get("shard").map(|field| field.node()) {
            None | Some(Node::Null) => None,
            Some(node) => Some(Shard::read(node)?),
        };
        Some(Asked { specification, repetitions, shard }).filter(|asked| !asked.specification.contains(is_invisible))
    }

    /// The bytes of a section with the request.
    pub fn section(&self) -> Vec<u8> {
        let Asked { specification, repetitions, shard } = self;
        let shard = shard.map_or(Node::Null, |Shard { number, of }| json!({ "number": number, "of": of }));
        let asked = json!({ "specification": &**specification, "repetitions": *repetitions, "shard": shard });
        Section::write(SectionKind::Asked, 0..0, asked.to_json().as_bytes())
    }

    /// The command that fulfils the request by writing to `file`.
    pub fn command(&self, file: &str) -> String {
        let specification = if self.specification == "-" { "SPEC.json" } else { &self.specification };
        let (specification, file) = (word(specification), word(file));
        match self.shard {
            None => format!("budgeted-bandits run {specification} --keep {file}"),
            Some(Shard { number, of }) => {
                format!("budgeted-bandits shard {specification} --shard {number}/{of} --out {file}")
            }
        }
    }
}

/// Writes a text as one word of a command. Whatever the name of a file contains, a shell does not act on it.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./+=,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// One of the parts into which an experiment is divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shard {
    /// The number of the part, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

impl Shard {
    /// The largest number of parts.
    pub const MOST: u64 = 1_000_000;

    /// The part with this number, from 1. `None` if there is no such part, or if there are more than [`Shard::MOST`].
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&number).then_some(Shard { number, of }).filter(|_| of <= Shard::MOST)
    }

    /// Reads a part. Returns `None` if the node is something else.
    fn read(node: &Node) -> Option<Shard> {
        let object = Field::root(node).object(&["number", "of"]).ok()?;
        let whole = |key| object.get(key)?.integer(1, Shard::MOST).ok();
        Shard::new(whole("number")?, whole("of")?)
    }

    /// The repetitions of the part. They are whole blocks, so a part is empty if there are fewer blocks than parts.
    pub fn repetitions(self, experiment: &Experiment) -> Range<u64> {
        let (most, block) = (experiment.specification().repetitions().most(), experiment.block());
        let blocks = u128::from(most.div_ceil(block));
        let place = |parts: u64| ((blocks * u128::from(parts) / u128::from(self.of)) as u64 * block).min(most);
        place(self.number - 1)..place(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_one_word_for_each_file() {
        let asked = |name: &str| Asked { specification: name.to_owned(), repetitions: 9, shard: None };
        let command = |specification: &str, file: &str| asked(specification).command(file);
        assert_eq!(command("-", "a-1.rec"), "budgeted-bandits run SPEC.json --keep a-1.rec");
        assert_eq!(command("ü.json", "two words"), "budgeted-bandits run ü.json --keep 'two words'");
        assert_eq!(command("it's; rm *", ""), r"budgeted-bandits run 'it'\''s; rm *' --keep ''");
        let is_read = |asked: &Asked| {
            let section = asked.section();
            Asked::read(&Node::from_json(std::str::from_utf8(&section[36..]).unwrap()).unwrap()).as_ref() == Some(asked)
        };
        assert!(is_read(&asked("spec.json")) && !is_read(&asked("\u{1b}[2J")));
    }
}
