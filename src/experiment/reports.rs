//! The reports of an answer, made from totals and counts.

use super::{ArmShares, Counts, Totals};
use crate::math;
use crate::report::{ArmReport, Checkpoint, Final, FinalRegret, FinalReward, PolicyReport, Quantities, quantiles};
use crate::specification::PolicyChoice;
use crate::stats::{IntervalMethod, Moments, Quantiles, Summary};
use std::collections::BTreeMap;

impl FinalReward {
    /// `all` are the quantiles of the rewards, if they are known.
    fn new(moments: &Moments, all: Option<&Quantiles>, intervals: IntervalMethod) -> FinalReward {
        let (low, high) = moments.interval(intervals).unzip();
        let quantiles = all.map(|all| quantiles(|share| all.quantile(share).unwrap_or(f64::NAN)));
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
    pub(super) fn new(
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
