//! Whether an index can fall while its arm is not pulled, and what values it takes in the rounds to come.
//!
//! Every operation is done on the ranges of its operands, which are closed and may be infinite, with whether each can rise or fall with t.
//! What is said holds in floating point too, since rounding keeps the order. Where the answer is not known it is that both may be.

use super::program::{Binary, DEPTH, Step, Unary, Variable};
use crate::math::{max, min};
use crate::tally::ArmTally;

/// More pulls than there ever are.
const MOST: f64 = 1e15;
/// The last digits of ln, exp and powers need not rise with x: their ranges are widened by this share.
const ROUGH: f64 = 1e-14;

/// The values that part of a formula may have, whether it may be no number as well, and where it goes with the round.
#[derive(Clone, Copy, Debug)]
struct Part {
    low: f64,
    high: f64,
    none: bool,
    rises: bool,
    falls: bool,
}

/// Whether the value of bound steps may fall as the round t rises, from 2 on; what is no number counts as infinite.
pub(super) fn may_fall(steps: &[Step]) -> bool {
    whole(steps, Part::of).falls
}

/// The smallest and the largest value that bound steps may have of an arm from one round to another, while it is not pulled; what is no
/// number counts as infinite.
pub(super) fn range(steps: &[Step], rounds: (f64, f64), arm: &ArmTally) -> (f64, f64) {
    let index = whole(steps, |step| match step {
        Step::Number(value) => Part::from(value, value),
        Step::Variable(Variable::Round) => Part { rises: true, ..Part::from(rounds.0, rounds.1) },
        Step::Variable(variable) => Part::from(variable.of(0.0, arm), variable.of(0.0, arm)),
        _ => Part::unknown(true),
    });
    (index.low, if index.none { f64::INFINITY } else { index.high })
}

/// The whole of bound steps, from what each operand is.
fn whole(steps: &[Step], of: impl Fn(Step) -> Part) -> Part {
    let (mut stack, mut height) = ([Part::from(0.0, 0.0); DEPTH], 0);
    for step in steps {
        let part = match *step {
            Step::Unary(operator) => {
                height -= 1;
                stack[height].unary(operator)
            }
            Step::Binary(operator) => {
                height -= 2;
                stack[height].binary(operator, stack[height + 1])
            }
            step => of(step),
        };
        stack[height] = part;
        height += 1;
    }
    stack[0]
}

impl Part {
    /// That does not move.
    fn from(low: f64, high: f64) -> Part {
        if low.is_nan() { Part::unknown(false) } else { Part { low, high, none: false, rises: false, falls: false } }
    }

    fn of(step: Step) -> Part {
        let (low, high) = match step {
            Step::Number(value) => (value, value),
            Step::Variable(Variable::Pulls) => (1.0, MOST),
            Step::Variable(Variable::Round) => (2.0, MOST),
            _ => (0.0, 1.0),
        };
        Part { rises: step == Step::Variable(Variable::Round), ..Part::from(low, high) }
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
        Part { low, high, rises: self.falls, falls: self.rises, ..self }
    }

    /// Of what is not understood: it may go either way if it moves at all.
    fn unknown(moves: bool) -> Part {
        Part { low: f64::NEG_INFINITY, high: f64::INFINITY, none: true, rises: moves, falls: moves }
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
            Unary::Sqrt if self.low >= 0.0 => self.within(self.low.sqrt(), self.high.sqrt()),
            Unary::Exp => self.within(operator.of(self.low), operator.of(self.high)).rough(),
            Unary::Ln if self.low >= 0.0 => self.within(operator.of(self.low), operator.of(self.high)).rough(),
            Unary::Abs if self.low >= 0.0 => self,
            Unary::Abs => {
                let (rises, falls) = (self.moves(), self.moves());
                Part { rises, falls, ..self.within(0.0, max(self.low.abs(), self.high.abs())) }
            }
            Unary::Sqrt | Unary::Ln => Part::unknown(self.moves()),
        }
    }

    fn binary(self, operator: Binary, other: Part) -> Part {
        let part = self.numbers(operator, other);
        Part { none: part.none || self.none || other.none, ..part }
    }

    /// The same, of those operands that are numbers.
    fn numbers(self, operator: Binary, other: Part) -> Part {
        let moves = self.moves() || other.moves();
        match operator {
            Binary::Plus => self.plus(other),
            Binary::Minus => self.plus(other.unary(Unary::Minus)),
            Binary::Times => self.times(other),
            // 0 times infinity is no number, but what is divided by 0 is infinite: only infinity by infinity is none.
            Binary::By if self.is_infinite() && other.is_infinite() => Part::unknown(moves),
            Binary::By if other.low >= 0.0 => {
                let (low, high) = self.corners(other, |x, y| operator.of(x, y));
                self.signed_times(other.turned(1.0 / other.high, 1.0 / other.low.abs())).within(low, high)
            }
            Binary::By => Part::unknown(moves),
            Binary::Power if self.low > 0.0 || (self.low >= 0.0 && other.low > 0.0) => {
                let (low, high) = self.corners(other, |x, y| operator.of(x, y));
                let known = !other.moves() && other.low > 0.0;
                let (rises, falls) = if known { (self.rises, self.falls) } else { (moves, moves) };
                Part { rises, falls, ..self.within(low, high) }.rough()
            }
            Binary::Power => Part::unknown(moves),
            Binary::Min | Binary::Max => Part {
                low: operator.of(self.low, other.low),
                high: operator.of(self.high, other.high),
                none: false,
                rises: self.rises || other.rises,
                falls: self.falls || other.falls,
            },
        }
    }

    /// With the last digits uncertain, unless it is a single value.
    fn rough(self) -> Part {
        if self.low == self.high {
            return self;
        }
        let away = |value: f64, share: f64| if value.is_finite() { value + share * value.abs() } else { value };
        self.within(away(self.low, -ROUGH), away(self.high, ROUGH))
    }

    fn plus(self, other: Part) -> Part {
        let moves = self.moves() || other.moves();
        let opposed = |one: Part, other: Part| one.low == f64::NEG_INFINITY && other.high == f64::INFINITY;
        if opposed(self, other) || opposed(other, self) {
            return Part::unknown(moves);
        }
        let (rises, falls) = (self.rises || other.rises, self.falls || other.falls);
        Part { low: self.low + other.low, high: self.high + other.high, none: false, rises, falls }
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
        Part { low, high, none: false, rises: one.0 || two.0, falls: one.1 || two.1 }
    }

    /// The range of an operation which is largest and smallest where its operands are; 0 times infinity may be 0 or infinite.
    fn corners(self, other: Part, operation: impl Fn(f64, f64) -> f64) -> (f64, f64) {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (x, y) in [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)] {
            let value = operation(x, y);
            low = min(if value.is_nan() { 0.0 } else { value }, low);
            high = max(if value.is_nan() { f64::INFINITY } else { value }, high);
        }
        (low, high)
    }
}
