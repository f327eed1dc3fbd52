//! The figures of the ε-first paper on losses: six arms of known fixed cost and a budget that is never exceeded.

use super::compare::{self, about_same, brief, knapsack_finals, less, mean};
use super::kube::strict;
use super::readings::reading;
use super::rule::Rule;
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Figure, Kind, Node, Preset, PresetPart, Results, experiment, figure, json, labels};
use crate::seed::{Role, stream};
use rand::RngExt;

pub(super) const PAPER: &str = "Tran-Thanh et al. 2010 (ε-first)";
#[cfg(test)]
pub(super) const GREEDY: &str = "εₙ-greedy on the ratio (κ = 1, d = 0.5)";
const BUDGETS: [u32; 5] = [400, 1000, 2000, 3000, 4000];

const SIMILAR: Quote = quote("section 5", "in the homogeneous case, both");
const HALF: Quote = quote("section 5", "50% less in the diverse case");
const FIFTH: Quote = quote("section 5", "80% less in the extremely diverse case");
const EXPLORATION: Quote = quote("section 5", "surprisingly does not significantly differ from that of the");

/// The mean reward and the cost of each arm.
pub(super) type Arms = [(f64, f64); 6];
const HOMOGENEOUS: Arms = [(4.0, 4.0), (4.0, 4.0), (2.7, 3.0), (3.6, 4.0), (3.0, 3.5), (4.2, 4.5)];
const DIVERSE: Arms = [(4.0, 4.0), (3.4, 4.0), (2.7, 3.0), (2.5, 3.0), (13.0, 12.0), (11.5, 11.0)];
pub(super) const EXTREME: Arms = [(0.4, 30.0), (17.6, 279.0), (0.4, 28.0), (0.435, 7.0), (3.0, 290.0), (0.378, 6.0)];
/// Arms with the same best combination, of which arm 6 is dear and arm 2 is not.
pub(super) const DEAR_ARM_6: Arms = [(0.85, 8.0), (1.35, 11.0), (0.6, 6.0), (0.58, 5.0), (13.0, 120.0), (19.0, 146.0)];

/// Draws six arms whose ratios are uniform on an interval. Their costs are uniform on (3, 4.5), and those of the last two
/// arms are that times a factor.
fn drawn(draw: u64, factor: f64, (low, high): (f64, f64)) -> Arms {
    let mut stream = stream(1, draw, Role::Environment);
    let mut number = |low: f64, high: f64| low + (high - low) * stream.random::<f64>();
    [1.0, 1.0, 1.0, 1.0, factor, factor].map(|factor| {
        let cost = factor * number(3.0, 4.5);
        ((cost * number(low, high)).min(19.0), cost)
    })
}

pub(super) fn six_arms(arms: Arms, budget: u32, policies: &str) -> Node {
    let arm = |(mean, cost): (f64, f64)| {
        let reward = json!({ "law": "truncated_normal_matched", "mean": mean, "sd": 0.1_f64.sqrt(), "low": 0, "high": 20 });
        json!({ "reward": reward, "cost": json!({ "law": "constant", "value": cost }) })
    };
    let largest = arms.iter().map(|(_, cost)| *cost).fold(0.0, f64::max);
    let environment = json!({ "arms": arms.map(arm).to_vec(), "known_costs": true, "reward_max": 20, "cost_max": largest });
    strict(experiment(environment, json!({ "absolute": budget }), policies, 1000))
}

pub(super) const POLICIES: &str = "eps-first epsilon=0.1, eps-first-ucb epsilon=0.1, eps-n-greedy-ratio";
pub(super) const UNKNOWN_AS_0: &str = "eps-first epsilon=0.1, eps-first-ucb epsilon=0.1, eps-n-greedy-ratio-0";
pub(super) const ONE_OVER_N: &str = "eps-first epsilon=0.1, eps-first-ucb epsilon=0.1, eps-n-greedy-ratio kappa=0.1667 d=1";
pub(super) const BOTH: &str = "eps-first epsilon=0.1, eps-first-ucb epsilon=0.1, eps-n-greedy-ratio-0 kappa=0.1667 d=1";
const OTHERS: &str = "eps-first epsilon=0.1, eps-first-ucb epsilon=0.1, eps-n-greedy-ratio-others";
const IN_ROUNDS: &str = "eps-first-rounds epsilon=0.1, eps-first-ucb epsilon=0.1, eps-n-greedy-ratio";

/// One part for each budget. The policies are a version of ε-first, one of ε-first with UCB, and one of εₙ-greedy.
fn budgets(arms: Arms, policies: &str) -> Vec<(String, Node)> {
    BUDGETS.iter().map(|budget| (format!("B = {budget}"), six_arms(arms, *budget, policies))).collect()
}

/// The labels of the policies, each with its loss in each repetition, averaged over the budgets.
fn pooled(results: &[&Results]) -> Vec<(String, Vec<f64>)> {
    let loss = |label: String| {
        let all = compare::pooled(results, |results| knapsack_finals(results, &label));
        (label, all)
    };
    labels(results[0]).into_iter().map(loss).collect()
}

const NAME: &str = "Mean loss over the budgets";

/// Judges whether ε-first loses about the same with uniform and with UCB exploration.
fn same_exploration(rule: &Rule, all: &[(String, Vec<f64>)]) -> [Verdict; 2] {
    let [first, ucb] = [0, 1].map(|at| (&all[at].0[..], &all[at].1[..]));
    about_same(rule, NAME, first, 1.5, ucb).map(|verdict| verdict.tests(EXPLORATION))
}

/// Judges whether ε-first and εₙ-greedy lose about the same, over all budgets together.
fn judge_same(rule: &Rule, results: &[&Results]) -> Verdict {
    let all = pooled(results);
    let [first, greedy] = [0, 2].map(|at| (&all[at].0[..], &all[at].1[..]));
    let same = about_same(rule, NAME, first, 1.25, greedy).map(|verdict| verdict.tests(SIMILAR));
    Verdict::all(same.into_iter().chain(same_exploration(rule, &all)))
}

/// Judges whether ε-first loses less than `share` of the loss of εₙ-greedy, over all budgets together.
fn judge_loss(rule: &Rule, results: &[&Results], share: f64, quote: Quote) -> Verdict {
    let all = pooled(results);
    let [first, greedy] = [0, 2].map(|at| (&all[at].0[..], &all[at].1[..]));
    let saved = 100.0 * (1.0 - mean(first.1) / mean(greedy.1));
    let less = less(rule, NAME, first, share, greedy);
    let word = if saved < 0.0 { "more" } else { "less" };
    let less = less.reworded(|sentence| format!("{sentence}. ε-first loses {} % {word}", brief(saved.abs())));
    Verdict::all([less.tests(quote)].into_iter().chain(same_exploration(rule, &all)))
}

fn judge_half(rule: &Rule, results: &[&Results]) -> Verdict {
    judge_loss(rule, results, 0.5, HALF)
}

fn judge_fifth(rule: &Rule, results: &[&Results]) -> Verdict {
    judge_loss(rule, results, 0.2, FIFTH)
}

/// One figure: the mean loss of every policy, by budget.
fn loss_by_budget(_: &[PresetPart], results: &[&Results]) -> Vec<Figure> {
    let loss = |label: &str, _, results: &Results| knapsack_finals(results, label).to_vec();
    vec![figure::by_budget("", &BUDGETS, results, loss, "loss against the best combination")]
}

const HOMOGENEOUS_OPEN: &str = "The arms of the homogeneous case";
const DIVERSE_OPEN: &str = "The arms of the diverse case";
/// Figures 1c and 2 have the same arms.
pub(super) const EXTREME_OPEN: &str = "The arms of the extremely diverse case";

/// The choices of a figure, besides that of its arms.
macro_rules! choices {
    ($open:expr, $arms:expr, $judge:expr, $ours:literal, $others:expr) => {
        &[
            Choice { open: $open, ours: $ours, others: $others },
            Choice {
                open: "ε of ε-first",
                ours: "0.1",
                others: &[
                    reading(
                        "0.05",
                        || budgets($arms, "eps-first epsilon=0.05, eps-first-ucb epsilon=0.05, eps-n-greedy-ratio"),
                        $judge,
                    ),
                    reading(
                        "0.2",
                        || budgets($arms, "eps-first epsilon=0.2, eps-first-ucb epsilon=0.2, eps-n-greedy-ratio"),
                        $judge,
                    ),
                    reading(
                        "0.5",
                        || budgets($arms, "eps-first epsilon=0.5, eps-first-ucb epsilon=0.5, eps-n-greedy-ratio"),
                        $judge,
                    ),
                ],
            },
            Choice {
                open: "εₙ, and the means of arms that εₙ-greedy has not pulled",
                ours: "min(1, 24/n), and these arms come first",
                others: &[
                    reading("1/n, and these arms come first", || budgets($arms, ONE_OVER_N), $judge),
                    reading("min(1, 24/n), and these means count as 0", || budgets($arms, UNKNOWN_AS_0), $judge),
                    reading("1/n, and these means count as 0", || budgets($arms, BOTH), $judge),
                ],
            },
            Choice {
                open: "The arms among which εₙ-greedy explores",
                ours: "all",
                others: &[reading("all but the best so far", || budgets($arms, OTHERS), $judge)],
            },
            Choice {
                open: "The end of uniform exploration",
                ours: "when no arm fits into the rest of εB, as Theorem 1 supposes",
                others: &[reading(
                    "with the first arm that does not fit, as Eq. 3 says",
                    || budgets($arms, IN_ROUNDS),
                    $judge,
                )],
            },
        ]
    };
}

const HOMOGENEOUS_DRAWS: &[super::Reading] = &[
    reading("the first draw of similar arms under seed 1", || budgets(drawn(0, 1.0, (0.8, 1.1)), POLICIES), judge_same),
    reading("the second draw", || budgets(drawn(1, 1.0, (0.8, 1.1)), POLICIES), judge_same),
    reading("the third draw", || budgets(drawn(2, 1.0, (0.8, 1.1)), POLICIES), judge_same),
];

const DIVERSE_DRAWS: &[super::Reading] = &[
    reading(
        "the first draw under seed 1, with two costs three times the others",
        || budgets(drawn(0, 3.0, (0.5, 1.5)), POLICIES),
        judge_half,
    ),
    reading("the second draw", || budgets(drawn(1, 3.0, (0.5, 1.5)), POLICIES), judge_half),
    reading("the third draw", || budgets(drawn(2, 3.0, (0.5, 1.5)), POLICIES), judge_half),
    reading("the fourth draw", || budgets(drawn(3, 3.0, (0.5, 1.5)), POLICIES), judge_half),
];

const EXTREME_ARMS: &[super::Reading] = &[reading(ARM_6_IS_DEAR, || budgets(DEAR_ARM_6, POLICIES), judge_fifth)];
pub(super) const ARM_6_IS_DEAR: &str = "(0.85, 8), (1.35, 11), (0.6, 6), (0.58, 5), (13, 120), (19, 146)";

/// Made-up results of a figure: what ε-first loses, as a share of what εₙ-greedy loses.
#[cfg(test)]
const fn made_up(claimed: super::tests::Regret) -> super::MadeUp {
    super::MadeUp::new(claimed, |_, label, _| if label.starts_with("ε-first with UCB") { 9.0 } else { 1.0 })
}

pub static FIG_1A: Preset = Preset {
    id: "eps-first-fig-1a",
    title: "Figure 1a",
    paper: PAPER,
    setting: "six arms of nearly equal cost; normal rewards of variance 0.1, truncated to [0, 20]; B = 400 to 4,000",
    claim: "ε-first and εₙ-greedy lose about the same, and so does ε-first with UCB exploration.",
    notes: "The first arms are (4, 4), (4, 4) and (2.7, 3) as mean reward and cost. The other arms are not legible in \
            our copy of the paper, so similar arms were chosen: (3.6, 4), (3, 3.5), (4.2, 4.5). ε, the constants of \
            εₙ-greedy and the repetitions are not given; here they are 0.1, κ = 1 and d = 1/2, and 1,000. \"Similar\" is \
            tested as within 25 % either way, and \"does not significantly differ\" as within a factor of 1.5 either \
            way, by means over the budgets. The policies were checked against section 5.",
    choices: choices!(
        HOMOGENEOUS_OPEN,
        HOMOGENEOUS,
        judge_same,
        "the three that are legible, and three similar ones",
        HOMOGENEOUS_DRAWS
    ),
    quick: (50, 1.0),
    kind: Kind::Experiments {
        parts: || budgets(HOMOGENEOUS, POLICIES),
        judge: judge_same,
        #[cfg(test)]
        made_up: made_up(|_, _, _| 1.0),
        figures: loss_by_budget,
    },
};

pub static FIG_1B: Preset = Preset {
    id: "eps-first-fig-1b",
    title: "Figure 1b",
    paper: PAPER,
    setting: "six arms, two of them moderately more expensive; normal rewards of variance 0.1, truncated to [0, 20]; B \
            = 400 to 4,000",
    claim: "ε-first loses 50 % less than εₙ-greedy, and about as much as with UCB exploration.",
    notes: "The arms are not legible in our copy of the paper, so these were chosen, as mean reward and cost: (4, 4), \
            (3.4, 4), (2.7, 3), (2.5, 3), (13, 12), (11.5, 11). ε, the constants of εₙ-greedy and the repetitions are \
            not given; here they are 0.1, κ = 1 and d = 1/2, and 1,000. \"50 % less\" is tested as less than half, and \
            \"does not significantly differ\" as within a factor of 1.5 either way, by means over the budgets. The \
            policies were checked against section 5. The saving depends on the arms: many draws with two costs three \
            times the others reach the paper's half.",
    choices: choices!(
        DIVERSE_OPEN,
        DIVERSE,
        judge_half,
        "(4, 4), (3.4, 4), (2.7, 3), (2.5, 3), (13, 12), (11.5, 11)",
        DIVERSE_DRAWS
    ),
    quick: (50, 1.0),
    kind: Kind::Experiments {
        parts: || budgets(DIVERSE, POLICIES),
        judge: judge_half,
        #[cfg(test)]
        made_up: made_up(|_, label, _| if label == GREEDY { 9.0 } else { 1.0 }),
        figures: loss_by_budget,
    },
};

pub static FIG_1C: Preset = Preset {
    id: "eps-first-fig-1c",
    title: "Figure 1c",
    paper: PAPER,
    setting: "six arms, two of them extremely more expensive; normal rewards of variance 0.1, truncated to [0, 20]; B \
            = 400 to 4,000",
    claim: "ε-first loses 80 % less than εₙ-greedy, and about as much as with UCB exploration.",
    notes: "The arms are not legible in our copy of the paper. The paper says that at B = 3,500 the best combination \
            pulls arm 2 twelve times, arm 4 twice and arm 6 twenty-three times, and that εₙ-greedy focuses on arms 2 and \
            5. The arms here have exactly this best combination, and arms 2 and 5 are the two expensive ones: as mean \
            reward and cost, (0.4, 30), (17.6, 279), (0.4, 28), (0.435, 7), (3, 290), (0.378, 6). Other arms with the \
            same best combination, of which arm 6 is expensive, give the opposite result. ε, the constants of εₙ-greedy \
            and the repetitions are not given; here they are 0.1, κ = 1 and d = 1/2, and 1,000. \"80 % less\" is tested \
            as less than a fifth, and \"does not significantly differ\" as within a factor of 1.5 either way, by means \
            over the budgets.",
    choices: choices!(
        EXTREME_OPEN,
        EXTREME,
        judge_fifth,
        "(0.4, 30), (17.6, 279), (0.4, 28), (0.435, 7), (3, 290), (0.378, 6)",
        EXTREME_ARMS
    ),
    quick: (50, 1.0),
    kind: Kind::Experiments {
        parts: || budgets(EXTREME, POLICIES),
        judge: judge_fifth,
        #[cfg(test)]
        made_up: made_up(|_, label, _| if label == GREEDY { 9.0 } else { 1.0 }),
        figures: loss_by_budget,
    },
};
