//! Properties of every valid specification and of every text. proptest generates the specifications and the texts.

use crate::generate::{extreme, in_units, legal_units, read, specification, units};
use budgeted_bandits::episode::Stop;
use budgeted_bandits::experiment::{self, Experiment, Record, Results, TaskRecord};
use budgeted_bandits::guarantee::Guarantees;
use budgeted_bandits::race::{LaneLook, Race, Step};
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::Trace;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_valid_specification_has_consistent_records_and_a_consistent_answer(
        mut value in specification(),
        units in legal_units(),
        shuffle in any::<u64>(),
    ) {
        in_units(&mut value, units);
        let specification = read(&value);
        let experiment = Experiment::new(specification.clone());
        let records: Vec<TaskRecord> = (0..experiment.tasks()).map(|task| experiment.run(task).unwrap()).collect();

        let policies = specification.policies().len();
        for policy in 0..policies {
            let tasks = records.iter().skip(policy).step_by(policies).cloned();
            let repetitions: Vec<Record> = tasks.flat_map(|task: TaskRecord| task.repetitions).collect();
            prop_assert_eq!(repetitions.len() as u64, specification.repetitions().most());
            for (repetition, record) in (0..).zip(&repetitions) {
                check_record(&specification, repetition, record)?;
            }
        }

        let in_order = answer_of(&specification, &records, 0..records.len());
        prop_assert_eq!(&answer_of(&specification, &records, shuffled(records.len(), shuffle)), &in_order);
        prop_assert!(!in_order.contains("null,\"mean\""));

        let answer: Value = serde_json::from_str(&in_order).unwrap();
        // The answer contains the specification, so a user can run the same experiment again.
        let again = serde_json::to_string(&read(&answer["specification"])).unwrap();
        prop_assert_eq!(again, serde_json::to_string(&specification).unwrap());
        for report in answer["policies"].as_array().unwrap() {
            prop_assert_eq!(&report["repetitions"], &json!(specification.repetitions()));
            check_shares(&specification, report)?;
            check_final(&report["final"])?;
        }
        check_best(&answer)?;
    }
}

/// Checks the record of one repetition of a policy against the budget, the bounds of a pull and the earlier
/// checkpoints.
fn check_record(specification: &Specification, repetition: u64, record: &Record) -> Result<(), TestCaseError> {
    let environment =
        specification.environment().environment(&mut stream(specification.seed(), repetition, Role::Environment));
    let (rewards, costs) = (environment.scale.reward, environment.scale.cost);
    let budget = specification.budget().amount(&environment) * costs;
    let last = record.ending.last;
    prop_assert!((0.0..=1.0).contains(&record.ending.share_optimal.unwrap_or(0.0)) && !record.ending.capped);
    let strict = specification.stop() == Stop::Strict;
    if strict {
        prop_assert!(last.spent <= budget * (1.0 + 2e-9), "spent {} of {budget}", last.spent);
    } else {
        let range = budget * (1.0 - 1e-12)..budget + costs;
        prop_assert!(range.contains(&last.spent), "spent {} of {budget}", last.spent);
    }
    // The best integer combination of pulls is worth at least as much as the pulls of the policy.
    let knapsack = last.knapsack_regret.unwrap_or(0.0);
    prop_assert!(!strict || knapsack >= -1e-9 * rewards, "knapsack regret {knapsack}");
    let fractions = specification.checkpoints().fractions();
    let mut before = [0.0; 4];
    for (now, fraction) in record.checkpoints.iter().zip(&fractions).chain([(&last, &1.0)]) {
        prop_assert!(now.regret >= 0.0, "regret {}", now.regret);
        prop_assert!(strict || now.spent >= fraction * budget * (1.0 - 1e-12) && now.pulls >= 1.0);
        let rounding = 1.0 + 1e-9;
        prop_assert!(now.reward <= now.pulls * rewards * rounding && now.spent <= now.pulls * costs * rounding);
        let sums = [now.regret, now.pulls, now.reward, now.spent];
        prop_assert!(sums.iter().zip(&before).all(|(now, before)| now >= before), "{before:?}, then {sums:?}");
        before = sums;
    }
    Ok(())
}

/// Adds the records of the tasks in the given order, and returns the answer as JSON.
fn answer_of(specification: &Specification, records: &[TaskRecord], order: impl IntoIterator<Item = usize>) -> String {
    let mut results = Results::new(Experiment::new(specification.clone()));
    for task in order {
        assert!(results.add(task, Ok(records[task].clone())));
    }
    assert_eq!(results.folded(), records.len());
    serde_json::to_string(&results.answer()).unwrap()
}

/// Returns the numbers below `count` in an order that depends on `shuffle`.
fn shuffled(count: usize, shuffle: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let key = |task: &usize| (*task as u64 + 1).wrapping_mul(shuffle | 1).rotate_left(29);
    order.sort_by_key(|task| key(task).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    order
}

/// Checks that the shares of the arms in the report of a policy lie in [0, 1] and sum to 1.
fn check_shares(specification: &Specification, report: &Value) -> Result<(), TestCaseError> {
    for share in ["share_of_pulls", "share_of_spending"] {
        let arms = report["arms"].as_array().unwrap().iter();
        // Under the strict stop, it can happen that no episode makes a pull, or that no pull costs anything.
        let Some(shares) = arms.map(|arm| arm[share].as_f64()).collect::<Option<Vec<f64>>>() else {
            let none = report["final"][if share == "share_of_pulls" { "mean_cost" } else { "ratio" }].is_null();
            prop_assert!(none && specification.stop() == Stop::Strict);
            continue;
        };
        prop_assert!(shares.iter().all(|share| (0.0..=1.0 + 1e-9).contains(share)));
        let sum: f64 = shares.iter().sum();
        prop_assert!((sum - 1.0).abs() < 1e-9, "{share}: {sum}");
    }
    Ok(())
}

/// Checks that the final ratio of a policy follows from its mean reward and mean cost, and that its mean regret is not
/// negative.
fn check_final(last: &Value) -> Result<(), TestCaseError> {
    let of = |key: &str| last[key].as_f64();
    match (of("ratio"), of("mean_reward"), of("mean_cost")) {
        (Some(ratio), Some(reward), Some(cost)) => {
            prop_assert!((ratio - reward / cost).abs() <= 1e-9 * ratio.max(1.0));
        }
        (None, Some(_), Some(cost)) => prop_assert_eq!(cost, 0.0),
        (ratio, reward, cost) => prop_assert_eq!((ratio, reward, cost, of("share_optimal")), (None, None, None, None)),
    }
    prop_assert!(last["regret"]["mean"].as_f64().unwrap() >= 0.0);
    Ok(())
}

/// Checks that no policy has less mean regret than the best one. The policy `best-arm`, which is told the best arm, is
/// exempt, and is the best one only if there is no other policy.
fn check_best(answer: &Value) -> Result<(), TestCaseError> {
    let best = answer["best"].as_u64().unwrap() as usize;
    let told = |policy: usize| answer["policies"][policy]["id"] == "best-arm";
    prop_assert!(!told(best) || (0..answer["policies"].as_array().unwrap().len()).all(told));
    let regret = answer["policies"][best]["final"]["regret"]["mean"].as_f64().unwrap();
    for paired in answer["paired"].as_array().unwrap() {
        let exempt = told(paired["policy"].as_u64().unwrap() as usize);
        prop_assert!(exempt || paired["mean"].as_f64().unwrap() >= -1e-9 * (1.0 + regret));
    }
    Ok(())
}

/// Concatenates pieces of a specification's JSON in any order. Unlike entirely random text, such text is often accepted
/// up to some depth.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"version\"",
        "1",
        "\"environment\"",
        "\"arms\"",
        "\"reward\"",
        "\"law\"",
        "\"beta\"",
        "\"bernoulli\"",
        "\"p\"",
        "0.5",
        "-1e400",
        "1e-400",
        "null",
        "true",
        "\"budget\"",
        "\"absolute\"",
        "\"policies\"",
        "\"id\"",
        "\"\\ud800\"",
        "\"\\u0000\"",
        " ",
        "\"repetitions\"",
        "18446744073709551616",
        "\u{202e}",
    ];
    vec(prop::sample::select(pieces.map(str::to_owned).to_vec()), 0..60).prop_map(|pieces| pieces.concat())
}

/// Counts the numbers of a tree, and replaces the one at `place`, counted from 0, by `other`. `count` starts at 0 and
/// ends as the number of numbers in the tree.
fn replace_number(value: &mut Value, place: usize, count: &mut usize, other: f64) {
    match value {
        Value::Number(number) => {
            if *count == place {
                *number = serde_json::Number::from_f64(other).unwrap();
            }
            *count += 1;
        }
        Value::Array(list) => list.iter_mut().for_each(|item| replace_number(item, place, count, other)),
        Value::Object(map) => map.values_mut().for_each(|item| replace_number(item, place, count, other)),
        _ => {}
    }
}

/// Generates a value by which [`mutate`] replaces another value.
fn other() -> impl Strategy<Value = Value> {
    const NUMBERS: [f64; 9] = [0.0, -0.0, -1.0, 0.5, 1.0, 2.0, 1e-320, 1e308, 9_007_199_254_740_993.0];
    prop_oneof![
        Just(json!(null)),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[]])),
        any::<bool>().prop_map(|value| json!(value)),
        any::<f64>().prop_map(|value| json!(value)),
        any::<i64>().prop_map(|value| json!(value)),
        prop::sample::select(&NUMBERS[..]).prop_map(|value| json!(value)),
        ".{0,80}".prop_map(|value| json!(value)),
    ]
}

/// Replaces a value of a tree by `other`, removes a value, or adds `other`. The bits of `place` decide which.
fn mutate(value: &mut Value, mut place: usize, other: &Value) {
    place = place.wrapping_mul(0x9e37_79b9) >> 3;
    let turn = place % 8;
    match value {
        Value::Object(map) if turn < 6 && !map.is_empty() => {
            let key = map.keys().nth(place / 8 % map.len()).unwrap().clone();
            mutate(map.get_mut(&key).unwrap(), place, other);
        }
        Value::Object(map) if turn == 6 && !map.is_empty() => {
            let key = map.keys().nth(place / 8 % map.len()).unwrap().clone();
            map.remove(&key);
        }
        Value::Object(map) => {
            map.insert(other.to_string().chars().take(70).collect(), other.clone());
        }
        Value::Array(list) if turn < 6 && !list.is_empty() => {
            let index = place / 8 % list.len();
            mutate(&mut list[index], place, other);
        }
        Value::Array(list) => list.push(other.clone()),
        leaf => *leaf = other.clone(),
    }
}

/// Checks that a specification has guarantees and, if it is short enough, can be run, and that no number of the answer
/// is missing.
fn runs(specification: Specification) -> Result<(), TestCaseError> {
    let guarantees = serde_json::to_value(Guarantees::new(&specification)).unwrap();
    prop_assert!(guarantees["none"].is_string() || guarantees["most"].is_number(), "{guarantees}");
    if specification.expected_pulls() > 1_000.0 {
        return Ok(());
    }
    let few = specification.repetitions().most().min(3);
    let two = specification.policies().iter().take(2).cloned();
    let specification = specification.to_builder().repetitions(few).policies(two).build().unwrap();
    let answer = serde_json::to_value(experiment::run(specification.clone()).answer()).unwrap();
    for policy in answer["policies"].as_array().unwrap() {
        for point in policy["checkpoints"].as_array().unwrap() {
            for quantity in ["regret", "realised_regret", "pulls", "reward", "spent"] {
                prop_assert!(point[quantity]["mean"].is_number() && point[quantity]["median"].is_number(), "{point}");
            }
        }
        let unspent = specification.stop() == Stop::Strict && policy["final"]["ratio"].is_null();
        prop_assert!(unspent || policy["final"]["ratio"].is_number());
        prop_assert!(policy["final"]["regret"]["mean"].as_f64() >= Some(0.0));
    }
    if let Ok(mut trace) = Trace::new(&specification, 0, 0) {
        trace.seek(5);
        serde_json::to_string(&trace.state(None)).unwrap();
    }
    if let Ok(mut race) = Race::new(&specification, 0) {
        race.record(u64::MAX);
        let look = race.look(race.budget() / 2.0, Step::Budget);
        let sums = |lane: &LaneLook| [lane.spent, lane.reward, lane.regret, lane.share.unwrap_or(0.0)];
        prop_assert!(look.lanes.iter().flat_map(sums).all(|sum| sum.is_finite() && sum >= 0.0), "{look:?}");
        prop_assert!((0..race.lanes()).all(|lane| race.spending(lane).flatten().all(|spent| spent.is_finite())));
    }
    Ok(())
}

/// Reads a text as a specification. If the library accepts the text, the specification must survive being written and
/// read again and being built from its values, and must run. Otherwise the error must be short and contain no invisible
/// characters.
fn reads(text: &str) -> Result<(), TestCaseError> {
    match Specification::from_json(text) {
        Ok(specification) => {
            let again = serde_json::to_string(&specification).unwrap();
            let second =
                Specification::from_json(&again).map_err(|error| TestCaseError::fail(format!("{error}: {again}")))?;
            let built = second.to_builder().build().map_err(|error| TestCaseError::fail(format!("{error}: {again}")))?;
            prop_assert_eq!(serde_json::to_string(&built).unwrap(), &*again);
            prop_assert_eq!(serde_json::to_string(&second).unwrap(), again);
            prop_assert!(specification.expected_pulls() >= 1.0);
            prop_assert!(Experiment::new(specification.clone()).tasks() >= 1);
            runs(specification)?;
        }
        Err(error) => {
            prop_assert!(!error.path.is_empty() && !error.message.is_empty());
            // Every error has a line of its own.
            for shown in error.to_string().lines() {
                prop_assert!(!shown.chars().any(|c| c.is_control() || c == '\u{202e}'), "{shown:?}");
                prop_assert!(shown.len() < 2_000, "{shown}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Numbers keep every bit. JavaScript reads them exactly too, so the page and the command line run the same
    /// experiment.
    #[test]
    fn numbers_are_read_exactly(value in specification()) {
        prop_assert_eq!(serde_json::to_value(read(&value)).unwrap(), value);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        reads(&text)?;
    }

    #[test]
    fn any_pieces_are_read_or_refused(text in pieces()) {
        reads(&text)?;
    }

    #[test]
    fn mutated_specifications_are_read_or_refused(
        mut value in specification(),
        changes in vec((any::<usize>(), other()), 1..4),
    ) {
        for (place, other) in &changes {
            mutate(&mut value, *place, other);
        }
        reads(&value.to_string())?;
    }

    /// Numbers of any size replace single numbers of a specification, whose laws and budget have units of any size.
    #[test]
    fn extreme_specifications_are_refused_or_run(
        mut value in specification(),
        units in units(),
        changes in vec((any::<prop::sample::Index>(), extreme()), 0..4),
    ) {
        in_units(&mut value, units);
        let mut numbers = 0;
        replace_number(&mut value, usize::MAX, &mut numbers, 0.0);
        for (place, other) in changes {
            replace_number(&mut value, place.index(numbers), &mut 0, other);
        }
        reads(&value.to_string())?;
    }

    #[test]
    fn specifications_with_other_characters_are_read_or_refused(
        value in specification(),
        place in any::<prop::sample::Index>(),
        length in 0..10_usize,
        character in any::<char>(),
    ) {
        let mut text: Vec<char> = value.to_string().chars().collect();
        let place = place.index(text.len());
        let end = (place + length).min(text.len());
        text.splice(place..end, [character]);
        reads(&text.into_iter().collect::<String>())?;
    }
}

/// Without a limit, a reader would overflow the stack at a depth of 100,000.
#[test]
fn nested_text_of_any_depth_is_refused() {
    for depth in [1, 30, 31, 32, 33, 34, 100, 1_000, 100_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            assert!(Specification::from_json(&text).is_err());
            assert!(Specification::from_json(&open.repeat(depth)).is_err());
        }
    }
}
