//! Charts, drawn by plotters on any of its backends: a canvas on the page, SVG for the command line and the tests.
//!
//! plotters draws in whole device pixels and knows neither dashes nor densities, so what a chart needs of both is
//! here: positions are computed in CSS px as `f64` and rounded last, and a dashed line is cut into its dashes.
//! Text is never measured (in a browser that would lay out the page again for every label); its width is estimated.

mod course;
mod intervals;
mod asymmetry;
mod clip;
mod coverage;
mod distribution;
mod rain;
mod regret;
mod shapes;
mod sheet;

pub use asymmetry::asymmetry_chart;
pub use course::{CourseChart, Track};
pub use coverage::{CoverageChart, Measure};
pub use distribution::{DistributionChart, Row};
pub use intervals::{Accents, IntervalsChart, Order, Rows};
pub use rain::RainChart;
pub use regret::{Layout, Point, RegretChart, Series, Zoom};
pub use shapes::ShapesChart;

use crate::error;
use crate::input::Field;
use plotters::style::{RGBAColor, RGBColor, ShapeStyle};
use std::fmt;
use std::str::FromStr;

/// Height of all text in a chart, CSS px.
const TEXT: f64 = 12.0;

/// An opaque colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// Reads `#rrggbb`, with digits of either case.
    pub fn read(field: &Field) -> error::Result<Colour> {
        let text = field.text(usize::MAX).unwrap_or_default();
        text.parse().map_err(|NotAColour(_)| field.expected("a colour of the form #rrggbb"))
    }

    fn with_alpha(self, alpha: f64) -> RGBAColor {
        let alpha = if alpha.is_finite() { alpha.clamp(0.0, 1.0) } else { 1.0 };
        RGBAColor(self.red, self.green, self.blue, alpha)
    }

    fn filled(self, alpha: f64) -> ShapeStyle {
        ShapeStyle::from(self.with_alpha(alpha)).filled()
    }

    fn rgb(self) -> RGBColor {
        RGBColor(self.red, self.green, self.blue)
    }
}

/// The colours that are not a policy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The x axis and its ticks.
    pub ink: Colour,
    /// All text.
    pub label: Colour,
    /// The gridlines.
    pub grid: Colour,
    /// Behind everything.
    pub background: Colour,
}

impl Colours {
    /// Reads `{ ink, label, grid, background }`.
    pub fn read(field: &Field) -> error::Result<Colours> {
        let [ink, label, grid, background] = Colours::named(field, ["ink", "label", "grid", "background"])?;
        Ok(Colours { ink, label, grid, background })
    }

    /// The colours of an object that has these and no others.
    fn named<const N: usize>(field: &Field, names: [&str; N]) -> error::Result<[Colour; N]> {
        let object = field.object(&names)?;
        let mut found = [Colour { red: 0, green: 0, blue: 0 }; N];
        for (colour, name) in found.iter_mut().zip(names) {
            *colour = Colour::read(&object.require(name, "a colour of the form #rrggbb")?)?;
        }
        Ok(found)
    }
}

/// The text that was to be a [`Colour`] is not `#` and six hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAColour(
    /// What was there instead.
    pub String,
);

impl fmt::Display for NotAColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a colour of the form #rrggbb", self.0)
    }
}

impl std::error::Error for NotAColour {}

impl FromStr for Colour {
    type Err = NotAColour;

    /// # Errors
    ///
    /// [`NotAColour`] unless the text is `#` and six hexadecimal digits of either case.
    fn from_str(text: &str) -> Result<Colour, NotAColour> {
        let error = || NotAColour(text.to_string());
        let digits = text.strip_prefix('#').ok_or_else(error)?;
        // `from_str_radix` would take a sign.
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(error());
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| error())?;
        let [_, red, green, blue] = value.to_be_bytes();
        Ok(Colour { red, green, blue })
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> String {
        format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
    }
}

/// How an axis maps values to lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences have equal lengths.
    Linear,
    /// Equal ratios have equal lengths; there is no place for 0 and less.
    Logarithmic,
}

impl Scale {
    /// Whether a value has a place on an axis of this scale.
    fn holds(self, value: f64) -> bool {
        value.is_finite() && (self == Scale::Linear || value > 0.0)
    }

    /// Reads `"linear"` or `"logarithmic"`.
    pub fn read(field: &Field) -> error::Result<Scale> {
        field.one_of(&[("linear", Scale::Linear), ("logarithmic", Scale::Logarithmic)])
    }
}

/// Values `min` to `max` laid along the CSS px `from` to `to` (which may run backwards, as y does).
#[derive(Clone, Copy, Debug)]
struct Axis {
    scale: Scale,
    min: f64,
    max: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// The place of a value, CSS px; what is outside of the axis, or has no place on it, comes to its end.
    fn at(&self, value: f64) -> f64 {
        let value = value.max(self.min).min(self.max);
        let share = match self.scale {
            Scale::Linear => (value - self.min) / (self.max - self.min),
            Scale::Logarithmic => libm::log(value / self.min) / libm::log(self.max / self.min),
        };
        self.from + share * (self.to - self.from)
    }

    /// The place of a value that may lie outside of the axis; what has no place on it is far below.
    fn beyond(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.min) / (self.max - self.min),
            Scale::Logarithmic => libm::log(value.max(1e-9 * self.min) / self.min) / libm::log(self.max / self.min),
        };
        self.from + share.clamp(-1e6, 1e6) * (self.to - self.from)
    }

    fn holds(&self, value: f64) -> bool {
        self.min <= value && value <= self.max
    }
}

/// A place on an axis and what is written there.
#[derive(Clone, Debug, PartialEq)]
struct Tick {
    value: f64,
    label: String,
}

/// Multiples of the largest of the steps …, 0.5, 1, 2, 2.5, 5, 10, … of which `at_least` lie in `min` to `max`:
/// for 4, that is 4 to 6, and one of them is usually the foot of the axis.
fn linear_ticks(min: f64, max: f64, at_least: usize) -> Vec<Tick> {
    let span = max - min;
    if !(span.is_finite() && span > 0.0) {
        return Vec::new();
    }
    let top = libm::log10(span).floor() as i32 + 1;
    for exponent in (top - 4..=top).rev() {
        for tenths in [50.0, 25.0, 20.0, 10.0] {
            // One rounding: 3 × 10 / 100, not 3 × 0.1.
            let multiple = |i: f64| {
                if exponent > 0 {
                    i * tenths * libm::pow(10.0, f64::from(exponent - 1))
                } else {
                    i * tenths / libm::pow(10.0, f64::from(1 - exponent))
                }
            };
            // 0.3 / 0.1 is a little less than 3.
            let first = (min / multiple(1.0) - 1e-9).ceil();
            let count = (max / multiple(1.0) + 1e-9).floor() - first + 1.0;
            if count >= at_least as f64 && count < 100.0 {
                // The last digit of the step is that of 10 to this power.
                let last = exponent - i32::from(tenths == 25.0);
                let tick = |i: i32| {
                    let value = multiple(first + f64::from(i));
                    Tick { value, label: label(value, last) }
                };
                return (0..count as i32).map(tick).collect();
            }
        }
    }
    Vec::new()
}

/// `mantissas` × 10ᵏ in `min` to `max`, for every `stride`-th k from the lowest power of ten that is in it.
fn log_ticks(min: f64, max: f64, mantissas: &[u8], stride: i32) -> Vec<Tick> {
    if !(min > 0.0 && max.is_finite() && max > min) {
        return Vec::new();
    }
    let first = libm::log10(min).floor() as i32;
    let last = libm::log10(max).floor() as i32;
    let anchor = (libm::log10(min) - 1e-9).ceil() as i32;
    let mut ticks = Vec::new();
    for exponent in (first..=last).filter(|exponent| (exponent - anchor).rem_euclid(stride) == 0) {
        for &mantissa in mantissas {
            let power = libm::pow(10.0, f64::from(exponent.abs()));
            let mantissa = f64::from(mantissa);
            let value = if exponent < 0 { mantissa / power } else { mantissa * power };
            if min <= value && value <= max {
                ticks.push(Tick { value, label: number(value, (-exponent).max(0) as usize) });
            }
        }
    }
    ticks
}

/// A number as on an axis: thousands parted by U+202F, a true minus sign, powers of ten where digits would not be
/// read (from 10⁹, and where more than 4 decimals were needed).
pub(crate) fn number(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "∞".to_string();
    }
    if is_power(value, decimals) {
        return power_of_ten(value, 2);
    }
    if value == 0.0 && decimals > 4 {
        return "0".to_string();
    }
    let digits = format!("{:.*}", decimals, value.abs());
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        text.push('\u{2212}');
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// Whether a number with so many decimals is written with a power of ten.
fn is_power(value: f64, decimals: usize) -> bool {
    value != 0.0 && (value.abs() >= 1e9 || decimals > 4)
}

/// A number whose last digit is that of 10 to the power of `last`. Unlike [`number`] it shows all of its digits beside a power of ten, since
/// two ticks may differ in a late one: 1.000005 × 10¹² and 1.00001 × 10¹².
fn label(value: f64, last: i32) -> String {
    let decimals = (-last).max(0) as usize;
    if !is_power(value, decimals) {
        return number(value, decimals);
    }
    let first = libm::log10(value.abs()).floor() as i32;
    power_of_ten(value, (first - last).clamp(0, 15) as usize)
}

/// 3 × 10⁻⁵, with at most so many decimals.
fn power_of_ten(value: f64, decimals: usize) -> String {
    let scientific = format!("{value:.decimals$e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
    let mantissa = mantissa.replace('-', "\u{2212}");
    let raised = |character| match character {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
    };
    let exponent: String = exponent.chars().map(raised).collect();
    match mantissa.as_str() {
        "1" => format!("10{exponent}"),
        "\u{2212}1" => format!("\u{2212}10{exponent}"),
        _ => format!("{mantissa}\u{202f}×\u{202f}10{exponent}"),
    }
}

/// About how wide a label is, CSS px; rather too wide (DejaVu Sans, the widest of the usual fallbacks).
fn text_width(text: &str) -> f64 {
    let em = |character| match character {
        '\u{202f}' | ' ' | '.' | ',' | '(' | ')' => 0.32,
        '⁻' | '⁰'..='⁹' | '¹' | '²' | '³' => 0.43,
        _ => 0.64,
    };
    text.chars().map(em).sum::<f64>() * TEXT
}

/// The dashes of a line, by arc length: `pattern` is the lengths of dash, gap, dash, … in the unit of `path`, and is
/// repeated. An empty pattern, and one that would never move on, give the line itself.
fn dashes(path: &[(f64, f64)], pattern: &[f64]) -> Vec<Vec<(f64, f64)>> {
    let total: f64 = pattern.iter().sum();
    let sound = pattern.iter().all(|length| *length >= 0.0) && total.is_finite() && total >= 0.01;
    let (Some(&start), true) = (path.first(), sound) else {
        return vec![path.to_vec()];
    };
    let mut lengths = pattern.iter().copied().cycle();
    let mut left = lengths.next().unwrap_or(f64::INFINITY);
    let mut pen_down = true;
    let mut dashes = Vec::new();
    let mut dash = vec![start];
    for segment in path.windows(2) {
        let ((x0, y0), (x1, y1)) = (segment[0], segment[1]);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = (dx * dx + dy * dy).sqrt();
        let mut done = 0.0;
        while left < length - done {
            done += left;
            let here = (x0 + dx * done / length, y0 + dy * done / length);
            if pen_down {
                dash.push(here);
                dashes.push(std::mem::take(&mut dash));
            } else {
                dash = vec![here];
            }
            pen_down = !pen_down;
            left = lengths.next().unwrap_or(f64::INFINITY);
        }
        left -= length - done;
        if pen_down {
            dash.push((x1, y1));
        }
    }
    if pen_down && dash.len() > 1 {
        dashes.push(dash);
    }
    dashes
}

/// At most two points a column of one CSS px, the lowest and the highest, in the order of the line; and its last.
fn thin(path: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut thinned = Vec::new();
    for column in path.chunk_by(|a, b| a.0.floor() == b.0.floor()) {
        let by_height = |a: &usize, b: &usize| column[*a].1.total_cmp(&column[*b].1);
        let low = (0..column.len()).min_by(by_height);
        let high = (0..column.len()).max_by(by_height);
        if let (Some(low), Some(high)) = (low, high) {
            thinned.push(column[low.min(high)]);
            if low != high {
                thinned.push(column[low.max(high)]);
            }
        }
    }
    if let Some(last) = path.last()
        && thinned.last() != Some(last)
    {
        thinned.push(*last);
    }
    thinned
}

#[cfg(test)]
mod tests;
