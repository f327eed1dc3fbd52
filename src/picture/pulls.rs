//! The picture of the view Pulls, as `www/outcomes/pulls-picture.js` draws it.

use super::regret::{NO_PULL, by_mean};
use super::stack::{Key, Stack};
use super::svg::{self, Frame};
use super::{WIDTH, theme};
use crate::environment::Environment;
use crate::experiment::Results;
use crate::plot::{Colour, text_width};
use crate::report::{ArmReport, PolicyReport};
use crate::specification::{Arms, Specification};

/// The heights of the name, of the bar of pulls, of the bar of spending and of the whole row, in CSS px.
const NAME: f64 = 18.0;
const BAR: f64 = 16.0;
const THIN: f64 = 6.0;
const ROW: f64 = 50.0;
/// The largest number of pieces of a bar.
const SHOWN: usize = 5;
/// The tokens of the pieces, and of the numbers on them.
const TOKENS: [(&str, &str); SHOWN] = [("a1", "on-a1"), ("a2", "on-a2"), ("a3", "on-a3"), ("a4", "on-a3"), ("a5", "on-a3")];
/// The names of drawn arms, which differ from repetition to repetition.
const RANKS: [&str; SHOWN] = ["best arm", "2nd", "3rd", "4th", "5th"];
/// The smallest share of the pulls with which a piece of a bar has room for its number.
const ROOM: f64 = 0.08;

/// Arms that share a piece of a bar.
struct Group {
    name: String,
    best: bool,
    arms: Vec<usize>,
}

/// A bar of a policy.
struct Bar {
    shares: Vec<f64>,
    height: f64,
    /// Whether the pieces have numbers.
    told: bool,
}

/// Draws the share of the pulls that each arm gets from every policy and, as a thinner bar, the share of the spending.
/// `None` before the first repetition counts.
pub fn pulls(results: &Results) -> Option<String> {
    let reports = results.answer().policies;
    let arms = reports.first()?.arms.len();
    let groups = groups(results.experiment().specification(), arms);
    let mut stack = Stack::new(WIDTH);
    stack.words("% of pulls; thin bar: % of spending");
    stack.keys(&groups.iter().zip(TOKENS).map(|(group, (token, _))| key(group, theme::light(token))).collect::<Vec<_>>());
    for policy in by_mean(&reports) {
        add_row(&mut stack, &reports[policy], &groups);
    }
    Some(stack.svg())
}

/// Groups of arms, the best arm first. Beyond the first few, all arms are one group. If the arms are drawn, an answer
/// has them by falling ratio.
fn groups(specification: &Specification, arms: usize) -> Vec<Group> {
    let given = specification.environment().given();
    let ranked = given.as_ref().map_or_else(|| (0..arms).collect(), Environment::by_ratio);
    let best = given.as_ref().map(|given| given.best_arms(0.0));
    let single = if arms > SHOWN { SHOWN - 1 } else { arms };
    let group = |(rank, arm): (usize, &usize)| Group {
        name: if given.is_some() { name(specification, *arm) } else { RANKS[rank].to_owned() },
        best: best.as_ref().is_some_and(|best| best[*arm]),
        arms: vec![*arm],
    };
    let mut groups: Vec<Group> = ranked[..single].iter().enumerate().map(group).collect();
    if single < arms {
        groups.push(Group { name: format!("other {}", arms - single), best: false, arms: ranked[single..].to_vec() });
    }
    groups
}

/// The name of a given arm, or its number if it has no name.
fn name(specification: &Specification, arm: usize) -> String {
    let named = match &specification.environment().arms {
        Arms::Given { arms, .. } => arms[arm].name.clone().filter(|name| !name.is_empty()),
        _ => None,
    };
    named.unwrap_or_else(|| format!("arm {}", arm + 1))
}

fn key(group: &Group, colour: Colour) -> Key {
    let best = if group.best { " (best)" } else { "" };
    let mark = move |(x, y)| Frame { x, y: y - 5.0, width: 10.0, height: 10.0 }.filled(colour);
    Key { name: format!("{}{best}", group.name), value: String::new(), wide: 10.0, mark: Box::new(mark) }
}

/// Adds the name and the bars of a policy.
fn add_row(stack: &mut Stack, report: &PolicyReport, groups: &[Group]) {
    let ((left, top), ink) = (stack.corner(), theme::light("ink"));
    let idle = report.without_pulls == report.repetitions;
    let name = if idle { format!("{}: {NO_PULL}", report.label) } else { report.label.clone() };
    let shares = |of: fn(&ArmReport) -> Option<f64>| {
        groups.iter().map(|group| group.arms.iter().filter_map(|arm| of(&report.arms[*arm])).sum()).collect()
    };
    let bars = [
        Bar { shares: shares(|arm| arm.share_of_pulls), height: BAR, told: true },
        Bar { shares: shares(|arm| arm.share_of_spending), height: THIN, told: false },
    ];
    let mut parts = vec![svg::text((left, top + NAME / 2.0), ink, &name)];
    let mut y = top + NAME;
    for bar in bars {
        parts.extend(bar.draw((left, y), stack.inner()));
        y += bar.height + 1.0;
    }
    stack.add(&parts.join("\n"), ROW - 8.0);
}

impl Bar {
    /// Draws the pieces with their numbers.
    fn draw(&self, (left, top): (f64, f64), width: f64) -> Vec<String> {
        let mut x = left;
        let mut parts = Vec::new();
        for (group, (share, (token, on))) in self.shares.iter().zip(TOKENS).enumerate() {
            let long = share * width;
            if long > 1.0 {
                parts.push(Frame { x, y: top, width: long - 1.0, height: self.height }.filled(theme::light(token)));
            }
            let text = percent(*share) + if group == 0 { "\u{202f}%" } else { "" };
            if self.told && *share >= ROOM && text_width(&text) + 8.0 < long {
                parts.push(svg::text((x + 4.0, top + self.height / 2.0), theme::light(on), &text));
            }
            x += long;
        }
        parts
    }
}

/// Writes a share in per cent, without the sign.
fn percent(share: f64) -> String {
    let decimals = if share >= 0.0995 { 0 } else { 1 };
    format!("{:.decimals$}", 100.0 * share)
}
