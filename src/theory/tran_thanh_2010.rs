//! Tran-Thanh et al. 2010: the regret of ε-first against the best combination of pulls, for fixed and known costs.
//!
//! Rewards lie in [0, 1]. The theorems suppose c_i >= 1 (section 4 prints > 1, but the proof uses >=) and are to be
//! "scaled for different costs as appropriate". Here costs and budget are divided by min(1, c_min), which changes
//! neither rewards nor counts.
//!
//! The theorems hold with probability (1 - beta)^K. The proof covers beta <= 1/2 only: with x = n delta² c² = -ln beta,
//! Eq. 5 has exp(-x) where Hoeffding's inequality gives 2 exp(-2x), and exp(-x) is the larger one only from x = ln 2
//! on. (The proof of Lemma 3 prints mu_i >= 1 where it needs mu_i <= 1.)

use super::Assumption::{BoundedRewards, Exploration, KnownCosts, Parameters, SameLaw, WithinBudget};
use super::{Assumption, Free, Instance, Letter, Parameter, Theorem, Tuning, finite};
use crate::math::{ln, pow};

pub(super) const EPS_FIRST: Theorem = Theorem {
    id: "eps-first",
    name: "ε-first, Corollary 2",
    policy: "eps-first",
    source: "Tran-Thanh et al. 2010, Corollary 2",
    formula: "2 + ε B Dₘₐₓ + 2B √(−ln β / ⌊εB/Σ cₖ⌋)",
    assumptions: &[SameLaw, BoundedRewards, KnownCosts, WithinBudget, Exploration, Parameters],
    leading: false,
    knapsack: true,
    about: "The regret is measured against the best combination of pulls, and the bound holds with probability (1 - β)^K, \
            for β up to 1/2.",
    growth: "B for fixed ε",
    parameters: &[
        Parameter { id: "epsilon", about: "ε, the share of the budget spent on exploration, in (0, 1); 0.1" },
        Parameter { id: "beta", about: "β, in (0, 1/2]; 0.05" },
    ],
    free: &[Free {
        id: "beta",
        name: "β",
        about: "the bound holds with probability (1 − β)^K",
        above: 0.0,
        max: 0.5,
        default: BETA,
    }],
    regret: corollary_2,
    letters: |instance| {
        let scaled = instance.with_costs_from_1();
        vec![
            Letter::new("B", scaled.budget),
            Letter::new("ε", epsilon(instance)),
            Letter::new("β", beta(instance)),
            Letter::new("Σ cₖ", scaled.costs.iter().sum()),
            Letter::new("⌊εB/Σ cₖ⌋", rounds(instance, epsilon(instance))),
            Letter::new("Dₘₐₓ", scaled.largest_gap()),
        ]
    },
    pulls: None,
    tuning: Some(Tuning { parameter: "epsilon", choose: least_bound }),
};

const BETA: f64 = 0.05;

fn epsilon(instance: &Instance) -> f64 {
    instance.parameter("epsilon").unwrap_or(0.1)
}

fn beta(instance: &Instance) -> f64 {
    instance.parameter("beta").unwrap_or(BETA)
}

/// How often exploration in turn pulls every arm at least, floor(ε B / sum c_j).
fn rounds(instance: &Instance, epsilon: f64) -> f64 {
    (epsilon * instance.budget / instance.costs.iter().sum::<f64>()).floor()
}

/// The ε with the smallest bound of Corollary 2.
///
/// The bound falls only where the floor rises, so the best ε is m (sum c_j)/B for a whole number m of rounds. There the bound
/// is 2 + m (sum c_j) D_max + 2B sqrt(-ln β/m), which is convex in m, and smallest at m = (B sqrt(-ln β)/(D_max sum c_j))^(2/3)
/// if m could be any number. One of the two whole numbers beside it is the best.
///
/// # Errors
///
/// Returns the assumption that does not hold. In particular the budget has to pay for a pull of every arm and for more.
pub fn least_bound(instance: &Instance) -> Result<f64, Assumption> {
    let scaled = instance.with_costs_from_1();
    let (sum, gap) = (scaled.costs.iter().sum::<f64>(), scaled.largest_gap());
    let most = (scaled.budget / sum).ceil() - 1.0;
    Exploration.unless(most >= 1.0)?;
    // All arms are equally good if there is no gap, and then exploration costs nothing.
    let root = scaled.budget * (-ln(beta(instance))).sqrt() / (gap * sum);
    let between = if gap > 0.0 { pow(root, 2.0 / 3.0).clamp(1.0, most) } else { most };
    let bound = |rounds: f64| {
        let mut epsilon = rounds * sum / scaled.budget;
        // Rounding may leave the product a little below m.
        while self::rounds(instance, epsilon) < rounds {
            epsilon = epsilon.next_up();
        }
        corollary_2(&instance.clone().with("epsilon", epsilon)).map(|bound| (bound, epsilon))
    };
    let (low, high) = (bound(between.floor())?, bound(between.ceil().min(most))?);
    Ok(if low.0 <= high.0 { low.1 } else { high.1 })
}

/// The bound of Theorem 1. If exploration pulls the arm with the best ratio `best` times, and the arm that looks best
/// afterwards `chosen` times, then with probability (1 - beta)^K the regret is at most
///
/// 2 + ε B D_max + B (sqrt(-ln beta / best) + sqrt(-ln beta / chosen)),
///
/// where D_max is the largest difference of two ratios. The theorem is "of no practical use", as the paper says,
/// because it needs the two counts.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn theorem_1(instance: &Instance, best: f64, chosen: f64) -> Result<f64, Assumption> {
    let (epsilon, beta) = (epsilon(instance), beta(instance));
    instance.bounded_rewards()?;
    Parameters.unless(epsilon > 0.0 && epsilon < 1.0 && beta > 0.0 && beta <= 0.5)?;
    Exploration.unless(best >= 1.0 && chosen >= 1.0)?;
    let largest_gap = instance.largest_gap();
    // The product B D_max is the same in any unit of cost, but the second term is not.
    let budget = instance.budget / instance.smallest_cost().min(1.0);
    let width = |pulls: f64| (-ln(beta) / pulls).sqrt();
    finite(2.0 + epsilon * instance.budget * largest_gap + budget * (width(best) + width(chosen)))
}

/// The bound of Corollary 2. Exploration in turn pulls every arm at least floor(ε B / sum c_j) times, so with
/// probability (1 - beta)^K the regret is at most
///
/// 2 + ε B D_max + 2 B sqrt(-ln beta / floor(ε B / sum c_j)).
///
/// The floor has to be above 0. With ε in proportion to B^(-1/3) the bound grows like B^(2/3), with a fixed ε like
/// B. The bound falls a little whenever the floor rises by 1.
///
/// # Errors
///
/// Returns the assumption that does not hold.
pub fn corollary_2(instance: &Instance) -> Result<f64, Assumption> {
    let pulls = rounds(instance, epsilon(instance));
    theorem_1(instance, pulls, pulls)
}
