//! The threshold, and how much of each arm is drawn in a round.

use super::arm::{Arm, Treatment, split};
use super::{BLOCK, RARE, SPLIT, Thompson};
use crate::law::{BetaTail, exponential};
use crate::math::{exp, ln_1p};
use crate::seed::Stream;

/// The threshold moves once the work that another threshold might save is this many times the work of moving. Measured: 2 to 16 hardly
/// differ, and 1 takes a third longer.
const PATIENCE: usize = 4;
/// Work that a lower threshold would save counts this many times, because it falls faster, as the threshold is lowered, than the other
/// work rises. Measured: 4 to 32 hardly differ, and 1 takes a fifth longer.
const DEAR: usize = 8;
/// The threshold lies at most this many deviations below or above the largest ratio of means,
const FARTHEST: f64 = 8.0;
/// and moves by this many.
const STEP: f64 = 0.25;

impl Thompson {
    /// Moves the threshold, as soon as the work that might be saved is several times the work of moving it. Work is counted and not
    /// timed, so that the choices are the same on every machine.
    pub(super) fn adapt(&mut self, stream: &mut Stream) {
        if self.failed + self.spent < PATIENCE * SPLIT * self.arms.len() {
            return;
        }
        let step = if DEAR * self.failed > self.spent { STEP } else { -STEP };
        self.deviations = (self.deviations + step).clamp(-FARTHEST, FARTHEST);
        let ratio = |arm: &Arm| arm.reward.mean() / arm.cost.mean();
        if let Some(best) = self.arms.iter().max_by(|one, other| ratio(one).total_cmp(&ratio(other))) {
            let (r, c) = (best.reward.deviation(), best.cost.deviation());
            self.set_threshold(ratio(best) * exp(-self.deviations * (r * r + c * c).sqrt()), stream);
        }
    }

    /// Sets the threshold v, and finds for every arm anew how much of it is drawn.
    pub(super) fn set_threshold(&mut self, threshold: f64, stream: &mut Stream) {
        self.threshold = threshold;
        self.front.clear();
        self.leader = None;
        for index in 0..self.arms.len() {
            self.split(index);
        }
        if let [only] = self.front[..] {
            self.lead(only as usize);
        }
        for block in 0..self.blocks.len() {
            self.sum_block(block);
        }
        self.rate = self.blocks.iter().sum();
        self.clock = exponential(stream);
        (self.failed, self.spent) = (0, 0);
    }

    /// Splits the threshold for an arm whose belief has changed, or puts the arm into the front if its events are not rare.
    pub(super) fn split(&mut self, index: usize) {
        let arm = &mut self.arms[index];
        arm.watch(self.threshold);
        let masses = arm.masses();
        if masses.iter().sum::<f64>() < RARE {
            (arm.rates, arm.treatment) = (masses.map(rate), Treatment::Watched);
        } else {
            (arm.rates, arm.treatment) = ([0.0; 3], Treatment::Drawn);
            self.front.push(index as u32);
            self.follow();
        }
    }

    /// Lets no arm lead. All arms of a front with several arms are drawn.
    fn follow(&mut self) {
        if let Some((index, _)) = self.leader.take() {
            (self.arms[index].rates, self.arms[index].treatment) = ([0.0; 3], Treatment::Drawn);
            self.sum_block(index / BLOCK);
        }
    }

    /// Lets the only arm of the front lead, if its events stay rare for a while.
    fn lead(&mut self, index: usize) {
        self.follow();
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

    /// Finds new rates for the leader if it has had more failures than its rates allow for.
    pub(super) fn renew(&mut self) {
        if let Some((index, [reward, cost])) = self.leader {
            let arm = &self.arms[index];
            if arm.reward.beta > reward || arm.cost.alpha > cost {
                self.lead(index);
                self.sum(index);
            }
        }
    }

    /// Adds up the rates anew after those of an arm have changed.
    pub(super) fn sum(&mut self, index: usize) {
        self.sum_block(index / BLOCK);
        self.rate = self.blocks.iter().sum();
    }

    fn sum_block(&mut self, block: usize) {
        let end = (block * BLOCK + BLOCK).min(self.arms.len());
        self.blocks[block] = self.arms[block * BLOCK..end].iter().map(Arm::rate).sum();
    }
}

/// The rate of a Poisson process that has a point in one round with probability `mass`.
pub(super) fn rate(mass: f64) -> f64 {
    -ln_1p(-mass)
}
