//! The facts that a policy may be told.

use serde::Serialize;
use std::fmt;

/// A fact about the problem that a policy may be told before its first pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemFact {
    /// The smallest mean cost of an arm.
    SmallestMeanCost,
    /// The largest η of a reward: the variance of a distribution divided by μ (1-μ), in [0, 1].
    RewardEta,
    /// The largest η of a cost.
    CostEta,
    /// The budget.
    Budget,
    /// 1/B as a probability, which is 1 if the budget is below 1.
    InverseBudget,
    /// The cost of each arm, if costs are known. A policy that is told costs also plays without them.
    Costs,
    /// The features of each arm. A policy that is told them can play on linear arms only.
    Features,
    /// The length of the longest parameter vector of linear arms.
    ParameterNorm,
    /// The length of the longest vector of features.
    ArmNorm,
    /// A number C for which rewards and costs of linear arms, less their means, are C-sub-Gaussian.
    Noise,
    /// The arm with the largest ratio. No policy of this crate is told it. A simulator supplies the reference that is.
    BestArm,
}

impl ProblemFact {
    /// The name of the method of [`Knowledge`] that sets the fact.
    pub(crate) fn method(self) -> &'static str {
        match self {
            ProblemFact::SmallestMeanCost => "smallest_mean_cost",
            ProblemFact::RewardEta => "reward_eta",
            ProblemFact::CostEta => "cost_eta",
            ProblemFact::Budget | ProblemFact::InverseBudget => "budget",
            ProblemFact::Costs => "costs",
            ProblemFact::Features | ProblemFact::ArmNorm => "features",
            ProblemFact::ParameterNorm => "parameter_norm",
            ProblemFact::Noise => "noise",
            ProblemFact::BestArm => "best_arm",
        }
    }
}

impl fmt::Display for ProblemFact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ProblemFact::SmallestMeanCost => "the smallest mean cost of an arm",
            ProblemFact::RewardEta => "the largest η of a reward",
            ProblemFact::CostEta => "the largest η of a cost",
            ProblemFact::Budget | ProblemFact::InverseBudget => "the budget",
            ProblemFact::Costs => "the cost of each arm",
            ProblemFact::Features => "the features of each arm",
            ProblemFact::ParameterNorm => "the length of the longest parameter vector",
            ProblemFact::ArmNorm => "the length of the longest vector of features",
            ProblemFact::Noise => "a number C for which the noise is C-sub-Gaussian",
            ProblemFact::BestArm => "the arm with the largest ratio",
        })
    }
}
