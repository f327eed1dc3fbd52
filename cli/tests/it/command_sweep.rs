//! Tests of the command `sweep`.

use crate::command_line::{SMALL, answer, run, text};

#[test]
fn a_sweep_needs_a_number_of_repetitions() {
    let input = SMALL.replace("\"repetitions\": 100", "\"repetitions\": { \"until\": \"decided\" }");
    let output = run(&["sweep", "-", "--parameter", "budget.absolute", "--values", "10,20"], &input);
    assert_eq!(
        text(output.stderr),
        "error: repetitions: expected a number, because a sweep runs every value equally often, found a run until decided\n"
    );
}

#[test]
fn a_sweep_names_policies_by_their_labels() {
    let twice = SMALL.replace(r#"{ "id": "budget-ucb" }"#, r#"{ "id": "omega-ucb", "rho": 1 }"#);
    let sweep = |parameter: &str, format: &str| {
        let values = if parameter == "policies.rho" { "0.5,2" } else { "20,30" };
        let output = run(&["sweep", "-", "--parameter", parameter, "--values", values, "--format", format], &twice);
        assert!(output.status.success(), "{}", text(output.stderr));
        text(output.stdout)
    };
    let labels = |json: &str| {
        let answer: serde_json::Value = serde_json::from_str(json).unwrap();
        let labels = answer["policies"].as_array().unwrap().iter().map(|line| line["label"].as_str().unwrap().to_owned());
        (labels.collect::<Vec<_>>(), answer["policies"][0]["regret"][1]["mean"].as_f64().unwrap())
    };
    assert_eq!(labels(&sweep("policies.rho", "json")).0, ["ω-UCB", "uniform"], "a label contains the parameter that varies");
    let (names, mean) = labels(&sweep("budget.absolute", "json"));
    assert_eq!(names, ["ω-UCB (ρ = 0.25)", "ω-UCB (ρ = 1)", "uniform"]);

    let table = sweep("budget.absolute", "table");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "final regret and its 95 % interval, 100 repetitions at each value");
    assert!(names.iter().all(|name| lines[2].contains(name)), "{table}");
    let last: Vec<&str> = lines[4].split_whitespace().collect();
    assert_eq!(last[..2], ["30", &format!("{mean:.1}")], "{table}");
    assert!(last[2].starts_with('[') && last[2].ends_with(',') && last[3].ends_with(']'), "{table}");
}

/// Returns the answer of a sweep, and its table.
fn swept(specification: &str, parameter: &str, values: &str) -> (serde_json::Value, String) {
    let [json, table] = ["json", "table"].map(|format| {
        let output = run(&["sweep", "-", "--parameter", parameter, "--values", values, "--format", format], specification);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", text(output.stderr));
        text(output.stdout)
    });
    (serde_json::from_str(&json).unwrap(), table)
}

fn labels(sweep: &serde_json::Value) -> Vec<&str> {
    sweep["policies"].as_array().unwrap().iter().map(|line| line["label"].as_str().unwrap()).collect()
}

fn with_policies(policies: &str) -> String {
    let old = r#"[ { "id": "omega-ucb" }, { "id": "budget-ucb" }, { "id": "uniform" } ]"#;
    assert!(SMALL.contains(old));
    SMALL.replace(old, policies)
}

/// Policies that are equal once the parameter is set are run only once. All others are kept and have different labels.
#[test]
fn a_sweep_keeps_policies_that_differ_in_another_parameter() {
    let formula = |text: &str, a: u32, b: u32| format!(r#"{{ "id": "formula", "index": "{text}", "a": {a}, "b": {b} }}"#);
    let long = "r / c + a * sqrt(ln(t) / n) / 1000000000000 + 0 * ";
    let policies = [
        formula("r + a / n", 1, 1),
        formula("r + a / n", 2, 2),
        formula("r + a * b / n", 1, 1),
        formula("r + a * b / n", 1, 2),
        formula(&format!("{long}n"), 1, 1),
        formula(&format!("{long}t"), 1, 1),
        r#"{ "id": "uniform" }"#.to_owned(),
    ];
    let (sweep, _) = swept(&with_policies(&format!("[{}]", policies.join(","))), "policies.a", "0.5,2");
    let labels = labels(&sweep);
    let wanted = [
        "Formula (index = r + a / n)",
        "Formula (index = r + a * b / n, b = 1)",
        "Formula (index = r + a * b / n, b = 2)",
        &format!("Formula (index = {long}n)"),
        &format!("Formula (index = {long}t)"),
        "uniform",
    ];
    assert_eq!(labels, wanted);
    // At each value, the sweep has the regret of a run with this value.
    let alone = with_policies(&format!("[{}]", formula("r + a * b / n", 2, 2)));
    let alone: serde_json::Value = serde_json::from_slice(&run(&["run", "-"], &alone).stdout).unwrap();
    assert_eq!(sweep["policies"][2]["regret"][1]["mean"], alone["policies"][0]["final"]["regret"]["mean"]);
}

#[test]
fn a_sweep_of_one_policy_leaves_the_others_as_they_are() {
    let twice =
        with_policies(r#"[ { "id": "omega-ucb", "rho": 1 }, { "id": "omega-ucb" }, { "id": "omega-ucb", "rho": 2 } ]"#);
    let (all, _) = swept(&twice, "policies.rho", "0.5,2");
    assert_eq!(labels(&all), ["ω-UCB"]);
    let (one, _) = swept(&twice, "policies.1.rho", "0.5,2");
    assert_eq!(labels(&one), ["ω-UCB", "ω-UCB (ρ = 1)", "ω-UCB (ρ = 2)"]);
    assert_eq!(one["policies"][0]["regret"], all["policies"][0]["regret"]);
    assert_eq!(one["policies"][2]["regret"][0], all["policies"][0]["regret"][1]);
    assert_eq!(one["policies"][1]["fixed"], true);
}

#[test]
fn a_sweep_states_the_number_of_repetitions() {
    let (sweep, table) = swept(SMALL, "repetitions", "5,2");
    assert!(sweep["repetitions"].is_null());
    assert!(table.starts_with("final regret and its 95 % interval, as many repetitions as the column repetitions says\n"));
    let few = SMALL.replace("\"repetitions\": 100", "\"repetitions\": 2");
    let few: serde_json::Value = serde_json::from_slice(&run(&["run", "-"], &few).stdout).unwrap();
    assert_eq!(sweep["policies"][1]["regret"][1]["mean"], few["policies"][1]["final"]["regret"]["mean"]);

    // The specification does not name its seed, which is 1.
    let (sweep, table) = swept(SMALL, "seed", "1,2");
    assert!(table.contains(" 100 repetitions at each value\n"));
    assert_eq!(sweep["policies"][0]["regret"][0]["mean"], answer(&["run", "-"])["policies"][0]["final"]["regret"]["mean"]);
    assert_ne!(sweep["policies"][0]["regret"][0], sweep["policies"][0]["regret"][1]);
}

/// Every pair of values gives the regret of a run with both values, in JSON, in CSV and in the table.
#[test]
fn a_sweep_of_two_parameters_runs_every_pair_of_values() {
    let arguments = "sweep - --parameter policies.rho --values 1/4,2 --parameter budget.absolute --values 3e1,20 --format";
    let [json, csv, table] = ["json", "csv", "table"].map(|format| {
        let arguments: Vec<&str> = arguments.split(' ').chain([format]).collect();
        let output = run(&arguments, SMALL);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", text(output.stderr));
        text(output.stdout)
    });
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["parameter"], "policies.rho");
    assert_eq!(answer["values"], serde_json::json!([0.25, 0.25, 2.0, 2.0]));
    assert_eq!(answer["typed"][3], "2");
    assert_eq!(answer["second_parameter"], "budget.absolute");
    assert_eq!(answer["second_typed"], serde_json::json!(["3e1", "20", "3e1", "20"]));
    assert_eq!(answer["second_values"], serde_json::json!([30.0, 20.0, 30.0, 20.0]));
    // The budget varies every policy, so none is run only once.
    assert_eq!(labels(&answer), ["ω-UCB", "Budget-UCB", "uniform"]);
    assert_eq!(answer["policies"][2]["fixed"], false);
    let (alone, _) = swept(&with_policies(r#"[ { "id": "omega-ucb", "rho": 2 } ]"#), "budget.absolute", "20");
    assert_eq!(answer["policies"][0]["regret"][3], alone["policies"][0]["regret"][0]);

    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0][..6], ["parameter", "value", "typed", "second_parameter", "second_value", "second_typed"]);
    let first = ["policies.rho", "0.25", "1/4", "budget.absolute", "30", "3e1", "ω-UCB"];
    assert_eq!(lines[1][..7], first, "values stay as they were typed");
    assert_eq!(lines[4][10].parse::<f64>().unwrap(), answer["policies"][0]["regret"][3]["mean"].as_f64().unwrap());
    assert!(table.starts_with("final regret and its 95 % interval, 100 repetitions at each pair of values\n"), "{table}");
    let row: Vec<&str> = table.lines().nth(3).unwrap().split_whitespace().collect();
    assert_eq!(row[..2], ["1/4", "3e1"], "{table}");
}

#[test]
fn a_sweep_tells_the_policies_of_two_parameters_apart() {
    let twice = with_policies(r#"[ { "id": "omega-ucb", "rho": 1 }, { "id": "omega-ucb", "rho": 2 } ]"#);
    let sweep = |second: &str| {
        let arguments = format!("sweep - --parameter policies.0.rho --values 1/2 --parameter {second} --values 1/8");
        run(&arguments.split(' ').collect::<Vec<_>>(), &twice)
    };
    let answer: serde_json::Value = serde_json::from_slice(&sweep("policies.1.rho").stdout).unwrap();
    assert_eq!(labels(&answer), ["ω-UCB, policy 1", "ω-UCB, policy 2"]);
    assert_ne!(answer["policies"][0]["regret"], answer["policies"][1]["regret"]);
    assert_eq!(
        text(sweep("policies.rho").stderr),
        "error: --parameter: expected two different parameters, but both set rho of policy 0\n"
    );
}

#[test]
fn a_sweep_refuses_wrong_parameters_and_values() {
    let place = "--parameter: expected the place of a number in budget, environment, policies, repetitions or seed, such as \
                 budget.absolute, environment.arms.0.cost.p, policies.rho or policies.0.rho, found ";
    let whose = "--parameter: expected a parameter of ";
    let numbers = "for '--values <V,...>': expected numbers or fractions such as 1/32, separated by commas, found ";
    let fixed = SMALL.replace(
        r#"{ "family": "generalised-bernoulli", "arms": 4 }"#,
        r#"{ "arms": [ { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.5 } } ] }"#,
    );
    let cases = [
        ("", "1", format!("{place}\"\"")),
        (".", "1", format!("{place}\".\"")),
        ("policies/0/rho", "1", format!("{place}\"policies/0/rho\"")),
        ("environment/arms/0/cost/p", "0.5", format!("{place}\"environment/arms/0/cost/p\"")),
        ("environment.arms.00.cost.p", "0.5", format!("{place}\"environment.arms.00.cost.p\"")),
        ("environment.arms.1.cost.p", "0.5", format!("{place}\"environment.arms.1.cost.p\"")),
        ("environment.arms", "3", format!("{place}\"environment.arms\"")),
        ("budget", "3", format!("{place}\"budget\"")),
        ("stop", "3", format!("{place}\"stop\"")),
        ("version", "1", format!("{place}\"version\"")),
        ("checkpoints.0", "1", format!("{place}\"checkpoints.0\"")),
        ("policies", "1", format!("{place}\"policies\"")),
        ("policies.0.rho.x", "1", format!("{place}\"policies.0.rho.x\"")),
        ("policies.id", "1", format!("{whose}the policies that is a number (lambda, rho), found \"id\"")),
        ("policies.1.rho", "1", format!("{whose}Budget-UCB that is a number (lambda), found \"rho\"")),
        ("policies.2.rho", "1", format!("{whose}uniform that is a number (there is none), found \"rho\"")),
        ("policies.3.rho", "1", "--parameter: expected the number of a policy from 0 to 2, found \"3\"".to_owned()),
        ("budget.absolute", "20,30,2e1", "--values: expected different numbers, found 20 twice".to_owned()),
        ("budget.absolute", "20,nan", format!("invalid value '20,nan' {numbers}\"nan\"")),
        ("budget.absolute", "inf", format!("invalid value 'inf' {numbers}\"inf\"")),
        ("seed", "1.5", "--values: seed = 1.5: seed: expected a whole number from 0 to ".to_owned()),
        ("policies.rho", "1,-1", "--values: policies.rho = -1: policies[0].rho: expected a number from ".to_owned()),
    ];
    for (parameter, values, wanted) in cases {
        let output = run(&["sweep", "-", "--parameter", parameter, "--values", values], &fixed);
        let error = text(output.stderr);
        assert!(error.starts_with(&format!("error: {wanted}")), "{parameter}: {error}");
        assert!(!output.status.success() && output.stdout.is_empty());
    }
}
