//! Figures 3a to 3c of the ω-UCB paper. The budget is 150,000 times the smallest mean cost, and the arms are drawn anew
//! in each of 100 repetitions.

use super::compare::{self, at, convex, difference, finals, less, logarithmic, lowest, mean, more_or_less};
use super::readings::reading;
use super::rule::Rule;
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Kind, Node, Preset, Results, experiment, figure, json, labels};

pub(super) const PAPER: &str = "Heyden et al. 2023 (ω-UCB)";
pub(super) const QUARTER: &str = "ω-UCB (ρ = 0.25)";
pub(super) const STAR: &str = "ω*-UCB (ρ = 0.25)";
pub(super) const ONE: &str = "ω-UCB (ρ = 1)";
const BTS: &str = "BTS";
const M: &str = "m-UCB (α = 0.0625)";

pub(super) const POLICIES: &str =
    "omega-ucb rho=0.25, omega-ucb rho=1, bts, budget-ucb, m-ucb, c-ucb, i-ucb, b-greedy, ucb-sc-plus";
pub(super) const WITH_STAR: &str = "omega-ucb rho=0.25, omega-star-ucb rho=0.25, omega-ucb rho=1, omega-star-ucb rho=1, bts, budget-ucb, \
    m-ucb, c-ucb, i-ucb, b-greedy, ucb-sc-plus";
pub(super) const SIZES: [usize; 3] = [10, 50, 100];

const BEST: Quote = quote("section 6.1", "outperforms all other policies on small and large budgets");
const LOGARITHMIC: Quote = quote("section 6.1", "achieve logarithmic regret");
const CONVEX: Quote = quote("section 6.1", "is convex");
const EARLY: Quote = quote("section 6.1", "for small budgets, their regret grows rapidly as the budget increases");
const LOWER: Quote = quote("section 6.1", "our policy has lower regret than BTS");
const ONLY_10: Quote = quote("section 6.1", "only on the 10-armed bandit");
const COMPETITORS: Quote = quote("section 6.1", "outperform their competitors, except for");
const COMPARABLE: Quote = quote("section 6.1", "performs comparable");
const NOT_COMPETITIVE: Quote = quote("section 6.1", "BTS is not competitive in this evaluation setting");
pub(super) const IMPROVES: Quote =
    quote("section 4.1", "this flexibility leads to a significant improvement in performance");

/// Makes all parts stop before their budget is exceeded.
fn strictly(parts: Vec<(String, Node)>) -> Vec<(String, Node)> {
    parts.into_iter().map(|(label, value)| (label, value.with("stop", "strict"))).collect()
}

/// The paper runs policies "until the available budget is depleted", which does not say whether the last pull may cost more
/// than what is left.
const OPEN_STOP: &str = "The last pull";
const COUNTS: &str = "counts in full, although the budget does not pay for it";
const NOT_MADE: &str = "is not made if the budget does not pay for it";

/// The paper's experiment on an environment.
pub(super) fn paper_experiment(environment: Node, policies: &str) -> Node {
    experiment(environment, json!({ "times_smallest_mean_cost": 150_000 }), policies, 100)
}

/// One part for each number of arms.
pub(super) fn sizes(family: &str, policies: &str) -> Vec<(String, Node)> {
    let part = |arms: usize| (format!("K = {arms}"), paper_experiment(json!({ "family": family, "arms": arms }), policies));
    SIZES.into_iter().map(part).collect()
}

/// The labels of all policies except the versions of ω-UCB.
pub(super) fn competitors(results: &Results) -> Vec<String> {
    labels(results).into_iter().filter(|label| !label.starts_with('ω')).collect()
}

pub static FIG_3A: Preset = Preset {
    id: "omega-fig-3a",
    title: "Figure 3a",
    paper: PAPER,
    setting: "10, 50 and 100 Bernoulli arms with reward means uniform on (0, 1) and cost means uniform on (0.01, 1), \
            drawn anew in each of 100 repetitions",
    claim: "ω-UCB with ρ = 1/4 has the lowest regret for every K, with small and with large budgets, and its curve is \
            convex. The regret of ω-UCB with ρ = 1 and of BTS is logarithmic. BTS beats ω-UCB with ρ = 1 only at K = 10. \
            m-, c- and i-UCB may be good early, but their regret grows fast.",
    notes: "The paper shows means over redrawn instances. Regret varies much from instance to instance, so policies \
            are compared repetition by repetition. \"Small budgets\" are 10 % of the budget, where the published figure \
            begins. \"Logarithmic\" is tested as: the last decade of the budget adds less than twice what the decade \
            before added; \"convex\" as: it adds more. \"May outperform\" is tested as: at one of the numbers of arms, one of \
            the three policies is ahead of ω-UCB with ρ = 1 at 10 % of the budget. The policies were checked \
            against their formulas and, at K = 50, instance by instance. ω-UCB has less regret with ρ = 1/4 than with \
            ρ = 1 in nearly every instance, but a few instances make up much of its mean with ρ = 1/4. The interval of \
            the difference therefore contains 0, and a few repetitions may show any order. The same is true of BTS at \
            K = 10: it has more regret than ω-UCB in nine of ten repetitions, but less on average, which only thousands \
            of repetitions show. In the worst instance at K = 50, the best arm, which is cheap, had a cost of 1 in one of \
            its first pulls and was never pulled again, because with ρ = 1/4 its bound grows too slowly. With ρ = 1, from \
            which on logarithmic regret is proven, ω-UCB finds this arm.",
    choices: &[
        Choice {
            open: "The range of mean costs",
            ours: "(0.01, 1)",
            others: &[reading("(0, 1)", || sizes("bernoulli-uniform", POLICIES), fig_3a)],
        },
        Choice {
            open: OPEN_STOP,
            ours: COUNTS,
            others: &[reading(NOT_MADE, || strictly(sizes("bernoulli", POLICIES)), fig_3a)],
        },
    ],
    quick: (8, 0.02),
    kind: Kind::Experiments {
        parts: || sizes("bernoulli", POLICIES),
        judge: fig_3a,
        #[cfg(test)]
        made_up: tests::FIG_3A,
        figures: figure::per_part,
    },
};

fn fig_3a(rule: &Rule, results: &[&Results]) -> Verdict {
    // "May outperform" says that this happens for some number of arms.
    let early = SIZES.iter().zip(results).map(|(size, results)| may_be_ahead(rule, *size, results)).collect();
    Verdict::all([each_size(rule, results, judge_3a), compare::at_some(early).tests(EARLY)].map(Verdict::apart).concat())
}

/// The labels of m-, c- and i-UCB.
fn older(results: &Results) -> Vec<String> {
    let mut older = labels(results);
    older.retain(|label| ["m-", "c-", "i-"].iter().any(|old| label.starts_with(old)));
    older
}

/// Judges whether m-, c- or i-UCB has less regret than ω-UCB with ρ = 1 at 10 % of the budget.
fn may_be_ahead(rule: &Rule, size: usize, results: &Results) -> Verdict {
    let early = |label: &str| at(results, label, 0.1);
    let (older, name) = (older(results), format!("K = {size}, at 10 % of the budget"));
    let leader = older.iter().min_by(|a, b| mean(early(a)).total_cmp(&mean(early(b))));
    let Some(leader) = leader else { return Verdict::new(super::Decision::CannotTell, name) };
    less(rule, &name, (leader, early(leader)), 1.0, (ONE, early(ONE))).among(older.len())
}

fn judge_3a(rule: &Rule, size: usize, results: &Results) -> Vec<Verdict> {
    let name = format!("K = {size}");
    let early = format!("{name}, at 10 % of the budget");
    let rivals: Vec<String> = labels(results).into_iter().filter(|label| label != QUARTER).collect();
    let of = |share: f64| move |label: &str| at(results, label, share).to_vec();
    let (one, bts) = ((ONE, finals(results, ONE)), (BTS, finals(results, BTS)));
    let against_bts = match size {
        10 => less(rule, &name, bts, 1.0, one).tests(ONLY_10),
        _ => less(rule, &name, one, 1.0, bts).tests(LOWER),
    };
    let mut parts = vec![
        lowest(rule, &name, &of(1.0), QUARTER, &rivals).tests(BEST),
        lowest(rule, &early, &of(0.1), QUARTER, &rivals).tests(BEST),
        against_bts,
        logarithmic(rule, &name, results, ONE).tests(LOGARITHMIC),
        logarithmic(rule, &name, results, BTS).tests(LOGARITHMIC),
        convex(rule, &name, results, QUARTER).tests(CONVEX),
    ];
    parts.extend(older(results).iter().map(|label| {
        let growth = |label: &str| {
            let (last, before) = (at(results, label, 1.0), at(results, label, 0.1));
            last.iter().zip(before).map(|(last, before)| last - before).collect::<Vec<f64>>()
        };
        let more = rule.margin(&difference(&growth(label), 1.0, &growth(ONE)));
        let sentence =
            format!("{name}: the last decade of the budget adds {} to {label} than to {ONE}", more_or_less(&more));
        Verdict::stated(&more, sentence).tests(EARLY)
    }));
    parts
}

pub static FIG_3B: Preset = Preset {
    id: "omega-fig-3b",
    title: "Figure 3b",
    paper: PAPER,
    setting: "10, 50 and 100 arms with rewards and costs on {0, 1/4, 1/2, 3/4, 1}, whose five weights are uniform and \
            then normalised, drawn anew in each of 100 repetitions",
    claim: "ω-UCB and ω*-UCB with ρ = 1/4 have less regret than every competitor, and ω*-UCB has less than ω-UCB.",
    notes: "The competitors are all policies except the versions of ω-UCB.",
    choices: &[Choice {
        open: "The laws",
        ours: "five weights uniform on (0, 1), normalised",
        others: &[reading("probabilities uniform on the simplex", || sizes("multinomial", WITH_STAR), fig_3b)],
    }],
    quick: (8, 0.02),
    kind: Kind::Experiments {
        parts: || sizes("generalised-bernoulli", WITH_STAR),
        judge: fig_3b,
        #[cfg(test)]
        made_up: super::MadeUp::reversed(super::tests::omega_ahead),
        figures: figure::per_part,
    },
};

fn fig_3b(rule: &Rule, results: &[&Results]) -> Verdict {
    each_size(rule, results, |rule, size, results| both_lowest(rule, size, results, &[]))
}

/// Judges whether ω-UCB and ω*-UCB with ρ = 1/4 have less regret than every competitor that is not in `except`, and
/// whether ω*-UCB has less than ω-UCB.
fn both_lowest(rule: &Rule, size: usize, results: &Results, except: &[&str]) -> Vec<Verdict> {
    let mut rivals = competitors(results);
    rivals.retain(|label| !except.contains(&label.as_str()));
    let final_of = |label: &str| finals(results, label).to_vec();
    let name = format!("K = {size}");
    let [star, quarter] = [STAR, QUARTER].map(|label| (label, finals(results, label)));
    let both = [QUARTER, STAR].map(|ours| lowest(rule, &name, &final_of, ours, &rivals).tests(COMPETITORS));
    both.into_iter().chain([less(rule, &name, star, 1.0, quarter).tests(IMPROVES)]).collect()
}

pub static FIG_3C: Preset = Preset {
    id: "omega-fig-3c",
    title: "Figure 3c",
    paper: PAPER,
    setting: "10, 50 and 100 Beta arms with both shapes of every law uniform on (0, 5), drawn anew in each of 100 \
            repetitions",
    claim: "ω-UCB and ω*-UCB with ρ = 1/4 have less regret than every competitor, except that m-UCB is comparable at K \
            = 100, and ω*-UCB has less than ω-UCB. BTS is not competitive.",
    notes: "These laws have no smallest mean cost, so tiny mean costs and huge best ratios occur. A few instances \
            dominate the mean regret, so look at the medians as well. \"Comparable\" is tested as within a factor of 2 \
            either way, \"not competitive\" as more than twice the regret of ω*-UCB. At K = 50, m-UCB and c-UCB have \
            lower medians than ω-UCB, but higher means. The paper orders the policies by means, and this order depends \
            on a few instances.",
    choices: &[],
    quick: (8, 0.02),
    kind: Kind::Experiments {
        parts: || sizes("beta", WITH_STAR),
        judge: fig_3c,
        #[cfg(test)]
        made_up: tests::FIG_3C,
        figures: figure::per_part,
    },
};

fn fig_3c(rule: &Rule, results: &[&Results]) -> Verdict {
    each_size(rule, results, judge_3c)
}

fn judge_3c(rule: &Rule, size: usize, results: &Results) -> Vec<Verdict> {
    let name = format!("K = {size}");
    let mut parts = both_lowest(rule, size, results, if size == 100 { &[M] } else { &[] });
    let [m, ours, star, bts] = [M, QUARTER, STAR, BTS].map(|label| (label, finals(results, label)));
    if size == 100 {
        parts.extend(compare::about_same(rule, &name, m, 2.0, ours).map(|verdict| verdict.tests(COMPARABLE)));
    }
    parts.push(less(rule, &name, star, 0.5, bts).tests(NOT_COMPETITIVE));
    parts
}

/// The final regret of each repetition, averaged over the parts.
pub(super) fn pooled(results: &[&Results], label: &str) -> Vec<f64> {
    compare::pooled(results, |results| finals(results, label))
}

/// Judges the results of each number of arms.
fn each_size(rule: &Rule, results: &[&Results], judge: impl Fn(&Rule, usize, &Results) -> Vec<Verdict>) -> Verdict {
    Verdict::all(SIZES.iter().zip(results).enumerate().flat_map(|(part, (size, results))| {
        judge(rule, *size, results).into_iter().map(move |verdict| verdict.about(part..part + 1))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::MadeUp;
    use crate::preset::tests::logarithm;

    pub const FIG_3A: MadeUp = MadeUp::reversed(|part, label, share| match label {
        QUARTER => 0.5 + 2.0 * share,
        ONE => 4.0 * logarithm(share),
        BTS if part == "K = 10" => 3.0 * logarithm(share),
        BTS => 5.0 * logarithm(share),
        // Their regret is small early and grows fast later.
        _ => 2.0 + 20.0 * share,
    });

    pub const FIG_3C: MadeUp = MadeUp::reversed(|_, label, share| match label {
        STAR => 0.9 + share,
        _ if label.starts_with('ω') => 1.0 + share,
        BTS => 9.0,
        _ => 3.0,
    });
}
