//! Makes the golden files with the answers of this build: the experiments of `specification.json`, an experiment of
//! each policy and of each law, and the parts of each preset.
//!
//! Each policy and each law has a file of its own, so that a new policy adds a file and changes no other.

use super::presets;
use budgeted_bandits::experiment::Results;
use budgeted_bandits::input::Node;
use budgeted_bandits::law::{self, LawEntry};
use budgeted_bandits::policy::{self, Entry};
use budgeted_bandits::preset;
use budgeted_bandits::report::WorldsReport;
use budgeted_bandits::specification::Specification;
use serde_json::{Value, json};

/// Experiments of several policies each. Together they use many options of the environment, the budget and the
/// checkpoints.
pub const SPECIFICATIONS: &str = include_str!("specification.json");

/// A golden file: its path within `tests/golden`, and its text.
pub struct File {
    pub path: String,
    pub text: String,
}

/// Returns all golden files except `coverage.json`. `run` runs an experiment.
pub fn all(run: impl Fn(Specification) -> Results) -> Vec<File> {
    let answer = |specification| serde_json::to_string(&run(specification).answer()).unwrap();
    let experiments: Vec<String> = specifications().into_iter().map(answer).collect();
    let mut files = vec![File { path: "answer.json".to_owned(), text: format!("[\n{}\n]\n", experiments.join(",\n")) }];
    let worlds =
        specifications().into_iter().filter_map(|experiment| WorldsReport::of(&experiment, experiment.repetitions().most()));
    let worlds: Vec<String> = worlds.map(|worlds| serde_json::to_string(&worlds).unwrap()).collect();
    files.push(File { path: "worlds.json".to_owned(), text: format!("[\n{}\n]\n", worlds.join(",\n")) });
    for entry in policy::ALL {
        files.push(File { path: format!("policies/{}.json", entry.id), text: answer(of_policy(entry)) + "\n" });
    }
    for entry in law::ALL {
        files.push(File { path: format!("laws/{}.json", entry.id), text: answer(of_law(entry)) + "\n" });
    }
    for preset in preset::ALL.iter().filter(|preset| !preset.computed()) {
        let lines = presets::of(preset, &run).join(",\n");
        files.push(File { path: format!("presets/{}.json", preset.id), text: format!("[\n{lines}\n]\n") });
    }
    files
}

/// Returns the experiments of `specification.json`.
pub fn specifications() -> Vec<Specification> {
    match Node::from_json(SPECIFICATIONS).unwrap() {
        Node::List(list) => list.iter().map(|node| Specification::read(node).unwrap()).collect(),
        other => panic!("expected a list, found {other}"),
    }
}

/// Returns an experiment of one policy with its default parameters, on arms with features if the policy needs them.
fn of_policy(entry: &Entry) -> Specification {
    let arm = |reward: f64, cost: f64| {
        let reward = json!({ "law": "beta", "alpha": reward, "beta": 1.0 - reward });
        json!({ "reward": reward, "cost": { "law": "bernoulli", "p": cost } })
    };
    let environment = if entry.needs_linear_arms() {
        json!({ "linear": { "dimension": 3, "arms": 5, "noise_sd": 0.1 } })
    } else {
        json!({ "arms": [arm(0.6, 0.2), arm(0.5, 0.25), arm(0.3, 0.7), arm(0.8, 0.3)] })
    };
    specification(environment, json!([{ "id": entry.id }]))
}

/// Returns an experiment in which the reward and the cost of one arm follow the law with its default parameters.
fn of_law(entry: &LawEntry) -> Specification {
    let mut law = json!({ "law": entry.id });
    for param in entry.params {
        law[param.id] = if param.list { json!(param.default) } else { json!(param.default[0]) };
    }
    let other = json!({ "law": "bernoulli", "p": 0.5 });
    let arms = json!([{ "reward": law, "cost": law }, { "reward": other, "cost": other }]);
    specification(json!({ "arms": arms }), json!([{ "id": "omega-ucb" }, { "id": "bts" }]))
}

fn specification(environment: Value, policies: Value) -> Specification {
    let specification = json!({
        "version": 1, "environment": environment, "budget": { "absolute": 60 }, "policies": policies,
        "repetitions": 40, "seed": 1, "checkpoints": { "count": 3, "grid": "linear" }
    });
    Specification::from_json(&specification.to_string()).unwrap()
}
