//! ω*-UCB is ω-UCB with η estimated from the sample variance of the arm.
//!
//! Heyden et al. 2023, section 5.2. The η of the reward and the η of the cost are each s²/(x (1-x)), where s² is the
//! sample variance with divisor n, if n >= 30 and 0 < x < 1; otherwise η is 1. η is cut off at 1, because rounding
//! could make the quotient larger.

use super::omega_ucb::{RHO, asymmetric, omega_line};
use super::{ArmTally, Entry, Index, Intervals, Lazy, Made, Promises, Proviso, ScoreOf, WIDE};
use crate::interval::eta;
use crate::interval::omega_ratio;
use crate::math::{ln_whole, min};

/// The number of pulls from which on η is estimated (section 5.2).
const ENOUGH: u64 = 30;

pub const ENTRY: Entry = Entry {
    id: "omega-star-ucb",
    name: "ω*-UCB",
    group: "asymmetric intervals",
    source: "Heyden et al. 2023, section 5.2",
    idea: "Works like ω-UCB, but with narrower intervals for arms whose rewards or costs vary less than Bernoulli \
        variables with the same means.",
    params: &[RHO],
    told: &[],
    promises: Promises { intervals: Made::Both, centred: false, score: ScoreOf::RewardByCost, ..Promises::NONE },
    build: &|arguments| Lazy::new(arguments.arms(), OmegaStarUcb { rho: arguments.param("rho") }).into(),
};

#[derive(Clone)]
pub(super) struct OmegaStarUcb {
    pub(super) rho: f64,
}

impl Index for OmegaStarUcb {
    fn confidence(&self, round: u64) -> f64 {
        2.0 * self.rho * ln_whole(round)
    }

    fn index(&self, z2: f64, arm: &ArmTally) -> f64 {
        let (reward_eta, cost_eta) = etas(arm);
        omega_ratio(arm, reward_eta * z2, cost_eta * z2)
    }

    /// Sets the squares of `least` to those of the smallest possible η = s²/(x (1-x)), because the index rises with
    /// both η. No outcome lowers n s², and m pulls move a mean x, and hence x (1-x), by at most m/(n+m). No bound is
    /// known if the mean reward may reach 0 or the mean cost may reach 1, because η is 1 there.
    fn worst(&self, arm: &ArmTally, least: &mut ArmTally) -> bool {
        let (n, more) = (least.n(), (least.pulls - arm.pulls) as f64);
        let squares = |mean: f64, before: f64, variance: f64| {
            let eta = min(arm.n() * variance / (n * before * (1.0 - before) + more), 1.0);
            n * mean * (mean + eta * (1.0 - mean))
        };
        least.reward_squares = squares(least.mean_reward(), arm.mean_reward(), arm.reward_variance());
        least.cost_squares = squares(least.mean_cost(), arm.mean_cost(), arm.cost_variance());
        least.reward > 0.0 && least.cost < n
    }

    fn above(&self, z2: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        let (reward_eta, cost_eta) = etas(least);
        omega_line(least, reward_eta * z2, cost_eta * z2, floor)
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, z2: f64, arm: &ArmTally) -> Intervals {
        let (reward_eta, cost_eta) = etas(arm);
        asymmetric(arm, z2, reward_eta * z2, cost_eta * z2)
    }
}

/// The estimates of η of the reward and of the cost. Both are 1 before the arm has 30 pulls.
#[inline(always)]
pub fn etas(arm: &ArmTally) -> (f64, f64) {
    if arm.pulls < ENOUGH {
        return (1.0, 1.0);
    }
    (eta(arm.mean_reward(), arm.reward_variance()), eta(arm.mean_cost(), arm.cost_variance()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Outcome;

    /// Before the worst outcome both variances are 0. The outcome makes them positive, which widens the intervals.
    #[test]
    fn the_worst_outcome_may_raise_the_index() {
        let mut arm = ArmTally { pulls: 1000, reward: 500.0, cost: 500.0, reward_squares: 250.0, cost_squares: 250.0 };
        let policy = OmegaStarUcb { rho: 0.25 };
        let index = |arm: &ArmTally| policy.index(policy.confidence(10_000), arm);
        let before = index(&arm);
        arm.add(Outcome { reward: 0.0, cost: 1.0 });
        assert!(index(&arm) > before);
    }

    /// Costs closer to 1/2 than the earlier ones raise x (1-x) by a larger share than s², so η falls.
    #[test]
    fn the_lower_bound_holds_if_eta_falls() {
        let policy = OmegaStarUcb { rho: 1.0 };
        let after = |costs: &[(f64, u32)]| {
            let mut arm = ArmTally::default();
            costs.iter().for_each(|(cost, times)| (0..*times).for_each(|_| arm.add(Outcome { reward: 0.5, cost: *cost })));
            arm
        };
        for (cost, times) in [(0.1, 60), (0.4, 1)] {
            let later = after(&[(0.9, 1), (0.0, 299), (cost, times)]);
            let mut worst = later;
            assert!(policy.worst(&after(&[(0.9, 1), (0.0, 299)]), &mut worst));
            assert!(policy.index(10.0, &worst) <= policy.index(10.0, &later), "{times} of {cost}");
        }
    }

    /// From the 30th pull on η is estimated. Here the variance is 0, so η falls from 1 to 0 with this pull.
    #[test]
    fn the_lower_bound_holds_at_the_30th_pull() {
        let policy = OmegaStarUcb { rho: 1.0 };
        let mut arm = ArmTally::default();
        (0..29).for_each(|_| arm.add(Outcome { reward: 0.5, cost: 0.5 }));
        let mut worst = ArmTally { pulls: 30, reward: 15.0, cost: 15.0, ..arm };
        assert!(policy.worst(&arm, &mut worst));
        let worst = policy.index(5.0, &worst);
        arm.add(Outcome { reward: 0.5, cost: 0.5 });
        assert!(worst <= policy.index(5.0, &arm));
    }
}
