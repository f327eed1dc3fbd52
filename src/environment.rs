//! Arms and environments: one instance of the problem.

pub mod advertising;
mod arm;
mod costs;
mod family;
mod knowledge;
mod linear;
mod means;
mod oracle;
mod stop;
mod worlds;

pub use advertising::{LARGEST_MEAN, LEAST_REWARD};
pub use arm::{Arm, Laws};
pub use costs::Costs;
pub use family::{FAMILIES, Family, FamilyEntry};
pub use linear::{Linear, Parameters, Polytope};
pub use means::Means;
pub use oracle::Oracle;
pub use stop::Stop;
pub use worlds::Worlds;

use crate::law::Law;
use crate::math;
use serde::Serialize;

pub use budgeted_bandits_policies::TOLERANCE;

/// The smallest allowed mean cost of an arm. It is far below every mean cost that matters, and far above the mean costs
/// with which ratios overflow.
pub const MIN_MEAN_COST: f64 = 1e-9;

/// The largest difference, as a share of the larger ratio, between two ratios that count as equal. Rounding alone makes
/// 0.3/0.1 and 0.9/0.3 differ by a few parts in 10¹⁶, and makes ratios of means from a table or an integral differ by
/// up to one part in 10¹³.
pub const TIE: f64 = 1e-12;

/// The difference between the best ratio and another ratio, or 0 if the two count as equal by [`TIE`].
#[inline]
pub fn gap(best: f64, ratio: f64) -> f64 {
    let gap = best - ratio;
    if gap > TIE * best { gap } else { 0.0 }
}

/// The largest possible reward and the largest possible cost, in the units of the specification. Environments and
/// policies work with rewards and costs that are divided by these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The largest possible reward, above 0.
    pub reward: f64,
    /// The largest possible cost, above 0.
    pub cost: f64,
}

impl Scale {
    /// The scale of a specification whose rewards and costs already lie in [0, 1].
    pub const UNIT: Scale = Scale { reward: 1.0, cost: 1.0 };
}

/// A change of the arms. While the amount spent rises from `from` × B to `until` × B, the share of pulls that follow
/// the later laws rises linearly from 0 to 1, so that every mean drifts from its first value to its later one. If
/// `from` and `until` are equal, the means jump.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The share of the budget at which the change begins, from 0 to 1.
    pub from: f64,
    /// The share of the budget at which the change ends, from `from` to 1.
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
///
/// ```
/// use budgeted_bandits::environment::{Arm, Environment};
/// use budgeted_bandits::law::Law;
///
/// let dear = Arm::new(Law::bernoulli(0.8), Law::bernoulli(0.6));
/// let cheap = Arm::new(Law::bernoulli(0.5), Law::bernoulli(0.2));
/// let environment = Environment::new(vec![dear, cheap]);
/// assert_eq!(environment.best(0.0), 1);
/// assert_eq!(environment.arms[1].ratio(), 2.5);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Environment {
    /// The arms, at least one.
    pub arms: Vec<Arm>,
    /// Whether all costs are constants that policies are told.
    pub known_costs: bool,
    /// The reward and the cost, in the units of the specification, that count as 1 in this environment.
    pub scale: Scale,
    /// The change of the arms, if there is one.
    pub change: Option<Change>,
    /// The features and parameters, if the arms are linear.
    pub linear: Option<Linear>,
}

impl Environment {
    /// Creates an environment of arms that never change and whose costs policies are not told.
    pub fn new(arms: Vec<Arm>) -> Environment {
        Environment { arms, known_costs: false, scale: Scale::UNIT, change: None, linear: None }
    }

    /// The arm with the largest ratio, or the first of several such arms, while the share `later` of pulls follows the
    /// later laws.
    pub fn best(&self, later: f64) -> usize {
        Means::of(self).largest_ratio(later)
    }

    /// For each arm whether no other arm has a larger ratio while the share `later` of pulls follows the later laws.
    pub fn best_arms(&self, later: f64) -> Vec<bool> {
        Means::of(self).losses(later).into_iter().map(|loss| loss == 0.0).collect()
    }

    /// The smallest mean cost that an arm has at any moment. Mean costs change linearly, so the smallest one occurs
    /// before or after a change.
    pub fn smallest_mean_cost(&self) -> f64 {
        let ends = if self.change.is_some() { [0.0, 1.0] } else { [0.0, 0.0] };
        let costs = self.arms.iter().flat_map(|arm| ends.map(|later| arm.means(later).1));
        costs.fold(f64::INFINITY, f64::min)
    }

    /// The largest η of the laws that `of` names, as defined in [`eta`](crate::interval::eta). For an arm that changes
    /// η counts as 1, which holds for all laws, because a mixture of two laws may vary more than either.
    pub fn largest_eta(&self, of: impl Fn(&Laws) -> &Law) -> f64 {
        let changes = |arm: &Arm| arm.later.as_ref().is_some_and(|later| of(later) != of(&arm.laws));
        let of_arm = |arm: &Arm| {
            if changes(arm) { 1.0 } else { of(&arm.laws).eta() }
        };
        self.arms.iter().map(of_arm).fold(0.0, f64::max)
    }

    /// The arms by falling ratio before any change. Arms of equal ratio keep their order.
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
