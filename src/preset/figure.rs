//! The figures of presets in the report.

use super::compare::mean;
use super::{PresetPart, Results, labels};
use crate::experiment::{Estimate, RegretDefinition};
use crate::picture::svg;
use crate::plot::{AxisScale, Colour, Colours, Point, RegretChart, Series, Style, Zoom};
use crate::stats::{IntervalMethod, Moments};

/// A chart with a legend.
pub struct Figure {
    /// A part of the file name that distinguishes it from the other figures of its preset; may be empty.
    pub name: String,
    /// The name of each series in the legend.
    pub labels: Vec<String>,
    chart: RegretChart,
}

/// The width and height of the chart and the width of the legend, in CSS px.
const SIZE: (u32, u32, u32) = (460, 260, 170);

/// The title of the horizontal axis.
const SHARE: &str = "share of the budget spent (log scale)";
const COLOURS: [u32; 8] = [0x1f5fbf, 0xc8501e, 0x2a8a57, 0x9a3fa8, 0xa08a00, 0x008c9e, 0xc23668, 0x6b6b6b];

fn colour(code: u32) -> Colour {
    let [_, red, green, blue] = code.to_be_bytes();
    Colour { red, green, blue }
}

impl Figure {
    /// The points of every series as x and mean.
    pub fn lines(&self) -> Vec<Vec<(f64, f64)>> {
        let line = |series: &Series| series.points.iter().map(|point| (point.x, point.mean)).collect();
        self.chart.series.iter().map(line).collect()
    }

    /// The chart with its legend as an SVG document.
    pub fn svg(&self) -> String {
        let (width, height, legend) = SIZE;
        let mut parts = svg::chart(&self.chart, (0.0, 0.0), (width, height));
        for (row, (label, series)) in self.labels.iter().zip(&self.chart.series).enumerate() {
            let (x, y) = (f64::from(width), 34.0 + 18.0 * row as f64);
            parts += &svg::line((x, y), 22.0, series.colour, 2.0, &series.dash);
            parts += &svg::text((x + 28.0, y), self.chart.style.colours.label, label);
            parts += "\n";
        }
        svg::document((width + legend, height), self.chart.style.colours.background, &parts)
    }
}

/// A chart of named lines. The colours come again for dashed lines if there are not enough.
pub(super) fn chart(name: &str, lines: Vec<(String, Vec<Point>)>, x: AxisScale, (x_title, y_title): (&str, &str)) -> Figure {
    let (labels, points): (Vec<String>, Vec<Vec<Point>>) = lines.into_iter().unzip();
    let series = |(index, points): (usize, Vec<Point>)| Series {
        points,
        colour: colour(COLOURS[index % COLOURS.len()]),
        width: 2.0,
        dash: if index < COLOURS.len() { Vec::new() } else { vec![6.0, 3.0] },
        band_alpha: 0.12,
        alpha: 1.0,
        bound: false,
        marks: false,
    };
    let [ink, label, grid, background] = [0x333333, 0x333333, 0xdddddd, 0xffffff].map(colour);
    let chart = RegretChart {
        series: points.into_iter().enumerate().map(series).collect(),
        x,
        y: AxisScale::Linear,
        zoom: Zoom::default(),
        band: true,
        x_title: x_title.to_owned(),
        y_title: y_title.to_owned(),
        x_end_label: None,
        x_ticks: Vec::new(),
        style: Style { colours: Colours { ink, label, grid, background }, scale: 2.0, font: svg::FONT.to_owned() },
    };
    Figure { name: name.to_owned(), labels, chart }
}

/// A point with the 95 % interval of its mean.
pub(super) fn point(x: f64, mean: &Moments) -> Point {
    let (low, high) = mean.interval(IntervalMethod::default()).unwrap_or((mean.mean(), mean.mean()));
    Point { x, mean: mean.mean(), low, high }
}

/// A chart of named lines of means over a logarithmic axis.
pub(super) fn lines(name: &str, lines: Vec<(String, Vec<(f64, Moments)>)>, x_title: &str, y_title: &str) -> Figure {
    let points = |line: Vec<(f64, Moments)>| line.iter().map(|(x, mean)| point(*x, mean)).collect();
    let lines = lines.into_iter().map(|(label, line)| (label, points(line))).collect();
    chart(name, lines, AxisScale::Logarithmic, (x_title, y_title))
}

/// A chart of the mean of every policy by budget. `of` gives a policy's values of all repetitions by its label.
pub(super) fn by_budget(
    name: &str,
    budgets: &[u32],
    results: &[&Results],
    of: impl Fn(&str, f64, &Results) -> Vec<f64>,
    y_title: &str,
) -> Figure {
    let line = |label: String| {
        let at = |(budget, results): (f64, &&Results)| (budget, of(&label, budget, results).into_iter().collect());
        let points = budgets.iter().map(|budget| f64::from(*budget)).zip(results).map(at).collect();
        (label, points)
    };
    lines(name, labels(results[0]).into_iter().map(line).collect(), "budget (log scale)", y_title)
}

/// The regret along the budget, policy by policy.
fn curves(results: &Results) -> Vec<Vec<Point>> {
    let fractions = results.experiment().specification().checkpoints().fractions();
    let point = |(x, Estimate { mean, low, high }): (&f64, &Estimate)| {
        let (low, high) = (low.unwrap_or(*mean), high.unwrap_or(*mean));
        Point { x: *x, mean: *mean, low, high }
    };
    let courses = results.regret_curves(RegretDefinition::Pseudo, None).unwrap_or_default();
    courses.iter().map(|course| fractions.iter().zip(&course.checkpoints).map(point).collect()).collect()
}

/// One figure for each part: the regret of every policy along the budget.
pub(super) fn per_part(parts: &[PresetPart], results: &[&Results]) -> Vec<Figure> {
    every(1, parts, results)
}

/// One figure for every `step`-th part: the regret of every policy along the budget.
pub(super) fn every(step: usize, parts: &[PresetPart], results: &[&Results]) -> Vec<Figure> {
    let figure = |(part, results): (&PresetPart, &&Results)| {
        let label = part.label.to_ascii_lowercase();
        let name: String = label.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let lines = labels(results).into_iter().zip(curves(results)).collect();
        chart(&name, lines, AxisScale::Logarithmic, (SHARE, "regret, in units of reward"))
    };
    parts.iter().zip(results).skip(step - 1).step_by(step).map(figure).collect()
}

/// A single figure: the regret of every policy along the budget, as a mean over all parts.
pub(super) fn mean_over_parts(_: &[PresetPart], results: &[&Results]) -> Vec<Figure> {
    let curves: Vec<_> = results.iter().map(|results| curves(results)).collect();
    let line = |(policy, label): (usize, String)| {
        let points = (0..curves[0][policy].len()).map(|at| {
            let here: Vec<f64> = curves.iter().map(|curve| curve[policy][at].mean).collect();
            let mean = mean(&here);
            Point { x: curves[0][policy][at].x, mean, low: mean, high: mean }
        });
        (label, points.collect())
    };
    let lines = labels(results[0]).into_iter().enumerate().map(line).collect();
    vec![chart("", lines, AxisScale::Logarithmic, (SHARE, "regret, mean over the settings"))]
}
