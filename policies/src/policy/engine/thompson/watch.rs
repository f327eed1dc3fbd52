//! The choice of the threshold, and of how much of each arm is drawn in a round.

use super::arm::{Arm, Treatment, split};
use super::{BLOCK, RARE, SPLIT, Thompson};
use crate::math::{exp, ln_1p};
use crate::sampler::{BetaTail, exponential};
use crate::seed::Stream;

/// The threshold moves once the work that another threshold might save is this many times the work of moving it. The
/// first moves take less patience, because the threshold begins far from its place.
const PATIENCE: usize = 8;
/// The number of moves after which patience grows by 1. In measurements, the value 4 makes short runs with 100 arms and
/// long runs with 1,000 arms slower by a tenth, and hardly changes others.
const MOVES: usize = 8;
/// The weight of work that a lower threshold would save. It is above 1 because this work falls faster, as the threshold
/// is lowered, than the other work rises. In measurements, values from 16 to 64 hardly differ, and 4 takes a seventh
/// longer.
const DEAR: usize = 16;
/// The largest number of standard deviations between the threshold and the largest ratio of means.
const FARTHEST: f64 = 8.0;
/// The number of standard deviations by which the threshold moves.
const STEP: f64 = 0.25;

impl Thompson {
    /// Moves the threshold as soon as the work that another threshold might save is several times the work of moving
    /// it. Work is counted and not timed, so that choices are the same on every machine.
    pub(super) fn adapt(&mut self, stream: &mut Stream) {
        let patience = (self.moves / MOVES).clamp(1, PATIENCE);
        if self.failed + self.spent < patience * SPLIT * self.arms.len() {
            return;
        }
        self.moves += 1;
        let step = if DEAR * self.failed > self.spent { STEP } else { -STEP };
        self.deviations = (self.deviations + step).clamp(-FARTHEST, FARTHEST);
        if let Some(best) = self.arms.iter().max_by(|one, other| one.mean_ratio().total_cmp(&other.mean_ratio())) {
            let (r, c) = (best.reward.deviation(), best.cost.deviation());
            self.set_threshold(best.mean_ratio() * exp(-self.deviations * (r * r + c * c).sqrt()), stream);
        }
    }

    /// Sets the threshold v, and decides for every arm anew how much of it is drawn.
    pub(super) fn set_threshold(&mut self, threshold: f64, stream: &mut Stream) {
        self.threshold = threshold;
        self.front.clear();
        self.leader = None;
        for index in 0..self.arms.len() {
            self.split(index);
        }
        let ratio = |index: &u32| self.arms[*index as usize].mean_ratio();
        if let Some(best) = self.front.iter().max_by(|one, other| ratio(one).total_cmp(&ratio(other))) {
            self.lead(*best as usize);
        }
        for block in 0..self.blocks.len() {
            self.sum_block(block);
        }
        self.rate = self.blocks.iter().sum();
        self.clock = exponential(stream);
        (self.failed, self.spent) = (0, 0);
    }

    /// Sets the cuts and rates of an arm whose belief has changed. If its events are not rare, the arm joins the front.
    pub(super) fn split(&mut self, index: usize) {
        let arm = &mut self.arms[index];
        arm.watch(self.threshold);
        let masses = arm.masses();
        if masses.iter().sum::<f64>() < RARE {
            (arm.rates, arm.treatment) = (masses.map(rate), Treatment::Watched);
        } else {
            (arm.rates, arm.treatment) = ([0.0; 3], Treatment::Drawn);
            self.front.push(index as u32);
        }
    }

    /// Deposes the leader, if there is one. The arm stays in front and is drawn in every round.
    fn depose(&mut self) {
        if let Some((index, _)) = self.leader.take() {
            (self.arms[index].rates, self.arms[index].treatment) = ([0.0; 3], Treatment::Drawn);
            self.sum_block(index / BLOCK);
        }
    }

    /// Makes an arm in front the leader, if its events stay rare for a while.
    fn lead(&mut self, index: usize) {
        self.depose();
        let arm = &mut self.arms[index];
        if !arm.is_seasoned() {
            return;
        }
        (arm.a, arm.b, _) = split(arm.reward, arm.cost, self.threshold);
        let (reward, cost) = (arm.reward.worse(), arm.cost.opposite().worse());
        let tails = [BetaTail::below(reward.alpha, reward.beta, arm.a), BetaTail::below(cost.alpha, cost.beta, 1.0 - arm.b)];
        let [low, high] = tails.map(|tail| tail.mass());
        if low + high < RARE && tails.iter().all(BetaTail::is_steep) {
            (arm.rates, arm.treatment) = ([low, high, 0.0].map(rate), Treatment::Leader);
            self.leader = Some((index, [reward.beta, cost.beta]));
        }
    }

    /// Computes new rates for the leader if it has had more failures than its rates allow for.
    pub(super) fn renew(&mut self) {
        if let Some((index, [reward, cost])) = self.leader {
            let arm = &self.arms[index];
            if arm.reward.beta > reward || arm.cost.alpha > cost {
                self.lead(index);
                self.sum(index);
            }
        }
    }

    /// Adds up the rates anew after the rates of an arm have changed.
    pub(super) fn sum(&mut self, index: usize) {
        self.sum_block(index / BLOCK);
        self.rate = self.blocks.iter().sum();
    }

    /// Adds up the rates of a block.
    fn sum_block(&mut self, block: usize) {
        let end = (block * BLOCK + BLOCK).min(self.arms.len());
        self.blocks[block] = self.arms[block * BLOCK..end].iter().map(Arm::rate).sum();
    }
}

/// The length of an interval in which a Poisson process of rate 1 has a point with probability `mass`.
pub(super) fn rate(mass: f64) -> f64 {
    -ln_1p(-mass)
}
