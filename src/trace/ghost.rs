//! Ghosts: other intervals for the same observations and with the same level as those of the policy, for comparison.

use crate::interval::eta;
use crate::interval::{Interval, bernstein, hoeffding, kl, omega, posterior, z_of_alpha};
use crate::math::ln;
use crate::tally::ArmTally;

/// A kind of interval for comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ghost {
    /// Hoeffding's symmetric interval, see [`hoeffding`].
    Hoeffding,
    /// Wilson's score interval, which is [`omega`] with η = 1.
    Wilson,
    /// The interval [`omega`] with η estimated from the variance, as in ω*-UCB.
    Omega,
    /// The interval by relative entropy, which is [`kl`] with y = 2 ln(2/α). It is valid for every law on [0, 1].
    Kl,
    /// The empirical Bernstein interval, see [`bernstein`].
    Bernstein,
    /// The central part of the posterior from which BTS draws, see [`posterior`].
    Posterior,
}

impl Ghost {
    /// Every kind, after its name and its title.
    pub const ALL: &'static [(&'static str, &'static str, Ghost)] = &[
        ("hoeffding", "Hoeffding", Ghost::Hoeffding),
        ("wilson", "Wilson (ω, η = 1)", Ghost::Wilson),
        ("omega", "ω, η from the variance", Ghost::Omega),
        ("kl", "KL", Ghost::Kl),
        ("bernstein", "empirical Bernstein", Ghost::Bernstein),
        ("posterior", "posterior of BTS", Ghost::Posterior),
    ];

    /// The kind with this name, or `None` if there is none.
    pub fn find(name: &str) -> Option<Ghost> {
        Ghost::ALL.iter().find(|(other, ..)| *other == name).map(|(.., ghost)| *ghost)
    }

    /// The intervals of the mean reward and of the mean cost of an arm with at least one pull. Each interval is
    /// two-sided and has the error probability `alpha`.
    pub fn intervals(self, alpha: f64, arm: &ArmTally) -> (Interval, Interval) {
        let of = |mean: f64, variance: f64| self.interval(alpha, arm.n(), mean, variance);
        (of(arm.mean_reward(), arm.reward_variance()), of(arm.mean_cost(), arm.cost_variance()))
    }

    fn interval(self, alpha: f64, n: f64, mean: f64, variance: f64) -> Interval {
        let z2 = || z_of_alpha(alpha) * z_of_alpha(alpha);
        match self {
            Ghost::Hoeffding => hoeffding(n, mean, alpha, 0.0, 1.0),
            Ghost::Wilson => omega(n, mean, z2()),
            Ghost::Omega => omega(n, mean, eta(mean, variance) * z2()),
            Ghost::Kl => kl(n, mean, 2.0 * ln(2.0 / alpha)),
            Ghost::Bernstein => bernstein(n, mean, variance, alpha),
            Ghost::Posterior => posterior(n, mean, alpha),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten pulls with rewards of 0 and 1 and constant costs of 1/4.
    const ARM: ArmTally = ArmTally { pulls: 10, reward: 4.0, cost: 2.5, reward_squares: 4.0, cost_squares: 0.625 };

    #[test]
    fn each_kind_is_the_interval_of_its_name() {
        let of = |ghost: Ghost| ghost.intervals(0.1, &ARM);
        let z2 = z_of_alpha(0.1) * z_of_alpha(0.1);
        assert_eq!(of(Ghost::Hoeffding).0, hoeffding(10.0, 0.4, 0.1, 0.0, 1.0));
        assert_eq!(of(Ghost::Wilson).0, omega(10.0, 0.4, z2));
        // Rewards of 0 and 1 have the largest possible variance, and constant costs have none.
        assert!((of(Ghost::Omega).0.high - omega(10.0, 0.4, z2).high).abs() < 1e-12);
        assert_eq!(of(Ghost::Omega).1, Interval { low: 0.25, high: 0.25 });
        assert_eq!(of(Ghost::Kl).1, kl(10.0, 0.25, 2.0 * ln(20.0)));
        assert_eq!(of(Ghost::Bernstein).1, bernstein(10.0, 0.25, 0.0, 0.1));
        assert_eq!(of(Ghost::Posterior).1, posterior(10.0, 0.25, 0.1));
    }

    #[test]
    fn every_kind_has_a_name() {
        for (name, _, ghost) in Ghost::ALL {
            assert_eq!(Ghost::find(name), Some(*ghost));
            let (reward, cost) = ghost.intervals(0.1, &ARM);
            assert!(reward.low <= 0.4 && 0.4 <= reward.high && cost.low <= 0.25 && 0.25 <= cost.high, "{name}");
            // The error probability 1 is allowed.
            let (reward, _) = ghost.intervals(1.0, &ARM);
            assert!(reward.low.is_finite() && reward.low <= reward.high, "{name}");
        }
        assert_eq!(Ghost::find("none"), None);
    }
}
