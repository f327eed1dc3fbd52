//! Tests of what results hold besides the answer: the budget, regrets of single repetitions, and curves of regret.

use super::*;
use crate::interval::z_of_alpha;
use crate::stats::{IntervalMethod, Moments};

/// The budget is in the units of the specification.
#[test]
fn there_is_a_budget_if_it_is_the_same_in_every_repetition() {
    let budget = |text: &str| Results::new(Experiment::new(specification(text))).budget();
    assert_eq!(budget(CONSTANT), Some(1.0));
    let relative = KNOWN.replace(r#""absolute": 60"#, r#""times_smallest_mean_cost": 10"#);
    assert_eq!(budget(&relative.replace(r#""value": 1 "#, r#""value": 2 "#)), Some(20.0));
    assert_eq!(Results::new(family()).budget(), None);
    let drawn = r#"{ "version": 1, "environment": { "family": "beta", "arms": 3 }, "budget": { "absolute": 7 }, "policies": [ { "id": "bts" } ] }"#;
    assert_eq!(budget(drawn), Some(7.0));
}

#[test]
fn at_most_100_000_regrets_of_each_policy_are_kept() {
    let keeps = |repetitions: u64| {
        let text =
            KNOWN.replace("[0.3, 1]", r#"{ "count": 100, "grid": "linear" }"#).replace("150", &repetitions.to_string());
        Experiment::new(specification(&text)).keeps_paths(0)
    };
    assert!(keeps(1000) && !keeps(1001));
}

#[test]
fn differences_are_taken_repetition_by_repetition() {
    let results = run(specification(KNOWN));
    let answer = results.answer();
    let close = |a: f64, b: f64| assert!((a - b).abs() <= 1e-10 * b.abs().max(1.0), "found {a}, expected {b}");
    assert!((0..4).all(|policy| results.regrets_at(policy, 1.0).unwrap() == results.final_regrets(policy)));
    for against in 0..4 {
        for (definition, finals) in [
            (RegretDefinition::Pseudo, &Results::final_regrets as &dyn Fn(&Results, usize) -> &[f64]),
            (RegretDefinition::Knapsack, &Results::final_knapsack_regrets),
        ] {
            let curves = results.regret_curves(definition, Some(against)).unwrap();
            for (policy, curve) in curves.iter().enumerate() {
                let (these, those) = (finals(&results, policy), finals(&results, against));
                let moments: Moments = these.iter().zip(those).map(|(here, there)| here - there).collect();
                let (low, high) = moments.interval(IntervalMethod::default()).unwrap();
                close(curve.last.mean, moments.mean());
                close(curve.last.low.unwrap(), low);
                close(curve.last.high.unwrap(), high);
                assert_eq!(curve.checkpoints[1], curve.last, "the last checkpoint is not the end");
            }
        }
        // Pseudo-regret is kept for every repetition along the budget. For realised regret only means are kept.
        let pseudo = results.regret_curves(RegretDefinition::Pseudo, Some(against)).unwrap();
        let realised = results.regret_curves(RegretDefinition::Realised, Some(against)).unwrap();
        for policy in 0..4 {
            let (these, those) = (results.regrets_at(policy, 0.3).unwrap(), results.regrets_at(against, 0.3).unwrap());
            let moments: Moments = these.iter().zip(those).map(|(here, there)| here - there).collect();
            close(pseudo[policy].checkpoints[0].mean, moments.mean());
            close(pseudo[policy].checkpoints[0].high.unwrap(), moments.interval(IntervalMethod::default()).unwrap().1);
            let mean = |policy: usize, at: usize| answer.policies[policy].checkpoints[at].quantities.realised_regret.mean;
            for at in [0, 1] {
                close(realised[policy].checkpoints[at].mean, mean(policy, at) - mean(against, at));
            }
        }
    }
}

/// Three policies compete, because the fourth one is told the best arm. So three pairs share the error of 5 %.
#[test]
fn comparisons_of_policies_share_the_error() {
    let results = run(specification(KNOWN));
    let z = z_of_alpha(0.05 / 3.0);
    for definition in [RegretDefinition::Pseudo, RegretDefinition::Realised, RegretDefinition::Knapsack] {
        for against in 0..4 {
            let paired = results.paired(definition, against).unwrap();
            let curves = results.regret_curves(definition, Some(against)).unwrap();
            for (policy, (paired, curve)) in paired.iter().zip(&curves).enumerate() {
                assert_eq!((paired.policy, paired.mean), (policy, curve.last.mean));
                let wider = [(paired.low, curve.last.low), (paired.high, curve.last.high)];
                assert!(
                    policy == against
                        || wider.iter().all(|(shared, one)| {
                            (shared.unwrap() - paired.mean).abs() >= (one.unwrap() - paired.mean).abs()
                        })
                );
            }
            let (these, those) = (results.final_regrets(2), results.final_regrets(against));
            let moments: Moments = these.iter().zip(those).map(|(here, there)| here - there).collect();
            let (low, high) = moments.interval_at(IntervalMethod::default(), z).unwrap();
            let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs().max(1.0);
            assert!(
                definition != RegretDefinition::Pseudo
                    || close(paired[2].low.unwrap(), low) && close(paired[2].high.unwrap(), high)
            );
        }
    }
    let answer = results.answer();
    assert_eq!(answer.paired, results.paired(RegretDefinition::Pseudo, answer.best.unwrap()).unwrap());
    assert!(results.paired(RegretDefinition::Pseudo, 4).is_none());
}

#[test]
fn regret_curves_agree_with_the_answer() {
    let results = run(specification(KNOWN));
    let answer = results.answer();
    for (policy, report) in answer.policies.iter().enumerate() {
        let of = |definition| results.regret_curves(definition, None).unwrap()[policy].clone();
        let same = |estimate: &Estimate, summary: &crate::stats::Summary| {
            assert_eq!((estimate.mean, estimate.low, estimate.high), (summary.mean, summary.low, summary.high));
        };
        same(&of(RegretDefinition::Pseudo).last, &report.last.regret.summary.cut_at_0());
        for (at, checkpoint) in report.checkpoints.iter().enumerate() {
            same(&of(RegretDefinition::Pseudo).checkpoints[at], &checkpoint.quantities.regret.cut_at_0());
            same(&of(RegretDefinition::Realised).checkpoints[at], &checkpoint.quantities.realised_regret);
            same(&of(RegretDefinition::Knapsack).checkpoints[at], checkpoint.quantities.knapsack_regret.as_ref().unwrap());
        }
    }
}

#[test]
fn intervals_of_pseudo_regret_end_at_0() {
    // Most runs of three repetitions lose about as much as each other early on, and one of them loses more.
    let results = run(specification(&KNOWN.replace("150", "3")));
    let answer = results.answer();
    let curves = results.regret_curves(RegretDefinition::Pseudo, None).unwrap();
    let below = |low: Option<f64>| low.unwrap() < 0.0;
    let answered = answer.policies.iter().flat_map(|policy| &policy.checkpoints);
    assert!(answered.map(|checkpoint| checkpoint.quantities.regret.low).any(below), "no interval reaches below 0");
    let shown = curves.iter().flat_map(|curve| std::iter::once(&curve.last).chain(&curve.checkpoints));
    assert!(!shown.map(|estimate| estimate.low).any(below));
    let differences = results.regret_curves(RegretDefinition::Pseudo, Some(0)).unwrap();
    assert!(differences.iter().flat_map(|curve| &curve.checkpoints).any(|estimate| below(estimate.low)));
}

#[test]
fn repetitions_with_a_lower_and_with_a_higher_regret_are_counted() {
    let results = run(specification(KNOWN));
    let counts = results.lower_and_higher(1);
    assert_eq!(counts[1], [0, 0], "a policy ties with itself");
    assert_eq!(counts[3][1], 0, "no policy loses less than the policy that is told the best arm");
    let pairs = results.final_regrets(2).iter().zip(results.final_regrets(1));
    let lower = pairs.clone().filter(|(uniform, bts)| uniform < bts).count();
    let equal = pairs.filter(|(uniform, bts)| uniform == bts).count();
    assert_eq!(counts[2], [lower, 150 - lower - equal]);
    assert!(counts[2][1] > 100, "{counts:?}");
    assert!(results.lower_and_higher(4).is_empty());
}

#[test]
fn there_is_no_curve_of_a_regret_that_is_not_recorded() {
    let random = specification(&KNOWN.replace(r#""known_costs": true, "#, ""));
    let results = run(random.clone());
    assert!(results.regret_curves(RegretDefinition::Knapsack, None).is_none());
    assert!(results.regret_curves(RegretDefinition::Pseudo, Some(4)).is_none());
    assert_eq!(
        results.regret_curves(RegretDefinition::Pseudo, Some(2)).unwrap()[2].last,
        Estimate { mean: 0.0, low: Some(0.0), high: Some(0.0) }
    );
    assert!(Results::new(Experiment::new(random)).regret_curves(RegretDefinition::Pseudo, None).is_none());
    let once = run(specification(&KNOWN.replace("150", "1")));
    assert!(once.regret_curves(RegretDefinition::Pseudo, Some(0)).unwrap().iter().all(|curve| curve.last.low.is_none()));
}
