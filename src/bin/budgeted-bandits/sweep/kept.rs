//! Sweeps whose runs are kept in record files, one file for each run.

use super::OTHERS;
use crate::console::Said;
use crate::kept;
use crate::stop::Stop;
use anyhow::Result;
use budgeted_bandits::records::{Asked, Merged, Shard};
use budgeted_bandits::specification::Specification;
use std::path::Path;

/// Completes the file of a run, and returns what the file then holds. The run of the policies that the parameters do not
/// change has the number 0.
pub fn complete(
    directory: &Path,
    number: usize,
    specification: &Specification,
    threads: usize,
    stop: &Stop,
    place: &str,
) -> Result<Merged> {
    let name = if number == 0 { "others.rec".to_owned() } else { format!("run-{number}.rec") };
    // No file holds the specification of a single run, so `asked` cannot name one.
    let asked = Asked { specification: "-".to_owned(), repetitions: specification.repetitions.most(), shard: None };
    kept::complete(&directory.join(name), specification, &asked, threads, stop, place)
}

/// Completes the files of one part of the runs: of N parts, part K has every N-th run, beginning with the K-th.
pub fn part(
    directory: &Path,
    Shard { number, of }: Shard,
    (once, variations): (Option<Specification>, Vec<(String, Specification)>),
    threads: usize,
    stop: &Stop,
) -> Result<Said> {
    let once = once.map(|specification| (0, OTHERS.to_owned(), specification));
    let variations = variations.into_iter().enumerate();
    let variations = variations.map(|(at, (place, specification))| (at + 1, place, specification));
    let all: Vec<(usize, String, Specification)> = once.into_iter().chain(variations).collect();
    let mine: Vec<_> = all.iter().skip(number as usize - 1).step_by(of as usize).collect();
    let mut done = 0;
    for (file, place, specification) in &mine {
        if !complete(directory, *file, specification, threads, stop, place)?.missing.is_empty() {
            let stopped = format!("stopped after {done} of {} runs; the same command goes on", mine.len());
            return Ok(Said { notes: vec![stopped], stopped_by: stop.signal(), ..Said::default() });
        }
        done += 1;
    }
    Ok(format!("{}: part {number} of {of}, {done} of {} runs", directory.display(), all.len()).into())
}
