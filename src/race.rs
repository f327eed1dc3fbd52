//! Races, in which all policies of a specification play the same repetition side by side.
//!
//! Each policy has a lane. A [`Race`] plays the lanes in slices and records them as they advance: in a few thousand
//! [`Frame`]s, and as the spending on each arm in [`BINS`] parts of the budget. A run may have 100 million pulls, and
//! its record is as small as that of any other run. A frame is exactly the state that [`trace`](crate::trace) shows
//! after the same number of pulls.
//!
//! # Example
//!
//! ```
//! use budgeted_bandits::race::{Race, Step};
//! use budgeted_bandits::specification::Specification;
//!
//! let specification = Specification::from_json(r#"{
//!     "version": 1,
//!     "environment": { "family": "bernoulli", "arms": 5 },
//!     "budget": { "absolute": 300 },
//!     "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "uniform" } ],
//!     "repetitions": 10 }"#)?;
//! let mut race = Race::new(&specification, 0)?;
//! while race.record(1000) {}
//! let halfway = race.look(150.0, Step::Budget);
//! assert!(halfway.lanes.iter().all(|lane| 148.0 < lane.spent && lane.spent <= 150.0));
//! let end = race.look(300.0, Step::Budget);
//! assert!(end.lanes.iter().all(|lane| lane.over));
//! assert!(end.lanes[0].regret < end.lanes[1].regret);
//! # Ok::<(), budgeted_bandits::error::Error>(())
//! ```

mod lane;
mod look;
mod moments;
mod spending;

pub use lane::Frame;
pub use look::{ArmLook, LaneLook, Look};
pub use moments::{Moment, PolicyMoments, RaceMoments};
pub use spending::BINS;

use crate::environment::Environment;
use crate::error::Result;
use crate::experiment::Problem;
use crate::specification::Specification;
use lane::Lane;

/// The largest number of arms whose spending is recorded arm by arm. The spending on all others is recorded as one sum.
const SINGLE: usize = 12;

/// What keeps the lanes of a race in step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// All lanes have spent the same part of the budget.
    Budget,
    /// All lanes have made the same number of pulls.
    Pulls,
}

/// A race of all policies of a specification.
pub struct Race {
    problem: Problem,
    /// The arms with records of their own, by falling ratio before any change.
    order: Vec<usize>,
    repetition: u64,
    lanes: Vec<Lane>,
}

impl Race {
    /// Starts the race in repetition `repetition`, counted from 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the specification has no such repetition.
    pub fn new(specification: &Specification, repetition: u64) -> Result<Race> {
        specification.check_repetition(repetition)?;
        let problem = Problem::draw(specification, repetition, 0);
        let lane = |policy| {
            let episode = problem.episode(specification, policy, repetition);
            Lane::new(&problem, &specification.policies()[policy], episode)
        };
        let lanes = (0..specification.policies().len()).map(lane).collect();
        let mut order = problem.environment.by_ratio();
        order.truncate(SINGLE);
        Ok(Race { problem, order, repetition, lanes })
    }

    /// The environment in which all lanes play.
    pub fn environment(&self) -> &Environment {
        &self.problem.environment
    }

    /// The budget in the unit of the specification.
    pub fn budget(&self) -> f64 {
        self.problem.budget * self.problem.environment.scale.cost
    }

    /// The arms whose spending is recorded arm by arm, by falling ratio before any change.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The number of lanes. There is one for each policy of the specification.
    pub fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// Whether all lanes are recorded to their ends.
    pub fn is_whole(&self) -> bool {
        self.lanes.iter().all(Lane::is_over)
    }

    /// Records at most `pulls` further pulls of all lanes together. The lane that has come least far is recorded first.
    /// Returns whether there are more. The record does not depend on the sizes of the slices.
    pub fn record(&mut self, pulls: u64) -> bool {
        let mut left = pulls;
        while left > 0
            && let Some(lane) = self.last_lane()
        {
            left -= self.lanes[lane].advance(&self.problem, left);
        }
        !self.is_whole()
    }

    /// The lane that has come least far, among those that are not over.
    fn last_lane(&self) -> Option<usize> {
        let running = (0..self.lanes.len()).filter(|lane| !self.lanes[*lane].is_over());
        let progress = |lane: &usize| self.lanes[*lane].progress(self.problem.budget);
        running.min_by(|a, b| progress(a).total_cmp(&progress(b)))
    }

    /// The frames of a lane so far, by their number of pulls. There is at least one.
    pub fn frames(&self, lane: usize) -> &[Frame] {
        self.lanes[lane].frames()
    }

    /// The spending of a lane so far in each of [`BINS`] equal parts of the budget. A bin holds the spending on each
    /// arm of [`Race::order`], and then the spending on all others together, in units of the largest possible cost.
    pub fn spending(&self, lane: usize) -> impl Iterator<Item = &[f64]> {
        self.lanes[lane].spending.bins()
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
