//! What BTS believes of an arm, and how it draws from that.

use crate::law::{Beta, BetaTail, exponential};
use crate::math::{exp, expm1, ln, max, min};
use crate::seed::Stream;
use rand::RngExt;

/// An arm with fewer pulls does not lead: its rates would last too short.
const SEASONED: f64 = 200.0;
/// So many standard deviations the worse belief of a leader is worse. By measurement: 0.06 to 0.25 hardly differ.
const WORSE: f64 = 0.125;
/// By so much of their distance the cuts of an arm's outer events are moved away, for the joint event between them. By measurement:
/// 0.25 to 0.5 hardly differ; without it BTS takes twice as long.
const APART: f64 = 0.35;

/// What is believed of a mean: the shapes of a Beta law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    pub alpha: f64,
    pub beta: f64,
}

impl Belief {
    /// The uniform prior.
    pub const PRIOR: Belief = Belief { alpha: 1.0, beta: 1.0 };

    pub fn add(&mut self, success: bool) {
        if success { self.alpha += 1.0 } else { self.beta += 1.0 }
    }

    pub fn draw(self, stream: &mut Stream) -> f64 {
        Beta::new(self.alpha, self.beta).sample(stream)
    }

    pub fn mean(self) -> f64 {
        self.alpha / (self.alpha + self.beta)
    }

    /// About the standard deviation of ln θ.
    pub fn deviation(self) -> f64 {
        (self.beta / (self.alpha * (self.alpha + self.beta))).sqrt()
    }

    /// Of 1 - θ.
    pub fn opposite(self) -> Belief {
        Belief { alpha: self.beta, beta: self.alpha }
    }

    /// After as many failures as lower the mean by [`WORSE`] standard deviations.
    pub fn worse(self) -> Belief {
        let failures = WORSE * ((self.alpha + self.beta) * self.beta / self.alpha).sqrt();
        Belief { beta: self.beta + failures.ceil(), ..self }
    }
}

/// An arm.
#[derive(Clone, Debug)]
pub struct Arm {
    pub reward: Belief,
    pub cost: Belief,
    /// Its event is a θr above this, a.
    pub a: f64,
    /// Or a θc below this, b.
    pub b: f64,
    /// Or, with neither, a θr above the first and a θc below the second: v b and a/v, since no other pair has a ratio above v.
    pub joint: (f64, f64),
    /// The rates at which its three events become candidates; all 0 where it is drawn outright, the last one where it leads.
    pub rates: [f64; 3],
    /// What is drawn of it.
    pub part: Part,
    /// The last round in which its ratio was drawn.
    pub drawn: u64,
    /// The ratio drawn last.
    pub ratio: f64,
}

/// What is drawn of an arm: nothing but its events, its ratio outright, or the leader's events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Watched,
    Front,
    Leader,
}

impl Arm {
    /// Nothing is seen of it yet, and no threshold set.
    pub fn new() -> Arm {
        Arm {
            reward: Belief::PRIOR,
            cost: Belief::PRIOR,
            a: 1.0,
            b: 0.0,
            joint: (0.0, 0.0),
            rates: [0.0; 3],
            part: Part::Watched,
            drawn: 0,
            ratio: 0.0,
        }
    }

    /// Sets the cuts of its events for a threshold v.
    pub fn watch(&mut self, v: f64) {
        let (a, b, apart) = split(self.reward, self.cost, v);
        (self.a, self.b) = (min(a * apart, 1.0), min(b / apart, 1.0));
        self.joint = (v * self.b, self.a / v);
    }

    /// How likely its events are to become candidates.
    pub fn masses(&self) -> [f64; 3] {
        let (above, below) = (self.above(self.a).mass(), self.below(self.b).mass());
        let (r, c) = self.joint;
        if r >= self.a {
            return [above, below, 0.0];
        }
        // Infinite or no number where a mass is 1 or more: nothing that is rare.
        let neither = max(1.0 - above, 0.0) * max(1.0 - below, 0.0);
        [above, below, self.above(r).mass() * self.below(c).mass() / neither]
    }

    /// At which rate it has a candidate.
    pub fn rate(&self) -> f64 {
        let [reward, cost, joint] = self.rates;
        reward + cost + joint
    }

    fn above(&self, cut: f64) -> BetaTail {
        BetaTail::above(self.reward.alpha, self.reward.beta, cut)
    }

    fn below(&self, cut: f64) -> BetaTail {
        BetaTail::below(self.cost.alpha, self.cost.beta, cut)
    }

    pub fn is_seasoned(&self) -> bool {
        self.reward.alpha + self.reward.beta >= SEASONED
    }

    /// Where θr is in its event.
    pub fn reward_tail(&self) -> BetaTail {
        if self.part == Part::Leader {
            BetaTail::below(self.reward.alpha, self.reward.beta, self.a)
        } else {
            self.above(self.a)
        }
    }

    /// Where θc is in its event.
    pub fn cost_tail(&self) -> BetaTail {
        if self.part == Part::Leader { BetaTail::above(self.cost.alpha, self.cost.beta, self.b) } else { self.below(self.b) }
    }

    /// Draws θr or θc from its event, or its ratio from the joint one; succeeds with the probability that a candidate is true. A leader's
    /// rate is that of a worse belief, so its candidates are rarer true.
    pub fn attempt(&self, event: usize, stream: &mut Stream) -> Option<f64> {
        let tail = match event {
            0 => self.reward_tail(),
            1 => self.cost_tail(),
            _ => return self.attempt_joint(stream),
        };
        let possible = self.part != Part::Leader || stream.random::<f64>() * -expm1(-self.rates[event]) < tail.mass();
        if possible { tail.attempt(stream) } else { None }
    }

    /// Draws its ratio from the joint event, given that the other two are not true.
    fn attempt_joint(&self, stream: &mut Stream) -> Option<f64> {
        let [reward, cost, _] = self.rates;
        let r = self.above(self.joint.0).attempt(stream).filter(|r| *r <= self.a)?;
        let c = self.below(self.joint.1).attempt(stream).filter(|c| *c >= self.b)?;
        let given = not_given(reward, self.above(self.a), stream) && not_given(cost, self.below(self.b), stream);
        given.then_some(r / c)
    }

    /// Draws its ratio, whatever its events.
    pub fn draw(&mut self, stream: &mut Stream) {
        self.ratio = self.reward.draw(stream) / self.cost.draw(stream);
    }

    /// Draws its ratio, given the draws of which the events are true, and that the others are not.
    pub fn draw_given(&mut self, reward: Option<f64>, cost: Option<f64>, stream: &mut Stream) {
        let leads = self.part == Part::Leader;
        let free = reward.is_none() && cost.is_none() && !leads;
        loop {
            let r = reward.unwrap_or_else(|| until(|| self.reward.draw(stream), |x| (x > self.a) == leads));
            let c = cost.unwrap_or_else(|| until(|| self.cost.draw(stream), |x| (x < self.b) == leads));
            self.ratio = r / c;
            if !(free && r > self.joint.0 && c < self.joint.1) {
                return;
            }
        }
    }
}

/// Succeeds with probability (1-m)/(1-P), where m is the mass of `tail`, P its probability and -ln(1-m) its rate, s: s = (1-m) + P s.
fn not_given(rate: f64, tail: BetaTail, stream: &mut Stream) -> bool {
    while exponential(stream) < rate {
        if tail.attempt(stream).is_none() {
            return false;
        }
    }
    true
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
/// logarithms. And by what factor to make them both rarer.
pub fn split(reward: Belief, cost: Belief, v: f64) -> (f64, f64, f64) {
    let ((r, r_sd), (c, c_sd)) = ((ln(reward.mean()), reward.deviation()), (ln(cost.mean()), cost.deviation()));
    let deviations = (ln(v) - (r - c)) / (r_sd + c_sd);
    let a = min(exp(r + deviations * r_sd), 1.0);
    (a, min(a / v, 1.0), exp(APART * max(deviations, 0.0) * min(r_sd, c_sd)))
}
