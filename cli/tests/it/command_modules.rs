//! Tests of policy modules on the command line.

use crate::root;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs a command in a folder of its own, in which files with these names and contents are.
fn run(name: &str, files: &[(&str, &[u8])], arguments: &[&str]) -> Output {
    let folder = folder(name);
    files.iter().for_each(|(file, bytes)| fs::write(folder.join(file), bytes).unwrap());
    Command::new(env!("CARGO_BIN_EXE_budgeted-bandits")).args(arguments).current_dir(folder).output().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command-modules").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Returns the bytes of an example in WAT.
fn example(name: &str) -> Vec<u8> {
    let path = root().join("examples/policies/wat").join(name);
    wat::parse_str(fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns a module that chooses arms with the instructions `choose`.
fn choosing(choose: &str) -> Vec<u8> {
    let wat = format!(
        r#"(module
            (@custom "budgeted-bandits" "{{\"version\":1,\"name\":\"own\",\"idea\":\"b\",\"source\":\"c\"}}")
            (memory (export "memory") 1 1)
            (func (export "bb_start") (param i32 f64))
            (func (export "bb_observe") (param i32 f64 f64))
            (func (export "bb_choose") (param $round f64) (result i32) {choose}))"#
    );
    wat::parse_str(wat).unwrap()
}

/// Returns a specification with `uniform` and this module.
fn specification(name: &str, module: &[u8]) -> Value {
    let entry = run(name, &[("own.wasm", module)], &["module", "own.wasm"]);
    assert!(entry.status.success(), "{}", text(&entry.stderr));
    let entry: Value = serde_json::from_slice(&entry.stdout).unwrap();
    json!({
        "version": 1, "environment": { "family": "bernoulli", "arms": 3 }, "budget": { "absolute": 50 },
        "policies": [{ "id": "uniform" }, entry], "repetitions": 20
    })
}

#[test]
fn the_entry_of_a_module_can_be_run_and_traced() {
    let specification = specification("entry", &example("omega-ucb.wat"));
    assert_eq!(specification["policies"][1]["rho"], json!(0.25));
    let file = specification.to_string();
    let answer = run("run", &[("spec.json", file.as_bytes())], &["run", "spec.json"]);
    let answer: Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(answer["specification"]["policies"], specification["policies"]);
    assert_eq!(answer["policies"][1]["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(answer["removed"], Value::Null);
    let trace = ["trace", "spec.json", "--policy", "module", "--at", "40"];
    let state: Value = serde_json::from_slice(&run("trace", &[("spec.json", file.as_bytes())], &trace).stdout).unwrap();
    assert_eq!(state["pulls"], json!(40));
    assert!(state["next"].is_u64());
    let sweep = ["sweep", "spec.json", "--parameter", "policies.rho", "--values", "1/4,1"];
    let table: Value = serde_json::from_slice(&run("sweep", &[("spec.json", file.as_bytes())], &sweep).stdout).unwrap();
    assert!(table.to_string().contains("ω-UCB in WAT ("), "{table}");
}

#[test]
fn check_reports_the_rules_and_the_time_of_a_pull() {
    let kept = run("kept", &[("own.wasm", &example("omega-ucb.wat"))], &["check", "own.wasm"]);
    let report = text(&kept.stdout);
    assert!(kept.status.success(), "{report}{}", text(&kept.stderr));
    assert_eq!(report.matches("kept  ").count(), 4, "{report}");
    assert_eq!(report.matches("A pull takes ").count(), 2, "{report}");
    for (module, sentence) in [
        (example("epsilon-greedy.wat"), "it chooses an arm that no longer fits, which ends the run"),
        (choosing("(i32.const 0)"), "in round 15 of 2000 runs it pulls three arms [2000.0, 0.0, 0.0] times"),
        (choosing("(i32.const 1)"), "it chose arm 1, where arms have the numbers 0 to 0 in round 1 on 1 arms"),
    ] {
        let broken = run("broken", &[("own.wasm", &module)], &["check", "own.wasm"]);
        assert_eq!(broken.status.code(), Some(1));
        assert!(text(&broken.stdout).contains(sentence), "{}", text(&broken.stdout));
        assert!(text(&broken.stderr).ends_with("rules are broken\n"), "{}", text(&broken.stderr));
    }
}

#[test]
fn files_that_are_no_module_are_refused_with_a_sentence() {
    let error = |bytes: &[u8]| text(&run("refused", &[("own.wasm", bytes)], &["check", "own.wasm"]).stderr);
    assert_eq!(error(b"text"), "error: own.wasm: expected a WebAssembly module of version 1, found other bytes\n");
    let large = "error: own.wasm: expected a module of at most 262144 bytes, found 262145\n";
    assert_eq!(error(&vec![0; 1 << 20]), large);
}

#[test]
fn a_module_that_fails_costs_one_sentence() {
    let specification = specification("failing", &choosing("unreachable")).to_string();
    let files = [("spec.json", specification.as_bytes())];
    let done = run("failed", &files, &["run", "spec.json"]);
    assert!(done.status.success());
    let (sentence, answer) = (text(&done.stderr), serde_json::from_slice::<Value>(&done.stdout).unwrap());
    let fault = "executed the instruction `unreachable`, as after a panic in round 1 of repetition 1";
    assert!(sentence.starts_with("own (") && sentence.ends_with(&format!("{fault}, and was removed from the run\n")));
    assert_eq!(answer["policies"].as_array().unwrap().len(), 1);
    assert_eq!(answer["removed"][0]["repetition"], json!(1));
    for arguments in [
        &["run", "spec.json", "--keep", "kept.records"][..],
        &["shard", "spec.json", "--shard", "1/2", "--out", "part.records"],
        &["sweep", "spec.json", "--parameter", "budget.absolute", "--values", "10,20"],
        &["trace", "spec.json", "--policy", "2", "--at", "5"],
    ] {
        let failed = run("refusing", &files, arguments);
        let sentence = text(&failed.stderr);
        assert_eq!(failed.status.code(), Some(1), "{arguments:?}: {sentence}");
        assert!(
            sentence.starts_with("error: ") && sentence.contains("executed the instruction `unreachable`"),
            "{sentence}"
        );
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
    }
}
