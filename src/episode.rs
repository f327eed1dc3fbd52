//! An episode: one run of one policy until the budget is used up.

mod timing;

pub use crate::environment::Stop;
use crate::environment::{Arm, Environment, Oracle};
use crate::game::{Game, Stretch};
pub use crate::game::{Losses, Pull};
use crate::policy::{AnyPolicy, Policy};
use crate::tally::Tally;
use crate::tape::Tape;

/// The largest number of pulls of an episode. An episode that reaches it ends there, and the report says so.
pub const MAX_PULLS: u64 = 100_000_000;

/// An episode: an iterator over its pulls, in units of the largest possible reward and cost. A clone continues with the
/// same pulls as the original.
///
/// ```
/// use budgeted_bandits::environment::{Arm, Environment, Stop};
/// use budgeted_bandits::policy;
/// use budgeted_bandits::{episode::Episode, law::Law};
///
/// let arms = [(0.8, 0.6), (0.5, 0.2)].map(|(reward, cost)| Arm::new(Law::bernoulli(reward), Law::bernoulli(cost)));
/// let environment = Environment::new(arms.to_vec());
/// let budget = 50.0;
/// let uniform = policy::build(policy::find("uniform").unwrap(), &[], &environment, budget)?;
/// let pulls = Episode::new(&environment, uniform, budget, Stop::Overshoot, 1, 0).count();
/// assert!(pulls > 50);
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
#[derive(Clone)]
pub struct Episode {
    game: Game,
    policy: AnyPolicy,
}

impl Episode {
    /// Starts an episode of `policy` on `environment`. The budget is in units of the largest possible cost.
    pub fn new(
        environment: &Environment,
        policy: impl Into<AnyPolicy>,
        budget: f64,
        stop: Stop,
        seed: u64,
        repetition: u64,
    ) -> Episode {
        Episode { game: Game::new(environment, budget, stop, seed, repetition, MAX_PULLS), policy: policy.into() }
    }

    /// Replaces the largest number of pulls.
    pub fn with_cap(mut self, cap: u64) -> Episode {
        self.game.cap = cap;
        self
    }

    /// Makes the episode read outcomes from tapes, one tape for each arm, and record new outcomes while there is room
    /// for them. `arms` are the arms of the environment.
    pub fn with_tapes(mut self, arms: &[Arm], tapes: Vec<Option<Tape>>, room: usize) -> Self {
        self.game.take_tapes(arms, tapes, room);
        self
    }

    /// Ends the episode; returns the tapes with the recorded outcomes and the room that is left.
    pub fn into_tapes(self) -> (Vec<Option<Tape>>, usize) {
        self.game.into_tapes()
    }

    /// The tally of all pulls so far.
    pub fn tally(&self) -> &Tally {
        &self.game.tally
    }

    /// The policy that plays. It does not know of the last pull yet, see [`Episode::tell`].
    pub fn policy(&self) -> &dyn Policy {
        self.policy.as_dyn()
    }

    /// Gives `arm` the laws of `new` from now on. The policy is not told.
    pub fn replace(&mut self, arm: usize, new: &Arm) {
        self.game.replace(arm, new);
    }

    /// Pulls `arm`, whatever the policy would choose. Returns `None` if the episode is over or the arm does not fit
    /// into the budget.
    pub fn pull(&mut self, arm: usize) -> Option<Pull> {
        if self.is_over() || !self.game.tally.fits(arm) {
            return None;
        }
        // A policy usually learns of the last pull when it chooses the next arm. Here the policy does not choose, so it
        // learns of the last pull now.
        self.tell();
        self.game.tally.by_others = true;
        self.game.pull(arm)
    }

    /// Tells the policy of the last pull now. Otherwise the policy learns of this pull when it is next asked for an arm,
    /// and never of the last pull of the episode.
    pub fn tell(&mut self) {
        self.game.tell(self.policy.as_dyn_mut());
    }

    /// Plays until at least `until` is spent or the episode ends, but makes at most `pulls` pulls. Adds the regret of
    /// the pulls to `losses`.
    ///
    /// Returns whether `until` or the end was reached. If not, another call continues. One call and many calls make the
    /// same pulls.
    pub fn play(&mut self, until: f64, pulls: u64, oracle: &Oracle, losses: &mut Losses) -> bool {
        self.game.play_any(&mut self.policy, &Stretch { until, pulls, oracle }, losses)
    }

    /// Plays to the end. The caller passes the environment of the episode.
    pub fn finish(&mut self, environment: &Environment) {
        self.play(f64::INFINITY, u64::MAX, &Oracle::new(environment), &mut Losses::default());
    }

    /// Whether the episode is over. If not, the strict stop may still end it before its next pull counts.
    pub fn is_over(&self) -> bool {
        self.game.over(self.policy.as_dyn())
    }

    /// Whether the episode ended because it reached the largest number of pulls, before its budget was used up.
    pub fn capped(&self) -> bool {
        self.game.capped()
    }
}

impl Iterator for Episode {
    type Item = Pull;

    fn next(&mut self) -> Option<Pull> {
        self.game.step(self.policy.as_dyn_mut())
    }
}

#[cfg(test)]
mod tests;
