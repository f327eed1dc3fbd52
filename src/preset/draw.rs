//! Arms that are drawn once, for figures of which all repetitions have the same arms.

use super::{Node, json};
use crate::environment::{Arm, FAMILIES, Family};
use crate::law::{Bernoulli, Beta, Discrete, Law};
use crate::seed::{Role, stream};

fn drawn(family: &str, arms: usize, draw: u64) -> Vec<Arm> {
    let family: Family = FAMILIES.iter().find(|entry| entry.id == family).expect("a family of ours").family;
    family.draw(arms, &mut stream(1, draw, Role::Environment)).arms
}

/// A draw of a family under seed 1, counted from 0, as given arms.
pub(super) fn one_draw(family: &str, arms: usize, draw: u64) -> Vec<Node> {
    let law = |law: &Law| match law {
        Law::Bernoulli(Bernoulli { p }) => json!({ "law": "bernoulli", "p": *p }),
        Law::Discrete(Discrete { values, weights }) => {
            json!({ "law": "discrete", "values": values.clone(), "weights": weights.clone() })
        }
        Law::Beta(Beta { alpha, beta }) => json!({ "law": "beta", "alpha": *alpha, "beta": *beta }),
        _ => unreachable!("no other law in the families of the figures"),
    };
    let arm = |arm: &Arm| json!({ "reward": law(&arm.laws.reward), "cost": law(&arm.laws.cost) });
    drawn(family, arms, draw).iter().map(arm).collect()
}

/// The same draw with Bernoulli outcomes of the same means.
pub(super) fn as_bernoulli(family: &str, arms: usize, draw: u64) -> Vec<Node> {
    let law = |law: &Law| json!({ "law": "bernoulli", "p": law.mean() });
    let arm = |arm: &Arm| json!({ "reward": law(&arm.laws.reward), "cost": law(&arm.laws.cost) });
    drawn(family, arms, draw).iter().map(arm).collect()
}
