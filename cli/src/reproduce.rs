//! The command `reproduce`: runs presets and writes one report with the claim of each paper, the results, and whether
//! they agree.

use crate::arguments::Reproduce;
use crate::console::{Said, make_directory, note, write_file};
use crate::decided_text;
use crate::kept::File;
use crate::need::Need;
use crate::numbers::estimate;
use crate::output;
use crate::presets::{Parts, Ran, capped, find};
use crate::robustness::{Sheet, robustness};
use crate::robustness_text;
use crate::shard;
use crate::stop::Stop;
use crate::until::{Entry, until_decided};
use anyhow::Result;
use budgeted_bandits::experiment::Results;
use budgeted_bandits::input::number;
use budgeted_bandits::preset::{self, Decision, Preset, Verdict};
use budgeted_bandits::records::{Run, Runner};
use budgeted_bandits::report::Answer;
use budgeted_bandits::specification::Budget;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A preset that was run, completely or not.
struct Section {
    preset: &'static Preset,
    verdict: Verdict,
    complete: bool,
    text: String,
}

/// Runs the presets and writes the report.
pub fn reproduce(options: &Reproduce) -> Result<Said> {
    let chosen: Vec<&'static Preset> = match options.preset.as_slice() {
        [] => preset::ALL.to_vec(),
        ids => ids.iter().map(|id| find(id)).collect::<Result<_>>()?,
    };
    if options.until_decided {
        return until_decided(options, &chosen);
    }
    if options.robustness {
        return robustness(options, &chosen);
    }
    // All sizes are checked before anything is run.
    let sizes = chosen.iter().map(|preset| sized(preset, options)).collect::<Result<Vec<_>>>()?;
    let stop = Stop::on_signals()?;
    let runner = Runner { work: stop.work(options.threads), folder: options.keep.as_deref() };
    if let Some(folder) = &options.keep {
        make_directory(folder)?;
        if let Some(shard) = &options.shard {
            let all: Vec<Run> = sizes.into_iter().flat_map(|parts| parts.runs).collect();
            return shard::part(shard::of_text(shard)?, &runner, folder, &all, &stop);
        }
    }
    make_directory(&options.out.join("reproduction"))?;
    make_directory(&options.out)?;
    let known = Known { decided: File::read(&options.out)?, sheets: File::read(&options.out)? };
    let needs = sizes.iter().map(|parts| Need::of_all(&runner, &parts.runs, true));
    needs.fold(Need::default(), |all, preset| all.and(preset, false)).announce("This report", false);
    let report = options.out.join("reproduction.md");
    let mut sections: Vec<Section> = Vec::new();
    for (at, (preset, parts)) in chosen.iter().zip(sizes).enumerate() {
        note(&format!("{} of {}: {}", at + 1, chosen.len(), preset.id));
        sections.push(section(preset, parts, options, &known, &runner)?);
        // The report is written after each preset, so that finished presets are kept whatever happens later.
        write_file(&report, &text(&sections, &chosen[at + 1..], options, &known))?;
        if stop.is_raised() {
            break;
        }
    }
    let count = |outcome| sections.iter().filter(|section| section.verdict.outcome == outcome).count();
    let answer = format!(
        "{}: {} agree, {} do not agree, {} cannot tell",
        report.display(),
        count(Decision::Agrees),
        count(Decision::Disagrees),
        count(Decision::CannotTell)
    );
    let complete = sections.iter().filter(|section| section.complete).count();
    if complete == chosen.len() {
        return Ok(answer.into());
    }
    let on = if options.keep.is_some() { ", and the same command goes on" } else { "" };
    let stopped = format!("stopped after {complete} of {} presets: the report says what is missing{on}", chosen.len());
    Ok(Said { answer, notes: vec![stopped], stopped_by: stop.signal(), ..Said::default() })
}

/// The parts of a preset in the size that is asked for, and the factor of their budgets.
fn sized(preset: &Preset, options: &Reproduce) -> Result<Parts> {
    let (repetitions, scale) = match options.quick {
        true => (Some(options.repetitions.unwrap_or(preset.quick.0)), preset.quick.1 * options.scale),
        false => (options.repetitions, options.scale),
    };
    Parts::new(preset, repetitions, scale, options.keep.is_some())
}

/// What earlier runs have found, and what is in files beside the report.
struct Known {
    decided: File<Entry>,
    sheets: File<Sheet>,
}

fn section(preset: &'static Preset, parts: Parts, options: &Reproduce, known: &Known, runner: &Runner) -> Result<Section> {
    let (start, scale) = (Instant::now(), parts.scale);
    let ran = Ran::new(preset, parts, runner)?;
    let elapsed = start.elapsed();
    let (answers, complete) = (ran.answers(), ran.is_complete());
    let Ran { labels, results, computation, verdict } = &ran;
    let results: Vec<&Results> = results.iter().collect();

    let mut text = String::new();
    let name = if preset.paper.is_empty() { preset.title.to_owned() } else { format!("{}: {}", preset.paper, preset.title) };
    // Writing to a string does not fail.
    let _ = writeln!(text, "## {name}\n\n`{}` · {}\n", preset.id, preset.setting);
    let _ = writeln!(text, "* **Claim.** {}", preset.claim);
    let _ = writeln!(text, "* **Verdict: {}.** {}", verdict.outcome.name(), verdict.sentence);
    verdict.details.iter().for_each(|detail| text += &format!("  * {detail}\n"));
    if !preset.computed() {
        text += &decided_text::lines(known.decided.entry(preset.id));
    }
    let sheet = known.sheets.entry(preset.id);
    if !preset.paper.is_empty() {
        text += &robustness_text::lines(preset, sheet);
    }
    if !preset.notes.is_empty() {
        let _ = writeln!(text, "* **Notes.** {}", preset.notes);
    }
    let _ = writeln!(text, "* **Size.** {}", size(&results, scale));
    capped(labels, &answers).iter().for_each(|sentence| text += &format!("* **Capped.** {sentence}.\n"));
    let _ = writeln!(text, "* Wall time {}.\n", wall_time(elapsed));
    let figures = match computation {
        Some(computation) => &computation.figures,
        None if results.iter().all(|results| results.repetitions() > 0) => &preset.figures(&results),
        None => &Vec::new(),
    };
    for figure in figures {
        let file =
            [preset.id, &figure.name].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("-") + ".svg";
        let path = options.out.join("reproduction").join(&file);
        write_file(&path, &figure.svg())?;
        let _ =
            writeln!(text, "![{}](reproduction/{file})", if figure.name.is_empty() { preset.title } else { &figure.name });
    }
    if let Some(sheet) = sheet.filter(|_| !preset.paper.is_empty()) {
        text += &markdown(&robustness_text::rows(sheet));
    }
    if let Some(computation) = computation {
        text += &markdown(&computation.table);
    }
    for (label, answer) in labels.iter().zip(&answers) {
        text += &markdown(&rows(label, answer));
    }
    Ok(Section { preset, verdict: verdict.clone(), complete, text })
}

/// Writes the size of the experiments.
fn size(results: &[&Results], scale: f64) -> String {
    let Some(first) = results.first() else { return "Computed, without an experiment.".to_owned() };
    let specification = first.experiment().specification();
    let done: u64 = results.iter().map(|results| results.repetitions()).sum();
    let all: u64 = results.iter().map(|results| results.experiment().specification().repetitions().most()).sum();
    let budget = match (specification.budget(), results.len()) {
        (Budget::TimesSmallestMeanCost(factor), _) => format!("B = {} × the smallest mean cost", number(factor)),
        (Budget::Absolute(amount), 1) => format!("B = {}", number(amount)),
        _ => "budgets as in the labels".to_owned(),
    };
    let scaled = if scale == 1.0 { String::new() } else { format!(", {} times the paper's", number(scale)) };
    let stopped = if done < all { format!("; stopped after {done} of {all}") } else { String::new() };
    format!(
        "{} part{}, {} repetitions each, {budget}{scaled}; seed {}{stopped}.",
        results.len(),
        if results.len() == 1 { "" } else { "s" },
        specification.repetitions().most(),
        specification.seed()
    )
}

fn wall_time(elapsed: Duration) -> String {
    match elapsed.as_secs_f64() {
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds => format!("{:.0} min", seconds / 60.0),
    }
}

/// The final results of a part by rising regret, as rows of a table. Statistics have one decimal more than in the
/// tables of other commands, but at most three.
fn rows(label: &str, answer: &Answer) -> Vec<Vec<String>> {
    let head = if label.is_empty() { "policy" } else { label };
    let mut rows = output::finals(answer, head, |decimals| (decimals + 1).min(3));
    let knapsack = answer.by_regret().into_iter().filter_map(|policy| policy.last.knapsack_regret.as_ref());
    let knapsack: Vec<String> = knapsack.map(|all| estimate(all.summary.mean, all.summary.low, all.summary.high)).collect();
    if !knapsack.is_empty() {
        let cells = std::iter::once("knapsack regret [95 % interval]".to_owned()).chain(knapsack);
        rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
    }
    rows
}

/// Writes a Markdown table. The first row is its head.
fn markdown(rows: &[Vec<String>]) -> String {
    let Some(head) = rows.first() else { return String::new() };
    let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
    let rule = format!("|---{}|\n", "|--:".repeat(head.len() - 1));
    format!("\n{}{rule}{}", line(head), rows[1..].iter().map(line).collect::<String>())
}

/// Writes the whole report. `left` are the presets that were not run.
fn text(sections: &[Section], left: &[&Preset], options: &Reproduce, known: &Known) -> String {
    let mut text = String::from(
        "# Reproduction\n\n\
         This report shows the figures, tables and examples of five papers on budgeted bandits, run again. It was written \
         by `budgeted-bandits reproduce",
    );
    text += if options.quick { " --quick" } else { "" };
    text += "`. Everything but the wall times is the same on every machine and for any number of threads.\n\n\
             ## Which messages of the papers stand\n\n\
             A paper leaves things open: arms that it does not print, constants, the draw. A preset has to choose, and a \
             claim that fails under one choice may hold under another. So every alternative is run as well, and a claim \
             **holds under every reading**, **holds under no reading**, or **depends on what the paper does not give**.\n\n";
    let shown: Vec<&Preset> = sections.iter().map(|section| section.preset).collect();
    text += &robustness_text::messages(&shown, &known.sheets);
    text += "## How claims are judged\n\n\
             A claim consists of statements, each of which quotes the words of the paper that it tests. Most of them are \
             inequalities between means over repetitions. Where policies meet the same outcomes, their repetitions are \
             paired. A run **agrees** with a statement if the interval of the difference lies on the side that the paper \
             states, and **does not agree** if the interval lies on the other side. Otherwise, and at any other budget than \
             the paper's, a run **cannot tell at this size**. A run agrees with a claim of several statements if it agrees \
             with all of them. All comparisons of a claim share an error of 5 % equally (Bonferroni), so the probability \
             that any of its intervals misses the mean is at most 5 %. An interval of a claim of 20 comparisons, for example, \
             has the level 99.75 %.\n\n\
             Every claim has three verdicts. The first is that of the paper's repetitions. For the second, a preset runs \
             **until decided**: its repetitions go on until every statement of its claim is decided, at 200 repetitions \
             or more, by a confidence sequence, whose intervals hold at every look. The same comparisons share its error. \
             `reproduce --until-decided` computes these verdicts. For the third, every reading of the paper is run in the \
             same way, one change at a time and with fewer repetitions at most; `reproduce --robustness` computes these. In \
             the tables of readings, ✓ stands for words that hold, ✗ for words that do not, and ? for words of which this \
             cannot be told. Statements without an interval are judged by their numbers alone; their sentences state no \
             interval.\n\n\
             Where notes speak of other budgets, constants or arms, `docs/reproduction-checks.md` contains the \
             commands and what they print.\n\n\
             | preset | what | at the paper's size | until decided | under the readings of the paper |\n|---|---|---|---|---|\n";
    for Section { preset, verdict, .. } in sections {
        let what =
            if preset.paper.is_empty() { preset.title.to_owned() } else { format!("{}, {}", preset.paper, preset.title) };
        let until = if preset.computed() { "–".to_owned() } else { decided_text::cell(known.decided.entry(preset.id)) };
        let readings =
            if preset.paper.is_empty() { "–".to_owned() } else { robustness_text::cell(known.sheets.entry(preset.id)) };
        let _ = writeln!(text, "| `{}` | {what} | {} | {until} | {readings} |", preset.id, verdict.outcome.name());
    }
    if !left.is_empty() {
        let ids: Vec<String> = left.iter().map(|preset| format!("`{}`", preset.id)).collect();
        let _ = writeln!(text, "\nThis report is incomplete. These presets have not been run: {}.", ids.join(", "));
    }
    for section in sections {
        text += "\n";
        text += &section.text;
    }
    text
}
