//! The fuzz targets: functions that read any text as a specification, a formula or a table, and run what they could
//! read, and a function that reads any bytes as a record file.
//!
//! cargo-fuzz searches for inputs that make a target panic. `tests/it/fuzz_corpus.rs` runs the targets on the inputs
//! that earlier searches have kept.

pub mod records;

use budgeted_bandits::episode::Stop;
use budgeted_bandits::experiment;
use budgeted_bandits::guarantee::Guarantees;
use budgeted_bandits::import::{self, Options};
use budgeted_bandits::race::{Race, Step};
use budgeted_bandits::specification::{Repetitions, Specification, UntilDecided};
use budgeted_bandits::trace::Trace;
use serde_json::{Value, json};

/// The largest expected number of pulls of an episode for which an experiment is run.
const PULLS: f64 = 2_000.0;
/// The expected number of pulls of an episode below which a run goes on until its question is decided.
const SHORT: f64 = 20.0;
/// The largest number of repetitions that are run otherwise.
const REPETITIONS: u64 = 2;
/// The largest number of policies that are run.
const POLICIES: usize = 4;
/// The length of the longest error message, in bytes.
const LONGEST_MESSAGE: usize = 2_000;

/// A function that passes a text to the library, and panics if the library misbehaves.
pub type Target = fn(&str);

/// Every target with its name.
pub const TARGETS: [(&str, Target); 4] =
    [("specification", specification), ("formula", formula), ("table", table), ("records", records::of_text)];

/// Reads a specification, writes it and reads it again, and runs it if it is small.
pub fn specification(text: &str) {
    let specification = match Specification::from_json(text) {
        Ok(specification) => specification,
        Err(error) => return assert_readable(&error.to_string()),
    };
    let written = serde_json::to_string(&specification).expect("a specification can be written");
    let again = Specification::from_json(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(serde_json::to_string(&again).expect("a specification can be written"), written);
    Guarantees::new(&specification);
    run(specification);
}

/// Reads the first line as the formula of an index, and runs that policy. The next two lines are the constants a and b.
pub fn formula(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let mut player = json!({ "id": "formula", "index": lines.next() });
    for (name, line) in ["a", "b"].iter().zip(lines) {
        if let Ok(value) = line.trim().parse::<f64>() {
            player[name] = json!(value);
        }
    }
    let value = json!({
        "version": 1,
        "environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.2 } },
            { "reward": { "law": "beta", "alpha": 2, "beta": 3 }, "cost": { "law": "constant", "value": 0.5 } },
            { "reward": { "law": "constant", "value": 0 }, "cost": { "law": "uniform", "low": 0, "high": 1 } } ] },
        "budget": { "absolute": 50 },
        "policies": [ player ]
    });
    specification(&value.to_string());
}

/// Reads a table in all four ways, and runs the environments that were found in it.
pub fn table(text: &str) {
    for (repair, beta) in [(false, false), (true, false), (false, true), (true, true)] {
        let data = match import::read(text, &Options { repair, beta, ..Options::default() }) {
            Ok(data) => data,
            Err(error) => return assert_readable(&error.to_string()),
        };
        assert!(data.problems.iter().all(|problem| problem.len() < LONGEST_MESSAGE));
        for setting in data.settings.iter().take(POLICIES) {
            let value = json!({ "version": 1, "environment": setting.environment,
                "budget": { "times_smallest_mean_cost": 20 }, "policies": [ { "id": "omega-ucb" }, { "id": "bts" } ] });
            run(Specification::from_json(&value.to_string()).unwrap_or_else(|error| panic!("{error}: {value}")));
        }
    }
}

/// Checks that every error, which has a line of its own, is short and has no control characters and no characters that
/// change the direction of text.
fn assert_readable(errors: &str) {
    for text in errors.lines() {
        assert!(text.len() < LONGEST_MESSAGE, "{} …", text.chars().take(LONGEST_MESSAGE).collect::<String>());
        assert!(!text.chars().any(|c| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}')), "{text:?}");
    }
}

/// Runs a specification if it has few pulls, checks that no number of the answer is missing, traces one episode
/// and records a race.
fn run(specification: Specification) {
    if specification.expected_pulls() > PULLS {
        return;
    }
    // A run until decided has hundreds of repetitions, so only very short episodes are repeated that often.
    let repetitions = match specification.repetitions() {
        Repetitions::UntilDecided(until) if specification.expected_pulls() < SHORT => {
            Repetitions::UntilDecided(UntilDecided { at_most: UntilDecided::FIRST_LOOK, ..until })
        }
        repetitions => Repetitions::Fixed(repetitions.most().min(REPETITIONS)),
    };
    let first = specification.policies().iter().take(POLICIES).cloned();
    // The first policies may be too few to decide which is best.
    let Ok(specification) = specification.to_builder().repetitions(repetitions).policies(first).build() else { return };
    let results = experiment::run(specification.clone());
    let answer = serde_json::to_value(results.answer()).expect("an answer can be written");
    assert_numbers(&answer["policies"], &specification, "policies");
    if let Ok(mut trace) = Trace::new(&specification, 0, 0) {
        trace.seek(20);
        serde_json::to_string(&trace.state(None)).expect("a state can be written");
        // Pulls that do not fit into the budget are refused.
        let _ = trace.replay(&[0; 5]);
    }
    if let Ok(mut race) = Race::new(&specification, 0) {
        while race.record(100) {}
        let look = race.look(race.budget() / 2.0, Step::Budget);
        serde_json::to_string(&look).expect("a race can be written");
        assert!(look.lanes.iter().all(|lane| lane.share.is_none_or(|share| (0.0..=1.0).contains(&share))));
    }
}

/// Checks that a value contains no null. JSON has null in place of a missing number and in place of NaN. Two cases are
/// allowed: a single repetition has no spread, and under the strict stop there may be no pulls to average over.
fn assert_numbers(value: &Value, specification: &Specification, path: &str) {
    match value {
        Value::Null => {
            let ends_with = |names: &[&str]| names.iter().any(|name| path.ends_with(&format!(".{name}")));
            let spread = specification.repetitions().most() < 2 && ends_with(&["std", "stderr", "low", "high"]);
            let shares = ["share_of_pulls", "share_of_spending", "mean_reward", "mean_cost", "ratio", "share_optimal"];
            let unpulled = specification.stop() == Stop::Strict && ends_with(&shares);
            assert!(spread || unpulled, "{path} is null");
        }
        Value::Array(list) => list.iter().for_each(|item| assert_numbers(item, specification, path)),
        Value::Object(map) => {
            map.iter().for_each(|(key, item)| assert_numbers(item, specification, &format!("{path}.{key}")));
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
