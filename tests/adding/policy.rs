//! A policy that pulls the arm with the fewest pulls.
//!
//! `cargo xtask adding` adds this file to a copy of the project.

use super::{Entry, Index, Lazy, Promises};
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "fewer-pulls",
    name: "fewer pulls",
    group: "references",
    source: "a template",
    idea: "Pulls the arm with the fewest pulls.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|arguments| Lazy::new(arguments.arms(), FewerPulls).into(),
};

#[derive(Clone)]
struct FewerPulls;

impl Index for FewerPulls {
    fn confidence(&self, _: u64) -> f64 {
        0.0
    }

    fn index(&self, _: f64, arm: &ArmTally) -> f64 {
        -arm.n()
    }
}
