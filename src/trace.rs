//! One run of an experiment, at any of its pulls: what the policy had seen, what it held possible, what it did next.
//!
//! A [`Trace`] is the episode of [`experiment`](crate::experiment) itself, bit for bit, kept as it was at some of its pulls: to come
//! to any other, the nearest one before is copied and played on. The run is recorded once, a slice at a time, so that a page need
//! not wait for its end. Whoever watches may pull an arm by hand, or give an arm other means: such an [`Action`] is part of the run
//! from then on, and [`Trace::undo`] takes all of them back.

mod course;
mod ghost;
mod moment;
mod state;

pub use course::{Course, Point};
pub use ghost::Ghost;
pub use state::{ArmState, Deviation, Last, Shadow, State};

use crate::environment::{Environment, MIN_MEAN_COST};
use crate::error::{Error, Result};
use crate::experiment::start;
use crate::law::Law;
use crate::specification::Specification;
use moment::Moment;
use std::rc::Rc;

/// Pulls between two kept moments at first; twice as many whenever there are too many moments.
const SPACING: u64 = 64;
/// Kept moments take about so much memory, bytes, ...
const MEMORY: usize = 16 << 20;
/// ... at about so much an arm, and there are at least and at most so many.
const ARM: usize = 600;
const KEPT: (usize, usize) = (16, 512);

/// Something that is done to a run by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// The next pull is of this arm, whatever the policy would do.
    Pull(usize),
    /// From now on the arm has these means, in [0, 1] (the cost's at least 1e-9), and its outcomes are 0 or 1.
    Means {
        /// Which arm.
        arm: usize,
        /// Its mean reward.
        reward: f64,
        /// Its mean cost.
        cost: f64,
    },
}

/// One run of one policy, to be looked at.
pub struct Trace {
    environment: Rc<Environment>,
    budget: f64,
    /// Where one looks at it.
    now: Moment,
    /// The run at multiples of `spacing` pulls, from its start on.
    kept: Vec<Moment>,
    spacing: u64,
    most: usize,
    /// How far it is recorded.
    front: Moment,
    course: Course,
    /// What is done by hand, and before which pull, in order.
    actions: Vec<(u64, Action)>,
}

impl Trace {
    /// The run of policy number `policy` of a specification in repetition `repetition`, both from 0, at its start.
    ///
    /// # Errors
    ///
    /// Where the specification has no such policy or repetition.
    pub fn new(specification: &Specification, policy: usize, repetition: u64) -> Result<Trace> {
        let (policies, repetitions) = (specification.policies.len(), specification.repetitions);
        if policy >= policies {
            return Err(Error::new("policy", format!("expected a number from 1 to {policies}, found {}", policy + 1)));
        }
        if repetition >= repetitions {
            let found = repetition.saturating_add(1);
            return Err(Error::new("repetition", format!("expected a number from 1 to {repetitions}, found {found}")));
        }
        let (environment, budget, episode) = start(specification, policy, repetition);
        let environment = Rc::new(environment);
        let first = Moment::new(environment.clone(), budget, episode);
        let most = (MEMORY / (ARM * environment.arms.len())).clamp(KEPT.0, KEPT.1);
        Ok(Trace {
            course: Course::new(&environment),
            environment,
            budget,
            now: first.clone(),
            kept: vec![first.clone()],
            spacing: SPACING,
            most,
            front: first,
            actions: Vec::new(),
        })
    }

    /// The environment that the run began with.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The budget, in units of the largest possible cost.
    pub fn budget(&self) -> f64 {
        self.budget
    }

    /// How the run went, as far as it is recorded.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// How many pulls of the run are recorded, from its start.
    pub fn recorded(&self) -> u64 {
        self.front.pulls()
    }

    /// Whether all of them are.
    pub fn is_whole(&self) -> bool {
        self.course.is_whole()
    }

    /// Records up to `pulls` further pulls; whether there are more.
    pub fn record(&mut self, pulls: u64) -> bool {
        for _ in 0..pulls {
            if self.is_whole() {
                return false;
            }
            match self.front.step(&self.actions) {
                None => self.course.end(&self.front),
                Some(pull) => {
                    self.course.add(pull.arm, &self.front);
                    if self.front.pulls().is_multiple_of(self.spacing) {
                        self.keep();
                    }
                }
            }
        }
        !self.is_whole()
    }

    /// Keeps the front, and thins what is kept where it is too much.
    fn keep(&mut self) {
        self.kept.push(self.front.clone());
        if self.kept.len() > self.most {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.kept.retain(|moment| moment.pulls().is_multiple_of(spacing));
        }
    }

    /// How many pulls have been made where one looks at it.
    pub fn pulls(&self) -> u64 {
        self.now.pulls()
    }

    /// Goes to where `pulls` pulls have been made, or to the end of the run if that comes first. What is not recorded on the way there
    /// is recorded.
    pub fn seek(&mut self, pulls: u64) {
        if pulls > self.recorded() {
            self.record(pulls - self.recorded());
        }
        let pulls = pulls.min(self.recorded());
        let before = self.kept.partition_point(|moment| moment.pulls() <= pulls) - 1;
        let near = self.kept[before].pulls();
        if !(near..=pulls).contains(&self.pulls()) {
            self.now = self.kept[before].clone();
        }
        while self.pulls() < pulls && self.now.step(&self.actions).is_some() {}
        self.now.settle(&self.actions);
    }

    /// Goes on until the next pull is of another arm than now, for at most `limit` pulls; whether it is.
    pub fn seek_change(&mut self, limit: u64) -> bool {
        let Some(arm) = self.now.next(&self.actions) else { return false };
        let begin = self.pulls();
        for pulls in begin..begin.saturating_add(limit) {
            match self.now.step(&self.actions) {
                None => {
                    self.seek(pulls);
                    return false;
                }
                Some(pull) if pull.arm != arm => {
                    self.seek(pulls);
                    return true;
                }
                Some(_) => {}
            }
        }
        self.seek(begin + limit);
        false
    }

    /// Does something by hand, here; what was done by hand later than here is forgotten. A pull by hand is the next pull, not yet made.
    ///
    /// # Errors
    ///
    /// Where there is no such arm, the run is over, a mean is out of range, or the means of arms are not free: where costs are known,
    /// arms change by themselves or are described by features.
    pub fn act(&mut self, action: Action) -> Result<()> {
        let arms = self.environment.arms.len();
        let (Action::Pull(arm) | Action::Means { arm, .. }) = action;
        if arm >= arms {
            return Err(Error::new("arm", format!("expected a number from 1 to {arms}, found {}", arm.saturating_add(1))));
        }
        if self.now.next(&self.actions).is_none() {
            return Err(Error::new("arm", "the run is over, there is no further pull"));
        }
        if matches!(action, Action::Pull(_)) && !self.now.episode.tally().fits(arm) {
            return Err(Error::new("arm", "expected one that still fits into the budget"));
        }
        if let Action::Means { reward, cost, .. } = action {
            let Environment { known_costs, change, linear, .. } = &*self.environment;
            if *known_costs || change.is_some() || linear.is_some() {
                return Err(Error::new(
                    "arm",
                    "its means cannot be changed: costs are known, arms change by themselves or are described by features",
                ));
            }
            if !(0.0..=1.0).contains(&reward) {
                return Err(Error::new("reward", format!("expected a mean from 0 to 1, found {reward}")));
            }
            if !(MIN_MEAN_COST..=1.0).contains(&cost) {
                return Err(Error::new("cost", format!("expected a mean from {MIN_MEAN_COST:e} to 1, found {cost}")));
            }
        }
        let now = self.pulls();
        let replaced = |(at, done): &(u64, Action)| match (done, action) {
            (Action::Pull(_), Action::Pull(_)) => *at >= now,
            (Action::Means { arm: other, .. }, Action::Means { arm, .. }) => *at > now || (*at == now && *other == arm),
            _ => *at > now,
        };
        self.actions.retain(|done| !replaced(done));
        // The new means hold for a pull by hand as well.
        let place = self.actions.partition_point(|(at, done)| *at < now || matches!(done, Action::Means { .. }));
        self.actions.insert(place, (now, action));
        self.replay_from(now);
        Ok(())
    }

    /// Takes back all that was done by hand; the place where one looks stays.
    pub fn undo(&mut self) {
        if let Some((first, _)) = self.actions.first().copied() {
            self.actions.clear();
            self.replay_from(first);
        }
    }

    /// Forgets what was recorded of the run after `pulls` pulls, since it goes on otherwise.
    fn replay_from(&mut self, pulls: u64) {
        let here = self.pulls();
        let keep = self.kept.partition_point(|moment| moment.pulls() < pulls).max(1);
        self.kept.truncate(keep);
        self.front = self.kept[keep - 1].clone();
        self.course.cut(&self.front);
        self.now = self.front.clone();
        self.seek(here);
    }

    /// What there is to see here, with the intervals of `ghost` beside the policy's.
    pub fn state(&self, ghost: Option<Ghost>) -> State {
        State::new(self, ghost)
    }
}

/// The law of outcomes 0 and 1, or always the same, that has a mean.
fn with_mean(law: &Law, mean: f64) -> Law {
    match law {
        Law::Constant(_) => Law::constant(mean),
        _ => Law::bernoulli(mean),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
