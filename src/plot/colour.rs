//! Colours.

use crate::error;
use crate::input::Field;
use plotters::style::{RGBAColor, RGBColor, ShapeStyle};
use std::fmt;

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
        let colour = field.text(usize::MAX).ok().and_then(Colour::parse);
        colour.ok_or_else(|| field.expected("a colour of the form #rrggbb"))
    }

    /// Reads `#rrggbb`, with digits of either case, and returns `None` for any other text.
    pub(crate) fn parse(text: &str) -> Option<Colour> {
        // `from_str_radix` alone would accept a sign.
        let digits = text.strip_prefix('#').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?.to_be_bytes();
        Some(Colour { red, green, blue })
    }

    pub(super) fn with_alpha(self, alpha: f64) -> RGBAColor {
        let alpha = if alpha.is_finite() { alpha.clamp(0.0, 1.0) } else { 1.0 };
        RGBAColor(self.red, self.green, self.blue, alpha)
    }

    pub(super) fn filled(self, alpha: f64) -> ShapeStyle {
        ShapeStyle::from(self.with_alpha(alpha)).filled()
    }

    pub(super) fn rgb(self) -> RGBColor {
        RGBColor(self.red, self.green, self.blue)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The colours of everything that belongs to no policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The colour of the x axis and its ticks.
    pub ink: Colour,
    /// The colour of all text.
    pub label: Colour,
    /// The colour of gridlines.
    pub grid: Colour,
    /// The colour behind everything.
    pub background: Colour,
}

impl Colours {
    /// Reads `{ ink, label, grid, background }`.
    pub fn read(field: &Field) -> error::Result<Colours> {
        let [ink, label, grid, background] = Colours::named(field, ["ink", "label", "grid", "background"])?;
        Ok(Colours { ink, label, grid, background })
    }

    /// Reads the colours of an object that has exactly these names.
    pub(super) fn named<const N: usize>(field: &Field, names: [&str; N]) -> error::Result<[Colour; N]> {
        let object = field.object(&names)?;
        let mut found = [Colour { red: 0, green: 0, blue: 0 }; N];
        for (colour, name) in found.iter_mut().zip(names) {
            *colour = Colour::read(&object.require(name, "a colour of the form #rrggbb")?)?;
        }
        Ok(found)
    }
}
