//! Verdicts: whether a claim holds. A claim consists of statements, each about a mean over repetitions or about a number
//! without uncertainty.

use super::rule::{Decision, Margin};
use crate::plot::number;
use serde::Serialize;
use std::ops::Range;

/// Whether results agree with a claim, and the numbers that decide.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// Whether the results agree with the claim.
    pub outcome: Decision,
    /// A sentence with the numbers. For a claim of many statements, it says how many hold and quotes the first
    /// statements that decide.
    pub sentence: String,
    /// Every statement with its outcome, if the claim has many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// Every statement.
    #[serde(skip)]
    pub statements: Vec<Statement>,
}

/// The words of a paper that a statement tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Quote {
    /// The place in the paper.
    pub place: &'static str,
    /// A few words of the sentence, as the paper prints them.
    pub words: &'static str,
}

pub(super) const fn quote(place: &'static str, words: &'static str) -> Quote {
    Quote { place, words }
}

/// A statement of a claim.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The words of the paper that the statement tests; `None` if the claim is not from a paper.
    pub quote: Option<Quote>,
    /// Whether the statement holds.
    pub outcome: Decision,
    /// The statement with its numbers.
    pub sentence: String,
    /// The number of means that are compared with 0 to decide the statement. It is 0 for a statement without an interval.
    pub comparisons: usize,
    /// The number of repetitions at which an open statement would probably be decided; `None` if this may never happen.
    pub needed: Option<f64>,
    /// The parts of the preset that the statement is about; `None` for all of them.
    pub parts: Option<Range<usize>>,
}

impl Statement {
    fn detail(&self) -> String {
        let Statement { sentence, outcome, .. } = self;
        let found = match (outcome, self.needed, self.comparisons) {
            (Decision::CannotTell, Some(needed), _) => {
                format!("{sentence} ({}, about {} repetitions would tell)", outcome.name(), rounded(needed))
            }
            (Decision::CannotTell, None, 1..) => format!("{sentence} ({}, and may never tell)", outcome.name()),
            _ => format!("{sentence} ({})", outcome.name()),
        };
        self.quote.map_or(found.clone(), |Quote { place, words }| format!("{found}, for {place}: “{words}”"))
    }
}

/// Writes a number of repetitions with two digits.
pub fn rounded(repetitions: f64) -> String {
    let mut unit = 1.0;
    while repetitions >= 100.0 * unit {
        unit *= 10.0;
    }
    number((repetitions / unit).ceil() * unit, 0)
}

/// The largest length, in characters, of the sentence on a claim of many statements. A first quoted statement may
/// exceed it.
const SHORT: usize = 190;

impl Verdict {
    /// The verdict on a claim of a single statement, which has no interval.
    pub fn new(outcome: Decision, sentence: impl Into<String>) -> Verdict {
        let sentence = sentence.into();
        let statement =
            Statement { quote: None, outcome, sentence: sentence.clone(), comparisons: 0, needed: None, parts: None };
        Verdict { outcome, sentence, details: Vec::new(), statements: vec![statement] }
    }

    /// The verdict on a claim of a single statement, which a mean decides.
    pub fn stated(margin: &Margin, sentence: impl Into<String>) -> Verdict {
        let mut verdict = Verdict::new(margin.outcome, sentence);
        verdict.statements[0].needed = margin.needed;
        verdict.among(1)
    }

    /// Says how many means are compared to decide a claim of a single statement.
    pub fn among(mut self, comparisons: usize) -> Verdict {
        self.statements.iter_mut().for_each(|statement| statement.comparisons = comparisons);
        self
    }

    /// Says which words of the paper the statements test.
    pub fn tests(mut self, quote: Quote) -> Verdict {
        self.statements.iter_mut().for_each(|statement| statement.quote = Some(quote));
        self
    }

    /// Says which parts of the preset the statements are about.
    pub fn about(mut self, parts: Range<usize>) -> Verdict {
        self.statements.iter_mut().for_each(|statement| statement.parts = Some(parts.clone()));
        self
    }

    /// Changes the sentence on a claim of a single statement.
    pub fn reworded(mut self, change: impl FnOnce(&str) -> String) -> Verdict {
        self.sentence = change(&self.sentence);
        self.statements[0].sentence.clone_from(&self.sentence);
        self
    }

    /// The number of comparisons, which share the error.
    pub fn comparisons(&self) -> usize {
        self.statements.iter().map(|statement| statement.comparisons).sum()
    }

    /// The statements that are not decided.
    pub fn open(&self) -> impl Iterator<Item = &Statement> {
        self.statements.iter().filter(|statement| statement.outcome == Decision::CannotTell)
    }

    /// The words of the paper that the statements test, in the order of their first statements, each with the outcome
    /// of its statements together.
    pub fn quotes(&self) -> Vec<(Quote, Decision)> {
        let mut quotes: Vec<(Quote, Decision)> = Vec::new();
        for Statement { quote, outcome, .. } in &self.statements {
            let Some(quote) = quote else { continue };
            match quotes.iter_mut().find(|(other, _)| other == quote) {
                Some((_, all)) => *all = all.and(*outcome),
                None => quotes.push((*quote, *outcome)),
            }
        }
        quotes
    }

    /// A verdict for each statement.
    pub fn apart(self) -> Vec<Verdict> {
        let one = |statement: Statement| {
            let (outcome, sentence) = (statement.outcome, statement.sentence.clone());
            Verdict { outcome, sentence, details: Vec::new(), statements: vec![statement] }
        };
        self.statements.into_iter().map(one).collect()
    }

    /// Combines the statements of a claim. The claim holds if all of them hold, and fails if one of them fails.
    pub fn all(parts: impl IntoIterator<Item = Verdict>) -> Verdict {
        Verdict::of(parts.into_iter().collect())
    }

    fn of(parts: Vec<Verdict>) -> Verdict {
        if let [only] = &parts[..] {
            return only.clone();
        }
        let count = |outcome| parts.iter().filter(|part| part.outcome == outcome).count();
        let [hold, fail, open] = [Decision::Agrees, Decision::Disagrees, Decision::CannotTell].map(count);
        let outcome = parts.iter().map(|part| part.outcome).reduce(Decision::and).unwrap_or(Decision::CannotTell);
        let mut sentence = format!("{hold} of {} statements {}", parts.len(), if hold == 1 { "holds" } else { "hold" });
        for (count, what) in [(fail, if fail == 1 { "does not" } else { "do not" }), (open, "cannot be told")] {
            if count > 0 {
                sentence += &format!(", {count} {what}");
            }
        }
        for (at, part) in parts.iter().filter(|part| part.outcome == outcome).enumerate() {
            let longer = format!("{sentence}. {}", part.sentence);
            if at > 0 && longer.chars().count() > SHORT {
                break;
            }
            sentence = longer;
        }
        let statements: Vec<Statement> = parts.into_iter().flat_map(|part| part.statements).collect();
        let details = statements.iter().map(Statement::detail).collect();
        Verdict { outcome, sentence, details, statements }
    }

    /// Ends the sentence with a full stop, and quotes the paper if the claim has a single statement.
    pub fn finished(self) -> Verdict {
        let details = match &self.statements[..] {
            [only] if only.quote.is_some() => vec![only.detail()],
            _ => self.details,
        };
        Verdict { sentence: self.sentence.trim_end_matches('.').to_owned() + ".", details, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_repetitions_are_rounded_up_to_two_digits() {
        assert_eq!([200.0, 1_234.0, 98_765.0].map(rounded).join(" "), "200 1\u{202f}300 99\u{202f}000");
    }
}
