//! `reproduce --robustness`: runs every reading of every preset, and keeps the robustness sheets in a file that the report,
//! the command `run` and the page read.

use crate::arguments::Reproduce;
use crate::console::{Said, make_directory, note};
use crate::kept::{self, File};
use crate::stop::Stop;
use crate::until::{self, Entry, decide, need_of};
use anyhow::Result;
use budgeted_bandits::preset::{self, Decision, Preset, Quote, ROBUSTNESS, RobustnessRow, Standing, Test, Verdict};
use serde::{Deserialize, Serialize};

/// The largest number of repetitions of a reading unless another one is given. Readings show where a claim turns round, for
/// which fewer repetitions do than for the claim itself.
const AT_MOST: u64 = 1000;

/// The robustness sheet of a preset.
#[derive(Clone, Deserialize, Serialize)]
pub struct Sheet {
    id: String,
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

impl kept::Entry for Sheet {
    const FILE: &'static str = "robustness.json";
    const ABOUT: &'static str =
        "The robustness sheets of `budgeted-bandits reproduce --robustness`, which writes this file.";

    fn id(&self) -> &str {
        &self.id
    }

    fn is_current(&self) -> bool {
        let rows = preset::find(&self.id).map(Preset::rows).unwrap_or_default();
        let known = self.readings.iter().map(|read| (read.open.as_deref(), read.value.as_str()));
        let full = self.quotes.iter().all(|quoted| quoted.outcomes.len() == rows.len());
        full && !rows.is_empty() && known.eq(rows.iter().map(|row| (row.open, row.value)))
    }
}

/// A sheet with everything that follows from its outcomes, as `run --preset` and the page show it.
#[derive(Serialize)]
pub struct Shown<'a> {
    standing: Standing,
    /// The words for the standing.
    pub words: &'static str,
    /// Under which readings the claim holds, in a sentence.
    pub region: String,
    quotes: Vec<ShownQuote<'a>>,
    readings: &'a [Read],
}

#[derive(Serialize)]
struct ShownQuote<'a> {
    #[serde(flatten)]
    quoted: &'a Quoted,
    standing: Standing,
}

impl Sheet {
    /// The outcome under each reading.
    pub fn outcomes(&self) -> Vec<Decision> {
        self.readings.iter().map(|read| read.outcome).collect()
    }

    /// Under which readings the claim holds.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.outcomes())
    }

    /// The sheet of a preset with everything that follows from its outcomes.
    pub fn shown(&self, preset: &Preset) -> Shown<'_> {
        let quote = |quoted| ShownQuote { quoted, standing: quoted.standing() };
        Shown {
            standing: self.standing(),
            words: self.standing().words(self.readings.len()),
            region: preset.region(&self.outcomes()),
            quotes: self.quotes.iter().map(quote).collect(),
            readings: &self.readings,
        }
    }
}

impl Quoted {
    /// Under which readings the words hold.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.outcomes)
    }
}

/// The sheets that this version of the program was made with.
pub fn built_in() -> File<Sheet> {
    File::parse(ROBUSTNESS).unwrap_or_else(|error| unreachable!("a test reads this file: {error}"))
}

/// Runs every reading of presets, and keeps the sheet of each. The first row of a sheet is a run until decided, so its
/// verdict is kept as well.
pub fn robustness(options: &Reproduce, chosen: &[&'static Preset]) -> Result<Said> {
    make_directory(&options.out.join("reproduction"))?;
    let mut file = File::<Sheet>::read(&options.out)?;
    let stop = Stop::on_signals()?;
    let at_most = options.at_most.unwrap_or(AT_MOST);
    let rows = chosen.iter().flat_map(|preset| preset.rows());
    let questions = rows.filter_map(|row| match row.test {
        Test::Simulated(question) => Some(question),
        Test::Computed(_) => None,
    });
    need_of(questions, at_most, options, &stop).announce("This study", true);
    let mut standings = Vec::new();
    for (at, preset) in chosen.iter().enumerate() {
        note(&format!("{} of {}: {}", at + 1, chosen.len(), preset.id));
        let Some((sheet, own)) = sheet(preset, at_most, options, &stop) else { break };
        standings.push(sheet.standing());
        file.keep(sheet, &options.out)?;
        own.map_or(Ok(()), |own| until::keep(own, &options.out))?;
    }
    let count = |standing| standings.iter().filter(|other| **other == standing).count();
    let answer = format!(
        "{}: {} hold under every reading, {} under none, {} depend on what the paper does not give, {} are not decided",
        File::<Sheet>::path(&options.out).display(),
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

/// Runs every reading of a preset, and returns its sheet with the verdict under its own reading if it was simulated. Returns
/// `None` after a signal.
fn sheet(preset: &'static Preset, at_most: u64, options: &Reproduce, stop: &Stop) -> Option<(Sheet, Option<Entry>)> {
    let judged = |row: &RobustnessRow| -> Option<(Verdict, Vec<u64>)> {
        match row.test {
            Test::Computed(compute) => Some((compute().verdict.finished(), Vec::new())),
            Test::Simulated(question) => decide(&format!("{}, {}", preset.id, row.value), &question, at_most, options, stop),
        }
    };
    let rows = preset.rows();
    let verdicts = rows.iter().map(judged).collect::<Option<Vec<_>>>()?;
    let all: Vec<Vec<(Quote, Decision)>> = verdicts.iter().map(|(verdict, _)| verdict.quotes()).collect();
    let quoted = |(at, (quote, _)): (usize, &(Quote, Decision))| Quoted {
        place: quote.place.to_owned(),
        words: quote.words.to_owned(),
        outcomes: all.iter().map(|quotes| quotes[at].1).collect(),
    };
    let quotes = all[0].iter().enumerate().map(quoted).collect();
    let read = |(row, (verdict, repetitions)): (&RobustnessRow, &(Verdict, Vec<u64>))| Read {
        open: row.open.map(str::to_owned),
        value: row.value.to_owned(),
        outcome: verdict.outcome,
        sentence: verdict.sentence.clone(),
        repetitions: repetitions.iter().max().copied(),
    };
    let readings = rows.iter().zip(&verdicts).map(read).collect();
    let sheet = Sheet { id: preset.id.to_owned(), quotes, readings };
    let own = verdicts.into_iter().next().filter(|_| !preset.computed());
    Some((sheet, own.map(|(verdict, repetitions)| Entry::new(preset, verdict, repetitions, at_most))))
}
