//! The charts of a race: what a policy spends on which arm, and the regret of all policies up to a moment.

use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, Point, RegretChart, Series, Sheet, Style, Zoom, number};
use crate::race::{BINS, Frame, Race, Step};
use serde::Serialize;

/// The gap between two bins of a strip, and the smallest width of a bin with which there is a gap, in CSS px.
const GAP: (f64, f64) = (1.0, 4.0);
/// The radius of the disc at the end of a line, in CSS px.
const END: f64 = 3.0;

/// A strip with what one policy has spent so far. Bins go from the start of the budget, at the left edge, to its end.
/// Each bin is divided by arm, with the best arm on top unless the chart is `fair`.
pub struct StripChart<'a> {
    /// The race as far as it is recorded.
    pub race: &'a Race,
    /// The number of the lane.
    pub lane: usize,
    /// The colours of the arms from the top down. Arms beyond the last colour have the last colour.
    pub arms: Vec<Colour>,
    /// Whether the arms are in the order of their numbers, which does not give away the best one.
    pub fair: bool,
    /// The look of the chart. Bins without spending have the colour of the background.
    pub style: Style,
}

impl Chart for StripChart<'_> {
    type Layout = ();

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB> {
        let (width, height) = sheet.size();
        let bin = width / BINS as f64;
        let gap = if bin >= GAP.1 { GAP.0 } else { 0.0 };
        let rows = self.rows();
        for (place, spending) in self.race.spending(self.lane).enumerate() {
            let total: f64 = spending.iter().sum();
            let (left, mut below) = (place as f64 * bin, 0.0);
            for (depth, row) in rows.iter().enumerate().filter(|(_, row)| spending[**row] > 0.0) {
                let top = below;
                below += spending[*row] / total * height;
                if let Some(colour) = self.arms.get(depth).or(self.arms.last()) {
                    sheet.fill((left, top), (left + bin - gap, below), *colour, 1.0)?;
                }
            }
        }
        Ok(())
    }
}

impl StripChart<'_> {
    /// The places of the values of a bin from the top down. The sum of all other arms is the last.
    fn rows(&self) -> Vec<usize> {
        let order = self.race.order();
        let mut rows: Vec<usize> = (0..order.len()).collect();
        if self.fair {
            rows = crate::math::sorted_by(&rows, |row| order[*row] as f64);
        }
        rows.push(order.len());
        rows
    }
}

/// The look of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneLine {
    /// The colour.
    pub colour: Colour,
    /// The width in CSS px.
    pub width: f64,
    /// The lengths of a dash, a gap, a dash and so on in CSS px; empty for a solid line.
    pub dash: Vec<f64>,
}

/// The regret of all policies of a race up to a moment, against the budget spent. The axes do not depend on the moment.
pub struct RaceChart<'a> {
    /// The race as far as it is recorded.
    pub race: &'a Race,
    /// The moment: an amount spent, in the unit of the specification, or a number of pulls.
    pub at: f64,
    /// The unit of `at`.
    pub step: Step,
    /// The look of the line of each lane. A lane without a look has no line.
    pub lines: Vec<LaneLine>,
    /// The look of the chart.
    pub style: Style,
}

/// The edges of the plot area and the places of the moment, in CSS px.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RaceLayout {
    /// The left edge, where nothing is spent.
    pub left: f64,
    /// The right edge, where the budget is spent.
    pub right: f64,
    /// The upper edge.
    pub top: f64,
    /// The lower edge, where the regret is 0.
    pub bottom: f64,
    /// The place of the moment on the x axis. If lanes are in step by pulls, it is that of the lane that has spent most.
    pub now: f64,
    /// The end of each lane's line.
    pub ends: Vec<End>,
}

/// The end of a line, in CSS px.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct End {
    /// The distance from the left edge of the chart.
    pub x: f64,
    /// The distance from the upper edge of the chart.
    pub y: f64,
}

impl Chart for RaceChart<'_> {
    type Layout = RaceLayout;

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, RaceLayout> {
        let layout = self.chart().draw_on(sheet)?;
        let axis = |min, max, from, to| Axis { scale: AxisScale::Linear, min, max, from, to };
        let x = axis(layout.x_min, layout.x_max, layout.left, layout.right);
        let y = axis(layout.y_min, layout.y_max, layout.bottom, layout.top);
        let ends = (0..self.race.lanes()).map(|lane| {
            let Point { x: spent, mean, .. } = self.point(self.race.frame(lane, self.at, self.step));
            End { x: x.at(spent), y: y.at(mean) }
        });
        let ends: Vec<End> = ends.collect();
        for (end, line) in ends.iter().zip(&self.lines).rev() {
            sheet.dot((end.x, end.y), END, line.colour, 1.0)?;
        }
        let now = match self.step {
            Step::Budget => x.at(self.at),
            Step::Pulls => ends.iter().map(|end| end.x).fold(layout.left, f64::max),
        };
        if self.step == Step::Budget {
            sheet.rule((now, layout.top), (now, layout.bottom), sheet.colours.ink)?;
        }
        let (left, right, top, bottom) = (layout.left, layout.right, layout.top, layout.bottom);
        Ok(RaceLayout { left, right, top, bottom, now, ends })
    }
}

impl RaceChart<'_> {
    /// The chart of regret with the lines up to the moment.
    fn chart(&self) -> RegretChart {
        let budget = self.race.budget();
        let unit = self.race.environment().scale.reward;
        let lanes = 0..self.race.lanes();
        let most = lanes.clone().filter_map(|lane| self.race.frames(lane).last()).map(|last| last.regret * unit);
        let most = most.fold(0.0, f64::max);
        RegretChart {
            series: lanes.zip(&self.lines).map(|(lane, line)| self.series(lane, line)).collect(),
            x: AxisScale::Linear,
            y: AxisScale::Linear,
            zoom: Zoom { x: Some((0.0, budget)), y: Some((0.0, if most > 0.0 { most * 1.02 } else { 1.0 })) },
            band: false,
            x_title: "budget spent".to_owned(),
            y_title: "regret of this run".to_owned(),
            x_end_label: Some(number(budget, 0)),
            x_ticks: Vec::new(),
            style: self.style.clone(),
        }
    }

    /// The line of a lane up to the moment.
    fn series(&self, lane: usize, line: &LaneLine) -> Series {
        let last = self.race.frame(lane, self.at, self.step).pulls;
        let frames = self.race.frames(lane);
        let frames = &frames[..frames.partition_point(|frame| frame.pulls <= last)];
        Series {
            points: frames.iter().map(|frame| self.point(frame)).collect(),
            colour: line.colour,
            width: line.width,
            dash: line.dash.clone(),
            band_alpha: 0.0,
            alpha: 1.0,
            bound: false,
            marks: false,
        }
    }

    /// The point of a frame. The last pull of a run may overshoot the budget, and its point does not.
    fn point(&self, frame: &Frame) -> Point {
        let scale = self.race.environment().scale;
        let (x, mean) = ((frame.spent * scale.cost).min(self.race.budget()), frame.regret * scale.reward);
        Point { x, mean, low: mean, high: mean }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
