//! What an environment may tell a policy.

use super::Environment;
use budgeted_bandits_policies::{Knowledge, ProblemFact};

impl Environment {
    /// The facts `told` about this environment and the budget, in units of the largest possible cost. Facts that the
    /// environment does not have, such as features without linear arms, are left out, and so is the best arm.
    pub fn knowledge(&self, budget: f64, told: &[ProblemFact]) -> Knowledge {
        told.iter().fold(Knowledge::new(self.arms.len()), |known, fact| match fact {
            ProblemFact::SmallestMeanCost => known.smallest_mean_cost(self.smallest_mean_cost()),
            ProblemFact::RewardEta => known.reward_eta(self.largest_eta(|laws| &laws.reward)),
            ProblemFact::CostEta => known.cost_eta(self.largest_eta(|laws| &laws.cost)),
            ProblemFact::Budget | ProblemFact::InverseBudget => known.budget(budget),
            ProblemFact::Costs if self.known_costs => {
                known.costs(self.arms.iter().map(|arm| arm.laws.cost.mean()).collect())
            }
            ProblemFact::Costs | ProblemFact::BestArm => known,
            ProblemFact::Features | ProblemFact::ParameterNorm | ProblemFact::ArmNorm | ProblemFact::Noise => {
                let Some(linear) = &self.linear else { return known };
                match fact {
                    ProblemFact::ParameterNorm => known.parameter_norm(linear.parameter_norm()),
                    ProblemFact::Noise => known.noise(linear.sub_gaussian()),
                    _ => known.features(linear.features.clone()),
                }
            }
        })
    }
}
