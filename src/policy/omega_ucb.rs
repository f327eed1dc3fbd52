//! ω-UCB. The index is Ω = ω+(r) / ω-(c), where ω+ and ω- are the ends of asymmetric intervals whose width grows with ρ
//! ln t.
//!
//! Heyden et al. 2023, Eq. 2 and Theorem 1, with z² = 2ρ ln t (Theorem 3) and η = 1.

use super::engine::lazy::Lazy;
use super::{Default, Entry, Index, Intervals, Made, Param, Promises, SUREST, ScoreOf};
use crate::interval::{alpha_of_z, omega, omega_ratio};
use crate::math::ln_whole;
use crate::tally::ArmTally;

pub(super) const RHO: Param = Param {
    id: "rho",
    name: "ρ",
    about: "the growth of the confidence: z² = 2ρ ln t; logarithmic regret is proven from 1 on, and 1/4 does best in \
        the paper",
    min: 0.0,
    max: 4.0,
    default: Default::Value(0.25),
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
    needs: None,
    promises: Promises { intervals: Made::Both, centred: false, score: ScoreOf::RewardByCost, ..Promises::NONE },
    build: |arguments| Box::new(Lazy::new(arguments.arms(), OmegaUcb { rho: arguments.param("rho") })),
};

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

    fn intervals(&self, z2: f64, arm: &ArmTally) -> Intervals {
        asymmetric(arm, z2, z2, z2)
    }
}

/// Returns the ω intervals of the reward and of the cost, each with y = η z² and the level 1 - 2 Φ(-z).
pub(super) fn asymmetric(arm: &ArmTally, z2: f64, reward_y: f64, cost_y: f64) -> Intervals {
    let around = |mean: f64, y: f64| Some(omega(arm.n(), mean, y));
    Intervals {
        alpha: Some(alpha_of_z(z2.sqrt()).max(SUREST)),
        reward: around(arm.mean_reward(), reward_y),
        cost: around(arm.mean_cost(), cost_y),
    }
}
