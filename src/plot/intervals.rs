//! The chart of the intervals of a run at one of its pulls, with a row for each arm: the mean reward and the mean cost
//! from 0 to the largest possible one, and the index on a scale of ratios.
//!
//! A bar is the interval of the policy. Its thick end, which has a value, enters the index. A tick is the sample mean,
//! or the estimate of a policy that does not take the sample mean, a diamond the true mean, and a dashed line below the
//! bar another interval on the same data. The axes of the means reach a little beyond the possible values, where no mean
//! can be. An interval that reaches beyond the axis ends in an arrow.

mod columns;
mod row;

use super::{Axis, AxisScale, Chart, Colour, Colours, DrawingBackend, Drawn, HPos, Sheet, Style};
use crate::error;
use crate::input::Field;
use crate::math::clamp;
use crate::trace::State;
use columns::{Columns, QUARTERS, index_ticks, quarter, round_up, row_height};
use serde::Serialize;

/// The height of the axes above the rows, in CSS px.
const HEAD: f64 = 24.0;

/// The order of the arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By number.
    #[default]
    Number,
    /// By true ratio; the largest is first.
    Ratio,
    /// By index; the largest is first.
    Index,
}

impl Order {
    /// Reads `"number"`, `"ratio"` or `"index"`.
    pub fn read(field: &Field) -> error::Result<Order> {
        field.one_of(&[("number", Order::Number), ("ratio", Order::Ratio), ("index", Order::Index)])
    }
}

/// The colours that only this chart has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accents {
    /// The colour of the policy's intervals.
    pub accent: Colour,
    /// The background of the row of the arm that is pulled next.
    pub soft: Colour,
    /// The colour of a bound that does not hold.
    pub error: Colour,
    /// The colour of names.
    pub strong: Colour,
}

impl Accents {
    /// Reads `{ accent, soft, error, strong }`.
    pub fn read(field: &Field) -> error::Result<Accents> {
        let [accent, soft, error, strong] = Colours::named(field, ["accent", "soft", "error", "strong"])?;
        Ok(Accents { accent, soft, error, strong })
    }
}

/// The content of the chart.
pub struct IntervalsChart<'a> {
    /// The run at one of its pulls.
    pub state: &'a State,
    /// The order of the arms.
    pub order: Order,
    /// Whether true means are hidden.
    pub fair: bool,
    /// Whether the intervals beside the policy's belong to posteriors, whose densities are drawn.
    pub density: bool,
    /// The distance by which the rows are scrolled up, in CSS px.
    pub scroll: f64,
    /// The colours that only this chart has.
    pub accents: Accents,
    /// The look of the chart.
    pub style: Style,
}

/// The places of the rows, in CSS px.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rows {
    /// The numbers of the arms, from 0, in the order of the rows from top to bottom.
    pub arms: Vec<usize>,
    /// The height above the first row.
    pub head: f64,
    /// The height of each row.
    pub row: f64,
}

impl IntervalsChart<'_> {
    /// The height of a row if there are this many arms, on a chart of this width, in CSS px.
    pub fn row_height(arms: usize, width: f64) -> f64 {
        row_height(arms, width)
    }

    /// The height of the whole chart, in CSS px.
    pub fn height(arms: usize, width: f64) -> f64 {
        HEAD + arms as f64 * IntervalsChart::row_height(arms, width) + 1.0
    }

    /// The left edges of the columns of the reward, the cost and the index on a chart of this width, in CSS px.
    pub fn columns(&self, width: f64) -> [f64; 3] {
        let Columns { reward, cost, index, .. } = Columns::new(self, width);
        [reward.from, cost.from, index.from]
    }

    fn arms(&self) -> Vec<usize> {
        let arms: Vec<usize> = (0..self.state.arms.len()).collect();
        match self.order {
            Order::Number => arms,
            Order::Ratio => crate::math::sorted_by(&arms, |arm| -self.state.arms[*arm].true_ratio),
            Order::Index => crate::math::sorted_by(&arms, |arm| -self.state.arms[*arm].index.unwrap_or(f64::INFINITY)),
        }
    }

    /// The axis of the index, wide enough for the true ratios and for bounds that are a few times as large.
    fn index_axis(&self, from: f64, to: f64) -> Axis {
        let ratios = self.state.arms.iter().map(|arm| arm.true_ratio).filter(|ratio| *ratio > 0.0 && ratio.is_finite());
        let (low, high) = ratios.fold((f64::INFINITY, 0.0_f64), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 1.0) };
        let max = round_up(12.0 * high);
        let min = round_up(0.45 * low);
        // Rounding up a little more than 2 gives 5, which may exceed the lowest ratio.
        let min = if min <= low { min } else { round_up(0.4 * low) };
        let min = min.max(max / 1e4);
        Axis { scale: AxisScale::Logarithmic, min, max, from, to }
    }
}

impl Chart for IntervalsChart<'_> {
    type Layout = Rows;

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, Rows> {
        let (width, height) = sheet.size();
        let arms = self.arms();
        let columns = Columns::new(self, width);
        let row = IntervalsChart::row_height(arms.len(), width);
        let scroll = clamp(self.scroll, 0.0, (arms.len() as f64 * row - 1.0).max(0.0));
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
        // This background covers the rows that are scrolled up behind the labels of the axes.
        sheet.fill((0.0, 0.0), (width, HEAD), sheet.colours.background, 1.0)?;
        self.head(sheet, &columns)?;
        Ok(Rows { arms, head: HEAD, row })
    }
}

impl IntervalsChart<'_> {
    /// Draws the background of a row if its arm is pulled next.
    fn ground<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, arm: usize, top: f64, row: f64) -> Drawn<DB> {
        if self.state.next == Some(arm) {
            sheet.fill((0.0, top), (sheet.size().0, top + row), self.accents.soft, 1.0)?;
            sheet.fill((0.0, top), (3.0, top + row), self.accents.accent, 1.0)?;
        }
        Ok(())
    }

    fn head<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns) -> Drawn<DB> {
        let beside = columns.wide || columns.compact;
        let (rewards, costs) = (self.state.reward_max, self.state.cost_max);
        let axes = [(&columns.reward, vec![rewards]), (&columns.cost, vec![costs])];
        // Columns that stand below each other share their labels, as in "0.5 / 12".
        let shared = [(&columns.reward, if rewards == costs { vec![rewards] } else { vec![rewards, costs] })];
        for (axis, most) in if beside { &axes[..] } else { &shared } {
            let few = axis.to - axis.from < 160.0 || most.len() > 1;
            for tick in QUARTERS.into_iter().filter(|(share, _)| !few || share.fract() == 0.0) {
                let labels: Vec<String> = most.iter().map(|most| quarter(tick, *most)).collect();
                let label = if tick.0 == 0.0 { labels[0].clone() } else { labels.join(" / ") };
                sheet.text(&label, axis.at(tick.0 * most[0]), 11.0, HPos::Center)?;
            }
        }
        if beside {
            for tick in index_ticks(&columns.index) {
                sheet.text(&tick.label, columns.index.at(tick.value), 11.0, HPos::Center)?;
            }
            sheet.text("∞", columns.index.to + 12.0, 11.0, HPos::Center)?;
        }
        sheet.rule((0.0, HEAD - 1.0), (sheet.size().0, HEAD - 1.0), sheet.colours.ink)
    }

    /// Draws what lies behind the rows: their rules, the axes, and the areas where no mean can be.
    fn grid<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns, row: f64, tops: &[(usize, f64)]) -> Drawn<DB> {
        let Some(end) = tops.last().map(|(_, top)| top + row) else { return Ok(()) };
        let begin = tops[0].1.max(HEAD);
        for (_, top) in tops {
            sheet.rule((0.0, top + row), (sheet.size().0, top + row), sheet.colours.grid)?;
        }
        let beside = columns.wide || columns.compact;
        let axes = [(&columns.reward, self.state.reward_max), (&columns.cost, self.state.cost_max)];
        for (column, (axis, most)) in axes.into_iter().enumerate() {
            let spans = if beside {
                vec![(begin, end)]
            } else {
                tops.iter().map(|(_, top)| (top + columns.bars[column] - 14.0, top + columns.bars[column] + 26.0)).collect()
            };
            for (from, to) in spans {
                sheet.hatch((axis.from, axis.at(0.0)), (from, to))?;
                sheet.hatch((axis.at(most), axis.to), (from, to))?;
                for (place, _) in QUARTERS {
                    let colour = if place.fract() == 0.0 { sheet.colours.label } else { sheet.colours.grid };
                    sheet.rule((axis.at(place * most), from), (axis.at(place * most), to), colour)?;
                }
            }
        }
        for tick in index_ticks(&columns.index) {
            let x = columns.index.at(tick.value);
            if beside {
                sheet.rule((x, begin), (x, end), sheet.colours.grid)?;
            } else {
                for (_, top) in tops {
                    sheet.rule((x, top + columns.bars[2] - 14.0), (x, top + columns.bars[2] + 14.0), sheet.colours.grid)?;
                    sheet.text(&tick.label, x, top + columns.bars[2] + 33.0, HPos::Center)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
