//! The golden files of `tests/golden.rs`, to the last bit, in a browser.

#![cfg(target_arch = "wasm32")]

use budgeted_bandits::experiment;
use budgeted_bandits::wasm::run_experiment;
use files::File;
use include_dir::{Dir, include_dir};
use js_sys::{Array, JSON};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[path = "golden/files.rs"]
mod files;
#[path = "golden/presets.rs"]
mod presets;

/// A browser cannot read files, so the test's wasm contains them.
static GOLDEN: Dir = include_dir!("$CARGO_MANIFEST_DIR/tests/golden");

fn golden(path: &str) -> &str {
    GOLDEN.get_file(path).unwrap_or_else(|| panic!("tests/golden/{path} is missing")).contents_utf8().unwrap()
}

#[wasm_bindgen_test]
fn as_text() {
    for File { path, text } in files::all(experiment::run) {
        assert!(text == golden(&path), "{path}");
    }
}

/// Compares what the page receives: objects, written by JavaScript with as many digits as each number needs.
#[wasm_bindgen_test]
fn as_objects() {
    let parse = |text: &str| JSON::parse(text).unwrap().unchecked_into::<Array>();
    let (specifications, answers) = (parse(files::SPECIFICATIONS), parse(golden("answer.json")));
    assert_eq!(specifications.length(), answers.length());
    for (number, specification) in specifications.iter().enumerate() {
        let answer = run_experiment(specification).unwrap_or_else(|_| panic!("specification {number} is refused"));
        let written = |value| String::from(JSON::stringify(&value).unwrap());
        assert!(written(answer) == written(answers.get(number as u32)), "answer {number}");
    }
}
