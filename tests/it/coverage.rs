//! Compares a coverage study of every family with its stored answer, to the last bit. `tests/wasm_coverage.rs` checks
//! the same answers in a browser.
//!
//! `tests/golden/coverage.json` contains one answer on each line. `cargo xtask bless` writes the file.

use budgeted_bandits::coverage::{PairRecords, Study};
use budgeted_bandits::environment::FAMILIES;

/// Returns a study of every family. The studies differ in the number of samples and in the level.
fn specifications() -> impl Iterator<Item = Study> {
    let study = |(place, entry): (u64, &budgeted_bandits::environment::FamilyEntry)| Study {
        family: entry.family,
        samples: 1 + 37 * place,
        level: 0.3 / (1 + place * place) as f64,
        pairs: 1_100,
        seed: place,
    };
    (0..).zip(FAMILIES).map(study)
}

/// Runs the blocks of a study from last to first, and returns the answer as JSON.
fn answer(study: Study) -> String {
    let mut results = PairRecords::new(study);
    for task in (0..study.tasks()).rev() {
        assert!(results.add(task, study.run(task)));
    }
    serde_json::to_string(&results.report()).unwrap()
}

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/coverage.json");

fn text() -> String {
    let answers: Vec<String> = specifications().map(answer).collect();
    format!("[\n{}\n]\n", answers.join(",\n"))
}

#[test]
#[ignore = "writes the golden file: `cargo xtask bless` runs this"]
fn bless() {
    std::fs::write(PATH, text()).unwrap();
}

#[test]
fn answers_are_the_stored_ones() {
    let (text, golden) = (text(), std::fs::read_to_string(PATH).unwrap());
    for (found, expected) in text.lines().zip(golden.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(text.len(), golden.len());
}
