//! The figure of the KUBE paper: known fixed costs and a budget that is never exceeded.

use super::compare::{brief, difference, knapsack_finals, less, mean};
use super::rule::Rule;
use super::verdict::Verdict;
use super::{Figure, Kind, Node, Preset, PresetPart, Results, experiment, figure, json, labels};
use crate::math::ln;

const PAPER: &str = "Tran-Thanh et al. 2012 (KUBE)";
const KUBE: &str = "KUBE";
const FRACTIONAL: &str = "fractional KUBE";

/// The name of each case, its family, and its smallest possible cost.
const COSTS: [(&str, &str, f64); 3] =
    [("homogeneous", "kube-homogeneous", 5.0), ("moderate", "kube-moderate", 1.0), ("extreme", "kube-extreme", 1.0)];
const BUDGETS: [u32; 4] = [2000, 10_000, 50_000, 200_000];

/// Returns the experiment with a budget that is never exceeded, and with few checkpoints.
pub(super) fn strict(experiment: Node) -> Node {
    // The optimum of the knapsack is computed at every checkpoint, which takes long, so there are only four
    // checkpoints.
    experiment.with("stop", "strict").with("checkpoints", json!([0.1, 0.25, 0.5, 1]))
}

pub static FIG_1: Preset = Preset {
    id: "kube-fig-1",
    title: "Figure 1",
    paper: PAPER,
    setting: "100 arms of known cost, uniform on (5, 10), (1, 10) or (1, 20); normal rewards with mean μ uniform on \
            (10, 20) and variance μ/2, truncated to [0, 2μ]; drawn anew in each of 100 repetitions; B = 2,000 to \
            200,000",
    claim: "Regret divided by ln(B/c_min) settles. KUBE has up to 40 % less regret than fractional KUBE where costs \
            are moderately diverse, about 30 % less where costs are extremely diverse, and about the same where costs \
            are homogeneous. Both have less regret than ε-first.",
    notes: "Budgets, repetitions and the ε of ε-first are not given; here they are B = 2,000 to 200,000, 100 and 0.1. \
            Regret is against the best integer combination. \"Less\" is tested as less than 0.9 times at the largest \
            budget, \"about the same\" as within 10 % either way, and \"settles\" as: the quotient at B = 200,000 is \
            less than 1.5 times the quotient at 50,000, where c_min is the smallest possible cost. KUBE was checked \
            against Algorithm 1. Both policies have nearly the same regret here. With 100 arms and much budget left, \
            the greedy packing holds the densest arm hundreds of times and any other arm a few times, so in nearly \
            every round KUBE draws the arm that fractional KUBE pulls. The bound \
            sqrt(2 ln(t)/n) is on rewards divided by 40, since the paper assumes rewards in [0, 1]. With this bound, \
            ε-first has far less regret where costs are homogeneous. The reading that adds the bound to rewards as \
            they are was run as well. Both policies then have less regret than ε-first in all three cases. Neither \
            reading gives KUBE 10 % less regret than fractional KUBE. Under both, the quotient settles where costs \
            are extremely diverse and does not settle where they are homogeneous. The paper reports a limit of 4 to 7 \
            times ln(B/c_min). The regret here is far larger under both readings.",
    quick: (3, 0.1),
    kind: Kind::Experiments {
        parts: || parts("kube, fractional-kube, eps-first epsilon=0.1"),
        judge,
        #[cfg(test)]
        made_up: tests::FIG_1,
        figures,
    },
};

/// Returns one part for each case and budget. The policies are a version of KUBE, one of fractional KUBE, and one of
/// ε-first.
pub(super) fn parts(policies: &str) -> Vec<(String, Node)> {
    let part = |family: &str, budget: u32| {
        let environment = json!({ "family": family, "arms": 100 });
        strict(experiment(environment, json!({ "absolute": budget }), policies, 100))
    };
    let parts = COSTS.into_iter().flat_map(|(name, family, _)| BUDGETS.map(|budget| (name, family, budget)));
    parts.map(|(name, family, budget)| (format!("{name}, B = {budget}"), part(family, budget))).collect()
}

pub(super) fn judge(rule: &Rule, results: &[&Results]) -> Verdict {
    Verdict::all(COSTS.into_iter().enumerate().flat_map(|(at, (name, _, cost))| {
        let end = (at + 1) * BUDGETS.len();
        let verdicts = judge_kube(rule, name, cost, &results[end - BUDGETS.len()..end]);
        // The statements compare the two largest budgets.
        verdicts.into_iter().map(move |verdict| verdict.about(end - 2..end))
    }))
}

fn judge_kube(rule: &Rule, name: &str, cost: f64, results: &[&Results]) -> Vec<Verdict> {
    let last = results[results.len() - 1];
    let labels = labels(last);
    let of = |policy: usize, name| (name, knapsack_finals(last, &labels[policy]));
    let (kube, fractional, first) = (of(0, KUBE), of(1, FRACTIONAL), of(2, &labels[2]));
    let mut parts = match name {
        "homogeneous" => vec![less(rule, name, kube, 1.1, fractional), less(rule, name, fractional, 1.1, kube)],
        _ => vec![less(rule, name, kube, 0.9, fractional)],
    };
    parts.extend([less(rule, name, kube, 1.0, first), less(rule, name, fractional, 1.0, first)]);
    let [before, after] = [2, 1].map(|back| BUDGETS.len() - back);
    parts.extend([(KUBE, &labels[0]), (FRACTIONAL, &labels[1])].map(|(name_of, label)| {
        let quotient = |at: usize| {
            let regrets = knapsack_finals(results[at], label);
            regrets.iter().map(|regret| regret / ln(f64::from(BUDGETS[at]) / cost)).collect::<Vec<f64>>()
        };
        let (before, after) = (quotient(before), quotient(after));
        let margin = rule.margin(&difference(&before, 1.5, &after));
        let sentence = format!(
            "{name}: the regret of {name_of} divided by ln(B/c_min) goes from {} to {}",
            brief(mean(&before)),
            brief(mean(&after))
        );
        Verdict::stated(&margin, sentence)
    }));
    parts
}

/// Returns one figure for each case, with the regret divided by ln(B/c_min), as in the paper.
fn figures(_: &[PresetPart], results: &[&Results]) -> Vec<Figure> {
    let cases = COSTS.iter().zip(results.chunks(BUDGETS.len()));
    cases.map(|((name, _, cost), results)| settling(name, *cost, results)).collect()
}

fn settling(name: &str, cost: f64, results: &[&Results]) -> Figure {
    let quotients = |label: &str, budget: f64, results: &Results| {
        knapsack_finals(results, label).iter().map(|regret| regret / ln(budget / cost)).collect()
    };
    figure::by_budget(name, &BUDGETS, results, quotients, "regret by ln(B/c_min)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::MadeUp;

    pub const FIG_1: MadeUp = MadeUp::reversed(|part, label, _| match label {
        KUBE => 1.0,
        FRACTIONAL if part.starts_with("homogeneous") => 1.01,
        FRACTIONAL => 1.4,
        _ => 4.0,
    });
}
