//! The answer to a specification: one JSON object, the same from the command line and from wasm.

mod comparison;
mod decided;
mod lost;
mod quantities;
mod removed;
mod spread;
mod totals;
mod worlds;

pub use comparison::{ERROR, Paired, difference, error_of_pair};
pub use decided::{Decided, QuestionOutcome, RegretQuestion};
pub use lost::LostBestArm;
pub use quantities::Quantities;
pub use removed::Removed;
pub use spread::Spread;
pub use totals::{ArmShares, Ending};
pub(crate) use totals::{Counts, Totals};
pub use worlds::{ArmInWorlds, WorldsReport};

use crate::math;
use crate::specification::{PolicyChoice, Specification};
use crate::stats::{IntervalMethod, Moments, Quantiles, Summary};
use serde::Serialize;
use std::collections::BTreeMap;

/// The answer to a specification.
///
/// ```
/// use budgeted_bandits::{experiment, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts(Some(20), 0.1).remove(0).specification;
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

/// The state at the end.
#[derive(Serialize)]
pub struct Final {
    /// The sum of all rewards over the number of all pulls, over all repetitions; `None` if there was no pull.
    pub mean_reward: Option<f64>,
    /// The sum of all costs over the number of all pulls, over all repetitions; `None` if there was no pull.
    pub mean_cost: Option<f64>,
    /// The sum of all rewards over the sum of all costs; `None` if nothing was spent.
    pub ratio: Option<f64>,
    /// The mean number of pulls.
    pub stopping_time: f64,
    /// The share of pulls of the best arm: a mean over the repetitions that made a pull; `None` if no repetition made
    /// one.
    pub share_optimal: Option<f64>,
    /// The sum of rewards.
    pub reward: FinalReward,
    /// The final pseudo-regret.
    pub regret: FinalRegret,
    /// The value of the best integer combination of pulls that fits into the budget, less the expected reward of the
    /// pulls made. `None` unless costs are known and arms do not change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knapsack_regret: Option<FinalRegret>,
}

/// The final regret and its distribution over repetitions.
#[derive(Serialize)]
pub struct FinalRegret {
    /// The mean, the spread and the median.
    #[serde(flatten)]
    pub summary: Summary,
    /// The exact quantiles, each named by its share, such as `0.05`.
    pub quantiles: BTreeMap<&'static str, f64>,
}

/// The sum of rewards at the end and its distribution over repetitions.
#[derive(Serialize)]
pub struct FinalReward {
    /// The mean.
    pub mean: f64,
    /// The lower end of the 95 % interval of the mean; `None` if there are fewer than two repetitions.
    pub low: Option<f64>,
    /// The upper end of the 95 % interval of the mean.
    pub high: Option<f64>,
    /// The quantiles, each named by its share, such as `0.025`: exact up to 256 repetitions, then within 0.2 %. Empty
    /// unless the whole budget is a checkpoint.
    pub quantiles: BTreeMap<&'static str, f64>,
}

impl Answer<'_> {
    /// The reports on all policies by rising mean of final regret.
    pub fn by_regret(&self) -> Vec<&PolicyReport> {
        let mut policies: Vec<_> = self.policies.iter().collect();
        policies.sort_by(|a, b| a.last.regret.summary.mean.total_cmp(&b.last.regret.summary.mean));
        policies
    }
}

impl FinalReward {
    /// `all` are the quantiles of the rewards, if they are known.
    fn new(moments: &Moments, all: Option<&Quantiles>, intervals: IntervalMethod) -> FinalReward {
        let (low, high) = moments.interval(intervals).unzip();
        let quantiles = all.map(|all| spread::quantiles(|share| all.quantile(share).unwrap_or(f64::NAN)));
        FinalReward { mean: moments.mean(), low, high, quantiles: quantiles.unwrap_or_default() }
    }
}

/// The quantiles of a report, each with its name.
const SHARES: [(&str, f64); 5] = [("0.05", 0.05), ("0.25", 0.25), ("0.5", 0.5), ("0.75", 0.75), ("0.95", 0.95)];

impl FinalRegret {
    fn new(regrets: &[f64], moments: &Moments, intervals: IntervalMethod) -> FinalRegret {
        let mut sorted = regrets.to_vec();
        math::sort(&mut sorted);
        let quantiles = BTreeMap::from(SHARES.map(|(name, share)| (name, Quantiles::of_sorted(&sorted, share))));
        FinalRegret { summary: Summary::new(moments, quantiles["0.5"], intervals), quantiles }
    }
}

/// The ratio of two means, or `None` if the denominator is 0, which is the case without any pull.
fn ratio(these: &Moments, those: &Moments) -> Option<f64> {
    (those.mean() != 0.0).then(|| these.mean() / those.mean())
}

impl PolicyReport {
    /// The report on a policy from its totals and counts. `fractions` are the shares of the budget at the checkpoints,
    /// and `intervals` is the method for 95 % intervals.
    pub(crate) fn new(
        choice: &PolicyChoice,
        fractions: &[f64],
        (totals, counts): (&Totals, &Counts),
        intervals: IntervalMethod,
    ) -> PolicyReport {
        let (Totals { optimal, last, .. }, Counts { regrets, .. }) = (totals, counts);
        let repetitions = regrets.len() as u64;
        let medians = counts.quantiles.iter().map(|at| at.map(|all| all.quantile(0.5).unwrap_or(f64::NAN)));
        let checkpoint = |((fraction, moments), medians): ((&f64, &Quantities<Moments>), Quantities<f64>)| Checkpoint {
            fraction: *fraction,
            quantities: moments.with(&medians, |moments, median| Summary::new(moments, *median, intervals)),
        };
        let checkpoints = fractions.iter().zip(&totals.checkpoints).zip(medians).map(checkpoint).collect();
        let whole = if fractions.last() == Some(&1.0) { counts.quantiles.last() } else { None };
        let mean = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
        let arm = |sums: &ArmShares| ArmReport {
            share_of_pulls: mean(sums.pulls, optimal.count()),
            share_of_spending: mean(sums.spending, counts.spending),
        };
        PolicyReport {
            id: choice.entry.id,
            label: choice.label(),
            sha256: choice.sha256(),
            repetitions,
            capped: counts.capped,
            without_pulls: repetitions - optimal.count(),
            checkpoints,
            arms: totals.shares.iter().map(arm).collect(),
            last: Final {
                mean_reward: ratio(&last.reward, &last.pulls),
                mean_cost: ratio(&last.spent, &last.pulls),
                ratio: ratio(&last.reward, &last.spent),
                stopping_time: last.pulls.mean(),
                share_optimal: (optimal.count() > 0).then(|| optimal.mean()),
                reward: FinalReward::new(&last.reward, whole.map(|at| &at.reward), intervals),
                regret: FinalRegret::new(regrets, &last.regret, intervals),
                knapsack_regret: last.knapsack_regret.map(|all| FinalRegret::new(&counts.knapsack_regrets, &all, intervals)),
            },
        }
    }
}

/// The policy with the lowest mean regret. Policies that are told the best arm count only if there is no other.
pub(crate) fn leader(specification: &Specification, means: &[f64]) -> Option<usize> {
    specification.compared().into_iter().min_by(|a, b| means[*a].total_cmp(&means[*b]))
}
