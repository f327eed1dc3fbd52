//! The output of a command: its answer on standard output, notes about it on standard error, and files.

use crate::chart::{ChartFile, Drawn};
use anyhow::{Context, Result, bail};
use budgeted_bandits::records::{self, unfinished};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

/// The output of a command.
#[derive(Default)]
pub struct Said {
    /// The answer, for standard output.
    pub answer: String,
    /// Sentences about the answer, for standard error.
    pub notes: Vec<String>,
    /// Charts, which are written after the answer, so that a full disk cannot lose the answer.
    pub charts: Vec<Drawn>,
    /// The signal that stopped the command before the answer was complete.
    pub stopped_by: Option<i32>,
}

impl From<String> for Said {
    fn from(answer: String) -> Said {
        Said { answer, ..Said::default() }
    }
}

/// Prints the output of a command. The answer comes first, so that a failing standard error cannot lose it.
pub fn finish(done: Result<Said>) -> ExitCode {
    let said = match done {
        Ok(said) => said,
        Err(error) => return fail(&format!("{error:#}")),
    };
    // A part that a signal stopped has no answer.
    let printed = if said.answer.is_empty() { Ok(()) } else { print(&said.answer) };
    said.notes.iter().for_each(|sentence| note(sentence));
    let drawn = said.charts.iter().try_for_each(write_chart);
    match (printed, drawn, said.stopped_by) {
        (Err(error), ..) => fail(&format!("standard output: {error}")),
        (_, Err(error), _) => fail(&format!("{error:#}")),
        (.., Some(signal)) => ExitCode::from(128 + signal as u8),
        (.., None) => ExitCode::SUCCESS,
    }
}

/// Prints a message of clap: help and the version on standard output, errors on standard error.
pub fn explain(message: &clap::Error) -> ExitCode {
    match flushed(message.print()) {
        Err(error) if !message.use_stderr() => fail(&format!("standard output: {error}")),
        _ => ExitCode::from(message.exit_code() as u8),
    }
}

/// Writes a line to standard error. Unlike `eprintln!`, this function does not panic if the line cannot be written,
/// because there is nowhere left to report that.
pub fn note(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// Writes a whole file. An existing file is replaced only once the new one is complete, so that a full disk or a signal
/// in the middle of writing leaves the old file as it was.
pub fn write_file(path: &Path, text: &str) -> Result<()> {
    replace_file(path, |file| Ok(file.write_all(text.as_bytes())?))
}

/// Writes a whole file like [`write_file`], with a function that writes its contents.
fn replace_file(path: &Path, write: impl FnOnce(&mut File) -> Result<()>) -> Result<()> {
    records::replace(path, write).with_context(|| path.display().to_string())
}

fn write_chart(chart: &Drawn) -> Result<()> {
    let path = &chart.file.path;
    let contents = chart.contents().with_context(|| path.display().to_string())?;
    replace_file(path, |file| Ok(file.write_all(&contents)?))
}

/// Fails if a chart cannot be written to its file, or if two charts have the same file, before anything is computed for
/// them.
pub fn check_charts<'a>(files: impl IntoIterator<Item = &'a ChartFile>) -> Result<()> {
    let mut before: Vec<&Path> = Vec::new();
    for ChartFile { path, .. } in files {
        if before.contains(&path.as_path()) {
            bail!("--chart: expected a different file for every chart, found {} twice", path.display());
        }
        if path.is_dir() {
            bail!("{}: expected a file, found a directory", path.display());
        }
        try_writing(&unfinished(path)).with_context(|| path.display().to_string())?;
        before.push(path);
    }
    Ok(())
}

/// Makes a directory and all directories above it. Fails if no file can be written there, before anything is computed
/// for it.
pub fn make_directory(directory: &Path) -> Result<()> {
    let trial = unfinished(&directory.join("trial"));
    let made = fs::create_dir_all(directory).and_then(|()| try_writing(&trial));
    made.with_context(|| directory.display().to_string())
}

/// Writes a file and removes it again.
fn try_writing(trial: &Path) -> io::Result<()> {
    fs::write(trial, "").and_then(|()| fs::remove_file(trial))
}

fn fail(sentence: &str) -> ExitCode {
    note(&format!("error: {sentence}"));
    ExitCode::FAILURE
}

/// Prints a text on standard output.
pub fn print(text: &str) -> io::Result<()> {
    flushed(writeln!(io::stdout(), "{}", text.trim_end()))
}

/// Flushes standard output. A reader that has left, such as `head`, is no error, because it has what it wanted.
fn flushed(written: io::Result<()>) -> io::Result<()> {
    match written.and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
