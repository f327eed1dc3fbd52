//! Finds the arm with the largest index, for indices that may fall while their arms are not pulled.
//!
//! The index of an arm that is not pulled stays within a range for some rounds ahead. In these rounds only the
//! *candidates* are evaluated: the arms whose ranges reach the largest lower end of a range. The best candidate is the
//! best arm as long as it is above the upper ends of all other arms. Once it is not, or once the rounds are over, the
//! ranges are computed anew. If ranges have served for few rounds only, all arms are candidates for a while. The number
//! of rounds ahead affects only the speed. `docs/engine.md` has the proof and measurements.

use super::BoundFormula;
use super::program::{self, Step, Variable};
use crate::math::max;
use crate::policy::Result;
use crate::policy::state::{Reader, State, Writer};
use crate::policy::{Index, Policy, argmax, largest, unpulled};
use crate::seed::Stream;
use crate::tally::{Outcome, Tally};

/// Ranges that served for fewer rounds than this were not worth computing.
const TOO_FEW: u64 = 8;
/// After ranges that were not worth computing, no ranges are computed for [`PAUSE`] times [`TOO_FEW`] rounds.
const PAUSE: u64 = 4;
/// The step that stands for t.
pub(super) const ROUND: Step = Step::Variable(Variable::Round);

/// A policy that pulls the arm with the largest index of a formula.
#[derive(Clone)]
pub struct Ahead {
    index: BoundFormula,
    /// The formula in this round. All parts that depend on t alone are computed once.
    now: BoundFormula,
    candidates: Vec<usize>,
    /// The indices of the candidates in this round.
    values: Vec<f64>,
    /// The upper end of each arm's range.
    highs: Vec<f64>,
    /// The largest upper end among the arms that are not candidates.
    others: f64,
    /// The first round for which the ranges hold.
    since: u64,
    /// The last round for which the ranges hold.
    until: u64,
    /// The number of rounds to look ahead.
    span: u64,
}

/// The ranges only spare evaluations, and follow from the tally again, so no state is saved.
impl State for Ahead {
    fn write(&self, _: &mut Writer) {}

    fn read(&mut self, _: &mut Reader) -> Result<()> {
        *self = Ahead::new(self.index.clone());
        Ok(())
    }
}

impl Ahead {
    pub(super) fn new(index: BoundFormula) -> Ahead {
        Ahead {
            now: BoundFormula(Vec::new()),
            index,
            candidates: Vec::new(),
            values: Vec::new(),
            highs: Vec::new(),
            others: f64::NEG_INFINITY,
            since: 0,
            until: 0,
            span: 1,
        }
    }

    /// The best arm, if the ranges decide.
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

    /// Computes the ranges and the candidates from `round` on.
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
        // A longer look ahead leaves more candidates. A shorter one computes ranges more often, and a range takes a few
        // times as long as a value.
        let few = self.candidates.len() as u64 <= 2 + 4 * arms as u64 / self.span;
        self.span = if few { 2 * self.span } else { self.span / 2 + 1 };
    }
}

impl Policy for Ahead {
    /// Discards the ranges after a pull of an arm that is not a candidate. While all arms fit into the budget, only a
    /// visitor pulls such an arm.
    fn observe(&mut self, arm: usize, _: Outcome, _: &mut Stream) {
        if !self.candidates.contains(&arm) {
            self.until = 0;
        }
    }

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
        Some(&self.index)
    }
}
