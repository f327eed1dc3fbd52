//! Tests that formulas have the right values, that formulas of built-in policies make the same pulls as these policies,
//! and that leaving out arms changes no choice.

mod looking_ahead;
mod reading;
mod values;

use super::super::{ALL, AnyPolicy, Knowledge, Policy, Value, argmax, unpulled};
use super::*;
use crate::seed::{Role, Stream, stream};
use crate::tally::{Outcome, Tally};
use crate::testing::{Arm, Law, outcome};
use std::sync::Arc;

/// An arm with 10 pulls, which earned 4 and cost 5.
const ARM: ArmTally = ArmTally { pulls: 10, reward: 4.0, cost: 5.0, reward_squares: 2.0, cost_squares: 3.5 };

fn knowledge(arms: usize) -> Knowledge {
    Knowledge::new(arms).budget(500.0)
}

fn arms(count: usize) -> Vec<Arm> {
    let law = |arm: usize, step: f64| Law::Bernoulli((0.05 + step * arm as f64) % 1.0);
    (0..count).map(|arm| (law(arm, 0.37), law(arm, 0.23))).collect()
}

fn build(text: &str, a: f64, b: f64, arms: usize) -> AnyPolicy {
    let formula = Value::Formula(Arc::new(Formula::read(text).unwrap()));
    ENTRY.build(&[Some(formula), Some(a.into()), Some(b.into())], &knowledge(arms)).unwrap()
}

fn value(text: &str) -> f64 {
    build(text, 0.5, -3.0, 4).score(101, &ARM).unwrap()
}

/// Plays 2,000 rounds of Bernoulli arms, of which every 97th is a pull by others. Returns how often each arm was pulled, and
/// the last arm.
fn pulls(mut policy: AnyPolicy, arms: &[Arm]) -> Vec<usize> {
    let (mut outcomes, mut choices) = (stream(3, 0, Role::Environment), stream(3, 0, Role::Policy));
    let mut tally = Tally::new(arms.len());
    let mut last: Option<(usize, Outcome)> = None;
    for round in 1..=2000 {
        let arm = if round % 97 == 0 {
            last.take().inspect(|(arm, outcome)| policy.observe(*arm, *outcome, &mut choices));
            tally.by_others = true;
            round % tally.arms.len()
        } else {
            policy.turn(last.as_ref(), &tally, &mut choices).arm as usize
        };
        let outcome = outcome(&arms[arm], &mut outcomes);
        tally.add(arm, outcome);
        last = Some((arm, outcome));
    }
    tally.arms.iter().map(|arm| arm.pulls as usize).chain(last.map(|(arm, _)| arm)).collect()
}
