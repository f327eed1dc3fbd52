//! Tests of races: what is recorded about lanes, and what a look at a moment shows.

use super::*;
use crate::environment::Arm;
use crate::law::Law;
use crate::tally::Tally;
use spending::Spending;

fn specification(environment: &str, budget: f64, policies: &[&str]) -> Specification {
    let policies: Vec<_> = policies.iter().map(|id| format!(r#"{{"id":"{id}"}}"#)).collect();
    let text = format!(
        r#"{{"version":1,"environment":{environment},"budget":{{"absolute":{budget}}},"policies":[{}],"repetitions":2}}"#,
        policies.join(",")
    );
    Specification::from_json(&text).unwrap()
}

/// An environment of arms with these constant rewards and costs.
fn constants(arms: &[(f64, f64)]) -> String {
    let law = |value: f64| format!(r#"{{"law":"constant","value":{value}}}"#);
    let arm = |(reward, cost): &(f64, f64)| format!(r#"{{"reward":{},"cost":{}}}"#, law(*reward), law(*cost));
    format!(r#"{{"arms":[{}]}}"#, arms.iter().map(arm).collect::<Vec<_>>().join(","))
}

fn recorded(specification: &Specification) -> Race {
    let mut race = Race::new(specification, 0).unwrap();
    while race.record(777) {}
    race
}

#[test]
fn a_look_shows_the_last_frame_that_is_within_reach() {
    // Every pull costs 1/4, so 1 is spent after 4 pulls.
    let environment = constants(&[(0.5, 0.25), (1.0, 0.25)]);
    let race = recorded(&specification(&environment, 10.0, &["best-arm", "uniform"]));
    let look = race.look(2.6, Step::Budget);
    let best = &look.lanes[0];
    assert_eq!((best.pulls, best.spent, best.reward, best.regret), (10, 2.5, 10.0, 0.0));
    assert_eq!((best.share, best.next, best.best, best.over), (Some(1.0), Some(1), true, false));
    let uniform = &look.lanes[1];
    // The best arm would have earned 10, and a pull of the other arm earns 1/2 less.
    assert_eq!((uniform.pulls, uniform.regret, uniform.share), (10, 10.0 - uniform.reward, Some(uniform.reward / 10.0)));
    assert!(uniform.regret > 0.0);
    assert_eq!((look.budget, look.most_pulls, look.recorded, look.order), (10.0, 40, 10.0, vec![1, 0]));
    assert_eq!(race.look(13.7, Step::Pulls).lanes[0].pulls, 13);
    for start in [race.look(0.0, Step::Budget), race.look(-1.0, Step::Pulls), race.look(f64::NAN, Step::Budget)] {
        assert_eq!((start.lanes[0].pulls, start.lanes[0].share, start.lanes[0].next), (0, None, Some(1)));
    }
    for end in [race.look(10.0, Step::Budget), race.look(40.0, Step::Pulls), race.look(1e300, Step::Pulls)] {
        assert_eq!((end.lanes[0].pulls, end.lanes[0].next, end.lanes[0].best, end.lanes[0].over), (40, None, false, true));
    }
}

/// The fourth pull of cost 0.3 overshoots the budget of 1. It counts, as in every run, but only at the end.
#[test]
fn the_last_pull_may_overshoot_the_budget() {
    let race = recorded(&specification(&constants(&[(0.5, 0.3)]), 1.0, &["uniform"]));
    let pulls = |at: f64| race.look(at, Step::Budget).lanes[0].pulls;
    assert_eq!((pulls(0.99), pulls(1.0)), (3, 4));
    assert_eq!(race.look(1.0, Step::Budget).recorded, 1.0);
}

#[test]
fn arms_and_sums_have_the_units_of_the_specification() {
    let arms = constants(&[(5.0, 100.0), (10.0, 100.0)]);
    let environment = arms.replacen('{', r#"{"reward_max":20,"cost_max":400,"#, 1);
    let specification = specification(&environment, 1000.0, &["best-arm"]);
    let look = recorded(&specification).look(1000.0, Step::Budget);
    let lane = &look.lanes[0];
    assert_eq!((look.budget, lane.pulls, lane.spent, lane.reward, lane.regret), (1000.0, 10, 1000.0, 100.0, 0.0));
    assert_eq!((look.arms[1].true_reward, look.arms[1].true_cost, look.arms[1].true_ratio), (10.0, 100.0, 0.1));
}

#[test]
fn arms_are_those_of_the_moment() {
    let law = |p: f64| format!(r#"{{"law":"bernoulli","p":{p}}}"#);
    let arm = |now: f64, later: f64| {
        let later = format!(r#"{{"reward":{},"cost":{}}}"#, law(later), law(0.5));
        format!(r#"{{"reward":{},"cost":{},"later":{later}}}"#, law(now), law(0.5))
    };
    let environment = format!(r#"{{"arms":[{},{}],"change":{{"from":0.5,"until":0.5}}}}"#, arm(0.25, 1.0), arm(0.5, 0.5));
    let race = recorded(&specification(&environment, 200.0, &["uniform"]));
    let best = |at: f64| race.look(at, Step::Budget).arms.iter().map(|arm| arm.best).collect::<Vec<_>>();
    assert_eq!((best(90.0), best(110.0)), (vec![false, true], vec![true, false]));
    assert_eq!(race.order(), [1, 0]);
}

#[test]
fn frames_are_few_and_close_together() {
    let arms: String = r#"{"family":"bernoulli","arms":3}"#.into();
    let race = recorded(&specification(&arms, 40_000.0, &["omega-ucb", "uniform"]));
    for lane in 0..2 {
        let frames = race.frames(lane);
        let all = frames.last().unwrap().pulls;
        assert!(all > 40_000 && frames.len() < 3840 + 4096 + 2, "{all} pulls, {} frames", frames.len());
        for pair in frames.windows(2) {
            assert!(pair[0].pulls < pair[1].pulls && pair[0].spent <= pair[1].spent);
            assert!(pair[1].spent - pair[0].spent < 40_000.0 / 3840.0 + 1.0);
            assert!(pair[1].pulls - pair[0].pulls <= all / 2048 + 1);
        }
    }
    let short = recorded(&specification(&arms, 50.0, &["uniform"]));
    let pulls: Vec<u64> = short.frames(0).iter().map(|frame| frame.pulls).collect();
    assert_eq!(pulls, (0..=*pulls.last().unwrap()).collect::<Vec<_>>(), "a short run has a frame after every pull");
}

#[test]
fn bins_hold_all_spending_by_arm() {
    let family = r#"{"family":"beta","arms":20}"#;
    for budget in [3.0, 100.0, 5_000.0] {
        let specification = specification(family, budget, &["uniform", "omega-ucb"]);
        let race = recorded(&specification);
        assert_eq!(race.order().len(), 12);
        for lane in 0..2 {
            let mut whole = crate::trace::Trace::new(&specification, lane, 0).unwrap();
            whole.seek(u64::MAX);
            let state = whole.state(None);
            let bins: Vec<&[f64]> = race.spending(lane).collect();
            let spent: f64 = bins.iter().flat_map(|bin| bin.iter()).sum();
            assert!((spent - budget).abs() < 1e-9 * budget, "{spent} of {budget}");
            // The last pull overshoots the budget by less than 1.
            for (row, arm) in race.order().iter().enumerate() {
                let (found, arm) = (bins.iter().map(|bin| bin[row]).sum::<f64>(), &state.arms[*arm]);
                let cost = arm.mean_cost.map_or(0.0, |cost| cost * arm.pulls as f64);
                assert!(found <= cost + 1e-9 * budget && found > cost - 1.0, "{found}, {cost}");
            }
            let width = budget / BINS as f64;
            assert!(bins.iter().all(|bin| bin.iter().sum::<f64>() < width + 1.0 + 1e-9));
        }
    }
}

/// A pull of cost 1 at the start of a budget of 5 fills the first fifth of the bins.
#[test]
fn a_pull_is_divided_among_the_bins_in_which_it_lies() {
    let race = recorded(&specification(&constants(&[(1.0, 1.0), (0.5, 1.0)]), 5.0, &["best-arm", "uniform"]));
    assert!(race.spending(0).all(|bin| (bin[0] - 1.0 / 24.0).abs() < 1e-12 && bin[1..] == [0.0, 0.0]));
    let rows: Vec<usize> = race.spending(1).map(|bin| usize::from(bin[1] > 0.0)).collect();
    assert!(rows.chunks(24).all(|pull| pull.iter().all(|row| *row == pull[0])), "{rows:?}");
}

/// The arm on which `Spending` finds a policy stuck after each pull. `arms` lists arms, each with the number of times
/// that it is pulled in a row. Every pull costs 1/2.
fn stuck(arms: &[(usize, u32)], budget: f64) -> Vec<Option<usize>> {
    let arm = |reward: f64| Arm::new(Law::bernoulli(reward), Law::constant(0.5));
    let problem = Problem::new(Environment::new(vec![arm(0.25), arm(0.75), arm(0.5)]), budget, 0);
    let (mut spending, mut tally, mut found) = (Spending::new(&problem), Tally::new(3), Vec::new());
    for (arm, pulls) in arms {
        for _ in 0..*pulls {
            tally.add(*arm, crate::tally::Outcome { reward: 0.0, cost: 0.5 });
            found.push(spending.add(&problem, &tally));
        }
    }
    found
}

#[test]
fn a_policy_is_stuck_after_a_tenth_of_the_budget_on_one_arm_that_is_not_best() {
    // 120 pulls fit into the budget of 60, one into each bin. A tenth of the budget is 12 pulls.
    let found = stuck(&[(2, 14), (1, 14), (0, 20)], 60.0);
    assert_eq!(found.iter().position(Option::is_some), Some(11), "{found:?}");
    assert_eq!(found[11], Some(2));
    // Two pulls of the best arm are more than a tenth of the last twelve pulls.
    assert_eq!((found[14], found[15]), (Some(2), None));
    assert!(found[16..38].iter().all(Option::is_none), "{found:?}");
    assert_eq!(found[39], Some(0));
    assert!(stuck(&[(1, 120)], 60.0).iter().all(Option::is_none), "the best arm");
    assert!(stuck(&[(0, 40)], 20.0).iter().all(Option::is_none), "only four pulls in a tenth of the budget");
}

#[test]
fn a_race_that_has_just_begun_has_frames() {
    let specification = specification(r#"{"family":"bernoulli","arms":3}"#, 50.0, &["omega-ucb", "bts"]);
    let mut race = Race::new(&specification, 1).unwrap();
    assert_eq!((race.frames(0).len(), race.is_whole(), race.lanes()), (1, false, 2));
    assert!(race.look(50.0, Step::Budget).lanes.iter().all(|lane| lane.next.is_some() && !lane.over));
    assert_eq!(race.look(50.0, Step::Budget).recorded, 0.0);
    race.record(60);
    let recorded = race.look(0.0, Step::Budget).recorded;
    assert!(0.0 < recorded && recorded < 50.0, "{recorded}");
    let error = Race::new(&specification, 2).err().unwrap().to_string();
    assert_eq!(error, "repetition: expected a number from 1 to 2, found 3");
}

#[test]
fn moments_are_equally_spaced_in_the_budget() {
    let race = recorded(&specification(&constants(&[(0.5, 0.25), (1.0, 0.25)]), 10.0, &["best-arm", "uniform"]));
    let moments = race.moments();
    assert_eq!((moments.repetition, moments.policies.len(), moments.policies[1].id), (1, 2, "uniform"));
    let rows = &moments.policies[0].moments;
    assert_eq!(rows.len(), 201);
    let row = |number: usize| {
        let moment = &rows[number];
        (moment.share_of_budget, moment.pulls, moment.spent, moment.reward, moment.next_arm)
    };
    assert_eq!((row(0), row(51)), ((0.0, 0, 0.0, 0.0, Some(2)), (0.255, 10, 2.5, 10.0, Some(2))));
    assert_eq!(row(200), (1.0, 40, 10.0, 40.0, None));
}
