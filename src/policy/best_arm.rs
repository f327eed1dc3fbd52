//! The reference for regret: the policy always pulls the arm with the largest ratio among the arms that fit into the
//! budget.

use super::{Entry, Policy, ProblemFact, Promises, Turn, argmax};
use crate::environment::{Change, Environment, Means};
use crate::seed::Stream;
use crate::tally::{Outcome, Tally};

pub const ENTRY: Entry = Entry {
    id: "best-arm",
    name: "best arm",
    group: "references",
    source: "the comparison in the definition of regret",
    idea: "Knows the arm with the best ratio at every moment and pulls only this arm, so its pseudo-regret is 0.",
    params: &[],
    told: &[ProblemFact::BestArm],
    promises: Promises { fair: false, ..Promises::NONE },
    build: &|_| unreachable!("no knowledge names the best arm, so the entry is refused before"),
};

#[derive(Clone)]
pub struct BestArm {
    change: Option<(Change, Means)>,
    /// The arms by falling ratio, before any change.
    order: Vec<usize>,
    budget: f64,
}

impl BestArm {
    /// Creates the reference for this environment, which alone may know all of it. The budget is in units of the largest
    /// possible cost.
    pub fn new(environment: &Environment, budget: f64) -> BestArm {
        let change = environment.change.map(|change| (change, Means::of(environment)));
        BestArm { change, order: environment.by_ratio(), budget }
    }
}

impl Policy for BestArm {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let Some((change, means)) = &self.change else {
            return self.order.iter().copied().find(|arm| tally.fits(*arm)).expect("an episode ends when no arm fits");
        };
        let later = change.later(tally.spent / self.budget);
        let best = means.best(later);
        if tally.fits(best) { best } else { argmax(tally, |arm| means.ratio(arm, later), stream) }
    }

    fn turn(&mut self, _: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> Turn {
        // Claiming certainty is safe: an episode whose laws change or whose arms may stop fitting asks in every round
        // anyway.
        Turn { arm: self.choose(tally, stream) as u32, certain: u32::MAX }
    }
}
