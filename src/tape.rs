//! Tapes: outcomes that were drawn for one policy and are read by the policies after it.
//!
//! Each arm has its own stream of random numbers, so the n-th pull of an arm has the same outcome for every policy of
//! an experiment. If drawing takes longer than reading, the outcomes that one policy draws are kept for the other
//! policies of the same repetitions. Tapes change no bit of any answer.

use crate::environment::Arm;
use crate::law::{Effort, Law};
use crate::seed::Stream;
use crate::tally::Outcome;

/// The largest number of outcomes that are kept at a time. They take 8 MB, and up to twice as much while a list grows.
const MAX_OUTCOMES: usize = 1 << 19;
/// The largest memory of the tapes of a thread, in bytes.
pub const TAPES: f64 = (2 * MAX_OUTCOMES * size_of::<Outcome>()) as f64;

/// The first outcomes of an arm.
#[derive(Clone, Debug)]
pub struct Tape {
    outcomes: Vec<Outcome>,
    /// The arm's stream after these outcomes.
    end: Stream,
}

/// Whether a tape of the arm saves time, because drawing an outcome takes longer than reading it. Outcomes of an arm
/// that changes are not kept, because they depend on what a policy has spent.
pub fn is_worthwhile(arm: &Arm) -> bool {
    let slow = |law: &Law| law.effort() == Effort::Slow;
    arm.later.is_none() && (arm.correlation != 0.0 || slow(&arm.laws.reward) || slow(&arm.laws.cost))
}

/// A tape in use. It is read up to its end and written from there on.
#[derive(Clone)]
pub struct Playback {
    tape: Tape,
    next: usize,
}

impl Playback {
    /// Starts at the beginning of `tape`, or of a new tape if there is none. `stream` must be at its beginning, and is
    /// moved to the end of the tape.
    pub fn new(tape: Option<Tape>, stream: &mut Stream) -> Playback {
        let tape = tape.unwrap_or_else(|| Tape { outcomes: Vec::new(), end: stream.clone() });
        *stream = tape.end.clone();
        Playback { tape, next: 0 }
    }

    /// Reads the next outcome from the tape if possible. Otherwise the outcome is drawn, and recorded if there is room
    /// for it.
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

    /// Stops and returns the tape.
    pub fn eject(self) -> Tape {
        self.tape
    }
}

/// The tapes of the repetitions of a block, arm by arm. An arm has no tape if [`is_worthwhile`] returns false.
#[derive(Debug)]
pub struct Tapes {
    block: Option<usize>,
    repetitions: Vec<Vec<Option<Tape>>>,
    /// The number of further outcomes that can be kept.
    pub room: usize,
}

impl Default for Tapes {
    fn default() -> Tapes {
        Tapes { block: None, repetitions: Vec::new(), room: MAX_OUTCOMES }
    }
}

impl Tapes {
    /// Turns to `block`, which has `repetitions` repetitions, and drops the tapes of any other block.
    pub fn turn_to(&mut self, block: usize, repetitions: usize) {
        if self.block != Some(block) {
            *self = Tapes { block: Some(block), repetitions: vec![Vec::new(); repetitions], room: MAX_OUTCOMES };
        }
    }

    /// The number of outcomes that are kept.
    #[cfg(test)]
    pub fn kept(&self) -> usize {
        self.repetitions.iter().flatten().flatten().map(|tape| tape.outcomes.len()).sum()
    }

    /// The tapes of a repetition of the block. Repetitions are counted from 0.
    pub fn of(&mut self, repetition: usize) -> &mut Vec<Option<Tape>> {
        &mut self.repetitions[repetition]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Laws;

    #[test]
    fn tapes_are_worthwhile_for_slow_draws() {
        let (quick, slow) = (Law::bernoulli(0.5), Law::beta(2.0, 3.0));
        let arm = |reward: &Law, cost: &Law| Arm::new(reward.clone(), cost.clone());
        let later = Some(Box::new(Laws { reward: quick.clone(), cost: quick.clone() }));
        assert!(!is_worthwhile(&arm(&quick, &quick)));
        assert!(is_worthwhile(&arm(&slow, &quick)) && is_worthwhile(&arm(&quick, &slow)));
        assert!(is_worthwhile(&Arm { correlation: -0.5, ..arm(&quick, &quick) }));
        assert!(
            !is_worthwhile(&Arm { later, ..arm(&slow, &slow) }),
            "outcomes that change with the budget spent differ between policies"
        );
    }
}
