//! Tests that no policy makes more pulls on average than [`Specification::expected_pulls`]. An experiment is refused if
//! this number is too large.

use budgeted_bandits::environment::FAMILIES;
use budgeted_bandits::error::Result;
use budgeted_bandits::experiment;
use budgeted_bandits::specification::Specification;

fn with(environment: &str, budget: &str, rest: &str) -> Result<Specification> {
    Specification::from_json(&format!(
        r#"{{ "version": 1, "environment": {environment}, "budget": {budget}, "checkpoints": [1],
            "policies": [ {{ "id": "best-arm" }}, {{ "id": "uniform" }} ] {rest} }}"#
    ))
}

fn arms(costs: &[&str]) -> String {
    let arm = |cost| format!(r#"{{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {cost} }}"#);
    format!(r#"{{ "arms": [{}] }}"#, costs.iter().map(arm).collect::<Vec<_>>().join(","))
}

/// The test covers given and drawn arms, both stops and three budgets. The mean of 400 repetitions may exceed the bound
/// by 4.5 standard errors.
#[test]
fn no_policy_makes_more_pulls_on_average_than_expected() {
    let laws = [
        r#"{ "law": "bernoulli", "p": 0.01 }"#,
        r#"{ "law": "beta", "alpha": 0.01, "beta": 1 }"#,
        r#"{ "law": "discrete", "values": [0, 0.75], "weights": [30, 1] }"#,
        r#"{ "law": "constant", "value": 0.3 }"#,
    ];
    let given = laws.iter().map(|law| arms(&[law, laws[0]]));
    let drawn = FAMILIES.iter().map(|entry| {
        let size = if entry.settings > 0 { r#""setting": 3"# } else { r#""arms": 3"# };
        format!(r#"{{ "family": "{}", {size} }}"#, entry.id)
    });
    let polytope = r#"{ "linear": { "dimension": 2, "arms": 4, "noise_sd": 0.1 } }"#.to_owned();
    for environment in given.chain(drawn).chain([polytope]) {
        for budget in [r#"{ "absolute": 0.1 }"#, r#"{ "absolute": 2.5 }"#, r#"{ "times_smallest_mean_cost": 3 }"#] {
            for stop in ["overshoot", "strict"] {
                let rest = format!(r#", "repetitions": 400, "stop": "{stop}""#);
                // A specification is refused if no pull fits into the budget.
                let Ok(specification) = with(&environment, budget, &rest) else { continue };
                let expected = specification.expected_pulls();
                let results = experiment::run(specification);
                for policy in results.answer().policies {
                    let pulls = policy.checkpoints.last().unwrap().quantities.pulls;
                    let allowed = expected + 4.5 * pulls.stderr.unwrap() + 1e-9;
                    assert!(
                        pulls.mean <= allowed,
                        "{} pulls, expected {expected}: {environment} {budget} {stop}",
                        pulls.mean
                    );
                }
            }
        }
    }
}
