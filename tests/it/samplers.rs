//! Tests that random draws have the distributions that they should have: 10^6 draws of each law, 2·10^5 pairs of each
//! copula and 10^5 arms of each family.
//!
//! Draws of a continuous law are compared with its distribution function by the Kolmogorov-Smirnov test, and draws of a
//! discrete law with its probabilities by the chi-square test. Each test has alpha = 0.001. The seeds are fixed, so a
//! test that has passed once always passes. Most draws are also compared with a slightly different distribution, which
//! the test must reject.

use budgeted_bandits::environment::Family;
use budgeted_bandits::law::{
    self, Copula, Discrete, Empirical, Law, QuantileFunction, TruncatedNormal, TruncatedNormalMatched,
};
use budgeted_bandits::seed::{Role, Stream, stream};
use statrs::distribution::{Beta, ChiSquared, ContinuousCDF};

const SEED: u64 = 20_261;
const ALPHA: f64 = 0.001;
const DRAWS: usize = 1_000_000;

/// Returns [`DRAWS`] draws of a law.
fn draws(law: &Law) -> Vec<f64> {
    let sampler = law.sampler();
    let mut stream = stream(SEED, 0, Role::Arm(0));
    (0..DRAWS).map(|_| sampler.sample(&mut stream)).collect()
}

/// Returns sqrt(ln(2/alpha)/2), which sqrt(n) sup |F_n - F| exceeds with probability alpha if n is large.
fn critical_distance() -> f64 {
    (libm::log(2.0 / ALPHA) / 2.0).sqrt()
}

/// The end of the range in which the distribution functions are compared point by point. Draws above the end are only
/// counted.
///
/// Draws of a Beta law with a small second shape accumulate at 1, where neighbouring floating-point numbers are 1e-16
/// apart: about one draw in six of Beta(3, 0.05) is exactly 1. The supremum over a part of the line is at most the
/// supremum over the whole line, so the error probability is still at most alpha. No such limit is needed at 0, because
/// floating-point numbers are dense there.
const END: f64 = 1.0 - 1e-12;

/// Returns sqrt(n) sup |F_n - F| over x <= [`END`].
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

/// Returns the distribution function of a Beta law, as statrs computes it.
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
fn draws_of_beta_laws_have_the_right_distribution() {
    for (alpha, beta) in SHAPES {
        let draws = draws(&Law::beta(alpha, beta));
        assert!(draws.iter().all(|x| (0.0..=1.0).contains(x)));
        let found = distance(draws, beta_cdf(alpha, beta));
        assert!(found < critical_distance(), "Beta({alpha}, {beta}): {found}");
    }
}

#[test]
fn the_test_of_beta_laws_rejects_other_shapes() {
    for (alpha, beta) in SHAPES {
        let draws = draws(&Law::beta(alpha, beta));
        let found = distance(draws, beta_cdf(1.03 * alpha, 0.97 * beta));
        assert!(found > critical_distance(), "Beta({alpha}, {beta}): {found}");
    }
}

fn uniform_cdf(low: f64, high: f64) -> impl Fn(f64) -> f64 {
    move |x| ((x - low) / (high - low)).clamp(0.0, 1.0)
}

#[test]
fn draws_of_uniform_laws_have_the_right_distribution() {
    for (low, high) in [(0.0, 1.0), (0.25, 0.3), (0.01, 1.0)] {
        let draws = draws(&Law::uniform(low, high));
        assert!(draws.iter().all(|x| (low..=high).contains(x)));
        let found = distance(draws.clone(), uniform_cdf(low, high));
        assert!(found < critical_distance(), "from {low} to {high}: {found}");
        let other = distance(draws, uniform_cdf(low, low + 1.01 * (high - low)));
        assert!(other > critical_distance(), "from {low} to {high}: the test accepts a wider law, {other}");
    }
    assert!(draws(&Law::uniform(0.75, 0.75)).iter().all(|x| *x == 0.75));
}

/// Truncated normal laws: the mean and the standard deviation before truncation, and the two ends.
const NORMALS: [[f64; 4]; 12] = [
    [0.5, 0.25, 0.0, 1.0],
    [0.3, 0.5, 0.0, 1.0],
    [0.2, 1e-3, 0.0, 1.0],
    [0.0, 0.1, 0.0, 1.0],
    [-0.5, 0.1, 0.0, 1.0],
    [-1.01, 0.1, 0.0, 0.9],
    [-0.99, 0.1, 0.0, 0.9],
    [1.2, 0.01, 0.5, 0.9],
    [1.7, 0.1, 0.2, 0.8],
    [10.0, 1.0, 0.0, 1.0],
    [1000.0, 1000.0, 0.0, 1.0],
    [0.25, 0.25, 0.5, 0.625],
];

/// Returns the distribution function of a truncated normal law. The function subtracts tail probabilities on the side
/// of the mean on which they are small, because the difference of two numbers near 1 loses digits.
fn normal_cdf([mean, sd, low, high]: [f64; 4]) -> impl Fn(f64) -> f64 {
    let above = move |x: f64| libm::erfc((x - mean) / sd / 2_f64.sqrt());
    let below = move |x: f64| libm::erfc((mean - x) / sd / 2_f64.sqrt());
    move |x| {
        let x = x.clamp(low, high);
        if low + high >= 2.0 * mean {
            (above(low) - above(x)) / (above(low) - above(high))
        } else {
            (below(x) - below(low)) / (below(high) - below(low))
        }
    }
}

fn normal(law: [f64; 4]) -> Law {
    let [mean, sd, low, high] = law;
    Law::TruncatedNormal(TruncatedNormal::new(mean, sd, low, high))
}

#[test]
fn draws_of_truncated_normal_laws_have_the_right_distribution() {
    for law in NORMALS {
        let [mean, sd, low, high] = law;
        let draws = draws(&normal(law));
        assert!(draws.iter().all(|x| (low..=high).contains(x)));
        let found = distance(draws.clone(), normal_cdf(law));
        assert!(found < critical_distance(), "{law:?}: {found}");
        // The test must reject a slightly different law. If the standard deviation is large, all truncated normal laws
        // are nearly uniform, so the other law also has another upper end.
        let step = 0.03 * sd.max(low - mean).max(mean - high);
        let other = if sd > 0.3 { [mean, 0.9 * sd, low, low + 0.99 * (high - low)] } else { [mean + step, sd, low, high] };
        let found = distance(draws, normal_cdf(other));
        assert!(found > critical_distance(), "{law:?}: the test accepts {other:?}, {found}");
    }
}

#[test]
fn draws_of_matched_truncated_normal_laws_have_the_given_mean_and_deviation() {
    for (mean, sd, low, high) in
        [(0.5, 0.2, 0.0, 1.0), (0.2, 0.15, 0.0, 1.0), (0.01, 0.0095, 0.0, 1.0), (0.7, 0.13, 0.4, 0.9)]
    {
        let law = TruncatedNormal::matched(mean, sd, low, high);
        let draws = draws(&Law::TruncatedNormalMatched(TruncatedNormalMatched(law)));
        let n = draws.len() as f64;
        let found = draws.iter().sum::<f64>() / n;
        // Both tolerances are four standard errors. The standard error of the variance is below sd² sqrt(8/n), because
        // the fourth central moment of each of these laws is at most 9 sd⁴.
        assert!((found - mean).abs() < 4.0 * sd / n.sqrt(), "{law:?}: a mean of {found}");
        let variance = draws.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n;
        assert!((variance / (sd * sd) - 1.0).abs() < 4.0 * (8.0 / n).sqrt(), "{law:?}: a deviation of {}", variance.sqrt());
        // The quantile function, which copulas use, belongs to the same law.
        for u in [0.01, 0.1, 0.5, 0.9, 0.99] {
            let quantile = law.at_tails(u, 1.0 - u);
            let below = draws.iter().filter(|x| **x <= quantile).count() as f64 / n;
            assert!((below - u).abs() < 4.0 * (u * (1.0 - u) / n).sqrt(), "{law:?} at {u}: {below}");
        }
    }
}

#[test]
fn quantile_functions_invert_distribution_functions() {
    let us = [1e-9, 1e-4, 0.01, 0.2, 0.5, 0.7, 0.95, 0.999, 1.0 - 1e-6];
    for law in NORMALS {
        let (cdf, quantile) = (normal_cdf(law), normal(law));
        for u in us {
            // The tolerance covers the rounding of x: in these laws, an error of 1e-16 is at most 1e-13 standard
            // deviations.
            let (x, back) = (quantile.quantile(u), cdf(quantile.quantile(u)));
            assert!((back - u).abs() < 1e-11, "{law:?} at {u}: {x}, of probability {back}");
        }
    }
    for (alpha, beta) in SHAPES {
        let (cdf, law) = (beta_cdf(alpha, beta), Law::beta(alpha, beta));
        for u in us {
            let x = law.quantile(u);
            // Nearer to 1, the rounding of x changes the probability by more than the tolerance.
            if x > 0.0 && x < 1.0 - 1e-6 {
                assert!((cdf(x) - u).abs() < 1e-9, "Beta({alpha}, {beta}) at {u}: {x}, of probability {}", cdf(x));
            }
        }
    }
}

const PAIRS: usize = 200_000;

/// Returns the rewards and the costs of [`PAIRS`] draws of a copula.
fn pairs(reward: &Law, cost: &Law, correlation: f64) -> (Vec<f64>, Vec<f64>) {
    let copula = Copula::new(reward, cost, correlation);
    let mut stream = stream(SEED, 0, Role::Arm(0));
    (0..PAIRS).map(|_| copula.sample(&mut stream)).unzip()
}

#[test]
fn draws_of_copulas_keep_both_laws() {
    let (alpha, beta, tail) = (2.0, 3.0, NORMALS[4]);
    for correlation in [0.7, -1.0] {
        let (rewards, costs) = pairs(&Law::beta(alpha, beta), &normal(tail), correlation);
        assert!(distance(rewards.clone(), beta_cdf(alpha, beta)) < critical_distance(), "{correlation}");
        assert!(distance(costs.clone(), normal_cdf(tail)) < critical_distance(), "{correlation}");
        assert!(
            distance(rewards, beta_cdf(1.03 * alpha, beta)) > critical_distance(),
            "{correlation}: the test accepts another law of the reward"
        );
        assert!(
            distance(costs, normal_cdf([-0.47, 0.1, 0.0, 1.0])) > critical_distance(),
            "{correlation}: the test accepts another law of the cost"
        );
        let uniform = Law::uniform(0.25, 1.0);
        let weights = [0.1, 0.2, 0.3, 0.4];
        let discrete = Law::discrete(vec![0.5, 0.25, 1.0, 0.0], weights.to_vec());
        let (rewards, costs) = pairs(&uniform, &discrete, correlation);
        assert!(distance(rewards, uniform_cdf(0.25, 1.0)) < critical_distance());
        let counts = [0.5, 0.25, 1.0, 0.0].map(|value| costs.iter().filter(|cost| **cost == value).count());
        let (found, critical) = chi_square(&counts, &weights);
        assert!(found < critical, "{correlation}: {found} against {critical}");
        let values: Vec<f64> = (0..50).map(|index| f64::from(index) / 50.0).collect();
        let (rewards, costs) = pairs(&Law::Empirical(Empirical::new(values)), &Law::bernoulli(0.01), correlation);
        let counts: Vec<usize> =
            (0..50).map(|index| rewards.iter().filter(|reward| **reward == f64::from(index) / 50.0).count()).collect();
        let (found, critical) = chi_square(&counts, &[0.02; 50]);
        assert!(found < critical, "{correlation}: {found} against {critical}");
        let ones = costs.iter().filter(|cost| **cost == 1.0).count();
        let (found, critical) = chi_square(&[PAIRS - ones, ones], &[0.99, 0.01]);
        assert!(found < critical, "{correlation}: {found} against {critical}");
    }
}

/// Returns the sample correlation r and its standard error. The formula sqrt((1-r²)/n) of the standard error holds for
/// independent values and for Bernoulli(1/2) values.
fn correlation(first: &[f64], second: &[f64]) -> (f64, f64) {
    let n = first.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
    let (a, b) = (mean(first), mean(second));
    let sum = |f: &dyn Fn(f64, f64) -> f64| first.iter().zip(second).map(|(x, y)| f(x - a, y - b)).sum::<f64>();
    let r = sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    (r, ((1.0 - r * r) / n).sqrt())
}

#[test]
fn bernoulli_pairs_of_a_copula_have_the_expected_correlation() {
    let coin = Law::bernoulli(0.5);
    for rho in [-1.0, -0.9, -0.3, 0.0, 0.2, 0.7, 1.0] {
        let (rewards, costs) = pairs(&coin, &coin, rho);
        let (found, error) = correlation(&rewards, &costs);
        let expected = libm::asin(rho) * std::f64::consts::FRAC_2_PI;
        assert!((found - expected).abs() <= 4.0 * error + 1e-12, "{rho}: {found}");
    }
}

/// Counts the pairs in a 4 × 4 table of quarters. The chi-square test has 15 degrees of freedom, because the marginal
/// probabilities are known and not estimated.
#[test]
fn a_correlation_of_zero_means_independence() {
    let flat = Law::uniform(0.0, 1.0);
    let table = |rho| {
        let (rewards, costs) = pairs(&flat, &flat, rho);
        let mut counts = [0; 16];
        for (reward, cost) in rewards.iter().zip(&costs) {
            counts[4 * (4.0 * reward) as usize + (4.0 * cost) as usize] += 1;
        }
        chi_square(&counts, &[1.0 / 16.0; 16]).0
    };
    let critical = ChiSquared::new(15.0).unwrap().inverse_cdf(1.0 - ALPHA);
    assert!(table(0.0) < critical && table(0.02) > critical, "{} {}", table(0.0), table(0.02));
}

#[test]
fn correlations_of_one_and_minus_one_make_the_cost_a_monotone_function_of_the_reward() {
    let laws = [
        Law::beta(0.5, 0.7),
        Law::uniform(0.0, 1.0),
        Law::discrete(vec![0.0, 0.5, 1.0], vec![1.0, 2.0, 3.0]),
        normal(NORMALS[0]),
    ];
    for law in &laws {
        let (rewards, costs) = pairs(law, law, 1.0);
        assert_eq!(rewards, costs, "{law:?}");
        let (mut rewards, costs) = pairs(&Law::uniform(0.0, 1.0), law, -1.0);
        let mut order: Vec<usize> = (0..PAIRS).collect();
        order.sort_by(|a, b| rewards[*a].total_cmp(&rewards[*b]));
        assert!(order.windows(2).all(|two| costs[two[0]] >= costs[two[1]]), "{law:?}");
        rewards.dedup();
        assert!(rewards.len() > PAIRS / 2);
    }
    // Beta(3, 2) is the mirror image of Beta(2, 3), so a reward and its cost sum to 1.
    let (rewards, costs) = pairs(&Law::beta(2.0, 3.0), &Law::beta(3.0, 2.0), -1.0);
    assert!(rewards.iter().zip(&costs).all(|(reward, cost)| (reward + cost - 1.0).abs() < 1e-13));
}

#[test]
fn draws_of_constant_laws_are_the_constant() {
    for value in [0.0, 0.1, 1.0] {
        assert!(draws(&Law::constant(value)).iter().all(|x| *x == value));
    }
}

/// Returns the chi-square statistic of counts, and its critical value. The probabilities sum to 1.
///
/// # Panics
///
/// If a value of probability 0 was counted, or if the expected number of another value is below 10.
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
        assert!(expected >= 10.0, "the chi-square test needs at least 10 expected counts, found {expected}");
        cells += 1;
        sum += (*count as f64 - expected) * (*count as f64 - expected) / expected;
    }
    let critical = if cells > 1 { ChiSquared::new(f64::from(cells - 1)).unwrap().inverse_cdf(1.0 - ALPHA) } else { 1e-6 };
    (sum, critical)
}

/// Returns how many of [`DRAWS`] draws of a law have each of the values.
fn counts(law: &Law, values: &[f64]) -> Vec<usize> {
    let mut counts = vec![0; values.len()];
    for x in draws(law) {
        counts[values.iter().position(|value| *value == x).expect("each draw is one of the values")] += 1;
    }
    counts
}

#[test]
fn draws_of_bernoulli_laws_have_the_right_distribution() {
    for p in [0.0, 1e-4, 0.01, 0.3, 0.5, 0.9999, 1.0] {
        let counts = counts(&Law::bernoulli(p), &[0.0, 1.0]);
        let (found, critical) = chi_square(&counts, &[1.0 - p, p]);
        assert!(found < critical, "{p}: {found} against {critical}");
    }
    let (found, critical) = chi_square(&counts(&Law::bernoulli(0.3), &[0.0, 1.0]), &[0.698, 0.302]);
    assert!(found > critical, "the test accepts another probability: {found} against {critical}");
}

#[test]
fn draws_of_discrete_laws_have_the_right_distribution() {
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
        let counts = counts(&Law::discrete(values.clone(), weights), &values);
        let (found, critical) = chi_square(&counts, &probabilities);
        assert!(found < critical, "{} values: {found} against {critical}", values.len());
        if values.len() > 3 {
            let reversed: Vec<usize> = counts.into_iter().rev().collect();
            let nonzero: Vec<f64> = probabilities.iter().map(|p| p.max(1e-4)).collect();
            let (found, critical) = chi_square(&reversed, &nonzero);
            assert!(found > critical, "the test accepts the reverse order: {found} against {critical}");
        }
    }
}

#[test]
fn draws_of_empirical_laws_have_the_right_distribution() {
    let values = [0.25, 0.0, 0.5, 0.25, 1.0, 0.75, 0.25];
    let counts = counts(&Law::Empirical(Empirical::new(values.to_vec())), &[0.0, 0.25, 0.5, 0.75, 1.0]);
    let seventh = 1.0 / 7.0;
    let (found, critical) = chi_square(&counts, &[seventh, 3.0 * seventh, seventh, seventh, seventh]);
    assert!(found < critical, "{found} against {critical}");
    let (found, critical) = chi_square(&counts, &[seventh, 3.02 * seventh, 0.98 * seventh, seventh, seventh]);
    assert!(found > critical, "the test accepts another law: {found} against {critical}");
}

/// Draws 10^5 arms of a family. Returns what `get` extracts from the laws of their rewards and from the laws of their
/// costs.
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

/// Checks that values are uniformly distributed between `low` and `high`, and that the test rejects a narrower range.
fn assert_uniform(what: &str, values: Vec<f64>, low: f64, high: f64) {
    let found = distance(values.clone(), uniform_cdf(low, high));
    assert!(found < critical_distance(), "{what}: {found}");
    let other = distance(values, uniform_cdf(low, low + 0.98 * (high - low)));
    assert!(other > critical_distance(), "{what}: the test accepts a narrower range, {other}");
}

#[test]
fn families_draw_their_parameters_uniformly() {
    let (rewards, costs) = family(Family::Bernoulli, |law| vec![law.mean()]);
    assert_uniform("Bernoulli reward means", rewards, 0.0, 1.0);
    assert_uniform("Bernoulli cost means", costs, 0.01, 1.0);

    let shapes = |law: &Law| match law {
        Law::Beta(law::Beta { alpha, beta }) => vec![alpha / 5.0, beta / 5.0],
        other => panic!("{other:?}"),
    };
    let (rewards, costs) = family(Family::Beta, shapes);
    assert_uniform("shapes of Beta rewards", rewards, 0.0, 1.0);
    assert_uniform("shapes of Beta costs", costs, 0.0, 1.0);

    let weights = |law: &Law| match law {
        Law::Discrete(Discrete { values, weights }) => {
            assert_eq!(values, &[0.0, 0.25, 0.5, 0.75, 1.0]);
            weights.clone()
        }
        other => panic!("{other:?}"),
    };
    let (rewards, costs) = family(Family::GeneralisedBernoulli, weights);
    assert_uniform("weights of generalised Bernoulli rewards", rewards, 0.0, 1.0);
    assert_uniform("weights of generalised Bernoulli costs", costs, 0.0, 1.0);
}
