//! ω-UCB. The index is Ω = ω+(r) / ω-(c), where ω+ and ω- are the ends of asymmetric intervals whose width grows with ρ
//! ln t.
//!
//! Heyden et al. 2023, Eq. 2 and Theorem 1, with z² = 2ρ ln t (Theorem 3) and η = 1.

use super::engine::lazy::Lazy;
use super::{DefaultValue, Entry, Index, Intervals, Made, Param, Promises, Proviso, SUREST, ScoreOf, WIDE};
use crate::interval::{alpha_of_z, omega, omega_high, omega_ratio};
use crate::math::ln_whole;
use crate::tally::ArmTally;

pub(super) const RHO: Param = Param {
    id: "rho",
    name: "ρ",
    about: "the growth of the confidence: z² = 2ρ ln t; logarithmic regret is proven from 1 on, and 1/4 does best in \
        the paper",
    min: 0.0,
    max: 4.0,
    default: DefaultValue::Value(0.25),
};

pub const ENTRY: Entry = Entry {
    id: "omega-ucb",
    name: "ω-UCB",
    group: "asymmetric intervals",
    source: "Heyden et al. 2023, Eq. 2 and Theorem 1",
    idea: "Divides the reward's upper bound by the cost's lower bound, both from asymmetric intervals whose width \
        grows with ρ ln t.",
    params: &[RHO],
    told: &[],
    promises: Promises { intervals: Made::Both, centred: false, score: ScoreOf::RewardByCost, ..Promises::NONE },
    build: &|arguments| Lazy::new(arguments.arms(), OmegaUcb { rho: arguments.param("rho") }).into(),
};

#[derive(Clone)]
struct OmegaUcb {
    rho: f64,
}

impl Index for OmegaUcb {
    fn confidence(&self, round: u64) -> f64 {
        2.0 * self.rho * ln_whole(round)
    }

    fn index(&self, z2: f64, arm: &ArmTally) -> f64 {
        omega_ratio(arm, z2, z2)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn above(&self, z2: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        omega_line(least, z2, z2, floor)
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, z2: f64, arm: &ArmTally) -> Intervals {
        asymmetric(arm, z2, z2, z2)
    }
}

/// The ω intervals of the reward and of the cost, each with y = η z² and the level 1 - 2 Φ(-z).
pub(super) fn asymmetric(arm: &ArmTally, z2: f64, reward_y: f64, cost_y: f64) -> Intervals {
    let around = |mean: f64, y: f64| Some(omega(arm.n(), mean, y));
    Intervals {
        alpha: Some(alpha_of_z(z2.sqrt()).max(SUREST)),
        reward: around(arm.mean_reward(), reward_y),
        cost: around(arm.mean_cost(), cost_y),
    }
}

/// A proviso under which ω+(r) is at least `floor` ω-(c). `reward_y` and `cost_y` are lower bounds of y for the reward
/// and for the cost.
///
/// ω+(r) is at least q if r >= q - sqrt(y q (1-q)/n), and ω-(c) is at most p if c <= p + sqrt(y p (1-p)/n). The points
/// (c, r) at which ω+(r) = `floor` ω-(c) form a curve, and the line joins two points of the curve: one has the mean
/// reward of `least`, the other its mean cost. The curve is convex, so it runs below the line between both points.
pub(super) fn omega_line(least: &ArmTally, reward_y: f64, cost_y: f64, floor: f64) -> Option<Proviso> {
    let (n, within) = (least.n(), Proviso::no_worse_than(least));
    let width = |mean: f64, y: f64| (y * mean * (1.0 - mean) / n).sqrt();
    let left = omega_high(n, within.reward, reward_y);
    let right = floor * omega(n, within.cost, cost_y).low;
    if left >= right {
        return Some(within);
    }
    let (cost, reward) = (left / floor + width(left / floor, cost_y), right - width(right, reward_y));
    let slope = (reward - within.reward) / (within.cost - cost);
    (right < 1.0 && slope > 0.0).then(|| within.and_line(slope, within.reward - slope * cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of the line are the points with the mean reward 0.55 and with the mean cost 0.35. Between them, the index
    /// is a little larger.
    #[test]
    fn the_line_joins_two_points_of_the_curve() {
        let arm = |reward: f64, cost: f64| ArmTally {
            pulls: 400,
            reward: 400.0 * reward,
            cost: 400.0 * cost,
            ..ArmTally::default()
        };
        let (z2, floor) = (4.0, 2.0);
        let proviso = omega_line(&arm(0.55, 0.35), z2, z2, floor).unwrap();
        let at = |cost: f64| omega_ratio(&arm(proviso.level + proviso.slope * cost, cost), z2, z2);
        let cost = (0.55 - proviso.level) / proviso.slope;
        assert!((at(cost) - floor).abs() < 1e-12 && (at(0.35) - floor).abs() < 1e-12, "{} and {}", at(cost), at(0.35));
        let middle = at((cost + 0.35) / 2.0);
        assert!(middle > floor + 1e-6 && middle < floor + 1e-2, "{middle}");
        assert!(!omega_line(&arm(0.55, 0.25), z2, z2, floor).unwrap().has_line(), "the index exceeds 2 in the whole box");
        assert!(omega_line(&arm(0.55, 0.75), z2, z2, floor).is_none(), "no mean reward reaches twice the mean cost");
    }
}
