//! Tests of races and of replayed pulls in a browser, through the calls of the page: the numbers of native code to the
//! last bit, errors, and charts.

#![cfg(target_arch = "wasm32")]

use budgeted_bandits::race::{Race, Step};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::wasm::{JsRace, JsTrace};
use js_sys::{Error, Function, JSON};
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlCanvasElement;

wasm_bindgen_test_configure!(run_in_browser);

const SPECIFICATION: &str = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 5 },
    "budget": { "absolute": 300 }, "policies": [ { "id": "omega-ucb" }, { "id": "uniform" } ], "repetitions": 10 }"#;

const COLOURS: &str =
    r##""scale": 1, "colours": { "ink": "#000000", "label": "#333333", "grid": "#dddddd", "background": "#ffffff" }"##;

fn ok<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{}", message(error)))
}

fn message(error: JsError) -> String {
    JsValue::from(error).unchecked_into::<Error>().message().into()
}

fn text(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

/// Evaluates a JavaScript expression in which `x` stands for the given value.
fn js(x: &JsValue, expression: &str) -> JsValue {
    Function::new_with_args("x", &format!("return {expression};")).call1(&JsValue::NULL, x).unwrap()
}

fn race() -> JsRace {
    let mut race = ok(JsRace::new(SPECIFICATION.into(), 3.0));
    assert!(!race.whole());
    while race.record(100.0) {}
    assert!(race.whole());
    race
}

#[wasm_bindgen_test]
fn the_page_sees_the_race_of_the_library() {
    let mut expected = Race::new(&Specification::from_json(SPECIFICATION).unwrap(), 3).unwrap();
    expected.record(u64::MAX);
    let race = race();
    for (at, name, step) in [(120.0, "budget", Step::Budget), (75.0, "pulls", Step::Pulls), (300.0, "budget", Step::Budget)]
    {
        let wanted = serde_json::to_string(&expected.look(at, step)).unwrap();
        let found = ok(race.look(at, name));
        assert_eq!(text(&found), text(&JSON::parse(&wanted).unwrap()));
    }
    let wanted = serde_json::to_string(&expected.moments()).unwrap();
    assert_eq!(text(&ok(race.results())), text(&JSON::parse(&wanted).unwrap()));
}

fn canvas() -> HtmlCanvasElement {
    let canvas: HtmlCanvasElement = js_sys::eval("document.createElement('canvas')").unwrap().unchecked_into();
    canvas.set_width(600);
    canvas.set_height(200);
    canvas
}

/// Returns whether a canvas has a pixel of exactly this colour.
fn has(canvas: &HtmlCanvasElement, [red, green, blue]: [u8; 3]) -> bool {
    let body = format!(
        "[x.getContext('2d').getImageData(0, 0, x.width, x.height).data].some(data => {{
             for (let i = 0; i < data.length; i += 4)
                 if (data[i] === {red} && data[i + 1] === {green} && data[i + 2] === {blue}) return true;
             return false; }})"
    );
    js(canvas, &body).is_truthy()
}

fn parse(fields: &str) -> JsValue {
    JSON::parse(&format!("{{ {COLOURS}, {fields} }}")).unwrap()
}

#[wasm_bindgen_test]
fn the_charts_are_drawn_on_a_canvas() {
    let race = race();
    let strip = canvas();
    ok(race.draw_strip(strip.clone(), 0, parse(r##""arms": ["#ff0000", "#0000ff"], "fair": false"##)));
    assert!(has(&strip, [255, 0, 0]) && has(&strip, [0, 0, 255]));
    let lines = r##""lines": [
        { "colour": "#ff0000", "width": 3, "dash": [] },
        { "colour": "#0000ff", "width": 3, "dash": [6, 2] }]"##;
    let regret = canvas();
    let layout = ok(race.draw_regret(regret.clone(), 150.0, "budget", parse(lines)));
    assert!(has(&regret, [255, 0, 0]) && has(&regret, [0, 0, 255]));
    assert!(js(&layout, "x.ends.length === 2 && x.ends.every(end => x.top <= end.y && end.y <= x.bottom)").is_truthy());
    assert!(js(&layout, "x.left < x.now && x.now < x.right").is_truthy(), "{}", text(&layout));
}

#[wasm_bindgen_test]
fn wrong_arguments_of_a_race_are_refused() {
    let race = race();
    let wrong = |result: Result<JsValue, JsError>| message(result.unwrap_err());
    assert!(wrong(race.look(1.0, "time")).ends_with("expected one of budget, pulls, found \"time\""));
    let one = parse(r##""lines": [{ "colour": "#ff0000", "width": 3, "dash": [] }]"##);
    assert!(wrong(race.draw_regret(canvas(), 1.0, "budget", one)).starts_with("lines: expected "));
    let strip = |lane, fields| message(race.draw_strip(canvas(), lane, parse(fields)).unwrap_err());
    let arms = r##""arms": ["#ff0000"], "fair": false"##;
    assert_eq!(strip(2, arms), "lane: expected a whole number below 2, found 2");
    assert!(strip(0, r#""arms": [], "fair": false"#).starts_with("arms: expected "));
    let late = JsRace::new(SPECIFICATION.into(), 10.0).err().map(message);
    assert_eq!(late.as_deref(), Some("repetition: expected a number from 1 to 10, found 11"));
}

#[wasm_bindgen_test]
fn pulls_are_replayed() {
    let start = || ok(JsTrace::new(SPECIFICATION.into(), 0, 3.0));
    let (mut replayed, mut by_others) = (start(), start());
    let pulls = [0, 3, 2, 4, 4, 1];
    for (made, arm) in pulls.iter().enumerate() {
        by_others.seek(made as f64);
        ok(by_others.pull(*arm as usize));
    }
    by_others.seek(6.0);
    ok(replayed.replay(&pulls));
    assert_eq!(replayed.pulls(), 6.0);
    assert_eq!(text(&ok(replayed.look(""))), text(&ok(by_others.look(""))));
    assert_eq!(message(replayed.replay(&[0, 5]).unwrap_err()), "pull 2: expected an arm from 1 to 5, found 6");
    assert_eq!(replayed.pulls(), 6.0, "a refused list changes nothing");
}
