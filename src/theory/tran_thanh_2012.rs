//! Tran-Thanh et al. 2012: the regret of KUBE and of fractional KUBE against the best combination of pulls, for fixed
//! and known costs.
//!
//! Rewards lie in [0, 1], and the best arm is unique ("for the sake of simplicity"). The theorems suppose c_i >= 1 and
//! are to be "scaled for different costs as appropriate". Here costs and budget are divided by min(1, c_min), which
//! multiplies the gaps by min(1, c_min) and changes nothing else.

use super::Assumption::{BoundedRewards, KnownCosts, OneBest, OnePull, SameLaw, WithinBudget};
use super::{Assumption, Instance, Theorem, finite};
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
    regret: theorem_1,
};

pub(super) const FRACTIONAL_KUBE: Theorem = Theorem {
    id: "fractional-kube",
    name: "fractional KUBE, Theorem 7",
    policy: "fractional-kube",
    source: "Tran-Thanh et al. 2012, Theorem 7",
    formula: "(8 ln(B/cₘᵢₙ)/dₘᵢₙ² + π²/3 + 1) S + 1, S = Σ (μ* − μₖ)⁺ + Σ (cₖ − c*)⁺/c*",
    regret: theorem_7,
    ..KUBE
};

/// Returns the bound of Theorem 1 on KUBE, as printed.
///
/// The proof uses 1/1 + ... + 1/T <= ln T (Eq. 28), but the sum exceeds ln T by up to 1. A correct bound is larger by
/// (c_max / c_min)² S. (Lemma 6 prints that a sum of costs is at most B - c_min where it needs at least.)
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_1(instance: &Instance) -> Result<f64, Assumption> {
    let spread = instance.largest_cost() / instance.smallest_cost();
    bound(instance, spread * spread)
}

/// Returns the bound of Theorem 7 on fractional KUBE.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_7(instance: &Instance) -> Result<f64, Assumption> {
    bound(instance, 0.0)
}

/// Returns A S ln(B / c_min) + S (π²/3 + 1) + 1 with A = 8 / d_min² + `extra` and
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
    let best = instance.best();
    let (reward, cost) = (instance.rewards[best], instance.costs[best]);
    let rewards: f64 = instance.rewards.iter().map(|other| (reward - other).max(0.0)).sum();
    let costs: f64 = instance.costs.iter().map(|other| (other - cost).max(0.0) / cost).sum();
    let sum = rewards + costs;
    let factor = 8.0 / (smallest_gap * smallest_gap) + extra;
    finite(factor * sum * ln(pulls) + sum * (PI * PI / 3.0 + 1.0) + 1.0)
}
