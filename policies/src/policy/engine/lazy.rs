//! Lazy evaluation finds the arm with the largest index without evaluating all arms.
//!
//! Every arm that is not pulled keeps an upper bound of its index for some rounds. An arm that is far ahead becomes the
//! leader: its index is bounded from below instead, even for pulls to come, so that most rounds evaluate nothing.
//! [`Lazy::best`] returns the arm that evaluating all arms would return, and uses up the same random numbers.
//!
//! `docs/engine.md` has the definitions, the proofs and the measurements.

mod contest;
mod front;

use super::super::{Index, Policy, Proviso, Turn, argmax, unpulled};
use super::bounds::{Bounds, EXPIRED, Members, NEVER, UpperBound};
use crate::policy::Result;
use crate::policy::state::{Reader, State, Writer};
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use front::Front;

/// Bounds are widened by this share, which is more than an index can fall by rounding.
const SLACK: f64 = 1e-9;
/// The confidence that is computed in round t serves all arms until round t + t / `SHORTEST`.
const SHORTEST: u64 = 8192;

/// A policy that pulls the arm with the largest index.
#[derive(Clone)]
pub struct Lazy {
    index: Box<dyn Index>,
    /// Upper bounds of the indices of all arms that are not in front.
    bounds: Bounds,
    /// Lower bounds of the indices of the arms that have upper bounds.
    lower: Vec<f64>,
    front: Front,
    /// The arms in front if there may be several: the peers, or the arms with infinite indices.
    members: Members,
    /// The number of further pulls for which the leader's index is to be bounded.
    lease: f64,
    /// The number of standard deviations by which the leader's means may get worse during the lease.
    spread: f64,
    /// For each arm the span of its bound, which is made for about 2^span rounds.
    spans: Vec<u8>,
    /// For each arm the round of its last new bound after a pull.
    pulled: Vec<u64>,
    /// An arm that does not lead and was pulled since the last choice. Its bound no longer holds.
    stale: Option<usize>,
    /// The confidence of this round or of an earlier one.
    earlier: f64,
    /// The round in which `earlier` is replaced.
    renewal: u64,
    /// The last round of the shortest bounds. The value is out of date once this round is over.
    until: u64,
    /// The confidence of round `until`.
    soon: f64,
    /// For each power of 2 a round to come that is a multiple of this power, and the confidence of the round.
    later: [(u64, f64); 64],
    /// The last arm that was the best without being in front, and the round after the round in which it was the best.
    rival: (usize, u64),
    /// A buffer of [`Lazy::evaluate`]: the arms with the largest index.
    best: Vec<usize>,
    /// A buffer of [`Lazy::evaluate`]: the other arms that were evaluated.
    reached: Vec<usize>,
}

/// The bounds only spare evaluations, and follow from the tally again, so no state is saved.
impl State for Lazy {
    fn write(&self, _: &mut Writer) {}

    fn read(&mut self, _: &mut Reader) -> Result<()> {
        *self = Lazy::shared(self.lower.len(), self.index.clone(), self.spread);
        Ok(())
    }
}

impl Lazy {
    /// Creates a policy for `arms` arms.
    pub fn new(arms: usize, index: impl Index + 'static) -> Lazy {
        let spread = index.spread();
        Lazy::shared(arms, Box::new(index), spread)
    }

    /// Creates a policy whose certainty never depends on a proviso, for callers that cannot pass a proviso on.
    pub fn unconditional(arms: usize, index: impl Index + 'static) -> Lazy {
        Lazy::shared(arms, Box::new(index), f64::INFINITY)
    }

    /// Creates a policy. The function is not generic, so that it is compiled once and not for every index.
    fn shared(arms: usize, index: Box<dyn Index>, spread: f64) -> Lazy {
        Lazy {
            index,
            bounds: Bounds::new(arms),
            lower: vec![f64::NEG_INFINITY; arms],
            front: Front::Searching,
            members: Members::new(arms),
            lease: 1.0,
            spread,
            // Most policies pull every arm once before they make the first bounds. The first bounds are made for about
            // as many further rounds.
            spans: vec![arms.ilog2() as u8; arms],
            pulled: vec![0; arms],
            stale: None,
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

    /// Learns that `arm` was pulled.
    #[inline(always)]
    pub fn pulled(&mut self, arm: usize) {
        if !self.front.is_led_by(arm)
            && let Some(other) = self.stale.replace(arm)
        {
            self.bounds.set(other, EXPIRED);
        }
    }

    /// The arm with the largest index among those that fit. Ties are broken at random.
    pub fn best(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let round = tally.pulls + 1;
        if round >= self.renewal {
            self.earlier = self.index.confidence(round);
            self.renewal = round + round / 64 + 1;
        }
        if let Front::Leading(leader) = &self.front {
            let seen = &tally.arms[leader.arm];
            if !leader.holds(seen) {
                self.front = Front::Leading(self.certify(leader.arm, seen));
            }
        }
        if let Some(arm) = self.stale.take()
            && !self.stays_infinite(arm, tally)
        {
            self.spans[arm] = (round - self.pulled[arm]).max(1).ilog2() as u8 + 1;
            self.pulled[arm] = round;
            self.bound(arm, round, tally);
        }
        while self.bounds.soonest() < round {
            let arm = self.bounds.soonest_arm();
            self.spans[arm] += u8::from(1 << self.spans[arm] < round);
            self.bound(arm, round, tally);
        }
        match &self.front {
            Front::Leading(leader) if leader.floor > self.bounds.largest() && tally.barred.is_empty() => leader.arm,
            _ => self.compare(tally, round, stream),
        }
    }

    /// For how many more rounds `arm` is known to be the best under the proviso.
    #[inline(always)]
    pub fn certain(&self, arm: usize, tally: &Tally) -> u32 {
        let Front::Leading(leader) = &self.front else { return 0 };
        let pulls = leader.until.saturating_sub(tally.arms[arm].pulls);
        if pulls == 0 || leader.arm != arm || leader.floor <= self.bounds.largest() || !tally.barred.is_empty() {
            return 0;
        }
        pulls.min(self.bounds.soonest() - tally.pulls - 1) as u32
    }

    /// Whether `arm` is among the arms with infinite indices, and its index is still infinite after a pull.
    #[inline]
    fn stays_infinite(&self, arm: usize, tally: &Tally) -> bool {
        let infinite_before = self.front.is_infinite() && self.members.has(arm) && self.bounds.end(arm) == NEVER;
        infinite_before && self.index.index(self.earlier, &tally.arms[arm]) == f64::INFINITY
    }

    /// Bounds the index of `arm` from both sides. If the index is infinite, the arm moves to the front.
    fn bound(&mut self, arm: usize, round: u64, tally: &Tally) {
        let (end, confidence) = self.end_of(round, self.spans[arm]);
        let (low, high) = self.index.range(self.earlier, confidence, &tally.arms[arm]);
        self.lower[arm] = low - SLACK * low.abs();
        self.leave(arm);
        if low == f64::INFINITY {
            self.turn_infinite(arm, round, tally);
        } else {
            self.bounds.set(arm, UpperBound { index: high + SLACK * high.abs(), end });
        }
    }

    /// A round about 2^`span` rounds later, and its confidence. The round is a multiple of a power of 2, so that one
    /// confidence serves many arms.
    fn end_of(&mut self, round: u64, span: u8) -> (u64, f64) {
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

    /// Gives `arm` a bound that is lower and expires sooner, unless its bound is among the shortest already. Returns
    /// whether the bound was replaced.
    fn tighten(&mut self, arm: usize, round: u64, tally: &Tally) -> bool {
        let loose = (self.until + 1..NEVER).contains(&self.bounds.end(arm));
        if loose {
            self.spans[arm] = self.spans[arm].saturating_sub(3);
            self.bound(arm, round, tally);
        }
        loose
    }
}

/// The arm with the largest index, found by evaluating every arm.
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

    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> Turn {
        if let Some((arm, _)) = last {
            self.pulled(*arm);
        }
        let arm = self.choose(tally, stream);
        Turn { arm: arm as u32, certain: self.certain(arm, tally) }
    }

    fn proviso(&self) -> Proviso {
        match &self.front {
            Front::Leading(leader) => leader.proviso,
            _ => Proviso::NONE,
        }
    }

    fn index(&self) -> Option<&dyn Index> {
        Some(&*self.index)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
