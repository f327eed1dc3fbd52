//! Tests of coverage studies in a browser, through the calls of a worker and of the page: the answers of
//! `tests/it/coverage.rs` to the last bit, errors, and charts.

#![cfg(target_arch = "wasm32")]

use budgeted_bandits::wasm::{JsCoverage, draw_coverage, draw_rain};
use js_sys::{Array, Error, JSON, Reflect};
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlCanvasElement;

wasm_bindgen_test_configure!(run_in_browser);

const ANSWERS: &str = include_str!("golden/coverage.json");

fn ok<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{}", message(error)))
}

fn message(error: JsError) -> String {
    JsValue::from(error).unchecked_into::<Error>().message().into()
}

fn text(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

fn parse(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

/// Runs the blocks of a study from last to first, as a worker does, and folds them, as the page does.
fn run(specification: JsValue) -> JsCoverage {
    let worker = ok(JsCoverage::new(specification.clone()));
    let mut page = ok(JsCoverage::new(specification));
    for task in (0..worker.tasks()).rev() {
        assert!(page.add(task, ok(worker.run(task)).into_vec()));
    }
    page
}

#[wasm_bindgen_test]
fn the_answers_agree_with_native_code_to_the_last_bit() {
    let answers = parse(ANSWERS).unchecked_into::<Array>();
    assert!(answers.length() > 10);
    for expected in answers.iter() {
        let mut coverage = run(Reflect::get(&expected, &"specification".into()).unwrap());
        assert_eq!(coverage.pairs(), 1_100);
        assert_eq!(text(&ok(coverage.answer())), text(&expected));
    }
}

#[wasm_bindgen_test]
fn errors_name_the_field() {
    let error = |text: &str| message(JsCoverage::new(parse(text)).err().expect(text));
    assert_eq!(error(r#"{"samples":0}"#), "samples: expected a whole number from 1 to 10000, found 0");
    assert_eq!(error(r#"{"level":"x"}"#), "level: expected a number from 0.0001 to 0.5, found \"x\"");
    let coverage = ok(JsCoverage::new(parse(r#"{"pairs":30}"#)));
    assert_eq!(coverage.tasks(), 1);
    assert_eq!(message(coverage.run(1).expect_err("one task")), "task: expected a whole number below 1, found 1");
}

fn canvas() -> HtmlCanvasElement {
    let document = js_sys::eval("document.createElement('canvas')").unwrap();
    let canvas: HtmlCanvasElement = document.unchecked_into();
    canvas.set_width(600);
    canvas.set_height(400);
    canvas
}

const OPTIONS: &str = r##"{ "scale": 1, "names": true, "error": "#ff0000",
    "classes": ["#0000ff", "#00ff00", "#ffff00", "#ff00ff"],
    "colours": { "ink": "#000000", "label": "#333333", "grid": "#dddddd", "background": "#ffffff" } }"##;

/// Returns whether a canvas has a pixel of exactly this colour.
fn has(canvas: &HtmlCanvasElement, colour: [u8; 3]) -> bool {
    let [red, green, blue] = colour;
    let body = format!(
        "const {{ data }} = x.getContext('2d').getImageData(0, 0, x.width, x.height);
         for (let i = 0; i < data.length; i += 4)
             if (data[i] === {red} && data[i + 1] === {green} && data[i + 2] === {blue}) return true;
         return false;"
    );
    js_sys::Function::new_with_args("x", &body).call1(&JsValue::NULL, canvas).unwrap().is_truthy()
}

#[wasm_bindgen_test]
fn the_charts_are_drawn_on_a_canvas() {
    let mut coverage = run(parse(r#"{"pairs":400}"#));
    for share in [true, false] {
        let canvas = canvas();
        ok(draw_coverage(canvas.clone(), &mut coverage, share, parse(OPTIONS)));
        for class in [[0, 0, 255], [0, 255, 0], [255, 255, 0], [255, 0, 255]] {
            assert!(has(&canvas, class), "{share} {class:?}");
        }
    }
    // Policy 4, i-UCB, misses more often than the others.
    let first = coverage.miss(4, 0).expect("i-UCB misses");
    assert_eq!((coverage.missed(4, 0, first), coverage.missed(4, 0, first + 1)), (0, 1));
    for (end, missed) in [(first, false), (first + 1, true)] {
        let canvas = canvas();
        ok(draw_rain(canvas.clone(), &coverage, 4, end, 60, 0.5, 5.0, parse(OPTIONS)));
        assert_eq!(has(&canvas, [255, 0, 0]), missed);
    }
    // There is no policy 7.
    assert_eq!((coverage.miss(7, 0), coverage.missed(7, 0, 400)), (None, 0));
    let unknown = OPTIONS.replace("\"error\"", "\"eror\"");
    assert!(draw_coverage(canvas(), &mut coverage, true, parse(&unknown)).is_err());
}
