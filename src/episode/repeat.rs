//! Pulls of which a policy is certain, which are made without asking the policy.

use super::draw::{Draw, bernoulli};
use super::{Episode, Stop};
use crate::law::Sampler;
use crate::math::min;
use crate::policy::Proviso;
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome};

/// The state of the loop that pulls one arm again and again. The loop works on a copy, so that the compiler keeps the
/// state in registers.
#[derive(Clone, Copy)]
struct Run {
    /// The tally of the arm.
    own: ArmTally,
    /// The sum of all costs of the episode.
    spent: f64,
    /// The sum of all rewards of the episode.
    reward: f64,
    /// The regret of the episode.
    lost: f64,
    /// The outcome of the last pull.
    outcome: Outcome,
    /// The number of pulls of the arm at which the loop ends.
    most: u64,
    /// The condition on the means of the arm without which the loop ends.
    proviso: Proviso,
}

impl Run {
    /// Pulls until at least `until` is spent, each pull with the regret `loss`.
    #[inline(always)]
    fn make(&mut self, until: f64, loss: f64, stream: &mut Stream, mut draw: impl FnMut(&mut Stream) -> Outcome) {
        let (mut run, mut own) = (*self, stream.clone());
        while run.own.pulls < run.most && run.spent < until && run.proviso.holds(&run.own) {
            run.outcome = draw(&mut own);
            run.own.add(run.outcome);
            run.spent += run.outcome.cost;
            run.reward += run.outcome.reward;
            run.lost += loss;
        }
        (*self, *stream) = (run, own);
    }
}

impl Episode {
    /// Makes the pulls of which the policy is certain without asking the policy again, as long as its proviso holds.
    /// Such pulls take a fraction of the time of other pulls.
    ///
    /// Stops when at least `until` is spent or the episode has `pause` pulls. Adds `loss` to `regret` for each pull,
    /// and returns the number of pulls.
    #[inline(never)]
    pub(super) fn repeat(&mut self, until: f64, pause: u64, loss: f64, regret: &mut f64) -> u64 {
        let Some((arm, outcome)) = &mut self.last else { return 0 };
        if self.stop == Stop::Strict || self.change.is_some() {
            return 0;
        }
        let (source, tally, until) = (&mut self.arms[*arm], &mut self.tally, min(until, self.budget));
        let own = &mut tally.arms[*arm];
        let before = own.pulls;
        let mut run = Run {
            own: *own,
            spent: tally.spent,
            reward: tally.reward,
            lost: *regret,
            outcome: *outcome,
            most: own.pulls + u64::from(self.certain).min(self.cap.min(pause) - tally.pulls),
            proviso: self.policy.proviso(),
        };
        let stream = &mut source.stream;
        match &mut source.now {
            // Bernoulli laws have a case of their own, so that the loop does not branch on the law in every pull.
            Draw::Independent(Sampler::Bernoulli(reward), Sampler::Bernoulli(cost)) => {
                let (reward, cost) = (*reward, *cost);
                run.make(until, loss, stream, |stream| bernoulli(reward, cost, stream));
            }
            now => run.make(until, loss, stream, |stream| now.sample_apart(&mut self.room, stream)),
        }
        let made = run.own.pulls - before;
        (*own, *outcome, *regret) = (run.own, run.outcome, run.lost);
        (tally.pulls, tally.spent, tally.reward) = (tally.pulls + made, run.spent, run.reward);
        made
    }
}
