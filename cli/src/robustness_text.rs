//! What the report says about the readings of a preset.

use crate::kept::File;
use crate::robustness::{Read, Sheet};
use budgeted_bandits::preset::{Decision, Preset, Standing, jointly};
use std::fmt::Write;

/// The words for a preset whose readings have not been run.
const NOT_YET: &str = "other readings were not run yet";

/// Under which readings the claim holds, in a few words.
pub fn cell(sheet: Option<&Sheet>) -> String {
    sheet.map_or(NOT_YET, |sheet| sheet.standing().words(sheet.readings.len())).to_owned()
}

fn mark(outcome: Decision) -> &'static str {
    match outcome {
        Decision::Agrees => "✓",
        Decision::Disagrees => "✗",
        Decision::CannotTell => "?",
    }
}

/// The lines of the section about a preset: the words of the paper that are tested, each with the readings under which
/// they hold, and a table of all readings.
pub fn lines(preset: &Preset, sheet: Option<&Sheet>) -> String {
    let Some(sheet) = sheet else { return format!("* **Readings: {NOT_YET}.**\n") };
    let mut text = format!("* **Readings: {}.** {}\n", cell(Some(sheet)), preset.region(&sheet.outcomes()));
    for (at, quoted) in sheet.quotes.iter().enumerate() {
        let words = quoted.standing().words(quoted.outcomes.len());
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {}. {}: “{}” – {words}", at + 1, quoted.place, quoted.words);
    }
    text
}

/// The rows of the table of readings, or nothing if there is one reading only. A column for each quote has ✓ where its
/// words hold, ✗ where they do not, and ? where this cannot be told.
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

/// The opening of the report: for each paper, which of its messages stand, and what would settle the others.
pub fn messages(presets: &[&Preset], sheets: &File<Sheet>) -> String {
    let mut papers: Vec<&str> = presets.iter().map(|preset| preset.paper).filter(|paper| !paper.is_empty()).collect();
    papers.dedup();
    papers
        .iter()
        .map(|paper| message(paper, presets.iter().copied().filter(|preset| preset.paper == *paper), sheets))
        .collect()
}

fn message<'a>(paper: &str, presets: impl Iterator<Item = &'a Preset>, sheets: &File<Sheet>) -> String {
    let presets: Vec<(&Preset, Option<&Sheet>)> = presets.map(|preset| (preset, sheets.entry(preset.id))).collect();
    let mut text = format!("### {paper}\n\n");
    for (preset, sheet) in &presets {
        let region = sheet.map_or(String::new(), |sheet| preset.region(&sheet.outcomes()));
        // Writing to a string does not fail.
        let _ = writeln!(text, "* **{}: {}.** {} {region}", preset.title, cell(*sheet), preset.claim);
    }
    let open = unsettled(&presets);
    open.iter().for_each(|choice| text += &together(choice));
    if !open.is_empty() {
        let one = |(what, sharing): &Open| format!("{} ({})", lower(what), titles(sharing));
        let all = open.iter().map(one).collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "\nWhat the paper leaves open, and an author could settle: {all}.");
    }
    text + "\n"
}

/// Something that a paper leaves open, and the presets with this choice, each with its sheet.
type Open<'a> = (&'a str, Vec<(&'a Preset, &'a Sheet)>);

/// What is open in the presets whose claims do not hold under every reading.
fn unsettled<'a>(presets: &[(&'a Preset, Option<&'a Sheet>)]) -> Vec<Open<'a>> {
    let mut open: Vec<Open> = Vec::new();
    let sheets = presets.iter().filter_map(|(preset, sheet)| Some((*preset, (*sheet)?)));
    for (preset, sheet) in sheets.filter(|(_, sheet)| sheet.standing() != Standing::Holds) {
        for choice in preset.choices {
            match open.iter_mut().find(|(other, _)| *other == choice.open) {
                Some((_, sharing)) => sharing.push((preset, sheet)),
                None => open.push((choice.open, vec![(preset, sheet)])),
            }
        }
    }
    open
}

/// Says for which values the claims of all presets hold that share a choice, or nothing if there are none.
fn together((what, sharing): &Open) -> String {
    let outcomes: Vec<Vec<Decision>> = sharing.iter().map(|(_, sheet)| sheet.outcomes()).collect();
    let claims: Vec<(&Preset, &[Decision])> =
        sharing.iter().zip(&outcomes).map(|((preset, _), outcomes)| (*preset, &outcomes[..])).collect();
    let values = jointly(what, &claims).join("; ");
    if sharing.len() < 2 || values.is_empty() {
        return String::new();
    }
    format!("* **{}, taken together.** {what}: all of these claims hold for {values}.\n", titles(sharing))
}

fn titles(sharing: &[(&Preset, &Sheet)]) -> String {
    sharing.iter().map(|(preset, _)| preset.title).collect::<Vec<_>>().join(", ")
}

/// Writes the first letter of a text small, apart from symbols such as C, which are followed by a comma or a space.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(next)) if next.is_lowercase() => first.to_lowercase().collect::<String>() + letters.as_str(),
        _ => text.to_owned(),
    }
}
