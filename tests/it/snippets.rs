//! Snippets make the choices of the policies of this library. Python and Node.js run them.
//!
//! `cargo xtask test` installs both and runs these tests. `cargo test` ignores them, because it installs nothing.
//!
//! A policy plays on an environment, and its pulls are recorded. The snippet is then told the same outcomes. The choice of
//! a deterministic policy must be the choice of its snippet in every round, or one of several arms with equal indices.
//! Logarithms may differ in their last bit, but in none of these runs does a choice depend on that bit.
//!
//! A policy that explores at random chooses each arm with the same probability as its snippet, but the two draw
//! different random numbers. They choose after the same outcomes, independently of each other. If exactly one of them
//! chooses an arm, both are equally likely to be that one. McNemar's test compares how often each is the one.

use budgeted_bandits::environment::Environment;
use budgeted_bandits::episode::{Episode, Stop};
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::snippet::{Language, available, snippet};
use budgeted_bandits::specification::Specification;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The number of pulls of a run.
const PULLS: usize = 12_000;
/// The policies that explore at random.
const RANDOM: [&str; 7] =
    ["bts", "eps-first-boltzmann", "b-greedy", "eps-n-greedy", "eps-n-greedy-ratio", "eps-n-greedy-ratio-0", "uniform"];
/// The largest allowed distance from the mean in standard deviations, which a normal variable exceeds with a probability
/// of 7e-6. There are 300 comparisons, so at least one would fail by chance with a probability of 0.002. The random
/// numbers are the same in every run.
const FAR: f64 = 4.5;

/// The environments: K arms, their kind of law, and the largest reward and cost.
const ENVIRONMENTS: [(usize, &str, f64, f64); 4] =
    [(2, "bernoulli", 1.0, 1.0), (10, "bernoulli", 40.0, 2.5), (10, "beta", 3.0, 0.7), (3, "discrete", 40.0, 2.5)];

fn specification(policy: &str, (arms, law, reward_max, cost_max): (usize, &str, f64, f64)) -> Specification {
    let variable = |mean: f64, max: f64| match law {
        "bernoulli" => json!({ "law": law, "p": mean }),
        "beta" => json!({ "law": law, "alpha": 4.0 * mean, "beta": 4.0 * (1.0 - mean) }),
        _ => json!({ "law": law, "values": [0.0, 0.175 * max, max], "weights": [1.0 - mean, mean / 2.0, mean / 2.0] }),
    };
    let arm = |at: usize| {
        let share = at as f64 / arms as f64;
        json!({ "reward": variable(0.6 - 0.3 * share, reward_max), "cost": variable(0.5 - 0.2 * share, cost_max) })
    };
    let arms: Vec<Value> = (0..arms).map(arm).collect();
    let text = json!({
        "version": 1,
        "environment": { "arms": arms, "reward_max": reward_max, "cost_max": cost_max },
        "budget": { "absolute": 0.6 * cost_max * PULLS as f64 },
        "policies": [{ "id": policy }],
        "repetitions": 1
    });
    Specification::from_json(&text.to_string()).unwrap()
}

/// Returns the pulls of the policy: the arms and the outcomes in the units of the specification.
fn pulls(specification: &Specification) -> Vec<(usize, f64, f64)> {
    let environment = specification.environment().given().unwrap();
    let budget = specification.budget().amount(&environment);
    let choice = &specification.policies()[0];
    let policy = choice.build(&environment, budget);
    let episode = Episode::new(&environment, policy, budget, Stop::Overshoot, specification.seed(), 0);
    let Environment { scale, .. } = environment;
    let made = episode
        .take(PULLS)
        .map(|pull| (pull.arm, in_units(pull.outcome.reward, scale.reward), in_units(pull.outcome.cost, scale.cost)));
    let made: Vec<_> = made.collect();
    assert!(made.len() >= 10_000, "{} made only {} pulls", choice.entry.id, made.len());
    made
}

/// Returns `share` × `max`, and prefers a decimal number that gives `share` when it is divided by `max`.
fn in_units(share: f64, max: f64) -> f64 {
    let decimal = (share * max * 1e6).round() / 1e6;
    if decimal / max == share { decimal } else { share * max }
}

/// Writes the snippet, and returns the path and the program that runs it.
fn write(specification: &Specification, language: Language, name: &str) -> (PathBuf, Command) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("snippets");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.{}", language.ending()));
    fs::write(&path, snippet(specification, 0, language).unwrap()).unwrap();
    let drivers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snippets");
    let (program, driver) = match language {
        Language::Python => (std::env::var("BB_PYTHON").unwrap_or("python3".to_owned()), drivers.join("drive.py")),
        Language::JavaScript => ("node".to_owned(), drivers.join("drive.mjs")),
    };
    let mut command = Command::new(program);
    command.arg(driver).arg(&path);
    (path, command)
}

/// Gives the pulls to the snippet, and returns its choices, one for each pull: a number of an arm.
fn choices(specification: &Specification, language: Language, name: &str, kind: &str) -> Vec<usize> {
    let (path, mut command) = write(specification, language, name);
    let lines: String =
        pulls(specification).iter().map(|(arm, reward, cost)| format!("{arm} {reward:?} {cost:?}\n")).collect();
    let record = path.with_extension("pulls");
    fs::write(&record, lines).unwrap();
    numbers(command.arg(kind).arg(record))
}

/// Runs a program, and returns the numbers that it prints.
fn numbers(command: &mut Command) -> Vec<usize> {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// Calls `check` with every policy of one kind, every environment and every language, and a name for files.
fn each(random: bool, check: impl Fn(&Specification, Language, &str)) {
    for entry in available().filter(|entry| RANDOM.contains(&entry.id) == random) {
        // The trials of BTS for outcomes inside (0, 1) are not part of the record.
        let fits = |law: &str| entry.id != "bts" || law == "bernoulli";
        for problem in ENVIRONMENTS.into_iter().filter(|problem| fits(problem.1)) {
            for language in Language::ALL {
                check(&specification(entry.id, problem), language, &format!("{}-{}-{}", entry.id, problem.0, problem.1));
            }
        }
    }
}

#[test]
#[ignore = "needs Python and Node.js"]
fn snippets_of_deterministic_policies_make_the_same_choices() {
    each(false, |specification, language, name| {
        let expected: Vec<usize> = pulls(specification).into_iter().map(|(arm, ..)| arm).collect();
        let found = choices(specification, language, name, "same");
        let wrong = (0..expected.len()).find(|at| found.get(*at) != Some(&expected[*at]));
        assert!(wrong.is_none(), "{name} in {language:?} differs in round {}", wrong.unwrap() + 1);
    });
}

#[test]
#[ignore = "needs Python and Node.js"]
fn snippets_of_random_policies_have_the_same_law() {
    each(true, |specification, language, name| {
        let expected: Vec<usize> = pulls(specification).into_iter().map(|(arm, ..)| arm).collect();
        let found = choices(specification, language, name, "law");
        assert_eq!(found.len(), expected.len());
        for arm in 0..specification.environment().arms() {
            let pairs = || expected.iter().zip(&found).map(|(one, other)| (*one == arm, *other == arm));
            let ours = pairs().filter(|pair| *pair == (true, false)).count() as f64;
            let theirs = pairs().filter(|pair| *pair == (false, true)).count() as f64;
            let far = (ours - theirs) / (ours + theirs).max(1.0).sqrt();
            assert!(far.abs() < FAR, "{name} in {language:?}: arm {arm} is chosen {ours} and {theirs} times");
        }
    });
}

/// A reward of 0.3 and a cost of 0.6 count as successes of BTS with these probabilities.
#[test]
#[ignore = "needs Python and Node.js"]
fn trials_of_bts_succeed_with_the_probability_of_the_outcome() {
    for language in Language::ALL {
        let (_, mut command) = write(&specification("bts", ENVIRONMENTS[2]), language, "bts-trials");
        let [rewards, costs] = numbers(command.arg("trials"))[..] else { panic!("expected two numbers") };
        for (found, p) in [(rewards, 0.3_f64), (costs, 0.6)] {
            let (mean, deviation) = (10_000.0 * p, (10_000.0 * p * (1.0 - p)).sqrt());
            assert!((found as f64 - mean).abs() < FAR * deviation, "{found} of 10,000 in {language:?}, but p is {p}");
        }
    }
}

/// A reader whose choices are always those of the record would hide every error.
#[test]
#[ignore = "needs Python and Node.js"]
fn the_snippet_of_another_policy_makes_other_choices() {
    for language in Language::ALL {
        let problem = ENVIRONMENTS[1];
        let (path, mut command) = write(&specification("omega-ucb", problem), language, "other");
        let record = path.with_extension("pulls");
        let lines = pulls(&specification("m-ucb", problem)).into_iter().map(|(arm, r, c)| format!("{arm} {r:?} {c:?}\n"));
        fs::write(&record, lines.collect::<String>()).unwrap();
        assert!(numbers(command.arg("same").arg(&record)).len() < PULLS, "{language:?}");
    }
}

#[test]
fn random_numbers_of_a_family_are_those_of_the_first_repetition() {
    let text = |seed: u64| {
        let specification = json!({
            "version": 1,
            "environment": { "family": "bernoulli", "arms": 5 },
            "budget": { "times_smallest_mean_cost": 1000 },
            "policies": [{ "id": "budget-ucb" }],
            "repetitions": 3,
            "seed": seed
        });
        let specification = Specification::from_json(&specification.to_string()).unwrap();
        let first = specification.environment().environment(&mut stream(seed, 0, Role::Environment));
        (snippet(&specification, 0, Language::Python).unwrap(), first.smallest_mean_cost())
    };
    let (snippet, smallest) = text(7);
    assert!(snippet.contains(&format!("\nLAMBDA = {smallest}  # ")) && snippet.contains("\nK = 5  # "), "{snippet}");
}
