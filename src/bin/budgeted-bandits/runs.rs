//! Runs that a command makes one after another: those of a sweep, or the parts of presets. They may be kept in a folder, in
//! one record file for each run.

use crate::console::Said;
use crate::kept;
use crate::stop::Stop;
use crate::tasks::run_tasks;
use anyhow::Result;
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::records::{Asked, Merged, Shard};
use budgeted_bandits::specification::Specification;
use std::path::Path;

/// A run of several.
pub struct One {
    /// The name of its record file, without the extension.
    pub name: String,
    /// What distinguishes it from the other runs, for the progress bar and for messages.
    pub place: String,
    pub specification: Specification,
}

/// How runs are made.
pub struct Runner<'a> {
    pub threads: usize,
    pub stop: Stop,
    /// The folder of the record files, if the runs are kept.
    pub directory: Option<&'a Path>,
}

impl Runner<'_> {
    /// Returns the results of a run. They are those of fewer repetitions if a signal arrives.
    pub fn results(&self, run: &One) -> Result<Results> {
        match self.directory {
            Some(directory) => Ok(self.complete(directory, run)?.results()),
            None => run_tasks(Experiment::new(run.specification.clone()), self.threads, self.stop.flag(), &run.place),
        }
    }

    /// Completes the file of a run, and returns what the file then holds.
    fn complete(&self, directory: &Path, One { name, place, specification }: &One) -> Result<Merged> {
        // No file holds the specification of a single run, so `asked` cannot name one.
        let asked = Asked { specification: "-".to_owned(), repetitions: specification.repetitions.most(), shard: None };
        kept::complete(&directory.join(name.clone() + ".rec"), specification, &asked, self.threads, &self.stop, place)
    }

    /// Completes the files of one part of the runs: of N parts, part K has every N-th run, beginning with the K-th.
    pub fn part(&self, directory: &Path, Shard { number, of }: Shard, all: &[One]) -> Result<Said> {
        let mine = || all.iter().skip(number as usize - 1).step_by(of as usize);
        let (mut done, count) = (0, mine().count());
        for run in mine() {
            if !self.complete(directory, run)?.missing.is_empty() {
                let stopped = format!("stopped after {done} of {count} runs; the same command goes on");
                return Ok(Said { notes: vec![stopped], stopped_by: self.stop.signal(), ..Said::default() });
            }
            done += 1;
        }
        Ok(format!("{}: part {number} of {of}, {done} of {} runs", directory.display(), all.len()).into())
    }
}
