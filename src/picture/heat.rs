//! The heat map of a sweep of two parameters, as `www/sweep/sweep-heat.js` draws it.

mod shade;

use super::stack::Stack;
use super::svg::{self, Anchor, Frame, Ink};
use super::{WIDTH, theme};
use crate::math::{ln, max, min};
use crate::plot::{text_width, three_digits};
use shade::{ink_on, shade};

/// The heights of a line of text and of the legend, the gap between cells, and the length of the bar of colours, in CSS px.
const LINE: f64 = 28.0;
const LEGEND: f64 = 84.0;
const GAP: f64 = 2.0;
const SCALE: f64 = 160.0;
/// The height of a row of cells if there are few, and the largest height of all rows.
const CELL: f64 = 32.0;
const MOST: f64 = 480.0;
/// The number of colours in the legend.
const STEPS: usize = 40;
/// If the highest regret is at least this many times the lowest, the scale of colours is logarithmic.
const WIDE: f64 = 8.0;

/// The heat maps of a sweep of two parameters.
pub struct Heat {
    /// The names of the parameters. The values of the first are columns, and those of the second are rows.
    pub parameters: [String; 2],
    /// The texts of the values of each parameter, by ascending value.
    pub values: [Vec<String>; 2],
    /// A map for each policy that has one of the parameters.
    pub maps: Vec<HeatMap>,
    /// Whether it is known which regrets are close to the lowest.
    pub compared: bool,
}

/// The heat map of a policy.
pub struct HeatMap {
    /// The name of the policy.
    pub name: String,
    /// The cells, column by column, each from the lowest row to the highest.
    pub cells: Vec<HeatCell>,
}

/// The run at a pair of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HeatCell {
    /// The run was not done.
    Missing,
    /// No pull was made, so the regret of 0 is no merit.
    Idle,
    /// The mean final regret.
    Regret {
        /// The mean.
        mean: f64,
        /// Whether the regret is, on the same draws, not significantly higher than the lowest one of the map.
        close: bool,
    },
}

/// Draws a heat map of the final regret for each policy that has one of the parameters.
pub fn heat(heat: &Heat) -> String {
    let mut stack = Stack::new(WIDTH);
    for map in &heat.maps {
        let (left, top) = stack.corner();
        let sheet = Sheet::new(heat, map, (left, top), stack.inner());
        stack.add(&sheet.draw().join("\n"), sheet.bottom - top + LEGEND);
        stack.space();
    }
    stack.svg()
}

/// A heat map and where it is drawn.
struct Sheet<'a> {
    heat: &'a Heat,
    map: &'a HeatMap,
    /// The upper left corner of the whole drawing. The cells reach from `left` to `right`.
    corner: (f64, f64),
    left: f64,
    right: f64,
    /// The lower end of the cells.
    bottom: f64,
    /// The lowest and the highest regret, unless no pull was made.
    range: Option<(f64, f64)>,
}

impl Sheet<'_> {
    fn new<'a>(heat: &'a Heat, map: &'a HeatMap, corner: (f64, f64), width: f64) -> Sheet<'a> {
        let rows = &heat.values[1];
        let widest = rows.iter().map(|text| text_width(text)).fold(24.0, max).max(text_width(&heat.parameters[1]));
        let height = min(CELL * rows.len() as f64, MOST);
        let range = map.means().fold(None, |range: Option<(f64, f64)>, mean| {
            Some(range.map_or((mean, mean), |(low, high)| (min(low, mean), max(high, mean))))
        });
        let (left, bottom) = (corner.0 + widest.min(0.4 * width) + 10.0, corner.1 + LINE + height);
        Sheet { heat, map, corner, left, right: corner.0 + width, bottom, range }
    }

    fn draw(&self) -> Vec<String> {
        let title = format!("final regret of {}", self.map.name);
        let mut parts = vec![self.text((self.left, self.corner.1 + 10.0), Anchor::Start, &title)];
        parts.extend(self.labels());
        parts.extend((0..self.map.cells.len()).flat_map(|at| self.cell(at)));
        parts.extend(self.legend());
        parts
    }

    fn text(&self, place: (f64, f64), anchor: Anchor, text: &str) -> String {
        svg::anchored(place, anchor, Ink::plain(theme::light("ink-2")), text)
    }

    /// The place of a cell. The first row is at the bottom.
    fn frame(&self, column: usize, row: usize) -> Frame {
        let [columns, rows] = self.heat.values.each_ref().map(|values| values.len() as f64);
        let (top, width) = (self.corner.1 + LINE, (self.right - self.left) / columns);
        let height = (self.bottom - top) / rows;
        let (x, y) = (self.left + column as f64 * width, top + (rows - 1.0 - row as f64) * height);
        Frame { x, y, width: width - GAP, height: height - GAP }
    }

    /// Writes the values beside rows and below columns, as many as have room, and the names of the parameters.
    fn labels(&self) -> Vec<String> {
        let ([first, second], [columns, rows]) = (&self.heat.parameters, &self.heat.values);
        let cell = self.frame(0, 0);
        let widest = columns.iter().map(|text| text_width(text)).fold(0.0, max) + 8.0;
        let each = |room: f64, size: f64| (room / size).ceil() as usize;
        let (each_column, each_row) = (each(widest, cell.width + GAP), each(14.0, cell.height + GAP));
        let below = columns.iter().enumerate().step_by(each_column).map(|(at, text)| {
            let Frame { x, width, .. } = self.frame(at, 0);
            self.text((x + width / 2.0, self.bottom + 10.0), Anchor::Middle, text)
        });
        let beside = rows.iter().enumerate().step_by(each_row).map(|(at, text)| {
            let Frame { y, height, .. } = self.frame(0, at);
            self.text((self.left - 8.0, y + height / 2.0), Anchor::End, text)
        });
        let names = [
            self.text((self.left, self.bottom + 28.0), Anchor::Start, first),
            self.text((self.left - 8.0, self.corner.1 + 10.0), Anchor::End, second),
        ];
        below.chain(beside).chain(names).collect()
    }

    /// Draws a cell: filled, with the regret if there is room, and with an outline if the regret is the lowest or close.
    fn cell(&self, at: usize) -> Vec<String> {
        let rows = self.heat.values[1].len();
        let frame = self.frame(at / rows, at % rows);
        let middle = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        let HeatCell::Regret { mean, close } = self.map.cells[at] else {
            let outline = frame.inwards(0.5).outline(theme::light("line"), 1.0, &[]);
            let idle = self.map.cells[at] == HeatCell::Idle;
            return std::iter::once(outline).chain(idle.then(|| self.text(middle, Anchor::Middle, "–"))).collect();
        };
        let colour = shade(self.place(mean));
        let (ink, lowest) = (ink_on(colour), self.range.is_some_and(|(low, _)| mean == low));
        let mut parts = vec![frame.filled(colour)];
        let text = three_digits(mean);
        if text_width(&text) + 8.0 <= frame.width && frame.height >= 16.0 {
            parts.push(svg::anchored(middle, Anchor::Middle, Ink { colour: ink, bold: lowest }, &text));
        }
        if lowest {
            parts.push(frame.inwards(2.5).outline(ink, 2.5, &[]));
        } else if close {
            parts.push(frame.inwards(2.5).outline(ink, 1.5, &[3.0, 3.0]));
        }
        parts
    }

    /// Whether colours have a logarithmic scale, which regrets have that differ by a factor of [`WIDE`] or more.
    fn is_logarithmic(&self) -> bool {
        self.range.is_some_and(|(low, high)| low > 0.0 && high / low >= WIDE)
    }

    /// The place of a regret between the lowest, 0, and the highest, 1.
    fn place(&self, mean: f64) -> f64 {
        let position = |value: f64| if self.is_logarithmic() { ln(value) } else { value };
        match self.range.map(|(low, high)| (position(low), position(high))) {
            Some((low, high)) if high > low => (position(mean) - low) / (high - low),
            _ => 0.0,
        }
    }

    /// Draws the scale of colours with its ends, and explains the outlines of cells.
    fn legend(&self) -> Vec<String> {
        let Some((low, high)) = self.range else { return Vec::new() };
        let ink = theme::light("ink-2");
        let low = three_digits(low);
        let high = three_digits(high) + if self.is_logarithmic() { " (log scale)" } else { "" };
        let (x, y, width) = (self.left + text_width(&low) + 8.0, self.bottom + 44.0, SCALE / STEPS as f64);
        let mut parts = vec![
            self.text((self.left, y + 6.0), Anchor::Start, &low),
            self.text((x + SCALE + 8.0, y + 6.0), Anchor::Start, &high),
        ];
        parts.extend((0..STEPS).map(|at| {
            let place = at as f64 / (STEPS - 1) as f64;
            let overlap = if at + 1 < STEPS { 0.5 } else { 0.0 };
            Frame { x: x + at as f64 * width, y, width: width + overlap, height: 12.0 }.filled(shade(place))
        }));
        let mut x = self.left;
        let outlines = [("lowest", 2.5, &[][..]), ("cannot be told apart from it", 1.5, &[3.0, 3.0])];
        for (text, thick, dash) in &outlines[..if self.heat.compared { 2 } else { 1 }] {
            let frame = Frame { x, y: self.bottom + 66.0, width: 18.0, height: 14.0 };
            parts.push(frame.inwards(thick / 2.0).outline(ink, *thick, dash));
            parts.push(self.text((x + 25.0, self.bottom + 73.0), Anchor::Start, text));
            x += 25.0 + text_width(text) + 20.0;
        }
        parts
    }
}

impl HeatMap {
    /// The regrets of all cells that have one.
    fn means(&self) -> impl Iterator<Item = f64> {
        self.cells.iter().filter_map(|cell| if let HeatCell::Regret { mean, .. } = cell { Some(*mean) } else { None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(cells: [HeatCell; 4]) -> String {
        heat(&Heat {
            parameters: ["rho".to_owned(), "budget".to_owned()],
            values: [["1/4", "1"], ["10", "20"]].map(|texts| texts.map(str::to_owned).to_vec()),
            maps: vec![HeatMap { name: "ω-UCB".to_owned(), cells: cells.to_vec() }],
            compared: true,
        })
    }

    #[test]
    fn the_lowest_cell_has_a_line_and_close_ones_have_dashes() {
        let regret = |mean, close| HeatCell::Regret { mean, close };
        let svg = drawn([regret(5.0, false), regret(6.0, true), regret(7.0, false), HeatCell::Idle]);
        // Both kinds of outlines are explained in the legend.
        assert_eq!(svg.matches("stroke-width=\"2.5\"").count(), 2);
        assert_eq!(svg.matches("stroke-dasharray=\"3 3\"").count(), 2);
        assert!(svg.contains("font-weight=\"bold\">5.00<") && svg.contains(">6.00<") && svg.contains(">–<"), "{svg}");
        assert!(!svg.contains("log scale"));
    }

    #[test]
    fn regrets_that_differ_much_have_colours_on_a_logarithmic_scale() {
        let svg = drawn([1.0, 2.0, 4.0, 16.0].map(|mean| HeatCell::Regret { mean, close: false }));
        assert!(svg.contains("16.0 (log scale)"), "{svg}");
    }

    #[test]
    fn a_map_without_pulls_has_no_legend() {
        assert!(!drawn([HeatCell::Idle, HeatCell::Missing, HeatCell::Idle, HeatCell::Missing]).contains("lowest"));
    }
}
