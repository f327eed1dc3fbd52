//! A formula as a list of steps in postfix order: each operator stands after its operands. The steps are evaluated on a
//! stack of fixed size, without allocation.

use crate::math::{exp, ln, pow};
use crate::tally::ArmTally;

/// The largest number of values on the stack.
pub(super) const DEPTH: usize = 16;

/// One step of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A number.
    Number(f64),
    /// A quantity that differs between arms or between rounds.
    Variable(Variable),
    /// A quantity that stays the same during an episode.
    Given(Given),
    /// An operation on one operand.
    Unary(Unary),
    /// An operation on two operands.
    Binary(Binary),
}

/// A quantity that differs between arms or between rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// n, the number of pulls of the arm.
    Pulls,
    /// r, the sample mean of its reward.
    Reward,
    /// c, the sample mean of its cost.
    Cost,
    /// sr, the standard deviation of the rewards seen.
    RewardDeviation,
    /// sc, the standard deviation of the costs seen.
    CostDeviation,
    /// t, the round about to be played.
    Round,
}

/// A quantity that stays the same during an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// K, the number of arms.
    Arms,
    /// B, the budget.
    Budget,
    /// a, a parameter.
    A,
    /// b, a parameter.
    B,
}

/// An operator or a function of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// -x
    Minus,
    /// sqrt(x)
    Sqrt,
    /// ln(x)
    Ln,
    /// exp(x)
    Exp,
    /// abs(x)
    Abs,
}

/// An operator or a function of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// x + y
    Plus,
    /// x - y
    Minus,
    /// x * y
    Times,
    /// x / y. The quotient is infinite if y is 0, even for 0/0.
    By,
    /// x ^ y
    Power,
    /// min(x, y)
    Min,
    /// max(x, y)
    Max,
}

impl Unary {
    pub(super) fn of(self, x: f64) -> f64 {
        match self {
            Unary::Minus => -x,
            Unary::Sqrt => x.sqrt(),
            Unary::Ln => ln(x),
            Unary::Exp => exp(x),
            Unary::Abs => x.abs(),
        }
    }
}

impl Binary {
    /// Applies the operator. The minimum and the maximum are NaN if either operand is NaN, unlike those of `f64`.
    pub(super) fn of(self, x: f64, y: f64) -> f64 {
        match self {
            Binary::Plus => x + y,
            Binary::Minus => x - y,
            Binary::Times => x * y,
            Binary::By if y == 0.0 && x >= 0.0 => f64::INFINITY,
            Binary::By if y == 0.0 && x < 0.0 => f64::NEG_INFINITY,
            Binary::By => x / y,
            Binary::Power if y == 2.0 => x * x,
            Binary::Power => pow(x, y),
            Binary::Min if x < y || x.is_nan() => x,
            Binary::Max if x > y || x.is_nan() => x,
            Binary::Min | Binary::Max => y,
        }
    }
}

impl Variable {
    pub(super) fn of(self, round: f64, arm: &ArmTally) -> f64 {
        match self {
            Variable::Pulls => arm.n(),
            Variable::Reward => arm.mean_reward(),
            Variable::Cost => arm.mean_cost(),
            Variable::RewardDeviation => arm.reward_variance().sqrt(),
            Variable::CostDeviation => arm.cost_variance().sqrt(),
            Variable::Round => round,
        }
    }
}

/// Appends the steps to `bound`. A step whose value is `known` is replaced by the value, and operations on known values
/// are computed.
pub(super) fn bind(steps: &[Step], known: impl Fn(Step) -> Option<f64>, bound: &mut Vec<Step>) {
    for step in steps {
        let step = match (*step, bound.as_slice()) {
            (Step::Unary(operator), [.., Step::Number(x)]) => {
                let value = operator.of(*x);
                bound.truncate(bound.len() - 1);
                Step::Number(value)
            }
            (Step::Binary(operator), [.., Step::Number(x), Step::Number(y)]) => {
                let value = operator.of(*x, *y);
                bound.truncate(bound.len() - 2);
                Step::Number(value)
            }
            (step, _) => known(step).map_or(step, Step::Number),
        };
        bound.push(step);
    }
}

/// Evaluates bound steps, which are at most [`DEPTH`] deep, for an arm in round `round`.
pub(super) fn value(steps: &[Step], round: f64, arm: &ArmTally) -> f64 {
    let (mut stack, mut height, mut top) = ([0.0; DEPTH], 0, 0.0);
    for step in steps {
        let pushed = match *step {
            Step::Unary(operator) => {
                top = operator.of(top);
                continue;
            }
            Step::Binary(operator) => {
                height -= 1;
                top = operator.of(stack[height], top);
                continue;
            }
            Step::Number(value) => value,
            Step::Variable(variable) => variable.of(round, arm),
            Step::Given(_) => unreachable!("all given quantities are bound"),
        };
        stack[height] = top;
        height += 1;
        top = pushed;
    }
    top
}

/// The largest number of values on the stack while the steps are evaluated.
pub(super) fn depth(steps: &[Step]) -> usize {
    let (mut height, mut most) = (0, 0);
    for step in steps {
        match step {
            Step::Unary(_) => {}
            Step::Binary(_) => height -= 1,
            _ => height += 1,
        }
        most = most.max(height);
    }
    most
}
