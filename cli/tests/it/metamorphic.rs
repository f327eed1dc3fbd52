//! Relations between answers of the command line and of the library, for generated specifications.

use crate::generate::{policies, specification, with};
use budgeted_bandits::specification::Specification;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// Returns what the command `sweep` writes for a specification on its standard input.
fn sweep(value: &Value, parameter: &str, values: &[f64]) -> Value {
    let values: Vec<String> = values.iter().map(f64::to_string).collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_budgeted-bandits"))
        .args(["sweep", "-", "--parameter", parameter, "--values", &values.join(","), "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(value.to_string().as_bytes()).unwrap();
    serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..ProptestConfig::default() })]

    /// At each value of its parameter, a sweep has the final regret of a run. A sweep records only the last checkpoint,
    /// and so do the runs of this test. The intervals of a sweep end at 0, where pseudo-regret ends.
    #[test]
    fn a_sweep_has_the_final_regrets_of_runs_at_its_values(value in specification(), factor in 0.25..0.75) {
        let (unit, amount) = value["budget"].as_object().unwrap().iter().next().unwrap();
        let amounts = [amount.as_f64().unwrap(), factor * amount.as_f64().unwrap()];
        prop_assume!(amounts.iter().all(|amount| {
            Specification::from_json(&with(&value, "budget", json!({ unit: amount })).to_string()).is_ok()
        }));
        let found = sweep(&value, &format!("budget.{unit}"), &amounts);
        for (at, amount) in amounts.iter().enumerate() {
            let run = with(&with(&value, "checkpoints", json!([1])), "budget", json!({ unit: amount }));
            for (line, report) in found["policies"].as_array().unwrap().iter().zip(policies(&run)) {
                let (found, expected) = (&line["regret"][at], &report["final"]["regret"]);
                prop_assert_eq!(&found["mean"], &expected["mean"]);
                prop_assert_eq!(&found["high"], &expected["high"]);
                prop_assert_eq!(found["low"].as_f64(), expected["low"].as_f64().map(|low| low.max(0.0)));
                prop_assert_eq!(&line["capped"][at], &report["capped"]);
            }
        }
    }
}
