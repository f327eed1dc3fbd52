//! Pulls of which a policy is certain, which are made without asking the policy.

use super::draw::{Draw, bernoulli};
use super::{Game, Losses};
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
    /// The sum of the regrets, [`Losses::regret`].
    lost: f64,
    /// The outcome of the last pull.
    outcome: Outcome,
    /// The number of pulls of the arm at which the loop ends.
    most: u64,
    /// The condition on the means of the arm. The loop ends as soon as the condition does not hold.
    proviso: Proviso,
}

impl Run {
    /// Pulls until at least `until` is spent, each pull with the regret `loss`.
    #[inline(always)]
    fn make(&mut self, until: f64, loss: f64, stream: &mut Stream, draw: impl FnMut(&mut Stream) -> Outcome) {
        // A proviso without a line has a loop of its own, because checking a line makes short pulls take 1.1 times as
        // long.
        if self.proviso.has_line() {
            self.make_while(Proviso::holds, until, loss, stream, draw);
        } else {
            self.make_while(Proviso::is_in_box, until, loss, stream, draw);
        }
    }

    #[inline(always)]
    fn make_while(
        &mut self,
        holds: impl Fn(Proviso, &ArmTally) -> bool,
        until: f64,
        loss: f64,
        stream: &mut Stream,
        mut draw: impl FnMut(&mut Stream) -> Outcome,
    ) {
        let (mut run, mut own) = (*self, stream.clone());
        while run.own.pulls < run.most && run.spent < until && holds(run.proviso, &run.own) {
            run.outcome = draw(&mut own);
            run.own.add(run.outcome);
            run.spent += run.outcome.cost;
            run.reward += run.outcome.reward;
            run.lost += loss;
        }
        (*self, *stream) = (run, own);
    }
}

/// Pulls of one arm for which the policy is not asked.
pub(super) struct Repeat {
    pub arm: usize,
    /// The regret of each pull.
    pub loss: f64,
    /// The largest number of pulls.
    pub pulls: u64,
    /// The pulls end when this much is spent.
    pub until: f64,
    pub proviso: Proviso,
}

impl Game {
    /// Makes the pulls of which the policy is certain without asking the policy again, as long as its proviso holds.
    /// Such pulls take a fraction of the time of other pulls.
    ///
    /// Replaces `outcome` by the outcome of the last pull, and adds the pulls to `losses`.
    #[inline(never)]
    pub(super) fn repeat(&mut self, repeat: &Repeat, outcome: &mut Outcome, losses: &mut Losses) {
        let (source, tally) = (&mut self.arms[repeat.arm], &mut self.tally);
        let own = &mut tally.arms[repeat.arm];
        let before = own.pulls;
        let mut run = Run {
            own: *own,
            spent: tally.spent,
            reward: tally.reward,
            lost: losses.regret,
            outcome: *outcome,
            most: own.pulls + repeat.pulls,
            proviso: repeat.proviso,
        };
        let (stream, until, loss) = (&mut source.stream, repeat.until, repeat.loss);
        match &mut source.draw {
            // Bernoulli laws have a case of their own, so that the loop does not branch on the law in every pull.
            Draw::Bernoulli(reward, cost) => {
                let (reward, cost) = (*reward, *cost);
                run.make(until, loss, stream, |stream| bernoulli(reward, cost, stream));
            }
            draw => run.make(until, loss, stream, |stream| draw.sample(&mut self.room, stream)),
        }
        let made = run.own.pulls - before;
        (*own, *outcome, losses.regret) = (run.own, run.outcome, run.lost);
        (tally.pulls, tally.spent, tally.reward) = (tally.pulls + made, run.spent, run.reward);
        losses.optimal += u64::from(repeat.loss == 0.0) * made;
    }
}
