//! The text of a file of data, whose encoding follows from its first bytes.

use crate::error::{Error, Result};
use std::borrow::Cow;

/// The first bytes of files that hold no text, with a name for each and the advice how to turn it into a CSV file.
const BINARY: [(&[u8], &str, &str); 9] = [
    (b"PAR1", "a Parquet file", PROGRAM),
    (b"ARROW1", "an Arrow file", PROGRAM),
    (b"ORC", "an ORC file", PROGRAM),
    (b"SQLite format 3", "an SQLite file", PROGRAM),
    (b"\xd0\xcf\x11\xe0", "an old Excel file", SPREADSHEET),
    (b"PK\x03\x04", "a ZIP archive", "extract it and open the file in it"),
    (b"\x1f\x8b", "a file compressed with gzip", "decompress it"),
    (b"\x28\xb5\x2f\xfd", "a file compressed with zstd", "decompress it"),
    (b"%PDF", "a PDF file", "export the table as CSV from the program that made the file"),
];
const PROGRAM: &str =
    "write it as CSV, for example with DuckDB: COPY (FROM 'the file') TO 'table.csv', or with pandas: to_csv('table.csv')";
const SPREADSHEET: &str = "open it in a spreadsheet program and save the sheet as \"CSV UTF-8\"";
/// The name of a part that every Excel file contains. A ZIP archive states the names of its parts as they are.
const SHEET: &[u8] = b"xl/";
/// A text that every OpenDocument spreadsheet contains, such as those of LibreOffice.
const OPEN_DOCUMENT: &[u8] = b"opendocument.spreadsheet";

/// The text of a file, without a byte order mark.
///
/// A text is in UTF-8, or in UTF-16 with a byte order mark, as several advertising tools write it. Any other encoding is
/// refused: without a mark, a guess may replace letters in the names of arms, and nobody would notice.
///
/// # Errors
///
/// If the bytes are those of a binary file, or of a text in another encoding. The error says how to make a CSV file.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>> {
    let refuse =
        |found: &str, advice: &str| Err(Error::new("file", format!("expected a CSV file, found {found}: {advice}")));
    for (start, name, advice) in BINARY {
        if bytes.starts_with(start) {
            let holds = |part: &[u8]| name.contains("ZIP") && bytes.windows(part.len()).any(|bytes| bytes == part);
            return match () {
                () if holds(SHEET) => refuse("an Excel file", SPREADSHEET),
                () if holds(OPEN_DOCUMENT) => refuse("an OpenDocument spreadsheet", SPREADSHEET),
                () => refuse(name, advice),
            };
        }
    }
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        [0, second, ..] | [second, 0, ..] if *second != 0 => {
            refuse("UTF-16 without a byte order mark", "save the file as UTF-8")
        }
        _ if bytes.contains(&0) => refuse("a binary file", "export the table as CSV from the program that made the file"),
        _ => utf_8(bytes),
    }?;
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    if start.starts_with("<!doctype html") || start.starts_with("<html") {
        return refuse("a web page", "this is a page that shows a table; download the file itself, or export it as CSV");
    }
    Ok(text)
}

fn utf_8(bytes: &[u8]) -> Result<Cow<'_, str>> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (before, rest) = bytes.split_at(error.valid_up_to());
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let found = format!("expected a text in UTF-8, found the byte {:02x}", rest[0]);
        Error::new(format!("line {line}"), format!("{found}: save the file as UTF-8, in Excel as \"CSV UTF-8\""))
    })?;
    Ok(Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)))
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'static, str>> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: std::result::Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if bytes.len().is_multiple_of(2) && !text.contains('\0') => Ok(Cow::Owned(text)),
        _ => Err(Error::new("file", "expected a text in UTF-16, found other bytes behind its mark: save the file as UTF-8")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8]) -> String {
        decode(bytes).unwrap_err().to_string()
    }

    #[test]
    fn texts_are_decoded_and_lose_their_mark() {
        let text = "arm,reward\nCafé 🎈,1\n";
        let little: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [text.as_bytes(), format!("\u{feff}{text}").as_bytes(), &little, &big] {
            assert_eq!(decode(bytes).unwrap(), text);
        }
        assert_eq!(decode(b"").unwrap(), "");
    }

    #[test]
    fn other_encodings_are_refused_with_the_line() {
        let advice = "save the file as UTF-8, in Excel as \"CSV UTF-8\"";
        let expected = format!("line 2: expected a text in UTF-8, found the byte e9: {advice}");
        assert_eq!(refused(b"arm,reward,cost\nCaf\xe9,1,1\n"), expected);
        let plain: Vec<u8> = "arm,reward".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(refused(&plain).contains("found UTF-16 without a byte order mark: save"), "{}", refused(&plain));
        assert!(refused(b"\xff\xfea\0b").contains("found other bytes behind its mark"));
        assert!(refused(b"\xff\xfe\x00\xd8a\0").contains("found other bytes behind its mark"));
    }

    #[test]
    fn binary_files_are_named_and_the_error_says_how_to_save_them_as_csv() {
        for (bytes, name, advice) in [
            (&b"PAR1\x15\x04"[..], "a Parquet file", "DuckDB"),
            (b"PK\x03\x04....xl/workbook.xml", "an Excel file", "save the sheet as \"CSV UTF-8\""),
            (
                b"PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
                "an OpenDocument",
                "spreadsheet program",
            ),
            (b"PK\x03\x04....a.csv", "a ZIP archive", "extract it"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old Excel file", "save the sheet"),
            (b"\x1f\x8b\x08", "a file compressed with gzip", "decompress it"),
            (b"abc\0\x01", "a binary file", "export the table as CSV"),
        ] {
            let error = refused(bytes);
            assert!(error.starts_with(&format!("file: expected a CSV file, found {name}")), "{error}");
            assert!(error.contains(advice), "{error}");
        }
    }
}
