//! The truncated normal law on [0, 1]: a value is its share of the way from the low end to the high end.
//!
//! The near end is the end that is nearer to the mean of the normal law. Let T be the distance of a value from it, in
//! standard deviations of the normal law. T has a density in proportion to exp(-near T - T²/2) on [0, width] with
//! near >= -width/2. The density at the near end is thus at least that at the far end, and no formula subtracts two
//! nearly equal tails.

use super::normal;
use super::quadrature::{POINTS, integral};
use crate::math::{exp, expm1, ln_1p, max, min};
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};

/// A truncated normal law on [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitTruncatedNormal {
    /// The distance from the normal law's mean to the near end, in standard deviations; negative if the mean is inside.
    near: f64,
    /// The distance from the near end to the far end, in standard deviations.
    width: f64,
    /// Whether the near end is the high one.
    mirrored: bool,
    method: Method,
}

/// How shares of the way from the near end are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    /// A share is drawn by the inverse of the distribution function. The fields are the probabilities of the normal law
    /// before the near end, beyond the far end, and between both.
    Inverse { before: f64, beyond: f64, between: f64 },
    /// Uniform proposals are used for densities that hardly fall. At least 60 % of the proposals are accepted.
    Uniform,
    /// Proposals from the truncated exponential law of rate `near` are used for intervals beyond 10 standard
    /// deviations, where the inverse would lose digits. At least 99 % are accepted (Robert 1995, Statistics and
    /// Computing 5). `rate` is the rate of the shares, and `minus_mass` the negated mass of the interval.
    Exponential { rate: f64, minus_mass: f64 },
}

/// The density is neglected where it is below exp(-REACH²/2) = 5e-32 times its largest value.
const REACH: f64 = 12.0;

impl UnitTruncatedNormal {
    /// Creates the law of a standard normal variable truncated to `low` to `high`, where `low` < `high`.
    pub fn new(low: f64, high: f64) -> UnitTruncatedNormal {
        let mirrored = low + high < 0.0;
        UnitTruncatedNormal::from_end(if mirrored { -high } else { low }, high - low, mirrored)
    }

    /// Creates the law from its fields `near`, `width` and `mirrored`.
    fn from_end(near: f64, width: f64, mirrored: bool) -> UnitTruncatedNormal {
        // If the ends are neighbouring numbers, the width may round to 0, and a share would be 0/0.
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

    /// Creates the law with the mean `mean` and the standard deviation `sd`, which is below
    /// [`UnitTruncatedNormal::largest_sd`]. `above` is 1 - `mean`.
    pub fn matched(mean: f64, above: f64, sd: f64) -> UnitTruncatedNormal {
        let (mirrored, mean) = (mean > above, min(mean, above));
        let target = sd * sd;
        // Newton's method solves for 1/variance, which is nearly linear as a function of width². The variance is
        // largest at width 0. The variance before truncation is 1/width², and truncation never increases it, which
        // gives the upper end of the bracket.
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
            // The derivative of 1/variance by width² at a fixed mean follows from the covariances of x and x².
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

    /// The limit of the standard deviation for this mean as the width goes to 0, less at most a share of 1e-8.
    pub fn largest_sd(mean: f64, above: f64) -> f64 {
        UnitTruncatedNormal::with_mean(mean.min(above), 1e-5).variance().sqrt()
    }

    /// Creates the law with this width and this mean, at most 1/2, by Newton's method for `near` within a bracket.
    fn with_mean(mean: f64, width: f64) -> UnitTruncatedNormal {
        // At the low end of the bracket, the law is symmetric. At the high end, an exponential law has this mean.
        let (mut low, mut high) = (-width / 2.0, 1.0 / (mean * width));
        let mut near = -mean * width;
        let mut shape = UnitTruncatedNormal::from_end(near, width, false);
        // The number of steps is bounded, because rounding may keep the last digits from settling.
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

    /// The mean share of the way from the low end to the high end.
    pub fn mean(&self) -> f64 {
        let [mean, ..] = self.moments();
        if self.mirrored { 1.0 - mean } else { mean }
    }

    /// The variance of the share of the way between the ends.
    pub fn variance(&self) -> f64 {
        self.moments()[1]
    }

    /// The mean share of the way from the near end, and the second to fourth central moments. All but the third moment
    /// are sums of positive terms and have a relative error of at most 1e-13.
    fn moments(&self) -> [f64; 4] {
        let (from, to) = self.range();
        let mut nodes = [(0.0, 0.0); POINTS];
        let mut at = nodes.iter_mut();
        let mass = integral(from, to, |y| {
            let density = self.density(y);
            if let Some(node) = at.next() {
                *node = (y, density);
            }
            density
        });
        // Distances are measured from the mode, because distances from a far end would lose digits if the law is
        // narrow.
        let expect = |f: &dyn Fn(f64) -> f64| {
            let mut at = nodes.iter();
            integral(from, to, |_| at.next().map_or(0.0, |(y, density)| density * f(*y))) / mass
        };
        let mean = expect(&|y| y);
        let central = |power: i32| expect(&|y| (0..power).fold(1.0, |product, _| product * ((y - mean) / self.width)));
        [(self.mode() + mean) / self.width, central(2), central(3), central(4)]
    }

    /// The distance of the mode from the near end.
    fn mode(&self) -> f64 {
        max(-self.near, 0.0)
    }

    /// The density at the distance y beyond the mode, as a share of the largest density.
    #[inline]
    fn density(&self, y: f64) -> f64 {
        exp(-0.5 * y * (y + 2.0 * max(self.near, 0.0)))
    }

    /// The range in which the density is not neglected, in distances from the mode.
    fn range(&self) -> (f64, f64) {
        let near = max(self.near, 0.0);
        let reach = REACH * REACH / (near + (near * near + REACH * REACH).sqrt());
        (-min(self.mode(), REACH), min(self.width - self.mode(), reach))
    }

    /// The quantile at `lower`, within 1e-13. `upper` is 1 - `lower`.
    pub fn quantile(&self, lower: f64, upper: f64) -> f64 {
        if self.mirrored { 1.0 - self.share_at(upper, lower) } else { self.share_at(lower, upper) }
    }

    /// The quantile of the distance from the near end, as a share of the width.
    fn share_at(&self, lower: f64, upper: f64) -> f64 {
        match self.method {
            Method::Inverse { .. } => self.invert(lower, upper),
            Method::Uniform | Method::Exponential { .. } => self.search(lower, upper),
        }
    }

    /// Computes the quantile by [`Method::Inverse`] from the side on which the tail of the normal law is small.
    #[inline]
    fn invert(&self, lower: f64, upper: f64) -> f64 {
        let Method::Inverse { before, beyond, between } = self.method else { unreachable!("the method is `Inverse`") };
        let z = if self.near < 0.0 && lower < 0.5 {
            normal::quantile(before + lower * between)
        } else {
            -normal::quantile(beyond + upper * between)
        };
        ((z - self.near) / self.width).clamp(0.0, 1.0)
    }

    /// Computes the quantile for short intervals and far tails, by Newton's method within a bracket.
    fn search(&self, lower: f64, upper: f64) -> f64 {
        let (from, to) = self.range();
        let mass = integral(from, to, |y| self.density(y));
        let (mut low, mut high) = (from, to);
        let mut y = match self.method {
            Method::Exponential { minus_mass, .. } => min(-ln_1p(lower * minus_mass) / self.near, to),
            _ => from + lower * (to - from),
        };
        for _ in 0..100 {
            // The excess is the probability up to y minus `lower`, computed from the smaller tail.
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

    /// Draws a value.
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
                // 1 - half is below exp(-half), so most proposals are accepted without computing exp.
                if v < 1.0 - half || v < exp(-half) {
                    break min(share, 1.0);
                }
            },
        };
        if self.mirrored { 1.0 - share } else { share }
    }
}
