//! The confidence of an interval in the ways in which papers state it: as α, as z, or as ρ with a round.

use crate::math::ln;
use crate::sampler::normal;

/// The error probability α = 2 (1 - Φ(z)) for z >= 0, with which a standard normal variable lies below -`z` or above
/// `z`. The result keeps its relative accuracy however small it is.
pub fn alpha_of_z(z: f64) -> f64 {
    2.0 * normal::cdf(-z)
}

/// The z with α = 2 (1 - Φ(z)), for `alpha` in (0, 1].
pub fn z_of_alpha(alpha: f64) -> f64 {
    -normal::quantile(alpha / 2.0)
}

/// The z = sqrt(2 ρ ln t) that ω-UCB uses in round `t` >= 1 (ω-UCB paper, Theorem 3), for `rho` >= 0.
pub fn z_at_round(rho: f64, t: f64) -> f64 {
    (2.0 * rho * ln(t)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The allowed relative error.
    const TOLERANCE: f64 = 1e-14;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() <= TOLERANCE * expected.abs(), "found {found}, expected {expected}");
    }

    /// mpmath computed the expected α with 50 digits as erfc(z/sqrt(2)).
    #[test]
    fn alpha_agrees_with_mpmath() {
        for (z, alpha) in [
            (0.0, 1.0),
            (0.25, 0.802_587_348_634_152_6),
            (1.0, 0.317_310_507_862_914_1),
            (2.0, 0.045_500_263_896_358_42),
            (3.0, 0.002_699_796_063_260_189),
            (4.5, 6.795_346_249_460_121e-6),
            (8.0, 1.244_192_114_854_356_8e-15),
        ] {
            close(alpha_of_z(z), alpha);
        }
    }

    /// mpmath computed the expected z with 50 digits as sqrt(2) erfinv(1 - α).
    #[test]
    fn z_agrees_with_mpmath() {
        for (alpha, z) in [
            (0.5, 0.674_489_750_196_081_7),
            (0.05, 1.959_963_984_540_054),
            (0.01, 2.575_829_303_548_901),
            (0.0027, 2.999_976_992_703_393),
            (1e-9, 6.109_410_204_869_397),
        ] {
            close(z_of_alpha(alpha), z);
            close(z_of_alpha(alpha_of_z(z)), z);
        }
        assert_eq!(z_of_alpha(1.0), 0.0);
    }

    /// mpmath computed the expected z with 50 digits.
    #[test]
    fn rounds_agree_with_mpmath() {
        for (rho, t, z) in [(0.25, 1e4, 2.145_966_026_289_347), (1.0, 2.0, 1.177_410_022_515_474_7), (2.0, 1.0, 0.0)] {
            close(z_at_round(rho, t), z);
        }
    }
}
