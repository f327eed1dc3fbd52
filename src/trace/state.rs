//! What there is to see of a run at one of its pulls.

use super::{Action, Ghost, Trace};
use crate::interval::Interval;
use crate::policy::Intervals;
use serde::{Serialize, Serializer};

/// The level of a ghost where the policy has none of its own.
const ALPHA: f64 = 0.05;

/// A run at one of its pulls. Totals are in the units of the specification; means, intervals and ratios as the policy sees them, in
/// shares of the largest possible reward and cost.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The pulls so far; the next one is round `pulls` + 1.
    pub pulls: u64,
    /// What they cost.
    pub spent: f64,
    /// The budget.
    pub budget: f64,
    /// What they earned.
    pub reward: f64,
    /// What they lost against pulls of the best arm.
    pub regret: f64,
    /// The level of the policy's intervals, 1 - their error, for the arm pulled next; none where it has none.
    pub level: Option<f64>,
    /// After how many pulls the index of the arm pulled was below its true ratio; none for a policy without an index.
    pub violations: Option<u64>,
    /// The last pull.
    pub last: Option<Last>,
    /// The arm of the next pull, from 0; none where the run is over.
    pub next: Option<usize>,
    /// The arm with the largest true ratio, from 0; the first if there are several.
    pub best: usize,
    /// What was done by hand in this run, here, before or later.
    pub deviation: Option<Deviation>,
    /// Arm by arm.
    pub arms: Vec<ArmState>,
}

/// The last pull.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Last {
    /// Which arm, from 0.
    pub arm: usize,
    /// Its reward, in [0, 1].
    pub reward: f64,
    /// Its cost, in [0, 1].
    pub cost: f64,
}

/// That the run is not that of the experiment any more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Deviation {
    /// After how many pulls it began.
    pub since: u64,
    /// Pulls by hand.
    pub pulls: usize,
    /// Changes of an arm's means.
    pub changes: usize,
}

/// An arm as the policy knows it, and as it is.
#[derive(Clone, Debug, Serialize)]
pub struct ArmState {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// n.
    pub pulls: u64,
    /// r; none before the first pull.
    pub mean_reward: Option<f64>,
    /// c.
    pub mean_cost: Option<f64>,
    /// μʳ by now.
    pub true_reward: f64,
    /// μᶜ by now.
    pub true_cost: f64,
    /// μʳ/μᶜ.
    pub true_ratio: f64,
    /// Whether no other arm has a larger one by now: there may be several.
    pub best: bool,
    /// The policy's interval of the mean reward, where it makes one.
    pub reward: Option<Interval>,
    /// The policy's interval of the mean cost.
    pub cost: Option<Interval>,
    /// The policy's index, where it has one; "infinity" as such.
    #[serde(serialize_with = "ratio")]
    pub index: Option<f64>,
    /// Whether the index is below the true ratio.
    pub violated: bool,
    /// What other intervals say.
    pub ghost: Option<Shadow>,
}

/// Other intervals on the same data.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shadow {
    /// Of the mean reward.
    pub reward: Interval,
    /// Of the mean cost.
    pub cost: Interval,
    /// The upper bound of the ratio that follows, the reward's bound cut at 1; "infinity" where the cost may be 0.
    #[serde(serialize_with = "ratio")]
    pub ratio: Option<f64>,
}

/// A ratio; JSON has no infinity.
fn ratio<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        None => serializer.serialize_none(),
        Some(value) if value.is_finite() => serializer.serialize_f64(*value),
        Some(_) => serializer.serialize_str("infinity"),
    }
}

impl State {
    pub(super) fn new(trace: &Trace, ghost: Option<Ghost>) -> State {
        let (now, scale) = (&trace.now, trace.environment.scale);
        let (policy, tally) = (now.episode.policy(), now.episode.tally());
        let (round, later) = (tally.pulls + 1, now.later());
        let next = now.next(&trace.actions);
        let best = now.environment.best_arms(later);
        let intervals = |arm: usize| {
            if tally.arms[arm].pulls > 0 { policy.intervals(round, &tally.arms[arm]) } else { Intervals::default() }
        };
        let arm = |arm: usize| {
            let seen = &tally.arms[arm];
            let pulled = |value: f64| (seen.pulls > 0).then_some(value);
            let (true_reward, true_cost) = now.environment.arms[arm].means(later);
            let (intervals, index) = (intervals(arm), pulled(0.0).and_then(|_| policy.score(round, seen)));
            let shadow = |ghost: Ghost| {
                let (reward, cost) = ghost.intervals(intervals.alpha.unwrap_or(ALPHA), seen);
                let bound = if cost.low > 0.0 { reward.high.min(1.0) / cost.low } else { f64::INFINITY };
                Shadow { reward, cost, ratio: Some(bound) }
            };
            ArmState {
                name: now.environment.arms[arm].name.clone(),
                pulls: seen.pulls,
                mean_reward: pulled(seen.mean_reward()),
                mean_cost: pulled(seen.mean_cost()),
                true_reward,
                true_cost,
                true_ratio: true_reward / true_cost,
                best: best[arm],
                reward: intervals.reward,
                cost: intervals.cost,
                index,
                violated: index.is_some_and(|index| index < true_reward / true_cost),
                ghost: ghost.filter(|_| seen.pulls > 0).map(shadow),
            }
        };
        let arms: Vec<ArmState> = (0..tally.arms.len()).map(arm).collect();
        let has_index = tally.arms.iter().any(|seen| seen.pulls > 0 && policy.score(round, seen).is_some());
        let by_hand = |wanted: fn(&Action) -> bool| trace.actions.iter().filter(|(_, action)| wanted(action)).count();
        State {
            pulls: tally.pulls,
            spent: tally.spent * scale.cost,
            budget: trace.budget * scale.cost,
            reward: tally.reward * scale.reward,
            regret: now.regret * scale.reward,
            level: next.and_then(|arm| intervals(arm).alpha).map(|alpha| 1.0 - alpha),
            violations: has_index.then_some(now.violations),
            last: now.last.map(|pull| Last { arm: pull.arm, reward: pull.outcome.reward, cost: pull.outcome.cost }),
            next,
            best: best.iter().position(|best| *best).unwrap_or(0),
            deviation: trace.actions.first().map(|(since, _)| Deviation {
                since: *since,
                pulls: by_hand(|action| matches!(action, Action::Pull(_))),
                changes: by_hand(|action| matches!(action, Action::Means { .. })),
            }),
            arms,
        }
    }
}
