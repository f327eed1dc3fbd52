//! Episodes for measuring speed.

use super::{Episode, Stop};
use crate::environment::{Environment, Family, Polytope};
use crate::policy::{self, Entry, Value};
use crate::seed::{Role, stream};

impl Episode {
    /// An episode for measuring speed, and its environment. The episode ends after `pulls` pulls.
    ///
    /// The policy has its default parameters. The arms are always the same draw of the Bernoulli family or, for a
    /// policy that needs linear arms, of linear arms with 10 features.
    pub fn to_time(entry: &Entry, arms: usize, repetition: u64, pulls: u64) -> (Environment, Episode) {
        Episode::to_time_with(entry, &vec![None; entry.params.len()], arms, repetition, pulls)
    }

    /// An episode like [`Episode::to_time`], with these values of the parameters.
    pub fn to_time_with(
        entry: &Entry,
        values: &[Option<Value>],
        arms: usize,
        repetition: u64,
        pulls: u64,
    ) -> (Environment, Episode) {
        let mut draw = stream(1, 0, Role::Environment);
        let environment = if entry.needs_linear_arms() {
            Environment::linear(Polytope { dimension: 10, arms, noise_sd: 0.1 }.draw(false, &mut draw))
        } else {
            Family::Bernoulli.draw(arms, &mut draw)
        };
        let budget = pulls as f64 * environment.smallest_mean_cost();
        let policy = policy::build(entry, values, &environment, budget).expect("the values are those of a specification");
        let episode = Episode::new(&environment, policy, f64::INFINITY, Stop::Overshoot, 1, repetition).with_cap(pulls);
        (environment, episode)
    }

    /// The number of pulls for [`Episode::to_time`]. Early pulls take longer than late ones, so an episode must have
    /// many of both. The episodes of the ω-UCB paper have about as many.
    pub fn pulls_to_time(arms: usize) -> u64 {
        1000 * (arms as u64).max(200)
    }
}
