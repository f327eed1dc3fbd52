//! εₙ-greedy pulls a random arm with probability min(1, κK/(d² t)), and otherwise the arm with the largest mean reward.
//! A second policy replaces the mean reward by the ratio of the means. A third policy also counts the ratio of an arm
//! without a pull as 0. A fourth policy explores only among the arms that it would not pull otherwise.
//!
//! Auer et al. 2002. The Budget-UCB paper compares with this policy, but does not give its constants. The policies on
//! the ratio are from Tran-Thanh et al. 2010, section 5. There is no initial round: the first two policies count an arm
//! without a pull as the best.

use super::{
    AnyPolicy, Arguments, ArmTally, DefaultValue, Entry, Index, Lazy, Outcome, Param, Policy, Promises, Stream, Tally, Turn,
    random_arm, unpulled,
};
use crate::policy::state::state;
use rand::RngExt;

pub const ENTRY: Entry = Entry {
    id: "eps-n-greedy",
    name: "εₙ-greedy",
    group: "greedy",
    source: "Auer et al. 2002",
    idea: "Pulls the arm with the largest mean reward so far and, less and less often, a random arm. Costs are \
        ignored.",
    params: &[
        Param {
            id: "kappa",
            name: "κ",
            about: "the amount of exploration: a random arm is pulled with probability min(1, κK/(d² t))",
            min: 0.0,
            max: 1000.0,
            default: DefaultValue::Value(1.0),
        },
        Param {
            id: "d",
            name: "d",
            about: "a lower bound of the gap between the best arm and the others; smaller values explore more",
            min: 0.001,
            max: 1.0,
            default: DefaultValue::Value(0.5),
        },
    ],
    told: &[],
    promises: Promises::NONE,
    build: &|arguments| new(arguments, Greed { ratio: false, unknown: f64::INFINITY }),
};

pub const RATIO: Entry = Entry {
    id: "eps-n-greedy-ratio",
    name: "εₙ-greedy on the ratio",
    source: "Tran-Thanh et al. 2010, section 5",
    idea: "Pulls the arm with the best ratio so far and, less and less often, a random arm.",
    build: &|arguments| new(arguments, Greed { ratio: true, unknown: f64::INFINITY }),
    ..ENTRY
};

pub const UNKNOWN_AS_0: Entry = Entry {
    id: "eps-n-greedy-ratio-0",
    name: "εₙ-greedy on the ratio, unknown as 0",
    source: "a reading of Tran-Thanh et al. 2010, section 5",
    idea: "Is εₙ-greedy on the ratio, but does not try every arm first: the ratio of an arm without a pull counts as 0.",
    build: &|arguments| new(arguments, Greed { ratio: true, unknown: 0.0 }),
    ..RATIO
};

pub const OTHERS: Entry = Entry {
    id: "eps-n-greedy-ratio-others",
    name: "εₙ-greedy on the ratio, among the others",
    source: "Tran-Thanh et al. 2010, section 5: \"with any other randomly chosen arm\"",
    idea: "Is εₙ-greedy on the ratio, but when it pulls a random arm, this is never the arm with the best ratio so far.",
    build: &|arguments| {
        let greed = Greed { ratio: true, unknown: f64::INFINITY };
        EpsGreedy { others: true, ..make(arguments, greed) }.into()
    },
    ..RATIO
};

fn new(arguments: &Arguments, greed: Greed) -> AnyPolicy {
    make(arguments, greed).into()
}

fn make(arguments: &Arguments, greed: Greed) -> EpsGreedy {
    let d = arguments.param("d");
    EpsGreedy::new(Lazy::unconditional(arguments.arms(), greed), arguments.param("kappa") / (d * d), false)
}

/// A policy that explores at random, less and less often, and is greedy in between.
#[derive(Clone)]
pub struct EpsGreedy {
    greed: Lazy,
    /// The policy explores in round t with probability min(1, `exploration` K/t), or with probability
    /// min(1, `exploration` K/(t - 1)) if `first_round` is true.
    exploration: f64,
    /// Whether every arm is pulled once first.
    first_round: bool,
    /// Whether exploration leaves out the arm that looks best.
    others: bool,
    /// The last round for which exploration is drawn already.
    drawn: u64,
    /// The last of these rounds that explores.
    explores: u64,
}

state!(EpsGreedy: drawn, explores; greed);

impl EpsGreedy {
    pub fn new(greed: Lazy, exploration: f64, first_round: bool) -> EpsGreedy {
        EpsGreedy { greed, exploration, first_round, others: false, drawn: 0, explores: 0 }
    }

    /// Draws one of the arms that do not look best. If no other one fits, the best arm is chosen.
    fn another(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let best = self.greed.best(tally, stream);
        let others = (0..tally.arms.len()).filter(|arm| *arm != best && tally.fits(*arm));
        let count = others.clone().count();
        if count == 0 { best } else { others.clone().nth(stream.random_range(0..count)).unwrap_or(best) }
    }

    /// Draws whether each round from `round` to `last` explores, but stops after the first round that does.
    #[inline(never)]
    fn draw(&mut self, round: u64, last: u64, arms: usize, stream: &mut Stream) {
        let (scale, mut own) = (self.exploration * arms as f64, stream.clone());
        for round in round..=last {
            self.drawn = round;
            // The round is converted as a signed number, because a browser takes longer to convert an unsigned one.
            if own.random::<f64>() < scale / (round - u64::from(self.first_round)) as i64 as f64 {
                self.explores = round;
                break;
            }
        }
        *stream = own;
    }
}

impl Policy for EpsGreedy {
    #[inline]
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if self.first_round
            && let Some(arm) = unpulled(tally, stream)
        {
            return arm;
        }
        let round = tally.pulls + 1;
        if round > self.drawn {
            self.draw(round, round, tally.arms.len(), stream);
        }
        if self.explores == round {
            return if self.others { self.another(tally, stream) } else { random_arm(tally, stream) };
        }
        self.greed.best(tally, stream)
    }

    fn observe(&mut self, arm: usize, _: Outcome, _: &mut Stream) {
        self.greed.pulled(arm);
    }

    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> Turn {
        if let Some((arm, _)) = last {
            self.greed.pulled(*arm);
        }
        let (arm, round, mut more) = (self.choose(tally, stream), tally.pulls + 1, 0);
        if self.drawn == round && self.explores < round {
            more = u64::from(self.greed.certain(arm, tally));
            self.draw(round + 1, round + more, tally.arms.len(), stream);
            if self.explores > round {
                more = self.explores - round - 1;
            }
        }
        Turn { arm: arm as u32, certain: more as u32 }
    }
}

/// The index of a greedy policy: the ratio of the means, or the mean reward alone.
#[derive(Clone)]
struct Greed {
    ratio: bool,
    /// The index before the first pull.
    unknown: f64,
}

impl Index for Greed {
    fn confidence(&self, _: u64) -> f64 {
        0.0
    }

    fn index(&self, _: f64, arm: &ArmTally) -> f64 {
        match arm.pulls {
            0 => self.unknown,
            _ if self.ratio => arm.ratio(),
            _ => arm.mean_reward(),
        }
    }

    fn worst(&self, arm: &ArmTally, _: &mut ArmTally) -> bool {
        // Before the first pull, an index of 0 may be lower than the index of `least`, which has pulls.
        arm.pulls > 0 || self.unknown > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Knowledge;
    use crate::seed::{Role, stream};

    /// With the largest κ and the smallest d, both policies explore in every round. The second of three arms looks best.
    /// A third of 300 choices is 100, and 60 is five standard deviations below.
    #[test]
    fn exploration_among_the_others_leaves_out_the_best_arm() {
        let arm = |reward: f64| ArmTally { pulls: 10, reward, cost: 5.0, ..ArmTally::default() };
        let tally = Tally { arms: vec![arm(1.0), arm(9.0), arm(2.0)], pulls: 30, ..Tally::default() };
        let mut stream = stream(1, 0, Role::Policy);
        let mut best = |entry: &Entry| {
            let choice = |_: &usize| {
                let mut policy = entry.build(&[Some(1000.0.into()), Some(0.001.into())], &Knowledge::new(3)).unwrap();
                policy.choose(&tally, &mut stream) == 1
            };
            (0..300).filter(choice).count()
        };
        assert_eq!(best(&OTHERS), 0);
        assert!(best(&RATIO) > 60);
    }
}
