//! The picture of the view Outcomes.

use super::regret::lines_of;
use super::stack::Stack;
use super::{WIDTH, theme};
use crate::experiment::Results;
use crate::math::sorted_by;
use crate::plot::{DistributionChart, Row};

/// What the marks of the chart mean.
pub(super) const MARKS: &str =
    "Line: the middle 90\u{202f}% of the repetitions; bar: the middle half; mark: the median; dot: the mean.";

/// Draws the distribution of the final regret of every policy over the repetitions, with the lowest mean on top. Returns
/// `None` before the first repetition counts.
pub fn outcomes(results: &Results) -> Option<String> {
    let reports = results.answer().policies;
    if reports.is_empty() {
        return None;
    }
    let lines = lines_of(results.experiment().specification());
    let row = |policy: usize| Row {
        name: reports[policy].label.clone(),
        colour: lines[policy].colour(),
        values: results.final_regrets(policy).to_vec(),
    };
    // A policy that made no pull comes last, because its regret of 0 is no merit.
    let idle = |policy: usize| reports[policy].without_pulls == reports[policy].repetitions;
    let mean = |policy: &usize| if idle(*policy) { f64::INFINITY } else { reports[*policy].last.regret.summary.mean };
    let order = sorted_by(&(0..lines.len()).collect::<Vec<_>>(), mean);
    let chart = DistributionChart { rows: order.into_iter().map(row).collect(), style: theme::style("ink") };
    let mut stack = Stack::new(WIDTH);
    stack.chart(&chart, DistributionChart::height(lines.len()));
    stack.words(MARKS);
    Some(stack.svg())
}
