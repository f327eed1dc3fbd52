//! What the report says about the readings of a preset.

use crate::robustness::{File, Read, Sheet};
use budgeted_bandits::preset::{Decision, Preset, Standing, jointly};
use std::fmt::Write;

/// The words for a preset whose readings have not been run.
const NOT_YET: &str = "other readings were not run yet";

/// Returns under which readings the claim holds, in a few words.
pub fn cell(sheet: Option<&Sheet>) -> String {
    sheet.map_or(NOT_YET.to_owned(), |sheet| sheet.words.clone())
}

fn mark(outcome: Decision) -> &'static str {
    match outcome {
        Decision::Agrees => "✓",
        Decision::Disagrees => "✗",
        Decision::CannotTell => "?",
    }
}

/// Returns the lines of the section about a preset: the words of the paper that are tested, each with the readings under
/// which they hold, and a table of all readings.
pub fn lines(sheet: Option<&Sheet>) -> String {
    let Some(sheet) = sheet else { return format!("* **Readings: {NOT_YET}.**\n") };
    let mut text = format!("* **Readings: {}.** {}\n", sheet.words, sheet.region);
    for (at, quoted) in sheet.quotes.iter().enumerate() {
        let words = quoted.standing.words(quoted.outcomes.len());
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {}. {}: “{}” – {words}", at + 1, quoted.place, quoted.words);
    }
    text
}

/// Returns the rows of the table of readings, or nothing if there is one reading only. A column for each quote has ✓ where
/// its words hold, ✗ where they do not, and ? where this cannot be told.
pub fn rows(sheet: &Sheet) -> Vec<Vec<String>> {
    if sheet.readings.len() < 2 {
        return Vec::new();
    }
    let head = ["reading", "claim"].map(str::to_owned).into_iter().chain((1..=sheet.quotes.len()).map(|at| at.to_string()));
    let row = |(at, read): (usize, &Read)| {
        let name = read.open.as_ref().map_or(read.value.clone(), |open| format!("{open}: {}", read.value));
        let quotes = sheet.quotes.iter().map(|quoted| mark(quoted.outcomes[at]).to_owned());
        [name, mark(read.outcome).to_owned()].into_iter().chain(quotes).collect()
    };
    [head.collect()].into_iter().chain(sheet.readings.iter().enumerate().map(row)).collect()
}

/// Returns the opening of the report: for each paper, which of its messages stand, and what would settle the others.
pub fn messages(presets: &[&Preset], sheets: &File) -> String {
    let mut papers: Vec<&str> = presets.iter().map(|preset| preset.paper).filter(|paper| !paper.is_empty()).collect();
    papers.dedup();
    papers
        .iter()
        .map(|paper| message(paper, presets.iter().copied().filter(|preset| preset.paper == *paper), sheets))
        .collect()
}

fn message<'a>(paper: &str, presets: impl Iterator<Item = &'a Preset>, sheets: &File) -> String {
    let presets: Vec<&Preset> = presets.collect();
    let mut text = format!("### {paper}\n\n");
    for preset in &presets {
        let sheet = sheets.sheet(preset.id);
        let region = sheet.map_or("", |sheet| sheet.region.as_str());
        // Writing to a string does not fail.
        let _ = writeln!(text, "* **{}: {}.** {} {region}", preset.title, cell(sheet), preset.claim);
    }
    let unsettled = |preset: &&&Preset| sheets.sheet(preset.id).is_some_and(|sheet| sheet.standing != Standing::Holds);
    let mut open: Vec<(&str, Vec<&Preset>)> = Vec::new();
    for preset in presets.iter().filter(unsettled) {
        for choice in preset.choices {
            match open.iter_mut().find(|(other, _)| *other == choice.open) {
                Some((_, sharing)) => sharing.push(preset),
                None => open.push((choice.open, vec![preset])),
            }
        }
    }
    let titles = |sharing: &[&Preset]| sharing.iter().map(|preset| preset.title).collect::<Vec<_>>().join(" and ");
    for (what, sharing) in open.iter().filter(|(_, sharing)| sharing.len() > 1) {
        let outcomes = |preset: &&Preset| -> Vec<Decision> {
            sheets.sheet(preset.id).map_or(Vec::new(), |sheet| sheet.readings.iter().map(|read| read.outcome).collect())
        };
        let outcomes: Vec<Vec<Decision>> = sharing.iter().map(outcomes).collect();
        let with: Vec<(&Preset, &[Decision])> =
            sharing.iter().copied().zip(&outcomes).map(|(preset, outcomes)| (preset, &outcomes[..])).collect();
        let values = jointly(what, &with).join("; ");
        if !values.is_empty() {
            let _ = writeln!(
                text,
                "* {} share this: {}. Their claims hold together for {values}.",
                titles(sharing),
                lower(what)
            );
        }
    }
    if !open.is_empty() {
        let one = |(what, sharing): &(&str, Vec<&Preset>)| format!("{} ({})", lower(what), titles(sharing));
        let all = open.iter().map(one).collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "\nWhat the paper leaves open, and an author could settle: {all}.");
    }
    text + "\n"
}

/// Writes the first letter of a text small, apart from symbols such as C, which are followed by a comma or a space.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(next)) if next.is_lowercase() => first.to_lowercase().collect::<String>() + letters.as_str(),
        _ => text.to_owned(),
    }
}
