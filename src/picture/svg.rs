//! Parts of SVG documents. All lengths are in CSS px.

use crate::plot::{Chart, Colour};

/// The font of all text. Every program that shows SVG knows this name.
pub(crate) const FONT: &str = "sans-serif";

/// A document of this size. Characters that XML does not allow are replaced.
pub(crate) fn document((width, height): (u32, u32), background: Colour, parts: &str) -> String {
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>\n{parts}</svg>\n"
    );
    // Names may contain characters that XML does not allow, even escaped.
    text.replace(|c: char| c.is_control() && c != '\n' || matches!(c, '\u{fffe}' | '\u{ffff}'), "\u{fffd}")
}

/// A chart of this size with its upper left corner at a place.
pub(crate) fn chart(chart: &impl Chart, (x, y): (f64, f64), (width, height): (u32, u32)) -> String {
    let (scale, drawn) = (1.0 / chart.style().scale, chart.svg(width, height));
    let place = if (x, y) == (0.0, 0.0) { String::new() } else { format!("translate({x} {y}) ") };
    format!("<g transform=\"{place}scale({scale})\">\n{drawn}</g>\n")
}

/// A piece of a line that begins at a place, with the lengths of its dashes and gaps.
pub(crate) fn line((x, y): (f64, f64), length: f64, colour: Colour, width: f64, dash: &[f64]) -> String {
    let dash = dashed(dash);
    format!("<path d=\"M{x} {y}h{length}\" stroke=\"{colour}\" stroke-width=\"{width}\"{dash}/>")
}

fn dashed(dash: &[f64]) -> String {
    let dash: Vec<String> = dash.iter().map(f64::to_string).collect();
    if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", dash.join(" ")) }
}

/// A text that begins at a place. `y` is the middle of the text.
pub(crate) fn text((x, y): (f64, f64), colour: Colour, text: &str) -> String {
    format!("<text {}>{}</text>", attributes((x, y), colour), escaped(text))
}

/// A bold text that begins at a place. `y` is the middle of the text.
pub(super) fn bold((x, y): (f64, f64), colour: Colour, text: &str) -> String {
    format!("<text {} font-weight=\"bold\">{}</text>", attributes((x, y), colour), escaped(text))
}

/// A text that begins at a place, followed by another text in another colour.
pub(super) fn pair((x, y): (f64, f64), (colour, text): (Colour, &str), (other, after): (Colour, &str)) -> String {
    let (text, after) = (escaped(text), escaped(after));
    format!("<text {}>{text} <tspan fill=\"{other}\">{after}</tspan></text>", attributes((x, y), colour))
}

/// The part of a text that lies at the given place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The look of a text.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub colour: Colour,
    pub bold: bool,
}

impl Ink {
    pub fn plain(colour: Colour) -> Ink {
        Ink { colour, bold: false }
    }
}

/// A text whose start, middle or end is at a place. `y` is the middle of the text.
pub(super) fn anchored(place: (f64, f64), anchor: Anchor, Ink { colour, bold }: Ink, text: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = if bold { " font-weight=\"bold\"" } else { "" };
    format!("<text {}{anchor}{weight}>{}</text>", attributes(place, colour), escaped(text))
}

/// A rectangle with its upper left corner.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// Moves every side of the frame inwards.
    pub fn inwards(self, by: f64) -> Frame {
        Frame { x: self.x + by, y: self.y + by, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }

    /// The frame as a filled rectangle.
    pub fn filled(self, colour: Colour) -> String {
        format!("<rect {} fill=\"{colour}\"/>", self.attributes())
    }

    /// The outline of the frame, with the lengths of its dashes and gaps.
    pub fn outline(self, colour: Colour, width: f64, dash: &[f64]) -> String {
        let place = self.attributes();
        format!("<rect {place} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{}/>", dashed(dash))
    }

    fn attributes(self) -> String {
        let Frame { x, y, width, height } = self;
        format!("x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\"", width.max(0.0), height.max(0.0))
    }
}

/// A filled outline.
pub(super) fn polygon(points: &[(f64, f64)], colour: Colour) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!("<polygon points=\"{}\" fill=\"{colour}\"/>", points.join(" "))
}

pub(super) fn disc((x, y): (f64, f64), radius: f64, colour: Colour) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>")
}

fn attributes((x, y): (f64, f64), colour: Colour) -> String {
    format!("x=\"{x}\" y=\"{}\" font-family=\"{FONT}\" font-size=\"12\" fill=\"{colour}\"", y + 4.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
