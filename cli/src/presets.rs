//! The command `presets`, which lists them, and `run --preset`, which runs one.

use crate::arguments::{Format, ListFormat, Presets, Run};
use crate::console::{Said, make_directory};
use crate::need::Need;
use crate::output;
use crate::read;
use crate::robustness::{Shown, built_in};
use crate::stop::Stop;
use anyhow::{Context, Result, bail};
use budgeted_bandits::experiment::Results;
use budgeted_bandits::preset::{self, Computation, Preset, PresetPart, Verdict};
use budgeted_bandits::records::{self, Runner};
use budgeted_bandits::report::Answer;
use comfy_table::{ContentArrangement, Table};
use serde::Serialize;

/// Lists the presets.
pub fn list(options: &Presets) -> Result<String> {
    if output::chosen(options.format, ListFormat::Table, ListFormat::Json) == ListFormat::Json {
        let entries: Vec<_> = preset::ALL.iter().map(|preset| preset.description()).collect();
        return Ok(serde_json::to_string_pretty(&entries)?);
    }
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(["preset", "what", "parts", "claim"]);
    for preset in preset::ALL {
        let what =
            if preset.paper.is_empty() { preset.title.to_owned() } else { format!("{}, {}", preset.paper, preset.title) };
        let parts = if preset.computed() { "computed".to_owned() } else { preset.parts().len().to_string() };
        table.add_row([preset.id, &what, &parts, preset.claim]);
    }
    Ok(table.to_string())
}

/// The preset with this id, or an error that names all ids.
pub fn find(id: &str) -> Result<&'static Preset> {
    let ids = || preset::ALL.iter().map(|preset| preset.id).collect::<Vec<_>>().join(", ");
    preset::find(id).with_context(|| format!("preset: expected one of {}, found {id:?}", ids()))
}

/// A preset that was run, completely or not.
pub struct Ran {
    /// The label of each part.
    pub labels: Vec<String>,
    /// The results of each part; after a signal, the remaining parts have none, or those of fewer repetitions.
    pub results: Vec<Results>,
    /// The table and the figures of a computed preset, which has no parts.
    pub computation: Option<Computation>,
    pub verdict: Verdict,
}

impl Ran {
    /// Runs the parts of a preset one after another, or its computation, and judges its claim.
    pub fn new(preset: &Preset, Parts { labels, runs, .. }: Parts, runner: &Runner) -> Result<Ran> {
        let results: Vec<Results> = runs.iter().map(|run| runner.results(run)).collect::<Result<_, _>>()?;
        let computation = preset.compute();
        let verdict = match &computation {
            Some(computation) => computation.verdict.clone(),
            None => preset.judge(&results.iter().collect::<Vec<_>>()),
        };
        Ok(Ran { labels, results, computation, verdict })
    }

    /// The answer of each part.
    pub fn answers(&self) -> Vec<Answer<'_>> {
        self.results.iter().map(Results::answer).collect()
    }

    /// How many parts have results of all repetitions.
    fn complete(&self) -> usize {
        self.results.iter().filter(|results| results.is_complete()).count()
    }

    /// Whether all parts have results of all repetitions.
    pub fn is_complete(&self) -> bool {
        self.complete() == self.results.len()
    }
}

/// The parts of a preset in some size.
pub struct Parts {
    /// The label of each part.
    labels: Vec<String>,
    /// The run of each part.
    pub runs: Vec<records::Run>,
    /// The factor of the paper's budgets.
    pub scale: f64,
}

impl Parts {
    /// The parts of a preset. `kept` tells whether their repetitions are kept in record files. Fails if they are too
    /// many.
    pub fn new(preset: &Preset, repetitions: Option<u64>, scale: f64, kept: bool) -> Result<Parts> {
        let mut parts = Parts { labels: Vec::new(), runs: Vec::new(), scale };
        for (at, part) in preset.parts().into_iter().enumerate() {
            let (builder, PresetPart { label, .. }) = (part.sized(repetitions, scale), part);
            let place = if label.is_empty() { preset.id.to_owned() } else { format!("{}, {label}", preset.id) };
            let specification = read::checked(kept, |limits| builder.clone().build_within(limits));
            let specification = specification.with_context(|| place.clone())?;
            parts.runs.push(records::Run { name: format!("{}-{}", preset.id, at + 1), place, specification });
            parts.labels.push(label);
        }
        Ok(parts)
    }
}

/// A preset that was run, as JSON. The table and the lines are those of a computed preset.
#[derive(Serialize)]
struct Whole<'a> {
    preset: &'a str,
    parts: Vec<Answered<'a>>,
    verdict: &'a Verdict,
    /// Under which readings of the paper the claim holds, as it was found when this program was made.
    robustness: Option<Shown<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    table: &'a [Vec<String>],
    /// The points `[x, y]` of each line of the figure.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Vec<(f64, f64)>>,
    /// The name of each line.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    labels: &'a [String],
}

#[derive(Serialize)]
struct Answered<'a> {
    label: &'a str,
    answer: Answer<'a>,
}

/// A sentence for every part and policy with episodes that reached the cap on pulls.
pub fn capped(labels: &[String], answers: &[Answer]) -> Vec<String> {
    labels.iter().zip(answers).flat_map(|(label, answer)| output::capped(label, answer)).collect()
}

/// Runs a preset and prints its answers and its verdict.
pub fn run(id: &str, options: &Run) -> Result<Said> {
    let preset = find(id)?;
    let format = output::chosen(options.format, Format::Table, Format::Json);
    if format == Format::Csv {
        bail!("format: expected json or table for a preset, whose parts have different columns, found csv");
    }
    let parts = Parts::new(preset, options.repetitions, options.scale, options.keep.is_some())?;
    options.keep.as_deref().map_or(Ok(()), make_directory)?;
    let stop = Stop::on_signals()?;
    let runner = Runner { work: stop.work(options.threads), folder: options.keep.as_deref() };
    Need::of_all(&runner, &parts.runs, true).announce("This run", false);
    let ran = Ran::new(preset, parts, &runner)?;
    let (mut notes, mut stopped_by) = (capped(&ran.labels, &ran.answers()), None);
    if !ran.is_complete() {
        notes.insert(0, format!("stopped after {} of {} parts", ran.complete(), ran.results.len()));
        stopped_by = stop.signal();
    }
    let answer = if format == Format::Json { json(preset, &ran)? } else { table(preset, &ran) };
    Ok(Said { answer, notes, stopped_by, ..Said::default() })
}

fn json(preset: &Preset, ran: &Ran) -> Result<String> {
    let Ran { computation, verdict, .. } = ran;
    let parts = ran.labels.iter().zip(ran.answers()).map(|(label, answer)| Answered { label, answer }).collect();
    let table = computation.as_ref().map_or(&[][..], |computation| &computation.table);
    let figure = computation.as_ref().and_then(|computation| computation.figures.first());
    let (lines, labels) = figure.map_or((Vec::new(), &[][..]), |figure| (figure.lines(), &figure.labels[..]));
    let sheets = built_in();
    let robustness = sheets.entry(preset.id).map(|sheet| sheet.shown(preset));
    Ok(serde_json::to_string_pretty(&Whole { preset: preset.id, parts, verdict, robustness, table, lines, labels })?)
}

fn table(preset: &Preset, ran: &Ran) -> String {
    let rows: String = match &ran.computation {
        Some(computation) => computation.table.iter().map(|row| row.join("  ") + "\n").chain(["\n".to_owned()]).collect(),
        None => {
            let part = |(label, answer)| format!("{label}\n{}\n\n", output::table(answer));
            ran.labels.iter().zip(&ran.answers()).map(part).collect()
        }
    };
    rows + &judgement(preset, &ran.verdict)
}

fn judgement(preset: &Preset, Verdict { outcome, sentence, details, .. }: &Verdict) -> String {
    let details: String = details.iter().map(|detail| format!("\n  {detail}")).collect();
    let sheets = built_in();
    let shown = sheets.entry(preset.id).filter(|_| !preset.paper.is_empty()).map(|sheet| sheet.shown(preset));
    let readings =
        shown.map_or(String::new(), |shown| format!("\nReadings of the paper: {}. {}", shown.words, shown.region));
    format!("Claim: {}\nVerdict: {}. {sentence}{details}{readings}", preset.claim, outcome.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use budgeted_bandits::experiment::Experiment;
    use budgeted_bandits::specification::Specification;

    #[test]
    fn every_run_has_a_file_of_its_own() {
        let all = preset::ALL.iter().flat_map(|preset| Parts::new(preset, None, 1.0, false).unwrap().runs);
        let names: Vec<String> = all.map(|run| run.name).collect();
        let different: std::collections::HashSet<&String> = names.iter().collect();
        assert!(names.len() > 30 && different.len() == names.len(), "{names:?}");
    }

    /// No preset reaches the cap, so the record of one repetition is changed as if the repetition had reached it.
    #[test]
    fn capped_episodes_are_told_part_by_part() {
        let text = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 2 }, "budget": { "absolute": 1 },
            "policies": [ { "id": "uniform" } ], "repetitions": 1 }"#;
        let results = [false, true].map(|capped| {
            let experiment = Experiment::new(Specification::from_json(text).unwrap());
            let mut record = experiment.run(0).unwrap();
            record.repetitions[0].ending.capped = capped;
            let mut results = Results::new(experiment);
            assert!(results.add(0, Ok(record)));
            results
        });
        let answers: Vec<Answer> = results.iter().map(Results::answer).collect();
        assert_eq!(
            capped(&["K = 1".to_owned(), "K = 2".to_owned()], &answers),
            ["K = 2, uniform: 1 of 1 episodes reached the cap on pulls before their budget was used up"]
        );
    }
}
