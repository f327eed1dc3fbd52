//! Tapes: outcomes that were drawn once for one policy, and are there for those after it.
//!
//! The n-th pull of an arm yields the same to every policy of an experiment, since each arm has a stream of its own. Where drawing
//! takes longer than reading, what one policy has drawn is kept while the repetitions of its task last; the bits are the same.

use crate::environment::Arm;
use crate::law::{Effort, Law};
use crate::seed::Stream;
use crate::tally::Outcome;

/// At most so many outcomes are kept at a time: 8 MB, and as much again while a list grows.
const MOST: usize = 1 << 19;

/// The first outcomes of an arm.
#[derive(Clone, Debug)]
pub struct Tape {
    outcomes: Vec<Outcome>,
    /// Its stream after them.
    end: Stream,
}

/// Whether to draw a pull of the arm takes longer than to read it.
pub fn is_worthwhile(arm: &Arm) -> bool {
    let slow = |law: &Law| law.effort() == Effort::Slow;
    arm.later.is_none() && (arm.correlation != 0.0 || slow(&arm.laws.reward) || slow(&arm.laws.cost))
}

/// A tape in use: read to its end, and then written.
#[derive(Clone)]
pub struct Player {
    tape: Tape,
    next: usize,
}

impl Player {
    /// From the beginning of a tape, or of a new one for a stream that nothing was drawn from. Leaves `stream` where the tape ends.
    pub fn new(tape: Option<Tape>, stream: &mut Stream) -> Player {
        let tape = tape.unwrap_or_else(|| Tape { outcomes: Vec::new(), end: stream.clone() });
        *stream = tape.end.clone();
        Player { tape, next: 0 }
    }

    /// The next outcome: from the tape, or else drawn and, while there is room, recorded.
    #[inline]
    pub fn next(&mut self, room: &mut usize, stream: &mut Stream, draw: impl FnOnce(&mut Stream) -> Outcome) -> Outcome {
        let at = self.next;
        self.next += 1;
        if let Some(outcome) = self.tape.outcomes.get(at) {
            return *outcome;
        }
        let outcome = draw(stream);
        if at == self.tape.outcomes.len() && *room > 0 {
            *room -= 1;
            self.tape.outcomes.push(outcome);
            self.tape.end = stream.clone();
        }
        outcome
    }

    /// The tape.
    pub fn eject(self) -> Tape {
        self.tape
    }
}

/// The tapes of the repetitions of a block of tasks, arm by arm; none of arms for which it is not worthwhile.
#[derive(Debug)]
pub struct Tapes {
    block: Option<usize>,
    repetitions: Vec<Vec<Option<Tape>>>,
    /// How many more outcomes can be kept.
    pub room: usize,
}

impl Default for Tapes {
    fn default() -> Tapes {
        Tapes { block: None, repetitions: Vec::new(), room: MOST }
    }
}

impl Tapes {
    /// Forgets all that does not belong to `block`, which is to have so many repetitions.
    pub fn turn_to(&mut self, block: usize, repetitions: usize) {
        if self.block != Some(block) {
            *self = Tapes { block: Some(block), repetitions: vec![Vec::new(); repetitions], room: MOST };
        }
    }

    /// How many outcomes are kept.
    #[cfg(test)]
    pub fn kept(&self) -> usize {
        self.repetitions.iter().flatten().flatten().map(|tape| tape.outcomes.len()).sum()
    }

    /// The tapes of a repetition of the block, counted from 0.
    pub fn of(&mut self, repetition: usize) -> &mut Vec<Option<Tape>> {
        &mut self.repetitions[repetition]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Laws;

    #[test]
    fn tapes_are_kept_of_what_takes_long_to_draw() {
        let (quick, slow) = (Law::bernoulli(0.5), Law::beta(2.0, 3.0));
        let arm = |reward: &Law, cost: &Law| Arm::new(reward.clone(), cost.clone());
        let later = Some(Box::new(Laws { reward: quick.clone(), cost: quick.clone() }));
        assert!(!is_worthwhile(&arm(&quick, &quick)));
        assert!(is_worthwhile(&arm(&slow, &quick)) && is_worthwhile(&arm(&quick, &slow)));
        assert!(is_worthwhile(&Arm { correlation: -0.5, ..arm(&quick, &quick) }));
        assert!(
            !is_worthwhile(&Arm { later, ..arm(&slow, &slow) }),
            "what changes with the budget spent is not the same to all"
        );
    }
}
