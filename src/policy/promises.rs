//! What a policy promises about its choices, its score and its intervals.

/// Promises of a policy beyond its rule. Tests check every promise of every policy, so that no test needs to know which policies exist.
#[derive(Clone, Copy, Debug)]
pub struct Promises {
    /// Whether arms with equal observations are chosen equally often.
    pub fair: bool,
    /// Which intervals the policy makes.
    pub intervals: Made,
    /// Whether these intervals have the sample means in their middle.
    pub centred: bool,
    /// How the score follows from the intervals.
    pub score: ScoreOf,
    /// The error probability of the intervals in round t, if it depends on t only.
    pub error: Option<ErrorRate>,
}

/// The intervals that a policy makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// No intervals.
    Neither,
    /// An interval of the mean reward.
    Reward,
    /// Intervals of the mean reward and of the mean cost.
    Both,
}

/// How a score follows from the intervals of the same arm in the same round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreOf {
    /// In another way, or not at all.
    Other,
    /// The upper end of the reward.
    Reward,
    /// The upper end of the reward divided by the sample mean of the cost.
    RewardByMeanCost,
    /// The upper end of the reward, at most 1, divided by the lower end of the cost.
    RewardByCost,
}

/// The error probability 2 (t - `lag`)^-`power` of a two-sided interval in round t, where all parameters of the policy are 1.
#[derive(Clone, Copy, Debug)]
pub struct ErrorRate {
    /// 1 where the policy takes the logarithm of the pulls so far, 0 where of the round.
    pub lag: u64,
    /// The power.
    pub power: f64,
}

impl Promises {
    /// Nothing but fairness.
    pub const NONE: Promises =
        Promises { fair: true, intervals: Made::Neither, centred: true, score: ScoreOf::Other, error: None };

    /// Symmetric intervals, with an error probability that falls with the rounds.
    pub(super) const fn symmetric(intervals: Made, score: ScoreOf, lag: u64, power: f64) -> Promises {
        Promises { intervals, score, error: Some(ErrorRate { lag, power }), ..Promises::NONE }
    }
}
