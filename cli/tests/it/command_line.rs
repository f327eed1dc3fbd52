//! Tests of the commands of the command line: their formats, their arguments and their errors.

use crate::root;
use crate::temporary::Folder;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const SMALL: &str = r#"{ "version": 1, "environment": { "family": "generalised-bernoulli", "arms": 4 },
    "budget": { "absolute": 50 }, "policies": [ { "id": "omega-ucb" }, { "id": "budget-ucb" }, { "id": "uniform" } ],
    "repetitions": 100, "checkpoints": [0.5, 1] }"#;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = command(arguments).spawn().unwrap();
    // A command that needs no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Runs a command on the specification [`SMALL`], and returns the answer without its timing, the only part that varies.
fn answer(arguments: &[&str]) -> serde_json::Value {
    let output = run(arguments, SMALL);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(output.stderr));
    let mut answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let timing = answer.as_object_mut().unwrap().remove("timing").unwrap();
    assert!(timing["pulls_per_second"].as_f64().unwrap() > 0.0 && timing["seconds"].as_f64().unwrap() > 0.0);
    answer
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let one = answer(&["run", "-", "--format", "json", "--threads", "1"]);
    assert_eq!(one, answer(&["run", "-", "--format", "json", "--threads", "3"]));
    assert_eq!(one, answer(&["run", "-"]), "JSON is not the default format without a terminal");
    assert_eq!(one["specification"]["seed"], 1);
    assert_eq!(one["policies"][0]["label"], "ω-UCB (ρ = 0.25)");
    assert_eq!(one["policies"][0]["repetitions"], 100);
    assert_eq!(one["policies"][2]["arms"].as_array().unwrap().len(), 4);
}

#[test]
fn a_run_until_decided_says_how_each_question_was_decided() {
    let until = r#"{ "until": "decided", "equal_within": 0.1, "at_most": 5000 }"#;
    let input = SMALL.replace("\"repetitions\": 100", &format!("\"repetitions\": {until}"));
    let decided = |threads: &str| {
        let output = run(&["run", "-", "--format", "json", "--threads", threads], &input);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (answer["policies"][0]["repetitions"].clone(), answer["decided"].clone(), text(output.stderr))
    };
    let (repetitions, answer, sentences) = decided("1");
    assert_eq!((repetitions, answer.clone(), sentences.clone()), decided("3"));
    assert_eq!(answer["all"], true);
    let questions = answer["questions"].as_array().unwrap();
    assert_eq!((questions.len(), sentences.lines().count()), (2, 2), "{sentences}");
    assert!(sentences.lines().all(|line| line.contains(" at repetition ")), "{sentences}");
    assert!(questions.iter().all(|question| question["at"].as_u64().unwrap() >= 200));
}

#[test]
fn a_single_arm_leaves_nothing_to_choose() {
    let arm = r#"{ "name": "Brand", "observations": [[5, 2], [1, 2], [3, 1]] }"#;
    let environment = format!(r#"{{ "arms": [{arm}], "reward_max": 5, "cost_max": 2, "worlds": true }}"#);
    let input = SMALL.replace(r#"{ "family": "generalised-bernoulli", "arms": 4 }"#, &environment);
    let said = text(run(&["run", "-", "--format", "table"], &input).stderr);
    assert!(
        said.starts_with("There is only one arm, so there is nothing to choose.\nWith a budget of 50, Brand earns "),
        "{said}"
    );
    assert!(!said.contains("Exploration"), "{said}");
}

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
fn tables_and_csv_contain_the_numbers_of_the_json() {
    let json = answer(&["run", "-", "--format", "json"]);
    let regret = |index: usize| json["policies"][index]["checkpoints"][1]["regret"]["mean"].as_f64().unwrap();

    let table = text(run(&["run", "-", "--format", "table"], SMALL).stdout);
    let names: Vec<&str> = table.lines().skip(1).map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, ["ω-UCB", "Budget-UCB", "uniform"], "the rows are not sorted by regret");
    assert!(table.contains(&format!("{:.1}", regret(0))));

    let output = run(&["run", "-", "--format", "csv"], SMALL);
    let mut rows = csv::Reader::from_reader(output.stdout.as_slice());
    let heads = rows.headers().unwrap().clone();
    let column = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let rows: Vec<_> = rows.records().map(|row| row.unwrap()).collect();
    assert_eq!(rows.len(), 6);
    let number = |name| rows[3][column(name)].parse::<f64>().unwrap();
    assert_eq!(number("regret_mean"), regret(1));
    assert!((0.0..regret(1)).contains(&number("regret_low")) && number("regret_high") > regret(1));
}

/// Returns the lines of CSV that a command prints, with at least a line of heads.
fn lines(arguments: &[&str]) -> Vec<String> {
    let output = run(arguments, SMALL);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(output.stderr));
    text(output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn every_table_is_printed_as_csv() {
    let head = |lines: &[String]| lines[0].split(',').take(4).collect::<Vec<_>>().join(",");
    for (table, count, heads) in [
        ("curves", 6, "policy,policy_number,policy_id,repetitions"),
        ("final", 3, "policy,policy_number,policy_id,repetitions"),
        ("repetitions", 300, "policy,policy_number,policy_id,repetition"),
        ("lost-best-arm", 3, "policy,policy_number,policy_id,repetitions"),
        ("pulls", 12, "policy,policy_number,policy_id,arm"),
    ] {
        let lines = lines(&["run", "-", "--table", table]);
        assert_eq!((head(&lines).as_str(), lines.len()), (heads, 1 + count), "{table}");
    }
    for (arguments, count, heads) in [
        (&["theory", "-"][..], 3, "policy,policy_number,measured_mean,measured_low"),
        (&["trace", "-", "--policy", "uniform", "--at", "3"], 4, "arm,arm_name,pulls,mean_reward"),
        (&["sweep", "-", "--parameter", "seed", "--values", "1,2"], 6, "parameter,value,typed,second_parameter"),
    ] {
        let lines = lines(&[arguments, &["--format", "csv"]].concat());
        assert_eq!((head(&lines).as_str(), lines.len()), (heads, 1 + count), "{arguments:?}");
    }
}

#[test]
fn a_table_that_cannot_be_printed_is_refused() {
    let refused = |arguments: &[&str], specification: &str, start: &str| {
        let output = run(arguments, specification);
        assert_eq!(output.status.code(), Some(1));
        let error = text(output.stderr);
        assert!(error.starts_with(start), "{error}");
    };
    let json = ["run", "-", "--table", "final", "--format", "json"];
    refused(&json, SMALL, "error: --format: expected csv beside --table, found json");
    let many = SMALL.replace(r#""repetitions": 100"#, r#""repetitions": 100001"#);
    assert_ne!(many, SMALL);
    let sentence = "error: repetitions: expected at most 300000 of all policies together for a table of single repetitions, \
        found 300003";
    refused(&["run", "-", "--table", "repetitions"], &many, sentence);
}

#[test]
fn a_specification_is_read_from_a_file_and_a_missing_file_is_named() {
    let folder = Folder::new();
    let path = folder.join("spec.json");
    std::fs::write(&path, SMALL).unwrap();
    let output = run(&["run", path.to_str().unwrap(), "--format", "json"], "");
    assert!(output.status.success());
    let output = run(&["run", "no-such-file.json"], "");
    assert!(text(output.stderr).starts_with("error: no-such-file.json: "));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(run(&["run", "-", "--threads", "0"], SMALL).status.code(), Some(2));
}

#[test]
fn the_catalogue_lists_every_policy() {
    let catalogue: serde_json::Value = serde_json::from_slice(&run(&["catalogue"], "").stdout).unwrap();
    let ids: Vec<_> = catalogue["policies"].as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert_eq!(ids, budgeted_bandits::policy::ALL.iter().map(|entry| entry.id).collect::<Vec<_>>());
}

#[test]
fn coverage_prints_the_answer_of_the_library() {
    use budgeted_bandits::coverage::{PairRecords, Study};
    use budgeted_bandits::environment::Family;
    let study = Study { family: Family::Beta1To5, samples: 20, level: 0.05, pairs: 700, seed: 3 };
    let mut results = PairRecords::new(study);
    (0..study.tasks()).for_each(|task| assert!(results.add(task, study.run(task))));
    let options =
        ["coverage", "--family", "beta-1-5", "--samples", "20", "--level", "0.05", "--pairs", "700", "--seed", "3"];
    let output = run(&options, "");
    assert!(output.status.success() && output.stderr.is_empty());
    assert_eq!(text(output.stdout), serde_json::to_string_pretty(&results.report()).unwrap() + "\n");

    let table = text(run(&[&options[..], &["--format", "text"]].concat(), "").stdout);
    assert!(
        table.starts_with("700 pairs of the family Beta (1 to 5), 20 samples of each, seed 3; bounds of nominal level 5 %")
    );
    let row = table.lines().find(|line| line.contains("i-UCB")).unwrap();
    let report = results.report();
    let policy = report.policies.iter().find(|policy| policy.id == "i-ucb").unwrap();
    assert!(row.contains("united") && row.contains(&format!("{:.2}", 100.0 * policy.share)), "{row}");
    assert!(row.contains(&format!("{:.2}", policy.median.unwrap())), "{row}");

    let small: serde_json::Value = serde_json::from_slice(&run(&["coverage", "--pairs", "10"], "").stdout).unwrap();
    assert_eq!(small["specification"]["samples"], 100);
    for (options, error) in [
        (["--samples", "0"], "error: samples: expected a whole number from 1 to 10000, found 0\n"),
        (["--level", "-1"], "error: level: expected a number from 0.0001 to 0.5, found -1\n"),
    ] {
        let output = run(&["coverage", options[0], options[1]], "");
        assert_eq!((text(output.stderr).as_str(), output.status.code()), (error, Some(1)));
    }
}

/// The command `evaluate` must agree with both reference tables. The tolerance is 1e-9 times the value, or 1e-12 if
/// that is larger.
#[test]
fn evaluate_computes_every_row_of_a_table() {
    let close = |ours: f64, theirs: f64| ours == theirs || (ours - theirs).abs() <= 1e-9 * theirs.abs().max(1e-3);
    for (file, rows) in [("index-table.csv", 180), ("interval-table.csv", 31)] {
        let path = format!("{}/tests/reference/{file}", root().display());
        let output = run(&["evaluate", &path], "");
        assert!(output.status.success(), "{}", text(output.stderr));
        let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
        let names = reader.headers().unwrap().clone();
        let found = reader.records().map(|record| record.unwrap()).inspect(|record| {
            let numbers = |name: &str| -> Vec<f64> {
                let at = names.iter().position(|column| column == name);
                at.map_or(Vec::new(), |at| record[at].split(' ').filter_map(|number| number.parse().ok()).collect())
            };
            let ends = [numbers("lower"), numbers("upper")].concat();
            let theirs = if ends.is_empty() { [numbers("index"), numbers("value")].concat() } else { ends };
            let ours = numbers("ours");
            assert_eq!(ours.len(), theirs.len(), "{record:?}");
            assert!(ours.iter().zip(&theirs).all(|(ours, theirs)| close(*ours, *theirs)), "{record:?}");
        });
        assert_eq!(found.count(), rows);
    }
    let broken = run(&["evaluate", "-"], "kind,n,mean,z,eta,m,M,alpha\nomega,3,0.5,1,1,0,1,\nomega,3,7,1,1,0,1,\n");
    assert_eq!(text(broken.stderr), "error: -: line 3: mean: expected a number from m to M, found \"7\"\n");
    assert!(!broken.status.success());
}

#[test]
fn a_trace_contains_the_index_and_the_intervals_of_every_arm() {
    let trace = |more: &[&str]| run(&[&["trace", "-"], more].concat(), SMALL);
    let output = trace(&["--at", "60", "--policy", "omega-ucb", "--repetition", "3", "--compare", "kl", "--format", "json"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(output.stderr));
    let state: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((state["pulls"].as_u64(), state["arms"].as_array().unwrap().len()), (Some(60), 4));
    for arm in state["arms"].as_array().unwrap() {
        let number = |pointer: &str| arm.pointer(pointer).and_then(serde_json::Value::as_f64);
        let (high, low) = (number("/reward/high").unwrap(), number("/cost/low").unwrap());
        match number("/index") {
            Some(index) => assert!((index - high / low).abs() <= 1e-12 * index),
            None => assert!(arm["index"] == "infinity" && low == 0.0, "{arm}"),
        }
        // The interval by relative entropy is wider than that of ω-UCB, which is only approximate for few pulls.
        assert!(number("/ghost/cost/high").unwrap() >= number("/cost/high").unwrap() - 1e-12, "{arm}");
    }
    let table = text(trace(&["--at", "60", "--policy", "2", "--format", "table"]).stdout);
    assert!(table.starts_with("60 pulls, spent ") && table.contains("(next)"), "{table}");
    let refused: [(&[&str], &str); 4] = [
        (
            &["--at=60", "--policy=bts"],
            "--policy: expected one of omega-ucb, budget-ucb, uniform, or a number from 1 to 3, found \"bts\"",
        ),
        (&["--at=60", "--policy=1", "--repetition=101"], "repetition: expected a number from 1 to 100, found 101"),
        (&["--at=60", "--policy=1", "--compare=none"], "--compare: expected one of hoeffding,"),
        (&["--at=100000", "--policy=1"], "--at: expected at most "),
    ];
    for (arguments, wanted) in refused {
        let output = trace(arguments);
        let message = text(output.stderr);
        assert!(!output.status.success() && message.contains(wanted), "{message}");
    }
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

/// With a fixed number of decimals, a table would show a reward of 1e-6 as 0.
#[test]
fn tables_show_the_digits_of_small_numbers() {
    let tiny = |reward: f64| {
        format!(
            r#"{{ "version": 1, "environment": {{ "arms": [
                {{ "reward": {{ "law": "constant", "value": {reward} }}, "cost": {{ "law": "constant", "value": 1 }} }},
                {{ "reward": {{ "law": "constant", "value": 0 }}, "cost": {{ "law": "constant", "value": 1 }} }} ] }},
                "budget": {{ "absolute": 20 }}, "policies": [ {{ "id": "uniform" }} ], "repetitions": 50 }}"#
        )
    };
    let digits = |cell: &str| cell.trim_matches(['[', ',', ']']).parse::<f64>().unwrap_or_else(|_| panic!("{cell}"));
    for reward in [1e-6, 1e-12] {
        let specification = tiny(reward);
        let table = |arguments: &[&str]| {
            let output = run(&[arguments, &["--format", "table"]].concat(), &specification);
            assert!(output.status.success(), "{}", text(output.stderr));
            text(output.stdout)
        };
        let ran = table(&["run", "-"]);
        let cells: Vec<&str> = ran.lines().nth(1).unwrap().split_whitespace().collect();
        let [regret, low, high, median, mean_reward, cost] = [1, 2, 3, 4, 5, 6].map(|at| digits(cells[at]));
        assert!([regret, low, high, median].iter().all(|number| (reward * 0.1..reward * 20.0).contains(number)), "{ran}");
        assert!((mean_reward / reward - 0.5).abs() < 0.2 && cost == 1.0, "{ran}");

        let swept = table(&["sweep", "-", "--parameter", "budget.absolute", "--values", "20"]);
        assert!(swept.trim_end().ends_with(&format!("20  {} {} {}", cells[1], cells[2], cells[3])), "{swept}");
        let traced = table(&["trace", "-", "--policy", "uniform", "--at", "9"]);
        assert!(traced.contains(&format!("  {reward:.1e}  ")) && traced.contains("spent 9.00 of 20.00"), "{traced}");
        let proven = table(&["theory", "-"]);
        assert!(proven.contains(&format!(" {:.1e}: a bound that allows more", 20.0 * reward)), "{proven}");
    }
}

#[test]
fn theory_prints_the_same_guarantees_as_json_and_as_a_table() {
    let fixed = SMALL.replace(
        r#"{ "family": "generalised-bernoulli", "arms": 4 }"#,
        r#"{ "arms": [ { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.5 } },
             { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "bernoulli", "p": 0.2 } } ] }"#,
    );
    let json: serde_json::Value = serde_json::from_slice(&run(&["theory", "-"], &fixed).stdout).unwrap();
    let table = text(run(&["theory", "-", "--format", "table"], &fixed).stdout);
    let row =
        |name: &str| table.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_else(|| panic!("{table}"));
    let bound = json["policies"][0]["bound"].as_f64().unwrap();
    assert!(row("ω-UCB (ρ = 0.25)").contains(&format!(" {bound:.1}  says nothing ")), "{table}");
    assert!(row("uniform").trim_end().ends_with("none known"), "{table}");
    assert!(
        row("on average no policy loses more than").contains(&format!(" {:.1}:", json["most"].as_f64().unwrap())),
        "{table}"
    );
    let drawn = text(run(&["theory", "-", "--format", "table"], SMALL).stdout);
    assert!(
        drawn.starts_with("The arms are drawn anew in every repetition.") && drawn.contains("does not apply"),
        "{drawn}"
    );
}

/// The theorem on BTS gives a leading term, which is no bound, and supposes that rewards do not depend on costs.
#[test]
fn theory_says_what_a_theorem_does_not_give() {
    let arms = |rest: &str| {
        format!(
            r#"{{ "version": 1, "budget": {{ "absolute": 1000 }}, "policies": [ {{ "id": "bts" }}, {{ "id": "budget-ucb" }} ],
            "environment": {{ "arms": [ {{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {{ "law": "bernoulli", "p": 0.4 }} {rest} }},
            {{ "reward": {{ "law": "bernoulli", "p": 0.6 }}, "cost": {{ "law": "bernoulli", "p": 0.3 }} }} ] }} }}"#
        )
    };
    let table = |rest: &str| text(run(&["theory", "-", "--format", "table"], &arms(rest)).stdout);
    let independent = table("");
    assert!(independent.contains("–  leading term 828.9, no bound"), "{independent}");
    assert!(!independent.contains("supposes that"), "{independent}");
    let with = |parameter: &str| run(&["theory", "-", "--format", "table", "--parameter", parameter], &arms(""));
    let halved = text(with("gamma=0.5").stdout);
    assert!(halved.contains("–  leading term 1657."), "γ² is a quarter in place of a half: {halved}");
    for (parameter, sentence) in [
        ("gamma=2", "gamma: expected a number above 0, at most 1, found 2"),
        ("gamma", "expected a name, = and a number, such as gamma=0.9"),
        ("gamma=x", "expected a number behind gamma=, found \"x\""),
        ("rho=1", "rho: no proof has this parameter, expected one of gamma, beta"),
    ] {
        let refused = with(parameter);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(refused.stderr).contains(sentence), "{parameter}");
    }
    let correlated = table(r#", "correlation": 0.95"#);
    let sentence =
        "\nBTS, Theorem 3, leading term supposes that the reward of a pull is independent of its cost, which is not so here";
    assert!(correlated.contains(sentence) && !correlated.contains("828.9"), "{correlated}");
    let row = correlated.lines().find(|line| line.starts_with(" BTS ")).unwrap();
    assert!(row.contains("does not apply"), "{row}");
}

#[test]
fn bench_measures_the_given_policies() {
    let output =
        run(&["bench", "--arms", "2,10", "--turns", "1", "--policy", "uniform", "--policy", "bts", "--format", "json"], "");
    assert!(output.status.success(), "{}", text(output.stderr));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for arms in ["2", "10"] {
        let times = json["nanoseconds"][arms].as_object().unwrap();
        assert_eq!(times.keys().collect::<Vec<_>>(), ["bts", "uniform"]);
        assert!(times.values().all(|time| time.as_f64().unwrap() > 0.0));
    }
    let short = ["--arms", "5", "--pulls", "1000", "--policy", "uniform", "--policy", "bts", "--format", "table"];
    let table = text(run(&[&["bench"], &short[..]].concat(), "").stdout);
    let head: Vec<_> = table.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["ns", "per", "pull", "K", "=", "5", "/", "uniform"], "{table}");
    assert!(table.lines().any(|line| line.starts_with(" uniform ") && line.trim_end().ends_with(" 1.0")), "{table}");
    for (wrong, said) in [
        (["--experiments", "fig"], "error: --experiments: there is no experiment `fig`; expected one of default, "),
        (["--pulls", "0"], "0 is not in 1..=100000000"),
        (["--policy", "ucb"], "error: --policy: there is no policy `ucb`; expected one of omega-ucb, "),
        (["--arms", "1"], "1 is not in 2..=1000"),
        (["--turns", "0"], "0 is not in 1..=1000"),
    ] {
        let output = run(&["bench", wrong[0], wrong[1]], "");
        let error = text(output.stderr);
        assert!(!output.status.success() && error.contains(said), "{error}");
    }
}

#[test]
fn bench_measures_the_given_experiments() {
    let bench = |format: &str| {
        let output = run(&["bench", "--experiments", "two-arms,default", "--turns", "2", "--format", format], "");
        assert!(output.status.success(), "{}", text(output.stderr));
        text(output.stdout)
    };
    let json: serde_json::Value = serde_json::from_str(&bench("json")).unwrap();
    let experiments = json["experiments"].as_array().unwrap();
    let part = |at: usize| (&experiments[at]["id"], &experiments[at]["specification"]["repetitions"]);
    assert_eq!([part(0), part(1)], [(&"default".into(), &200.into()), (&"two-arms".into(), &20.into())]);
    for experiment in experiments {
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let policies = experiment["policies"].as_array().unwrap();
        let sum = |field: &str| policies.iter().map(|policy| number(&policy[field])).sum::<f64>();
        let [all, rest] = ["seconds", "rest_seconds"].map(|field| number(&experiment[field]));
        assert!((sum("seconds") + rest - all).abs() < 1e-9 * all && sum("share") <= 1.0, "{experiment}");
        for policy in policies {
            let [seconds, pulls, nanoseconds] = ["seconds", "pulls", "nanoseconds"].map(|field| number(&policy[field]));
            assert!((1e9 * seconds / pulls / nanoseconds - 1.0).abs() < 1e-9, "{policy}");
            let unit = number(&experiment["uniform_nanoseconds"]);
            assert!((nanoseconds / unit / number(&policy["times_uniform"]) - 1.0).abs() < 1e-9, "{policy}");
        }
    }
    let table = bench("table");
    let columns = |line: &str| line.split("  ").filter(|cell| !cell.trim().is_empty()).count();
    let lines: Vec<_> = table.lines().map(|line| (line.trim_start().split("  ").next().unwrap(), columns(line))).collect();
    assert_eq!(lines[..3], [("experiment", 6), ("default", 2), ("ω-UCB (ρ = 0.25)", 6)], "{table}");
    assert_eq!((lines.len(), lines[8].0, lines[12]), (13, "two-arms", ("uniform", 6)), "{table}");
}
