//! What perfect knowledge would earn, and what a pull loses against that.

use super::Environment;
use std::ops::Deref;

/// Points of the change between whose ratios a straight line is drawn: an error of about one part in a million.
const STEPS: usize = 1_024;

/// The comparison in the definition of regret: at every moment the arm with the largest ratio.
///
/// Moments are shares of the budget spent, 0 at the start.
pub struct Oracle<E> {
    environment: E,
    /// Before and after a change: the best arm and the gap of each arm.
    first: Gaps,
    last: Option<Gaps>,
    /// For each point of a change: what a unit of budget at a time has earned up to it since the change began.
    earned: Vec<f64>,
}

struct Gaps {
    best: usize,
    ratio: f64,
    gaps: Vec<f64>,
}

impl Gaps {
    /// The gap of arm i is mu^c_i (ratio* - ratio_i): what a pull loses against spending its mean cost on the best arm, in units
    /// of reward (ω-UCB paper, section 2).
    fn new(environment: &Environment, later: f64) -> Gaps {
        let best = environment.best(later);
        let (reward, cost) = environment.arms[best].means(later);
        let ratio = reward / cost;
        let gap = |arm: &super::Arm| {
            let (reward, cost) = arm.means(later);
            cost * (ratio - reward / cost)
        };
        Gaps { best, ratio, gaps: environment.arms.iter().map(gap).collect() }
    }
}

impl<E: Deref<Target = Environment>> Oracle<E> {
    /// Perfect knowledge of `environment`.
    pub fn new(environment: E) -> Oracle<E> {
        let first = Gaps::new(&environment, 0.0);
        let Some(change) = environment.change else { return Oracle { environment, first, last: None, earned: vec![0.0] } };
        let step = (change.until - change.from) / STEPS as f64;
        let ratio = |point: usize| {
            let later = point as f64 / STEPS as f64;
            let (reward, cost) = environment.arms[environment.best(later)].means(later);
            reward / cost
        };
        let mut earned = vec![0.0];
        for point in 0..STEPS {
            earned.push(earned[point] + step * (ratio(point) + ratio(point + 1)) / 2.0);
        }
        let last = Some(Gaps::new(&environment, 1.0));
        Oracle { environment, first, last, earned }
    }

    /// The best arm when `spent` of `budget` is spent, and what a pull of `arm` loses against it.
    #[inline]
    pub fn judge(&self, arm: usize, spent: f64, budget: f64) -> (usize, f64) {
        match &self.last {
            None => (self.first.best, self.first.gaps[arm]),
            Some(last) => self.judge_changing(last, arm, spent / budget),
        }
    }

    #[inline(never)]
    fn judge_changing(&self, last: &Gaps, arm: usize, spent: f64) -> (usize, f64) {
        let later = self.environment.change.map_or(0.0, |change| change.later(spent));
        if later == 0.0 {
            (self.first.best, self.first.gaps[arm])
        } else if later == 1.0 {
            (last.best, last.gaps[arm])
        } else {
            let best = self.environment.best(later);
            let (best_reward, best_cost) = self.environment.arms[best].means(later);
            let (reward, cost) = self.environment.arms[arm].means(later);
            (best, cost * (best_reward / best_cost - reward / cost))
        }
    }

    /// What perfect knowledge earns, nearly, with the first `share` of a budget of 1: the integral of the best ratio.
    pub fn earns(&self, share: f64) -> f64 {
        let (Some(last), Some(change)) = (&self.last, self.environment.change) else { return share * self.first.ratio };
        let before = self.first.ratio * share.min(change.from);
        let place = change.later(share) * STEPS as f64;
        let point = place as usize;
        let next = self.earned[(point + 1).min(STEPS)];
        let during = self.earned[point] + (place - point as f64) * (next - self.earned[point]);
        before + during + last.ratio * (share - change.until).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Arm, Change, Laws};
    use super::*;
    use crate::law::Law;

    fn arm(reward: f64, cost: f64) -> Arm {
        Arm::new(Law::Bernoulli { p: reward }, Law::Constant { value: cost })
    }

    #[test]
    fn gaps_are_in_units_of_reward() {
        let environment = Environment::new(vec![arm(0.25, 0.5), arm(0.5, 0.25), arm(0.0, 1.0)]);
        let oracle = Oracle::new(&environment);
        assert_eq!([0, 1, 2].map(|arm| oracle.judge(arm, 0.5, 1.0)), [(1, 0.75), (1, 0.0), (1, 2.0)]);
        assert_eq!(oracle.earns(0.25), 0.5);
    }

    /// One arm goes from 0 to 1 for a cost of 1/2, the other stays at 1/2: the best ratio is 1 up to the middle of the change, then
    /// rises evenly to 2.
    fn changing(from: f64, until: f64) -> Environment {
        let later = Laws { reward: Law::Bernoulli { p: 1.0 }, cost: Law::Constant { value: 0.5 } };
        let arms = vec![Arm { later: Some(Box::new(later)), ..arm(0.0, 0.5) }, arm(0.5, 0.5)];
        Environment { change: Some(Change { from, until }), ..Environment::new(arms) }
    }

    #[test]
    fn the_best_arm_is_that_of_the_moment() {
        let environment = changing(0.25, 0.75);
        let oracle = Oracle::new(&environment);
        assert_eq!(
            [0.1, 0.375, 0.625, 0.9].map(|spent| oracle.judge(0, spent, 1.0)),
            [(1, 0.5), (1, 0.25), (0, 0.0), (0, 0.0)]
        );
        assert_eq!(
            [0.1, 0.375, 0.625, 0.9].map(|spent| oracle.judge(1, spent, 1.0)),
            [(1, 0.0), (1, 0.0), (0, 0.25), (0, 0.5)]
        );
        let expected = [(0.25, 0.25), (0.5, 0.5), (0.75, 0.5 + 0.375), (1.0, 0.875 + 0.5)];
        for (share, earned) in expected {
            assert!((oracle.earns(share) - earned).abs() < 1e-6, "{share}: {}", oracle.earns(share));
        }
        // Also between the steps of the sum.
        for share in [0.625, 0.600_25, 0.700_1] {
            let after = share - 0.5;
            assert!((oracle.earns(share) - (0.5 + after * (1.0 + 2.0 * after))).abs() < 1e-6, "{share}");
        }
    }

    #[test]
    fn a_jump_has_no_middle() {
        let environment = changing(0.5, 0.5);
        let oracle = Oracle::new(&environment);
        assert_eq!((oracle.judge(0, 0.499, 1.0), oracle.judge(0, 0.5, 1.0)), ((1, 0.5), (0, 0.0)));
        assert_eq!((oracle.earns(0.5), oracle.earns(1.0)), (0.5, 1.5));
    }
}
