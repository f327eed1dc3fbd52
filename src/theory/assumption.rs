//! What theorems suppose.

use serde::{Serialize, Serializer};

/// Something that a theorem supposes of the arms, of the policy or of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// All pulls of an arm are independent and follow the same law.
    SameLaw,
    /// Rewards and costs lie in [0, 1], in units of the largest possible ones.
    Bounded,
    /// Rewards lie in [0, 1], in units of the largest possible one.
    BoundedRewards,
    /// The reward of a pull is independent of its cost.
    Independent,
    /// Sample means follow a normal law. No instance meets this, but the means come close after many pulls.
    NormalMeans,
    /// Costs are fixed and known.
    KnownCosts,
    /// A run never spends more than its budget.
    WithinBudget,
    /// Means are linear in features.
    Linear,
    /// One arm alone has the largest ratio.
    OneBest,
    /// The budget is above the smallest mean cost.
    AboveSmallestCost,
    /// The budget is above the largest possible cost.
    AboveLargestCost,
    /// The budget is at least the largest possible cost.
    AtLeastLargestCost,
    /// The budget pays for a pull of the cheapest arm.
    OnePull,
    /// ⌊2B/c⌋ is at least K for the smallest mean cost c.
    EveryArm,
    /// The exploration budget pays for a pull of every arm.
    Exploration,
    /// Every suboptimal arm has a mean reward below the largest possible one.
    RewardBelowLargest,
    /// λ is above 0 and at most the smallest mean cost.
    Lambda,
    /// δ is 1/B.
    Delta,
    /// The parameters lie in the ranges for which the theorem was proven.
    Parameters,
    /// The number is finite in the arithmetic of a computer.
    Finite,
}

impl Assumption {
    /// What is supposed, as the words that follow "supposes that".
    pub fn text(self) -> &'static str {
        match self {
            Assumption::SameLaw => "all pulls of an arm are independent and follow the same law",
            Assumption::Bounded => "rewards and costs lie between 0 and the largest possible ones",
            Assumption::BoundedRewards => "rewards lie between 0 and the largest possible one",
            Assumption::Independent => "the reward of a pull is independent of its cost",
            Assumption::NormalMeans => "sample means follow a normal law (this is an approximation, for many pulls)",
            Assumption::KnownCosts => "the cost of every arm is fixed and known",
            Assumption::WithinBudget => "a run never spends more than its budget",
            Assumption::Linear => "the means of an arm are linear in its features",
            Assumption::OneBest => "one arm alone has the largest ratio",
            Assumption::AboveSmallestCost => "the budget is above the smallest mean cost",
            Assumption::AboveLargestCost => "the budget is above the largest possible cost",
            Assumption::AtLeastLargestCost => "the budget is at least the largest possible cost",
            Assumption::OnePull => "the budget pays for a pull of the cheapest arm",
            Assumption::EveryArm => "twice the budget pays for as many pulls as there are arms, at the smallest mean cost",
            Assumption::Exploration => "the budget for exploration pays for a pull of every arm",
            Assumption::RewardBelowLargest => "suboptimal arms have a mean reward below the largest possible one",
            Assumption::Lambda => "λ is above 0 and at most the smallest mean cost",
            Assumption::Delta => "δ is 1/B",
            Assumption::Parameters => "the parameters lie in the ranges of the proof",
            Assumption::Finite => "its number can be computed",
        }
    }

    /// Fails with this assumption unless it holds.
    pub(super) fn unless(self, holds: bool) -> Result<(), Assumption> {
        if holds { Ok(()) } else { Err(self) }
    }
}

/// Writes the text.
impl Serialize for Assumption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}
