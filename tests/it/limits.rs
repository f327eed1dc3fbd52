//! Tests that the tables in `docs/limits.md` agree with the code, and that a value beyond a limit is refused with an
//! error that names the limit.

use budgeted_bandits::environment::MIN_MEAN_COST;
use budgeted_bandits::experiment;
use budgeted_bandits::guarantee::Guarantees;
use budgeted_bandits::input::{Field, Node};
use budgeted_bandits::records::Shard;
use budgeted_bandits::specification::{Known, LIMITS, RECORDED, Specification};
use budgeted_bandits::{coverage, law, policy, shape};
use serde_json::{Value, json};

/// Writes a number as in the tables, with commas between thousands.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| std::str::from_utf8(group).unwrap()).collect::<Vec<_>>().join(",")
}

/// Returns a limit that a script of the page enforces, after checking that the script contains its `text`.
fn of_page(script: &str, limit: u64, text: &str) -> u64 {
    assert!(script.contains(&format!("const LARGEST = {text};")), "{text}");
    limit
}

#[test]
fn the_tables_have_the_limits_of_the_code() {
    let settings = of_page(include_str!("../../www/link/state.js"), 1 << 20, "1 << 20");
    let limits = [
        ("arms", LIMITS.arms as u64),
        ("policies", LIMITS.policies as u64),
        ("repetitions", LIMITS.repetitions),
        ("repetitions that are kept in record files", RECORDED.repetitions),
        ("checkpoints", LIMITS.checkpoints as u64),
        ("expected pulls of an episode", LIMITS.pulls),
        ("expected pulls of all policies", LIMITS.all_pulls as u64),
        ("expected pulls of all policies, if the repetitions are kept", RECORDED.all_pulls as u64),
        ("the budget", LIMITS.budget as u64),
        ("the seed", LIMITS.seed),
        ("features of a linear arm", LIMITS.dimension as u64),
        ("a feature, or", LIMITS.feature as u64),
        ("values of a discrete law", LIMITS.values as u64),
        ("values of an empirical law", LIMITS.observations as u64),
        ("rows of all arms", LIMITS.rows as u64),
        ("characters of an arm's name", LIMITS.name as u64),
        ("characters of `reward_unit` and `cost_unit`", LIMITS.unit as u64),
        ("characters of `data`", LIMITS.data as u64),
        ("characters of a formula", LIMITS.formula as u64),
        ("bytes of a policy module", policy::MAX_MODULE as u64),
        ("lists and objects", LIMITS.depth as u64),
        ("bytes of a link's settings", settings),
        ("bytes of a file of settings", of_page(include_str!("../../www/simulator/actions.js"), 64 << 20, "64 << 20")),
        ("bytes of a table", of_page(include_str!("../../www/data/import.js"), 64 << 20, "64 << 20")),
        ("parts into which `shard`", Shard::MOST),
        ("samples of a pair", coverage::MAX_SAMPLES),
        ("pairs in", coverage::MAX_PAIRS),
        ("samples in the view Shapes", shape::MAX_SAMPLES),
    ];
    let (largest, smallest) = include_str!("../../docs/limits.md").split_once("| what | at least |").expect("two tables");
    let rows = |table: &'static str| -> Vec<&str> { table.lines().filter(|line| line.starts_with("| ")).collect() };
    for row in rows(smallest) {
        let least = if row.starts_with("| a mean cost,") { MIN_MEAN_COST } else { LIMITS.least };
        assert!(row.ends_with(&format!("| {least:e} |")), "{row}");
    }
    assert_eq!(rows(smallest).len(), 5, "rows of the second table");
    let rows: Vec<&str> = rows(largest).into_iter().skip(1).collect();
    assert_eq!(rows.len(), limits.len(), "rows of the first table");
    for (row, (what, limit)) in rows.iter().zip(limits) {
        let number = format!("| {} |", with_commas(limit));
        assert!(row.starts_with(&format!("| {what}")) && row.ends_with(&number), "{row}: expected {what} … {number}");
    }
    // The numbers of limits must agree, because otherwise a table lacks a limit.
    let fields = serde_json::to_value(LIMITS).unwrap().as_object().unwrap().len();
    let of_specifications = limits.iter().filter(|(what, _)| !what.contains("view") && !what.starts_with("bytes"));
    // The two limits of coverage, the two of record files and that of shards are not part of `LIMITS`, and the smallest
    // number is in the second table.
    assert_eq!(of_specifications.count() - 5, fields - 1);
}

fn valid() -> Value {
    let arm = json!({ "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } });
    json!({ "version": 1, "environment": { "arms": [arm] }, "budget": { "absolute": 1 }, "policies": [{ "id": "uniform" }] })
}

/// Returns the valid specification with another value at a place.
fn with(place: &str, value: Value) -> String {
    let mut specification = valid();
    *specification.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
    specification.to_string()
}

/// Returns the valid specification with an additional field.
fn and(key: &str, value: Value) -> String {
    let mut specification = valid();
    specification[key] = value;
    specification.to_string()
}

/// Returns a text at a limit, a text one beyond the limit, and the words by which the error names the limit.
fn around(limit: usize, text: impl Fn(usize) -> String, named: &str) -> (String, String, String) {
    (text(limit), text(limit + 1), named.to_owned())
}

/// Returns a list of one policy, whose formula has this many characters.
fn formula(length: usize) -> Value {
    json!([{ "id": "formula", "index": "1".to_owned() + &"+".repeat(length - 2).replace("++", "+1") + "1" }])
}

/// Returns an environment with one linear arm, which has these features.
fn linear(features: Vec<f64>) -> Value {
    let cost = vec![1.0 / features.iter().sum::<f64>(); features.len()];
    json!({ "linear": { "arms": [features], "reward": vec![0.0; features.len()], "cost": cost, "noise_sd": 0 } })
}

/// Returns a valid specification in which a field of the object at `path` has this many characters.
fn texts(path: &str, field: &str, count: usize) -> String {
    let mut value = valid();
    value.pointer_mut(path).expect("the object")[field] = json!("é".repeat(count));
    value.to_string()
}

/// Returns the cases of [`around`] for every upper limit of a specification.
fn upper_limits() -> Vec<(String, String, String)> {
    let fractions = |count: usize| json!((1..=count).map(|part| part as f64 / count as f64).collect::<Vec<_>>());
    let discrete = |count: usize| json!({ "law": "discrete", "values": vec![0.5; count], "weights": vec![1.0; count] });
    let rows = |count: usize| json!({ "observations": vec![[0.5, 0.5]; count] });
    let law = "/environment/arms/0/reward";
    vec![
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
        around(LIMITS.rows, |count| with("/environment/arms/0", rows(count)), "1000000 rows"),
        around(
            LIMITS.rows / 2,
            |count| with("/environment/arms", json!([rows(count), rows(LIMITS.rows / 2)])),
            "1000000 rows in all arms",
        ),
        around(LIMITS.name, |count| texts("/environment/arms/0", "name", count), "60 characters"),
        around(LIMITS.unit, |count| texts("/environment", "cost_unit", count), "20 characters"),
        around(LIMITS.formula, |length| with("/policies", formula(length)), "200 characters"),
    ]
}

#[test]
fn an_error_names_the_upper_limit_that_is_exceeded() {
    assert_eq!(formula(LIMITS.formula)[0]["index"].as_str().unwrap().len(), LIMITS.formula);
    for (at, beyond, named) in upper_limits() {
        let start: String = at.chars().take(200).collect();
        Specification::from_json(&at).unwrap_or_else(|error| panic!("at the limit: {error}: {start}"));
        let error =
            Specification::from_json(&beyond).err().unwrap_or_else(|| panic!("one beyond {named} is accepted: {start}"));
        assert!(error.to_string().contains(&named), "{error}: expected {named}");
    }
}

/// Returns the valid specification with so many repetitions, each of which has so many pulls.
fn pulls(repetitions: u64, pulls: f64) -> String {
    let mut value = valid();
    (value["budget"], value["repetitions"]) = (json!({ "times_smallest_mean_cost": pulls }), json!(repetitions));
    value.to_string()
}

#[test]
fn record_files_have_limits_of_their_own() {
    let (most, each) = (RECORDED.repetitions, RECORDED.all_pulls / RECORDED.repetitions as f64);
    let known = Known { limits: &RECORDED, ..Known::default() };
    let read = |text: String| {
        let read = Specification::read_known(&Node::from_json(&text).unwrap(), &known);
        read.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(read(pulls(most, each)), Ok(()));
    assert_eq!(read(pulls(most / 100, 100.0 * each)), Ok(()));
    assert!(read(pulls(most + 1, 1.0)).unwrap_err().contains("1 to 1000000000"));
    assert!(read(pulls(most, 1.01 * each)).unwrap_err().contains("at most 1000000000000000 pulls in all"));
    assert!(read(pulls(1, 1.01 * LIMITS.pulls as f64)).unwrap_err().contains("at most 100000000 pulls an episode"));
    // The limit of a run until decided stays, because no record file holds such a run.
    let until = json!({ "until": "decided", "at_most": LIMITS.repetitions + 1 });
    let both = json!([{ "id": "uniform" }, { "id": "bts" }]);
    let mut value = valid();
    (value["policies"], value["repetitions"]) = (both, until);
    assert!(read(value.to_string()).unwrap_err().contains("200 to 1000000"));
}

#[test]
fn an_error_names_the_range_of_the_budget_and_of_the_largest_values() {
    for (place, key) in [("/budget", "absolute"), ("/environment", "reward_max"), ("/environment", "cost_max")] {
        let mut value = valid();
        value["budget"] = json!({ "times_smallest_mean_cost": 10 });
        let mut other = value.pointer(place).unwrap().clone();
        other.as_object_mut().unwrap().remove("times_smallest_mean_cost");
        other[key] = json!(LIMITS.budget * 1.001);
        *value.pointer_mut(place).unwrap() = other;
        let error = Specification::from_json(&value.to_string()).err().expect(key).to_string();
        assert!(error.contains("1e-12 to 1000000000000"), "{error}");
    }
}

#[test]
fn an_error_names_the_largest_depth() {
    let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(Node::from_json(&deep(LIMITS.depth + 1)).is_ok());
    assert!(Node::from_json(&deep(LIMITS.depth + 2)).unwrap_err().to_string().contains("deeper than 32 levels"));
}

/// A value just below a limit is refused with an error that names the limit. A specification at the limit can be run
/// and has guarantees.
#[test]
fn an_error_names_the_lower_limit_that_is_missed() {
    let normal = |high: f64| json!({ "law": "truncated_normal", "mean": 0.5, "sd": 0.1, "low": 0.5, "high": high });
    let (reward, cost) = ("/environment/arms/0/reward", "/environment/arms/0/cost");
    let bernoulli = |p: f64| json!({ "law": "bernoulli", "p": p });
    let units = |reward: f64, cost: f64| {
        let mut value = valid();
        value["environment"]["arms"][0] = json!({ "reward": bernoulli(0.5), "cost": bernoulli(0.5) });
        (value["environment"]["reward_max"], value["environment"]["cost_max"]) = (json!(reward), json!(cost));
        value["budget"] = json!({ "times_smallest_mean_cost": 3 });
        value.to_string()
    };
    let linear = |noise_sd: f64| {
        with("/environment", json!({ "linear": { "arms": [[0.5]], "reward": [1], "cost": [1], "noise_sd": noise_sd } }))
    };
    let discrete = |weight: f64| with(reward, json!({ "law": "discrete", "values": [0, 1], "weights": [weight, weight] }));
    let least = LIMITS.least;
    type Case<'c> = (&'c str, &'c dyn Fn(f64) -> String);
    let cases: [Case; 9] = [
        ("budget.absolute", &|least| with("/budget", json!({ "absolute": least }))),
        ("budget.times_smallest_mean_cost", &|least| with("/budget", json!({ "times_smallest_mean_cost": least }))),
        ("checkpoints[0]", &|least| and("checkpoints", json!([least, 1]))),
        ("environment.reward_max", &|least| units(least, 1.0)),
        ("environment.cost_max", &|least| units(1.0, least)),
        ("environment.arms[0].reward", &|least| with(reward, bernoulli(least))),
        ("environment.arms[0].reward.weights[0]", &discrete),
        ("environment.linear.noise_sd", &linear),
        ("environment.arms[0].cost.high", &|least| with(cost, normal(0.5 + least))),
    ];
    for (path, text) in cases {
        let specification = Specification::from_json(&text(least)).unwrap_or_else(|error| panic!("at the limit: {error}"));
        assert!(Guarantees::new(&specification).most.is_some());
        let answer = serde_json::to_value(experiment::run(specification).answer()).unwrap();
        assert!(answer["policies"][0]["final"]["regret"]["mean"].is_number(), "{path}: {answer}");
        for below in [0.99 * least, 1e-120, 1e-165, 2.3e-308, 5e-324] {
            let error =
                Specification::from_json(&text(below)).err().unwrap_or_else(|| panic!("{path}: {below} is accepted"));
            assert!(error.path == path && error.message.contains("1e-12"), "{error}");
        }
    }
    // The value 0 is allowed in all of these places.
    for text in [
        with(reward, bernoulli(0.0)),
        linear(0.0),
        with(reward, json!({ "law": "discrete", "values": [0, 1], "weights": [0, 1] })),
    ] {
        Specification::from_json(&text).unwrap();
    }
}

/// The answer for nearly the smallest allowed rewards and ranges equals the answer in other units to the last bit, so
/// no product has underflowed. All units are powers of two.
#[test]
fn the_smallest_allowed_magnitudes_lose_no_digit() {
    let (value, unit) = (2.0_f64.powi(-38), 2.0_f64.powi(-39));
    let answer = |value: f64, unit: f64| {
        let arm = |share: f64, cost: f64| {
            let reward = json!({ "law": "discrete", "values": [0, value * unit], "weights": [1.0 - share, share] });
            json!({ "reward": reward, "cost": { "law": "uniform", "low": 0, "high": cost * unit } })
        };
        let environment =
            json!({ "arms": [arm(0.5, 1.0), arm(0.75, 0.5), arm(0.5, 0.25)], "reward_max": unit, "cost_max": unit });
        let text = json!({ "version": 1, "environment": environment, "budget": { "absolute": 4.0 * unit }, "repetitions": 40,
            "policies": [{ "id": "uniform" }] });
        let results = experiment::run(Specification::from_json(&text.to_string()).unwrap());
        let summary = results.answer().policies[0].last.regret.summary;
        [Some(summary.mean), summary.std, summary.stderr, Some(summary.median), summary.low, summary.high]
            .map(Option::unwrap)
    };
    let (small, plain) = (answer(value, unit), answer(1.0, 1.0));
    assert_eq!(small, plain.map(|number| number * value * unit));
    assert!(small[4] < small[0] && small[0] < small[5], "the interval has no width: {small:?}");
}

#[test]
fn errors_of_coverage_shapes_and_laws_name_the_limit() {
    let refused = |error: String, named: &str| assert!(error.contains(named), "{error}: expected {named}");
    let of = |key: &str, value: u64| {
        let node = Node::from_json(&json!({ key: value }).to_string()).unwrap();
        (coverage::Study::read(&node).err().map(|e| e.to_string()), shape::Samples::read(&node).err().map(|e| e.to_string()))
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
