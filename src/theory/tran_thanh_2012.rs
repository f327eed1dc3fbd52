//! Tran-Thanh et al. 2012: the regret of KUBE and of fractional KUBE against the best combination of pulls, for fixed
//! and known costs.
//!
//! Rewards lie in [0, 1], and the best arm is unique ("for the sake of simplicity"). The theorems suppose c_i >= 1 and
//! are to be "scaled for different costs as appropriate". Here costs and budget are divided by min(1, c_min), which
//! multiplies the gaps by min(1, c_min) and changes nothing else.

use super::Assumption::{BoundedRewards, KnownCosts, OneBest, OnePull, SameLaw, WithinBudget};
use super::{Assumption, Instance, Letter, Pulls, Theorem, finite};
use crate::math::ln;
use std::f64::consts::PI;

pub(super) const KUBE: Theorem = Theorem {
    id: "kube",
    name: "KUBE, Theorem 1",
    policy: "kube",
    source: "Tran-Thanh et al. 2012, Theorem 1",
    formula: "((8/dₘᵢₙ² + (cₘₐₓ/cₘᵢₙ)²) ln(B/cₘᵢₙ) + π²/3 + 1) S + 1, S = Σ (μ* − μₖ)⁺ + Σ (cₖ − c*)⁺/c*",
    assumptions: &[SameLaw, BoundedRewards, KnownCosts, WithinBudget, OneBest, OnePull],
    leading: false,
    knapsack: true,
    about: "The regret is measured against the best combination of pulls.",
    growth: "ln B",
    parameters: &[],
    free: &[],
    regret: theorem_1,
    letters,
    pulls: Some(Pulls {
        source: "Lemma 3 with T ≤ B/cₘᵢₙ; Lemma 6 for all arms together",
        formula: "(8/dₘᵢₙ² + (cₘₐₓ/cₘᵢₙ)²) ln(B/cₘᵢₙ) + π²/3 + 1",
        of_arm: |instance, _| pulls(&instance.with_costs_from_1(), spread(instance)),
        in_all: Some(|instance| in_all(&instance.with_costs_from_1(), spread(instance))),
    }),
    tuning: None,
};

pub(super) const FRACTIONAL_KUBE: Theorem = Theorem {
    id: "fractional-kube",
    name: "fractional KUBE, Theorem 7",
    policy: "fractional-kube",
    source: "Tran-Thanh et al. 2012, Theorem 7",
    formula: "(8 ln(B/cₘᵢₙ)/dₘᵢₙ² + π²/3 + 1) S + 1, S = Σ (μ* − μₖ)⁺ + Σ (cₖ − c*)⁺/c*",
    regret: theorem_7,
    pulls: Some(Pulls {
        source: "Eq. 32 with T ≤ B/cₘᵢₙ; Eq. 34 for all arms together",
        formula: "8 ln(B/cₘᵢₙ)/dₘᵢₙ² + π²/3 + 1",
        of_arm: |instance, _| pulls(&instance.with_costs_from_1(), 0.0),
        in_all: Some(|instance| in_all(&instance.with_costs_from_1(), 0.0)),
    }),
    ..KUBE
};

/// The letters in units in which no cost is below 1.
fn letters(instance: &Instance) -> Vec<Letter> {
    let instance = instance.with_costs_from_1();
    vec![
        Letter::new("B", instance.budget),
        Letter::new("cₘᵢₙ", instance.smallest_cost()),
        Letter::new("cₘₐₓ", instance.largest_cost()),
        Letter::new("dₘᵢₙ", instance.smallest_gap()),
        Letter::new("μ*", instance.rewards[instance.best()]),
        Letter::new("c*", instance.costs[instance.best()]),
        Letter::new("S", sum(&instance).0 + sum(&instance).1),
    ]
}

/// Computes (c_max / c_min)².
fn spread(instance: &Instance) -> f64 {
    let spread = instance.largest_cost() / instance.smallest_cost();
    spread * spread
}

/// The bound of Lemma 3, or of Eq. 32 if `extra` is 0, on the mean number of pulls of an arm other than the best.
fn pulls(instance: &Instance, extra: f64) -> f64 {
    let smallest_gap = instance.smallest_gap();
    (8.0 / (smallest_gap * smallest_gap) + extra) * ln(instance.budget / instance.smallest_cost()) + PI * PI / 3.0 + 1.0
}

/// The bound of Lemma 6, or of Eq. 34 if `extra` is 0: the smallest mean number of all pulls, at least 0.
fn in_all(instance: &Instance, extra: f64) -> f64 {
    let most = instance.budget / instance.costs[instance.best()];
    (most - sum(instance).1 * pulls(instance, extra) - 1.0).max(0.0)
}

/// The two sums of S: of the differences of mean rewards, and of costs as shares of the best arm's cost.
fn sum(instance: &Instance) -> (f64, f64) {
    let best = instance.best();
    let (reward, cost) = (instance.rewards[best], instance.costs[best]);
    let rewards = instance.rewards.iter().map(|other| (reward - other).max(0.0)).sum();
    (rewards, instance.costs.iter().map(|other| (other - cost).max(0.0) / cost).sum())
}

/// The bound of Theorem 1 on KUBE, as printed.
///
/// The proof uses 1/1 + ... + 1/T <= ln T (Eq. 28), but the sum exceeds ln T by up to 1. A correct bound is larger by
/// (c_max / c_min)² S. (Lemma 6 prints that a sum of costs is at most B - c_min where it needs at least.)
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_1(instance: &Instance) -> Result<f64, Assumption> {
    bound(instance, spread(instance))
}

/// The bound of Theorem 7 on fractional KUBE.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_7(instance: &Instance) -> Result<f64, Assumption> {
    bound(instance, 0.0)
}

/// Computes A S ln(B / c_min) + S (π²/3 + 1) + 1 with A = 8 / d_min² + `extra` and
///
/// S = sum over mu_* > mu_j of (mu_* - mu_j) + sum over c_j > c_* of (c_j - c_*) / c_*,
///
/// where * is the arm with the best ratio, and d_min is the smallest difference between its ratio and that of another
/// arm.
fn bound(instance: &Instance, extra: f64) -> Result<f64, Assumption> {
    let pulls = instance.budget / instance.smallest_cost();
    instance.bounded_rewards()?;
    OnePull.unless(pulls >= 1.0)?;
    OneBest.unless(instance.smallest_gap() > 0.0)?;
    let smallest_gap = instance.smallest_gap() * instance.smallest_cost().min(1.0);
    let sum = sum(instance).0 + sum(instance).1;
    let factor = 8.0 / (smallest_gap * smallest_gap) + extra;
    finite(factor * sum * ln(pulls) + sum * (PI * PI / 3.0 + 1.0) + 1.0)
}
