//! Tests of traces: a pull looks the same from whatever place one goes to it, and taking all actions back restores the
//! episode.

mod linear;

use super::*;
use crate::experiment;
use crate::policy;
use crate::seed::{Role, stream};
use rand::RngExt;

const REPETITIONS: u64 = 3;

/// A specification with every policy that can play in the environment, apart from other readings of the same rules: a
/// specification has at most 32 policies.
pub(super) fn specification(environment: &str, budget: f64) -> Specification {
    let linear = environment.contains("linear");
    let reading = |id: &str| {
        ["-eta", "-ding", "-others", "-rounds", "-printed", "-unscaled", "-0"].iter().any(|end| id.ends_with(end))
    };
    let able = policy::ALL.iter().filter(|entry| (linear || !entry.needs_linear_arms()) && !reading(entry.id));
    let policies: Vec<_> = able.map(|entry| entry.id).collect();
    let policies: Vec<_> = policies.iter().map(|id| format!(r#"{{"id":"{id}"}}"#)).collect();
    let text = format!(
        r#"{{"version":1,"environment":{environment},"budget":{{"absolute":{budget}}},"policies":[{}],"repetitions":{REPETITIONS},"seed":7}}"#,
        policies.join(",")
    );
    Specification::from_json(&text).unwrap()
}

pub(super) const FIVE: &str = r#"{"family":"bernoulli","arms":5}"#;
const BETA: &str = r#"{"family":"beta","arms":14}"#;
pub(super) const CHANGING: &str = r#"{"family":"bernoulli","arms":3,"change":{"from":0.25,"until":0.5}}"#;
pub(super) const LINEAR: &str = r#"{"linear":{"dimension":3,"arms":4,"noise_sd":0.1}}"#;

pub(super) fn text(trace: &Trace) -> String {
    serde_json::to_string(&trace.state(Some(Ghost::Hoeffding))).unwrap()
}

fn record_all(trace: &mut Trace) {
    while trace.record(1000) {}
}

pub(super) fn one(id: &str, budget: f64) -> Trace {
    let text = format!(
        r#"{{"version":1,"environment":{{"arms":[
            {{"reward":{{"law":"bernoulli","p":0.6}},"cost":{{"law":"bernoulli","p":0.2}}}},
            {{"reward":{{"law":"bernoulli","p":0.3}},"cost":{{"law":"bernoulli","p":0.5}}}}]}},
            "budget":{{"absolute":{budget}}},"policies":[{{"id":"{id}"}}],"repetitions":1}}"#
    );
    Trace::new(&Specification::from_json(&text).unwrap(), 0, 0).unwrap()
}

#[test]
fn a_trace_plays_the_episode_of_the_experiment() {
    for environment in [FIVE, CHANGING, LINEAR] {
        let specification = specification(environment, 60.0);
        let answer = experiment::run(specification.clone());
        let answer = answer.answer();
        for (place, report) in answer.policies.iter().enumerate() {
            let (mut regret, mut pulls) = (0.0, 0.0);
            for repetition in 0..REPETITIONS {
                let mut trace = Trace::new(&specification, place, repetition).unwrap();
                trace.seek(u64::MAX);
                let state = trace.state(None);
                assert!(state.next.is_none() && trace.is_whole());
                regret += state.regret;
                pulls += state.pulls as f64;
            }
            let (found, expected) = (regret / REPETITIONS as f64, report.last.regret.summary.mean);
            assert!((found - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{}: {found}, {expected}", report.id);
            assert!((pulls / REPETITIONS as f64 - report.last.stopping_time).abs() < 1e-9, "{}", report.id);
        }
    }
}

#[test]
fn a_pull_looks_the_same_from_every_place() {
    for environment in [FIVE, BETA, CHANGING] {
        let specification = specification(environment, 80.0);
        let mut draws = stream(3, 0, Role::Policy);
        for place in 0..specification.policies().len() {
            let mut jumping = Trace::new(&specification, place, 1).unwrap();
            record_all(&mut jumping);
            let all = jumping.recorded();
            let mut steps: Vec<u64> = (0..8).map(|_| draws.random_range(0..=all)).collect();
            steps.extend([all, 0, 1, all - 1]);
            for at in steps {
                jumping.seek(at);
                let mut walking = Trace::new(&specification, place, 1).unwrap();
                while walking.pulls() < at {
                    walking.seek(walking.pulls() + 1);
                }
                assert_eq!(text(&jumping), text(&walking), "{} at {at}", specification.policies()[place].entry.id);
            }
        }
    }
}

#[test]
fn seek_change_stops_before_the_next_pull_of_another_arm() {
    let mut trace = one("ucb-sc", 300.0);
    let mut changes = 0;
    loop {
        let (before, from) = (trace.state(None).next, trace.pulls());
        let found = trace.seek_change(1 << 40);
        let (after, to) = (trace.state(None).next, trace.pulls());
        let mut between = one("ucb-sc", 300.0);
        for at in from..to {
            between.seek(at);
            assert_eq!(between.state(None).next, before);
        }
        if !found {
            assert_eq!((before.is_some(), after), (true, None), "the search must fail at the end of the episode only");
            break;
        }
        assert_ne!(after, before);
        changes += 1;
    }
    assert!(changes >= 3, "{changes} changes are too few to test with");
    trace.seek(10);
    assert!(!trace.seek_change(0));
    assert_eq!(trace.pulls(), 10);
}

#[test]
fn actions_are_carried_out_and_taken_back() {
    let specification = specification(FIVE, 40.0);
    for place in 0..specification.policies().len() {
        let id = specification.policies()[place].entry.id;
        let mut trace = Trace::new(&specification, place, 0).unwrap();
        record_all(&mut trace);
        let (all, at) = (trace.recorded(), trace.recorded() / 3);
        trace.seek(at);
        let before = text(&trace);
        let others: Vec<usize> = (0..5).filter(|arm| Some(*arm) != trace.state(None).next).collect();
        trace.act(Action::Pull(others[0])).unwrap();
        assert_eq!((trace.pulls(), trace.state(None).next), (at, Some(others[0])), "{id}");
        // A second pull by hand at the same place replaces the first.
        trace.act(Action::Pull(others[1])).unwrap();
        trace.act(Action::Means { arm: others[2], reward: 0.125, cost: 0.25 }).unwrap();
        let state = trace.state(None);
        assert_eq!((state.next, state.arms[others[2]].true_ratio), (Some(others[1]), 0.5), "{id}");
        let deviation = state.deviation.unwrap();
        assert_eq!((deviation.since, deviation.pulls, deviation.changes), (at, 1, 1), "{id}");
        trace.seek(at + 1);
        assert_eq!(trace.state(None).last.unwrap().arm, others[1], "{id}");
        record_all(&mut trace);
        trace.seek(u64::MAX);
        assert!(trace.state(None).next.is_none(), "{id}");
        trace.seek(at);
        trace.undo();
        assert_eq!(text(&trace), before, "{id}");
        record_all(&mut trace);
        assert_eq!(trace.recorded(), all, "{id}");
    }
}

#[test]
fn new_means_change_the_regret_of_later_pulls() {
    let mut trace = one("best-arm", 100.0);
    trace.seek(20);
    assert_eq!(trace.state(None).regret, 0.0);
    trace.act(Action::Means { arm: 1, reward: 1.0, cost: 0.2 }).unwrap();
    assert_eq!((trace.state(None).best, trace.state(None).regret), (1, 0.0));
    trace.seek(21);
    // A pull of arm 0 costs 0.2 and earns 0.6 on average. The best arm would earn 1 for the same cost.
    assert!((trace.state(None).regret - 0.4).abs() < 1e-12);
    record_all(&mut trace);
    let last = trace.course().points.last().unwrap();
    assert!((last.regret - 0.4 * (last.pulls - 20) as f64).abs() < 1e-9);
}

#[test]
fn the_index_of_omega_ucb_follows_from_its_intervals() {
    let mut trace = one("omega-ucb", 300.0);
    trace.seek(40);
    let state = trace.state(Some(Ghost::Wilson));
    // In round 41 with ρ = 1/4, z² = 2 ρ ln t gives z = 1.362 639 362 910 140 5. The level is erf(z/√2), as computed by
    // the C library.
    assert!((state.level.unwrap() - 0.827_003_803_182_451_5).abs() < 1e-14, "{:?}", state.level);
    for arm in &state.arms {
        let (reward, cost, index) = (arm.reward.unwrap(), arm.cost.unwrap(), arm.index.unwrap());
        assert!((index - reward.high / cost.low).abs() <= 1e-12 * index);
        let ghost = arm.ghost.unwrap();
        // The policy's intervals are Wilson's intervals, and the ghost has the same level.
        assert!((ghost.reward.low - reward.low).abs() < 1e-12 && (ghost.cost.high - cost.high).abs() < 1e-12);
    }
}

#[test]
fn violations_are_counted_pull_by_pull() {
    let mut trace = one("i-ucb", 400.0);
    record_all(&mut trace);
    let all = trace.recorded();
    let mut count = 0;
    for at in 1..=all {
        trace.seek(at);
        let state = trace.state(None);
        count += u64::from(state.arms[state.last.unwrap().arm].violated);
        assert_eq!(state.violations, Some(count));
    }
    assert!(count > 0 && count < all);
    let mut without = one("uniform", 10.0);
    without.seek(5);
    assert_eq!(without.state(None).violations, None);
}

#[test]
fn the_course_agrees_with_the_states() {
    let mut trace = one("m-ucb", 500.0);
    record_all(&mut trace);
    let points = trace.course().points.clone();
    assert_eq!(points.last().unwrap().pulls, trace.recorded());
    let mut counts = [0_u64; 2];
    for point in &points {
        trace.seek(point.pulls);
        let state = trace.state(None);
        assert_eq!((state.regret, state.spent), (point.regret, point.spent));
        for (row, arm) in trace.course().arms.clone().into_iter().enumerate() {
            counts[row] += u64::from(point.counts[row]);
            assert_eq!(counts[row], state.arms[arm].pulls);
        }
    }
}

/// The distance between kept moments limits the work of a jump. The test counts pulls, because times are noisy.
#[test]
fn a_long_episode_is_kept_in_few_moments_that_are_not_far_apart() {
    let mut trace = one("omega-ucb", 250_000.0);
    record_all(&mut trace);
    let all = trace.recorded();
    assert!(all > 1_000_000);
    assert!(trace.kept.len() <= trace.most && trace.kept.len() >= trace.most / 2);
    assert!(trace.spacing <= 2 * all / trace.most as u64 + SPACING, "{}", trace.spacing);
    assert!(trace.course().points.len() < 2000);
    trace.seek(all);
    assert_eq!(trace.pulls(), all);
}

#[test]
fn impossible_actions_are_refused() {
    let refused = |result: Result<()>, wanted: &str| {
        let message = result.unwrap_err().to_string();
        assert!(message.contains(wanted), "{message}");
    };
    let mut trace = one("omega-ucb", 20.0);
    let means = |reward, cost| Action::Means { arm: 0, reward, cost };
    refused(trace.act(Action::Pull(2)), "arm: expected a number from 1 to 2, found 3");
    refused(trace.act(means(1.5, 0.5)), "reward: expected a mean from 0 to 1, found 1.5");
    refused(trace.act(means(f64::NAN, 0.5)), "reward: expected a mean from 0 to 1, found NaN");
    refused(trace.act(means(0.5, 0.0)), "cost: expected a mean from 1e-9 to 1, found 0");
    trace.seek(u64::MAX);
    refused(trace.act(Action::Pull(0)), "the run is over");
    let mut changing = Trace::new(&specification(CHANGING, 20.0), 0, 0).unwrap();
    refused(changing.act(means(0.5, 0.5)), "cannot be changed");
    let specification = specification(FIVE, 20.0);
    let error = |policy, repetition| Trace::new(&specification, policy, repetition).err().unwrap().to_string();
    assert_eq!(error(0, 3), "repetition: expected a number from 1 to 3, found 4");
    assert!(error(99, 0).contains("policy: expected a number from 1 to"));
}

/// Two arms have the ratio 3, apart from rounding, and the other has a smaller ratio.
#[test]
fn given_arms_keep_their_names() {
    let arm = r#"{"name":"red","reward":{"law":"bernoulli","p":0.6},"cost":{"law":"bernoulli","p":0.2}}"#;
    let trace = Trace::new(&specification(&format!(r#"{{"arms":[{arm}]}}"#), 60.0), 0, 0).unwrap();
    assert_eq!(trace.state(None).arms[0].name.as_deref(), Some("red"));
}

#[test]
fn all_arms_with_the_largest_ratio_are_best() {
    let arm = |reward: f64, cost: f64| {
        format!(r#"{{"reward":{{"law":"bernoulli","p":{reward}}},"cost":{{"law":"bernoulli","p":{cost}}}}}"#)
    };
    let arms = [arm(0.4, 0.9), arm(0.3, 0.1), arm(0.9, 0.3)].join(",");
    let specification = specification(&format!(r#"{{"arms":[{arms}]}}"#), 10.0);
    let state = Trace::new(&specification, 0, 0).unwrap().state(None);
    assert_eq!((state.best, state.arms.iter().map(|arm| arm.best).collect::<Vec<_>>()), (1, vec![false, true, true]));
}
