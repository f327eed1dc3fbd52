//! Tests of replayed pulls.

use crate::specification::Specification;
use crate::trace::tests::{CHANGING, FIVE, LINEAR, one, specification, text};
use crate::trace::{Action, Trace};

/// Pulls `count` arms by hand, one after another, and returns them.
fn in_turn(trace: &mut Trace, count: u64) -> Vec<usize> {
    let arms = trace.environment().arms.len();
    let pulls: Vec<usize> = (0..count).map(|pull| (pull * pull) as usize % arms).collect();
    for (at, arm) in pulls.iter().enumerate() {
        trace.seek(at as u64);
        trace.act(Action::Pull(*arm)).unwrap();
    }
    trace.seek(count);
    pulls
}

#[test]
fn replayed_pulls_are_those_made_one_by_one() {
    for environment in [FIVE, CHANGING, LINEAR] {
        let specification = specification(environment, 60.0);
        for place in 0..specification.policies().len() {
            let start = || Trace::new(&specification, place, 2).unwrap();
            let (mut by_others, mut replayed) = (start(), start());
            let pulls = in_turn(&mut by_others, 25);
            if environment == FIVE {
                replayed.seek(7);
                replayed.act(Action::Means { arm: 0, reward: 1.0, cost: 1.0 }).unwrap();
            }
            replayed.replay(&pulls).unwrap();
            assert_eq!(replayed.pulls(), 25);
            for at in [25, 40, 13, u64::MAX] {
                by_others.seek(at);
                replayed.seek(at);
                assert_eq!(text(&replayed), text(&by_others), "{} at {at}", specification.policies()[place].entry.id);
            }
            replayed.undo();
            replayed.seek(u64::MAX);
            let mut alone = start();
            alone.seek(u64::MAX);
            assert_eq!(text(&replayed), text(&alone));
        }
    }
}

#[test]
fn many_pulls_are_replayed_in_time() {
    let mut trace = one("omega-ucb", 100_000.0);
    let pulls: Vec<usize> = (0..100_000).map(|pull| pull % 2).collect();
    trace.replay(&pulls).unwrap();
    let state = trace.state(None);
    assert_eq!((state.pulls, state.arms[0].pulls, state.deviation.unwrap().pulls), (100_000, 50_000, 100_000));
}

#[test]
fn an_impossible_pull_is_named_and_changes_nothing() {
    let mut trace = one("omega-ucb", 20.0);
    trace.seek(3);
    trace.act(Action::Pull(1)).unwrap();
    let before = text(&trace);
    let refused = |trace: &mut Trace, pulls: &[usize], wanted: &str| {
        assert_eq!(trace.replay(pulls).unwrap_err().to_string(), wanted);
        assert_eq!(text(trace), before);
    };
    refused(&mut trace, &[0, 1, 2], "pull 3: expected an arm from 1 to 2, found 3");
    refused(&mut trace, &[usize::MAX], &format!("pull 1: expected an arm from 1 to 2, found {}", usize::MAX));
    let mut long = one("omega-ucb", 20.0);
    long.replay(&[1; 20]).unwrap();
    while long.state(None).next.is_some() {
        long.replay(&vec![1; long.pulls() as usize + 1]).unwrap();
    }
    let all = long.pulls() as usize;
    let sentence = format!("pull {}: expected no further pull, because the run is over after {all}", all + 1);
    refused(&mut trace, &vec![1; all + 5], &sentence);
}

#[test]
fn a_pull_that_exceeds_the_budget_is_refused() {
    let strict = |arms: &str, known: bool, budget: f64| {
        let text = format!(
            r#"{{"version":1,"environment":{{"known_costs":{known},"arms":[{arms}]}},"budget":{{"absolute":{budget}}},
                "stop":"strict","policies":[{{"id":"uniform"}}],"repetitions":1}}"#
        );
        Trace::new(&Specification::from_json(&text).unwrap(), 0, 0).unwrap()
    };
    let arm =
        |cost: f64| format!(r#"{{"reward":{{"law":"bernoulli","p":0.5}},"cost":{{"law":"constant","value":{cost}}}}}"#);
    let arms = [arm(0.5), arm(0.25)].join(",");
    let error = |known, pulls: &[usize]| strict(&arms, known, 1.0).replay(pulls).unwrap_err().to_string();
    assert_eq!(error(true, &[0, 1, 0]), "pull 3: expected an arm that still fits into the budget, found 1");
    let sentence = "the cost of arm 1 exceeds the budget that is left, which ends the run before this pull counts";
    assert_eq!(error(false, &[0, 1, 0, 1]), format!("pull 3: {sentence}"));
    assert!(strict(&arms, false, 1.0).replay(&[0, 1, 1]).is_ok());
}
