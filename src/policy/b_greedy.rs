//! b-greedy: with probability min(1, constant K/(t-1)) a random arm, else the largest (sum of rewards)/(sum of costs).
//!
//! Xia et al. 2017. Every arm is pulled once first. Where the paper leaves the ratio of an arm open that has cost nothing, this is
//! the rule of the code of Heyden et al. 2023: 1e-10 is added to the sum of costs. So an arm that has neither earned nor cost
//! anything ranks last, unlike in the index policies, where it ranks first: it shows where most pulls cost nothing.

use super::{Default, Entry, Param, Policy, argmax, random_arm, unpulled};
use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};
use rand::RngExt;

pub const ENTRY: Entry = Entry {
    id: "b-greedy",
    name: "b-greedy",
    group: "greedy",
    source: "Xia et al. 2017; rule as in the code of Heyden et al. 2023",
    idea: "Pulls the arm with the best ratio so far, and ever more seldom a random one.",
    params: &[Param {
        id: "constant",
        name: "k",
        about: "how much is explored: with probability min(1, k K/(t-1))",
        min: 0.0,
        max: 1000.0,
        default: Default::Value(1.0),
    }],
    told: &[],
    needs: None,
    build: |arguments| Box::new(BGreedy { constant: arguments.param("constant") }),
};

struct BGreedy {
    constant: f64,
}

impl Policy for BGreedy {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        if stream.random::<f64>() < self.constant * tally.arms.len() as f64 / tally.pulls as f64 {
            return random_arm(tally, stream);
        }
        argmax(tally, tally.arms.iter().map(ratio), stream)
    }
}

/// (sum of rewards)/(sum of costs), 0 for an arm that has neither earned nor cost anything.
fn ratio(arm: &ArmTally) -> f64 {
    arm.reward / (arm.cost + 1e-10)
}
