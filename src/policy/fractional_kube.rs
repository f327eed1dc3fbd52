//! Fractional KUBE: (r + sqrt(2 ln(t)/n)) / c, c the cost where costs are known, else its sample mean.
//!
//! Tran-Thanh et al. 2012, section 3.3, for known costs; Xia et al. 2015b, section 5, for random ones.

use super::{Entry, Policy, Told, argmax, unpulled};
use crate::math::ln;
use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};

pub const ENTRY: Entry = Entry {
    id: "fractional-kube",
    name: "fractional KUBE",
    group: "knapsack",
    source: "Tran-Thanh et al. 2012, section 3.3; Xia et al. 2015b, section 5",
    idea: "Fills the budget as a knapsack that may be cut: pulls the arm with the largest bound of the reward for its cost.",
    params: &[],
    told: &[Told::Costs],
    needs: None,
    build: |arguments| Box::new(FractionalKube { costs: arguments.costs() }),
};

pub(super) struct FractionalKube {
    /// The cost of each arm, where costs are known.
    pub costs: Option<Vec<f64>>,
}

/// r + sqrt(2 ln(t)/n), UCB1's bound of the mean reward.
pub(super) fn bound(round: u64) -> impl Fn(&ArmTally) -> f64 {
    let width = (2.0 * ln(round as f64)).sqrt();
    move |arm| arm.mean_reward() + width / arm.n().sqrt()
}

/// The cost of each arm: known, or its sample mean.
pub(super) fn costs(known: &Option<Vec<f64>>, tally: &Tally) -> impl Iterator<Item = f64> {
    let cost = |(index, arm): (usize, &ArmTally)| known.as_ref().map_or_else(|| arm.mean_cost(), |costs| costs[index]);
    tally.arms.iter().enumerate().map(cost)
}

/// What is worth `value` for `cost`; infinite where the cost is 0.
pub(super) fn density(value: f64, cost: f64) -> f64 {
    if cost == 0.0 { f64::INFINITY } else { value / cost }
}

impl Policy for FractionalKube {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        let values = tally.arms.iter().map(bound(tally.pulls + 1));
        argmax(tally, values.zip(costs(&self.costs, tally)).map(|(value, cost)| density(value, cost)), stream)
    }

    /// Where costs are not known.
    fn score(&self, round: u64, arm: &ArmTally) -> Option<f64> {
        self.costs.is_none().then(|| density(bound(round)(arm), arm.mean_cost()))
    }
}
