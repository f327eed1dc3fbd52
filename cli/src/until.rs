//! `reproduce --until-decided`: runs presets until their statements are decided, and keeps the verdicts in a file that the
//! report and the page read.

use crate::arguments::Reproduce;
use crate::console::{Said, make_directory, note};
use crate::kept::{self, File};
use crate::need::Need;
use crate::stop::Stop;
use anyhow::Result;
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::preset::{Decision, Preset, Question, Statement, Verdict};
use budgeted_bandits::specification::UntilDecided;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The largest number of repetitions unless another one is given.
const AT_MOST: u64 = 10_000;

/// The factor from one look to the next.
const GROWTH: f64 = 1.25;

/// A preset that was run until its claim was decided.
#[derive(Clone, Deserialize, Serialize)]
pub struct Entry {
    id: String,
    /// The verdict on the claim.
    #[serde(flatten)]
    pub decided: Decided,
}

/// A verdict, and the numbers of repetitions behind it.
#[derive(Clone, Deserialize, Serialize)]
pub struct Decided {
    /// The outcome.
    pub outcome: Decision,
    /// The numbers that decide.
    pub sentence: String,
    /// Every statement, if the claim has many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// The number of repetitions of each part.
    pub repetitions: Vec<u64>,
    /// The largest number of repetitions that was allowed.
    pub at_most: u64,
    /// The statements that are not decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Open>,
}

/// A statement that is not decided.
#[derive(Clone, Deserialize, Serialize)]
pub struct Open {
    pub statement: String,
    /// The number of repetitions that would probably decide it; `None` if this may never happen.
    pub repetitions: Option<u64>,
}

impl kept::Entry for Entry {
    const FILE: &'static str = "decided.json";
    const ABOUT: &'static str = "The verdicts of `budgeted-bandits reproduce --until-decided`, which writes this file.";

    fn id(&self) -> &str {
        &self.id
    }
}

/// Runs presets until their statements are decided, and keeps the verdict of each.
pub fn until_decided(options: &Reproduce, chosen: &[&'static Preset]) -> Result<Said> {
    make_directory(&options.out.join("reproduction"))?;
    let mut file = File::<Entry>::read(&options.out)?;
    let stop = Stop::on_signals()?;
    let simulated = chosen.iter().filter_map(|preset| Some((*preset, preset.question()?)));
    let simulated: Vec<(&Preset, Question)> = simulated.collect();
    need(&simulated, options, &stop).announce("This report", true);
    let (mut done, mut outcomes) = (0, Vec::new());
    for (at, (preset, question)) in simulated.iter().enumerate() {
        note(&format!("{} of {}: {}", at + 1, simulated.len(), preset.id));
        let Some(entry) = run(preset, question, options, &stop)? else { break };
        outcomes.push(entry.decided.outcome);
        file.keep(entry, &options.out)?;
        done += 1;
    }
    let count = |outcome| outcomes.iter().filter(|other| **other == outcome).count();
    let answer = format!(
        "{}: {} agree, {} do not agree, {} are undecided",
        File::<Entry>::path(&options.out).display(),
        count(Decision::Agrees),
        count(Decision::Disagrees),
        count(Decision::CannotTell)
    );
    if done == simulated.len() {
        return Ok(answer.into());
    }
    let stopped = format!("stopped after {done} of {} presets, which are in the file", simulated.len());
    Ok(Said { answer, notes: vec![stopped], stopped_by: stop.signal(), ..Said::default() })
}

/// What it takes at most to run presets until decided.
fn need(presets: &[(&Preset, Question)], options: &Reproduce, stop: &Stop) -> Need {
    let at_most = options.at_most.unwrap_or(AT_MOST);
    need_of(presets.iter().map(|(_, question)| *question), at_most, options, stop)
}

/// What it takes at most to decide questions.
pub fn need_of(questions: impl Iterator<Item = Question>, at_most: u64, options: &Reproduce, stop: &Stop) -> Need {
    let work = stop.work(options.threads);
    let parts = |question: Question| {
        let parts = question.parts(at_most).into_iter().map(|part| Need::of_run(&part.specification, work));
        parts.fold(Need::default(), |all, part| all.and(part, true))
    };
    questions.map(parts).fold(Need::default(), |all, question| all.and(question, false))
}

/// Runs a preset, or returns `None` after a signal.
fn run(preset: &Preset, question: &Question, options: &Reproduce, stop: &Stop) -> Result<Option<Entry>> {
    let at_most = options.at_most.unwrap_or(AT_MOST);
    let decided = decide(preset.id, question, at_most, options, stop);
    Ok(decided.map(|(verdict, repetitions)| Entry::new(preset, verdict, repetitions, at_most)))
}

/// Keeps the verdict of a run until decided, unless the file beside the report has one that was allowed more repetitions.
pub fn keep(entry: Entry, out: &Path) -> Result<()> {
    let mut file = File::<Entry>::read(out)?;
    if file.entry(&entry.id).is_some_and(|known| known.decided.at_most > entry.decided.at_most) {
        return Ok(());
    }
    file.keep(entry, out)
}

impl Entry {
    /// The entry that keeps the verdict on a preset.
    pub fn new(preset: &Preset, verdict: Verdict, repetitions: Vec<u64>, at_most: u64) -> Entry {
        Entry { id: preset.id.to_owned(), decided: Decided::new(verdict, repetitions, at_most) }
    }
}

/// Runs the parts of a question until every statement is decided, and returns the verdict with the number of repetitions
/// of each part, or `None` after a signal. A part goes on as long as a statement about it is open.
pub fn decide(
    what: &str,
    question: &Question,
    at_most: u64,
    options: &Reproduce,
    stop: &Stop,
) -> Option<(Verdict, Vec<u64>)> {
    let work = stop.work(options.threads);
    let parts = question.parts(at_most);
    let labels: Vec<String> = parts.iter().map(|part| part.label.clone()).collect();
    let mut results: Vec<Results> =
        parts.into_iter().map(|part| Results::new(Experiment::new(part.specification))).collect();
    let (mut goal, mut needed) = (UntilDecided::FIRST_LOOK, vec![true; results.len()]);
    loop {
        let mut after = Vec::new();
        for ((part, label), needed) in results.into_iter().zip(&labels).zip(&needed) {
            let tasks = part.experiment().tasks_of(goal);
            let name = format!("{what}, {label}, {goal} repetitions");
            after.push(if *needed { work.go_on(part, tasks, &name) } else { part });
        }
        results = after;
        if stop.is_raised() {
            return None;
        }
        let verdict = question.judge(&results.iter().collect::<Vec<_>>());
        if verdict.open().next().is_none() || goal >= at_most {
            return Some((verdict, results.iter().map(Results::repetitions).collect()));
        }
        needed = (0..results.len()).map(|part| verdict.open().any(|statement| about(statement, part))).collect();
        goal = ((goal as f64 * GROWTH) as u64).min(at_most);
    }
}

fn about(statement: &Statement, part: usize) -> bool {
    statement.parts.as_ref().is_none_or(|parts| parts.contains(&part))
}

impl Decided {
    fn new(verdict: Verdict, repetitions: Vec<u64>, at_most: u64) -> Decided {
        let open = |statement: &Statement| Open {
            statement: statement.sentence.clone(),
            repetitions: statement.needed.map(|needed| needed.ceil() as u64),
        };
        let open = verdict.open().map(open).collect();
        let Verdict { outcome, sentence, details, .. } = verdict;
        Decided { outcome, sentence, details, repetitions, at_most, open }
    }
}
