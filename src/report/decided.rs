//! What is decided about the question which policy has the lowest mean regret.

use crate::math;
use crate::stats::{Sequence, count_for};
use serde::Serialize;

/// The largest number of repetitions that a question may be expected to need. Beyond it, no number is given.
const FORESEEN: f64 = 1e9;

/// How a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionOutcome {
    /// The interval of the difference excludes 0.
    ToldApart,
    /// The interval of the difference lies within the margin.
    Equal,
    /// Neither holds.
    Undecided,
}

/// The questions of a run: one for each policy that is compared with the policy of the lowest mean regret.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decided {
    /// Whether every question is decided.
    pub all: bool,
    /// The questions, in the order of the policies. Policies that are told the best arm have none.
    pub questions: Vec<RegretQuestion>,
}

impl Decided {
    /// The number of repetitions at which all questions are probably decided, or `None` if one of them may take
    /// forever.
    pub fn expected(&self) -> Option<f64> {
        self.questions
            .iter()
            .map(|question| question.expected)
            .try_fold(0.0, |most, expected| Some(math::max(most, expected?)))
    }
}

/// The question whether a policy has more regret than the one with the lowest mean, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegretQuestion {
    /// The number of the policy.
    pub policy: usize,
    /// How the question stands.
    pub outcome: QuestionOutcome,
    /// The number of repetitions at which the question was decided in this way and stayed decided; `None` while it is
    /// undecided.
    pub at: Option<u64>,
    /// The mean difference in final regret, at least 0.
    pub mean: f64,
    /// The lower end of its interval, which holds at every look.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The largest difference that counts as practically equal, in units of regret.
    pub margin: f64,
    /// How many times wider the interval is because one repetition stands out, at least 1.
    pub widening: f64,
    /// The number of repetitions at which the question is probably decided, if the standard deviation stays as it is;
    /// `None` if it may take forever.
    pub expected: Option<f64>,
}

impl RegretQuestion {
    /// The question about `policy`, given the `difference` of its regret to the lowest in every repetition and the
    /// `margin` in units of regret. `error` in (0, 1) is the probability that the decision is wrong. Nothing is decided
    /// before `first` repetitions. `None` for fewer than two repetitions.
    pub fn new(policy: usize, difference: &Sequence, margin: f64, error: f64, first: u64) -> Option<RegretQuestion> {
        let (moments, widening) = (difference.moments(), difference.widening());
        let (low, high) = difference.interval(error)?;
        let enough = moments.count() >= first;
        // A repetition that stands out is a sign that the mean may change much, so no difference counts as small.
        let outcome = match () {
            _ if enough && (low > 0.0 || high < 0.0) => QuestionOutcome::ToldApart,
            _ if enough && widening == 1.0 && -margin <= low && high <= margin => QuestionOutcome::Equal,
            _ => QuestionOutcome::Undecided,
        };
        let mut question =
            RegretQuestion { policy, outcome, at: None, mean: moments.mean(), low, high, margin, widening, expected: None };
        question.expected = question.foresee(moments.count(), moments.std()?, error, first);
        Some(question)
    }

    /// The number of repetitions at which the question is probably decided, or `None` if it may take forever.
    fn foresee(&self, count: u64, std: f64, error: f64, first: u64) -> Option<f64> {
        let count = count as f64;
        if self.outcome != QuestionOutcome::Undecided {
            return Some(count);
        }
        let least = math::max(count, first as f64);
        if std == 0.0 {
            return Some(least);
        }
        // The square of the observed mean exceeds the square of the true mean by the squared standard error on average.
        // Without this correction, equal policies would be expected to be told apart soon.
        let apart = math::max(0.0, self.mean * self.mean - std * std / count).sqrt();
        let room = self.margin - apart;
        let told_apart = count_for(apart / std, error, FORESEEN);
        // The share of the extreme repetition falls like 1/count.
        let settled = count * self.widening;
        let equal = count_for(room / std, error, FORESEEN).map(|equal| math::max(equal, settled));
        let soonest = match (told_apart, equal) {
            (Some(one), Some(other)) => math::min(one, other),
            (one, other) => one.or(other)?,
        };
        Some(math::max(least, soonest))
    }
}
