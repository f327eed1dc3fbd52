//! Xia et al. 2015a, "Budgeted Bandit Problems with Continuous Random Costs": the regret of Budget-UCB and of Budget-CB
//! against the best policy.
//!
//! In this paper, a run goes on as long as the costs add up to at most B. Here a run ends when they add up to B or more,
//! or before the pull that does not fit, so it makes no more pulls, and the bounds hold for its pseudo-regret. Rewards may
//! depend on the costs of the same pull (footnote 2).

use super::Assumption::{AboveLargestCost, AboveSmallestCost, Bounded, Delta, Lambda, Linear, OneBest, Parameters, SameLaw};
use super::{Assumption, Instance, Letter, Parameter, Pulls, Theorem, finite};
use crate::math::{exp, ln};

pub(super) const LAMBDA: Parameter =
    Parameter { id: "lambda", about: "λ, a lower bound of the mean costs, above 0; the smallest mean cost" };

pub(super) const BUDGET_UCB: Theorem = Theorem {
    id: "budget-ucb",
    name: "Budget-UCB, Theorem 3",
    policy: "budget-ucb",
    source: "Xia et al. 2015a, Theorem 3",
    formula: "Σ 8 (1 + 1/λ + Δₖ/2)² ln(2B/μᶜₘᵢₙ) / (Δₖ μᶜₖ) + (3 + T(B)) Σ Δₖ μᶜₖ + μʳ*/μᶜ*, T(B) = exp(−m (B − m)²/B) + 3B/m exp(−Bm/2) + exp(1 − 2Bm)/m², m = μᶜₘᵢₙ",
    assumptions: &[SameLaw, Bounded, AboveSmallestCost, Lambda],
    leading: false,
    knapsack: false,
    about: "The regret is measured against the best policy. T(B) bounds the expected number of pulls after twice as many \
            rounds as the smallest mean cost fits into the budget.",
    growth: "ln B",
    parameters: &[LAMBDA],
    free: &[],
    regret: theorem_3,
    letters: |instance| {
        let mut letters = letters(instance);
        letters.push(Letter::new("T(B)", late_pulls(instance.budget, instance.smallest_cost())));
        letters
    },
    pulls: Some(Pulls {
        source: "Eq. 4 and 5 with steps S1 and S2",
        formula: "8 ((1 + 1/λ + Δₖ/2)/(Δₖ μᶜₖ))² ln(2B/μᶜₘᵢₙ) + 3 + T(B)",
        of_arm: pulls,
        in_all: None,
    }),
    tuning: None,
};

pub(super) const BUDGET_CB: Theorem = Theorem {
    id: "budget-cb",
    name: "Budget-CB, Theorem 7",
    policy: "budget-cb",
    source: "Xia et al. 2015a, Theorem 7",
    formula: "32 d Δₘₐₓ (C √(d l + 2 ln B) + √ρ S)² l / (λ⁴ Δₘᵢₙ²) + (2/λ + L(B)) Δₘₐₓ + μʳ*/μᶜ*, l = ln(1 + 2B L²/(λρd)), L(B) = exp(−λ (B − λ)²/B) + 3B/λ exp(−Bλ/2) + exp(1 − 2Bλ)/λ²",
    assumptions: &[SameLaw, Bounded, Linear, OneBest, AboveLargestCost, Lambda, Delta, Parameters],
    leading: false,
    knapsack: false,
    about: "The regret on linear arms is measured against the best policy. L(B) bounds the expected number of pulls after \
            twice as many rounds as λ fits into the budget. On a polytope of arms, from which a policy may choose any \
            point, Δₘᵢₙ is 0, so the theorem says nothing there.",
    growth: "(ln B)²",
    parameters: &[
        LAMBDA,
        Parameter { id: "dimension", about: "d, the dimension of the arms, at least 1; K" },
        Parameter { id: "arm_norm", about: "L, at least the norm of every arm, above 0; 1" },
        Parameter {
            id: "parameter_norm",
            about: "S, at least the norms of μʳ and of μᶜ; the larger norm of the two vectors of means",
        },
        Parameter {
            id: "sub_gaussian",
            about: "C: rewards and costs are C-sub-Gaussian; 1/2, which all laws on [0, 1] are",
        },
        Parameter { id: "ridge", about: "ρ, the weight of the ridge, at least max(1, L²); max(1, L²)" },
    ],
    free: &[],
    regret: theorem_7,
    letters: |instance| {
        let terms = Terms::of(instance);
        let named = [
            ("d", terms.dimension),
            ("L", terms.length),
            ("S", terms.s),
            ("C", terms.noise),
            ("ρ", terms.rho),
            ("l", terms.l()),
            ("Δₘᵢₙ", instance.smallest_gap()),
            ("Δₘₐₓ", instance.largest_gap()),
            ("L(B)", late_pulls(instance.budget, terms.lambda)),
        ];
        let mut letters = letters(instance);
        letters.extend(named.map(|(name, value)| Letter::new(name, value)));
        letters
    },
    pulls: None,
    tuning: None,
};

/// The letters B, m, λ and μʳ*/μᶜ*.
pub(super) fn letters(instance: &Instance) -> Vec<Letter> {
    vec![
        Letter::new("B", instance.budget),
        Letter::new("m", instance.smallest_cost()),
        Letter::new("λ", lambda(instance)),
        Letter::new("μʳ*/μᶜ*", instance.ratios()[instance.best()]),
    ]
}

/// The parameter λ, which is the smallest mean cost unless the instance says otherwise.
pub(super) fn lambda(instance: &Instance) -> f64 {
    instance.parameter("lambda").unwrap_or(instance.smallest_cost())
}

/// The bound on the mean number of pulls of a suboptimal arm that Theorem 3 multiplies by the loss of a pull.
fn pulls(instance: &Instance, arm: usize) -> f64 {
    let (gap, smallest) = (instance.gaps()[arm], instance.smallest_cost());
    let quotient = (1.0 + 1.0 / lambda(instance) + gap / 2.0) / (gap * instance.costs[arm]);
    let early = 8.0 * quotient * quotient * ln(2.0 * instance.budget / smallest);
    early + 3.0 + late_pulls(instance.budget, smallest)
}

/// The parameters of Theorem 7.
struct Terms {
    budget: f64,
    lambda: f64,
    dimension: f64,
    length: f64,
    s: f64,
    noise: f64,
    ridge: f64,
    rho: f64,
}

impl Terms {
    fn of(instance: &Instance) -> Terms {
        let norm = |means: &[f64]| means.iter().map(|mean| mean * mean).sum::<f64>().sqrt();
        let parameter = |id, default| instance.parameter(id).unwrap_or(default);
        let length = parameter("arm_norm", 1.0);
        let ridge = (length * length).max(1.0);
        Terms {
            budget: instance.budget,
            lambda: lambda(instance),
            dimension: parameter("dimension", instance.costs.len() as f64),
            length,
            s: parameter("parameter_norm", norm(&instance.rewards).max(norm(&instance.costs))),
            noise: parameter("sub_gaussian", 0.5),
            ridge,
            rho: parameter("ridge", ridge),
        }
    }

    /// Computes l = ln(1 + 2 B L² / (λ ρ d)).
    fn l(&self) -> f64 {
        ln(1.0 + 2.0 * self.budget * self.length * self.length / (self.lambda * self.rho * self.dimension))
    }
}

/// Computes T(B) of Eq. 8 and, with lambda in place of mu_min, L(B) of Eq. 12. T(B) bounds the expected number of pulls
/// after round 2B / mu_min by
///
/// exp(-mu_min (B - mu_min)² / B) + (3B / mu_min) exp(-B mu_min / 2) + exp(1 - 2 B mu_min) / mu_min²,
///
/// for B > mu_min (Eq. 7), where mu_min in (0, 1] is the smallest mean cost. The bound vanishes as B grows.
pub fn late_pulls(budget: f64, cost: f64) -> f64 {
    let left = budget - cost;
    exp(-cost * left * left / budget)
        + 3.0 * budget / cost * exp(-budget * cost / 2.0)
        + exp(1.0 - 2.0 * budget * cost) / (cost * cost)
}

/// The bound of Theorem 3. The regret of Budget-UCB is at most
///
/// sum over i of 8 (1 + 1/lambda + Delta_i/2)² / (Delta_i mu^c_i) ln(2B / mu_min) + (3 + T(B)) sum Delta_i mu^c_i +
/// ratio*,
///
/// where the sums are over the arms with Delta_i > 0 (footnote 4), 0 < lambda <= mu_min, and T(B) is [`late_pulls`].
///
/// Eq. 5 and step S1 add up to 1 + 3 + T(B), but the theorem prints 3 + T(B). The 3 is still correct. The proof rounds
/// three sums up to 1, although each of them is 2 (zeta(3) - 1) = 0.404, and so is the sum for the cost of the best
/// arm, which step S1-3 omits.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_3(instance: &Instance) -> Result<f64, Assumption> {
    let smallest = instance.smallest_cost();
    let lambda = lambda(instance);
    instance.bounded()?;
    AboveSmallestCost.unless(instance.budget > smallest)?;
    Lambda.unless(lambda > 0.0 && lambda <= smallest)?;
    let rounds = ln(2.0 * instance.budget / smallest);
    let constant = 3.0 + late_pulls(instance.budget, smallest);
    let mut regret = instance.ratios()[instance.best()];
    for (gap, cost) in instance.gaps().into_iter().zip(&instance.costs).filter(|(gap, _)| *gap > 0.0) {
        let width = 1.0 + 1.0 / lambda + gap / 2.0;
        regret += 8.0 * width * width / (gap * cost) * rounds + constant * gap * cost;
    }
    finite(regret)
}

/// The bound of Theorem 7. The regret of Budget-CB with delta = 1/B is at most
///
/// 32 d Delta_max / (lambda⁴ Delta_min²) (C sqrt(d l + 2 ln B) + sqrt(ρ) S)² l + (2/lambda + L(B)) Delta_max + ratio*,
///
/// where l = ln(1 + 2 B L² / (lambda ρ d)) and L(B) is [`late_pulls`], for ρ >= max(1, L²), mean costs of at least
/// lambda, and a positive gap Delta_min between the best arm and any other.
///
/// Algorithm 2 prints 2 ln(1/delta) outside of the root, but Lemmas 5 and 6 and this theorem print it inside. Lemma 5
/// holds with probability 1 - delta for rewards and for costs, so it holds for both with probability 1 - 2 delta, and
/// not 1 - delta as the proof says. A correct bound has 4/lambda in place of 2/lambda.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_7(instance: &Instance) -> Result<f64, Assumption> {
    let terms = Terms::of(instance);
    let (lambda, rho) = (terms.lambda, terms.rho);
    instance.bounded()?;
    AboveLargestCost.unless(instance.budget > 1.0)?;
    Lambda.unless(lambda > 0.0 && lambda <= instance.smallest_cost())?;
    let proven = terms.dimension >= 1.0 && terms.length > 0.0 && terms.s >= 0.0 && terms.noise >= 0.0;
    Parameters.unless(proven && rho >= terms.ridge)?;
    let best = instance.ratios()[instance.best()];
    if instance.costs.len() == 1 {
        return finite(best);
    }
    OneBest.unless(instance.smallest_gap() > 0.0)?;
    let largest_gap = instance.largest_gap();
    let l = terms.l();
    let radius = terms.noise * (terms.dimension * l + 2.0 * ln(instance.budget)).sqrt() + rho.sqrt() * terms.s;
    let least = lambda * lambda * instance.smallest_gap();
    let early = 32.0 * terms.dimension / (least * least) * radius * radius * l;
    let late = 2.0 / lambda + late_pulls(instance.budget, lambda);
    finite((early + late) * largest_gap + best)
}
