//! Tests of policy modules in experiments: the examples make the choices of the built-in policies, and a module that
//! fails is removed from the run without a trace in the results of others.

use base64::prelude::{BASE64_STANDARD, Engine};
use budgeted_bandits::environment::Environment;
use budgeted_bandits::episode::{Episode, Stop};
use budgeted_bandits::experiment::{self, Experiment, Results};
use budgeted_bandits::policy::Module;
use budgeted_bandits::race::{Race, Step};
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::Trace;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Returns a policy of a specification whose module is compiled from WAT.
fn module(wat: &str) -> Value {
    json!({ "id": "module", "wasm": BASE64_STANDARD.encode(wat::parse_str(wat).unwrap()) })
}

/// Returns an example in WAT.
fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/policies/wat");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Returns a module without memory of its pulls. `choose` is the body of its function `bb_choose`.
fn choosing(choose: &str) -> String {
    include_str!("../modules/hostile.wat").replace("CHOOSE", choose)
}

fn specification(environment: &Value, stop: &str, policies: &Value, repetitions: u64) -> Value {
    json!({
        "version": 1, "environment": environment, "budget": { "absolute": 200 }, "stop": stop, "policies": policies,
        "repetitions": repetitions
    })
}

/// Five environments, each with a stop: laws of 0 and 1 with many ties, continuous laws, one arm that is free at times,
/// known costs under the strict stop, and a hundred equal arms.
fn environments() -> Vec<(Value, &'static str)> {
    let arm = |reward: Value, cost: Value| json!({ "reward": reward, "cost": cost });
    let coin = |p: f64| json!({ "law": "bernoulli", "p": p });
    let beta = |alpha: f64| json!({ "law": "beta", "alpha": alpha, "beta": 2 });
    let constant = |value: f64| json!({ "law": "constant", "value": value });
    let coins: Vec<Value> = (1..=10).map(|i| arm(coin(0.05 * f64::from(i)), coin(1.0 - 0.08 * f64::from(i)))).collect();
    let smooth: Vec<Value> = (1..=10).map(|i| arm(beta(0.3 * f64::from(i)), beta(4.0 - 0.3 * f64::from(i)))).collect();
    let free = vec![arm(coin(0.5), coin(0.001)), arm(beta(1.0), coin(0.5)), arm(coin(0.1), constant(0.2))];
    let known: Vec<Value> = (1..=7).map(|i| arm(coin(0.1 * f64::from(i)), constant(0.02 * f64::from(i * i)))).collect();
    let equal = vec![arm(coin(0.5), coin(0.5)); 100];
    let given = |arms: Vec<Value>, known: bool| json!({ "arms": arms, "known_costs": known });
    vec![
        (given(coins, false), "overshoot"),
        (given(smooth, false), "overshoot"),
        (given(free, false), "strict"),
        (given(known, true), "strict"),
        (given(equal, false), "overshoot"),
    ]
}

/// Returns the arms that a policy pulls, for several repetitions if one of them ends early.
fn arms(specification: &Specification, policy: usize, pulls: usize) -> Vec<usize> {
    let mut all = Vec::new();
    for repetition in 0.. {
        let mut stream = stream(1, repetition, Role::Environment);
        let environment: Environment = specification.environment().environment(&mut stream);
        let (choice, budget) = (&specification.policies()[policy], specification.budget().amount(&environment));
        let player = choice.build(&environment, budget);
        let mut episode = Episode::new(&environment, player, budget, specification.stop(), 1, repetition);
        all.extend(episode.by_ref().map(|pull| pull.arm).take(pulls - all.len()));
        assert_eq!(episode.policy().fault(), None);
        if all.len() == pulls {
            return all;
        }
    }
    all
}

/// Returns this example in every language, after the name of the file. `cargo xtask test` compiles the examples in
/// languages other than WAT, and names the folder with their modules.
fn examples(name: &str) -> Vec<(String, Value)> {
    let mut all = vec![(format!("{name}.wat"), module(&example(&format!("{name}.wat"))))];
    let compiled = std::env::var_os("BB_MODULES").map(|folder| fs::read_dir(folder).unwrap());
    for file in compiled.into_iter().flatten() {
        let path = file.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        if file.starts_with(&name.replace('-', "_")) && !file.ends_with("-wat.wasm") {
            let wasm = BASE64_STANDARD.encode(fs::read(&path).unwrap());
            all.push((file, json!({ "id": "module", "wasm": wasm })));
        }
    }
    all
}

#[test]
fn omega_ucb_as_a_module_makes_the_choices_of_the_built_in_policy() {
    let settings =
        examples("omega-ucb").into_iter().flat_map(|(name, own)| [0.25, 1.0].map(|rho| (name.clone(), own.clone(), rho)));
    for (name, mut own, rho) in settings {
        own["rho"] = json!(rho);
        for (number, (environment, stop)) in environments().into_iter().enumerate() {
            let policies = json!([{ "id": "omega-ucb", "rho": rho }, own]);
            let mut specification = specification(&environment, stop, &policies, 1);
            specification["budget"]["absolute"] = json!(if stop == "strict" { 300 } else { 100_000 });
            let specification = Specification::from_json(&specification.to_string()).unwrap();
            let [built_in, own] = [0, 1].map(|policy| arms(&specification, policy, 100_000));
            assert!(built_in == own, "{name}: environment {number}, ρ = {rho}");
        }
    }
}

/// The examples make the same choices in every language.
#[test]
fn epsilon_greedy_finds_the_best_arm() {
    let (environment, stop) = environments().swap_remove(0);
    let mut finals = Vec::new();
    for (name, own) in examples("epsilon-greedy") {
        let specification = specification(&environment, stop, &json!([own, { "id": "uniform" }]), 50);
        let results = experiment::run(Specification::from_json(&specification.to_string()).unwrap());
        let answer = results.answer();
        assert_eq!(answer.best, Some(0), "{name}");
        assert!(answer.policies[0].last.share_optimal.unwrap() > 0.6, "{name}");
        finals.push(results.final_regrets(0).to_vec());
        assert_eq!(finals.first(), finals.last(), "{name}");
    }
}

/// The specification is part of the answer, so it must be written as it was read.
#[test]
fn a_module_is_written_as_it_was_read() {
    let mut own = module(&example("omega-ucb.wat"));
    own["rho"] = json!(0.5);
    let (environment, stop) = environments().swap_remove(0);
    let text = specification(&environment, stop, &json!([own]), 2).to_string();
    let specification = Specification::from_json(&text).unwrap();
    let written = serde_json::to_value(&specification).unwrap();
    assert_eq!(written["policies"][0], own);
    let module: &Module = specification.policies()[0].module().unwrap();
    assert_eq!(specification.policies()[0].label(), format!("ω-UCB in WAT ({}, ρ = 0.5)", &module.sha256()[..8]));
    let results = experiment::run(specification);
    let answer = serde_json::to_value(results.answer()).unwrap();
    assert_eq!(answer["policies"][0]["sha256"], json!(results.answer().specification.policies()[0].sha256()));
}

#[test]
fn errors_of_a_specification_name_the_field() {
    let (environment, stop) = environments().swap_remove(0);
    let error = |policy: Value| {
        let text = specification(&environment, stop, &json!([{ "id": "uniform" }, policy]), 1).to_string();
        Specification::from_json(&text).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(error(json!({ "id": "module" })), "policies[1].wasm: missing, expected the bytes of a module in base64");
    let other = "policies[1].wasm: expected the bytes of a module in base64, found \"AGFz*\"";
    assert_eq!(error(json!({ "id": "module", "wasm": "AGFz*" })), other);
    let bytes = "policies[1].wasm: expected a WebAssembly module of version 1, found other bytes";
    assert_eq!(error(json!({ "id": "module", "wasm": "AAAA" })), bytes);
    let long = error(json!({ "id": "module", "wasm": "A".repeat(349_529) }));
    assert!(long.starts_with("policies[1].wasm: expected a text of at most 349528 characters, found \"AAAA"), "{long}");
    let mut own = module(&example("omega-ucb.wat"));
    own["rho"] = json!(5);
    assert_eq!(error(own.clone()), "policies[1].rho: expected a number from 0 to 4, found 5");
    own["alpha"] = json!(1);
    assert_eq!(error(own), "policies[1].alpha: unknown field, expected one of id, wasm, rho");
}

/// Runs a specification as the command line does.
fn run(specification: &Value) -> Results {
    let mut results = experiment::run(Specification::from_json(&specification.to_string()).unwrap());
    while !results.failures().is_empty() {
        let mut rest = results.without_failed().unwrap();
        for task in 0..rest.experiment().tasks() {
            let records = rest.experiment().run(task);
            rest.add(task, records);
        }
        results = rest;
    }
    results
}

#[test]
fn a_module_that_fails_is_removed_and_the_other_policies_lose_nothing() {
    let list: Value = serde_json::from_str(include_str!("../modules/hostile.json")).unwrap();
    let (environment, stop) = environments().swap_remove(0);
    let rest = json!([{ "id": "omega-ucb" }, { "id": "bts" }, module(&example("epsilon-greedy.wat"))]);
    let expected = serde_json::to_value(run(&specification(&environment, stop, &rest, 20)).answer()).unwrap();
    for one in list["hostile"].as_array().unwrap() {
        let (choose, fault) = (one["choose"].as_str().unwrap(), one["fault"].as_str().unwrap());
        let round = &one["round"];
        let own = module(&choosing(choose));
        let policies = json!([rest[0], own, rest[1], rest[2]]);
        let results = run(&specification(&environment, stop, &policies, 20));
        let mut answer = serde_json::to_value(results.answer()).unwrap();
        let removed = answer.as_object_mut().unwrap().remove("removed").unwrap();
        let label = removed[0]["label"].as_str().unwrap();
        assert_eq!(removed[0]["reason"], format!("{label} {fault} in round {round} of repetition 1"), "{choose}");
        assert_eq!(answer, expected, "{choose}");
    }
}

/// A failure is found at the same repetition, whatever the order in which the tasks end.
#[test]
fn the_first_failure_counts() {
    let (environment, stop) = environments().swap_remove(0);
    let chance = "(if (i32.eqz (call $below (i32.const 20000))) (then unreachable)) (i32.const 0)";
    let policies = json!([module(&choosing(chance)), { "id": "uniform" }]);
    let specification = specification(&environment, stop, &policies, 1000);
    let of = |order: &dyn Fn(usize) -> Vec<usize>| {
        let experiment = Experiment::new(Specification::from_json(&specification.to_string()).unwrap());
        let mut results = Results::new(experiment);
        for task in order(results.experiment().tasks()) {
            let records = results.experiment().run(task);
            results.add(task, records);
        }
        results.failures().to_vec()
    };
    let (straight, turned) = (of(&|tasks| (0..tasks).collect()), of(&|tasks| (0..tasks).rev().collect()));
    assert_eq!(straight, turned);
    assert!(straight[0].repetition > 0, "{straight:?}");
}

#[test]
fn a_run_ends_with_an_error_if_no_policy_is_left() {
    let (environment, stop) = environments().swap_remove(0);
    let specification = specification(&environment, stop, &json!([module(&choosing("unreachable"))]), 3);
    let results = experiment::run(Specification::from_json(&specification.to_string()).unwrap());
    let error = results.without_failed().map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "policies: expected one that does not fail, found none");
}

/// A copy of an episode goes on with the same pulls, although the state of an instance cannot be copied.
#[test]
fn a_copy_of_an_episode_goes_on_in_the_same_way() {
    let (environment, stop) = environments().swap_remove(3);
    for own in [module(&example("epsilon-greedy.wat")), module(&example("omega-ucb.wat"))] {
        let text = specification(&environment, stop, &json!([own]), 1).to_string();
        let specification = Specification::from_json(&text).unwrap();
        let environment = specification.environment().environment(&mut stream(1, 0, Role::Environment));
        let choice = &specification.policies()[0];
        let player = choice.build(&environment, 200.0);
        let mut episode = Episode::new(&environment, player, 200.0, Stop::Strict, 1, 0);
        let copies = episode.clone();
        episode.by_ref().take(100).for_each(drop);
        let (copy, whole): (Vec<_>, Vec<_>) = (episode.clone().collect(), copies.collect());
        assert!(whole.len() > 150);
        assert_eq!(whole[100..], copy);
        assert_eq!(episode.collect::<Vec<_>>(), copy);
    }
}

/// A policy that fails ends its lane of a race, and its trace, at the same pull.
#[test]
fn a_race_and_a_trace_say_that_a_policy_has_failed() {
    let (environment, stop) = environments().swap_remove(0);
    let chance = "(if (f64.eq (local.get $round) (f64.const 50)) (then unreachable)) (call $below (global.get $arms))";
    let policies = json!([{ "id": "uniform" }, module(&choosing(chance))]);
    let text = specification(&environment, stop, &policies, 1).to_string();
    let specification = Specification::from_json(&text).unwrap();
    let mut race = Race::new(&specification, 0).unwrap();
    while race.record(1000) {}
    let look = race.look(f64::INFINITY, Step::Budget);
    let fault = Some("executed the instruction `unreachable`, as after a panic");
    let lanes: Vec<_> = look.lanes.iter().map(|lane| (lane.over, lane.fault.as_deref())).collect();
    assert_eq!(lanes, [(true, None), (true, fault)]);
    assert_eq!(look.lanes[1].pulls, 49);
    let mut trace = Trace::new(&specification, 1, 0).unwrap();
    trace.seek(20);
    assert_eq!(trace.state(None).fault, None);
    trace.seek(100);
    let state = trace.state(None);
    assert_eq!((state.pulls, state.next, state.fault.as_deref()), (49, None, fault));
    // Going back and on gives the same pulls.
    trace.seek(20);
    let next = trace.state(None).next;
    assert!(next.is_some());
    trace.seek(49);
    trace.seek(20);
    assert_eq!(trace.state(None).next, next);
}
