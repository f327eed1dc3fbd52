//! b-greedy: with probability min(1, constant K/t) a random arm, else the largest (sum of rewards)/(sum of costs).
//!
//! Xia et al. 2017; the rule as in the code of Heyden et al. 2023. There is no initial round: the first K rounds
//! are random, and an arm that has cost nothing, or has not been pulled, has an infinite ratio.

use super::{Default, Entry, Param, Policy, argmax, random_arm};
use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};
use rand::RngExt;

pub const ENTRY: Entry = Entry {
    id: "b-greedy",
    name: "b-greedy",
    group: "greedy",
    source: "Xia et al. 2017",
    idea: "Pulls the arm with the best ratio so far, and ever more seldom a random one.",
    params: &[Param {
        id: "constant",
        name: "k",
        about: "how much is explored: with probability min(1, k K/t)",
        min: 0.0,
        max: 1000.0,
        default: Default::Value(1.0),
    }],
    told: &[],
    build: |arguments| Box::new(BGreedy { constant: arguments.param("constant") }),
};

struct BGreedy {
    constant: f64,
}

impl Policy for BGreedy {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let round = (tally.pulls + 1) as f64;
        if stream.random::<f64>() < self.constant * tally.arms.len() as f64 / round {
            return random_arm(tally, stream);
        }
        argmax(tally.arms.iter().map(ArmTally::ratio), stream)
    }
}
