//! The figure of the paper on budgeted Thompson sampling.

use super::compare::{brief, difference, finals, lowest, mean, more_or_less};
use super::draw::one_draw;
use super::readings::reading;
use super::rule::{Decision, Rule};
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Kind, Node, Preset, Results, experiment, figure, json, labels};
use crate::stats::Moments;

const LOWEST: Quote = quote("section 5", "It achieves the lowest regrets");
const STABLE: Quote = quote("section 5", "the standard deviation of the regrets of BTS over 500 runs is small");
const ARMS: Quote =
    quote("section 5", "As the number of arms increases (from 10 to 100), the regrets of all the algorithms increase");
const SPREAD: Quote = quote(
    "section 5",
    "The standard deviation of the regrets of the -first algorithm is much larger than the other algorithms",
);

/// A family of two panels, with 10 and with 100 arms: its name, its id, and the draw of the arms under seed 1, or `None` for
/// arms that are drawn anew in every repetition.
type Panels = (&'static str, &'static str, Option<u64>);
const NAMES: [&str; 2] = ["Bernoulli", "multinomial"];
const ARMS_OF_PANEL: [usize; 2] = [10, 100];
/// The budgets. Some policies know the budget, so every budget has a run of its own.
const BUDGETS: [u32; 3] = [2000, 10_000, 50_000];

const POLICIES: &str = "bts, eps-first epsilon=0.1, pd-bwk, ucb-bv1-ding, fractional-kube";

/// The families with the arms of a draw.
const fn of_draw(draw: u64) -> [Panels; 2] {
    [("Bernoulli", "bernoulli-uniform", Some(draw)), ("multinomial", "multinomial", Some(draw))]
}

/// The families with other laws than multinomial ones.
const fn of_laws(family: &'static str, draw: Option<u64>) -> [Panels; 2] {
    let [bernoulli, (name, ..)] = of_draw(0);
    [bernoulli, (name, family, draw)]
}

/// One part for each panel and budget.
fn parts(families: [Panels; 2]) -> Vec<(String, Node)> {
    let part = |(name, family, draw): Panels, arms: usize, budget: u32| {
        let environment = match draw {
            Some(draw) => json!({ "arms": one_draw(family, arms, draw) }),
            None => json!({ "family": family, "arms": arms as u32 }),
        };
        let value = experiment(environment, json!({ "absolute": budget }), POLICIES, 500);
        (format!("{name}, K = {arms}, B = {budget}"), value.with("stop", "strict"))
    };
    let panels = families.into_iter().flat_map(|family| ARMS_OF_PANEL.map(|arms| (family, arms)));
    panels.flat_map(|(family, arms)| BUDGETS.map(|budget| part(family, arms, budget))).collect()
}

/// Judges the results of all panels.
fn judge(rule: &Rule, results: &[&Results]) -> Verdict {
    let mut verdicts = Vec::new();
    let panels = results.chunks(BUDGETS.len()).enumerate();
    for (panel, results) in panels {
        let (name, arms) = (NAMES[panel / ARMS_OF_PANEL.len()], ARMS_OF_PANEL[panel % ARMS_OF_PANEL.len()]);
        for (at, (budget, results)) in BUDGETS.iter().zip(results).enumerate() {
            let part = panel * BUDGETS.len() + at;
            let name = format!("{name}, K = {arms}, B = {budget}");
            let labels = labels(results);
            let regrets = |label: &str| finals(results, label).to_vec();
            verdicts.push(lowest(rule, &name, &regrets, &labels[0], &labels[1..]).about(part..part + 1).tests(LOWEST));
            if at + 1 == BUDGETS.len() {
                verdicts.extend(spreads(&name, results).map(|verdict| verdict.about(part..part + 1)));
            }
        }
    }
    for (family, results) in results.chunks(ARMS_OF_PANEL.len() * BUDGETS.len()).enumerate() {
        let (few, many) = results.split_at(BUDGETS.len());
        for (at, budget) in BUDGETS.iter().enumerate() {
            let part = family * results.len() + at;
            let name = format!("{}, B = {budget}", NAMES[family]);
            let more = increases(rule, &name, few[at], many[at]);
            verdicts.push(more.about(part..part + BUDGETS.len() + 1).tests(ARMS));
        }
    }
    Verdict::all(verdicts)
}

/// Judges whether ε-first has by far the largest standard deviation, and whether that of BTS is small.
fn spreads(name: &str, results: &Results) -> [Verdict; 2] {
    let labels = labels(results);
    let spread = |label: &str| finals(results, label).iter().copied().collect::<Moments>().std().unwrap_or(0.0);
    let first = spread(&labels[1]);
    let others = labels.iter().filter(|label| **label != labels[1]).map(|label| spread(label)).fold(0.0, f64::max);
    let largest = format!(
        "{name}: the standard deviation of regret is {} for {} and at most {} for the others",
        brief(first),
        labels[1],
        brief(others)
    );
    let (own, loss) = (spread(&labels[0]), mean(finals(results, &labels[0])));
    let small = format!(
        "{name}: the standard deviation of regret is {} for {}, whose mean is {}",
        brief(own),
        labels[0],
        brief(loss)
    );
    [
        Verdict::new(Decision::of(first > 1.5 * others), largest).tests(SPREAD),
        Verdict::new(Decision::of(own < loss), small).tests(STABLE),
    ]
}

/// Judges whether every policy has more regret with many arms than with few. The arms differ, so the repetitions are not
/// paired.
fn increases(rule: &Rule, name: &str, few: &Results, many: &Results) -> Verdict {
    let compared = labels(few).into_iter().map(|label| {
        let more = rule.margin(&difference(finals(many, &label), 1.0, finals(few, &label)));
        (more, label)
    });
    let compared: Vec<_> = compared.collect();
    let count = compared.len();
    let Some((more, label)) = super::compare::decisive(compared.into_iter()) else {
        return Verdict::new(Decision::CannotTell, name);
    };
    let sentence = format!("{name}: with 100 arms, {label} has {} than with 10", more_or_less(&more));
    Verdict::stated(&more, sentence).among(count)
}

pub static FIG_1: Preset = Preset {
    id: "bts-fig-1",
    title: "Figure 1",
    paper: "Xia et al. 2015b (Thompson sampling)",
    setting: "10 and 100 arms, either Bernoulli with means uniform on (0, 1) or multinomial; one draw of the arms for \
            all 500 repetitions; B = 2,000, 10,000 and 50,000",
    claim: "BTS has the lowest regret in all four cases, and the standard deviation of its regret is small. That of \
            ε-first is much larger than that of the other policies. With more arms, all policies have more regret.",
    notes: "Our copy of the paper has no formulas and no numbers, so the budgets, the ε of ε-first and the largest \
            budget are not the paper's: here they are 2,000, 10,000 and 50,000, and 0.1. The paper speaks of runs in \
            which ε-first misses the best arm, so all its runs have the same draw of the arms. Here this draw is the \
            first of the family under seed 1. The paper does not say how the multinomial laws are drawn; here the \
            values are 0 to 1 in quarters, with probabilities uniform on the simplex. \"Much larger\" is tested as more \
            than 1.5 times the standard deviation of every other policy, and \"small\" as less than the mean regret, \
            both at B = 50,000 and without an interval. A pull that the budget does not pay for earns nothing (appendix \
            B.1 of the paper), so the stop is strict. BTS was checked line by line against Algorithm 1 (uniform priors, \
            no initial round, a Bernoulli trial for values inside (0, 1)). As the KUBE variant, the bound of the KUBE \
            paper with the round t, divided by the sample mean cost, is run. BTS loses little in most runs, but in a \
            few of them its samples keep it from the best arm for long, and it loses many times its mean: the view \
            Outcomes shows how often.",
    choices: &[
        Choice {
            open: "The draw of the arms",
            ours: "the first under seed 1",
            others: &[reading("the second", || parts(of_draw(1)), judge)],
        },
        Choice {
            open: "The multinomial laws",
            ours: "probabilities uniform on the simplex",
            others: &[
                reading("weights uniform on (0, 1), normalised", || parts(of_laws("generalised-bernoulli", Some(0))), judge),
                reading(
                    "weights uniform on (0, 1), normalised, and these arms drawn anew in each run",
                    || parts(of_laws("generalised-bernoulli", None)),
                    judge,
                ),
            ],
        },
    ],
    quick: (4, 0.02),
    kind: Kind::Experiments {
        parts: || parts(of_draw(0)),
        judge,
        #[cfg(test)]
        made_up: tests::FIG_1,
        figures: |parts, results| figure::every(BUDGETS.len(), parts, results),
    },
};

#[cfg(test)]
mod tests {
    use crate::experiment::Experiment;
    use crate::preset::MadeUp;
    use crate::report::LostBestArm;

    pub const FIG_1: MadeUp = MadeUp::reversed(|part, label, _| {
        let arms = if part.contains("K = 100,") { 2.0 } else { 1.0 };
        match label {
            "BTS" => arms,
            // Made-up regret varies in proportion to its size.
            _ if label.starts_with("ε-first") => 100.0 * arms,
            _ => 3.0 * arms,
        }
    });

    /// Repetition 311 of Figure 1 of the paper on BTS, with multinomial laws, 10 arms and the budget 50,000, is the only one
    /// of 500 in which BTS loses the best arm.
    #[test]
    fn a_repetition_of_bts_loses_the_best_arm() {
        let part = super::FIG_1.parts().remove(8).specification;
        let first = part.to_builder().policies([part.policies()[0].clone()]);
        let experiment = Experiment::new(first.build().unwrap());
        assert_eq!((experiment.specification().policies()[0].label(), experiment.block()), ("BTS".to_owned(), 1));
        let endings = [309, 310].map(|task| experiment.run(task).unwrap().endings().next().unwrap());
        let found = LostBestArm::of(&endings).unwrap();
        assert_eq!((found.repetitions, found.lost, found.largest_regret.round()), (2, 1, 14_691.0));
        assert_eq!(found.regret_if_lost, Some(found.largest_regret));
        assert!(found.regret_if_kept.unwrap() < 1000.0);
        assert!((found.share_of_others.unwrap() - 0.578).abs() < 1e-3, "{found:?}");
    }
}
