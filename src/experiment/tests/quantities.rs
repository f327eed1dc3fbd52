//! Tests that regrets, means and shares agree with values computed by hand, in the units of the specification.

use super::*;
use crate::report::{ArmReport, PolicyReport};

#[test]
fn quantities_at_checkpoints_agree_with_hand_computation() {
    let results = run(specification(CONSTANT));
    let answer = results.answer();
    let best = &answer.policies[0];
    // The pulls spend 1/4, 1/2, 3/4 and 1 in total, so each pull is the first to reach one of the checkpoints.
    let pulls: Vec<f64> = best.checkpoints.iter().map(|at| at.quantities.pulls.mean).collect();
    assert_eq!(pulls, [1.0, 2.0, 3.0, 4.0]);
    let realised: Vec<f64> = best.checkpoints.iter().map(|at| at.quantities.realised_regret.mean).collect();
    assert_eq!(
        realised,
        [0.2 - 0.5, 0.0, 0.0, 0.0],
        "the realised regret at the share f is f B times the best ratio, 2, less the rewards"
    );
    assert!(best.checkpoints.iter().all(|at| at.quantities.regret.mean == 0.0));
    assert_eq!((best.last.stopping_time, best.last.share_optimal, best.last.ratio), (4.0, Some(1.0), Some(2.0)));

    // ω-UCB pulls each arm once, in either order, which costs 3/4, and then the better arm once more. The pull of the
    // worse arm has the regret 1/2 (2 - 1/2) = 3/4.
    let omega = &answer.policies[1];
    let last = &omega.checkpoints[3].quantities;
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
    let at = |index: usize| &best.checkpoints[index].quantities;
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
            let (unit, scaled) = (&unit.quantities, &scaled.quantities);
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
    let last = &best.checkpoints[1].quantities;
    assert_eq!((last.regret.mean, last.realised_regret.mean, last.reward.mean), (0.0, 0.0, 8.0 * 0.5 + 8.0 * 0.25));
    assert_eq!(best.last.share_optimal, Some(1.0));
    // Exploration ends when a tenth of the budget is spent, after one pull of each arm in either order. Then the first
    // arm is pulled until the end. The 8 pulls after the change lose 1/4 each, and so does the pull of the second arm
    // before the change.
    let [half, last] = &first.checkpoints[..] else { panic!("the specification has two checkpoints") };
    let [half, last] = [half, last].map(|checkpoint| checkpoint.quantities.regret.mean);
    assert!((half - 0.25).abs() < 1e-12 && (last - 0.25 - 8.0 * 0.25).abs() < 1e-12);
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
