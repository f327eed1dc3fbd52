//! A browser gives the answers of `tests/golden.rs` to the last bit.

#![cfg(target_arch = "wasm32")]

use budgeted_bandits::experiment;
use budgeted_bandits::input::Node;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::wasm::run_experiment;
use js_sys::{Array, JSON};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[path = "golden/presets.rs"]
mod presets;

const SPECIFICATIONS: &str = include_str!("golden/specification.json");
const ANSWERS: &str = include_str!("golden/answer.json");

#[wasm_bindgen_test]
fn as_text() {
    let Node::List(specifications) = Node::from_json(SPECIFICATIONS).unwrap() else { panic!("a list of specifications") };
    let answers: Vec<&str> = ANSWERS.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(answers.len(), specifications.len());
    for (number, (node, expected)) in specifications.iter().zip(answers).enumerate() {
        let answer = serde_json::to_string(&experiment::run(Specification::read(node).unwrap()).answer()).unwrap();
        assert!(answer == expected.trim_end_matches(','), "answer {number}");
    }
}

#[wasm_bindgen_test]
fn presets_as_text() {
    let expected = include_str!("golden/presets.json").lines().filter(|line| line.starts_with('{'));
    let found = presets::on_one_thread();
    assert_eq!(expected.clone().count(), found.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(found == expected.trim_end_matches(','), "{found}, but {expected}");
    }
}

/// Objects go in and come out, as on the page. JavaScript writes both sides, with all digits that a number needs.
#[wasm_bindgen_test]
fn as_objects() {
    let parse = |text: &str| JSON::parse(text).unwrap().unchecked_into::<Array>();
    let (specifications, answers) = (parse(SPECIFICATIONS), parse(ANSWERS));
    assert_eq!(specifications.length(), answers.length());
    for (number, specification) in specifications.iter().enumerate() {
        let answer = run_experiment(specification).unwrap_or_else(|_| panic!("specification {number} is refused"));
        let written = |value| String::from(JSON::stringify(&value).unwrap());
        assert!(written(answer) == written(answers.get(number as u32)), "answer {number}");
    }
}
