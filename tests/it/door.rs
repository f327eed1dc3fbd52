//! The runs that the front door shows, in `www/door/runs.js`: two policies spend the same budget.
//!
//! After a change of the policies or of the settings below, `cargo xtask bless` writes the file.

use budgeted_bandits::experiment;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::Trace;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The settings of the door. The number of repetitions is odd, so that one of them is the median.
///
/// Arm 2 pays most and costs most, so UCB1 prefers this arm, because UCB1 looks at rewards only. The strips are no
/// comparison of the field's policies, which differ less within 100 coins: they show why prices matter.
/// The costs have Beta laws, so that the slices of a strip differ in width.
const SETTINGS: &str = r#"{
  "version": 1,
  "environment": { "arms": [
    { "reward": { "law": "bernoulli", "p": 0.9 }, "cost": { "law": "beta", "alpha": 1.8, "beta": 2.2 } },
    { "reward": { "law": "bernoulli", "p": 0.95 }, "cost": { "law": "beta", "alpha": 3.6, "beta": 0.4 } },
    { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "beta", "alpha": 2.0, "beta": 2.0 } },
    { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "beta", "alpha": 2.8, "beta": 1.2 } },
    { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "beta", "alpha": 1.0, "beta": 3.0 } } ] },
  "budget": { "absolute": 100 },
  "policies": [{ "id": "omega-ucb", "rho": 0.25 }, { "id": "ucb1" }],
  "repetitions": 1001,
  "seed": 1
}"#;

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www/door/runs.js")
}

/// Returns the repetition, from 0, whose difference between the rewards of the two policies is the median.
fn median(specification: &Specification) -> u64 {
    let results = experiment::run(specification.clone());
    let [ours, other] = [0, 1].map(|policy| results.endings(policy));
    let mut differences: Vec<_> = ours.iter().zip(other).map(|(a, b)| a.last.reward - b.last.reward).enumerate().collect();
    differences.sort_by(|(i, a), (j, b)| a.total_cmp(b).then(i.cmp(j)));
    differences[differences.len() / 2].0 as u64
}

/// Returns the pulls of a policy as an object of JavaScript: the ranks of the arms, of which 0 has the largest ratio,
/// the rewards, and what has been spent after each pull, in hundredths.
fn lane(specification: &Specification, policy: usize, repetition: u64) -> String {
    let mut trace = Trace::new(specification, policy, repetition).unwrap();
    while trace.record(1_000) {}
    let by_ratio = trace.environment().by_ratio();
    let (mut ranks, mut rewards, mut spent, mut ends) = (String::new(), String::new(), 0.0, Vec::new());
    for pull in 1..=trace.recorded() {
        trace.seek(pull);
        let last = trace.state(None).last.unwrap();
        let rank = by_ratio.iter().position(|&arm| arm == last.arm).unwrap();
        write!(ranks, "{rank}").unwrap();
        write!(rewards, "{}", last.reward).unwrap();
        spent += last.cost;
        ends.push(format!("{:.0}", 100.0 * spent));
    }
    assert_eq!(ranks.len(), rewards.len(), "rewards are 0 or 1");
    let parts = |text: &str| -> Vec<String> {
        text.as_bytes().chunks(100).map(|part| str::from_utf8(part).unwrap().to_owned()).collect()
    };
    let ends: Vec<String> = ends.chunks(16).map(|part| part.join(" ")).collect();
    let [ranks, rewards, ends] =
        [(parts(&ranks), ""), (parts(&rewards), ""), (ends, " ")].map(|(lines, between)| joined(&lines, between));
    format!("{{\n    ranks: {ranks},\n    rewards: {rewards},\n    ends: {ends},\n  }}")
}

/// Returns JavaScript that joins the lines of a text, which would be too long for one line.
fn joined(lines: &[String], between: &str) -> String {
    let lines: String = lines.iter().map(|line| format!("      '{line}',\n")).collect();
    format!("[\n{lines}    ].join('{between}')")
}

/// Returns what the file has to hold.
fn written() -> String {
    let specification = Specification::from_json(SETTINGS).unwrap();
    let repetition = median(&specification);
    let [ours, other] = [0, 1].map(|policy| lane(&specification, policy, repetition));
    let trace = Trace::new(&specification, 0, repetition).unwrap();
    let environment = trace.environment();
    let best = environment.arms[environment.by_ratio()[0]].ratio();
    format!(
        "// Written by `cargo xtask bless`: the runs of the front door, of which tests/it/door.rs has the settings.\n\
         // Among 1,001 runs, repetition {} has the median difference between the rewards of the two policies.\n\
         // `best` is the largest ratio of mean reward to mean cost.\n\
         export const RUNS = {{\n  omega: {ours},\n  ucb1: {other},\n  best: {best},\n}};\n",
        repetition + 1
    )
}

#[test]
fn the_front_door_shows_the_median_run() {
    let stored = fs::read_to_string(path()).unwrap_or_default();
    assert!(written() == stored, "`cargo xtask bless` writes {}", path().display());
}

#[test]
#[ignore = "writes the runs of the front door: `cargo xtask bless` runs this"]
fn bless() {
    fs::write(path(), written()).unwrap();
}
