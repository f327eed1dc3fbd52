//! Draws from the tail of a Beta law, under an envelope whose mass is known in closed form.
//!
//! The logarithm of the envelope is the tangent of the logarithm of the density at the cut. Neither a draw nor its
//! probability of success needs an incomplete beta function. `docs/thompson.md` has the proof.

use super::beta_quantile::ln_beta;
use super::ziggurat::exponential;
use crate::math::{exp, expm1, ln};
use crate::seed::Stream;
use rand::RngExt;

/// The tail of a Beta law below or above a cut, and its envelope.
#[derive(Clone, Copy, Debug)]
pub struct BetaTail {
    /// The first shape of X or, for a tail above a cut, of 1 - X.
    alpha: f64,
    /// The second shape.
    beta: f64,
    /// The end of the tail: the tail is the part of X, or of 1 - X, below this number.
    cut: f64,
    /// The point at which the tangent touches: the cut, or the mode if the mode is below the cut.
    touch: f64,
    /// The slope of the tangent.
    slope: f64,
    /// Whether the tail is above the cut, so that the other fields describe 1 - X.
    mirrored: bool,
}

impl BetaTail {
    /// The tail of Beta(alpha, beta) below `cut`. Both shapes are at least 1, and `cut` is from 0 to 1.
    pub fn below(alpha: f64, beta: f64, cut: f64) -> BetaTail {
        // The slope is the derivative of (alpha-1) ln x + (beta-1) ln(1-x). At a cut of 0 or 1 one part is infinite or
        // 0/0.
        let part = |shape: f64, x: f64| if shape == 1.0 { 0.0 } else { (shape - 1.0) / x };
        let slope = part(alpha, cut) - part(beta, 1.0 - cut);
        let (touch, slope) = if slope * cut > 1e-9 { (cut, slope) } else { (mode(alpha, beta).min(cut), 0.0) };
        BetaTail { alpha, beta, cut, touch, slope, mirrored: false }
    }

    /// The tail of Beta(alpha, beta) above `cut`. Both shapes are at least 1, and `cut` is from 0 to 1.
    pub fn above(alpha: f64, beta: f64, cut: f64) -> BetaTail {
        BetaTail { mirrored: true, ..BetaTail::below(beta, alpha, 1.0 - cut) }
    }

    /// The mass of the envelope, which is at least the probability of the tail, and little more if the tail is rare.
    pub fn mass(&self) -> f64 {
        self.mass_with(self.ln_beta())
    }

    /// Computes ln B(alpha, beta), which all tails of a law have in common.
    pub fn ln_beta(&self) -> f64 {
        ln_beta(self.alpha.min(self.beta), self.alpha.max(self.beta))
    }

    /// Computes [`BetaTail::mass`] from [`BetaTail::ln_beta`], so that the tails of a law compute it only once.
    pub fn mass_with(&self, ln_beta: f64) -> f64 {
        if self.cut <= 0.0 {
            return 0.0;
        }
        let (alpha, beta) = (self.alpha, self.beta);
        let ln_density = times_ln(alpha - 1.0, self.touch) + times_ln(beta - 1.0, 1.0 - self.touch) - ln_beta;
        exp(ln_density) * if self.slope > 0.0 { -expm1(-self.slope * self.cut) / self.slope } else { self.cut }
    }

    /// Whether the tangent rises, which means that the cut is below the mode.
    pub fn is_steep(&self) -> bool {
        self.slope > 0.0
    }

    /// Attempts a draw from the tail. The attempt succeeds with the probability of the tail divided by
    /// [`BetaTail::mass`].
    pub fn attempt(&self, stream: &mut Stream) -> Option<f64> {
        let x = self.draw_envelope(stream);
        let limit = exponential(stream);
        let kept = limit > self.most_below(x) || limit > self.below_envelope(x);
        kept.then_some(if self.mirrored { 1.0 - x } else { x })
    }

    /// Draws from the envelope by the one of two methods that rejects fewer draws. In the worst case, five of eight
    /// draws are kept.
    fn draw_envelope(&self, stream: &mut Stream) -> f64 {
        loop {
            if self.slope * self.cut > 1.0 {
                let x = self.cut - exponential(stream) / self.slope;
                if x > 0.0 {
                    return x;
                }
            } else {
                let x = self.cut * (1.0 - stream.random::<f64>());
                if exponential(stream) >= self.slope * (self.cut - x) {
                    return x;
                }
            }
        }
    }

    /// The logarithm of the envelope at x less the logarithm of the density at x.
    fn below_envelope(&self, x: f64) -> f64 {
        self.slope * (x - self.touch)
            - times_ln(self.alpha - 1.0, x / self.touch)
            - times_ln(self.beta - 1.0, (1.0 - x) / (1.0 - self.touch))
    }

    /// Bounds [`BetaTail::below_envelope`] from above without computing a logarithm. The bound is infinite unless the
    /// envelope is a rising tangent. It follows from ln(1+z) >= z - z²/(2(1+z)) for -1 < z <= 0 and ln(1+w) >= w - w²/2
    /// for w >= 0, because the linear terms are the tangent.
    fn most_below(&self, x: f64) -> f64 {
        if self.slope == 0.0 {
            return f64::INFINITY;
        }
        let (d, rest) = (x - self.touch, 1.0 - self.touch);
        0.5 * d * d * ((self.alpha - 1.0) / (x * self.touch) + (self.beta - 1.0) / (rest * rest))
    }
}

/// The mode of Beta(alpha, beta), for shapes of at least 1.
fn mode(alpha: f64, beta: f64) -> f64 {
    if alpha > 1.0 { (alpha - 1.0) / (alpha + beta - 2.0) } else { 0.0 }
}

/// Computes factor × ln x, but 0 for every x if the factor is 0.
fn times_ln(factor: f64, x: f64) -> f64 {
    if factor == 0.0 { 0.0 } else { factor * ln(x) }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};
    use statrs::distribution::{Beta, ContinuousCDF};

    const DRAWS: usize = 50_000;
    /// The critical value of sqrt(n) sup |F_n - F| by Kolmogorov and Smirnov, for alpha = 1e-5: sqrt(ln(2/alpha)/2).
    const CRITICAL: f64 = 2.470_4;

    /// Computes sqrt(n) sup |F_n - F|. Also returns the mass times the share of attempts that succeed, which estimates
    /// the probability of the tail, and then the exact probability and the standard error of the estimate.
    fn compare(tail: BetaTail, cdf: impl Fn(f64) -> f64, seed: u64) -> (f64, [f64; 3]) {
        let mut stream = stream(seed, 0, Role::Policy);
        let (mut draws, mut attempts) = (Vec::new(), 0.0);
        while draws.len() < DRAWS {
            attempts += 1.0;
            draws.extend(tail.attempt(&mut stream));
        }
        draws.sort_by(f64::total_cmp);
        let n = DRAWS as f64;
        let (from, to) = if tail.mirrored { (cdf(1.0 - tail.cut), 1.0) } else { (0.0, cdf(tail.cut)) };
        let off = |(index, x): (usize, &f64)| ((index as f64 + 0.5) / n - (cdf(*x) - from) / (to - from)).abs();
        let distance = draws.iter().enumerate().map(off).fold(0.0, f64::max) * n.sqrt();
        let share = n / attempts;
        let error = tail.mass() * (share * (1.0 - share) / attempts).sqrt();
        (distance, [tail.mass() * share, to - from, error])
    }

    #[test]
    fn draws_and_probabilities_agree_with_statrs() {
        let shapes = [(1.0, 1.0), (1.0, 7.0), (7.0, 1.0), (2.0, 3.0), (40.0, 2.0), (300.0, 700.0), (2.0, 9_000.0)];
        for (seed, (alpha, beta)) in shapes.into_iter().enumerate() {
            let law = Beta::new(alpha, beta).unwrap();
            for share in [0.001, 0.02, 0.3, 0.6] {
                let (low, high) = (law.inverse_cdf(share), law.inverse_cdf(1.0 - share));
                for tail in [BetaTail::below(alpha, beta, low), BetaTail::above(alpha, beta, high)] {
                    let (distance, [found, expected, error]) = compare(tail, |x| law.cdf(x), seed as u64);
                    assert!(distance < CRITICAL, "{tail:?}: {distance}");
                    assert!((found - expected).abs() < 5.0 * error + 1e-9, "{tail:?}: {found} against {expected}");
                    assert!(share > 0.05 || tail.mass() < 3.0 * share, "{tail:?}: an envelope of {}", tail.mass());
                }
            }
            assert_eq!((BetaTail::below(alpha, beta, 0.0).mass(), BetaTail::above(alpha, beta, 1.0).mass()), (0.0, 0.0));
            // With the cut at the other end, the tail is the whole law.
            let (distance, [found, ..]) = compare(BetaTail::below(alpha, beta, 1.0), |x| law.cdf(x), seed as u64);
            assert!(distance < CRITICAL && (found - 1.0).abs() < 0.02, "{found}");
        }
    }

    /// Beta(2, 3) has its mode at 1/3, where its density is 16/9. With a cut at the mode or above it, the envelope is
    /// constant at this height.
    #[test]
    fn beyond_the_mode_the_envelope_is_as_high_as_the_density() {
        for cut in [1.0 / 3.0, 0.35, 0.9] {
            let tail = BetaTail::below(2.0, 3.0, cut);
            assert!((tail.mass() - cut * 16.0 / 9.0).abs() < 1e-12 && !tail.is_steep(), "{cut}");
        }
        assert!(BetaTail::below(2.0, 3.0, 0.3).is_steep());
    }

    /// A bound below the exact value would make draws wrong, and a bound far above it would be of no use.
    #[test]
    fn the_quick_bound_is_at_least_the_exact_value_and_close_to_it() {
        for (alpha, beta, cut) in
            [(2.0, 3.0, 0.2), (7.0, 1.0, 0.5), (40.0, 2.0, 0.8), (300.0, 700.0, 0.25), (2.0, 9_000.0, 1e-5)]
        {
            let tail = BetaTail::below(alpha, beta, cut);
            for share in [0.001, 0.1, 0.5, 0.9, 0.99] {
                let (exact, most) = (tail.below_envelope(share * cut), tail.most_below(share * cut));
                assert!(most >= exact * (1.0 - 1e-9), "{tail:?}, {share}: {most} for {exact}");
                assert!(share < 0.99 || most <= exact * 1.05, "{tail:?}, {share}: {most} for {exact}");
            }
        }
    }

    #[test]
    fn draws_from_another_law_are_noticed() {
        let other = Beta::new(2.2, 3.0).unwrap();
        assert!(compare(BetaTail::below(2.0, 3.0, 0.4), |x| other.cdf(x), 1).0 > CRITICAL);
    }
}
