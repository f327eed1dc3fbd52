//! The reports of an answer, made from totals and counts.

use super::{ArmShares, Counts, Totals};
use crate::report::{ArmReport, Checkpoint, Ends, Final, PolicyReport, Quantities};
use crate::specification::PolicyChoice;
use crate::stats::{IntervalMethod, Moments, Quantiles, Summary};

impl PolicyReport {
    /// The report on a policy from its totals and counts. `fractions` are the shares of the budget at the checkpoints,
    /// and `intervals` is the method for 95 % intervals.
    pub(super) fn new(
        choice: &PolicyChoice,
        fractions: &[f64],
        (totals, counts): (&Totals, &Counts),
        intervals: IntervalMethod,
    ) -> PolicyReport {
        let (Totals { optimal, last, .. }, Counts { regrets, knapsack_regrets, .. }) = (totals, counts);
        let repetitions = regrets.len() as u64;
        let checkpoint = |((fraction, moments), all): ((&f64, &Quantities<Moments>), &Quantities<Quantiles>)| {
            let mut medians = all.iter().map(|values| values.quantile(0.5));
            let summary = |moments: &Moments| Summary::new(moments, medians.next().flatten().unwrap_or(f64::NAN), intervals);
            Checkpoint { fraction: *fraction, quantities: moments.map(summary) }
        };
        let checkpoints = fractions.iter().zip(&totals.checkpoints).zip(&counts.quantiles).map(checkpoint).collect();
        let whole = if fractions.last() == Some(&1.0) { counts.quantiles.last() } else { None };
        let rewards = whole.map(|at| &at.reward);
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
            last: Final::new(&Ends { last, optimal, regrets, knapsack_regrets, rewards }, intervals),
        }
    }
}
