//! The answer to a specification: one JSON object, the same from the command line and from wasm.

mod comparison;
mod decided;
mod lost;
mod quantities;
mod removed;
mod spread;
mod statistics;
mod worlds;

pub use comparison::{ERROR, Paired, difference, error_of_pair};
pub use decided::{Decided, QuestionOutcome, RegretQuestion};
pub use lost::{Ending, LostBestArm};
pub(crate) use quantities::Moment;
pub use quantities::{QUANTITIES, Quantities};
pub use removed::Removed;
pub use spread::Spread;
pub(crate) use statistics::Ends;
pub use statistics::{Final, FinalRegret, FinalReward, STATISTICS, Statistic};
pub use worlds::{ArmInWorlds, WorldsReport};

use crate::specification::Specification;
use crate::stats::Summary;
use serde::Serialize;

/// The answer to a specification.
///
/// ```
/// use budgeted_bandits::{experiment, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let results = experiment::run(two_arms);
/// let answer = results.answer();
/// let regret = &answer.policies[answer.best.unwrap()].last.regret;
/// println!("{} ({:?} to {:?})", regret.summary.mean, regret.summary.low, regret.summary.high);
/// ```
#[derive(Serialize)]
pub struct Answer<'a> {
    /// The specification.
    pub specification: &'a Specification,
    /// A report on each policy, in the order of the specification; empty before the first repetition is done.
    pub policies: Vec<PolicyReport>,
    /// The number of the policy with the lowest mean of final regret. Policies that are told the best arm count only if
    /// there is no other.
    pub best: Option<usize>,
    /// The difference in final regret between each policy and the best one.
    pub paired: Vec<Paired>,
    /// What is decided; `None` unless the run goes on until its question is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<&'a Decided>,
    /// What the rows of arms that were observed leave open. [`Results::answer`](crate::experiment::Results::answer)
    /// leaves it `None`, because drawing all worlds may take seconds; [`WorldsReport::of`] computes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<WorldsReport>,
    /// The policies that failed. They are part neither of `policies` nor of the specification above.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub removed: &'a [Removed],
}

/// The report on one policy.
#[derive(Serialize)]
pub struct PolicyReport {
    /// The name of the policy in a specification.
    pub id: &'static str,
    /// The name of the policy with its parameters.
    pub label: String,
    /// The SHA-256 of the module, if the policy is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The number of repetitions done.
    pub repetitions: u64,
    /// How many repetitions ended because they reached the largest number of pulls.
    pub capped: u64,
    /// How many repetitions made no pull. Under the strict stop, the first cost may not fit into the budget.
    pub without_pulls: u64,
    /// The state at each checkpoint, right after the first pull with spent >= fraction × budget.
    pub checkpoints: Vec<Checkpoint>,
    /// The use of each arm. Given arms are in their order, and drawn arms by falling ratio.
    pub arms: Vec<ArmReport>,
    /// The state at the end.
    #[serde(rename = "final")]
    pub last: Final,
}

/// The state at a checkpoint.
#[derive(Serialize)]
pub struct Checkpoint {
    /// The share of the budget.
    pub fraction: f64,
    /// The mean, the spread and the median of each quantity.
    #[serde(flatten)]
    pub quantities: Quantities<Summary>,
}

/// The use of an arm: means over the repetitions that made a pull, or that spent anything. The shares of all arms add
/// up to 1.
#[derive(Serialize)]
pub struct ArmReport {
    /// The share of the pulls, in [0, 1]; `None` if no repetition made a pull.
    pub share_of_pulls: Option<f64>,
    /// The share of the costs, in [0, 1]; `None` if no repetition spent anything.
    pub share_of_spending: Option<f64>,
}

impl Answer<'_> {
    /// The reports on all policies by rising mean of final regret.
    pub fn by_regret(&self) -> Vec<&PolicyReport> {
        let mut policies: Vec<_> = self.policies.iter().collect();
        policies.sort_by(|a, b| a.last.regret.summary.mean.total_cmp(&b.last.regret.summary.mean));
        policies
    }
}

/// The policy with the lowest mean regret. Policies that are told the best arm count only if there is no other.
pub(crate) fn leader(specification: &Specification, means: &[f64]) -> Option<usize> {
    specification.compared().into_iter().min_by(|a, b| means[*a].total_cmp(&means[*b]))
}
