//! Record files that are written while an experiment runs: `run --keep` and `shard`.

use crate::console::note;
use crate::stop::Stop;
use crate::tasks::{Fold, run_range};
use anyhow::{Context, Error, Result, bail};
use budgeted_bandits::experiment::{Experiment, Part, Recording};
use budgeted_bandits::records::{self, Asked, Contents, Header, Merged, Source, gaps};
use budgeted_bandits::specification::Specification;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

/// The shortest time between two sections.
const SHORTEST: Duration = Duration::from_secs(1);
/// The share of the time of a run after which a section is written, so that the number of sections stays small.
const GROWTH: f64 = 0.05;
/// The time between two sections, in multiples of the time that it took to write the last one.
const WRITING: f64 = 50.0;

/// Makes a file hold the repetitions of an experiment that `asked` names: the file is created, or what is missing in
/// it is computed and appended. Ends early after a signal. Returns what the file then holds. `what` is written before the
/// progress bar.
pub fn complete(
    path: &Path,
    specification: &Specification,
    asked: &Asked,
    threads: usize,
    stop: &Stop,
    what: &str,
) -> Result<Merged> {
    let mut kept = open(path, specification, asked)?;
    let experiment = Experiment::new(specification.clone());
    let most = specification.repetitions.most();
    let wanted = asked.shard.map_or(0..most, |shard| shard.repetitions(&experiment));
    let merged = merge(&kept)?;
    let held = merged.parts.iter().map(|part| experiment.repetitions_of(part));
    let missing = gaps(wanted, held);
    drop(merged);
    kept.file.seek(SeekFrom::End(0))?;
    for range in missing {
        if stop.is_raised() {
            break;
        }
        let recording = Recording::new(Experiment::new(specification.clone()), range);
        let tasks = recording.tasks();
        let begun = Instant::now();
        let saving = Saving { recording, file: &mut kept.file, begun, next: begun + SHORTEST };
        let mut saving =
            run_range(saving, &experiment, tasks, threads, stop.flag(), what).with_context(|| kept.name.clone())?;
        saving.save().with_context(|| kept.name.clone())?;
    }
    kept.contents = read(&mut kept.file, &kept.name)?.context("the file has a header")?;
    merge(&kept)
}

fn merge(kept: &Source<File>) -> Result<Merged> {
    let merged = records::merge(std::slice::from_ref(kept)).map_err(Error::msg)?;
    merged.notes.iter().for_each(|sentence| note(&format!("{sentence}; it is computed again")));
    Ok(merged)
}

/// Opens a file, or creates it.
fn open(path: &Path, specification: &Specification, asked: &Asked) -> Result<Source<File>> {
    let name = path.display().to_string();
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.with_context(|| name.clone())?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => bail!("{name}: another process writes to this file"),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
            note(&format!("{name}: this file system has no locks, so no other process may write to this file"));
        }
        Err(TryLockError::Error(error)) => return Err(error).with_context(|| name.clone()),
    }
    let header = Header::new(specification);
    let mut contents = read(&mut file, &name)?;
    if contents.is_none() {
        let begin = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&[header.start(), asked.section()].concat())?;
            file.sync_data()
        };
        begin(&mut file).with_context(|| name.clone())?;
        contents = read(&mut file, &name)?;
    }
    let contents = contents.with_context(|| format!("{name}: expected the header that was just written, found none"))?;
    let mut kept = Source { name, file, contents };
    prepare(&mut kept, &header, asked)?;
    Ok(kept)
}

/// Checks that an open file belongs to the specification, cuts off what was not written to its end, and writes down
/// what is asked for.
fn prepare(kept: &mut Source<File>, header: &Header, asked: &Asked) -> Result<()> {
    let Source { name, file, contents } = kept;
    header.check(&contents.header).map_err(|sentence| Error::msg(format!("{name}: {sentence}")))?;
    let held = contents.repetitions();
    if held > asked.repetitions {
        bail!(
            "{name}: expected a specification with {held} repetitions or more, as the file was made for, found {}: use \
             another file for fewer repetitions",
            asked.repetitions
        );
    }
    if contents.asked.iter().any(|before| before.shard != asked.shard) {
        bail!("{name}: expected a file that was made by the same command, found one with another part of the repetitions");
    }
    let torn = contents.length - contents.end;
    if torn > 0 {
        note(&format!("{name}: the last section was not written to its end; its {torn} bytes are cut off"));
        file.set_len(contents.end).with_context(|| name.clone())?;
    }
    if contents.asked.last() != Some(asked) {
        let mut append = || {
            file.seek(SeekFrom::End(0))?;
            file.write_all(&asked.section())
        };
        append().with_context(|| name.clone())?;
        contents.asked.push(asked.clone());
    }
    Ok(())
}

/// Reads the contents of a file. Returns `None` if it has no header yet.
pub fn read(file: &mut File, name: &str) -> Result<Option<Contents>> {
    Contents::read(file).map_err(|sentence| Error::msg(format!("{name}: {sentence}")))
}

/// A part under way, which is saved now and then.
struct Saving<'a> {
    recording: Recording,
    file: &'a mut File,
    begun: Instant,
    /// The time of the next section.
    next: Instant,
}

impl Saving<'_> {
    /// Writes the blocks that are not saved yet.
    fn save(&mut self) -> Result<()> {
        let start = Instant::now();
        for part in self.recording.take() {
            write(self.file, self.recording.experiment(), &part)?;
        }
        self.file.sync_data()?;
        let (share, writing) = (self.begun.elapsed().mul_f64(GROWTH), start.elapsed().mul_f64(WRITING));
        self.next = Instant::now() + SHORTEST.max(share).max(writing);
        Ok(())
    }
}

/// Appends a section with a part.
pub fn write(file: &mut File, experiment: &Experiment, part: &Part) -> Result<()> {
    Ok(file.write_all(&records::section(experiment, part))?)
}

impl Fold for Saving<'_> {
    fn add(&mut self, task: usize, records: Vec<f64>) -> Result<bool> {
        assert!(self.recording.add(task, records), "every task runs once");
        if Instant::now() >= self.next {
            self.save()?;
        }
        Ok(false)
    }

    fn folded(&self) -> usize {
        self.recording.folded()
    }
}

/// Returns repetitions as people count them, from 1.
pub fn counted(range: &Range<u64>) -> String {
    format!("{} to {}", range.start + 1, range.end)
}
