//! The search for the best arm in rounds in which the leader's lower bound does not exceed all upper bounds.

use super::super::super::random_arm;
use super::super::bounds::NO_BOUND;
use super::front::Front;
use super::{Lazy, SHORTEST, SLACK, Stream, Tally, every};
use crate::math::max;
use rand::RngExt;

impl Lazy {
    /// Finds the best arm. Arms are evaluated only if bounds do not decide.
    #[inline(never)]
    pub(super) fn compare(&mut self, tally: &Tally, round: u64, stream: &mut Stream) -> usize {
        if !tally.barred.is_empty() {
            return every(&*self.index, tally, stream);
        }
        if self.members.count() > 0 && self.front.floor() > self.bounds.largest() {
            return self.member(stream);
        }
        if let Some(chosen) = self.decide(round, tally, stream) {
            return self.follow(chosen, round, tally);
        }
        self.evaluate(tally, round);
        let chosen = match self.best[..] {
            _ if self.front.is_infinite() => self.member(stream),
            [] => return random_arm(tally, stream),
            [one] if !self.members.has(one) => one,
            _ => self.tied(round, tally, stream),
        };
        self.follow(chosen, round, tally)
    }

    /// The best arm, if bounds decide. Bounds that do not decide are replaced by bounds that expire sooner and are
    /// therefore lower.
    fn decide(&mut self, round: u64, tally: &Tally, stream: &mut Stream) -> Option<usize> {
        if round > self.until {
            self.until = round + round / SHORTEST;
            self.earlier = self.index.confidence(round);
            self.soon = if self.until > round { self.index.confidence(self.until) } else { self.earlier };
        }
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        if let Some(arm) = self.in_front() {
            (low, high) = self.index.range(self.earlier, self.soon, &tally.arms[arm]);
            (low, high) = (low - SLACK * low.abs(), high + SLACK * high.abs());
            if let Front::Peers { floor } = &mut self.front {
                *floor = low;
            }
        }
        loop {
            let infinite = self.front.is_infinite();
            if (if infinite { f64::INFINITY } else { low }) > self.bounds.largest() {
                return Some(match &self.front {
                    Front::Leading(leader) => leader.arm,
                    _ => self.member(stream),
                });
            }
            let first = self.bounds.largest_arm();
            let (others, second) = self.bounds.largest_but(first);
            if !infinite && self.lower[first] > max(others, high) {
                return Some(first);
            }
            if !self.tighten(first, round, tally) && !self.tighten(second, round, tally) {
                return None;
            }
        }
    }

    /// Evaluates the arms that may be the best, and collects the best arms in `self.best`. If their indices are
    /// infinite, they become members instead.
    fn evaluate(&mut self, tally: &Tally, round: u64) {
        let confidence = if self.until == round { self.soon } else { self.index.confidence(round) };
        self.best.clear();
        self.reached.clear();
        let mut largest = f64::NEG_INFINITY;
        let lowest = if self.front.is_infinite() { f64::INFINITY } else { f64::NEG_INFINITY };
        let in_front = self.in_front();
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
            max(largest, lowest)
        };
        let threshold = in_front.map_or(lowest, &mut visit);
        if threshold == f64::INFINITY && matches!(self.front, Front::Peers { .. }) {
            // The indices of all peers are equal, so all are infinite and all stay members.
            self.front = Front::Infinite;
        }
        self.bounds.reach(threshold, visit);
        for place in 0..self.reached.len() {
            self.tighten(self.reached[place], round, tally);
        }
        if largest == f64::INFINITY {
            while let Some(arm) = self.best.pop() {
                self.turn_infinite(arm, round, tally);
            }
        }
    }

    /// Draws one of the best arms, whose indices are finite. If a peer is among the best arms, all peers take part in
    /// the draw. Best arms that are alike become peers.
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
            self.front = Front::Peers { floor: f64::NEG_INFINITY };
        }
        for arm in &self.best {
            self.members.set(*arm, true);
            if alike {
                self.bounds.set(*arm, NO_BOUND);
            }
        }
        let chosen = self.member(stream);
        if !alike {
            // These arms were members for this draw only.
            self.best.iter().for_each(|arm| self.members.set(*arm, false));
        }
        chosen
    }

    /// Updates the front after a choice, and returns the choice. An arm that is the best twice in a row becomes the
    /// leader. If two different arms, neither of them in front, are the best one after the other, a leader is deposed,
    /// but peers stay in front.
    fn follow(&mut self, chosen: usize, round: u64, tally: &Tally) -> usize {
        if let Front::Leading(leader) = &mut self.front
            && leader.arm == chosen
        {
            // The leader's lower bound did not decide, so it is computed anew in the next round.
            leader.until = 0;
            return chosen;
        }
        if self.members.has(chosen) {
            return chosen;
        }
        let (rival, next) = std::mem::replace(&mut self.rival, (chosen, round + 1));
        if next == round && (rival == chosen || !matches!(self.front, Front::Peers { .. })) {
            self.lead((rival == chosen).then_some(chosen), round, tally);
        }
        chosen
    }

    /// The leader or one of the peers, if there are any.
    fn in_front(&self) -> Option<usize> {
        match &self.front {
            Front::Leading(leader) => Some(leader.arm),
            Front::Peers { .. } => Some(self.members.nth(0)),
            Front::Searching | Front::Infinite => None,
        }
    }

    /// Draws a member, without a random number if there is only one.
    fn member(&self, stream: &mut Stream) -> usize {
        let count = self.members.count();
        self.members.nth(if count > 1 { stream.random_range(0..count) } else { 0 })
    }
}
