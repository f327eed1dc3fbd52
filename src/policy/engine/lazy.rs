//! The arm with the largest index, without evaluating all of them.
//!
//! The index of an arm that is not pulled never falls (the law of [`Index`]): its value at a later round bounds it from above until
//! then. All arms have such a bound, except the *leader*, whose index is bounded from below by `floor`, or in place of it *peers*, arms
//! that tie whatever the round is, and those whose index is found to be *infinite*, as which it stays until they are pulled.
//! [`Lazy::best`] returns what evaluating all arms would return:
//!
//! * If no index is infinite and `floor` is above all bounds, the leader's index is above all others. That is nearly every round of
//!   most policies. `floor` is the leader's index with the confidence of an earlier round, and, where [`Index::worst`]
//!   knows it, after a number of further pulls and with means a little worse than now: for so many pulls, while the means keep to
//!   this proviso, nothing is evaluated at all, and until a bound ends nobody need even ask ([`Lazy::certain`]).
//! * Else [`Lazy::decide`] looks at the two arms with the largest bounds. All arms have lower bounds as well, `lows`: the index with the
//!   confidence of a round that is over. An arm whose low is above the bounds of all others is the best. Where it is not, the bounds of
//!   these two are made to last less long, down to a small share of all rounds so far (`until`), which lowers them.
//! * Else, where even those overlap, the leader is evaluated exactly, and each arm whose bound reaches the largest exact index so far.
//!   An arm passed over has a bound, hence an index, below an exact index: it is neither the best nor tied with it.
//! * While indices are infinite, such an arm is the best, whatever the others' finite bounds are.
//! * Of arms that tie one is drawn. Where many arms have seen the same, as in early rounds of many arms with rewards of 0 and 1, the next
//!   best is mostly among those that tied: they stay together as peers, are as good as a leader all of them, and the one that is pulled
//!   leaves. So they are evaluated once, not once a round.
//!
//! Who leads, and how long bounds last, changes the speed only. An arm that is the best twice in a row leads, until others are the
//! best twice in a row, or arms tie that are alike. A bound is to last for as long as the arm was not pulled before; for an eighth of
//! that if it was reached in vain, and for twice as long if it ended before it was reached.

use super::super::{Index, Intervals, Policy, Proviso, argmax, random_arm, unpulled};
use super::bounds::{Bound, Bounds, Members, NEVER, NONE, OVER};
use crate::math::{max, min};
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use rand::RngExt;
use std::rc::Rc;

/// Bounds are raised by this share, more than an index can fall by rounding.
const SLACK: f64 = 1e-9;
/// From so many pulls on the leader's index is bounded for all of them.
const WORTHWHILE: f64 = 2.0;
/// By how many standard deviations of what they yield the leader's means may get worse before it is evaluated again.
const SPREAD: f64 = 0.5;
/// Bounds last for this share of all rounds so far at least: for so long one confidence serves all arms.
const SHORTEST: u64 = 8192;

/// A policy that pulls the arm with the largest index.
#[derive(Clone)]
pub struct Lazy {
    index: Rc<dyn Index>,
    bounds: Bounds,
    /// Arms outside the bounds whose indices are equal: infinite, or those of [`Index::alike`] tallies, which are *peers*.
    members: Members,
    peers: bool,
    leader: Option<usize>,
    floor: f64,
    /// Up to how many pulls of the leader `floor` holds, and under which proviso.
    holds: u64,
    proviso: Proviso,
    /// For how many it is computed, and by how many standard deviations the means may get worse meanwhile.
    lease: f64,
    spread: f64,
    /// For how many rounds the bound of each arm is made, as a power of 2, and when it was pulled last.
    spans: Vec<u8>,
    pulled: Vec<u64>,
    /// An arm pulled since the last choice that does not lead; its bound no longer holds.
    last: Option<usize>,
    /// For each arm a lower bound of its index.
    lows: Vec<f64>,
    /// The confidence of a round that is not later than this one, used until `renewal`.
    earlier: f64,
    renewal: u64,
    /// A round and its confidence: that to which bounds last that last least, where it is not over.
    until: u64,
    soon: f64,
    /// Confidences of rounds to come that are multiples of 2^place.
    later: [(u64, f64); 64],
    /// The arm that was best when the leader was not, and the round after.
    rival: (usize, u64),
    best: Vec<usize>,
    reached: Vec<usize>,
}

impl Lazy {
    pub fn new(arms: usize, index: impl Index + 'static) -> Lazy {
        Lazy::shared(arms, Rc::new(index), SPREAD)
    }

    /// That is certain without a proviso.
    pub fn unconditional(arms: usize, index: impl Index + 'static) -> Lazy {
        Lazy::shared(arms, Rc::new(index), f64::INFINITY)
    }

    /// One function for all indices: less to download.
    #[inline(never)]
    fn shared(arms: usize, index: Rc<dyn Index>, spread: f64) -> Lazy {
        Lazy {
            index,
            bounds: Bounds::new(arms),
            members: Members::new(arms),
            peers: false,
            spans: vec![0; arms],
            pulled: vec![0; arms],
            last: None,
            leader: None,
            floor: f64::NEG_INFINITY,
            holds: 0,
            proviso: Proviso::NONE,
            lease: 1.0,
            spread,
            lows: vec![f64::NEG_INFINITY; arms],
            earlier: 0.0,
            renewal: 0,
            until: 0,
            soon: 0.0,
            later: [(0, 0.0); 64],
            rival: (arms, 0),
            best: Vec::with_capacity(arms),
            reached: Vec::with_capacity(arms),
        }
    }

    /// Takes notice of a pull of `arm`.
    #[inline(always)]
    pub fn pulled(&mut self, arm: usize) {
        if self.leader != Some(arm)
            && let Some(other) = self.last.replace(arm)
        {
            self.bounds.set(other, OVER);
        }
    }

    /// The arm with the largest index among those that fit; ties broken at random.
    pub fn best(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let round = tally.pulls + 1;
        if round >= self.renewal {
            self.earlier = self.index.confidence(round);
            self.renewal = round + round / 64 + 1;
        }
        if let Some(leader) = self.leader
            && (tally.arms[leader].pulls > self.holds || !self.proviso.holds(&tally.arms[leader]))
        {
            self.certify(&tally.arms[leader]);
        }
        if let Some(arm) = self.last.take() {
            self.spans[arm] = (round - self.pulled[arm]).max(1).ilog2() as u8 + 1;
            self.pulled[arm] = round;
            self.bound(arm, round, tally);
        }
        while self.bounds.soonest() < round {
            let arm = self.bounds.soonest_arm();
            self.spans[arm] += u8::from(1 << self.spans[arm] < round);
            self.bound(arm, round, tally);
        }
        match self.leader {
            Some(leader) if self.floor > self.bounds.largest() && tally.barred.is_empty() => leader,
            _ => self.compare(tally, round, stream),
        }
    }

    /// For how many more rounds `arm` is known to be the best under the proviso.
    #[inline(always)]
    pub fn certain(&self, arm: usize, tally: &Tally) -> u32 {
        let pulls = self.holds.saturating_sub(tally.arms[arm].pulls);
        if pulls == 0 || self.leader != Some(arm) || self.floor <= self.bounds.largest() || !tally.barred.is_empty() {
            return 0;
        }
        pulls.min(self.bounds.soonest() - tally.pulls - 1) as u32
    }

    /// Bounds the leader's index from below: for many pulls of it, if that is enough to lead.
    fn certify(&mut self, leader: &ArmTally) {
        if self.lease < WORTHWHILE {
            self.lease *= 1.15;
        } else {
            let mut least = self.least(leader);
            if self.index.worst(leader, &mut least) {
                self.floor = self.index.range(self.earlier, self.earlier, &least).0;
                if self.floor > self.bounds.largest() {
                    self.lease = min(1.5 * self.lease, leader.n());
                    self.holds = least.pulls;
                    self.proviso = Proviso { reward: least.mean_reward(), cost: least.mean_cost() };
                    return;
                }
                self.lease *= 0.5;
            }
        }
        self.floor = self.index.range(self.earlier, self.earlier, leader).0;
        self.holds = leader.pulls;
        self.proviso = Proviso::NONE;
    }

    /// What `arm` will hardly be below during the lease: its means less some standard deviations, or what they can be at worst.
    fn least(&self, arm: &ArmTally) -> ArmTally {
        let (n, more) = (arm.n(), self.lease.floor());
        let loss = |most: f64, variance: f64| min(more * most, self.spread * (more * (variance + 1.0 / n)).sqrt());
        let (reward, cost) = (arm.mean_reward(), arm.mean_cost());
        ArmTally {
            pulls: arm.pulls + more as u64,
            reward: arm.reward + more * reward - loss(reward, arm.reward_variance()),
            cost: arm.cost + more * cost + loss(1.0 - cost, arm.cost_variance()),
            ..*arm
        }
    }

    /// Bounds the index of `arm` from both sides, or finds that it is infinite.
    fn bound(&mut self, arm: usize, round: u64, tally: &Tally) {
        let known = self.members.has(arm) && self.bounds.end(arm) == NEVER;
        if known && !self.peers && self.index.index(self.earlier, &tally.arms[arm]) == f64::INFINITY {
            return;
        }
        let (end, confidence) = self.later(round, self.spans[arm]);
        let (low, high) = self.index.range(self.earlier, confidence, &tally.arms[arm]);
        self.lows[arm] = low - SLACK * low.abs();
        self.members.set(arm, false);
        if low == f64::INFINITY {
            self.rise(arm, round, tally);
        } else {
            self.bounds.set(arm, Bound { index: high + SLACK * high.abs(), end });
        }
    }

    /// A round about 2^`span` rounds later, and its confidence. Rounds are rounded so that they and their confidence serve many arms.
    fn later(&mut self, round: u64, span: u8) -> (u64, f64) {
        let place = span.saturating_sub(2);
        let end = ((round + (1 << span)) >> place) << place;
        if round <= self.until && (span == 0 || end <= self.until) {
            return (self.until, self.soon);
        }
        let cached = &mut self.later[usize::from(place)];
        if cached.0 != end {
            *cached = (end, self.index.confidence(end));
        }
        *cached
    }

    /// The best, where bounds tell it; bounds that do not are made to last less long, and hence lower.
    fn decide(&mut self, round: u64, tally: &Tally, stream: &mut Stream) -> Option<usize> {
        if round > self.until {
            self.until = round + round / SHORTEST;
            self.earlier = self.index.confidence(round);
            self.soon = if self.until > round { self.index.confidence(self.until) } else { self.earlier };
        }
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        if let Some(front) = self.front() {
            (low, high) = self.index.range(self.earlier, self.soon, &tally.arms[front]);
            (low, high) = (low - SLACK * low.abs(), high + SLACK * high.abs());
            if self.peers {
                self.floor = low;
            }
        }
        loop {
            let infinite = self.infinite();
            if (if infinite { f64::INFINITY } else { low }) > self.bounds.largest() {
                return self.leader.or_else(|| Some(self.member(stream)));
            }
            let first = self.bounds.largest_arm();
            let (others, second) = self.bounds.largest_but(first);
            if !infinite && self.lows[first] > max(others, high) {
                return Some(first);
            }
            if !self.tighten(first, round, tally) && !self.tighten(second, round, tally) {
                return None;
            }
        }
    }

    /// Makes the bound of `arm` last less long, if it can.
    fn tighten(&mut self, arm: usize, round: u64, tally: &Tally) -> bool {
        let loose = (self.until + 1..NEVER).contains(&self.bounds.end(arm));
        if loose {
            self.spans[arm] = self.spans[arm].saturating_sub(3);
            self.bound(arm, round, tally);
        }
        loose
    }

    /// Evaluates what may be the best.
    #[inline(never)]
    fn compare(&mut self, tally: &Tally, round: u64, stream: &mut Stream) -> usize {
        if !tally.barred.is_empty() {
            return every(&*self.index, tally, stream);
        }
        if self.floor > self.bounds.largest() && self.members.count() > 0 {
            return self.member(stream);
        }
        if let Some(chosen) = self.decide(round, tally, stream) {
            return self.follow(chosen, round, tally);
        }
        let threshold = if self.infinite() { f64::INFINITY } else { f64::NEG_INFINITY };
        self.evaluate(threshold, tally, round);
        let chosen = match self.best[..] {
            _ if self.infinite() => self.member(stream),
            [] => return random_arm(tally, stream),
            [one] if !self.members.has(one) => one,
            _ => self.tied(round, tally, stream),
        };
        self.follow(chosen, round, tally)
    }

    /// Whether indices are infinite.
    fn infinite(&self) -> bool {
        self.members.count() > 0 && !self.peers
    }

    /// The leader, or one of the peers.
    fn front(&self) -> Option<usize> {
        self.leader.or_else(|| (self.peers && self.members.count() > 0).then(|| self.members.nth(0)))
    }

    /// A random member.
    fn member(&self, stream: &mut Stream) -> usize {
        let count = self.members.count();
        self.members.nth(if count > 1 { stream.random_range(0..count) } else { 0 })
    }

    /// Takes notice of which arm is the best.
    fn follow(&mut self, chosen: usize, round: u64, tally: &Tally) -> usize {
        if self.leader == Some(chosen) || self.members.has(chosen) {
            self.holds = 0;
            return chosen;
        }
        let (rival, next) = std::mem::replace(&mut self.rival, (chosen, round + 1));
        if next == round && (rival == chosen || !self.peers) {
            self.lead((rival == chosen).then_some(chosen), round, tally);
        }
        chosen
    }

    /// A random one of the best, which are finite, and of the peers if these are among them. If they are alike they become peers.
    #[inline(never)]
    fn tied(&mut self, round: u64, tally: &Tally, stream: &mut Stream) -> usize {
        let first = self.best[0];
        if self.members.has(first) {
            self.best.swap_remove(0);
        } else {
            self.lead(None, round, tally);
        }
        let alike = self.best.iter().all(|arm| self.index.alike(&tally.arms[first], &tally.arms[*arm]));
        if alike {
            (self.peers, self.floor) = (true, f64::NEG_INFINITY);
        }
        for arm in &self.best {
            self.members.set(*arm, true);
            if alike {
                self.bounds.set(*arm, NONE);
            }
        }
        let chosen = self.member(stream);
        if !alike {
            self.best.iter().for_each(|arm| self.members.set(*arm, false));
        }
        chosen
    }

    /// Finds the best among the leader and the arms whose bounds reach `threshold`; those that are infinite join their set.
    fn evaluate(&mut self, threshold: f64, tally: &Tally, round: u64) {
        let confidence = if self.until == round { self.soon } else { self.index.confidence(round) };
        self.best.clear();
        self.reached.clear();
        let mut largest = f64::NEG_INFINITY;
        let front = self.front();
        let mut visit = |arm: usize| {
            let index = self.index.index(confidence, &tally.arms[arm]);
            if index > largest {
                largest = index;
                self.reached.append(&mut self.best);
            }
            if index == largest {
                self.best.push(arm)
            } else {
                self.reached.push(arm)
            }
            max(largest, threshold)
        };
        let threshold = front.map_or(threshold, &mut visit);
        self.peers &= threshold < f64::INFINITY; // what one of them is, all are: they stay members
        self.bounds.reach(threshold, visit);
        for place in 0..self.reached.len() {
            self.tighten(self.reached[place], round, tally);
        }
        if largest == f64::INFINITY {
            while let Some(arm) = self.best.pop() {
                self.rise(arm, round, tally);
            }
        }
    }

    /// The index of `arm` is infinite.
    fn rise(&mut self, arm: usize, round: u64, tally: &Tally) {
        self.lead(None, round, tally);
        self.members.set(arm, true);
        self.bounds.set(arm, NONE);
        self.floor = f64::INFINITY;
    }

    /// Makes an arm, or none, the leader; there are no peers from now on.
    fn lead(&mut self, leader: Option<usize>, round: u64, tally: &Tally) {
        let peers = std::mem::take(&mut self.peers);
        if self.leader == leader && !peers {
            return;
        }
        let former = std::mem::replace(&mut self.leader, leader);
        self.floor = f64::NEG_INFINITY;
        self.holds = 0;
        if let Some(arm) = leader {
            self.bounds.set(arm, NONE);
        }
        if let Some(arm) = former {
            self.bound(arm, round, tally);
        }
        let mut infinite = 0;
        while peers && self.members.count() > infinite {
            let arm = self.members.nth(infinite);
            self.bound(arm, round, tally);
            infinite += u32::from(self.members.has(arm));
        }
    }
}

/// The same by evaluating every arm.
pub fn every(index: &dyn Index, tally: &Tally, stream: &mut Stream) -> usize {
    let confidence = index.confidence(tally.pulls + 1);
    argmax(tally, |arm| index.index(confidence, &tally.arms[arm]), stream)
}

impl Policy for Lazy {
    #[inline(always)]
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        match unpulled(tally, stream) {
            Some(arm) => arm,
            None => self.best(tally, stream),
        }
    }

    #[inline(always)]
    fn observe(&mut self, arm: usize, _: Outcome, _: &mut Stream) {
        self.pulled(arm);
    }

    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> (u32, u32) {
        if let Some((arm, _)) = last {
            self.pulled(*arm);
        }
        let arm = self.choose(tally, stream);
        (arm as u32, self.certain(arm, tally))
    }

    fn proviso(&self) -> Proviso {
        self.proviso
    }

    fn score(&self, round: u64, arm: &ArmTally) -> Option<f64> {
        Some(self.index.index(self.index.confidence(round), arm))
    }

    fn intervals(&self, round: u64, arm: &ArmTally) -> Intervals {
        self.index.intervals(self.index.confidence(round), arm)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
