//! What perfect knowledge would earn, and what a pull loses against that.

use super::{Change, Environment, Means};

/// Points of the change between whose ratios a straight line is drawn: an error of about one part in a million.
const STEPS: usize = 1_024;

/// The comparison in the definition of regret: at every moment the arm with the largest ratio.
///
/// Moments are shares of the budget spent, 0 at the start.
pub struct Oracle {
    /// Before a change: what a pull of each arm loses, and the best ratio.
    losses: Vec<f64>,
    ratio: f64,
    changing: Option<Changing>,
}

/// What there is to know of a change besides.
struct Changing {
    change: Change,
    means: Means,
    /// After it, as above.
    losses: Vec<f64>,
    ratio: f64,
    /// For each point of it: what a unit of budget at a time has earned up to it since the change began.
    earned: Vec<f64>,
}

impl Oracle {
    /// Perfect knowledge of `environment`.
    pub fn new(environment: &Environment) -> Oracle {
        let means = Means::of(environment);
        let (losses, ratio) = at_rest(&means, 0.0);
        let changing = environment.change.map(|change| Changing::new(change, means));
        Oracle { losses, ratio, changing }
    }

    /// What a pull of `arm` loses against the best arm when `spent` of `budget` is spent: 0 if it is one of the best, and above 0 if not.
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

    /// What perfect knowledge earns, nearly, with the first `share` of a budget of 1: the integral of the best ratio.
    pub fn earns(&self, share: f64) -> f64 {
        match &self.changing {
            None => share * self.ratio,
            Some(changing) => changing.earns(self.ratio * share.min(changing.change.from), share),
        }
    }
}

/// What a pull of each arm loses, and the best ratio.
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

    /// What is earned with `share`, of it `before` until the change begins.
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
    fn gaps_are_in_units_of_reward() {
        let environment = Environment::new(vec![arm(0.25, 0.5), arm(0.5, 0.25), arm(0.0, 1.0)]);
        let oracle = Oracle::new(&environment);
        assert_eq!([0, 1, 2].map(|arm| oracle.judge(arm, 0.5, 1.0)), [0.75, 0.0, 2.0]);
        assert_eq!(oracle.earns(0.25), 0.5);
    }

    #[test]
    fn equal_arms_are_all_the_best() {
        let oracle = Oracle::new(&Environment::new(vec![arm(0.3, 0.1), arm(0.9, 0.3), arm(0.87, 0.3), arm(0.9, 0.3)]));
        assert_eq!([0, 1, 3].map(|arm| oracle.judge(arm, 0.0, 1.0)), [0.0; 3]);
        assert!((oracle.judge(2, 0.0, 1.0) - 0.03).abs() < 1e-12);
        let nothing = Oracle::new(&Environment::new(vec![arm(0.0, 0.6), arm(0.0, 0.2)]));
        assert_eq!([0, 1].map(|arm| nothing.judge(arm, 0.0, 1.0)), [0.0; 2]);
    }

    /// One arm goes from 0 to 1 for a cost of 1/2, the other stays at 1/2: the best ratio is 1 up to the middle of the change, then
    /// rises evenly to 2.
    fn changing(from: f64, until: f64) -> Environment {
        let later = Laws { reward: Law::bernoulli(1.0), cost: Law::constant(0.5) };
        let arms = vec![Arm { later: Some(Box::new(later)), ..arm(0.0, 0.5) }, arm(0.5, 0.5)];
        Environment { change: Some(Change { from, until }), ..Environment::new(arms) }
    }

    #[test]
    fn the_best_arm_is_that_of_the_moment() {
        let environment = changing(0.25, 0.75);
        let oracle = Oracle::new(&environment);
        assert_eq!([0.1, 0.375, 0.625, 0.9].map(|spent| oracle.judge(0, spent, 1.0)), [0.5, 0.25, 0.0, 0.0]);
        assert_eq!([0.1, 0.375, 0.625, 0.9].map(|spent| oracle.judge(1, spent, 1.0)), [0.0, 0.0, 0.25, 0.5]);
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
        assert_eq!((oracle.judge(0, 0.499, 1.0), oracle.judge(0, 0.5, 1.0)), (0.5, 0.0));
        assert_eq!((oracle.earns(0.5), oracle.earns(1.0)), (0.5, 1.5));
    }
}
