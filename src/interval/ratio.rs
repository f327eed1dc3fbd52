//! The disc of UCB-SC: an upper bound of the ratio of mean reward to mean cost.

use crate::tally::ArmTally;

/// The largest ratio r/c of a point within the disc of squared radius `g` about the sample means (c, r) of `arm`, which has been pulled
/// at least once; infinite where the disc reaches costs of 0.
///
/// The ratio is the slope of the steepest ray from the origin that meets the disc: (r + a c)/(c - a r) with a = sqrt(g/(r² + c² - g))
/// (Heyden et al. 2023, Table 2).
#[inline]
pub fn steepest_ray(arm: &ArmTally, g: f64) -> f64 {
    let (r, c) = (arm.mean_reward(), arm.mean_cost());
    if arm.cost == 0.0 || c * c <= g {
        return f64::INFINITY;
    }
    let a = (g / (r * r + c * c - g)).sqrt();
    (r + a * c) / (c - a * r)
}
