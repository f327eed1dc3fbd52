//! Record files on a disk, which are written while an experiment runs. This module is compiled natively only.

use super::{Asked, Contents, Header, Merged, RecordFile, gaps, merge, section};
use crate::error::{Error, Result};
use crate::experiment::{Experiment, Part, Recording, TaskResult};
use crate::parallel::{Fold, Observer, Work};
use crate::specification::Specification;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The shortest time between two sections.
const SHORTEST: Duration = Duration::from_secs(1);
/// The shortest time between two sections as a share of the time of the run, so that the number of sections stays
/// small.
const GROWTH: f64 = 0.05;
/// The shortest time between two sections in multiples of the time that it took to write the last one.
const WRITING: f64 = 50.0;

/// Makes a file hold the repetitions of an experiment that `asked` names. Creates the file if there is none. Computes
/// the repetitions that the file does not hold, and appends them. Ends early if the work is stopped. Returns what the
/// file then holds. `what` names the run for the observer.
///
/// # Errors
///
/// Returns an error at the name of the file if the file cannot be read or written, if another process writes to it, or if
/// it belongs to another experiment. Returns an error if a policy fails.
///
/// ```
/// use budgeted_bandits::records::{Asked, complete};
/// use budgeted_bandits::{parallel::Work, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let path = std::env::temp_dir().join(format!("two-arms-{}.rec", std::process::id()));
/// let asked = Asked { specification: "SPEC.json".to_owned(), repetitions: 20, shard: None };
/// complete(&path, &two_arms, &asked, Work::default(), "")?;
/// // The file holds all repetitions, so nothing is computed again.
/// let kept = complete(&path, &two_arms, &asked, Work::default(), "")?;
/// assert_eq!(kept.results().repetitions(), 20);
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
pub fn complete(path: &Path, specification: &Specification, asked: &Asked, work: Work, what: &str) -> Result<Merged> {
    let mut kept = create(path, specification, asked, work.observer)?;
    let experiment = Experiment::new(specification.clone());
    let most = specification.repetitions().most();
    let wanted = asked.shard.map_or(0..most, |shard| shard.repetitions(&experiment));
    let merged = merge_one(&kept, work.observer)?;
    let held = merged.parts.iter().map(|part| experiment.repetitions_of(part));
    let missing = gaps(wanted, held);
    drop(merged);
    kept.file.seek(SeekFrom::End(0)).map_err(at(&kept.name))?;
    for range in missing {
        if work.is_stopped() {
            break;
        }
        let recording = Recording::new(Experiment::new(specification.clone()), range);
        let (tasks, begun) = (recording.tasks(), Instant::now());
        let saving = Saving { recording, file: &mut kept.file, name: &kept.name, begun, next: begun + SHORTEST };
        let mut saving = work.fold(saving, &experiment, tasks, what)?;
        saving.save()?;
    }
    let contents = contents(&mut kept.file, &kept.name)?;
    kept.contents = contents.ok_or_else(|| Error::new(&*kept.name, "expected a header, found none"))?;
    merge_one(&kept, work.observer)
}

/// Opens a record file for reading.
///
/// # Errors
///
/// Returns an error at the name of the file if the file cannot be read or is no record file.
pub fn open(path: &Path, observer: &dyn Observer) -> Result<RecordFile<PathBuf>> {
    let name = path.display().to_string();
    let mut file = File::open(path).map_err(at(&name))?;
    let contents = contents(&mut file, &name)?;
    let contents = contents.ok_or_else(|| Error::new(&*name, Contents::ENDS_EARLY))?;
    let source = RecordFile { name, file: path.to_owned(), contents };
    source.notes().iter().for_each(|sentence| observer.note(sentence));
    Ok(source)
}

/// Writes a file with everything that was merged. `first` is one of the files that were merged. An existing file is
/// replaced, even if it is one of those that were merged.
///
/// # Errors
///
/// Returns an error at the name of the file if the file cannot be written.
pub fn write(path: &Path, merged: &Merged, first: &RecordFile<PathBuf>) -> Result<()> {
    let contents = &first.contents;
    let specification = contents.asked.first().map_or("-", |asked| &asked.specification).to_owned();
    let repetitions = merged.experiment().specification().repetitions().most();
    let asked = Asked { specification, repetitions, shard: None };
    let written = replace(path, |file| {
        file.write_all(&[contents.header.start(), asked.section()].concat())?;
        merged.parts.iter().try_for_each(|part| append(file, merged.experiment(), part))?;
        file.sync_data()
    });
    written.map_err(at(&path.display().to_string()))
}

/// Writes a whole file with a function that writes its contents. An existing file is replaced only once the new one is
/// complete, so that a full disk or a signal in the middle of writing leaves the old file as it was.
///
/// # Errors
///
/// Returns the error of `write`, or an error if the file cannot be created or replaced.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let part = unfinished(path);
    let written = File::create(&part).map_err(E::from).and_then(|mut file| write(&mut file));
    let written = written.and_then(|()| Ok(fs::rename(&part, path)?));
    if written.is_err() {
        // The file may not exist, and there is nothing to be done if it stays.
        let _ = fs::remove_file(&part);
    }
    written
}

/// The name of a file while it is being written. The name contains the number of the process, because two processes may
/// write the same file.
pub fn unfinished(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}", std::process::id()))
}

/// Turns an error of the operating system into one at the name of a file.
fn at(name: &str) -> impl FnOnce(io::Error) -> Error + '_ {
    move |error| Error::new(name, error.to_string())
}

fn merge_one(kept: &RecordFile<File>, observer: &dyn Observer) -> Result<Merged> {
    // The path of the error names the file, so the name is removed from the sentences of the merge.
    let named = format!("{}: ", kept.name);
    let wrong = |sentence: String| Error::new(&*kept.name, sentence.strip_prefix(&named).unwrap_or(&sentence));
    let merged = merge(std::slice::from_ref(kept)).map_err(wrong)?;
    merged.notes.iter().for_each(|sentence| observer.note(&format!("{sentence}; it is computed again")));
    Ok(merged)
}

/// Opens a file for writing, or creates it.
fn create(path: &Path, specification: &Specification, asked: &Asked, observer: &dyn Observer) -> Result<RecordFile<File>> {
    let name = path.display().to_string();
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.map_err(at(&name))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Error::new(name, "another process writes to this file")),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
            observer.note(&format!("{name}: this file system has no locks, so no other process may write to this file"));
        }
        Err(TryLockError::Error(error)) => return Err(at(&name)(error)),
    }
    let header = Header::new(specification);
    let mut found = contents(&mut file, &name)?;
    if found.is_none() {
        let begin = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&[header.start(), asked.section()].concat())?;
            file.sync_data()
        };
        begin(&mut file).map_err(at(&name))?;
        found = contents(&mut file, &name)?;
    }
    let contents = found.ok_or_else(|| Error::new(&*name, "expected the header that was just written, found none"))?;
    let mut kept = RecordFile { name, file, contents };
    prepare(&mut kept, &header, asked, observer)?;
    Ok(kept)
}

/// Checks that an open file belongs to the specification, cuts off what was not written to its end, and writes down
/// what is asked for.
fn prepare(kept: &mut RecordFile<File>, header: &Header, asked: &Asked, observer: &dyn Observer) -> Result<()> {
    let RecordFile { name, file, contents } = kept;
    let name = &**name;
    header.check(&contents.header).map_err(|sentence| Error::new(name, sentence))?;
    let held = contents.repetitions();
    if held > asked.repetitions {
        let sentence = format!(
            "expected a specification with {held} repetitions or more, as the file was made for, found {}: use another file \
             for fewer repetitions",
            asked.repetitions
        );
        return Err(Error::new(name, sentence));
    }
    if contents.asked.iter().any(|before| before.shard != asked.shard) {
        let sentence = "expected a file that was made by the same command, found one with another part of the repetitions";
        return Err(Error::new(name, sentence));
    }
    let torn = contents.length - contents.end;
    if torn > 0 {
        observer.note(&format!("{name}: the last section was not written to its end; its {torn} bytes are cut off"));
        file.set_len(contents.end).map_err(at(name))?;
    }
    if contents.asked.last() != Some(asked) {
        let mut append = || {
            file.seek(SeekFrom::End(0))?;
            file.write_all(&asked.section())
        };
        append().map_err(at(name))?;
        contents.asked.push(asked.clone());
    }
    Ok(())
}

/// Reads the contents of a file. Returns `None` if the file has no header yet.
fn contents(file: &mut File, name: &str) -> Result<Option<Contents>> {
    Contents::read(file).map_err(|sentence| Error::new(name, sentence))
}

/// A part under way, which is saved now and then.
struct Saving<'a> {
    recording: Recording,
    file: &'a mut File,
    /// The name of the file.
    name: &'a str,
    begun: Instant,
    /// The time of the next section.
    next: Instant,
}

impl Saving<'_> {
    /// Writes the blocks that are not saved yet.
    fn save(&mut self) -> Result<()> {
        let start = Instant::now();
        let parts = self.recording.take();
        let mut written = parts.iter().try_for_each(|part| append(self.file, self.recording.experiment(), part));
        written = written.and_then(|()| self.file.sync_data());
        written.map_err(at(self.name))?;
        let (share, writing) = (self.begun.elapsed().mul_f64(GROWTH), start.elapsed().mul_f64(WRITING));
        self.next = Instant::now() + SHORTEST.max(share).max(writing);
        Ok(())
    }
}

/// Appends a section with a part.
fn append(file: &mut File, experiment: &Experiment, part: &Part) -> io::Result<()> {
    file.write_all(&section(experiment, part))
}

impl Fold for Saving<'_> {
    type Error = Error;

    fn add(&mut self, task: usize, result: TaskResult) -> Result<bool> {
        let record = result.map_err(|failure| self.recording.experiment().error(&failure))?;
        assert!(self.recording.add(task, record), "every task runs once");
        if Instant::now() >= self.next {
            self.save()?;
        }
        Ok(false)
    }

    fn folded(&self) -> usize {
        self.recording.folded()
    }
}
