//! Beta(alpha, beta) as a share of two Gamma draws: X = G/(G + H), G ~ Gamma(alpha), H ~ Gamma(beta).
//!
//! Own code, on `libm`: rand_distr's draws differ natively from those in wasm as soon as `num-traits/std` is switched on, which
//! plotters does. Of shapes below 1 (L. Devroye, Non-Uniform Random Variate Generation, 1986, IX.3):
//!
//! * Gamma(a) = Gamma(a+1) U^(1/a);
//! * Beta(a, b) is Beta(a+1, b) with probability a/(a+b), else Beta(a, b+1), as x + (1-x) = 1: one power is enough.

use super::distribution::Sample;
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

/// Which shapes are below 1; theirs are larger by 1 in the Gamma laws above.
#[derive(Clone, Copy, Debug)]
enum Small {
    None,
    First { alpha: f64 },
    Second { beta: f64 },
    Both { alpha: f64, beta: f64 },
}

impl BetaSampler {
    /// The law with shapes `alpha` and `beta`, both above 0.
    #[inline]
    pub fn new(alpha: f64, beta: f64) -> BetaSampler {
        assert!(alpha > 0.0 && beta > 0.0, "the shapes of a Beta law are above 0");
        let small = match (alpha < 1.0, beta < 1.0) {
            (false, false) => Small::None,
            (true, false) => Small::First { alpha },
            (false, true) => Small::Second { beta },
            (true, true) => Small::Both { alpha, beta },
        };
        let gamma = |shape: f64| Gamma::new(if shape < 1.0 { shape + 1.0 } else { shape });
        BetaSampler { first: gamma(alpha), second: gamma(beta), small }
    }

    /// One draw, in [0, 1].
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        let (mut first, mut second) = (self.first.sample(stream), self.second.sample(stream));
        match self.small {
            Small::None => (),
            Small::First { alpha } => first *= power(alpha, stream),
            Small::Second { beta } => second *= power(beta, stream),
            Small::Both { alpha, beta } => {
                // Either is as likely as the other where they are alike: no branch, of which half were mispredicted.
                let chosen = usize::from(stream.random::<f64>() * (alpha + beta) < alpha);
                let power = power([alpha, beta][chosen], stream);
                first *= [power, 1.0][chosen];
                second *= [1.0, power][chosen];
            }
        }
        first / (first + second)
    }
}

impl Sample for BetaSampler {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        BetaSampler::sample(self, stream)
    }
}

/// U^(1/shape), as -ln U is exponential.
fn power(shape: f64, stream: &mut Stream) -> f64 {
    exp2(-exponential(stream) * (LOG2_E / shape))
}

/// 2^x for x up to 0, within a few units in the last place; 0 where it is subnormal. Without a branch that depends on x and without a
/// division, a draw takes 8 ns less by it than by `math::exp`; `libm::exp2` is as fast, but by a table of 4 kB to download.
fn exp2(x: f64) -> f64 {
    /// Added to a number, it leaves a whole one in the last bits.
    const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;
    if x < -1022.0 {
        return 0.0;
    }
    let whole = x + ROUND;
    let rest = x - (whole - ROUND);
    let power = f64::from_bits((whole.to_bits() << 52).wrapping_add(1.0_f64.to_bits()));
    // Even and odd powers by themselves: half as long a chain of sums that wait for one another. Written out, as in wasm a loop stays one.
    let [a0, b0, a1, b1, a2, b2, a3, b3, a4, b4, a5, b5, a6, b6] = TERMS;
    let s = rest * rest;
    let even = (((((a6 * s + a5) * s + a4) * s + a3) * s + a2) * s + a1) * s + a0;
    let odd = (((((b6 * s + b5) * s + b4) * s + b3) * s + b2) * s + b1) * s + b0;
    (even + rest * odd) * power
}

/// Of the series of 2^x, whose next is below 1e-17 for |x| up to 1/2.
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
    fn powers_of_two_are_right() {
        assert_eq!(
            [exp2(0.0), exp2(-1.0), exp2(-1022.0), exp2(-1022.1), exp2(-1e300)],
            [1.0, 0.5, f64::MIN_POSITIVE, 0.0, 0.0]
        );
        for x in (0..100_000).map(|step| f64::from(step) * -0.010_219_9) {
            assert!((exp2(x) / libm::exp2(x) - 1.0).abs() < 1e-15, "{x}: {} but {}", exp2(x), libm::exp2(x));
        }
    }
}
