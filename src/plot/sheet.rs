//! The drawing area with CSS px as its unit, and what all charts draw on it.

use super::{Colour, Colours, PAGE_TEXT, TEXT, dashes};
use plotters::backend::{DrawingBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, ShapeStyle, TextStyle};

/// The factor by which plotters' SVG backend draws text smaller than the given height.
const SVG_TEXT: f64 = 1.24;

/// The distance between two slanted lines of a hatched area, in CSS px.
const PITCH: f64 = 7.0;

/// The result of drawing on a backend.
pub type Drawn<DB, T = ()> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// The look that all charts share.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The colours of everything that belongs to no policy.
    pub colours: Colours,
    /// Device px for each CSS px, above 0.
    pub scale: f64,
    /// The CSS font family of all text.
    pub font: String,
}

/// A drawing area with CSS px as its unit.
pub struct Sheet<'a, DB: DrawingBackend> {
    pub area: &'a DrawingArea<DB, Shift>,
    /// Device px for each CSS px, above 0.
    pub scale: f64,
    /// The height of text, in CSS px.
    pub text: f64,
    /// The CSS font family of all text.
    pub font: &'a str,
    pub colours: &'a Colours,
}

/// A chart, which can be drawn on any backend and as an SVG document.
///
/// ```
/// use budgeted_bandits::plot::{Chart, Colour, Colours, Style, asymmetry_chart};
/// use budgeted_bandits::shape::Samples;
///
/// let grey = |level| Colour { red: level, green: level, blue: level };
/// let colours = Colours { ink: grey(0), label: grey(80), grid: grey(220), background: grey(255) };
/// let samples = Samples { n: 100.0, reward: 0.5, cost: 0.25, z: 2.0, eta: 1.0, min: 0.0, max: 1.0 };
/// let style = Style { colours, scale: 1.0, font: "sans-serif".to_owned() };
/// let chart = asymmetry_chart(&samples, grey(40), style);
/// assert!(chart.svg(600, 300).starts_with("<svg "));
/// ```
pub trait Chart {
    /// What drawing returns: the places of parts of the chart.
    type Layout;

    /// The look of the chart: its colours, its scale and its font.
    fn style(&self) -> &Style;

    /// Draws the chart on a sheet whose background is filled already.
    #[doc(hidden)]
    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawn<DB, Self::Layout>;

    /// Draws the chart over the whole of `area`, whose size is in device px, with text of this height.
    #[doc(hidden)]
    fn draw_with_text<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>, text: f64) -> Drawn<DB, Self::Layout> {
        let Style { colours, scale, font } = self.style();
        let sheet = Sheet { area, scale: sound(*scale), text, font, colours };
        area.fill(&colours.background.rgb())?;
        self.draw_on(&sheet)
    }

    /// Draws the chart over the whole of `area`, whose size is in device px.
    ///
    /// # Errors
    ///
    /// If the backend fails. No data makes drawing fail.
    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Drawn<DB, Self::Layout> {
        self.draw_with_text(area, PAGE_TEXT)
    }

    /// The chart as an SVG document of this size in CSS px. With a scale of 1, thin lines visibly lie on whole px.
    fn svg(&self, width: u32, height: u32) -> String {
        let mut text = String::new();
        let scale = sound(self.style().scale);
        let size = |length: u32| (f64::from(length) * scale).round() as u32;
        let area = SVGBackend::with_string(&mut text, (size(width), size(height))).into_drawing_area();
        // Writing to a string does not fail.
        let drawn = self.draw_with_text(&area, TEXT * SVG_TEXT).and_then(|_| area.present());
        drop(area);
        assert!(drawn.is_ok(), "writing an SVG chart to a string failed");
        text
    }
}

/// The scale, or 1 if the scale is not a finite number above 0.
fn sound(scale: f64) -> f64 {
    if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// The width and the height in CSS px.
    pub fn size(&self) -> (f64, f64) {
        let (width, height) = self.area.dim_in_pixel();
        (f64::from(width) / self.scale, f64::from(height) / self.scale)
    }

    pub fn device(&self, length: f64) -> i32 {
        (length * self.scale).round() as i32
    }

    fn device_path(&self, path: &[(f64, f64)]) -> Vec<(i32, i32)> {
        path.iter().map(|(x, y)| (self.device(*x), self.device(*y))).collect()
    }

    /// Draws a horizontal or vertical line as a rectangle whose thickness is a whole number of device px. A line of the
    /// same width could fall between two pixels and look blurred.
    pub fn rule(&self, from: (f64, f64), to: (f64, f64), colour: Colour) -> Drawn<DB> {
        let thick = self.device(1.0).max(1);
        let (x0, y0) = (self.device(from.0), self.device(from.1));
        let (x1, y1) = (self.device(to.0).max(x0 + thick), self.device(to.1).max(y0 + thick));
        self.area.draw(&Rectangle::new([(x0, y0), (x1, y1)], colour.filled(1.0)))
    }

    /// Draws a filled rectangle.
    pub fn fill(&self, from: (f64, f64), to: (f64, f64), colour: Colour, alpha: f64) -> Drawn<DB> {
        let corner = |(x, y): (f64, f64)| (self.device(x), self.device(y));
        self.area.draw(&Rectangle::new([corner(from), corner(to)], colour.filled(alpha)))
    }

    /// Draws a line through points, solid or with dashes of these lengths.
    pub fn path(&self, path: &[(f64, f64)], colour: Colour, width: f64, dash: &[f64], alpha: f64) -> Drawn<DB> {
        let style = ShapeStyle::from(colour.with_alpha(alpha)).stroke_width(self.device(width).max(1) as u32);
        for dash in dashes(path, dash) {
            self.area.draw(&PathElement::new(self.device_path(&dash), style))?;
        }
        Ok(())
    }

    /// Draws a filled outline.
    pub fn polygon(&self, outline: &[(f64, f64)], colour: Colour, alpha: f64) -> Drawn<DB> {
        self.area.draw(&Polygon::new(self.device_path(outline), colour.filled(alpha)))
    }

    /// Draws a filled disc.
    pub fn dot(&self, (x, y): (f64, f64), radius: f64, colour: Colour, alpha: f64) -> Drawn<DB> {
        self.area.draw(&Circle::new((self.device(x), self.device(y)), self.device(radius).max(1), colour.filled(alpha)))
    }

    /// Draws a filled rectangle by its centre and half of its width and height.
    pub fn mark(&self, (x, y): (f64, f64), (wide, high): (f64, f64), colour: Colour) -> Drawn<DB> {
        self.fill((x - wide, y - high), (x + wide, y + high), colour, 1.0)
    }

    /// Draws the head of an arrow, which is 2 × `half` high. `back` is the horizontal distance from the tip to the
    /// other ends of the head. If `back` is below 0, the arrow points to the right.
    pub fn arrow_head(&self, (x, y): (f64, f64), (back, half): (f64, f64), colour: Colour, width: f64) -> Drawn<DB> {
        self.path(&[(x + back, y - half), (x, y), (x + back, y + half)], colour, width, &[], 1.0)
    }

    /// Fills an area with slanted lines, drawn as a single line that turns at the edges, because a browser draws one
    /// long line faster than many short ones.
    pub fn hatch(&self, (left, right): (f64, f64), (top, bottom): (f64, f64)) -> Drawn<DB> {
        let (width, height) = (right - left, bottom - top);
        let mut line = Vec::new();
        for step in 1..((width + height) / PITCH) as usize {
            let offset = PITCH * step as f64;
            // Each slanted line goes from the left or lower edge to the upper or right edge.
            let begin = if offset <= height { (left, top + offset) } else { (left + offset - height, bottom) };
            let end = if offset <= width { (left + offset, top) } else { (right, top + offset - width) };
            line.extend(if step % 2 == 0 { [begin, end] } else { [end, begin] });
        }
        self.path(&line, self.colours.grid, 0.75, &[], 1.0)
    }

    /// Writes text in the colour of labels. `y` is the middle of the text.
    pub fn text(&self, text: &str, x: f64, y: f64, anchor: HPos) -> Drawn<DB> {
        self.write(text, (x, y), anchor, self.colours.label, FontStyle::Normal)
    }

    /// Writes text in a colour, plain or bold.
    pub fn write(&self, text: &str, (x, y): (f64, f64), anchor: HPos, colour: Colour, style: FontStyle) -> Drawn<DB> {
        let font = FontDesc::new(FontFamily::Name(self.font), self.text * self.scale, style);
        let colour = colour.rgb();
        let style = TextStyle::from(font).color(&colour).pos(Pos::new(anchor, VPos::Center));
        self.area.draw_text(text, &style, (self.device(x), self.device(y)))
    }
}
