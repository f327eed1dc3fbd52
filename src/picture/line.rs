//! The lines of policies, as `www/ui/series.js` assigns them on the page.

use super::{svg, theme};
use crate::plot::{Colour, Series};

/// The line of a policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The token of its colour.
    token: &'static str,
    /// Its width in CSS px.
    pub width: f64,
    /// The lengths of its dashes and gaps in CSS px; empty for a solid line.
    pub dash: &'static [f64],
}

/// The line of each token.
const LINES: [Line; 9] = [
    Line { token: "p1", width: 2.75, dash: &[] },
    Line { token: "p2", width: 2.0, dash: &[7.0, 4.0] },
    Line { token: "p3", width: 1.5, dash: &[8.0, 3.0, 2.0, 3.0] },
    Line { token: "p4", width: 1.5, dash: &[4.0, 2.5] },
    Line { token: "p5", width: 1.5, dash: &[] },
    Line { token: "p6", width: 1.5, dash: &[2.0, 3.0] },
    Line { token: "p7", width: 1.5, dash: &[6.0, 3.0, 1.5, 3.0, 1.5, 3.0] },
    Line { token: "p8", width: 1.5, dash: &[10.0, 3.0] },
    Line { token: "p9", width: 1.5, dash: &[3.0, 2.0] },
];
/// The tokens of policies that have lines of their own: of the first entry of the policy, of the second, …
const OWN: [(&str, &[&str]); 8] = [
    ("omega-ucb", &["p1", "p2"]),
    ("bts", &["p3"]),
    ("budget-ucb", &["p4"]),
    ("m-ucb", &["p5"]),
    ("i-ucb", &["p6"]),
    ("c-ucb", &["p7"]),
    ("b-greedy", &["p8"]),
    ("ucb-sc-plus", &["p9"]),
];
/// The tokens for all other policies and for further entries of a policy.
const SPARE: [&str; 7] = ["p7", "p8", "p9", "p6", "p5", "p4", "p3"];
/// Dashes for policies that come after all tokens are taken.
const SPARE_DASHES: [&[f64]; 4] = [&[12.0, 4.0], &[1.0, 3.0], &[5.0, 2.0, 1.0, 2.0], &[9.0, 2.0, 2.0, 2.0, 2.0, 2.0]];

/// One line for each policy: its own, or else a spare one. When the spare ones are used up, they come again with other
/// dashes.
pub(super) fn lines(ids: &[&str]) -> Vec<Line> {
    let own = |(at, id): (usize, &&str)| {
        let before = ids[..at].iter().filter(|other| *other == id).count();
        let (_, tokens) = OWN.iter().find(|(other, _)| other == id)?;
        tokens.get(before).copied()
    };
    let own: Vec<Option<&str>> = ids.iter().enumerate().map(own).collect();
    let free: Vec<&str> = SPARE.into_iter().filter(|token| !own.contains(&Some(token))).collect();
    let mut turn = 0;
    let line = |token: Option<&str>| {
        if let Some(token) = token {
            return line_of(token);
        }
        turn += 1;
        if let Some(token) = free.get(turn - 1) {
            return line_of(token);
        }
        let again = turn - 1 - free.len();
        Line { dash: SPARE_DASHES[again % SPARE_DASHES.len()], ..line_of(SPARE[again % SPARE.len()]) }
    };
    own.into_iter().map(line).collect()
}

fn line_of(token: &str) -> Line {
    *LINES.iter().find(|line| line.token == token).unwrap_or_else(|| unreachable!("{token} has a line"))
}

impl Line {
    /// The colour of the line.
    pub fn colour(&self) -> Colour {
        theme::light(self.token)
    }

    /// A series with this line and without points.
    pub fn series(&self) -> Series {
        Series {
            points: Vec::new(),
            colour: self.colour(),
            width: self.width,
            dash: self.dash.to_vec(),
            band_alpha: if self.token == "p1" { 0.2 } else { 0.1 },
            alpha: 1.0,
            bound: false,
            marks: false,
        }
    }

    /// A piece of the line for a legend, which begins at a place.
    pub fn piece(&self, place: (f64, f64), length: f64) -> String {
        svg::line(place, length, self.colour(), self.width, self.dash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The script of the page.
    const SCRIPT: &str = include_str!("../../www/ui/series.js");

    fn list<T>(all: &[T], written: impl Fn(&T) -> String) -> String {
        format!("[{}]", all.iter().map(written).collect::<Vec<_>>().join(", "))
    }

    /// The lines of the script between a line that begins with `first` and the next line that is not indented.
    fn block(first: &str) -> Vec<&'static str> {
        let lines = SCRIPT.lines().skip_while(|line| !line.starts_with(first)).skip(1);
        lines.take_while(|line| line.starts_with(' ')).map(|line| line.trim().trim_end_matches(',')).collect()
    }

    #[test]
    fn the_lines_are_those_of_the_page() {
        let numbers = |dash: &[f64]| list(dash, f64::to_string);
        let tokens = |tokens: &[&str]| list(tokens, |token| format!("'{token}'"));
        let key = |id: &str| if id.contains('-') { format!("'{id}'") } else { id.to_owned() };
        let lines =
            LINES.map(|Line { token, width, dash }| format!("{token}: {{ width: {width}, dash: {} }}", numbers(dash)));
        assert_eq!(block("const LINES = {"), lines);
        assert_eq!(block("const OWN = {"), OWN.map(|(id, own)| format!("{}: {}", key(id), tokens(own))));
        assert_eq!(block("const SPARE_DASHES = ["), SPARE_DASHES.map(numbers));
        assert!(SCRIPT.contains(&format!("const SPARE = {};", tokens(&SPARE))));
        assert!(SCRIPT.contains("band_alpha: token === 'p1' ? 0.2 : 0.1"));
    }

    #[test]
    fn no_two_policies_have_the_same_line() {
        let ids = ["uniform", "omega-ucb", "bts", "omega-ucb", "omega-ucb", "kube", "module", "bts", "bts", "bts", "bts"];
        let all = lines(&ids);
        for (at, line) in all.iter().enumerate() {
            assert!(!all[..at].contains(line), "{} has the line of an earlier policy", ids[at]);
        }
        let found: Vec<&str> = all.iter().map(|line| line.token).collect();
        assert_eq!(found, ["p7", "p1", "p3", "p2", "p8", "p9", "p6", "p5", "p4", "p7", "p8"]);
        assert_eq!(all[9].dash, [12.0, 4.0]);
        assert!(LINES.iter().all(|line| line.colour() == theme::light(line.token)));
    }
}
