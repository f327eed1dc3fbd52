//! Lists the presets, and runs one.

use crate::arguments::{Format, ListFormat, Presets, Run};
use crate::output;
use crate::run::{on_ctrl_c, run_tasks};
use anyhow::{Context, Result, bail};
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::preset::{self, Part, Preset, Verdict};
use budgeted_bandits::report::Answer;
use comfy_table::{ContentArrangement, Table};
use serde::Serialize;
use serde_json::json;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};

/// The list.
pub fn list(options: &Presets) -> Result<String> {
    let table_or_json = if std::io::stdout().is_terminal() { ListFormat::Table } else { ListFormat::Json };
    if options.format.unwrap_or(table_or_json) == ListFormat::Json {
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

/// The preset called `id`, or an error that names them all.
pub fn find(id: &str) -> Result<&'static Preset> {
    let ids = || preset::ALL.iter().map(|preset| preset.id).collect::<Vec<_>>().join(", ");
    preset::find(id).with_context(|| format!("preset: expected one of {}, found {id:?}", ids()))
}

/// Runs the parts of a preset one after another; after Ctrl-C those that are left have no results, or fewer.
pub fn run_parts(preset: &Preset, parts: Vec<Part>, threads: usize, stop: &AtomicBool) -> Result<Vec<Results>> {
    let run = |part: Part| {
        let what = if part.label.is_empty() { preset.id.to_owned() } else { format!("{}, {}", preset.id, part.label) };
        run_tasks(Experiment::new(part.specification), threads, stop, &what)
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

/// Runs a preset: its answers and its verdict.
pub fn run(id: &str, options: &Run) -> Result<String> {
    let preset = find(id)?;
    let table_or_json = if std::io::stdout().is_terminal() { Format::Table } else { Format::Json };
    let format = options.format.unwrap_or(table_or_json);
    if format == Format::Csv {
        bail!("format: expected json or table for a preset, whose parts have different columns, found csv");
    }
    let stop = on_ctrl_c()?;
    let parts = || preset.parts(options.repetitions, options.scale);
    let results = run_parts(preset, parts(), options.threads.map_or(0, usize::from), &stop)?;
    if stop.load(Ordering::Relaxed) {
        let whole =
            results.iter().filter(|results| results.repetitions() == results.experiment().specification().repetitions);
        eprintln!("stopped after {} of {} parts", whole.count(), results.len());
    }
    let verdict = preset.judge(&results.iter().collect::<Vec<_>>());
    let labels: Vec<String> = parts().into_iter().map(|part| part.label).collect();
    if format == Format::Table {
        let mut text = String::new();
        for (label, results) in labels.iter().zip(&results) {
            text += &format!("{label}\n{}\n\n", output::table(&results.answer()));
        }
        if let Some(computation) = preset.compute() {
            text = computation.table.iter().map(|row| row.join("  ") + "\n").collect::<String>() + "\n";
        }
        let Verdict { outcome, sentence, details } = verdict;
        let details: String = details.iter().map(|detail| format!("\n  {detail}")).collect();
        return Ok(format!("{text}Claim: {}\nVerdict: {}. {sentence}{details}", preset.claim, outcome.name()));
    }
    let answered = |(label, results)| Answered { label, answer: Results::answer(results) };
    let parts = labels.iter().map(String::as_str).zip(&results).map(answered).collect();
    Ok(serde_json::to_string_pretty(&Whole { preset: preset.id, parts, verdict })?)
}
