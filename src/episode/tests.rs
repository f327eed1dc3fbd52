//! Tests of episodes: how they end, caps on pulls, pulls by hand, and pulls for which the policy is not asked.

use super::*;
use crate::environment::{Family, Linear};
use crate::law::Law;
use crate::policy::{self, Policy, Turn, find};
use crate::seed::{Role, Stream, stream};
use crate::tally::Outcome;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn environment(costs: &[f64]) -> Environment {
    let arm = |cost: &f64| Arm::new(Law::bernoulli(0.5), Law::constant(*cost));
    Environment::new(costs.iter().map(arm).collect())
}

fn episode(environment: &Environment, policy: &str, budget: f64, repetition: u64) -> Episode {
    let entry = find(policy).unwrap();
    let linear = entry.needs_linear_arms().then(|| Linear::with_a_feature_each(&environment.arms));
    let known = Environment { linear, ..environment.clone() };
    let policy = policy::build(entry, &vec![None; entry.params.len()], &known, budget).unwrap();
    Episode::new(environment, policy, budget, Stop::Overshoot, 1, repetition)
}

#[test]
fn the_last_pull_may_overshoot() {
    let spent: Vec<f64> = episode(&environment(&[0.75]), "best-arm", 2.0, 0).map(|pull| pull.spent).collect();
    assert_eq!(spent, [0.75, 1.5, 2.25]);
    assert_eq!(episode(&environment(&[0.5]), "best-arm", 2.0, 0).count(), 4);
}

#[test]
fn an_episode_that_the_cap_ends_is_capped() {
    let mut capped = episode(&environment(&[0.5]), "uniform", 1e6, 0).with_cap(10);
    assert_eq!(capped.by_ref().count(), 10);
    assert!(capped.capped());
    let mut whole = episode(&environment(&[0.5]), "uniform", 5.0, 0).with_cap(10);
    assert_eq!(whole.by_ref().count(), 10);
    assert!(!whole.capped(), "the last pull that the cap allows used up the budget");
}

#[test]
fn a_replaced_arm_has_the_laws_of_the_new_arm() {
    let mut episode = episode(&environment(&[0.5]), "uniform", 2.0, 0);
    assert_eq!(episode.pull(0).unwrap().spent, 0.5);
    episode.replace(0, &environment(&[0.25]).arms[0]);
    assert_eq!([episode.pull(0), episode.next()].map(|pull| pull.unwrap().spent), [0.75, 1.0]);
}

#[test]
fn no_arm_is_pulled_by_others_after_the_end() {
    let mut episode = episode(&environment(&[0.75]), "uniform", 1.0, 0);
    assert_eq!([(); 3].map(|()| episode.pull(0).map(|pull| pull.spent)), [Some(0.75), Some(1.5), None]);
}

#[test]
fn an_episode_to_time_has_many_pulls_for_each_arm() {
    assert_eq!([1, 200, 1000].map(Episode::pulls_to_time), [200_000, 200_000, 1_000_000]);
    assert_eq!(Episode::to_time(find("uniform").unwrap(), 5, 0, 70).1.count(), 70);
}

/// Plays the same episode in stretches, in which a policy is not asked while it is certain; in stretches with pauses;
/// and pull by pull. All three make the same pulls.
#[test]
fn a_policy_would_choose_the_arms_of_which_it_was_certain() {
    for entry in crate::policy::ALL {
        for (arms, budget) in [(3, 4000.0), (12, 2000.0)] {
            let environment = Family::Bernoulli.draw(arms, &mut stream(1, 0, Role::Environment));
            let mut played = episode(&environment, entry.id, budget, 5);
            let (mut paused, mut stepped) = (played.clone(), played.clone());
            let [mut losses, mut in_parts, mut expected] = [Losses::default(); 3];
            let oracle = Oracle::new(&environment);
            for until in [0.1, 7.0, 7.5, 1000.0, f64::INFINITY] {
                assert!(played.play(until, u64::MAX, &oracle, &mut losses));
                while !paused.play(until, 7, &oracle, &mut in_parts) {}
                while stepped.tally().spent < until
                    && let Some(pull) = stepped.next()
                {
                    let loss = oracle.judge(pull.arm, 0.0, 1.0);
                    expected.regret += loss;
                    expected.optimal += u64::from(loss == 0.0);
                }
                assert_eq!(played.tally(), stepped.tally(), "{} until {until}", entry.id);
                assert_eq!(paused.tally(), stepped.tally(), "{} until {until}, with pauses", entry.id);
                assert_eq!((losses, in_parts), (expected, expected), "{} until {until}", entry.id);
            }
        }
    }
}

#[test]
fn play_makes_at_most_the_given_number_of_pulls() {
    let environment = environment(&[0.5]);
    let oracle = Oracle::new(&environment);
    let mut losses = Losses::default();
    let mut certain = Episode::new(&environment, Box::new(Certain(Arc::default())), 20.0, Stop::Overshoot, 1, 0);
    let reached: Vec<bool> = [3, 0, 12, 100].map(|pulls| certain.play(10.0, pulls, &oracle, &mut losses)).to_vec();
    assert_eq!((reached, certain.tally().pulls), (vec![false, false, false, true], 20));
    // The last pull of a call may be the last pull of the episode.
    assert!(!certain.play(f64::INFINITY, 19, &oracle, &mut losses));
    assert!(certain.play(f64::INFINITY, 1, &oracle, &mut losses));
    assert_eq!(certain.tally().pulls, 40);
}

/// A policy that is certain of nine more pulls each time it is asked, and counts how often it is asked.
#[derive(Clone)]
struct Certain(Arc<AtomicU64>);

impl Policy for Certain {
    fn choose(&mut self, _: &Tally, _: &mut Stream) -> usize {
        0
    }

    fn turn(&mut self, _: Option<&(usize, Outcome)>, _: &Tally, _: &mut Stream) -> Turn {
        self.0.fetch_add(1, Ordering::Relaxed);
        Turn { arm: 0, certain: 9 }
    }
}

#[test]
fn a_certain_policy_is_not_asked_and_the_cap_holds() {
    let environment = environment(&[0.5]);
    for (cap, expected) in [(1, 1), (9, 1), (10, 1), (25, 3), (100, 10)] {
        let asked = Arc::new(AtomicU64::new(0));
        let policy = Box::new(Certain(asked.clone()));
        let mut episode = Episode::new(&environment, policy, 1e6, Stop::Overshoot, 1, 0).with_cap(cap);
        episode.finish(&environment);
        assert_eq!((episode.tally().pulls, asked.load(Ordering::Relaxed)), (cap, expected), "cap {cap}");
    }
}

/// The policy is told of the last pull that it was certain of, and not of the first.
#[test]
fn a_certain_policy_is_told_of_the_last_pull() {
    let environment = environment(&[0.5]);
    for cap in 1..40 {
        let mut played =
            Episode::new(&environment, Box::new(Certain(Arc::default())), 1e6, Stop::Overshoot, 1, 0).with_cap(cap);
        let last = played.clone().last().map(|pull| (pull.arm, pull.outcome));
        played.finish(&environment);
        assert_eq!(played.game.last, last, "cap {cap}");
    }
}

/// The policies that are greedy in most rounds.
fn greedy() -> impl Iterator<Item = &'static str> {
    crate::policy::ALL.iter().filter(|entry| entry.group == "greedy").map(|entry| entry.id)
}

/// The policy is told of each pull by hand, and not only of the last one, which the next turn reports.
#[test]
fn pulls_by_others_change_the_choices_of_greedy_policies() {
    for id in greedy() {
        let arm = |reward: f64| Arm::new(Law::constant(reward), Law::constant(0.5));
        let mut episode = episode(&Environment::new(vec![arm(0.5), arm(0.25)]), id, 1e5, 0);
        assert_eq!(episode.by_ref().take(3000).count(), 3000);
        episode.replace(1, &arm(1.0));
        (0..episode.tally().arms[1].pulls).for_each(|_| assert!(episode.pull(1).is_some()));
        assert!(episode.pull(0).is_some());
        assert!(episode.take(9).filter(|pull| pull.arm == 1).count() > 7, "{id}");
    }
}

#[test]
fn an_arm_without_a_pull_is_found_after_pulls_by_others() {
    let environment = Environment::new((0..3).map(|_| Arm::new(Law::constant(0.5), Law::constant(0.5))).collect());
    for entry in crate::policy::ALL.iter() {
        let mut episode = episode(&environment, entry.id, 1e3, 0);
        if episode.policy.index().is_none() {
            continue;
        }
        (0..3).for_each(|_| assert!(episode.pull(0).is_some()));
        assert_eq!(episode.by_ref().take(300).count(), 300);
        assert!(episode.tally().arms.iter().all(|arm| arm.pulls > 0), "{}", entry.id);
    }
}

#[test]
fn greedy_policies_are_certain_until_they_explore() {
    for id in greedy() {
        let environment = environment(&[0.25, 0.75]);
        let mut episode = episode(&environment, id, 1e5, 0);
        let mut is_certain = || {
            let (mut policy, game) = (episode.policy.clone(), &episode.game);
            let turn = policy.turn(game.last.as_ref(), &game.tally, &mut stream(1, 0, Role::Policy));
            episode.next().is_some() && turn.certain > 0
        };
        let certain = (0..3000).filter(|_| is_certain()).count();
        assert!(certain > 20, "{id}: {certain}");
    }
}

#[test]
fn every_policy_sees_the_same_nth_outcome_of_an_arm() {
    let environment = environment(&[0.5, 0.25, 1.0]);
    let outcomes = |policy: &str| {
        let mut outcomes = vec![Vec::new(); 3];
        for pull in episode(&environment, policy, 100.0, 4) {
            outcomes[pull.arm].push(pull.outcome);
        }
        outcomes
    };
    let uniform = outcomes("uniform");
    for entry in crate::policy::ALL {
        for (arm, others) in outcomes(entry.id).iter().enumerate() {
            let both = others.len().min(uniform[arm].len());
            assert_eq!(others[..both], uniform[arm][..both], "{}", entry.id);
        }
    }
}
