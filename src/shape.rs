//! The shapes of intervals: what each kind says of the same samples of a reward and of a cost, and the bound of their ratio that
//! follows.

use crate::error::Result;
use crate::input::{Field, Node, number};
use crate::interval::{self, Interval};
use crate::math::ln;
use serde::Serialize;

/// The kinds of interval, in the order of [`Shape::kinds`]: id, name, and whether the mean is always in the middle.
pub const KINDS: [(&str, &str, bool); 5] = [
    ("omega", "ω", false),
    ("wilson", "Wilson", false),
    ("kl", "KL", false),
    ("bernstein", "Bernstein", true),
    ("hoeffding", "Hoeffding", true),
];

/// Largest number of samples.
pub const MAX_SAMPLES: u64 = 1_000_000;
/// Smallest and largest z, about 92 % and 1 in 10^9 beyond it.
pub const Z: (f64, f64) = (0.1, 6.0);
/// Ends of ranges are from minus this to this.
pub const MAX_END: f64 = 1e6;
/// Smallest η. At 0 the interval were the mean.
pub const MIN_ETA: f64 = 0.01;

/// Samples of a reward and of a cost, as many of each, and how sure their intervals are to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Samples {
    /// How many, at least 1.
    pub n: f64,
    /// Mean of the rewards, in the range.
    pub reward: f64,
    /// Mean of the costs, in the range.
    pub cost: f64,
    /// Standard deviations to either side, above 0.
    pub z: f64,
    /// The variance as a share of the largest possible one, (mean - min)(max - mean); above 0, at most 1.
    pub eta: f64,
    /// The smallest value that a reward or a cost may have.
    pub min: f64,
    /// The largest, above `min`.
    pub max: f64,
}

/// What the kinds of interval say of [`Samples`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// Standard deviations to either side.
    pub z: f64,
    /// The probability that a kind allows for its interval to miss the mean, 2 (1 - Φ(z)).
    pub alpha: f64,
    /// A, B and C of the ω-UCB paper's Theorem 1 for the reward.
    pub reward_terms: Terms,
    /// The same for the cost.
    pub cost_terms: Terms,
    /// Reward by cost of the sample means; None unless the cost is above 0.
    pub ratio: Option<f64>,
    /// One of each of [`KINDS`].
    pub kinds: Vec<Kind>,
}

/// A kind of interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// As in [`KINDS`].
    pub id: &'static str,
    /// As in [`KINDS`].
    pub name: &'static str,
    /// Whether its mean is always in the middle.
    pub symmetric: bool,
    /// Its interval for the mean reward.
    pub reward: Side,
    /// Its interval for the mean cost.
    pub cost: Side,
    /// The upper bound of mean reward by mean cost; None where it is infinite, since the cost may be 0 or less.
    pub ratio: Option<f64>,
}

/// An interval of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Side {
    /// Its ends.
    #[serde(flatten)]
    pub interval: Interval,
    /// Whether it holds values below the range.
    pub below: bool,
    /// Whether it holds values above the range.
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
    /// Reads an object of `n`, `reward`, `cost`, `eta`, `min`, `max` and one of `z`, `alpha`, or `rho` and `t` (the round), of which
    /// z = sqrt(2 ρ ln t) is made.
    ///
    /// Refused, with what would be allowed: other keys; n that is not whole, below 1 or above [`MAX_SAMPLES`]; η below [`MIN_ETA`]
    /// or above 1; ends beyond ±[`MAX_END`], or not in order; means outside of the range; z outside of [`Z`]; α below 1e-9 or above
    /// 0.9; ρ below 0.01 or above 4; t that is not whole, below 2 or above 10^6.
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

    /// Where a mean lies in the range, from 0 to 1.
    pub fn share(&self, mean: f64) -> f64 {
        ((mean - self.min) / (self.max - self.min)).clamp(0.0, 1.0)
    }

    /// What each kind says.
    ///
    /// All have level 1 - α, but not in the same sense. ω and Wilson's take it from the normal law, which a mean of many samples
    /// has. Hoeffding's, Bernstein's and the KL interval, with y = 2 ln(2/α), hold with at least that probability for any law in the
    /// range and any n. Bernstein's is given the variance η (mean - min)(max - mean), the same that η says of ω.
    pub fn shape(&self) -> Shape {
        let alpha = interval::alpha_of_z(self.z);
        let kinds = KINDS.iter().map(|&(id, name, symmetric)| {
            let side = |mean: f64| self.side(mean, self.interval(id, self.share(mean), alpha));
            let (reward, cost) = (side(self.reward), side(self.cost));
            Kind { id, name, symmetric, reward, cost, ratio: ratio_bound(&reward.interval, &cost.interval) }
        });
        Shape {
            z: self.z,
            alpha,
            reward_terms: self.terms(self.reward),
            cost_terms: self.terms(self.cost),
            ratio: (self.cost > 0.0).then(|| self.reward / self.cost),
            kinds: kinds.collect(),
        }
    }

    /// The interval of a kind on [0, 1].
    fn interval(&self, id: &str, mean: f64, alpha: f64) -> Interval {
        match id {
            "omega" => interval::omega(self.n, mean, self.eta * self.z * self.z),
            "wilson" => interval::wilson(self.n, mean, self.z),
            "kl" => interval::kl(self.n, mean, 2.0 * ln(2.0 / alpha)),
            "bernstein" => interval::bernstein(self.n, mean, self.eta * mean * (1.0 - mean), alpha),
            _ => interval::hoeffding(self.n, mean, alpha, 0.0, 1.0),
        }
    }

    /// What is said of an interval on [0, 1] for `mean`, which lies in the range of the samples.
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

    fn terms(&self, mean: f64) -> Terms {
        let y = self.z * self.z * self.eta;
        Terms {
            a: self.n + y,
            b: 2.0 * self.n * mean + y * (self.max + self.min),
            c: self.n * mean * mean + y * self.max * self.min,
        }
    }
}

/// The largest reward by cost with both in their intervals; None where the cost may be 0 or less. (For a reward that is surely
/// negative the largest cost gives the largest ratio.)
fn ratio_bound(reward: &Interval, cost: &Interval) -> Option<f64> {
    let divisor = if reward.high < 0.0 { cost.high } else { cost.low };
    (cost.low > 0.0).then(|| reward.high / divisor)
}

#[cfg(test)]
mod tests;
