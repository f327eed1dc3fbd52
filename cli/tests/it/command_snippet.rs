//! Tests of the command `snippet`.

use budgeted_bandits::snippet::{Language, snippet};
use budgeted_bandits::specification::Specification;
use std::io::Write;
use std::process::{Command, Stdio};

const SPECIFICATION: &str = r#"{ "version": 1, "environment": { "arms": [
    { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 2 } },
    { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 3 } } ],
    "known_costs": true, "reward_max": 40, "cost_max": 4 }, "budget": { "absolute": 200 },
    "policies": [ { "id": "omega-ucb", "rho": 0.5 }, { "id": "kube" }, { "id": "eps-first" } ], "repetitions": 5 }"#;

/// Runs `snippet`, and returns what it prints, or else its error message.
fn run(arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"));
    command.args(["snippet", "-"]).args(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that refuses its arguments may have ended already.
    let _ = child.stdin.take().unwrap().write_all(SPECIFICATION.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

#[test]
fn the_command_prints_the_code_of_the_library() {
    let specification = Specification::from_json(SPECIFICATION).unwrap();
    let expected = |language| Ok(snippet(&specification, 0, language).unwrap());
    assert_eq!(run(&[]), expected(Language::Python));
    assert_eq!(run(&["--policy", "omega-ucb", "--language", "javascript"]), expected(Language::JavaScript));
    let constants = "K = 2  # the number of arms; the first arm is 0\nREWARD_MAX = 40  # the largest possible reward of a \
        pull\nCOST_MAX = 4  # the largest possible cost of a pull\nRHO = 0.5  # ρ, the growth of the confidence: z² = 2ρ ln t\n";
    assert!(run(&[]).unwrap().contains(constants));
}

#[test]
fn a_policy_without_code_is_refused_with_the_reason() {
    let message = run(&["--policy", "2"]).unwrap_err();
    let start = "error: --policy: KUBE has no snippet, because the packing of the budget before every pull is longer than a \
        snippet; expected one of omega-ucb, ";
    assert!(message.starts_with(start), "{message}");
    let message = run(&["--policy", "eps-first"]).unwrap_err();
    assert!(message.contains("ε-first has no snippet, because with known costs it packs "), "{message}");
    let message = run(&["--policy", "9"]).unwrap_err();
    assert_eq!(
        message,
        "error: --policy: expected one of omega-ucb, kube, eps-first, or a number from 1 to 3, found \"9\"\n"
    );
}
