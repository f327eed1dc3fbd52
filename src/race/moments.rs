//! A race as a table of equally spaced moments.

use super::{Frame, Race, Step};
use serde::Serialize;

/// The number of moments after the start.
const COUNT: u32 = 200;

/// The moments of all lanes of a race.
#[derive(Clone, Debug, Serialize)]
pub struct RaceMoments {
    /// The number of the repetition, from 1.
    pub repetition: u64,
    /// The moments of each policy, in the order of the specification.
    pub policies: Vec<PolicyMoments>,
}

/// The moments of a lane.
#[derive(Clone, Debug, Serialize)]
pub struct PolicyMoments {
    /// The label of the policy.
    pub label: String,
    /// The name of the policy in a specification.
    pub id: &'static str,
    /// The moments at equal distances in the budget, from 0 to the whole budget.
    pub moments: Vec<Moment>,
}

/// A lane at one moment, in the units of the specification.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// The share of the budget. At most this share is spent, except at the end.
    pub share_of_budget: f64,
    /// The sum of costs.
    pub spent: f64,
    /// The number of pulls so far.
    pub pulls: u64,
    /// The sum of rewards.
    pub reward: f64,
    /// The regret against the best arm.
    pub regret: f64,
    /// The number of the arm of the next pull, from 1. `None` if the run is over.
    pub next_arm: Option<usize>,
}

impl Race {
    /// The race at 201 moments, as far as it is recorded.
    pub fn moments(&self) -> RaceMoments {
        let policy = |lane: usize| PolicyMoments {
            label: self.lanes[lane].label.clone(),
            id: self.lanes[lane].id,
            moments: (0..=COUNT).map(|number| self.moment(lane, number)).collect(),
        };
        RaceMoments { repetition: self.repetition + 1, policies: (0..self.lanes.len()).map(policy).collect() }
    }

    fn moment(&self, lane: usize, number: u32) -> Moment {
        let share_of_budget = f64::from(number) / f64::from(COUNT);
        let scale = self.problem.environment.scale;
        let Frame { pulls, spent, reward, regret, next, .. } =
            *self.frame(lane, share_of_budget * self.budget(), Step::Budget);
        Moment {
            share_of_budget,
            spent: spent * scale.cost,
            pulls,
            reward: reward * scale.reward,
            regret: regret * scale.reward,
            next_arm: next.map(|arm| arm + 1),
        }
    }
}
