//! The picture of the view Sweep.

use super::line::Line;
use super::regret::{estimate, line_key, lines_of, point};
use super::stack::Stack;
use super::{WIDTH, theme};
use crate::experiment::Estimate;
use crate::plot::{AxisScale, RegretChart, Series, Zoom};
use crate::specification::Specification;

/// The height of a chart, in CSS px.
const HEIGHT: f64 = 280.0;
/// If the largest value is at least this many times the smallest, the axis of values is logarithmic.
const WIDE: f64 = 8.0;

/// A sweep of one parameter.
pub struct SweepPicture<'a> {
    /// The specification with all policies.
    pub specification: &'a Specification,
    /// The name of the parameter.
    pub parameter: &'a str,
    /// The values by ascending size, at least one, with the texts that the axis shows.
    pub values: Vec<(f64, String)>,
    /// The policies that have the parameter.
    pub varied: Vec<Swept<Vec<Option<Estimate>>>>,
    /// The policies that do not have the parameter.
    pub fixed: Vec<Swept<Estimate>>,
}

/// A policy of a sweep.
pub struct Swept<T> {
    /// The number of the policy in the specification, from 0.
    pub policy: usize,
    /// The name of the policy.
    pub name: String,
    /// The final regret, or the final regret at every value, which is `None` where no pull was made.
    pub regret: T,
}

/// Draws a chart of the final regret for each policy that has the parameter, with the lines of all other policies behind
/// its own.
pub fn sweep(sweep: &SweepPicture) -> String {
    let lines = lines_of(sweep.specification);
    let mut stack = Stack::new(WIDTH);
    let key = |fixed: &Swept<Estimate>| line_key(lines[fixed.policy], fixed.name.clone(), estimate(&fixed.regret));
    if !sweep.fixed.is_empty() {
        stack.keys(&sweep.fixed.iter().map(key).collect::<Vec<_>>());
    }
    for own in 0..sweep.varied.len() {
        let Swept { policy, name, .. } = &sweep.varied[own];
        stack.keys(&[line_key(lines[*policy], name.clone(), String::new())]);
        stack.chart(&chart(sweep, own, &lines), HEIGHT);
        stack.space();
    }
    stack.svg()
}

/// The chart of a policy, by its place among those that have the parameter.
fn chart(sweep: &SweepPicture, own: usize, lines: &[Line]) -> RegretChart {
    let SweepPicture { values, varied, fixed, parameter, .. } = sweep;
    let (first, last) = (&values[0], &values[values.len() - 1]);
    let wide = first.0 > 0.0 && last.0 / first.0 >= WIDE;
    let varied_line = |(at, swept): (usize, &Swept<Vec<Option<Estimate>>>)| {
        let points = values.iter().zip(&swept.regret).filter_map(|((x, _), regret)| Some(point(*x, regret.as_ref()?)));
        let (own, line) = (at == own, lines[swept.policy].series());
        let (width, alpha, band_alpha) = if own { (2.5, 1.0, 0.12) } else { (1.5, 0.35, 0.0) };
        (!own, Series { points: points.collect(), width, alpha, band_alpha, marks: own, ..line })
    };
    let fixed_line = |swept: &Swept<Estimate>| {
        let flat = Estimate { low: None, high: None, ..swept.regret };
        let points = [first.0, last.0].map(|x| point(x, &flat)).to_vec();
        Series { points, width: 1.5, alpha: 0.8, band_alpha: 0.0, ..lines[swept.policy].series() }
    };
    let mut series: Vec<(bool, Series)> = varied.iter().enumerate().map(varied_line).collect();
    // The first series is drawn on top.
    series.sort_by_key(|(behind, _)| *behind);
    RegretChart {
        series: series.into_iter().map(|(_, series)| series).chain(fixed.iter().map(fixed_line)).collect(),
        x: if wide { AxisScale::Logarithmic } else { AxisScale::Linear },
        y: AxisScale::Linear,
        zoom: Zoom { x: (values.len() > 1).then_some((first.0, last.0)), y: None },
        band: true,
        x_title: if wide { format!("{parameter} (log scale)") } else { (*parameter).to_owned() },
        y_title: "final regret".to_owned(),
        x_end_label: Some(last.1.clone()),
        x_ticks: values[..values.len() - 1].to_vec(),
        style: theme::style("ink-2"),
    }
}
