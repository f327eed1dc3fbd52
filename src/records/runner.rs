//! Runs that are made one after another: those of a sweep, or the parts of presets. They may be kept in a folder, in one
//! record file for each run. This module is compiled natively only.

use super::{Asked, Merged, Shard, complete};
use crate::error::Result;
use crate::experiment::{Experiment, Results};
use crate::parallel::Work;
use crate::specification::Specification;
use std::path::{Path, PathBuf};

/// A run of several.
pub struct Run {
    /// The name of the record file of the run, without the extension.
    pub name: String,
    /// What distinguishes the run from the other runs, for observers and messages.
    pub place: String,
    /// The experiment.
    pub specification: Specification,
}

impl Run {
    /// The record file of the run in a folder, and what the file is asked for.
    pub fn file(&self, folder: &Path) -> (PathBuf, Asked) {
        // No file holds the specification of a single run, so `asked` cannot name one.
        let repetitions = self.specification.repetitions().most();
        let asked = Asked { specification: "-".to_owned(), repetitions, shard: None };
        (folder.join(self.name.clone() + ".rec"), asked)
    }
}

/// How runs are made.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    /// The threads that work, and who may stop them.
    pub work: Work<'a>,
    /// The folder of the record files, if the runs are kept.
    pub folder: Option<&'a Path>,
}

impl Runner<'_> {
    /// The results of a run. They are those of fewer repetitions if the work is stopped.
    ///
    /// # Errors
    ///
    /// Returns an error if a policy fails, and in the cases in which [`complete`] does.
    pub fn results(&self, run: &Run) -> Result<Results> {
        match self.folder {
            Some(folder) => Ok(self.complete(folder, run)?.results()),
            None => self.work.run(Experiment::new(run.specification.clone()), &run.place),
        }
    }

    /// Completes the file of a run, and returns what the file then holds.
    fn complete(&self, folder: &Path, run: &Run) -> Result<Merged> {
        let (path, asked) = run.file(folder);
        complete(&path, &run.specification, &asked, self.work, &run.place)
    }

    /// One part of the runs: of N parts, part K has every N-th run, beginning with the K-th.
    pub fn part(shard: Shard, all: &[Run]) -> impl Iterator<Item = &Run> {
        all.iter().skip(shard.number as usize - 1).step_by(shard.of as usize)
    }

    /// Completes the files of runs, one after another, until the work is stopped. Returns the number of complete files.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases in which [`complete`] does.
    pub fn complete_all<'r>(&self, folder: &Path, runs: impl Iterator<Item = &'r Run>) -> Result<usize> {
        let mut done = 0;
        for run in runs {
            if !self.complete(folder, run)?.missing.is_empty() {
                break;
            }
            done += 1;
        }
        Ok(done)
    }
}
