//! The questions of a run while its repetitions arrive.
//!
//! A run that goes on until its question is decided looks at the end of every block of repetitions. The blocks depend
//! only on the specification, so a run ends after the same repetition with any number of threads and workers.

use crate::report::{Decided, QuestionOutcome, RegretQuestion, error_of_pair, leader};
use crate::specification::{Specification, UntilDecided};
use crate::stats::{Merge, Moments, Sequence, Tree};

/// The final regrets in the blocks of a node of the tree, summarised as far as the questions need them.
#[derive(Clone)]
struct Finals {
    /// The moments of each policy.
    regrets: Vec<Moments>,
    /// For each policy, its differences to policy 0, policy 1 and so on up to the policy before it.
    pairs: Vec<Sequence>,
}

impl Finals {
    /// What is known of a block of repetitions, given the final regrets of all policies.
    fn of(block: &[&[f64]]) -> Finals {
        let mut pairs = Vec::with_capacity(block.len() * (block.len() - 1) / 2);
        for (later, these) in block.iter().enumerate() {
            let difference = |those: &&[f64]| these.iter().zip(*those).map(|(this, that)| this - that).collect::<Sequence>();
            pairs.extend(block[..later].iter().map(difference));
        }
        Finals { regrets: block.iter().map(|regrets| regrets.iter().copied().collect()).collect(), pairs }
    }

    /// The differences between the regret of a policy and that of another.
    fn difference(&self, this: usize, that: usize) -> Sequence {
        let (later, earlier) = (this.max(that), this.min(that));
        let pair = self.pairs[later * (later - 1) / 2 + earlier];
        if this < that { pair.negative() } else { pair }
    }
}

impl Merge for Finals {
    fn merge(&mut self, later: &Finals) {
        self.regrets.iter_mut().zip(&later.regrets).for_each(|(mine, theirs)| mine.merge(theirs));
        self.pairs.iter_mut().zip(&later.pairs).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

/// The differences between the final regrets of all pairs of policies, and how the questions stand.
pub(super) struct Deciding {
    rule: UntilDecided,
    finals: Tree<Finals>,
    decided: Decided,
    /// The policy with which all others were compared at the last look.
    leader: Option<usize>,
}

impl Deciding {
    pub fn new(specification: &Specification) -> Deciding {
        Deciding {
            rule: specification.repetitions().until_decided().unwrap_or_default(),
            finals: Tree::new(0),
            decided: Decided { all: false, questions: Vec::new() },
            leader: None,
        }
    }

    /// How the questions stand.
    pub fn decided(&self) -> &Decided {
        &self.decided
    }

    /// Adds the final regrets of all policies in a block of repetitions, and looks at the questions.
    pub fn add(&mut self, specification: &Specification, block: &[&[f64]]) {
        self.finals.add(Finals::of(block));
        let Some(finals) = self.finals.sum(Finals::clone) else { return };
        self.look(specification, &finals);
    }

    /// Looks at the questions. If the leader and the outcome of a question are the same as at the last look, the
    /// question keeps the number of repetitions at which it was decided.
    fn look(&mut self, specification: &Specification, finals: &Finals) {
        let means: Vec<f64> = finals.regrets.iter().map(Moments::mean).collect();
        let Some(leader) = leader(specification, &means) else { return };
        let compared = specification.compared();
        let error = error_of_pair(specification);
        let question = |rival: usize| {
            let difference = finals.difference(rival, leader);
            let margin = self.rule.equal_within * means[rival].max(means[leader]);
            let question = RegretQuestion::new(rival, &difference, margin, error, UntilDecided::FIRST_LOOK)?;
            let before = self.decided.questions.iter().find(|before| before.policy == rival);
            let stood = before.filter(|before| self.leader == Some(leader) && before.outcome == question.outcome);
            let now = (question.outcome != QuestionOutcome::Undecided).then(|| difference.moments().count());
            Some(RegretQuestion { at: stood.and_then(|before| before.at).or(now), ..question })
        };
        let rivals = compared.into_iter().filter(|policy| *policy != leader);
        let questions: Vec<RegretQuestion> = rivals.filter_map(question).collect();
        let all = !questions.is_empty() && questions.iter().all(|question| question.outcome != QuestionOutcome::Undecided);
        self.leader = Some(leader);
        self.decided = Decided { all, questions };
    }
}
