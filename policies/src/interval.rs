//! Confidence intervals for the mean of a bounded random variable.

mod confidence;
mod kl;
mod kl_ratio;
mod posterior;
mod ratio;

pub use confidence::{alpha_of_z, z_at_round, z_of_alpha};
pub use kl::kl;
pub use kl_ratio::kl_ratio;
pub use kl_ratio::kl_ratio_range;
pub use posterior::{posterior, posterior_density};
pub use ratio::{omega_ratio, steepest_ray};

use crate::math::{ln, max, min};
use serde::Serialize;

/// The ends of a confidence interval.
///
/// ```
/// use budgeted_bandits_policies::interval::{hoeffding, omega, z_of_alpha};
///
/// // A small mean cost: the asymmetric interval stays away from 0, so that the bound of the ratio is finite.
/// let (n, mean, alpha) = (100.0, 0.05, 0.05);
/// let z = z_of_alpha(alpha);
/// assert!(omega(n, mean, z * z).low > 0.02);
/// assert!(hoeffding(n, mean, alpha, 0.0, 1.0).low <= 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Scales an interval for a mean in [0, 1] to the range [`min`, `max`].
    pub fn on_range(self, min: f64, max: f64) -> Interval {
        let width = max - min;
        Interval { low: min + width * self.low, high: min + width * self.high }
    }
}

/// The ω interval on [0, 1] (ω-UCB paper, Theorem 1 with m = 0 and M = 1) for the sample mean x = `mean` in [0, 1] of
/// `n` >= 1 observations, where `y` is η z², at least 0:
///
/// ω± = (n x + y/2 ± sqrt(y (n x (1-x) + y/4))) / (n + y)
///
/// With η = 1 this is Wilson's score interval. The lower end is computed as n x² / ((n+y) ω+), because the product of
/// both ends is n x² / (n+y). The difference in the formula above would lose all digits for small means.
#[inline]
pub fn omega(n: f64, mean: f64, y: f64) -> Interval {
    let high = omega_high(n, mean, y);
    let low = if mean == 0.0 { 0.0 } else { n * mean * mean / ((n + y) * high) };
    Interval { low, high }
}

/// The upper end of [`omega`], which takes less time than both ends.
#[inline]
pub fn omega_high(n: f64, mean: f64, y: f64) -> f64 {
    let discriminant = max(y * (n * mean * (1.0 - mean) + y / 4.0), 0.0);
    min((n * mean + y / 2.0 + discriminant.sqrt()) / (n + y), 1.0)
}

/// The ω interval on a general range [`min`, `max`] (ω-UCB paper, Theorem 1). It is computed on [0, 1] and scaled,
/// because the interval of the theorem scales with the range.
pub fn omega_on_range(n: f64, mean: f64, y: f64, min: f64, max: f64) -> Interval {
    omega(n, (mean - min) / (max - min), y).on_range(min, max)
}

/// Wilson's score interval on [0, 1] (Wilson 1927) for `n` >= 1 and `mean` in [0, 1]. It is [`omega`] with η = 1, so
/// with y = z².
pub fn wilson(n: f64, mean: f64, z: f64) -> Interval {
    omega(n, mean, z * z)
}

/// Hoeffding's two-sided interval of the level 1 - `alpha`, which is mean ± (max-min) sqrt(ln(2/alpha)/(2n)) and may
/// leave the range.
pub fn hoeffding(n: f64, mean: f64, alpha: f64, min: f64, max: f64) -> Interval {
    let half = (max - min) * (ln(2.0 / alpha) / (2.0 * n)).sqrt();
    Interval { low: mean - half, high: mean + half }
}

/// The empirical Bernstein interval of the level 1 - `alpha` for a mean in [0, 1] (Audibert, Munos and Szepesvári 2009,
/// Theorem 1). `mean` is the sample mean of `n` >= 1 observations, and `variance` is their sample variance with divisor
/// n, at most mean (1 - mean). The interval, which may leave [0, 1], is
///
/// mean ± (sqrt(2 variance x / n) + 3 x / n), x = ln(3/alpha)
///
/// The theorem is two-sided as it stands. Theorem 4 of Maurer and Pontil 2009 was rejected. It is one-sided and uses
/// the divisor n - 1, and its second term, 7 ln(2/δ)/(3(n-1)), is infinite for a single observation.
pub fn bernstein(n: f64, mean: f64, variance: f64, alpha: f64) -> Interval {
    let x = ln(3.0 / alpha);
    let half = (2.0 * variance * x / n).sqrt() + 3.0 * x / n;
    Interval { low: mean - half, high: mean + half }
}

/// How asymmetric the ω interval with η = 1 is (ω-UCB paper, Eq. 23): the square of (mean - centre)/(half width). It
/// goes from 0 at the mean 1/2 to 1 at the means 0 and 1.
pub fn asymmetry(n: f64, mean: f64, z: f64) -> f64 {
    let off = 2.0 * mean - 1.0;
    off * off * z * z / (4.0 * n * mean * (1.0 - mean) + z * z)
}

/// η (ω-UCB paper, Theorem 1): the variance as a share of mean (1 - mean), the largest variance that values in [0, 1]
/// with this mean can have. η is at most 1, and it is 1 if the mean is 0 or 1. ω*-UCB estimates η from the sample mean
/// and the sample variance with divisor n (section 5.2).
#[inline(always)]
pub fn eta(mean: f64, variance: f64) -> f64 {
    if mean <= 0.0 || mean >= 1.0 { 1.0 } else { min(variance / (mean * (1.0 - mean)), 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The allowed relative error of closed forms with a dozen operations.
    const TOLERANCE: f64 = 1e-12;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() <= TOLERANCE * expected.abs().max(1e-3), "found {found}, expected {expected}");
    }

    /// Each row has n, the mean, z, η, m and M, and then the ends of the interval, which mpmath computed with 50 digits
    /// from A, B and C of Theorem 1.
    const OMEGA: [[f64; 8]; 10] = [
        [1.0, 0.0, 3.0, 1.0, 0.0, 1.0, 0.0, 0.9],
        [1.0, 0.5, 3.0, 1.0, 0.0, 1.0, 0.025_658_350_974_743_1, 0.974_341_649_025_256_9],
        [10.0, 1.0, 1.5, 1.0, 0.0, 1.0, 0.816_326_530_612_244_9, 1.0],
        [100.0, 0.125, 2.0, 0.25, 0.0, 1.0, 0.095_596_316_435_000_86, 0.161_829_426_139_256_56],
        [1000.0, 0.75, 4.0, 1.0, 0.0, 1.0, 0.691_581_289_357_881_7, 0.800_544_694_894_086_8],
        [25.0, 3.5, 2.0, 1.0, -1.0, 5.0, 2.306_269_791_637_642_4, 4.279_937_104_914_082],
        [25.0, 5.0, 2.0, 1.0, -1.0, 5.0, 4.172_413_793_103_448, 5.0],
        [25.0, 2.0, 0.0, 1.0, -1.0, 5.0, 2.0, 2.0],
        [50.0, 10.0, 2.5, 0.375, 10.0, 40.0, 10.0, 11.343_283_582_089_552],
        [1e6, 0.999_969_482_421_875, 3.0, 1.0, 0.0, 1.0, 0.999_947_810_244_110_1, 0.999_982_155_229_950_6],
    ];

    #[test]
    fn omega_agrees_with_mpmath() {
        for [n, mean, z, eta, min, max, low, high] in OMEGA {
            let interval = omega_on_range(n, mean, eta * z * z, min, max);
            close(interval.low, low);
            close(interval.high, high);
        }
    }

    /// Takes one success in 10^12 observations, and z = 3.
    #[test]
    fn omega_keeps_its_digits_for_small_means() {
        close(omega(1e12, 1e-12, 9.0).low * 1e12, WILSON_TINY);
    }

    /// 10^12 times Wilson's lower end, (x + z²/2n - z sqrt(x(1-x)/n + z²/4n²)) / (1 + z²/n), at n = 10^12, x = 10^-12
    /// and z = 3, which mpmath computed with 50 digits.
    const WILSON_TINY: f64 = 0.091_673_086_804_023_05;

    #[test]
    fn omega_is_symmetric_and_within_the_range() {
        for n in [1.0, 7.0, 1000.0] {
            for step in 0..=64 {
                let mean = f64::from(step) / 64.0;
                for y in [0.0, 0.1, 3.0, 40.0] {
                    let (here, there) = (omega(n, mean, y), omega(n, 1.0 - mean, y));
                    assert!((here.low - (1.0 - there.high)).abs() < 1e-14, "{n} {mean} {y}");
                    assert!(0.0 <= here.low && here.low <= mean + 1e-15 && mean <= here.high + 1e-15 && here.high <= 1.0);
                }
            }
        }
    }

    #[test]
    fn omega_tends_to_the_mean_and_widens_with_confidence() {
        let wide = omega(10.0, 0.3, 9.0);
        let narrow = omega(10.0, 0.3, 1.0);
        assert!(wide.low < narrow.low && narrow.high < wide.high);
        let interval = omega(1e14, 0.3, 9.0);
        assert!(interval.high - interval.low < 1e-6);
        assert_eq!(omega(10.0, 0.25, 0.0), Interval { low: 0.25, high: 0.25 });
    }

    #[test]
    fn with_eta_1_omega_is_wilsons_interval() {
        for (n, mean, z) in [(10.0_f64, 0.3_f64, 1.96_f64), (57.0, 0.01, 2.5), (1000.0, 0.99, 3.3)] {
            let (z2, centre) = (z * z, (mean + z * z / (2.0 * n)) / (1.0 + z * z / n));
            let half = z / (1.0 + z2 / n) * (mean * (1.0 - mean) / n + z2 / (4.0 * n * n)).sqrt();
            close(wilson(n, mean, z).low, centre - half);
            close(wilson(n, mean, z).high, centre + half);
        }
    }

    #[test]
    fn hoeffding_agrees_with_mpmath() {
        for [n, mean, alpha, min, max, half] in [
            [1.0, 0.5, 0.05, 0.0, 1.0, 1.358_101_515_740_619_5],
            [10.0, 0.125, 0.01, 0.0, 1.0, 0.514_699_784_658_398_5],
            [25.0, 3.5, 0.05, -1.0, 5.0, 1.629_721_818_888_743_4],
        ] {
            let interval = hoeffding(n, mean, alpha, min, max);
            close(interval.low, mean - half);
            close(interval.high, mean + half);
        }
    }

    #[test]
    fn bernstein_agrees_with_mpmath() {
        for [n, mean, variance, alpha, low, high] in [
            [1.0, 0.5, 0.25, 0.05, -13.213_827_969_961_79, 14.213_827_969_961_79],
            [10.0, 0.125, 0.109_375, 0.01, -1.939_363_056_144_646_4, 2.189_363_056_144_646_4],
            [1000.0, 0.25, 0.046_875, 0.0027, 0.203_319_287_485_738_54, 0.296_680_712_514_261_5],
            [1e6, 0.5, 0.0, 0.05, 0.499_987_716_966_313_33, 0.500_012_283_033_686_7],
        ] {
            let interval = bernstein(n, mean, variance, alpha);
            close(interval.low, low);
            close(interval.high, high);
        }
    }

    #[test]
    fn a_range_scales_and_shifts() {
        let interval = Interval { low: 0.25, high: 0.75 }.on_range(-1.0, 5.0);
        assert_eq!(interval, Interval { low: 0.5, high: 3.5 });
        // Hoeffding's formula contains the range, so it also gives the scaled interval directly.
        let direct = hoeffding(25.0, 3.5, 0.05, -1.0, 5.0);
        let scaled = hoeffding(25.0, 0.75, 0.05, 0.0, 1.0).on_range(-1.0, 5.0);
        close(direct.low, scaled.low);
        close(direct.high, scaled.high);
    }

    #[test]
    fn asymmetry_agrees_with_mpmath_and_with_the_interval() {
        close(asymmetry(1.0, 0.125, 3.0), 0.536_423_841_059_602_6);
        close(asymmetry(1000.0, 0.9375, 3.0), 0.028_312_788_906_009_245);
        let interval = omega(10.0, 0.125, 9.0);
        let ratio = (0.125 - (interval.low + interval.high) / 2.0) / ((interval.high - interval.low) / 2.0);
        close(asymmetry(10.0, 0.125, 3.0), ratio * ratio);
    }
}
