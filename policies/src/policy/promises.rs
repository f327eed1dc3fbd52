//! The promises of a policy about its choices, its index and its intervals.

/// The promises of a policy beyond its rule. Tests check every promise of every policy in the catalogue, so no test
/// needs to name a policy.
#[derive(Clone, Copy, Debug)]
pub struct Promises {
    /// Whether arms with equal observations are chosen equally often.
    pub fair: bool,
    /// Which intervals the policy makes from the pulls of one arm.
    pub intervals: Made,
    /// Whether these intervals have the sample means in their middle.
    pub centred: bool,
    /// How the index follows from the intervals.
    pub score: ScoreOf,
    /// The error probability of the intervals in round t, if it depends on t only.
    pub error: Option<ErrorRate>,
    /// A formula for the policy `formula` with exactly the same scores, to the last bit, if all parameters of both
    /// policies are equal.
    pub formula: Option<&'static str>,
    /// Whether the policy stops although another pull fits into the budget, under the strict stop and with known costs.
    pub stops_early: bool,
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

/// How an index follows from the intervals of the same arm in the same round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreOf {
    /// The index follows in another way, or the policy has no index.
    Other,
    /// The index is the upper end of the reward.
    Reward,
    /// The index is the upper end of the reward divided by the sample mean of the cost.
    RewardByMeanCost,
    /// The index is the upper end of the reward, cut off at 1, divided by the lower end of the cost.
    RewardByCost,
}

/// The error probability 2 (t - `lag`)^-`power` of a two-sided interval in round t, if all parameters of the policy are
/// 1.
#[derive(Clone, Copy, Debug)]
pub struct ErrorRate {
    /// 1 if the policy takes the logarithm of t - 1, the number of pulls so far; 0 if it takes the logarithm of t.
    pub lag: u64,
    /// The power with which the error probability falls.
    pub power: f64,
}

impl Promises {
    /// The promises of fairness and of not stopping early, and no others.
    pub const NONE: Promises = Promises {
        fair: true,
        intervals: Made::Neither,
        centred: true,
        score: ScoreOf::Other,
        error: None,
        formula: None,
        stops_early: false,
    };

    /// The promises of a policy with symmetric intervals whose error probability falls with the rounds.
    pub(super) const fn symmetric(intervals: Made, score: ScoreOf, lag: u64, power: f64) -> Promises {
        Promises { intervals, score, error: Some(ErrorRate { lag, power }), ..Promises::NONE }
    }

    /// Adds a formula that has exactly the same scores.
    pub(super) const fn with_formula(self, formula: &'static str) -> Promises {
        Promises { formula: Some(formula), ..self }
    }
}
