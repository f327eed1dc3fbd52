//! The state at the end of a policy's repetitions.
//!
//! The statistics that are single numbers stand in one table at the end of this file. Answers, tables of results, the command
//! line and the page go through all of its rows, so that a new statistic is a new row.

use super::{Quantities, spread};
use crate::math;
use crate::stats::{IntervalMethod, Moments, Quantiles, Summary};
use serde::Serialize;
use std::collections::BTreeMap;

/// What statistics are computed from: the ends of all repetitions of a policy.
pub(crate) struct Ends<'a> {
    /// The moments of the quantities.
    pub last: &'a Quantities<Moments>,
    /// The share of pulls of the best arm in each repetition that made a pull.
    pub optimal: &'a Moments,
    /// The regret of each repetition.
    pub regrets: &'a [f64],
    /// The knapsack regret of each repetition; empty unless costs are known and arms do not change.
    pub knapsack_regrets: &'a [f64],
    /// The quantiles of the sums of rewards, if they are known.
    pub rewards: Option<&'a Quantiles>,
}

/// A row of the table of statistics.
#[derive(Serialize)]
pub struct Statistic {
    /// The name of the field in [`Final`], which is also the column of the table `final`.
    pub id: &'static str,
    /// The head of the column in tables for readers. If it begins with `%`, they show a percentage.
    pub heading: &'static str,
    /// What it is, as a sentence.
    pub about: &'static str,
    /// The number of decimals in tables for readers.
    pub decimals: usize,
    #[serde(skip)]
    of: fn(&Final) -> Option<f64>,
}

impl Statistic {
    /// The value that tables show to readers; `None` if it is not defined.
    pub fn shown(&self, last: &Final) -> Option<f64> {
        let factor = if self.heading.starts_with('%') { 100.0 } else { 1.0 };
        (self.of)(last).map(|value| factor * value)
    }
}

/// The final regret and its distribution over repetitions.
#[derive(Serialize)]
pub struct FinalRegret {
    /// The mean, the spread and the median.
    #[serde(flatten)]
    pub summary: Summary,
    /// The exact quantiles, each named by its share, such as `0.05`.
    pub quantiles: BTreeMap<&'static str, f64>,
}

/// The sum of rewards at the end and its distribution over repetitions.
#[derive(Serialize)]
pub struct FinalReward {
    /// The mean.
    pub mean: f64,
    /// The lower end of the 95 % interval of the mean; `None` if there are fewer than two repetitions.
    pub low: Option<f64>,
    /// The upper end of the 95 % interval of the mean.
    pub high: Option<f64>,
    /// The quantiles, each named by its share, such as `0.025`: exact up to 256 repetitions, then within 0.2 %. Empty
    /// unless the whole budget is a checkpoint.
    pub quantiles: BTreeMap<&'static str, f64>,
}

impl FinalReward {
    /// `all` are the quantiles of the rewards, if they are known.
    fn new(moments: &Moments, all: Option<&Quantiles>, intervals: IntervalMethod) -> FinalReward {
        let (low, high) = moments.interval(intervals).unzip();
        let quantiles = all.map(|all| spread::quantiles(|share| all.quantile(share).unwrap_or(f64::NAN)));
        FinalReward { mean: moments.mean(), low, high, quantiles: quantiles.unwrap_or_default() }
    }
}

/// The quantiles of a report, each with its name.
const SHARES: [(&str, f64); 5] = [("0.05", 0.05), ("0.25", 0.25), ("0.5", 0.5), ("0.75", 0.75), ("0.95", 0.95)];

impl FinalRegret {
    fn new(regrets: &[f64], moments: &Moments, intervals: IntervalMethod) -> FinalRegret {
        let mut sorted = regrets.to_vec();
        math::sort(&mut sorted);
        let quantiles = BTreeMap::from(SHARES.map(|(name, share)| (name, Quantiles::of_sorted(&sorted, share))));
        FinalRegret { summary: Summary::new(moments, quantiles["0.5"], intervals), quantiles }
    }
}

/// The ratio of two means, or `None` if the denominator is 0, which is the case without any pull.
fn ratio(these: &Moments, those: &Moments) -> Option<f64> {
    (those.mean() != 0.0).then(|| these.mean() / those.mean())
}

/// Makes [`Final`] and [`STATISTICS`] from rows, each of which is a sentence, a name with its type, how the value follows
/// from the totals of all repetitions, and the head of a column with its decimals.
macro_rules! statistics {
    (|$all:ident| { $($(#[doc = $about:literal])+ $id:ident: $type:ty = $of:expr, $heading:literal, $decimals:literal;)+ }) => {
        /// The state at the end.
        #[derive(Serialize)]
        pub struct Final {
            $($(#[doc = $about])+ pub $id: $type,)+
            /// The sum of rewards.
            pub reward: FinalReward,
            /// The final pseudo-regret.
            pub regret: FinalRegret,
            /// The final knapsack regret; `None` unless costs are known and arms do not change.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub knapsack_regret: Option<FinalRegret>,
        }

        /// All statistics that are single numbers, in the order of their fields in [`Final`].
        pub const STATISTICS: &[Statistic] = &[$({
            let of: fn(&Final) -> Option<f64> = |last| Option::from(last.$id);
            Statistic { id: stringify!($id), heading: $heading, about: concat!($($about),+).trim_ascii(), decimals: $decimals, of }
        }),+];

        impl Final {
            /// `of` is the method for 95 % intervals.
            pub(crate) fn new($all: &Ends, of: IntervalMethod) -> Final {
                let knapsack_regret = |moments: &Moments| FinalRegret::new($all.knapsack_regrets, moments, of);
                Final {
                    $($id: $of,)+
                    reward: FinalReward::new(&$all.last.reward, $all.rewards, of),
                    regret: FinalRegret::new($all.regrets, &$all.last.regret, of),
                    knapsack_regret: $all.last.knapsack_regret.as_ref().map(knapsack_regret),
                }
            }
        }
    };
}

statistics! {
    |all| {
        /// The mean reward per pull, over the pulls of all repetitions; `None` without any pull.
        mean_reward: Option<f64> = ratio(&all.last.reward, &all.last.pulls), "reward", 3;
        /// The mean cost per pull, over the pulls of all repetitions; `None` without any pull.
        mean_cost: Option<f64> = ratio(&all.last.spent, &all.last.pulls), "cost", 3;
        /// The reward per unit of cost: the sum of all rewards over the sum of all costs; `None` if nothing was spent.
        ratio: Option<f64> = ratio(&all.last.reward, &all.last.spent), "ratio", 2;
        /// The mean number of pulls until the budget is spent.
        stopping_time: f64 = all.last.pulls.mean(), "pulls", 0;
        /// The share of pulls of a best arm, a mean over the repetitions that made a pull; `None` without any pull.
        share_optimal: Option<f64> = (all.optimal.count() > 0).then(|| all.optimal.mean()), "% best", 1;
    }
}
