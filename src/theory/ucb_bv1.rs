//! UCB-BV1 of Ding et al. 2013: the regret against the best policy, in both forms of its index.
//!
//! The paper of Ding et al. is not among the papers of this project, and Xia et al. 2015b compare the constants of their
//! bounds with those of UCB-BV1 and UCB-BV2 (Remark 4) in a formula that our copy lacks. So the bound here is derived, with
//! the steps of Xia et al. 2015a, Theorem 3. UCB-BV2 has no bound here: it divides by the smallest sample mean of a cost so
//! far, which a few pulls of a single arm can make as small as 0, and these steps say nothing about such rounds.
//!
//! Let e = s sqrt(ln(t-1)/n) be the error after n pulls, with s² = 2 as in Xia et al. 2015a, Eq. 20-b, or s² = 1 as in public
//! implementations of Ding et al. While the means of the best arm and of arm k are within e of the true means:
//!
//! * The index of the best arm is at least its ratio, because (μʳ - e)/(μᶜ + e) is at least μʳ/μᶜ - (1 + 1/λ) e/(λ - e), or the
//!   index is infinite.
//! * The index of arm k is at most ratio_k + 2 (1 + 1/λ) e/(λ - e). This is below ratio* once e < Δ_k λ/(2 + 2/λ + Δ_k), that
//!   is after more than l_k = s² ((2 + 2/λ + Δ_k)/(Δ_k λ))² ln T pulls, with T = 2B/μᶜ_min.
//!
//! By Hoeffding's inequality and a sum over n, one of the four errors is exceeded in round t with a probability of at most
//! 4 (t-1)^(1-2s²). From t = 3 on these add up to 4 (ζ(3) - 1) < 1 for s² = 2, and to at most 4 ln T for s² = 1. After round T
//! at most T(B) pulls follow on average.

use super::Assumption::{AboveSmallestCost, Bounded, Lambda, SameLaw};
use super::xia_2015a::{LAMBDA, lambda, late_pulls, letters};
use super::{Assumption, Instance, Letter, Pulls, Theorem, finite};
use crate::math::ln;

/// s² in the two forms of the index.
const XIA: f64 = 2.0;
const DING: f64 = 1.0;

pub(super) const UCB_BV1: Theorem = Theorem {
    id: "ucb-bv1",
    name: "UCB-BV1, derived bound",
    policy: "ucb-bv1",
    source: "derived here with the steps of Xia et al. 2015a, Theorem 3",
    formula: "Σ Δₖ μᶜₖ (lₖ + 2 + T(B)) + μʳ*/μᶜ*, lₖ = 2 ((2 + 2/λ + Δₖ)/(Δₖ λ))² ln(2B/μᶜₘᵢₙ), T(B) = exp(−m (B − m)²/B) + 3B/m exp(−Bm/2) + exp(1 − 2Bm)/m², m = μᶜₘᵢₙ",
    assumptions: &[SameLaw, Bounded, AboveSmallestCost, Lambda],
    leading: false,
    knapsack: false,
    about: "The regret is measured against the best policy. The paper of UCB-BV1 (Ding et al. 2013) is not among the papers \
            behind this page, so this bound is derived here and may be larger than theirs.",
    growth: "ln B",
    parameters: &[LAMBDA],
    free: &[],
    regret: |instance| regret(instance, XIA),
    letters: named,
    pulls: Some(Pulls {
        source: "derived with the bound",
        formula: "lₖ + 2 + T(B)",
        of_arm: |instance, arm| pulls(instance, arm, XIA),
        in_all: None,
    }),
    tuning: None,
};

pub(super) const UCB_BV1_DING: Theorem = Theorem {
    id: "ucb-bv1-ding",
    name: "UCB-BV1 (Ding), derived bound",
    policy: "ucb-bv1-ding",
    formula: "Σ Δₖ μᶜₖ (lₖ + 1 + 4 ln(2B/μᶜₘᵢₙ) + T(B)) + μʳ*/μᶜ*, lₖ = ((2 + 2/λ + Δₖ)/(Δₖ λ))² ln(2B/μᶜₘᵢₙ), T(B) = exp(−m (B − m)²/B) + 3B/m exp(−Bm/2) + exp(1 − 2Bm)/m², m = μᶜₘᵢₙ",
    regret: |instance| regret(instance, DING),
    pulls: Some(Pulls {
        source: "derived with the bound",
        formula: "lₖ + 1 + 4 ln(2B/μᶜₘᵢₙ) + T(B)",
        of_arm: |instance, arm| pulls(instance, arm, DING),
        in_all: None,
    }),
    ..UCB_BV1
};

fn named(instance: &Instance) -> Vec<Letter> {
    let mut letters = letters(instance);
    letters.push(Letter::new("T(B)", late_pulls(instance.budget, instance.smallest_cost())));
    letters
}

/// The bound on the mean number of pulls of a suboptimal arm, for s² = `scale`.
pub fn pulls(instance: &Instance, arm: usize, scale: f64) -> f64 {
    let (gap, smallest, lambda) = (instance.gaps()[arm], instance.smallest_cost(), lambda(instance));
    let rounds = ln(2.0 * instance.budget / smallest);
    let quotient = (2.0 + 2.0 / lambda + gap) / (gap * lambda);
    let failures = if scale == XIA { 1.0 } else { 4.0 * rounds };
    scale * quotient * quotient * rounds + 1.0 + failures + late_pulls(instance.budget, smallest)
}

/// The bound of the regret, for s² = `scale`.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn regret(instance: &Instance, scale: f64) -> Result<f64, Assumption> {
    let (smallest, lambda) = (instance.smallest_cost(), lambda(instance));
    instance.bounded()?;
    AboveSmallestCost.unless(instance.budget > smallest)?;
    Lambda.unless(lambda > 0.0 && lambda <= smallest)?;
    let gaps = instance.gaps();
    let suboptimal = (0..gaps.len()).filter(|arm| gaps[*arm] > 0.0);
    let lost: f64 = suboptimal.map(|arm| gaps[arm] * instance.costs[arm] * pulls(instance, arm, scale)).sum();
    finite(lost + instance.ratios()[instance.best()])
}
