//! Beta(alpha, beta) by rejection: Cheng's algorithms BB (both shapes above 1) and BC.
//!
//! R. C. H. Cheng, "Generating beta variates with nonintegral shape parameters", Communications of the ACM 21 (1978).
//! Own code, on `libm`: rand_distr's draws differ natively from those in wasm as soon as `num-traits/std` is switched on, which
//! plotters does. Deviation: with e = exp(-|V|) in place of W = a exp(V), nothing overflows for tiny shapes.

use crate::math::{exp, ln};
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};

/// Draws from a Beta law.
#[derive(Clone, Copy, Debug)]
pub struct Beta {
    /// For BB the smaller shape, for BC the larger one: the paper's a.
    a: f64,
    /// The other shape: the paper's b.
    b: f64,
    /// Whether a draw is X, as for shapes (a, b), or 1 - X.
    straight: bool,
    constants: Constants,
}

#[derive(Clone, Copy, Debug)]
enum Constants {
    /// Both shapes above 1.
    Both { scale: f64, gamma: f64 },
    /// A shape of at most 1.
    Small { scale: f64, k1: f64, k2: f64 },
}

const LN_4: f64 = 1.386_294_361_119_890_6;
const ONE_PLUS_LN_5: f64 = 2.609_437_912_434_100_3;

impl Beta {
    /// The law with shapes `alpha` and `beta`, both above 0.
    pub fn new(alpha: f64, beta: f64) -> Beta {
        assert!(alpha > 0.0 && beta > 0.0, "the shapes of a Beta law are above 0");
        let (small, large) = if alpha <= beta { (alpha, beta) } else { (beta, alpha) };
        if small > 1.0 {
            let (a, b, sum) = (small, large, small + large);
            let inverse = ((2.0 * a * b - sum) / (sum - 2.0)).sqrt();
            return Beta {
                a,
                b,
                straight: a == alpha,
                constants: Constants::Both { scale: 1.0 / inverse, gamma: a + inverse },
            };
        }
        let (a, b) = (large, small);
        let scale = 1.0 / b;
        let delta = 1.0 + a - b;
        let k1 = delta * (1.0 / 72.0 + b / 24.0) / (a * scale - 7.0 / 9.0);
        let k2 = 0.25 + (0.5 + 0.25 / delta) * b;
        Beta { a, b, straight: a == alpha, constants: Constants::Small { scale, k1, k2 } }
    }

    /// One draw, in [0, 1].
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        match self.constants {
            Constants::Both { scale, gamma } => self.sample_both(stream, scale, gamma),
            Constants::Small { scale, k1, k2 } => self.sample_small(stream, scale, k1, k2),
        }
    }

    fn sample_both(&self, stream: &mut Stream, scale: f64, gamma: f64) -> f64 {
        let (a, b) = (self.a, self.b);
        loop {
            let (u1, u2): (f64, f64) = (stream.sample(Open01), stream.sample(Open01));
            let v = scale * ln(u1 / (1.0 - u1));
            let e = exp(-v.abs());
            // |V| stays below 40 here, as the scale is below 1: W does not overflow.
            let w = if v > 0.0 { a / e } else { a * e };
            let z = u1 * u1 * u2;
            let r = gamma * v - LN_4;
            let s = a + r - w;
            let accept = s + ONE_PLUS_LN_5 >= 5.0 * z || {
                let t = ln(z);
                s >= t || r + (a + b) * ln((a + b) / (b + w)) >= t
            };
            if accept {
                return self.value(v, e);
            }
        }
    }

    fn sample_small(&self, stream: &mut Stream, scale: f64, k1: f64, k2: f64) -> f64 {
        let (a, b) = (self.a, self.b);
        loop {
            let (u1, u2): (f64, f64) = (stream.sample(Open01), stream.sample(Open01));
            let y = u1 * u2;
            let z = u1 * y;
            if u1 < 0.5 {
                if 0.25 * u2 + z - y >= k1 {
                    continue;
                }
            } else if z > 0.25 && z >= k2 {
                continue;
            }
            let v = scale * ln(u1 / (1.0 - u1));
            let e = exp(-v.abs());
            if (u1 >= 0.5 && z <= 0.25) || (a + b) * self.log_share(v, e) - LN_4 >= ln(z) {
                return self.value(v, e);
            }
        }
    }

    /// ln((a+b)/(b+W)) + V with W = a exp(V) and e = exp(-|V|).
    fn log_share(&self, v: f64, e: f64) -> f64 {
        let (a, b) = (self.a, self.b);
        if v > 0.0 { ln((a + b) / (b * e + a)) } else { ln((a + b) / (b + a * e)) + v }
    }

    /// X = W/(b+W), or 1 - X where the shapes were exchanged.
    fn value(&self, v: f64, e: f64) -> f64 {
        let (a, b) = (self.a, self.b);
        let (towards_one, towards_zero) = if v > 0.0 { (a, b * e) } else { (a * e, b) };
        (if self.straight { towards_one } else { towards_zero }) / (towards_one + towards_zero)
    }
}
