//! Another interval on the same data, of the same level as the policy's, to compare with.

use crate::interval::{Interval, hoeffding, omega};
use crate::law::normal;
use crate::policy::eta;
use crate::tally::ArmTally;

/// A kind of interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ghost {
    /// Hoeffding's, symmetric: [`hoeffding`].
    Hoeffding,
    /// Wilson's score interval: [`omega`] with η = 1.
    Wilson,
    /// [`omega`] with η as the variance seen says, as in ω*-UCB.
    Omega,
}

impl Ghost {
    /// All of them: name, and how it is shown.
    pub const ALL: &'static [(&'static str, &'static str, Ghost)] = &[
        ("hoeffding", "Hoeffding", Ghost::Hoeffding),
        ("wilson", "Wilson (ω, η = 1)", Ghost::Wilson),
        ("omega", "ω, η from the variance", Ghost::Omega),
    ];

    /// The one with a name.
    pub fn find(name: &str) -> Option<Ghost> {
        Ghost::ALL.iter().find(|(other, ..)| *other == name).map(|(.., ghost)| *ghost)
    }

    /// Intervals of the mean reward and the mean cost of an arm pulled at least once, each two-sided with error `alpha`.
    pub fn intervals(self, alpha: f64, arm: &ArmTally) -> (Interval, Interval) {
        let of = |mean: f64, variance: f64| self.interval(alpha, arm.n(), mean, variance);
        (of(arm.mean_reward(), arm.reward_variance()), of(arm.mean_cost(), arm.cost_variance()))
    }

    fn interval(self, alpha: f64, n: f64, mean: f64, variance: f64) -> Interval {
        let z = || -normal::quantile(alpha / 2.0);
        match self {
            Ghost::Hoeffding => hoeffding(n, mean, alpha, 0.0, 1.0),
            Ghost::Wilson => omega(n, mean, z() * z()),
            Ghost::Omega => omega(n, mean, eta(mean, variance) * z() * z()),
        }
    }
}
