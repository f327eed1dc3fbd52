//! The quantiles of a Beta law, by Newton's method on the regularised incomplete beta function I_x(alpha, beta), within
//! a bracket.

use super::normal;
use crate::math::{exp, ln, ln_1p, ln_gamma};

/// The quantile function of a Beta law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BetaQuantile {
    alpha: f64,
    beta: f64,
    /// ln B(alpha, beta).
    ln_beta: f64,
    /// The probabilities of values below 1/2 and above 1/2.
    half: (f64, f64),
}

/// About the logarithm of the smallest normal number. A quantile whose distance from 0 or 1 is smaller than this number
/// is returned as 0 or 1.
const LN_SMALLEST: f64 = -708.0;
const LN_HALF: f64 = -std::f64::consts::LN_2;

impl BetaQuantile {
    /// Creates the quantile function for shapes from 1e-3 to 1e6.
    pub fn new(alpha: f64, beta: f64) -> BetaQuantile {
        let ln_beta = ln_beta(alpha.min(beta), alpha.max(beta));
        BetaQuantile { alpha, beta, ln_beta, half: tails(alpha, beta, ln_beta, LN_HALF) }
    }

    /// The logarithm of the quantile x, for x up to 1/2. Newton's method compares logarithms of the smaller tail,
    /// because the logarithm of a small lower tail is nearly linear in ln x.
    fn ln_quantile(&self, alpha: f64, beta: f64, lower: f64, upper: f64) -> f64 {
        let (mut low, mut high) = (LN_SMALLEST, LN_HALF);
        if tails(alpha, beta, self.ln_beta, low).0 >= lower {
            return f64::NEG_INFINITY;
        }
        let mut y = self.start(alpha, beta, lower, upper).clamp(low, high);
        for _ in 0..200 {
            let (below, above) = tails(alpha, beta, self.ln_beta, y);
            // This is the density of ln x.
            let density = exp(alpha * y + (beta - 1.0) * ln_1p(-exp(y)) - self.ln_beta);
            let (excess, slope) =
                if lower <= upper { (ln(below / lower), density / below) } else { (ln(upper / above), density / above) };
            if excess > 0.0 {
                high = y
            } else {
                low = y
            }
            let next = y - excess / slope;
            let next = if next >= low && next <= high { next } else { (low + high) / 2.0 };
            let step = (next - y).abs();
            y = next;
            // After a step, the error is about the square of the step, times at most 1e3 for shapes up to 1e6.
            if step < 1e-9 || high - low < 1e-15 {
                break;
            }
        }
        y
    }

    /// Approximates ln x by Abramowitz and Stegun 26.5.22 if both shapes are above 1, and otherwise by I_x ≈ x^alpha /
    /// (alpha B).
    fn start(&self, alpha: f64, beta: f64, lower: f64, upper: f64) -> f64 {
        if alpha <= 1.0 || beta <= 1.0 {
            return (ln(lower * alpha) + self.ln_beta) / alpha;
        }
        let z = if lower < 0.5 { -normal::quantile(lower) } else { normal::quantile(upper) };
        let (a, b) = (1.0 / (2.0 * alpha - 1.0), 1.0 / (2.0 * beta - 1.0));
        let (l, h) = ((z * z - 3.0) / 6.0, 2.0 / (a + b));
        let w = z * (l + h).max(0.0).sqrt() / h - (b - a) * (l + 5.0 / 6.0 - 2.0 / (3.0 * h));
        ln(alpha / (alpha + beta * exp(2.0 * w)))
    }
}

impl BetaQuantile {
    /// The quantile at the probability `lower`, in (0, 1): the x in [0, 1] with I_x = `lower`, within a relative 1e-10.
    /// `upper` is 1 - `lower`. It is passed separately because the difference would lose the digits of a small upper
    /// tail.
    pub fn at_tails(&self, lower: f64, upper: f64) -> f64 {
        // Below 1/2, the distance from 0 is computed, and above 1/2 the distance from 1, because the smaller distance
        // keeps all digits.
        let in_lower = if lower < 0.5 { lower <= self.half.0 } else { upper >= self.half.1 };
        if in_lower {
            exp(self.ln_quantile(self.alpha, self.beta, lower, upper))
        } else {
            1.0 - exp(self.ln_quantile(self.beta, self.alpha, upper, lower))
        }
    }
}

/// Computes ln B(small, large). For large shapes, ln Γ(large) - ln Γ(small + large) would lose digits, so Stirling's
/// series gives the difference.
pub fn ln_beta(small: f64, large: f64) -> f64 {
    if large < 20.0 {
        return ln_gamma(small) + ln_gamma(large) - ln_gamma(small + large);
    }
    let rest = |z: f64| {
        let square = 1.0 / (z * z);
        (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0))) / z
    };
    let sum = small + large;
    let difference = rest(large) - rest(sum) + small - small * ln(sum) - (large - 0.5) * ln_1p(small / large);
    ln_gamma(small) + difference
}

/// Computes I_x and 1 - I_x at x = exp(y). The smaller of both has full relative accuracy.
fn tails(alpha: f64, beta: f64, ln_beta: f64, y: f64) -> (f64, f64) {
    let x = exp(y);
    let factor = exp(alpha * y + beta * ln_1p(-x) - ln_beta);
    if x < (alpha + 1.0) / (alpha + beta + 2.0) {
        let lower = factor * fraction(alpha, beta, x) / alpha;
        (lower, 1.0 - lower)
    } else {
        let upper = factor * fraction(beta, alpha, 1.0 - x) / beta;
        (1.0 - upper, upper)
    }
}

/// Evaluates the continued fraction of I_x(a, b) (Abramowitz and Stegun 26.5.8) by Lentz's method, for x up to
/// (a+1)/(a+b+2). This takes about sqrt(max(a, b)) steps.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    // Lentz's method divides by these values, so they must not be 0.
    let apart = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / apart(1.0 - (a + b) * x / (a + 1.0));
    let mut product = d;
    for step in 1..20_000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / apart(1.0 + even * d);
        c = apart(1.0 + even / c);
        product *= c * d;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / apart(1.0 + odd * d);
        c = apart(1.0 + odd / c);
        product *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    product
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use statrs::distribution::{Beta, ContinuousCDF};

    /// mpmath computed the expected quantiles with 40 digits, by bisection of betainc in ln x or, if betainc does not
    /// converge, by Newton's method on the integral of the density.
    #[test]
    fn quantiles_agree_with_mpmath() {
        for ((alpha, beta), u, expected) in QUANTILES {
            let found = BetaQuantile::new(alpha, beta).at_tails(u, 1.0 - u);
            let error = (found - expected).abs() / expected;
            assert!(error < 1e-10, "Beta({alpha}, {beta}) at {u}: {found} against {expected}, {error:e}");
        }
    }

    /// B(1, n) = 1/n and B(2, n) = 1/(n (n + 1)) for whole numbers n. Stirling's series is used from n = 20 on.
    #[test]
    fn the_beta_function_agrees_with_closed_forms() {
        for n in [2.0_f64, 19.0, 20.0, 23.0, 40.0, 1e5] {
            for (small, expected) in [(1.0, -ln(n)), (2.0, -ln(n * (n + 1.0)))] {
                assert!((ln_beta(small, n) - expected).abs() < 1e-13, "{small} {n}: {}", ln_beta(small, n));
            }
        }
    }

    /// Beta laws with a shape of 1 have quantiles in closed form. Nearly all of the probability of these laws lies on
    /// one side of 1/2.
    #[test]
    fn quantiles_far_in_a_tail_agree_with_closed_forms() {
        for (shape, u) in [(300.0, 1e-20), (60.0, 1e-30), (300.0, 0.7), (1.0, 0.5)] {
            let expected = crate::math::pow(u, 1.0 / shape);
            let found = BetaQuantile::new(shape, 1.0).at_tails(u, 1.0 - u);
            assert!((found / expected - 1.0).abs() < 1e-10, "{shape} at {u}: {found}");
            let found = BetaQuantile::new(1.0, shape).at_tails(1.0 - u, u);
            assert!((found / (1.0 - expected) - 1.0).abs() < 1e-10, "{shape} at 1 - {u}: {found}");
        }
    }

    #[test]
    fn quantiles_rise_and_undo_statrs_distribution_function() {
        let shapes = [1e-3, 0.02, 0.5, 1.0, 1.5, 7.0, 300.0, 1e4, 1e6];
        for (alpha, beta) in shapes.into_iter().flat_map(|alpha| shapes.map(|beta| (alpha, beta))) {
            let (quantile, exact) = (BetaQuantile::new(alpha, beta), Beta::new(alpha, beta).unwrap());
            let mut before = 0.0;
            for u in [1e-12, 1e-6, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1.0 - 1e-6] {
                let x = quantile.at_tails(u, 1.0 - u);
                assert!(x >= before && x <= 1.0, "Beta({alpha}, {beta}) at {u}: {x} after {before}");
                before = x;
                // Near the ends, numbers are too far apart for the distribution function to take the value u. statrs
                // itself is off by 1e-2 at shapes of 10^6.
                if x > 1e-300 && x < 1.0 - 1e-9 && alpha.max(beta) < 1e5 {
                    let back = exact.cdf(x);
                    assert!((back - u).abs() < 1e-7, "Beta({alpha}, {beta}) at {u}: {x}, of probability {back}");
                }
            }
        }
    }

    const QUANTILES: [((f64, f64), f64, f64); 36] = [
        ((2.0, 3.0), 1e-06, 0.000_408_359_460_204_257_3),
        ((2.0, 3.0), 0.3, 0.272_383_942_075_105_36),
        ((2.0, 3.0), 0.6, 0.444_500_002_083_767_4),
        ((2.0, 3.0), 0.999999, 0.993_690_426_329_794_5),
        ((0.5, 0.5), 1e-06, 2.467_401_100_270_31e-12),
        ((0.5, 0.5), 0.3, 0.206_107_373_853_763_43),
        ((0.5, 0.5), 0.6, 0.654_508_497_187_473_7),
        ((0.5, 0.5), 0.999999, 0.999_999_999_997_532_6),
        ((0.05, 3.0), 1e-06, 2.300_047_000_664_862e-121),
        ((0.05, 3.0), 0.3, 8.019_768_003_607_476e-12),
        ((0.05, 3.0), 0.6, 8.409_470_955_948_7e-6),
        ((0.05, 3.0), 0.999999, 0.962_146_081_664_462),
        ((3.0, 0.05), 1e-06, 0.037_853_918_335_178_524),
        ((3.0, 0.05), 0.3, 0.999_816_409_850_252_9),
        ((3.0, 0.05), 0.6, 0.999_999_997_471_071_6),
        ((3.0, 0.05), 0.999999, 1.0),
        ((0.001, 0.001), 0.3, 1.414_285_342_140_858_7e-222),
        ((0.001, 0.001), 0.6, 1.0),
        ((0.001, 0.001), 0.999999, 1.0),
        ((0.001, 1000.0), 0.6, 7.964_211_608_517_708e-226),
        ((0.001, 1000.0), 0.999999, 0.005_109_484_456_956_500_5),
        ((1.0, 1.0), 1e-06, 1e-6),
        ((1.0, 1.0), 0.3, 0.3),
        ((1.0, 1.0), 0.6, 0.6),
        ((1.0, 1.0), 0.999999, 0.999_999),
        ((300.0, 700.0), 1e-06, 0.234_326_129_924_694_4),
        ((300.0, 700.0), 0.3, 0.292_303_749_620_376_7),
        ((300.0, 700.0), 0.6, 0.303_546_855_853_575_1),
        ((300.0, 700.0), 0.999999, 0.371_398_257_213_026_33),
        ((20000.0, 3.0), 1e-06, 0.999_044_046_621_329_5),
        ((20000.0, 3.0), 0.3, 0.999_819_246_992_680_8),
        ((20000.0, 3.0), 0.6, 0.999_885_758_393_126_3),
        ((20000.0, 3.0), 0.999999, 0.999_999_087_331_901),
        ((2.5, 1000000.0), 1e-06, 6.448_075_246_404_674e-9),
        ((2.5, 1000000.0), 0.3, 1.499_951_816_486_865e-6),
        ((2.5, 1000000.0), 0.6, 2.565_928_320_753_469e-6),
    ];
}
