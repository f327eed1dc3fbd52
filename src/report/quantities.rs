//! The quantities that an experiment records.

use serde::Serialize;

/// The state of a policy at a share of the budget, in the units of the specification: one number for each quantity in a
/// single repetition, or one statistic for each over all repetitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Quantities<T> {
    /// Pseudo-regret: each pull of arm i adds μᶜᵢ (ratio* - ratioᵢ), in units of reward.
    pub regret: T,
    /// Realised regret: share × budget × ratio* less the rewards.
    pub realised_regret: T,
    /// The number of pulls.
    pub pulls: T,
    /// The sum of rewards.
    pub reward: T,
    /// The sum of costs.
    pub spent: T,
    /// The value of the best integer combination of pulls that fits into the share of the budget, less the expected
    /// reward of the pulls made. `None` unless costs are known and arms do not change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knapsack_regret: Option<T>,
}

impl<T> Quantities<T> {
    /// Applies a function to every quantity.
    pub fn map<U>(&self, mut of: impl FnMut(&T) -> U) -> Quantities<U> {
        Quantities {
            regret: of(&self.regret),
            realised_regret: of(&self.realised_regret),
            pulls: of(&self.pulls),
            reward: of(&self.reward),
            spent: of(&self.spent),
            knapsack_regret: self.knapsack_regret.as_ref().map(of),
        }
    }

    /// Applies a function to every quantity and the same quantity of `other`, which has the same quantities.
    pub(crate) fn with<U, V>(&self, other: &Quantities<U>, mut of: impl FnMut(&T, &U) -> V) -> Quantities<V> {
        let mut others = other.iter();
        self.map(|mine| of(mine, others.next().expect("both have the same quantities")))
    }

    /// The quantities in the order of the fields.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let Quantities { regret, realised_regret, pulls, reward, spent, knapsack_regret } = self;
        [regret, realised_regret, pulls, reward, spent].into_iter().chain(knapsack_regret)
    }

    /// Calls `merge` with each quantity and the same quantity of `other`.
    pub(crate) fn merge<U>(&mut self, other: &Quantities<U>, mut merge: impl FnMut(&mut T, &U)) {
        let Quantities { regret, realised_regret, pulls, reward, spent, knapsack_regret } = self;
        let mine = [regret, realised_regret, pulls, reward, spent].into_iter().chain(knapsack_regret);
        mine.zip(other.iter()).for_each(|(mine, theirs)| merge(mine, theirs));
    }
}

impl Quantities<f64> {
    /// The number of quantities in an array, with knapsack regret or without it.
    pub(crate) fn count(knapsack: bool) -> usize {
        5 + usize::from(knapsack)
    }

    /// Reads the quantities from an array in the order of [`Quantities::iter`].
    pub(crate) fn from_array(array: &[f64]) -> Quantities<f64> {
        let [regret, realised_regret, pulls, reward, spent, ref knapsack @ ..] = *array else {
            panic!("an array of quantities has five numbers or six");
        };
        Quantities { regret, realised_regret, pulls, reward, spent, knapsack_regret: knapsack.first().copied() }
    }
}

impl Quantities<Vec<f64>> {
    /// Makes each list hold the values of its quantity in all rows. The lists keep their room, because a block has
    /// hundreds of checkpoints.
    pub(crate) fn hold<'a>(&mut self, rows: impl Iterator<Item = &'a Quantities<f64>> + Clone) {
        if let Some(first) = rows.clone().next() {
            self.merge(first, |values, _| values.clear());
        }
        rows.for_each(|row| self.merge(row, |values, value| values.push(*value)));
    }
}
