//! Parts of a picture below each other, as in `www/ui/picture.js`.

use super::{svg, theme};
use crate::plot::{Chart, text_width};

/// The margin around a picture, the height of a line of text, and the gap below a part, in CSS px.
const MARGIN: f64 = 16.0;
const LINE: f64 = 16.0;
const GAP: f64 = 8.0;
/// The gap between two columns of a legend, and between a mark and its name.
const BETWEEN: f64 = 24.0;
const BESIDE: f64 = 8.0;
/// The width of a sentence as a share of its estimate, which is made for labels with many digits.
const SENTENCE: f64 = 0.92;
/// The largest number of columns of a legend.
const COLUMNS: usize = 3;

/// A picture that is being drawn. New parts are added at the bottom.
pub(super) struct Stack {
    width: u32,
    bottom: f64,
    parts: String,
}

/// An entry of a legend.
pub(super) struct Key {
    /// The name.
    pub name: String,
    /// The text after the name, which has another colour; may be empty.
    pub value: String,
    /// The width of the mark before the name.
    pub wide: f64,
    /// Draws the mark, given the place of its left end and its middle.
    pub mark: Box<dyn Fn((f64, f64)) -> String>,
}

impl Stack {
    /// Begins a picture of this width, in CSS px.
    pub fn new(width: u32) -> Stack {
        Stack { width, bottom: MARGIN, parts: String::new() }
    }

    /// The width between the margins, in CSS px.
    pub fn inner(&self) -> f64 {
        f64::from(self.width) - 2.0 * MARGIN
    }

    /// The left edge, and the place where the next part begins.
    pub fn corner(&self) -> (f64, f64) {
        (MARGIN, self.bottom)
    }

    /// Adds a part that is drawn already, and its height without the gap below it.
    pub fn add(&mut self, part: &str, height: f64) {
        self.parts += part;
        self.parts += "\n";
        self.bottom += height + GAP;
    }

    /// Adds a sentence, which is broken into lines, but never before a per cent sign.
    pub fn words(&mut self, text: &str) {
        let (x, top) = self.corner();
        let lines = wrapped(&text.replace(" %", "\u{a0}%"), self.inner() / SENTENCE);
        let line =
            |(at, line): (usize, &String)| svg::text((x, top + LINE * (at as f64 + 0.5)), theme::light("ink-2"), line);
        let all: Vec<String> = lines.iter().enumerate().map(line).collect();
        self.add(&all.join("\n"), LINE * all.len() as f64);
    }

    /// Adds a title.
    pub fn title(&mut self, text: &str) {
        let (x, top) = self.corner();
        self.add(&svg::bold((x, top + 0.5 * LINE), theme::light("ink"), text), LINE);
    }

    /// Adds a legend in as many columns as have room, filled one after another.
    pub fn keys(&mut self, entries: &[Key]) {
        let (left, top) = self.corner();
        let wide = |Key { name, value, wide, .. }: &Key| wide + BESIDE + text_width(name) + text_width(value);
        let widest = entries.iter().map(wide).fold(1.0, f64::max);
        let columns = (((self.inner() + BETWEEN) / (widest + BETWEEN)) as usize).clamp(1, COLUMNS);
        let rows = entries.len().div_ceil(columns);
        let (ink, pale) = (theme::light("ink"), theme::light("ink-2"));
        let entry = |(at, Key { name, value, wide, mark }): (usize, &Key)| {
            let x = left + (at / rows) as f64 * (self.inner() / columns as f64).floor();
            let y = top + LINE * ((at % rows) as f64 + 0.5);
            let place = (x + wide + BESIDE, y);
            let name = fitting(name, self.inner() - wide - BESIDE - text_width(value));
            let told = match value.as_str() {
                "" => svg::text(place, ink, &name),
                value => svg::pair(place, (ink, &name), (pale, value)),
            };
            mark((x, y)) + &told
        };
        let all: Vec<String> = entries.iter().enumerate().map(entry).collect();
        self.add(&all.join("\n"), LINE * rows as f64);
    }

    /// Adds another gap.
    pub fn space(&mut self) {
        self.bottom += GAP;
    }

    /// Adds a chart of this height.
    pub fn chart(&mut self, chart: &impl Chart, height: f64) {
        let size = (self.inner() as u32, height.ceil() as u32);
        self.add(svg::chart(chart, self.corner(), size).trim_end(), f64::from(size.1));
    }

    /// The picture as an SVG document, which is as high as its parts.
    pub fn svg(self) -> String {
        let height = (self.bottom - GAP + MARGIN).ceil() as u32;
        svg::document((self.width, height), theme::light("bg"), &self.parts)
    }
}

/// Cuts a text to this width. A whole formula may be wider than the picture.
fn fitting(text: &str, width: f64) -> String {
    if text_width(text) <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for character in text.chars() {
        if text_width(&cut) + text_width("m…") > width {
            break;
        }
        cut.push(character);
    }
    cut + "…"
}

/// Breaks a text into lines of at most this width, between words.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if text_width(line) + text_width(" ") + text_width(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("aaa bb  cc d", 50.0), ["aaa bb", "cc d"]);
        assert_eq!(wrapped("unbreakable b", 10.0), ["unbreakable", "b"]);
        assert_eq!(wrapped("", 10.0), [""; 0]);
    }

    #[test]
    fn a_name_that_is_wider_than_the_picture_is_cut() {
        assert_eq!([fitting("abc", 24.0), fitting("abcdef", 24.0), fitting("abc", 0.0)], ["abc", "ab…", "…"]);
    }

    #[test]
    fn a_legend_has_as_many_columns_as_have_room() {
        let rows = |name: &str| {
            let key = |_| Key { name: name.to_owned(), value: String::new(), wide: 10.0, mark: Box::new(|_| String::new()) };
            let mut stack = Stack::new(400);
            stack.keys(&(0..6).map(key).collect::<Vec<_>>());
            ((stack.bottom - MARGIN - GAP) / LINE) as usize
        };
        assert_eq!([rows("abc"), rows("a name of 20 letters"), rows(&"long ".repeat(20))], [2, 3, 6]);
    }

    #[test]
    fn names_are_escaped_and_have_no_control_characters() {
        let mut stack = Stack::new(400);
        stack.title("a < b & \u{1}c\u{ffff}");
        assert!(stack.svg().contains(">a &lt; b &amp; \u{fffd}c\u{fffd}</text>"));
    }
}
