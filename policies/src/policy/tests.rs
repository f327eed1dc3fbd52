//! Tests that loop over all policies, and tests of the functions that policies share.

mod saving;

use super::choice::pick;
use super::*;
use crate::seed::{Role, stream};

/// Facts about arms with a mean cost of 1/8, each with a feature of its own.
fn knowledge(arms: usize) -> Knowledge {
    let feature = |arm: usize| (0..arms).map(|place| f64::from(place == arm)).collect();
    let plain = Knowledge::new(arms).budget(100.0).smallest_mean_cost(0.125).reward_eta(1.0).cost_eta(1.0);
    let linear = plain.features((0..arms).map(feature).collect());
    linear.parameter_norm((arms as f64).sqrt()).noise(0.5)
}

fn build(entry: &Entry, arms: usize) -> AnyPolicy {
    entry.build(&defaults(entry), &knowledge(arms)).unwrap()
}

fn defaults(entry: &Entry) -> Vec<Option<Value>> {
    vec![None; entry.params.len()]
}

/// Plays `rounds` rounds with the outcomes that `outcome` returns for an arm and a round. Returns the arms that the
/// policy chose.
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

/// An outcome that depends on the arm and the round in an irregular way.
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
            if let DefaultValue::Value(value) = param.default {
                assert!((param.min..=param.max).contains(&value), "{} {}", entry.id, param.id);
            }
            if let DefaultValue::Told(told) = param.default {
                assert!(entry.told.contains(&told), "{} is not told a number that is the default of a parameter", entry.id);
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
fn one_arm_and_extreme_outcomes_make_no_policy_panic() {
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
    let scores = |entry: &&&Entry| build(entry, 3).index().is_some();
    assert!(ALL.iter().filter(scores).count() >= 7);
    for entry in ALL.iter().filter(scores) {
        let mut first = play(entry, 40, 40, 1, some_outcome);
        assert_ne!(first, (0..40).collect::<Vec<_>>(), "{} pulls the arms in their order", entry.id);
        first.sort_unstable();
        assert_eq!(first, (0..40).collect::<Vec<_>>(), "{}", entry.id);
    }
}

/// No position in a list of equal arms is preferred. Over 3,000 seeds the choice after the first round is uniform over
/// 5 arms: chi-square with 4 degrees of freedom has the critical value 18.47 at alpha = 0.001.
#[test]
fn ties_are_broken_at_random() {
    for entry in ALL.iter().filter(|entry| entry.promises.fair) {
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
    assert_eq!(argmax(&tally, |arm| [f64::NAN, 1.0, 1.0][arm], &mut stream), 0, "an arm that does not fit is never chosen");
}

#[test]
#[should_panic(expected = "uniform is not told Budget")]
fn a_policy_cannot_use_what_it_is_not_told() {
    let build: &'static Build = &|arguments| {
        arguments.budget();
        uniform::Uniform.into()
    };
    let _ = Entry { build, ..uniform::ENTRY }.build(&[], &knowledge(3));
}

#[test]
fn labels_show_the_parameters() {
    assert_eq!(find("omega-ucb").unwrap().label(&[None]), "ω-UCB (ρ = 0.25)");
    assert_eq!(find("omega-ucb").unwrap().label(&[Some(1.0.into())]), "ω-UCB (ρ = 1)");
    assert_eq!(find("budget-ucb").unwrap().label(&[None]), "Budget-UCB");
    assert_eq!(find("bts").unwrap().label(&[]), "BTS");
}

/// Checks which intervals a policy makes, that they contain the sample means and have them in the middle if the entry
/// promises this, and how the index follows from the intervals.
#[test]
fn intervals_are_those_that_the_entry_promises() {
    let arm = ArmTally { pulls: 200, reward: 70.0, cost: 120.0, reward_squares: 60.0, cost_squares: 90.0 };
    for entry in ALL {
        let (policy, promises) = (build(entry, 2), &entry.promises);
        let found = policy.intervals(401, &arm);
        let made = match (found.reward, found.cost) {
            (None, None) => Made::Neither,
            (Some(_), None) => Made::Reward,
            (Some(_), Some(_)) => Made::Both,
            (None, Some(_)) => unreachable!("no policy makes an interval of the cost alone"),
        };
        assert_eq!(made, promises.intervals, "{}", entry.id);
        assert!(found.alpha.is_none_or(|alpha| alpha > 0.0 && alpha <= 1.0), "{}: {:?}", entry.id, found.alpha);
        for (interval, mean) in [(found.reward, arm.mean_reward()), (found.cost, arm.mean_cost())] {
            let Some(interval) = interval else { continue };
            assert!(interval.low <= mean && mean <= interval.high, "{}: {interval:?}", entry.id);
            let off = interval.low + interval.high - 2.0 * mean;
            assert_eq!(off.abs() < 1e-12, promises.centred, "{}: {off}", entry.id);
        }
        let expected = match (promises.score, found.reward, found.cost) {
            (ScoreOf::Reward, Some(reward), _) => reward.high,
            (ScoreOf::RewardByMeanCost, Some(reward), _) => reward.high / arm.mean_cost(),
            (ScoreOf::RewardByCost, Some(reward), Some(cost)) => reward.high.min(1.0) / cost.low,
            (score, ..) => {
                assert_eq!(score, ScoreOf::Other, "{}", entry.id);
                continue;
            }
        };
        let score = policy.score(401, &arm).unwrap();
        assert!((score - expected).abs() <= 1e-12 * expected, "{}: {score}, {expected}", entry.id);
    }
    assert!(ALL.iter().any(|entry| entry.promises.score == ScoreOf::RewardByCost));
}

/// The error probability is 2 exp(-2 n e²). For ± 0.2 after 50 pulls it is 2 exp(-4), for nearly no width it is 1, and
/// it is never 0.
#[test]
fn the_error_of_a_width_is_that_of_hoeffdings_inequality() {
    let alpha = |n: f64, e: f64| Intervals::of_width(n, e).alpha.unwrap();
    assert!((alpha(50.0, 0.2) - 0.036_631_277_777_468_36).abs() < 1e-15);
    assert_eq!([alpha(50.0, 0.01), alpha(1e6, 1.0)], [1.0, SUREST]);
}

/// Checks the error probabilities of all policies in round 401, with 1 for every parameter.
#[test]
fn error_probabilities_depend_on_the_round_as_promised() {
    let arm = ArmTally { pulls: 200, reward: 70.0, cost: 120.0, reward_squares: 60.0, cost_squares: 90.0 };
    for entry in ALL {
        let Some(ErrorRate { lag, power }) = entry.promises.error else { continue };
        let values = vec![Some(1.0.into()); entry.params.len()];
        let policy = entry.build(&values, &knowledge(2)).unwrap();
        let expected = 2.0 * crate::math::pow((401 - lag) as f64, -power);
        let found = policy.intervals(401, &arm).alpha.unwrap();
        assert!((found / expected - 1.0).abs() < 1e-11, "{}: found {found}, expected {expected}", entry.id);
    }
    assert!(ALL.iter().filter(|entry| entry.promises.error.is_some()).count() >= 10);
}

#[test]
fn pick_returns_none_if_no_arm_is_wanted() {
    assert_eq!(pick(&Tally::new(3), |_| false, &mut stream(1, 0, Role::Policy)), None);
}

fn refusal(id: &str, values: &[Option<Value>], knowledge: &Knowledge) -> String {
    find(id).unwrap().build(values, knowledge).err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn errors_name_the_parameter_and_what_is_allowed() {
    let refused = |id: &str, values: &[Option<Value>]| refusal(id, values, &knowledge(3));
    assert_eq!(refused("mrcb", &[Some(2.0.into())]), "");
    assert_eq!(refused("mrcb", &[Some(2.5.into())]), "mrcb.plays: expected a whole number from 1 to 1000, found 2.5");
    assert_eq!(refused("omega-ucb", &[Some(f64::NAN.into())]), "omega-ucb.rho: expected a number from 0 to 4, found NaN");
    let formula = || Value::Formula(std::sync::Arc::new(Formula::read("r/c").unwrap()));
    assert_eq!(refused("omega-ucb", &[Some(formula())]), "omega-ucb.rho: expected a number, found another value");
    assert_eq!(
        refused("formula", &[Some(1.0.into()), None, None]),
        "formula.index: expected a formula, found another value"
    );
    let message = "omega-ucb: expected as many values as the policy has parameters, 1, found 0";
    assert_eq!(refused("omega-ucb", &[]), message);
}

#[test]
fn errors_name_the_fact_that_is_missing_or_impossible() {
    let none = |id: &str, knowledge: Knowledge| refusal(id, &defaults(find(id).unwrap()), &knowledge);
    let message = "budget-ucb: expected to be told the smallest mean cost of an arm, found no such fact: set \
        Knowledge::smallest_mean_cost, or give the parameter lambda";
    assert_eq!(none("budget-ucb", Knowledge::new(3)), message);
    let message = "kube: expected to be told the budget, found no such fact: set Knowledge::budget";
    assert_eq!(none("kube", Knowledge::new(3)), message);
    assert_eq!(none("kube", Knowledge::new(3).budget(10.0)), "", "costs are told only if they are known");
    assert_eq!(refusal("budget-ucb", &[Some(0.1.into())], &Knowledge::new(3)), "", "the parameter replaces the fact");
    for (knowledge, message) in [
        (Knowledge::new(0), "arms: expected at least 1 arm, found none"),
        (Knowledge::new(3).budget(0.0), "budget: expected a budget above 0, found 0"),
        (Knowledge::new(3).budget(f64::NAN), "budget: expected a budget above 0, found NaN"),
        (Knowledge::new(3).cost_eta(1.5), "cost_eta: expected a number from 0 to 1, found 1.5"),
        (Knowledge::new(3).costs(vec![1.0]), "costs: expected one entry for each of 3 arms, found 1"),
        (Knowledge::new(1).costs(vec![-1.0]), "costs: expected costs of at least 0, found -1"),
        (
            Knowledge::new(2).features(vec![vec![1.0], vec![]]),
            "features: expected vectors of finite numbers, all of the same length of at least 1, found others",
        ),
    ] {
        assert_eq!(none("uniform", knowledge), message);
    }
}

/// The compiler refuses this test if a policy cannot be sent to another thread.
#[test]
fn policies_can_be_sent_to_other_threads() {
    for entry in ALL {
        let mut policy = build(entry, 3);
        let arm = std::thread::spawn(move || policy.choose(&Tally::new(3), &mut stream(1, 0, Role::Policy)));
        assert!(arm.join().unwrap() < 3, "{}", entry.id);
    }
}
