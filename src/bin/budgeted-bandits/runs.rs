//! Runs that a command makes one after another: those of a sweep, or the parts of presets. They may be kept in a folder, in
//! one record file for each run.

use crate::console::Said;
use crate::kept;
use crate::need::Need;
use crate::stop::Stop;
use crate::tasks::run_tasks;
use anyhow::Result;
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::records::{Asked, Merged, Shard};
use budgeted_bandits::specification::Specification;
use std::path::{Path, PathBuf};

/// A run of several.
pub struct One {
    /// The name of its record file, without the extension.
    pub name: String,
    /// What distinguishes it from the other runs, for the progress bar and for messages.
    pub place: String,
    pub specification: Specification,
}

impl One {
    /// Returns the record file of the run in a folder, and what it is asked for.
    fn file(&self, directory: &Path) -> (PathBuf, Asked) {
        // No file holds the specification of a single run, so `asked` cannot name one.
        let repetitions = self.specification.repetitions.most();
        let asked = Asked { specification: "-".to_owned(), repetitions, shard: None };
        (directory.join(self.name.clone() + ".rec"), asked)
    }
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
    fn complete(&self, directory: &Path, run: &One) -> Result<Merged> {
        let (path, asked) = run.file(directory);
        kept::complete(&path, &run.specification, &asked, self.threads, &self.stop, &run.place)
    }

    /// Returns what a run needs.
    pub fn need(&self, run: &One) -> Need {
        match self.directory.map(|directory| run.file(directory)) {
            Some((path, asked)) => Need::of_kept(&path, &run.specification, &asked, self.threads),
            None => Need::of_run(&run.specification, self.threads),
        }
    }

    /// Returns what it takes to make runs one after another. `held` tells whether their results are held together.
    pub fn need_of_all<'r>(&self, runs: impl IntoIterator<Item = &'r One>, held: bool) -> Need {
        runs.into_iter().map(|run| self.need(run)).fold(Need::default(), |all, one| all.and(one, held))
    }

    /// Completes the files of one part of the runs: of N parts, part K has every N-th run, beginning with the K-th.
    pub fn part(&self, directory: &Path, Shard { number, of }: Shard, all: &[One]) -> Result<Said> {
        let mine = || all.iter().skip(number as usize - 1).step_by(of as usize);
        let (mut done, count) = (0, mine().count());
        self.need_of_all(mine(), false).announce("This part", false);
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
