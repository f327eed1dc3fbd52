//! The picture of the view Outcomes.

use super::regret::{by_mean, lines_of};
use super::stack::Stack;
use super::{WIDTH, theme};
use crate::experiment::Results;
use crate::plot::{DistributionChart, DistributionRow};

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
    let row = |policy: usize| DistributionRow {
        name: reports[policy].label.clone(),
        colour: lines[policy].colour(),
        values: results.final_regrets(policy).to_vec(),
    };
    let chart = DistributionChart { rows: by_mean(&reports).into_iter().map(row).collect(), style: theme::style("ink") };
    let mut stack = Stack::new(WIDTH);
    stack.chart(&chart, DistributionChart::height(lines.len()));
    stack.words(MARKS);
    Some(stack.svg())
}
