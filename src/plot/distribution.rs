//! The chart of the distribution of final regret over repetitions, with a row for each policy. Below a histogram, a
//! line reaches from the 5 % to the 95 % quantile, a bar shows the middle half, a mark on the bar is the median, and a
//! dot is the mean.

use super::regret::x_ticks;
use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, FontStyle, HPos, Sheet, Style, text_width};
use crate::math;
use crate::stats::Quantiles;

/// The widths left and right of the plot area, in CSS px.
const SIDES: (f64, f64) = (8.0, 16.0);
/// The height below the plot area, where the ticks, their labels and the title stand.
const BOTTOM: f64 = 40.0;
/// The height of a row, and the heights of its name and of its marks below the histogram.
const ROW: f64 = 64.0;
const NAME: f64 = 18.0;
const STRIP: f64 = 14.0;
/// The approximate width of a bar of the histogram, in CSS px.
const BAR: f64 = 8.0;
/// The shares of the quantiles shown.
const SHARES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// The row of a policy.
#[derive(Clone, Debug)]
pub struct DistributionRow {
    /// The name of the policy.
    pub name: String,
    /// The colour of the policy.
    pub colour: Colour,
    /// The final regrets in any order, in units of reward.
    pub values: Vec<f64>,
}

/// The content of the chart.
#[derive(Clone, Debug)]
pub struct DistributionChart {
    /// The rows, from top to bottom.
    pub rows: Vec<DistributionRow>,
    /// The look of the chart.
    pub style: Style,
}

impl DistributionChart {
    /// The height of a chart with this many rows, in CSS px.
    pub fn height(rows: usize) -> f64 {
        rows as f64 * ROW + BOTTOM
    }

    /// The range of the axis: from 0, or the smallest value below 0, to the largest value.
    fn range(&self) -> (f64, f64) {
        let values = || self.rows.iter().flat_map(|row| &row.values).copied().filter(|value| value.abs() < 1e300);
        let (low, high) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
        if low < high { (low, high) } else { (0.0, 1.0) }
    }
}

impl Chart for DistributionChart {
    type Layout = ();

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB> {
        let (width, height) = sheet.size();
        let (min, max) = self.range();
        let x = Axis { scale: AxisScale::Linear, min, max, from: SIDES.0, to: (width - SIDES.1).max(SIDES.0 + 1.0) };
        let bottom = (height - BOTTOM).max(1.0);
        for tick in x_ticks(&x, (f64::INFINITY, f64::INFINITY)) {
            let (place, half) = (x.at(tick.value), text_width(&tick.label) / 2.0);
            sheet.rule((place, 0.0), (place, bottom), sheet.colours.grid)?;
            sheet.text(&tick.label, place.min(width - half).max(half), bottom + 14.0, HPos::Center)?;
        }
        sheet.rule((x.from, bottom), (x.to, bottom), sheet.colours.ink)?;
        sheet.text("final regret, in units of reward", x.from, bottom + 31.0, HPos::Left)?;
        for (index, row) in self.rows.iter().enumerate() {
            let top = index as f64 * ROW;
            // The name hides the lines of the ticks.
            let begin = (x.to - text_width(&row.name)).max(x.from);
            sheet.fill((begin, top + 2.0), (x.to, top + NAME), sheet.colours.background, 1.0)?;
            sheet.write(&row.name, (x.to, top + NAME / 2.0 + 2.0), HPos::Right, sheet.colours.ink, FontStyle::Normal)?;
            self.draw_histogram(sheet, &x, (top + NAME, top + ROW - STRIP), row)?;
            self.draw_strip(sheet, &x, top + ROW - STRIP / 2.0, row)?;
        }
        Ok(())
    }
}

impl DistributionChart {
    fn draw_histogram<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        x: &Axis,
        (top, foot): (f64, f64),
        row: &DistributionRow,
    ) -> Drawn<DB> {
        let bars = (((x.to - x.from) / BAR) as usize).max(1);
        let mut counts = vec![0.0_f64; bars];
        for value in &row.values {
            let share = (x.at(*value) - x.from) / (x.to - x.from);
            counts[((share * bars as f64) as usize).min(bars - 1)] += 1.0;
        }
        let most = counts.iter().copied().fold(1.0, f64::max);
        let edge = |bar: usize| x.from + bar as f64 * (x.to - x.from) / bars as f64;
        for (bar, count) in counts.into_iter().enumerate().filter(|(_, count)| *count > 0.0) {
            let high = (count / most * (foot - top)).max(1.5);
            sheet.fill((edge(bar), foot - high), (edge(bar + 1), foot), row.colour, 0.35)?;
        }
        sheet.rule((x.from, foot), (x.to, foot), sheet.colours.grid)
    }

    fn draw_strip<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, x: &Axis, y: f64, row: &DistributionRow) -> Drawn<DB> {
        if row.values.is_empty() {
            return Ok(());
        }
        let mut sorted = row.values.clone();
        math::sort(&mut sorted);
        let [low, quarter, median, three_quarters, high] = SHARES.map(|share| x.at(Quantiles::of_sorted(&sorted, share)));
        sheet.path(&[(low, y), (high, y)], row.colour, 1.5, &[], 1.0)?;
        sheet.fill((quarter, y - 3.0), (three_quarters.max(quarter + 1.0), y + 3.0), row.colour, 1.0)?;
        sheet.fill((median - 1.0, y - 5.0), (median + 1.0, y + 5.0), sheet.colours.ink, 1.0)?;
        let mean = x.at(sorted.iter().sum::<f64>() / sorted.len() as f64);
        sheet.dot((mean, y), 4.0, sheet.colours.background, 1.0)?;
        sheet.dot((mean, y), 3.0, row.colour, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::tests::style;

    fn chart(rows: &[&[f64]]) -> DistributionChart {
        let colour = Colour::parse("#1d4fc4").unwrap();
        let row = |values: &&[f64]| DistributionRow { name: "ω-UCB".to_owned(), colour, values: values.to_vec() };
        DistributionChart { rows: rows.iter().map(row).collect(), style: style(1.0) }
    }

    /// The rectangles of the policy's colour as x, width and height.
    fn bars(svg: &str) -> Vec<(f64, f64, f64)> {
        let number = |part: &str, key: &str| {
            part.split(&format!(" {key}=\"")).nth(1).and_then(|rest| rest.split('"').next()).unwrap().parse::<f64>().unwrap()
        };
        let parts = svg.split("<rect").skip(1).map(|part| part.split('>').next().unwrap());
        let own = parts.filter(|part| part.contains("#1D4FC4"));
        own.map(|part| (number(part, "x"), number(part, "width"), number(part, "height"))).collect()
    }

    #[test]
    fn bars_are_as_high_as_their_counts_and_the_strip_has_the_quartiles() {
        // The axis from 0 to 100 reaches from 8 px to 384 px, so the histogram has 47 bars of 8 px.
        let values: Vec<f64> = [vec![10.0; 60], vec![50.0; 30], vec![100.0; 10]].concat();
        let all = bars(&chart(&[&values]).svg(400, DistributionChart::height(1) as u32));
        let [tall, middle, low, strip] = all[..] else { unreachable!("three bars and the strip") };
        assert_eq!((tall.2, middle.2, low.2), (32.0, 16.0, 5.0));
        // The lower quartile is 10 and the upper quartile is 50.
        assert_eq!(strip, ((8.0 + 37.6_f64).round(), (8.0 + 188.0) - (8.0 + 37.6_f64).round(), 6.0));
    }

    #[test]
    fn the_chart_never_panics() {
        for (width, height) in [(400, 200), (30, 20), (0, 0)] {
            for rows in [&[][..], &[&[][..]], &[&[0.0][..]], &[&[-3.0, f64::INFINITY, 1e300][..], &[2.0]]] {
                assert!(!chart(rows).svg(width, height).contains("NaN"));
            }
        }
    }
}
