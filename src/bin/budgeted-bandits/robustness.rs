//! `reproduce --robustness`: runs every reading of every preset, and keeps the robustness sheets in a file that the report,
//! the command `run` and the page read.

use crate::arguments::Reproduce;
use crate::console::{Said, make_directory, note, write_file};
use crate::stop::Stop;
use crate::until::{self, Entry, decide, need_of};
use anyhow::{Context, Result};
use budgeted_bandits::preset::{self, Decision, Preset, Quote, Row, Standing, Test, Verdict};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The largest number of repetitions of a reading unless another one is given. Readings show where a claim turns round, for
/// which fewer repetitions do than for the claim itself.
const AT_MOST: u64 = 1000;

/// The robustness sheets of presets.
#[derive(Default, Deserialize, Serialize)]
pub struct File {
    about: String,
    presets: Vec<Sheet>,
}

/// The robustness sheet of a preset.
#[derive(Clone, Deserialize, Serialize)]
pub struct Sheet {
    id: String,
    /// Under which readings the claim holds.
    pub standing: Standing,
    /// The words for it.
    pub words: String,
    /// Under which readings the claim holds, in a sentence.
    pub region: String,
    /// The words of the paper that are tested.
    pub quotes: Vec<Quoted>,
    /// The readings. The first has the choices of the preset.
    pub readings: Vec<Read>,
}

/// Words of a paper that are tested.
#[derive(Clone, Deserialize, Serialize)]
pub struct Quoted {
    /// The place in the paper.
    pub place: String,
    /// The words.
    pub words: String,
    /// Under which readings they hold.
    pub standing: Standing,
    /// The outcome under each reading.
    pub outcomes: Vec<Decision>,
}

/// The verdict under a reading.
#[derive(Clone, Deserialize, Serialize)]
pub struct Read {
    /// What the paper leaves open; `None` for the choices of the preset.
    pub open: Option<String>,
    /// What was chosen.
    pub value: String,
    /// The outcome.
    pub outcome: Decision,
    /// The numbers that decide.
    pub sentence: String,
    /// The largest number of repetitions of a part; `None` if nothing was simulated.
    pub repetitions: Option<u64>,
}

impl File {
    /// Returns the name of the file in the directory of the report.
    pub fn path(out: &Path) -> PathBuf {
        out.join("reproduction").join("robustness.json")
    }

    /// Reads the file. Without a file, no sheet has been made.
    pub fn read(out: &Path) -> Result<File> {
        let path = File::path(out);
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).with_context(|| path.display().to_string()),
            Err(_) => Ok(File::default()),
        }
    }

    /// Returns the sheets that were made for this version of the program.
    pub fn built_in() -> File {
        serde_json::from_str(include_str!("../../../docs/reproduction/robustness.json")).unwrap_or_default()
    }

    /// Returns the sheet of a preset.
    pub fn sheet(&self, id: &str) -> Option<&Sheet> {
        self.presets.iter().find(|sheet| sheet.id == id)
    }

    /// Puts a sheet in its place, and drops the sheets of presets that no longer exist.
    fn put(&mut self, sheet: Sheet) {
        self.about =
            "The robustness sheets of `budgeted-bandits reproduce --robustness`, which writes this file.".to_owned();
        self.presets.retain(|other| other.id != sheet.id);
        self.presets.push(sheet);
        let place = |sheet: &Sheet| preset::ALL.iter().position(|preset| preset.id == sheet.id);
        self.presets.retain(|sheet| place(sheet).is_some());
        self.presets.sort_by_key(place);
    }
}

/// Runs every reading of presets. The file is written after each preset, so that finished presets are kept whatever happens
/// later.
pub fn robustness(options: &Reproduce, chosen: &[&'static Preset]) -> Result<Said> {
    make_directory(&options.out.join("reproduction"))?;
    let path = File::path(&options.out);
    let mut file = File::read(&options.out)?;
    let stop = Stop::on_signals()?;
    let at_most = options.at_most.unwrap_or(AT_MOST);
    let rows = chosen.iter().flat_map(|preset| preset.rows());
    let questions = rows.filter_map(|row| match row.test {
        Test::Simulated(question) => Some(question),
        Test::Computed(_) => None,
    });
    need_of(questions, at_most, options, &stop).announce("These sheets", true);
    let mut standings = Vec::new();
    for (at, preset) in chosen.iter().enumerate() {
        note(&format!("{} of {}: {}", at + 1, chosen.len(), preset.id));
        let Some(sheet) = sheet(preset, at_most, options, &stop) else { break };
        let (sheet, own) = sheet;
        standings.push(sheet.standing);
        file.put(sheet);
        write_file(&path, &(serde_json::to_string_pretty(&file)? + "\n"))?;
        until::keep(&options.out, own)?;
    }
    let count = |standing| standings.iter().filter(|other| **other == standing).count();
    let answer = format!(
        "{}: {} hold under every reading, {} under none, {} depend on what the paper does not give, {} are not decided",
        path.display(),
        count(Standing::Holds),
        count(Standing::Fails),
        count(Standing::Depends),
        count(Standing::Open)
    );
    if standings.len() == chosen.len() {
        return Ok(answer.into());
    }
    let stopped = format!("stopped after {} of {} presets, which are in the file", standings.len(), chosen.len());
    Ok(Said { answer, notes: vec![stopped], stopped_by: stop.signal(), ..Said::default() })
}

/// Runs every reading of a preset, or returns `None` after a signal. The first reading is the preset's own, so it also is
/// a run until decided.
fn sheet(preset: &'static Preset, at_most: u64, options: &Reproduce, stop: &Stop) -> Option<(Sheet, Option<Entry>)> {
    let judged = |row: &Row| -> Option<(Verdict, Vec<u64>)> {
        match row.test {
            Test::Computed(compute) => Some((compute().verdict.finished(), Vec::new())),
            Test::Simulated(question) => decide(&format!("{}, {}", preset.id, row.value), &question, at_most, options, stop),
        }
    };
    let rows = preset.rows();
    let verdicts = rows.iter().map(judged).collect::<Option<Vec<_>>>()?;
    let outcomes: Vec<Decision> = verdicts.iter().map(|(verdict, _)| verdict.outcome).collect();
    let all: Vec<Vec<(Quote, Decision)>> = verdicts.iter().map(|(verdict, _)| verdict.quotes()).collect();
    let quoted = |at: usize, quote: Quote| {
        let outcomes: Vec<Decision> = all.iter().map(|quotes| quotes[at].1).collect();
        let (place, words) = (quote.place.to_owned(), quote.words.to_owned());
        Quoted { place, words, standing: Standing::of(&outcomes), outcomes }
    };
    let quotes = all[0].iter().enumerate().map(|(at, (quote, _))| quoted(at, *quote)).collect();
    let read = |(row, (verdict, repetitions)): (&Row, &(Verdict, Vec<u64>))| Read {
        open: row.open.map(str::to_owned),
        value: row.value.to_owned(),
        outcome: verdict.outcome,
        sentence: verdict.sentence.clone(),
        repetitions: repetitions.iter().max().copied(),
    };
    let standing = preset.standing(&outcomes);
    let sheet = Sheet {
        id: preset.id.to_owned(),
        standing,
        words: standing.words(outcomes.len()).to_owned(),
        region: preset.region(&outcomes),
        quotes,
        readings: rows.iter().zip(&verdicts).map(read).collect(),
    };
    let own = verdicts.into_iter().next().filter(|_| !preset.computed());
    Some((sheet, own.map(|(verdict, repetitions)| Entry::new(preset, verdict, repetitions, at_most))))
}
