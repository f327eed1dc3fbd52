//! A row of the chart of intervals: the name of an arm, its two means and its index.

use super::IntervalsChart;
use super::columns::Columns;
use crate::interval::{Interval, posterior_density};
use crate::plot::{Axis, Colour, DrawingBackend, Drawn, FontStyle, HPos, Sheet, number, text_width, three_digits};
use plotters::drawing::DrawingAreaErrorKind;

/// The largest number of characters of a name that leaves room for a tag left of the columns.
const SHORT: usize = 7;

/// The sample mean, the estimate, the true mean and the intervals of a reward or a cost.
struct Cell {
    n: f64,
    /// The largest possible value.
    most: f64,
    mean: Option<f64>,
    /// What the policy takes for the mean.
    estimate: Option<f64>,
    truth: f64,
    interval: Option<Interval>,
    ghost: Option<Interval>,
    /// Whether the upper end of the interval enters the index, rather than the lower end.
    upper: bool,
}

impl IntervalsChart<'_> {
    /// Draws the row of `arm`, `row` high, whose top is at `top`.
    pub(super) fn row<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        columns: &Columns,
        arm: usize,
        top: f64,
        row: f64,
    ) -> Drawn<DB> {
        let seen = &self.state.arms[arm];
        self.name(sheet, columns, arm, top, row)?;
        let n = seen.pulls as f64;
        let reward = Cell {
            n,
            most: self.state.reward_max,
            mean: seen.mean_reward,
            estimate: seen.estimated_reward.or(seen.mean_reward),
            truth: seen.true_reward,
            interval: seen.reward,
            ghost: seen.ghost.map(|ghost| ghost.reward),
            upper: true,
        };
        let cost = Cell {
            n,
            most: self.state.cost_max,
            mean: seen.mean_cost,
            estimate: seen.estimated_cost.or(seen.mean_cost),
            truth: seen.true_cost,
            interval: seen.cost,
            ghost: seen.ghost.map(|ghost| ghost.cost),
            upper: false,
        };
        self.cell(sheet, &columns.reward, &reward, top + columns.bars[0], columns.compact)?;
        self.cell(sheet, &columns.cost, &cost, top + columns.bars[1], columns.compact)?;
        if !columns.wide && !columns.compact {
            // The name of each bar stands right of the axis, beside the bar. The name of the index stands above its
            // value.
            for ((name, above), bar) in [("reward", 0.0), ("cost", 0.0), ("index", 17.0)].iter().zip(columns.bars) {
                sheet.text(name, sheet.size().0 - 8.0, top + bar - above, HPos::Right)?;
            }
        }
        self.index(sheet, columns, arm, top + columns.bars[2])
    }

    fn name<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, columns: &Columns, arm: usize, top: f64, row: f64) -> Drawn<DB> {
        let seen = &self.state.arms[arm];
        let (next, best) = (self.state.next == Some(arm), !self.fair && self.state.best == arm);
        let room = match (columns.compact, columns.wide) {
            (true, _) => 8,
            (false, true) if next && best => SHORT,
            (false, true) => 13,
            (false, false) => 14,
        };
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
        // A tag beside a long name would cover the column of the reward.
        let beside = !columns.wide || name.chars().count() <= SHORT;
        let below = |(x, y): (f64, f64)| (x + text_width(&pulls) + 8.0, y);
        let second = (12.0, top + 43.0);
        if next {
            let place = if beside { (x, y) } else { below(second) };
            x = tag(place, "next", self.accents.accent, sheet.colours.background)?;
        }
        let place = if columns.wide { second } else { (x, y) };
        if best {
            // Two tags do not fit beside the name.
            let place = if next || !columns.wide || !beside { below(place) } else { (x, y) };
            tag(place, "best", self.accents.soft, self.accents.accent)?;
        }
        sheet.text(&pulls, place.0, place.1, HPos::Left)
    }

    fn cell<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, axis: &Axis, cell: &Cell, y: f64, compact: bool) -> Drawn<DB> {
        let half = if compact { 4.0 } else { 5.0 };
        if let Some(interval) = cell.interval {
            let (low, high) = (axis.at(interval.low), axis.at(interval.high));
            sheet.fill((low, y - half), (high, y + half), self.accents.accent, 0.24)?;
            for (end, place, enters) in [(interval.low, low, !cell.upper), (interval.high, high, cell.upper)] {
                if axis.holds(end) {
                    let size = if enters { (1.5, half + 3.0) } else { (0.75, half) };
                    sheet.mark((place, y), size, self.accents.accent)?;
                } else {
                    sheet.arrow_head((place, y), towards(axis, end), self.accents.accent, 2.0)?;
                }
                if enters && !compact {
                    let x = if cell.upper { place.min(axis.to - 4.0) } else { place.max(axis.from + 4.0) };
                    let label = three_digits(end.clamp(0.0, cell.most));
                    sheet.write(&label, (x, y - 17.0), HPos::Center, self.accents.accent, FontStyle::Bold)?;
                }
            }
        }
        if let (Some(ghost), false) = (cell.ghost, compact) {
            if let (true, Some(mean)) = (self.density, cell.mean) {
                sheet.posterior(axis, cell.most, (cell.n, mean), y + 26.0)?;
            }
            sheet.dashed(axis, ghost, y + 19.0)?;
        }
        if let Some(estimate) = cell.estimate {
            sheet.mark((axis.at(estimate), y), (0.75, half + 2.0), self.accents.strong)?;
        }
        if !self.fair {
            sheet.diamond(axis.at(cell.truth), y, self.accents.strong)?;
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
                sheet.arrow_head((place, y), towards(axis, index), colour, 2.5)?;
            } else {
                sheet.mark((place, y), (1.5, half + 3.0), colour)?;
            }
            let label = if seen.violated { format!("{} ✗", three_digits(index)) } else { three_digits(index) };
            sheet.write(&label, (right, y), HPos::Right, colour, FontStyle::Bold)?;
        }
        if let (Some(ghost), false) = (seen.ghost.and_then(|ghost| ghost.ratio), columns.compact) {
            let (low, place, below) = (axis.from, if beyond(ghost) { axis.to + 12.0 } else { axis.at(ghost) }, y + 19.0);
            sheet.path(&[(low, below), (place, below)], sheet.colours.label, 1.5, &[3.0, 2.5], 1.0)?;
            if beyond(ghost) {
                sheet.arrow_head((place, below), towards(axis, ghost), sheet.colours.label, 1.25)?;
            } else {
                sheet.rule((place, below - 3.0), (place, below + 3.0), sheet.colours.label)?;
            }
            sheet.text(&three_digits(ghost), right, below, HPos::Right)?;
        }
        if !self.fair {
            let colour = if seen.violated { self.accents.error } else { self.accents.strong };
            if axis.holds(seen.true_ratio) {
                sheet.diamond(axis.at(seen.true_ratio), y, colour)?;
            } else {
                // A ratio of 0 has no place on a logarithmic axis.
                let place = axis.at(seen.true_ratio);
                sheet.arrow_head((place, y), towards(axis, seen.true_ratio), colour, 2.0)?;
            }
        }
        Ok(())
    }
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// Draws the density of the posterior of a share of `most` over a base line.
    fn posterior(&self, axis: &Axis, most: f64, (n, mean): (f64, f64), base: f64) -> Drawn<DB> {
        let at = |step: i32| {
            let x = f64::from(step) / 60.0;
            (axis.at(x * most), base - 13.0 * posterior_density(n, mean / most, x))
        };
        let mut outline: Vec<_> = (0..=60).map(at).collect();
        outline.extend([(axis.at(most), base), (axis.at(0.0), base)]);
        self.polygon(&outline, self.colours.label, 0.24)
    }

    /// Draws the interval that is compared with the policy's.
    fn dashed(&self, axis: &Axis, Interval { low, high }: Interval, y: f64) -> Drawn<DB> {
        let (from, to) = (axis.at(low), axis.at(high));
        self.path(&[(from, y), (to, y)], self.colours.label, 1.5, &[3.0, 2.5], 1.0)?;
        for (end, place) in [(low, from), (high, to)] {
            if axis.holds(end) {
                self.rule((place, y - 3.0), (place, y + 3.0), self.colours.label)?;
            } else {
                self.arrow_head((place, y), towards(axis, end), self.colours.label, 1.25)?;
            }
        }
        Ok(())
    }

    fn diamond(&self, x: f64, y: f64, colour: Colour) -> Drawn<DB> {
        let outline = [(x - 5.5, y), (x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y)];
        self.polygon(&outline, self.colours.background, 1.0)?;
        self.path(&outline, colour, 1.5, &[], 1.0)
    }
}

/// The distances from the tip of an arrow to the ends of its head. The arrow points to a value beyond the axis.
fn towards(axis: &Axis, value: f64) -> (f64, f64) {
    (if value < axis.min { 5.0 } else { -5.0 }, 4.0)
}
