//! MRCB pulls m different arms in each round. The arms of a round are the set of m arms with the largest sum of
//! min(r+e, 1) divided by the sum of max(c-e, 0), which is infinite if the costs sum to 0. The half width is e =
//! sqrt((m+1) ln(t)/n), where t counts rounds of m pulls.
//!
//! Xia et al. 2016. With m = 1, the policy is m-UCB with α = sqrt 2, except for ln(t) instead of ln(t-1). Dinkelbach's
//! iteration finds the best set: each step takes the m arms with the largest reward - λ cost, where λ is the ratio of
//! the previous set. The iteration ends when λ no longer rises.

use super::fractional_kube::density;
use super::kube::{Item, scatter};
use super::m_ucb::line_of_bounds;
use super::{
    ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, Policy, Promises, Proviso, ScoreOf, Stream, Tally,
    WIDE, unpulled,
};
use crate::math::{ln_whole, max, min};
use crate::policy::state::state;
use rand::RngExt;
use std::collections::BinaryHeap;

pub const ENTRY: Entry = Entry {
    id: "mrcb",
    name: "MRCB",
    group: "composite UCB",
    source: "Xia et al. 2016",
    idea: "Extends m-UCB to several pulls per round: it pulls the set of arms whose bounds together promise most for \
        their cost.",
    params: &[Param {
        id: "plays",
        name: "m",
        about: "the number of different arms that are pulled in each round, or all arms if there are fewer",
        min: 1.0,
        max: 1000.0,
        default: DefaultValue::Whole(1),
    }],
    told: &[],
    promises: Promises::symmetric(Made::Both, ScoreOf::RewardByCost, 0, 4.0),
    build: &|arguments| match arguments.param("plays") as usize {
        1 => Lazy::new(arguments.arms(), Single).into(),
        plays => Mrcb { plays, round: Vec::new(), candidates: Vec::new(), queue: Vec::new() }.into(),
    },
};

/// The index for one pull in each round: the ratio of the bounds of an arm.
#[derive(Clone)]
struct Single;

impl Index for Single {
    fn confidence(&self, round: u64) -> f64 {
        width(1, round)
    }

    fn index(&self, width: f64, arm: &ArmTally) -> f64 {
        let (reward, cost) = bounds(width, arm);
        density(reward, cost)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn above(&self, width: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        line_of_bounds(width, floor, least)
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, width: f64, arm: &ArmTally) -> Intervals {
        Intervals::symmetric(arm, width / arm.n().sqrt())
    }
}

#[derive(Clone)]
pub struct Mrcb {
    plays: usize,
    /// The arms that are still to be pulled in this round.
    round: Vec<usize>,
    candidates: Vec<Candidate>,
    queue: Vec<Item>,
}

#[derive(Clone, Copy)]
struct Candidate {
    arm: usize,
    /// min(r+e, 1).
    reward: f64,
    /// max(c-e, 0).
    cost: f64,
    /// A random number that breaks ties.
    tie: u64,
}

state!(Mrcb: round;);

impl Policy for Mrcb {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        self.round.retain(|arm| tally.fits(*arm));
        if self.round.is_empty() {
            self.plan(tally, stream);
        }
        self.round.pop().expect("an episode ends when no arm fits")
    }
}

/// The product e sqrt(n), which is sqrt((m+1) ln(t)).
fn width(plays: usize, round: u64) -> f64 {
    ((plays + 1) as f64 * ln_whole(round)).sqrt()
}

/// The upper bound of the reward and the lower bound of the cost.
fn bounds(width: f64, arm: &ArmTally) -> (f64, f64) {
    let e = width / arm.n().sqrt();
    (min(arm.mean_reward() + e, 1.0), max(arm.mean_cost() - e, 0.0))
}

impl Mrcb {
    /// Chooses the arms of a round.
    fn plan(&mut self, tally: &Tally, stream: &mut Stream) {
        let salt = stream.random::<u64>();
        let width = width(self.plays, tally.pulls / self.plays as u64 + 1);
        self.candidates.clear();
        self.candidates.extend(tally.arms.iter().enumerate().filter(|(arm, _)| tally.fits(*arm)).map(|(arm, seen)| {
            let (reward, cost) = bounds(width, seen);
            Candidate { arm, reward, cost, tie: scatter(arm as u64 ^ salt) }
        }));
        best_set(&self.candidates, self.plays, &mut self.queue, &mut self.round);
        self.round.iter_mut().for_each(|place| *place = self.candidates[*place].arm);
    }
}

/// Puts the positions of the `plays` candidates with the largest ratio of sums into `chosen`.
fn best_set(candidates: &[Candidate], plays: usize, queue: &mut Vec<Item>, chosen: &mut Vec<usize>) {
    if plays >= candidates.len() {
        chosen.extend(0..candidates.len());
        return;
    }
    // A set of arms without cost has an infinite ratio, whatever its rewards are.
    let mut ratio = 0.0;
    if candidates.iter().filter(|candidate| candidate.cost == 0.0).count() >= plays {
        ratio = f64::INFINITY;
    }
    loop {
        let worth = |candidate: &Candidate| match candidate.cost {
            0.0 if ratio == f64::INFINITY => f64::INFINITY,
            _ if ratio == f64::INFINITY => f64::NEG_INFINITY,
            cost => candidate.reward - ratio * cost,
        };
        queue.clear();
        queue.extend(candidates.iter().enumerate().map(|(place, one)| (ordered(worth(one)), one.tie, place, 0)));
        let mut heap = BinaryHeap::from(std::mem::take(queue));
        chosen.clear();
        chosen.extend((0..plays).filter_map(|_| heap.pop()).map(|item| item.2));
        *queue = heap.into_vec();
        let sum = |sum: (f64, f64), place: &usize| (sum.0 + candidates[*place].reward, sum.1 + candidates[*place].cost);
        let (reward, cost) = chosen.iter().fold((0.0, 0.0), sum);
        if ratio == f64::INFINITY || reward / cost <= ratio {
            return;
        }
        ratio = reward / cost;
    }
}

/// Maps numbers other than NaN to whole numbers in the same order.
fn ordered(number: f64) -> u64 {
    let bits = number.to_bits();
    if number.is_sign_negative() { !bits } else { bits | 1 << 63 }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};
    use proptest::prelude::*;

    fn candidates(bounds: &[(f64, f64)]) -> Vec<Candidate> {
        let mut stream = stream(1, 0, Role::Policy);
        let candidate = |(arm, (reward, cost)): (usize, &(f64, f64))| Candidate {
            arm,
            reward: *reward,
            cost: *cost,
            tie: stream.random(),
        };
        bounds.iter().enumerate().map(candidate).collect()
    }

    fn ratio(candidates: &[Candidate]) -> f64 {
        let (reward, cost) = candidates.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.reward, sum.1 + one.cost));
        if cost == 0.0 { f64::INFINITY } else { reward / cost }
    }

    proptest! {
        /// Compares the ratio of the set with the ratios of all sets of m of 6 arms.
        #[test]
        fn the_best_set_is_found(bounds in proptest::collection::vec((0.0..=1.0, prop_oneof![Just(0.0), 0.0..=1.0]), 6), plays in 1..6_usize) {
            let all = candidates(&bounds);
            let sets = (0..64_u32).filter(|set| set.count_ones() as usize == plays);
            let best = sets.map(|set| ratio(&all.iter().filter(|one| set >> one.arm & 1 == 1).copied().collect::<Vec<_>>()));
            let best = best.fold(0.0, f64::max);
            let mut found = Vec::new();
            best_set(&all, plays, &mut Vec::new(), &mut found);
            let found = ratio(&found.iter().map(|place| all[*place]).collect::<Vec<_>>());
            prop_assert!(found == best || (found - best).abs() <= 1e-12 * best, "found {}, but the best ratio is {}", found, best);
        }
    }

    /// Here m = 1, r = 1/2 and c = 1/4. In round 1 e is 0. In round 10 e is sqrt(2 ln(10)/1000) = 0.06786140424415112
    /// for n = 1000.
    #[test]
    fn the_index_agrees_with_hand_computation() {
        let score = |round: u64, arm: &ArmTally| Single.index(Single.confidence(round), arm);
        let arm = ArmTally { pulls: 2, reward: 1.0, cost: 0.5, ..ArmTally::default() };
        assert_eq!(score(1, &arm), 2.0);
        assert_eq!(score(10, &arm), f64::INFINITY, "e = sqrt(ln 10) exceeds c, so the ratio is 1/0");
        let arm = ArmTally { pulls: 1000, reward: 500.0, cost: 250.0, ..ArmTally::default() };
        assert!((score(10, &arm) - 3.117_743_396_931_376).abs() < 1e-13);
        let free = ArmTally { pulls: 3, reward: 0.0, cost: 0.0, ..ArmTally::default() };
        assert_eq!(score(1, &free), f64::INFINITY, "0/0 is infinite");
    }

    #[test]
    fn a_round_pulls_different_arms() {
        let mut tally = Tally::new(5);
        let mut stream = stream(1, 0, Role::Policy);
        (0..5).for_each(|arm| tally.add(arm, crate::tally::Outcome { reward: 0.5, cost: 0.1 * (arm + 1) as f64 }));
        let mut policy = Mrcb { plays: 3, round: Vec::new(), candidates: Vec::new(), queue: Vec::new() };
        for _ in 0..20 {
            let mut round: Vec<usize> = (0..3).map(|_| policy.choose(&tally, &mut stream)).collect();
            round.sort_unstable();
            round.dedup();
            assert_eq!(round.len(), 3);
        }
    }
}
