//! Tests of linear environments, and of the policies that need them, from the specification to the answer.

use budgeted_bandits::experiment;
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::stats::Moments;
use serde_json::{Value, json};

fn specification(environment: Value, policies: Value, budget: f64, repetitions: u64) -> Specification {
    let value = json!({ "version": 1, "environment": environment, "budget": { "absolute": budget }, "policies": policies,
        "repetitions": repetitions, "seed": 1, "checkpoints": [1.0] });
    Specification::from_json(&value.to_string()).unwrap()
}

/// The dimension, the number of repetitions and one of the budgets are taken from Figure 1(c) of Xia et al. 2015, which
/// does not state the rest of its setting. CB must have more final regret than Budget-CB by more than 4.9 standard
/// errors of the paired difference (alpha = 1e-6), and Budget-CB must have less than two thirds of the regret of CB.
#[test]
fn budget_cb_beats_cb_on_a_ten_dimensional_polytope() {
    let environment = json!({ "linear": { "dimension": 10, "arms": 50, "noise_sd": 0.1 } });
    let policies = json!([{ "id": "budget-cb" }, { "id": "cb" }, { "id": "uniform" }]);
    let results = experiment::run(specification(environment, policies, 5000.0, 100));
    let answer = results.answer();
    assert_eq!(answer.best, Some(0));
    let cb = &answer.paired[1];
    let difference: Moments =
        results.final_regrets(1).iter().zip(results.final_regrets(0)).map(|(cb, ours)| cb - ours).collect();
    let stderr = difference.stderr().unwrap();
    assert!(cb.mean > 4.9 * stderr, "{} more regret, standard error {stderr}", cb.mean);
    let [ours, theirs, uniform] = [0, 1, 2].map(|policy: usize| answer.policies[policy].last.regret.summary.mean);
    assert!(ours < theirs * 2.0 / 3.0 && theirs < uniform, "{ours}, {theirs}, {uniform}");
}

/// The arms are similar to an example in the introduction of the paper: (1, 0) has a mean reward and a mean cost of
/// 0.9, and (0.5, 0.1) has half the mean reward and a mean cost of 0.1.
#[test]
fn the_means_of_given_linear_arms_are_the_products_of_features_and_parameters() {
    let environment = json!({ "linear": { "arms": [[1, 0], [0.5, 0.1]], "reward": [0.9, 0],
        "cost": [0.9, -3.5], "noise_sd": 0, "later": { "reward": [0.5, 5], "cost": [0.5, 0.5] } }, "change": { "from": 0.5, "until": 0.5 } });
    let specification = specification(environment, json!([{ "id": "budget-cb" }]), 100.0, 1);
    let environment = specification.environment().environment(&mut stream(1, 0, Role::Environment));
    let expected = [[(0.9, 0.9), (0.5, 0.5)], [(0.45, 0.1), (0.75, 0.3)]];
    for (arm, expected) in environment.arms.iter().zip(expected) {
        for (later, (reward, cost)) in [0.0, 1.0].into_iter().zip(expected) {
            let means = arm.means(later);
            assert!((means.0 - reward).abs() < 1e-15 && (means.1 - cost).abs() < 1e-15, "{means:?}");
        }
    }
}

/// A change draws other parameters for the same features, and another repetition has other features.
#[test]
fn a_drawn_change_draws_parameters_and_keeps_the_features() {
    let environment =
        json!({ "linear": { "dimension": 3, "arms": 4, "noise_sd": 0.1 }, "change": { "from": 0.2, "until": 0.6 } });
    let specification = specification(environment, json!([{ "id": "cb" }]), 10.0, 1);
    let draw = |repetition| specification.environment().environment(&mut stream(1, repetition, Role::Environment));
    let linear = draw(0).linear.unwrap();
    assert_ne!(linear.later, Some(linear.parameters.clone()));
    assert!(draw(0).arms.iter().all(|arm| arm.later.is_some()));
    assert_ne!(draw(1).linear.unwrap().features, linear.features);
}
