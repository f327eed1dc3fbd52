//! The oracle is the strategy that knows the laws of all arms. This module computes the reward of the oracle, and the
//! losses of pulls in comparison with the oracle.

use super::{Change, Environment, Means};

/// The number of linear pieces that approximate the best ratio during a change. The relative error is about one part in
/// a million.
const STEPS: usize = 1_024;

/// The strategy that regret compares with: it pulls the arm with the largest ratio at every moment.
///
/// A moment is the share of the budget that is spent, 0 at the start.
pub struct Oracle {
    /// The loss of a pull of each arm before a change.
    losses: Vec<f64>,
    /// The best ratio before a change.
    ratio: f64,
    /// The best ratios and losses from the beginning of the change on, if the arms change.
    changing: Option<Changing>,
}

/// The best ratios and losses during and after a change.
struct Changing {
    change: Change,
    means: Means,
    /// The loss of a pull of each arm after the change.
    losses: Vec<f64>,
    /// The best ratio after the change.
    ratio: f64,
    /// The reward earned from the beginning of the change up to the end of each piece, for a budget of 1.
    earned: Vec<f64>,
}

impl Oracle {
    /// Creates the oracle of `environment`.
    pub fn new(environment: &Environment) -> Oracle {
        let means = Means::of(environment);
        let (losses, ratio) = at_rest(&means, 0.0);
        let changing = environment.change.map(|change| Changing::new(change, means));
        Oracle { losses, ratio, changing }
    }

    /// The loss of a pull of `arm` against the best arm once `spent` of `budget` is spent. The loss is 0 for the best
    /// arms and above 0 for all others.
    #[inline]
    pub fn judge(&self, arm: usize, spent: f64, budget: f64) -> f64 {
        match &self.changing {
            None => self.losses[arm],
            Some(changing) => self.judge_changing(changing, arm, spent / budget),
        }
    }

    #[inline(never)]
    fn judge_changing(&self, changing: &Changing, arm: usize, spent: f64) -> f64 {
        let later = changing.change.later(spent);
        if later == 0.0 {
            self.losses[arm]
        } else if later == 1.0 {
            changing.losses[arm]
        } else {
            changing.means.loss(arm, changing.ratio_at(later), later)
        }
    }

    /// The approximate reward of the oracle with the first `share` of a budget of 1, which is the integral of the best
    /// ratio.
    pub fn earns(&self, share: f64) -> f64 {
        match &self.changing {
            None => share * self.ratio,
            Some(changing) => changing.earns(self.ratio * share.min(changing.change.from), share),
        }
    }
}

/// The loss of a pull of each arm, and the best ratio, before or after a change.
fn at_rest(means: &Means, later: f64) -> (Vec<f64>, f64) {
    (means.losses(later), means.ratio(means.largest_ratio(later), later))
}

impl Changing {
    fn new(change: Change, means: Means) -> Changing {
        let (losses, ratio) = at_rest(&means, 1.0);
        let mut changing = Changing { change, means, losses, ratio, earned: vec![0.0] };
        let step = (change.until - change.from) / STEPS as f64;
        let ratios: Vec<f64> = (0..=STEPS).map(|point| changing.ratio_at(point as f64 / STEPS as f64)).collect();
        for point in 0..STEPS {
            changing.earned.push(changing.earned[point] + step * (ratios[point] + ratios[point + 1]) / 2.0);
        }
        changing
    }

    /// The best ratio at a moment of the change.
    #[inline]
    fn ratio_at(&self, later: f64) -> f64 {
        self.means.ratio(self.means.best(later), later)
    }

    /// The reward earned with the first `share` of a budget of 1. The part earned before the change begins is `before`.
    fn earns(&self, before: f64, share: f64) -> f64 {
        let place = self.change.later(share) * STEPS as f64;
        let point = place as usize;
        let next = self.earned[(point + 1).min(STEPS)];
        let during = self.earned[point] + (place - point as f64) * (next - self.earned[point]);
        before + during + self.ratio * (share - self.change.until).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Arm, Change, Laws};
    use super::*;
    use crate::law::Law;

    fn arm(reward: f64, cost: f64) -> Arm {
        Arm::new(Law::bernoulli(reward), Law::constant(cost))
    }

    #[test]
    fn losses_are_in_units_of_reward() {
        let environment = Environment::new(vec![arm(0.25, 0.5), arm(0.5, 0.25), arm(0.0, 1.0)]);
        let oracle = Oracle::new(&environment);
        assert_eq!([0, 1, 2].map(|arm| oracle.judge(arm, 0.5, 1.0)), [0.75, 0.0, 2.0]);
        assert_eq!(oracle.earns(0.25), 0.5);
    }

    #[test]
    fn best_arms_of_equal_ratio_all_have_no_loss() {
        let oracle = Oracle::new(&Environment::new(vec![arm(0.3, 0.1), arm(0.9, 0.3), arm(0.87, 0.3), arm(0.9, 0.3)]));
        assert_eq!([0, 1, 3].map(|arm| oracle.judge(arm, 0.0, 1.0)), [0.0; 3]);
        assert!((oracle.judge(2, 0.0, 1.0) - 0.03).abs() < 1e-12);
        let nothing = Oracle::new(&Environment::new(vec![arm(0.0, 0.6), arm(0.0, 0.2)]));
        assert_eq!([0, 1].map(|arm| nothing.judge(arm, 0.0, 1.0)), [0.0; 2]);
    }

    /// Two arms that cost 1/2. The mean reward of the first arm rises from 0 to 1, and that of the second stays 1/2. So
    /// the best ratio is 1 up to the middle of the change and then rises linearly to 2.
    fn changing(from: f64, until: f64) -> Environment {
        let later = Laws { reward: Law::bernoulli(1.0), cost: Law::constant(0.5) };
        let arms = vec![Arm { later: Some(Box::new(later)), ..arm(0.0, 0.5) }, arm(0.5, 0.5)];
        Environment { change: Some(Change { from, until }), ..Environment::new(arms) }
    }

    #[test]
    fn losses_are_against_the_best_arm_of_the_moment() {
        let environment = changing(0.25, 0.75);
        let oracle = Oracle::new(&environment);
        assert_eq!([0.1, 0.375, 0.625, 0.9].map(|spent| oracle.judge(0, spent, 1.0)), [0.5, 0.25, 0.0, 0.0]);
        assert_eq!([0.1, 0.375, 0.625, 0.9].map(|spent| oracle.judge(1, spent, 1.0)), [0.0, 0.0, 0.25, 0.5]);
        let expected = [(0.25, 0.25), (0.5, 0.5), (0.75, 0.5 + 0.375), (1.0, 0.875 + 0.5)];
        for (share, earned) in expected {
            assert!((oracle.earns(share) - earned).abs() < 1e-6, "{share}: {}", oracle.earns(share));
        }
        // These shares lie between the points at which the integral is stored.
        for share in [0.625, 0.600_25, 0.700_1] {
            let after = share - 0.5;
            assert!((oracle.earns(share) - (0.5 + after * (1.0 + 2.0 * after))).abs() < 1e-6, "{share}");
        }
    }

    #[test]
    fn at_a_jump_the_later_laws_hold_at_once() {
        let environment = changing(0.5, 0.5);
        let oracle = Oracle::new(&environment);
        assert_eq!((oracle.judge(0, 0.499, 1.0), oracle.judge(0, 0.5, 1.0)), (0.5, 0.0));
        assert_eq!((oracle.earns(0.5), oracle.earns(1.0)), (0.5, 1.5));
    }
}
