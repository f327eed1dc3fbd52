//! Traces, which show an episode of an experiment at any of its pulls.
//!
//! A [`Trace`] plays exactly the episode that the [`experiment`](crate::experiment) plays. It keeps copies of the
//! episode after some of its pulls. To show another pull, it clones the last copy before this pull and plays on. Pulls
//! are recorded in slices, so that a page need not wait for the end of the episode. A visitor may pull an arm by hand
//! or give an arm other means. Each of these [`Action`]s belongs to the episode from then on, and [`Trace::undo`] takes
//! all of them back.

mod course;
mod ghost;
mod moment;
mod replay;
mod state;

pub use course::{Course, CoursePoint};
pub use ghost::Ghost;
pub use state::{ArmState, Deviation, Last, Shadow, State};

use crate::environment::{Environment, MIN_MEAN_COST};
use crate::error::{Error, Result};
use crate::experiment::Problem;
use crate::input::number;
use crate::law::Law;
use crate::policy::Fault;
use crate::specification::Specification;
use moment::Moment;
use std::rc::Rc;

/// The number of pulls between two kept moments at the start. The number doubles whenever there are too many moments.
const SPACING: u64 = 64;
/// The approximate memory for all kept moments, in bytes.
const MEMORY: usize = 16 << 20;
/// The approximate memory that a moment takes for each arm, in bytes.
const ARM: usize = 600;
/// The smallest and the largest number of kept moments.
const KEPT: (usize, usize) = (16, 512);

/// A change of an episode by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// The next pull is a pull of this arm, whatever the policy would choose.
    Pull(usize),
    /// From now on the arm has these means. Its outcomes are 0 or 1, except that constants remain constants.
    Means {
        /// The number of the arm, from 0.
        arm: usize,
        /// The mean reward, from 0 to the largest possible one.
        reward: f64,
        /// The mean cost, from 1e-9 of the largest possible one up to it.
        cost: f64,
    },
}

/// An episode of one policy, and a place in it.
///
/// ```
/// use budgeted_bandits::{preset, trace::Trace};
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let mut trace = Trace::new(&two_arms, 0, 0).unwrap();
/// while trace.record(1_000) {}
/// trace.seek(10);
/// assert_eq!(trace.state(None).arms.iter().map(|arm| arm.pulls).sum::<u64>(), 10);
/// ```
pub struct Trace {
    problem: Rc<Problem>,
    /// The moment that is shown: the place in the episode.
    now: Moment,
    /// The kept moments, at multiples of `spacing` pulls from the start on.
    kept: Vec<Moment>,
    /// The number of pulls between kept moments.
    spacing: u64,
    /// The largest number of kept moments.
    most: usize,
    /// The last moment that is recorded.
    front: Moment,
    course: Course,
    /// The actions in their order, each with the number of pulls before it.
    actions: Vec<(u64, Action)>,
}

impl Trace {
    /// Starts the episode of policy number `policy` in repetition `repetition`, both counted from 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the specification has no such policy or repetition.
    pub fn new(specification: &Specification, policy: usize, repetition: u64) -> Result<Trace> {
        let policies = specification.policies().len();
        if policy >= policies {
            return Err(Error::new("policy", format!("expected a number from 1 to {policies}, found {}", policy + 1)));
        }
        specification.check_repetition(repetition)?;
        let problem = Rc::new(Problem::draw(specification, repetition, 0));
        let first = Moment::new(problem.clone(), problem.episode(specification, policy, repetition));
        let most = (MEMORY / (ARM * problem.environment.arms.len())).clamp(KEPT.0, KEPT.1);
        Ok(Trace {
            course: Course::new(&problem.environment),
            problem,
            now: first.clone(),
            kept: vec![first.clone()],
            spacing: SPACING,
            most,
            front: first,
            actions: Vec::new(),
        })
    }

    /// The environment with which the episode began.
    pub fn environment(&self) -> &Environment {
        &self.problem.environment
    }

    /// The budget in units of the largest possible cost.
    pub fn budget(&self) -> f64 {
        self.problem.budget
    }

    /// The course of the episode, as far as it is recorded.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The number of recorded pulls.
    pub fn recorded(&self) -> u64 {
        self.front.pulls()
    }

    /// Whether all pulls are recorded, to the end of the episode.
    pub fn is_whole(&self) -> bool {
        self.course.is_whole()
    }

    /// Why the policy failed after the last recorded pull. `None` if it did not fail.
    pub fn fault(&self) -> Option<Fault> {
        self.front.episode.policy().fault()
    }

    /// Records at most `pulls` further pulls. Returns whether there are more.
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

    /// Keeps the front. If too many moments are kept, drops every second one.
    fn keep(&mut self) {
        self.kept.push(self.front.clone());
        if self.kept.len() > self.most {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.kept.retain(|moment| moment.pulls().is_multiple_of(spacing));
        }
    }

    /// The number of pulls at the place that is shown.
    pub fn pulls(&self) -> u64 {
        self.now.pulls()
    }

    /// Goes to the place after `pulls` pulls, or to the end of the episode if it comes first. Records pulls on the way
    /// if necessary.
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

    /// Goes on to the place before the next pull of another arm, but for at most `limit` pulls. Returns whether a pull
    /// of another arm follows.
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

    /// Carries out an action at the place that is shown. Later actions are forgotten. A pull by hand becomes the next
    /// pull.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such arm, if the episode is over, if the arm does not fit into the budget, if a
    /// mean is out of range, or if means cannot be changed. They cannot be changed if costs are known, arms change by
    /// themselves, or arms are described by features.
    pub fn act(&mut self, action: Action) -> Result<()> {
        let arms = self.environment().arms.len();
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
            let Environment { known_costs, change, linear, scale, .. } = self.environment();
            if *known_costs || change.is_some() || linear.is_some() {
                return Err(Error::new(
                    "arm",
                    "its means cannot be changed: costs are known, arms change by themselves or are described by features",
                ));
            }
            check_mean("reward", reward, 0.0, scale.reward)?;
            check_mean("cost", cost, MIN_MEAN_COST * scale.cost, scale.cost)?;
        }
        let now = self.pulls();
        let replaced = |(at, done): &(u64, Action)| match (done, action) {
            (Action::Pull(_), Action::Pull(_)) => *at >= now,
            (Action::Means { arm: other, .. }, Action::Means { arm, .. }) => *at > now || (*at == now && *other == arm),
            _ => *at > now,
        };
        self.actions.retain(|done| !replaced(done));
        // New means also hold for a pull by hand at the same place, so they come before it.
        let place = self.actions.partition_point(|(at, done)| *at < now || matches!(done, Action::Means { .. }));
        self.actions.insert(place, (now, action));
        self.replay_from(now);
        Ok(())
    }

    /// Takes all actions back. The number of pulls that is shown stays the same.
    pub fn undo(&mut self) {
        if let Some((first, _)) = self.actions.first().copied() {
            self.actions.clear();
            self.replay_from(first);
        }
    }

    /// Forgets what is recorded after `pulls` pulls, because the episode continues differently.
    fn replay_from(&mut self, pulls: u64) {
        let here = self.pulls();
        let keep = self.kept.partition_point(|moment| moment.pulls() < pulls).max(1);
        self.kept.truncate(keep);
        self.front = self.kept[keep - 1].clone();
        self.course.cut(&self.front);
        self.now = self.front.clone();
        self.seek(here);
    }

    /// The state at the place that is shown, with the intervals of `ghost` beside those of the policy.
    pub fn state(&self, ghost: Option<Ghost>) -> State {
        State::new(self, ghost)
    }
}

/// Fails unless a mean that is changed by hand lies in a range.
fn check_mean(field: &str, mean: f64, least: f64, most: f64) -> Result<()> {
    if (least..=most).contains(&mean) {
        return Ok(());
    }
    Err(Error::new(field, format!("expected a mean from {} to {}, found {}", number(least), number(most), number(mean))))
}

/// A law with mean `mean`: a constant if `law` is a constant, and a Bernoulli law otherwise.
fn with_mean(law: &Law, mean: f64) -> Law {
    match law {
        Law::Constant(_) => Law::constant(mean),
        _ => Law::bernoulli(mean),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
