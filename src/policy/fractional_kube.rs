//! Fractional KUBE: (r + sqrt(2 ln(t)/n)) / c, c the sample mean cost.
//!
//! Tran-Thanh et al. 2012, section 3.3, for known costs; Xia et al. 2015b, section 5, for random ones.

use super::{Entry, Index};
use crate::math::ln;
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "fractional-kube",
    name: "fractional KUBE",
    group: "knapsack",
    source: "Tran-Thanh et al. 2012, section 3.3; Xia et al. 2015b, section 5",
    idea: "Fills the budget as a knapsack that may be cut: pulls the arm with the largest bound of the reward for its cost.",
    params: &[],
    told: &[],
    build: |_| Box::new(FractionalKube),
};

pub(super) struct FractionalKube;

impl Index for FractionalKube {
    fn index(&self, round: u64) -> impl Fn(&ArmTally) -> f64 {
        let width = (2.0 * ln(round as f64)).sqrt();
        move |arm| {
            if arm.cost == 0.0 {
                return f64::INFINITY;
            }
            (arm.mean_reward() + width / arm.n().sqrt()) / arm.mean_cost()
        }
    }
}
