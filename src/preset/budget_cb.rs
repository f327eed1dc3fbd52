//! The figure of the Budget-UCB paper on linear arms.

use super::budget_ucb::{BUDGETS, PAPER};
use super::compare::{finals, less};
use super::readings::reading;
use super::rule::Rule;
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Kind, Node, Preset, Results, experiment, figure, json, labels};

const LINEAR: Quote = quote("section 5", "Budget-CB outperforms CB");

/// The parts of the paper's policies.
fn polytope(arms: u32, noise: f64, constants: &str) -> Vec<(String, Node)> {
    with("budget-cb", arms, noise, constants)
}

/// One part for each budget, because the policies are told the budget.
fn with(ours: &str, arms: u32, noise: f64, constants: &str) -> Vec<(String, Node)> {
    let environment = json!({ "linear": json!({ "dimension": 10, "arms": arms, "noise_sd": noise }) });
    let part = |budget: f64| {
        let policies = format!("{ours} {constants}, cb {constants}");
        (format!("B = {budget}"), experiment(environment.clone(), json!({ "absolute": budget }), &policies, 100))
    };
    BUDGETS.into_iter().map(part).collect()
}

fn linear(rule: &Rule, results: &[&Results]) -> Verdict {
    let parts = BUDGETS.into_iter().zip(results).enumerate().map(|(part, (budget, results))| {
        let labels = labels(results);
        let [ours, other] = [0, 1].map(|at| (labels[at].as_str(), finals(results, &labels[at])));
        less(rule, &format!("B = {budget}"), ours, 1.0, other).about(part..part + 1).tests(LINEAR)
    });
    Verdict::all(parts)
}

pub static FIG_1C: Preset = Preset {
    id: "budget-ucb-fig-1c",
    title: "Figure 1c",
    paper: PAPER,
    setting: "50 vertices of a ten-dimensional polytope with truncated normal rewards and costs on [0, 1], drawn anew \
            in each of 100 repetitions; B = 500 to 10,000",
    claim: "Budget-CB has less regret than CB at every budget.",
    notes: "The polytope, the noise, the range of the parameter vectors and the constants of the policies are not given. \
            Here the polytope has 50 vertices and the noise has standard deviation 0.1; the description of the \
            environment states the range. The claim depends on C, of which the paper says only that it is known: C is \
            0.1 here, the smallest value that is valid for this noise. C = 1/2 is valid for all values in [0, 1], and \
            with it both policies mostly explore at the paper's budgets. The arms are the vertices of the polytope, of \
            which one is the best point. The optimistic point need not be a vertex, so a policy that may choose any point \
            is another reading. The paper's noise is truncated to [0, 1], which moves the means; \
            here it is truncated to equal distances on both sides of the mean. Algorithm 2 prints a term of e outside of \
            the root, but the lemmas have it inside, and the policies follow the lemmas.",
    choices: &[
        Choice {
            open: "C, which the policies are told",
            ours: "the noise's own 0.1",
            others: &[
                reading("0.2", || polytope(50, 0.1, "sub_gaussian=0.2"), linear),
                reading("1/2", || polytope(50, 0.1, "sub_gaussian=0.5"), linear),
            ],
        },
        Choice {
            open: "The points that Budget-CB may choose",
            ours: "the vertices",
            others: &[reading("the whole polytope", || with("budget-cb-polytope", 50, 0.1, ""), linear)],
        },
        Choice {
            open: "The term 2 ln(1/δ) of the radius",
            ours: "inside of the root, as in the lemmas",
            others: &[reading("outside of the root, as in Algorithm 2", || with("budget-cb-printed", 50, 0.1, ""), linear)],
        },
        Choice {
            open: "The number of vertices",
            ours: "50",
            others: &[reading("20", || polytope(20, 0.1, ""), linear), reading("100", || polytope(100, 0.1, ""), linear)],
        },
        Choice {
            open: "The standard deviation of the noise",
            ours: "0.1",
            others: &[reading("0.05", || polytope(50, 0.05, ""), linear), reading("0.2", || polytope(50, 0.2, ""), linear)],
        },
    ],
    quick: (3, 0.1),
    kind: Kind::Experiments {
        parts: || polytope(50, 0.1, ""),
        judge: linear,
        #[cfg(test)]
        made_up: super::MadeUp::reversed(|_, label, _| if label.starts_with("Budget-CB") { 1.0 } else { 2.0 }),
        figures: |parts, results| figure::every(BUDGETS.len(), parts, results),
    },
};
