//! An interval of the mean cost on an axis that begins below 0, where no cost can be.

use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, FontStyle, HPos, REACH, Reach, Sheet, Style};
use super::{end, text_width};
use crate::interval::Interval;
use crate::plot::linear_ticks;

/// The costs at the ends of the axis.
const COSTS: (f64, f64) = (-0.25, 0.6);
/// The width left and right of the axis, in CSS px.
const SIDE: f64 = 12.0;
/// The height of the interval, from the top.
const MIDDLE: f64 = 62.0;
/// The height of the values above the interval, from the top.
const VALUE: f64 = 37.0;
/// The height of the axis, from the top.
const AXIS: f64 = 116.0;
/// Half the height of the bar of an asymmetric interval.
const HALF: f64 = 6.0;
/// The lengths of the dashes of a symmetric interval and of the gaps between them.
const DASHES: [f64; 2] = [4.0, 3.0];
/// The length of the head of an arrow at an end of the axis, and half its height.
const ARROW: (f64, f64) = (6.0, 5.0);

/// The content of the chart.
#[derive(Clone, Debug)]
pub struct CostChart {
    /// The interval of the mean cost.
    pub interval: Interval,
    /// The sample mean of the cost.
    pub mean: f64,
    /// Whether the interval is symmetric, which is drawn as a dashed line instead of a bar.
    pub symmetric: bool,
    /// The colour of the interval.
    pub colour: Colour,
    /// The look of the chart.
    pub style: Style,
}

impl CostChart {
    /// The height of the chart in CSS px.
    pub const HEIGHT: f64 = 140.0;
}

impl Chart for CostChart {
    type Layout = Reach;

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, Reach> {
        let (from, to) = (SIDE, (sheet.size().0 - SIDE).max(SIDE + 1.0));
        let x = Axis { scale: AxisScale::Linear, min: COSTS.0, max: COSTS.1, from, to };
        frame(sheet, &x)?;
        self.span(sheet, &x)?;
        self.ends(sheet, &x)?;
        sheet.mark((x.at(self.mean), MIDDLE), (0.75, 8.0), sheet.colours.ink)?;
        Ok(Reach { zero: x.at(0.0), reach: x.at(REACH), middle: MIDDLE })
    }
}

/// Draws the axis, and the area in which no cost can be.
fn frame<DB: DrawingBackend>(sheet: &Sheet<DB>, x: &Axis) -> Drawn<DB> {
    let zero = x.at(0.0);
    sheet.hatch((x.from, zero), (0.0, AXIS))?;
    let ticks = linear_ticks(x.min, x.max, 5);
    for tick in &ticks {
        let place = x.at(tick.value);
        sheet.rule((place, 0.0), (place, AXIS), sheet.colours.grid)?;
        let half = text_width(&tick.label) / 2.0;
        sheet.text(&tick.label, place.min(x.to + SIDE - half), AXIS + 14.0, HPos::Center)?;
    }
    let word = "impossible";
    let room = (x.from + 2.0, x.from + 6.0 + 0.9 * text_width(word));
    if room.1 < zero {
        sheet.fill((room.0, AXIS - 19.0), (room.1, AXIS - 4.0), sheet.colours.background, 0.85)?;
        sheet.text(word, x.from + 5.0, AXIS - 12.0, HPos::Left)?;
    }
    sheet.rule((zero, 0.0), (zero, AXIS), sheet.colours.label)?;
    sheet.rule((x.from, AXIS), (x.to, AXIS), sheet.colours.label)
}

impl CostChart {
    /// Draws the line or bar between both ends.
    fn span<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, x: &Axis) -> Drawn<DB> {
        let (low, high) = (x.at(self.interval.low), x.at(self.interval.high));
        if self.symmetric {
            sheet.path(&[(low, MIDDLE), (high, MIDDLE)], self.colour, 1.5, &DASHES, 1.0)
        } else {
            sheet.fill((low, MIDDLE - HALF), (high, MIDDLE + HALF), self.colour, 0.24)
        }
    }

    /// Draws both ends with their values. The lower end, which enters the ratio, is thick. An end beyond the axis is an
    /// arrow.
    fn ends<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, x: &Axis) -> Drawn<DB> {
        let Interval { low, high } = self.interval;
        for (value, back, (wide, tall)) in [(low, ARROW.0, (1.5, 14.0)), (high, -ARROW.0, (0.75, 8.0))] {
            let place = (x.at(value), MIDDLE);
            if x.holds(value) {
                sheet.mark(place, (wide, tall), self.colour)?;
            } else {
                sheet.arrow_head(place, (back, ARROW.1), self.colour, 2.0)?;
            }
        }
        let (lower, upper) = (end(low), end(high));
        let half = text_width(&lower) / 2.0;
        let centre = x.at(low).max(x.from + half);
        sheet.fill((centre - half, VALUE - 7.0), (centre + half, VALUE + 6.0), sheet.colours.background, 0.85)?;
        sheet.write(&lower, (centre, VALUE), HPos::Center, self.colour, FontStyle::Bold)?;
        let right = x.at(high) + 8.0;
        if right + text_width(&upper) < x.to + SIDE {
            sheet.text(&upper, right, MIDDLE, HPos::Left)
        } else {
            sheet.text(&upper, x.to, VALUE, HPos::Right)
        }
    }
}
