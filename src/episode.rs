//! An episode: one run of one policy until the budget is used up.

mod draw;
mod repeat;
mod timing;

pub use crate::environment::Stop;
use crate::environment::{Arm, Change, Environment, Oracle, TOLERANCE};
use crate::policy::Policy;
use crate::seed::{Role, Stream, stream};
use crate::tally::{Outcome, Tally};
use crate::tape::{self, Playback, Tape};
use draw::{ArmSource, Draw};

/// The largest number of pulls of an episode. An episode that reaches it ends there, and the report says so.
pub const MAX_PULLS: u64 = 100_000_000;

/// A pull that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The number of the arm, from 0.
    pub arm: usize,
    /// The reward and the cost of the pull.
    pub outcome: Outcome,
    /// The sum of all costs of the episode, this pull included.
    pub spent: f64,
}

/// The regret of a number of pulls against the best arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The sum of the regrets of the pulls, in units of the largest possible reward.
    pub regret: f64,
    /// The number of these pulls that were pulls of a best arm and so have no regret.
    pub optimal: u64,
}

/// An episode: an iterator over its pulls, in units of the largest possible reward and cost. A clone continues with the
/// same pulls as the original.
#[derive(Clone)]
pub struct Episode {
    arms: Vec<ArmSource>,
    policy: Box<dyn Policy>,
    stream: Stream,
    tally: Tally,
    /// The last pull, if the policy has not been told of it yet.
    last: Option<(usize, Outcome)>,
    /// The number of further pulls of the same arm of which the policy is certain.
    certain: u32,
    budget: f64,
    stop: Stop,
    change: Option<Change>,
    /// The cost of each arm and the largest of these costs, if costs are known and the stop is strict.
    costs: Option<(Vec<f64>, f64)>,
    /// The largest number of pulls.
    cap: u64,
    /// Whether the strict stop has ended the episode.
    ended: bool,
    /// The number of further outcomes that may be recorded on tapes.
    room: usize,
}

impl Episode {
    /// Starts an episode of `policy` on `environment`. The budget is in units of the largest possible cost.
    pub fn new(
        environment: &Environment,
        policy: Box<dyn Policy>,
        budget: f64,
        stop: Stop,
        seed: u64,
        repetition: u64,
    ) -> Episode {
        let source = |(index, arm): (usize, &Arm)| ArmSource::new(arm, index, seed, repetition);
        let costs = || -> Vec<f64> { environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect() };
        let known = (stop == Stop::Strict && environment.known_costs).then(costs);
        let mut episode = Episode {
            arms: environment.arms.iter().enumerate().map(source).collect(),
            policy,
            stream: stream(seed, repetition, Role::Policy),
            tally: Tally::new(environment.arms.len()),
            last: None,
            certain: 0,
            budget,
            stop,
            change: environment.change,
            costs: known.map(|costs| (costs.clone(), costs.into_iter().fold(0.0, f64::max))),
            cap: MAX_PULLS,
            ended: false,
            room: 0,
        };
        episode.bar();
        episode
    }

    /// Replaces the largest number of pulls.
    pub fn with_cap(self, cap: u64) -> Episode {
        Episode { cap, ..self }
    }

    /// Makes the episode read outcomes from tapes, one tape for each arm, and record new outcomes while there is room
    /// for them. `arms` are the arms of the environment.
    pub fn with_tapes(mut self, arms: &[Arm], tapes: Vec<Option<Tape>>, room: usize) -> Self {
        let mut tapes = tapes.into_iter();
        for (source, arm) in self.arms.iter_mut().zip(arms) {
            let tape = tapes.next().flatten();
            if tape::is_worthwhile(arm) {
                let player = Playback::new(tape, &mut source.stream);
                let draw = std::mem::replace(&mut source.now, Draw::NEVER);
                source.now = Draw::Taped(Box::new((draw, player)));
            }
        }
        Episode { room, ..self }
    }

    /// Ends the episode. Returns the tapes with the recorded outcomes, and the room that is left.
    pub fn into_tapes(self) -> (Vec<Option<Tape>>, usize) {
        let tape = |source: ArmSource| match source.now {
            Draw::Taped(taped) => Some(taped.1.eject()),
            Draw::Independent(..) | Draw::Correlated(_) => None,
        };
        (self.arms.into_iter().map(tape).collect(), self.room)
    }

    /// Returns the tally of all pulls so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the policy that plays.
    pub fn policy(&self) -> &dyn Policy {
        &*self.policy
    }

    /// Gives `arm` the laws of `new` from now on. The policy is not told.
    pub fn replace(&mut self, arm: usize, new: &Arm) {
        self.arms[arm].now = Draw::new(&new.laws, new.correlation);
    }

    /// Pulls `arm`, whatever the policy would choose. Returns `None` if the episode is over or the arm does not fit
    /// into the budget.
    pub fn pull(&mut self, arm: usize) -> Option<Pull> {
        if self.over() || !self.tally.fits(arm) {
            return None;
        }
        // The policy is usually told of the last pull when it chooses the next arm, which it does not do here.
        if let Some((arm, outcome)) = self.last.take() {
            self.policy.observe(arm, outcome, &mut self.stream);
        }
        self.make(arm)
    }

    /// Plays until at least `until` is spent or the episode ends, but makes at most `pulls` pulls. Adds the regret of
    /// the pulls to `losses`.
    ///
    /// Returns whether `until` or the end was reached. If not, another call continues. One call and many calls make the
    /// same pulls.
    #[inline(never)]
    pub fn play(&mut self, until: f64, pulls: u64, oracle: &Oracle, losses: &mut Losses) -> bool {
        let pause = self.tally.pulls.saturating_add(pulls);
        while self.tally.spent < until {
            if self.tally.pulls >= pause {
                return self.over();
            }
            let spent = self.tally.spent;
            let Some(arm) = self.turn() else { return true };
            if self.make(arm).is_none() {
                return true;
            }
            let loss = oracle.judge(arm, spent, self.budget);
            losses.regret += loss;
            let more = if self.certain > 0 { self.repeat(until, pause, loss, &mut losses.regret) } else { 0 };
            losses.optimal += u64::from(loss == 0.0) * (1 + more);
        }
        true
    }

    /// Plays to the end. The caller passes the environment of the episode.
    pub fn finish(&mut self, environment: &Environment) {
        self.play(f64::INFINITY, u64::MAX, &Oracle::new(environment), &mut Losses::default());
    }

    /// Returns whether the episode ended because it reached the largest number of pulls, before its budget was used up.
    pub fn capped(&self) -> bool {
        self.tally.pulls >= self.cap && self.tally.spent < self.budget && !self.ended
    }

    /// Returns whether a cost fits into the budget that is left.
    fn fits(&self, cost: f64) -> bool {
        self.tally.spent + cost <= self.budget * (1.0 + TOLERANCE)
    }

    /// Bars the arms that no longer fit into the budget. The episode ends when no arm fits.
    #[inline(always)]
    fn bar(&mut self) {
        if self.costs.as_ref().is_some_and(|(_, largest)| !self.fits(*largest)) {
            self.bar_arms();
        }
    }

    /// Bars arms like [`Episode::bar`], once the most expensive arm does not fit.
    #[inline(never)]
    fn bar_arms(&mut self) {
        let Some((costs, _)) = &self.costs else { return };
        let barred: Vec<bool> = costs.iter().map(|cost| !self.fits(*cost)).collect();
        self.ended = barred.iter().all(|barred| *barred);
        self.tally.barred = barred;
    }

    /// Returns whether the episode is over.
    #[inline(always)]
    fn over(&self) -> bool {
        let spent = match self.stop {
            Stop::Overshoot => self.tally.spent >= self.budget,
            Stop::Strict => self.ended || self.policy.stops(),
        };
        spent || self.tally.pulls >= self.cap
    }

    /// Asks the policy for the arm of the next pull. Returns `None` if the episode is over.
    #[inline(always)]
    fn turn(&mut self) -> Option<usize> {
        if self.over() {
            return None;
        }
        let (arm, certain) = self.policy.turn(self.last.as_ref(), &self.tally, &mut self.stream);
        self.certain = certain;
        Some(arm as usize)
    }

    /// Pulls `arm`. Returns `None`, and ends the episode, if the cost does not fit into the budget under the strict
    /// stop.
    #[inline(always)]
    fn make(&mut self, arm: usize) -> Option<Pull> {
        let outcome = self.draw(arm);
        if self.stop == Stop::Strict && !self.fits(outcome.cost) {
            self.ended = true;
            return None;
        }
        self.tally.add(arm, outcome);
        self.last = Some((arm, outcome));
        self.bar();
        Some(Pull { arm, outcome, spent: self.tally.spent })
    }
}

impl Iterator for Episode {
    type Item = Pull;

    fn next(&mut self) -> Option<Pull> {
        let arm = self.turn()?;
        self.make(arm)
    }
}

#[cfg(test)]
mod tests;
