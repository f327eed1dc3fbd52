//! The chart of the view Shapes: for each kind of interval a row with the intervals of a reward and of a cost, and the
//! upper bound of the ratio that follows from them.
//!
//! An asymmetric interval is a bar and a symmetric one a dashed line. A thick cap with its value marks the end that
//! enters the bound of the ratio. A hatched strip lies beyond the range of the mean, where no mean can be; an interval
//! that reaches beyond the strip ends in an arrow. The three panels are beside each other or, on a narrow sheet, below
//! each other.

mod ticks;

use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, FontStyle, HPos, Sheet, Style, Tick, text_width};
use crate::shape::{KINDS, Samples, Shape, Side};
use serde::Serialize;
use ticks::{figures, range_ticks, ratio_range, ratio_ticks};

/// The smallest width, in CSS px, at which the panels are beside each other.
const WIDE: f64 = 680.0;
/// The width left of the panels, where the names of the kinds stand.
const NAMES: f64 = 76.0;
/// The width between panels.
const GAP: f64 = 28.0;
/// The height above the rows of a panel, where its title and the labels of its axis stand.
const HEAD: f64 = 46.0;
/// The height of a row.
const ROW: f64 = 38.0;
/// Half the height of a bar.
const HALF: f64 = 5.0;
/// The width of each hatched strip as a share of its panel.
const STRIP: f64 = 0.16;
/// The width right of the axis of ratios, where ∞ has its place.
const INFINITE: f64 = 32.0;

/// The content of the chart.
#[derive(Clone, Debug)]
pub struct ShapesChart<'a> {
    /// The samples whose intervals are shown.
    pub samples: &'a Samples,
    /// The intervals.
    pub shape: &'a Shape,
    /// The colour of each kind.
    pub kinds: Vec<Colour>,
    /// The look of the chart.
    pub style: Style,
}

/// Where the values of a mean lie, in CSS px: the smallest and the largest of its range, and the foot of their panel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Values {
    /// The place of the smallest value, from the left.
    pub min: f64,
    /// The place of the largest value, from the left.
    pub max: f64,
    /// The lower edge of the panel, from the top.
    pub foot: f64,
}

/// The part of the sheet that a panel covers, in CSS px.
struct Panel {
    left: f64,
    right: f64,
    top: f64,
}

impl Panel {
    fn rows(&self) -> f64 {
        self.top + HEAD
    }

    fn bottom(&self) -> f64 {
        self.rows() + ROW * KINDS.len() as f64
    }

    /// The height of the middle of a row's bar.
    fn bar(&self, row: usize) -> f64 {
        self.rows() + ROW * row as f64 + 25.0
    }
}

impl ShapesChart<'_> {
    /// The height of the chart at this width, both in CSS px.
    pub fn height(width: f64) -> f64 {
        panels(width)[2].bottom() + 1.0
    }
}

/// The panels of reward, cost and ratio: beside each other, or below each other if there is no room.
fn panels(width: f64) -> [Panel; 3] {
    if width < WIDE {
        let height = HEAD + ROW * KINDS.len() as f64 + 24.0;
        return [0.0, 1.0, 2.0].map(|at| Panel { left: NAMES, right: width.max(NAMES + 100.0), top: at * height });
    }
    let each = (width - NAMES - 2.0 * GAP) / 3.0;
    [0.0, 1.0, 2.0].map(|at| {
        let left = NAMES + at * (each + GAP);
        Panel { left, right: left + each, top: 0.0 }
    })
}

impl Chart for ShapesChart<'_> {
    /// The values of the reward and of the cost.
    type Layout = [Values; 2];

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, [Values; 2]> {
        let width = sheet.size().0;
        let [reward, cost, ratio] = panels(width);
        let Samples { reward: mean_reward, cost: mean_cost, .. } = *self.samples;
        self.names(sheet, &[&reward, &cost, &ratio][..if width < WIDE { 3 } else { 1 }])?;
        let rewards = |row: usize| self.shape.kinds[row].reward;
        let costs = |row: usize| self.shape.kinds[row].cost;
        let rewards = self.means(sheet, &reward, "reward: its upper end counts", mean_reward, true, &rewards)?;
        let costs = self.means(sheet, &cost, "cost: its lower end counts", mean_cost, false, &costs)?;
        self.ratios(sheet, &ratio)?;
        Ok([rewards, costs])
    }
}

impl ShapesChart<'_> {
    fn names<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, panels: &[&Panel]) -> Drawn<DB> {
        for panel in panels {
            for (row, (_, name, _)) in KINDS.iter().enumerate() {
                let style = if row == 0 { FontStyle::Bold } else { FontStyle::Normal };
                sheet.write(name, (0.0, panel.bar(row) + 1.0), HPos::Left, sheet.colours.ink, style)?;
            }
        }
        Ok(())
    }

    /// Draws the title of a panel, lines between its rows, and ticks with their labels.
    fn frame<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        panel: &Panel,
        title: &str,
        x: &Axis,
        ticks: &[Tick],
    ) -> Drawn<DB> {
        sheet.write(title, (panel.left, panel.top + 9.0), HPos::Left, sheet.colours.ink, FontStyle::Normal)?;
        for tick in ticks {
            let place = x.at(tick.value);
            sheet.rule((place, panel.rows()), (place, panel.bottom()), sheet.colours.grid)?;
            sheet.text(&tick.label, place, panel.rows() - 11.0, HPos::Center)?;
        }
        for row in 0..=KINDS.len() {
            let (height, colour) = (panel.rows() + ROW * row as f64, sheet.colours.grid);
            sheet.rule((panel.left, height), (panel.right, height), if row == 0 { sheet.colours.label } else { colour })?;
        }
        Ok(())
    }

    /// Draws the panel of one mean, whose upper end counts if `upper` and whose lower end counts otherwise. Returns
    /// where the values of the mean lie.
    fn means<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        panel: &Panel,
        title: &str,
        mean: f64,
        upper: bool,
        sides: &dyn Fn(usize) -> Side,
    ) -> Drawn<DB, Values> {
        let Samples { min, max, .. } = *self.samples;
        let strip = STRIP * (panel.right - panel.left);
        let beyond = (max - min) * strip / (panel.right - panel.left - 2.0 * strip);
        let (least, most) = (min - beyond, max + beyond);
        let x = Axis { scale: AxisScale::Linear, min: least, max: most, from: panel.left, to: panel.right };
        for (left, right) in [(panel.left, panel.left + strip), (panel.right - strip, panel.right)] {
            sheet.hatch((left, right), (panel.rows(), panel.bottom()))?;
        }
        self.frame(sheet, panel, title, &x, &range_ticks(&x, min, max))?;
        for end in [min, max] {
            sheet.rule((x.at(end), panel.rows()), (x.at(end), panel.bottom()), sheet.colours.label)?;
        }
        for row in 0..KINDS.len() {
            let (y, colour, interval) = (panel.bar(row), self.kinds[row], sides(row).interval);
            let ends = (x.at(interval.low), x.at(interval.high));
            self.span(sheet, row, ends, y)?;
            for (end, place, is_upper) in [(interval.low, ends.0, false), (interval.high, ends.1, true)] {
                let counts = is_upper == upper;
                if least <= end && end <= most {
                    sheet.mark((place, y), if counts { (1.5, 7.0) } else { (0.75, HALF) }, colour)?;
                } else {
                    sheet.arrow_head((place, y), (if is_upper { -6.0 } else { 6.0 }, HALF), colour, 2.0)?;
                }
                if counts {
                    self.value(sheet, row, end, place, y, panel)?;
                }
            }
            sheet.mark((x.at(mean), y), (0.75, 8.0), sheet.colours.ink)?;
        }
        Ok(Values { min: x.at(min), max: x.at(max), foot: panel.bottom() })
    }

    /// Draws the panel of the upper bounds of the ratio.
    fn ratios<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, panel: &Panel) -> Drawn<DB> {
        let (min, max) = ratio_range(self.shape);
        let right = panel.right - INFINITE;
        let x = Axis { scale: AxisScale::Logarithmic, min, max, from: panel.left, to: right };
        self.frame(sheet, panel, "upper bound of the ratio (log scale)", &x, &ratio_ticks(&x))?;
        let infinite = panel.right - 8.0;
        sheet.text("∞", infinite, panel.rows() - 11.0, HPos::Center)?;
        for (row, kind) in self.shape.kinds.iter().enumerate() {
            let y = panel.bar(row);
            match kind.ratio {
                Some(ratio) => {
                    let place = x.at(ratio);
                    self.span(sheet, row, (panel.left, place), y)?;
                    sheet.mark((place, y), (1.5, 7.0), self.kinds[row])?;
                    self.value(sheet, row, ratio, place, y, panel)?;
                }
                None => {
                    self.span(sheet, row, (panel.left, panel.right), y)?;
                    sheet.arrow_head((panel.right, y), (-6.0, HALF), self.kinds[row], 2.0)?;
                    self.value(sheet, row, f64::INFINITY, infinite, y, panel)?;
                }
            }
            if let Some(ratio) = self.shape.ratio.filter(|ratio| *ratio > 0.0) {
                sheet.mark((x.at(ratio), y), (0.75, 8.0), sheet.colours.ink)?;
            }
        }
        Ok(())
    }

    /// Draws an interval: a bar or, if it is symmetric, a dashed line.
    fn span<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, row: usize, (from, to): (f64, f64), y: f64) -> Drawn<DB> {
        if KINDS[row].2 {
            return sheet.path(&[(from, y), (to, y)], self.kinds[row], 1.5, &[4.0, 3.0], 1.0);
        }
        sheet.fill((from, y - HALF), (to, y + HALF), self.kinds[row], 0.24)
    }

    /// Writes a value above its cap.
    fn value<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        row: usize,
        value: f64,
        place: f64,
        y: f64,
        panel: &Panel,
    ) -> Drawn<DB> {
        let text = figures(value);
        let half = text_width(&text) / 2.0;
        let centre = place.min(panel.right - half).max(panel.left + half);
        let (colour, style) =
            if row == 0 { (self.kinds[0], FontStyle::Bold) } else { (sheet.colours.ink, FontStyle::Normal) };
        // A background keeps hatching and gridlines out of the text.
        sheet.fill((centre - half, y - 21.0), (centre + half, y - 9.0), sheet.colours.background, 0.85)?;
        sheet.write(&text, (centre, y - 15.0), HPos::Center, colour, style)
    }
}

#[cfg(test)]
mod tests;
