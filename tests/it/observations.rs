//! Tests of arms that were observed: the joint law of their pulls, and the worlds that fit their rows.
//!
//! Statistical tests have fixed seeds and alpha = 0.001, and say how many draws they use. `tests/reference/README.md`
//! says how the numbers of `observations.json` were computed.

use budgeted_bandits::environment::Environment;
use budgeted_bandits::episode::Episode;
use budgeted_bandits::experiment;
use budgeted_bandits::report::{Answer, WorldsReport};
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use serde_json::{Value, json};
use statrs::distribution::{Beta, ChiSquared, Continuous, ContinuousCDF};

const ALPHA: f64 = 0.001;
/// The number of standard errors that a normal variable exceeds with probability [`ALPHA`], in either direction.
const Z: f64 = 3.2905;

fn specification(environment: &Value, budget: f64, policy: &str, repetitions: u64) -> Specification {
    let text = json!({
        "version": 1, "environment": environment, "budget": { "absolute": budget }, "policies": [{ "id": policy }],
        "repetitions": repetitions, "seed": 20_261, "checkpoints": [1]
    });
    Specification::from_json(&text.to_string()).unwrap()
}

/// Returns how often each pair of a reward and a cost occurs in 200,000 pulls of a single arm. The pairs are numbered in
/// the order of `rewards` and then of `costs`.
fn counts(environment: &Value, [rewards, costs]: [&[f64]; 2]) -> Vec<f64> {
    let specification = specification(environment, 1e6, "uniform", 1);
    let environment = specification.environment().given().unwrap();
    let player = &specification.policies()[0];
    let policy = player.build(&environment, 1e6);
    let episode = Episode::new(&environment, policy, 1e6, specification.stop(), 20_261, 0);
    let mut counts = vec![0.0; rewards.len() * costs.len()];
    for pull in episode.take(200_000) {
        let place = |values: &[f64], value: f64| values.iter().position(|other| *other == value).unwrap();
        counts[place(rewards, pull.outcome.reward) * costs.len() + place(costs, pull.outcome.cost)] += 1.0;
    }
    counts
}

/// Returns the chi-square statistic and its critical value. Cells of probability 0 must be empty.
fn chi_square(counts: &[f64], probabilities: &[f64]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let cells: Vec<_> = counts.iter().zip(probabilities).filter(|(_, probability)| **probability > 0.0).collect();
    let outside = counts.iter().zip(probabilities).any(|(count, probability)| *probability == 0.0 && *count > 0.0);
    assert!(!outside, "a pair that is no row was drawn");
    let sum = cells.iter().map(|(count, p)| (**count - total * **p).powi(2) / (total * **p)).sum();
    (sum, ChiSquared::new((cells.len() - 1) as f64).unwrap().inverse_cdf(1.0 - ALPHA))
}

/// The rows of the tests of the joint law: dear pulls earn more.
const ROWS: &str = "[[0, 0.25], [0, 0.25], [0, 0.5], [0.5, 0.5], [1, 1]]";
const REWARDS: [f64; 3] = [0.0, 0.5, 1.0];
const COSTS: [f64; 3] = [0.25, 0.5, 1.0];

fn one_arm(more: &Value) -> Value {
    let mut environment = json!({ "arms": [{ "observations": serde_json::from_str::<Value>(ROWS).unwrap() }] });
    environment.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    environment
}

#[test]
fn pulls_draw_whole_rows() {
    let counts = counts(&one_arm(&json!({})), [&REWARDS, &COSTS]);
    let (found, critical) = chi_square(&counts, &[0.4, 0.2, 0.0, 0.0, 0.2, 0.0, 0.0, 0.0, 0.2]);
    assert!(found < critical, "{found} against {critical}");
    let (found, critical) = chi_square(&counts, &[0.39, 0.21, 0.0, 0.0, 0.2, 0.0, 0.0, 0.0, 0.2]);
    assert!(found > critical, "the test accepts another joint law: {found} against {critical}");
}

#[test]
fn rewards_and_costs_can_be_drawn_independently() {
    let counts = counts(&one_arm(&json!({ "independent": true })), [&REWARDS, &COSTS]);
    let products: Vec<f64> = [0.6, 0.2, 0.2].iter().flat_map(|r| [0.4, 0.4, 0.2].map(|c| r * c)).collect();
    let (found, critical) = chi_square(&counts, &products);
    assert!(found < critical, "{found} against {critical}");
}

#[test]
fn rows_are_drawn_by_their_weights() {
    let mut environment = one_arm(&json!({}));
    environment["arms"][0]["weights"] = json!([1, 3, 0, 2, 2]);
    let counts = counts(&environment, [&REWARDS, &COSTS]);
    let (found, critical) = chi_square(&counts, &[0.5, 0.0, 0.0, 0.0, 0.25, 0.0, 0.0, 0.0, 0.25]);
    assert!(found < critical, "{found} against {critical}");
}

/// The weights of the five rows and of the two pseudo-rows in 40,000 worlds have the moments of the Dirichlet law. Two of the
/// five rows have a reward, so the pseudo-row with a reward has the parameter 1, and that without has 3/2. With parameters
/// a that add up to A = 7.5, the means are a/A, the variances a(A - a)/(A²(A + 1)) and the covariances -ab/(A²(A + 1)).
#[test]
fn the_weights_of_worlds_have_the_moments_of_the_dirichlet_law() {
    let source = specification(&one_arm(&json!({ "worlds": true })), 10.0, "uniform", 40_000).environment().clone();
    let weights = |world: u64| {
        let environment: Environment = source.environment(&mut stream(20_261, world, Role::Environment));
        let given = environment.arms[0].laws.columns().unwrap().1.weights().unwrap().given().to_vec();
        let total: f64 = given.iter().sum();
        given.into_iter().map(|weight| weight / total).collect::<Vec<f64>>()
    };
    let all: Vec<Vec<f64>> = (0..40_000).map(weights).collect();
    let check = |what: &str, of: &dyn Fn(&[f64]) -> f64, expected: f64| {
        let values: Vec<f64> = all.iter().map(|weights| of(weights)).collect();
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let error = (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n / n).sqrt();
        assert!((mean - expected).abs() < Z * error, "{what}: {mean} for {expected}, standard error {error}");
    };
    let parameters = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.5];
    let total = 7.5;
    for (row, a) in parameters.into_iter().enumerate() {
        check("mean", &|weights| weights[row], a / total);
        let variance = a * (total - a) / (total * total * (total + 1.0));
        check("variance", &|weights| (weights[row] - a / total).powi(2), variance);
        let next = (row + 1) % 7;
        let b = parameters[next];
        let covariance = -a * b / (total * total * (total + 1.0));
        check("covariance", &|weights| (weights[row] - a / total) * (weights[next] - b / total), covariance);
    }
}

/// If all costs are 1 and rewards are 0 or 1, the mean reward of an arm with s rewards of 1 among n rows has the law
/// Beta(s + 1, n - s + f), where f is the number of rewards of 0 for each 1 in the whole table, here 27/13. Arm 1 is best with
/// the probability that one Beta variable exceeds another, an integral.
#[test]
fn two_arms_are_best_as_often_as_beta_variables_exceed_one_another() {
    let arm = |ones: usize, rows: usize| {
        let rows: Vec<[f64; 2]> = (0..rows).map(|row| [if row < ones { 1.0 } else { 0.0 }, 1.0]).collect();
        json!({ "observations": rows })
    };
    let environment = json!({ "arms": [arm(4, 10), arm(9, 30)], "worlds": true });
    let worlds = WorldsReport::of(&specification(&environment, 10.0, "uniform", 10_000), 10_000).unwrap();
    let (first, second) = (Beta::new(5.0, 6.0 + 27.0 / 13.0).unwrap(), Beta::new(10.0, 21.0 + 27.0 / 13.0).unwrap());
    let steps = 100_000;
    let at = |step: usize| (step as f64 + 0.5) / f64::from(steps);
    let expected: f64 =
        (0..steps as usize).map(|step| first.pdf(at(step)) * second.cdf(at(step))).sum::<f64>() / f64::from(steps);
    let error = (expected * (1.0 - expected) / 10_000.0).sqrt();
    assert!((worlds.arms[0].best - expected).abs() < Z * error, "{} for {expected}", worlds.arms[0].best);
    assert!((worlds.arms[0].best + worlds.arms[1].best - 1.0).abs() < 1e-12);
    let middle = worlds.arms[0].ratio.quantiles["0.5"];
    assert!((middle - first.inverse_cdf(0.5)).abs() < 0.01, "the median is {middle}");
}

fn reference() -> Value {
    serde_json::from_str(include_str!("../reference/observations.json")).unwrap()
}

fn reference_environment(reference: &Value, more: &Value) -> Value {
    let arms: Vec<Value> =
        reference["rows"].as_array().unwrap().iter().map(|rows| json!({ "observations": rows })).collect();
    let mut environment = json!({ "arms": arms });
    environment.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    environment
}

/// 20,000 runs against 400,000 runs of NumPy: the means of the total reward and of the number of pulls, and the standard
/// deviation of the total reward, which depends on the joint law of reward and cost.
#[test]
fn runs_agree_with_resampling_in_numpy() {
    let reference = reference();
    for run in reference["runs"].as_array().unwrap() {
        let environment = reference_environment(&reference, &json!({ "independent": run["independent"] }));
        let budget = reference["budget"].as_f64().unwrap();
        let specification = specification(&environment, budget, run["policy"].as_str().unwrap(), 20_000);
        let results = experiment::run(specification);
        let answer: Answer = results.answer();
        let quantities = &answer.policies[0].checkpoints[0].quantities;
        for (name, found) in [("reward", &quantities.reward), ("pulls", &quantities.pulls)] {
            let number = |key: &str| run[name][key].as_f64().unwrap();
            let error = number("std") * (1.0 / 20_000.0 + 1.0 / number("count")).sqrt();
            let difference = found.mean - number("mean");
            assert!(difference.abs() < Z * error, "{run}: {name} {} ± {error}", found.mean);
            // The kurtosis of these sums is near 3, for which the relative error of a deviation is 1/sqrt(2n).
            let deviation = found.std.unwrap() / number("std");
            assert!((deviation - 1.0).abs() < 1.2 * Z / 40_000.0_f64.sqrt(), "{run}: {name} deviates {deviation} times");
        }
    }
}

/// 10,000 worlds against a million worlds of NumPy: how often each arm is best, and the quantiles of its ratio.
#[test]
fn worlds_agree_with_the_proper_bayesian_bootstrap_in_numpy() {
    let reference = reference();
    let environment = reference_environment(&reference, &json!({ "worlds": true }));
    let worlds = WorldsReport::of(&specification(&environment, 8.0, "uniform", 10_000), 10_000).unwrap();
    let expected = &reference["worlds"];
    for (number, arm) in worlds.arms.iter().enumerate() {
        let best = expected["best"][number].as_f64().unwrap();
        let error = (best * (1.0 - best) / 10_000.0).sqrt();
        assert!((arm.best - best).abs() < Z * error, "arm {number} is best in {} for {best}", arm.best);
        for (at, share) in [0.025, 0.25, 0.5, 0.75, 0.975_f64].into_iter().enumerate() {
            // The share of ratios below the reference's quantile is compared, which needs no density.
            let quantile = expected["quantiles"][number][at].as_f64().unwrap();
            let below = worlds.ratios[number].iter().filter(|ratio| **ratio <= quantile).count() as f64 / 10_000.0;
            let error = (share * (1.0 - share) / 10_000.0).sqrt();
            assert!((below - share).abs() < Z * error, "arm {number}: {below} of the ratios lie below the quantile {share}");
        }
    }
}
