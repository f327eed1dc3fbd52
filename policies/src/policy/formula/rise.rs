//! Finds out whether an index can fall while its arm is not pulled, and the range of its values in the rounds to come.
//!
//! Every operation is applied to the ranges of its operands, which are closed and may be infinite, and to the
//! directions in which the operands move with t. The answers also hold in floating point, because rounding keeps the
//! order of numbers. If nothing is known about a value, it counts as moving in both directions.

use super::program::{Binary, DEPTH, Step, Unary, Variable};
use crate::math::{max, min};
use crate::tally::ArmTally;

/// A number of pulls that no episode reaches.
const MOST: f64 = 1e15;
/// Ranges of ln, exp and powers are widened by this share, because the last digits of these functions need not rise
/// with x.
const ROUGH: f64 = 1e-14;

/// The values that a part of a formula may have, and how they move with the round.
#[derive(Clone, Copy, Debug)]
struct Values {
    low: f64,
    high: f64,
    /// Whether the value may be NaN.
    none: bool,
    /// Whether the value may rise with the round.
    rises: bool,
    /// Whether the value may fall with the round.
    falls: bool,
}

/// Whether the value of bound steps may fall as the round t rises from 2 on. NaN counts as infinite.
pub(super) fn may_fall(steps: &[Step]) -> bool {
    whole(steps, Values::of).falls
}

/// The smallest and the largest value that bound steps may have for an arm from one round to another, provided that the
/// arm is not pulled. NaN counts as infinite.
pub(super) fn range(steps: &[Step], rounds: (f64, f64), arm: &ArmTally) -> (f64, f64) {
    let index = whole(steps, |step| match step {
        Step::Number(value) => Values::from(value, value),
        Step::Variable(Variable::Round) => Values { rises: true, ..Values::from(rounds.0, rounds.1) },
        Step::Variable(variable) => Values::from(variable.of(0.0, arm), variable.of(0.0, arm)),
        _ => Values::unknown(true),
    });
    (index.low, if index.none { f64::INFINITY } else { index.high })
}

/// The values of bound steps, given the values of each operand.
fn whole(steps: &[Step], of: impl Fn(Step) -> Values) -> Values {
    let (mut stack, mut height) = ([Values::from(0.0, 0.0); DEPTH], 0);
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

impl Values {
    /// The range from `low` to `high`, with values that do not move. Nothing is known about the values if `low` is NaN.
    fn from(low: f64, high: f64) -> Values {
        if low.is_nan() { Values::unknown(false) } else { Values { low, high, none: false, rises: false, falls: false } }
    }

    /// The values of an operand in any round and for any arm.
    fn of(step: Step) -> Values {
        let (low, high) = match step {
            Step::Number(value) => (value, value),
            Step::Variable(Variable::Pulls) => (1.0, MOST),
            Step::Variable(Variable::Round) => (2.0, MOST),
            _ => (0.0, 1.0),
        };
        Values { rises: step == Step::Variable(Variable::Round), ..Values::from(low, high) }
    }

    /// Whether the value may depend on the round.
    fn moves(self) -> bool {
        self.rises || self.falls
    }

    /// The range from `low` to `high`, with values that move in the same directions as these.
    fn within(self, low: f64, high: f64) -> Values {
        Values { low, high, ..self }
    }

    /// The range from `low` to `high`, with values that move in the opposite directions, like those of -x, or of 1/x if
    /// x keeps its sign.
    fn turned(self, low: f64, high: f64) -> Values {
        Values { low, high, rises: self.falls, falls: self.rises, ..self }
    }

    /// Values about which nothing is known, except whether they move.
    fn unknown(moves: bool) -> Values {
        Values { low: f64::NEG_INFINITY, high: f64::INFINITY, none: true, rises: moves, falls: moves }
    }

    fn has(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    fn is_infinite(self) -> bool {
        self.low == f64::NEG_INFINITY || self.high == f64::INFINITY
    }

    fn unary(self, operator: Unary) -> Values {
        match operator {
            Unary::Minus => self.turned(-self.high, -self.low),
            Unary::Sqrt if self.low >= 0.0 => self.within(self.low.sqrt(), self.high.sqrt()),
            Unary::Exp => self.within(operator.of(self.low), operator.of(self.high)).rough(),
            Unary::Ln if self.low >= 0.0 => self.within(operator.of(self.low), operator.of(self.high)).rough(),
            Unary::Abs if self.low >= 0.0 => self,
            Unary::Abs => {
                let (rises, falls) = (self.moves(), self.moves());
                Values { rises, falls, ..self.within(0.0, max(self.low.abs(), self.high.abs())) }
            }
            Unary::Sqrt | Unary::Ln => Values::unknown(self.moves()),
        }
    }

    fn binary(self, operator: Binary, other: Values) -> Values {
        let part = self.numbers(operator, other);
        Values { none: part.none || self.none || other.none, ..part }
    }

    /// The values of an operation whose operands are not NaN.
    fn numbers(self, operator: Binary, other: Values) -> Values {
        let moves = self.moves() || other.moves();
        match operator {
            Binary::Plus => self.plus(other),
            Binary::Minus => self.plus(other.unary(Unary::Minus)),
            Binary::Times => self.times(other),
            // Only infinity divided by infinity is NaN, because division by 0 gives infinity.
            Binary::By if self.is_infinite() && other.is_infinite() => Values::unknown(moves),
            Binary::By if other.low >= 0.0 => {
                let (low, high) = self.corners(other, |x, y| operator.of(x, y));
                self.signed_times(other.turned(1.0 / other.high, 1.0 / other.low.abs())).within(low, high)
            }
            Binary::By => Values::unknown(moves),
            Binary::Power if self.low > 0.0 || (self.low >= 0.0 && other.low > 0.0) => {
                let (low, high) = self.corners(other, |x, y| operator.of(x, y));
                let known = !other.moves() && other.low > 0.0;
                let (rises, falls) = if known { (self.rises, self.falls) } else { (moves, moves) };
                Values { rises, falls, ..self.within(low, high) }.rough()
            }
            Binary::Power => Values::unknown(moves),
            Binary::Min | Binary::Max => Values {
                low: operator.of(self.low, other.low),
                high: operator.of(self.high, other.high),
                none: false,
                rises: self.rises || other.rises,
                falls: self.falls || other.falls,
            },
        }
    }

    /// Widens the range by [`ROUGH`], unless it is a single value.
    fn rough(self) -> Values {
        if self.low == self.high {
            return self;
        }
        let away = |value: f64, share: f64| if value.is_finite() { value + share * value.abs() } else { value };
        self.within(away(self.low, -ROUGH), away(self.high, ROUGH))
    }

    fn plus(self, other: Values) -> Values {
        let moves = self.moves() || other.moves();
        let opposed = |one: Values, other: Values| one.low == f64::NEG_INFINITY && other.high == f64::INFINITY;
        if opposed(self, other) || opposed(other, self) {
            return Values::unknown(moves);
        }
        let (rises, falls) = (self.rises || other.rises, self.falls || other.falls);
        Values { low: self.low + other.low, high: self.high + other.high, none: false, rises, falls }
    }

    fn times(self, other: Values) -> Values {
        if (self.has(0.0) && other.is_infinite()) || (other.has(0.0) && self.is_infinite()) {
            return Values::unknown(self.moves() || other.moves());
        }
        self.signed_times(other)
    }

    /// The product. The caller makes sure that 0 is not multiplied by infinity, except where the product stands for
    /// 0/0, which is infinite.
    fn signed_times(self, other: Values) -> Values {
        // Whether the product rises or falls with `other` depends on the sign of `one`.
        let way = |one: Values, other: Values| {
            let (up, down) = (one.high >= 0.0, one.low < 0.0);
            ((up && other.rises) || (down && other.falls), (up && other.falls) || (down && other.rises))
        };
        let (one, two) = (way(self, other), way(other, self));
        let (low, high) = self.corners(other, |x, y| x * y);
        Values { low, high, none: false, rises: one.0 || two.0, falls: one.1 || two.1 }
    }

    /// The range of an operation whose extremes lie at the ends of the ranges of its operands. 0 times infinity counts
    /// as both 0 and infinite.
    fn corners(self, other: Values, operation: impl Fn(f64, f64) -> f64) -> (f64, f64) {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (x, y) in [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)] {
            let value = operation(x, y);
            low = min(if value.is_nan() { 0.0 } else { value }, low);
            high = max(if value.is_nan() { f64::INFINITY } else { value }, high);
        }
        (low, high)
    }
}
