//! Budgeted Thompson Sampling without drawing the ratios of most arms.
//!
//! By the plain rule a round draws a mean reward and a mean cost for every arm and chooses the arm with the largest
//! ratio. Most ratios are far too small to win. [`Thompson`] draws only ratios that may exceed a threshold v, and its
//! choices have exactly the law of the plain rule.
//!
//! `docs/thompson.md` has the definitions, the proofs and the measurements.

mod arm;
mod watch;

use super::super::argmax;
use crate::policy::state::state;
use crate::seed::Stream;
use crate::tally::Tally;
use arm::{Arm, Treatment};

/// An arm is watched or leads only if the probabilities with which its events become candidates add up to less than
/// this value. Otherwise the arm is drawn in every round. The value is below 1/e, the least probability that a
/// log-concave law has on each side of its mean (Grünbaum 1960). Every cut of the leader therefore lies on the far side
/// of the mean, which lemma 7 of `docs/thompson.md` needs.
const RARE: f64 = 0.3;
/// The number of arms in a block. One comparison skips a block without a candidate.
const BLOCK: usize = 8;
/// The cost of splitting the threshold for an arm, in draws.
const SPLIT: usize = 20;
/// The cost of a candidate, in draws.
const CANDIDATE: usize = 4;

/// The beliefs about all arms, and the events that are watched.
#[derive(Clone)]
pub struct Thompson {
    arms: Vec<Arm>,
    round: u64,
    /// v, which the ratio of a watched arm exceeds only if one of its events is true.
    threshold: f64,
    /// The arms that are not watched.
    front: Vec<u32>,
    /// The leader, and the largest β of its reward and α of its cost for which its rates hold.
    leader: Option<(usize, [f64; 2])>,
    /// For each block of [`BLOCK`] arms, the sum of their rates.
    blocks: Vec<f64>,
    /// The sum of all rates.
    rate: f64,
    /// The time until the next candidate. A round takes the time `rate`.
    clock: f64,
    /// The number of standard deviations by which the threshold lies below the largest ratio of means.
    deviations: f64,
    /// The number of times that the threshold has moved.
    moves: usize,
    /// The work since the last move of the threshold that a lower threshold would have saved, in draws.
    failed: usize,
    /// The work since then that a higher threshold might have saved, in draws.
    spent: usize,
}

state!(Thompson: arms, round, threshold, front, leader, blocks, rate, clock, deviations, moves, failed, spent;);

impl Thompson {
    /// Starts with uniform beliefs about `arms` arms.
    pub fn new(arms: usize) -> Thompson {
        Thompson {
            arms: (0..arms).map(|_| Arm::new()).collect(),
            round: 0,
            threshold: f64::INFINITY,
            front: Vec::with_capacity(arms),
            leader: None,
            blocks: vec![0.0; arms.div_ceil(BLOCK)],
            rate: 0.0,
            clock: 0.0,
            deviations: 0.0,
            moves: 0,
            failed: 0,
            spent: 0,
        }
    }

    /// The arm whose draws have the largest ratio, among the arms that fit.
    pub fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if !tally.barred.is_empty() {
            return choose_plainly(&mut self.arms, tally, stream);
        }
        self.adapt(stream);
        self.choose_lazily(tally, stream)
    }

    /// Updates the beliefs about an arm after a pull. `reward` and `cost` tell whether the trials of the reward and of
    /// the cost succeeded.
    pub fn observe(&mut self, index: usize, [reward, cost]: [bool; 2]) {
        let arm = &mut self.arms[index];
        arm.reward.add(reward);
        arm.cost.add(cost);
        match arm.treatment {
            Treatment::Watched if self.threshold < f64::INFINITY => {
                self.split(index);
                self.sum(index);
                self.spent += SPLIT;
            }
            Treatment::Leader => self.renew(),
            _ => (),
        }
    }

    /// Chooses among all arms. All of them fit.
    fn choose_lazily(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        self.round += 1;
        self.clock -= self.rate;
        let candidate = self.clock < 0.0;
        if let (Some((leader, _)), [_], false) = (self.leader, &self.front[..], candidate) {
            return leader;
        }
        let mut best = self.draw_front(stream);
        if candidate {
            best = self.draw_events(best, stream);
        } else if self.leader.is_some() {
            best = self.draw_leader(best, [None; 3], stream);
        }
        if best.0 <= self.threshold {
            self.draw_rest(stream);
            return argmax(tally, |arm| self.arms[arm].ratio, stream);
        }
        best.1
    }

    /// Draws the arms in front except for the leader. Returns the best of them as a ratio and an arm.
    fn draw_front(&mut self, stream: &mut Stream) -> (f64, usize) {
        let mut best = (f64::NEG_INFINITY, 0);
        for index in &self.front {
            let arm = &mut self.arms[*index as usize];
            if arm.treatment == Treatment::Leader {
                continue;
            }
            arm.draw(stream);
            if arm.ratio > best.0 {
                best = (arm.ratio, *index as usize);
            }
        }
        match self.front[..] {
            [only] if self.leader.is_none() && self.arms[only as usize].is_seasoned() => self.failed += 2,
            _ => self.spent += 2 * self.front.len().saturating_sub(1),
        }
        best
    }

    /// Draws the watched arms of which an event is true, and the leader if necessary. Returns the best of these arms
    /// and of `best` as a ratio and an arm. If only the leader's ratio is above the threshold, it is not drawn and
    /// counts as infinite.
    fn draw_events(&mut self, mut best: (f64, usize), stream: &mut Stream) -> (f64, usize) {
        let mut left = self.clock + self.rate;
        let mut of_leader = [None; 3];
        for block in 0..self.blocks.len() {
            if left >= self.blocks[block] {
                left -= self.blocks[block];
                continue;
            }
            let start = block * BLOCK;
            let end = (start + BLOCK).min(self.arms.len());
            for index in start..end {
                let arm = &mut self.arms[index];
                if left >= arm.rate() {
                    left -= arm.rate();
                    continue;
                }
                let leads = arm.treatment == Treatment::Leader;
                let (found, candidates) = arm.attempt_all(&mut left, stream);
                *(if leads { &mut self.failed } else { &mut self.spent }) += CANDIDATE * candidates;
                if leads {
                    of_leader = found;
                    continue;
                }
                match found {
                    [None, None, None] => continue,
                    [None, None, Some(ratio)] => arm.ratio = ratio,
                    [reward, cost, _] => arm.draw_given(reward, cost, stream),
                }
                arm.drawn = self.round;
                if arm.ratio > best.0 {
                    best = (arm.ratio, index);
                }
            }
        }
        self.clock = left;
        self.draw_leader(best, of_leader, stream)
    }

    /// Draws the leader, if there is one, given its true events. If none of its events is true and no other ratio is
    /// above the threshold, the leader wins without a draw.
    fn draw_leader(&mut self, best: (f64, usize), [reward, cost, _]: [Option<f64>; 3], stream: &mut Stream) -> (f64, usize) {
        let Some((leader, _)) = self.leader else { return best };
        if best.0 <= self.threshold && reward.is_none() && cost.is_none() {
            return (f64::INFINITY, leader);
        }
        let arm = &mut self.arms[leader];
        arm.draw_given(reward, cost, stream);
        arm.drawn = self.round;
        if arm.ratio > best.0 { (arm.ratio, leader) } else { best }
    }

    /// Draws the watched arms that have not been drawn in this round, given that none of their events is true.
    fn draw_rest(&mut self, stream: &mut Stream) {
        for arm in &mut self.arms {
            if arm.treatment == Treatment::Watched && arm.drawn != self.round {
                arm.draw_given(None, None, stream);
                self.failed += 2;
            }
        }
    }
}

/// Chooses by the plain rule: draws all arms and returns the arm with the largest ratio among the arms that fit.
fn choose_plainly(arms: &mut [Arm], tally: &Tally, stream: &mut Stream) -> usize {
    for arm in arms.iter_mut() {
        arm.draw(stream);
    }
    argmax(tally, |arm| arms[arm].ratio, stream)
}

#[cfg(test)]
mod tests;
