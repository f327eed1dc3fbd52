//! The command `merge`: the answer that follows from record files, or one record file in their place.

use crate::arguments::Merge;
use crate::console::{Said, note, replace_file};
use crate::kept;
use crate::need::Need;
use crate::run;
use anyhow::{Context, Error, Result, bail};
use budgeted_bandits::records::{self, Asked, Contents, Merged, Source};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest number of commands that are listed for missing parts.
const LISTED: usize = 20;

/// Merges record files.
pub fn merge(options: &Merge) -> Result<Said> {
    run::recorded(options.format, options.table)?;
    let sources = options.files.iter().map(|path| open(path)).collect::<Result<Vec<_>>>()?;
    let experiment = records::experiment(&sources).map_err(Error::msg)?;
    Need::of_merge(&experiment, &sources, options.out.is_some()).announce("This merge", false);
    let merged = records::merge(&sources).map_err(Error::msg)?;
    merged.notes.iter().for_each(|sentence| note(sentence));
    let missing = missing(&merged, &sources);
    match (&options.out, missing.is_empty()) {
        (Some(out), _) => {
            write(out, &merged, &sources[0])?;
            Ok(Said { answer: out.display().to_string(), notes: missing, ..Said::default() })
        }
        (None, false) => bail!("{}", missing.join("\n")),
        (None, true) => run::print(&merged.results(), options.format, options.table),
    }
}

/// Opens a record file.
fn open(path: &Path) -> Result<Source<PathBuf>> {
    let name = path.display().to_string();
    let mut file = File::open(path).with_context(|| name.clone())?;
    let contents = kept::read(&mut file, &name)?;
    let contents = contents.ok_or_else(|| Error::msg(Contents::ends_early(&name)))?;
    let source = Source { name, file: path.to_owned(), contents };
    source.notes().iter().for_each(|sentence| note(sentence));
    Ok(source)
}

/// Returns sentences that say what is missing, and the commands that compute it.
fn missing(merged: &Merged, sources: &[Source<PathBuf>]) -> Vec<String> {
    let count: u64 = merged.missing.iter().map(|range| range.end - range.start).sum();
    if count == 0 {
        return Vec::new();
    }
    let most = merged.experiment().specification().repetitions.most();
    let commands = merged.commands(sources);
    let more = commands.len().saturating_sub(LISTED);
    let head = format!("{count} of {most} repetitions are missing; these commands compute them:");
    let listed = commands.into_iter().take(LISTED).map(|command| format!("  {command}"));
    let more = (more > 0).then(|| format!("  and {more} more"));
    [head].into_iter().chain(listed).chain(more).collect()
}

/// Writes a file with everything that was merged. An existing file is replaced only once the new one is complete.
fn write(out: &Path, merged: &Merged, first: &Source<PathBuf>) -> Result<()> {
    let contents = &first.contents;
    let specification = contents.asked.first().map_or("-", |asked| &asked.specification).to_owned();
    let repetitions = merged.experiment().specification().repetitions.most();
    let asked = Asked { specification, repetitions, shard: None };
    let write = |file: &mut File| {
        file.write_all(&[contents.header.start(), asked.section()].concat())?;
        merged.parts.iter().try_for_each(|part| kept::write(file, merged.experiment(), part))?;
        Ok(file.sync_data()?)
    };
    replace_file(out, write)
}
