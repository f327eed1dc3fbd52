//! The quantities that every repetition records.
//!
//! They stand in one table at the end of this file. Answers, records, files and tables of results go through all of its
//! rows, so that a new quantity is a new row.

use crate::environment::Environment;
use crate::episode::Losses;
use crate::tally::Tally;
use serde::Serialize;

/// What quantities are computed from: a repetition at a checkpoint or at its end. Rewards and costs are shares of the
/// largest possible ones.
pub(crate) struct Moment<'a> {
    pub environment: &'a Environment,
    pub tally: &'a Tally,
    pub losses: &'a Losses,
    /// The reward of always pulling the best arm, for this share of the budget.
    pub best: f64,
    /// The value of the best integer combination of pulls that fits into this share of the budget. `None` unless costs are
    /// known and arms do not change.
    pub combination: Option<f64>,
}

impl Moment<'_> {
    /// The expected reward of the pulls made.
    fn expected(&self) -> f64 {
        let arms = self.environment.arms.iter().zip(&self.tally.arms);
        arms.map(|(arm, seen)| arm.means(0.0).0 * seen.n()).sum()
    }
}

impl Quantities<f64> {
    /// The number of quantities, with those that need known costs or without them.
    pub(crate) fn count(known_costs: bool) -> usize {
        Quantities::read(known_costs, || Some(())).map_or(0, |all| all.iter().count())
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

/// Makes [`Quantities`] and [`QUANTITIES`] from rows, each of which is a sentence, a name, and how the value follows from
/// a [`Moment`].
macro_rules! quantities {
    (|$at:ident| { $($(#[doc = $about:literal])+ $id:ident: $of:expr,)+ }
    if costs are known { $($(#[doc = $about_known:literal])+ $known:ident: $of_known:expr,)+ }) => {
        /// The state of a policy at a share of the budget, in the units of the specification: one number for each quantity
        /// in a single repetition, or one statistic for each over all repetitions.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
        pub struct Quantities<T> {
            $($(#[doc = $about])+ pub $id: T,)+
            $($(#[doc = $about_known])+ #[serde(skip_serializing_if = "Option::is_none")] pub $known: Option<T>,)+
        }

        /// The name of each quantity in answers and tables, and a sentence that says what it is.
        pub const QUANTITIES: &[(&str, &str)] = &[
            $((stringify!($id), concat!($($about),+).trim_ascii()),)+
            $((stringify!($known), concat!($($about_known),+).trim_ascii()),)+
        ];

        impl<T> Quantities<T> {
            /// Applies a function to every quantity.
            pub fn map<U>(&self, mut of: impl FnMut(&T) -> U) -> Quantities<U> {
                Quantities { $($id: of(&self.$id),)+ $($known: self.$known.as_ref().map(&mut of),)+ }
            }

            /// The quantities in the order of the fields.
            pub fn iter(&self) -> impl Iterator<Item = &T> {
                [$(&self.$id),+].into_iter()$(.chain(&self.$known))+
            }

            /// Calls `merge` with each quantity and the same quantity of `other`.
            pub(crate) fn merge<U>(&mut self, other: &Quantities<U>, mut merge: impl FnMut(&mut T, &U)) {
                let mine = [$(&mut self.$id),+].into_iter()$(.chain(&mut self.$known))+;
                mine.zip(other.iter()).for_each(|(mine, theirs)| merge(mine, theirs));
            }

            /// Reads the quantities in the order of [`Quantities::iter`], with those that need known costs or without them.
            pub(crate) fn read(known_costs: bool, mut next: impl FnMut() -> Option<T>) -> Option<Quantities<T>> {
                Some(Quantities { $($id: next()?,)+ $($known: if known_costs { Some(next()?) } else { None },)+ })
            }
        }

        impl Quantities<f64> {
            /// The quantities at a moment.
            pub(crate) fn at($at: &Moment) -> Quantities<f64> {
                Quantities { $($id: $of,)+ $($known: $of_known,)+ }
            }
        }
    };
}

quantities! {
    |at| {
        /// The pseudo-regret, 0 or more: each pull of arm i adds μᶜᵢ (ratio* - ratioᵢ).
        regret: at.losses.regret * at.environment.scale.reward,
        /// The realised regret, of either sign: the expected reward of always pulling the best arm, for this share of the
        /// budget, less the sum of rewards.
        realised_regret: (at.best - at.tally.reward) * at.environment.scale.reward,
        /// The number of pulls.
        pulls: at.tally.pulls as f64,
        /// The sum of rewards.
        reward: at.tally.reward * at.environment.scale.reward,
        /// The sum of costs.
        spent: at.tally.spent * at.environment.scale.cost,
    }
    if costs are known {
        /// The knapsack regret: the value of the best integer combination of pulls that fits into this share of the budget,
        /// less the expected reward of the pulls made; `None` unless costs are known and arms do not change.
        knapsack_regret: at.combination.map(|most| (most - at.expected()) * at.environment.scale.reward),
    }
}
