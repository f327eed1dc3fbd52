//! b-greedy pulls a random arm with probability min(1, k K/(t-1)), and otherwise the arm with the largest sum of
//! rewards divided by the sum of costs.
//!
//! Xia et al. 2017. Every arm is pulled once first. The paper does not define the ratio of an arm that has cost
//! nothing. The code of Heyden et al. 2023, which is followed here, adds 1e-10 to the sum of costs. An arm that has
//! neither earned nor cost anything therefore ranks last, whereas index policies rank it first. The difference shows if
//! most pulls cost nothing.

use super::eps_n_greedy::EpsGreedy;
use super::{ArmTally, DefaultValue, Entry, Index, Lazy, Param, Promises};

pub const ENTRY: Entry = Entry {
    id: "b-greedy",
    name: "b-greedy",
    group: "greedy",
    source: "Xia et al. 2017; rule as in the code of Heyden et al. 2023",
    idea: "Pulls the arm with the best ratio so far and, less and less often, a random arm.",
    params: &[Param {
        id: "constant",
        name: "k",
        about: "the amount of exploration: a random arm is pulled with probability min(1, k K/(t-1))",
        min: 0.0,
        max: 1000.0,
        default: DefaultValue::Value(1.0),
    }],
    told: &[],
    promises: Promises::NONE,
    build: &|arguments| {
        EpsGreedy::new(Lazy::unconditional(arguments.arms(), Ratio), arguments.param("constant"), true).into()
    },
};

/// The sum of rewards divided by the sum of costs. The ratio is 0 for an arm that has neither earned nor cost anything.
#[derive(Clone)]
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
