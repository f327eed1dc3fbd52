//! Sentences that say what a run until decided has decided.

use crate::numbers::{estimate, shown};
use budgeted_bandits::input::number;
use budgeted_bandits::report::{Answer, QuestionOutcome, RegretQuestion};
use budgeted_bandits::specification::UntilDecided;

/// A sentence for each question of a run that goes on until its question is decided. Other runs have none.
pub fn sentences(answer: &Answer) -> Vec<String> {
    let (Some(decided), Some(until)) = (answer.decided, answer.specification.repetitions().until_decided()) else {
        return Vec::new();
    };
    let Some(best) = answer.best else { return Vec::new() };
    decided.questions.iter().map(|question| sentence(answer, best, question, until)).collect()
}

fn sentence(answer: &Answer, best: usize, question: &RegretQuestion, until: UntilDecided) -> String {
    let (this, best) = (&answer.policies[question.policy], &answer.policies[best].label);
    let difference = format!("its regret is {} more", estimate(question.mean, Some(question.low), Some(question.high)));
    // Rounding hides the error of the product: 100 × 0.07 is not exactly 7.
    let percent = number((100.0 * until.equal_within * 1e9).round() / 1e9);
    let margin = format!("{}, {percent} % of the larger regret", shown(question.margin, 1));
    match (question.outcome, question.at) {
        (QuestionOutcome::ToldApart, Some(at)) => {
            format!("{} was told apart from {best} at repetition {at}: {difference}", this.label)
        }
        (QuestionOutcome::Equal, Some(at)) => {
            format!("{} was found practically equal to {best} at repetition {at}: {difference}, within {margin}", this.label)
        }
        _ => {
            let needed = match question.expected {
                Some(count) => format!("about {count:.0} repetitions are probably needed"),
                None => "more repetitions may never decide the question".to_owned(),
            };
            format!("{} and {best} are undecided after {} repetitions: {difference}; {needed}", this.label, this.repetitions)
        }
    }
}
