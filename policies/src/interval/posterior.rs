//! The posterior law of a mean, from which Thompson sampling draws.

use super::Interval;
use crate::math::{exp, ln, ln_1p};
use crate::sampler::BetaQuantile;

/// The shapes of the Beta posterior of a mean in [0, 1] under a uniform prior, from the sample mean `mean` of `n`
/// observations (Xia et al. 2015b, Algorithm 1). An observation between 0 and 1 counts as a fraction of a success. BTS
/// instead draws a success or a failure with this probability.
fn shapes(n: f64, mean: f64) -> (f64, f64) {
    (1.0 + n * mean, 1.0 + n * (1.0 - mean))
}

/// The central interval of the posterior, from its `alpha`/2 quantile to its 1 - `alpha`/2 quantile, for `n` >= 0
/// observations with the sample mean `mean` in [0, 1].
pub fn posterior(n: f64, mean: f64, alpha: f64) -> Interval {
    let (a, b) = shapes(n, mean);
    let quantile = BetaQuantile::new(a, b);
    let at = |u: f64| quantile.at_tails(u, 1.0 - u);
    Interval { low: at(alpha / 2.0), high: at(1.0 - alpha / 2.0) }
}

/// The density of the posterior at `x` as a share of its largest value, which it has at `mean`.
pub fn posterior_density(n: f64, mean: f64, x: f64) -> f64 {
    // 0 ln 0 counts as 0.
    let term = |weight: f64, value: f64, at_most: f64| if weight == 0.0 { 0.0 } else { weight * (value - at_most) };
    exp(term(n * mean, ln(x), ln(mean)) + term(n * (1.0 - mean), ln_1p(-x), ln_1p(-mean)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After one success the posterior is Beta(2, 1), whose distribution function is x². After one failure it is
    /// 1 - (1-x)².
    #[test]
    fn quantiles_after_one_observation_agree_with_closed_forms() {
        let after = posterior(1.0, 1.0, 0.05);
        assert!((after.low - 0.025_f64.sqrt()).abs() < 1e-10 && (after.high - 0.975_f64.sqrt()).abs() < 1e-10);
        let after = posterior(1.0, 0.0, 0.05);
        assert!(
            (after.low - (1.0 - 0.975_f64.sqrt())).abs() < 1e-10 && (after.high - (1.0 - 0.025_f64.sqrt())).abs() < 1e-10
        );
    }

    #[test]
    fn the_density_is_largest_at_the_sample_mean() {
        for (n, mean) in [(1.0, 0.0), (10.0, 0.3), (50.0, 1.0)] {
            assert!((posterior_density(n, mean, mean) - 1.0).abs() < 1e-12);
            for step in 0..=20 {
                let density = posterior_density(n, mean, f64::from(step) / 20.0);
                assert!((0.0..=1.0 + 1e-12).contains(&density), "{n} {mean} {step}: {density}");
            }
        }
        // The expected density is 2^10 x^5 (1-x)^5 at x = 1/4.
        assert!((posterior_density(10.0, 0.5, 0.25) - 1024.0 * libm::pow(0.1875, 5.0)).abs() < 1e-12);
    }
}
