//! Tests of the calls that the page makes to the wasm: the catalogue, the check of a specification, errors, and charts.

#![cfg(target_arch = "wasm32")]

use budgeted_bandits::wasm::{
    JsExperiment, JsResults, check_specification, count_rows, draw_distribution, draw_regret, freeze_draw, guarantees,
    import_data, js_catalogue, keep_rows, kept_rows, mean_difference, prepare_rows, surprise_seed,
};
use js_sys::{Array, Error, Function, JSON, Reflect};
use wasm_bindgen::{JsCast, JsError, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlCanvasElement;

wasm_bindgen_test_configure!(run_in_browser);

#[path = "broken/cases.rs"]
mod broken;

const SPECIFICATION: &str = r#"{ "version": 1, "budget": { "absolute": 20 }, "repetitions": 30, "seed": 5,
    "environment": { "arms": [
        { "name": "A", "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "uniform", "low": 0, "high": 0.5 } },
        { "reward": { "law": "constant", "value": 0.75 }, "cost": { "law": "constant", "value": 0.5 } } ] },
    "policies": [ { "id": "omega-ucb", "rho": 1 }, { "id": "uniform" } ],
    "checkpoints": { "count": 20, "grid": "linear" } }"#;

/// Evaluates a JavaScript expression in which `x` stands for the given value.
fn js(x: &JsValue, expression: &str) -> JsValue {
    Function::new_with_args("x", &format!("return {expression};")).call1(&JsValue::NULL, x).unwrap()
}

fn text(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

fn ok<T>(result: Result<T, JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{}", message(error)))
}

fn message(error: JsError) -> String {
    let error = JsValue::from(error);
    assert!(error.is_instance_of::<Error>());
    error.unchecked_into::<Error>().message().into()
}

#[wasm_bindgen_test]
fn the_catalogue_lists_all_policies_laws_and_families_and_a_valid_specification() {
    let catalogue = ok(js_catalogue());
    let ids = |list: &str| text(&js(&catalogue, &format!("x.{list}.map(item => item.id)")));
    let expected = |ids: Vec<&str>| serde_json::to_string(&ids).unwrap();
    assert_eq!(ids("policies"), expected(budgeted_bandits::policy::ALL.iter().map(|entry| entry.id).collect()));
    assert_eq!(ids("laws"), expected(budgeted_bandits::law::ALL.iter().map(|entry| entry.id).collect()));
    assert_eq!(ids("families"), expected(budgeted_bandits::environment::FAMILIES.iter().map(|entry| entry.id).collect()));
    assert_eq!(js(&catalogue, "x.limits.arms"), JsValue::from(1000));
    assert_eq!(js(&catalogue, "x.policies[0].params[0].default.value"), JsValue::from(0.25));
    let default = js(&catalogue, "x.default_specification");
    assert_eq!(js(&default, "x.version"), JsValue::from(1));
    ok(check_specification(default));
}

#[wasm_bindgen_test]
fn an_object_and_its_text_are_checked_alike() {
    let from_text = ok(check_specification(SPECIFICATION.into()));
    let from_object = ok(check_specification(JSON::parse(SPECIFICATION).unwrap()));
    assert_eq!(text(&from_text), text(&from_object));
    let plan = text(&js(&from_text, "x.plan"));
    let expected = concat!(
        r#"{"tasks":2,"repetitions":30,"expected_pulls":82,"#,
        r#""arms":[{"reward_mean":0.5,"cost_mean":0.25,"ratio":2,"best":true},"#,
        r#"{"reward_mean":0.75,"cost_mean":0.5,"ratio":1.5,"best":false}],"#,
        r#""observed":null,"smallest_mean_cost":0.25,"budget":20,"large_pulls":null,"#,
        r#""labels":["ω-UCB (ρ = 1)","uniform"]}"#
    );
    assert_eq!(plan.to_lowercase(), expected.to_lowercase());
    // The specification that comes back is accepted and stays the same.
    let again = ok(check_specification(js(&from_text, "x.specification")));
    assert_eq!(text(&again), text(&from_text));
    // A reader that rounds more than once reads this number with a wrong last bit.
    let hard = SPECIFICATION.replace("0.75", "0.9452706955539223");
    let [from_text, from_object] = [hard.as_str().into(), JSON::parse(&hard).unwrap()].map(|it| ok(check_specification(it)));
    assert_eq!(text(&from_text), text(&from_object));
    assert!(text(&from_text).contains("0.9452706955539223"));
}

#[wasm_bindgen_test]
fn errors_name_the_field() {
    for broken::Case { name, text, error } in broken::all() {
        let found = message(check_specification(text.as_str().into()).expect_err(&name));
        assert_eq!(found, error, "{name}");
        // As an object, the specification gives the same error, except in two cases: `JSON.parse` accepts some texts
        // that the library refuses, and keeps only one of two equal keys.
        let Ok(object) = JSON::parse(&text) else { continue };
        if object.is_string() || error.contains("given twice") {
            continue;
        }
        let found = message(check_specification(object).expect_err(&name));
        assert!(found == error || error.starts_with("specification: expected JSON"), "{name}: {found}");
    }
}

#[wasm_bindgen_test]
fn values_that_exist_only_in_javascript_are_refused() {
    let specification = JSON::parse(SPECIFICATION).unwrap();
    for (expression, error) in [
        ("NaN", "seed: expected a whole number from 0 to 9007199254740991, found NaN"),
        ("Infinity", "seed: expected a whole number from 0 to 9007199254740991, found inf"),
        ("undefined", "seed: expected a whole number from 0 to 9007199254740991, found null"),
        ("2 ** 53", "seed: expected a whole number from 0 to 9007199254740991, found 9007199254740992"),
    ] {
        let other = js(&specification, &format!("({{ ...x, seed: {expression} }})"));
        assert_eq!(message(check_specification(other).expect_err(expression)), error);
    }
    for expression in ["undefined", "null", "42", "[]", "new Date()", "() => 1", "Symbol('a')", "10n"] {
        let error = message(check_specification(js(&JsValue::NULL, expression)).expect_err(expression));
        assert!(error.starts_with("specification: ") || error.starts_with("version: "), "{expression}: {error}");
    }
}

#[wasm_bindgen_test]
fn random_seeds_are_whole_numbers_and_differ() {
    let seeds: Vec<f64> = (0..10).map(|_| ok(surprise_seed())).collect();
    assert!(seeds.iter().all(|seed| seed.fract() == 0.0 && (0.0..=9_007_199_254_740_991.0).contains(seed)), "{seeds:?}");
    assert!(seeds.windows(2).any(|pair| pair[0] != pair[1]));
}

fn results() -> JsResults {
    let mut experiment = ok(JsExperiment::new(SPECIFICATION.into()));
    let results = ok(JsResults::new(SPECIFICATION.into()));
    (0..experiment.tasks()).for_each(|task| assert!(results.add(task, ok(experiment.run(task)).into_vec())));
    results
}

fn canvas(width: u32, height: u32) -> HtmlCanvasElement {
    let canvas: HtmlCanvasElement = js(&JsValue::NULL, "document.createElement('canvas')").unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    canvas
}

const OPTIONS: &str = r##"{ "scale": 2, "x": "linear", "y": "linear", "zoom": [], "band": true, "x_title": "budget", "y_title": "regret",
    "end": "B",
    "colours": { "ink": "#000000", "label": "#333333", "grid": "#dddddd", "background": "#ffffff" },
    "series": [ { "points": 3, "colour": "#ff0000", "width": 2, "dash": [], "alpha": 1, "band_alpha": 0.2 },
                { "points": 2, "colour": "#0000ff", "width": 2, "dash": [6, 4], "alpha": 1, "band_alpha": 0.2 } ] }"##;

/// The points of two lines: three points of the first and two of the second, with four numbers each.
const POINTS: [f64; 20] =
    [2.0, 1.0, 0.5, 1.5, 10.0, 4.0, 3.0, 5.0, 20.0, 6.0, 5.0, 7.0, 2.0, 2.0, 2.0, 2.0, 20.0, 20.0, 18.0, 22.0];

/// Counts the pixels of a canvas that have exactly this colour.
fn pixels(canvas: &HtmlCanvasElement, colour: [u8; 3]) -> u32 {
    let [red, green, blue] = colour;
    let count = js(
        canvas,
        &format!(
            "[x.getContext('2d').getImageData(0, 0, x.width, x.height).data].map(data => {{ let count = 0;
             for (let i = 0; i < data.length; i += 4)
                 if (data[i] === {red} && data[i + 1] === {green} && data[i + 2] === {blue} && data[i + 3] === 255) count++;
             return count; }})[0]"
        ),
    );
    count.as_f64().unwrap() as u32
}

#[wasm_bindgen_test]
fn the_chart_is_drawn_on_a_canvas() {
    let canvas = canvas(1200, 800);
    let layout = ok(draw_regret(canvas.clone(), &POINTS, JSON::parse(OPTIONS).unwrap()));
    assert_eq!(Reflect::get(&layout, &"x_max".into()).unwrap(), JsValue::from(20));
    let numbers = js(&layout, "Object.values(x).filter(value => typeof value === 'number')").unchecked_into::<Array>();
    assert!(numbers.length() >= 5 && numbers.iter().all(|value| value.as_f64().unwrap().is_finite()), "{}", text(&layout));
    let (red, blue) = (pixels(&canvas, [255, 0, 0]), pixels(&canvas, [0, 0, 255]));
    assert!(red > 500 && blue > 500, "{red} red and {blue} blue pixels");
    assert!(pixels(&canvas, [255, 255, 255]) > 400_000, "the background is missing");

    let near = OPTIONS.replacen(r#""zoom": []"#, r#""zoom": [2, 10]"#, 1);
    let layout = ok(draw_regret(canvas.clone(), &POINTS, JSON::parse(&near).unwrap()));
    assert_eq!(Reflect::get(&layout, &"x_max".into()).unwrap(), JsValue::from(10));
    let first = OPTIONS.replacen(r#""points": 2"#, r#""points": 0"#, 1);
    ok(draw_regret(canvas.clone(), &POINTS, JSON::parse(&first).unwrap()));
    assert_eq!(pixels(&canvas, [0, 0, 255]), 0, "the canvas was not cleared");
    assert!(pixels(&canvas, [255, 0, 0]) > 500);
}

#[wasm_bindgen_test]
fn a_chart_without_points_or_on_a_tiny_canvas_is_drawn_without_an_error() {
    let logarithmic = OPTIONS.replace("linear", "logarithmic");
    for options in [OPTIONS, &logarithmic] {
        for (width, height) in [(1200, 800), (40, 30), (1, 1)] {
            for points in [&[][..], &POINTS[..3], &[f64::NAN; 20], &[f64::INFINITY; 20], &[-1.0; 20], &POINTS] {
                ok(draw_regret(canvas(width, height), points, JSON::parse(options).unwrap()));
            }
        }
    }
}

#[wasm_bindgen_test]
fn wrong_options_of_a_chart_are_refused() {
    for (from, to, expected) in [
        ("#ff0000", "red", "series[0].colour: expected a colour of the form #rrggbb, found \"red\""),
        ("\"linear\"", "\"cubic\"", "x: expected one of linear, logarithmic, found \"cubic\""),
        ("\"band\": true,", "", "band: missing, expected a value"),
        (
            "\"band\"",
            "\"bond\"",
            "bond: unknown field, expected one of scale, x, y, zoom, band, colours, series, x_title, y_title, end, ticks",
        ),
        ("\"scale\": 2", "\"scale\": 0", "scale: expected a number above 0, found 0"),
    ] {
        let options = JSON::parse(&OPTIONS.replacen(from, to, 1)).unwrap();
        assert_eq!(message(draw_regret(canvas(600, 400), &POINTS, options).expect_err(to)), expected);
    }
}

#[wasm_bindgen_test]
fn the_page_receives_courses_and_guarantees() {
    let results = results();
    let courses = ok(results.courses("pseudo", Some(1)));
    // Two policies have 20 checkpoints and the end each, with three numbers. Differences of policy 1 from itself are 0.
    assert_eq!(courses.len(), 2 * 21 * 3);
    assert!(
        courses.iter().all(|number| number.is_finite()) && courses[63..].iter().all(|number| *number == 0.0),
        "{courses:?}"
    );
    assert!(ok(results.courses("knapsack", None)).is_empty());
    let paired = ok(results.paired("pseudo", 1));
    let number = |expression| js(&paired, expression).as_f64().unwrap();
    assert_eq!([number("x.length"), number("x[0].mean"), number("x[1].high")], [2.0, courses[0], 0.0]);
    let [these, those] = [0, 1].map(|policy| results.final_regrets(policy));
    let [one, ten] = [1, 10].map(|comparisons| ok(mean_difference(&these, &those, None, comparisons)));
    assert_eq!(one, [number("x[0].mean"), number("x[0].low"), number("x[0].high")]);
    assert!(ten[0] == one[0] && ten[1] < one[1] && ten[2] > one[2], "{ten:?} {one:?}");
    let empty = ok(JsResults::new(SPECIFICATION.into()));
    assert!(ok(empty.courses("pseudo", None)).is_empty());
    let unknown = message(results.courses("lost", None).expect_err("there is no such notion"));
    assert!(unknown.ends_with("expected one of pseudo, realised, knapsack, found \"lost\""), "{unknown}");
    let options = js(
        &JSON::parse(OPTIONS).unwrap(),
        "({ scale: x.scale, colours: x.colours, policies: ['#ff0000', '#0000ff', '#00ff00'], names: ['a', 'b', 'c'] })",
    );
    ok(draw_distribution(canvas(600, 200), &results, vec![1, 0, 7], options));
    let proven = text(&ok(guarantees(SPECIFICATION.into(), Vec::new(), Vec::new())));
    assert!(proven.contains(r#""source":"Heyden et al. 2023, Theorem 5""#), "{proven}");
}

/// Two arms with the same rows, of which the second has weights and other rows later.
const OBSERVED: &str = r#"{ "version": 1, "budget": { "absolute": 20 }, "policies": [ { "id": "uniform" } ], "repetitions": 3,
    "environment": { "reward_max": 4, "change": { "from": 0.5, "until": 0.5 }, "arms": [
        { "observations": [[4, 0.5], [0, 0.25]] },
        { "observations": [[4, 0.5], [0, 0.25]], "weights": [1, 3], "later": { "observations": [[1, 1]] } } ] } }"#;

#[wasm_bindgen_test]
fn names_stand_for_rows_that_are_kept() {
    let checked = ok(check_specification(OBSERVED.into()));
    let specification = js(&checked, "x.specification");
    let [rows, again, later] = ["arms[0].observations", "arms[1].observations", "arms[1].later.observations"].map(|place| {
        js(&specification, &format!("x.environment.{place}")).as_string().unwrap_or_else(|| panic!("{place} has no name"))
    });
    assert!(rows == again && rows != later && rows.len() == 64, "{rows} {again} {later}");
    assert_eq!(text(&js(&specification, "x.environment.arms[1].weights")), "[1,3]");
    assert_eq!((kept_rows(&rows), count_rows(&rows)), (vec![4.0, 0.5, 0.0, 0.25], 2));
    assert_eq!(text(&ok(check_specification(specification.clone()))), text(&checked));
    let answer = ok(ok(JsResults::new(OBSERVED.into())).answer());
    assert_eq!(text(&js(&answer, "x.specification")), text(&specification));
    let named = OBSERVED.replace("[[4, 0.5], [0, 0.25]]", "\"abc\"");
    let error = message(check_specification(named.as_str().into()).expect_err("nothing has this name"));
    assert!(
        error.starts_with("environment.arms[0].observations: expected a list of 1 to 1000000 rows, found \"abc\""),
        "{error}"
    );
    ok(keep_rows("abc", &[4.0, 0.5, 0.0, 0.25]));
    prepare_rows("abc", 4.0, 1.0);
    assert_eq!(text(&js(&ok(check_specification(named.as_str().into())), "x.plan")), text(&js(&checked, "x.plan")));
    let options = r#"{ "repair": false, "beta": false, "empty": null, "keep_totals": false,
        "columns": { "arm": null, "reward": null, "cost": null, "group": null, "time": null } }"#;
    let table = b"ad,clicks,cost\na,3,1.5\na,1,0.5\nb,0,0.2\nb,2,0.3\n";
    let read = ok(import_data(table, JSON::parse(options).unwrap(), &Function::new_no_args("")));
    let name = js(&read, "x.data.settings[0].environment.arms[1].observations").as_string().expect("a name");
    assert_eq!(kept_rows(&name), [0.0, 0.2, 2.0, 0.3]);
    let drawn = ok(freeze_draw(OBSERVED.into()));
    assert_eq!(text(&js(&drawn, "x.arms.map(arm => arm.observations)")), format!("[\"{rows}\",\"{rows}\"]"));
}
