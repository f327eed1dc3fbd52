//! The command `presets`, which lists them, and `run --preset`, which runs one.

use crate::arguments::{Format, ListFormat, Presets, Run};
use crate::console::Said;
use crate::output;
use crate::stop::Stop;
use crate::tasks::{is_complete, run_tasks};
use anyhow::{Context, Result, bail};
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::preset::{self, Preset, PresetPart, Verdict};
use budgeted_bandits::report::Answer;
use comfy_table::{ContentArrangement, Table};
use serde::Serialize;
use serde_json::json;

/// Lists the presets.
pub fn list(options: &Presets) -> Result<String> {
    if output::chosen(options.format, ListFormat::Table, ListFormat::Json) == ListFormat::Json {
        let entry = |preset: &&Preset| {
            let Preset { id, title, paper, setting, claim, notes, .. } = **preset;
            json!({ "id": id, "title": title, "paper": paper, "setting": setting, "claim": claim, "notes": notes,
                    "computed": preset.computed(), "parts": preset.parts(None, 1.0) })
        };
        return Ok(serde_json::to_string_pretty(&preset::ALL.iter().map(entry).collect::<Vec<_>>())?);
    }
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(["preset", "what", "parts", "claim"]);
    for preset in preset::ALL {
        let what =
            if preset.paper.is_empty() { preset.title.to_owned() } else { format!("{}, {}", preset.paper, preset.title) };
        let parts = if preset.computed() { "computed".to_owned() } else { preset.parts(None, 1.0).len().to_string() };
        table.add_row([preset.id, &what, &parts, preset.claim]);
    }
    Ok(table.to_string())
}

/// Returns the preset with this id, or an error that names all ids.
pub fn find(id: &str) -> Result<&'static Preset> {
    let ids = || preset::ALL.iter().map(|preset| preset.id).collect::<Vec<_>>().join(", ");
    preset::find(id).with_context(|| format!("preset: expected one of {}, found {id:?}", ids()))
}

/// Runs the parts of a preset one after another. After a signal the remaining parts have no results, or results of
/// fewer repetitions.
pub fn run_parts(preset: &Preset, parts: Vec<PresetPart>, threads: usize, stop: &Stop) -> Result<Vec<Results>> {
    let run = |part: PresetPart| {
        let what = if part.label.is_empty() { preset.id.to_owned() } else { format!("{}, {}", preset.id, part.label) };
        run_tasks(Experiment::new(part.specification), threads, stop.flag(), &what)
    };
    parts.into_iter().map(run).collect()
}

#[derive(Serialize)]
struct Answered<'a> {
    label: &'a str,
    answer: Answer<'a>,
}

#[derive(Serialize)]
struct Whole<'a> {
    preset: &'a str,
    parts: Vec<Answered<'a>>,
    verdict: Verdict,
}

/// Returns a sentence for every part and policy with episodes that reached the cap on pulls.
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
    if let Some(computation) = preset.compute() {
        let text = if format == Format::Json {
            serde_json::to_string_pretty(&Whole { preset: preset.id, parts: Vec::new(), verdict: computation.verdict })?
        } else {
            let rows: String = computation.table.iter().map(|row| row.join("  ") + "\n").collect();
            format!("{rows}\n{}", judgement(preset, computation.verdict))
        };
        return Ok(text.into());
    }
    let parts = preset.parts(options.repetitions, options.scale);
    let labels: Vec<String> = parts.iter().map(|part| part.label.clone()).collect();
    let stop = Stop::on_signals()?;
    let results = run_parts(preset, parts, options.threads.map_or(0, usize::from), &stop)?;
    let verdict = preset.judge(&results.iter().collect::<Vec<_>>());
    let answers: Vec<Answer> = results.iter().map(Results::answer).collect();

    let complete = results.iter().filter(|results| is_complete(results)).count();
    let (mut notes, mut stopped_by) = (capped(&labels, &answers), None);
    if complete < results.len() {
        notes.insert(0, format!("stopped after {complete} of {} parts", results.len()));
        stopped_by = stop.signal();
    }
    let answer = if format == Format::Json {
        let parts = labels.iter().zip(answers).map(|(label, answer)| Answered { label, answer }).collect();
        serde_json::to_string_pretty(&Whole { preset: preset.id, parts, verdict })?
    } else {
        let table = |(label, answer)| format!("{label}\n{}\n\n", output::table(answer));
        labels.iter().zip(&answers).map(table).collect::<String>() + &judgement(preset, verdict)
    };
    Ok(Said { answer, notes, stopped_by })
}

fn judgement(preset: &Preset, Verdict { outcome, sentence, details }: Verdict) -> String {
    let details: String = details.iter().map(|detail| format!("\n  {detail}")).collect();
    format!("Claim: {}\nVerdict: {}. {sentence}{details}", preset.claim, outcome.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use budgeted_bandits::specification::Specification;

    /// No preset reaches the cap, so the record of one repetition is changed as if the repetition had reached it.
    #[test]
    fn capped_episodes_are_told_part_by_part() {
        let text = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 2 }, "budget": { "absolute": 1 },
            "policies": [ { "id": "uniform" } ], "repetitions": 1 }"#;
        let results = [false, true].map(|capped| {
            let experiment = Experiment::new(Specification::from_json(text).unwrap());
            let mut record = experiment.read(&experiment.run(0)).unwrap();
            record.repetitions[0].capped = capped;
            let mut results = Results::new(experiment);
            assert!(results.add(0, record.to_array()));
            results
        });
        let answers: Vec<Answer> = results.iter().map(Results::answer).collect();
        assert_eq!(
            capped(&["K = 1".to_owned(), "K = 2".to_owned()], &answers),
            ["K = 2, uniform: 1 of 1 episodes reached the cap on pulls before their budget was used up"]
        );
    }
}
