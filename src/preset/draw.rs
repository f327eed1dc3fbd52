//! Arms that are drawn once, for figures of which all repetitions have the same arms.

use super::Node;
use crate::environment::{Arm, FAMILIES, Family};
use crate::law::Law;
use crate::seed::{Role, stream};

fn drawn(family: &str, arms: usize, draw: u64) -> Vec<Arm> {
    let family: Family = FAMILIES.iter().find(|entry| entry.id == family).expect("a family of ours").family;
    family.draw(arms, &mut stream(1, draw, Role::Environment)).arms
}

/// A draw of a family under seed 1, counted from 0, as given arms.
pub(super) fn one_draw(family: &str, arms: usize, draw: u64) -> Vec<Node> {
    drawn(family, arms, draw).iter().map(Node::of).collect()
}

/// The same draw with Bernoulli outcomes of the same means.
pub(super) fn as_bernoulli(family: &str, arms: usize, draw: u64) -> Vec<Node> {
    let arm = |arm: &Arm| {
        let (reward, cost) = arm.laws.means();
        Node::of(&Arm::new(Law::bernoulli(reward), Law::bernoulli(cost)))
    };
    drawn(family, arms, draw).iter().map(arm).collect()
}
