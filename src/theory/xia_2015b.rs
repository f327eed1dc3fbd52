//! Xia et al. 2015b, "Thompson Sampling for Budgeted Multi-armed Bandits": the regret of Budgeted Thompson sampling
//! against the best policy.
//!
//! The copy of the paper used here has no formulas. The gaps are reconstructed from the equation that they satisfy. The
//! theorem follows from the gaps, from step 2 of the proof (a suboptimal arm is pulled 2 ln B / delta_i² times until
//! its own samples are close to its means, and then a constant number of times), and from Lemma 2: Regret <= sum mu^c_i
//! Delta_i E[pulls of i], plus 2 ratio* if costs are not Bernoulli.

use super::Assumption::{AtLeastLargestCost, Bounded, Independent, Parameters, SameLaw};
use super::{Assumption, Free, Instance, Letter, Parameter, Pulls, Theorem, finite};
use crate::math::ln;

pub(super) const BTS: Theorem = Theorem {
    id: "bts",
    name: "BTS, Theorem 3, leading term",
    policy: "bts",
    source: "Xia et al. 2015b, Theorem 3 (cited as 5 in its text)",
    formula: "Σ 2 (μʳ*/μᶜ* + 1)² ln B / (γ² μᶜₖ Δₖ) + a part that does not grow with B",
    assumptions: &[SameLaw, Bounded, Independent, AtLeastLargestCost, Parameters],
    leading: true,
    knapsack: false,
    about: "Only the part of the bound that grows with B is known, because the paper gives the rest only up to a factor. So \
            this number bounds nothing: the regret may be larger, also with a large budget. The regret is measured against \
            the best policy.",
    growth: "ln B",
    parameters: &[Parameter {
        id: "gamma",
        about: "γ in (0, 1], which splits the gap between an arm and the best arm; 1/√2",
    }],
    free: &[Free {
        id: "gamma",
        name: "γ",
        about: "splits the gap between an arm and the best arm; the theorem holds for every γ below 1, and the part that is \
                not known grows without limit as γ approaches 1",
        above: 0.0,
        max: 1.0,
        default: GAMMA,
    }],
    regret: leading_term,
    letters: |instance| {
        vec![
            Letter::new("B", instance.budget),
            Letter::new("γ", gamma(instance)),
            Letter::new("μʳ*/μᶜ*", instance.ratios()[instance.best()]),
        ]
    },
    pulls: Some(Pulls {
        source: "step 2 of the proof",
        formula: "2 ln B / δₖ² + a part that does not grow with B, δₖ = γ μᶜₖ Δₖ/(μʳ*/μᶜ* + 1)",
        of_arm: pulls,
        in_all: None,
    }),
    tuning: None,
};

const GAMMA: f64 = std::f64::consts::FRAC_1_SQRT_2;

fn gamma(instance: &Instance) -> f64 {
    instance.parameter("gamma").unwrap_or(GAMMA)
}

/// The leading term of the bound on the mean number of pulls of a suboptimal arm.
fn pulls(instance: &Instance, arm: usize) -> f64 {
    let delta = split(instance, arm, gamma(instance)).delta;
    2.0 * ln(instance.budget) / (delta * delta)
}

/// The two parts of the gap between an arm and the best arm, for a gamma in (0, 1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// The delta-ratio gap, gamma mu^c_i Delta_i / (ratio* + 1).
    pub delta: f64,
    /// The epsilon-ratio gap, (1 - gamma) mu^c_* Delta_i / (ratio_i + 1).
    pub epsilon: f64,
}

/// The split in which (mu^r_i + delta) / (mu^c_i - delta) = (mu^r_* - epsilon) / (mu^c_* + epsilon).
pub fn split(instance: &Instance, arm: usize, gamma: f64) -> Split {
    let (best, ratios, gap) = (instance.best(), instance.ratios(), instance.gaps()[arm]);
    Split {
        delta: gamma * instance.costs[arm] * gap / (ratios[best] + 1.0),
        epsilon: (1.0 - gamma) * instance.costs[best] * gap / (ratios[arm] + 1.0),
    }
}

/// The part of the bound of Theorem 3 that grows with B:
///
/// sum over Delta_i > 0 of mu^c_i Delta_i 2 ln B / delta_i² = 2 (ratio* + 1)² ln B / (gamma² mu^c_i Delta_i).
///
/// The rest of the bound does not depend on B. For each arm it has the order of epsilon_i^-4 or, if mu^c_* + epsilon_i
/// < 1, of epsilon_i^-6 / (1 - mu^c_* - epsilon_i). (The published paper has this formula; the copy used here lacks
/// it.) The rest grows without limit as gamma approaches 1. The theorem holds for every gamma < 1, so gamma = 1 gives
/// the limit of the leading terms.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn leading_term(instance: &Instance) -> Result<f64, Assumption> {
    let gamma = gamma(instance);
    instance.bounded()?;
    AtLeastLargestCost.unless(instance.budget >= 1.0)?;
    Parameters.unless(gamma > 0.0 && gamma <= 1.0)?;
    let gaps = instance.gaps();
    let suboptimal = (0..gaps.len()).filter(|arm| gaps[*arm] > 0.0);
    finite(suboptimal.map(|arm| instance.costs[arm] * gaps[arm] * pulls(instance, arm)).sum())
}
