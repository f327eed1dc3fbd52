//! Other readings of the papers. Where a paper leaves something open, a claim may hold under one reading and fail under
//! another.

use super::eps_first::{DIVERSE, EXTREME, HOMOGENEOUS, budgets, judge_loss, judge_same};
use super::question::Judge;
use super::xia::{bts, bts_parts, drawn_anew, hundred_arms, judge_table, one_draw};
use super::{Node, Question, kube, omega};

/// A reading of a paper that is not the one of the preset.
pub struct Reading {
    /// The preset.
    pub preset: &'static str,
    /// What the reading changes.
    pub name: &'static str,
    /// The experiments that decide the claim under this reading.
    pub question: Question,
}

const fn reading(preset: &'static str, name: &'static str, parts: fn() -> Vec<(String, Node)>, judge: Judge) -> Reading {
    Reading { preset, name, question: Question { parts, judge } }
}

/// The readings of a figure of the ε-first paper, with these arms.
macro_rules! eps_first {
    ($preset:literal, $arms:expr, $judge:expr, $name:literal, $first:literal, $greedy:literal) => {
        reading(
            $preset,
            $name,
            || budgets($arms, concat!("eps-first ", $first, ", eps-first-ucb ", $first, ", eps-n-greedy-ratio", $greedy)),
            $judge,
        )
    };
}

macro_rules! each_figure {
    ($($name:literal: $first:literal, $greedy:literal;)+) => {
        [
            [$(eps_first!("eps-first-fig-1a", HOMOGENEOUS, judge_same, $name, $first, $greedy)),+],
            [$(eps_first!("eps-first-fig-1b", DIVERSE, |rule, all| judge_loss(rule, all, 0.5), $name, $first, $greedy)),+],
            [$(eps_first!("eps-first-fig-1c", EXTREME, |rule, all| judge_loss(rule, all, 0.2), $name, $first, $greedy)),+],
        ]
    };
}

/// The readings of Figures 1a to 1c of the ε-first paper. ε and the constants of εₙ-greedy are not given, nor whether
/// εₙ-greedy tries every arm first. κ = 0.1667 and d = 1 make εₙ equal to 1/n.
const EPS_FIRST: [[Reading; 6]; 3] = each_figure! {
    "ε = 0.05": "epsilon=0.05", "";
    "ε = 0.2": "epsilon=0.2", "";
    "ε = 0.5": "epsilon=0.5", "";
    "εₙ = 1/n": "epsilon=0.1", " kappa=0.1667 d=1";
    "unknown means count as 0 for εₙ-greedy": "epsilon=0.1", "-0";
    "εₙ = 1/n, and unknown means count as 0": "epsilon=0.1", "-0 kappa=0.1667 d=1";
};

const OTHERS: [Reading; 10] = [
    reading(
        "omega-fig-3a",
        "cost means uniform on (0, 1)",
        || omega::sizes("bernoulli-uniform", omega::POLICIES),
        omega::fig_3a,
    ),
    reading(
        "budget-ucb-fig-1a",
        "one draw of the arms for all repetitions (the first under seed 1)",
        || hundred_arms(one_draw("beta-1-5", 100, 0), ""),
        |rule, results| judge_table(rule, results[0]),
    ),
    reading(
        "budget-ucb-fig-1a",
        "one draw of the arms for all repetitions (the second under seed 1)",
        || hundred_arms(one_draw("beta-1-5", 100, 1), ""),
        |rule, results| judge_table(rule, results[0]),
    ),
    reading(
        "budget-ucb-fig-1a",
        "εₙ-greedy with d = 0.1",
        || hundred_arms(drawn_anew("beta-1-5"), "d=0.1"),
        |rule, results| judge_table(rule, results[0]),
    ),
    reading(
        "budget-ucb-fig-1b",
        "one draw of the arms for all repetitions (the first under seed 1)",
        || hundred_arms(one_draw("bernoulli-uniform", 100, 0), ""),
        |rule, results| judge_table(rule, results[0]),
    ),
    reading(
        "budget-ucb-fig-1b",
        "one draw of the arms for all repetitions (the second under seed 1)",
        || hundred_arms(one_draw("bernoulli-uniform", 100, 1), ""),
        |rule, results| judge_table(rule, results[0]),
    ),
    reading(
        "budget-ucb-fig-1b",
        "cost means uniform on (0.01, 1)",
        || hundred_arms(drawn_anew("bernoulli"), ""),
        |rule, results| judge_table(rule, results[0]),
    ),
    reading("bts-fig-1", "the second draw of the arms under seed 1", || bts_parts(1, &[50_000]), bts),
    reading("bts-fig-1", "the third draw of the arms under seed 1", || bts_parts(2, &[50_000]), bts),
    reading(
        "kube-fig-1",
        "the bonus is added to rewards that are not scaled to [0, 1]",
        || kube::parts("kube-unscaled largest=40, formula index=(r+sqrt(2*ln(t)/n)/40)/c, eps-first epsilon=0.1"),
        kube::judge,
    ),
];

/// Returns all readings.
pub(super) fn readings() -> impl Iterator<Item = &'static Reading> {
    const { &EPS_FIRST }.iter().flatten().chain(const { &OTHERS })
}
