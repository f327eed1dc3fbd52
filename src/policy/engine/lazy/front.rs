//! The arms in front: a leader, peers, or arms with infinite indices; how arms come to the front and leave it.

use super::super::bounds::NO_BOUND;
use super::{ArmTally, Lazy, Proviso, Tally};
use crate::math::min;

/// Bounding the leader's index for fewer further pulls than this takes longer than it saves.
const WORTHWHILE: f64 = 2.0;

/// Which arms are in front. These have no upper bounds; all other arms have.
#[derive(Clone, Debug)]
pub(super) enum Front {
    /// No arm is in front.
    Searching,
    /// One arm has been the best again and again.
    Leading(Leader),
    /// The members tie, and will tie in every round, because their indices are equal at every confidence. The index of each is at
    /// least `floor`.
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
    /// The bound holds up to this many pulls of the arm,
    pub until: u64,
    /// and as long as the means of the arm keep to this proviso.
    pub proviso: Proviso,
}

impl Leader {
    /// Whether the bound still holds of the leader's tally.
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

    #[inline]
    pub fn is_infinite(&self) -> bool {
        matches!(self, Front::Infinite)
    }

    /// A lower bound of the index of every arm in front.
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
    /// Bounds the index of the leading arm from below: over the whole lease if the bound is then still above all other arms, otherwise
    /// for its present tally only. The lease grows when it suffices and shrinks when it does not.
    #[inline]
    pub(super) fn certify(&mut self, arm: usize, seen: &ArmTally) -> Leader {
        if self.lease < WORTHWHILE {
            self.lease *= 1.15;
        } else {
            let mut least = self.least(seen);
            if self.index.worst(seen, &mut least) {
                let floor = self.index.range(self.earlier, self.earlier, &least).0;
                if floor > self.bounds.largest() {
                    self.lease = min(1.5 * self.lease, seen.n());
                    let proviso = Proviso { reward: least.mean_reward(), cost: least.mean_cost() };
                    return Leader { arm, floor, until: least.pulls, proviso };
                }
                self.lease *= 0.5;
            }
        }
        let floor = self.index.range(self.earlier, self.earlier, seen).0;
        Leader { arm, floor, until: seen.pulls, proviso: Proviso::NONE }
    }

    /// A tally that `arm` will hardly fall below during the lease. Its means are lower by some standard deviations of what the pulls of
    /// the lease yield, or by the largest possible change if that is smaller.
    pub(super) fn least(&self, arm: &ArmTally) -> ArmTally {
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

    /// Removes `arm` from the members, if it is one. A front without members is searched for anew.
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

    /// Makes an arm, or none, the leader. The former leader or the former peers get bounds again; infinite arms stay in front.
    pub(super) fn lead(&mut self, leader: Option<usize>, round: u64, tally: &Tally) {
        match (&self.front, leader) {
            (Front::Searching | Front::Infinite, None) => return,
            (Front::Leading(former), Some(arm)) if former.arm == arm => return,
            _ => (),
        }
        let new = leader.map_or(Front::Searching, |arm| {
            self.bounds.set(arm, NO_BOUND);
            // No pulls: the bound is computed in the next round.
            Front::Leading(Leader { arm, floor: f64::NEG_INFINITY, until: 0, proviso: Proviso::NONE })
        });
        match std::mem::replace(&mut self.front, new) {
            Front::Leading(former) => self.bound(former.arm, round, tally),
            Front::Peers { .. } => self.disband(round, tally),
            Front::Searching | Front::Infinite => (),
        }
    }

    /// Gives the former peers bounds again, except for those whose indices are infinite now.
    fn disband(&mut self, round: u64, tally: &Tally) {
        let mut infinite = 0;
        while self.members.count() > infinite {
            let arm = self.members.nth(infinite);
            self.bound(arm, round, tally);
            infinite += u32::from(self.members.has(arm));
        }
    }
}
