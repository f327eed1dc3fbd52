//! Tests of pictures. `cli/tests/it/command_charts.rs` tests those that the command line writes.

use super::*;
use crate::experiment::{Estimate, Experiment, Results, run};
use crate::specification::Specification;

/// A specification with this budget, these policies and further fields.
fn specification(budget: &str, policies: &str, more: &str) -> Specification {
    let text = format!(
        r#"{{ "version": 1, "environment": {{ "family": "bernoulli", "arms": 3 }}, "budget": {budget},
              "policies": [{policies}], "repetitions": 4 {more} }}"#
    );
    Specification::from_json(&text).unwrap()
}

const TWO: &str = r#"{ "id": "uniform" }, { "id": "bts" }"#;

/// The texts of a picture in their order.
fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

#[test]
fn the_axis_of_a_budget_that_differs_between_repetitions_has_shares() {
    let svg = |budget, more| regret(&run(specification(budget, TWO, more))).unwrap();
    let known = svg(r#"{ "absolute": 20 }"#, "");
    assert!(texts(&known).contains(&"budget spent (log scale)") && texts(&known).contains(&"B = 20"));
    let differs = svg(r#"{ "times_smallest_mean_cost": 50 }"#, "");
    assert!(texts(&differs).contains(&"share of the budget spent (log scale)") && texts(&differs).contains(&"B"));
    let linear = svg(r#"{ "absolute": 20 }"#, r#", "checkpoints": { "count": 5, "grid": "linear" }"#);
    assert!(texts(&linear).contains(&"budget spent"));
}

#[test]
fn legends_begin_with_the_lowest_regret() {
    let svg = regret(&run(specification(r#"{ "absolute": 300 }"#, TWO, ""))).unwrap();
    let names = texts(&svg);
    let place = |name| names.iter().position(|text| *text == name).unwrap();
    assert!(place("BTS") < place("uniform"), "{names:?}");
}

#[test]
fn there_is_no_picture_before_the_first_repetition() {
    let results = Results::new(Experiment::new(specification(r#"{ "absolute": 20 }"#, TWO, "")));
    assert_eq!((regret(&results), pulls(&results), outcomes(&results)), (None, None, None));
}

#[test]
fn a_policy_without_pulls_says_so() {
    // The first cost does not fit into the budget.
    let arms = r#"{ "arms": [
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } } ] }"#;
    let text = format!(
        r#"{{ "version": 1, "environment": {arms}, "budget": {{ "absolute": 0.25 }}, "stop": "strict",
              "policies": [{TWO}], "repetitions": 2 }}"#
    );
    let results = run(Specification::from_json(&text).unwrap());
    for svg in [regret(&results), pulls(&results)] {
        assert_eq!(svg.unwrap().matches("no pull was made").count(), 2);
    }
}

#[test]
fn a_sweep_has_gaps_where_no_pull_was_made() {
    let specification = specification(r#"{ "absolute": 20 }"#, TWO, "");
    let estimate = |mean| Estimate { mean, low: None, high: None };
    let varied = |regret: &[Option<f64>]| {
        let regret = regret.iter().map(|mean| mean.map(estimate)).collect();
        vec![Swept { policy: 1, name: "BTS".to_owned(), regret }]
    };
    let values = || [1.0, 2.0, 40.0].map(|value| (value, value.to_string())).to_vec();
    let drawn = |regret: &[Option<f64>]| {
        let fixed = vec![Swept { policy: 0, name: "uniform".to_owned(), regret: estimate(3.0) }];
        sweep(&SweepPicture {
            specification: &specification,
            parameter: "a",
            values: values(),
            varied: varied(regret),
            fixed,
        })
    };
    let svg = drawn(&[None, Some(2.0), Some(1.0)]);
    assert_eq!(svg.matches("<circle ").count(), 2, "each value with a pull has a mark");
    assert!(["a (log scale)", "uniform", "BTS", "40"].iter().all(|text| texts(&svg).contains(text)), "{:?}", texts(&svg));
    assert!(!drawn(&[None; 3]).contains("NaN"));
}

/// The page states the same sentences in its scripts.
#[test]
fn the_sentences_are_those_of_the_page() {
    let plain = |text: &str| text.replace("\\u202f", "\u{202f}").replace("\\u00a0", "\u{a0}");
    let distribution = plain(include_str!("../../www/outcomes/distribution.js"));
    assert!(distribution.contains(outcomes::MARKS));
    assert!(plain(include_str!("../../www/simulator/answer.js")).contains(&format!("'{}'", regret::NO_PULL)));
    let coverage = plain(include_str!("../../www/coverage/coverage-picture.js"));
    assert!(coverage.contains(coverage::MARKS));
    let intervals = plain(include_str!("../../www/intervals/layout.js"));
    // The script joins its sentences, which are separate texts.
    let joined = intervals.replace(" ',\n  '", " ").replace(" ',\n  `", " ").replace(" `,\n  '", " ");
    for part in intervals::MARKS {
        assert!(joined.contains(part), "{part}\n{joined}");
    }
    let heads = intervals::HEADS.map(|head| format!("'{head}'")).join(", ");
    assert!(include_str!("../../www/intervals/intervals-picture.js").contains(&heads));
}

#[test]
fn many_arms_share_a_piece_and_drawn_arms_have_ranks() {
    let arms = |count: usize| {
        let text = format!(
            r#"{{ "version": 1, "environment": {{ "family": "bernoulli", "arms": {count} }}, "budget": {{ "absolute": 20 }},
                  "policies": [{TWO}], "repetitions": 4 }}"#
        );
        pulls(&run(Specification::from_json(&text).unwrap())).unwrap()
    };
    let (five, nine) = (arms(5), arms(9));
    assert!(texts(&five).contains(&"5th") && !texts(&five).iter().any(|text| text.starts_with("other")));
    assert!(texts(&nine).contains(&"other 5") && !texts(&nine).contains(&"5th"), "{:?}", texts(&nine));
}
