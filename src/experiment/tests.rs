//! Tests of experiments: quantities by hand, the order of tasks, tapes, steps, and differences between policies.

mod deciding;
mod quantities;
mod results;
mod tasks;

use super::*;

fn specification(text: &str) -> Specification {
    Specification::from_json(text).unwrap()
}

/// Two arms with constant rewards and costs, so that every quantity can be computed by hand.
const CONSTANT: &str = r#"{ "version": 1, "budget": { "absolute": 1 }, "repetitions": 3,
    "environment": { "arms": [
        { "reward": { "law": "constant", "value": 0.5 }, "cost": { "law": "constant", "value": 0.25 } },
        { "reward": { "law": "constant", "value": 0.25 }, "cost": { "law": "constant", "value": 0.5 } } ] },
    "policies": [ { "id": "best-arm" }, { "id": "omega-ucb" } ], "checkpoints": [0.1, 0.5, 0.75, 1] }"#;

/// An experiment with arms that are drawn for each repetition, in several blocks.
fn family() -> Experiment {
    Experiment::new(specification(
        r#"{ "version": 1, "environment": { "family": "beta", "arms": 3 }, "budget": { "times_smallest_mean_cost": 20000 },
             "policies": [ { "id": "bts" }, { "id": "uniform" }, { "id": "best-arm" } ], "repetitions": 45,
             "checkpoints": { "count": 5, "grid": "linear" } }"#,
    ))
}

/// Known costs and random rewards, in several blocks.
const KNOWN: &str = r#"{ "version": 1, "budget": { "absolute": 60 }, "repetitions": 150, "checkpoints": [0.3, 1],
    "environment": { "known_costs": true, "reward_max": 2, "cost_max": 4, "arms": [
        { "reward": { "law": "uniform", "low": 0, "high": 2 }, "cost": { "law": "constant", "value": 1 } },
        { "reward": { "law": "uniform", "low": 0, "high": 1 }, "cost": { "law": "constant", "value": 4 } } ] },
    "policies": [ { "id": "omega-ucb" }, { "id": "bts" }, { "id": "uniform" }, { "id": "best-arm" } ] }"#;
