//! A race at one moment, as the page shows it.

use super::lane::Lane;
use super::{Frame, Race, Step};
use crate::experiment::Problem;
use serde::Serialize;

/// A race at one moment, in the units of the specification.
#[derive(Clone, Debug, Serialize)]
pub struct Look {
    /// The budget.
    pub budget: f64,
    /// The largest number of pulls of a lane so far.
    pub most_pulls: u64,
    /// The amount spent or the number of pulls up to which every lane is recorded. A lane that is over is recorded
    /// everywhere.
    pub recorded: f64,
    /// The moment: an amount spent or a number of pulls.
    pub at: f64,
    /// The arms.
    pub arms: Vec<ArmLook>,
    /// The arms with records of their own, by falling ratio before any change.
    pub order: Vec<usize>,
    /// The lanes, in the order of the specification.
    pub lanes: Vec<LaneLook>,
}

/// An arm. Means are those of the moment at which the first lane in the race is.
#[derive(Clone, Debug, Serialize)]
pub struct ArmLook {
    /// The name of the arm, if it has one.
    pub name: Option<String>,
    /// The mean reward, μʳ.
    pub true_reward: f64,
    /// The mean cost, μᶜ.
    pub true_cost: f64,
    /// The ratio, μʳ/μᶜ.
    pub true_ratio: f64,
    /// Whether no other arm has a larger ratio. Several arms may be best.
    pub best: bool,
}

/// A lane at its last frame with at most this much spent, or this many pulls.
#[derive(Clone, Debug, Serialize)]
pub struct LaneLook {
    /// The number of the policy in the specification, from 0.
    pub policy: usize,
    /// The label of the policy.
    pub label: String,
    /// The number of pulls so far.
    pub pulls: u64,
    /// The sum of costs.
    pub spent: f64,
    /// The sum of rewards.
    pub reward: f64,
    /// The regret against the best arm.
    pub regret: f64,
    /// 1 minus the regret divided by what the best arm earns with the same spending, but at least 0.
    /// `None` before any spending, and if no arm earns anything.
    pub share: Option<f64>,
    /// The number of the arm of the next pull, from 0. `None` if the run is over.
    pub next: Option<usize>,
    /// Whether the next pull is of a best arm.
    pub best: bool,
    /// The arm that received at least nine tenths of the spending in the last tenth of the budget, if at least ten
    /// pulls were made there. `None` if no arm did, or if the arm is a best one.
    pub stuck: Option<usize>,
    /// Whether the run is over.
    pub over: bool,
    /// What the policy did wrong, if the run ended because the policy failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl Race {
    /// The race at a moment: an amount spent, in the unit of the specification, or a number of pulls.
    pub fn look(&self, at: f64, step: Step) -> Look {
        let frames: Vec<&Frame> = (0..self.lanes.len()).map(|lane| self.frame(lane, at, step)).collect();
        let first = frames.iter().map(|frame| frame.spent).fold(0.0, f64::max);
        let lanes = self.lanes.iter().zip(frames).enumerate();
        Look {
            budget: self.budget(),
            most_pulls: self.most_pulls(),
            recorded: self.recorded(step),
            at,
            arms: self.arms(first),
            order: self.order().to_vec(),
            lanes: lanes.map(|(policy, (lane, frame))| self.lane(policy, lane, frame)).collect(),
        }
    }

    /// The last frame of a lane with at most this much spent, or with at most this many pulls. For the whole budget or
    /// more, this is the last frame of all, although its last pull may overshoot the budget.
    pub fn frame(&self, lane: usize, at: f64, step: Step) -> &Frame {
        let lane = &self.lanes[lane];
        let unit = self.problem.environment.scale.cost;
        let count = match step {
            Step::Budget if at >= self.budget() => lane.frames().len(),
            Step::Budget => lane.frames().partition_point(|frame| frame.spent * unit <= at),
            Step::Pulls => lane.frames().partition_point(|frame| frame.pulls as f64 <= at),
        };
        &lane.frames()[count.max(1) - 1]
    }

    /// The largest number of pulls of a lane so far.
    fn most_pulls(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.last().pulls).max().unwrap_or(0)
    }

    /// The amount spent or the number of pulls up to which every lane is recorded.
    fn recorded(&self, step: Step) -> f64 {
        let reached = |lane: &Lane| match step {
            Step::Budget => lane.last().spent * self.problem.environment.scale.cost,
            Step::Pulls => lane.last().pulls as f64,
        };
        let end = match step {
            Step::Budget => self.budget(),
            Step::Pulls => self.most_pulls() as f64,
        };
        self.lanes.iter().filter(|lane| !lane.is_over()).map(reached).fold(end, f64::min)
    }

    /// The arms once `spent` is spent.
    fn arms(&self, spent: f64) -> Vec<ArmLook> {
        let (environment, later) = (&self.problem.environment, self.problem.later(spent));
        let scale = environment.scale;
        let arms = environment.arms.iter().zip(environment.best_arms(later));
        arms.map(|(arm, best)| {
            let (reward, cost) = arm.means(later);
            let (true_reward, true_cost) = (reward * scale.reward, cost * scale.cost);
            ArmLook { name: arm.name.clone(), true_reward, true_cost, true_ratio: true_reward / true_cost, best }
        })
        .collect()
    }

    /// A lane at one of its frames.
    fn lane(&self, policy: usize, lane: &Lane, frame: &Frame) -> LaneLook {
        let Problem { environment, budget, oracle, .. } = &self.problem;
        let scale = environment.scale;
        let earns = budget * oracle.earns(frame.spent / budget);
        LaneLook {
            policy,
            label: lane.label.clone(),
            pulls: frame.pulls,
            spent: frame.spent * scale.cost,
            reward: frame.reward * scale.reward,
            regret: frame.regret * scale.reward,
            share: (earns > 0.0).then(|| (1.0 - frame.regret / earns).max(0.0)),
            next: frame.next,
            best: frame.next.is_some_and(|arm| self.problem.judge(arm, frame.spent) == 0.0),
            stuck: frame.stuck,
            over: frame.next.is_none(),
            fault: if frame.next.is_none() { lane.fault().map(|fault| fault.to_string()) } else { None },
        }
    }
}
