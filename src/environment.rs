//! Arms, environments and families of environments.

use crate::law::Law;
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};
use serde::Serialize;

/// A pair of laws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arm {
    /// What the page and the tables call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The law of the reward of a pull.
    pub reward: Law,
    /// The law of the cost of a pull; its mean is above 0.
    pub cost: Law,
}

impl Arm {
    /// Mean reward by mean cost, mu^r / mu^c: what a unit of budget earns on this arm.
    pub fn ratio(&self) -> f64 {
        self.reward.mean() / self.cost.mean()
    }
}

/// One instance of the problem: K arms.
#[derive(Clone, Debug, PartialEq)]
pub struct Environment {
    /// At least one arm.
    pub arms: Vec<Arm>,
}

impl Environment {
    /// The arm with the largest ratio, the first of them if there are several.
    pub fn best(&self) -> usize {
        let mut best = 0;
        for (index, arm) in self.arms.iter().enumerate() {
            if arm.ratio() > self.arms[best].ratio() {
                best = index;
            }
        }
        best
    }

    /// The smallest mean cost of an arm.
    pub fn smallest_mean_cost(&self) -> f64 {
        self.arms.iter().map(|arm| arm.cost.mean()).fold(f64::INFINITY, f64::min)
    }

    /// What a pull of each arm loses against spending its mean cost on the best arm: mu^c_i (ratio* - ratio_i), in units of
    /// reward (ω-UCB paper, section 2).
    pub fn gaps(&self) -> Vec<f64> {
        let best = self.arms[self.best()].ratio();
        self.arms.iter().map(|arm| arm.cost.mean() * (best - arm.ratio())).collect()
    }

    /// The arms by falling ratio, those of equal ratio in their order.
    pub fn by_ratio(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        order.sort_by(|a, b| self.arms[*b].ratio().total_cmp(&self.arms[*a].ratio()));
        order
    }
}

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
    /// Draws an environment of `arms` arms.
    pub fn draw(self, arms: usize, stream: &mut Stream) -> Environment {
        let arm = |_| {
            let reward = self.draw_law(0.0, stream);
            Arm { name: None, reward, cost: self.draw_law(0.01, stream) }
        };
        Environment { arms: (0..arms).map(arm).collect() }
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

    fn arm(reward: f64, cost: f64) -> Arm {
        Arm { name: None, reward: Law::Bernoulli { p: reward }, cost: Law::Constant { value: cost } }
    }

    #[test]
    fn gaps_are_in_units_of_reward() {
        let environment = Environment { arms: vec![arm(0.25, 0.5), arm(0.5, 0.25), arm(0.0, 1.0)] };
        assert_eq!(environment.best(), 1);
        assert_eq!(environment.gaps(), [0.75, 0.0, 2.0]);
        assert_eq!(environment.by_ratio(), [1, 0, 2]);
        assert_eq!(environment.smallest_mean_cost(), 0.25);
    }

    #[test]
    fn families_draw_within_their_ranges() {
        for entry in FAMILIES {
            let environment = entry.family.draw(1000, &mut stream(1, 0, Role::Environment));
            for arm in &environment.arms {
                assert!(arm.cost.mean() > 0.0 && arm.cost.mean() < 1.0, "{}", entry.id);
                match (&arm.reward, &arm.cost) {
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
