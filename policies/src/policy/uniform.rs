//! A reference that learns nothing: the policy pulls a uniformly random arm in every round.

use super::{Entry, Policy, Promises, Stream, Tally, random_arm};
use crate::policy::state::state;

pub const ENTRY: Entry = Entry {
    id: "uniform",
    name: "uniform",
    group: "references",
    source: "a reference",
    idea: "Pulls a random arm in every round and learns nothing.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|_| Uniform.into(),
};

#[derive(Clone)]
pub struct Uniform;

state!(Uniform: ;);

impl Policy for Uniform {
    #[inline(always)]
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        random_arm(tally, stream)
    }
}
