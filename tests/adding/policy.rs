//! A policy that compares two random arms and pulls the one with fewer pulls.
//!
//! `cargo xtask adding` adds this file to a copy of the project.

use super::{Entry, Policy, Promises, Stream, Tally, random_arm};

pub const ENTRY: Entry = Entry {
    id: "fewer-pulls",
    name: "fewer pulls",
    group: "references",
    source: "a template",
    idea: "Compares two random arms and pulls the one with fewer pulls.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|_| Box::new(FewerPulls).into(),
};

#[derive(Clone)]
struct FewerPulls;

impl Policy for FewerPulls {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let (one, other) = (random_arm(tally, stream), random_arm(tally, stream));
        if tally.arms[one].pulls <= tally.arms[other].pulls { one } else { other }
    }
}
