//! The shape of a truncated normal law: its values as shares, in [0, 1], of the way from the low end to the high end.
//!
//! With T the distance from one end in standard deviations of the normal law, T has a density in proportion to exp(-near T -
//! T²/2) on [0, width]. The end is the one nearer to the normal law's mean, so near >= -width/2: the density never vanishes
//! against its value at the other end, and no formula here subtracts two tails that are nearly equal.

use super::normal;
use crate::math::{exp, expm1, ln_1p, max, min};
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};

/// A truncated normal law on [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitTruncatedNormal {
    /// From the normal law's mean to the near end, in its standard deviations; negative where the mean lies within.
    near: f64,
    /// From the near end to the far end, in standard deviations.
    width: f64,
    /// Whether the near end is the high one.
    mirrored: bool,
    method: Method,
}

/// How to draw, in shares of the way from the near end.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    /// The inverse of the distribution function. With the normal law's probabilities below the near end, beyond the far end,
    /// and between them.
    Inverse { before: f64, beyond: f64, between: f64 },
    /// Where the density hardly falls: uniform proposals. At least 0.6 of them are accepted.
    Uniform,
    /// Beyond 10 standard deviations, where an inverse would lose digits: proposals from the exponential law of rate `near`,
    /// truncated, of which at least 0.99 are accepted (C. P. Robert, "Simulation of truncated normal variables", Statistics
    /// and Computing 5 (1995)). With the rate in shares, and the exponential's probability of the interval, negated.
    Exponential { rate: f64, minus_mass: f64 },
}

/// The density is neglected where it is below exp(-REACH²/2) = 5e-32 of its largest value.
const REACH: f64 = 12.0;
/// Gauss-Legendre with 10 nodes on each of as many panels: exact to rounding, as none is wider than 1.5 standard deviations.
const PANELS: usize = 16;
/// Nodes on [-1, 1] above 0, with their weights.
const GAUSS: [(f64, f64); 5] = [
    (0.148_874_338_981_631_2, 0.295_524_224_714_752_87),
    (0.433_395_394_129_247_2, 0.269_266_719_309_996_35),
    (0.679_409_568_299_024_4, 0.219_086_362_515_982_04),
    (0.865_063_366_688_984_5, 0.149_451_349_150_580_6),
    (0.973_906_528_517_171_7, 0.066_671_344_308_688_14),
];

impl UnitTruncatedNormal {
    /// From the standardised ends, `low` < `high`.
    pub fn new(low: f64, high: f64) -> UnitTruncatedNormal {
        let mirrored = low + high < 0.0;
        UnitTruncatedNormal::from_end(if mirrored { -high } else { low }, high - low, mirrored)
    }

    fn from_end(near: f64, width: f64, mirrored: bool) -> UnitTruncatedNormal {
        // A width of 0, where two ends are neighbouring numbers, would make a share 0/0.
        let width = width.max(1e-100);
        let method = if width * (width + 2.0 * max(near, 0.0)) < 1.0 {
            Method::Uniform
        } else if near > 10.0 {
            let rate = near * width;
            Method::Exponential { rate, minus_mass: expm1(-rate) }
        } else {
            let (before, beyond) = (normal::cdf(near), normal::cdf(-near - width));
            let between = if near < 0.0 { 1.0 - before - beyond } else { normal::cdf(-near) - beyond };
            Method::Inverse { before, beyond, between }
        };
        UnitTruncatedNormal { near, width, mirrored, method }
    }

    /// The law with this mean, `above` = 1 - `mean`, and this standard deviation, below [`UnitTruncatedNormal::largest_sd`].
    pub fn matched(mean: f64, above: f64, sd: f64) -> UnitTruncatedNormal {
        let (mirrored, mean) = (mean > above, min(mean, above));
        let target = sd * sd;
        // Newton on 1/variance as a function of width², of which it is nearly linear. A normal law of variance 1/width² is
        // never spread by truncation, hence the upper end; at 0 the variance is the largest.
        let largest = UnitTruncatedNormal::largest_sd(mean, 1.0 - mean);
        let (mut low, mut high) = (0.0, 1.0 / target);
        let mut square = high - 1.0 / (largest * largest);
        let mut shape = UnitTruncatedNormal::with_mean(mean, square.sqrt());
        for _ in 0..100 {
            let [_, second, third, fourth] = shape.moments();
            if (second / target - 1.0).abs() < 1e-13 {
                break;
            }
            if second > target {
                low = square
            } else {
                high = square
            }
            // d variance / d width² with the mean held, by the covariances of x, x² and the two natural parameters.
            let slope = (fourth - second * second - third * third / second) / (2.0 * second * second);
            let next = square + (1.0 / target - 1.0 / second) / slope;
            let next = if next > low && next < high { next } else { (low + high) / 2.0 };
            if next == square {
                break;
            }
            square = next;
            shape = UnitTruncatedNormal::with_mean(mean, square.sqrt());
        }
        UnitTruncatedNormal { mirrored, ..shape }
    }

    /// The limit of the standard deviation for this mean as the width goes to 0; within a relative 1e-8, on the small side.
    pub fn largest_sd(mean: f64, above: f64) -> f64 {
        UnitTruncatedNormal::with_mean(mean.min(above), 1e-5).variance().sqrt()
    }

    /// The law of this width with this mean, at most 1/2. Safeguarded Newton on `near`.
    fn with_mean(mean: f64, width: f64) -> UnitTruncatedNormal {
        // At the lower end the law is symmetric; at the upper one an exponential law has this mean, even untruncated.
        let (mut low, mut high) = (-width / 2.0, 1.0 / (mean * width));
        let mut near = -mean * width;
        let mut shape = UnitTruncatedNormal::from_end(near, width, false);
        // Bounded, as rounding may keep the last digits from settling.
        for _ in 0..100 {
            let [found, variance, ..] = shape.moments();
            if found > mean {
                low = near
            } else {
                high = near
            }
            let next = near + (found - mean) / (variance * width);
            let next = if next >= low && next <= high { next } else { (low + high) / 2.0 };
            if (found / mean - 1.0).abs() < 1e-14 || next == near {
                break;
            }
            near = next;
            shape = UnitTruncatedNormal::from_end(near, width, false);
        }
        shape
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        let [mean, ..] = self.moments();
        if self.mirrored { 1.0 - mean } else { mean }
    }

    /// The variance.
    pub fn variance(&self) -> f64 {
        self.moments()[1]
    }

    /// The mean share of the way from the near end, and the second to fourth central moments. Sums of positive terms: within
    /// a relative 1e-13, third moment aside.
    fn moments(&self) -> [f64; 4] {
        let (from, to) = self.range();
        let mut nodes = [(0.0, 0.0); 10 * PANELS];
        let mut at = nodes.iter_mut();
        let mass = integral(from, to, |y| {
            let density = self.density(y);
            if let Some(node) = at.next() {
                *node = (y, density);
            }
            density
        });
        // In distances from the mode, lest digits be lost where the law is narrow and far from the end.
        let expect = |f: &dyn Fn(f64) -> f64| {
            let mut at = nodes.iter();
            integral(from, to, |_| at.next().map_or(0.0, |(y, density)| density * f(*y))) / mass
        };
        let mean = expect(&|y| y);
        let central = |power: i32| expect(&|y| (0..power).fold(1.0, |product, _| product * ((y - mean) / self.width)));
        [(self.mode() + mean) / self.width, central(2), central(3), central(4)]
    }

    /// Where the density is largest, from the near end.
    fn mode(&self) -> f64 {
        max(-self.near, 0.0)
    }

    /// The density at distance y beyond the mode, in units of its largest value.
    #[inline]
    fn density(&self, y: f64) -> f64 {
        exp(-0.5 * y * (y + 2.0 * max(self.near, 0.0)))
    }

    /// Where the density matters, from the mode.
    fn range(&self) -> (f64, f64) {
        let near = max(self.near, 0.0);
        let reach = REACH * REACH / (near + (near * near + REACH * REACH).sqrt());
        (-min(self.mode(), REACH), min(self.width - self.mode(), reach))
    }

    /// The share that is not exceeded with probability `lower`; `upper` is 1 - `lower`. Within 1e-13.
    pub fn quantile(&self, lower: f64, upper: f64) -> f64 {
        if self.mirrored { 1.0 - self.share_at(upper, lower) } else { self.share_at(lower, upper) }
    }

    fn share_at(&self, lower: f64, upper: f64) -> f64 {
        match self.method {
            Method::Inverse { .. } => self.invert(lower, upper),
            Method::Uniform | Method::Exponential { .. } => self.search(lower, upper),
        }
    }

    /// From the side on which the normal law's tail is small.
    #[inline]
    fn invert(&self, lower: f64, upper: f64) -> f64 {
        let Method::Inverse { before, beyond, between } = self.method else { unreachable!("only called for this method") };
        let z = if self.near < 0.0 && lower < 0.5 {
            normal::quantile(before + lower * between)
        } else {
            -normal::quantile(beyond + upper * between)
        };
        ((z - self.near) / self.width).clamp(0.0, 1.0)
    }

    /// By safeguarded Newton on the integral of the density, for the short intervals and the far tails.
    fn search(&self, lower: f64, upper: f64) -> f64 {
        let (from, to) = self.range();
        let mass = integral(from, to, |y| self.density(y));
        let (mut low, mut high) = (from, to);
        let mut y = match self.method {
            Method::Exponential { minus_mass, .. } => min(-ln_1p(lower * minus_mass) / self.near, to),
            _ => from + lower * (to - from),
        };
        for _ in 0..100 {
            // Too much probability before y, from the smaller tail.
            let excess = if lower <= upper {
                integral(from, y, |y| self.density(y)) - lower * mass
            } else {
                upper * mass - integral(y, to, |y| self.density(y))
            };
            if excess > 0.0 {
                high = y
            } else {
                low = y
            }
            let next = y - excess / self.density(y);
            let next = if next >= low && next <= high { next } else { (low + high) / 2.0 };
            if (next - y).abs() <= 1e-15 * (to - from) {
                break;
            }
            y = next;
        }
        ((self.mode() + y) / self.width).clamp(0.0, 1.0)
    }

    /// One draw.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        let share = match self.method {
            Method::Inverse { .. } => {
                let u: f64 = stream.sample(Open01);
                self.invert(u, 1.0 - u)
            }
            Method::Uniform => loop {
                let share = stream.random::<f64>();
                if stream.random::<f64>() < self.density(self.width * share - self.mode()) {
                    break share;
                }
            },
            Method::Exponential { rate, minus_mass } => loop {
                let share = -ln_1p(stream.random::<f64>() * minus_mass) / rate;
                let t = self.width * share;
                let (v, half) = (stream.random::<f64>(), 0.5 * t * t);
                // 1 - half is below exp(-half): most proposals need no exp.
                if v < 1.0 - half || v < exp(-half) {
                    break min(share, 1.0);
                }
            },
        };
        if self.mirrored { 1.0 - share } else { share }
    }
}

/// The integral of `f`; it is called at the same points, in the same order, whenever `from` and `to` are the same.
#[inline]
fn integral(from: f64, to: f64, mut f: impl FnMut(f64) -> f64) -> f64 {
    let half = (to - from) / (2.0 * PANELS as f64);
    let mut sum = 0.0;
    for panel in 0..PANELS {
        let centre = from + half * (2 * panel + 1) as f64;
        for (node, weight) in GAUSS {
            sum += weight * (f(centre - half * node) + f(centre + half * node));
        }
    }
    half * sum
}
