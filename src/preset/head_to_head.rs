//! Figure 2 of the ω-UCB paper: which policies outperform which others, in one setting for all of them.

use super::compare::{finals, less};
use super::omega::PAPER;
use super::readings::reading;
use super::rule::Rule;
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Kind, Node, Preset, Results, experiment, figure, json};

const POLICIES: &str = "omega-ucb rho=0.25, bts, budget-ucb, mrcb, m-ucb, c-ucb, i-ucb, b-greedy, kl-ucb-sc-plus, ucb-sc-plus, \
    pd-bwk, ucb-bv1-ding, fractional-kube, kube, eps-first epsilon=0.1";

const EPS_FIRST: &str = "ε-first (ε = 0.1, rest = 0)";
const KUBE: &str = "KUBE";
const BV1: &str = "UCB-BV1 (Ding)";
const PD_BWK: &str = "PD-BwK (ν = 0.25)";
const BTS: &str = "BTS";
const M: &str = "m-UCB (α = 0.0625)";
const C: &str = "c-UCB (α = 0.125)";
const I: &str = "i-UCB (α = 0.25)";
const GREEDY: &str = "b-greedy (k = 1)";
const MRCB: &str = "MRCB (m = 1)";
const BUDGET_UCB: &str = "Budget-UCB";
const SC_PLUS: &str = "UCB-SC+";
const KL_SC_PLUS: &str = "KL-UCB-SC+";

const KUBE_WINS: Quote = quote("section 2", "One sees that KUBE [15] outperforms");
const BEAT_KUBE: Quote = quote("section 2", "UCB-BV1 [8] and BTS [20] outperform KUBE");
const BEAT_BV1: Quote = quote("section 2", "UCB-BV1 is inferior to more recent policies [16, 17, 20, 21]");
const BEAT_PD_BWK: Quote = quote("section 2", "-UCB [22] outperform PD-BwK [3]");
const MARKS: Quote = quote("Figure 2", "Empirical performance of different Budgeted MAB policies according to related work");

/// The triangles of the figure and the comparisons of the text: a policy, the policies that outperform it, and the words.
const PAIRS: [(&str, &[&str], Quote); 8] = [
    (EPS_FIRST, &[KUBE], KUBE_WINS),
    (EPS_FIRST, &[BTS, MRCB, M, GREEDY, C, I], MARKS),
    (KUBE, &[BV1, BTS], BEAT_KUBE),
    (KUBE, &[MRCB, M, GREEDY, C, KL_SC_PLUS, SC_PLUS], MARKS),
    (BV1, &[BUDGET_UCB, BTS, SC_PLUS, KL_SC_PLUS], BEAT_BV1),
    (BV1, &[M, GREEDY, C, I], MARKS),
    (PD_BWK, &[BTS, GREEDY, M, C, I], BEAT_PD_BWK),
    (BTS, &[MRCB, M, GREEDY, C], MARKS),
];

/// Returns the part with arms of a family.
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
    claim: "KUBE has less regret than ε-first, UCB-BV1 and BTS have less than KUBE, more recent policies have less than \
            UCB-BV1, and BTS, b-greedy, m-, c- and i-UCB have less than PD-BwK. The figure has 20 more pairs, of which \
            MRCB, m-UCB, b-greedy and c-UCB have less regret than BTS.",
    notes: "The figure compiles what other papers found, each in its own setting and with its own rivals. It shows which \
            pairs were compared, and does not claim that the order is the same elsewhere. Here all policies play on the \
            same draws, so every pair can be compared: Outcomes shows the whole matrix. Our copy of the paper prints one \
            sign for \"similar\" and for \"not compared\", so only its triangles are tested. Costs are random, so KUBE \
            and ε-first divide by sample costs. UCB-BV1 is the original form of Ding et al. The budget is 10,000 times the \
            smallest mean cost.",
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

fn fig_2(rule: &Rule, results: &[&Results]) -> Verdict {
    let of = |label: &'static str| (label, finals(results[0], label));
    let against = |(worse, better, words): &(&'static str, &'static [&'static str], Quote)| -> Vec<Verdict> {
        better.iter().map(|one| less(rule, "Final regret", of(one), 1.0, of(worse)).tests(*words)).collect()
    };
    Verdict::all(PAIRS.iter().flat_map(against))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::MadeUp;

    pub const FIG_2: MadeUp = MadeUp::reversed(|_, label, _| match label {
        EPS_FIRST => 9.0,
        KUBE => 8.0,
        BV1 => 7.0,
        PD_BWK => 6.0,
        BTS => 5.0,
        _ => 3.0,
    });

    /// The figure of our copy has 27 triangles that name a pair once, and the text has five more pairs: four policies against
    /// PD-BwK and KL-UCB-SC+ against UCB-BV1.
    #[test]
    fn every_triangle_is_tested_once() {
        let mut pairs: Vec<(&str, &str)> =
            PAIRS.iter().flat_map(|(worse, better, _)| better.iter().map(|one| (*worse, *one))).collect();
        let all = pairs.len();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!((all, pairs.len()), (32, 32));
    }
}
