//! The regret chart: mean regret against the budget spent, a line and a band a policy.
//!
//! No frame, no vertical gridlines, no rotated text; the legend and the read-out are the page's. What they need to
//! meet the chart's pixels is the [`Layout`] that drawing returns.

use super::sheet::{Chart, Drawn, Sheet};
use super::{Axis, Colour, Colours, Scale, Tick, clip, linear_ticks, log_ticks, number, text_width, thin};
use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::text_anchor::HPos;
use serde::Serialize;

/// Left of the plot area, CSS px; more where the labels of the y axis need it.
const LEFT: f64 = 44.0;
/// Right of the plot area, CSS px: room for the leaders to the legend.
const RIGHT: f64 = 40.0;
/// Above the plot area, CSS px: the title of the y axis.
const TOP: f64 = 24.0;
/// Below the plot area, CSS px: ticks, their labels, the title of the x axis.
const BOTTOM: f64 = 40.0;
/// A logarithmic y axis shows no more than this ratio, or rounding errors would be its foot.
const LARGEST_RATIO: f64 = 1e6;
/// Written on a chart with a logarithmic y axis where lines have gaps.
const GAPS: &str = "no line at 0 or less on a log scale";

/// A policy's regret at one budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Budget spent, in units of cost. A point that is not finite, or has no place on a logarithmic axis, interrupts
    /// the line.
    pub x: f64,
    /// Mean regret, in units of reward. A mean that is not finite, or has no place on a logarithmic axis, interrupts the
    /// line.
    pub mean: f64,
    /// Lower end of the interval, at most `mean`; the same as `mean` where there is no interval.
    pub low: f64,
    /// Upper end of the interval, at least `mean`; the same as `mean` where there is no interval.
    pub high: f64,
}

impl Point {
    /// The ends of the band here; an end that is not a number is no interval.
    fn band(&self) -> (f64, f64) {
        (self.low.min(self.mean), self.high.max(self.mean))
    }
}

/// One policy's line.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The line, `x` ascending.
    pub points: Vec<Point>,
    /// Colour of the line and of its band.
    pub colour: Colour,
    /// Width of the line, CSS px; drawn at least one device px wide.
    pub width: f64,
    /// Lengths of dash, gap, dash, … in CSS px; empty for a solid line.
    pub dash: Vec<f64>,
    /// Opacity of the band, 0 to 1 (multiplied by `alpha`).
    pub band_alpha: f64,
    /// Opacity of the whole series, 0 to 1.
    pub alpha: f64,
    /// Whether it is a bound, which a linear axis need not reach: it is cut off at the top.
    pub bound: bool,
}

/// The part of the chart that is shown; all of it by default.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Zoom {
    /// The smallest and the largest budget.
    pub x: Option<(f64, f64)>,
    /// The smallest and the largest regret; where there is none, the axis fits what is shown.
    pub y: Option<(f64, f64)>,
}

/// All that the regret chart shows.
#[derive(Clone, Debug, PartialEq)]
pub struct RegretChart {
    /// The lines; the first is drawn on top of the others.
    pub series: Vec<Series>,
    /// Scale of the budget.
    pub x: Scale,
    /// Scale of the regret. On a logarithmic one, a line has a gap where the mean is 0 or less, and the chart says so; a band that
    /// reaches down to 0 or less ends at the lower edge.
    pub y: Scale,
    /// The part that is shown.
    pub zoom: Zoom,
    /// Whether the intervals are drawn.
    pub band: bool,
    /// Everything else's colours.
    pub colours: Colours,
    /// Device px a CSS px, above 0.
    pub scale: f64,
    /// Below the ticks of the x axis: `budget spent (log scale)`.
    pub x_title: String,
    /// Above the y axis: `regret, in units of reward`.
    pub y_title: String,
    /// Label of the largest budget, `B = 3 000`; its number where there is none.
    pub x_end_label: Option<String>,
    /// CSS font family of all text.
    pub font: String,
}

/// Where the chart's plot area is and which values its edges are. Lengths are CSS px from the upper left corner of
/// the drawing area, values in the units of [`Point`].
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
    /// Draws the chart over the whole of `area`, whose size is in device px, and tells where it came to lie.
    ///
    /// # Errors
    ///
    /// Whatever the backend reports; the data is never a cause.
    pub fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
    ) -> Result<Layout, DrawingAreaErrorKind<DB::ErrorType>> {
        self.draw_plain(area)
    }

    /// The chart as an SVG document of this size in CSS px; `scale` may be 1, but whole px show in thin lines.
    pub fn svg(&self, width: u32, height: u32) -> String {
        self.to_svg(width, height)
    }

    /// The points within the range of the x axis, also those that have no place on the y axis.
    fn points(&self) -> impl Iterator<Item = &Point> {
        let counts = |series: &&Series| !series.bound || self.y == Scale::Logarithmic;
        let (from, to) = self.zoomed(self.zoom.x, self.x).unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let within =
            move |point: &&Point| self.x.holds(point.x) && from <= point.x && point.x <= to && point.mean.is_finite();
        self.series.iter().filter(counts).flat_map(|series| &series.points).filter(within)
    }

    /// The points that the y axis must hold.
    fn placed(&self) -> impl Iterator<Item = &Point> {
        self.points().filter(|point| self.y.holds(point.mean))
    }

    /// Whether points in sight have no place on the y axis.
    fn has_gaps(&self) -> bool {
        self.points().any(|point| !self.y.holds(point.mean))
    }

    /// A part that can be an axis.
    fn zoomed(&self, part: Option<(f64, f64)>, scale: Scale) -> Option<(f64, f64)> {
        let sound = |(min, max): &(f64, f64)| max - min > 1e-9 * max.abs() && (max - min).is_finite();
        part.filter(|(min, max)| sound(&(*min, *max)) && (scale == Scale::Linear || *min > 0.0))
    }

    fn x_range(&self) -> (f64, f64) {
        if let Some(part) = self.zoomed(self.zoom.x, self.x) {
            return part;
        }
        let (min, max) = range(self.points().map(|point| point.x));
        match self.x {
            Scale::Linear => widened(min.min(0.0), max),
            Scale::Logarithmic if min < max => (min, max),
            Scale::Logarithmic if min.is_finite() => (min / 10.0, min),
            Scale::Logarithmic => (1.0, 10.0),
        }
    }

    /// From 0, or below where the data is, to a little above the highest mean and, where bands are drawn, band; but bands that are much
    /// wider than the means are apart are cut off, so that these can be told apart.
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
            Scale::Linear => {
                let (low, high) = widened(low, high);
                (low, high + (high - low) / 50.0)
            }
            Scale::Logarithmic => {
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

    fn style(&self) -> (f64, &str, &Colours) {
        (self.scale, &self.font, &self.colours)
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Result<Layout, DrawingAreaErrorKind<DB::ErrorType>> {
        let (width, height) = sheet.size();
        let (x_min, x_max) = self.x_range();
        let (y_min, y_max) = self.y_range();
        let bottom = (height - BOTTOM).max(TOP + 1.0);
        let y = Axis { scale: self.y, min: y_min, max: y_max, from: bottom, to: TOP };
        // An axis on which nothing lies has no labels: the ends of its range mean nothing.
        let y_ticks =
            if self.placed().next().is_some() || self.points().next().is_none() { y_ticks(&y) } else { Vec::new() };
        let widest = y_ticks.iter().map(|tick| text_width(&tick.label)).fold(0.0, f64::max);
        let left = LEFT.max((widest + 9.0).ceil());
        let x = Axis { scale: self.x, min: x_min, max: x_max, from: left, to: (width - RIGHT).max(left + 1.0) };

        sheet.y_axis(&x, &y, &y_ticks)?;
        if y_min < 0.0 && y_max > 0.0 {
            sheet.rule((left, y.at(0.0)), (x.to, y.at(0.0)), self.colours.ink)?;
        }
        let gaps = self.has_gaps();
        if gaps {
            sheet.text(GAPS, left + 8.0, TOP + 10.0, HPos::Left)?;
        }
        // What lies below the foot of a logarithmic axis is cut off: at the foot it would be a value that it is not.
        let cut = self.zoom != Zoom::default() || self.y == Scale::Logarithmic;
        let end = self.x_end_label.clone().unwrap_or_else(|| number(x_max, 0));
        sheet.x_axis(&x, &y, &end)?;
        sheet.text(&self.y_title, left, TOP - 17.0, HPos::Left)?;
        sheet.text(&self.x_title, left, bottom + 31.0, HPos::Left)?;
        if self.band {
            for series in self.series.iter().rev() {
                sheet.band(series, &x, &y, cut)?;
            }
        }
        for series in self.series.iter().rev() {
            sheet.line(series, &x, &y, cut || series.bound)?;
        }
        Ok(Layout { left, right: x.to, top: TOP, bottom, x_min, x_max, y_min, y_max, gaps })
    }
}

fn has_place(point: &Point, x: Scale, y: Scale) -> bool {
    x.holds(point.x) && y.holds(point.mean)
}

/// The smallest and the largest; ∞ and −∞ where there is none.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

/// A range that can be an axis: not empty, and not so wide that its length is infinite.
fn widened(low: f64, high: f64) -> (f64, f64) {
    match (low, high) {
        (low, high) if !(low.is_finite() && high.is_finite()) => (0.0, 1.0),
        (low, high) if low < high => (low.max(-1e300), high.min(1e300)),
        (low, _) => (low, low + low.abs().max(1.0)),
    }
}

fn y_ticks(axis: &Axis) -> Vec<Tick> {
    if axis.scale == Scale::Linear {
        return linear_ticks(axis.min, axis.max, 4);
    }
    let dense = [log_ticks(axis.min, axis.max, &[1, 2, 5], 1), log_ticks(axis.min, axis.max, &[1, 3], 1)];
    let decades = (1..10).map(|stride| log_ticks(axis.min, axis.max, &[1], stride));
    let few = |ticks: &Vec<Tick>| ticks.len() <= 5;
    let ticks = dense.into_iter().chain(decades).find(few).unwrap_or_default();
    // Less than a factor of two or so has no round power of ten.
    if ticks.len() < 2 { linear_ticks(axis.min, axis.max, 3) } else { ticks }
}

/// The labelled ticks of the x axis: as many as have room beside each other and beside the end's label.
pub(super) fn x_ticks(axis: &Axis, end: (f64, f64)) -> Vec<Tick> {
    let (min, max) = (axis.min, axis.max);
    let candidates: Vec<Vec<Tick>> = match axis.scale {
        Scale::Linear => (2..=5).rev().map(|count| linear_ticks(min, max, count)).collect(),
        Scale::Logarithmic => {
            let decades = libm::log10(max / min);
            let narrow = [linear_ticks(min, max, 3), log_ticks(min, max, &[1, 2, 5], 1)];
            let skipped = if decades < 0.5 {
                0
            } else if decades < 1.5 {
                1
            } else {
                2
            };
            let wide = log_ticks(min, max, &[1, 3], 1);
            let strides = (1..=16).map(|stride| log_ticks(min, max, &[1], stride));
            narrow.into_iter().skip(skipped).chain([wide]).chain(strides).collect()
        }
    };
    let ends = |tick: &Tick| {
        let (centre, half) = (axis.at(tick.value), text_width(&tick.label) / 2.0);
        (centre - half, centre + half)
    };
    let free = |ticks: Vec<Tick>| {
        let free = ticks.into_iter().filter(|tick| ends(tick).1 + 10.0 < end.0);
        free.collect::<Vec<Tick>>()
    };
    let roomy = |ticks: &Vec<Tick>| ticks.windows(2).all(|pair| ends(&pair[0]).1 + 14.0 < ends(&pair[1]).0);
    candidates.into_iter().map(free).find(roomy).unwrap_or_default()
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    fn y_axis(&self, x: &Axis, y: &Axis, ticks: &[Tick]) -> Drawn<DB> {
        for tick in ticks {
            let height = y.at(tick.value);
            if y.from - height >= 1.0 {
                self.rule((x.from, height), (x.to, height), self.colours.grid)?;
            }
            self.text(&tick.label, x.from - 8.0, height + 1.0, HPos::Right)?;
        }
        Ok(())
    }

    fn x_axis(&self, x: &Axis, y: &Axis, end: &str) -> Drawn<DB> {
        let (bottom, ink) = (y.from, self.colours.ink);
        self.rule((x.from, bottom), (x.to, bottom), ink)?;
        // Centred under its tick, but inside of the area.
        let half = text_width(end) / 2.0;
        let centre = x.to.min(self.size().0 - half - 1.0).max(half);
        let ticks = x_ticks(x, (centre - half, centre + half));
        if x.scale == Scale::Logarithmic && libm::log10(x.max / x.min) < 9.0 {
            for tick in log_ticks(x.min, x.max, &[1, 2, 3, 4, 5, 6, 7, 8, 9], 1) {
                let place = x.at(tick.value);
                self.rule((place, bottom), (place, bottom + 3.0), ink)?;
            }
        }
        for tick in ticks.iter().filter(|tick| x.holds(tick.value)) {
            let place = x.at(tick.value);
            self.rule((place, bottom), (place, bottom + 6.0), ink)?;
            self.text(&tick.label, place, bottom + 16.0, HPos::Center)?;
        }
        self.rule((x.to, bottom), (x.to, bottom + 6.0), ink)?;
        self.text(end, centre, bottom + 16.0, HPos::Center)
    }

    /// The band of a series; what may lie outside of the axes is `cut`.
    fn band(&self, series: &Series, x: &Axis, y: &Axis, cut: bool) -> Drawn<DB> {
        let alpha = series.band_alpha * series.alpha;
        for run in runs(series, x.scale, y.scale) {
            if run.iter().all(|point| point.band().0 >= point.band().1) {
                continue;
            }
            let edge = |end: fn(&Point) -> f64| {
                let edge: Vec<_> = run.iter().map(|point| place(x, y, point.x, end(point), cut)).collect();
                thin(&edge)
            };
            let mut outline = edge(|point| point.band().1);
            outline.extend(edge(|point| point.band().0).into_iter().rev());
            if cut {
                outline = clip::outline(outline, (x.from, x.to), (y.to, y.from));
            }
            self.polygon(&outline, series.colour, alpha)?;
        }
        Ok(())
    }

    fn line(&self, series: &Series, x: &Axis, y: &Axis, cut: bool) -> Drawn<DB> {
        for run in runs(series, x.scale, y.scale) {
            let line: Vec<_> = run.iter().map(|point| place(x, y, point.x, point.mean, cut)).collect();
            if let [point] = line[..] {
                if cut && (place(x, y, run[0].x, run[0].mean, false) != point) {
                    continue;
                }
                self.dot(point, series.width.max(2.0 / self.scale), series.colour, series.alpha)?;
                continue;
            }
            let line = thin(&line);
            for part in if cut { clip::line(&line, (x.from, x.to), (y.to, y.from)) } else { vec![line] } {
                self.path(&part, series.colour, series.width, &series.dash, series.alpha)?;
            }
        }
        Ok(())
    }
}

/// The place of a value, on the axes, or beyond them where it will be cut off.
fn place(x: &Axis, y: &Axis, budget: f64, regret: f64, cut: bool) -> (f64, f64) {
    if cut { (x.beyond(budget), y.beyond(regret)) } else { (x.at(budget), y.at(regret)) }
}

/// The stretches of a line between the points that have no place on the chart.
fn runs(series: &Series, x: Scale, y: Scale) -> impl Iterator<Item = &[Point]> {
    let runs = series.points.split(move |point| !has_place(point, x, y));
    runs.filter(|run| !run.is_empty())
}

#[cfg(test)]
mod tests;
