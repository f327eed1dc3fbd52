//! BTS, Budgeted Thompson sampling: argmax θr/θc, θr ~ Beta(Sr+1, n-Sr+1), θc ~ Beta(Sc+1, n-Sc+1).
//!
//! Xia et al. 2015b, Algorithm 1, and its paragraph on general distributions: a value strictly inside (0,1) is first turned into
//! a Bernoulli trial with that mean. There is no initial round.
//!
//! Most draws of most arms are far too small to win. They are not made, and yet a choice has exactly the law of "draw all, take
//! the largest ratio":
//!
//! * For a threshold v each arm has cuts a and b. A ratio above v needs one of three *events*: θr > a; or θc < b; or, given neither,
//!   θr > v b and θc < a/v. An arm draws whether the first two are true, independently, then perhaps the third, and then θr and θc given
//!   that. For the third the first two are cut off farther than a/b = v would need: three rare events are rarer than two less rare ones.
//! * An event is drawn in two steps: it becomes a candidate with probability m, the mass of an envelope (see
//!   [`BetaTail`]), and then true with probability P(event)/m. Candidates are what a Poisson process of rate -ln(1-m) an
//!   event would hit in one unit of time; as waiting times have no memory, one clock that runs over all events of all rounds
//!   tells the next candidate, and in most rounds it only advances.
//! * With tails of masses m and probabilities P, 1 and 2 beyond the outer cuts, 3 and 4 beyond the inner ones, the third event has
//!   probability (P3-P1)(P4-P2)/((1-P1)(1-P2)). It is a candidate with probability m3 m4/((1-m1)(1-m2)), and true if draws from the tails
//!   3 and 4 succeed and are not beyond the outer cuts, and then with probability (1-m1)/(1-P1) and (1-m2)/(1-P2).
//! * Arms that often win, the *front*, are drawn outright, and those of which an event is true are drawn given that. If the
//!   largest ratio of these exceeds v, it is the largest of all. Otherwise the other arms are drawn as well, given that
//!   none of their events is true.
//! * A front of one arm, the *leader*, is not drawn either: with v = a/b its ratio is above v unless θr <= a or θc >= b, and these
//!   two are its events. It is pulled nearly always, and its belief changes each time; so its rates are those of a worse belief, with
//!   some more failures ([`arm::Belief::worse`]), and last until there have been as many. Its candidates are the rarer true: with
//!   probability P(event)/m, m the mass for the worse belief. That is at least the mass M for the belief of now: a failure
//!   multiplies the density at a cut x below the mean (see `FRONT`) by (1-x)/(1-mean) > 1 and lowers the slope; a success multiplies it
//!   by x/mean, below 1, and raises the slope; M is density/slope × (1 - exp(-slope x)).
//!
//! The law does not depend on v, the front nor the leader, which are chosen from beliefs and the work of rounds before: they only
//! decide how much work there is.

mod arm;

use super::super::argmax;
use crate::law::{BetaTail, exponential};
use crate::math::{exp, ln_1p};
use crate::seed::Stream;
use crate::tally::Tally;
use arm::{Arm, Part, split};

#[derive(Clone)]
pub struct Thompson {
    arms: Vec<Arm>,
    round: u64,
    /// v.
    threshold: f64,
    front: Vec<u32>,
    /// The arm that leads, and how many failures of rewards and of costs its rates hold for in all.
    leader: Option<(usize, [f64; 2])>,
    /// The sums of the rates of [`BLOCK`] arms each, and of all.
    blocks: Vec<f64>,
    rate: f64,
    /// The time to the next candidate; a round takes `rate`.
    clock: f64,
    /// v lies so many standard deviations below the largest ratio of means.
    deviations: f64,
    /// Work since v was moved, in draws: what a lower v would have saved, and what a higher v or another front might have.
    failed: usize,
    spent: usize,
}

/// Arms in a block.
const BLOCK: usize = 8;
/// An arm with a larger chance of a candidate is in the front. Below 1/e, the least of a log-concave law below its mean (Grünbaum 1960).
const FRONT: f64 = 0.2;
/// What splitting the threshold for an arm costs, in draws.
const SPLIT: usize = 8;
/// What a candidate costs, in draws.
const CANDIDATE: usize = 4;
/// How many times the work of moving v is done before v is moved. By measurement: 2 to 16 hardly differ, 1 takes a third longer.
const PATIENCE: usize = 4;
/// How many times work counts that a lower v would have saved: as v is lowered it falls faster than the other rises. By measurement:
/// 4 to 32 hardly differ, 1 takes a fifth longer.
const DEAR: usize = 8;
/// The most deviations that v lies below, or above, the largest ratio of means, and a step between.
const FARTHEST: f64 = 8.0;
const STEP: f64 = 0.25;

impl Thompson {
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
            failed: 0,
            spent: 0,
        }
    }

    /// The arm whose draws have the largest ratio, among those that fit.
    pub fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if !tally.barred.is_empty() {
            return choose_plainly(&mut self.arms, tally, stream);
        }
        self.adapt(stream);
        self.choose_lazily(tally, stream)
    }

    /// Updates the beliefs of an arm after a pull: whether the trials of its reward and its cost succeeded.
    pub fn observe(&mut self, index: usize, [reward, cost]: [bool; 2]) {
        let arm = &mut self.arms[index];
        arm.reward.add(reward);
        arm.cost.add(cost);
        match arm.part {
            Part::Watched if self.threshold < f64::INFINITY => {
                self.split(index);
                self.sum(index);
                self.spent += SPLIT;
            }
            Part::Leader => self.renew(),
            _ => (),
        }
    }

    /// Moves v, as soon as the work that might be saved is several times that of moving it. Work is counted, never timed, for the
    /// same choices everywhere.
    fn adapt(&mut self, stream: &mut Stream) {
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

    fn set_threshold(&mut self, threshold: f64, stream: &mut Stream) {
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

    /// Splits v for an arm, anew after its belief has changed, or puts it into the front.
    fn split(&mut self, index: usize) {
        let arm = &mut self.arms[index];
        arm.watch(self.threshold);
        let masses = arm.masses();
        if masses.iter().sum::<f64>() < FRONT {
            (arm.rates, arm.part) = (masses.map(rate), Part::Watched);
        } else {
            (arm.rates, arm.part) = ([0.0; 3], Part::Front);
            self.front.push(index as u32);
            self.follow();
        }
    }

    /// Lets no arm lead: with another one in the front all of it is drawn.
    fn follow(&mut self) {
        if let Some((index, _)) = self.leader.take() {
            (self.arms[index].rates, self.arms[index].part) = ([0.0; 3], Part::Front);
            self.sum_block(index / BLOCK);
        }
    }

    /// Lets the only arm of the front lead, if its events are rare for a while.
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
        if low + high < FRONT && tails.iter().all(BetaTail::is_steep) {
            (arm.rates, arm.part) = ([low, high, 0.0].map(rate), Part::Leader);
            self.leader = Some((index, [reward.beta, cost.beta]));
        }
    }

    /// Whether the leader's rates still hold, and if not, finds new ones.
    fn renew(&mut self) {
        if let Some((index, [reward, cost])) = self.leader {
            let arm = &self.arms[index];
            if arm.reward.beta > reward || arm.cost.alpha > cost {
                self.lead(index);
                self.sum(index);
            }
        }
    }

    fn sum(&mut self, index: usize) {
        self.sum_block(index / BLOCK);
        self.rate = self.blocks.iter().sum();
    }

    fn sum_block(&mut self, block: usize) {
        let end = (block * BLOCK + BLOCK).min(self.arms.len());
        self.blocks[block] = self.arms[block * BLOCK..end].iter().map(Arm::rate).sum();
    }

    /// A choice among all arms.
    fn choose_lazily(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        self.round += 1;
        self.clock -= self.rate;
        if let Some((leader, _)) = self.leader
            && self.clock >= 0.0
        {
            return leader;
        }
        let mut best = (f64::NEG_INFINITY, 0);
        if self.leader.is_none() {
            for index in &self.front {
                let arm = &mut self.arms[*index as usize];
                arm.draw(stream);
                if arm.ratio > best.0 {
                    best = (arm.ratio, *index as usize);
                }
            }
            match self.front[..] {
                [only] if self.arms[only as usize].is_seasoned() => self.failed += 2,
                _ => self.spent += 2 * self.front.len().saturating_sub(1),
            }
        }
        if self.clock < 0.0 {
            best = self.draw_events(best, stream);
        }
        if best.0 <= self.threshold {
            self.draw_rest(stream);
            return argmax(tally, |arm| self.arms[arm].ratio, stream);
        }
        best.1
    }

    /// Draws the arms outside the front of which an event is true, and the leader if there are any. Returns the best of them and of
    /// `best`; the leader is infinitely good where it is above v and no other is.
    fn draw_events(&mut self, mut best: (f64, usize), stream: &mut Stream) -> (f64, usize) {
        let mut left = self.clock + self.rate;
        let mut of_leader = (None, None);
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
                let leads = arm.part == Part::Leader;
                let work = if leads { &mut self.failed } else { &mut self.spent };
                let mut found = [None; 3];
                for (event, found) in found.iter_mut().enumerate() {
                    left -= arm.rates[event];
                    if left < 0.0 {
                        left = exponential(stream);
                        *work += CANDIDATE;
                        *found = arm.attempt(event, stream);
                    }
                }
                if leads {
                    of_leader = (found[0], found[1]);
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
        if let Some((leader, _)) = self.leader {
            let arm = &mut self.arms[leader];
            if best.0 <= self.threshold && of_leader == (None, None) {
                return (f64::INFINITY, leader);
            }
            arm.draw_given(of_leader.0, of_leader.1, stream);
            arm.drawn = self.round;
            if arm.ratio > best.0 {
                best = (arm.ratio, leader);
            }
        }
        best
    }

    /// Draws all arms that are not drawn yet, none of which has an event.
    fn draw_rest(&mut self, stream: &mut Stream) {
        for arm in &mut self.arms {
            if arm.part == Part::Watched && arm.drawn != self.round {
                arm.draw_given(None, None, stream);
                self.failed += 2;
            }
        }
    }
}

/// The rule as it is written: draws all arms, and takes the largest ratio of those that fit.
fn choose_plainly(arms: &mut [Arm], tally: &Tally, stream: &mut Stream) -> usize {
    for arm in arms.iter_mut() {
        arm.draw(stream);
    }
    argmax(tally, |arm| arms[arm].ratio, stream)
}

/// The rate of a candidate that comes up in a round with probability `mass`.
fn rate(mass: f64) -> f64 {
    -ln_1p(-mass)
}

#[cfg(test)]
mod tests;
