//! The rain: the bounds of one policy for the most recent pairs, the newest on top. Each line ends at its bound, as a
//! multiple of the true ratio. A line that ends before 1 is a miss, which has a colour of its own and a cross.

use super::regret::x_ticks;
use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, HPos, Sheet, Style, text_width};
use crate::coverage::Case;

/// The widths left and right of the plot area, in CSS px. Arrows lie on the right.
const SIDES: (f64, f64) = (8.0, 12.0);
/// The height above the plot area, where the title and the labels of the ticks stand.
const TOP: f64 = 40.0;
/// The share of its opacity that the oldest line has lost.
const FADED: f64 = 0.6;

/// The content of the chart.
#[derive(Clone, Debug)]
pub struct RainChart {
    /// The pairs. The newest is last.
    pub cases: Vec<Case>,
    /// The number of rows that fit.
    pub rows: usize,
    /// The ends of the axis, both above 0, as multiples of the true ratio. A line beyond the larger end becomes an
    /// arrow.
    pub range: (f64, f64),
    /// The colour of misses.
    pub error: Colour,
    /// The look of the chart.
    pub style: Style,
}

impl Chart for RainChart {
    type Layout = ();

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB> {
        let (width, height) = sheet.size();
        let (min, max) = self.range;
        let (min, max) = if min > 0.0 && min < 1.0 && max > 1.0 && max < 1e12 { (min, max) } else { (0.5, 10.0) };
        let (from, to) = (SIDES.0, (width - SIDES.1).max(SIDES.0 + 1.0));
        let x = Axis { scale: AxisScale::Logarithmic, min, max, from, to };
        let bottom = (height - 4.0).max(TOP + 1.0);
        let pitch = (bottom - TOP) / self.rows.max(1) as f64;

        sheet.text("bound / true ratio (log scale)", from, 8.0, HPos::Left)?;
        for tick in x_ticks(&x, (f64::INFINITY, f64::INFINITY)) {
            let place = x.at(tick.value);
            sheet.rule((place, TOP - 4.0), (place, bottom), sheet.colours.grid)?;
            let half = text_width(&tick.label) / 2.0;
            sheet.text(&tick.label, place.min(width - half).max(half), TOP - 13.0, HPos::Center)?;
        }
        let truth = x.at(1.0);
        let rows = || self.cases.iter().rev().take(self.rows).enumerate();
        let place = |row: usize| TOP + (row as f64 + 0.5) * pitch;
        for (row, case) in rows().filter(|(_, case)| !case.missed()) {
            let (y, end) = (place(row), x.at(case.bound / case.ratio));
            let alpha = 1.0 - FADED * row as f64 / self.rows.max(1) as f64;
            sheet.path(&[(from, y), (end, y)], sheet.colours.label, 1.0, &[], 0.5 * alpha)?;
            if case.bound > case.ratio * max {
                sheet.arrow((end, y), sheet.colours.label)?;
            } else {
                let half = (0.35 * pitch).max(1.5);
                sheet.path(&[(end, y - half), (end, y + half)], sheet.colours.ink, 2.0, &[], alpha)?;
            }
        }
        sheet.fill((truth, TOP - 6.0), (truth + 1.5, bottom), sheet.colours.ink, 1.0)?;
        for (row, case) in rows().filter(|(_, case)| case.missed()) {
            let (y, end) = (place(row), x.at(case.bound / case.ratio));
            sheet.path(&[(from, y), (end, y)], self.error, 2.0, &[], 1.0)?;
            for tilt in [-3.5, 3.5] {
                sheet.path(&[(end - 3.5, y - tilt), (end + 3.5, y + tilt)], self.error, 2.0, &[], 1.0)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::tests::style;

    const ERROR: &str = "#B3261E";

    fn chart(multiples: &[f64]) -> RainChart {
        let cases = multiples.iter().map(|multiple| Case { ratio: 2.0, bound: 2.0 * multiple }).collect();
        let error = Colour::parse(ERROR).unwrap();
        RainChart { cases, rows: 60, range: (0.5, 10.0), error, style: style(1.0) }
    }

    /// The ends of all lines of a colour.
    fn lines(svg: &str, colour: &str) -> Vec<Vec<(f64, f64)>> {
        let of_colour = svg.split("<polyline ").skip(1).filter(|part| part.split('>').next().unwrap().contains(colour));
        let pair = |text: &str| text.split_once(',').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap();
        let points = |part: &str| -> Vec<_> {
            part.split("points=\"").nth(1).unwrap().split('"').next().unwrap().split_whitespace().map(pair).collect()
        };
        of_colour.map(points).collect()
    }

    #[test]
    fn a_miss_is_a_line_of_another_colour_that_ends_in_a_cross() {
        let svg = chart(&[1.2, 0.8, 3.0]).svg(400, 400);
        let misses = lines(&svg, ERROR);
        assert_eq!(misses.len(), 3, "a miss needs a line and the two strokes of a cross");
        let (end, _) = misses[0][1];
        assert!(misses[1..].iter().all(|stroke| stroke[0].0 < end && stroke[1].0 > end));
        // The line at 1 lies at the share log(1/0.5) / log(10/0.5) of the way from 8 to 388.
        let truth = 8.0 + 380.0 * libm::log(2.0) / libm::log(20.0);
        assert!(end < truth, "{end} {truth}");
        assert_eq!(lines(&chart(&[1.2, 3.0]).svg(400, 400), ERROR).len(), 0);
    }

    #[test]
    fn hits_cross_the_line_at_1_and_the_newest_is_on_top() {
        let svg = chart(&[1.2, 3.0, 8.0]).svg(400, 400);
        let hits: Vec<_> = lines(&svg, "#646870");
        let ends: Vec<_> = hits.iter().map(|line| line[1].0).collect();
        assert_eq!(hits.len(), 3);
        assert!(ends.windows(2).all(|pair| pair[0] > pair[1]), "the newest is not drawn first: {ends:?}");
        assert!(hits.windows(2).all(|pair| pair[0][0].1 < pair[1][0].1), "{hits:?}");
        assert!(ends.iter().all(|end| *end > 8.0 + 380.0 * libm::log(2.0) / libm::log(20.0)));
    }

    #[test]
    fn a_line_that_leaves_the_axis_ends_in_an_arrow() {
        let arrows = |multiples: &[f64]| chart(multiples).svg(400, 400).matches("<polygon ").count();
        assert_eq!([arrows(&[9.9, 0.1]), arrows(&[10.1, f64::INFINITY]), arrows(&[])], [0, 2, 0]);
    }

    #[test]
    fn only_the_last_pairs_are_drawn() {
        let mut many = vec![0.5; 40];
        many.extend([2.0; 60]);
        assert_eq!(lines(&chart(&many).svg(400, 400), ERROR).len(), 0);
        assert_eq!(lines(&chart(&many[..60]).svg(400, 400), ERROR).len(), 3 * 40);
    }

    #[test]
    fn the_chart_never_panics() {
        for range in [(0.5, 10.0), (0.0, 0.0), (f64::NAN, f64::INFINITY), (2.0, 1.0), (0.999, 1.001)] {
            for (width, height) in [(400, 400), (30, 20), (0, 0)] {
                for rows in [0, 60] {
                    let chart = RainChart { range, rows, ..chart(&[1.0, 0.0, f64::INFINITY, 1e-300, 1e300]) };
                    assert!(!chart.svg(width, height).contains("NaN"));
                }
            }
        }
    }
}
