//! The figures and tables of the Budget-UCB paper and of the paper on budgeted Thompson sampling.

use super::verdict::{Decision, Verdict, brief, finals, less, lowest};
use super::{Kind, Node, Preset, Results, experiment, figure, json, labels};
use crate::environment::{Arm, FAMILIES, Family};
use crate::law::{Bernoulli, Discrete, Law};
use crate::report::PolicyReport;
use crate::seed::{Role, stream};
use crate::stats::Moments;

const BUDGET_UCB_PAPER: &str = "Xia et al. 2015 (Budget-UCB)";
const BUDGETS: [f64; 5] = [500.0, 1000.0, 2000.0, 5000.0, 10_000.0];

/// Returns an experiment with 100 arms. No policy depends on the budget, so smaller budgets are checkpoints of the
/// largest one.
fn hundred_arms(family: &str) -> Vec<(String, Node)> {
    let policies = "budget-ucb, vucb-bv1, ucb1, eps-n-greedy";
    let whole = experiment(json!({ "family": family, "arms": 100 }), json!({ "absolute": BUDGETS[4] }), policies, 100);
    let shares = BUDGETS.map(|budget| budget / BUDGETS[4]);
    vec![(String::new(), whole.with("checkpoints", shares.to_vec()))]
}

/// The experiment of one of the paper's tables.
const fn table(parts: fn() -> Vec<(String, Node)>) -> Kind {
    Kind::Experiments {
        parts,
        judge: |results| judge_table(results[0]),
        #[cfg(test)]
        made_up: tests::TABLE,
        figures: figure::per_part,
    }
}

/// Judges whether Budget-UCB has the lowest regret, and whether the policies are in the order of the paper's table.
pub(super) fn judge_table(results: &Results) -> Verdict {
    let labels = labels(results);
    let [ours, bv1, ucb1, greedy] = [0, 1, 2, 3].map(|at| labels[at].as_str());
    let answer = results.answer();
    let report = |label: &str| &answer.policies[results.find(label).expect("a policy of the preset")];
    let order = |what: &str, of: fn(&PolicyReport) -> Option<f64>| {
        let values = [ours, bv1, ucb1, greedy].map(|label| of(report(label)).unwrap_or(f64::NAN));
        let holds = values[0] > values[1] && values[1] > values[2].max(values[3]);
        let shown = values.map(brief).join(", ");
        Verdict::new(Decision::of(holds), format!("{what} of {ours}, {bv1}, {ucb1}, {greedy}: {shown}"))
    };
    Verdict::all([
        lowest("Final regret", |label| finals(results, label).to_vec(), ours, &[bv1, ucb1, greedy]),
        order("Ratio", |report| report.last.ratio),
        order("Stopping time", |report| Some(report.last.stopping_time)),
        order("% best", |report| report.last.share_optimal.map(|share| 100.0 * share)),
    ])
}

pub static BUDGET_UCB_FIG_1A: Preset = Preset {
    id: "budget-ucb-fig-1a",
    title: "Figure 1a and Table 1",
    paper: BUDGET_UCB_PAPER,
    setting: "100 Beta arms with all shapes uniform on (1, 5), drawn anew in each of 100 repetitions; B = 500 to \
            10,000",
    claim: "Budget-UCB has the lowest regret, then vUCB-BV1. For B = 10,000, Table 1 lists mean reward, mean cost, \
            ratio, stopping time and % best: UCB1 0.861, 0.868, 0.991, 11,518.7, 1.01; εₙ-greedy 0.966, 0.990, 0.976, \
            10,248.1, < 1; vUCB-BV1 0.743, 0.310, 2.396, 32,258.9, 72.04; Budget-UCB 0.759, 0.245, 3.100, 40,872.4, \
            80.03.",
    notes: "The table comes from one unpublished draw of 100 arms. Here the arms are drawn anew, so only orders and \
            orders of magnitude are compared. The table contradicts itself: ratio = reward / cost and stopping time = \
            B / cost must hold, so εₙ-greedy must have cost 0.976 and ratio 0.990, and means above 5/6 cannot come \
            from shapes in [1, 5]. The constants of εₙ-greedy are not given; here they are κ = 1 and d = 1/2. The \
            order of ratio, stopping time and % best is judged on means over repetitions, without an interval. The \
            policies were checked against Algorithm 1 and Eq. 20-a, and in 100 repetitions at B = 10,000. Mean regret \
            is 12,559 for εₙ-greedy, 14,856 for Budget-UCB, 17,148 for UCB1 and 17,170 for vUCB-BV1. Budget-UCB is \
            below vUCB-BV1 in every draw and below εₙ-greedy in 44 draws. At ten times the budget (10 repetitions), \
            the order is that of the paper: 45,321 for Budget-UCB, 51,245 for vUCB-BV1, 142,205 for εₙ-greedy and \
            149,803 for UCB1. The ratios are then 2.61, 2.55, 1.64 and 1.56, and Budget-UCB pulls the best arm in 66 % \
            of 405,583 pulls. The printed 80 % of 40,872 pulls would leave 82 pulls for each other arm. After 82 \
            pulls, Algorithm 1 has ε = 0.51 and, where both means are 1/2 and λ is 1/5, a bound of 7, which is above \
            any possible ratio. So the table does not come from the printed constants.",
    quick: (4, 0.1),
    kind: table(|| hundred_arms("beta-1-5")),
};

pub static BUDGET_UCB_FIG_1B: Preset = Preset {
    id: "budget-ucb-fig-1b",
    title: "Figure 1b and Table 2",
    paper: BUDGET_UCB_PAPER,
    setting: "100 Bernoulli arms with reward and cost means uniform on (0, 1), drawn anew in each of 100 repetitions; \
            B = 500 to 10,000",
    claim: "Budget-UCB has the lowest regret, then vUCB-BV1. For B = 10,000, Table 2 lists mean reward, mean cost, \
            ratio, stopping time and % best: UCB1 0.789, 0.786, 1.027, 13,018.8, 1.088; εₙ-greedy 0.874, 0.879, 0.995, \
            11,374.9, 0.132; vUCB-BV1 0.451, 0.781, 1.692, 21,673.6, 45.714; Budget-UCB 0.785, 0.249, 3.149, 40,101.3, \
            79.845.",
    notes: "The table comes from one unpublished draw of 100 arms. Here the arms are drawn anew, so only orders and \
            orders of magnitude are compared. The smallest of 100 mean costs is near 0.01, so the best ratios and \
            stopping times are far larger here than in the paper. The table contradicts itself: by its stopping times, \
            UCB1 has cost 0.768, and vUCB-BV1 has reward 0.781 and cost 0.461. The constants of εₙ-greedy are not \
            given; here they are κ = 1 and d = 1/2. The order of ratio, stopping time and % best is judged on means \
            over repetitions, without an interval. In a check with 10 repetitions at B = 10,000, median regret has the \
            order of the paper (Budget-UCB 249,212, vUCB-BV1 287,590, εₙ-greedy 529,412, UCB1 532,275). But a draw \
            with a tiny mean cost dominates the means, so no interval decides. Ratio (148, 38.8, and below 3 for the \
            other policies) and stopping time have the order of the table. The best arm gets 76.4 % of all pulls of \
            Budget-UCB and 78.0 % of all pulls of vUCB-BV1, where the paper has 79.8 % and 45.7 %.",
    quick: (4, 0.02),
    kind: table(|| hundred_arms("bernoulli-uniform")),
};

pub static BUDGET_UCB_FIG_1C: Preset = Preset {
    id: "budget-ucb-fig-1c",
    title: "Figure 1c",
    paper: BUDGET_UCB_PAPER,
    setting: "50 vertices of a ten-dimensional polytope with truncated normal rewards and costs on [0, 1], drawn anew \
            in each of 100 repetitions; B = 500 to 10,000",
    claim: "Budget-CB has less regret than CB.",
    notes: "The polytope, the noise and the range of the parameter vectors are not given. Here the polytope has 50 \
            vertices and the noise has standard deviation 0.1; the description of the environment states the range. \
            The best point of a polytope is a vertex, so the arms are its vertices. Algorithm 2 prints a term of e \
            outside of the root, but the lemmas have it inside. The policy that is run follows the lemmas.",
    quick: (3, 0.1),
    kind: Kind::Experiments {
        parts: || {
            let environment = json!({ "linear": json!({ "dimension": 10, "arms": 50, "noise_sd": 0.1 }) });
            let part = |budget: f64| {
                let value = experiment(environment.clone(), json!({ "absolute": budget }), "budget-cb, cb", 100);
                (format!("B = {budget}"), value)
            };
            BUDGETS.into_iter().map(part).collect()
        },
        judge: |results| {
            let parts = BUDGETS.into_iter().zip(results).map(|(budget, results)| {
                let labels = labels(results);
                let [ours, other] = [0, 1].map(|at| (labels[at].as_str(), finals(results, &labels[at])));
                less(&format!("B = {budget}"), ours, 1.0, other)
            });
            Verdict::all(parts)
        },
        #[cfg(test)]
        made_up: super::MadeUp::reversed(|_, label, _| if label.starts_with("Budget-CB") { 1.0 } else { 2.0 }),
        figures: |parts, results| figure::every(BUDGETS.len(), parts, results),
    },
};

/// The four panels: name, family and number of arms.
const PANELS: [(&str, &str, usize); 4] = [
    ("Bernoulli, K = 10", "bernoulli-uniform", 10),
    ("Bernoulli, K = 100", "bernoulli-uniform", 100),
    ("multinomial, K = 10", "multinomial", 10),
    ("multinomial, K = 100", "multinomial", 100),
];
/// The budgets. Some policies know the budget, so every budget has a run of its own.
const BTS_BUDGETS: [u32; 3] = [2000, 10_000, 50_000];

/// Returns the first draw of a family under seed 1, as given arms.
fn one_draw(family: &str, arms: usize) -> Node {
    let family: Family = FAMILIES.iter().find(|entry| entry.id == family).expect("a family of ours").family;
    let law = |law: &Law| match law {
        Law::Bernoulli(Bernoulli { p }) => json!({ "law": "bernoulli", "p": *p }),
        Law::Discrete(Discrete { values, weights }) => {
            json!({ "law": "discrete", "values": values.clone(), "weights": weights.clone() })
        }
        _ => unreachable!("no other law in the families of the figure"),
    };
    let drawn = family.draw(arms, &mut stream(1, 0, Role::Environment)).arms;
    let arm = |arm: &Arm| json!({ "reward": law(&arm.laws.reward), "cost": law(&arm.laws.cost) });
    json!({ "arms": drawn.iter().map(arm).collect::<Vec<Node>>() })
}

pub static BTS_FIG_1: Preset = Preset {
    id: "bts-fig-1",
    title: "Figure 1",
    paper: "Xia et al. 2015b (Thompson sampling)",
    setting: "10 and 100 arms, either Bernoulli with means uniform on (0, 1) or multinomial; one draw of the arms for \
            all 500 repetitions; B = 2,000, 10,000 and 50,000",
    claim: "BTS has the lowest regret in all four cases. The regret of ε-first has by far the largest spread.",
    notes: "The paper speaks of runs in which ε-first misses the best arm, so all its runs have the same draw of the \
            arms. Here this draw is the first of the family under seed 1. The paper does not say how the multinomial \
            laws are drawn; here the values are 0 to 1 in quarters, with probabilities uniform on the simplex. \"By \
            far the largest spread\" is tested as more than 1.5 times the standard deviation of every other policy, at \
            B = 50,000, without an interval. BTS was checked line by line against Algorithm 1 (uniform priors, no \
            initial round, a Bernoulli trial for values inside (0, 1)). The formulas of PD-BwK and of the KUBE variant \
            are lost in our copy of the paper. As the KUBE variant, the bound of the KUBE paper with the round t, \
            divided by the sample mean cost, is run. The following numbers leave out UCB-BV1, which is far behind, and \
            are for B = 10,000 unless they say otherwise. At K = 10, BTS is lowest in 7 of 13 draws of Bernoulli arms \
            (30 repetitions each; fractional KUBE in 5, PD-BwK in 1) and in 16 of 20 draws of multinomial arms \
            (fractional KUBE in 4). At K = 100 (10 repetitions), fractional KUBE is lowest in all 8 draws of \
            multinomial arms, with 2,737 against 3,225 in our draw, and at B = 2,000 in 2 of 6 draws of Bernoulli \
            arms. On our Bernoulli draw at K = 10, BTS has regret 957 and fractional KUBE 9,977. Fractional KUBE gets \
            stuck in some runs (standard deviation 22,689; that of ε-first is 27,997) and is lower in most runs, so a \
            few repetitions show it ahead. So the claim depends on the draw of the arms, which is not published.",
    quick: (4, 0.02),
    kind: Kind::Experiments {
        parts: || {
            let policies = "bts, eps-first epsilon=0.1, pd-bwk, ucb-bv1, fractional-kube";
            let part = |(label, family, arms): (&str, &str, usize), budget: u32| {
                let value = experiment(one_draw(family, arms), json!({ "absolute": budget }), policies, 500);
                (format!("{label}, B = {budget}"), value)
            };
            PANELS.into_iter().flat_map(|panel| BTS_BUDGETS.map(|budget| part(panel, budget))).collect()
        },
        judge: |results| {
            let panels = PANELS.into_iter().zip(results.chunks(BTS_BUDGETS.len()));
            Verdict::all(panels.flat_map(|((label, ..), results)| judge_bts(label, results[BTS_BUDGETS.len() - 1])))
        },
        #[cfg(test)]
        made_up: tests::BTS_FIG_1,
        figures: |parts, results| figure::every(BTS_BUDGETS.len(), parts, results),
    },
};

fn judge_bts(name: &str, results: &Results) -> Vec<Verdict> {
    let labels = labels(results);
    let spread = |label: &str| finals(results, label).iter().copied().collect::<Moments>().std().unwrap_or(0.0);
    let first = spread(&labels[1]);
    let others = labels.iter().filter(|label| **label != labels[1]).map(|label| spread(label)).fold(0.0, f64::max);
    let sentence = format!(
        "{name}: standard deviation of regret {} for {}, at most {} for the others",
        brief(first),
        labels[1],
        brief(others)
    );
    vec![
        lowest(name, |label| finals(results, label).to_vec(), &labels[0], &labels[1..]),
        Verdict::new(Decision::of(first > 1.5 * others), sentence),
    ]
}

#[cfg(test)]
mod tests {
    use crate::preset::MadeUp;

    /// Made-up numbers of pulls, from which the ratio and the share of optimal pulls follow, in the order of the tables.
    fn pulls(label: &str) -> f64 {
        match label {
            "Budget-UCB" => 3.0,
            "vUCB-BV1" => 2.0,
            _ => 1.0,
        }
    }

    pub const TABLE: MadeUp = MadeUp::reversed(|_, label, _| 10.0 - 2.0 * pulls(label)).with_pulls(pulls);

    pub const BTS_FIG_1: MadeUp = MadeUp::reversed(|_, label, _| match label {
        "BTS" => 1.0,
        // Made-up regret varies in proportion to its size.
        _ if label.starts_with("ε-first") => 100.0,
        _ => 3.0,
    });
}
