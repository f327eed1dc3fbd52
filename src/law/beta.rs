//! Beta(alpha, beta) as a share of two Gamma draws: X = G/(G + H), G ~ Gamma(alpha), H ~ Gamma(beta).
//!
//! Own code, on `libm`: rand_distr's draws differ natively from those in wasm as soon as `num-traits/std` is switched on, which
//! plotters does. Of shapes below 1 (L. Devroye, Non-Uniform Random Variate Generation, 1986, IX.3):
//!
//! * Gamma(a) = Gamma(a+1) U^(1/a);
//! * Beta(a, b) is Beta(a+1, b) with probability a/(a+b), else Beta(a, b+1), as x + (1-x) = 1: one power is enough.

use super::ziggurat::{Gamma, exponential};
use crate::math::exp;
use crate::seed::Stream;
use rand::RngExt;

/// Draws from a Beta law.
#[derive(Clone, Copy, Debug)]
pub struct Beta {
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

impl Beta {
    /// The law with shapes `alpha` and `beta`, both above 0.
    #[inline]
    pub fn new(alpha: f64, beta: f64) -> Beta {
        assert!(alpha > 0.0 && beta > 0.0, "the shapes of a Beta law are above 0");
        let small = match (alpha < 1.0, beta < 1.0) {
            (false, false) => Small::None,
            (true, false) => Small::First { alpha },
            (false, true) => Small::Second { beta },
            (true, true) => Small::Both { alpha, beta },
        };
        let gamma = |shape: f64| Gamma::new(if shape < 1.0 { shape + 1.0 } else { shape });
        Beta { first: gamma(alpha), second: gamma(beta), small }
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
                if stream.random::<f64>() * (alpha + beta) < alpha {
                    second *= power(beta, stream);
                } else {
                    first *= power(alpha, stream);
                }
            }
        }
        first / (first + second)
    }
}

/// U^(1/shape), as -ln U is exponential.
fn power(shape: f64, stream: &mut Stream) -> f64 {
    exp(-exponential(stream) / shape)
}
