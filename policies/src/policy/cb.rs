//! CB, also known as OFUL, for linear arms. The index of an arm x is x·θʳ + e‖x‖, with the ridge estimate θʳ, the norm
//! and the radius e of Budget-CB. Costs are ignored.
//!
//! Abbasi-Yadkori et al. 2011; Xia et al. 2015 compare Budget-CB with this policy in section 5.

use super::budget_cb::{ARM_NORM, Balls, DELTA, PARAMETER_NORM, RIDGE, SUB_GAUSSIAN};
use super::engine::ridge::Estimate;
use super::{Belief, Entry, Intervals, Outcome, Policy, ProblemFact, Promises, Stream, Tally};
use crate::policy::state::state;

pub const ENTRY: Entry = Entry {
    id: "cb",
    name: "CB",
    group: "linear arms",
    source: "Abbasi-Yadkori et al. 2011; Xia et al. 2015, section 5",
    idea: "Estimates the reward of each feature and pulls the arm with the largest reward that a confidence ball \
        allows. Costs are ignored.",
    params: &[RIDGE, DELTA, SUB_GAUSSIAN, PARAMETER_NORM, ARM_NORM],
    told: &[
        ProblemFact::Features,
        ProblemFact::InverseBudget,
        ProblemFact::Noise,
        ProblemFact::ParameterNorm,
        ProblemFact::ArmNorm,
    ],
    promises: Promises::NONE,
    build: &|arguments| Cb(Balls::new(arguments)).into(),
};

#[derive(Clone)]
pub struct Cb(Balls);

state!(Cb: ; 0);

impl Policy for Cb {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        self.0.choose(tally, stream, bound)
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, _: &mut Stream) {
        self.0.ridge.add(arm, outcome);
    }

    /// Leaves out the estimate and the interval of the cost, which this policy ignores.
    fn belief(&self, arm: usize, tally: &Tally) -> Belief {
        let both = self.0.belief(arm, tally, |arm, e| Some(bound(arm, e)));
        Belief { intervals: Intervals { cost: None, ..both.intervals }, cost: None, ..both }
    }

    fn believes_from_memory(&self) -> bool {
        true
    }
}

/// The index of an arm for the radius `e` of the balls.
#[inline]
fn bound(arm: &Estimate, e: f64) -> f64 {
    arm.reward + e * arm.norm2.sqrt()
}
