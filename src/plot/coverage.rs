//! The chart of coverage, with a row for each policy. It shows either the share of pairs whose ratio exceeds the bound,
//! with its interval and a line at the nominal level; or the median of bound / true ratio with its quartiles and a line
//! at 1. Each class has a colour and a shape.

use super::regret::x_ticks;
use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, FontStyle, HPos, Sheet, Style, number, text_width};
use crate::coverage::{Class, PolicyCoverage};
use crate::math::clamp;

/// The width left of the plot area in CSS px, first with the names of the policies and then without them.
const LEFT: (f64, f64) = (104.0, 12.0);
/// The width right of the plot area in CSS px, first for shares and then for multiples, whose figures stand there.
const RIGHT: (f64, f64) = (16.0, 48.0);
/// The height above the plot area, where the meaning of the line stands.
const TOP: f64 = 24.0;
/// The height below the plot area, where the ticks, their labels and the title stand.
const BOTTOM: f64 = 40.0;
/// The height of a row, if the chart has the height that its rows need.
const ROW: f64 = 22.0;
/// The distance between a mark and its figure.
const GAP: f64 = 7.0;
/// The largest ratio of the ends of the axis of multiples, without its margins.
const LARGEST_RATIO: f64 = 1e4;

/// The measure that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The share of pairs whose ratio exceeds the bound, in per cent.
    Share,
    /// The bound divided by the true ratio.
    Multiple,
}

/// The content of the chart.
#[derive(Clone, Debug)]
pub struct CoverageChart {
    /// The measure that is drawn.
    pub measure: Measure,
    /// The rows from top to bottom. There are none before there are results.
    pub policies: Vec<PolicyCoverage>,
    /// The nominal level.
    pub level: f64,
    /// The number of pairs that there will be at the end, which decides where the axis of shares begins.
    pub pairs: u64,
    /// Whether the names of the policies stand in front of their rows.
    pub names: bool,
    /// The colours of asymmetric, composite, hybrid and united bounds.
    pub classes: [Colour; 4],
    /// The look of the chart.
    pub style: Style,
}

/// The numbers of a row. A number that does not exist is infinite.
struct Mark {
    low: f64,
    middle: f64,
    high: f64,
    figure: String,
}

impl CoverageChart {
    /// The height of a chart with this many rows, in CSS px.
    pub fn height(rows: usize) -> f64 {
        rows as f64 * ROW + TOP + BOTTOM
    }

    fn mark(&self, policy: &PolicyCoverage) -> Mark {
        let or_infinite = |value: Option<f64>| value.unwrap_or(f64::INFINITY);
        match self.measure {
            Measure::Share => Mark {
                low: 100.0 * policy.low,
                middle: 100.0 * policy.share,
                high: 100.0 * policy.high,
                figure: percent(policy.share),
            },
            Measure::Multiple => Mark {
                low: or_infinite(policy.lower_quartile),
                middle: or_infinite(policy.median),
                high: or_infinite(policy.upper_quartile),
                figure: policy.median.map_or("∞".to_owned(), multiple),
            },
        }
    }

    /// The range of the axis. The axis of shares reaches from a third of the level, or of the smallest share above 0 if
    /// that is less, to 100 %. The axis of multiples holds all finite quartiles and 1, up to [`LARGEST_RATIO`].
    fn range(&self) -> (f64, f64) {
        if self.measure == Measure::Share {
            return (100.0 * self.level.min(1.0 / self.pairs.max(1) as f64) / 3.0, 100.0);
        }
        let marks = || self.policies.iter().map(|policy| self.mark(policy));
        let ends = marks().flat_map(|mark| [mark.low, mark.middle, mark.high]).filter(|end| end.is_finite());
        let (low, high) = ends.fold((1.0_f64, 1.0_f64), |(low, high), end| (low.min(end), high.max(end)));
        let high = clamp(high, 1.1 * low, LARGEST_RATIO * low);
        let margin = libm::pow(high / low, 0.08);
        (low / margin, high * margin)
    }

    /// The line to compare marks with, and its meaning.
    fn line(&self) -> (f64, String) {
        match self.measure {
            Measure::Share => {
                // Rounding turns 7.000000000000001 into 7.
                let percent = (1e8 * self.level).round() / 1e6;
                (100.0 * self.level, format!("nominal {}\u{202f}%", crate::input::number(percent)))
            }
            Measure::Multiple => (1.0, "true ratio".to_owned()),
        }
    }
}

impl Chart for CoverageChart {
    type Layout = ();

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB> {
        let (width, height) = sheet.size();
        let (min, max) = self.range();
        let left = if self.names { LEFT.0 } else { LEFT.1 };
        let right = if self.measure == Measure::Share { RIGHT.0 } else { RIGHT.1 };
        let x = Axis { scale: AxisScale::Logarithmic, min, max, from: left, to: (width - right).max(left + 1.0) };
        let bottom = (height - BOTTOM).max(TOP + 1.0);
        let pitch = (bottom - TOP) / self.policies.len().max(1) as f64;

        let (line, said) = self.line();
        let place = x.at(line);
        if self.measure == Measure::Share {
            sheet.fill((place, TOP), (x.to, bottom), sheet.colours.grid, 0.4)?;
        }
        for tick in x_ticks(&x, (f64::INFINITY, f64::INFINITY)) {
            let place = x.at(tick.value);
            sheet.rule((place, TOP), (place, bottom), sheet.colours.grid)?;
            if self.measure == Measure::Multiple || place - text_width(&tick.label) / 2.0 > left + 10.0 {
                sheet.text(&tick.label, place, bottom + 14.0, HPos::Center)?;
            }
        }
        if self.measure == Measure::Share {
            sheet.text("0", left, bottom + 14.0, HPos::Center)?;
        }
        sheet.rule((x.from, bottom), (x.to, bottom), sheet.colours.ink)?;
        let title = match self.measure {
            Measure::Share => "% of pairs (log scale)",
            Measure::Multiple => "bound / true ratio (log scale)",
        };
        sheet.text(title, left, bottom + 31.0, HPos::Left)?;
        for (row, policy) in self.policies.iter().enumerate() {
            let top = TOP + row as f64 * pitch;
            if row > 0 && self.policies[row - 1].class != policy.class {
                sheet.rule((if self.names { 0.0 } else { left }, top), (x.to, top), sheet.colours.grid)?;
            }
        }
        sheet.rule((place, TOP - 5.0), (place, bottom), sheet.colours.ink)?;
        let half = text_width(&said) / 2.0;
        sheet.text(&said, place.min(width - half).max(half), TOP - 13.0, HPos::Center)?;
        for (row, policy) in self.policies.iter().enumerate() {
            let y = TOP + (row as f64 + 0.5) * pitch;
            if self.names {
                sheet.shape(policy.class, (5.0, y), 4.0, self.colour(policy.class))?;
                sheet.write(policy.name, (16.0, y), HPos::Left, sheet.colours.ink, FontStyle::Normal)?;
            }
            self.draw_mark(sheet, &x, y, policy)?;
        }
        Ok(())
    }
}

impl CoverageChart {
    fn colour(&self, class: Class) -> Colour {
        self.classes[class as usize]
    }

    fn draw_mark<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, x: &Axis, y: f64, policy: &PolicyCoverage) -> Drawn<DB> {
        let Mark { low, middle, high, figure } = self.mark(policy);
        let colour = self.colour(policy.class);
        let (from, to) = (x.at(low), x.at(high));
        match self.measure {
            Measure::Share => {
                sheet.path(&[(from, y), (to, y)], colour, 2.0, &[], 1.0)?;
                // The interval of a share of 0 begins at the left end of the axis, where it needs no stroke.
                for end in [from, to].into_iter().filter(|end| *end > x.from) {
                    sheet.path(&[(end, y - 4.0), (end, y + 4.0)], colour, 1.5, &[], 1.0)?;
                }
            }
            Measure::Multiple => {
                sheet.fill((from, y - 4.0), (to, y + 4.0), colour, 0.3)?;
                if high > x.max {
                    sheet.arrow((x.to, y), colour)?;
                }
            }
        }
        if middle <= x.max {
            sheet.shape(policy.class, (x.at(middle), y), 5.0, colour)?;
            if middle <= 0.0 {
                sheet.shape(policy.class, (x.at(middle), y), 2.5, sheet.colours.background)?;
            }
        }
        // A figure stands on the right of its mark. If it would cover the line or leave the axis there, it stands on
        // the left. If it has no room on the left either, it stands beyond the line, on the side where it is not cut off. The
        // figures of multiples stand below each other.
        let ink = sheet.colours.ink;
        if self.measure == Measure::Multiple {
            return sheet.write(&figure, (sheet.size().0 - 1.0, y), HPos::Right, ink, FontStyle::Normal);
        }
        let wide = text_width(&figure) + GAP;
        let (right, left) = (to.max(x.at(middle) + 5.0) + GAP, from.min(x.at(middle) - 5.0) - GAP);
        let line = x.at(self.line().0);
        let clear = |from: f64, to: f64| to <= line || line <= from - GAP / 2.0;
        let to_the_left = left - wide >= x.from - GAP && clear(left - wide, left);
        let to_the_right = right + wide <= x.to && clear(right, right + wide);
        let beyond = right.max(line + GAP);
        let (place, side) = match (to_the_right, to_the_left) {
            (true, _) => (right, HPos::Left),
            (false, true) => (left, HPos::Right),
            (false, false) if beyond + wide <= sheet.size().0 => (beyond, HPos::Left),
            (false, false) => (left.min(line - GAP), HPos::Right),
        };
        sheet.write(&figure, (place, y), side, ink, FontStyle::Normal)
    }
}

/// Writes a share such as 0 %, 0.06 %, 3.72 % and 14.9 %.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let decimals = match percent {
        _ if percent == 0.0 => 0,
        _ if percent >= 9.995 => 1,
        _ if percent >= 0.00995 => 2,
        _ => 3,
    };
    format!("{}\u{202f}%", number(percent, decimals))
}

fn multiple(value: f64) -> String {
    let decimals = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    number(value, decimals)
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// Draws the shape of a class: a disc, a square, a triangle or a diamond, each about as large as a disc of this
    /// radius.
    fn shape(&self, class: Class, (x, y): (f64, f64), radius: f64, colour: Colour) -> Drawn<DB> {
        let outline = |points: &[(f64, f64)]| {
            let points: Vec<_> = points.iter().map(|(right, down)| (x + radius * right, y + radius * down)).collect();
            self.polygon(&points, colour, 1.0)
        };
        match class {
            Class::Asymmetric => self.dot((x, y), radius, colour, 1.0),
            Class::Composite => outline(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Class::Hybrid => outline(&[(0.0, -1.1), (1.15, 0.85), (-1.15, 0.85)]),
            Class::United => outline(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        }
    }

    /// Draws an arrow to the right, whose point is 6 px beyond the place.
    pub(super) fn arrow(&self, (x, y): (f64, f64), colour: Colour) -> Drawn<DB> {
        self.polygon(&[(x, y - 4.0), (x + 6.0, y), (x, y + 4.0)], colour, 1.0)
    }
}

#[cfg(test)]
mod tests;
