//! The regret chart: for each policy a line of mean regret against the budget spent, and a band around it.
//!
//! The chart has no frame, no vertical gridlines and no rotated text. The page adds the legend and the read-out, and
//! finds their places by the [`Layout`] that drawing returns.

mod axes;
mod lines;

pub(super) use axes::x_ticks;

use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, HPos, Sheet, Style, number, text_width};
use axes::y_ticks;
use serde::Serialize;

/// The width left of the plot area in CSS px. Wide labels of the y axis make the width larger.
const LEFT: f64 = 44.0;
/// The width right of the plot area in CSS px, where lines lead to the legend.
const RIGHT: f64 = 40.0;
/// The height above the plot area in CSS px, where the title of the y axis stands.
const TOP: f64 = 24.0;
/// The height below the plot area in CSS px, where the ticks, their labels and the title of the x axis stand.
const BOTTOM: f64 = 40.0;
/// The largest ratio of the ends of a logarithmic y axis. Without this limit, a rounding error could be at the foot of
/// the axis.
const LARGEST_RATIO: f64 = 1e6;
/// The sentence on a chart with a logarithmic y axis whose lines have gaps.
const GAPS: &str = "no line at 0 or less on a log scale";

/// The regret of a policy at one budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Budget spent, in units of cost. A point that is not finite, or has no place on a logarithmic axis, interrupts
    /// the line.
    pub x: f64,
    /// Mean regret, in units of reward. A mean that is not finite, or has no place on a logarithmic axis, interrupts
    /// the line.
    pub mean: f64,
    /// Lower end of the interval, at most `mean`; the same as `mean` where there is no interval.
    pub low: f64,
    /// Upper end of the interval, at least `mean`; the same as `mean` where there is no interval.
    pub high: f64,
}

impl Point {
    /// The ends of the band. An end that is not a number is replaced by the mean.
    fn band(&self) -> (f64, f64) {
        (self.low.min(self.mean), self.high.max(self.mean))
    }
}

/// The line of a policy.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The points of the line by ascending `x`.
    pub points: Vec<Point>,
    /// The colour of the line and of its band.
    pub colour: Colour,
    /// The width of the line in CSS px. It is drawn at least one device px wide.
    pub width: f64,
    /// The lengths of a dash, a gap, a dash and so on in CSS px; empty for a solid line.
    pub dash: Vec<f64>,
    /// Opacity of the band, 0 to 1 (multiplied by `alpha`).
    pub band_alpha: f64,
    /// Opacity of the whole series, 0 to 1.
    pub alpha: f64,
    /// Whether the line is a bound. A linear axis need not reach a bound, and cuts it off at the top.
    pub bound: bool,
    /// Whether every point has a disc, and its interval a line.
    pub marks: bool,
}

/// The part of the chart that is shown. The default is the whole chart.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Zoom {
    /// The smallest and the largest budget shown.
    pub x: Option<(f64, f64)>,
    /// The smallest and the largest regret shown. Without them the axis fits the points shown.
    pub y: Option<(f64, f64)>,
}

/// The content of a regret chart.
#[derive(Clone, Debug, PartialEq)]
pub struct RegretChart {
    /// The lines. The first is drawn on top of the others.
    pub series: Vec<Series>,
    /// The scale of the budget.
    pub x: AxisScale,
    /// The scale of the regret. On a logarithmic scale a line has a gap where the mean is 0 or less, and the chart says
    /// so; a band that reaches down to 0 or less ends at the lower edge.
    pub y: AxisScale,
    /// The part that is shown.
    pub zoom: Zoom,
    /// Whether the intervals are drawn.
    pub band: bool,
    /// The title below the x axis, such as `budget spent (log scale)`.
    pub x_title: String,
    /// The title above the y axis, such as `regret, in units of reward`.
    pub y_title: String,
    /// The label of the largest budget, such as `B = 3 000`. The default is the number.
    pub x_end_label: Option<String>,
    /// The values below the largest that have ticks, by ascending value, with their labels. A label without room is
    /// left out. If there are none, the ticks are round numbers.
    pub x_ticks: Vec<(f64, String)>,
    /// The look of the chart.
    pub style: Style,
}

/// The edges of the plot area and the values there. Edges are in CSS px from the upper left corner of the drawing area,
/// values in the units of [`Point`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Layout {
    /// Left edge; `x_min` is here.
    pub left: f64,
    /// Right edge; `x_max` is here.
    pub right: f64,
    /// Upper edge; `y_max` is here.
    pub top: f64,
    /// Lower edge, the x axis; `y_min` is here.
    pub bottom: f64,
    /// Smallest budget shown; above 0 on a logarithmic axis.
    pub x_min: f64,
    /// Largest budget shown, above `x_min`.
    pub x_max: f64,
    /// Smallest regret shown; above 0 on a logarithmic axis.
    pub y_min: f64,
    /// Largest regret shown, above `y_min`.
    pub y_max: f64,
    /// Whether lines have gaps because the y axis is logarithmic and regret is 0 or less there.
    pub gaps: bool,
}

impl RegretChart {
    /// The points within the range of the x axis, with or without a place on the y axis.
    fn points(&self) -> impl Iterator<Item = &Point> {
        let counts = |series: &&Series| !series.bound || self.y == AxisScale::Logarithmic;
        let (from, to) = self.zoomed(self.zoom.x, self.x).unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let within =
            move |point: &&Point| self.x.holds(point.x) && from <= point.x && point.x <= to && point.mean.is_finite();
        self.series.iter().filter(counts).flat_map(|series| &series.points).filter(within)
    }

    /// The points within the range of the x axis that have a place on the y axis.
    fn placed(&self) -> impl Iterator<Item = &Point> {
        self.points().filter(|point| self.y.holds(point.mean))
    }

    /// Whether points within the range of the x axis have no place on the y axis.
    fn has_gaps(&self) -> bool {
        self.points().any(|point| !self.y.holds(point.mean))
    }

    /// A zoomed range if it can be the range of an axis: not empty, and above 0 on a logarithmic scale.
    fn zoomed(&self, part: Option<(f64, f64)>, scale: AxisScale) -> Option<(f64, f64)> {
        let sound = |(min, max): &(f64, f64)| max - min > 1e-9 * max.abs() && (max - min).is_finite();
        part.filter(|(min, max)| sound(&(*min, *max)) && (scale == AxisScale::Linear || *min > 0.0))
    }

    fn x_range(&self) -> (f64, f64) {
        if let Some(part) = self.zoomed(self.zoom.x, self.x) {
            return part;
        }
        let (min, max) = range(self.points().map(|point| point.x));
        match self.x {
            AxisScale::Linear => widened(min.min(0.0), max),
            AxisScale::Logarithmic if min < max => (min, max),
            AxisScale::Logarithmic if min.is_finite() => (min / 10.0, min),
            AxisScale::Logarithmic => (1.0, 10.0),
        }
    }

    /// The range of the y axis, which ends a little above the highest mean and the ends of the bands. A linear axis
    /// begins at 0, or at the lowest mean or end of a band below 0. A logarithmic axis begins at the lowest mean. A
    /// band that is much wider than the range of the means is cut off, because the lines would otherwise be hard to
    /// tell apart.
    fn y_range(&self) -> (f64, f64) {
        if let Some(part) = self.zoomed(self.zoom.y, self.y) {
            return part;
        }
        let (lowest, highest) = range(self.placed().map(|point| point.mean));
        let (mut low, mut high) = (lowest.min(0.0), highest);
        if self.band {
            let ends = self.placed().flat_map(|point| [point.band().0, point.band().1]);
            let (lowest, highest) = range(ends.filter(|end| end.is_finite()));
            let reach = if low < high { 2.0 * (high - low) } else { f64::INFINITY };
            (low, high) = (low.min(lowest.max(low - reach)), high.max(highest.min(high + reach)));
        }
        match self.y {
            AxisScale::Linear => {
                let (low, high) = widened(low, high);
                (low, high + (high - low) / 50.0)
            }
            AxisScale::Logarithmic => {
                let smallest = lowest.max(high / LARGEST_RATIO);
                match smallest {
                    smallest if !(smallest.is_finite() && high > 0.0) => (1.0, 10.0),
                    smallest if smallest < high => (smallest, (high * 1.05).min(f64::MAX)),
                    smallest => (smallest / 10.0, smallest),
                }
            }
        }
    }
}

impl Chart for RegretChart {
    type Layout = Layout;

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, Layout> {
        let (width, height) = sheet.size();
        let (x_min, x_max) = self.x_range();
        let (y_min, y_max) = self.y_range();
        let bottom = (height - BOTTOM).max(TOP + 1.0);
        let y = Axis { scale: self.y, min: y_min, max: y_max, from: bottom, to: TOP };
        // If no point has a place on the axis, the ends of its range mean nothing, and it has no labels.
        let y_ticks =
            if self.placed().next().is_some() || self.points().next().is_none() { y_ticks(&y) } else { Vec::new() };
        let widest = y_ticks.iter().map(|tick| text_width(&tick.label)).fold(0.0, f64::max);
        let left = LEFT.max((widest + 9.0).ceil());
        let x = Axis { scale: self.x, min: x_min, max: x_max, from: left, to: (width - RIGHT).max(left + 1.0) };

        sheet.y_axis(&x, &y, &y_ticks)?;
        if y_min < 0.0 && y_max > 0.0 {
            sheet.rule((left, y.at(0.0)), (x.to, y.at(0.0)), sheet.colours.ink)?;
        }
        let gaps = self.has_gaps();
        if gaps {
            sheet.text(GAPS, left + 8.0, TOP + 10.0, HPos::Left)?;
        }
        // A line below the foot of a logarithmic axis is cut off. Drawn along the foot, it would show a wrong value.
        let cut = self.zoom != Zoom::default() || self.y == AxisScale::Logarithmic;
        let end = self.x_end_label.clone().unwrap_or_else(|| number(x_max, 0));
        sheet.x_axis(&x, &y, &end, &self.x_ticks)?;
        sheet.text(&self.y_title, left, TOP - 17.0, HPos::Left)?;
        sheet.text(&self.x_title, left, bottom + 31.0, HPos::Left)?;
        if self.band {
            for series in self.series.iter().rev() {
                sheet.band(series, &x, &y, cut)?;
            }
        }
        for series in self.series.iter().rev() {
            sheet.line(series, &x, &y, cut || series.bound)?;
            sheet.marks(series, &x, &y)?;
        }
        Ok(Layout { left, right: x.to, top: TOP, bottom, x_min, x_max, y_min, y_max, gaps })
    }
}

/// The smallest and the largest value, or ∞ and −∞ if there is no value.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

/// Widens or narrows a range to the range of an axis: not empty, and with a finite length.
fn widened(low: f64, high: f64) -> (f64, f64) {
    match (low, high) {
        (low, high) if !(low.is_finite() && high.is_finite()) => (0.0, 1.0),
        (low, high) if low < high => (low.max(-1e300), high.min(1e300)),
        (low, _) => (low, low + low.abs().max(1.0)),
    }
}

#[cfg(test)]
mod tests;
