//! Upper bounds of the ratio of mean reward to mean cost, from the disc of UCB-SC and from two ω intervals.

use super::omega_high;
use crate::tally::ArmTally;

/// The largest ratio r/c of a point within the disc of squared radius `g` around the sample means (c, r) of `arm`,
/// which has been pulled at least once. The ratio is infinite if the disc reaches costs of 0.
///
/// The ratio is the slope of the steepest ray from the origin that meets the disc, (r + a c)/(c - a r) with
/// a = sqrt(g/(r² + c² - g)) (Heyden et al. 2023, Table 2).
#[inline]
pub fn steepest_ray(arm: &ArmTally, g: f64) -> f64 {
    let (r, c) = (arm.mean_reward(), arm.mean_cost());
    if arm.cost == 0.0 || c * c <= g {
        return f64::INFINITY;
    }
    let a = (g / (r * r + c * c - g)).sqrt();
    (r + a * c) / (c - a * r)
}

/// The upper bound ω+(r) / ω-(c) of the ratio of mean reward to mean cost. `reward_y` and `cost_y` are y = η z² for the
/// reward and for the cost. The bound is infinite as long as the arm has cost nothing.
///
/// The lower end is computed as ω-(c) = n c² / ((n+y) ω+(c)), as in [`super::omega`].
#[inline]
pub fn omega_ratio(arm: &ArmTally, reward_y: f64, cost_y: f64) -> f64 {
    if arm.cost == 0.0 {
        return f64::INFINITY;
    }
    let (n, cost) = (arm.n(), arm.mean_cost());
    let reward_high = omega_high(n, arm.mean_reward(), reward_y);
    reward_high * ((n + cost_y) * omega_high(n, cost, cost_y)) / (n * cost * cost)
}
