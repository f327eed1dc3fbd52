//! Tests of statements that the answers imply: random streams are independent, means over a million repetitions are
//! exact to 12 digits, and 95 % intervals contain the true mean as often as they should.
//!
//! The seeds of the statistical tests are fixed. With random seeds, a test would fail with probability alpha although
//! nothing is wrong.

use budgeted_bandits::experiment::{self, Estimate, RegretDefinition, Results};
use budgeted_bandits::input::Node;
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use rand::RngExt;
use rayon::prelude::*;
use statrs::distribution::{ChiSquared, ContinuousCDF};

const STREAMS: u64 = 1_000_000;

/// Returns the first number of each of a million streams, in [0, 1).
fn first(stream_of: impl Fn(u64) -> budgeted_bandits::seed::Stream + Sync) -> Vec<f64> {
    (0..STREAMS).into_par_iter().map(|number| stream_of(number).random::<f64>()).collect()
}

/// Returns sqrt(n) times the correlation of values with the values `lag` places later. If the values are independent
/// and uniform in [0, 1), this statistic is approximately standard normal.
fn correlation(values: &[f64], lag: usize) -> f64 {
    let pairs = values.iter().zip(&values[lag..]);
    let count = (values.len() - lag) as f64;
    pairs.map(|(one, other)| (one - 0.5) * (other - 0.5)).sum::<f64>() * 12.0 / count.sqrt()
}

/// Each of 3 series is tested for correlation at 8 lags, and for uniformity in 256 cells. Alpha is 0.001 for all tests
/// together: 0.0005 for the correlations and 0.0005 for uniformity.
#[test]
fn neighbouring_streams_are_independent() {
    let series: [(&str, Vec<f64>); 3] = [
        ("repetitions", first(|number| stream(1, number, Role::Arm(0)))),
        ("seeds", first(|number| stream(number, 0, Role::Policy))),
        ("arms", first(|number| stream(1, 0, Role::Arm(number as usize)))),
    ];
    for (name, values) in &series {
        for lag in [1, 2, 3, 4, 8, 16, 100, 1000] {
            let found = correlation(values, lag);
            // The test is two-sided with alpha = 0.0005/24.
            assert!(found.abs() < 4.26, "{name}, lag {lag}: {found}");
        }
        let mut cells = vec![0.0; 256];
        values.iter().for_each(|value| cells[(value * 256.0) as usize] += 1.0);
        let expected = STREAMS as f64 / 256.0;
        let found: f64 = cells.iter().map(|cell| (cell - expected) * (cell - expected) / expected).sum();
        let critical = ChiSquared::new(255.0).unwrap().inverse_cdf(1.0 - 0.0005 / 3.0);
        assert!(found < critical, "{name}: chi-square {found}");
    }
}

#[test]
fn the_test_of_streams_rejects_a_sequence_of_dependent_numbers() {
    let values: Vec<f64> = (0..STREAMS).map(|number| (number as f64 * 0.618_033_988_749_895).fract()).collect();
    assert!(correlation(&values, 1).abs() > 4.26);
}

fn run(specification: &str) -> Results {
    experiment::run(Specification::read(&Node::from_json(specification).unwrap()).unwrap())
}

/// Returns a sum with about twice the usual number of digits, by Neumaier's summation.
fn exact_sum(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut rest) = (0.0_f64, 0.0);
    for value in values {
        let next: f64 = sum + value;
        rest += if sum.abs() >= value.abs() { (sum - next) + value } else { (value - next) + sum };
        sum = next;
    }
    sum + rest
}

#[test]
fn the_mean_and_standard_error_over_a_million_repetitions_agree_with_compensated_sums() {
    let results = run(r#"{ "version": 1, "environment": { "arms": [
            { "reward": { "law": "beta", "alpha": 0.3, "beta": 2 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "constant", "value": 1 } }] },
        "budget": { "absolute": 3 }, "policies": [{ "id": "omega-ucb" }], "repetitions": 1000000, "seed": 7,
        "checkpoints": { "count": 2, "grid": "linear" } }"#);
    let values = results.final_regrets(0);
    assert_eq!(values.len(), 1_000_000);
    let answer = serde_json::to_value(results.answer()).unwrap();
    let reported = &answer["policies"][0]["final"]["regret"];
    let mean = exact_sum(values.iter().copied()) / values.len() as f64;
    let squares = exact_sum(values.iter().map(|value| (value - mean) * (value - mean)));
    let error = (squares / (values.len() - 1) as f64 / values.len() as f64).sqrt();
    for (name, exact) in [("mean", mean), ("stderr", error)] {
        let found = reported[name].as_f64().unwrap();
        assert!((found / exact - 1.0).abs() < 1e-12, "{name}: {found} against {exact}");
    }
}

/// The number of experiments that differ only in their seed.
const REPLICATES: u64 = 1000;

/// Three values of ρ for ω-UCB. One policy suffices, because an experiment computes intervals in the same way for all
/// policies.
///
/// The value that explores most comes first. In the family below, the other two usually have similar regret, and a few
/// draws decide their difference: only 92 % of the intervals of this difference contain the mean at 50 repetitions.
const RHO: [&str; 3] = ["4", "1", "0.25"];

/// Returns the share of replicated experiments whose 95 % interval contains the mean over all of them: first for the
/// final regret of each policy, then for the difference in final regret between each other policy and the first one.
fn held(environment: &str, budget: u32, repetitions: u32) -> Vec<(String, f64)> {
    let policies = RHO.map(|rho| format!(r#"{{ "id": "omega-ucb", "rho": {rho} }}"#)).join(",");
    let replicate = |seed| {
        let results = run(&format!(
            r#"{{ "version": 1, "environment": {environment}, "budget": {{ "absolute": {budget} }},
            "repetitions": {repetitions}, "seed": {seed}, "policies": [{policies}], "checkpoints": {{ "count": 2, "grid": "linear" }} }}"#
        ));
        let [plain, differences] =
            [None, Some(0)].map(|against| results.regret_curves(RegretDefinition::Pseudo, against).unwrap());
        plain.into_iter().chain(differences.into_iter().skip(1)).map(|course| course.last).collect()
    };
    let replicates: Vec<Vec<Estimate>> = (0..REPLICATES).into_par_iter().map(replicate).collect();
    let differences = RHO[1..].iter().map(|rho| format!("ρ = {rho} less ρ = {}", RHO[0]));
    let names = RHO.iter().map(|rho| format!("ρ = {rho}")).chain(differences);
    let share = |(at, name): (usize, String)| {
        let all = || replicates.iter().map(|replicate| &replicate[at]);
        let mean = all().map(|estimate| estimate.mean).sum::<f64>() / REPLICATES as f64;
        let held = all().filter(|estimate| (estimate.low.unwrap()..=estimate.high.unwrap()).contains(&mean)).count();
        (name, held as f64 / REPLICATES as f64)
    };
    names.enumerate().map(share).collect()
}

const GIVEN: &str = r#"{ "arms": [
    { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } },
    { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "bernoulli", "p": 0.5 } },
    { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.6 } }] }"#;
/// A family draws new arms in each repetition, and a few draws cause much of the mean regret. The distribution of
/// regret is therefore skewed, which makes intervals less reliable.
const FAMILY: &str = r#"{ "family": "bernoulli", "arms": 10 }"#;

#[test]
fn intervals_contain_the_mean_as_often_as_they_should() {
    for (environment, repetitions) in [(GIVEN, 50), (GIVEN, 200), (FAMILY, 50), (FAMILY, 200)] {
        for (of, held) in held(environment, 100, repetitions) {
            println!("{of}, {repetitions} repetitions: {held}");
            assert!((0.93..=0.97).contains(&held), "{of}, {repetitions} repetitions: {held} of {environment}");
        }
    }
}
