//! The calls of an instance so far, so that a copy of it can be brought to the same state.

use crate::seed::Stream;
use crate::tally::Outcome;
use std::sync::Arc;

/// The number of calls in a chunk.
const CHUNK: usize = 1024;

/// A call of an instance.
#[derive(Clone, Copy)]
pub(super) enum Call {
    /// The instance was asked for an arm in this round.
    Choose(f64),
    /// The instance was told an outcome of this arm.
    Observe(u32, Outcome),
    /// The instance was told that this arm no longer fits into the budget.
    Bar(u32),
}

/// The calls of an instance in their order. Copies share all calls but the last ones.
#[derive(Clone)]
pub(super) struct History {
    /// The random numbers of the policy, as they were before the first call.
    pub stream: Stream,
    chunks: Vec<Arc<[Call]>>,
    last: Vec<Call>,
}

impl History {
    pub fn new(stream: &Stream) -> History {
        History { stream: stream.clone(), chunks: Vec::new(), last: Vec::new() }
    }

    pub fn add(&mut self, call: Call) {
        self.last.push(call);
        if self.last.len() == CHUNK {
            self.chunks.push(self.last.drain(..).collect());
        }
    }

    pub fn calls(&self) -> impl Iterator<Item = &Call> {
        self.chunks.iter().flat_map(|chunk| chunk.iter()).chain(&self.last)
    }
}
