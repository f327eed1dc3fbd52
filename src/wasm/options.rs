//! The options of a chart: an object in which every field must be present and no other may be.

use crate::error::Result;
use crate::input::{Field, Object};
use crate::plot::{Colour, Colours, Style};

/// The font of all text in charts: the typeface of the page, as in `--face` of www/ui/tokens.css.
const FONT: &str = "Instrument Sans, Instrument Sans Fallback, system-ui, sans-serif";

/// The fields of the options.
pub struct ChartOptions<'a>(Object<'a>);

impl<'a> ChartOptions<'a> {
    /// Reads an object. Fields other than `names` are an error.
    pub fn new(field: &Field<'a>, names: &[&str]) -> Result<ChartOptions<'a>> {
        field.object(names).map(ChartOptions)
    }

    /// The field `name`, which must be present.
    pub fn field(&self, name: &str) -> Result<Field<'a>> {
        self.0.require(name, "a value")
    }

    /// Reads a finite number.
    pub fn number(&self, name: &str) -> Result<f64> {
        self.field(name)?.number("a number", |_| true)
    }

    /// Reads `true` or `false`.
    pub fn boolean(&self, name: &str) -> Result<bool> {
        self.field(name)?.boolean()
    }

    /// Reads a text.
    pub fn text(&self, name: &str) -> Result<String> {
        Ok(self.field(name)?.text(usize::MAX)?.to_owned())
    }

    /// Reads a list of at most `most` finite numbers.
    pub fn numbers(&self, name: &str, most: usize) -> Result<Vec<f64>> {
        self.field(name)?.list("numbers", 0, most)?.iter().map(|number| number.number("a number", |_| true)).collect()
    }

    /// Reads the fields `scale`, the number of device pixels to a CSS pixel, and `colours`, the colours that all charts
    /// share.
    pub fn style(&self) -> Result<Style> {
        let colours = Colours::read(&self.field("colours")?)?;
        let scale = self.field("scale")?.number("a number above 0", |scale| scale > 0.0)?;
        Ok(Style { colours, scale, font: FONT.to_owned() })
    }

    /// Reads a colour.
    pub fn colour(&self, name: &str) -> Result<Colour> {
        Colour::read(&self.field(name)?)
    }

    /// Reads a list of exactly `count` texts.
    pub fn texts(&self, name: &str, count: usize) -> Result<Vec<String>> {
        self.field(name)?.list("texts", count, count)?.iter().map(|text| Ok(text.text(usize::MAX)?.to_owned())).collect()
    }

    /// Reads a list of exactly `count` colours.
    pub fn palette(&self, name: &str, count: usize) -> Result<Vec<Colour>> {
        self.field(name)?.list("colours", count, count)?.iter().map(Colour::read).collect()
    }
}
