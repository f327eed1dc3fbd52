//! The questions of a run while its repetitions arrive.
//!
//! A run that goes on until its question is decided looks at the end of every block of repetitions. The blocks depend
//! only on the specification, so a run ends after the same repetition with any number of threads and workers.

use super::record::TaskRecord;
use crate::report::{Decided, Outcome, Question, error_of_pair, leader};
use crate::specification::{Specification, UntilDecided};
use crate::stats::Sequence;

/// The differences between the final regrets of all pairs of policies, and how the questions stand.
pub(super) struct Deciding {
    rule: UntilDecided,
    /// For each policy, its differences to policy 0, policy 1 and so on up to the policy before it.
    pairs: Vec<Sequence>,
    decided: Decided,
    /// The policy with which all others were compared at the last look.
    leader: Option<usize>,
}

impl Deciding {
    pub fn new(specification: &Specification) -> Deciding {
        let policies = specification.policies.len();
        Deciding {
            rule: specification.repetitions.until_decided().unwrap_or_default(),
            pairs: vec![Sequence::default(); policies * (policies - 1) / 2],
            decided: Decided { all: false, questions: Vec::new() },
            leader: None,
        }
    }

    /// Returns how the questions stand.
    pub fn decided(&self) -> &Decided {
        &self.decided
    }

    /// Adds the records of a block of repetitions, one for each policy, and looks at the questions. `means` are the
    /// mean regrets of all policies, this block included.
    pub fn add(&mut self, specification: &Specification, block: &[TaskRecord], means: &[f64]) {
        let finals = |task: &TaskRecord| task.repetitions.iter().map(|record| record.last.regret).collect();
        let regrets: Vec<Vec<f64>> = block.iter().map(finals).collect();
        let mut pairs = self.pairs.iter_mut();
        let mut differences = Vec::new();
        for (later, these) in regrets.iter().enumerate() {
            for (those, pair) in regrets[..later].iter().zip(&mut pairs) {
                differences.clear();
                differences.extend(these.iter().zip(those).map(|(this, that)| this - that));
                pair.add(&differences);
            }
        }
        self.look(specification, means);
    }

    /// Looks at the questions. A question that stands as it did at the last look keeps the repetition of its decision.
    fn look(&mut self, specification: &Specification, means: &[f64]) {
        let Some(leader) = leader(specification, means) else { return };
        let compared = specification.compared();
        let error = error_of_pair(specification);
        let question = |rival: usize| {
            let difference = self.difference(rival, leader);
            let margin = self.rule.equal_within * means[rival].max(means[leader]);
            let question = Question::new(rival, &difference, margin, error, UntilDecided::FIRST_LOOK)?;
            let before = self.decided.questions.iter().find(|before| before.policy == rival);
            let stood = before.filter(|before| self.leader == Some(leader) && before.outcome == question.outcome);
            let now = (question.outcome != Outcome::Undecided).then(|| difference.moments().count());
            Some(Question { at: stood.and_then(|before| before.at).or(now), ..question })
        };
        let rivals = compared.into_iter().filter(|policy| *policy != leader);
        let questions: Vec<Question> = rivals.filter_map(question).collect();
        let all = !questions.is_empty() && questions.iter().all(|question| question.outcome != Outcome::Undecided);
        self.leader = Some(leader);
        self.decided = Decided { all, questions };
    }

    /// Returns the differences between the regret of a policy and that of another.
    fn difference(&self, this: usize, that: usize) -> Sequence {
        let (later, earlier) = (this.max(that), this.min(that));
        let pair = self.pairs[later * (later - 1) / 2 + earlier];
        if this < that { pair.negative() } else { pair }
    }
}
