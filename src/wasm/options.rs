//! How the page wants a chart: an object of which every field must be there, and no other.

use crate::error::Result;
use crate::input::{Field, Object};
use crate::plot::{Colour, Colours};

/// Of all text in charts.
pub const FONT: &str = "system-ui, sans-serif";

/// The fields of such an object.
pub struct Options<'a>(Object<'a>);

impl<'a> Options<'a> {
    /// Refuses other fields than those of `names`.
    pub fn new(field: &Field<'a>, names: &[&str]) -> Result<Options<'a>> {
        field.object(names).map(Options)
    }

    /// The field `name`.
    pub fn field(&self, name: &str) -> Result<Field<'a>> {
        self.0.require(name, "a value")
    }

    /// A finite number.
    pub fn number(&self, name: &str) -> Result<f64> {
        self.field(name)?.number("a number", |_| true)
    }

    /// `true` or `false`.
    pub fn boolean(&self, name: &str) -> Result<bool> {
        self.field(name)?.boolean()
    }

    /// A text.
    pub fn text(&self, name: &str) -> Result<String> {
        Ok(self.field(name)?.text(usize::MAX)?.to_owned())
    }

    /// Numbers, from none to `most`.
    pub fn numbers(&self, name: &str, most: usize) -> Result<Vec<f64>> {
        self.field(name)?.list("numbers", 0, most)?.iter().map(|number| number.number("a number", |_| true)).collect()
    }

    /// Device pixels to one of CSS: the field `scale`.
    pub fn scale(&self) -> Result<f64> {
        self.field("scale")?.number("a number above 0", |scale| scale > 0.0)
    }

    /// The colours of every chart: the field `colours`.
    pub fn colours(&self) -> Result<Colours> {
        Colours::read(&self.field("colours")?)
    }

    /// A colour.
    pub fn colour(&self, name: &str) -> Result<Colour> {
        Colour::read(&self.field(name)?)
    }

    /// So many colours.
    pub fn palette(&self, name: &str, count: usize) -> Result<Vec<Colour>> {
        self.field(name)?.list("colours", count, count)?.iter().map(Colour::read).collect()
    }
}
