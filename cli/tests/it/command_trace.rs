//! Tests of the command `trace --pulls`, which replays the pulls of a player.

use crate::temporary::Folder;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::{Action, Trace};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const SPECIFICATION: &str = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 3 },
    "budget": { "absolute": 20 }, "policies": [ { "id": "omega-ucb" }, { "id": "bts" } ], "repetitions": 5 }"#;

/// The pulls in the files, counted from 1.
const PULLS: [usize; 7] = [1, 3, 2, 2, 3, 1, 1];

/// A file in a folder of its own.
struct File {
    path: PathBuf,
    _folder: Folder,
}

impl File {
    fn new(text: &str) -> File {
        let folder = Folder::new();
        let path = folder.join("file");
        std::fs::write(&path, text).unwrap();
        File { path, _folder: folder }
    }

    fn path(&self) -> &str {
        self.path.to_str().unwrap()
    }
}

/// Runs `trace`, and returns what it prints, or else its error message.
fn trace(arguments: &[&str], input: &str) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
    command.arg("trace").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that refuses its arguments may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&trace(arguments, input).unwrap()).unwrap()
}

/// Returns the state of the library after pulls by hand, made one by one, at the place `at`.
fn by_others(policy: usize, repetition: u64, at: u64) -> Value {
    let specification = Specification::from_json(SPECIFICATION).unwrap();
    let mut trace = Trace::new(&specification, policy, repetition - 1).unwrap();
    for (made, arm) in PULLS.iter().enumerate() {
        trace.seek(made as u64);
        trace.act(Action::Pull(arm - 1)).unwrap();
    }
    trace.seek(at);
    serde_json::to_value(trace.state(None)).unwrap()
}

#[test]
fn pulls_are_replayed_from_a_file_of_any_form() {
    let expected = by_others(0, 1, 7);
    for text in
        ["[1, 3, 2, 2, 3, 1, 1]", "1 3 2 2 3 1 1\n", "1,3,2,2,3,1,1", "1\n3\r\n2\n2\n\n3\n1\n1", " [\n1,3,2,\n2,3,1,1]\n"]
    {
        let file = File::new(text);
        assert_eq!(json(&["-", "--pulls", file.path()], SPECIFICATION), expected, "{text:?}");
    }
    let specification = File::new(SPECIFICATION);
    assert_eq!(json(&[specification.path(), "--pulls", "-"], "1,3,2,2,3,1,1"), expected);
    let table = trace(&[specification.path(), "--pulls", "-", "--format", "table"], "1,3,2,2,3,1,1").unwrap();
    assert!(table.starts_with("7 pulls (7 by hand), spent "), "{table}");
}

#[test]
fn the_policy_learns_from_the_pulls_and_continues() {
    let file = File::new("[1,3,2,2,3,1,1]");
    for (policy, repetition, at) in [(1, 2, 7), (0, 3, 15), (1, 5, 20), (1, 1, 4), (0, 1, 0)] {
        let [policy_text, repetition_text, at_text] =
            [policy + 1, repetition as usize, at as usize].map(|number| number.to_string());
        let more = ["--policy", &policy_text, "--repetition", &repetition_text, "--at", &at_text];
        let found = json(&[&["-", "--pulls", file.path()], &more[..]].concat(), SPECIFICATION);
        assert_eq!(found, by_others(policy, repetition, at), "{more:?}");
    }
}

#[test]
fn wrong_pulls_are_refused_with_their_place() {
    let many = "1 ".repeat(5000);
    let long = "x".repeat(1000);
    let cases = [
        ("1 2\n3 x 1", "pull 4 in line 2: expected the number of an arm, counted from 1, found \"x\""),
        ("\n[1,\n2,\n0]", "pull 3 in line 4: expected the number of an arm, counted from 1, found \"0\""),
        ("1.5", "pull 1 in line 1: expected the number of an arm, counted from 1, found \"1.5\""),
        ("-1", "pull 1 in line 1: expected the number of an arm, counted from 1, found \"-1\""),
        ("[1, 2", "pull 1 in line 1: expected the number of an arm, counted from 1, found \"[1\""),
        ("99999999999999999999999", "pull 1 in line 1: expected the number of an arm, counted from 1, found"),
        (&long, "found \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\""),
        ("", "expected the numbers of the arms that were pulled, found none"),
        ("[]", "expected the numbers of the arms that were pulled, found none"),
        ("1 2 4", "pull 3: expected an arm from 1 to 3, found 4"),
        (&many, "expected no further pull, because the run is over after "),
    ];
    for (text, wanted) in cases {
        let file = File::new(text);
        let message = trace(&["-", "--pulls", file.path()], SPECIFICATION).unwrap_err();
        assert!(message.starts_with(&format!("error: {}: ", file.path())), "{message}");
        assert!(message.trim_end().lines().count() == 1 && message.contains(wanted), "{message}");
    }
}

#[test]
fn an_arm_that_does_not_fit_into_the_budget_is_refused() {
    let arm = |cost: f64| {
        format!(r#"{{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {{ "law": "constant", "value": {cost} }} }}"#)
    };
    let specification = |known: bool| {
        format!(
            r#"{{ "version": 1, "environment": {{ "known_costs": {known}, "arms": [{}, {}] }}, "stop": "strict",
                "budget": {{ "absolute": 1 }}, "policies": [{{ "id": "uniform" }}] }}"#,
            arm(0.5),
            arm(0.25)
        )
    };
    let file = File::new("1 2 1");
    let message = |known| trace(&["-", "--pulls", file.path()], &specification(known)).unwrap_err();
    assert!(message(true).contains("pull 3: expected an arm that still fits into the budget, found 1"), "{}", message(true));
    assert!(message(false).contains("pull 3: the cost of arm 1 exceeds the budget that is left"), "{}", message(false));
}

#[test]
fn arguments_that_do_not_go_together_are_refused() {
    let file = File::new("1 2 3");
    let refused = |arguments: &[&str], wanted: &str| {
        let message = trace(arguments, SPECIFICATION).unwrap_err();
        assert!(message.contains(wanted), "{message}");
    };
    let sentence = "--pulls: expected a file, because the specification is read from standard input, found -";
    refused(&["-", "--pulls", "-"], sentence);
    refused(&["-", "--pulls", file.path(), "--at", "100000"], "--at: expected at most ");
    refused(&["-", "--pulls", file.path(), "--policy", "3"], "--policy: expected one of omega-ucb, bts");
    refused(&["-", "--pulls", "no-such-file"], "no-such-file");
    refused(&["-", "--at", "3"], "--policy");
    refused(&["-", "--policy", "1"], "--at");
}

#[test]
fn a_hundred_thousand_pulls_are_replayed() {
    let long = SPECIFICATION.replace(r#""absolute": 20"#, r#""absolute": 150000"#);
    let file = File::new(&"1 2 3 1\n".repeat(25_000));
    let state = json(&["-", "--pulls", file.path()], &long);
    assert_eq!((state["pulls"].as_u64(), state["arms"][0]["pulls"].as_u64()), (Some(100_000), Some(50_000)));
}
