//! The tables of single repetitions and of what only they tell. No answer contains them.

use super::{Cell, find};
use crate::experiment::{Experiment, KEPT_ENDINGS, Results};
use crate::report::{Ending, LostBestArm};
use crate::specification::{PolicyChoice, Repetitions};
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::Range;

/// A row of the table of single repetitions.
#[derive(Serialize)]
struct Row<'a> {
    label: &'a str,
    policy: usize,
    id: &'static str,
    repetition: usize,
    #[serde(flatten)]
    ending: &'a Ending,
}

/// A row of the table that says how often policies lose the best arm. The counts are `None` if the policy made no pull.
#[derive(Serialize)]
struct Lost<'a> {
    label: String,
    id: &'a str,
    #[serde(flatten)]
    counts: Option<LostBestArm>,
}

/// Writes the table that says how often each policy loses the best arm.
///
/// # Errors
///
/// Returns an error as [`repetitions`] does.
pub fn lost_best_arm(results: &Results) -> Result<String, String> {
    check_ends(results)?;
    let policies = results.experiment().specification().policies().iter().enumerate();
    let row = |(policy, choice): (usize, &PolicyChoice)| Lost {
        label: choice.whole_label(),
        id: choice.entry.id,
        counts: results.lost_best_arm(policy),
    };
    let rows: Vec<Lost> = policies.map(row).collect();
    Ok(find("lost-best-arm").expect("the table exists").csv(json!({ "policies": rows }), &[]))
}

/// Writes some rows of the table of the first `each` repetitions of every policy, policy by policy. The line of heads
/// precedes row 0.
///
/// The page writes the rows piece by piece, because all of them take longer than the page may stand still. The run may
/// go on meanwhile, so `each` is given.
///
/// # Errors
///
/// Returns a sentence if there are too many repetitions for their ends to be kept, or if the results come from record
/// files.
pub fn repetitions(results: &Results, each: usize, rows: Range<usize>) -> Result<String, String> {
    let first = rows.start;
    let text = find("repetitions").expect("the table exists").csv(answer(results, each, rows)?, &[]);
    match text.split_once('\n') {
        Some((_, body)) if first > 0 => Ok(body.to_owned()),
        _ => Ok(text),
    }
}

/// The table of all repetitions as columns, each with its name.
///
/// # Errors
///
/// Returns an error as [`repetitions`] does.
pub fn repetitions_as_columns(results: &Results) -> Result<Vec<(String, Vec<Cell>)>, String> {
    let answer = answer(results, usize::MAX, 0..usize::MAX)?;
    Ok(find("repetitions").expect("the table exists").columns(answer, &[]))
}

/// Rows in the form of an answer.
fn answer(results: &Results, each: usize, rows: Range<usize>) -> Result<Value, String> {
    check_ends(results)?;
    let each = each.min(results.repetitions() as usize);
    let policies = results.experiment().specification().policies();
    let labels: Vec<String> = policies.iter().map(|policy| policy.whole_label()).collect();
    let row = |at: usize| {
        let (policy, repetition) = (at / each, at % each);
        let ending = &results.endings(policy)[repetition];
        Row { label: &labels[policy], policy: policy + 1, id: policies[policy].entry.id, repetition: repetition + 1, ending }
    };
    let rows: Vec<Row> = (rows.start..rows.end.min(policies.len() * each)).map(row).collect();
    Ok(json!({ "rows": rows }))
}

/// Checks that the ends of all repetitions are known.
fn check_ends(results: &Results) -> Result<(), String> {
    check(results.experiment(), results.repetitions())?;
    if results.repetitions() > 0 && results.endings(0).is_empty() {
        return Err(
            "repetitions: expected results with the ends of single repetitions, which record files do not hold".to_owned()
        );
    }
    Ok(())
}

/// Checks that the ends of all repetitions are kept when `done` repetitions are done.
///
/// # Errors
///
/// Returns a sentence if there are too many repetitions.
pub fn check(experiment: &Experiment, done: u64) -> Result<(), String> {
    let (all, path) = match experiment.specification().repetitions() {
        Repetitions::Fixed(count) => (count, "repetitions"),
        Repetitions::UntilDecided(_) => (done, "repetitions.at_most"),
    };
    let all = all * experiment.specification().policies().len() as u64;
    match experiment.keeps_endings(done) {
        true => Ok(()),
        false => Err(format!(
            "{path}: expected at most {KEPT_ENDINGS} of all policies together for a table of single repetitions, \
             found {all}"
        )),
    }
}
