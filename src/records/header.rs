//! The header of a record file, and what commands asked for.

use super::NUMBERS;
use super::section::{FIRST_LINE, Kind, Section};
use crate::experiment::Experiment;
use crate::specification::{RECORDED, Specification};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::Range;

/// To which specification and which program the sections of a file belong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The digest of the answers of the program, [`NUMBERS`].
    pub numbers: String,
    /// The specification without its number of repetitions.
    pub specification: Value,
}

impl Header {
    /// Returns the header of the files with repetitions of a specification.
    pub fn new(specification: &Specification) -> Header {
        let mut value = json!(specification);
        if let Value::Object(fields) = &mut value {
            fields.remove("repetitions");
        }
        Header { numbers: NUMBERS.to_owned(), specification: value }
    }

    /// Returns the specification with this number of repetitions.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the header holds no valid specification.
    pub fn specification(&self, repetitions: u64) -> Result<Specification, String> {
        let mut value = self.specification.clone();
        if let Value::Object(fields) = &mut value {
            fields.insert("repetitions".to_owned(), json!(repetitions));
        }
        let wrong = |error| format!("expected a valid specification in the header, found an error in {error}");
        Specification::from_json_within(&value.to_string(), &RECORDED).map_err(wrong)
    }

    /// Returns the bytes with which a new file begins.
    pub fn start(&self) -> Vec<u8> {
        [FIRST_LINE, &Section::write(Kind::Header, 0..0, json!(self).to_string().as_bytes())].concat()
    }

    /// Checks that a file with the header `other` belongs to the same specification, and to a program with the same
    /// numbers.
    ///
    /// # Errors
    ///
    /// Returns a sentence that says what is different.
    pub fn check(&self, other: &Header) -> Result<(), String> {
        if self.numbers != other.numbers {
            return Err(format!(
                "expected records of a program with the numbers {}, found records of a program with the numbers {}, which \
                 computes other answers: use that program, or run the experiment again into another file",
                self.numbers, other.numbers
            ));
        }
        let (mine, others) = (self.specification.as_object(), other.specification.as_object());
        let (Some(mine), Some(others)) = (mine, others) else {
            return Err("expected a specification in the header, found none".to_owned());
        };
        match mine.keys().chain(others.keys()).find(|key| mine.get(*key) != others.get(*key)) {
            None => Ok(()),
            Some(key) => Err(format!("expected records of the same specification, found records with another `{key}`")),
        }
    }
}

/// What a command asked for when it wrote to a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// The file of the specification, as it was typed.
    pub specification: String,
    /// The number of repetitions of the whole experiment.
    pub repetitions: u64,
    /// The part of the whole; `None` for all of it.
    pub shard: Option<Shard>,
}

impl Asked {
    /// Returns the bytes of a section with the request.
    pub fn section(&self) -> Vec<u8> {
        Section::write(Kind::Asked, 0..0, json!(self).to_string().as_bytes())
    }

    /// Returns the command that fulfils the request by writing to `file`.
    pub fn command(&self, file: &str) -> String {
        let specification = if self.specification == "-" { "SPEC.json" } else { &self.specification };
        match self.shard {
            None => format!("budgeted-bandits run {specification} --keep {file}"),
            Some(Shard { number, of }) => {
                format!("budgeted-bandits shard {specification} --shard {number}/{of} --out {file}")
            }
        }
    }
}

/// One of the parts into which an experiment is divided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shard {
    /// The number of the part, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

impl Shard {
    /// The largest number of parts.
    pub const MOST: u64 = 1_000_000;

    /// Returns the part with this number, if there is one.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&number).then_some(Shard { number, of }).filter(|_| of <= Shard::MOST)
    }

    /// Returns the repetitions of the part. They are whole blocks, so a part is empty if there are fewer blocks than
    /// parts.
    pub fn repetitions(self, experiment: &Experiment) -> Range<u64> {
        let (most, block) = (experiment.specification().repetitions.most(), experiment.block());
        let blocks = u128::from(most.div_ceil(block));
        let place = |parts: u64| ((blocks * u128::from(parts) / u128::from(self.of)) as u64 * block).min(most);
        place(self.number - 1)..place(self.number)
    }
}
