//! The contents of a record file.

use super::header::{Asked, Header};
use super::input::Input;
use super::section::{FIRST_LINE, Section, SectionKind, find};
use crate::input::Node;

/// The contents of a record file, except for the parts, which are read when they are needed.
#[derive(Debug)]
pub struct Contents {
    /// The header.
    pub header: Header,
    /// What commands asked for, in the order in which they did.
    pub asked: Vec<Asked>,
    /// The sections with parts.
    pub parts: Vec<Section>,
    /// The numbers of sections that are damaged. Those of parts are known only once they are read.
    pub damaged: Vec<usize>,
    /// The length of the file up to the end of its last complete section.
    pub end: u64,
    /// The length of the file.
    pub length: u64,
}

impl Contents {
    /// Reads a file. Returns `None` if the file ends within its header, as it does if a command was interrupted when
    /// it had just created the file.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the file cannot be read, is no record file, or has no valid header.
    pub fn read(file: &impl Input) -> Result<Option<Contents>, String> {
        let (length, start) = (file.length()?, file.read(0..FIRST_LINE.len() as u64)?);
        if !FIRST_LINE.starts_with(&start) {
            let other = start.starts_with(&FIRST_LINE[..FIRST_LINE.len() - 2]);
            let found = if other { "one of another version" } else { "something else" };
            return Err(format!("expected a record file of version 1, found {found}"));
        }
        if start.len() < FIRST_LINE.len() {
            return Ok(None);
        }
        let found = find(file, length)?;
        let mut sections = found.sections.into_iter();
        let Some(first) = sections.next() else {
            return if found.damaged.is_empty() { Ok(None) } else { Err(Contents::damaged_header()) };
        };
        if (first.kind, first.number) != (SectionKind::Header, 1) {
            return Err(Contents::damaged_header());
        }
        let header = json(&first, file)?.as_ref().and_then(Header::read).ok_or_else(Contents::damaged_header)?;
        let (end, damaged) = (found.end, found.damaged);
        let mut contents = Contents { header, asked: Vec::new(), parts: Vec::new(), damaged, end, length };
        for section in sections {
            match section.kind {
                SectionKind::Part => contents.parts.push(section),
                SectionKind::Header => contents.damaged.push(section.number),
                SectionKind::Asked => match json(&section, file)?.as_ref().and_then(Asked::read) {
                    Some(asked) => contents.asked.push(asked),
                    None => contents.damaged.push(section.number),
                },
            }
        }
        Ok(Some(contents))
    }

    /// Says that a file ends before its contents begin.
    pub const ENDS_EARLY: &str = "expected a record file, found one that ends in its header";

    fn damaged_header() -> String {
        "expected a header, found damaged bytes: the file cannot be used".to_owned()
    }

    /// The largest number of repetitions that a command asked for, or 0 if none did.
    pub fn repetitions(&self) -> u64 {
        self.asked.iter().map(|asked| asked.repetitions).max().unwrap_or(0)
    }
}

/// Reads the contents of a section. Returns `None` if they are damaged or are not JSON.
fn json(section: &Section, file: &impl Input) -> Result<Option<Node>, String> {
    let text = section.contents(file)?.and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(text.and_then(|text| Node::from_json(&text).ok()))
}
