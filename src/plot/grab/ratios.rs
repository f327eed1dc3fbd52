//! The largest ratio that the intervals allow, against the sample mean of the cost, which falls to 0 at the right. The
//! axis of ratios is logarithmic and has a place for ∞ above it.

use super::{Axis, AxisScale, Chart, Colour, DrawingBackend, Drawn, FontStyle, HPos, REACH, Reach, Sheet, Style};
use super::{number, text_width};
use crate::plot::{decade_ticks, linear_ticks};
use crate::shape::Samples;

/// The width left of the plot area, in CSS px.
const LEFT: f64 = 44.0;
/// The width right of the plot area, with and without the names of the lines.
const RIGHT: (f64, f64) = (132.0, 12.0);
/// The smallest width at which the names have room.
const WIDE: f64 = 560.0;
/// The place of the title, from the top.
const TITLE: f64 = 8.0;
/// The place of ∞, from the top.
const INFINITE: f64 = 30.0;
/// The place of the largest ratio, from the top.
const TOP: f64 = 48.0;
/// The height below the plot area.
const BOTTOM: f64 = 42.0;
/// The ratios at the ends of the axis. With a mean reward of 5/8, the sample ratio is never below 1.
const RATIOS: (f64, f64) = (1.0, 1000.0);
/// The number of steps in which a line is drawn.
const STEPS: u32 = 160;
/// The smallest distance between two names of lines.
const PITCH: f64 = 16.0;

/// The content of the chart.
#[derive(Clone, Debug)]
pub struct RatiosChart<'a> {
    /// The samples whose cost is marked.
    pub samples: &'a Samples,
    /// Whether the symmetric interval is as wide as the ω interval, instead of as confident.
    pub as_wide: bool,
    /// The colour of ω.
    pub accent: Colour,
    /// The look of the chart.
    pub style: Style,
}

/// A line of the chart.
#[derive(Clone, Copy)]
enum Of {
    Symmetric,
    Omega,
    Sample,
}

/// The lines in the order of their ratios, the largest first: the name, the width of the line, its dashes, and the
/// radius of its dot.
const LINES: [(Of, &str, f64, &[f64], f64); 3] = [
    (Of::Symmetric, "symmetric", 1.5, &[5.0, 3.0], 4.0),
    (Of::Omega, "ω-UCB", 2.75, &[], 4.5),
    (Of::Sample, "sample ratio", 1.0, &[], 3.5),
];

/// The axes.
struct Axes {
    x: Axis,
    y: Axis,
}

impl Chart for RatiosChart<'_> {
    type Layout = Reach;

    fn style(&self) -> &Style {
        &self.style
    }

    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, Reach> {
        let (width, height) = sheet.size();
        let named = width >= WIDE;
        let right = (width - if named { RIGHT.0 } else { RIGHT.1 }).max(LEFT + 1.0);
        let bottom = (height - BOTTOM).max(TOP + 1.0);
        let axes = Axes {
            x: Axis { scale: AxisScale::Linear, min: 0.0, max: REACH, from: right, to: LEFT },
            y: Axis { scale: AxisScale::Logarithmic, min: RATIOS.0, max: RATIOS.1, from: bottom, to: TOP },
        };
        self.frame(sheet, &axes)?;
        for (of, _, width, dash, _) in LINES.into_iter().rev() {
            let path = axes.path(&|cost| self.ratio(of, cost));
            sheet.path(&path, self.colour(of), width, dash, 1.0)?;
        }
        self.mark(sheet, &axes, named)?;
        Ok(Reach { zero: right, reach: LEFT, middle: bottom })
    }
}

impl RatiosChart<'_> {
    /// The largest ratio at a mean cost; `None` if it is infinite.
    fn ratio(&self, of: Of, cost: f64) -> Option<f64> {
        let samples = Samples { cost, ..*self.samples };
        match of {
            Of::Symmetric if self.as_wide => samples.as_wide().ratio,
            Of::Symmetric => samples.hoeffding().ratio,
            Of::Omega => samples.omega().ratio,
            Of::Sample => (cost > 0.0).then(|| samples.reward / cost),
        }
    }

    fn colour(&self, of: Of) -> Colour {
        match of {
            Of::Symmetric => self.style.colours.ink,
            Of::Omega => self.accent,
            Of::Sample => self.style.colours.label,
        }
    }

    /// Draws a line at the mean cost of the samples, and a dot on each line there. The names have the same order as the
    /// dots.
    fn mark<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, axes: &Axes, named: bool) -> Drawn<DB> {
        let place = axes.x.at(self.samples.cost);
        sheet.rule((place, INFINITE - 8.0), (place, axes.y.from), sheet.colours.ink)?;
        let mut free = 0.0_f64;
        for (of, name, _, _, radius) in LINES {
            let ratio = self.ratio(of, self.samples.cost);
            let y = axes.height(ratio);
            sheet.dot((place, y), radius + 1.5, sheet.colours.background, 1.0)?;
            sheet.dot((place, y), radius, self.colour(of), 1.0)?;
            if named {
                let style = if matches!(of, Of::Omega) { FontStyle::Bold } else { FontStyle::Normal };
                let at = (axes.x.from + 14.0, y.max(free));
                sheet.write(&format!("{name}  {}", index(ratio)), at, HPos::Left, self.colour(of), style)?;
                free = at.1 + PITCH;
            }
        }
        Ok(())
    }

    /// Draws the axes with their ticks and titles.
    fn frame<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, Axes { x, y }: &Axes) -> Drawn<DB> {
        sheet.text("largest ratio still possible, the index (log scale)", LEFT, TITLE, HPos::Left)?;
        sheet.text("∞", LEFT - 8.0, INFINITE, HPos::Right)?;
        for tick in decade_ticks(y.min, y.max).nth(1).unwrap_or_default() {
            let place = y.at(tick.value);
            sheet.rule((LEFT, place), (x.from, place), sheet.colours.grid)?;
            sheet.text(&tick.label, LEFT - 8.0, place, HPos::Right)?;
        }
        sheet.rule((LEFT, y.from), (x.from, y.from), sheet.colours.label)?;
        for tick in linear_ticks(x.min, x.max, 4) {
            let place = x.at(tick.value);
            sheet.rule((place, y.from), (place, y.from + 4.0), sheet.colours.label)?;
            let half = text_width(&tick.label) / 2.0;
            let edge = sheet.size().0 - half;
            sheet.text(&tick.label, place.min(edge), y.from + 14.0, HPos::Center)?;
        }
        let pulls = number(self.samples.n, 0);
        let ending = if self.samples.n == 1.0 { "" } else { "s" };
        let title = format!("sample mean of the cost, after {pulls} pull{ending}");
        sheet.text(&title, LEFT, y.from + 32.0, HPos::Left)
    }
}

impl Axes {
    /// The height of a ratio; `None` has the place of ∞.
    fn height(&self, ratio: Option<f64>) -> f64 {
        ratio.map_or(INFINITE, |ratio| self.y.at(ratio))
    }

    /// A line that begins at the largest mean cost, and ends at the mean cost at which the ratio leaves the axis. If
    /// the ratio becomes infinite before the cost is 0, the line goes on from there at the place of ∞.
    fn path(&self, ratio: &dyn Fn(f64) -> Option<f64>) -> Vec<(f64, f64)> {
        let leaves = edge(|cost| ratio(cost).is_none_or(|ratio| ratio > self.y.max));
        let infinite = edge(|cost| ratio(cost).is_none());
        // The steps become shorter towards the end, where the line is steep.
        let left = |step: u32| 1.0 - f64::from(step) / f64::from(STEPS);
        let cost = |step: u32| leaves + (REACH - leaves) * left(step) * left(step);
        let mut path = Vec::new();
        if leaves < REACH {
            path.extend(
                (0..=STEPS).map(|step| (self.x.at(cost(step)), self.y.at(ratio(cost(step)).unwrap_or(f64::INFINITY)))),
            );
        }
        if infinite > 0.0 {
            let place = self.x.at(infinite);
            let from = if leaves < REACH { self.y.to } else { INFINITE };
            path.extend([(place, from), (place, INFINITE), (self.x.from, INFINITE)]);
        }
        path
    }
}

/// The largest mean cost for which `holds` returns true, if it does so for all smaller costs as well. It is 0 if this
/// cost is too small to be seen.
fn edge(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, REACH);
    if holds(high) {
        return high;
    }
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    if low < 1e-6 { 0.0 } else { high }
}

/// Writes a ratio with three digits.
fn index(ratio: Option<f64>) -> String {
    let Some(ratio) = ratio else { return "∞".to_owned() };
    let decimals = (2.0 - libm::log10(ratio.max(1.0)).floor()).max(0.0);
    number(ratio, decimals as usize)
}
