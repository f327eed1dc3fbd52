//! A game: the arms, the budget and the pulls of one run, without the policy that plays.
//!
//! The loop of pulls is compiled for each policy, so that the compiler sees the rule of the policy and the pull together.
//! The alternative is a single loop that calls the policy through a trait object. The program is smaller with it, but
//! `uniform` took 1.5 times as long natively and 1.9 times as long in a browser.

mod draw;
mod repeat;

use crate::environment::{Arm, Change, Environment, Oracle, Stop, TOLERANCE};
use crate::math::min;
use crate::policy::{AnyPolicy, Policy};
use crate::seed::{Role, Stream, stream};
use crate::tally::{Outcome, Tally};
use crate::tape::{self, Playback, Tape};
use budgeted_bandits_policies::with_policy;
use draw::{ArmSource, Draw};
use repeat::Repeat;

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

impl Losses {
    /// Counts a pull with the regret `loss`, and returns `loss`.
    #[inline(always)]
    fn add(&mut self, loss: f64) -> f64 {
        self.regret += loss;
        self.optimal += u64::from(loss == 0.0);
        loss
    }
}

/// How far [`Game::play`] plays, and what its pulls are compared with.
pub struct Stretch<'a> {
    /// The game pauses when this much is spent.
    pub until: f64,
    /// The largest number of pulls of this stretch.
    pub pulls: u64,
    /// The reference of regret.
    pub oracle: &'a Oracle,
}

/// One run of a policy, in units of the largest possible reward and cost.
#[derive(Clone)]
pub struct Game {
    arms: Vec<ArmSource>,
    /// The random numbers of the policy.
    stream: Stream,
    /// All pulls so far.
    pub tally: Tally,
    /// The last pull, if the policy has not been told of it yet.
    pub last: Option<(usize, Outcome)>,
    budget: f64,
    stop: Stop,
    change: Option<Change>,
    /// The cost of each arm and the largest of these costs, if costs are known and the stop is strict.
    costs: Option<(Vec<f64>, f64)>,
    /// The largest number of pulls.
    pub cap: u64,
    /// Whether the strict stop has ended the game.
    ended: bool,
    /// The number of further outcomes that may be recorded on tapes.
    room: usize,
}

impl Game {
    /// Starts a game on `environment` with `budget`, in units of the largest possible cost.
    pub fn new(environment: &Environment, budget: f64, stop: Stop, seed: u64, repetition: u64, cap: u64) -> Game {
        let source = |(index, arm): (usize, &Arm)| ArmSource::new(arm, index, seed, repetition);
        let costs = || -> Vec<f64> { environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect() };
        let known = (stop == Stop::Strict && environment.known_costs).then(costs);
        let mut game = Game {
            arms: environment.arms.iter().enumerate().map(source).collect(),
            stream: stream(seed, repetition, Role::Policy),
            tally: Tally::new(environment.arms.len()),
            last: None,
            budget,
            stop,
            change: environment.change,
            costs: known.map(|costs| (costs.clone(), costs.into_iter().fold(0.0, f64::max))),
            cap,
            ended: false,
            room: 0,
        };
        game.bar();
        game
    }

    /// Makes the game read outcomes from tapes, one tape for each arm, and record new outcomes while there is room for
    /// them. `arms` are the arms of the environment.
    pub fn take_tapes(&mut self, arms: &[Arm], tapes: Vec<Option<Tape>>, room: usize) {
        let mut tapes = tapes.into_iter();
        for (source, arm) in self.arms.iter_mut().zip(arms) {
            let tape = tapes.next().flatten();
            if tape::is_worthwhile(arm) {
                let player = Playback::new(tape, &mut source.stream);
                let draw = std::mem::replace(&mut source.draw, Draw::NEVER);
                source.draw = Draw::Taped(Box::new((draw, player)));
            }
        }
        self.room = room;
    }

    /// Ends the game; returns the tapes with the recorded outcomes and the room that is left.
    pub fn into_tapes(self) -> (Vec<Option<Tape>>, usize) {
        let tape = |source: ArmSource| match source.draw {
            Draw::Taped(taped) => Some(taped.1.eject()),
            _ => None,
        };
        (self.arms.into_iter().map(tape).collect(), self.room)
    }

    /// Gives `arm` the laws of `new` from now on. The policy is not told.
    pub fn replace(&mut self, arm: usize, new: &Arm) {
        self.arms[arm].draw.replace(new);
    }

    /// Plays with a policy of any type. The loop of pulls is compiled for each type.
    pub fn play_any(&mut self, policy: &mut AnyPolicy, stretch: &Stretch, losses: &mut Losses) -> bool {
        let Some(session) = policy.session() else {
            return with_policy!(policy, policy => self.play(&mut **policy, stretch, losses));
        };
        let mut done = false;
        session(&mut || done = self.play(policy.as_dyn_mut(), stretch, losses));
        done
    }

    /// Plays until at least `stretch.until` is spent or the game ends, but makes at most `stretch.pulls` pulls. Adds the
    /// regret of the pulls to `losses`.
    ///
    /// Returns whether `until` or the end was reached. If not, another call continues. One call and many calls make the
    /// same pulls.
    #[inline(always)]
    pub fn play<P: Policy + ?Sized>(&mut self, policy: &mut P, stretch: &Stretch, losses: &mut Losses) -> bool {
        let most = self.cap.min(self.tally.pulls.saturating_add(stretch.pulls));
        match self.stop {
            Stop::Overshoot => self.overshoot(policy, stretch, most, losses),
            Stop::Strict => self.strictly(policy, stretch, most, losses),
        }
        self.tally.spent >= stretch.until || self.over(policy)
    }

    /// Plays under the stop rule that lets the last pull overshoot the budget.
    #[inline(always)]
    fn overshoot<P: Policy + ?Sized>(&mut self, policy: &mut P, stretch: &Stretch, most: u64, losses: &mut Losses) {
        let until = min(stretch.until, self.budget);
        // The compiler keeps these copies in registers. It cannot do so with what is reached through a reference.
        let (mut last, mut sum) = (self.last.take(), *losses);
        while self.tally.spent < until && self.tally.pulls < most {
            let turn = policy.turn(last.as_ref(), &self.tally, &mut self.stream);
            if policy.fault().is_some() {
                break;
            }
            let (arm, spent) = (turn.arm as usize, self.tally.spent);
            let mut outcome = self.draw(arm);
            self.tally.add(arm, outcome);
            let loss = sum.add(stretch.oracle.judge(arm, spent, self.budget));
            if turn.certain > 0 && self.change.is_none() {
                let pulls = u64::from(turn.certain).min(most - self.tally.pulls);
                let more = Repeat { arm, loss, pulls, until, proviso: policy.proviso() };
                self.repeat(&more, &mut outcome, &mut sum);
            }
            last = Some((arm, outcome));
        }
        (self.last, *losses) = (last, sum);
    }

    /// Plays pull by pull, because each pull may bar arms.
    #[inline(never)]
    fn strictly<P: Policy + ?Sized>(&mut self, policy: &mut P, stretch: &Stretch, most: u64, losses: &mut Losses) {
        while self.tally.spent < stretch.until && self.tally.pulls < most {
            let spent = self.tally.spent;
            let Some(pull) = self.step(policy) else { return };
            losses.add(stretch.oracle.judge(pull.arm, spent, self.budget));
        }
    }

    /// Whether the game ended because it reached the largest number of pulls, before its budget was used up.
    pub fn capped(&self) -> bool {
        self.tally.pulls >= self.cap && self.tally.spent < self.budget && !self.ended
    }

    /// Whether a cost fits into the budget that is left, up to rounding by [`TOLERANCE`].
    fn fits(&self, cost: f64) -> bool {
        self.tally.spent + cost <= self.budget * (1.0 + TOLERANCE)
    }

    /// Bars the arms that no longer fit into the budget. The game ends when no arm fits.
    fn bar(&mut self) {
        let Some((costs, largest)) = &self.costs else { return };
        if !self.fits(*largest) {
            let barred: Vec<bool> = costs.iter().map(|cost| !self.fits(*cost)).collect();
            self.ended = barred.iter().all(|barred| *barred);
            self.tally.barred = barred;
        }
    }

    /// Whether no further pull is made: the budget is used up, the largest number of pulls is reached, or the policy
    /// stops or has failed.
    #[inline(always)]
    pub fn over<P: Policy + ?Sized>(&self, policy: &P) -> bool {
        let spent = match self.stop {
            Stop::Overshoot => self.tally.spent >= self.budget,
            Stop::Strict => self.ended || policy.stops(),
        };
        spent || self.tally.pulls >= self.cap || policy.fault().is_some()
    }

    /// Tells the policy of the last pull, unless it was told already.
    pub fn tell<P: Policy + ?Sized>(&mut self, policy: &mut P) {
        if let Some((arm, outcome)) = self.last.take() {
            policy.observe(arm, outcome, &mut self.stream);
        }
    }

    /// Asks the policy for the next arm and pulls it. Returns `None` if the game is over.
    pub fn step<P: Policy + ?Sized>(&mut self, policy: &mut P) -> Option<Pull> {
        if self.over(policy) {
            return None;
        }
        let arm = policy.turn(self.last.as_ref(), &self.tally, &mut self.stream).arm as usize;
        if policy.fault().is_some() { None } else { self.pull(arm) }
    }

    /// Pulls `arm`. Returns `None`, and ends the game, if the cost does not fit into the budget under the strict stop.
    pub fn pull(&mut self, arm: usize) -> Option<Pull> {
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
