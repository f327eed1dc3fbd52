//! The drawing area with CSS px as its unit, and what all charts draw with.

use super::{Colour, Colours, TEXT, dashes};
use plotters::backend::{DrawingBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, ShapeStyle, TextStyle};

/// plotters' SVG backend draws text smaller than it is told to, by this factor.
const SVG_TEXT: f64 = 1.24;

/// Between two slanted lines, CSS px.
const PITCH: f64 = 7.0;

/// Whether something was drawn on a backend.
pub(super) type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// The area with CSS px as its unit.
pub(super) struct Sheet<'a, DB: DrawingBackend> {
    pub area: &'a DrawingArea<DB, Shift>,
    /// Device px a CSS px, above 0.
    pub scale: f64,
    /// Height of text, CSS px.
    pub text: f64,
    /// CSS font family of all text.
    pub font: &'a str,
    pub colours: &'a Colours,
}

/// How a chart may be drawn on any backend, and as an SVG document.
pub(super) trait Chart {
    /// What drawing tells of where things came to lie.
    type Layout;

    /// Device px a CSS px, the font of all text, and the colours.
    fn style(&self) -> (f64, &str, &Colours);

    /// Draws the chart over the whole sheet, whose background is filled already.
    fn draw_on<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Result<Self::Layout, DrawingAreaErrorKind<DB::ErrorType>>;

    /// Draws the chart over the whole of `area`, whose size is in device px, with text of this height.
    fn draw_with_text<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        text: f64,
    ) -> Result<Self::Layout, DrawingAreaErrorKind<DB::ErrorType>> {
        let (scale, font, colours) = self.style();
        let sheet = Sheet { area, scale: sound(scale), text, font, colours };
        area.fill(&colours.background.rgb())?;
        self.draw_on(&sheet)
    }

    /// The same with the usual text.
    fn draw_plain<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
    ) -> Result<Self::Layout, DrawingAreaErrorKind<DB::ErrorType>> {
        self.draw_with_text(area, TEXT)
    }

    /// The chart as an SVG document of this size in CSS px.
    fn to_svg(&self, width: u32, height: u32) -> String {
        let mut text = String::new();
        let scale = sound(self.style().0);
        let size = |length: u32| (f64::from(length) * scale).round() as u32;
        let area = SVGBackend::with_string(&mut text, (size(width), size(height))).into_drawing_area();
        // A string takes whatever is written to it.
        let drawn = self.draw_with_text(&area, TEXT * SVG_TEXT).and_then(|_| area.present());
        drop(area);
        assert!(drawn.is_ok(), "writing an SVG chart to a string failed");
        text
    }
}

/// A scale that can be drawn at.
fn sound(scale: f64) -> f64 {
    if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    pub fn size(&self) -> (f64, f64) {
        let (width, height) = self.area.dim_in_pixel();
        (f64::from(width) / self.scale, f64::from(height) / self.scale)
    }

    pub fn device(&self, length: f64) -> i32 {
        (length * self.scale).round() as i32
    }

    pub fn device_path(&self, path: &[(f64, f64)]) -> Vec<(i32, i32)> {
        path.iter().map(|(x, y)| (self.device(*x), self.device(*y))).collect()
    }

    /// A rectangle stays sharp where a line of the same width would fall between two pixels. Its thickness is whole.
    pub fn rule(&self, from: (f64, f64), to: (f64, f64), colour: Colour) -> Drawn<DB> {
        let thick = self.device(1.0).max(1);
        let (x0, y0) = (self.device(from.0), self.device(from.1));
        let (x1, y1) = (self.device(to.0).max(x0 + thick), self.device(to.1).max(y0 + thick));
        self.area.draw(&Rectangle::new([(x0, y0), (x1, y1)], colour.filled(1.0)))
    }

    /// A filled rectangle.
    pub fn fill(&self, from: (f64, f64), to: (f64, f64), colour: Colour, alpha: f64) -> Drawn<DB> {
        let corner = |(x, y): (f64, f64)| (self.device(x), self.device(y));
        self.area.draw(&Rectangle::new([corner(from), corner(to)], colour.filled(alpha)))
    }

    /// A line through points, solid or with dashes of these lengths.
    pub fn path(&self, path: &[(f64, f64)], colour: Colour, width: f64, dash: &[f64], alpha: f64) -> Drawn<DB> {
        let style = ShapeStyle::from(colour.with_alpha(alpha)).stroke_width(self.device(width).max(1) as u32);
        for dash in dashes(path, dash) {
            self.area.draw(&PathElement::new(self.device_path(&dash), style))?;
        }
        Ok(())
    }

    /// A filled outline.
    pub fn polygon(&self, outline: &[(f64, f64)], colour: Colour, alpha: f64) -> Drawn<DB> {
        self.area.draw(&Polygon::new(self.device_path(outline), colour.filled(alpha)))
    }

    /// A filled disc.
    pub fn dot(&self, (x, y): (f64, f64), radius: f64, colour: Colour, alpha: f64) -> Drawn<DB> {
        self.area.draw(&Circle::new((self.device(x), self.device(y)), self.device(radius).max(1), colour.filled(alpha)))
    }

    /// Slanted lines over an area, as one that turns at the edges: a browser draws one long line faster than many short ones.
    pub fn hatch(&self, (left, right): (f64, f64), (top, bottom): (f64, f64)) -> Drawn<DB> {
        let (width, height) = (right - left, bottom - top);
        let mut line = Vec::new();
        for step in 1..((width + height) / PITCH) as usize {
            let offset = PITCH * step as f64;
            // From the left or lower edge up to the upper or right one.
            let begin = if offset <= height { (left, top + offset) } else { (left + offset - height, bottom) };
            let end = if offset <= width { (left + offset, top) } else { (right, top + offset - width) };
            line.extend(if step % 2 == 0 { [begin, end] } else { [end, begin] });
        }
        self.path(&line, self.colours.grid, 0.75, &[], 1.0)
    }

    /// Text in the label's colour; `y` is its middle.
    pub fn text(&self, text: &str, x: f64, y: f64, anchor: HPos) -> Drawn<DB> {
        self.write(text, (x, y), anchor, self.colours.label, FontStyle::Normal)
    }

    /// Text in a colour, plain or bold.
    pub fn write(&self, text: &str, (x, y): (f64, f64), anchor: HPos, colour: Colour, style: FontStyle) -> Drawn<DB> {
        let font = FontDesc::new(FontFamily::Name(self.font), self.text * self.scale, style);
        let colour = colour.rgb();
        let style = TextStyle::from(font).color(&colour).pos(Pos::new(anchor, VPos::Center));
        self.area.draw_text(text, &style, (self.device(x), self.device(y)))
    }
}
