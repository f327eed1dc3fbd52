//! The Kullback-Leibler interval, which contains every mean under which the observations are not too unlikely.

use super::Interval;
use crate::math::{EXACT, clamp, exp, expm1, increasing_root, ln_1p};

/// The Kullback-Leibler interval for a mean in [0, 1], from the sample mean `mean` in [0, 1] of `n` >= 1 observations
/// and y >= 0 (Garivier and Cappé 2011, whose δ(n) is y/2):
///
/// { q in [0, 1] : n kl(mean, q) <= y/2 }, kl(p, q) = p ln(p/q) + (1-p) ln((1-p)/(1-q))
///
/// With y = 2 ln(2/α), the interval contains the mean with at least the probability 1 - α for any variable in [0, 1]
/// and any n, by Chernoff's bound on each side. By Pinsker's inequality, it then lies within Hoeffding's interval. With
/// y = z², it is the interval of the likelihood ratio test, which for Bernoulli variables and large n has the level
/// 1 - α, like [`super::wilson`]. If the sample mean is 0 or 1, the end there is exact. All other ends are within a
/// relative 1e-12 of the solution.
pub fn kl(n: f64, mean: f64, y: f64) -> Interval {
    let limit = y / (2.0 * n);
    let other = 1.0 - mean;
    Interval {
        low: (mean * exp(-fall(mean, other, limit))).min(mean),
        // By symmetry the upper end is 1 - other × exp(-s), where s is the fall from `other`. The form below adds two
        // positive terms.
        high: clamp(mean - other * expm1(-fall(other, mean, limit)), mean, 1.0),
    }
}

/// Solves kl(p, q) = `limit` for q < p and returns s = ln(p/q), where `other` is 1 - p. The unknown is s because a tiny
/// q would lose its digits. In terms of s, kl = p s - (1-p) ln(1 - p (e^-s - 1)/(1-p)). Its derivative, (p-q)/(1-q),
/// rises with s, so Newton's method converges from any start.
fn fall(p: f64, other: f64, limit: f64) -> f64 {
    if p <= 0.0 || limit <= 0.0 {
        return 0.0;
    }
    if other <= 0.0 {
        return limit;
    }
    // Near s = 0 the divergence is nearly a parabola, which gives the start.
    let start = (2.0 * limit * other / p).sqrt();
    increasing_root(limit, start, EXACT, &|s| {
        let fallen = -p * expm1(-s);
        (p * s - other * ln_1p(fallen / other), fallen / (other + fallen))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::{hoeffding, wilson};
    use crate::math::ln;

    /// Each row has n, the mean and y, and then `low`, `high` and 1 - `high`. mpmath computed the ends with 50 digits,
    /// by 400 bisections of the definition, and the lower end in terms of ln(p/q).
    const KL: [[f64; 6]; 11] = [
        [1.0, 0.5, 9.0, 3.085_340_295_414_374e-5, 0.999_969_146_597_045_9, 3.085_340_295_414_374e-5],
        [10.0, 0.125, 9.0, 0.001_354_020_828_528_11, 0.579_794_495_307_320_7, 0.420_205_504_692_679_26],
        [10.0, 0.0, 9.0, 0.0, 0.362_371_848_378_226_7, 0.637_628_151_621_773_3],
        [10.0, 1.0, 9.0, 0.637_628_151_621_773_3, 1.0, 0.0],
        [100.0, 0.75, 4.0, 0.657_545_406_081_851_1, 0.829_287_952_058_402, 0.170_712_047_941_598],
        [1000.0, 0.000_976_562_5, 13.25, 4.069_534_417_139_552e-7, 0.009_815_853_835_730_25, 0.990_184_146_164_269_7],
        [1e6, 0.5, 9.0, 0.498_500_003_374_993_67, 0.501_499_996_625_006_3, 0.498_500_003_374_993_67],
        [1e12, 9.094_947_017_729_282e-13, 9.0, 2.381_439_813_177_699e-15, 7.304_267_654_988e-12, 0.999_999_999_992_695_7],
        [5.0, 0.968_75, 0.25, 0.913_602_580_581_928_3, 0.993_595_605_161_860_8, 0.006_404_394_838_139_241],
        [3.0, 0.25, 60.0, 4.480_686_128_627_848e-19, 0.999_999_234_788_270_7, 7.652_117_292_993_742e-7],
        [1e9, 0.0, 4.0, 0.0, 1.999_999_998_000_000_2e-9, 0.999_999_998_000_000_1],
    ];

    #[test]
    fn kl_agrees_with_mpmath() {
        for [n, mean, y, low, high, left] in KL {
            let interval = kl(n, mean, y);
            let close = |found: f64, expected: f64| (found - expected).abs() <= 1e-12 * expected.abs();
            assert!(close(interval.low, low), "{n} {mean} {y}: {} against {low}", interval.low);
            assert!(close(interval.high, high), "{n} {mean} {y}: {} against {high}", interval.high);
            // Rounding `high` has cost digits of 1 - `high`.
            assert!((1.0 - interval.high - left).abs() <= 2e-16 + 1e-12 * left, "{n} {mean} {y}");
        }
    }

    #[test]
    fn kl_is_symmetric_and_contains_the_sample_mean() {
        for n in [1.0, 7.0, 1000.0, 1e15] {
            for step in 0..=64 {
                let mean = f64::from(step) / 64.0;
                for y in [0.0, 1e-9, 0.1, 3.0, 40.0, 1400.0] {
                    let (here, there) = (kl(n, mean, y), kl(n, 1.0 - mean, y));
                    assert!((here.low - (1.0 - there.high)).abs() < 1e-13, "{n} {mean} {y}: {here:?} {there:?}");
                    assert!(0.0 <= here.low && here.low <= mean && mean <= here.high && here.high <= 1.0, "{n} {mean} {y}");
                }
            }
        }
        assert_eq!(kl(10.0, 0.25, 0.0), Interval { low: 0.25, high: 0.25 });
    }

    #[test]
    fn kl_is_within_hoeffdings_and_tends_to_wilsons() {
        for n in [1.0, 10.0, 1000.0] {
            for step in 0..=64 {
                let (mean, alpha) = (f64::from(step) / 64.0, 0.01);
                let (ours, outer) = (kl(n, mean, 2.0 * ln(2.0 / alpha)), hoeffding(n, mean, alpha, 0.0, 1.0));
                assert!(outer.low <= ours.low && ours.high <= outer.high, "{n} {mean}");
            }
        }
        // Both intervals differ from the normal interval by terms in 1/n.
        let (ours, theirs) = (kl(1e6, 0.25, 9.0), wilson(1e6, 0.25, 3.0));
        assert!((ours.low - theirs.low).abs() < 1e-5 && (ours.high - theirs.high).abs() < 1e-5);
    }
}
