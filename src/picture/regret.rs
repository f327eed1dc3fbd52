//! The picture of the view Regret.

use super::line::{Line, lines};
use super::stack::{Key, Stack};
use super::{WIDTH, theme};
use crate::experiment::{Estimate, RegretCurve, RegretDefinition, Results};
use crate::math::sorted_by;
use crate::plot::{AxisScale, Point, RegretChart, Series, Zoom, number, three_digits};
use crate::report::PolicyReport;
use crate::specification::{Checkpoints, Grid, Specification};

/// The height of the chart, in CSS px.
const HEIGHT: f64 = 400.0;
/// The length of a line in the legend, in CSS px.
const PIECE: f64 = 30.0;
/// The words for a policy that made no pull, whose regret of 0 is no merit.
pub(super) const NO_PULL: &str = "no pull was made";

/// Draws the mean regret of every policy along the budget, with 95 % intervals. The legend begins with the lowest final
/// regret. Returns `None` before the first repetition counts.
///
/// ```
/// use budgeted_bandits::{experiment, picture, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let svg = picture::regret(&experiment::run(two_arms)).unwrap();
/// assert!(svg.starts_with("<svg "));
/// ```
pub fn regret(results: &Results) -> Option<String> {
    let curves = results.regret_curves(RegretDefinition::Pseudo, None)?;
    let specification = results.experiment().specification();
    let lines = lines_of(specification);
    let mut stack = Stack::new(WIDTH);
    stack.chart(&chart(results, &curves, &lines), HEIGHT);
    let reports = results.answer().policies;
    let all: Vec<usize> = (0..lines.len()).collect();
    let key = |policy: usize| {
        let report = &reports[policy];
        let idle = report.without_pulls == report.repetitions;
        let value = if idle { NO_PULL.to_owned() } else { estimate(&curves[policy].last) };
        line_key(lines[policy], report.label.clone(), value)
    };
    let by_regret = sorted_by(&all, |policy| curves[*policy].last.mean);
    stack.keys(&by_regret.into_iter().map(key).collect::<Vec<_>>());
    Some(stack.svg())
}

fn chart(results: &Results, curves: &[RegretCurve], lines: &[Line]) -> RegretChart {
    let specification = results.experiment().specification();
    let checkpoints = &specification.checkpoints();
    let (budget, linear) = (results.budget(), matches!(checkpoints, Checkpoints::Grid { grid: Grid::Linear, .. }));
    let fractions = checkpoints.fractions();
    let series = |(curve, line): (&RegretCurve, &Line)| {
        let x = fractions.iter().map(|fraction| fraction * budget.unwrap_or(1.0));
        Series { points: x.zip(&curve.checkpoints).map(|(x, regret)| point(x, regret)).collect(), ..line.series() }
    };
    let spent = if budget.is_some() { "budget spent" } else { "share of the budget spent" };
    RegretChart {
        series: curves.iter().zip(lines).map(series).collect(),
        x: if linear { AxisScale::Linear } else { AxisScale::Logarithmic },
        y: AxisScale::Linear,
        zoom: Zoom::default(),
        band: true,
        x_title: if linear { spent.to_owned() } else { format!("{spent} (log scale)") },
        y_title: format!(
            "regret, in {}",
            specification.environment().units().reward.as_deref().unwrap_or("units of reward")
        ),
        x_end_label: Some(budget.map_or("B".to_owned(), |budget| format!("B = {}", six_digits(budget)))),
        x_ticks: Vec::new(),
        style: theme::style("ink-2"),
    }
}

pub(super) fn lines_of(specification: &Specification) -> Vec<Line> {
    lines(&specification.policies().iter().map(|policy| policy.entry.id).collect::<Vec<_>>())
}

/// The policies by rising mean regret. A policy that made no pull comes last, because its regret of 0 is no merit.
pub(super) fn by_mean(reports: &[PolicyReport]) -> Vec<usize> {
    let idle = |policy: usize| reports[policy].without_pulls == reports[policy].repetitions;
    let mean = |policy: &usize| if idle(*policy) { f64::INFINITY } else { reports[*policy].last.regret.summary.mean };
    sorted_by(&(0..reports.len()).collect::<Vec<_>>(), mean)
}

/// The entry of a legend for a line.
pub(super) fn line_key(line: Line, name: String, value: String) -> Key {
    Key { name, value, wide: PIECE, mark: Box::new(move |place| line.piece(place, PIECE)) }
}

/// The point of a line with its interval, which is the mean alone if the estimate has no interval.
pub(super) fn point(x: f64, Estimate { mean, low, high }: &Estimate) -> Point {
    Point { x, mean: *mean, low: low.unwrap_or(*mean), high: high.unwrap_or(*mean) }
}

/// Writes a mean with its 95 % interval, as in `213 [169, 257]`.
pub(super) fn estimate(Estimate { mean, low, high }: &Estimate) -> String {
    let interval = low.zip(*high).map(|(low, high)| format!(" [{}, {}]", three_digits(low), three_digits(high)));
    three_digits(*mean) + &interval.unwrap_or_default()
}

/// Writes a budget with at most six digits.
fn six_digits(budget: f64) -> String {
    let rounded: f64 = format!("{budget:.5e}").parse().unwrap_or(budget);
    let decimals = rounded.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len());
    number(rounded, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_have_at_most_six_digits() {
        let texts = [3000.0, 12.5, 123_456.7, 0.3 / 0.9].map(six_digits);
        assert_eq!(texts, ["3\u{202f}000", "12.5", "123\u{202f}457", "3.33\u{202f}×\u{202f}10⁻¹"]);
    }

    #[test]
    fn an_estimate_without_an_interval_is_a_mean() {
        let told = |low, high| estimate(&Estimate { mean: 213.4, low, high });
        assert_eq!([told(Some(9.0), Some(1000.0)), told(None, None)], ["213 [9.00, 1\u{202f}000]", "213"]);
    }
}
