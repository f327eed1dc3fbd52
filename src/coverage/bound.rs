//! Upper bounds of the ratio of means, one for each policy, all of the same nominal level so that they can be compared.
//!
//! The bounds of m-UCB, c-UCB, i-UCB, Budget-UCB and ω-UCB are the formulas of their indices once more. Most of them round in
//! another order than the indices, and stored answers depend on both, so calling the indices was rejected.

use crate::interval::{hoeffding, kl_ratio, omega, steepest_ray};
use crate::math::ln;
use crate::policy::estimated_etas;
use crate::tally::ArmTally;
use budgeted_bandits_policies::sampler::normal;
use serde::Serialize;

/// How a policy makes its bound of the ratio (ω-UCB paper, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// The reward's upper bound divided by the cost's lower bound, both from intervals that are longer on the side away
    /// from the nearer end of [0, 1].
    Asymmetric,
    /// The reward's upper bound divided by the cost's lower bound, both from symmetric intervals.
    Composite,
    /// A mixture of composite and united.
    Hybrid,
    /// The ratio of the sample means and one term for the uncertainty of both.
    United,
}

impl Class {
    /// The name that the page and the command line show.
    pub fn name(self) -> &'static str {
        match self {
            Class::Asymmetric => "asymmetric",
            Class::Composite => "composite",
            Class::Hybrid => "hybrid",
            Class::United => "united",
        }
    }
}

/// A nominal level α, the probability with which a bound may fail, in the forms that the policies need.
///
/// Each mean gets a two-sided interval of level 1 - α' with α' = 1 - sqrt(1 - α), so that both intervals hold with
/// probability 1 - α. ω-UCB takes the normal quantile for its intervals, the others Hoeffding's inequality. UCB-SC and
/// KL-UCB-SC take the round t = 1/α.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// α'.
    each: f64,
    /// z² with z the normal quantile of 1 - α'/2.
    y: f64,
    /// ln(1/α).
    log: f64,
}

impl Level {
    /// Computes all forms of the level `alpha`, in (0, 1).
    pub fn new(alpha: f64) -> Level {
        // This is 1 - sqrt(1 - α), computed without a difference that loses digits.
        let each = alpha / (1.0 + (1.0 - alpha).sqrt());
        let z = normal::quantile(each / 2.0);
        Level { each, y: z * z, log: ln(1.0 / alpha) }
    }

    /// Half the width of Hoeffding's interval for a mean of the arm.
    fn half(&self, arm: &ArmTally) -> f64 {
        hoeffding(arm.n(), 0.0, self.each, 0.0, 1.0).high
    }
}

/// A policy's upper bound of the ratio.
pub struct RatioBound {
    /// The policy's name in a specification.
    pub id: &'static str,
    /// The name that the page shows.
    pub name: &'static str,
    /// How the policy makes the bound.
    pub class: Class,
    /// Computes the bound from at least one sample of an arm. Infinite if the samples give no bound. The last argument is
    /// the true η of the reward and of the cost, which only a policy that is told η may use.
    pub upper: fn(&Level, &ArmTally, &[f64; 2]) -> f64,
}

/// The lower bound of all mean costs that Budget-UCB knows. The Bernoulli family draws mean costs above this bound.
pub const LAMBDA: f64 = 0.01;

/// Every bound, class by class.
pub const BOUNDS: [RatioBound; 9] = [
    RatioBound {
        id: "omega-ucb",
        name: "ω-UCB",
        class: Class::Asymmetric,
        upper: |level, arm, _| quotient(level, arm, &[1.0; 2]),
    },
    RatioBound {
        id: "omega-star-ucb",
        name: "ω*-UCB",
        class: Class::Asymmetric,
        upper: |level, arm, _| quotient(level, arm, &estimated_etas(arm).into()),
    },
    RatioBound { id: "omega-ucb-eta", name: "ω-UCB with η", class: Class::Asymmetric, upper: quotient },
    RatioBound {
        id: "m-ucb",
        name: "m-UCB",
        class: Class::Composite,
        upper: |level, arm, _| {
            let e = level.half(arm);
            divided((arm.mean_reward() + e).min(1.0), arm.mean_cost() - e)
        },
    },
    RatioBound {
        id: "c-ucb",
        name: "c-UCB",
        class: Class::Hybrid,
        upper: |level, arm, _| divided(arm.mean_reward() + level.half(arm), arm.mean_cost()),
    },
    RatioBound {
        id: "budget-ucb",
        name: "Budget-UCB",
        class: Class::Hybrid,
        upper: |level, arm, _| {
            let (e, cost) = (level.half(arm), arm.mean_cost());
            let factor = 1.0 + (arm.mean_reward() + e).min(1.0) / (cost - e).max(LAMBDA);
            divided(arm.mean_reward() + e * factor, cost)
        },
    },
    RatioBound {
        id: "i-ucb",
        name: "i-UCB",
        class: Class::United,
        upper: |level, arm, _| divided(arm.mean_reward(), arm.mean_cost()) + level.half(arm),
    },
    RatioBound {
        id: "ucb-sc",
        name: "UCB-SC",
        class: Class::United,
        upper: |level, arm, _| steepest_ray(arm, level.log / (2.0 * arm.n())),
    },
    RatioBound { id: "kl-ucb-sc", name: "KL-UCB-SC", class: Class::United, upper: |level, arm, _| kl_ratio(arm, level.log) },
];

/// The upper end of the reward's ω interval divided by the lower end of the cost's, with an η for each.
fn quotient(level: &Level, arm: &ArmTally, etas: &[f64; 2]) -> f64 {
    let [reward, cost] = etas.map(|eta| eta * level.y);
    let high = omega(arm.n(), arm.mean_reward(), reward).high;
    divided(high, omega(arm.n(), arm.mean_cost(), cost).low)
}

/// The quotient, or infinity if the divisor is 0 or less.
fn divided(reward: f64, cost: f64) -> f64 {
    if cost <= 0.0 { f64::INFINITY } else { reward / cost }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Knowledge, Policy, find};
    use crate::tally::Outcome;

    fn tally(n: u64, reward: u64, cost: u64) -> ArmTally {
        let mut arm = ArmTally::default();
        let one = |yes: bool| f64::from(u8::from(yes));
        (0..n).for_each(|i| arm.add(Outcome { reward: one(i < reward), cost: one(i < cost) }));
        arm
    }

    /// The reference values for α = 0.01 are by mpmath with 50 digits. The tolerance is relative.
    #[test]
    fn both_means_together_fail_with_the_nominal_probability() {
        let level = Level::new(0.01);
        assert!((level.each / 0.005_012_562_893_380_045 - 1.0).abs() < 1e-14, "{}", level.each);
        assert!((level.y.sqrt() / 2.806_225_314_687_993_2 - 1.0).abs() < 1e-14, "{}", level.y.sqrt());
    }

    /// A mean of 1/2 with η = 1/3 has the ω interval of a mean of 1/2 with z² three times smaller. ω*-UCB estimates the same η
    /// from 30 samples on, and takes 1 before.
    #[test]
    fn a_smaller_eta_narrows_both_intervals() {
        let arm = |n: u64| {
            let (half, squares) = (n as f64 / 2.0, n as f64 / 3.0);
            ArmTally { pulls: n, reward: half, cost: half, reward_squares: squares, cost_squares: squares }
        };
        let level = Level::new(0.01);
        let upper = |id: &str, arm: &ArmTally, eta: f64| {
            (BOUNDS.iter().find(|bound| bound.id == id).unwrap().upper)(&level, arm, &[eta; 2])
        };
        let arm_30 = arm(30);
        let narrow = omega(30.0, 0.5, level.y / 3.0);
        let expected = narrow.high / narrow.low;
        assert!((upper("omega-ucb-eta", &arm_30, 1.0 / 3.0) - expected).abs() < 1e-12);
        assert!((upper("omega-star-ucb", &arm_30, 1.0) - expected).abs() < 1e-12);
        assert!(upper("omega-ucb", &arm_30, 1.0 / 3.0) > expected + 0.1);
        assert_eq!(upper("omega-star-ucb", &arm(29), 1.0), upper("omega-ucb", &arm(29), 1.0));
    }

    /// The bound of a policy without parameters equals the index in round t = 1/α, bit for bit.
    #[test]
    fn bounds_of_the_sc_policies_equal_their_indices() {
        let same = BOUNDS.iter().filter(|bound| find(bound.id).is_some_and(|entry| entry.params.is_empty()));
        assert!(same.clone().count() >= 2);
        for (bound, round) in same.flat_map(|bound| [(bound, 100), (bound, 20)]) {
            let policy = find(bound.id).unwrap().build(&[], &Knowledge::new(1)).unwrap();
            for arm in [tally(1, 0, 0), tally(1, 1, 1), tally(30, 7, 12), tally(30, 0, 29), tally(1000, 999, 3)] {
                let found = (bound.upper)(&Level::new(1.0 / round as f64), &arm, &[1.0; 2]);
                assert_eq!(Some(found), policy.score(round, &arm), "{}, {arm:?}", bound.id);
            }
        }
    }

    /// The closed forms are for n = 100, mean reward 0.5 and mean cost 0.25 at α = 0.01. The value of e =
    /// sqrt(ln(2/α')/200) is by mpmath.
    #[test]
    fn bounds_equal_their_closed_forms() {
        let (level, arm) = (Level::new(0.01), tally(100, 50, 25));
        let e = (ln(2.0 / 0.005_012_562_893_380_045) / 200.0).sqrt();
        assert!((e - 0.173_045_588_208_430_96).abs() < 1e-15, "{e}");
        let expected = [
            ("m-ucb", (0.5 + e) / (0.25 - e)),
            ("c-ucb", (0.5 + e) / 0.25),
            ("budget-ucb", (0.5 + e + e * (0.5 + e) / (0.25 - e)) / 0.25),
            ("i-ucb", 2.0 + e),
        ];
        for (id, expected) in expected {
            let found = (BOUNDS.iter().find(|bound| bound.id == id).unwrap().upper)(&level, &arm, &[1.0; 2]);
            assert!((found - expected).abs() < 1e-12 * expected, "{id}: {found}, {expected}");
        }
    }

    #[test]
    fn an_arm_that_has_cost_nothing_has_infinite_bounds() {
        for bound in &BOUNDS {
            for arm in [tally(1, 0, 0), tally(100, 100, 0)] {
                assert_eq!((bound.upper)(&Level::new(0.01), &arm, &[1.0; 2]), f64::INFINITY, "{}", bound.id);
            }
        }
    }

    #[test]
    fn every_bound_has_the_name_of_its_policy() {
        for bound in &BOUNDS {
            assert_eq!(find(bound.id).map(|entry| entry.name), Some(bound.name));
        }
    }
}
