//! Tests of experiments: quantities by hand, the order of tasks, tapes, steps, and differences between policies.

use super::*;
use crate::report::ArmReport;
use crate::specification::LIMITS;
use crate::stats::Moments;

fn specification(text: &str) -> Specification {
    Specification::from_json(text).unwrap()
}

/// Two arms with constant rewards and costs, so that every quantity can be computed by hand.
const CONSTANT: &str = r#"{ "version": 1, "budget": { "absolute": 1 }, "repetitions": 3,
    "environment": { "arms": [
        { "reward": { "law": "constant", "value": 0.5 }, "cost": { "law": "constant", "value": 0.25 } },
        { "reward": { "law": "constant", "value": 0.25 }, "cost": { "law": "constant", "value": 0.5 } } ] },
    "policies": [ { "id": "best-arm" }, { "id": "omega-ucb" } ], "checkpoints": [0.1, 0.5, 0.75, 1] }"#;

#[test]
fn quantities_at_checkpoints_agree_with_hand_computation() {
    let results = run(specification(CONSTANT));
    let answer = results.answer();
    let best = &answer.policies[0];
    // The pulls spend 1/4, 1/2, 3/4 and 1 in total, so each pull is the first to reach one of the checkpoints.
    let pulls: Vec<f64> = best.checkpoints.iter().map(|at| at.pulls.mean).collect();
    assert_eq!(pulls, [1.0, 2.0, 3.0, 4.0]);
    let realised: Vec<f64> = best.checkpoints.iter().map(|at| at.realised_regret.mean).collect();
    assert_eq!(
        realised,
        [0.2 - 0.5, 0.0, 0.0, 0.0],
        "the realised regret at the share f is f B times the best ratio, 2, less the rewards"
    );
    assert!(best.checkpoints.iter().all(|at| at.regret.mean == 0.0));
    assert_eq!((best.last.stopping_time, best.last.share_optimal, best.last.ratio), (4.0, Some(1.0), Some(2.0)));

    // ω-UCB pulls each arm once, in either order, which costs 3/4, and then the better arm once more. The pull of the
    // worse arm has the regret 1/2 (2 - 1/2) = 3/4.
    let omega = &answer.policies[1];
    let last = &omega.checkpoints[3];
    assert_eq!((last.regret.mean, last.pulls.mean, last.reward.mean, last.spent.mean), (0.75, 3.0, 1.25, 1.0));
    assert_eq!(omega.last.regret.summary.mean, 0.75);
    let shares: Vec<_> = omega.arms.iter().map(|arm| arm.share_of_spending).collect();
    assert_eq!(shares, [Some(0.5), Some(0.5)]);
    // A policy that is told the best arm is not called the best if there are other policies.
    assert_eq!((answer.best, answer.paired[0].mean, answer.paired[1].mean), (Some(1), -0.75, 0.0));
    let alone = run(specification(&CONSTANT.replace(r#", { "id": "omega-ucb" }"#, "")));
    assert_eq!(alone.answer().best, Some(0));
}

/// The costs are 4, 1 and 1 and the budget is 15. With mean rewards 9, 1.5 and 2 of 10, the best combination pulls the
/// first and the third arm 3 times each and is worth 33 (the example of Tran-Thanh et al. 2010).
#[test]
fn knapsack_regret_agrees_with_hand_computation_in_the_units_of_the_specification() {
    let arm = |reward: f64, cost: f64| {
        format!(
            r#"{{ "reward": {{ "law": "constant", "value": {reward} }}, "cost": {{ "law": "constant", "value": {cost} }} }}"#
        )
    };
    let arms = [arm(9.0, 4.0), arm(1.5, 1.0), arm(2.0, 1.0)].join(",");
    let text = format!(
        r#"{{ "version": 1, "budget": {{ "absolute": 15 }}, "stop": "strict", "repetitions": 2, "checkpoints": [0.4, 1],
              "environment": {{ "arms": [{arms}], "known_costs": true, "reward_max": 10, "cost_max": 5 }},
              "policies": [ {{ "id": "best-arm" }}, {{ "id": "eps-first", "epsilon": 0 }} ] }}"#
    );
    let results = run(specification(&text));
    let best = &results.answer().policies[0];
    // The costs of the pulls are 4, 4, 4, 1, 1 and 1. The first two pulls cost 8, so they reach the first checkpoint at
    // 6. They earned 18, and the best combination that fits into 6 is worth 13.
    let at = |index: usize| &best.checkpoints[index];
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
    close(at(0).knapsack_regret.as_ref().unwrap().mean, 13.0 - 18.0);
    close(at(1).knapsack_regret.as_ref().unwrap().mean, 0.0);
    close(at(1).reward.mean, 33.0);
    close(at(1).spent.mean, 15.0);
    close(at(1).pulls.mean, 6.0);
    close(at(1).regret.mean, 3.0 * (9.0 / 4.0 - 2.0));
    close(at(1).realised_regret.mean, 15.0 * 9.0 / 4.0 - 33.0);
    close(best.last.knapsack_regret.as_ref().unwrap().summary.mean, 0.0);
}

#[test]
fn other_ranges_of_rewards_and_costs_change_only_the_units() {
    let text = |reward: f64, cost: f64, budget: f64, max: &str| {
        format!(
            r#"{{ "version": 1, "budget": {{ "absolute": {budget} }}, "repetitions": 4, "checkpoints": [0.3, 1], "environment": {{ {max} "arms": [
                {{ "reward": {{ "law": "uniform", "low": 0, "high": {reward} }}, "cost": {{ "law": "beta", "alpha": 2, "beta": 2 }} }},
                {{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {{ "law": "uniform", "low": 0, "high": {cost} }} }} ] }},
              "policies": [ {{ "id": "omega-ucb" }}, {{ "id": "budget-ucb" }} ] }}"#
        )
    };
    // Powers of 2 scale numbers without rounding.
    let unit = run(specification(&text(0.75, 0.5, 32.0, "")));
    let scaled = run(specification(&text(3.0, 4.0, 256.0, r#""reward_max": 4, "cost_max": 8,"#)));
    for (unit, scaled) in unit.answer().policies.iter().zip(scaled.answer().policies) {
        for (unit, scaled) in unit.checkpoints.iter().zip(&scaled.checkpoints) {
            assert_eq!(4.0 * unit.regret.mean, scaled.regret.mean);
            assert_eq!(4.0 * unit.realised_regret.mean, scaled.realised_regret.mean);
            assert_eq!(unit.pulls.mean, scaled.pulls.mean);
            assert_eq!(4.0 * unit.reward.mean, scaled.reward.mean);
            assert_eq!(8.0 * unit.spent.mean, scaled.spent.mean);
        }
    }
}

/// The first arm has the ratio 2 up to half of the budget and 0 afterwards. The second arm always has the ratio 1.
/// Costs are 1/4, and the budget is 4.
#[test]
fn regret_is_against_the_best_arm_of_the_moment() {
    let law = |value: f64| format!(r#"{{ "law": "constant", "value": {value} }}"#);
    let (cost, zero) = (law(0.25), law(0.0));
    let text = format!(
        r#"{{ "version": 1, "budget": {{ "absolute": 4 }}, "repetitions": 1, "checkpoints": [0.5, 1], "environment": {{
              "change": {{ "from": 0.5, "until": 0.5 }}, "arms": [
                {{ "reward": {}, "cost": {cost}, "later": {{ "reward": {zero}, "cost": {cost} }} }},
                {{ "reward": {}, "cost": {cost} }} ] }},
            "policies": [ {{ "id": "best-arm" }}, {{ "id": "eps-first", "epsilon": 0.1 }} ] }}"#,
        law(0.5),
        law(0.25)
    );
    let results = run(specification(&text));
    let [best, first] = &results.answer().policies[..] else { panic!("the specification has two policies") };
    let last = &best.checkpoints[1];
    assert_eq!((last.regret.mean, last.realised_regret.mean, last.reward.mean), (0.0, 0.0, 8.0 * 0.5 + 8.0 * 0.25));
    assert_eq!(best.last.share_optimal, Some(1.0));
    // Exploration ends when a tenth of the budget is spent, after one pull of each arm in either order. Then the first
    // arm is pulled until the end. The 8 pulls after the change lose 1/4 each, and so does the pull of the second arm
    // before the change.
    let [half, last] = &first.checkpoints[..] else { panic!("the specification has two checkpoints") };
    assert!((half.regret.mean - 0.25).abs() < 1e-12 && (last.regret.mean - 0.25 - 8.0 * 0.25).abs() < 1e-12);
}

/// Returns an experiment with arms that are drawn for each repetition, in several blocks.
fn family() -> Experiment {
    Experiment::new(specification(
        r#"{ "version": 1, "environment": { "family": "beta", "arms": 3 }, "budget": { "times_smallest_mean_cost": 20000 },
             "policies": [ { "id": "bts" }, { "id": "uniform" }, { "id": "best-arm" } ], "repetitions": 45,
             "checkpoints": { "count": 5, "grid": "linear" } }"#,
    ))
}

#[test]
fn the_order_of_tasks_changes_no_bit() {
    let experiment = family();
    let tasks = experiment.tasks();
    assert!(tasks >= 6, "there is only one block of repetitions");
    let records: Vec<Vec<f64>> = (0..tasks).map(|task| experiment.run(task)).collect();
    let text = |order: &[usize]| {
        let mut results = Results::new(family());
        for task in order {
            assert!(results.add(*task, records[*task].clone()));
            assert!(!results.add(*task, records[*task].clone()), "the second record of a task must not count");
        }
        assert_eq!((results.folded(), results.repetitions()), (tasks, 45));
        serde_json::to_string(&results.answer()).unwrap()
    };
    let forwards: Vec<usize> = (0..tasks).collect();
    let backwards: Vec<usize> = (0..tasks).rev().collect();
    assert_eq!(text(&forwards), text(&backwards));
}

#[test]
fn tapes_change_no_bit() {
    // There are slow laws, a copula and a quick law, and policies that pull different arms. Tasks come in several
    // orders.
    let text = r#"{ "version": 1, "environment": { "arms": [
        { "reward": { "law": "beta", "alpha": 0.5, "beta": 3 }, "cost": { "law": "bernoulli", "p": 0.5 } },
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "truncated_normal", "mean": 0.5, "sd": 0.25 } },
        { "reward": { "law": "uniform", "low": 0, "high": 1 }, "cost": { "law": "bernoulli", "p": 0.5 }, "correlation": 0.5 },
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } } ] },
        "budget": { "absolute": 20000 }, "policies": [ { "id": "bts" }, { "id": "uniform" }, { "id": "best-arm" } ], "repetitions": 9 }"#;
    let experiment = Experiment::new(specification(text));
    let tasks = experiment.tasks();
    assert!(tasks >= 6, "there is only one block of repetitions");
    let alone: Vec<Vec<f64>> = (0..tasks).map(|task| experiment.run(task)).collect();
    let orders: [Vec<usize>; 3] = [(0..tasks).collect(), (0..tasks).rev().collect(), vec![1, 0, 1, 3, 4, 2]];
    for (order, room) in orders.iter().flat_map(|order| [(order, None), (order, Some(1000))]) {
        let mut tapes = Tapes::default();
        for task in order {
            tapes.turn_to(task / 3, experiment.read(&alone[*task]).unwrap().repetitions.len());
            tapes.room = room.unwrap_or(tapes.room).min(tapes.room);
            let (before, left) = (tapes.kept(), tapes.room);
            assert_eq!(experiment.run_with(*task, &mut tapes), alone[*task], "task {task} in {order:?}, room {room:?}");
            let more = tapes.kept() - before;
            assert_eq!(left - tapes.room, more, "outcomes that are kept must take room");
            assert!(more > 0 || before > 0, "no outcome is kept");
        }
    }
}

/// Drawn arms have a problem for each repetition.
#[test]
fn the_problem_of_given_arms_is_computed_once() {
    let given = Experiment::new(specification(KNOWN));
    assert!(Arc::ptr_eq(&given.problem(0), &given.problem(7)));
    let first = given.problem(0).combination(1, 0.3);
    assert!(first.is_some() && first == given.problem(3).combination(1, 0.3));
    let drawn = family();
    assert!(drawn.problem(0).environment != drawn.problem(1).environment);
}

/// Another task uses the tapes between the steps.
#[test]
fn steps_change_no_bit() {
    for text in [CONSTANT, KNOWN] {
        let experiment = Experiment::new(specification(text));
        let last = experiment.tasks() - 1;
        for pulls in [1, 2, 1000] {
            let (mut tapes, mut task) = (Tapes::default(), experiment.begin(last));
            let records = loop {
                if let Some(records) = task.step(&experiment, &mut tapes, pulls) {
                    break records;
                }
                experiment.run_with(0, &mut tapes);
            };
            assert_eq!(records, experiment.run(last), "in steps of {pulls}");
        }
    }
}

/// A step ends after its pulls, and at each checkpoint.
#[test]
fn a_step_makes_at_most_the_given_number_of_pulls() {
    let text = CONSTANT.replace(r#""absolute": 1"#, r#""absolute": 1000"#).replace("[0.1, 0.5, 0.75, 1]", "[0.5, 1]");
    let experiment = Experiment::new(specification(&text));
    let (mut tapes, mut task, mut steps) = (Tapes::default(), experiment.begin(0), 1);
    while task.step(&experiment, &mut tapes, 10).is_none() {
        steps += 1;
    }
    // There are 3 repetitions of 4,000 pulls, with 10 pulls in each step. The last pulls reach the second checkpoint,
    // and a further step ends the repetition.
    assert_eq!(steps, 3 * (400 + 1));
}

#[test]
fn only_whole_blocks_count() {
    let experiment = family();
    let mut results = Results::new(family());
    assert!(results.add(1, experiment.run(1)) && results.add(2, experiment.run(2)));
    assert_eq!((results.folded(), results.repetitions()), (0, 0));
    assert!(results.answer().policies.is_empty());
    assert!(results.add(0, experiment.run(0)));
    assert_eq!(results.folded(), 3);
    assert_eq!(results.answer().policies[2].repetitions, results.repetitions());
}

#[test]
fn episodes_that_reached_the_cap_are_counted() {
    let experiment = family();
    let mut results = Results::new(family());
    for task in 0..6 {
        let mut record = experiment.read(&experiment.run(task)).unwrap();
        assert!(!record.repetitions[0].capped);
        // The first repetition of each block of the second policy is changed as if it had reached the cap.
        record.repetitions[0].capped = task % 3 == 1;
        results.add(task, record.to_array());
    }
    let capped: Vec<u64> = results.answer().policies.iter().map(|policy| policy.capped).collect();
    assert_eq!(capped, [0, 2, 0]);
}

#[test]
fn a_record_is_read_as_it_is_written() {
    for text in [CONSTANT, KNOWN] {
        let experiment = Experiment::new(specification(text));
        let array = experiment.run(0);
        assert_eq!(experiment.read(&array).unwrap().to_array(), array);
    }
}

#[test]
fn records_of_another_shape_are_refused() {
    let mut results = Results::new(family());
    assert!(!results.add(0, Vec::new()));
    assert!(!results.add(0, vec![0.0; 7]));
    assert!(!results.add(0, vec![0.0; 6]), "the record has shares, but no repetition");
    let tasks = results.experiment().tasks();
    assert!(!results.add(tasks, family().run(0)));
}

#[test]
fn the_records_of_a_task_are_at_most_64_kb() {
    let known = r#""known_costs": true, "arms": [ { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } } ]"#;
    let environments = [
        r#""family": "bernoulli", "arms": 2"#,
        r#""family": "bernoulli", "arms": 1000"#,
        r#""linear": { "dimension": 10, "arms": 1000, "noise_sd": 0.1 }"#,
        known,
    ];
    for environment in environments {
        for checkpoints in [1, 100, LIMITS.checkpoints] {
            let text = format!(
                r#"{{ "version": 1, "environment": {{ {environment} }}, "budget": {{ "absolute": 1 }}, "policies": [ {{ "id": "uniform" }} ],
                      "repetitions": 1000, "checkpoints": {{ "count": {checkpoints}, "grid": "linear" }} }}"#
            );
            let records = Experiment::new(specification(&text)).run(0);
            let bytes = size_of_val(&records[..]);
            assert!(bytes <= 1 << 16, "{bytes} bytes for {environment} at {checkpoints} checkpoints");
        }
    }
}

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

/// The shares of arms are means over the repetitions of all blocks.
#[test]
fn shares_of_several_blocks_are_added_up() {
    let results = run(specification(KNOWN));
    assert!(results.experiment().tasks() >= 8, "there is only one block of repetitions");
    for policy in &results.answer().policies {
        let sum = |share: fn(&ArmReport) -> Option<f64>| policy.arms.iter().map(|arm| share(arm).unwrap()).sum::<f64>();
        let sums = [sum(|arm| arm.share_of_pulls), sum(|arm| arm.share_of_spending)];
        assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-12), "{sums:?}");
    }
}

#[test]
fn at_most_100_000_regrets_of_each_policy_are_kept() {
    let keeps = |repetitions: u64| {
        let text =
            KNOWN.replace("[0.3, 1]", r#"{ "count": 100, "grid": "linear" }"#).replace("150", &repetitions.to_string());
        Experiment::new(specification(&text)).keeps_paths()
    };
    assert!(keeps(1000) && !keeps(1001));
}

/// Under the strict stop, the first pull that costs anything does not fit into the budget. Some repetitions make pulls
/// that cost nothing, and the others make no pull.
#[test]
fn shares_are_means_over_the_repetitions_with_pulls() {
    let results = run(specification(
        r#"{ "version": 1, "environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } } ] },
            "budget": { "absolute": 0.5 }, "stop": "strict", "policies": [ { "id": "uniform" } ], "repetitions": 40 }"#,
    ));
    let report = &results.answer().policies[0];
    assert_eq!(report.repetitions, 40);
    // The first cost is 1 in half of the repetitions. Three standard deviations are 9.5.
    assert!((11..=29).contains(&report.without_pulls), "{}", report.without_pulls);
    assert_eq!((report.arms[0].share_of_pulls, report.arms[0].share_of_spending), (Some(1.0), None));
    assert_eq!((report.last.share_optimal, report.last.mean_cost, report.last.ratio), (Some(1.0), Some(0.0), None));
    assert!((report.last.mean_reward.unwrap() - 0.5).abs() < 0.2);
}

#[test]
fn without_any_pull_there_are_no_means_of_pulls() {
    let results = run(specification(
        r#"{ "version": 1, "environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "uniform", "low": 0.6, "high": 1 } } ] },
            "budget": { "absolute": 0.5 }, "stop": "strict", "policies": [ { "id": "uniform" } ], "repetitions": 4 }"#,
    ));
    let PolicyReport { without_pulls, arms, last, .. } = &results.answer().policies[0];
    assert_eq!((*without_pulls, arms[0].share_of_pulls, arms[0].share_of_spending), (4, None, None));
    assert_eq!([last.mean_reward, last.mean_cost, last.ratio, last.share_optimal], [None; 4]);
    assert_eq!((last.stopping_time, last.regret.summary.mean), (0.0, 0.0));
}

/// Known costs and random rewards, in several blocks.
const KNOWN: &str = r#"{ "version": 1, "budget": { "absolute": 60 }, "repetitions": 150, "checkpoints": [0.3, 1],
    "environment": { "known_costs": true, "reward_max": 2, "cost_max": 4, "arms": [
        { "reward": { "law": "uniform", "low": 0, "high": 2 }, "cost": { "law": "constant", "value": 1 } },
        { "reward": { "law": "uniform", "low": 0, "high": 1 }, "cost": { "law": "constant", "value": 4 } } ] },
    "policies": [ { "id": "omega-ucb" }, { "id": "bts" }, { "id": "uniform" }, { "id": "best-arm" } ] }"#;

#[test]
fn differences_are_taken_repetition_by_repetition() {
    let results = run(specification(KNOWN));
    let answer = results.answer();
    let close = |a: f64, b: f64| assert!((a - b).abs() <= 1e-10 * b.abs().max(1.0), "found {a}, expected {b}");
    assert!((0..4).all(|policy| results.regrets_at(policy, 1.0).unwrap() == results.final_regrets(policy)));
    for against in 0..4 {
        for (notion, finals) in [
            (Notion::Pseudo, &Results::final_regrets as &dyn Fn(&Results, usize) -> &[f64]),
            (Notion::Knapsack, &Results::final_knapsack_regrets),
        ] {
            let curves = results.regret_curves(notion, Some(against)).unwrap();
            for (policy, curve) in curves.iter().enumerate() {
                let (these, those) = (finals(&results, policy), finals(&results, against));
                let moments: Moments = these.iter().zip(those).map(|(here, there)| here - there).collect();
                let (low, high) = moments.interval().unwrap();
                close(curve.last.mean, moments.mean());
                close(curve.last.low.unwrap(), low);
                close(curve.last.high.unwrap(), high);
                assert_eq!(curve.checkpoints[1], curve.last, "the last checkpoint is not the end");
            }
        }
        // Pseudo-regret is kept for every repetition along the budget. For realised regret only means are kept.
        let pseudo = results.regret_curves(Notion::Pseudo, Some(against)).unwrap();
        let realised = results.regret_curves(Notion::Realised, Some(against)).unwrap();
        for policy in 0..4 {
            let (these, those) = (results.regrets_at(policy, 0.3).unwrap(), results.regrets_at(against, 0.3).unwrap());
            let moments: Moments = these.iter().zip(those).map(|(here, there)| here - there).collect();
            close(pseudo[policy].checkpoints[0].mean, moments.mean());
            close(pseudo[policy].checkpoints[0].high.unwrap(), moments.interval().unwrap().1);
            let mean = |policy: usize, at: usize| answer.policies[policy].checkpoints[at].realised_regret.mean;
            for at in [0, 1] {
                close(realised[policy].checkpoints[at].mean, mean(policy, at) - mean(against, at));
            }
        }
    }
}

#[test]
fn regret_curves_agree_with_the_answer() {
    let results = run(specification(KNOWN));
    let answer = results.answer();
    for (policy, report) in answer.policies.iter().enumerate() {
        let of = |notion| results.regret_curves(notion, None).unwrap()[policy].clone();
        let same = |estimate: &Estimate, summary: &crate::stats::Summary| {
            assert_eq!((estimate.mean, estimate.low, estimate.high), (summary.mean, summary.low, summary.high));
        };
        same(&of(Notion::Pseudo).last, &report.last.regret.summary);
        for (at, checkpoint) in report.checkpoints.iter().enumerate() {
            same(&of(Notion::Pseudo).checkpoints[at], &checkpoint.regret);
            same(&of(Notion::Realised).checkpoints[at], &checkpoint.realised_regret);
            same(&of(Notion::Knapsack).checkpoints[at], checkpoint.knapsack_regret.as_ref().unwrap());
        }
    }
}

#[test]
fn there_is_no_curve_of_a_regret_that_is_not_recorded() {
    let random = specification(&KNOWN.replace(r#""known_costs": true, "#, ""));
    let results = run(random.clone());
    assert!(results.regret_curves(Notion::Knapsack, None).is_none());
    assert!(results.regret_curves(Notion::Pseudo, Some(4)).is_none());
    assert_eq!(
        results.regret_curves(Notion::Pseudo, Some(2)).unwrap()[2].last,
        Estimate { mean: 0.0, low: Some(0.0), high: Some(0.0) }
    );
    assert!(Results::new(Experiment::new(random)).regret_curves(Notion::Pseudo, None).is_none());
    let once = run(specification(&KNOWN.replace("150", "1")));
    assert!(once.regret_curves(Notion::Pseudo, Some(0)).unwrap().iter().all(|curve| curve.last.low.is_none()));
}

/// Three arms are equal, and two arms have ratios that are equal but for rounding. Every pull is a pull of the best
/// arm.
#[test]
fn every_pull_of_equal_arms_is_optimal() {
    let arm = |reward: f64, cost: f64| {
        format!(r#"{{ "reward": {{ "law": "bernoulli", "p": {reward} }}, "cost": {{ "law": "bernoulli", "p": {cost} }} }}"#)
    };
    for arms in [vec![arm(0.5, 0.5); 3], vec![arm(0.3, 0.1), arm(0.9, 0.3)]] {
        let text = format!(
            r#"{{ "version": 1, "environment": {{ "arms": [{}] }}, "budget": {{ "absolute": 30 }}, "repetitions": 5,
                "policies": [ {{ "id": "uniform" }}, {{ "id": "omega-ucb" }} ] }}"#,
            arms.join(",")
        );
        let results = run(Specification::from_json(&text).unwrap());
        for policy in results.answer().policies {
            assert_eq!((policy.last.share_optimal, policy.last.regret.summary.mean), (Some(1.0), 0.0), "{}", policy.label);
        }
    }
}
