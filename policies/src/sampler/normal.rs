//! The standard normal law: Φ and its inverse, each with full relative accuracy in the lower tail.
//!
//! The upper tail of z is Φ(-z). If both tails of a point matter, they are passed as a pair (Φ(z), Φ(-z)), because from
//! about z = 8 on, 1 - Φ(z) has lost all digits of Φ(-z).

use crate::math::{erfc, ln};
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};
use std::f64::consts::FRAC_1_SQRT_2;

/// Φ(z), the probability of values up to z.
pub fn cdf(z: f64) -> f64 {
    0.5 * erfc(-z * FRAC_1_SQRT_2)
}

/// The pair (Φ(z), Φ(-z)). The pair of -z has exactly the same numbers in the opposite order.
pub fn tails(z: f64) -> (f64, f64) {
    let small = cdf(-z.abs());
    if z <= 0.0 { (small, 1.0 - small) } else { (1.0 - small, small) }
}

/// Draws a value by inversion.
#[inline]
pub fn sample(stream: &mut Stream) -> f64 {
    quantile(stream.sample(Open01))
}

/// Φ⁻¹(u) for u in (0, 1), minus infinity at 0, and infinity at 1.
///
/// This is the routine PPND16 of algorithm AS 241, with its coefficients (M. J. Wichura, "The percentage points of the
/// normal distribution", Applied Statistics 37 (1988)). Its relative accuracy is about 1e-16 down to u = 1e-316.
#[inline]
pub fn quantile(u: f64) -> f64 {
    let q = u - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180625 - q * q;
        return q * ratio(r, &CENTRE);
    }
    let tail = if q < 0.0 { u } else { 1.0 - u };
    if tail <= 0.0 {
        return if q < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let r = (-ln(tail)).sqrt();
    let z = if r <= 5.0 { ratio(r - 1.6, &MIDDLE) } else { ratio(r - 5.0, &FAR) };
    if q < 0.0 { -z } else { z }
}

/// The quotient of two polynomials in x, whose coefficients begin with the constant one.
#[inline]
fn ratio(x: f64, [above, below]: &[[f64; 8]; 2]) -> f64 {
    let polynomial = |coefficients: &[f64; 8]| coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient);
    polynomial(above) / polynomial(below)
}

const CENTRE: [[f64; 8]; 2] = [
    [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ],
    [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_545,
    ],
];

const MIDDLE: [[f64; 8]; 2] = [
    [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        0.000_774_545_014_278_341_4,
    ],
    [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        0.000_547_593_808_499_534_5,
        1.050_750_071_644_416_9e-9,
    ],
];

const FAR: [[f64; 8]; 2] = [
    [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        0.296_560_571_828_504_87,
        0.026_532_189_526_576_124,
        0.001_242_660_947_388_078_4,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ],
    [
        1.0,
        0.599_832_206_555_888,
        0.136_929_880_922_735_8,
        0.014_875_361_290_850_615,
        0.000_786_869_131_145_613_3,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_7e-15,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// mpmath computed the expected quantiles with 40 digits, by bisection of erfc(-z/sqrt(2))/2 = u.
    #[test]
    fn quantiles_agree_with_mpmath() {
        for (u, z) in NORMAL_QUANTILES {
            assert!((quantile(u) - z).abs() <= 4e-16 * z.abs(), "{u}: {} against {z}", quantile(u));
        }
    }

    #[test]
    fn the_quantile_undoes_the_distribution_function() {
        for step in -740..=160 {
            let z = f64::from(step) / 20.0;
            let back = quantile(cdf(z));
            // Above 0, neighbouring arguments u are 1e-16 apart, which limits the accuracy.
            let coarse = if z > 0.0 { 2e-16 / (0.39 * crate::math::exp(-z * z / 2.0)) } else { 0.0 };
            assert!((back - z).abs() <= 1e-14 + 1e-14 * z.abs() + coarse, "{z}: {back}");
        }
    }

    #[test]
    fn tails_are_symmetric() {
        for z in [0.0, 0.3, 2.0, 9.0] {
            let (lower, upper) = tails(z);
            assert_eq!(tails(-z), (upper, lower));
            assert_eq!(upper, cdf(-z));
        }
    }

    const NORMAL_QUANTILES: [(f64, f64); 14] = [
        (1e-300, -37.047_096_299_361_2),
        (1e-100, -21.273_453_560_965_326),
        (1e-20, -9.262_340_089_798_409),
        (1e-10, -6.361_340_902_404_056),
        (0.001, -3.090_232_306_167_813_6),
        (0.05, -1.644_853_626_951_472_6),
        (0.075, -1.439_531_470_938_456),
        (0.075_000_1, -1.439_530_764_501_729_7),
        (0.3, -0.524_400_512_708_040_8),
        (0.500_000_1, 2.506_628_273_311_648e-7),
        (0.7, 0.524_400_512_708_040_7),
        (0.925, 1.439_531_470_938_456_1),
        (0.99, 2.326_347_874_040_840_8),
        (0.999_999, 4.753_424_308_817_088),
    ];
}
