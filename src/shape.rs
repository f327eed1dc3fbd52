//! The shapes of confidence intervals: the intervals of all kinds for the same samples of a reward and of a cost, and
//! the bounds of the ratio that follow from them.

use crate::error::Result;
use crate::input::{Field, Node, number};
use crate::interval::{self, Interval};
use crate::math::ln;
use serde::Serialize;

/// The kinds of intervals in the order of [`Shape::kinds`], each with its id, its name, and whether the sample mean is
/// always in the middle.
pub const KINDS: [(&str, &str, bool); 5] = [
    ("omega", "ω", false),
    ("wilson", "Wilson", false),
    ("kl", "KL", false),
    ("bernstein", "Bernstein", true),
    ("hoeffding", "Hoeffding", true),
];

/// The largest number of samples.
pub const MAX_SAMPLES: u64 = 1_000_000;
/// The smallest and the largest z. A standard normal number lies beyond ±z with the probability 92 % for the smallest
/// z, and 2 in 10^9 for the largest.
pub const Z: (f64, f64) = (0.1, 6.0);
/// The largest absolute value of an end of the range.
pub const MAX_END: f64 = 1e6;
/// The smallest η. At η = 0 the interval would be a single point.
pub const MIN_ETA: f64 = 0.01;

/// The same number of samples of a reward and of a cost, and the confidence of their intervals.
///
/// ```
/// use budgeted_bandits::shape::Samples;
///
/// let samples = Samples { n: 100.0, reward: 0.5, cost: 0.25, z: 2.0, eta: 1.0, min: 0.0, max: 1.0 };
/// assert_eq!(samples.shape().ratio, Some(2.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Samples {
    /// The number of samples of each, at least 1.
    pub n: f64,
    /// The mean of the rewards, within the range.
    pub reward: f64,
    /// The mean of the costs, within the range.
    pub cost: f64,
    /// The number of standard deviations to either side, above 0.
    pub z: f64,
    /// The variance as a share of the largest possible variance, (mean - min)(max - mean); above 0 and at most 1.
    pub eta: f64,
    /// The smallest value of the range of rewards and costs.
    pub min: f64,
    /// The largest value of the range, above `min`.
    pub max: f64,
}

/// The intervals of all kinds for [`Samples`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// The number of standard deviations to either side.
    pub z: f64,
    /// The probability with which an interval may miss the mean, 2 (1 - Φ(z)).
    pub alpha: f64,
    /// A, B and C of Theorem 1 of the ω-UCB paper for the reward.
    pub reward_terms: Terms,
    /// A, B and C for the cost.
    pub cost_terms: Terms,
    /// The ratio of the sample means; `None` unless the mean cost is above 0.
    pub ratio: Option<f64>,
    /// One entry for each of [`KINDS`].
    pub kinds: Vec<Kind>,
    /// The symmetric intervals that are exactly as wide as those of the kind `omega`.
    pub as_wide: Kind,
}

/// The two intervals of a kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// The id in [`KINDS`].
    pub id: &'static str,
    /// The name in [`KINDS`].
    pub name: &'static str,
    /// Whether the sample mean is always in the middle.
    pub symmetric: bool,
    /// The interval of the mean reward.
    pub reward: Side,
    /// The interval of the mean cost.
    pub cost: Side,
    /// The upper bound of mean reward / mean cost; `None` if it is infinite because the cost may be 0 or less.
    pub ratio: Option<f64>,
}

/// The interval of the mean reward or of the mean cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Side {
    /// The ends.
    #[serde(flatten)]
    pub interval: Interval,
    /// Whether the interval has values below the range.
    pub below: bool,
    /// Whether the interval has values above the range.
    pub above: bool,
    /// The square of (mean - centre)/(half width), from 0 to 1.
    pub asymmetry: f64,
}

/// A, B and C of Theorem 1: ω± = B/2A ± sqrt(B²/4A² - C/A).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Terms {
    /// n + z²η.
    pub a: f64,
    /// 2 n mean + z²η (M + m).
    pub b: f64,
    /// n mean² + z²η M m.
    pub c: f64,
}

impl Samples {
    /// Reads an object with `n`, `reward`, `cost`, `eta`, `min`, `max`, and the confidence: either `z`, or `alpha`, or
    /// `rho` and the round `t`, which give z = sqrt(2 ρ ln t).
    ///
    /// # Errors
    ///
    /// Returns an error if there is another key or if a value is outside of its range. n is a whole number from 1 to
    /// [`MAX_SAMPLES`], and t is a whole number from 2 to 10^6. η lies from [`MIN_ETA`] to 1, z within [`Z`], α from
    /// 1e-9 to 0.9, and ρ from 0.01 to 4. The ends of the range lie within ±[`MAX_END`] and in order, and the means lie
    /// within the range.
    pub fn read(node: &Node) -> Result<Samples> {
        let object = Field::root(node).object(&["n", "reward", "cost", "z", "alpha", "rho", "t", "eta", "min", "max"])?;
        let required = |key: &str| object.require(key, "a number");
        let n = required("n")?.integer(1, MAX_SAMPLES)? as f64;
        let min = required("min")?.number_in(-MAX_END, MAX_END)?;
        let above = format!("a number above {}, at most {}", number(min), number(MAX_END));
        let max = required("max")?.number(&above, |max| min < max && max <= MAX_END)?;
        let reward = required("reward")?.number_in(min, max)?;
        let cost = required("cost")?.number_in(min, max)?;
        let z = if let Some(alpha) = object.get("alpha") {
            interval::z_of_alpha(alpha.number_in(1e-9, 0.9)?)
        } else if let Some(rho) = object.get("rho") {
            interval::z_at_round(rho.number_in(0.01, 4.0)?, required("t")?.integer(2, 1_000_000)? as f64)
        } else {
            required("z")?.number_in(Z.0, Z.1)?
        };
        let eta = required("eta")?.number_in(MIN_ETA, 1.0)?;
        Ok(Samples { n, reward, cost, z, eta, min, max })
    }

    /// The place of a mean in the range, from 0 to 1.
    pub fn share(&self, mean: f64) -> f64 {
        ((mean - self.min) / (self.max - self.min)).clamp(0.0, 1.0)
    }

    /// The intervals of all kinds.
    ///
    /// All intervals have the level 1 - α, but in different senses. The ω interval and Wilson's interval assume that
    /// the sample mean is normal, which is nearly true for many samples. Hoeffding's interval, Bernstein's interval,
    /// and the KL interval with y = 2 ln(2/α) contain the mean with at least the probability 1 - α for any law on the
    /// range and any n. Bernstein's interval and the ω interval use the same variance η (mean - min)(max - mean).
    pub fn shape(&self) -> Shape {
        Shape {
            z: self.z,
            alpha: interval::alpha_of_z(self.z),
            reward_terms: self.terms(self.reward),
            cost_terms: self.terms(self.cost),
            ratio: (self.cost > 0.0).then(|| self.reward / self.cost),
            kinds: KINDS.iter().map(|&(id, name, symmetric)| self.kind(id, name, symmetric)).collect(),
            as_wide: self.as_wide(),
        }
    }

    pub(crate) fn omega(&self) -> Kind {
        let (id, name, symmetric) = KINDS[0];
        self.kind(id, name, symmetric)
    }

    pub(crate) fn hoeffding(&self) -> Kind {
        let (id, name, symmetric) = KINDS[4];
        self.kind(id, name, symmetric)
    }

    /// The symmetric intervals that are as wide as those of the kind `omega`.
    pub(crate) fn as_wide(&self) -> Kind {
        self.both("as-wide", "symmetric, as wide as ω", true, |share| {
            let omega = self.interval("omega", share, 0.0);
            let half = (omega.high - omega.low) / 2.0;
            Interval { low: share - half, high: share + half }
        })
    }

    fn kind(&self, id: &'static str, name: &'static str, symmetric: bool) -> Kind {
        let alpha = interval::alpha_of_z(self.z);
        self.both(id, name, symmetric, |share| self.interval(id, share, alpha))
    }

    /// The intervals of reward and cost. `unit` gives the interval of a sample mean on [0, 1].
    fn both(&self, id: &'static str, name: &'static str, symmetric: bool, unit: impl Fn(f64) -> Interval) -> Kind {
        let side = |mean: f64| self.side(mean, unit(self.share(mean)));
        let (reward, cost) = (side(self.reward), side(self.cost));
        Kind { id, name, symmetric, reward, cost, ratio: ratio_bound(&reward.interval, &cost.interval) }
    }

    /// The interval of a kind for a sample mean on [0, 1].
    fn interval(&self, id: &str, mean: f64, alpha: f64) -> Interval {
        match id {
            "omega" => interval::omega(self.n, mean, self.eta * self.z * self.z),
            "wilson" => interval::wilson(self.n, mean, self.z),
            "kl" => interval::kl(self.n, mean, 2.0 * ln(2.0 / alpha)),
            "bernstein" => interval::bernstein(self.n, mean, self.eta * mean * (1.0 - mean), alpha),
            _ => interval::hoeffding(self.n, mean, alpha, 0.0, 1.0),
        }
    }

    /// Scales the interval `unit`, on [0, 1], to the range of the samples, and describes it together with the sample
    /// mean `mean`.
    fn side(&self, mean: f64, unit: Interval) -> Side {
        let (centre, half) = ((unit.low + unit.high) / 2.0, (unit.high - unit.low) / 2.0);
        let off = (self.share(mean) - centre) / half;
        Side {
            interval: unit.on_range(self.min, self.max),
            below: unit.low < 0.0,
            above: unit.high > 1.0,
            asymmetry: if half > 0.0 { (off * off).min(1.0) } else { 0.0 },
        }
    }

    /// A, B and C of Theorem 1 for a sample mean.
    fn terms(&self, mean: f64) -> Terms {
        let y = self.z * self.z * self.eta;
        Terms {
            a: self.n + y,
            b: 2.0 * self.n * mean + y * (self.max + self.min),
            c: self.n * mean * mean + y * self.max * self.min,
        }
    }
}

/// The largest ratio of a reward and a cost within their intervals, or `None` if the cost may be 0 or less. If all
/// rewards are negative, the largest cost gives the largest ratio.
fn ratio_bound(reward: &Interval, cost: &Interval) -> Option<f64> {
    let divisor = if reward.high < 0.0 { cost.high } else { cost.low };
    (cost.low > 0.0).then(|| reward.high / divisor)
}

#[cfg(test)]
mod tests;
