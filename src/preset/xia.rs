//! The figures and tables of the Budget-UCB paper and of the paper on budgeted Thompson sampling.

use super::compare::{brief, finals, less, lowest};
use super::rule::{Decision, Rule};
use super::verdict::Verdict;
use super::{Kind, Node, Preset, Results, experiment, figure, json, labels};
use crate::environment::{Arm, FAMILIES, Family};
use crate::law::{Bernoulli, Beta, Discrete, Law};
use crate::report::PolicyReport;
use crate::seed::{Role, stream};
use crate::stats::Moments;

const BUDGET_UCB_PAPER: &str = "Xia et al. 2015 (Budget-UCB)";
const BUDGETS: [f64; 5] = [500.0, 1000.0, 2000.0, 5000.0, 10_000.0];

/// Returns an experiment with 100 arms. No policy depends on the budget, so smaller budgets are checkpoints of the
/// largest one.
pub(super) fn hundred_arms(environment: Node, constants: &str) -> Vec<(String, Node)> {
    let policies = format!("budget-ucb, vucb-bv1, ucb1, eps-n-greedy {constants}");
    let whole = experiment(environment, json!({ "absolute": BUDGETS[4] }), &policies, 100);
    let shares = BUDGETS.map(|budget| budget / BUDGETS[4]);
    vec![(String::new(), whole.with("checkpoints", shares.to_vec()))]
}

/// Returns 100 arms of a family, drawn anew in each repetition.
pub(super) fn drawn_anew(family: &str) -> Node {
    json!({ "family": family, "arms": 100 })
}

/// The experiment of one of the paper's tables.
const fn table(parts: fn() -> Vec<(String, Node)>) -> Kind {
    Kind::Experiments {
        parts,
        judge: |rule, results| judge_table(rule, results[0]),
        #[cfg(test)]
        made_up: tests::TABLE,
        figures: figure::per_part,
    }
}

/// Judges whether Budget-UCB has the lowest regret, and whether the policies are in the order of the paper's table.
pub(super) fn judge_table(rule: &Rule, results: &Results) -> Verdict {
    let labels = labels(results);
    let [ours, bv1, ucb1, greedy] = [0, 1, 2, 3].map(|at| labels[at].as_str());
    let answer = results.answer();
    let report = |label: &str| &answer.policies[results.find(label).expect("a policy of the preset")];
    let order = |what: &str, of: fn(&PolicyReport) -> Option<f64>| {
        let values = [ours, bv1, ucb1, greedy].map(|label| of(report(label)).unwrap_or(f64::NAN));
        let holds = values[0] > values[1] && values[1] > values[2].max(values[3]);
        let each =
            [ours, bv1, ucb1, greedy].into_iter().zip(values).map(|(label, value)| format!("{label} {}", brief(value)));
        Verdict::new(Decision::of(holds), format!("{what}: {}", each.collect::<Vec<_>>().join(", ")))
    };
    Verdict::all([
        lowest(rule, "Final regret", &|label| finals(results, label).to_vec(), ours, &[bv1, ucb1, greedy]),
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
            policies were checked against Algorithm 1 and Eq. 20-a. Here εₙ-greedy has the lowest mean regret. With \
            d = 0.1, which the paper does not exclude, Budget-UCB has the lowest, and the whole claim holds. At ten \
            times the budget, the mean regrets have the order of the paper, but Budget-UCB still pulls the best arm \
            less often than the table says. The printed 80 % of 40,872 pulls would leave 82 pulls for each other arm. \
            After 82 pulls, Algorithm 1 has ε = 0.51 and, where both means are 1/2 and λ is 1/5, a bound of 7, which \
            is above any possible ratio. So the table does not come from the printed constants.",
    quick: (4, 0.1),
    kind: table(|| hundred_arms(drawn_anew("beta-1-5"), "")),
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
            over repetitions, without an interval. The median regrets have the order of the paper. But a draw with a \
            tiny mean cost dominates the means. The smallest cost c of the arms has a positive density at 0, so the \
            mean of 1/c is infinite, and so would be the mean regret without the cap on pulls. An interval needs a \
            finite variance. So more repetitions do not decide whether the mean regret is lowest, and the number of \
            repetitions that is foreseen for this statement means little. With 33,000 repetitions instead of 10,000, \
            the interval of the closest rival was wider, although Budget-UCB had less regret in 97 % of the \
            repetitions. With one draw of the arms, or with mean costs above 0.01, the means exist; these readings \
            are run as well.",
    quick: (4, 0.02),
    kind: table(|| hundred_arms(drawn_anew("bernoulli-uniform"), "")),
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
        judge: |rule, results| {
            let parts = BUDGETS.into_iter().zip(results).enumerate().map(|(part, (budget, results))| {
                let labels = labels(results);
                let [ours, other] = [0, 1].map(|at| (labels[at].as_str(), finals(results, &labels[at])));
                less(rule, &format!("B = {budget}"), ours, 1.0, other).about(part..part + 1)
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

/// Returns a draw of a family under seed 1, counted from 0, as given arms.
pub(super) fn one_draw(family: &str, arms: usize, draw: u64) -> Node {
    let family: Family = FAMILIES.iter().find(|entry| entry.id == family).expect("a family of ours").family;
    let law = |law: &Law| match law {
        Law::Bernoulli(Bernoulli { p }) => json!({ "law": "bernoulli", "p": *p }),
        Law::Discrete(Discrete { values, weights }) => {
            json!({ "law": "discrete", "values": values.clone(), "weights": weights.clone() })
        }
        Law::Beta(Beta { alpha, beta }) => json!({ "law": "beta", "alpha": *alpha, "beta": *beta }),
        _ => unreachable!("no other law in the families of the figures"),
    };
    let drawn = family.draw(arms, &mut stream(1, draw, Role::Environment)).arms;
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
            divided by the sample mean cost, is run. In the draw of 10 Bernoulli arms, fractional KUBE is lower than \
            BTS in most runs, but gets stuck in the others, and these make up its mean. The second and the third draw \
            under seed 1 were run as well. With 100 multinomial arms, fractional KUBE has less regret than BTS in two \
            of the three draws, and the third is not decided; with 10 multinomial arms, it has less in one of them. So \
            the claim depends on the arms, whose draw is not published.",
    quick: (4, 0.02),
    kind: Kind::Experiments {
        parts: || bts_parts(0, &BTS_BUDGETS),
        judge: bts,
        #[cfg(test)]
        made_up: tests::BTS_FIG_1,
        figures: |parts, results| figure::every(BTS_BUDGETS.len(), parts, results),
    },
};

/// Returns one part for each panel and budget, with a draw of the arms.
pub(super) fn bts_parts(draw: u64, budgets: &[u32]) -> Vec<(String, Node)> {
    let policies = "bts, eps-first epsilon=0.1, pd-bwk, ucb-bv1, fractional-kube";
    let part = |(label, family, arms): (&str, &str, usize), budget: u32| {
        let value = experiment(one_draw(family, arms, draw), json!({ "absolute": budget }), policies, 500);
        (format!("{label}, B = {budget}"), value)
    };
    PANELS.into_iter().flat_map(|panel| budgets.iter().map(move |budget| part(panel, *budget))).collect()
}

/// Judges the results of each panel at its largest budget.
pub(super) fn bts(rule: &Rule, results: &[&Results]) -> Verdict {
    let budgets = results.len() / PANELS.len();
    Verdict::all(PANELS.into_iter().enumerate().flat_map(|(panel, (label, ..))| {
        let part = (panel + 1) * budgets - 1;
        judge_bts(rule, label, results[part]).map(|verdict| verdict.about(part..part + 1))
    }))
}

fn judge_bts(rule: &Rule, name: &str, results: &Results) -> [Verdict; 2] {
    let labels = labels(results);
    let spread = |label: &str| finals(results, label).iter().copied().collect::<Moments>().std().unwrap_or(0.0);
    let first = spread(&labels[1]);
    let others = labels.iter().filter(|label| **label != labels[1]).map(|label| spread(label)).fold(0.0, f64::max);
    let sentence = format!(
        "{name}: the standard deviation of regret is {} for {} and at most {} for the others",
        brief(first),
        labels[1],
        brief(others)
    );
    [
        lowest(rule, name, &|label| finals(results, label).to_vec(), &labels[0], &labels[1..]),
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
