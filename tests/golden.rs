//! Specifications whose answers are known to the last bit, natively with any number of threads.
//!
//! `tests/wasm_golden.rs` checks the same answers in a browser. `tests/golden/specification.json` asks for every policy, law
//! and family; `tests/golden/answer.json` holds the answers, one a line. After a change that is meant to change them:
//!
//! ```sh
//! GOLDEN=write cargo test --test golden
//! ```

#![cfg(not(target_arch = "wasm32"))]

use budgeted_bandits::environment::FAMILIES;
use budgeted_bandits::experiment::{self, Experiment, Results};
use budgeted_bandits::input::Node;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::{law, policy};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const SPECIFICATIONS: &str = include_str!("golden/specification.json");

fn specifications() -> Vec<Specification> {
    match Node::from_json(SPECIFICATIONS).unwrap() {
        Node::List(list) => list.iter().map(|node| Specification::read(node).unwrap()).collect(),
        other => panic!("expected a list, found {other}"),
    }
}

/// The text of the golden file.
fn text(answers: &[String]) -> String {
    format!("[\n{}\n]\n", answers.join(",\n"))
}

fn assert_golden(answers: &[String]) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/answer.json");
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    let text = text(answers);
    for (number, (found, expected)) in text.lines().zip(golden.lines()).enumerate() {
        let same = found.chars().zip(expected.chars()).take_while(|(a, b)| a == b).count();
        let around = |line: &str| line.chars().skip(same.saturating_sub(150)).take(200).collect::<String>();
        let (expected_part, found_part) = (around(expected), around(found));
        assert!(found == expected, "answer {number}:\nexpected … {expected_part} …\nfound    … {found_part} …");
    }
    assert_eq!(text.len(), golden.len());
}

#[test]
fn one_thread() {
    let answer = |specification| serde_json::to_string(&experiment::run(specification).answer()).unwrap();
    let answers: Vec<String> = specifications().into_iter().map(answer).collect();
    if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/answer.json");
        std::fs::write(path, text(&answers)).unwrap();
    }
    assert_golden(&answers);
}

/// The threads take the tasks from the last to the first; their records come in an order that nobody knows.
fn on_threads(specification: Specification, threads: usize) -> String {
    let runner = Experiment::new(specification.clone());
    let left = AtomicUsize::new(runner.tasks());
    let results = Mutex::new(Results::new(Experiment::new(specification)));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Ok(task) = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) {
                    let records = runner.run(task - 1);
                    assert!(results.lock().unwrap().add(task - 1, records));
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    assert_eq!(results.folded(), runner.tasks());
    serde_json::to_string(&results.answer()).unwrap()
}

#[test]
fn three_threads() {
    if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
        return;
    }
    let specifications = specifications();
    assert!(specifications.iter().any(|one| Experiment::new(one.clone()).tasks() > 2 * one.policies.len()));
    assert_golden(&specifications.into_iter().map(|specification| on_threads(specification, 3)).collect::<Vec<_>>());
}

#[test]
fn every_policy_law_and_family_is_there() {
    for entry in policy::ALL {
        assert!(SPECIFICATIONS.contains(&format!("\"id\": \"{}\"", entry.id)), "{}", entry.id);
    }
    for entry in law::ALL {
        assert!(SPECIFICATIONS.contains(&format!("\"law\": \"{}\"", entry.id)), "{}", entry.id);
    }
    for entry in FAMILIES {
        assert!(SPECIFICATIONS.contains(&format!("\"family\": \"{}\"", entry.id)), "{}", entry.id);
    }
}
