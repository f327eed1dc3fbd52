//! The colours of the page's light theme.

use super::svg::FONT;
use crate::plot::{Colour, Colours, Style};

/// The style sheet of the page that states the colours. They are read from there, so that each is stated once.
const SHEET: &str = include_str!("../../www/ui/tokens.css");

/// The number of device px to a CSS px, as in the pictures that the page exports. Places in a chart are rounded to
/// device px.
const SCALE: f64 = 2.0;

/// The colour of a token of the style sheet.
///
/// # Panics
///
/// If there is no such token. A test finds every token that pictures use.
pub(super) fn light(token: &str) -> Colour {
    let stated = SHEET.split_once(&format!(" --{token}: light-dark("));
    let colour = stated.and_then(|(_, rest)| Colour::parse(rest.split(',').next()?));
    colour.unwrap_or_else(|| unreachable!("the style sheet states --{token}"))
}

/// The look of a chart whose axes have the colour of a token.
pub(super) fn style(ink: &str) -> Style {
    let colours = Colours { ink: light(ink), label: light("ink-3"), grid: light("line"), background: light("bg") };
    Style { colours, scale: SCALE, font: FONT.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_light_theme() {
        assert_eq!(light("p1").to_string(), "#1d4fc4");
        assert_eq!(light("ink").to_string(), "#1a1c20");
        assert_eq!(light("ink-2").to_string(), "#4d5159");
    }
}
