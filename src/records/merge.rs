//! Puts the sections of record files together.

use super::contents::Contents;
use super::cover::{choose, gaps};
use super::header::{Asked, Shard};
use super::input::Input;
use super::part;
use super::section::Section;
use crate::experiment::{Experiment, Part, Results};
use std::ops::Range;

/// A record file whose parts are not read yet.
pub struct RecordFile<F> {
    /// The name of the file in messages and commands.
    pub name: String,
    /// The file.
    pub file: F,
    /// The contents of the file.
    pub contents: Contents,
}

/// The repetitions of several files.
pub struct Merged {
    experiment: Experiment,
    /// The parts, in order. Neighbours are joined, except that a block that is not whole is a part of its own, and that
    /// a part has at most 256 repetitions if the regrets of single repetitions are kept.
    pub parts: Vec<Part>,
    /// The repetitions that no file has, counted from 0.
    pub missing: Vec<Range<u64>>,
    /// A sentence for every damaged section.
    pub notes: Vec<String>,
}

/// A section of one of the files.
struct Candidate {
    /// The place of the file in the list.
    source: usize,
    section: Section,
}

impl<F> RecordFile<F> {
    /// A sentence for everything in the file that does not count, as far as it is known before the parts are read.
    pub fn notes(&self) -> Vec<String> {
        let RecordFile { name, contents, .. } = self;
        let torn = contents.length - contents.end;
        let torn = (torn > 0)
            .then(|| format!("{name}: the last section was not written to its end; its {torn} bytes do not count"));
        let damaged = |number| format!("{name}: section {number} is damaged and does not count");
        torn.into_iter().chain(contents.damaged.iter().map(damaged)).collect()
    }
}

impl<F: Input> RecordFile<F> {
    /// Reads a section. Returns `None` if it is damaged.
    fn read(&self, experiment: &Experiment, section: &Section) -> Result<Option<Part>, String> {
        let bytes = section.contents(&self.file).map_err(|reason| format!("{}: {reason}", self.name))?;
        Ok(bytes.and_then(|bytes| part::decode(experiment, section.repetitions.clone(), &bytes)))
    }

    /// Says that a section is damaged.
    fn damaged(&self, Section { number, repetitions, .. }: &Section) -> String {
        let (first, last) = (repetitions.start.saturating_add(1), repetitions.end);
        format!("{}: section {number} is damaged and does not count; it held the repetitions {first} to {last}", self.name)
    }
}

/// Merges files, in any order. Repetitions that several files have count once.
///
/// # Errors
///
/// Returns a sentence if a file cannot be read, if the files belong to different specifications or to a program with
/// other numbers, or if two files contradict each other.
pub fn merge<F: Input>(sources: &[RecordFile<F>]) -> Result<Merged, String> {
    let experiment = experiment(sources)?;
    let most = experiment.specification().repetitions().most();
    let mut candidates = Vec::new();
    for (source, RecordFile { contents, .. }) in sources.iter().enumerate() {
        candidates.extend(contents.parts.iter().map(|section| Candidate { source, section: section.clone() }));
    }
    let mut notes = Vec::new();
    let (parts, chosen) = loop {
        let counts = |range: &Range<u64>| range.end <= most && experiment.blocks_of(range).is_some();
        let useful =
            |range: &Range<u64>| counts(range) && (range.end == most || range.end.is_multiple_of(experiment.block()));
        let range = |one: &Candidate| Some(one.section.repetitions.clone()).filter(useful).unwrap_or_default();
        let chosen = choose(&candidates.iter().map(range).collect::<Vec<_>>());
        match join(&experiment, sources, chosen.iter().map(|place| &candidates[*place]))? {
            Ok(parts) => break (parts, chosen),
            Err(damaged) => {
                let Candidate { source, section } = candidates.swap_remove(chosen[damaged]);
                notes.push(sources[source].damaged(&section));
            }
        }
    };
    let used: Vec<&Candidate> = chosen.iter().map(|place| &candidates[*place]).collect();
    let mut is_used = vec![false; candidates.len()];
    chosen.iter().for_each(|place| is_used[*place] = true);
    for (candidate, is_used) in candidates.iter().zip(is_used) {
        if !is_used {
            notes.extend(check(&experiment, sources, &parts, &used, candidate)?);
        }
    }
    let missing = gaps(0..most, used.iter().map(|one| one.section.repetitions.clone()));
    Ok(Merged { experiment, parts, missing, notes })
}

/// The experiment to which all files belong, with the largest number of repetitions that was asked for.
///
/// # Errors
///
/// Returns a sentence if the files belong to different specifications or to a program with other numbers.
pub fn experiment<F>(sources: &[RecordFile<F>]) -> Result<Experiment, String> {
    let first = sources.first().ok_or("expected one record file or more, found none")?;
    for source in sources {
        let same = first.contents.header.check(&source.contents.header);
        same.map_err(|sentence| format!("{}: {sentence}, unlike those of {}", source.name, first.name))?;
    }
    let most = sources.iter().map(|source| source.contents.repetitions()).max().unwrap_or(0);
    let named = |sentence| format!("{}: {sentence}", first.name);
    first.contents.header.check_numbers().map_err(named)?;
    let specification = first.contents.header.specification(most).map_err(named)?;
    Ok(Experiment::new(specification))
}

/// Reads sections that follow each other, with gaps between them, and joins neighbours. If a section is damaged, returns
/// its place among the sections instead.
fn join<'a, F: Input>(
    experiment: &Experiment,
    sources: &[RecordFile<F>],
    sections: impl Iterator<Item = &'a Candidate>,
) -> Result<Result<Vec<Part>, usize>, String> {
    let mut parts: Vec<Part> = Vec::new();
    for (place, Candidate { source, section }) in sections.enumerate() {
        let Some(part) = sources[*source].read(experiment, section)? else { return Ok(Err(place)) };
        let whole = section.repetitions.end.is_multiple_of(experiment.block());
        let joins = |last: &&mut Part| {
            let together = last.repetitions() + part.repetitions();
            whole && last.blocks().end == part.blocks().start && together <= experiment.most_in_part()
        };
        match parts.last_mut().filter(joins) {
            Some(last) => last.append(part),
            None => parts.push(part),
        }
    }
    Ok(Ok(parts))
}

/// Compares a section that is not used with the ones that are. Returns a note if the section is damaged.
fn check<F: Input>(
    experiment: &Experiment,
    sources: &[RecordFile<F>],
    parts: &[Part],
    used: &[&Candidate],
    Candidate { source, section }: &Candidate,
) -> Result<Option<String>, String> {
    let range = &section.repetitions;
    if used.iter().any(|one| one.section.repetitions == *range && one.section.checksum == section.checksum) {
        return Ok(None);
    }
    let Some(part) = sources[*source].read(experiment, section)? else {
        return Ok(Some(sources[*source].damaged(section)));
    };
    let overlaps = |one: &&&Candidate| {
        let other = &one.section.repetitions;
        other.start < range.end && range.start < other.end
    };
    for other in used.iter().filter(overlaps) {
        let theirs = &other.section.repetitions;
        let common = theirs.start.max(range.start)..theirs.end.min(range.end);
        let mine = regrets(experiment, &part, &common);
        if theirs == range || !parts.iter().any(|part| regrets(experiment, part, &common) == mine) {
            let (first, last) = (common.start + 1, common.end);
            return Err(format!(
                "{} and {} contradict each other: the repetitions {first} to {last} have other results in each of them",
                sources[other.source].name, sources[*source].name
            ));
        }
    }
    Ok(None)
}

/// The bits of the final regrets of all policies in some repetitions, or `None` if the part does not hold them.
fn regrets(experiment: &Experiment, part: &Part, repetitions: &Range<u64>) -> Option<Vec<u64>> {
    let first = experiment.repetitions_of(part).start;
    let places = repetitions.start.checked_sub(first)? as usize..repetitions.end.checked_sub(first)? as usize;
    let policies = part.counts.iter().map(|counts| counts.regrets.get(places.clone()));
    Some(policies.collect::<Option<Vec<&[f64]>>>()?.concat().into_iter().map(f64::to_bits).collect())
}

impl Merged {
    /// The experiment to which the files belong, with the largest number of repetitions that was asked for.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The results of the repetitions before the first one that is missing.
    pub fn results(self) -> Results {
        Results::from_parts(self.experiment, self.parts)
    }

    /// Commands that compute what is missing: those of the shards into which the first file was divided, or a run that
    /// completes a file.
    pub fn commands<F>(&self, sources: &[RecordFile<F>]) -> Vec<String> {
        let most = self.experiment.specification().repetitions().most();
        let asked = |source: &RecordFile<F>| {
            let last = source.contents.asked.iter().rev().find(|asked| asked.repetitions == most)?;
            Some((last.clone(), source.name.clone()))
        };
        let asked: Vec<(Asked, String)> = sources.iter().filter_map(asked).collect();
        let is_missing = |shard: Shard| {
            let range = shard.repetitions(&self.experiment);
            self.missing.iter().any(|gap| gap.start < range.end && range.start < gap.end)
        };
        let Some((pattern, of)) = asked.iter().find_map(|(asked, _)| Some((asked, asked.shard?.of))) else {
            return asked.first().map(|(asked, name)| asked.command(name)).into_iter().collect();
        };
        let shards = (1..=of).map(|number| Shard { number, of }).filter(|shard| is_missing(*shard));
        let command = |shard: Shard| {
            let file = asked.iter().find(|(asked, _)| asked.shard == Some(shard)).map(|(_, name)| name.clone());
            let file = file.unwrap_or_else(|| format!("part-{}-of-{of}.rec", shard.number));
            Asked { shard: Some(shard), ..pattern.clone() }.command(&file)
        };
        shards.map(command).collect()
    }
}
