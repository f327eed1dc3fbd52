//! The arms in front: a leader, peers, or arms with infinite indices. This module moves arms to the front and away from
//! it.

use super::super::bounds::NO_BOUND;
use super::{ArmTally, Lazy, Proviso, SLACK, Tally};
use crate::math::{max, min};

/// Bounding the leader's index for fewer further pulls than this takes longer than it saves.
const WORTHWHILE: f64 = 2.0;

/// The arms in front. They have no upper bounds; all other arms have one.
#[derive(Clone, Debug)]
pub(super) enum Front {
    /// No arm is in front.
    Searching,
    /// One arm leads, because it was the best twice in a row.
    Leading(Leader),
    /// The members tie in every round until one of them is pulled, because their indices are equal at every confidence.
    Peers {
        /// A lower bound of the index of every member.
        floor: f64,
    },
    /// The indices of the members are infinite, and stay infinite until they are pulled.
    Infinite,
}

/// The arm in front, and a lower bound of its index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader {
    pub arm: usize,
    /// A lower bound of the index.
    pub floor: f64,
    /// The number of pulls of the arm up to which the bound holds.
    pub until: u64,
    /// The condition on the means of the arm under which the bound holds.
    pub proviso: Proviso,
}

impl Leader {
    /// Whether the bound still holds for `seen`, the tally of the leader.
    #[inline(always)]
    pub fn holds(&self, seen: &ArmTally) -> bool {
        seen.pulls <= self.until && self.proviso.holds(seen)
    }
}

impl Front {
    #[inline(always)]
    pub fn is_led_by(&self, arm: usize) -> bool {
        matches!(self, Front::Leading(leader) if leader.arm == arm)
    }

    /// Whether arms with infinite indices are in front.
    #[inline]
    pub fn is_infinite(&self) -> bool {
        matches!(self, Front::Infinite)
    }

    /// A lower bound of the index of every arm in front. It is minus infinity if no arm is in front.
    #[inline]
    pub fn floor(&self) -> f64 {
        match self {
            Front::Searching => f64::NEG_INFINITY,
            Front::Leading(leader) => leader.floor,
            Front::Peers { floor } => *floor,
            Front::Infinite => f64::INFINITY,
        }
    }
}

impl Lazy {
    /// Bounds the index of the leader from below. The bound is made for a whole lease if it is then still above all
    /// upper bounds of other arms, and for the present tally of the leader otherwise. The lease grows in the first case
    /// and shrinks in the second. A lease below [`WORTHWHILE`] is not tried; it grows slowly until it is tried again.
    #[inline]
    pub(super) fn certify(&mut self, arm: usize, seen: &ArmTally) -> Leader {
        let short = self.lease < WORTHWHILE;
        if !short {
            let mut least = self.least(seen);
            if self.index.worst(seen, &mut least)
                && let Some((floor, proviso)) = self.promise(seen, &least)
            {
                self.lease = min(1.5 * self.lease, seen.n());
                return Leader { arm, floor, until: least.pulls, proviso };
            }
        }
        let floor = self.index.range(self.earlier, self.earlier, seen).0;
        // A leader that is not the best any more needs no lease, whatever its length.
        if floor > self.bounds.largest() {
            self.lease *= if short { 1.15 } else { 0.5 };
        }
        Leader { arm, floor, until: seen.pulls, proviso: Proviso::NONE }
    }

    /// A lower bound of the index of the leader that exceeds all upper bounds, and the proviso under which the bound
    /// holds up to the pulls of `least`. `None` if no such bound is known.
    #[inline]
    fn promise(&self, seen: &ArmTally, least: &ArmTally) -> Option<(f64, Proviso)> {
        let highest = self.bounds.largest();
        if self.spread < f64::INFINITY {
            let floor = highest + SLACK * highest.abs();
            if floor > highest
                && let Some(proviso) = self.index.above(self.earlier, floor, least)
            {
                return proviso.holds(seen).then_some((floor, proviso));
            }
        }
        let floor = self.index.range(self.earlier, self.earlier, least).0;
        (floor > highest).then(|| (floor, Proviso::no_worse_than(least)))
    }

    /// A tally for the end of the lease. The means of `arm` will probably be no worse than the means of this tally,
    /// which are worse than the present ones by `spread` standard deviations of the outcomes of the lease, or by the
    /// largest possible change if that is smaller.
    pub(super) fn least(&self, arm: &ArmTally) -> ArmTally {
        // One division takes a fraction of the time of the methods of `ArmTally`. Rounding does not matter here.
        let (share, whole) = (1.0 / arm.n(), self.lease as i64);
        let more = whole as f64;
        let loss = |most: f64, mean: f64, squares: f64| {
            let variance = max(squares * share - mean * mean, 0.0);
            min(more * most, self.spread * (more * (variance + share)).sqrt())
        };
        let (reward, cost) = (arm.reward * share, arm.cost * share);
        ArmTally {
            pulls: arm.pulls + whole as u64,
            reward: arm.reward + more * reward - loss(reward, reward, arm.reward_squares),
            cost: arm.cost + more * cost + loss(1.0 - cost, cost, arm.cost_squares),
            ..*arm
        }
    }

    /// Removes `arm` from the members, if it is one. If it was the last, the search for a front begins anew.
    #[inline]
    pub(super) fn leave(&mut self, arm: usize) {
        if self.members.has(arm) {
            self.members.set(arm, false);
            if self.members.count() == 0 && !matches!(self.front, Front::Leading(_)) {
                self.front = Front::Searching;
            }
        }
    }

    /// Adds `arm`, whose index is infinite, to the members. Arms with finite indices leave the front.
    pub(super) fn turn_infinite(&mut self, arm: usize, round: u64, tally: &Tally) {
        self.lead(None, round, tally);
        self.front = Front::Infinite;
        self.members.set(arm, true);
        self.bounds.set(arm, NO_BOUND);
    }

    /// Makes an arm the leader, or no arm. The former leader or the former peers get bounds again. Arms with infinite
    /// indices remain members.
    pub(super) fn lead(&mut self, leader: Option<usize>, round: u64, tally: &Tally) {
        match (&self.front, leader) {
            (Front::Searching | Front::Infinite, None) => return,
            (Front::Leading(former), Some(arm)) if former.arm == arm => return,
            _ => (),
        }
        let new = leader.map_or(Front::Searching, |arm| {
            self.bounds.set(arm, NO_BOUND);
            // This bound holds for no pulls, so that the next round computes another.
            Front::Leading(Leader { arm, floor: f64::NEG_INFINITY, until: 0, proviso: Proviso::NONE })
        });
        match std::mem::replace(&mut self.front, new) {
            Front::Leading(former) => self.bound(former.arm, round, tally),
            Front::Peers { .. } => self.disband(round, tally),
            Front::Searching | Front::Infinite => (),
        }
    }

    /// Gives the former peers bounds again, except for those whose indices have become infinite.
    fn disband(&mut self, round: u64, tally: &Tally) {
        let mut infinite = 0;
        while self.members.count() > infinite {
            let arm = self.members.nth(infinite);
            self.bound(arm, round, tally);
            infinite += u32::from(self.members.has(arm));
        }
    }
}
