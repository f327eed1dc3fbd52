//! b-greedy: with probability min(1, constant K/(t-1)) a random arm, else the largest (sum of rewards)/(sum of costs).
//!
//! Xia et al. 2017. Every arm is pulled once first. Where the paper leaves the ratio of an arm open that has cost nothing, this is
//! the rule of the code of Heyden et al. 2023: 1e-10 is added to the sum of costs. So an arm that has neither earned nor cost
//! anything ranks last, unlike in the index policies, where it ranks first: it shows where most pulls cost nothing.

use super::engine::lazy::Lazy;
use super::eps_n_greedy::EpsGreedy;
use super::{Default, Entry, Index, Param, Promises};
use crate::tally::ArmTally;

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
    promises: Promises::NONE,
    build: |arguments| {
        Box::new(EpsGreedy::new(Lazy::unconditional(arguments.arms(), Ratio), arguments.param("constant"), true))
    },
};

/// (sum of rewards)/(sum of costs), 0 for an arm that has neither earned nor cost anything.
struct Ratio;

impl Index for Ratio {
    fn confidence(&self, _: u64) -> f64 {
        0.0
    }

    fn index(&self, _: f64, arm: &ArmTally) -> f64 {
        arm.reward / (arm.cost + 1e-10)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }
}
