//! What an environment may tell a policy.

use super::Environment;
use budgeted_bandits_policies::{Knowledge, Told};

impl Environment {
    /// Returns the facts `told` about this environment and the budget, in units of the largest possible cost. Facts that
    /// the environment does not have, such as features without linear arms, are left out, and so is the best arm.
    pub fn knowledge(&self, budget: f64, told: &[Told]) -> Knowledge {
        told.iter().fold(Knowledge::new(self.arms.len()), |known, fact| match fact {
            Told::SmallestMeanCost => known.smallest_mean_cost(self.smallest_mean_cost()),
            Told::RewardEta => known.reward_eta(self.largest_eta(|laws| &laws.reward)),
            Told::CostEta => known.cost_eta(self.largest_eta(|laws| &laws.cost)),
            Told::Budget | Told::InverseBudget => known.budget(budget),
            Told::Costs if self.known_costs => known.costs(self.arms.iter().map(|arm| arm.laws.cost.mean()).collect()),
            Told::Costs | Told::BestArm => known,
            Told::Features | Told::ParameterNorm | Told::ArmNorm | Told::Noise => {
                let Some(linear) = &self.linear else { return known };
                match fact {
                    Told::ParameterNorm => known.parameter_norm(linear.parameter_norm()),
                    Told::Noise => known.noise(linear.sub_gaussian()),
                    _ => known.features(linear.features.clone()),
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::{Arm, Linear};
    use crate::law::Law;
    use crate::policy::{self, find};

    /// By hand: Beta(2, 3) has η = 1/(2 + 3 + 1) and Beta(1, 1) has η = 1/3, so rewards have η = 1/3. The costs are a
    /// Bernoulli variable and a constant, so they have η = 1.
    #[test]
    fn a_policy_is_told_the_largest_eta() {
        let arms =
            vec![Arm::new(Law::beta(2.0, 3.0), Law::constant(0.5)), Arm::new(Law::beta(1.0, 1.0), Law::bernoulli(0.5))];
        let numbers = policy::numbers(find("omega-ucb-eta").unwrap(), &[None, None, None], &Environment::new(arms), 1.0);
        let told: Vec<f64> = numbers.unwrap().into_iter().map(|(_, value)| value).collect();
        assert!((told[1] - 1.0 / 3.0).abs() < 1e-15 && told[2] == 1.0, "{told:?}");
    }

    /// Each entry of the catalogue gets what it needs from an environment with features, and nothing that it does not list.
    #[test]
    fn an_environment_tells_what_the_entry_lists() {
        let arms =
            vec![Arm::new(Law::bernoulli(0.5), Law::constant(0.25)), Arm::new(Law::bernoulli(0.9), Law::constant(0.5))];
        let linear = Some(Linear::with_a_feature_each(&arms));
        let environment = Environment { linear, known_costs: true, ..Environment::new(arms) };
        for entry in policy::ALL {
            let built = policy::build(entry, &vec![None; entry.params.len()], &environment, 10.0);
            assert!(built.is_ok(), "{}: {built:?}", entry.id);
        }
        assert_eq!(environment.knowledge(10.0, &[]), Knowledge::new(2));
        let known = Knowledge::new(2).costs(vec![0.25, 0.5]).smallest_mean_cost(0.25).budget(10.0);
        assert_eq!(environment.knowledge(10.0, &[Told::Costs, Told::SmallestMeanCost, Told::InverseBudget]), known);
    }
}
