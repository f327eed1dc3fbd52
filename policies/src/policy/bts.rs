//! BTS, Budgeted Thompson Sampling. A round draws θr ~ Beta(Sr+1, n-Sr+1) and θc ~ Beta(Sc+1, n-Sc+1) for every arm and
//! pulls the arm with the largest θr/θc.
//!
//! Xia et al. 2015b, Algorithm 1, and its paragraph on general distributions: an outcome strictly inside (0, 1) is
//! first turned into a Bernoulli trial with this mean. Sr and Sc count the successes of rewards and of costs. There is
//! no initial round.

use super::engine::thompson::Thompson;
use super::{Entry, Intervals, Made, Policy, Promises};
use crate::interval::posterior;
use crate::policy::state::state;
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use rand::RngExt;

pub const ENTRY: Entry = Entry {
    id: "bts",
    name: "BTS",
    group: "Thompson sampling",
    source: "Xia et al. 2015b, Algorithm 1",
    idea: "Draws a mean reward and a mean cost of every arm from its posterior, and pulls the arm whose draws have \
        the largest ratio.",
    params: &[],
    told: &[],
    promises: Promises { intervals: Made::Both, centred: false, ..Promises::NONE },
    build: &|arguments| Bts(Thompson::new(arguments.arms())).into(),
};

/// The error probability of the intervals that the page shows. The choices of the policy do not depend on it.
const SHOWN: f64 = 0.05;

#[derive(Clone)]
pub struct Bts(Thompson);

state!(Bts: ; 0);

impl Policy for Bts {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        self.0.choose(tally, stream)
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, stream: &mut Stream) {
        let successes = [outcome.reward, outcome.cost].map(|mean| trial(mean, stream));
        self.0.observe(arm, successes);
    }

    /// The central 95 % of the posteriors. An outcome strictly inside (0, 1) enters these posteriors with its value,
    /// and not as the result of a trial.
    fn intervals(&self, _: u64, arm: &ArmTally) -> Intervals {
        let central = |mean: f64| Some(posterior(arm.n(), mean, SHOWN));
        Intervals { alpha: Some(SHOWN), reward: central(arm.mean_reward()), cost: central(arm.mean_cost()) }
    }
}

/// Draws a trial that succeeds with the probability `mean`. Means of 0 and 1 use no random number.
fn trial(mean: f64, stream: &mut Stream) -> bool {
    let strictly_inside = mean > 0.0 && mean < 1.0;
    if strictly_inside { stream.random::<f64>() < mean } else { mean >= 1.0 }
}
