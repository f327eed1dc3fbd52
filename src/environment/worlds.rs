//! Worlds that fit observations: the proper Bayesian bootstrap (Muliere and Secchi 1996).
//!
//! The rows of an arm do not say exactly what the arm's law is. A world is a law that the rows leave possible: the posterior
//! of a Dirichlet process. Every row of the arm gets an exponential weight, as in the Bayesian bootstrap (Rubin 1981), and a
//! few pseudo-rows stand for what the whole table says about an arm before its own rows are looked at; see [`prior`].
//! `docs/worlds.md` has the derivations, the rejected alternatives and the tests of how often the worlds are right.

mod bound;
mod prior;

use super::{Costs, Environment, Laws, MIN_MEAN_COST};
use crate::law::{Empirical, LEAST, Law, MAX_WEIGHT, Weights};
use crate::math::{clamp, max, min};
use crate::seed::Stream;
use budgeted_bandits_policies::sampler::exponential;
use prior::{Prior, gamma};

/// An environment whose arms were observed, as a source of worlds.
pub struct Worlds(pub Environment);

impl Worlds {
    /// Draws a world: every arm, and every law after a change, gets weights of its own.
    ///
    /// # Panics
    ///
    /// Panics if an arm was not observed.
    pub fn draw(self, stream: &mut Stream) -> Environment {
        let Worlds(mut environment) = self;
        let laws: Vec<Laws> = laws(&environment).cloned().collect();
        let prior = Prior::of(laws.iter());
        for arm in &mut environment.arms {
            arm.laws = world(&arm.laws, &prior, stream);
            if let Some(later) = &mut arm.later {
                **later = world(later, &prior, stream);
            }
        }
        environment
    }

    /// Bounds on the costs that hold for every world, or, for `inverse` and `rarity`, on average over worlds.
    ///
    /// # Panics
    ///
    /// Panics if an arm was not observed.
    pub fn costs(&self) -> Costs {
        let Worlds(environment) = self;
        let found = Costs::of(environment);
        let prior = Prior::of(laws(environment));
        let lowest = laws(environment).map(|laws| laws.cost.support().0).fold(1.0, min);
        let least = max(min(lowest, prior::FLOOR * prior.smallest_mean), MIN_MEAN_COST);
        let inverse = min(bound::inverse(&prior, laws(environment)), 1.0 / least);
        Costs {
            least,
            excess: found.largest - least,
            // The costs of pseudo-rows are no multiples of a step.
            step: 0.0,
            inverse,
            // The pseudo-rows of an arm may cost as much as any row.
            rarity: found.largest * inverse,
            ..found
        }
    }
}

/// The laws of all arms, before and after a change.
fn laws(environment: &Environment) -> impl Iterator<Item = &Laws> + Clone {
    environment.arms.iter().flat_map(|arm| [Some(&arm.laws), arm.later.as_deref()]).flatten()
}

/// The columns of rewards and of costs of an arm that was observed.
fn columns(laws: &Laws) -> (&Empirical, &Empirical) {
    laws.columns().expect("the arm was observed")
}

/// Draws weights for the rows of an arm, and pseudo-rows. A mean cost below [`MIN_MEAN_COST`] would let a run go on for
/// ever, so a world with such a mean is drawn again.
fn world(laws: &Laws, prior: &Prior, stream: &mut Stream) -> Laws {
    let (rewards, costs) = columns(laws);
    let of_rows = costs.weights().map(Weights::given);
    // A specification allows no other weights, and a drawn world can be written into a specification.
    let allowed = |weight: f64| clamp(weight, LEAST, MAX_WEIGHT);
    loop {
        let (mut reward, mut cost) = (rewards.values().to_vec(), costs.values().to_vec());
        let mut weights: Vec<f64> = match of_rows {
            None => cost.iter().map(|_| allowed(exponential(stream))).collect(),
            Some(given) => {
                given.iter().map(|pulls| if *pulls > 0.0 { allowed(gamma(*pulls, stream)) } else { 0.0 }).collect()
            }
        };
        for row in prior.rows(laws.cost.mean(), stream) {
            reward.push(row.reward);
            cost.push(row.cost);
            weights.push(allowed(row.weight));
        }
        let weights = Weights::new(weights);
        let [reward, cost] = [reward, cost].map(|values| Law::Empirical(Empirical::new(values).weighted(weights.clone())));
        if cost.mean() >= MIN_MEAN_COST {
            return Laws { reward, cost };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Arm;
    use crate::seed::{Role, stream};

    fn of(costs: &[&[f64]]) -> Worlds {
        let arm = |costs: &&[f64]| Arm::observed(&costs.iter().map(|cost| (0.5, *cost)).collect::<Vec<_>>());
        Worlds(Environment::new(costs.iter().map(arm).collect()))
    }

    /// The mean of 1/c over 20,000 worlds, where c is the smallest mean cost, and its standard error.
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

    #[test]
    fn every_arm_has_weights_of_its_own() {
        let world = of(&[&[0.25, 0.5, 1.0], &[0.25, 0.5, 1.0]]).draw(&mut stream(1, 0, Role::Environment));
        let weights = |arm: &Arm| arm.laws.columns().unwrap().1.weights().unwrap().given().to_vec();
        assert_ne!(weights(&world.arms[0]), weights(&world.arms[1]));
        assert!(world.arms.iter().all(|arm| arm.paired));
    }
}
