//! Draws against the distributions that they claim: 10^6 of every law, 10^5 arms of every family.
//!
//! Continuous laws by Kolmogorov and Smirnov against statrs' distribution function, discrete ones by chi-square; each at
//! alpha = 0.001, with fixed seeds, so a test that has passed passes again. That the tests can fail is a test as well.

#![cfg(not(target_arch = "wasm32"))]

use budgeted_bandits::environment::Family;
use budgeted_bandits::law::Law;
use budgeted_bandits::seed::{Role, Stream, stream};
use statrs::distribution::{Beta, ChiSquared, ContinuousCDF};

const SEED: u64 = 20_261;
const ALPHA: f64 = 0.001;
const DRAWS: usize = 1_000_000;

fn draws(law: &Law) -> Vec<f64> {
    let sampler = law.sampler();
    let mut stream = stream(SEED, 0, Role::Arm(0));
    (0..DRAWS).map(|_| sampler.sample(&mut stream)).collect()
}

/// sqrt(n) sup |F_n - F| exceeds this with probability alpha for large n: sqrt(ln(2/alpha)/2).
fn critical_distance() -> f64 {
    (libm::log(2.0 / ALPHA) / 2.0).sqrt()
}

/// Where the comparison ends. Draws of a Beta law with a small second shape pile up at 1, where numbers are 1e-16 apart: of
/// Beta(3, 0.05) about 1 in 6 is 1 exactly. All draws above this are counted together; a supremum over part of the
/// line is at most that over the whole, so alpha still holds. Near 0 numbers are dense enough.
const END: f64 = 1.0 - 1e-12;

/// sqrt(n) sup |F_n - F| over x <= [`END`].
fn distance(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64) -> f64 {
    draws.sort_by(f64::total_cmp);
    let n = draws.len() as f64;
    let within = draws.partition_point(|x| *x <= END);
    let steps = draws[..within].iter().enumerate().map(|(index, x)| {
        let expected = cdf(*x);
        (expected - index as f64 / n).abs().max(((index + 1) as f64 / n - expected).abs())
    });
    steps.fold((within as f64 / n - cdf(END)).abs(), f64::max) * n.sqrt()
}

fn beta_cdf(alpha: f64, beta: f64) -> impl Fn(f64) -> f64 {
    let exact = Beta::new(alpha, beta).unwrap();
    move |x| exact.cdf(x)
}

const SHAPES: [(f64, f64); 13] = [
    (0.5, 0.5),
    (0.05, 3.0),
    (3.0, 0.05),
    (0.01, 0.01),
    (1.0, 1.0),
    (2.0, 3.0),
    (3.0, 2.0),
    (1.5, 1.0),
    (5.0, 0.3),
    (0.7, 4.9),
    (1.0, 50.0),
    (300.0, 700.0),
    (20_000.0, 3.0),
];

#[test]
fn beta_laws() {
    for (alpha, beta) in SHAPES {
        let draws = draws(&Law::Beta { alpha, beta });
        assert!(draws.iter().all(|x| (0.0..=1.0).contains(x)));
        let found = distance(draws, beta_cdf(alpha, beta));
        assert!(found < critical_distance(), "Beta({alpha}, {beta}): {found}");
    }
}

#[test]
fn beta_laws_with_other_shapes_are_noticed() {
    for (alpha, beta) in SHAPES {
        let draws = draws(&Law::Beta { alpha, beta });
        let found = distance(draws, beta_cdf(1.03 * alpha, 0.97 * beta));
        assert!(found > critical_distance(), "Beta({alpha}, {beta}): {found}");
    }
}

fn uniform_cdf(low: f64, high: f64) -> impl Fn(f64) -> f64 {
    move |x| ((x - low) / (high - low)).clamp(0.0, 1.0)
}

#[test]
fn uniform_laws() {
    for (low, high) in [(0.0, 1.0), (0.25, 0.3), (0.01, 1.0)] {
        let draws = draws(&Law::Uniform { low, high });
        assert!(draws.iter().all(|x| (low..=high).contains(x)));
        let found = distance(draws.clone(), uniform_cdf(low, high));
        assert!(found < critical_distance(), "from {low} to {high}: {found}");
        let other = distance(draws, uniform_cdf(low, low + 1.01 * (high - low)));
        assert!(other > critical_distance(), "from {low} to {high}, as if wider: {other}");
    }
    assert!(draws(&Law::Uniform { low: 0.75, high: 0.75 }).iter().all(|x| *x == 0.75));
}

#[test]
fn constant_laws() {
    for value in [0.0, 0.1, 1.0] {
        assert!(draws(&Law::Constant { value }).iter().all(|x| *x == value));
    }
}

/// Chi-square of counts against probabilities that add up to 1, and its critical value; what has probability 0 must not
/// occur.
fn chi_square(counts: &[usize], probabilities: &[f64]) -> (f64, f64) {
    let n = counts.iter().sum::<usize>() as f64;
    let mut cells = 0;
    let mut sum = 0.0;
    for (count, probability) in counts.iter().zip(probabilities) {
        let expected = n * probability;
        if expected == 0.0 {
            assert_eq!(*count, 0, "a value of probability 0 was drawn");
            continue;
        }
        assert!(expected >= 10.0, "too few for chi-square");
        cells += 1;
        sum += (*count as f64 - expected) * (*count as f64 - expected) / expected;
    }
    let critical = if cells > 1 { ChiSquared::new(f64::from(cells - 1)).unwrap().inverse_cdf(1.0 - ALPHA) } else { 1e-6 };
    (sum, critical)
}

fn counts(law: &Law, values: &[f64]) -> Vec<usize> {
    let mut counts = vec![0; values.len()];
    for x in draws(law) {
        counts[values.iter().position(|value| *value == x).expect("one of the values")] += 1;
    }
    counts
}

#[test]
fn bernoulli_laws() {
    for p in [0.0, 1e-4, 0.01, 0.3, 0.5, 0.9999, 1.0] {
        let counts = counts(&Law::Bernoulli { p }, &[0.0, 1.0]);
        let (found, critical) = chi_square(&counts, &[1.0 - p, p]);
        assert!(found < critical, "{p}: {found} against {critical}");
    }
    let (found, critical) = chi_square(&counts(&Law::Bernoulli { p: 0.3 }, &[0.0, 1.0]), &[0.698, 0.302]);
    assert!(found > critical, "another probability is noticed: {found} against {critical}");
}

#[test]
fn discrete_laws() {
    let many: Vec<f64> = (0..1000).map(|index| f64::from(index) / 999.0).collect();
    let rising: Vec<f64> = (0..1000).map(|index| 1.0 + f64::from(index) / 100.0).collect();
    for (values, weights) in [
        (vec![0.0, 0.25, 0.5, 0.75, 1.0], vec![0.3, 1.2, 0.0, 2.0, 7.5]),
        (vec![0.9, 0.1], vec![0.0, 3.0]),
        (vec![0.5], vec![1e-9]),
        (vec![0.0, 1.0, 0.5], vec![1e6, 1e6, 100.0]),
        (many, rising),
    ] {
        let total: f64 = weights.iter().sum();
        let probabilities: Vec<f64> = weights.iter().map(|weight| weight / total).collect();
        let counts = counts(&Law::Discrete { values: values.clone(), weights }, &values);
        let (found, critical) = chi_square(&counts, &probabilities);
        assert!(found < critical, "{} values: {found} against {critical}", values.len());
        if values.len() > 3 {
            let reversed: Vec<usize> = counts.into_iter().rev().collect();
            let nonzero: Vec<f64> = probabilities.iter().map(|p| p.max(1e-4)).collect();
            let (found, critical) = chi_square(&reversed, &nonzero);
            assert!(found > critical, "another order is noticed: {found} against {critical}");
        }
    }
}

/// 10^5 arms of a family: what `get` takes from the laws of their rewards and of their costs.
fn family(family: Family, get: impl Fn(&Law) -> Vec<f64>) -> (Vec<f64>, Vec<f64>) {
    let (mut rewards, mut costs) = (Vec::new(), Vec::new());
    for repetition in 0..1000 {
        let mut stream: Stream = stream(SEED, repetition, Role::Environment);
        for arm in family.draw(100, &mut stream).arms {
            rewards.extend(get(&arm.laws.reward));
            costs.extend(get(&arm.laws.cost));
        }
    }
    (rewards, costs)
}

fn assert_uniform(what: &str, values: Vec<f64>, low: f64, high: f64) {
    let found = distance(values.clone(), uniform_cdf(low, high));
    assert!(found < critical_distance(), "{what}: {found}");
    let other = distance(values, uniform_cdf(low, low + 0.98 * (high - low)));
    assert!(other > critical_distance(), "{what}, as if narrower: {other}");
}

#[test]
fn families() {
    let (rewards, costs) = family(Family::Bernoulli, |law| vec![law.mean()]);
    assert_uniform("Bernoulli reward means", rewards, 0.0, 1.0);
    assert_uniform("Bernoulli cost means", costs, 0.01, 1.0);

    let shapes = |law: &Law| match law {
        Law::Beta { alpha, beta } => vec![alpha / 5.0, beta / 5.0],
        other => panic!("{other:?}"),
    };
    let (rewards, costs) = family(Family::Beta, shapes);
    assert_uniform("shapes of Beta rewards", rewards, 0.0, 1.0);
    assert_uniform("shapes of Beta costs", costs, 0.0, 1.0);

    let weights = |law: &Law| match law {
        Law::Discrete { values, weights } => {
            assert_eq!(values, &[0.0, 0.25, 0.5, 0.75, 1.0]);
            weights.clone()
        }
        other => panic!("{other:?}"),
    };
    let (rewards, costs) = family(Family::GeneralisedBernoulli, weights);
    assert_uniform("weights of generalised Bernoulli rewards", rewards, 0.0, 1.0);
    assert_uniform("weights of generalised Bernoulli costs", costs, 0.0, 1.0);
}
