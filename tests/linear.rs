//! Tests of linear environments and of their policies, from specification to answer.

#![cfg(not(target_arch = "wasm32"))]

use budgeted_bandits::experiment;
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use serde_json::{Value, json};

fn specification(environment: Value, policies: Value, budget: f64, repetitions: u64) -> Specification {
    let value = json!({ "version": 1, "environment": environment, "budget": { "absolute": budget }, "policies": policies,
        "repetitions": repetitions, "seed": 1, "checkpoints": [1.0] });
    Specification::from_json(&value.to_string()).unwrap()
}

/// The setting is that of Xia et al. 2015, Figure 1(c), as far as the paper states it: ten dimensions, 100 repetitions, one of the budgets.
/// With seed 1, the paired difference of final regret is more than 4.9 standard errors (normal, alpha = 1e-6), and the regret is less than
/// two thirds of CB's.
#[test]
fn budget_cb_beats_cb_on_a_ten_dimensional_polytope() {
    let environment = json!({ "linear": { "dimension": 10, "arms": 50, "noise_sd": 0.1 } });
    let policies = json!([{ "id": "budget-cb" }, { "id": "cb" }, { "id": "uniform" }]);
    let results = experiment::run(specification(environment, policies, 5000.0, 100));
    let answer = results.answer();
    assert_eq!(answer.best, Some(0));
    let cb = &answer.paired[1];
    let stderr = (cb.high.unwrap() - cb.mean) / 1.96;
    assert!(cb.mean > 4.9 * stderr, "{} more regret, standard error {stderr}", cb.mean);
    let [ours, theirs, uniform] = [0, 1, 2].map(|policy: usize| answer.policies[policy].last.regret.summary.mean);
    assert!(ours < theirs * 2.0 / 3.0 && theirs < uniform, "{ours}, {theirs}, {uniform}");
}

/// The arms are similar to those of the paper's introduction: (1, 0) earns and costs 0.9, and (0.5, 0.1) earns half as much and costs 0.1.
#[test]
fn given_arms_have_the_stated_means_and_change_as_stated() {
    let environment = json!({ "linear": { "arms": [[1, 0], [0.5, 0.1]], "reward": [0.9, 0], "cost": [0.9, -3.5], "noise_sd": 0,
        "later": { "reward": [0.5, 5], "cost": [0.5, 0.5] } }, "change": { "from": 0.5, "until": 0.5 } });
    let specification = specification(environment, json!([{ "id": "budget-cb" }]), 100.0, 1);
    let environment = specification.environment.environment(&mut stream(1, 0, Role::Environment));
    let expected = [[(0.9, 0.9), (0.5, 0.5)], [(0.45, 0.1), (0.75, 0.3)]];
    for (arm, expected) in environment.arms.iter().zip(expected) {
        for (later, (reward, cost)) in [0.0, 1.0].into_iter().zip(expected) {
            let means = arm.means(later);
            assert!((means.0 - reward).abs() < 1e-15 && (means.1 - cost).abs() < 1e-15, "{means:?}");
        }
    }
}

/// The arms stay the same during the change, the parameters differ before and after, and another repetition has other parameters again.
#[test]
fn a_drawn_change_draws_parameters_and_keeps_the_features() {
    let environment =
        json!({ "linear": { "dimension": 3, "arms": 4, "noise_sd": 0.1 }, "change": { "from": 0.2, "until": 0.6 } });
    let specification = specification(environment, json!([{ "id": "cb" }]), 10.0, 1);
    let draw = |repetition| specification.environment.environment(&mut stream(1, repetition, Role::Environment));
    let linear = draw(0).linear.unwrap();
    assert_ne!(linear.later, Some(linear.parameters.clone()));
    assert!(draw(0).arms.iter().all(|arm| arm.later.is_some()));
    assert_ne!(draw(1).linear.unwrap().features, linear.features);
}
