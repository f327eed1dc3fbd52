//! An arm and its laws.

use super::means::Mean;
use crate::law::{Empirical, Law, Weights};
use serde::{Serialize, Serializer};

/// The laws of the reward and of the cost of a pull.
#[derive(Clone, Debug, PartialEq)]
pub struct Laws {
    /// The law of the reward.
    pub reward: Law,
    /// The law of the cost. Its mean is above 0.
    pub cost: Law,
}

/// An arm: the laws of its reward and of its cost.
///
/// The laws of an arm that was observed are two columns of the same rows. A pull then draws a whole row, so that the
/// reward and the cost have the joint law of the observations.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// The name on the page and in tables.
    pub name: Option<String>,
    /// The laws of the reward and of the cost.
    pub laws: Laws,
    /// Whether a pull draws a whole row of observations. Both laws are then empirical and have the same rows.
    pub paired: bool,
    /// The correlation, from -1 to 1, of the two normal variables of the Gaussian copula that joins reward and cost. It
    /// is 0 if the arm is paired.
    pub correlation: f64,
    /// The laws after the [`Change`](super::Change) of the environment, if there is one.
    pub later: Option<Box<Laws>>,
}

impl Laws {
    /// Creates the laws of the two columns of observations, each a reward and a cost. The rows are equally likely unless
    /// there are weights, one for each row.
    ///
    /// # Panics
    ///
    /// Panics if there is no row.
    pub fn observed(rows: &[(f64, f64)], weights: Option<Weights>) -> Laws {
        let (rewards, costs) = rows.iter().copied().unzip();
        let [reward, cost] = [rewards, costs].map(|values| Law::Empirical(Empirical::new(values)));
        Laws { reward, cost }.weighted(weights)
    }

    /// The laws of the same rows with other weights, one for each row, or with rows that are equally likely. Laws that
    /// were not observed stay as they are.
    pub fn weighted(&self, weights: Option<Weights>) -> Laws {
        let law = |law: &Law| match (law, &weights) {
            (Law::Empirical(column), Some(weights)) => Law::Empirical(column.weighted(weights.clone())),
            (Law::Empirical(column), None) => Law::Empirical(column.equally_likely()),
            _ => law.clone(),
        };
        Laws { reward: law(&self.reward), cost: law(&self.cost) }
    }

    /// The columns of rewards and of costs, in this order. `None` unless both laws are empirical.
    pub fn columns(&self) -> Option<(&Empirical, &Empirical)> {
        match self {
            Laws { reward: Law::Empirical(rewards), cost: Law::Empirical(costs) } => Some((rewards, costs)),
            _ => None,
        }
    }

    /// The correlation of the rewards and the costs in the rows, each row counted once. `None` if the laws are not
    /// empirical, or if one of the columns never varies.
    pub fn correlation(&self) -> Option<f64> {
        let (rewards, costs) = self.columns()?;
        let (rewards, costs) = (rewards.values(), costs.values());
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let (reward, cost) = (mean(rewards), mean(costs));
        let sum =
            |of: &dyn Fn(f64, f64) -> f64| -> f64 { rewards.iter().zip(costs).map(|(x, y)| of(x - reward, y - cost)).sum() };
        let both = sum(&|x, _| x * x) * sum(&|_, y| y * y);
        (both > 0.0).then(|| sum(&|x, y| x * y) / both.sqrt())
    }

    /// The laws of rewards and costs that are divided by the largest possible ones.
    pub fn scaled(&self, reward_max: f64, cost_max: f64) -> Laws {
        Laws { reward: self.reward.scaled(reward_max), cost: self.cost.scaled(cost_max) }
    }

    /// The mean reward and the mean cost, in this order.
    pub fn means(&self) -> (f64, f64) {
        (self.reward.mean(), self.cost.mean())
    }
}

impl Arm {
    /// Whether the reward of a pull is independent of its cost. Rows that were observed count as dependent, unless one
    /// of the columns never varies, because no sample shows that two columns are independent.
    pub fn independent(&self) -> bool {
        let varies = |law: &Law| law.variance() > 0.0;
        !(self.paired || self.correlation != 0.0) || !varies(&self.laws.reward) || !varies(&self.laws.cost)
    }

    /// Creates an arm whose reward and cost are independent and whose laws never change.
    pub fn new(reward: Law, cost: Law) -> Arm {
        Arm { name: None, laws: Laws { reward, cost }, paired: false, correlation: 0.0, later: None }
    }

    /// Creates an arm whose pulls draw whole rows of observations, each a reward and a cost.
    ///
    /// # Panics
    ///
    /// Panics if there is no row.
    ///
    /// # Examples
    ///
    /// ```
    /// use budgeted_bandits::environment::Arm;
    ///
    /// let arm = Arm::observed(&[(0.0, 0.5), (1.0, 0.25)]);
    /// assert_eq!(arm.means(0.0), (0.5, 0.375));
    /// ```
    pub fn observed(rows: &[(f64, f64)]) -> Arm {
        let laws = Laws::observed(rows, None);
        Arm { paired: true, ..Arm::new(laws.reward, laws.cost) }
    }

    /// The mean reward and the mean cost while the share `later` of pulls, from 0 to 1, follows the later laws.
    pub fn means(&self, later: f64) -> (f64, f64) {
        Mean::of(self).at(later)
    }

    /// The ratio μʳ/μᶜ before any change, which is the reward that a unit of budget earns on this arm.
    pub fn ratio(&self) -> f64 {
        self.laws.reward.mean() / self.laws.cost.mean()
    }
}

/// An arm as a specification states it.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(flatten)]
    laws: WrittenLaws<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    correlation: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    later: Option<WrittenLaws<'a>>,
}

/// The laws of an arm as a specification states them.
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenLaws<'a> {
    Apart {
        reward: &'a Law,
        cost: &'a Law,
    },
    Rows {
        observations: Vec<[f64; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        weights: Option<&'a [f64]>,
    },
}

impl WrittenLaws<'_> {
    fn of(laws: &Laws, paired: bool) -> WrittenLaws<'_> {
        match laws.columns() {
            Some((rewards, costs)) if paired => {
                let rows = rewards.values().iter().zip(costs.values());
                WrittenLaws::Rows {
                    observations: rows.map(|(reward, cost)| [*reward, *cost]).collect(),
                    weights: rewards.weights().map(Weights::given),
                }
            }
            _ => WrittenLaws::Apart { reward: &laws.reward, cost: &laws.cost },
        }
    }
}

impl Serialize for Arm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            name: self.name.as_deref(),
            laws: WrittenLaws::of(&self.laws, self.paired),
            correlation: (self.correlation != 0.0).then_some(self.correlation),
            later: self.later.as_ref().map(|later| WrittenLaws::of(later, self.paired)),
        };
        written.serialize(serializer)
    }
}
