//! BTS, Budgeted Thompson sampling: argmax θr/θc, θr ~ Beta(Sr+1, n-Sr+1), θc ~ Beta(Sc+1, n-Sc+1).
//!
//! Xia et al. 2015b, Algorithm 1, and its paragraph on general distributions: a value strictly inside (0,1) is first turned into
//! a Bernoulli trial with that mean. There is no initial round.
//!
//! Most draws of most arms are far too small to win. They are not made, and yet a choice has exactly the law of "draw all, take
//! the largest ratio":
//!
//! * For a threshold v each arm has a split v = a/b. A ratio above v needs θr > a or θc < b. These 2K *events* are independent,
//!   and together with the law given the event, or given its contrary, each is a way to draw its θ.
//! * An event is drawn in two steps: it becomes a candidate with probability m, the mass of an envelope (see
//!   [`BetaTail`]), and then true with probability P(event)/m. Candidates are what a Poisson process of rate -ln(1-m) an
//!   event would hit in one unit of time; as waiting times have no memory, one clock that runs over all events of all rounds
//!   tells the next candidate, and in most rounds it only advances.
//! * Arms that often win, the *front*, are drawn outright, and those of which an event is true are drawn given that. If the
//!   largest ratio of these exceeds v, it is the largest of all. Otherwise the other arms are drawn as well, given that
//!   none of their events is true.
//!
//! The law does not depend on v nor on the front, which are chosen from what has been drawn before: they only decide how
//! much work there is.

use super::{Entry, Intervals, Policy, argmax};
use crate::interval::posterior;
use crate::law::{Beta, BetaTail, exponential};
use crate::math::{exp, ln, ln_1p};
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use rand::RngExt;

pub const ENTRY: Entry = Entry {
    id: "bts",
    name: "BTS",
    group: "Thompson sampling",
    source: "Xia et al. 2015b, Algorithm 1",
    idea: "Draws a mean reward and a mean cost of every arm from what may be believed of them, and pulls the arm whose draws have the largest ratio.",
    params: &[],
    told: &[],
    needs: None,
    build: |arguments| Box::new(Bts::new(arguments.arms())),
};

/// What is believed of a mean: the shapes of a Beta law.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Belief {
    alpha: f64,
    beta: f64,
}

impl Belief {
    /// The uniform prior.
    const PRIOR: Belief = Belief { alpha: 1.0, beta: 1.0 };

    fn add(&mut self, success: bool) {
        if success { self.alpha += 1.0 } else { self.beta += 1.0 }
    }

    fn draw(self, stream: &mut Stream) -> f64 {
        Beta::new(self.alpha, self.beta).sample(stream)
    }

    /// ln of the mean, and about the standard deviation of ln θ.
    fn logarithm(self) -> (f64, f64) {
        (ln(self.alpha / (self.alpha + self.beta)), (self.beta / (self.alpha * (self.alpha + self.beta))).sqrt())
    }
}

/// An arm.
#[derive(Clone, Debug)]
struct Arm {
    reward: Belief,
    cost: Belief,
    /// Its event is a θr above this, a.
    a: f64,
    /// Or a θc below this, b.
    b: f64,
    /// The rates at which the two events become candidates; both 0 in the front.
    rates: (f64, f64),
    /// Whether it is in the front.
    front: bool,
    /// The last round in which its ratio was drawn.
    drawn: u64,
    /// The ratio drawn last.
    ratio: f64,
}

#[derive(Clone)]
struct Bts {
    arms: Vec<Arm>,
    round: u64,
    /// v.
    threshold: f64,
    front: Vec<u32>,
    /// The sums of the rates of [`BLOCK`] arms each, and of all.
    blocks: Vec<f64>,
    rate: f64,
    /// The time to the next candidate; a round takes `rate`.
    clock: f64,
    /// The largest ratios of the last rounds, in turn.
    winners: Vec<f64>,
    /// How many of them v lies below.
    window: usize,
    /// Work since v was moved, in draws: what a lower v would have saved, and what a higher v or another front might have.
    failed: usize,
    spent: usize,
}

/// The error of the intervals that are shown of its posteriors; its choices know none.
const SHOWN: f64 = 0.05;
/// Arms in a block.
const BLOCK: usize = 16;
/// An arm with a larger chance of a candidate is in the front.
const FRONT: f64 = 0.2;
/// What splitting the threshold for an arm costs, in draws.
const SPLIT: usize = 8;
/// What a candidate costs, in draws.
const CANDIDATE: usize = 4;
/// How many times the work of moving v is done before v is moved. By measurement: 2 to 16 hardly differ, 1 takes a third longer.
const PATIENCE: usize = 8;
/// The winners that are remembered.
const WINNERS: usize = 1024;

impl Bts {
    fn new(arms: usize) -> Bts {
        let arm = Arm {
            reward: Belief::PRIOR,
            cost: Belief::PRIOR,
            a: 1.0,
            b: 0.0,
            rates: (0.0, 0.0),
            front: false,
            drawn: 0,
            ratio: 0.0,
        };
        Bts {
            arms: vec![arm; arms],
            round: 0,
            threshold: f64::INFINITY,
            front: Vec::with_capacity(arms),
            blocks: vec![0.0; arms.div_ceil(BLOCK)],
            rate: 0.0,
            clock: 0.0,
            winners: vec![f64::INFINITY; WINNERS],
            window: 16,
            failed: 0,
            spent: 0,
        }
    }

    /// Moves v just below the last winners, as soon as the work that might be saved is several times that of moving it. Work is
    /// counted, never timed, for the same choices everywhere.
    fn adapt(&mut self, stream: &mut Stream) {
        if self.failed + self.spent < PATIENCE * SPLIT * self.arms.len() {
            return;
        }
        self.window = if self.failed > self.spent { self.window * 2 } else { self.window / 2 }.clamp(4, WINNERS);
        let last = (0..self.window).map(|back| self.winners[(self.round as usize + WINNERS - back) % WINNERS]);
        self.set_threshold(last.fold(f64::INFINITY, f64::min), stream);
    }

    fn set_threshold(&mut self, threshold: f64, stream: &mut Stream) {
        self.threshold = threshold;
        self.front.clear();
        for index in 0..self.arms.len() {
            self.arms[index].front = false;
            self.split(index);
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
        (arm.a, arm.b) = split(arm.reward, arm.cost, self.threshold);
        let (above, below) = (arm.above().mass(), arm.below().mass());
        if above + below < FRONT {
            arm.rates = (-ln_1p(-above), -ln_1p(-below));
        } else {
            (arm.rates, arm.front) = ((0.0, 0.0), true);
            self.front.push(index as u32);
        }
    }

    fn sum_block(&mut self, block: usize) {
        let end = (block * BLOCK + BLOCK).min(self.arms.len());
        self.blocks[block] = self.arms[block * BLOCK..end].iter().map(|arm| arm.rates.0 + arm.rates.1).sum();
    }

    /// A choice among all arms.
    fn choose_lazily(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        self.round += 1;
        let mut best = (f64::NEG_INFINITY, 0);
        for index in &self.front {
            let arm = &mut self.arms[*index as usize];
            arm.draw(stream);
            if arm.ratio > best.0 {
                best = (arm.ratio, *index as usize);
            }
        }
        self.spent += 2 * self.front.len().saturating_sub(1);
        self.clock -= self.rate;
        if self.clock < 0.0 {
            best = self.draw_events(best, stream);
        }
        if best.0 <= self.threshold {
            self.draw_rest(stream);
            let chosen = argmax(tally, |arm| self.arms[arm].ratio, stream);
            best = (self.arms[chosen].ratio, chosen);
        }
        self.winners[(self.round % WINNERS as u64) as usize] = best.0;
        best.1
    }

    /// Draws the arms of which an event is true, other than those in the front. Returns the best of them and of `best`.
    fn draw_events(&mut self, mut best: (f64, usize), stream: &mut Stream) -> (f64, usize) {
        let mut left = self.clock + self.rate;
        for block in 0..self.blocks.len() {
            if left >= self.blocks[block] {
                left -= self.blocks[block];
                continue;
            }
            let start = block * BLOCK;
            let end = (start + BLOCK).min(self.arms.len());
            for index in start..end {
                let arm = &mut self.arms[index];
                let mut attempt = |rate: f64, tail: &dyn Fn() -> BetaTail| {
                    left -= rate;
                    if left >= 0.0 {
                        return None;
                    }
                    left = exponential(stream);
                    self.spent += CANDIDATE;
                    tail().attempt(stream)
                };
                let (reward, cost) = (attempt(arm.rates.0, &|| arm.above()), attempt(arm.rates.1, &|| arm.below()));
                if reward.is_some() || cost.is_some() {
                    arm.draw_given(reward, cost, stream);
                    arm.drawn = self.round;
                    if arm.ratio > best.0 {
                        best = (arm.ratio, index);
                    }
                }
            }
        }
        self.clock = left;
        best
    }

    /// Draws all arms that are not drawn yet, none of which has an event.
    fn draw_rest(&mut self, stream: &mut Stream) {
        for arm in &mut self.arms {
            if !arm.front && arm.drawn != self.round {
                arm.draw_given(None, None, stream);
                self.failed += 2;
            }
        }
    }
}

impl Arm {
    fn above(&self) -> BetaTail {
        BetaTail::above(self.reward.alpha, self.reward.beta, self.a)
    }

    fn below(&self) -> BetaTail {
        BetaTail::below(self.cost.alpha, self.cost.beta, self.b)
    }

    /// Draws its ratio, whatever its events.
    fn draw(&mut self, stream: &mut Stream) {
        self.ratio = self.reward.draw(stream) / self.cost.draw(stream);
    }

    /// Draws its ratio, given the draws of which the events are true, and that the others are not.
    fn draw_given(&mut self, reward: Option<f64>, cost: Option<f64>, stream: &mut Stream) {
        let reward = reward.unwrap_or_else(|| until(|| self.reward.draw(stream), |x| x <= self.a));
        let cost = cost.unwrap_or_else(|| until(|| self.cost.draw(stream), |x| x >= self.b));
        self.ratio = reward / cost;
    }
}

fn until(mut draw: impl FnMut() -> f64, wanted: impl Fn(f64) -> bool) -> f64 {
    loop {
        let x = draw();
        if wanted(x) {
            return x;
        }
    }
}

/// a and b with v = a/b such that θr > a and θc < b are both rare: both means are moved by as many standard deviations, in
/// logarithms.
fn split(reward: Belief, cost: Belief, v: f64) -> (f64, f64) {
    let ((r, r_sd), (c, c_sd)) = (reward.logarithm(), cost.logarithm());
    let deviations = (ln(v) - (r - c)) / (r_sd + c_sd);
    let a = exp(r + deviations * r_sd).min(1.0);
    (a, (a / v).min(1.0))
}

impl Policy for Bts {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if !tally.barred.is_empty() {
            return choose_plainly(&mut self.arms, tally, stream);
        }
        self.adapt(stream);
        self.choose_lazily(tally, stream)
    }

    fn observe(&mut self, index: usize, outcome: Outcome, stream: &mut Stream) {
        let arm = &mut self.arms[index];
        arm.reward.add(trial(outcome.reward, stream));
        arm.cost.add(trial(outcome.cost, stream));
        if !arm.front && self.threshold < f64::INFINITY {
            self.split(index);
            self.sum_block(index / BLOCK);
            self.rate = self.blocks.iter().sum();
            self.spent += SPLIT;
        }
    }

    /// The central 95 % of its posteriors, with outcomes between 0 and 1 counted as what they are.
    fn intervals(&self, _: u64, arm: &ArmTally) -> Intervals {
        let central = |mean: f64| Some(posterior(arm.n(), mean, SHOWN));
        Intervals { alpha: Some(SHOWN), reward: central(arm.mean_reward()), cost: central(arm.mean_cost()) }
    }
}

/// The rule as it is written: draws all arms, and takes the largest ratio of those that fit.
fn choose_plainly(arms: &mut [Arm], tally: &Tally, stream: &mut Stream) -> usize {
    for arm in arms.iter_mut() {
        arm.draw(stream);
    }
    argmax(tally, |arm| arms[arm].ratio, stream)
}

/// Whether a trial with probability `mean` succeeds; 0 and 1 use no random number.
fn trial(mean: f64, stream: &mut Stream) -> bool {
    let strictly_inside = mean > 0.0 && mean < 1.0;
    if strictly_inside { stream.random::<f64>() < mean } else { mean >= 1.0 }
}

#[cfg(test)]
mod tests;
