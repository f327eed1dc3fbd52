//! Families: laws of environments. The papers draw the parameters of all arms anew in every repetition.

use super::{Arm, Environment};
use crate::law::Law;
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};
use serde::Serialize;

/// A law of environments: the papers draw the parameters of all arms anew in every repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Bernoulli arms; reward means uniform on (0,1), cost means on (0.01,1).
    Bernoulli,
    /// Rewards and costs on {0, 1/4, 1/2, 3/4, 1} with five uniform weights, normalised.
    GeneralisedBernoulli,
    /// Beta rewards and costs, all parameters uniform on (0,5).
    Beta,
}

/// What the catalogue says of a family.
#[derive(Clone, Debug, Serialize)]
pub struct FamilyEntry {
    /// Its name in a specification.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// How its parameters are drawn, and where from.
    pub about: &'static str,
    /// The family.
    #[serde(skip)]
    pub family: Family,
}

/// Every family.
pub const FAMILIES: &[FamilyEntry] = &[
    FamilyEntry {
        id: "bernoulli",
        name: "Bernoulli",
        about: "Reward means uniform on (0, 1), cost means on (0.01, 1); setting S-Br of Heyden et al. 2023.",
        family: Family::Bernoulli,
    },
    FamilyEntry {
        id: "generalised-bernoulli",
        name: "generalised Bernoulli",
        about: "Values 0, 1/4, 1/2, 3/4, 1 with five uniform weights, normalised; setting S-GBr of Heyden et al. 2023.",
        family: Family::GeneralisedBernoulli,
    },
    FamilyEntry {
        id: "beta",
        name: "Beta",
        about: "Both shapes of every law uniform on (0, 5); setting S-Bt of Heyden et al. 2023. Mean costs may be tiny.",
        family: Family::Beta,
    },
];

impl Family {
    /// Whether every cost is a constant that policies may be told.
    pub fn known_costs(self) -> bool {
        false
    }

    /// Draws an environment of `arms` arms.
    pub fn draw(self, arms: usize, stream: &mut Stream) -> Environment {
        let arm = |_| {
            let reward = self.draw_law(0.0, stream);
            Arm::new(reward, self.draw_law(0.01, stream))
        };
        Environment::new((0..arms).map(arm).collect())
    }

    /// Draws a law; `floor` is the smallest mean of a Bernoulli law.
    fn draw_law(self, floor: f64, stream: &mut Stream) -> Law {
        let mut uniform = |low: f64, high: f64| low + (high - low) * stream.sample::<f64, _>(Open01);
        match self {
            Family::Bernoulli => Law::Bernoulli { p: uniform(floor, 1.0) },
            Family::GeneralisedBernoulli => {
                let weights = (0..5).map(|_| uniform(0.0, 1.0)).collect();
                Law::Discrete { values: vec![0.0, 0.25, 0.5, 0.75, 1.0], weights }
            }
            Family::Beta => Law::Beta { alpha: uniform(0.0, 5.0), beta: uniform(0.0, 5.0) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    #[test]
    fn families_draw_within_their_ranges() {
        for entry in FAMILIES {
            let environment = entry.family.draw(1000, &mut stream(1, 0, Role::Environment));
            for arm in &environment.arms {
                assert!(arm.laws.cost.mean() > 0.0 && arm.laws.cost.mean() < 1.0, "{}", entry.id);
                match (&arm.laws.reward, &arm.laws.cost) {
                    (Law::Bernoulli { .. }, Law::Bernoulli { p }) => assert!(*p > 0.01),
                    (Law::Discrete { .. }, Law::Discrete { values, .. }) => {
                        assert_eq!(values.len(), 5)
                    }
                    (_, Law::Beta { alpha, beta }) => assert!(*alpha < 5.0 && *beta < 5.0),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}
