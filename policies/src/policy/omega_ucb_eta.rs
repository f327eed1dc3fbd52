//! ω-UCB with η is ω-UCB for laws whose variance is known to be smaller than that of Bernoulli variables with the same
//! means.
//!
//! Heyden et al. 2023, Theorem 1: η is the variance of a law divided by μ (1-μ), the largest variance of values in [0, 1]
//! with the mean μ. ω-UCB takes η = 1 and ω*-UCB estimates η. This policy is told η, which shows what the estimate
//! costs. There is one η for all rewards and one for all costs, the largest of an arm, because with it every interval of
//! Theorem 1 holds, and a policy that is told more would not be ω-UCB any more.

use super::omega_ucb::{RHO, asymmetric, omega_line};
use super::{
    ArmTally, DefaultValue, Entry, Index, Intervals, Lazy, Made, Param, ProblemFact, Promises, Proviso, ScoreOf, WIDE,
};
use crate::interval::omega_ratio;
use crate::math::ln_whole;

pub(super) const ETA_REWARD: Param = Param {
    id: "eta_reward",
    name: "ηʳ",
    about: "at least the η of every reward; η is the variance of a law on [0, 1] divided by μ(1−μ), so 1 is valid for \
        all laws",
    min: 0.0,
    max: 1.0,
    default: DefaultValue::Told(ProblemFact::RewardEta),
};

pub(super) const ETA_COST: Param = Param {
    id: "eta_cost",
    name: "ηᶜ",
    about: "at least the η of every cost; η is the variance of a law on [0, 1] divided by μ(1−μ), so 1 is valid for all laws",
    default: DefaultValue::Told(ProblemFact::CostEta),
    ..ETA_REWARD
};

pub const ENTRY: Entry = Entry {
    id: "omega-ucb-eta",
    name: "ω-UCB with η",
    group: "asymmetric intervals",
    source: "Heyden et al. 2023, Theorem 1",
    idea: "Works like ω-UCB, but is told how much less than Bernoulli variables the rewards and the costs vary, which \
        ω*-UCB estimates.",
    params: &[RHO, ETA_REWARD, ETA_COST],
    told: &[ProblemFact::RewardEta, ProblemFact::CostEta],
    promises: Promises { intervals: Made::Both, centred: false, score: ScoreOf::RewardByCost, ..Promises::NONE },
    build: &|arguments| {
        let [rho, reward_eta, cost_eta] = ["rho", "eta_reward", "eta_cost"].map(|id| arguments.param(id));
        Lazy::new(arguments.arms(), OmegaUcbEta { rho, reward_eta, cost_eta }).into()
    },
};

#[derive(Clone)]
struct OmegaUcbEta {
    rho: f64,
    reward_eta: f64,
    cost_eta: f64,
}

impl Index for OmegaUcbEta {
    fn confidence(&self, round: u64) -> f64 {
        2.0 * self.rho * ln_whole(round)
    }

    fn index(&self, z2: f64, arm: &ArmTally) -> f64 {
        omega_ratio(arm, self.reward_eta * z2, self.cost_eta * z2)
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn above(&self, z2: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        omega_line(least, self.reward_eta * z2, self.cost_eta * z2, floor)
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, z2: f64, arm: &ArmTally) -> Intervals {
        asymmetric(arm, z2, self.reward_eta * z2, self.cost_eta * z2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Knowledge, Value};

    #[test]
    fn given_parameters_replace_what_the_policy_is_told() {
        let knowledge = Knowledge::new(2).reward_eta(0.75).cost_eta(1.0);
        let values = |eta: [Option<f64>; 2]| -> Vec<f64> {
            let values = [None, eta[0].map(Value::from), eta[1].map(Value::from)];
            ENTRY.numbers(&values, &knowledge).unwrap().into_iter().map(|(_, value)| value).collect()
        };
        assert_eq!(values([None, None]), [0.25, 0.75, 1.0]);
        assert_eq!(values([Some(0.25), Some(0.5)]), [0.25, 0.25, 0.5]);
    }

    /// With η = 1 the index is that of ω-UCB, with a smaller η the index is smaller.
    #[test]
    fn a_smaller_eta_gives_narrower_intervals() {
        let arm = ArmTally { pulls: 40, reward: 20.0, cost: 10.0, reward_squares: 12.0, cost_squares: 4.0 };
        let index = |reward_eta: f64, cost_eta: f64| {
            let policy = OmegaUcbEta { rho: 0.25, reward_eta, cost_eta };
            policy.index(policy.confidence(1000), &arm)
        };
        let z2 = 0.5 * ln_whole(1000);
        assert_eq!(index(1.0, 1.0), omega_ratio(&arm, z2, z2));
        assert!(index(0.5, 1.0) < index(1.0, 1.0) && index(0.5, 0.5) < index(0.5, 1.0));
        assert_eq!(index(0.0, 0.0), 2.0);
    }
}
