//! What an environment may tell a policy.

use super::Environment;
use budgeted_bandits_policies::{Knowledge, Told};

impl Environment {
    /// The facts `told` about this environment and the budget, in units of the largest possible cost. Facts that the
    /// environment does not have, such as features without linear arms, are left out, and so is the best arm.
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
