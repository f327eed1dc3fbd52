//! BTS, Budgeted Thompson sampling: argmax θr/θc, θr ~ Beta(Sr+1, n-Sr+1), θc ~ Beta(Sc+1, n-Sc+1).
//!
//! Xia et al. 2015b, Algorithm 1, and its paragraph on general distributions: a value strictly inside (0,1) is first turned into
//! a Bernoulli trial with that mean. There is no initial round.

use super::{Entry, Policy, argmax};
use crate::law::Beta;
use crate::seed::Stream;
use crate::tally::{Outcome, Tally};
use rand::RngExt;

pub const ENTRY: Entry = Entry {
    id: "bts",
    name: "BTS",
    group: "Thompson sampling",
    source: "Xia et al. 2015b, Algorithm 1",
    idea: "Draws a mean reward and a mean cost of every arm from what may be believed of them, and pulls the arm whose draws have the largest ratio.",
    params: &[],
    told: &[],
    needs: None,
    build: |arguments| Box::new(Bts { arms: vec![Belief::default(); arguments.arms()] }),
};

/// What is believed of an arm.
#[derive(Clone, Default)]
struct Belief {
    /// Trials of its reward that came out 1.
    reward: u64,
    /// Trials of its cost that came out 1.
    cost: u64,
    /// The ratio drawn in this round.
    ratio: f64,
}

struct Bts {
    arms: Vec<Belief>,
}

impl Policy for Bts {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        for (arm, seen) in self.arms.iter_mut().zip(&tally.arms) {
            arm.ratio = posterior(arm.reward, seen.pulls, stream) / posterior(arm.cost, seen.pulls, stream);
        }
        argmax(tally, self.arms.iter().map(|arm| arm.ratio), stream)
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, stream: &mut Stream) {
        self.arms[arm].reward += trial(outcome.reward, stream);
        self.arms[arm].cost += trial(outcome.cost, stream);
    }
}

/// A draw from the posterior after `successes` of `trials`, from the uniform prior.
fn posterior(successes: u64, trials: u64, stream: &mut Stream) -> f64 {
    Beta::new((successes + 1) as f64, (trials - successes + 1) as f64).sample(stream)
}

/// 1 with probability `mean`; 0 and 1 use no random number.
fn trial(mean: f64, stream: &mut Stream) -> u64 {
    let strictly_inside = mean > 0.0 && mean < 1.0;
    u64::from(if strictly_inside { stream.random::<f64>() < mean } else { mean >= 1.0 })
}
