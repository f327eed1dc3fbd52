//! The records of a CSV text. Commas, semicolons or tabs separate the cells, which may stand in double quotes.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// Reads one record after the other.
pub(super) struct Records<'a> {
    reader: Reader,
    rest: &'a [u8],
    line: usize,
    /// The text of all cells of the last record.
    bytes: Vec<u8>,
    /// Where each cell ends in `bytes`.
    ends: Vec<usize>,
}

/// A record.
pub(super) struct Record<'a> {
    /// The number of its first line, from 1.
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

    /// Returns the next record. Empty lines are skipped.
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
                // The rest is empty. Reading once more tells the reader that this is the end.
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
    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns a cell without the blanks around it, or an empty text if the record has fewer cells.
    pub fn cell(&self, place: usize) -> &str {
        let start = if place == 0 { Some(&0) } else { self.ends.get(place - 1) };
        let bytes = start.zip(self.ends.get(place)).map_or(&[][..], |(start, end)| &self.bytes[*start..*end]);
        std::str::from_utf8(bytes).unwrap_or_default().trim_ascii()
    }
}

/// Returns the separator that occurs most often in the first line, outside of quotes.
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
