//! The command `merge`: the answer that follows from record files, or one record file in their place.

use crate::arguments::Merge;
use crate::console::{Said, note};
use crate::need::Need;
use crate::progress::TERMINAL;
use crate::run;
use anyhow::{Error, Result, bail};
use budgeted_bandits::records::{self, Merged, RecordFile};
use std::path::PathBuf;

/// The largest number of commands that are listed for missing parts.
const LISTED: usize = 20;

/// Merges record files.
pub fn merge(options: &Merge) -> Result<Said> {
    run::recorded(options.format, options.table)?;
    let sources = options.files.iter().map(|path| records::open(path, &TERMINAL)).collect::<Result<Vec<_>, _>>()?;
    let experiment = records::experiment(&sources).map_err(Error::msg)?;
    Need::of_merge(&experiment, &sources, options.out.is_some()).announce("This merge", false);
    let merged = records::merge(&sources).map_err(Error::msg)?;
    merged.notes.iter().for_each(|sentence| note(sentence));
    let missing = missing(&merged, &sources);
    match (&options.out, missing.is_empty()) {
        (Some(out), _) => {
            records::write(out, &merged, &sources[0])?;
            Ok(Said { answer: out.display().to_string(), notes: missing, ..Said::default() })
        }
        (None, false) => bail!("{}", missing.join("\n")),
        (None, true) => run::print(&merged.results(), options.format, options.table),
    }
}

/// Sentences that say what is missing, and the commands that compute it.
fn missing(merged: &Merged, sources: &[RecordFile<PathBuf>]) -> Vec<String> {
    let count: u64 = merged.missing.iter().map(|range| range.end - range.start).sum();
    if count == 0 {
        return Vec::new();
    }
    let most = merged.experiment().specification().repetitions().most();
    let commands = merged.commands(sources);
    let more = commands.len().saturating_sub(LISTED);
    let head = format!("{count} of {most} repetitions are missing; these commands compute them:");
    let listed = commands.into_iter().take(LISTED).map(|command| format!("  {command}"));
    let more = (more > 0).then(|| format!("  and {more} more"));
    [head].into_iter().chain(listed).chain(more).collect()
}
