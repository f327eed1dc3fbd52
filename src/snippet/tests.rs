//! Tests of the text of snippets. `tests/it/snippets.rs` runs them.

use super::*;

fn specification(policy: &str) -> Specification {
    let arm = r#"{ "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.25 } }"#;
    let text = format!(
        r#"{{ "version": 1, "budget": {{ "absolute": 500 }}, "repetitions": 2, "policies": [{policy}],
        "environment": {{ "arms": [{arm}, {arm}, {arm}] }} }}"#
    );
    Specification::from_json(&text).unwrap()
}

#[test]
fn a_snippet_begins_with_the_policy_and_the_constants_that_it_uses() {
    let text = snippet(&specification(r#"{ "id": "budget-ucb" }"#), 0, Language::Python).unwrap();
    let head = "\
# Budget-UCB. Xia et al. 2015, Algorithm 1.
# Adds to the ratio of the means one term for the error of the reward and one for the error
# of the cost. It needs a lower bound of all mean costs.
# policy = Policy(); arm = policy.choose(); policy.observe(arm, reward, cost)

import math
import random

K = 3  # the number of arms; the first arm is 0
REWARD_MAX = 1  # the largest possible reward of a pull
COST_MAX = 1  # the largest possible cost of a pull
LAMBDA = 0.25  # λ, a lower bound of every arm's mean cost, divided by COST_MAX


def largest(values):
";
    assert!(text.starts_with(head), "{text}");
    let text = snippet(&specification(r#"{ "id": "pd-bwk", "nu": 1e-8 }"#), 0, Language::JavaScript).unwrap();
    let constants = "\
const BUDGET = 500; // the budget, in the units of the costs
const NU = 1e-8; // ν, the width of the bounds, as a factor of ln(B K)

/** Returns";
    assert!(text.contains(constants), "{text}");
}

#[test]
fn a_policy_has_a_short_snippet_or_a_reason() {
    for entry in ALL.iter().filter(|entry| !entry.needs_linear_arms()) {
        for language in Language::ALL {
            match snippet(&specification(&format!(r#"{{ "id": "{}" }}"#, entry.id)), 0, language) {
                Ok(text) => {
                    assert!(text.lines().count() <= 75, "{} has {} lines", entry.id, text.lines().count());
                    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
                }
                Err(reason) => assert!(reason.starts_with(&format!("{} has no snippet, because ", entry.name))),
            }
        }
    }
    let names: Vec<_> = available().map(|entry| entry.id).collect();
    assert!(names.len() >= 26 && names[0] == "omega-ucb", "{names:?}");
    let sets = snippet(&specification(r#"{ "id": "mrcb", "plays": 2 }"#), 0, Language::Python).unwrap_err();
    assert!(sets.starts_with("MRCB has no snippet, because with m > 1 "), "{sets}");
}

#[test]
fn languages_are_found_by_their_ending() {
    assert_eq!(["py", "js", "c"].map(Language::find), [Some(Language::Python), Some(Language::JavaScript), None]);
}
