//! What is done with any text: it is read as a specification, a formula or a table, and what can be read is run.
//!
//! cargo-fuzz looks for texts with which this fails, target by target; `tests/fuzz_corpus.rs` does it with those that it has kept.

use budgeted_bandits::episode::Stop;
use budgeted_bandits::experiment;
use budgeted_bandits::guarantee::Guarantees;
use budgeted_bandits::import;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::Trace;
use serde_json::{Value, json};

/// An experiment is run where an episode has at most so many pulls.
const PULLS: f64 = 2_000.0;
/// And so often.
const REPETITIONS: u64 = 2;
/// With so many policies.
const POLICIES: usize = 4;
/// A sentence that says what is wrong is no longer than this.
const SENTENCE: usize = 2_000;

/// Does all there is to do with a text.
pub type Target = fn(&str);

/// Every target by its name.
pub const TARGETS: [(&str, Target); 3] = [("specification", specification), ("formula", formula), ("table", table)];

/// Reads a specification; what it says of itself can be read again, and a small one is run.
pub fn specification(text: &str) {
    let specification = match Specification::from_json(text) {
        Ok(specification) => specification,
        Err(error) => return assert_sentence(&error.to_string()),
    };
    let written = serde_json::to_string(&specification).expect("a specification can be written");
    let again = Specification::from_json(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(serde_json::to_string(&again).expect("as before"), written);
    Guarantees::new(&specification);
    run(specification);
}

/// Reads a formula, with its a and b in the lines below it, and plays it.
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

/// Reads a table in all four ways; what is in it can be run.
pub fn table(text: &str) {
    for (repair, beta) in [(false, false), (true, false), (false, true), (true, true)] {
        let data = match import::read(text, repair, beta) {
            Ok(data) => data,
            Err(error) => return assert_sentence(&error.to_string()),
        };
        assert!(data.problems.iter().all(|problem| problem.len() < SENTENCE));
        for setting in data.settings.iter().take(POLICIES) {
            let value = json!({ "version": 1, "environment": setting.environment, "budget": { "times_smallest_mean_cost": 20 },
                "policies": [ { "id": "omega-ucb" }, { "id": "bts" } ] });
            run(Specification::from_json(&value.to_string()).unwrap_or_else(|error| panic!("{error}: {value}")));
        }
    }
}

/// What is wrong is said in a sentence, in which nothing is invisible.
fn assert_sentence(text: &str) {
    assert!(text.len() < SENTENCE, "{} …", text.chars().take(SENTENCE).collect::<String>());
    assert!(!text.chars().any(|c| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}')), "{text:?}");
}

/// Runs a specification if that does not take long, and looks into one of its runs; every number of the answer is one.
fn run(mut specification: Specification) {
    if specification.expected_pulls() > PULLS {
        return;
    }
    specification.repetitions = specification.repetitions.min(REPETITIONS);
    specification.policies.truncate(POLICIES);
    let results = experiment::run(specification.clone());
    let answer = serde_json::to_value(results.answer()).expect("an answer can be written");
    assert_numbers(&answer["policies"], &specification, "policies");
    if let Ok(mut trace) = Trace::new(&specification, 0, 0) {
        trace.seek(20);
        serde_json::to_string(&trace.state(None)).expect("a state can be written");
    }
}

/// What is no number is null in JSON. The spread of a single repetition is, and under the strict stop the means of pulls that nobody made.
fn assert_numbers(value: &Value, specification: &Specification, path: &str) {
    match value {
        Value::Null => {
            let ends_with = |names: &[&str]| names.iter().any(|name| path.ends_with(&format!(".{name}")));
            let spread = specification.repetitions < 2 && ends_with(&["std", "stderr", "low", "high"]);
            let shares = ["share_of_pulls", "share_of_spending", "mean_reward", "mean_cost", "ratio", "share_optimal"];
            let unpulled = specification.stop == Stop::Strict && ends_with(&shares);
            assert!(spread || unpulled, "{path} is no number");
        }
        Value::Array(list) => list.iter().for_each(|item| assert_numbers(item, specification, path)),
        Value::Object(map) => {
            map.iter().for_each(|(key, item)| assert_numbers(item, specification, &format!("{path}.{key}")));
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
