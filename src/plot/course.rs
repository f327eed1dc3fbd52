//! The chart of a whole run by the number of pulls: its regret, and below it which arm was pulled when. The page draws
//! the chart twice, once for the played part and once for the rest, and lets the visitor drag along it.

use super::{
    Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, HPos, Sheet, Style, linear_ticks, log_ticks, number, text_width,
    thin,
};
use crate::trace::Course;
use serde::Serialize;

/// The margins in CSS px. Wide labels make the left margin larger.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 22.0;
/// The height of an arm's row, and of the marks in it.
const ROW: f64 = 11.0;
const MARK: f64 = 7.0;
/// The largest number of characters of a name.
const NAME: usize = 12;
/// The distance between the chart of the regret and the first row.
const GAP: f64 = 10.0;

/// The content of the chart.
pub struct CourseChart<'a> {
    /// The run as far as it is recorded.
    pub course: &'a Course,
    /// The factor that turns regrets into units of reward.
    pub unit: f64,
    /// The colour of the regret and of the marks.
    pub line: Colour,
    /// The look of the chart.
    pub style: Style,
}

/// The place of the chart's logarithmic axis in CSS px, and the numbers of pulls at its ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Track {
    /// The left end.
    pub left: f64,
    /// The right end.
    pub right: f64,
    /// The upper end of the area that can be dragged along.
    pub top: f64,
    /// The lower end of the area that can be dragged along.
    pub bottom: f64,
    /// The number of pulls at the left end, 1.
    pub min: f64,
    /// The number of pulls at the right end.
    pub max: f64,
    /// The height at which regret is 0.
    pub zero: f64,
    /// The regret at `top`.
    pub y_max: f64,
}

impl Chart for CourseChart<'_> {
    type Layout = Track;

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, Track> {
        let (width, height) = sheet.size();
        let points = &self.course.points;
        let max = points.last().map_or(10.0, |last| last.pulls as f64).max(10.0);
        let rows = self.course.arms.len() as f64 * ROW;
        let zero = (height - BOTTOM - rows - GAP).max(TOP + 10.0);
        let most = points.iter().map(|point| point.regret * self.unit).fold(0.0, f64::max);
        let most = if most > 0.0 { most } else { 1.0 };
        let y = Axis { scale: AxisScale::Linear, min: 0.0, max: most * 1.02, from: zero, to: TOP };
        let y_ticks = linear_ticks(0.0, y.max, 3);
        let names: Vec<String> = (0..self.course.arms.len()).map(|row| self.name(row)).collect();
        let labels = y_ticks.iter().map(|tick| &tick.label).chain(&names);
        let left = labels.map(|label| (text_width(label) + 9.0).ceil()).fold(LEFT, f64::max);
        let x = Axis { scale: AxisScale::Logarithmic, min: 1.0, max, from: left, to: (width - RIGHT).max(left + 10.0) };
        for tick in y_ticks {
            let place = y.at(tick.value);
            sheet.rule(
                (x.from, place),
                (x.to, place),
                if tick.value == 0.0 { sheet.colours.ink } else { sheet.colours.grid },
            )?;
            sheet.text(&tick.label, x.from - 8.0, place, HPos::Right)?;
        }
        let line: Vec<_> =
            points.iter().map(|point| (x.at(point.pulls as f64), y.at((point.regret * self.unit).max(0.0)))).collect();
        sheet.path(&thin(&line), self.line, 2.0, &[], 1.0)?;
        for (row, name) in names.iter().enumerate() {
            let top = zero + GAP + row as f64 * ROW;
            sheet.text(name, x.from - 8.0, top + MARK / 2.0, HPos::Right)?;
            for (from, to) in self.marks(row, &x) {
                sheet.fill((from, top), (to, top + MARK), self.line, 1.0)?;
            }
        }
        let bottom = height - BOTTOM;
        let strides = (1..8).map(|stride| log_ticks(1.0, max, &[1], stride));
        let roomy = |ticks: &Vec<super::Tick>| {
            ticks.windows(2).all(|pair| x.at(pair[1].value) - x.at(pair[0].value) > 12.0 + text_width(&pair[1].label))
        };
        for tick in strides.into_iter().find(roomy).unwrap_or_default() {
            sheet.text(&number(tick.value, 0), x.at(tick.value), bottom + 13.0, HPos::Center)?;
        }
        Ok(Track { left: x.from, right: x.to, top: TOP, bottom, min: 1.0, max, zero, y_max: y.max })
    }
}

impl CourseChart<'_> {
    /// What the arm of a row is called. An arm without a name has its number.
    fn name(&self, row: usize) -> String {
        match &self.course.names[row] {
            Some(name) if name.chars().count() > NAME => name.chars().take(NAME - 1).chain(['…']).collect(),
            Some(name) => name.clone(),
            None if row == 0 => format!("arm {}", self.course.arms[row] + 1),
            None => (self.course.arms[row] + 1).to_string(),
        }
    }

    /// Where the marks of a row begin and end. Adjacent marks are merged, and no mark is narrower than 1.5 px.
    fn marks(&self, row: usize, x: &Axis) -> Vec<(f64, f64)> {
        let mut marks: Vec<(f64, f64)> = Vec::new();
        let mut before = 0.0;
        for point in &self.course.points {
            let pulls = point.pulls as f64;
            if point.counts[row] > 0 {
                let (from, to) = (x.at(before + 0.5), x.at(pulls + 0.5));
                // The mark covers the same share of the way between two points as the arm has of the pulls between
                // them.
                let to =
                    to.min(from + ((to - from) * f64::from(point.counts[row]) / (pulls - before)).max(1.5)).max(from + 1.5);
                match marks.last_mut() {
                    Some(last) if from <= last.1 + 0.25 => last.1 = last.1.max(to),
                    _ => marks.push((from, to)),
                }
            }
            before = pulls;
        }
        marks
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
