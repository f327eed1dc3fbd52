//! The intervals of a reward and of a cost, a row a kind, and the bound of the ratio that follows from each pair.
//!
//! A bar where the interval is asymmetric, a dashed line where it is symmetric; a thick cap with its value at the end that enters the
//! bound of the ratio. Beyond the range is a hatched strip, in which no mean can be; what leaves even that has an arrow. Three panels,
//! beside each other or, on a narrow sheet, below each other.

use super::sheet::{Chart, Drawn, Sheet};
use super::{Axis, Colour, Colours, Scale, Tick, linear_ticks, log_ticks, number, text_width};
use crate::shape::{KINDS, Samples, Shape, Side};
use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::FontStyle;
use plotters::style::text_anchor::HPos;

/// From this width on the panels are beside each other, CSS px.
const WIDE: f64 = 680.0;
/// Left of the panels: the names of the kinds.
const NAMES: f64 = 76.0;
/// Between panels.
const GAP: f64 = 28.0;
/// Above the rows of a panel: its title and the labels of its axis.
const HEAD: f64 = 46.0;
/// Height of a row.
const ROW: f64 = 38.0;
/// Half the height of a bar.
const HALF: f64 = 5.0;
/// Each hatched strip, as a share of its panel.
const STRIP: f64 = 0.16;
/// Right of the axis of ratios, the place of ∞.
const INFINITE: f64 = 32.0;

/// All that the chart shows.
#[derive(Clone, Debug)]
pub struct ShapesChart<'a> {
    /// What the intervals are of.
    pub samples: &'a Samples,
    /// The intervals.
    pub shape: &'a Shape,
    /// The colour of each kind.
    pub kinds: Vec<Colour>,
    /// Everything else's colours.
    pub colours: Colours,
    /// Device px a CSS px, above 0.
    pub scale: f64,
    /// CSS font family of all text.
    pub font: String,
}

/// The part of the sheet of one panel, CSS px.
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

    /// The middle of a row's bar.
    fn bar(&self, row: usize) -> f64 {
        self.rows() + ROW * row as f64 + 25.0
    }
}

impl ShapesChart<'_> {
    /// The height that the chart needs at a width, CSS px.
    pub fn height(width: f64) -> f64 {
        panels(width)[2].bottom() + 1.0
    }

    /// Draws the chart over the whole of `area`, whose size is in device px.
    ///
    /// # Errors
    ///
    /// Whatever the backend reports; the data is never a cause.
    pub fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        self.draw_plain(area)
    }

    /// The chart as an SVG document of this width in CSS px.
    pub fn svg(&self, width: u32) -> String {
        self.to_svg(width, ShapesChart::height(f64::from(width)).ceil() as u32)
    }
}

/// Reward, cost and ratio.
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
    type Layout = ();

    fn style(&self) -> (f64, &str, &Colours) {
        (self.scale, &self.font, &self.colours)
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        let width = sheet.size().0;
        let [reward, cost, ratio] = panels(width);
        let Samples { reward: mean_reward, cost: mean_cost, .. } = *self.samples;
        self.names(sheet, &[&reward, &cost, &ratio][..if width < WIDE { 3 } else { 1 }])?;
        let rewards = |row: usize| self.shape.kinds[row].reward;
        let costs = |row: usize| self.shape.kinds[row].cost;
        self.means(sheet, &reward, "reward: its upper end counts", mean_reward, true, &rewards)?;
        self.means(sheet, &cost, "cost: its lower end counts", mean_cost, false, &costs)?;
        self.ratios(sheet, &ratio)
    }
}

impl ShapesChart<'_> {
    fn names<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, panels: &[&Panel]) -> Drawn<DB> {
        for panel in panels {
            for (row, (_, name, _)) in KINDS.iter().enumerate() {
                let style = if row == 0 { FontStyle::Bold } else { FontStyle::Normal };
                sheet.write(name, (0.0, panel.bar(row) + 1.0), HPos::Left, self.colours.ink, style)?;
            }
        }
        Ok(())
    }

    /// Title, lines between rows, ticks with their labels.
    fn frame<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        panel: &Panel,
        title: &str,
        x: &Axis,
        ticks: &[Tick],
    ) -> Drawn<DB> {
        sheet.write(title, (panel.left, panel.top + 9.0), HPos::Left, self.colours.ink, FontStyle::Normal)?;
        for tick in ticks {
            let place = x.at(tick.value);
            sheet.rule((place, panel.rows()), (place, panel.bottom()), self.colours.grid)?;
            sheet.text(&tick.label, place, panel.rows() - 11.0, HPos::Center)?;
        }
        for row in 0..=KINDS.len() {
            let (height, colour) = (panel.rows() + ROW * row as f64, self.colours.grid);
            sheet.rule((panel.left, height), (panel.right, height), if row == 0 { self.colours.label } else { colour })?;
        }
        Ok(())
    }

    /// The intervals of one mean.
    fn means<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        panel: &Panel,
        title: &str,
        mean: f64,
        upper: bool,
        sides: &dyn Fn(usize) -> Side,
    ) -> Drawn<DB> {
        let Samples { min, max, .. } = *self.samples;
        let strip = STRIP * (panel.right - panel.left);
        let beyond = (max - min) * strip / (panel.right - panel.left - 2.0 * strip);
        let (least, most) = (min - beyond, max + beyond);
        let x = Axis { scale: Scale::Linear, min: least, max: most, from: panel.left, to: panel.right };
        for (left, right) in [(panel.left, panel.left + strip), (panel.right - strip, panel.right)] {
            sheet.hatch((left, right), (panel.rows(), panel.bottom()))?;
        }
        self.frame(sheet, panel, title, &x, &range_ticks(&x, min, max))?;
        for end in [min, max] {
            sheet.rule((x.at(end), panel.rows()), (x.at(end), panel.bottom()), self.colours.label)?;
        }
        for row in 0..KINDS.len() {
            let (y, colour, interval) = (panel.bar(row), self.kinds[row], sides(row).interval);
            let ends = (x.at(interval.low), x.at(interval.high));
            self.span(sheet, row, ends, y)?;
            for (end, place, is_upper) in [(interval.low, ends.0, false), (interval.high, ends.1, true)] {
                let counts = is_upper == upper;
                if least <= end && end <= most {
                    let (thick, tall) = if counts { (1.5, 7.0) } else { (0.75, HALF) };
                    sheet.fill((place - thick, y - tall), (place + thick, y + tall), colour, 1.0)?;
                } else {
                    self.arrow(sheet, row, place, y, is_upper)?;
                }
                if counts {
                    self.value(sheet, row, end, place, y, panel)?;
                }
            }
            let place = x.at(mean);
            sheet.fill((place - 0.75, y - 8.0), (place + 0.75, y + 8.0), self.colours.ink, 1.0)?;
        }
        Ok(())
    }

    /// The upper bounds of the ratio.
    fn ratios<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, panel: &Panel) -> Drawn<DB> {
        let (min, max) = ratio_range(self.shape);
        let right = panel.right - INFINITE;
        let x = Axis { scale: Scale::Logarithmic, min, max, from: panel.left, to: right };
        self.frame(sheet, panel, "upper bound of the ratio (log scale)", &x, &ratio_ticks(&x))?;
        let infinite = panel.right - 8.0;
        sheet.text("∞", infinite, panel.rows() - 11.0, HPos::Center)?;
        for (row, kind) in self.shape.kinds.iter().enumerate() {
            let y = panel.bar(row);
            match kind.ratio {
                Some(ratio) => {
                    let place = x.at(ratio);
                    self.span(sheet, row, (panel.left, place), y)?;
                    sheet.fill((place - 1.5, y - 7.0), (place + 1.5, y + 7.0), self.kinds[row], 1.0)?;
                    self.value(sheet, row, ratio, place, y, panel)?;
                }
                None => {
                    self.span(sheet, row, (panel.left, panel.right), y)?;
                    self.arrow(sheet, row, panel.right, y, true)?;
                    self.value(sheet, row, f64::INFINITY, infinite, y, panel)?;
                }
            }
            if let Some(ratio) = self.shape.ratio.filter(|ratio| *ratio > 0.0) {
                let place = x.at(ratio);
                sheet.fill((place - 0.75, y - 8.0), (place + 0.75, y + 8.0), self.colours.ink, 1.0)?;
            }
        }
        Ok(())
    }

    /// A bar or, for symmetric intervals, a dashed line.
    fn span<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, row: usize, (from, to): (f64, f64), y: f64) -> Drawn<DB> {
        if KINDS[row].2 {
            return sheet.path(&[(from, y), (to, y)], self.kinds[row], 1.5, &[4.0, 3.0], 1.0);
        }
        sheet.fill((from, y - HALF), (to, y + HALF), self.kinds[row], 0.24)
    }

    /// The head of an arrow whose tip is at a place.
    fn arrow<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, row: usize, tip: f64, y: f64, to_right: bool) -> Drawn<DB> {
        let back = if to_right { tip - 6.0 } else { tip + 6.0 };
        sheet.path(&[(back, y - HALF), (tip, y), (back, y + HALF)], self.kinds[row], 2.0, &[], 1.0)
    }

    /// A value above the cap that it belongs to.
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
            if row == 0 { (self.kinds[0], FontStyle::Bold) } else { (self.colours.ink, FontStyle::Normal) };
        // Hatching and gridlines give way.
        sheet.fill((centre - half, y - 21.0), (centre + half, y - 9.0), self.colours.background, 0.85)?;
        sheet.write(&text, (centre, y - 15.0), HPos::Center, colour, style)
    }
}

/// Three digits, as many decimals as they need.
fn figures(value: f64) -> String {
    if !value.is_finite() || value == 0.0 {
        return number(value, 0);
    }
    let decimals = (2 - libm::log10(value.abs()).floor() as i32).max(0);
    // Not 0.5000, but the power of ten where the digits would not be read.
    number(value, decimals as usize)
}

/// The ticks of a range that have room, among them its ends.
fn range_ticks(x: &Axis, min: f64, max: f64) -> Vec<Tick> {
    let roomy = |ticks: &Vec<Tick>| {
        let edges = |tick: &Tick, side: f64| x.at(tick.value) + side * text_width(&tick.label) / 2.0;
        ticks.windows(2).all(|pair| edges(&pair[0], 1.0) + 8.0 < edges(&pair[1], -1.0))
    };
    (2..=4).rev().map(|count| linear_ticks(min, max, count)).find(roomy).unwrap_or_default()
}

/// From half the smallest to twice the largest of the finite ratios, at least a decade.
fn ratio_range(shape: &Shape) -> (f64, f64) {
    let bounds = shape.kinds.iter().filter_map(|kind| kind.ratio);
    let finite = bounds.chain(shape.ratio).filter(|ratio| ratio.is_finite() && *ratio > 0.0);
    let (least, most) = finite.fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
    if least > most { (0.5, 50.0) } else { (least / 2.0, (most * 2.0).max(least * 10.0)) }
}

/// The ticks of ratios that have room, powers of ten where there are several.
fn ratio_ticks(x: &Axis) -> Vec<Tick> {
    let fine = [log_ticks(x.min, x.max, &[1, 2, 5], 1), log_ticks(x.min, x.max, &[1, 3], 1)];
    let coarse = (1..20).map(|stride| log_ticks(x.min, x.max, &[1], stride));
    let roomy = |ticks: &Vec<Tick>| {
        let edges = |tick: &Tick, side: f64| x.at(tick.value) + side * text_width(&tick.label) / 2.0;
        ticks.windows(2).all(|pair| edges(&pair[0], 1.0) + 8.0 < edges(&pair[1], -1.0))
    };
    fine.into_iter().chain(coarse).find(roomy).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLES: Samples = Samples { n: 10.0, reward: 0.5, cost: 0.125, z: 3.0, eta: 1.0, min: 0.0, max: 1.0 };

    fn svg(samples: &Samples, width: u32) -> String {
        let [omega, ink, label, grid, background] =
            ["#1d4fc4", "#1a1c20", "#646870", "#e2e2dd", "#ffffff"].map(|text| text.parse().unwrap());
        let colours = Colours { ink, label, grid, background };
        let font = "sans-serif".to_owned();
        ShapesChart { samples, shape: &samples.shape(), kinds: vec![omega; 5], colours, scale: 2.0, font }.svg(width)
    }

    fn texts(svg: &str) -> Vec<&str> {
        svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
    }

    #[test]
    fn names_values_and_titles_are_there() {
        let svg = svg(&SAMPLES, 1000);
        let texts = texts(&svg);
        for text in
            ["ω", "Wilson", "KL", "Bernstein", "Hoeffding", "reward: its upper end counts", "0.844", "0.0139", "60.7"]
        {
            assert!(texts.contains(&text), "{text} in {texts:?}");
        }
        // Bernstein's and Hoeffding's bound, and the axis.
        assert_eq!(texts.iter().filter(|text| **text == "∞").count(), 3);
        // What leaves the strip: all of Bernstein's ends, Hoeffding's at the cost's lower end, two infinite ratios. What leaves
        // only the range, such as Hoeffding's upper end for the reward at 1.07, has a cap.
        let arrows = svg.lines().filter(|line| line.contains("<polyline") && line.contains("stroke-width=\"4\"")).count();
        assert_eq!(arrows, 4 + 1 + 2);
    }

    #[test]
    fn a_narrow_sheet_has_the_panels_below_each_other() {
        assert!(ShapesChart::height(300.0) > 2.5 * ShapesChart::height(1000.0));
        let svg = svg(&SAMPLES, 300);
        assert_eq!(texts(&svg).iter().filter(|text| **text == "Wilson").count(), 3);
    }

    #[test]
    fn extremes_are_drawn() {
        for samples in [
            Samples { reward: 0.0, cost: 0.0, ..SAMPLES },
            Samples { reward: 1.0, cost: 1.0, n: 1.0, ..SAMPLES },
            Samples { reward: -0.5, cost: 0.5, min: -1.0, n: 1e6, ..SAMPLES },
            Samples { reward: -1e6, cost: 1e6, min: -1e6, max: 1e6, ..SAMPLES },
            Samples { reward: 1e-6, cost: 1e-6, max: 1e-6, n: 1e6, z: 0.1, eta: 0.01, ..SAMPLES },
        ] {
            for width in [1, 230, 1000] {
                let svg = svg(&samples, width);
                assert!(!svg.contains("NaN") && svg.len() < 200_000, "{samples:?}: {}", svg.len());
            }
        }
    }

    #[test]
    fn figures_have_three_digits() {
        let found = [0.0139, -0.449_79, 60.7, 3729.6, 0.5, 4.07e-7, f64::INFINITY, 0.0].map(figures);
        assert_eq!(found, ["0.0139", "−0.450", "60.7", "3\u{202f}730", "0.500", "4.07\u{202f}×\u{202f}10⁻⁷", "∞", "0"]);
    }

    #[test]
    fn ratios_have_an_axis_with_room_for_each_label() {
        for last in [5.0, 30.0, 4000.0, 1e9] {
            let x = Axis { scale: Scale::Logarithmic, min: 0.5, max: last, from: 0.0, to: 200.0 };
            let ticks = ratio_ticks(&x);
            assert!((2..=8).contains(&ticks.len()), "{last}: {ticks:?}");
        }
    }
}
