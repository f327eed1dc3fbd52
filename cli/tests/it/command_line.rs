//! Tests of the commands of the command line: their formats, their arguments and their errors.

use crate::root;
use crate::temporary::Folder;
use std::io::Write;
use std::process::{Command, Output, Stdio};

pub const SMALL: &str = r#"{ "version": 1, "environment": { "family": "generalised-bernoulli", "arms": 4 },
    "budget": { "absolute": 50 }, "policies": [ { "id": "omega-ucb" }, { "id": "budget-ucb" }, { "id": "uniform" } ],
    "repetitions": 100, "checkpoints": [0.5, 1] }"#;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = command(arguments).spawn().unwrap();
    // A command that needs no input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Runs a command on the specification [`SMALL`], and returns the answer without its timing, the only part that varies.
pub fn answer(arguments: &[&str]) -> serde_json::Value {
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
