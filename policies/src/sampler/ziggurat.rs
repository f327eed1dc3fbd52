//! Normal, exponential and Gamma draws, which nearly always avoid computing a logarithm.
//!
//! The methods are those of G. Marsaglia and W. W. Tsang, "The ziggurat method for generating random variables",
//! Journal of Statistical Software 5 (2000), and "A simple method for generating gamma variables", ACM Transactions on
//! Mathematical Software 26 (2000). Both are exact. Unlike in the first paper, the layer and the place in the layer are
//! taken from different bits of a random word.

use crate::math::{erfc, exp, ln, max, min};
use crate::seed::Stream;
use rand::{Rng, RngExt, distr::Open01};
use serde::{Deserialize, Serialize};
use std::f64::consts::{FRAC_1_SQRT_2, PI};
use std::sync::LazyLock;

const LAYERS: usize = 256;
/// The number at which the tail of the normal law must begin for all layers to have the same area.
const NORMAL_TAIL: f64 = 3.654_152_885_361_009;
/// The number at which the tail of the exponential law must begin for all layers to have the same area.
const EXPONENTIAL_TAIL: f64 = 7.697_117_470_131_05;

static NORMAL: LazyLock<Ziggurat> = LazyLock::new(|| {
    let rest = (PI / 2.0).sqrt() * erfc(NORMAL_TAIL * FRAC_1_SQRT_2);
    Ziggurat::new(NORMAL_TAIL, rest, normal_density, |y| (-2.0 * ln(y)).sqrt())
});

static EXPONENTIAL: LazyLock<Ziggurat> =
    LazyLock::new(|| Ziggurat::new(EXPONENTIAL_TAIL, exp(-EXPONENTIAL_TAIL), |x| exp(-x), |y| -ln(y)));

/// The density of the normal law, up to a factor.
fn normal_density(x: f64) -> f64 {
    exp(-0.5 * x * x)
}

/// The layers of a falling density. Layer i reaches from 0 to `x[i]` and from the height `y[i]` to the height
/// `y[i + 1]`. The tail belongs to the lowest layer.
struct Ziggurat {
    x: [f64; LAYERS + 1],
    y: [f64; LAYERS + 1],
}

impl Ziggurat {
    /// Computes the layers of a falling density that is 1 at 0. `rest` is the integral of the density from `tail` to
    /// infinity.
    fn new(tail: f64, rest: f64, density: fn(f64) -> f64, inverse: fn(f64) -> f64) -> Ziggurat {
        let area = tail * density(tail) + rest;
        let (mut x, mut y) = ([0.0; LAYERS + 1], [1.0; LAYERS + 1]);
        // A rectangle of this width has the area of the lowest layer and the tail together.
        (x[0], y[0]) = (area / density(tail), 0.0);
        (x[1], y[1]) = (tail, density(tail));
        for layer in 1..LAYERS - 1 {
            y[layer + 1] = y[layer] + area / x[layer];
            x[layer + 1] = inverse(y[layer + 1]);
        }
        Ziggurat { x, y }
    }

    /// The point of a layer at a share of its width, and whether every height of the layer is below the density at this
    /// point.
    #[inline]
    fn point(&self, layer: usize, place: f64) -> (f64, bool) {
        let x = place * self.x[layer];
        (x, x.abs() < self.x[layer + 1])
    }

    /// Draws a height in a layer.
    fn height(&self, layer: usize, stream: &mut Stream) -> f64 {
        self.y[layer] + (self.y[layer + 1] - self.y[layer]) * stream.random::<f64>()
    }
}

/// Draws from the normal law.
#[inline]
fn normal(stream: &mut Stream) -> f64 {
    let ziggurat = &*NORMAL;
    loop {
        let word = stream.next_u64();
        let layer = (word & 0xff) as usize;
        // The place is uniform in [-1, 1).
        let place = ((word as i64) >> 11) as f64 / (1_u64 << 52) as f64;
        let (x, sure) = ziggurat.point(layer, place);
        if sure {
            return x;
        }
        if layer == 0 {
            return normal_tail(stream).copysign(x);
        }
        if ziggurat.height(layer, stream) < normal_density(x) {
            return x;
        }
    }
}

/// Draws from the upper tail of the normal law.
#[cold]
fn normal_tail(stream: &mut Stream) -> f64 {
    loop {
        let x = exponential(stream) / NORMAL_TAIL;
        if 2.0 * exponential(stream) > x * x {
            return NORMAL_TAIL + x;
        }
    }
}

/// Draws from the exponential law.
#[inline]
pub fn exponential(stream: &mut Stream) -> f64 {
    let ziggurat = &*EXPONENTIAL;
    // The exponential law has no memory: a draw from the tail is EXPONENTIAL_TAIL plus a draw from the whole law.
    let mut from = 0.0;
    loop {
        let word = stream.next_u64();
        let layer = (word & 0xff) as usize;
        // The place is uniform in [0, 1).
        let place = (word >> 11) as f64 / (1_u64 << 53) as f64;
        let (x, sure) = ziggurat.point(layer, place);
        if sure {
            return from + x;
        }
        if layer == 0 {
            from += EXPONENTIAL_TAIL;
        } else if ziggurat.height(layer, stream) < exp(-x) {
            return from + x;
        }
    }
}

/// Draws from a Gamma law with a shape of at least 1 and the scale 1.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Gamma {
    d: f64,
    c: f64,
}

impl Gamma {
    /// Creates the sampler of the law with this shape, at least 1.
    #[inline]
    pub fn new(shape: f64) -> Gamma {
        let d = shape - 1.0 / 3.0;
        Gamma { d, c: 1.0 / (9.0 * d).sqrt() }
    }

    /// Draws a value above 0.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        loop {
            let x = normal(stream);
            let t = self.c * x;
            let root = 1.0 + t;
            if root <= 0.0 {
                continue;
            }
            let (v, square) = (root * root * root, x * x);
            let u: f64 = stream.sample(Open01);
            // The first condition accepts most draws without a logarithm. By the series of ln(1+t), the right side of
            // the second condition is at least -q with q = 3/4 d t⁴ / (1-|t|), and exp(-q) >= 1-q. The paper has 0.0331
            // x⁴ instead of q. Unlike q, that term does not shrink as shapes grow. |t| is computed without a branch.
            let bend = self.c * square;
            if (1.0 - u) * (1.0 - t.abs()) > bend * bend / 12.0 || ln(u) < 0.5 * square + self.d * (1.0 - v + ln(v)) {
                return self.d * v;
            }
        }
    }
}

/// Draws from several Gamma laws with a single trial, which takes less time than one trial for each law.
#[inline]
pub fn gammas<const N: usize>(laws: &[Gamma; N], stream: &mut Stream) -> [f64; N] {
    loop {
        let x: [f64; N] = std::array::from_fn(|_| normal(stream));
        let (mut bends, mut least, mut most) = (0.0, 1.0, 1.0);
        let v: [f64; N] = std::array::from_fn(|at| {
            let t = laws[at].c * x[at];
            let root = 1.0 + t;
            (least, most) = (min(least, root), max(most, root));
            bends += t * x[at] * (t * x[at]);
            root * root * root
        });
        let u: f64 = stream.sample(Open01);
        // The first condition accepts most draws without a logarithm. It is that of [`Gamma::sample`], with the sum of
        // all q and the largest |t|, because the product of numbers 1-q is at least 1 minus the sum of the q.
        if (1.0 - u) * min(least, 2.0 - most) > bends / 12.0 || (least > 0.0 && ln(u) < excess(laws, &x, &v)) {
            return std::array::from_fn(|at| laws[at].d * v[at]);
        }
    }
}

/// The logarithm of the probability with which [`gammas`] accepts normal draws `x`, whose (1 + c x)³ are `v`.
fn excess<const N: usize>(laws: &[Gamma; N], x: &[f64; N], v: &[f64; N]) -> f64 {
    (0..N).map(|at| 0.5 * x[at] * x[at] + laws[at].d * (1.0 - v[at] + ln(v[at]))).sum()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};
    use statrs::distribution::{self, ContinuousCDF};

    const DRAWS: usize = 2_000_000;
    /// The critical value of Kolmogorov and Smirnov's sqrt(n) sup |F_n - F| at the level alpha = 0.001:
    /// sqrt(ln(2/alpha)/2).
    const CRITICAL: f64 = 1.949_5;

    /// Kolmogorov and Smirnov's sqrt(n) sup |F_n - F|.
    fn distance(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64) -> f64 {
        draws.sort_by(f64::total_cmp);
        let n = draws.len() as f64;
        let off = |(index, x): (usize, &f64)| ((index as f64 + 0.5) / n - cdf(*x)).abs();
        draws.iter().enumerate().map(off).fold(0.0, f64::max) * n.sqrt()
    }

    fn draws(seed: u64, draw: impl Fn(&mut Stream) -> f64) -> Vec<f64> {
        let mut stream = stream(seed, 0, Role::Policy);
        (0..DRAWS).map(|_| draw(&mut stream)).collect()
    }

    #[test]
    fn the_highest_layer_has_the_area_of_all_others() {
        for ziggurat in [&*NORMAL, &*EXPONENTIAL] {
            let area = ziggurat.x[0] * ziggurat.y[1];
            let top = ziggurat.x[LAYERS - 1] * (1.0 - ziggurat.y[LAYERS - 1]);
            assert!((top / area - 1.0).abs() < 1e-11, "{top} against {area}");
        }
    }

    /// The tails are also tested alone, because only one draw in a thousand lies in them.
    #[test]
    fn draws_follow_their_laws() {
        let normals = draws(1, normal);
        let tail: Vec<f64> = normals.iter().copied().filter(|x| x.abs() > 3.2).map(f64::abs).collect();
        let above = |x: f64| erfc(x * FRAC_1_SQRT_2);
        assert!(distance(tail, |x| 1.0 - above(x) / above(3.2)) < CRITICAL);
        assert!(distance(draws(6, normal_tail), |x| 1.0 - above(x) / above(NORMAL_TAIL)) < CRITICAL);
        assert!(distance(normals, |x| 0.5 * erfc(-x * FRAC_1_SQRT_2)) < CRITICAL);
        let exponentials = draws(2, exponential);
        let tail: Vec<f64> = exponentials.iter().copied().filter(|x| *x > 6.5).collect();
        assert!(distance(tail, |x| 1.0 - exp(6.5 - x)) < CRITICAL);
        assert!(distance(exponentials, |x| 1.0 - exp(-x)) < CRITICAL);
        for (seed, shape) in [(3, 1.0), (4, 1.7), (5, 30.0)] {
            let exact = distribution::Gamma::new(shape, 1.0).unwrap();
            let gamma = Gamma::new(shape);
            assert!(distance(draws(seed, |stream| gamma.sample(stream)), |x| exact.cdf(x)) < CRITICAL, "{shape}");
        }
    }

    /// Every draw has its law, and the sum of independent Gamma draws has a Gamma law too.
    #[test]
    fn joint_gamma_draws_follow_their_laws() {
        let shapes = [1.0, 1.7, 30.0, 400.0];
        let (laws, mut stream) = (shapes.map(Gamma::new), stream(7, 0, Role::Policy));
        let joint: Vec<[f64; 4]> = (0..DRAWS).map(|_| gammas(&laws, &mut stream)).collect();
        let off = |draws: Vec<f64>, shape: f64| {
            let exact = distribution::Gamma::new(shape, 1.0).unwrap();
            distance(draws, |x| exact.cdf(x))
        };
        for (at, shape) in shapes.into_iter().enumerate() {
            let draws: Vec<f64> = joint.iter().map(|draws| draws[at]).collect();
            assert!(off(draws.clone(), shape) < CRITICAL, "{shape}");
            assert!(off(draws, shape * 1.01) > CRITICAL, "{shape}: another law is noticed");
        }
        let sums = |of: usize| joint.iter().map(|draws| draws[..of].iter().sum()).collect();
        assert!(off(sums(2), 2.7) < CRITICAL && off(sums(4), 432.7) < CRITICAL);
    }
}
