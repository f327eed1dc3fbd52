//! An episode: one run of one policy until the budget is used up.

use crate::environment::{Environment, Family};
use crate::law::Sampler;
use crate::policy::{Entry, Knowledge, Policy};
use crate::seed::{Role, Stream, stream};
use crate::tally::{Outcome, Tally};

/// The hard cap on the pulls of an episode: one that reaches it ends there, and the report says so.
pub const MAX_PULLS: u64 = 100_000_000;

/// One pull, as it happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The arm that was pulled.
    pub arm: usize,
    /// What it yielded.
    pub outcome: Outcome,
    /// The sum of all costs up to and with this pull.
    pub spent: f64,
}

/// One run of a policy: an iterator over its pulls.
///
/// It pulls while less than the budget is spent; the pull that crosses the budget counts in full (`overshoot`).
pub struct Episode {
    arms: Vec<(Sampler, Sampler, Stream)>,
    policy: Box<dyn Policy>,
    stream: Stream,
    tally: Tally,
    budget: f64,
    cap: u64,
}

impl Episode {
    /// The run of `policy` on `environment` with `budget`, in repetition `repetition` under `seed`.
    pub fn new(environment: &Environment, policy: Box<dyn Policy>, budget: f64, seed: u64, repetition: u64) -> Episode {
        let arm = |(index, arm): (usize, &crate::environment::Arm)| {
            (arm.reward.sampler(), arm.cost.sampler(), stream(seed, repetition, Role::Arm(index)))
        };
        Episode {
            arms: environment.arms.iter().enumerate().map(arm).collect(),
            policy,
            stream: stream(seed, repetition, Role::Policy),
            tally: Tally::new(environment.arms.len()),
            budget,
            cap: MAX_PULLS,
        }
    }

    /// An episode to measure speed by: a policy with its default parameters on `arms` arms of the Bernoulli family, the same ones
    /// every time, that ends after `pulls` pulls.
    pub fn to_time(entry: &Entry, arms: usize, repetition: u64, pulls: u64) -> Episode {
        let environment = Family::Bernoulli.draw(arms, &mut stream(1, 0, Role::Environment));
        let knowledge = Knowledge::of(&environment, pulls as f64 * environment.smallest_mean_cost());
        let policy = entry.build(&vec![None; entry.params.len()], &knowledge);
        Episode::new(&environment, policy, f64::INFINITY, 1, repetition).with_cap(pulls)
    }

    /// The same with another cap on its pulls.
    pub fn with_cap(self, cap: u64) -> Episode {
        Episode { cap, ..self }
    }

    /// What has been seen so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Whether it ended, or will now end, because it reached its cap on pulls and not because the budget is used up.
    pub fn capped(&self) -> bool {
        self.tally.pulls >= self.cap && self.tally.spent < self.budget
    }
}

impl Iterator for Episode {
    type Item = Pull;

    #[inline]
    fn next(&mut self) -> Option<Pull> {
        if self.tally.spent >= self.budget || self.tally.pulls >= self.cap {
            return None;
        }
        let arm = self.policy.choose(&self.tally, &mut self.stream);
        let (reward, cost, stream) = &mut self.arms[arm];
        let outcome = Outcome { reward: reward.sample(stream), cost: cost.sample(stream) };
        self.tally.add(arm, outcome);
        self.policy.observe(arm, outcome, &mut self.stream);
        Some(Pull { arm, outcome, spent: self.tally.spent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Arm;
    use crate::law::Law;
    use crate::policy::find;

    fn environment(costs: &[f64]) -> Environment {
        let arm = |cost: &f64| Arm { name: None, reward: Law::Bernoulli { p: 0.5 }, cost: Law::Constant { value: *cost } };
        Environment { arms: costs.iter().map(arm).collect() }
    }

    fn episode(environment: &Environment, policy: &str, budget: f64, repetition: u64) -> Episode {
        let entry = find(policy).unwrap();
        let policy = entry.build(&vec![None; entry.params.len()], &Knowledge::of(environment, budget));
        Episode::new(environment, policy, budget, 1, repetition)
    }

    #[test]
    fn the_last_pull_may_overshoot() {
        let spent: Vec<f64> = episode(&environment(&[0.75]), "best-arm", 2.0, 0).map(|pull| pull.spent).collect();
        assert_eq!(spent, [0.75, 1.5, 2.25]);
        assert_eq!(episode(&environment(&[0.5]), "best-arm", 2.0, 0).count(), 4);
    }

    #[test]
    fn the_cap_ends_an_episode_and_says_so() {
        let mut capped = episode(&environment(&[0.5]), "uniform", 1e6, 0).with_cap(10);
        assert_eq!(capped.by_ref().count(), 10);
        assert!(capped.capped());
        let mut whole = episode(&environment(&[0.5]), "uniform", 5.0, 0).with_cap(10);
        assert_eq!(whole.by_ref().count(), 10);
        assert!(!whole.capped(), "the budget was used up by the last pull that the cap allows");
    }

    #[test]
    fn every_policy_sees_the_same_nth_outcome_of_an_arm() {
        let environment = environment(&[0.5, 0.25, 1.0]);
        let outcomes = |policy: &str| {
            let mut outcomes = vec![Vec::new(); 3];
            for pull in episode(&environment, policy, 100.0, 4) {
                outcomes[pull.arm].push(pull.outcome);
            }
            outcomes
        };
        let uniform = outcomes("uniform");
        for entry in crate::policy::ALL {
            for (arm, others) in outcomes(entry.id).iter().enumerate() {
                let both = others.len().min(uniform[arm].len());
                assert_eq!(others[..both], uniform[arm][..both], "{}", entry.id);
            }
        }
    }
}
