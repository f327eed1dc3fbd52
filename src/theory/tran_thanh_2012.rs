//! The regret of KUBE and of fractional KUBE (Tran-Thanh et al. 2012), against the best combination of pulls, where costs are fixed
//! and known.
//!
//! Both bounds are A S ln(B / c_min) + S (pi²/3 + 1) + 1, where
//!
//! S = sum over mu_* > mu_j of (mu_* - mu_j) + sum over c_j > c_* of (c_j - c_*) / c_*, * the arm of the best ratio,
//!
//! A = 8 / d_min² for fractional KUBE, and (c_max / c_min)² more for KUBE; d_min the smallest difference of the best ratio and
//! another one. Rewards are in [0, 1]. The theorems suppose c_i >= 1; "scaled for different costs as appropriate" here means that
//! costs and budget are divided by min(1, c_min), so that d_min is multiplied by it and all else is the same.
//!
//! The best arm is unique ("for the sake of simplicity"; if not, d_min = 0 and the bound is infinite).

use super::{Instance, RegretBound, finite};
use crate::math::ln;
use std::f64::consts::PI;

pub(super) const KUBE: RegretBound = RegretBound {
    id: "kube",
    name: "KUBE, Theorem 1",
    policy: "kube",
    source: "Tran-Thanh et al. 2012, Theorem 1",
    formula: "((8/dₘᵢₙ² + (cₘₐₓ/cₘᵢₙ)²) ln(B/cₘᵢₙ) + π²/3 + 1) S + 1, S = Σ (μ* − μₖ)⁺ + Σ (cₖ − c*)⁺/c*",
    knapsack: true,
    about: "Regret against the best combination of pulls; known costs, rewards in [0, 1], one best arm.",
    growth: "ln B",
    parameters: &[],
    regret: theorem_1,
};

pub(super) const FRACTIONAL_KUBE: RegretBound = RegretBound {
    id: "fractional-kube",
    name: "fractional KUBE, Theorem 7",
    policy: "fractional-kube",
    source: "Tran-Thanh et al. 2012, Theorem 7",
    formula: "(8 ln(B/cₘᵢₙ)/dₘᵢₙ² + π²/3 + 1) S + 1, S = Σ (μ* − μₖ)⁺ + Σ (cₖ − c*)⁺/c*",
    knapsack: true,
    about: "Regret against the best combination of pulls; known costs, rewards in [0, 1], one best arm.",
    growth: "ln B",
    parameters: &[],
    regret: theorem_7,
};

/// Theorem 1, on KUBE, as printed.
///
/// Its proof takes 1/1 + ... + 1/T for at most ln T (Eq. 28), which it exceeds by up to 1: made good, (c_max / c_min)² S is to be added.
/// (Lemma 6 begins with a sum of costs that is at most B - c_min; it is meant to be at least that.)
pub fn theorem_1(instance: &Instance) -> Option<f64> {
    let spread = instance.largest_cost() / instance.smallest_cost();
    bound(instance, spread * spread)
}

/// Theorem 7, on fractional KUBE.
pub fn theorem_7(instance: &Instance) -> Option<f64> {
    bound(instance, 0.0)
}

/// The bound with A = 8 / d_min² + `extra`. None while no pull is possible.
fn bound(instance: &Instance, extra: f64) -> Option<f64> {
    let pulls = instance.budget / instance.smallest_cost();
    if pulls < 1.0 || instance.rewards.iter().any(|reward| *reward > 1.0) {
        return None;
    }
    let smallest_gap = instance.smallest_gap() * instance.smallest_cost().min(1.0);
    let best = instance.best();
    let (reward, cost) = (instance.rewards[best], instance.costs[best]);
    let rewards: f64 = instance.rewards.iter().map(|other| (reward - other).max(0.0)).sum();
    let costs: f64 = instance.costs.iter().map(|other| (other - cost).max(0.0) / cost).sum();
    let sum = rewards + costs;
    let factor = 8.0 / (smallest_gap * smallest_gap) + extra;
    finite(factor * sum * ln(pulls) + sum * (PI * PI / 3.0 + 1.0) + 1.0)
}
