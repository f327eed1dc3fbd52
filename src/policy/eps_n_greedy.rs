//! εₙ-greedy: with probability min(1, κK/(d² t)) a random arm, else the largest mean reward, or the largest ratio of the means.
//!
//! Auer et al. 2002, a baseline of the Budget-UCB paper, which does not give its constants; on the ratio: Tran-Thanh et al. 2010,
//! section 5. There is no initial round: a mean that is not known yet is the largest.

use super::lazy::Lazy;
use super::{Default, Entry, Index, Param, Policy, random_arm};
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use rand::RngExt;

const PARAMS: &[Param] = &[
    Param {
        id: "kappa",
        name: "κ",
        about: "how much is explored: with probability min(1, κK/(d² t))",
        min: 0.0,
        max: 1000.0,
        default: Default::Value(1.0),
    },
    Param {
        id: "d",
        name: "d",
        about: "a lower bound of the distance between the best arm and the others; smaller explores more",
        min: 0.001,
        max: 1.0,
        default: Default::Value(0.5),
    },
];

pub const ENTRY: Entry = Entry {
    id: "eps-n-greedy",
    name: "εₙ-greedy",
    group: "greedy",
    source: "Auer et al. 2002",
    idea: "Pulls the arm with the largest mean reward so far, and ever more seldom a random one; costs are ignored.",
    params: PARAMS,
    told: &[],
    needs: None,
    build: |arguments| Box::new(EpsNGreedy::new(arguments, Greed { ratio: false })),
};

pub const RATIO: Entry = Entry {
    id: "eps-n-greedy-ratio",
    name: "εₙ-greedy on the ratio",
    group: "greedy",
    source: "Tran-Thanh et al. 2010, section 5",
    idea: "Pulls the arm with the best ratio so far, and ever more seldom a random one.",
    params: PARAMS,
    told: &[],
    needs: None,
    build: |arguments| Box::new(EpsNGreedy::new(arguments, Greed { ratio: true })),
};

#[derive(Clone)]
struct EpsNGreedy {
    /// κ/d².
    exploration: f64,
    greed: Lazy,
}

impl EpsNGreedy {
    fn new(arguments: &super::Arguments, greed: Greed) -> EpsNGreedy {
        let d = arguments.param("d");
        EpsNGreedy { exploration: arguments.param("kappa") / (d * d), greed: Lazy::new(arguments.arms(), greed) }
    }
}

impl Policy for EpsNGreedy {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let round = (tally.pulls + 1) as f64;
        if stream.random::<f64>() < self.exploration * tally.arms.len() as f64 / round {
            return random_arm(tally, stream);
        }
        self.greed.best(tally, stream)
    }

    fn observe(&mut self, arm: usize, _: Outcome, _: &mut Stream) {
        self.greed.pulled(arm);
    }
}

/// Whether it looks at the ratio of the means, and not at the mean reward alone.
struct Greed {
    ratio: bool,
}

impl Index for Greed {
    fn confidence(&self, _: u64) -> f64 {
        0.0
    }

    fn index(&self, _: f64, arm: &ArmTally) -> f64 {
        match arm.pulls {
            0 => f64::INFINITY,
            _ if self.ratio => arm.ratio(),
            _ => arm.mean_reward(),
        }
    }
}
