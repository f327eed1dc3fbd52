//! The state of an episode at one of its pulls, as the page shows it.

use super::{Action, Ghost, Trace};
use crate::environment::Scale;
use crate::episode::Pull;
use crate::interval::Interval;
use crate::policy::Belief;
use serde::{Serialize, Serializer};

/// The error probability of a ghost's intervals if the policy's intervals have none.
const ALPHA: f64 = 0.05;

/// The state of an episode. All rewards, costs and ratios are in the units of the specification, although the policy
/// sees shares of the largest possible reward and cost.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The number of pulls so far. The next pull is round `pulls` + 1.
    pub pulls: u64,
    /// The largest possible reward.
    pub reward_max: f64,
    /// The largest possible cost.
    pub cost_max: f64,
    /// The sum of costs.
    pub spent: f64,
    /// The budget.
    pub budget: f64,
    /// The sum of rewards.
    pub reward: f64,
    /// The regret against the best arm.
    pub regret: f64,
    /// The level of the policy's intervals for the arm of the next pull, which is 1 less their error probability.
    /// `None` if they have no level.
    pub level: Option<f64>,
    /// How often the index of the pulled arm was below the true ratio of the arm after the pull. `None` for a policy
    /// without an index.
    pub violations: Option<u64>,
    /// The last pull.
    pub last: Option<Last>,
    /// The number of the arm of the next pull, from 0. `None` if the episode is over.
    pub next: Option<usize>,
    /// The number of the first arm with the largest true ratio, from 0.
    pub best: usize,
    /// What the policy did wrong, if the episode ended because the policy failed in the next round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The changes by hand, before and after this place. `None` if there are none.
    pub deviation: Option<Deviation>,
    /// The state of each arm.
    pub arms: Vec<ArmState>,
}

/// The last pull.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Last {
    /// The number of the arm, from 0.
    pub arm: usize,
    /// The reward.
    pub reward: f64,
    /// The cost.
    pub cost: f64,
}

/// A summary of the changes by hand, which make the episode differ from the episode of the experiment.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Deviation {
    /// The number of pulls before the first change.
    pub since: u64,
    /// The number of pulls by hand.
    pub pulls: usize,
    /// The number of changes of means.
    pub changes: usize,
}

/// An arm, as the policy knows it and as it is.
#[derive(Clone, Debug, Serialize)]
pub struct ArmState {
    /// The name of the arm, if it has one.
    pub name: Option<String>,
    /// The number of pulls, n.
    pub pulls: u64,
    /// The sample mean of the reward, r. `None` before the first pull.
    pub mean_reward: Option<f64>,
    /// The sample mean of the cost, c. `None` before the first pull.
    pub mean_cost: Option<f64>,
    /// The mean reward that the policy estimates. `None` if it is the sample mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimated_reward: Option<f64>,
    /// The mean cost that the policy estimates. `None` if it is the sample mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimated_cost: Option<f64>,
    /// The current mean reward, μʳ.
    pub true_reward: f64,
    /// The current mean cost, μᶜ.
    pub true_cost: f64,
    /// The current ratio, μʳ/μᶜ.
    pub true_ratio: f64,
    /// Whether no other arm has a larger ratio now. Several arms may be best.
    pub best: bool,
    /// The policy's interval of the mean reward, if it makes one.
    pub reward: Option<Interval>,
    /// The policy's interval of the mean cost, if it makes one.
    pub cost: Option<Interval>,
    /// The policy's index, if it has one. In JSON, an infinite index is the text "infinity".
    #[serde(serialize_with = "ratio")]
    pub index: Option<f64>,
    /// Whether the index is below the true ratio.
    pub violated: bool,
    /// The intervals of the ghost, if there is one.
    pub ghost: Option<Shadow>,
}

/// The intervals of a ghost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shadow {
    /// The interval of the mean reward.
    pub reward: Interval,
    /// The interval of the mean cost.
    pub cost: Interval,
    /// The upper bound of the ratio that follows from the intervals, with the upper end of the reward cut off at the
    /// largest possible reward. If the cost may be 0, the bound is infinite, which is the text "infinity" in JSON.
    #[serde(serialize_with = "ratio")]
    pub ratio: Option<f64>,
}

/// Writes a ratio. JSON has no infinity, so an infinite ratio becomes a text.
fn ratio<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        None => serializer.serialize_none(),
        Some(value) if value.is_finite() => serializer.serialize_f64(*value),
        Some(_) => serializer.serialize_str("infinity"),
    }
}

/// Converts what the policy sees into the units of the specification.
struct Units(Scale);

impl Units {
    fn reward(&self, interval: Interval) -> Interval {
        Interval { low: interval.low * self.0.reward, high: interval.high * self.0.reward }
    }

    fn cost(&self, interval: Interval) -> Interval {
        Interval { low: interval.low * self.0.cost, high: interval.high * self.0.cost }
    }

    fn last(&self, Pull { arm, outcome, .. }: Pull) -> Last {
        Last { arm, reward: outcome.reward * self.0.reward, cost: outcome.cost * self.0.cost }
    }

    /// The ratio, in the units of the specification, that the policy sees as 1.
    fn ratio(&self) -> f64 {
        self.0.reward / self.0.cost
    }
}

impl State {
    /// The state at the place that the trace shows.
    pub(super) fn new(trace: &Trace, ghost: Option<Ghost>) -> State {
        let (now, scale) = (&trace.now, trace.problem.environment.scale);
        let units = Units(scale);
        let (policy, tally) = (now.episode.policy(), now.episode.tally());
        let later = now.later();
        let (next, fault) = now.ahead(&trace.actions);
        let best = now.problem.environment.best_arms(later);
        let beliefs: Vec<Belief> = (0..tally.arms.len()).map(|arm| policy.belief(arm, tally)).collect();
        let arm = |arm: usize| {
            let seen = &tally.arms[arm];
            let pulled = |value: f64| (seen.pulls > 0).then_some(value);
            let (true_reward, true_cost) = now.problem.environment.arms[arm].means(later);
            let Belief { index, intervals, reward, cost } = beliefs[arm];
            let shadow = |ghost: Ghost| {
                let (reward, cost) = ghost.intervals(intervals.alpha.unwrap_or(ALPHA), seen);
                let bound = if cost.low > 0.0 { reward.high.min(1.0) / cost.low } else { f64::INFINITY };
                Shadow { reward: units.reward(reward), cost: units.cost(cost), ratio: Some(bound * units.ratio()) }
            };
            ArmState {
                name: now.problem.environment.arms[arm].name.clone(),
                pulls: seen.pulls,
                mean_reward: pulled(seen.mean_reward() * scale.reward),
                mean_cost: pulled(seen.mean_cost() * scale.cost),
                estimated_reward: reward.map(|mean| mean * scale.reward),
                estimated_cost: cost.map(|mean| mean * scale.cost),
                true_reward: true_reward * scale.reward,
                true_cost: true_cost * scale.cost,
                true_ratio: true_reward / true_cost * units.ratio(),
                best: best[arm],
                reward: intervals.reward.map(|interval| units.reward(interval)),
                cost: intervals.cost.map(|interval| units.cost(interval)),
                index: index.map(|index| index * units.ratio()),
                violated: index.is_some_and(|index| index < true_reward / true_cost),
                ghost: ghost.filter(|_| seen.pulls > 0).map(shadow),
            }
        };
        let arms: Vec<ArmState> = (0..tally.arms.len()).map(arm).collect();
        let has_index = beliefs.iter().any(|belief| belief.index.is_some());
        let by_others = |wanted: fn(&Action) -> bool| trace.actions.iter().filter(|(_, action)| wanted(action)).count();
        State {
            pulls: tally.pulls,
            reward_max: scale.reward,
            cost_max: scale.cost,
            spent: tally.spent * scale.cost,
            budget: trace.problem.budget * scale.cost,
            reward: tally.reward * scale.reward,
            regret: now.regret * scale.reward,
            level: next.and_then(|arm| beliefs[arm].intervals.alpha).map(|alpha| 1.0 - alpha),
            violations: has_index.then_some(now.violations),
            last: now.last.map(|pull| units.last(pull)),
            next,
            best: best.iter().position(|best| *best).unwrap_or(0),
            fault: fault.map(|fault| fault.to_string()),
            deviation: trace.actions.first().map(|(since, _)| Deviation {
                since: *since,
                pulls: by_others(|action| matches!(action, Action::Pull(_))),
                changes: by_others(|action| matches!(action, Action::Means { .. })),
            }),
            arms,
        }
    }
}
