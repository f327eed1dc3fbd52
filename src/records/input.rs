//! Where the bytes of a record file come from.

use std::fs::File;
use std::io::{Error, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;

/// The bytes of a record file: a path, an open file, or bytes in memory.
///
/// A merge opens one path at a time, because there may be more files than a process may have open.
pub trait Input {
    /// The number of bytes.
    ///
    /// # Errors
    ///
    /// Returns the reason if the file cannot be opened.
    fn length(&self) -> Result<u64, String>;

    /// The bytes of a range. There are fewer if the file ends before.
    ///
    /// # Errors
    ///
    /// Returns the reason if the file cannot be read.
    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, String>;
}

impl Input for PathBuf {
    fn length(&self) -> Result<u64, String> {
        open(self)?.length()
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, String> {
        open(self)?.read(range)
    }
}

fn open(path: &PathBuf) -> Result<File, String> {
    File::open(path).map_err(reason)
}

impl Input for File {
    fn length(&self) -> Result<u64, String> {
        Ok(self.metadata().map_err(reason)?.len())
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, String> {
        let mut file = self;
        file.seek(SeekFrom::Start(range.start)).map_err(reason)?;
        let mut bytes = Vec::new();
        file.take(range.end.saturating_sub(range.start)).read_to_end(&mut bytes).map_err(reason)?;
        Ok(bytes)
    }
}

fn reason(error: Error) -> String {
    error.to_string()
}

impl Input for Vec<u8> {
    fn length(&self) -> Result<u64, String> {
        Ok(self.len() as u64)
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, String> {
        let place = |at: u64| usize::try_from(at).map_or(self.len(), |at| at.min(self.len()));
        Ok(self[place(range.start)..place(range.end.max(range.start))].to_vec())
    }
}
