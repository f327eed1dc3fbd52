//! Arms and environments: one instance of the problem.

pub mod advertising;
mod costs;
mod family;
mod linear;
mod means;
mod oracle;
mod stop;

pub use advertising::{LARGEST_MEAN, LEAST_REWARD};
pub use costs::Costs;
pub use family::{FAMILIES, Family, FamilyEntry};
pub use linear::{Linear, Parameters, Polytope};
pub use means::Means;
pub use oracle::Oracle;
pub use stop::Stop;

use crate::law::Law;
use crate::math;
use serde::Serialize;

/// A share of the budget by which costs may exceed it and still fit: 322 costs of 0.31 and one of 0.17 fit in 99.99, whatever
/// binary fractions make of their sum.
pub const TOLERANCE: f64 = 1e-9;

/// The smallest mean cost of an arm: far below any that matters, far above where ratios overflow.
pub const MIN_MEAN_COST: f64 = 1e-9;

/// Ratios that differ by no more than this share of the larger one are equal: rounding alone makes a difference of a few parts in
/// 10¹⁶ between 0.3/0.1 and 0.9/0.3, and up to one part in 10¹³ where means come from a table or from an integral.
pub const TIE: f64 = 1e-12;

/// How much smaller a ratio is than the best one: 0 if they are equal but for rounding.
#[inline]
pub fn gap(best: f64, ratio: f64) -> f64 {
    let gap = best - ratio;
    if gap > TIE * best { gap } else { 0.0 }
}

/// The laws of a pull.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Laws {
    /// The law of its reward.
    pub reward: Law,
    /// The law of its cost; its mean is above 0.
    pub cost: Law,
}

/// An arm: the laws of its reward and of its cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arm {
    /// What the page and the tables call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The laws of a pull.
    #[serde(flatten)]
    pub laws: Laws,
    /// The correlation of the normal variables behind reward and cost (a Gaussian copula), in [-1, 1].
    #[serde(skip_serializing_if = "is_zero")]
    pub correlation: f64,
    /// What its laws change into, where the environment has a [`Change`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<Box<Laws>>,
}

impl Laws {
    /// Mean reward and mean cost.
    pub fn means(&self) -> (f64, f64) {
        (self.reward.mean(), self.cost.mean())
    }
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

impl Arm {
    /// An arm whose rewards and costs are independent and never change.
    pub fn new(reward: Law, cost: Law) -> Arm {
        Arm { name: None, laws: Laws { reward, cost }, correlation: 0.0, later: None }
    }

    /// Mean reward and mean cost when the share `later`, from 0 to 1, of pulls follows the later laws.
    pub fn means(&self, later: f64) -> (f64, f64) {
        means::Mean::of(self).at(later)
    }

    /// Mean reward by mean cost, mu^r / mu^c: what a unit of budget earns on this arm, before any change.
    pub fn ratio(&self) -> f64 {
        self.laws.reward.mean() / self.laws.cost.mean()
    }
}

/// The largest possible reward and the largest possible cost, in the units of the specification. Everything else here, and all
/// that policies see, is divided by them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The largest possible reward, above 0.
    pub reward: f64,
    /// The largest possible cost, above 0.
    pub cost: f64,
}

impl Scale {
    /// Rewards and costs that lie in [0, 1] as they are.
    pub const UNIT: Scale = Scale { reward: 1.0, cost: 1.0 };
}

/// When the arms change: the share of pulls that follow their later laws rises evenly from 0 to 1 while spending goes from
/// `from` × B to `until` × B. So a mean drifts from its first value to its later one; where both ends are equal it jumps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Where it begins, in [0, 1].
    pub from: f64,
    /// Where it ends, from `from` to 1.
    pub until: f64,
}

impl Change {
    /// The share of pulls that follow the later laws once the share `spent` of the budget is spent.
    pub fn later(&self, spent: f64) -> f64 {
        if spent < self.from {
            0.0
        } else if spent >= self.until {
            1.0
        } else {
            (spent - self.from) / (self.until - self.from)
        }
    }
}

/// One instance of the problem: K arms, whose rewards and costs lie in [0, 1].
#[derive(Clone, Debug, PartialEq)]
pub struct Environment {
    /// At least one arm.
    pub arms: Vec<Arm>,
    /// Whether every cost is a constant that policies may be told.
    pub known_costs: bool,
    /// What 1 stands for.
    pub scale: Scale,
    /// When the arms change, if they do.
    pub change: Option<Change>,
    /// What the arms are made from, where their means are linear in features.
    pub linear: Option<Linear>,
}

impl Environment {
    /// Arms whose costs are not known and that never change.
    pub fn new(arms: Vec<Arm>) -> Environment {
        Environment { arms, known_costs: false, scale: Scale::UNIT, change: None, linear: None }
    }

    /// The arm with the largest ratio when the share `later` of pulls follows the later laws: the first if there are several.
    pub fn best(&self, later: f64) -> usize {
        Means::of(self).largest_ratio(later)
    }

    /// Of each arm, whether its ratio is then the largest: there may be several.
    pub fn best_arms(&self, later: f64) -> Vec<bool> {
        Means::of(self).losses(later).into_iter().map(|loss| loss == 0.0).collect()
    }

    /// The smallest mean cost that an arm ever has.
    pub fn smallest_mean_cost(&self) -> f64 {
        let ends = if self.change.is_some() { [0.0, 1.0] } else { [0.0, 0.0] };
        let costs = self.arms.iter().flat_map(|arm| ends.map(|later| arm.means(later).1));
        costs.fold(f64::INFINITY, f64::min)
    }

    /// The arms by falling ratio before any change, those of equal ratio in their order.
    pub fn by_ratio(&self) -> Vec<usize> {
        let arms: Vec<usize> = (0..self.arms.len()).collect();
        math::sorted_by(&arms, |arm| -self.arms[*arm].ratio())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(reward: f64, cost: f64) -> Arm {
        Arm::new(Law::bernoulli(reward), Law::constant(cost))
    }

    #[test]
    fn the_best_arm_has_the_largest_ratio() {
        let environment = Environment::new(vec![arm(0.25, 0.5), arm(0.5, 0.25), arm(0.0, 1.0)]);
        assert_eq!((environment.best(0.0), environment.best_arms(0.0)), (1, vec![false, true, false]));
        assert_eq!(environment.by_ratio(), [1, 0, 2]);
        assert_eq!(environment.smallest_mean_cost(), 0.25);
    }

    #[test]
    fn means_drift_from_the_first_laws_to_the_later_ones() {
        let later = Laws { reward: Law::bernoulli(1.0), cost: Law::constant(0.125) };
        let changing = Arm { later: Some(Box::new(later)), ..arm(0.0, 0.5) };
        assert_eq!([0.0, 0.5, 1.0].map(|later| changing.means(later)), [(0.0, 0.5), (0.5, 0.3125), (1.0, 0.125)]);
        let change = Some(Change { from: 0.5, until: 0.5 });
        let environment = Environment { change, ..Environment::new(vec![changing, arm(0.5, 0.5)]) };
        assert_eq!((environment.best(0.0), environment.best(1.0)), (1, 0));
        assert_eq!(environment.smallest_mean_cost(), 0.125);
    }

    #[test]
    fn a_change_is_a_ramp_or_a_jump() {
        let drift = Change { from: 0.25, until: 0.75 };
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.2].map(|spent| drift.later(spent)), [0.0, 0.0, 0.5, 1.0, 1.0]);
        let jump = Change { from: 0.5, until: 0.5 };
        assert_eq!([0.0, 0.499, 0.5, 1.0].map(|spent| jump.later(spent)), [0.0, 0.0, 1.0, 1.0]);
    }
}
