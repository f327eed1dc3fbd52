//! Tables with one row for each arm that count events, such as the conversions of a month.
//!
//! A single row has no spread, but 40 conversions say more than 4. So the row is read as many small pulls, each of which
//! yields one event or none. How often an arm is best then depends on the numbers of events, as it should. Reading each row
//! as one pull was rejected, because it would make 40 conversions as uncertain as 4.

use super::roles::ColumnRole;
use super::table::{Group, Table, TableArm};
use crate::environment::Laws;
use crate::law::{MAX_WEIGHT, Weights};
use crate::math::{max, min};

/// The number of pulls for each event of the arm that has most events for its cost. The larger this number is, the closer is the
/// number of events to a Poisson law, and the more pulls an episode has.
const PULLS: f64 = 10.0;

impl Table {
    /// The cost of a pull if the rows of a group are totals that count events: if every arm has one row, and a column
    /// whose name suggests counts has the rewards, or the number of events that they were paid for. Counts may have a
    /// fraction, because advertisers share conversions among ads.
    pub(super) fn cost_of_a_pull(&self, group: &Group) -> Option<f64> {
        let counts_rewards = self.columns.events? == self.columns.places.reward?;
        let is_total = |arm: &TableArm| {
            arm.rewards.len() == 1
                && arm.events >= 0.0
                && arm.events.is_finite()
                && (arm.events > 0.0 || arm.rewards[0] == 0.0)
        };
        let has_unit = counts_rewards && self.unit(ColumnRole::Reward).is_some();
        if !self.columns.observations || has_unit || group.arms.len() < 2 || !group.arms.iter().all(is_total) {
            return None;
        }
        if group.arms.iter().all(|arm| arm.rewards[0] == 0.0) {
            return None;
        }
        let most = group.arms.iter().map(|arm| arm.events).fold(0.0, max);
        let eventful = group.arms.iter().filter(|arm| arm.events > 0.0);
        let least = eventful.map(|arm| arm.costs[0] / arm.events).fold(f64::INFINITY, min);
        (most > 1.0 && least > 0.0).then_some(least / PULLS)
    }
}

impl TableArm {
    /// What an event of an arm with a single row was worth on average. It is 0 without events.
    pub(super) fn worth(&self) -> f64 {
        if self.events > 0.0 { self.rewards[0] / self.events } else { 0.0 }
    }

    /// The laws of an arm whose only row counts events, if a pull costs `pull`. The weights are the numbers of pulls
    /// with an event and without one. They are smaller than these numbers if a specification does not allow so large
    /// weights.
    pub(super) fn counted(&self, pull: f64) -> Laws {
        if self.costs[0] == 0.0 {
            return Laws::observed(&[(self.rewards[0], 0.0)], None); // A specification refuses such an arm.
        }
        let pulls = self.costs[0] / pull;
        let weights = [self.events, max(pulls - self.events, 0.0)];
        let larger = max(1.0, max(weights[0], weights[1]) / MAX_WEIGHT);
        let rows = [(self.worth(), pull), (0.0, pull)];
        Laws::observed(&rows, Some(Weights::new(weights.map(|weight| weight / larger).to_vec())))
    }
}
