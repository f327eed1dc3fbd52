//! Compares the answers in a browser with the golden files of `tests/it/golden.rs`, to the last bit.

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

/// The golden files. The wasm of the test contains them, because a browser cannot read files.
static GOLDEN: Dir = include_dir!("$CARGO_MANIFEST_DIR/tests/golden");

fn golden(path: &str) -> &str {
    GOLDEN.get_file(path).unwrap_or_else(|| panic!("tests/golden/{path} is missing")).contents_utf8().unwrap()
}

#[wasm_bindgen_test]
fn answers_that_are_written_as_text_are_the_stored_ones() {
    for File { path, text } in files::all(experiment::run) {
        assert!(text == golden(&path), "{path}");
    }
}

/// The page receives objects. JavaScript writes each number with as many digits as are needed to read it back, so equal
/// texts mean equal bits.
#[wasm_bindgen_test]
fn answers_that_are_passed_as_objects_are_the_stored_ones() {
    let parse = |text: &str| JSON::parse(text).unwrap().unchecked_into::<Array>();
    let (specifications, answers) = (parse(files::SPECIFICATIONS), parse(golden("answer.json")));
    assert_eq!(specifications.length(), answers.length());
    for (number, specification) in specifications.iter().enumerate() {
        let answer = run_experiment(specification).unwrap_or_else(|_| panic!("specification {number} is refused"));
        let written = |value| String::from(JSON::stringify(&value).unwrap());
        assert!(written(answer) == written(answers.get(number as u32)), "answer {number}");
    }
}
