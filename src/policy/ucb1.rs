//! UCB1: r + sqrt(2 ln(t)/n); costs are ignored.
//!
//! Auer et al. 2002, a baseline of the Budget-UCB paper.

use super::{Entry, Index};
use crate::math::ln;
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "ucb1",
    name: "UCB1",
    group: "references",
    source: "Auer et al. 2002",
    idea: "The classical policy for bandits without costs: looks at rewards only.",
    params: &[],
    told: &[],
    needs: None,
    build: |_| Box::new(Ucb1),
};

struct Ucb1;

impl Index for Ucb1 {
    fn index(&self, round: u64) -> impl Fn(&ArmTally) -> f64 {
        let width = (2.0 * ln(round as f64)).sqrt();
        move |arm| arm.mean_reward() + width / arm.n().sqrt()
    }
}
