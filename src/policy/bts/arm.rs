//! What BTS believes of an arm, and how it draws from that.

use crate::law::{Beta, BetaTail};
use crate::math::{exp, ln, min};
use crate::seed::Stream;

/// An arm with fewer pulls does not lead: its rates would last too short.
const SEASONED: f64 = 200.0;
/// So many standard deviations the worse belief of a leader is worse. By measurement: 0.06 to 0.25 hardly differ.
const WORSE: f64 = 0.125;

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
    /// The rates at which its two events become candidates; both 0 where it is drawn outright.
    pub rates: (f64, f64),
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
    pub fn above(&self) -> BetaTail {
        BetaTail::above(self.reward.alpha, self.reward.beta, self.a)
    }

    pub fn below(&self) -> BetaTail {
        BetaTail::below(self.cost.alpha, self.cost.beta, self.b)
    }

    pub fn is_seasoned(&self) -> bool {
        self.reward.alpha + self.reward.beta >= SEASONED
    }

    /// Where θr is in its event.
    pub fn reward_tail(&self) -> BetaTail {
        if self.part == Part::Leader { BetaTail::below(self.reward.alpha, self.reward.beta, self.a) } else { self.above() }
    }

    /// Where θc is in its event.
    pub fn cost_tail(&self) -> BetaTail {
        if self.part == Part::Leader { BetaTail::above(self.cost.alpha, self.cost.beta, self.b) } else { self.below() }
    }

    /// Draws its ratio, whatever its events.
    pub fn draw(&mut self, stream: &mut Stream) {
        self.ratio = self.reward.draw(stream) / self.cost.draw(stream);
    }

    /// Draws its ratio, given the draws of which the events are true, and that the others are not.
    pub fn draw_given(&mut self, reward: Option<f64>, cost: Option<f64>, stream: &mut Stream) {
        let leads = self.part == Part::Leader;
        let reward = reward.unwrap_or_else(|| until(|| self.reward.draw(stream), |x| (x > self.a) == leads));
        let cost = cost.unwrap_or_else(|| until(|| self.cost.draw(stream), |x| (x < self.b) == leads));
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
pub fn split(reward: Belief, cost: Belief, v: f64) -> (f64, f64) {
    let ((r, r_sd), (c, c_sd)) = ((ln(reward.mean()), reward.deviation()), (ln(cost.mean()), cost.deviation()));
    let deviations = (ln(v) - (r - c)) / (r_sd + c_sd);
    let a = min(exp(r + deviations * r_sd), 1.0);
    (a, min(a / v, 1.0))
}
