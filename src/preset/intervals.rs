//! The claims of the ω-UCB paper on intervals, which need no simulation: Figure 1 and Example 2.

use super::compare::brief;
use super::figure::lines;
use super::omega::PAPER;
use super::readings::{Reading, Test};
use super::rule::Decision;
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Computation, Kind, Preset};
use crate::coverage::{BOUNDS, Class, Level, Pair, RatioBound};
use crate::environment::Family;
use crate::interval::{omega, steepest_ray};
use crate::math::{self, ln};
use crate::stats::{Moments, Quantiles};

const UNITED: Quote = quote("section 1", "Existing united policies (u) tend to suffer from issue (i1)");
const HYBRID: Quote = quote("section 1", "hybrid approaches suffer from either of both issues");
const COMPOSITE: Quote = quote("section 1", "issue (i2) mainly affects the composite approach (c)");
const OURS: Quote = quote("section 1", "leverages these confidence intervals to address issues");
const ARM_1: Quote = quote("section 3", "and pull arm 1");
const ARM_2: Quote = quote("section 3", "m-UCB would hence pull arm 2");

pub static FIG_1: Preset = Preset {
    id: "omega-fig-1",
    title: "Figure 1",
    paper: PAPER,
    setting: "10,000 random Bernoulli pairs with reward means uniform on (0, 1) and cost means uniform on (0.01, 1); \
            99 % upper bounds of the ratio from 10 to 1,000 samples",
    claim: "The bounds of united policies tend to be too tight: the true ratio exceeds them in more than 1 % of all \
            cases. Those of hybrid policies are too tight or too loose, and those of composite policies are too loose. The \
            bounds of ω-UCB have neither fault: they hold in 99 % of all cases and are tighter than composite bounds.",
    notes: "The paper does not say how each policy's bound is made a 99 % bound. Here each mean gets a two-sided \
            interval of level 1 - α with α = 1 - sqrt(1 - 0.01), so that both intervals hold with 99 %. ω-UCB takes \
            the exact normal quantile z = 2.806, and the other policies take Hoeffding's inequality. Budget-UCB knows \
            λ = 0.01. The united policies that the paper compares are i-UCB and UCB-SC. In the authors' published code, \
            UCB-SC has a squared radius of 0.005 whatever n is, and this reading is the one that is judged. With \
            ln(t)/(2n) and t = 100, so that ln(t) = ln(1/0.01), the ratio exceeds its bound far less often. \"Tend to\" is \
            tested as more than half of the united bounds, at the worst of the numbers of samples. \"Too tight\" is \
            more than 1 %, and \"too loose\" and \"tighter\" are told by the median of bound / true ratio at 100 samples, \
            compared with ω-UCB's. The paper does not say that ω-UCB's share should be close to 1 %, nor does Theorem 2 \
            imply this, which says that the share is at most α: unless one error dominates, both means must be wrong at \
            once. With the authors' published choices (cost means uniform on (0, 1), z = 2.807, half widths \
            sqrt(ln(2/0.01)/(2n))), the bounds of ω-UCB and i-UCB are exceeded about as often. The table also has \
            KL-UCB-SC, which the paper does not compare here.",
    choices: &[Choice {
        open: "The squared radius of UCB-SC",
        ours: "0.005, as in the authors' code",
        others: &[Reading { value: "ln(t)/(2n), as in the policy", test: Test::Computed(|| fig_1(UCB_SC)) }],
    }],
    quick: (1, 1.0),
    kind: Kind::Computed(|| fig_1(UCB_SC_IN_CODE.name)),
};

/// UCB-SC with the radius of the policy.
const UCB_SC: &str = "UCB-SC";

/// UCB-SC with the radius in the code of the authors, whose square is 0.005 for any number of samples. The table compares
/// this bound with the others.
const UCB_SC_IN_CODE: RatioBound = RatioBound {
    id: "ucb-sc",
    name: "UCB-SC, radius of the authors' code",
    class: Class::United,
    upper: |_, arm, _| steepest_ray(arm, 0.005),
};

/// The bounds of the policies in the figure. The η of Bernoulli variables is 1, so those of ω*-UCB and of ω-UCB with η
/// are that of ω-UCB.
fn in_figure() -> impl Iterator<Item = &'static RatioBound> {
    BOUNDS.iter().filter(|bound| !["omega-star-ucb", "omega-ucb-eta"].contains(&bound.id))
}

/// The bounds of the policies, and then that of the authors' code.
fn bounds() -> impl Iterator<Item = &'static RatioBound> {
    in_figure().chain([&UCB_SC_IN_CODE])
}

const PAIRS: u64 = 10_000;
const SAMPLES: [u64; 5] = [10, 30, 100, 300, 1000];

/// The behaviour of a bound over random pairs: the share of pairs whose ratio exceeds it, and the median of bound /
/// true ratio.
struct Behaviour {
    exceeded: Moments,
    looseness: f64,
}

/// The behaviour of each of the [`bounds`] for every number of samples. The first samples of a pair are the same for
/// all of these numbers.
fn behaviour() -> Vec<Vec<Behaviour>> {
    let level = Level::new(0.01);
    let mut found = vec![vec![(Moments::default(), Vec::new()); SAMPLES.len()]; bounds().count()];
    for number in 0..PAIRS {
        let mut pair = Pair::draw(Family::Bernoulli, 1, number);
        for (place, samples) in SAMPLES.into_iter().enumerate() {
            let arm = *pair.sampled(samples);
            for (bound, found) in bounds().zip(&mut found) {
                let bound = (bound.upper)(&level, &arm, &pair.etas);
                found[place].0.add(f64::from(u8::from(pair.ratio > bound)));
                found[place].1.push(bound / pair.ratio);
            }
        }
    }
    let finish = |(exceeded, mut loose): (Moments, Vec<f64>)| {
        math::sort(&mut loose);
        Behaviour { exceeded, looseness: Quantiles::of_sorted(&loose, 0.5) }
    };
    found.into_iter().map(|row| row.into_iter().map(finish).collect()).collect()
}

/// The share of pairs whose ratio exceeds a bound, in percent.
fn percent(behaviour: &Behaviour) -> f64 {
    100.0 * behaviour.exceeded.mean()
}

/// Judges the bounds, with this version of UCB-SC.
fn judge_bounds(found: &[Vec<Behaviour>], ucb_sc: &str) -> Verdict {
    let row = |name: &str| &found[bounds().position(|bound| bound.name == name).expect("a bound")];
    let worst = |name: &str| row(name).iter().map(percent).fold(0.0, f64::max);
    let at_100 = |name: &str| &row(name)[2];
    let united = ["i-UCB", ucb_sc];
    let tight = united.iter().filter(|name| worst(name) > 1.0).count();
    let (ours, composite) = (at_100("ω-UCB"), at_100("m-UCB"));
    let part = |holds: bool, sentence: String| Verdict::new(Decision::of(holds), sentence);
    let faulty = |name: &&str| worst(name) > 1.0 || at_100(name).looseness > ours.looseness;
    let hybrid = ["c-UCB", "Budget-UCB"];
    let shown = |name: &str| {
        let (worst, loose) = (brief(worst(name)), brief(at_100(name).looseness));
        format!("{name} {worst} %, and the median bound is {loose} times the ratio")
    };
    Verdict::all([
        part(
            2 * tight > united.len(),
            format!(
                "{tight} of {} united bounds {} exceeded in more than 1 % of all cases: {}",
                united.len(),
                if tight == 1 { "is" } else { "are" },
                united.map(|name| format!("{name} {} %", brief(worst(name)))).join(", ")
            ),
        )
        .tests(UNITED),
        part(
            hybrid.iter().all(faulty),
            format!("At 100 samples, hybrid bounds are exceeded too often or too loose: {}", hybrid.map(shown).join("; ")),
        )
        .tests(HYBRID),
        part(
            percent(composite) < 1.0 && composite.looseness > ours.looseness,
            format!(
                "At 100 samples, the ratio exceeds the bound of composite m-UCB in {} % of all cases; the median bound is \
                 {} times the ratio",
                brief(percent(composite)),
                brief(composite.looseness)
            ),
        )
        .tests(COMPOSITE),
        part(
            percent(ours) <= 1.0 && ours.looseness < composite.looseness,
            format!(
                "At 100 samples, the ratio exceeds the bound of ω-UCB in {} % of all cases; the median bound is {} times \
                 the ratio",
                brief(percent(ours)),
                brief(ours.looseness)
            ),
        )
        .tests(OURS),
    ])
}

/// Computes the figure, and judges it with this version of UCB-SC.
fn fig_1(ucb_sc: &str) -> Computation {
    let found = behaviour();
    let verdict = judge_bounds(&found, ucb_sc);
    let mut table = vec![["bound", "kind"].map(str::to_owned).to_vec()];
    table[0].extend(SAMPLES.iter().map(|samples| format!("n = {samples}: % exceeded; bound / ratio")));
    table.extend(bounds().zip(&found).map(|(bound, row)| {
        let cells = row.iter().map(|one| format!("{}; {}", brief(percent(one)), brief(one.looseness)));
        [bound.name, bound.class.name()].map(str::to_owned).into_iter().chain(cells).collect()
    }));
    let line = |(bound, row): (&RatioBound, &Vec<Behaviour>)| {
        let points = SAMPLES.iter().zip(row).map(|(samples, one)| (*samples as f64, one.exceeded)).collect();
        (bound.name.to_owned(), points)
    };
    let figure = lines(
        "",
        in_figure().zip(&found).map(line).collect(),
        "samples (log scale)",
        "share of pairs whose ratio exceeds its bound",
    );
    Computation { verdict, table, figures: vec![figure] }
}

pub static EXAMPLE_2: Preset = Preset {
    id: "omega-example-2",
    title: "Example 2",
    paper: PAPER,
    setting: "the arms (0.8, 0.2) and (0.1, 0.1) after 1,000 pulls of each; t = 10,000",
    claim: "m-UCB with α = 1 has the indices 2.95 and 48.6 and pulls the wrong arm. ω-UCB has the indices 5.5 and 2.1 \
            and pulls the right arm.",
    notes: "The first printed index of m-UCB would need a mean cost of 0.4. The indices 5.5 and 2.1 come from the \
            exact normal quantile of α = 1 - sqrt(1 - 1/t), z = 4.0556. The policy's z = sqrt(2 ρ ln t) gives other \
            indices, which the table lists for ρ = 1 and ρ = 1/4. The conclusion holds in all cases, so the verdict is \
            on the conclusion.",
    choices: &[],
    quick: (1, 1.0),
    kind: Kind::Computed(example_2),
};

/// The indices of the two arms: by m-UCB with α = 1, then by ω-UCB with the exact quantile, with ρ = 1 and with ρ =
/// 1/4.
pub(super) fn example_2_values() -> [(&'static str, f64, f64); 4] {
    const MEANS: [(f64, f64); 2] = [(0.8, 0.2), (0.1, 0.1)];
    const EXACT: f64 = 4.055_621_137_955_295;
    let (n, time) = (1000.0, 10_000.0);
    let e = (ln(time - 1.0) / n).sqrt();
    let m = MEANS.map(|(reward, cost)| (reward + e).min(1.0) / (cost - e).max(0.0));
    let with = |y: f64| MEANS.map(|(reward, cost)| omega(n, reward, y).high / omega(n, cost, y).low);
    let [exact, one, quarter] = [EXACT * EXACT, 2.0 * ln(time), 0.5 * ln(time)].map(with);
    let row = |name, [first, second]: [f64; 2]| (name, first, second);
    [row("m-UCB, α = 1", m), row("ω-UCB, exact quantile", exact), row("ω-UCB, ρ = 1", one), row("ω-UCB, ρ = 1/4", quarter)]
}

fn example_2() -> Computation {
    let values = example_2_values();
    let wrong = values[0].1 < values[0].2;
    let right = values[1..].iter().all(|(_, first, second)| first > second);
    let shown = values.map(|(name, first, second)| format!("{name}: {first:.2} and {second:.2}"));
    let printed = ["2.95, 48.6", "5.5, 2.1", "", ""];
    let row = |((name, first, second), printed): ((&str, f64, f64), &str)| {
        vec![name.to_owned(), format!("{first:.2}"), format!("{second:.2}"), printed.to_owned()]
    };
    let head = ["index", "arm 1", "arm 2", "printed"].map(str::to_owned).to_vec();
    Computation {
        verdict: Verdict::all([
            Verdict::new(Decision::of(wrong), shown[0].clone()).tests(ARM_2),
            Verdict::new(Decision::of(right), shown[1..].join("; ")).tests(ARM_1),
        ]),
        table: [vec![head], values.into_iter().zip(printed).map(row).collect()].concat(),
        figures: Vec::new(),
    }
}
