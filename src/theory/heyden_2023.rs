//! Heyden et al. 2023: the regret of ω-UCB against always pulling the best arm.
//!
//! The theorems rest on Theorem 1, whose proof treats sample means as normal. So they hold as far as the central limit
//! theorem does. They allow rewards that depend on the costs of the same pull, because Theorem 2 uses the union bound.

use super::Assumption::{AboveSmallestCost, Bounded, EveryArm, NormalMeans, Parameters, RewardBelowLargest, SameLaw};
use super::xia_2015a::late_pulls;
use super::{Assumption, Instance, Letter, Parameter, Pulls, Theorem, finite};
use crate::math::{exp, ln, pow};

pub(super) const OMEGA_UCB: Theorem = Theorem {
    id: "omega-ucb",
    name: "ω-UCB, Theorem 5",
    policy: "omega-ucb",
    source: "Heyden et al. 2023, Theorem 5",
    formula: "Σ Δₖ (1 + nₖ + ξ(τ, ρ) + X(B)) + 2 μʳ*/μᶜ*, nₖ = 8ρ ln τ max(ηʳ μʳₖ/(1 − μʳₖ), ηᶜ (1 − μᶜₖ)/μᶜₖ) / δₖ², δₖ = Δₖ/(Δₖ + 1/μᶜₖ), τ = ⌊2B/μᶜₘᵢₙ⌋, ξ(τ, ρ) = (τ − K) f(τ) + Σₜ f(t), f(t) = 1 − √(1 − 1/t^ρ), X(B) = exp(−m (B − m)²/B) + 3B/m exp(−Bm/2) + exp(1 − 2Bm)/m², m = μᶜₘᵢₙ",
    assumptions: &[SameLaw, Bounded, NormalMeans, AboveSmallestCost, EveryArm, RewardBelowLargest, Parameters],
    leading: false,
    knapsack: false,
    about: "The bound is on pseudo-regret. ξ(τ, ρ) is the expected number of pulls at which a confidence bound fails, and \
            its sum goes from round K + 1 to round τ. X(B) bounds the expected number of pulls after round τ, and vanishes \
            as B grows. The paper states only its order; here it is the bound of Xia et al. 2015a, Eq. 8.",
    growth: "ln B for ρ ≥ 1, B^(1-ρ) for ρ < 1",
    parameters: &[
        Parameter { id: "rho", about: "ρ, how fast the confidence grows, above 0; 0.25" },
        Parameter {
            id: "eta_reward",
            about: "η of every arm's reward, which is its variance divided by μ(1-μ), in [0, 1]; 1",
        },
        Parameter { id: "eta_cost", about: "η of every arm's cost; 1" },
    ],
    free: &[],
    regret: theorem_5,
    letters,
    pulls: Some(Pulls {
        source: "Theorem 4, and X(B) for the pulls after round τ",
        formula: "1 + nₖ + ξ(τ, ρ) + X(B)",
        of_arm: |instance, arm| theorem_4(instance, arm, rounds(instance)) + late(instance),
        in_all: None,
    }),
    tuning: None,
};

pub(super) const OMEGA_UCB_ETA: Theorem =
    Theorem { id: "omega-ucb-eta", name: "ω-UCB with η, Theorem 5", policy: "omega-ucb-eta", ..OMEGA_UCB };

/// The number of rounds τ = floor(2B / mu_min).
fn rounds(instance: &Instance) -> u64 {
    (2.0 * instance.budget / instance.smallest_cost()) as u64
}

/// The bound X(B) of the mean number of pulls after round τ.
fn late(instance: &Instance) -> f64 {
    late_pulls(instance.budget, instance.smallest_cost())
}

fn letters(instance: &Instance) -> Vec<Letter> {
    let (tau, parameter) = (rounds(instance), |id, default| instance.parameter(id).unwrap_or(default));
    let rho = parameter("rho", 0.25);
    vec![
        Letter::new("B", instance.budget),
        Letter::new("m", instance.smallest_cost()),
        Letter::new("τ", tau as f64),
        Letter::new("ρ", rho),
        Letter::new("ηʳ", parameter("eta_reward", 1.0)),
        Letter::new("ηᶜ", parameter("eta_cost", 1.0)),
        Letter::new("ξ(τ, ρ)", xi(tau, instance.costs.len() as u64, rho)),
        Letter::new("X(B)", late(instance)),
        Letter::new("μʳ*/μᶜ*", instance.ratios()[instance.best()]),
    ]
}

/// The bound of Theorem 4. An arm with Delta_k > 0 is pulled at most 1 + n* + xi(tau, ρ) times on average before round
/// `tau` >= K, where
///
/// n* = 8 ρ ln tau / delta_k² max(η^r mu^r / (1 - mu^r), η^c (1 - mu^c) / mu^c), delta_k = Delta_k / (Delta_k +
/// 1/mu^c_k),
///
/// with ρ > 0 and [`xi`]. The bound is infinite if mu^r = 1.
pub fn theorem_4(instance: &Instance, arm: usize, tau: u64) -> f64 {
    let rho = instance.parameter("rho").unwrap_or(0.25);
    let (reward, cost) = (instance.rewards[arm], instance.costs[arm]);
    let gap = instance.gaps()[arm];
    let delta = gap / (gap + 1.0 / cost);
    let of_reward = instance.parameter("eta_reward").unwrap_or(1.0) * reward / (1.0 - reward);
    let of_cost = instance.parameter("eta_cost").unwrap_or(1.0) * (1.0 - cost) / cost;
    let enough = 8.0 * rho * ln(tau as f64) / (delta * delta) * of_reward.max(of_cost);
    1.0 + enough + xi(tau, instance.costs.len() as u64, rho)
}

/// The bound of Theorem 5. The regret is at most
///
/// sum over Delta_k > 0 of Delta_k (1 + n* + xi(tau, ρ) + X(B)) + 2 ratio*, tau = floor(2B / mu_min).
///
/// The paper states only the order of X(B), (B / mu_min) exp(-B mu_min / 2). Here X(B) is T(B) of Xia et al. 2015a, Eq.
/// 8, [`late_pulls`], which bounds the same number of pulls after round tau and has this order. The sum has Delta_k
/// where the regret of section 2 has mu^c_k Delta_k, so the bound is larger than necessary by a factor of up to 1 /
/// mu^c_k.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_5(instance: &Instance) -> Result<f64, Assumption> {
    let smallest = instance.smallest_cost();
    let tau = rounds(instance);
    let rho = instance.parameter("rho").unwrap_or(0.25);
    instance.bounded()?;
    AboveSmallestCost.unless(instance.budget > smallest)?;
    EveryArm.unless(tau >= instance.costs.len() as u64)?;
    Parameters.unless(rho > 0.0)?;
    let gaps = instance.gaps();
    let late = late(instance);
    let suboptimal = (0..gaps.len()).filter(|arm| gaps[*arm] > 0.0);
    RewardBelowLargest.unless(suboptimal.clone().all(|arm| instance.rewards[arm] < 1.0))?;
    let sum: f64 = suboptimal.map(|arm| gaps[arm] * (theorem_4(instance, arm, tau) + late)).sum();
    finite(sum + 2.0 * instance.ratios()[instance.best()])
}

/// Computes xi(tau, ρ) = (tau - K) (2 - sqrt(1 - tau^-ρ)) - sum over t = K+1 .. tau of sqrt(1 - t^-ρ) for tau >= K: the
/// expected number of pulls of an arm at which a confidence bound fails.
///
/// The function computes (tau - K) f(tau) + sum of f(t) with f(t) = 1 - sqrt(1 - t^-ρ), which loses no digits. The
/// first thousand terms are added up, and the Euler-Maclaurin formula gives the sum of the others. The relative error
/// is below 1e-9.
///
/// (In appendix A.3 of the paper, the brace that names xi ends before the sum, which is part of xi.)
pub fn xi(tau: u64, arms: u64, rho: f64) -> f64 {
    let split = tau.min(arms + 1000);
    let mut sum: f64 = (arms + 1..=split).map(|t| failure(t as f64, rho)).sum();
    if split < tau {
        sum += euler_maclaurin(split as f64, tau as f64, rho) - failure(split as f64, rho);
    }
    (tau - arms) as f64 * failure(tau as f64, rho) + sum
}

/// Computes 1 - sqrt(1 - t^-ρ) without cancellation: by Theorem 3, the probability with which a bound may fail in round
/// t.
fn failure(t: f64, rho: f64) -> f64 {
    let u = pow(t, -rho);
    u / (1.0 + (1.0 - u).sqrt())
}

/// The sum of [`failure`] over the integers from `a` to `b`: the integral, by Simpson's rule in ln t, and corrections
/// for the values and slopes at both ends.
fn euler_maclaurin(a: f64, b: f64, rho: f64) -> f64 {
    let (low, width) = (ln(a), ln(b / a));
    let steps = 2 * (width * 50.0).ceil() as u64;
    let h = width / steps as f64;
    let weight = |i: u64| if i == 0 || i == steps { 1.0 } else { 2.0 + 2.0 * (i % 2) as f64 };
    let height = |i: u64| {
        let t = exp(low + i as f64 * h);
        t * failure(t, rho)
    };
    let integral = h / 3.0 * (0..=steps).map(|i| weight(i) * height(i)).sum::<f64>();
    let slope = |t: f64| -rho / 2.0 * pow(t, -rho - 1.0) / (1.0 - pow(t, -rho)).sqrt();
    integral + (failure(a, rho) + failure(b, rho)) / 2.0 + (slope(b) - slope(a)) / 12.0
}
