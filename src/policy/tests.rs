//! Contract tests over the whole list, and index values at stated states.

use super::*;
use crate::environment::{Arm, Environment, Linear};
use crate::input::{Field, Node};
use crate::law::Law;
use crate::seed::{Role, stream};

/// Arms with a mean cost of 1/8, of which the second is the best.
fn environment(arms: usize) -> Environment {
    let arm = |index| Arm::new(Law::Bernoulli { p: if index == 1 { 0.9 } else { 0.5 } }, Law::Bernoulli { p: 0.125 });
    Environment::new((0..arms).map(arm).collect())
}

/// The same with what `entry` needs.
fn environment_for(entry: &Entry, arms: usize) -> Environment {
    let plain = environment(arms);
    let linear = entry.needs.map(|Need::LinearArms| Linear::with_a_feature_each(&plain.arms));
    Environment { linear, ..plain }
}

fn build(entry: &Entry, arms: usize) -> Box<dyn Policy> {
    entry.build(&defaults(entry), &Knowledge { environment: &environment_for(entry, arms), budget: 100.0 })
}

fn defaults(entry: &Entry) -> Vec<Option<Value>> {
    vec![None; entry.params.len()]
}

/// Plays `rounds` rounds of `entry` with the outcomes that `outcome` gives.
fn play(entry: &Entry, arms: usize, rounds: usize, seed: u64, outcome: impl Fn(usize, u64) -> Outcome) -> Vec<usize> {
    let mut policy = build(entry, arms);
    let mut policy_stream = stream(seed, 0, Role::Policy);
    let mut tally = Tally::new(arms);
    let mut choices = Vec::new();
    for round in 0..rounds as u64 {
        let arm = policy.choose(&tally, &mut policy_stream);
        assert!(arm < arms, "{} chose arm {arm} of {arms}", entry.id);
        let outcome = outcome(arm, round);
        tally.add(arm, outcome);
        policy.observe(arm, outcome, &mut policy_stream);
        choices.push(arm);
    }
    choices
}

/// Some outcome in [0, 1] that depends on arm and round.
fn some_outcome(arm: usize, round: u64) -> Outcome {
    let mix = (arm as u64 * 7919 + round * 104_729) % 64;
    Outcome { reward: (mix % 8) as f64 / 7.0, cost: (mix / 8) as f64 / 7.0 }
}

#[test]
fn ids_and_parameter_keys_are_unique_and_described() {
    for (index, entry) in ALL.iter().enumerate() {
        assert!(ALL[..index].iter().all(|earlier| earlier.id != entry.id && earlier.name != entry.name), "{}", entry.id);
        assert!(!entry.idea.is_empty() && !entry.source.is_empty() && !entry.group.is_empty());
        for param in entry.params {
            assert!(param.id != "id" && !param.about.is_empty() && param.min < param.max, "{} {}", entry.id, param.id);
            if let Default::Value(value) = param.default {
                assert!((param.min..=param.max).contains(&value), "{} {}", entry.id, param.id);
            }
            if let Default::Told(told) = param.default {
                assert!(entry.told.contains(&told), "{} is told what it defaults to", entry.id);
            }
        }
    }
}

#[test]
fn every_policy_chooses_legal_arms_and_repeats_itself_for_a_seed() {
    for entry in ALL {
        for arms in [2, 3, 40] {
            let first = play(entry, arms, 300, 1, some_outcome);
            assert_eq!(first, play(entry, arms, 300, 1, some_outcome), "{}", entry.id);
        }
    }
}

#[test]
fn one_arm_and_edge_outcomes_do_no_harm() {
    for entry in ALL {
        for (reward, cost) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.5, 0.5)] {
            play(entry, 2, 200, 1, |_, _| Outcome { reward, cost });
        }
        let mut policy = build(entry, 1);
        assert_eq!(policy.choose(&Tally::new(1), &mut stream(1, 0, Role::Policy)), 0, "{}", entry.id);
    }
}

#[test]
fn index_policies_pull_every_arm_once_first() {
    let seen = ArmTally { pulls: 1, reward: 1.0, cost: 1.0, ..ArmTally::default() };
    let scores = |entry: &&&Entry| build(entry, 3).score(2, &seen).is_some();
    assert!(ALL.iter().filter(scores).count() >= 7);
    for entry in ALL.iter().filter(scores) {
        let mut first = play(entry, 40, 40, 1, some_outcome);
        assert_ne!(first, (0..40).collect::<Vec<_>>(), "{}: in random order", entry.id);
        first.sort_unstable();
        assert_eq!(first, (0..40).collect::<Vec<_>>(), "{}", entry.id);
    }
}

/// With equal arms no place in the list may be preferred: 3,000 seeds, the choice after the first round is uniform over 5 arms;
/// chi-square with 4 degrees of freedom, alpha 0.001: 18.47.
#[test]
fn ties_are_broken_at_random() {
    for entry in ALL.iter().filter(|entry| entry.id != "best-arm") {
        let mut counts = [0.0; 5];
        for seed in 0..3000 {
            counts[play(entry, 5, 6, seed, |_, _| Outcome { reward: 0.5, cost: 0.5 })[5]] += 1.0;
        }
        let chi_square: f64 = counts.iter().map(|count: &f64| (count - 600.0) * (count - 600.0) / 600.0).sum();
        assert!(chi_square < 18.47, "{}: {counts:?}", entry.id);
    }
}

#[test]
fn argmax_ignores_nan() {
    let mut stream = stream(1, 0, Role::Policy);
    let mut tally = Tally::new(3);
    assert_eq!(argmax(&tally, |arm| [f64::NAN, 1.0, f64::NAN][arm], &mut stream), 1);
    assert_eq!(argmax(&tally, |arm| [1.0, f64::INFINITY, 2.0][arm], &mut stream), 1);
    tally.barred = vec![false, true, true];
    assert_eq!(argmax(&tally, |arm| [1.0, f64::INFINITY, 2.0][arm], &mut stream), 0);
    assert_eq!(argmax(&tally, |arm| [f64::NAN, 1.0, 1.0][arm], &mut stream), 0, "what does not fit is never chosen");
}

#[test]
#[should_panic(expected = "c-ucb is not told the best arm")]
fn a_policy_cannot_use_what_it_is_not_told() {
    let values = [None];
    Arguments {
        entry: find("c-ucb").unwrap(),
        values: &values,
        knowledge: &Knowledge { environment: &environment(3), budget: 100.0 },
    }
    .told(Told::BestArm);
}

#[test]
fn labels_show_the_parameters() {
    assert_eq!(find("omega-ucb").unwrap().label(&[None]), "ω-UCB (ρ = 0.25)");
    assert_eq!(find("omega-ucb").unwrap().label(&[Some(1.0.into())]), "ω-UCB (ρ = 1)");
    assert_eq!(find("budget-ucb").unwrap().label(&[None]), "Budget-UCB");
    assert_eq!(find("bts").unwrap().label(&[]), "BTS");
}

/// What a policy says of its intervals is what its index is made of: ω-UCB's and m-UCB's are the bound of the reward by that of the
/// cost, c-UCB's, which knows none of the cost, is that by the mean cost; all hold the sample means, most in their middle, and none errs
/// with more than certainty.
#[test]
fn intervals_belong_to_the_index() {
    let arm = ArmTally { pulls: 200, reward: 70.0, cost: 120.0, reward_squares: 60.0, cost_squares: 90.0 };
    let mut with_both = 0;
    for entry in ALL {
        let policy = build(entry, 2);
        let found = policy.intervals(401, &arm);
        assert!(found.alpha.is_none_or(|alpha| alpha > 0.0 && alpha <= 1.0), "{}: {:?}", entry.id, found.alpha);
        for (interval, mean) in [(found.reward, arm.mean_reward()), (found.cost, arm.mean_cost())] {
            assert!(
                interval.is_none_or(|interval| interval.low <= mean && mean <= interval.high),
                "{}: {interval:?}",
                entry.id
            );
            let off = interval.map_or(0.0, |interval| interval.low + interval.high - 2.0 * mean);
            assert!(off.abs() < 1e-12 || ["omega-ucb", "omega-star-ucb", "bts"].contains(&entry.id), "{}: {off}", entry.id);
        }
        let of_rewards = ["c-ucb", "fractional-kube", "ucb1"].contains(&entry.id);
        assert_eq!(found.reward.is_some() && found.cost.is_none(), of_rewards, "{}", entry.id);
        if of_rewards && entry.id != "ucb1" {
            let (index, bound) = (policy.score(401, &arm).unwrap(), found.reward.unwrap().high / arm.mean_cost());
            assert!((index - bound).abs() <= 1e-12 * bound, "{}: {index}, {bound}", entry.id);
        }
        if let (Some(reward), Some(cost)) = (found.reward, found.cost) {
            with_both += 1;
            if ["omega-ucb", "omega-star-ucb", "m-ucb", "pd-bwk", "mrcb"].contains(&entry.id) {
                let (index, bound) = (policy.score(401, &arm).unwrap(), reward.high.min(1.0) / cost.low);
                assert!((index - bound).abs() <= 1e-12 * bound, "{}: {index}, {bound}", entry.id);
            }
        }
    }
    assert_eq!(with_both, 9);
}

/// 2 exp(-2 n e²): of ± 0.2 after 50 pulls 2 exp(-4), of nearly no width certainty, and never quite 0.
#[test]
fn errors_are_those_of_hoeffdings_inequality() {
    let alpha = |n: f64, e: f64| Intervals::of_width(n, e).alpha.unwrap();
    assert!((alpha(50.0, 0.2) - 0.036_631_277_777_468_36).abs() < 1e-15);
    assert_eq!([alpha(50.0, 0.01), alpha(1e6, 1.0)], [1.0, SUREST]);
}

/// With e = f sqrt(ln(t - 1)/n) that is 2 (t - 1)^(-2 f²), whatever n is; round 401, and 1 for each parameter.
#[test]
fn errors_are_those_that_the_papers_say() {
    let arm = ArmTally { pulls: 200, reward: 70.0, cost: 120.0, reward_squares: 60.0, cost_squares: 90.0 };
    for (id, base, power) in [
        ("i-ucb", 400.0, -2.0),
        ("c-ucb", 400.0, -2.0),
        ("m-ucb", 400.0, -2.0),
        ("budget-ucb", 400.0, -4.0),
        ("ucb-bv1", 400.0, -4.0),
        ("ucb1", 401.0, -4.0),
        ("fractional-kube", 401.0, -4.0),
        ("ucb-sc", 401.0, -1.0),
        ("vucb-bv1", 400.0, -36.0),
    ] {
        let entry = find(id).unwrap();
        let values = vec![Some(1.0.into()); entry.params.len()];
        let policy = entry.build(&values, &Knowledge { environment: &environment(2), budget: 100.0 });
        let (found, expected) = (policy.intervals(401, &arm).alpha.unwrap(), 2.0 * crate::math::pow(base, power));
        assert!((found / expected - 1.0).abs() < 1e-11, "{id}: {found} for {expected}");
    }
}

#[test]
fn nothing_is_picked_where_nothing_is_wanted() {
    assert_eq!(pick(&Tally::new(3), |_| false, &mut stream(1, 0, Role::Policy)), None);
}

#[test]
fn a_parameter_that_has_to_be_whole_is_no_other() {
    let read = |text: &str| find("mrcb").unwrap().params[0].read(&Field::root(&Node::from_json(text).unwrap()));
    assert!(read("2").is_ok() && read("2.5").is_err());
}

#[test]
fn what_a_policy_needs_has_a_name_and_words() {
    let text = serde_json::to_string(&Need::LinearArms).unwrap();
    assert_eq!(text, r#"{"id":"linear_arms","about":"arms described by features"}"#);
}
