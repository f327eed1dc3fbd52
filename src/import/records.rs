//! The records of a CSV text, whose cells may stand in double quotes and then contain line breaks.
//!
//! The crate `csv-core` splits the records. The crate `csv` was rejected for tables: it reports no line of a record that
//! has too many cells, it needs its whole reader for every separator that is tried, and it would make the wasm larger.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::borrow::Cow;

/// A line break behind the text. It ends the last record, unless a quote is open.
const BREAK: &[u8] = b"\n";

/// A text without the blanks between a separator and a quote, as in `a, "b, c"`. csv-core takes a cell for quoted only
/// if the quote is its first character. The text is copied only if there are such blanks.
pub(super) fn without_blanks_before_quotes(text: &str) -> Cow<'_, str> {
    if !text.contains(" \"") {
        return Cow::Borrowed(text);
    }
    // `blank` is where the blanks began that may come before a quote.
    let (mut kept, mut copied, mut quoted, mut blank) = (String::new(), 0, false, Some(0));
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match (c, blank) {
            // A doubled quote does not end a cell.
            ('"', _) if quoted => quoted = chars.next_if(|(_, next)| *next == '"').is_some(),
            _ if quoted => {}
            ('"', Some(from)) => {
                if from < at {
                    kept += &text[copied..from];
                    copied = at;
                }
                (quoted, blank) = (true, None);
            }
            (',' | ';' | '\t' | '|' | '\n' | '\r', _) => blank = Some(at + 1),
            (' ', Some(_)) => {}
            _ => blank = None,
        }
    }
    if copied == 0 { Cow::Borrowed(text) } else { Cow::Owned(kept + &text[copied..]) }
}

/// Reads one record after the other.
pub(super) struct Records<'a> {
    reader: Reader,
    rest: &'a [u8],
    /// How much follows the text: [`BREAK`] at first, and then nothing.
    ending: Ending,
    line: usize,
    /// The last byte that was read.
    last: u8,
    /// The text of all cells of the last record.
    bytes: Vec<u8>,
    /// Where each cell ends in `bytes`.
    ends: Vec<usize>,
    /// The line of the record whose quote is never closed, once the text has been read to its end.
    pub unclosed: Option<usize>,
}

/// What is read at present.
#[derive(PartialEq)]
enum Ending {
    Text,
    Break,
    Nothing,
}

/// A record.
pub(super) struct Record<'a> {
    /// The number of its first line, from 1.
    pub line: usize,
    bytes: &'a [u8],
    ends: &'a [usize],
}

impl<'a> Records<'a> {
    /// Creates a reader of a text without a byte order mark.
    pub fn new(text: &'a str, separator: u8) -> Records<'a> {
        let reader = ReaderBuilder::new().delimiter(separator).build();
        let (bytes, ends) = (vec![0; 1024], vec![0; 16]);
        Records { reader, rest: text.as_bytes(), ending: Ending::Text, line: 1, last: 0, bytes, ends, unclosed: None }
    }

    /// The number of bytes that have not been read.
    pub fn left(&self) -> usize {
        if self.ending == Ending::Text { self.rest.len() } else { 0 }
    }

    /// Reads the next record. Empty lines are skipped.
    pub fn next(&mut self) -> Option<Record<'_>> {
        self.skip(self.rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count());
        let line = self.line;
        let (mut written, mut ended, mut begun) = (0, 0, false);
        loop {
            let (result, read, more, ends) =
                self.reader.read_record(self.rest, &mut self.bytes[written..], &mut self.ends[ended..]);
            begun |= read > 0 && self.ending == Ending::Text;
            self.skip(read);
            written += more;
            ended += ends;
            match result {
                ReadRecordResult::InputEmpty => self.go_on(line, begun),
                ReadRecordResult::OutputFull => self.bytes.resize(2 * self.bytes.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                ReadRecordResult::Record => return Some(Record { line, bytes: &self.bytes, ends: &self.ends[..ended] }),
                ReadRecordResult::End => return None,
            }
            if self.rest.is_empty() && self.ending == Ending::Text {
                self.go_on(line, begun); // An empty input would end a cell whose quote is open.
            }
        }
    }

    /// Goes on with what follows the text. If the line break has not ended a record that has begun, a quote is open.
    fn go_on(&mut self, line: usize, begun: bool) {
        match self.ending {
            Ending::Text => (self.rest, self.ending) = (BREAK, Ending::Break),
            Ending::Break => {
                self.ending = Ending::Nothing;
                self.unclosed = begun.then_some(line);
            }
            Ending::Nothing => {}
        }
    }

    /// Moves over bytes and counts their line breaks: `\n`, `\r`, or both in this order.
    fn skip(&mut self, bytes: usize) {
        let (read, rest) = self.rest.split_at(bytes);
        for byte in read {
            self.line += usize::from(*byte == b'\r' || (*byte == b'\n' && self.last != b'\r'));
            self.last = *byte;
        }
        self.rest = rest;
    }
}

impl Record<'_> {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// A cell without the blanks around it, or an empty text if the record has fewer cells.
    pub fn cell(&self, place: usize) -> &str {
        let start = if place == 0 { Some(&0) } else { self.ends.get(place - 1) };
        let bytes = start.zip(self.ends.get(place)).map_or(&[][..], |(start, end)| &self.bytes[*start..*end]);
        std::str::from_utf8(bytes).unwrap_or_default().trim()
    }

    /// All cells, without the blanks around them.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|place| self.cell(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> (Vec<(usize, Vec<String>)>, Option<usize>) {
        let mut records = Records::new(text, b',');
        let mut found = Vec::new();
        while let Some(record) = records.next() {
            found.push((record.line, record.cells().map(str::to_owned).collect()));
        }
        (found, records.unclosed)
    }

    fn record(line: usize, cells: &[&str]) -> (usize, Vec<String>) {
        (line, cells.iter().map(|cell| (*cell).to_owned()).collect())
    }

    #[test]
    fn every_kind_of_line_break_ends_a_record_and_is_counted_once() {
        for ends in ["\n", "\r\n", "\r"] {
            let text = ["a,b", "", "\"c,d", "e\", f ", "g"].join(ends);
            let expected = [record(1, &["a", "b"]), record(3, &[&format!("c,d{ends}e"), "f"]), record(5, &["g"])];
            for text in [text.clone(), text + ends] {
                assert_eq!(all(&text), (expected.to_vec(), None), "{text:?}");
            }
        }
        assert_eq!(all(""), (vec![], None));
        assert_eq!(all("\n\r\n"), (vec![], None));
    }

    #[test]
    fn blanks_before_quotes_are_left_out() {
        for (text, expected) in [
            ("a, \"b, \"\"c\"\"\", 1\n \"d\",  \"e\"", "a,\"b, \"\"c\"\"\", 1\n\"d\",\"e\""),
            ("a, b \"c\", d", "a, b \"c\", d"),
            ("\"a, \"\"\n\", \"b", "\"a, \"\"\n\",\"b"),
            ("", ""),
        ] {
            assert_eq!(without_blanks_before_quotes(text), expected);
        }
    }

    #[test]
    fn a_quote_that_is_never_closed_is_found() {
        assert_eq!(all("a,b\n\nc,\"d\ne").1, Some(3));
        assert_eq!(all("a,b\nc,\"d\"").1, None);
        assert_eq!(all("a,b\nc,\"").1, Some(2));
        assert_eq!(all("a,b\nc,5\" disk\n").1, None);
        let long = format!("a,\"{}", "x".repeat(5000));
        assert_eq!(all(&long).1, Some(1));
        assert_eq!(all(&(long + "\"")).1, None);
    }

    #[test]
    fn long_records_are_read_whole() {
        let cells: Vec<String> = (0..1000).map(|cell| format!("{cell}{}", "y".repeat(cell % 37))).collect();
        assert_eq!(all(&cells.join(",")).0, [(1, cells)]);
    }
}
