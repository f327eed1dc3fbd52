//! Figure 2 of the ω-UCB paper: existing policies, head to head, in one setting for all of them.

use super::compare::{finals, less_than_all, mean};
use super::omega::PAPER;
use super::readings::reading;
use super::rule::{Decision, Rule};
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Kind, Node, Preset, Results, experiment, figure, json};

const POLICIES: &str = "omega-ucb rho=0.25, bts, budget-ucb, mrcb, m-ucb, c-ucb, i-ucb, b-greedy, kl-ucb-sc-plus, ucb-sc-plus, \
    pd-bwk, ucb-bv1-ding, fractional-kube, kube, eps-first epsilon=0.1";

/// The policies with which the paper compares ω-UCB, and those of the figure that it leaves out as inferior.
const COMPARED: [&str; 7] =
    ["BTS", "Budget-UCB", "m-UCB (α = 0.0625)", "c-UCB (α = 0.125)", "i-UCB (α = 0.25)", "b-greedy (k = 1)", "UCB-SC+"];
const LEFT_OUT: [&str; 4] = ["ε-first (ε = 0.1, rest = 0)", "KUBE", "UCB-BV1 (Ding)", "PD-BwK (ν = 0.25)"];

const BEST: Quote = quote("section 2", "We will compare our policy to the best performing existing policies");

/// One part, whose budget is 10,000 times the smallest mean cost.
fn part(family: &str, arms: usize) -> Vec<(String, Node)> {
    let environment = json!({ "family": family, "arms": arms });
    let budget = json!({ "times_smallest_mean_cost": 10_000 });
    vec![(format!("K = {arms}"), experiment(environment, budget, POLICIES, 100))]
}

pub static FIG_2: Preset = Preset {
    id: "omega-fig-2",
    title: "Figure 2",
    paper: PAPER,
    setting: "10 Bernoulli arms with reward means uniform on (0, 1) and cost means uniform on (0.01, 1), drawn anew in each \
            of 100 repetitions",
    claim: "The policies with which ω-UCB is compared include the best existing ones: one of BTS, Budget-UCB, m-, c- and i-UCB, \
            b-greedy and UCB-SC+ has less regret than each of ε-first, KUBE, UCB-BV1 and PD-BwK, which are left out.",
    notes: "The figure compiles what other papers found about pairs of policies, each in its own setting, and the paper concludes \
            which policies to compare with. It does not say that the order of a pair is the same elsewhere, so the pairs are \
            not tested. Here all policies of the figure play on the same draws, and Outcomes shows the whole matrix, head to \
            head. Some of its triangles turn round: on these draws KUBE has less regret than UCB-BV1, whose exploration is \
            too wide for such budgets, and MRCB has more regret than BTS and than ε-first. KUBE and ε-first were made for known \
            costs, and divide by sample costs here. That KUBE does well so may be specific to this adaptation. UCB-BV1 is the \
            original form of Ding et al. The budget is 10,000 times the smallest mean cost.",
    choices: &[
        Choice { open: "The number of arms", ours: "10", others: &[reading("50", || part("bernoulli", 50), fig_2)] },
        Choice {
            open: "The laws",
            ours: "Bernoulli",
            others: &[
                reading("generalised Bernoulli", || part("generalised-bernoulli", 10), fig_2),
                reading("Beta", || part("beta", 10), fig_2),
            ],
        },
    ],
    quick: (8, 0.1),
    kind: Kind::Experiments {
        parts: || part("bernoulli", 10),
        judge: fig_2,
        #[cfg(test)]
        made_up: tests::FIG_2,
        figures: figure::per_part,
    },
};

/// Judges whether the best of the compared policies has less regret than each of those that are left out. The best one is
/// chosen by its mean, so all pairs count as compared.
fn fig_2(rule: &Rule, results: &[&Results]) -> Verdict {
    let of = |label: &'static str| finals(results[0], label);
    let best = COMPARED.into_iter().min_by(|a, b| mean(of(a)).total_cmp(&mean(of(b))));
    let Some(best) = best else { return Verdict::new(Decision::CannotTell, "Final regret") };
    let others = LEFT_OUT.map(|label| (label.to_owned(), of(label).to_vec()));
    let verdict = less_than_all(rule, "Final regret", (best, of(best)), 1.0, &others);
    verdict.among(COMPARED.len() * LEFT_OUT.len()).tests(BEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::MadeUp;

    /// The reversed regrets give ε-first the regret of ω-UCB, which is below that of every policy that is compared.
    pub const FIG_2: MadeUp = MadeUp::reversed(|_, label, _| match label {
        "ω-UCB (ρ = 0.25)" => 1.0,
        _ if LEFT_OUT.contains(&label) => 9.0,
        _ => 3.0,
    });
}
