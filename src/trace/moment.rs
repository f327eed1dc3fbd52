//! An episode after some of its pulls.

use super::{Action, with_mean};
use crate::environment::Laws;
use crate::episode::{Episode, Pull};
use crate::experiment::Problem;
use crate::policy::Fault;
use std::rc::Rc;

/// An episode after some of its pulls, ready to continue.
#[derive(Clone)]
pub(super) struct Moment {
    pub episode: Episode,
    /// The problem with the means that were changed by hand.
    pub problem: Rc<Problem>,
    /// The regret so far, in units of the largest possible reward.
    pub regret: f64,
    /// How often the index of the pulled arm was below the true ratio of the arm after the pull.
    pub violations: u64,
    /// The last pull.
    pub last: Option<Pull>,
    /// The number of actions that have been carried out.
    done: usize,
}

impl Moment {
    pub fn new(problem: Rc<Problem>, episode: Episode) -> Moment {
        Moment { episode, problem, regret: 0.0, violations: 0, last: None, done: 0 }
    }

    pub fn pulls(&self) -> u64 {
        self.episode.tally().pulls
    }

    /// How far the change of the environment has come, from 0 to 1.
    pub fn later(&self) -> f64 {
        self.problem.later(self.episode.tally().spent)
    }

    /// The current true ratio of an arm.
    pub fn ratio(&self, arm: usize) -> f64 {
        let (reward, cost) = self.problem.environment.arms[arm].means(self.later());
        reward / cost
    }

    /// Carries out the changes of means that are due now.
    pub fn settle(&mut self, actions: &[(u64, Action)]) {
        while let Some((at, Action::Means { arm, reward, cost })) = actions.get(self.done)
            && *at == self.pulls()
        {
            self.done += 1;
            let mut environment = self.problem.environment.clone();
            let (scale, changed) = (environment.scale, &mut environment.arms[*arm]);
            let (reward, cost) = (reward / scale.reward, cost / scale.cost);
            let laws = Laws { reward: with_mean(&changed.laws.reward, reward), cost: with_mean(&changed.laws.cost, cost) };
            changed.laws = laws;
            self.episode.replace(*arm, changed);
            self.problem = Rc::new(Problem::new(environment, self.problem.budget, 0));
        }
    }

    /// Makes the next pull, by hand or by the choice of the policy. Returns `None` if the episode is over.
    pub fn step(&mut self, actions: &[(u64, Action)]) -> Option<Pull> {
        if self.done < actions.len() {
            self.settle(actions);
        }
        let spent = self.episode.tally().spent;
        let pull = match actions.get(self.done) {
            Some((at, Action::Pull(arm))) if *at == self.pulls() => {
                self.done += 1;
                self.episode.pull(*arm)
            }
            _ => self.episode.next(),
        }?;
        self.regret += self.problem.judge(pull.arm, spent);
        self.last = Some(pull);
        if self.episode.policy().believes_from_memory() {
            self.episode.tell();
        }
        let index = self.episode.policy().belief(pull.arm, self.episode.tally()).index;
        self.violations += u64::from(index.is_some_and(|index| index < self.ratio(pull.arm)));
        Some(pull)
    }

    /// The arm of the next pull, or `None` if the episode is over.
    pub fn next(&self, actions: &[(u64, Action)]) -> Option<usize> {
        self.ahead(actions).0
    }

    /// The arm of the next pull, or what the policy does wrong in place of it. Both are `None` if the episode is over.
    pub fn ahead(&self, actions: &[(u64, Action)]) -> (Option<usize>, Option<Fault>) {
        let mut ahead = self.clone();
        let arm = ahead.step(actions).map(|pull| pull.arm);
        (arm, ahead.episode.policy().fault())
    }
}
