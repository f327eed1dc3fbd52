//! Draws from a Beta law: X = G/(G + H) with G ~ Gamma(alpha) and H ~ Gamma(beta).
//!
//! The crate rand_distr was rejected, because its draws in wasm differ from those of native code as soon as the feature
//! `num-traits/std` is enabled, and plotters enables it. Draws for shapes below 1 use two facts (L. Devroye,
//! Non-Uniform Random Variate Generation, 1986, IX.3):
//!
//! * Gamma(a) is the law of Gamma(a+1) U^(1/a).
//! * Beta(a, b) is Beta(a+1, b) with probability a/(a+b) and otherwise Beta(a, b+1), because x + (1-x) = 1. So a draw
//!   needs only one power if both shapes are below 1.

use super::ziggurat::{Gamma, exponential};
use crate::seed::Stream;
use rand::RngExt;
use std::f64::consts::{LN_2, LOG2_E};

/// Draws from a Beta law.
#[derive(Clone, Copy, Debug)]
pub struct BetaSampler {
    first: Gamma,
    second: Gamma,
    small: Small,
}

/// The shapes that are below 1. For each of them, the sampler holds the Gamma law of the shape plus 1, whose draws are
/// then corrected by a power.
#[derive(Clone, Copy, Debug)]
enum Small {
    None,
    First { alpha: f64 },
    Second { beta: f64 },
    Both { alpha: f64, beta: f64 },
}

impl BetaSampler {
    /// Creates the sampler of the law with the shapes `alpha` and `beta`, both above 0.
    #[inline]
    pub fn new(alpha: f64, beta: f64) -> BetaSampler {
        assert!(alpha > 0.0 && beta > 0.0, "the shapes of a Beta law must be above 0");
        let small = match (alpha < 1.0, beta < 1.0) {
            (false, false) => Small::None,
            (true, false) => Small::First { alpha },
            (false, true) => Small::Second { beta },
            (true, true) => Small::Both { alpha, beta },
        };
        let gamma = |shape: f64| Gamma::new(if shape < 1.0 { shape + 1.0 } else { shape });
        BetaSampler { first: gamma(alpha), second: gamma(beta), small }
    }

    /// Draws a value in [0, 1].
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        let (mut first, mut second) = (self.first.sample(stream), self.second.sample(stream));
        match self.small {
            Small::None => (),
            Small::First { alpha } => first *= power(alpha, stream),
            Small::Second { beta } => second *= power(beta, stream),
            Small::Both { alpha, beta } => {
                // Selecting by an index avoids a branch, of which half of the predictions would fail if the shapes are
                // equal.
                let chosen = usize::from(stream.random::<f64>() * (alpha + beta) < alpha);
                let power = power([alpha, beta][chosen], stream);
                first *= [power, 1.0][chosen];
                second *= [1.0, power][chosen];
            }
        }
        first / (first + second)
    }
}

/// Draws U^(1/shape) for a uniform U, whose -ln U is exponential.
fn power(shape: f64, stream: &mut Stream) -> f64 {
    exp2(-exponential(stream) * (LOG2_E / shape))
}

/// Computes 2^x for x up to 0, within a few units in the last place, or 0 if the result would be subnormal. The
/// function needs no division and hardly ever mispredicts a branch, so a draw takes 8 ns less than with `math::exp`.
/// `libm::exp2` is as fast, but reads a table of 4 kB.
fn exp2(x: f64) -> f64 {
    /// Adding this constant to a number leaves the nearest whole number in the last bits of the sum.
    const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;
    if x < -1022.0 {
        return 0.0;
    }
    let whole = x + ROUND;
    let rest = x - (whole - ROUND);
    let power = f64::from_bits((whole.to_bits() << 52).wrapping_add(1.0_f64.to_bits()));
    // Summing even and odd powers separately halves the length of the dependency chain. The terms are written out
    // because a loop is not unrolled in wasm.
    let [a0, b0, a1, b1, a2, b2, a3, b3, a4, b4, a5, b5, a6, b6] = TERMS;
    let s = rest * rest;
    let even = (((((a6 * s + a5) * s + a4) * s + a3) * s + a2) * s + a1) * s + a0;
    let odd = (((((b6 * s + b5) * s + b4) * s + b3) * s + b2) * s + b1) * s + b0;
    (even + rest * odd) * power
}

/// The coefficients of the series of 2^x. For |x| up to 1/2, the first term that is left out is below 1e-17.
const TERMS: [f64; 14] = {
    let mut terms = [1.0; 14];
    let mut place = 1;
    while place < terms.len() {
        terms[place] = terms[place - 1] * LN_2 / place as f64;
        place += 1;
    }
    terms
};

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::exp2;

    #[test]
    fn powers_of_two_agree_with_libm() {
        assert_eq!(
            [exp2(0.0), exp2(-1.0), exp2(-1022.0), exp2(-1022.1), exp2(-1e300)],
            [1.0, 0.5, f64::MIN_POSITIVE, 0.0, 0.0]
        );
        for x in (0..100_000).map(|step| f64::from(step) * -0.010_219_9) {
            assert!((exp2(x) / libm::exp2(x) - 1.0).abs() < 1e-15, "{x}: {} but {}", exp2(x), libm::exp2(x));
        }
    }
}
