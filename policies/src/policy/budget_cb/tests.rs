//! Tests of the radius, the index and the beliefs of Budget-CB.

use super::*;
use crate::seed::{Role, stream};
use nalgebra::{DMatrix, DVector};
use rand::RngExt;

/// Compares e with mpmath at 30 digits: at t = 2 with d = 2, L = 1, ρ = 1, δ = 1/100, S = 1 and C = 1/2, and at the
/// edge with δ = 1, S = 0 and t = 1.
#[test]
fn the_radius_agrees_with_mpmath() {
    let radius = Radius { c: 0.5, d: 2.0, growth: 0.5, doubt: 2.0 * ln(100.0), shrinkage: 1.0 };
    assert!((radius.at(2) - RADIUS).abs() < 1e-14, "{}", radius.at(2));
    let edge = Radius { c: 0.5, d: 4.0, growth: 1.0, doubt: 0.0, shrinkage: 0.0 };
    assert!((edge.at(1) - EDGE).abs() < 1e-15, "{}", edge.at(1));
}

/// For the same numbers, C sqrt(d ln(1 + t L²/(ρd))) is 0.5 sqrt(2 ln 2), 2 ln(1/δ) is 2 ln 100, and S sqrt(ρ) is 1.
#[test]
fn the_printed_radius_has_the_term_outside_of_the_root() {
    let radius = Radius { c: 0.5, d: 2.0, growth: 0.5, doubt: 2.0 * ln(100.0), shrinkage: 1.0 };
    let (found, expected) = (radius.printed().at(2), 0.5 * (2.0 * ln(2.0)).sqrt() + 1.0 + 2.0 * ln(100.0));
    assert!((found - expected).abs() < 1e-14, "{found}");
}

const RADIUS: f64 = 2.627_623_630_718_729;
const EDGE: f64 = 0.832_554_611_157_697_8;

/// Two arms are at right angles, ρ = 1, and the first has been pulled once, with r = 1/2 and c = 1/4. By hand, θ·x
/// is 1/4 for its reward and 1/8 for its cost, and its ‖x‖² is 1/2. For the second arm θ·x is 0 and ‖x‖² is 1.
#[test]
fn indices_agree_with_hand_computation() {
    let mut ridge = Ridge::new(&[vec![1.0, 0.0], vec![0.0, 1.0]], 1.0);
    ridge.add(0, Outcome { reward: 0.5, cost: 0.25 });
    let [first, second] = ridge.arms[..] else { unreachable!() };
    let width = 0.1 * 0.5_f64.sqrt();
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-15 * expected, "{found} {expected}");
    close(ratio(&first, 0.1, 0.01), (0.25 + width) / (0.125 - width));
    close(ratio(&second, 0.5, 0.25), 0.5 / 0.25);
    // In the first case both bounds are at the ends of their ranges; in the second the interval has no width.
    close(ratio(&second, 2.0, 0.25), 1.0 / 0.25);
    close(ratio(&first, 0.0, 0.01), 2.0);
}

/// The same state as above. Before the first pull there are no beliefs. After it, the intervals are x·θ ± e‖x‖, also for
/// the arm without a pull, with e(2) of the test above for C = 1/2, δ = 1/100 and S = 1.
#[test]
fn beliefs_agree_with_hand_computation() {
    let radius = Radius { c: 0.5, d: 2.0, growth: 0.5, doubt: 2.0 * ln(100.0), shrinkage: 1.0 };
    let mut balls = Balls { ridge: Ridge::new(&[vec![1.0, 0.0], vec![0.0, 1.0]], 1.0), radius, delta: 0.01 };
    let mut tally = Tally::new(2);
    assert_eq!(balls.belief(0, &tally, |_, _| Some(1.0)), Belief::default());
    let outcome = Outcome { reward: 0.5, cost: 0.25 };
    tally.add(0, outcome);
    balls.ridge.add(0, outcome);
    for (arm, reward, cost, norm2) in [(0, 0.25, 0.125, 0.5_f64), (1, 0.0, 0.0, 1.0)] {
        let found = balls.belief(arm, &tally, |_, e| Some(e));
        assert!((found.index.unwrap() - RADIUS).abs() < 1e-14);
        assert_eq!(found.intervals.alpha, Some(0.01));
        for (interval, estimate, mean) in
            [(found.intervals.reward, found.reward, reward), (found.intervals.cost, found.cost, cost)]
        {
            let (interval, width) = (interval.unwrap(), RADIUS * norm2.sqrt());
            assert!((interval.low - (mean - width)).abs() < 1e-14 && (interval.high - (mean + width)).abs() < 1e-14);
            assert!((estimate.unwrap() - mean).abs() < 1e-15);
        }
    }
}

/// Searches both balls at random for the largest min(x·νʳ, 1) / max(x·νᶜ, λ). The search uses only the definition
/// of the balls: ν = θ + e u / max(‖u‖, 1) for any u, with the norm of A. The test covers 40 random states, and the
/// relative tolerance is 1e-6.
#[test]
fn the_closed_form_is_the_maximum_over_the_balls() {
    let mut stream = stream(1, 0, Role::Policy);
    let mut number = |low: f64, high: f64| low + (high - low) * stream.random::<f64>();
    for _ in 0..40 {
        let features: Vec<Vec<f64>> = (0..4).map(|_| (0..3).map(|_| number(0.0, 1.0)).collect()).collect();
        let mut ridge = Ridge::new(&features, 1.0);
        let (mut a, mut sums) = (DMatrix::identity(3, 3), DMatrix::zeros(3, 2));
        for _ in 0..10 {
            let (arm, outcome) = (number(0.0, 4.0) as usize, Outcome { reward: number(0.0, 1.0), cost: number(0.0, 1.0) });
            ridge.add(arm, outcome);
            let x = DVector::from_column_slice(&features[arm]);
            a += &x * x.transpose();
            sums += x * DMatrix::from_row_slice(1, 2, &[outcome.reward, outcome.cost]);
        }
        let theta = a.clone().lu().solve(&sums).unwrap();
        let (e, lambda) = (number(0.0, 0.6), number(0.01, 0.3));
        let x = DVector::from_column_slice(&features[0]);
        let value = |u: &DMatrix<f64>| {
            let mean = |column: usize| {
                let u = u.column(column);
                let length = u.dot(&(&a * u)).sqrt().max(1.0);
                x.dot(&(theta.column(column) + u * (e / length)))
            };
            mean(0).min(1.0) / mean(1).max(lambda)
        };
        let (mut u, mut step) = (DMatrix::zeros(3, 2), 1.0);
        let mut best = value(&u);
        while step > 1e-9 {
            let steps = (0..30).map(|_| &u + DMatrix::from_fn(3, 2, |_, _| number(-step, step))).collect::<Vec<_>>();
            match steps.into_iter().find(|other| value(other) > best) {
                Some(other) => (best, u) = (value(&other), other),
                None => step *= 0.7,
            }
        }
        let found = ratio(&ridge.arms[0], e, lambda);
        assert!((found - best).abs() < 1e-6 * found, "the closed form is {found}, the search found {best}");
    }
}
