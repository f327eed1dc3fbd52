//! The belief about an arm, its events, and draws given these events. See `docs/thompson.md`.

use crate::math::{exp, expm1, ln, max, min};
use crate::sampler::{BetaTail, Gamma, exponential, gammas};
use crate::seed::Stream;
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// The smallest α + β of an arm that leads. The rates of an arm with fewer pulls would have to be renewed too often.
const SEASONED: f64 = 100.0;
/// The leader's rates are computed for beliefs that are worse than its own by this number of standard deviations. In
/// measurements, 0.125 and 0.5 make short runs slower by a twentieth.
const WORSE: f64 = 0.25;
/// The share of their distance from the means by which the cuts of the outer events are moved farther out, which makes
/// room for the joint event. In measurements, values from 0.25 to 0.5 hardly differ.
const APART: f64 = 0.35;

/// The belief about a mean: the shapes of a Beta law.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Belief {
    pub alpha: f64,
    pub beta: f64,
}

impl Belief {
    /// The uniform prior.
    const PRIOR: Belief = Belief { alpha: 1.0, beta: 1.0 };

    /// Updates the belief after a trial.
    pub fn add(&mut self, success: bool) {
        if success { self.alpha += 1.0 } else { self.beta += 1.0 }
    }

    pub fn mean(self) -> f64 {
        self.alpha / (self.alpha + self.beta)
    }

    /// Approximates the standard deviation of ln θ.
    pub fn deviation(self) -> f64 {
        (self.beta / (self.alpha * (self.alpha + self.beta))).sqrt()
    }

    /// The belief about 1 - θ.
    pub fn opposite(self) -> Belief {
        Belief { alpha: self.beta, beta: self.alpha }
    }

    /// The belief after enough further failures to lower the mean by about [`WORSE`] standard deviations.
    pub fn worse(self) -> Belief {
        let failures = WORSE * ((self.alpha + self.beta) * self.beta / self.alpha).sqrt();
        Belief { beta: self.beta + failures.ceil(), ..self }
    }
}

/// The Gamma laws that draw both means of an arm: θr = A/(A+B) and θc = C/(C+D). They are kept until the beliefs change.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Laws {
    of: [Belief; 2],
    laws: [Gamma; 4],
}

impl Laws {
    /// The laws for beliefs about the reward and the cost.
    fn new(of: [Belief; 2]) -> Laws {
        let [reward, cost] = of;
        Laws { of, laws: [reward.alpha, reward.beta, cost.alpha, cost.beta].map(Gamma::new) }
    }
}

/// An arm: the beliefs about its means, and the events that are watched.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arm {
    pub reward: Belief,
    pub cost: Belief,
    /// The cut a. The first event of a watched arm is θr > a; of the leader, θr <= a.
    pub a: f64,
    /// The cut b. The second event of a watched arm is θc < b; of the leader, θc >= b.
    pub b: f64,
    /// The inner cuts v b and a/v. The joint event of a watched arm is that neither of the other events is true, θr is
    /// above the first inner cut, and θc is below the second.
    pub joint: (f64, f64),
    /// The rates at which the three events become candidates. All rates are 0 for an arm that is drawn in every round.
    /// The leader has no joint event.
    pub rates: [f64; 3],
    /// How much of the arm is drawn in a round.
    pub treatment: Treatment,
    /// The last round in which the ratio was drawn.
    pub drawn: u64,
    /// The last ratio that was drawn.
    pub ratio: f64,
    kept: Laws,
}

/// How much of an arm is drawn in a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Treatment {
    /// The ratio is drawn only if an event of the arm is true or no other ratio is above v. Otherwise it is at most v.
    Watched,
    /// The ratio is drawn in every round.
    Drawn,
    /// Nothing is drawn, unless an event of the arm is true or another ratio is above v. Without a true event, the
    /// ratio of the leader is above v.
    Leader,
}

impl Arm {
    /// Creates an arm without observations and without a threshold.
    pub fn new() -> Arm {
        Arm {
            reward: Belief::PRIOR,
            cost: Belief::PRIOR,
            a: 1.0,
            b: 0.0,
            joint: (0.0, 0.0),
            rates: [0.0; 3],
            treatment: Treatment::Watched,
            drawn: 0,
            ratio: 0.0,
            kept: Laws::new([Belief::PRIOR; 2]),
        }
    }

    /// Sets the cuts of the events for a threshold v.
    pub fn watch(&mut self, v: f64) {
        let (a, b, apart) = split(self.reward, self.cost, v);
        (self.a, self.b) = (min(a * apart, 1.0), min(b / apart, 1.0));
        self.joint = (v * self.b, self.a / v);
    }

    /// The probabilities with which the events become candidates.
    pub fn masses(&self) -> [f64; 3] {
        let (above, below) = (self.above(self.a), self.below(self.b));
        let (of_reward, of_cost) = (above.ln_beta(), below.ln_beta());
        let (above, below) = (above.mass_with(of_reward), below.mass_with(of_cost));
        let (r, c) = self.joint;
        if r >= self.a {
            return [above, below, 0.0];
        }
        // The quotient is infinite or NaN if a mass is at least 1. The caller does not count such events as rare.
        let neither = max(1.0 - above, 0.0) * max(1.0 - below, 0.0);
        [above, below, self.above(r).mass_with(of_reward) * self.below(c).mass_with(of_cost) / neither]
    }

    /// The sum of the rates at which the events become candidates.
    pub fn rate(&self) -> f64 {
        let [reward, cost, joint] = self.rates;
        reward + cost + joint
    }

    /// The tail of θr above a cut.
    fn above(&self, cut: f64) -> BetaTail {
        BetaTail::above(self.reward.alpha, self.reward.beta, cut)
    }

    /// The tail of θc below a cut.
    fn below(&self, cut: f64) -> BetaTail {
        BetaTail::below(self.cost.alpha, self.cost.beta, cut)
    }

    pub fn mean_ratio(&self) -> f64 {
        self.reward.mean() / self.cost.mean()
    }

    /// Whether the arm has been pulled often enough to lead.
    pub fn is_seasoned(&self) -> bool {
        self.reward.alpha + self.reward.beta >= SEASONED
    }

    /// The tail of θr in which the first event is true.
    pub fn reward_tail(&self) -> BetaTail {
        if self.treatment == Treatment::Leader {
            BetaTail::below(self.reward.alpha, self.reward.beta, self.a)
        } else {
            self.above(self.a)
        }
    }

    /// The tail of θc in which the second event is true.
    pub fn cost_tail(&self) -> BetaTail {
        if self.treatment == Treatment::Leader {
            BetaTail::above(self.cost.alpha, self.cost.beta, self.b)
        } else {
            self.below(self.b)
        }
    }

    /// Finds the events that become candidates, given the time `left` until the next candidate, and attempts them.
    /// Updates `left`, and returns the draws of the events that are true and the number of candidates.
    pub fn attempt_all(&self, left: &mut f64, stream: &mut Stream) -> ([Option<f64>; 3], usize) {
        let (mut found, mut candidates) = ([None; 3], 0);
        for (event, found) in found.iter_mut().enumerate() {
            *left -= self.rates[event];
            if *left < 0.0 {
                *left = exponential(stream);
                candidates += 1;
                *found = self.attempt(event, stream);
            }
        }
        (found, candidates)
    }

    /// Draws θr given event 0, θc given event 1, or the ratio given the joint event 2. Succeeds with the probability
    /// that a candidate is true. For the leader this probability is smaller, because its rates are those of a worse
    /// belief.
    pub fn attempt(&self, event: usize, stream: &mut Stream) -> Option<f64> {
        let tail = match event {
            0 => self.reward_tail(),
            1 => self.cost_tail(),
            _ => return self.attempt_joint(stream),
        };
        let possible =
            self.treatment != Treatment::Leader || stream.random::<f64>() * -expm1(-self.rates[event]) < tail.mass();
        if possible { tail.attempt(stream) } else { None }
    }

    /// Draws the ratio given the joint event, which implies that the other two events are not true.
    fn attempt_joint(&self, stream: &mut Stream) -> Option<f64> {
        let [reward, cost, _] = self.rates;
        let r = self.above(self.joint.0).attempt(stream).filter(|r| *r <= self.a)?;
        let c = self.below(self.joint.1).attempt(stream).filter(|c| *c >= self.b)?;
        let given = not_given(reward, self.above(self.a), stream) && not_given(cost, self.below(self.b), stream);
        given.then_some(r / c)
    }

    /// The Gamma laws of the current beliefs, which are computed anew only if a belief has changed.
    #[inline]
    fn laws(&mut self) -> [Gamma; 4] {
        if self.kept.of != [self.reward, self.cost] {
            self.kept = Laws::new([self.reward, self.cost]);
        }
        self.kept.laws
    }

    /// Draws the ratio without any condition.
    #[inline]
    pub fn draw(&mut self, stream: &mut Stream) {
        let [a, b, c, d] = gammas(&self.laws(), stream);
        self.ratio = a * (c + d) / ((a + b) * c);
    }

    /// Draws the ratio, given the draws of the true events and given that the other events are not true.
    pub fn draw_given(&mut self, reward: Option<f64>, cost: Option<f64>, stream: &mut Stream) {
        let [a, b, c, d] = self.laws();
        let leads = self.treatment == Treatment::Leader;
        let free = reward.is_none() && cost.is_none() && !leads;
        loop {
            let r = reward.unwrap_or_else(|| until([a, b], |x| (x > self.a) == leads, stream));
            let c = cost.unwrap_or_else(|| until([c, d], |x| (x < self.b) == leads, stream));
            self.ratio = r / c;
            if !(free && r > self.joint.0 && c < self.joint.1) {
                return;
            }
        }
    }
}

/// Draws `true` with probability s = (1-m)/(1-P), where m is the mass of `tail`, P its probability and `rate` =
/// -ln(1-m). With probability 1-m there is no candidate and the loop succeeds. With probability P there is a true
/// candidate and the loop goes on. Hence s = (1-m) + P s.
fn not_given(rate: f64, tail: BetaTail, stream: &mut Stream) -> bool {
    while exponential(stream) < rate {
        if tail.attempt(stream).is_none() {
            return false;
        }
    }
    true
}

/// Draws from the Beta law of two Gamma laws until `wanted` returns `true` for a draw, and returns this draw.
fn until(laws: [Gamma; 2], wanted: impl Fn(f64) -> bool, stream: &mut Stream) -> f64 {
    loop {
        let [first, second] = gammas(&laws, stream);
        let x = first / (first + second);
        if wanted(x) {
            return x;
        }
    }
}

/// Chooses cuts a and b with v = a/b such that θr > a and θc < b are both rare, and the factor by which [`Arm::watch`]
/// moves both cuts farther out. On a logarithmic scale both cuts are the same number of standard deviations away from
/// their means.
pub fn split(reward: Belief, cost: Belief, v: f64) -> (f64, f64, f64) {
    let ((r, r_sd), (c, c_sd)) = ((ln(reward.mean()), reward.deviation()), (ln(cost.mean()), cost.deviation()));
    let deviations = (ln(v) - (r - c)) / (r_sd + c_sd);
    let a = min(exp(r + deviations * r_sd), 1.0);
    (a, min(a / v, 1.0), exp(APART * max(deviations, 0.0) * min(r_sd, c_sd)))
}
