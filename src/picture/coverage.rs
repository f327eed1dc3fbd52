//! The picture of the view Coverage.

use super::stack::{Key, Stack};
use super::{svg, theme};
use crate::coverage::{Class, CoverageReport};
use crate::plot::{Colour, CoverageChart, Measure};

/// The width of the picture, in CSS px.
const WIDTH: u32 = 640;
/// The classes in the order of their variants, with the tokens of their colours.
const CLASSES: [(Class, &str); 4] =
    [(Class::Asymmetric, "p1"), (Class::Composite, "p3"), (Class::Hybrid, "p4"), (Class::United, "p6")];
/// What the marks of the charts mean.
pub(super) const MARKS: &str =
    "Lines: 95\u{a0}% intervals of the share. Bars: from the lower to the upper quartile; marks: medians.";

/// Draws how often the upper bounds of policies are exceeded, and how loose they are. `said` is a sentence about the
/// pairs.
pub fn coverage(said: &str, report: &CoverageReport) -> String {
    let mut stack = Stack::new(WIDTH);
    stack.words(said);
    let key = |(class, token): (Class, &str)| {
        let colour = theme::light(token);
        Key {
            name: class.name().to_owned(),
            value: String::new(),
            wide: 12.0,
            mark: Box::new(move |at| mark(class, at, colour)),
        }
    };
    stack.keys(&CLASSES.map(key));
    for (measure, title) in
        [(Measure::Share, "How often the bound is exceeded"), (Measure::Multiple, "How loose the bound is")]
    {
        stack.title(title);
        let chart = CoverageChart {
            measure,
            policies: report.policies.clone(),
            level: report.study.level,
            pairs: report.study.pairs,
            names: true,
            classes: CLASSES.map(|(_, token)| theme::light(token)),
            style: theme::style("ink"),
        };
        stack.chart(&chart, CoverageChart::height(report.policies.len()));
    }
    stack.words(MARKS);
    stack.svg()
}

/// Draws the shape of a class, given the place of its left end and its middle.
fn mark(class: Class, (x, y): (f64, f64), colour: Colour) -> String {
    let outline = |points: &[(f64, f64)]| {
        let points: Vec<_> = points.iter().map(|(right, down)| (x + 6.0 + right, y + down)).collect();
        svg::polygon(&points, colour)
    };
    match class {
        Class::Asymmetric => svg::disc((x + 6.0, y), 5.0, colour),
        Class::Composite => outline(&[(-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)]),
        Class::Hybrid => outline(&[(0.0, -5.5), (5.75, 4.5), (-5.75, 4.5)]),
        Class::United => outline(&[(-6.0, 0.0), (0.0, -6.0), (6.0, 0.0), (0.0, 6.0)]),
    }
}
