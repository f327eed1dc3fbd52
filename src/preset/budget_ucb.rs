//! The figures and tables of the Budget-UCB paper.

use super::compare::{at, brief, less, less_than_all};
use super::draw::{as_bernoulli, one_draw};
use super::readings::reading;
use super::rule::{Decision, Rule};
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Kind, Node, Preset, Results, experiment, figure, json, labels};
use crate::report::PolicyReport;

pub(super) const PAPER: &str = "Xia et al. 2015 (Budget-UCB)";
pub(super) const BUDGETS: [f64; 5] = [500.0, 1000.0, 2000.0, 5000.0, 10_000.0];
/// The value of d in the preset. The paper gives none; this one is inside of the region in which its orders hold.
const D: &str = "d=0.12";

const WORST: Quote = quote("section 5", "UCB1 and the εn-greedy algorithm perform the worst");
const SECOND: Quote = quote("section 5", "Budget-UCB outperforms the vUCB-BV1 algorithm");
const REWARDS: Quote = quote("section 5", "have larger average rewards");
const STOPPING: Quote = quote("section 5", "but much smaller stopping time than the other two algorithms");
const OPTIMAL: Quote = quote("section 5", "reflected in the pulling percentage of the optimal arm");
const LOWEST: Quote =
    quote("section 5", "the Budget-UCB also achieves the lowest empirical regrets among the four algorithms");
const SIMILAR: Quote = quote("section 5", "Similar statistical results like that for continuous cost bandits");

/// An experiment with 100 arms. No policy depends on the budget, so smaller budgets are checkpoints of the largest one.
fn hundred_arms(environment: Node, constants: &str) -> Vec<(String, Node)> {
    let policies = format!("budget-ucb, vucb-bv1, ucb1, eps-n-greedy {constants}");
    let whole = experiment(environment, json!({ "absolute": BUDGETS[4] }), &policies, 100);
    vec![(String::new(), whole.with("checkpoints", shares().to_vec()))]
}

fn shares() -> [f64; 5] {
    BUDGETS.map(|budget| budget / BUDGETS[4])
}

/// A draw of the arms of Figure 1a.
fn beta(draw: u64) -> Node {
    json!({ "arms": one_draw("beta-1-5", 100, draw) })
}

/// A draw of the arms of Figure 1b.
fn bernoulli(draw: u64) -> Node {
    json!({ "arms": one_draw("bernoulli-uniform", 100, draw) })
}

/// The experiment of one of the paper's tables.
const fn table(parts: fn() -> Vec<(String, Node)>, judge: super::question::Judge) -> Kind {
    Kind::Experiments {
        parts,
        judge,
        #[cfg(test)]
        made_up: tests::TABLE,
        figures: figure::per_part,
    }
}

/// The regrets of a policy at each budget of the paper, with a name for the budget.
fn budgets(results: &Results) -> impl Iterator<Item = (String, impl Fn(&str) -> (String, Vec<f64>))> {
    let whole = results.budget().unwrap_or(BUDGETS[4]);
    shares().into_iter().map(move |share| {
        (format!("B = {}", (share * whole).round()), move |label: &str| {
            (label.to_owned(), at(results, label, share).to_vec())
        })
    })
}

/// What the text leaves open about the orders that it states.
struct Orders {
    /// Whether regrets are compared at every budget of the figure, and not only at that of Table 1.
    everywhere: bool,
    /// How many times the stopping time of UCB1 and εₙ-greedy has to be below that of the others.
    much: f64,
}

/// Judges the orders of Figure 1a and of Table 1.
fn orders(rule: &Rule, results: &[&Results], orders: &Orders) -> Verdict {
    let labels = labels(results[0]);
    let [ours, bv1, ucb1, greedy] = [0, 1, 2, 3].map(|at| labels[at].as_str());
    let mut parts = Vec::new();
    for (name, of) in budgets(results[0]).skip(if orders.everywhere { 0 } else { BUDGETS.len() - 1 }) {
        let (ours, bv1, others) = (of(ours), of(bv1), [of(ucb1), of(greedy)]);
        parts.push(less(rule, &name, (&ours.0, &ours.1), 1.0, (&bv1.0, &bv1.1)).tests(SECOND));
        parts.push(less_than_all(rule, &name, (&bv1.0, &bv1.1), 1.0, &others).tests(WORST));
        parts.push(less_than_all(rule, &name, (&ours.0, &ours.1), 1.0, &others).tests(WORST));
    }
    let table = Table::new(results[0]);
    let reward = |all: [f64; 4]| all[2].min(all[3]) > all[0].max(all[1]);
    let pulls = |report: &PolicyReport| Some(report.last.stopping_time);
    parts.push(table.order("Mean reward", |report| report.last.mean_reward, reward).tests(REWARDS));
    let sooner = |all: [f64; 4]| orders.much * all[2].max(all[3]) < all[0].min(all[1]);
    parts.push(table.order("Stopping time", pulls, sooner).tests(STOPPING));
    let more = |all: [f64; 4]| all[0] > all[1] && all[1] > all[2].max(all[3]);
    parts.push(table.order("% best", best, more).tests(OPTIMAL));
    Verdict::all(parts)
}

fn continuous(rule: &Rule, results: &[&Results]) -> Verdict {
    orders(rule, results, &Orders { everywhere: false, much: 1.0 })
}

/// Judges whether Budget-UCB has the lowest regret at every budget, and whether Table 2 has the orders of Table 1.
fn discrete(rule: &Rule, results: &[&Results]) -> Verdict {
    let labels = labels(results[0]);
    let lowest = budgets(results[0]).map(|(name, of)| {
        let others: Vec<(String, Vec<f64>)> = labels[1..].iter().map(|label| of(label)).collect();
        less_than_all(rule, &name, (&labels[0], &of(&labels[0]).1), 1.0, &others).tests(LOWEST)
    });
    let table = Table::new(results[0]);
    let falls = |all: [f64; 4]| all[0] > all[1] && all[1] > all[2].max(all[3]);
    let pulls = |report: &PolicyReport| Some(report.last.stopping_time);
    let orders = [
        table.order("Ratio", |report| report.last.ratio, falls),
        table.order("Stopping time", pulls, falls),
        table.order("% best", best, falls),
    ];
    Verdict::all(lowest.chain(orders.map(|order| order.tests(SIMILAR))))
}

fn best(report: &PolicyReport) -> Option<f64> {
    report.last.share_optimal.map(|share| 100.0 * share)
}

/// The numbers of the paper's tables, for Budget-UCB, vUCB-BV1, UCB1 and εₙ-greedy.
struct Table(Vec<PolicyReport>);

impl Table {
    fn new(results: &Results) -> Table {
        Table(results.answer().policies)
    }

    /// Judges an order of the policies, by means without an interval.
    fn order(&self, what: &str, of: fn(&PolicyReport) -> Option<f64>, holds: impl Fn([f64; 4]) -> bool) -> Verdict {
        let values = [0, 1, 2, 3].map(|at| of(&self.0[at]).unwrap_or(f64::NAN));
        let each = self.0.iter().zip(values).map(|(report, value)| format!("{} {}", report.label, brief(value)));
        let sentence = format!("{what} at the end: {}", each.collect::<Vec<_>>().join(", "));
        Verdict::new(Decision::of(holds(values)), sentence)
    }
}

/// The readings of a table with another value of d, or with another draw of the arms.
macro_rules! tables {
    ($judge:expr, $environment:expr; $($name:literal: $d:literal, $draw:literal;)+) => {
        &[$(reading($name, || hundred_arms($environment($draw), $d), $judge)),+]
    };
}

const OPEN_D: &str = "d of εₙ-greedy";
const OPEN_DRAW: &str = "The draw of the arms";

fn anew() -> Node {
    json!({ "family": "beta-1-5", "arms": 100 })
}

pub static FIG_1A: Preset = Preset {
    id: "budget-ucb-fig-1a",
    title: "Figure 1a and Table 1",
    paper: PAPER,
    setting: "100 Beta arms with all shapes uniform on (1, 5), drawn anew in each of 100 repetitions; B = 500 to 10,000",
    claim: "Budget-UCB has less regret than vUCB-BV1, and both have less than UCB1 and εₙ-greedy. Those two have larger \
            average rewards and run out of budget sooner, and Budget-UCB pulls the best arm more often than vUCB-BV1.",
    notes: "The paper creates one bandit of 100 arms, whose draw is not published. Here the arms are drawn anew, so that \
            the means are over draws; fixed draws are run as well. The constants of εₙ-greedy are not given. With κ = 1, \
            the orders of the text hold only if d is near 0.12: with a larger d, εₙ-greedy has less regret than the paper \
            says, and with a smaller d, its mean reward is no longer among the largest. d = 0.12 is therefore what the \
            preset chooses. The orders are judged at B = 10,000, of which Table 1 speaks; at smaller budgets the regrets of \
            vUCB-BV1 and UCB1 differ by one part in a hundred. The orders of the table are judged on means over \
            repetitions, without an interval. Table 1 lists mean reward, mean cost, ratio, stopping time and % best: \
            UCB1 0.861, 0.868, 0.991, 11,518.7, 1.01; εₙ-greedy 0.966, 0.990, 0.976, 10,248.1, < 1; vUCB-BV1 0.743, \
            0.310, 2.396, 32,258.9, 72.04; Budget-UCB 0.759, 0.245, 3.100, 40,872.4, 80.03. It contradicts itself: ratio \
            = reward / cost and stopping time = B / cost must hold, so εₙ-greedy must have cost 0.976 and ratio 0.990, and \
            means above 5/6 cannot come from shapes in [1, 5]. The printed 80 % of 40,872 pulls would leave 82 pulls for \
            each other arm. After 82 pulls, Algorithm 1 has ε = 0.51 and, where both means are 1/2 and λ is 1/5, a bound \
            of 7, which is above any possible ratio. So these digits do not come from the printed constants, and only \
            orders are judged. At these budgets Budget-UCB still explores: its regret grows nearly in proportion to the \
            budget.",
    choices: &[
        Choice {
            open: OPEN_D,
            ours: "0.12",
            others: tables! { continuous, |_| anew();
                "0.08": "d=0.08", 0;
                "0.1": "d=0.1", 0;
                "0.11": "d=0.11", 0;
                "0.13": "d=0.13", 0;
                "0.15": "d=0.15", 0;
                "0.2": "d=0.2", 0;
                "0.5": "d=0.5", 0;
            },
        },
        Choice {
            open: OPEN_DRAW,
            ours: "one draw for each repetition",
            others: tables! { continuous, beta;
                "the first under seed 1": "d=0.12", 0;
                "the second": "d=0.12", 1;
                "the third": "d=0.12", 2;
                "the fourth": "d=0.12", 3;
                "the fifth": "d=0.12", 4;
                "the sixth": "d=0.12", 5;
            },
        },
        Choice {
            open: "The budgets at which regrets are compared",
            ours: "10,000",
            others: &[reading(
                "all five of the figure",
                || hundred_arms(anew(), D),
                |rule, results| orders(rule, results, &Orders { everywhere: true, much: 1.0 }),
            )],
        },
        Choice {
            open: "How small \"much smaller\" is",
            ours: "less",
            others: &[reading(
                "less than half",
                || hundred_arms(anew(), D),
                |rule, results| orders(rule, results, &Orders { everywhere: false, much: 2.0 }),
            )],
        },
    ],
    quick: (4, 0.1),
    kind: table(|| hundred_arms(anew(), D), continuous),
};

pub static FIG_1B: Preset = Preset {
    id: "budget-ucb-fig-1b",
    title: "Figure 1b and Table 2",
    paper: PAPER,
    setting: "100 Bernoulli arms with reward and cost means uniform on (0, 1), one draw for all 100 repetitions; B = 500 \
            to 10,000",
    claim: "Budget-UCB has the lowest regret at every budget, and the statistics are similar to those of Table 1: it has \
            the best ratio, the longest runs and the most pulls of the best arm, followed by vUCB-BV1.",
    notes: "The paper creates a bandit with 100 arms and runs it 100 times, so the preset has one draw of the arms, which \
            is not the paper's. The paper says \"we change the costs to be discrete\" and also that \"the parameters of \
            the Bernoulli distributions are also randomly chosen from (0,1)\". The first may mean the arms of Figure 1a \
            with Bernoulli outcomes, so this reading is run as well. The constants of εₙ-greedy are not given; here \
            they are κ = 1 and d = 0.12, as in Figure 1a. The orders of Table 2 are judged on means over repetitions, \
            without an interval. Table 2 lists, for B = 10,000, mean reward, mean cost, ratio, stopping time and % best: \
            UCB1 0.789, 0.786, 1.027, 13,018.8, 1.088; εₙ-greedy 0.874, 0.879, 0.995, 11,374.9, 0.132; vUCB-BV1 0.451, \
            0.781, 1.692, 21,673.6, 45.714; Budget-UCB 0.785, 0.249, 3.149, 40,101.3, 79.845. It contradicts itself: by \
            its stopping times, UCB1 has cost 0.768, and vUCB-BV1 has reward 0.781 and cost 0.461. With arms drawn anew \
            in each repetition, which is not what the paper does, a tiny mean cost in one draw dominates the means, and \
            the mean of 1/c is infinite, so that no number of repetitions decides. The paper goes on as long as the costs \
            add up to at most B; here a run ends when they reach B, which is one unit of cost less.",
    choices: &[
        Choice {
            open: "The arms",
            ours: "means uniform on (0, 1)",
            others: &[reading(
                "the arms of Figure 1a with Bernoulli outcomes of the same means",
                || hundred_arms(json!({ "arms": as_bernoulli("beta-1-5", 100, 0) }), D),
                discrete,
            )],
        },
        Choice {
            open: "The draw of the Bernoulli arms",
            ours: "the first under seed 1",
            others: tables! { discrete, bernoulli;
                "the second": "d=0.12", 1;
                "the third": "d=0.12", 2;
                "the fourth": "d=0.12", 3;
                "the fifth": "d=0.12", 4;
                "the sixth": "d=0.12", 5;
            },
        },
        Choice {
            open: OPEN_D,
            ours: "0.12",
            others: tables! { discrete, bernoulli;
                "0.1": "d=0.1", 0;
                "0.5": "d=0.5", 0;
            },
        },
    ],
    quick: (4, 0.02),
    kind: table(|| hundred_arms(bernoulli(0), D), discrete),
};

#[cfg(test)]
mod tests {
    use crate::preset::MadeUp;

    /// Made-up numbers of pulls, from which the ratio and the share of optimal pulls follow, in the order of the tables.
    fn pulls(label: &str) -> f64 {
        match label {
            "Budget-UCB" => 3.5,
            "vUCB-BV1" => 3.0,
            _ => 1.0,
        }
    }

    pub const TABLE: MadeUp = MadeUp::reversed(|_, label, _| 10.0 - 2.0 * pulls(label))
        .with_pulls(pulls)
        .with_rewards(|label| if label.contains("UCB-BV1") || label == "Budget-UCB" { 1.0 } else { 1.5 });
}
