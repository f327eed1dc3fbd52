//! Tests of the calls that workers and the page make to the wasm: a worker runs tasks, and the page folds their
//! records.

#![cfg(target_arch = "wasm32")]

use budgeted_bandits::wasm::{JsExperiment, JsResults, run_experiment};
use js_sys::{Error, JSON};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

const SPECIFICATION: &str = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 4 },
    "budget": { "times_smallest_mean_cost": 300 }, "repetitions": 200, "seed": 5, "checkpoints": [0.1, 1],
    "policies": [ { "id": "omega-ucb" }, { "id": "bts" }, { "id": "b-greedy" } ] }"#;

fn text(value: JsValue) -> String {
    JSON::stringify(&value).unwrap().into()
}

fn ok<T>(result: Result<T, wasm_bindgen::JsError>) -> T {
    result.unwrap_or_else(|error| panic!("{}", message(error)))
}

fn message(error: wasm_bindgen::JsError) -> String {
    JsValue::from(error).unchecked_into::<Error>().message().into()
}

#[wasm_bindgen_test]
fn tasks_in_reverse_order_give_the_answer_of_the_whole_experiment() {
    let mut experiment = ok(JsExperiment::new(SPECIFICATION.into()));
    let tasks = experiment.tasks();
    assert!(tasks > 6, "the experiment has only two blocks of repetitions");
    let results = ok(JsResults::new(JSON::parse(SPECIFICATION).unwrap()));
    for task in (0..tasks).rev() {
        assert!(results.folded() == 0, "a task was folded before the first one");
        let records = ok(experiment.run(task)).into_vec();
        assert!(results.add(task, records.clone()));
        assert!(!results.add(task, records), "the same task was accepted twice");
    }
    assert_eq!(results.folded(), tasks);
    assert_eq!(text(ok(results.answer())), text(ok(run_experiment(SPECIFICATION.into()))));
    let lost = text(ok(results.lost_best_arm()));
    assert!(lost.starts_with(r#"[{"repetitions":200,"lost":"#), "{lost}");
}

#[wasm_bindgen_test]
fn answers_during_a_run_contain_the_folded_repetitions() {
    let mut experiment = ok(JsExperiment::new(SPECIFICATION.into()));
    let results = ok(JsResults::new(SPECIFICATION.into()));
    assert!(text(ok(results.answer())).contains(r#""policies":[],"best":null"#));
    for task in 0..3 {
        assert!(results.add(task, ok(experiment.run(task)).into_vec()));
    }
    assert_eq!(results.folded(), 3);
    assert!(text(ok(results.answer())).contains(r#""repetitions":64,"capped":0"#));
}

#[wasm_bindgen_test]
fn a_task_beyond_the_last_is_an_error() {
    let mut experiment = ok(JsExperiment::new(SPECIFICATION.into()));
    let tasks = experiment.tasks();
    let error = experiment.run(tasks).expect_err("there is no such task");
    assert_eq!(message(error), format!("task: expected a whole number below {tasks}, found {tasks}"));
    let results = ok(JsResults::new(SPECIFICATION.into()));
    assert!(!results.add(tasks, ok(experiment.run(0)).into_vec()));
    assert!(!results.add(0, vec![1.0, 2.0]));
}

#[wasm_bindgen_test]
fn an_invalid_specification_is_an_error() {
    let bad = SPECIFICATION.replace("bts", "bst");
    let expected = message(run_experiment(bad.as_str().into()).expect_err("there is no such policy"));
    assert!(expected.starts_with("policies[1].id: expected one of omega-ucb, "), "{expected}");
    for error in [JsExperiment::new(bad.as_str().into()).err(), JsResults::new(bad.as_str().into()).err()] {
        assert_eq!(message(error.expect("there is no such policy")), expected);
    }
}
