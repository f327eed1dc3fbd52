//! The grammar of formulas: numbers, names, functions, parentheses, and + - * / ^ with the precedence that they have in
//! mathematics.

use super::program::{Binary, Given, Step, Unary, Variable};
use winnow::Parser;
use winnow::combinator::{Infix, Prefix, alt, cut_err, eof, expression, preceded, terminated};
use winnow::error::{ErrMode, ParserError};
use winnow::token::{any, one_of, take_while};

/// The place at which a formula cannot be read, and what could stand there.
#[derive(Debug)]
pub(super) struct Problem {
    /// The number of characters from this place to the end.
    pub left: usize,
    pub expected: &'static str,
}

const OPERAND: &str = "a number of at most 15 digits, n, r, c, t, K, B, sr, sc, a, b, sqrt, ln, exp, abs, min, max or (";

/// The largest number of digits of a number.
const MAX_DIGITS: usize = 15;

/// The names of variables, parameters and functions, each with the step that it stands for.
const NAMES: [(&str, Step); 16] = [
    ("n", Step::Variable(Variable::Pulls)),
    ("r", Step::Variable(Variable::Reward)),
    ("c", Step::Variable(Variable::Cost)),
    ("t", Step::Variable(Variable::Round)),
    ("K", Step::Given(Given::Arms)),
    ("B", Step::Given(Given::Budget)),
    ("sr", Step::Variable(Variable::RewardDeviation)),
    ("sc", Step::Variable(Variable::CostDeviation)),
    ("a", Step::Given(Given::A)),
    ("b", Step::Given(Given::B)),
    ("sqrt", Step::Unary(Unary::Sqrt)),
    ("ln", Step::Unary(Unary::Ln)),
    ("exp", Step::Unary(Unary::Exp)),
    ("abs", Step::Unary(Unary::Abs)),
    ("min", Step::Binary(Binary::Min)),
    ("max", Step::Binary(Binary::Max)),
];

/// The text of a formula. It is a slice of characters and not a `str`, so that positions count characters, as the
/// column in an error does.
type Text<'t> = &'t [char];
type Failure = ErrMode<Problem>;
type Parsed<T> = Result<T, Failure>;

impl ParserError<Text<'_>> for Problem {
    type Inner = Problem;

    fn from_input(input: &Text) -> Problem {
        Problem { left: input.len(), expected: OPERAND }
    }

    fn into_inner(self) -> Result<Problem, Problem> {
        Ok(self)
    }
}

/// Parses a formula into steps, each operator after its operands.
pub(super) fn parse(text: Text) -> Result<Vec<Step>, Problem> {
    let mut left = text;
    let read = terminated(steps, expect(eof, "+, -, *, /, ^ or the end")).parse_next(&mut left);
    read.map_err(|error| match error {
        ErrMode::Backtrack(problem) | ErrMode::Cut(problem) => problem,
        ErrMode::Incomplete(_) => Problem { left: 0, expected: OPERAND },
    })
}

fn steps(input: &mut Text) -> Parsed<Vec<Step>> {
    expression(preceded(space, alt((number, parenthesised, named)))).prefix(prefix).infix(infix).parse_next(input)
}

fn prefix<'t>(input: &mut Text<'t>) -> Parsed<Prefix<Text<'t>, Vec<Step>, Failure>> {
    let minus = |_: &mut Text<'t>, x| Ok(joined([x], Step::Unary(Unary::Minus)));
    preceded(space, one_of(['-', '−'])).map(|_| Prefix(3, minus)).parse_next(input)
}

fn infix<'t>(input: &mut Text<'t>) -> Parsed<Infix<Text<'t>, Vec<Step>, Failure>> {
    let operator = any.verify_map(|sign| match sign {
        '+' => Some(Infix::Left(1, |_: &mut Text<'t>, x, y| Ok(joined([x, y], Step::Binary(Binary::Plus))))),
        '-' | '−' => Some(Infix::Left(1, |_: &mut Text<'t>, x, y| Ok(joined([x, y], Step::Binary(Binary::Minus))))),
        '*' | '·' | '×' => Some(Infix::Left(2, |_: &mut Text<'t>, x, y| Ok(joined([x, y], Step::Binary(Binary::Times))))),
        '/' => Some(Infix::Left(2, |_: &mut Text<'t>, x, y| Ok(joined([x, y], Step::Binary(Binary::By))))),
        '^' => Some(Infix::Right(4, |_: &mut Text<'t>, x, y| Ok(joined([x, y], Step::Binary(Binary::Power))))),
        _ => None,
    });
    preceded(space, operator).parse_next(input)
}

fn joined<const N: usize>(operands: [Vec<Step>; N], operator: Step) -> Vec<Step> {
    let mut steps = operands.concat();
    steps.push(operator);
    steps
}

/// Parses a number: digits, with or without a decimal point.
fn number(input: &mut Text) -> Parsed<Vec<Step>> {
    let digits = take_while(1.., |letter: char| letter.is_ascii_digit() || letter == '.');
    let value = digits.verify_map(|letters: Text| {
        let text: String = letters.iter().collect();
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let whole = whole.trim_start_matches('0');
        let (whole, any) = (if whole.is_empty() { "0" } else { whole }, text.len() > usize::from(letters.contains(&'.')));
        let few = whole.len() + part.len() <= MAX_DIGITS + usize::from(whole == "0");
        if any && few { format!("{whole}.{part}0").parse().ok() } else { None }
    });
    value.map(|value| vec![Step::Number(value)]).parse_next(input)
}

fn parenthesised(input: &mut Text) -> Parsed<Vec<Step>> {
    one_of('(').parse_next(input)?;
    terminated(cut_err(steps), expect(one_of(')'), "+, -, *, /, ^ or )")).parse_next(input)
}

/// Parses a variable, a parameter, or a function with its operands in parentheses.
fn named(input: &mut Text) -> Parsed<Vec<Step>> {
    let word = take_while(1.., |letter: char| letter.is_ascii_alphanumeric());
    let known = |word: Text| NAMES.iter().find(|(name, _)| name.chars().eq(word.iter().copied())).map(|(_, step)| *step);
    let step = word.verify_map(known).parse_next(input)?;
    match step {
        Step::Unary(_) => {
            expect(one_of('('), "( after the name of a function").parse_next(input)?;
            let x = terminated(cut_err(steps), expect(one_of(')'), "+, -, *, /, ^ or )")).parse_next(input)?;
            Ok(joined([x], step))
        }
        Step::Binary(_) => {
            expect(one_of('('), "( after the name of a function").parse_next(input)?;
            let x = terminated(cut_err(steps), expect(one_of(','), "+, -, *, /, ^ or a comma")).parse_next(input)?;
            let y = terminated(cut_err(steps), expect(one_of(')'), "+, -, *, /, ^ or )")).parse_next(input)?;
            Ok(joined([x, y], step))
        }
        _ => Ok(vec![step]),
    }
}

fn space<'t>(input: &mut Text<'t>) -> Parsed<Text<'t>> {
    take_while(0.., |letter: char| letter.is_ascii_whitespace()).parse_next(input)
}

/// A parser that must succeed after optional spaces. If it fails, the formula is refused with `expected` in its error.
fn expect<'t, O>(parser: impl Parser<Text<'t>, O, Failure>, expected: &'static str) -> impl Parser<Text<'t>, O, Failure> {
    cut_err(preceded(space, parser)).map_err(move |error: Failure| error.map(|problem| Problem { expected, ..problem }))
}
