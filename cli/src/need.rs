//! What a command needs. A command that needs more than a minute or a gigabyte says so before it starts.

use crate::console::note;
use crate::numbers::shown;
use budgeted_bandits::experiment::Experiment;
use budgeted_bandits::forecast;
use budgeted_bandits::parallel::{AHEAD, Work};
use budgeted_bandits::records::{Asked, Contents, RecordFile, Run, Runner, Section, gaps};
use budgeted_bandits::specification::Specification;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// A command that takes more than this time in seconds, or more than this memory in bytes, says what it needs.
const MUCH: (f64, f64) = (60.0, 1e9);
/// The memory of the program itself, in bytes.
const PROGRAM: f64 = 3e7;
/// The time that it takes to fold the record of an episode at a checkpoint, in seconds, and the time that is added for
/// each policy, because all pairs of policies are compared.
const FOLDED: (f64, f64) = (3e-7, 1.5e-8);
/// How many bytes of record files are read in a second.
const READ: f64 = 9e7;
/// A time in seconds. A run that takes less for each byte of its results writes sections seldom, because writing would
/// take too much of the time of the run.
const SLOW: f64 = 5e-7;
/// The memory that a section of a record file takes beside its contents, in bytes.
const SECTION: f64 = 200.0;

/// What a command needs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Need {
    /// The time.
    seconds: f64,
    /// The largest memory of results, in bytes.
    results: f64,
    /// The largest memory for the work on them, in bytes.
    work: f64,
    /// The number of threads that have work.
    threads: usize,
}

impl Need {
    /// What a run of the whole specification needs.
    pub fn of_run(specification: &Specification, work: Work) -> Need {
        Need::of_repetitions(specification, specification.repetitions().most(), work)
    }

    /// What it takes to run so many repetitions and to hold their results.
    fn of_repetitions(specification: &Specification, repetitions: u64, work: Work) -> Need {
        let experiment = Experiment::new(specification.clone());
        let tasks = experiment.tasks_of(repetitions).max(1);
        let threads = work.threads().min(tasks);
        let share = repetitions as f64 / specification.repetitions().most() as f64;
        let policies = specification.policies().len() as f64;
        let records = repetitions as f64 * policies * (1.0 + specification.checkpoints().fractions().len() as f64);
        // One thread at a time folds records.
        let folding = records * (FOLDED.0 + FOLDED.1 * policies);
        let seconds = forecast::seconds(specification).iter().sum::<f64>() * share / threads as f64 + folding;
        let waiting = AHEAD.min(tasks.div_ceil(threads));
        let work = threads as f64 * experiment.memory_of_thread(waiting);
        Need { seconds, results: experiment.memory(repetitions), work, threads }
    }

    /// What it takes to make the first pulls of an episode of a policy.
    pub fn of_trace(specification: &Specification, policy: usize, pulls: u64) -> Need {
        let (all, seconds) = forecast::episodes(specification)[policy];
        Need { seconds: seconds * (pulls as f64 / all).min(1.0), threads: 1, ..Need::default() }
    }

    /// What it takes to run so many tasks of equal length, given the time of one, and to hold their records.
    pub fn of_tasks(tasks: usize, one: Duration, record: f64) -> Need {
        let (count, threads) = (tasks as f64, Work::default().threads().min(tasks.max(1)));
        Need { seconds: count * one.as_secs_f64() / threads as f64, results: count * record, work: 0.0, threads }
    }

    /// What it takes to complete a record file.
    pub fn of_kept(path: &Path, specification: &Specification, asked: &Asked, work: Work) -> Need {
        let experiment = Experiment::new(specification.clone());
        let wanted = asked.shard.map_or(0..asked.repetitions, |shard| shard.repetitions(&experiment));
        let all = length(&wanted);
        // Whether the file is the right one, and undamaged, is checked later.
        let held = File::open(path).ok().and_then(|file| Contents::read(&file).ok().flatten());
        let parts = held.map_or(Vec::new(), |contents| contents.parts);
        let largest = parts.iter().map(repetitions).max().unwrap_or(0);
        let missing: u64 = gaps(wanted, parts.into_iter().map(|section| section.repetitions)).iter().map(length).sum();
        let Need { seconds, work, threads, .. } = Need::of_repetitions(specification, missing, work);
        // If writing is slow, few sections are written.
        let slow = SLOW * experiment.memory(missing) > seconds;
        let share = if slow { 1.0 } else { (2.0 / seconds).clamp(0.1, 1.0) };
        let section = largest.min(all).max((share * missing as f64) as u64);
        // The bytes of a section take less memory than its part. They are copied once, behind the frame of the section.
        let work = work + 1.5 * experiment.memory(section);
        Need { seconds, results: experiment.memory(all), work, threads }
    }

    /// What a merge of record files needs. `written` tells whether another record file is written.
    pub fn of_merge<F>(experiment: &Experiment, sources: &[RecordFile<F>], written: bool) -> Need {
        let sections = || sources.iter().flat_map(|source| &source.contents.parts);
        let (all, count) = (sections().map(|section| section.length as f64).sum::<f64>(), sections().count());
        let bytes = sections().map(|section| section.length).max().unwrap_or(0) as f64;
        let most = experiment.specification().repetitions().most();
        let largest = sections().map(repetitions).max().unwrap_or(0).min(most);
        let held = sections().map(repetitions).fold(0, u64::saturating_add).min(most);
        // The first part becomes the whole, and the others are added to it one after another.
        let reading = bytes + if count > 1 { experiment.memory(largest) } else { 0.0 };
        // The whole is encoded, and then copied behind the frame of its section.
        let writing = if written { 2.0 * all } else { 0.0 };
        let work = reading.max(writing) + SECTION * count as f64;
        Need { seconds: all / READ, results: experiment.memory(held), work, threads: 1 }
    }

    /// What one of several runs needs.
    fn of_one(runner: &Runner, run: &Run) -> Need {
        match runner.folder.map(|folder| run.file(folder)) {
            Some((path, asked)) => Need::of_kept(&path, &run.specification, &asked, runner.work),
            None => Need::of_run(&run.specification, runner.work),
        }
    }

    /// What it takes to make runs one after another. `held` tells whether their results are held together.
    pub fn of_all<'r>(runner: &Runner, runs: impl IntoIterator<Item = &'r Run>, held: bool) -> Need {
        runs.into_iter().map(|run| Need::of_one(runner, run)).fold(Need::default(), |all, one| all.and(one, held))
    }

    /// What it takes to do `self` and then `that`. `held` tells whether the results of both are held together.
    pub fn and(self, that: Need, held: bool) -> Need {
        let results = if held { self.results + that.results } else { self.results.max(that.results) };
        let (work, threads) = (self.work.max(that.work), self.threads.max(that.threads));
        Need { seconds: self.seconds + that.seconds, results, work, threads }
    }

    /// Says on standard error what `what` needs, if it is much. `at_most` tells whether it may be less.
    pub fn announce(self, what: &str, at_most: bool) {
        if let Some(sentence) = self.sentence(what, at_most) {
            note(&sentence);
        }
    }

    fn sentence(self, what: &str, at_most: bool) -> Option<String> {
        let Need { seconds, results, work, threads } = self;
        let bytes = PROGRAM + results + work;
        if seconds <= MUCH.0 && bytes <= MUCH.1 {
            return None;
        }
        let about = if at_most { "at most about" } else { "about" };
        let threads = if threads == 1 { "one thread".to_owned() } else { format!("{threads} threads") };
        Some(format!("{what} takes {about} {} on {threads} and up to {} of memory.", time(seconds), memory(bytes)))
    }
}

fn length(range: &Range<u64>) -> u64 {
    range.end.saturating_sub(range.start)
}

/// The number of repetitions of a section, which may be made up.
fn repetitions(section: &Section) -> u64 {
    length(&section.repetitions)
}

/// Writes a time in the largest unit of which there are two or more.
fn time(seconds: f64) -> String {
    const UNITS: [(&str, f64); 5] =
        [("year", 365.25 * 86_400.0), ("day", 86_400.0), ("hour", 3_600.0), ("minute", 60.0), ("second", 1.0)];
    let (unit, length) = UNITS.into_iter().find(|(_, length)| seconds >= 1.5 * length).unwrap_or(UNITS[4]);
    let count = (seconds / length).round().max(1.0);
    format!("{count:.0} {unit}{}", if count == 1.0 { "" } else { "s" })
}

/// Writes an amount of memory with two digits or more.
fn memory(bytes: f64) -> String {
    match bytes {
        _ if bytes < 1e9 => format!("{} MB", (bytes / 1e6).ceil()),
        _ if bytes < 1e10 => format!("{} GB", shown((bytes / 1e8).ceil() / 10.0, 1)),
        _ => format!("{} GB", (bytes / 1e9).ceil()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use budgeted_bandits::environment::{Arm, Environment};
    use budgeted_bandits::law::Law;
    use budgeted_bandits::policy;
    use budgeted_bandits::records::Shard;
    use budgeted_bandits::specification::{Budget, RECORDED};

    #[test]
    fn only_much_is_announced() {
        let need = |seconds, bytes, threads| Need { seconds, results: bytes - PROGRAM, work: 0.0, threads };
        let sentence = |seconds, bytes, threads| need(seconds, bytes, threads).sentence("This run", false);
        assert_eq!(sentence(60.0, 1e9, 2), None);
        let slow = "This run takes about 61 seconds on one thread and up to 200 MB of memory.";
        assert_eq!(sentence(61.0, 2e8, 1).unwrap(), slow);
        let both = "This run takes about 12 minutes on 2 threads and up to 1.4 GB of memory.";
        assert_eq!(sentence(720.0, 1.31e9, 2).unwrap(), both);
        let large = "This run takes about 1 second on 2 threads and up to 81 GB of memory.";
        assert_eq!(sentence(0.2, 8.05e10, 2).unwrap(), large);
        let most = need(1e7, 2e9, 64).sentence("This report", true).unwrap();
        assert_eq!(most, "This report takes at most about 116 days on 64 threads and up to 2.0 GB of memory.");
        let times = ["89 seconds", "2 minutes", "2 hours", "2 days", "3 years"];
        assert_eq!([89.0, 91.0, 5_500.0, 1.3e5, 1e8].map(time), times);
    }

    /// A specification with a million pulls in each repetition of two policies.
    fn specification(repetitions: u64) -> Specification {
        let arms = vec![Arm::new(Law::bernoulli(0.5), Law::constant(0.5)); 2];
        let [uniform, bts] = ["uniform", "bts"].map(|id| policy::find(id).unwrap());
        let builder = Specification::builder(Environment::new(arms), Budget::Absolute(250_000.0));
        builder.policy(uniform).policy(bts).repetitions(repetitions).build_within(&RECORDED).unwrap()
    }

    #[test]
    fn the_largest_experiments_need_much() {
        let one = Work { threads: 1, ..Work::default() };
        let largest = Need::of_run(&specification(1_000_000_000), one);
        // Every final regret takes 8 bytes.
        assert!(largest.results > 1.6e10 && largest.results < 4e10, "{largest:?}");
        assert!(largest.seconds > 1e6 && largest.seconds < 1e9, "{largest:?}");
        let shard = |number, of| {
            let shard = Shard::new(number, of);
            let asked = Asked { specification: String::new(), repetitions: 1_000_000_000, shard };
            Need::of_kept(Path::new("no such file"), &specification(1_000_000_000), &asked, one)
        };
        let [whole, part] = [shard(1, 1), shard(500, 1_000)];
        assert!((whole.seconds / part.seconds / 1_000.0 - 1.0).abs() < 0.01, "{part:?}");
        assert!(part.results + part.work < 5e8, "{part:?}");
        let both = part.and(whole, true);
        assert_eq!((both.results, both.seconds), (part.results + whole.results, part.seconds + whole.seconds));
        assert_eq!(part.and(whole, false).results, whole.results);
    }
}
