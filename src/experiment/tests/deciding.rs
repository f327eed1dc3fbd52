//! Tests of runs that go on until their question is decided.

use super::*;
use crate::report::{QuestionOutcome, RegretQuestion};

/// The results of a run of several policies in which the regret of each is given for every repetition.
fn results(repetitions: &str, regrets: &[&dyn Fn(u64) -> f64]) -> Results {
    let policies = vec![r#"{ "id": "bts" }"#; regrets.len()].join(", ");
    let text = format!(
        r#"{{ "version": 1, "environment": {{ "family": "beta", "arms": 2 }}, "budget": {{ "absolute": 10 }},
              "policies": [ {policies} ], "repetitions": {repetitions}, "checkpoints": [1] }}"#
    );
    let mut results = Results::new(Experiment::new(specification(&text)));
    for task in 0..results.experiment.tasks() {
        let (block, policy) = (task / regrets.len(), task % regrets.len());
        let record =
            results.experiment.made_up(block, (5.0, 1.0), &[0.5, 0.5], &|repetition, _| regrets[policy](repetition));
        if !results.is_complete() {
            assert!(results.add(task, record));
        }
    }
    results
}

/// A number from -1 to 1 that differs from repetition to repetition and has the mean 0 over seven of them.
fn wobble(repetition: u64) -> f64 {
    (repetition % 7) as f64 / 3.0 - 1.0
}

fn question(results: &Results, policy: usize) -> &RegretQuestion {
    results.decided().questions.iter().find(|question| question.policy == policy).unwrap()
}

const UNTIL: &str = r#"{ "until": "decided", "at_most": 2000 }"#;

/// The blocks have 64 repetitions, so the first look after 200 repetitions is at 256.
#[test]
fn a_difference_that_excludes_0_is_told_apart_at_the_first_look() {
    let results = results(UNTIL, &[&|_| 10.0, &|at| 15.0 + wobble(at), &|at| 10.1 + wobble(at) / 10.0]);
    assert_eq!((results.repetitions(), results.is_complete(), results.decided().all), (256, true, true));
    let (apart, equal) = (question(&results, 1), question(&results, 2));
    assert_eq!((apart.outcome, apart.at), (QuestionOutcome::ToldApart, Some(256)));
    assert!(apart.low > 0.0 && apart.low < 5.0 && apart.high > 5.0, "{apart:?}");
    assert!(equal.outcome != QuestionOutcome::Undecided && equal.at == Some(256), "{equal:?}");
    assert_eq!(results.answer().decided, Some(results.decided()));
}

/// The means differ by 0.2 of 10.2, which is within 5 %, and the interval is still wide at 256 repetitions.
#[test]
fn policies_within_the_margin_are_equal_once_the_interval_is_short_enough() {
    let noisy = |at| 10.2 + 4.0 * wobble(at);
    let results = results(UNTIL, &[&|_| 10.0, &noisy]);
    let equal = question(&results, 1);
    assert_eq!(equal.outcome, QuestionOutcome::Equal);
    assert!(results.repetitions() > 256 && results.repetitions() < 2000, "{}", results.repetitions());
    assert!(equal.high <= equal.margin && equal.margin < 0.52, "{equal:?}");
    assert_eq!(equal.expected, Some(results.repetitions() as f64));
}

/// Without a margin, policies with the same mean regret stay undecided, and the run ends at its limit.
#[test]
fn a_run_ends_undecided_at_its_limit() {
    let margin = r#"{ "until": "decided", "equal_within": 0, "at_most": 700 }"#;
    let results = results(margin, &[&|_| 10.0, &|at| 10.0 + wobble(at)]);
    assert_eq!((results.repetitions(), results.is_complete(), results.decided().all), (700, true, false));
    assert_eq!((question(&results, 1).outcome, question(&results, 1).at), (QuestionOutcome::Undecided, None));
}

/// One repetition has nearly all of the squared deviations, so nothing counts as equal, although the interval without
/// widening lies within the margin.
#[test]
fn nothing_is_equal_while_one_repetition_stands_out() {
    let extreme = |at: u64| if at == 20 { 11.0 } else { 10.0 };
    let results = results(UNTIL, &[&|_| 10.0, &extreme]);
    let open = question(&results, 1);
    assert_eq!((open.outcome, results.repetitions()), (QuestionOutcome::Undecided, 2000));
    assert!((open.widening - 10.0).abs() < 0.01, "{open:?}");
}

#[test]
fn a_plain_run_with_as_many_repetitions_has_the_same_answer() {
    let regrets: [&dyn Fn(u64) -> f64; 2] = [&|_| 10.0, &|at| 10.2 + 4.0 * wobble(at)];
    let decided = results(UNTIL, &regrets);
    let plain = results(&decided.repetitions().to_string(), &regrets);
    let policies = |results: &Results| serde_json::to_string(&results.answer().policies).unwrap();
    assert_eq!(policies(&decided), policies(&plain));
    assert_eq!((plain.answer().decided, plain.decided()), (None, decided.decided()));
}

/// The expected number is where the interval first lies on one side of 0, if the spread stays as it is. The mean is 2.4
/// standard errors from 0 when the number is estimated, so the true mean is expected to be a little smaller.
#[test]
fn the_expected_number_is_near_the_one_that_is_needed() {
    let noisy = |at| 10.4 + 8.0 * wobble(at);
    let early = results(r#"{ "until": "decided", "equal_within": 0, "at_most": 1024 }"#, &[&|_| 10.0, &noisy]);
    let expected = early.decided().expected().unwrap();
    let late = results(r#"{ "until": "decided", "equal_within": 0, "at_most": 20000 }"#, &[&|_| 10.0, &noisy]);
    assert!(late.decided().all);
    let found = late.repetitions() as f64;
    assert!(expected > found && expected < 1.5 * found, "{found} for {expected}");
}
