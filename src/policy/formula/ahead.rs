//! The arm with the largest index where indices may fall while their arms are not pulled.
//!
//! For some rounds ahead each arm's index is known to stay within a range, as long as the arm is not pulled. In these rounds only the
//! *candidates* are evaluated: arms whose range reaches the largest lower end. The best of them is above all others as long as it is
//! above the upper ends of those. Once it is not, or the rounds are over, ranges are made anew. Where that happens too soon, since arms
//! are explored in turn, all arms are candidates for a while. How many rounds are looked ahead changes the speed only.

use super::Bound;
use super::program::{self, Step, Variable};
use crate::math::max;
use crate::policy::{Index, Policy, argmax, largest, unpulled};
use crate::seed::Stream;
use crate::tally::Tally;
use std::rc::Rc;

/// Ranges that served for fewer rounds than this were not worth making; then none are made for so many times as many.
const TOO_FEW: u64 = 8;
const PAUSE: u64 = 4;
pub(super) const ROUND: Step = Step::Variable(Variable::Round);

/// A policy that pulls the arm with the largest index.
#[derive(Clone)]
pub(super) struct Ahead {
    index: Rc<Bound>,
    /// The same in this round, with what follows from t alone computed once.
    now: Bound,
    candidates: Vec<usize>,
    /// The indices of the candidates in this round.
    values: Vec<f64>,
    /// The upper end of each arm's range.
    highs: Vec<f64>,
    /// The largest of them among the arms that are no candidates.
    others: f64,
    /// The first and the last round for which this holds, and how many are looked ahead.
    since: u64,
    until: u64,
    span: u64,
}

impl Ahead {
    pub fn new(index: Bound) -> Ahead {
        Ahead {
            now: Bound(Vec::new()),
            index: Rc::new(index),
            candidates: Vec::new(),
            values: Vec::new(),
            highs: Vec::new(),
            others: f64::NEG_INFINITY,
            since: 0,
            until: 0,
            span: 1,
        }
    }

    /// The best arm, if what is known of this round tells.
    fn best(&mut self, round: u64, tally: &Tally, stream: &mut Stream) -> Option<usize> {
        if round > self.until {
            return None;
        }
        self.values.clear();
        self.values.extend(self.candidates.iter().map(|arm| self.now.index(round as f64, &tally.arms[*arm])));
        if self.values.iter().all(|value| *value <= self.others) {
            return None;
        }
        largest(self.values.len(), |place| self.values[place], stream).map(|place| self.candidates[place])
    }

    /// Looks ahead from `round`.
    fn look(&mut self, round: u64, tally: &Tally) {
        let arms = tally.arms.len();
        self.candidates.clear();
        self.others = f64::NEG_INFINITY;
        if round <= self.until && round < self.since + TOO_FEW {
            self.candidates.extend(0..arms);
            (self.since, self.until) = (round, round + PAUSE * TOO_FEW);
            self.span = self.span / 2 + 1;
            return;
        }
        (self.since, self.until) = (round, round + self.span);
        let mut low = f64::NEG_INFINITY;
        self.highs.clear();
        for arm in &tally.arms {
            let range = self.index.range((round as f64, self.until as f64), arm);
            low = max(range.0, low);
            self.highs.push(range.1);
        }
        for (arm, high) in self.highs.iter().enumerate() {
            if *high >= low {
                self.candidates.push(arm);
            } else {
                self.others = max(*high, self.others);
            }
        }
        // Further ahead there are more candidates; less far ranges are made more often, which takes a few times as long as a value.
        let few = self.candidates.len() as u64 <= 2 + 4 * arms as u64 / self.span;
        self.span = if few { 2 * self.span } else { self.span / 2 + 1 };
    }
}

impl Policy for Ahead {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        let round = tally.pulls + 1;
        self.now.0.clear();
        program::bind(&self.index.0, |step| (step == ROUND).then_some(round as f64), &mut self.now.0);
        if tally.barred.is_empty() {
            for _ in 0..2 {
                if let Some(arm) = self.best(round, tally, stream) {
                    return arm;
                }
                self.look(round, tally);
            }
        }
        argmax(tally, |arm| self.now.index(round as f64, &tally.arms[arm]), stream)
    }

    fn index(&self) -> Option<&dyn Index> {
        Some(&*self.index)
    }
}
