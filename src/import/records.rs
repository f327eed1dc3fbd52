//! The records of a CSV text, with the line of each: commas, semicolons or tabs between cells, cells in quotes or not.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// Reads records one after the other.
pub(super) struct Records<'a> {
    reader: Reader,
    rest: &'a [u8],
    line: usize,
    /// The cells of the last record, one behind the other, and where each ends.
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

/// A record.
pub(super) struct Record<'a> {
    /// Where it begins, from 1.
    pub line: usize,
    bytes: &'a [u8],
    ends: &'a [usize],
}

impl<'a> Records<'a> {
    pub fn new(text: &'a str) -> Records<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let reader = ReaderBuilder::new().delimiter(delimiter(rest)).build();
        Records { reader, rest: rest.as_bytes(), line: 1, bytes: vec![0; 1024], ends: vec![0; 16] }
    }

    /// The next record that is not empty.
    pub fn next(&mut self) -> Option<Record<'_>> {
        self.skip(self.rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count());
        let line = self.line;
        let (mut written, mut ended) = (0, 0);
        loop {
            let (result, read, more, ends) =
                self.reader.read_record(self.rest, &mut self.bytes[written..], &mut self.ends[ended..]);
            self.skip(read);
            written += more;
            ended += ends;
            match result {
                // What is left is nothing: the reader is told that this is the end.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.bytes.resize(2 * self.bytes.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                ReadRecordResult::Record => return Some(Record { line, bytes: &self.bytes, ends: &self.ends[..ended] }),
                ReadRecordResult::End => return None,
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        let (read, rest) = self.rest.split_at(bytes);
        self.line += read.iter().filter(|byte| **byte == b'\n').count();
        self.rest = rest;
    }
}

impl Record<'_> {
    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// A cell, without the blanks around it; empty where the record has too few.
    pub fn cell(&self, place: usize) -> &str {
        let start = if place == 0 { Some(&0) } else { self.ends.get(place - 1) };
        let bytes = start.zip(self.ends.get(place)).map_or(&[][..], |(start, end)| &self.bytes[*start..*end]);
        std::str::from_utf8(bytes).unwrap_or_default().trim_ascii()
    }
}

/// What stands most often in the first line, outside of quotes.
fn delimiter(text: &str) -> u8 {
    let count = |delimiter: u8| {
        let (mut quoted, mut count) = (false, 0);
        for byte in text.bytes().take_while(|byte| *byte != b'\n') {
            quoted ^= byte == b'"';
            count += usize::from(byte == delimiter && !quoted);
        }
        count
    };
    let (comma, semicolon, tab) = (count(b','), count(b';'), count(b'\t'));
    if tab > comma && tab > semicolon {
        b'\t'
    } else if semicolon > comma {
        b';'
    } else {
        b','
    }
}
