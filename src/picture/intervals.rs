//! The picture of the view Intervals.

use super::stack::Stack;
use super::{WIDTH, svg, theme};
use crate::plot::{Accents, IntervalsChart, Order};
use crate::trace::{Ghost, State};

/// The heads of the columns after the names of the arms.
pub(super) const HEADS: [&str; 3] = ["Reward μʳ", "Cost μᶜ", "Index (log scale)"];
/// What the marks of the chart mean: those of the policy, the intervals for comparison after their kind, and the rest.
pub(super) const MARKS: [&str; 3] = [
    "Bar: the policy’s confidence interval; its thick end enters the index. Tick: sample mean, or the policy’s estimate \
     from features. Diamond: true mean or ratio.",
    "at the same confidence.",
    "Hatched: values that no mean can have. ✗: the index is below the true ratio. Means are shares of the largest \
     possible reward and cost.",
];

/// Draws what a policy had seen and believed at one pull, with a row for every arm. `said` is a sentence about the pull,
/// and `ghost` is the kind of the intervals in the state that are compared with those of the policy.
pub fn intervals(said: &str, state: &State, ghost: Option<Ghost>) -> String {
    let mut stack = Stack::new(WIDTH);
    stack.words(said);
    let chart = IntervalsChart {
        state,
        order: Order::Number,
        fair: false,
        density: ghost == Some(Ghost::Posterior),
        scroll: 0.0,
        accents: Accents {
            accent: theme::light("accent"),
            soft: theme::light("accent-soft"),
            error: theme::light("error"),
            strong: theme::light("ink"),
        },
        style: theme::style("ink-2"),
    };
    let places = chart.columns(stack.inner());
    heads(&mut stack, places);
    stack.chart(&chart, IntervalsChart::height(state.arms.len(), stack.inner()));
    let [marks, compared, rest] = MARKS;
    let kind = Ghost::ALL.iter().find(|(.., other)| Some(*other) == ghost);
    let dashed = kind.map_or(String::new(), |(_, name, _)| format!("Dashed: {name}, {compared} "));
    stack.words(&format!("{marks} {dashed}{rest}"));
    stack.svg()
}

/// Adds the heads of the columns, which begin at these places.
fn heads(stack: &mut Stack, places: [f64; 3]) {
    let ((left, top), ink) = (stack.corner(), theme::light("ink"));
    let all = [(12.0, "Arm")].into_iter().chain(places.into_iter().zip(HEADS));
    let all: Vec<String> = all.map(|(x, head)| svg::bold((left + x, top + 8.0), ink, head)).collect();
    // The chart follows without a gap.
    stack.add(&all.join("\n"), 8.0);
}
