//! The conditions under which a policy is certain of its next choices.

use crate::tally::ArmTally;

/// A condition on the means r and c of the chosen arm, under which a policy is certain of its next choices: r and c lie
/// in a box, and the point (c, r) lies on or above a line.
#[derive(Clone, Copy, Debug)]
pub struct Proviso {
    /// The smallest r that satisfies the condition.
    pub reward: f64,
    /// The largest c that satisfies the condition.
    pub cost: f64,
    /// The slope of the line.
    pub slope: f64,
    /// The smallest r - slope c that satisfies the condition.
    pub level: f64,
}

impl Proviso {
    /// The proviso that always holds.
    pub const NONE: Proviso =
        Proviso { reward: f64::NEG_INFINITY, cost: f64::INFINITY, slope: 0.0, level: f64::NEG_INFINITY };

    /// The proviso that the means of an arm are no worse than those of `least`.
    pub fn no_worse_than(least: &ArmTally) -> Proviso {
        Proviso { reward: least.mean_reward(), cost: least.mean_cost(), ..Proviso::NONE }
    }

    /// Adds the condition that r - `slope` c is at least `level`.
    pub fn and_line(self, slope: f64, level: f64) -> Proviso {
        Proviso { slope, level, ..self }
    }

    /// Whether the proviso also has a line, and not only a box.
    #[inline(always)]
    pub fn has_line(self) -> bool {
        self.level > f64::NEG_INFINITY
    }

    /// Whether the means of `arm` satisfy this proviso. The arm must have been pulled at least once.
    #[inline(always)]
    pub fn holds(self, arm: &ArmTally) -> bool {
        self.is_in_box(arm) && self.is_above_line(arm)
    }

    /// Whether the means of `arm` lie in the box of this proviso. The line does not count.
    #[inline(always)]
    pub fn is_in_box(self, arm: &ArmTally) -> bool {
        arm.reward >= self.reward * arm.n() && arm.cost <= self.cost * arm.n()
    }

    #[inline(always)]
    fn is_above_line(self, arm: &ArmTally) -> bool {
        arm.reward - self.slope * arm.cost >= self.level * arm.n()
    }
}
