//! The limits: the README's table is that of the code, and what is beyond a limit is refused with an error that names it.

#![cfg(not(target_arch = "wasm32"))]

use budgeted_bandits::input::{Field, Node};
use budgeted_bandits::specification::{LIMITS, Specification};
use budgeted_bandits::{coverage, law, shape};
use serde_json::{Value, json};

/// As the README writes numbers.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| std::str::from_utf8(group).unwrap()).collect::<Vec<_>>().join(",")
}

/// A limit of the page, which JavaScript keeps.
fn of_page(script: &str, limit: u64, text: &str) -> u64 {
    assert!(script.contains(&format!("const LARGEST = {text};")), "{text}");
    limit
}

#[test]
fn the_readme_has_the_limits_of_the_code() {
    let settings = of_page(include_str!("../www/state.js"), 1 << 20, "1 << 20");
    assert_eq!(settings, of_page(include_str!("../www/file.js"), 1 << 20, "1 << 20"));
    let limits = [
        ("arms", LIMITS.arms as u64),
        ("policies", LIMITS.policies as u64),
        ("repetitions", LIMITS.repetitions),
        ("checkpoints", LIMITS.checkpoints as u64),
        ("expected pulls of an episode", LIMITS.pulls),
        ("expected pulls of all policies", LIMITS.all_pulls as u64),
        ("the budget", LIMITS.budget as u64),
        ("the seed", LIMITS.seed),
        ("features of a linear arm", LIMITS.dimension as u64),
        ("a feature, or", LIMITS.feature as u64),
        ("values of a discrete law", LIMITS.values as u64),
        ("values of an empirical law", LIMITS.observations as u64),
        ("characters of an arm's name", LIMITS.name as u64),
        ("characters of a formula", LIMITS.formula as u64),
        ("lists and objects", LIMITS.depth as u64),
        ("bytes of a link's settings", settings),
        ("bytes of a table", of_page(include_str!("../www/data.js"), 64 << 20, "64 << 20")),
        ("samples of a pair", coverage::MAX_SAMPLES),
        ("pairs in", coverage::MAX_PAIRS),
        ("samples in the view Shapes", shape::MAX_SAMPLES),
    ];
    let readme = include_str!("../README.md");
    let section = readme.split("\n## ").find(|section| section.starts_with("Limits\n")).expect("a section Limits");
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert_eq!(rows.len(), limits.len(), "rows of the README's table");
    for (row, (what, limit)) in rows.iter().zip(limits) {
        let number = format!("| {} |", with_commas(limit));
        assert!(row.starts_with(&format!("| {what}")) && row.ends_with(&number), "{row}: expected {what} … {number}");
    }
    // So that none is forgotten.
    let fields = serde_json::to_value(LIMITS).unwrap().as_object().unwrap().len();
    assert_eq!(limits.iter().filter(|(what, _)| !what.contains("view") && !what.starts_with("bytes")).count(), fields + 2);
}

fn valid() -> Value {
    let arm = json!({ "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } });
    json!({ "version": 1, "environment": { "arms": [arm] }, "budget": { "absolute": 1 }, "policies": [{ "id": "uniform" }] })
}

/// The valid specification with something else at a place.
fn with(place: &str, value: Value) -> String {
    let mut specification = valid();
    *specification.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
    specification.to_string()
}

/// The valid specification with another field.
fn and(key: &str, value: Value) -> String {
    let mut specification = valid();
    specification[key] = value;
    specification.to_string()
}

/// What the n-th of each pair says: at the limit, and one beyond.
fn around(limit: usize, text: impl Fn(usize) -> String, named: &str) -> (String, String, String) {
    (text(limit), text(limit + 1), named.to_owned())
}

#[test]
fn what_is_beyond_a_limit_is_refused_by_its_name() {
    let formula = |length: usize| json!([{ "id": "formula", "index": "1".to_owned() + &"+".repeat(length - 2).replace("++", "+1") + "1" }]);
    assert_eq!(formula(LIMITS.formula)[0]["index"].as_str().unwrap().len(), LIMITS.formula);
    let linear = |features: Vec<f64>| {
        json!({ "linear": { "arms": [features], "reward": vec![0.0; features.len()], "cost": vec![1.0 / features.iter().sum::<f64>();
            features.len()], "noise_sd": 0 } })
    };
    let fractions = |count: usize| json!((1..=count).map(|part| part as f64 / count as f64).collect::<Vec<_>>());
    let discrete = |count: usize| json!({ "law": "discrete", "values": vec![0.5; count], "weights": vec![1.0; count] });
    let law = "/environment/arms/0/reward";
    let cases = [
        around(
            LIMITS.arms,
            |count| with("/environment/arms", json!(vec![valid()["environment"]["arms"][0].clone(); count])),
            "1000 arms",
        ),
        around(LIMITS.arms, |count| with("/environment", json!({ "family": "beta", "arms": count })), "1 to 1000"),
        around(LIMITS.policies, |count| with("/policies", json!(vec![json!({ "id": "uniform" }); count])), "32 policies"),
        around(LIMITS.repetitions as usize, |count| and("repetitions", json!(count)), "1000000"),
        around(LIMITS.checkpoints, |count| and("checkpoints", json!({ "count": count, "grid": "linear" })), "1 to 1000"),
        around(LIMITS.checkpoints, |count| and("checkpoints", fractions(count)), "1000 fractions"),
        around(
            LIMITS.pulls as usize,
            |pulls| {
                let mut value = valid();
                (value["budget"], value["repetitions"]) = (json!({ "times_smallest_mean_cost": pulls }), json!(1));
                value.to_string()
            },
            "100000000 pulls an episode",
        ),
        around(
            LIMITS.all_pulls as usize / 10_000,
            |pulls| {
                let mut value = valid();
                (value["budget"], value["repetitions"]) = (json!({ "times_smallest_mean_cost": pulls }), json!(10_000));
                value.to_string()
            },
            "100000000000 pulls in all",
        ),
        around(LIMITS.seed as usize, |seed| and("seed", json!(seed)), "9007199254740991"),
        around(LIMITS.dimension, |count| with("/environment", linear(vec![1.0; count])), "50 features"),
        around(LIMITS.feature as usize, |size| with("/environment", linear(vec![size as f64])), "1000"),
        around(LIMITS.values, |count| with(law, discrete(count)), "1000 values"),
        around(
            LIMITS.observations,
            |count| with(law, json!({ "law": "empirical", "values": vec![0.5; count] })),
            "100000 values",
        ),
        around(
            LIMITS.name,
            |count| {
                let mut value = valid();
                value["environment"]["arms"][0]["name"] = json!("é".repeat(count));
                value.to_string()
            },
            "60 characters",
        ),
        around(LIMITS.formula, |length| with("/policies", formula(length)), "200 characters"),
    ];
    for (at, beyond, named) in cases {
        let start: String = at.chars().take(200).collect();
        Specification::from_json(&at).unwrap_or_else(|error| panic!("at the limit: {error}: {start}"));
        let error = Specification::from_json(&beyond).err().unwrap_or_else(|| panic!("{named}, but more are read: {start}"));
        assert!(error.to_string().contains(&named), "{error}: expected {named}");
    }
    for (place, key) in [("/budget", "absolute"), ("/environment", "reward_max"), ("/environment", "cost_max")] {
        let mut value = valid();
        value["budget"] = json!({ "times_smallest_mean_cost": 10 });
        let mut other = value.pointer(place).unwrap().clone();
        other.as_object_mut().unwrap().remove("times_smallest_mean_cost");
        other[key] = json!(LIMITS.budget * 1.001);
        *value.pointer_mut(place).unwrap() = other;
        let error = Specification::from_json(&value.to_string()).err().expect(key).to_string();
        assert!(error.contains("at most 1000000000000"), "{error}");
    }
    let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(Node::from_json(&deep(LIMITS.depth + 1)).is_ok());
    assert!(Node::from_json(&deep(LIMITS.depth + 2)).unwrap_err().to_string().contains("deeper than 32 levels"));
}

#[test]
fn so_do_coverage_shapes_and_laws() {
    let refused = |error: String, named: &str| assert!(error.contains(named), "{error}: expected {named}");
    let of = |key: &str, value: u64| {
        let node = Node::from_json(&json!({ key: value }).to_string()).unwrap();
        (
            coverage::Specification::read(&node).err().map(|e| e.to_string()),
            shape::Samples::read(&node).err().map(|e| e.to_string()),
        )
    };
    for (key, limit) in [("samples", coverage::MAX_SAMPLES), ("pairs", coverage::MAX_PAIRS)] {
        assert_eq!(of(key, limit).0, None);
        refused(of(key, limit + 1).0.unwrap(), &limit.to_string());
    }
    assert_eq!(of("n", shape::MAX_SAMPLES).1.filter(|error| error.starts_with("n:")), None);
    refused(of("n", shape::MAX_SAMPLES + 1).1.unwrap(), "1000000");
    let shape = json!({ "law": "beta", "alpha": 2.0 * law::MAX_SHAPE, "beta": 1 });
    let node = Node::from_json(&shape.to_string()).unwrap();
    refused(law::Law::read(&Field::root(&node), 1.0).err().unwrap().to_string(), "1000000");
}
