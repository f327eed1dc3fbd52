//! Whether an index can fall while its arm is not pulled: then all arms have to be scored in every round.
//!
//! Every operation is done on the ranges of its operands, which are closed and may be infinite, with whether each can rise or fall with t.
//! What is said holds in floating point too, since rounding keeps the order. Where the answer is not known it is that both may be.

use super::program::{Binary, Step, Unary, Variable};

/// More pulls than there ever are.
const MOST: f64 = 1e15;

/// The values that part of a formula may have, but for those that are no numbers, and where it goes with the round.
#[derive(Clone, Copy, Debug)]
struct Part {
    low: f64,
    high: f64,
    rises: bool,
    falls: bool,
}

/// Whether the value of bound steps may fall as the round t rises, from 2 on; what is no number counts as infinite.
pub(super) fn may_fall(steps: &[Step]) -> bool {
    let mut stack: Vec<Part> = Vec::new();
    for step in steps {
        let part = match (*step, stack.pop()) {
            (Step::Unary(operator), Some(x)) => x.unary(operator),
            (Step::Binary(operator), Some(y)) => match stack.pop() {
                Some(x) => x.binary(operator, y),
                None => return true,
            },
            (step, below) => {
                stack.extend(below);
                Part::of(step)
            }
        };
        stack.push(part);
    }
    stack.pop().is_none_or(|index| index.falls)
}

impl Part {
    fn of(step: Step) -> Part {
        let (low, high) = match step {
            Step::Number(value) => (value, value),
            Step::Variable(Variable::Pulls) => (1.0, MOST),
            Step::Variable(Variable::Round) => (2.0, MOST),
            _ => (0.0, 1.0),
        };
        Part { low, high, rises: step == Step::Variable(Variable::Round), falls: false }
    }

    /// Whether it depends on the round.
    fn moves(self) -> bool {
        self.rises || self.falls
    }

    /// Other values, in the same direction.
    fn within(self, low: f64, high: f64) -> Part {
        Part { low, high, ..self }
    }

    /// -x, or 1/x where x keeps its sign.
    fn turned(self, low: f64, high: f64) -> Part {
        Part { low, high, rises: self.falls, falls: self.rises }
    }

    /// Of what is not understood: it may go either way if it moves at all.
    fn unknown(moves: bool) -> Part {
        Part { low: f64::NEG_INFINITY, high: f64::INFINITY, rises: moves, falls: moves }
    }

    fn has(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    fn is_infinite(self) -> bool {
        self.low == f64::NEG_INFINITY || self.high == f64::INFINITY
    }

    fn unary(self, operator: Unary) -> Part {
        match operator {
            Unary::Minus => self.turned(-self.high, -self.low),
            Unary::Exp => self.within(operator.of(self.low), operator.of(self.high)),
            Unary::Sqrt | Unary::Ln if self.low >= 0.0 => self.within(operator.of(self.low), operator.of(self.high)),
            Unary::Abs if self.low >= 0.0 => self,
            Unary::Sqrt | Unary::Ln | Unary::Abs => Part::unknown(self.moves()),
        }
    }

    fn binary(self, operator: Binary, other: Part) -> Part {
        let moves = self.moves() || other.moves();
        match operator {
            Binary::Plus => self.plus(other),
            Binary::Minus => self.plus(other.unary(Unary::Minus)),
            Binary::Times => self.times(other),
            // 0 times infinity is no number, but what is divided by 0 is infinite: only infinity by infinity is none.
            Binary::By if self.is_infinite() && other.is_infinite() => Part::unknown(moves),
            Binary::By if other.low >= 0.0 => self.signed_times(other.turned(1.0 / other.high, 1.0 / other.low.abs())),
            Binary::By => Part::unknown(moves),
            Binary::Power if !other.moves() && self.low >= 0.0 && other.low > 0.0 => {
                let (low, high) = self.corners(other, |x, y| operator.of(x, y));
                self.within(low, high)
            }
            Binary::Power => Part::unknown(moves),
            Binary::Min | Binary::Max => Part {
                low: operator.of(self.low, other.low),
                high: operator.of(self.high, other.high),
                rises: self.rises || other.rises,
                falls: self.falls || other.falls,
            },
        }
    }

    fn plus(self, other: Part) -> Part {
        let moves = self.moves() || other.moves();
        let opposed = |one: Part, other: Part| one.low == f64::NEG_INFINITY && other.high == f64::INFINITY;
        if opposed(self, other) || opposed(other, self) {
            return Part::unknown(moves);
        }
        let (rises, falls) = (self.rises || other.rises, self.falls || other.falls);
        Part { low: self.low + other.low, high: self.high + other.high, rises, falls }
    }

    fn times(self, other: Part) -> Part {
        if (self.has(0.0) && other.is_infinite()) || (other.has(0.0) && self.is_infinite()) {
            return Part::unknown(self.moves() || other.moves());
        }
        self.signed_times(other)
    }

    /// The product, where 0 times infinity does not happen, or is infinite: 0/0.
    fn signed_times(self, other: Part) -> Part {
        // Which way the one goes with the other depends on the sign of the one.
        let way = |one: Part, other: Part| {
            let (up, down) = (one.high >= 0.0, one.low < 0.0);
            ((up && other.rises) || (down && other.falls), (up && other.falls) || (down && other.rises))
        };
        let (one, two) = (way(self, other), way(other, self));
        let (low, high) = self.corners(other, |x, y| x * y);
        Part { low, high, rises: one.0 || two.0, falls: one.1 || two.1 }
    }

    /// The range of an operation which is largest and smallest where its operands are; 0 times infinity may be 0 or infinite.
    fn corners(self, other: Part, operation: impl Fn(f64, f64) -> f64) -> (f64, f64) {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (x, y) in [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)] {
            let value = operation(x, y);
            low = low.min(if value.is_nan() { 0.0 } else { value });
            high = high.max(if value.is_nan() { f64::INFINITY } else { value });
        }
        (low, high)
    }
}
