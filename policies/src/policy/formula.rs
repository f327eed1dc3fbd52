//! The policy whose index is typed by its user, as a formula in n, r, c, t, K, B, the standard deviations sr and sc of
//! the rewards and costs seen so far (with divisor n), and two parameters a and b.
//!
//! Like the other index policies, this policy first pulls every arm once, in random order, and breaks ties at random.
//! 0/0 is infinite, because nothing bounds the ratio r/c of an arm that has cost nothing yet. An index that is NaN,
//! such as sqrt(-1), counts as infinite as well, so that no arm is excluded for good.

mod ahead;
mod parse;
mod program;
mod rise;

use super::engine::lazy::Lazy;
use super::{DefaultValue, Entry, Index, Param, ProblemFact, Promises};
use crate::math::max;
use crate::tally::ArmTally;
use crate::text::quote;
pub use ahead::Ahead;
use program::{DEPTH, Given, Step};

/// The largest number of characters of a formula.
pub const MAX_FORMULA: usize = 200;
/// The smallest index of a formula. Minus infinity is reserved for arms without a bound.
const LOWEST: f64 = -1e300;
/// The largest number of characters that a label shows of a formula.
const SHOWN: usize = 48;

pub const ENTRY: Entry = Entry {
    id: "formula",
    name: "Formula",
    group: "your own",
    source: "a formula of your own",
    idea: "Pulls the arm with the largest index. You write the index as a formula in n, r, c, t, K, B, the deviations \
        sr and sc, and the parameters a and b.",
    params: &[
        Param {
            id: "index",
            name: "index",
            about: "a formula with + - * / ^, sqrt, ln, exp, abs, min(x, y) and max(x, y); n is the number of pulls of \
                the arm, r and c are its mean reward and cost so far, sr and sc their standard deviations, t is the \
                round, K the number of arms, and B the budget",
            min: 1.0,
            max: MAX_FORMULA as f64,
            default: DefaultValue::Formula("(r + a*sqrt(ln(t)/n))/c"),
        },
        Param {
            id: "a",
            name: "a",
            about: "the number a in the formula",
            min: -1e6,
            max: 1e6,
            default: DefaultValue::Value(0.25),
        },
        Param {
            id: "b",
            name: "b",
            about: "the number b in the formula",
            min: -1e6,
            max: 1e6,
            default: DefaultValue::Value(1.0),
        },
    ],
    told: &[ProblemFact::Budget],
    promises: Promises::NONE,
    build: &|arguments| {
        let formula = arguments.formula("index");
        let bound = BoundFormula::new(formula.steps(), |given| match given {
            Given::Arms => arguments.arms() as f64,
            Given::Budget => arguments.budget(),
            Given::A => arguments.param("a"),
            Given::B => arguments.param("b"),
        });
        if rise::may_fall(&bound.0) { Ahead::new(bound).into() } else { Lazy::new(arguments.arms(), bound).into() }
    },
};

/// A formula that can be evaluated, with its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    text: String,
    steps: Vec<Step>,
}

impl Formula {
    /// Reads a formula of at most [`MAX_FORMULA`] characters.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a formula. The error names the column and what could stand there. A formula
    /// is also refused if its evaluation needs more than 16 values on the stack.
    pub fn read(text: &str) -> Result<Formula, String> {
        let letters: Vec<char> = text.chars().collect();
        let steps = parse::parse(&letters).map_err(|problem| {
            let read = letters.len() - problem.left;
            let rest = || letters.iter().skip(read).copied();
            let word = rest().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '.').count();
            let found: String = rest().take(word.max(1)).collect();
            let found = if found.is_empty() { "the end".to_owned() } else { quote(&found) };
            format!("expected {} at column {}, found {found}", problem.expected, read + 1)
        })?;
        if program::depth(&steps) > DEPTH {
            return Err(format!(
                "expected a formula in which at most {DEPTH} values wait for others, found more: leave out parentheses"
            ));
        }
        Ok(Formula { text: text.to_owned(), steps })
    }

    /// The formula as it was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether the formula contains the parameter `id`. Parameters other than a and b always count as used.
    pub(super) fn uses(&self, id: &str) -> bool {
        let step = match id {
            "a" => Given::A,
            "b" => Given::B,
            _ => return true,
        };
        self.steps.contains(&Step::Given(step))
    }

    /// The text, or its beginning with an ellipsis if it has more than [`SHOWN`] characters.
    pub(super) fn short(&self) -> String {
        if self.text.chars().count() <= SHOWN {
            return self.text.clone();
        }
        self.text.chars().take(SHOWN - 1).chain(['…']).collect()
    }
}

/// A formula for one episode, in which K, B, a and b are replaced by their values.
#[derive(Clone)]
struct BoundFormula(Vec<Step>);

impl BoundFormula {
    fn new(steps: &[Step], given: impl Fn(Given) -> f64) -> BoundFormula {
        let mut bound = Vec::with_capacity(steps.len());
        let known = |step| if let Step::Given(what) = step { Some(given(what)) } else { None };
        program::bind(steps, known, &mut bound);
        BoundFormula(bound)
    }

    /// The range of the index from one round to another, provided that `arm` is not pulled.
    fn range(&self, rounds: (f64, f64), arm: &ArmTally) -> (f64, f64) {
        let (low, high) = rise::range(&self.0, rounds, arm);
        (max(low, LOWEST), max(high, LOWEST))
    }
}

impl Index for BoundFormula {
    /// The round t itself, because a formula can depend on t in any way.
    fn confidence(&self, round: u64) -> f64 {
        round as f64
    }

    fn index(&self, round: f64, arm: &ArmTally) -> f64 {
        let value = program::value(&self.0, round, arm);
        if value.is_nan() { f64::INFINITY } else { max(value, LOWEST) }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
