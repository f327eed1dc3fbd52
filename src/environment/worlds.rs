//! Worlds that fit observations: the Bayesian bootstrap (Rubin 1981).
//!
//! The rows of an arm do not say exactly what the arm's law is. The Bayesian bootstrap draws a law that the rows leave
//! possible: it takes the rows as they are and gives them weights from the Dirichlet law with all parameters 1. These
//! weights are independent exponential numbers divided by their sum. `docs/worlds.md` has the derivations.

use super::{Arm, Costs, Environment, Laws, MIN_MEAN_COST};
use crate::law::{Empirical, LEAST, Law, Positive, Weights, exponential};
use crate::math::{exp, ln, max, min};
use crate::seed::Stream;

/// The largest power of the inverse mean cost whose mean is bounded. Larger powers hardly improve the bound.
const MOST: usize = 64;

/// An environment whose arms were observed, as a source of worlds.
pub struct Worlds(pub Environment);

impl Worlds {
    /// Returns whether the mean cost of an arm with these costs is arbitrarily small only in few worlds. That is so if
    /// at least two costs are above 0, or if there is only one cost and it is above 0.
    pub fn allow(costs: &Empirical) -> bool {
        costs.positive().count >= costs.values().len().min(2)
    }

    /// Draws a world: every arm, and every law after a change, gets weights of its own.
    ///
    /// # Panics
    ///
    /// Panics if an arm was not observed.
    pub fn draw(self, stream: &mut Stream) -> Environment {
        let Worlds(mut environment) = self;
        for arm in &mut environment.arms {
            arm.laws = world(&arm.laws, stream);
            if let Some(later) = &mut arm.later {
                **later = world(later, stream);
            }
        }
        environment
    }

    /// Returns bounds on the costs that hold for every world, or, for `inverse` and `rarity`, on average over worlds.
    ///
    /// # Panics
    ///
    /// Panics if an arm was not observed.
    pub fn costs(&self) -> Costs {
        let Worlds(environment) = self;
        let costs: Vec<(&Empirical, f64)> = environment.arms.iter().flat_map(columns).collect();
        let least = costs.iter().map(|(cost, _)| Law::Empirical((*cost).clone()).support().0).fold(1.0, min);
        let least = max(least, MIN_MEAN_COST);
        let found = Costs::of(environment);
        let inverse = largest(costs.iter().map(|(cost, _)| (*cost, 1.0)));
        let rarity = largest(costs.iter().copied());
        Costs {
            least,
            excess: found.largest - least,
            inverse: min(inverse, 1.0 / least),
            rarity: min(rarity, found.largest / least),
            ..found
        }
    }
}

/// Returns the columns of costs of an arm, each with the largest cost of the arm.
fn columns(arm: &Arm) -> Vec<(&Empirical, f64)> {
    let laws: Vec<&Laws> = [Some(&arm.laws), arm.later.as_deref()].into_iter().flatten().collect();
    let highest = laws.iter().map(|laws| laws.cost.support().1).fold(0.0, max);
    laws.into_iter().map(|laws| (laws.columns().expect("the arm was observed").1, highest)).collect()
}

/// Draws weights for the rows of an arm. A mean cost below [`MIN_MEAN_COST`] would let a run go on for ever, so a world
/// with such a mean is drawn again.
fn world(laws: &Laws, stream: &mut Stream) -> Laws {
    let (rewards, costs) = laws.columns().expect("the arm was observed");
    loop {
        // A specification allows no smaller weight, and a drawn world can be written into a specification.
        let weights = Weights::new(costs.values().iter().map(|_| max(exponential(stream), LEAST)).collect());
        let cost = costs.weighted(weights.clone());
        if Law::Empirical(cost.clone()).mean() >= MIN_MEAN_COST {
            return Laws { reward: Law::Empirical(rewards.weighted(weights)), cost: Law::Empirical(cost) };
        }
    }
}

/// Returns an upper bound of the mean over worlds of the largest h/c, where c is the mean cost of an arm in a world and
/// h is the number given with the rows of the arm.
///
/// For every p ≥ 1, the mean of a largest number is at most the p-th root of the sum of the means of the p-th powers.
/// The bound is the smallest one for several p.
fn largest<'a>(arms: impl Iterator<Item = (&'a Empirical, f64)> + Clone) -> f64 {
    let bound = |p: usize| {
        let powers: Option<Vec<f64>> =
            arms.clone().map(|(costs, h)| Some(ln_inverse_moment(costs, p)? + p as f64 * ln(h))).collect();
        let powers = powers?;
        let most = powers.iter().copied().fold(f64::NEG_INFINITY, max);
        let sum: f64 = powers.iter().map(|power| exp(power - most)).sum();
        Some(exp((most + ln(sum)) / p as f64))
    };
    (0..).map(|at| 1 << at).take_while(|p| *p <= MOST).map_while(bound).fold(f64::INFINITY, min)
}

/// Returns the logarithm of an upper bound of the mean over worlds of the p-th power of 1/c, where c is the mean of
/// `costs` in a world. Returns `None` if too few costs are above 0 for a finite bound.
///
/// Of n costs, let m be above 0. Then c = W V, where W has the law Beta(m, n - m), V is the mean of the m costs with
/// Dirichlet weights, and both are independent. The mean of 1/W^p is the product of (n - j)/(m - j) for j = 1 to p. The
/// mean of 1/V^m is the product of the inverse costs, so by Jensen's inequality the mean of 1/V^p is at most 1/g^p, where
/// g is the geometric mean of the m costs and p is at most m.
fn ln_inverse_moment(costs: &Empirical, p: usize) -> Option<f64> {
    let (n, Positive { count: m, ln_sum }) = (costs.values().len(), costs.positive());
    if p > m || (p == m && m < n) {
        return None;
    }
    let ln_geometric = ln_sum / m as f64;
    let ln_rare: f64 = if m < n { (1..=p).map(|j| ln((n - j) as f64 / (m - j) as f64)).sum() } else { 0.0 };
    Some(ln_rare - p as f64 * ln_geometric)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    fn of(costs: &[&[f64]]) -> Worlds {
        let arm = |costs: &&[f64]| Arm::observed(&costs.iter().map(|cost| (0.5, *cost)).collect::<Vec<_>>());
        Worlds(Environment::new(costs.iter().map(arm).collect()))
    }

    /// Returns the mean of 1/c over 20,000 worlds, where c is the smallest mean cost, and its standard error.
    fn inverse(costs: &[&[f64]]) -> (f64, f64) {
        let draw = |number| 1.0 / of(costs).draw(&mut stream(7, number, Role::Environment)).smallest_mean_cost();
        let all: Vec<f64> = (0..20_000).map(draw).collect();
        let mean = all.iter().sum::<f64>() / 20_000.0;
        let variance = all.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 20_000.0;
        (mean, (variance / 20_000.0).sqrt())
    }

    /// The bound is above the mean that is found, with five standard errors to spare, and at most twice as large.
    #[test]
    fn the_bound_on_the_inverse_mean_cost_holds_and_is_not_loose() {
        let equal = [0.5; 10];
        let spread = [0.1, 0.2, 0.4, 0.8, 1.0, 0.3, 0.9];
        let rare = [0.0, 0.0, 0.0, 0.0, 0.6, 0.0, 0.7, 0.0, 0.0, 1.0, 0.0, 0.8];
        for costs in [&[&equal[..]][..], &[&spread], &[&rare], &[&equal, &spread, &rare], &[&[0.25]]] {
            let ((mean, error), bound) = (inverse(costs), of(costs).costs().inverse);
            assert!(mean - 5.0 * error <= bound && bound <= 2.0 * mean, "{bound} for {mean} of {costs:?}");
        }
    }

    /// With one cost above 0 among several rows, the mean of 1/c is infinite.
    #[test]
    fn a_single_cost_above_0_has_no_finite_bound() {
        assert_eq!(ln_inverse_moment(&Empirical::new(vec![0.0, 0.5]), 1), None);
        assert_eq!(of(&[&[0.0, 0.5]]).costs().inverse, 1.0 / MIN_MEAN_COST);
    }

    #[test]
    fn every_arm_has_weights_of_its_own() {
        let world = of(&[&[0.25, 0.5, 1.0], &[0.25, 0.5, 1.0]]).draw(&mut stream(1, 0, Role::Environment));
        let weights = |arm: &Arm| arm.laws.columns().unwrap().1.weights().unwrap().given().to_vec();
        assert_ne!(weights(&world.arms[0]), weights(&world.arms[1]));
        assert!(world.arms.iter().all(|arm| arm.paired));
    }
}
