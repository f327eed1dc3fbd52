//! ε-first: explores until the share ε of the budget is spent, then pulls the arm with the largest ratio of the means for good.
//!
//! Tran-Thanh et al. 2010, sections 3.1 and 3.2: exploration in turn, or (section 5) by the largest bound of fractional KUBE. For
//! random costs as in Xia et al. 2015b, section 5.

use super::fractional_kube::FractionalKube;
use super::{Default, Entry, Param, Policy, Told, argmax};
use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};

const PARAMS: &[Param] = &[Param {
    id: "epsilon",
    name: "ε",
    about: "the share of the budget that is spent on exploration",
    min: 0.0,
    max: 1.0,
    default: Default::Value(0.1),
}];

pub const ENTRY: Entry = Entry {
    id: "eps-first",
    name: "ε-first",
    group: "explore first",
    source: "Tran-Thanh et al. 2010, section 3",
    idea: "Pulls the arms in turn until a share of the budget is spent, then only the one that looks best.",
    params: PARAMS,
    told: &[Told::Budget],
    build: |arguments| Box::new(EpsFirst::new(arguments, Box::new(InTurn))),
};

pub const UCB: Entry = Entry {
    id: "eps-first-ucb",
    name: "ε-first with UCB",
    group: "explore first",
    source: "Tran-Thanh et al. 2010, section 5",
    idea: "ε-first that explores by an upper bound of the reward for the cost.",
    params: PARAMS,
    told: &[Told::Budget],
    build: |arguments| Box::new(EpsFirst::new(arguments, Box::new(FractionalKube))),
};

struct EpsFirst {
    /// What is spent on exploration.
    exploration: f64,
    explorer: Box<dyn Policy>,
    chosen: Option<usize>,
}

impl EpsFirst {
    fn new(arguments: &super::Arguments, explorer: Box<dyn Policy>) -> EpsFirst {
        let exploration = arguments.param("epsilon") * arguments.told(Told::Budget).budget;
        EpsFirst { exploration, explorer, chosen: None }
    }
}

impl Policy for EpsFirst {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if tally.spent < self.exploration {
            return self.explorer.choose(tally, stream);
        }
        *self.chosen.get_or_insert_with(|| argmax(tally.arms.iter().map(ArmTally::ratio), stream))
    }
}

/// An arm pulled least often so far, at random: each arm once in every K pulls.
struct InTurn;

impl Policy for InTurn {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        argmax(tally.arms.iter().map(|arm| -arm.n()), stream)
    }
}
