//! Specifications whose answers are known to the last bit, natively with any number of threads.
//!
//! `tests/wasm_golden.rs` checks the same answers in a browser, `tests/browser/golden.test.mjs` in Node.js, and `cargo xtask torture`
//! in other profiles. `tests/golden/specification.json` asks for every policy, law and family; `tests/golden/answer.json` holds the
//! answers, one a line, and `tests/golden/presets.json` those of every part of every preset. After a change that is meant to change
//! them:
//!
//! ```sh
//! GOLDEN=write cargo test --test golden
//! ```
//!
//! and an entry in `CHANGELOG.md`, with the digest that the test then asks for.

#![cfg(not(target_arch = "wasm32"))]

use budgeted_bandits::environment::FAMILIES;
use budgeted_bandits::experiment::{self, Experiment, Results};
use budgeted_bandits::input::Node;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::{law, policy, preset};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[path = "golden/presets.rs"]
mod presets;

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

/// The golden answers, or those of the presets.
#[derive(Clone, Copy)]
enum Golden {
    Answers,
    Presets,
}

impl Golden {
    fn path(self) -> String {
        let name = if matches!(self, Golden::Answers) { "answer" } else { "presets" };
        format!("{}/tests/golden/{name}.json", env!("CARGO_MANIFEST_DIR"))
    }

    /// Writes them, where that is asked for.
    fn write(self, answers: &[String]) {
        if writes() {
            std::fs::write(self.path(), text(answers)).unwrap();
        }
    }

    fn assert(self, answers: &[String]) {
        let golden = std::fs::read_to_string(self.path()).unwrap_or_default();
        let text = text(answers);
        for (number, (found, expected)) in text.lines().zip(golden.lines()).enumerate() {
            let same = found.chars().zip(expected.chars()).take_while(|(a, b)| a == b).count();
            let around = |line: &str| line.chars().skip(same.saturating_sub(150)).take(200).collect::<String>();
            let (expected_part, found_part) = (around(expected), around(found));
            assert!(found == expected, "answer {number}:\nexpected … {expected_part} …\nfound    … {found_part} …");
        }
        assert_eq!(text.len(), golden.len());
    }
}

fn writes() -> bool {
    std::env::var("GOLDEN").is_ok_and(|value| value == "write")
}

#[test]
fn one_thread() {
    let answer = |specification| serde_json::to_string(&experiment::run(specification).answer()).unwrap();
    let answers: Vec<String> = specifications().into_iter().map(answer).collect();
    Golden::Answers.write(&answers);
    Golden::Answers.assert(&answers);
}

#[test]
fn presets_on_one_thread() {
    let answers = presets::on_one_thread();
    Golden::Presets.write(&answers);
    Golden::Presets.assert(&answers);
}

/// The threads take the tasks from the last to the first; their records come in an order that nobody knows.
fn on_threads(specification: Specification, threads: usize) -> Results {
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
    results
}

#[test]
fn three_and_eight_threads() {
    if writes() {
        return;
    }
    let specifications = specifications();
    assert!(specifications.iter().any(|one| Experiment::new(one.clone()).tasks() > 2 * one.policies.len()));
    for threads in [3, 8] {
        let answer = |one: &Specification| serde_json::to_string(&on_threads(one.clone(), threads).answer()).unwrap();
        Golden::Answers.assert(&specifications.iter().map(answer).collect::<Vec<_>>());
    }
}

#[test]
fn presets_on_eight_threads() {
    if !writes() {
        Golden::Presets.assert(&presets::lines(|specification| on_threads(specification, 8)));
    }
}

/// No number changes unnoticed: whoever changes one says so.
#[test]
fn the_changelog_knows_the_golden_values() {
    let read = |name: &str| std::fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let files = ["specification", "answer", "presets", "coverage"].map(|name| read(&format!("tests/golden/{name}.json")));
    let (digest, changes) = (presets::digest(&files.concat()), read("CHANGELOG.md"));
    let newest = changes.split("\n## ").nth(1).expect("a section");
    assert!(
        newest.contains(&format!("`{digest}`")),
        "the golden values of tests/golden/ are not those that the newest section of CHANGELOG.md knows. If they were meant to change, \
         say there, under \"Numbers\", which numbers changed and why, and replace the digest by `{digest}`"
    );
}

#[test]
fn every_policy_law_family_and_preset_is_there() {
    for entry in policy::ALL {
        assert!(SPECIFICATIONS.contains(&format!("\"id\": \"{}\"", entry.id)), "{}", entry.id);
    }
    for entry in law::ALL {
        assert!(SPECIFICATIONS.contains(&format!("\"law\": \"{}\"", entry.id)), "{}", entry.id);
    }
    for entry in FAMILIES {
        assert!(SPECIFICATIONS.contains(&format!("\"family\": \"{}\"", entry.id)), "{}", entry.id);
    }
    let presets = std::fs::read_to_string(Golden::Presets.path()).unwrap();
    for preset in preset::ALL.iter().filter(|preset| !preset.computed()) {
        assert!(presets.contains(&format!("\"preset\":\"{}\"", preset.id)), "{}", preset.id);
    }
}
