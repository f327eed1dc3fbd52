//! The intervals of a run at one of its pulls: a row an arm, with the mean reward and the mean cost on [0, 1] and the index on a scale
//! of ratios.
//!
//! The bar is the policy's interval; its thick end is the one that enters the index, with its value. The tick is the sample mean, the
//! diamond the true one. The dashed line below is another interval on the same data. Both axes go a little beyond [0, 1], into what
//! no mean can be; what leaves even that ends in an arrow.

use super::sheet::{Chart, Drawn, Sheet};
use super::{Axis, Colour, Colours, Scale, Tick, log_ticks, number, text_width};
use crate::interval::{Interval, posterior_density};
use crate::trace::State;
use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::FontStyle;
use plotters::style::text_anchor::HPos;
use serde::{Deserialize, Serialize};

/// Heights of rows, CSS px: in full, as one line, and in full with the columns one below the other.
const FULL: f64 = 64.0;
const COMPACT: f64 = 28.0;
const STACKED: f64 = 176.0;
/// Of the axes above the rows.
const HEAD: f64 = 24.0;
/// Columns stand beside each other from this width on.
const WIDE: f64 = 640.0;
/// Left of the columns, where arms have their names, and right of the index, where its value stands.
const NAMES: f64 = 112.0;
const VALUES: f64 = 56.0;
/// So many arms are shown in full.
const IN_FULL: usize = 12;
/// Between two slanted lines, CSS px.
const PITCH: f64 = 7.0;
/// How far the axes go beyond [0, 1].
const BEYOND: f64 = 0.15;

/// In which order the arms stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they are numbered.
    #[default]
    Number,
    /// The largest true ratio first.
    Ratio,
    /// The largest index first.
    Index,
}

/// Colours beside those of all charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accents {
    /// The policy's intervals.
    pub accent: Colour,
    /// The ground of the arm pulled next.
    pub soft: Colour,
    /// A bound that does not hold.
    pub error: Colour,
    /// Names.
    pub strong: Colour,
}

/// All that the chart shows.
pub struct IntervalsChart<'a> {
    /// The run.
    pub state: &'a State,
    /// In which order the arms stand.
    pub order: Order,
    /// Whether true means are hidden.
    pub fair: bool,
    /// Whether the intervals compared with are those of posteriors, whose densities are drawn.
    pub density: bool,
    /// CSS px by which the rows are scrolled up.
    pub scroll: f64,
    /// Colours.
    pub colours: Colours,
    /// Further colours.
    pub accents: Accents,
    /// Device px a CSS px, above 0.
    pub scale: f64,
    /// CSS font family of all text.
    pub font: String,
}

/// Where the rows lie, in CSS px.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rows {
    /// The arms, from 0, from top to bottom.
    pub arms: Vec<usize>,
    /// Above the first row.
    pub head: f64,
    /// Of each row.
    pub row: f64,
}

/// A mean as it is seen, and as it is.
struct Cell {
    n: f64,
    mean: Option<f64>,
    truth: f64,
    interval: Option<Interval>,
    ghost: Option<Interval>,
    /// The end that enters the index.
    upper: bool,
}

impl IntervalsChart<'_> {
    /// Draws the chart over the whole of `area`, whose size is in device px, and tells where the rows lie.
    ///
    /// # Errors
    ///
    /// Whatever the backend reports; the data is never a cause.
    pub fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
    ) -> Result<Rows, DrawingAreaErrorKind<DB::ErrorType>> {
        self.draw_plain(area)
    }

    /// The chart as an SVG document of this size in CSS px.
    pub fn svg(&self, width: u32, height: u32) -> String {
        self.to_svg(width, height)
    }

    /// Where the rows of so many arms lie on a chart of this width, CSS px.
    pub fn row_height(arms: usize, width: f64) -> f64 {
        match (arms > IN_FULL, width >= WIDE) {
            (true, _) => COMPACT,
            (false, true) => FULL,
            (false, false) => STACKED,
        }
    }

    /// The height of the whole chart, CSS px.
    pub fn height(arms: usize, width: f64) -> f64 {
        HEAD + arms as f64 * IntervalsChart::row_height(arms, width) + 1.0
    }

    fn arms(&self) -> Vec<usize> {
        let arms: Vec<usize> = (0..self.state.arms.len()).collect();
        match self.order {
            Order::Number => arms,
            Order::Ratio => crate::math::sorted_by(&arms, |arm| -self.state.arms[*arm].true_ratio),
            Order::Index => crate::math::sorted_by(&arms, |arm| -self.state.arms[*arm].index.unwrap_or(f64::INFINITY)),
        }
    }

    /// The axis of the index: wide enough for the true ratios and for bounds of some times as much.
    fn index_axis(&self, from: f64, to: f64) -> Axis {
        let ratios = self.state.arms.iter().map(|arm| arm.true_ratio).filter(|ratio| *ratio > 0.0 && ratio.is_finite());
        let (low, high) = ratios.fold((f64::INFINITY, 0.0_f64), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 1.0) };
        let max = round_up(12.0 * high);
        let min = round_up(0.45 * low).max(max / 1e4);
        Axis { scale: Scale::Logarithmic, min, max, from, to }
    }
}

/// The next of 1, 2, 5 times a power of ten.
fn round_up(value: f64) -> f64 {
    let power = libm::pow(10.0, libm::log10(value).floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|round| *round >= value * (1.0 - 1e-9))
        .unwrap_or(value)
}

/// What stands beside a mark: two or three digits that count.
fn value(value: f64) -> String {
    match value {
        value if value == 0.0 || value >= 99.95 => number(value, 0),
        value if value >= 9.95 => number(value, 1),
        value if value >= 0.0995 => number(value, 2),
        value => number(value, 3),
    }
}

/// The places of the three columns in a row: left and right ends of their axes, and the height of their bars below the row's top.
struct Columns {
    reward: Axis,
    cost: Axis,
    index: Axis,
    /// Below the top of a row: the bars of reward, cost and index.
    bars: [f64; 3],
    compact: bool,
    wide: bool,
}

impl Columns {
    fn new(chart: &IntervalsChart, width: f64) -> Columns {
        let arms = chart.state.arms.len();
        let (compact, wide) = (arms > IN_FULL, width >= WIDE);
        let mean = |from: f64, to: f64| Axis { scale: Scale::Linear, min: -BEYOND, max: 1.0 + BEYOND, from, to };
        if wide || compact {
            let names = if wide { NAMES } else { 64.0 };
            let room = width - names - VALUES;
            let gap = if wide { 28.0 } else { 6.0 };
            let each = (room - 2.0 * gap) / 3.0;
            let at = |column: f64| names + column * (each + gap);
            let bar = if compact { COMPACT / 2.0 } else { 27.0 };
            Columns {
                reward: mean(at(0.0), at(0.0) + each),
                cost: mean(at(1.0), at(1.0) + each),
                index: chart.index_axis(at(2.0), at(2.0) + each - 12.0),
                bars: [bar; 3],
                compact,
                wide,
            }
        } else {
            let (left, right) = (24.0, width - VALUES);
            Columns {
                reward: mean(left, right),
                cost: mean(left, right),
                index: chart.index_axis(left, right - 12.0),
                bars: [46.0, 90.0, 134.0],
                compact,
                wide,
            }
        }
    }
}

impl Chart for IntervalsChart<'_> {
    type Layout = Rows;

    fn style(&self) -> (f64, &str, &Colours) {
        (self.scale, &self.font, &self.colours)
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Result<Rows, DrawingAreaErrorKind<DB::ErrorType>> {
        let (width, height) = sheet.size();
        let arms = self.arms();
        let columns = Columns::new(self, width);
        let row = IntervalsChart::row_height(arms.len(), width);
        let scroll = self.scroll.clamp(0.0, (arms.len() as f64 * row - 1.0).max(0.0));
        let first = (scroll / row) as usize;
        let seen = ((height - HEAD) / row).ceil() as usize + 1;
        let tops =
            arms.iter().enumerate().skip(first).take(seen).map(|(place, arm)| (*arm, HEAD + place as f64 * row - scroll));
        let tops: Vec<(usize, f64)> = tops.collect();
        for (arm, top) in &tops {
            self.ground(sheet, *arm, *top, row)?;
        }
        self.grid(sheet, &columns, row, &tops)?;
        for (arm, top) in &tops {
            self.row(sheet, &columns, *arm, *top, row)?;
        }
        // Over what is scrolled away below it.
        sheet.fill((0.0, 0.0), (width, HEAD), self.colours.background, 1.0)?;
        self.head(sheet, &columns)?;
        Ok(Rows { arms, head: HEAD, row })
    }
}

const QUARTERS: [(f64, &str); 5] = [(0.0, "0"), (0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1.0, "1")];

impl IntervalsChart<'_> {
    /// The ground of the arm that is pulled next.
    fn ground<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, arm: usize, top: f64, row: f64) -> Drawn<DB> {
        if self.state.next == Some(arm) {
            sheet.fill((0.0, top), (sheet.size().0, top + row), self.accents.soft, 1.0)?;
            sheet.fill((0.0, top), (3.0, top + row), self.accents.accent, 1.0)?;
        }
        Ok(())
    }

    fn head<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns) -> Drawn<DB> {
        let beside = columns.wide || columns.compact;
        for axis in if beside { vec![&columns.reward, &columns.cost] } else { vec![&columns.reward] } {
            let few = axis.to - axis.from < 160.0;
            for (place, label) in QUARTERS.iter().filter(|(place, _)| !few || place.fract() == 0.0) {
                sheet.text(label, axis.at(*place), 11.0, HPos::Center)?;
            }
        }
        if beside {
            for tick in index_ticks(&columns.index) {
                sheet.text(&tick.label, columns.index.at(tick.value), 11.0, HPos::Center)?;
            }
            sheet.text("∞", columns.index.to + 12.0, 11.0, HPos::Center)?;
        }
        sheet.rule((0.0, HEAD - 1.0), (sheet.size().0, HEAD - 1.0), self.colours.ink)
    }

    /// What lies behind the rows: their rules, the axes, and what no mean can be.
    fn grid<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns, row: f64, tops: &[(usize, f64)]) -> Drawn<DB> {
        let Some(end) = tops.last().map(|(_, top)| top + row) else { return Ok(()) };
        let begin = tops[0].1.max(HEAD);
        for (_, top) in tops {
            sheet.rule((0.0, top + row), (sheet.size().0, top + row), self.colours.grid)?;
        }
        let beside = columns.wide || columns.compact;
        for (column, axis) in [(0, &columns.reward), (1, &columns.cost)] {
            let spans = if beside {
                vec![(begin, end)]
            } else {
                tops.iter().map(|(_, top)| (top + columns.bars[column] - 14.0, top + columns.bars[column] + 26.0)).collect()
            };
            for (from, to) in spans {
                self.hatch(sheet, (axis.from, axis.at(0.0)), (from, to))?;
                self.hatch(sheet, (axis.at(1.0), axis.to), (from, to))?;
                for (place, _) in QUARTERS {
                    let colour = if place.fract() == 0.0 { self.colours.label } else { self.colours.grid };
                    sheet.rule((axis.at(place), from), (axis.at(place), to), colour)?;
                }
            }
        }
        for tick in index_ticks(&columns.index) {
            let x = columns.index.at(tick.value);
            if beside {
                sheet.rule((x, begin), (x, end), self.colours.grid)?;
            } else {
                for (_, top) in tops {
                    sheet.rule((x, top + columns.bars[2] - 14.0), (x, top + columns.bars[2] + 14.0), self.colours.grid)?;
                    sheet.text(&tick.label, x, top + columns.bars[2] + 33.0, HPos::Center)?;
                }
            }
        }
        Ok(())
    }

    /// Slanted lines, as one that turns at the edges: a browser draws one long line faster than many short ones.
    fn hatch<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        (left, right): (f64, f64),
        (top, bottom): (f64, f64),
    ) -> Drawn<DB> {
        let (width, height) = (right - left, bottom - top);
        let mut line = Vec::new();
        for step in 1..((width + height) / PITCH) as usize {
            let offset = PITCH * step as f64;
            // From the left or lower edge up to the upper or right one.
            let begin = if offset <= height { (left, top + offset) } else { (left + offset - height, bottom) };
            let end = if offset <= width { (left + offset, top) } else { (right, top + offset - width) };
            line.extend(if step % 2 == 0 { [begin, end] } else { [end, begin] });
        }
        sheet.path(&line, self.colours.grid, 0.75, &[], 1.0)
    }

    fn row<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns, arm: usize, top: f64, row: f64) -> Drawn<DB> {
        let seen = &self.state.arms[arm];
        self.name(sheet, columns, arm, top, row)?;
        let shadow = seen.ghost;
        let n = seen.pulls as f64;
        let reward = Cell {
            n,
            mean: seen.mean_reward,
            truth: seen.true_reward,
            interval: seen.reward,
            ghost: shadow.map(|ghost| ghost.reward),
            upper: true,
        };
        let cost = Cell {
            n,
            mean: seen.mean_cost,
            truth: seen.true_cost,
            interval: seen.cost,
            ghost: shadow.map(|ghost| ghost.cost),
            upper: false,
        };
        self.cell(sheet, &columns.reward, &reward, top + columns.bars[0], columns.compact)?;
        self.cell(sheet, &columns.cost, &cost, top + columns.bars[1], columns.compact)?;
        if !columns.wide && !columns.compact {
            for (name, bar) in ["reward", "cost", "index"].iter().zip(columns.bars) {
                sheet.text(name, sheet.size().0 - 8.0, top + bar - 17.0, HPos::Right)?;
            }
        }
        self.index(sheet, columns, arm, top + columns.bars[2])
    }

    fn name<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns, arm: usize, top: f64, row: f64) -> Drawn<DB> {
        let seen = &self.state.arms[arm];
        let room = if columns.compact { 8 } else { 14 };
        let name = match &seen.name {
            Some(name) if name.chars().count() > room => name.chars().take(room - 1).chain(['…']).collect(),
            Some(name) => name.clone(),
            None => format!("Arm {}", arm + 1),
        };
        let y = if columns.compact {
            top + row / 2.0
        } else if columns.wide {
            top + 24.0
        } else {
            top + 14.0
        };
        sheet.write(&name, (12.0, y), HPos::Left, self.accents.strong, FontStyle::Bold)?;
        let mut x = 12.0 + text_width(&name) * 1.08 + 6.0;
        if columns.compact {
            return Ok(());
        }
        let pulls = format!("n = {}", number(seen.pulls as f64, 0));
        let tag = |(x, y): (f64, f64), tag: &str, ground: Colour, text: Colour| {
            let wide = text_width(tag) + 4.0;
            sheet.fill((x, y - 8.0), (x + wide, y + 8.0), ground, 1.0)?;
            sheet.write(tag, (x + wide / 2.0, y), HPos::Center, text, FontStyle::Normal)?;
            Ok::<f64, DrawingAreaErrorKind<DB::ErrorType>>(x + wide + 6.0)
        };
        let next = self.state.next == Some(arm);
        if next {
            x = tag((x, y), "next", self.accents.accent, self.colours.background)?;
        }
        let place = if columns.wide { (12.0, top + 43.0) } else { (x, y) };
        if !self.fair && self.state.best == arm {
            // Both tags do not fit beside the name.
            let below = (place.0 + text_width(&pulls) + 8.0, place.1);
            tag(if next || !columns.wide { below } else { (x, y) }, "best", self.accents.soft, self.accents.accent)?;
        }
        sheet.text(&pulls, place.0, place.1, HPos::Left)
    }

    fn cell<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, axis: &Axis, cell: &Cell, y: f64, compact: bool) -> Drawn<DB> {
        let half = if compact { 4.0 } else { 5.0 };
        if let Some(interval) = cell.interval {
            let (low, high) = (axis.at(interval.low), axis.at(interval.high));
            sheet.fill((low, y - half), (high, y + half), self.accents.accent, 0.24)?;
            for (end, place, value_of, enters) in
                [(interval.low, low, interval.low, !cell.upper), (interval.high, high, interval.high, cell.upper)]
            {
                if !axis.holds(end) {
                    self.arrow(sheet, place, y, end < axis.min, self.accents.accent, 2.0)?;
                } else {
                    let (thick, tall) = if enters { (3.0, half + 3.0) } else { (1.5, half) };
                    sheet.fill(
                        (place - thick / 2.0, y - tall),
                        (place + thick / 2.0, y + tall),
                        self.accents.accent,
                        1.0,
                    )?;
                }
                if enters && !compact {
                    let label = value(value_of.clamp(0.0, 1.0));
                    let (x, anchor) = if cell.upper {
                        (place.min(axis.to - 4.0), HPos::Center)
                    } else {
                        (place.max(axis.from + 4.0), HPos::Center)
                    };
                    sheet.write(&label, (x, y - 17.0), anchor, self.accents.accent, FontStyle::Bold)?;
                }
            }
        }
        if let (Some(ghost), false) = (cell.ghost, compact) {
            if let (true, Some(mean)) = (self.density, cell.mean) {
                self.posterior(sheet, axis, (cell.n, mean), y + 26.0)?;
            }
            self.dashed(sheet, axis, ghost, y + 19.0)?;
        }
        if let Some(mean) = cell.mean {
            sheet.fill(
                (axis.at(mean) - 0.75, y - half - 2.0),
                (axis.at(mean) + 0.75, y + half + 2.0),
                self.accents.strong,
                1.0,
            )?;
        }
        if !self.fair {
            self.diamond(sheet, axis.at(cell.truth), y, self.accents.strong)?;
        }
        Ok(())
    }

    /// The density of a posterior, over a base line.
    fn posterior<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, axis: &Axis, (n, mean): (f64, f64), base: f64) -> Drawn<DB> {
        let at = |step: i32| {
            let x = f64::from(step) / 60.0;
            (axis.at(x), base - 13.0 * posterior_density(n, mean, x))
        };
        let mut outline: Vec<_> = (0..=60).map(at).collect();
        outline.extend([(axis.at(1.0), base), (axis.at(0.0), base)]);
        sheet.polygon(&outline, self.colours.label, 0.24)
    }

    /// Another interval.
    fn dashed<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        axis: &Axis,
        Interval { low, high }: Interval,
        y: f64,
    ) -> Drawn<DB> {
        let (from, to) = (axis.at(low), axis.at(high));
        sheet.path(&[(from, y), (to, y)], self.colours.label, 1.5, &[3.0, 2.5], 1.0)?;
        for (end, place) in [(low, from), (high, to)] {
            if axis.holds(end) {
                sheet.rule((place, y - 3.0), (place, y + 3.0), self.colours.label)?;
            } else {
                self.arrow(sheet, place, y, end < axis.min, self.colours.label, 1.25)?;
            }
        }
        Ok(())
    }

    fn index<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns, arm: usize, y: f64) -> Drawn<DB> {
        let (seen, axis) = (&self.state.arms[arm], &columns.index);
        let half = if columns.compact { 4.0 } else { 5.0 };
        let colour = if seen.violated { self.accents.error } else { self.accents.accent };
        let right = sheet.size().0 - 8.0;
        let beyond = |ratio: f64| ratio > axis.max;
        if let Some(index) = seen.index {
            let place = if beyond(index) { axis.to + 12.0 } else { axis.at(index) };
            sheet.fill((axis.from, y - half), (place, y + half), colour, 0.24)?;
            if beyond(index) {
                self.arrow(sheet, place, y, false, colour, 2.5)?;
            } else {
                sheet.fill((place - 1.5, y - half - 3.0), (place + 1.5, y + half + 3.0), colour, 1.0)?;
            }
            let label = if seen.violated { format!("{} ✗", value(index)) } else { value(index) };
            sheet.write(&label, (right, y), HPos::Right, colour, FontStyle::Bold)?;
        }
        if let (Some(ghost), false) = (seen.ghost.and_then(|ghost| ghost.ratio), columns.compact) {
            let (low, place, below) = (axis.from, if beyond(ghost) { axis.to + 12.0 } else { axis.at(ghost) }, y + 19.0);
            sheet.path(&[(low, below), (place, below)], self.colours.label, 1.5, &[3.0, 2.5], 1.0)?;
            if beyond(ghost) {
                self.arrow(sheet, place, below, false, self.colours.label, 1.25)?;
            } else {
                sheet.rule((place, below - 3.0), (place, below + 3.0), self.colours.label)?;
            }
            sheet.text(&value(ghost), right, below, HPos::Right)?;
        }
        if !self.fair {
            self.diamond(
                sheet,
                axis.at(seen.true_ratio),
                y,
                if seen.violated { self.accents.error } else { self.accents.strong },
            )?;
        }
        Ok(())
    }

    /// An arrow head whose point is at `x`.
    fn arrow<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        x: f64,
        y: f64,
        leftward: bool,
        colour: Colour,
        width: f64,
    ) -> Drawn<DB> {
        let back = if leftward { 5.0 } else { -5.0 };
        sheet.path(&[(x + back, y - 4.0), (x, y), (x + back, y + 4.0)], colour, width, &[], 1.0)
    }

    fn diamond<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, x: f64, y: f64, colour: Colour) -> Drawn<DB> {
        let outline = [(x - 5.5, y), (x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y)];
        sheet.polygon(&outline, self.colours.background, 1.0)?;
        sheet.path(&outline, colour, 1.5, &[], 1.0)
    }
}

/// The labelled ticks of the index, as many as have room.
fn index_ticks(axis: &Axis) -> Vec<Tick> {
    let place = |tick: &Tick| axis.at(tick.value);
    let roomy = |ticks: &Vec<Tick>| {
        ticks.windows(2).all(|pair| {
            place(&pair[1]) - place(&pair[0]) > 8.0 + (text_width(&pair[0].label) + text_width(&pair[1].label)) / 2.0
        })
    };
    let strides = (1..8).map(|stride| log_ticks(axis.min, axis.max, &[1], stride));
    let before_infinity = |tick: &Tick| place(tick) < axis.to - 8.0;
    [log_ticks(axis.min, axis.max, &[1, 2, 5], 1), log_ticks(axis.min, axis.max, &[1, 3], 1)]
        .into_iter()
        .chain(strides)
        .map(|ticks: Vec<Tick>| ticks.into_iter().filter(before_infinity).collect())
        .find(roomy)
        .unwrap_or_default()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
