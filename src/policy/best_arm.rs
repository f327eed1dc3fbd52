//! The reference for regret: the policy always pulls the arm with the largest ratio among the arms that fit into the
//! budget.

use super::{Entry, Outcome, Policy, Promises, Stream, Tally, Told, argmax};
use crate::environment::{Change, Means};

pub const ENTRY: Entry = Entry {
    id: "best-arm",
    name: "best arm",
    group: "references",
    source: "the comparison in the definition of regret",
    idea: "Knows the arm with the best ratio at every moment and pulls only this arm, so its pseudo-regret is 0.",
    params: &[],
    told: &[Told::BestArm],
    promises: Promises { fair: false, ..Promises::NONE },
    build: &|arguments| {
        let knowledge = arguments.told(Told::BestArm);
        let (environment, budget) = (knowledge.environment, knowledge.budget);
        let change = environment.change.map(|change| (change, Means::of(environment)));
        Box::new(BestArm { change, order: environment.by_ratio(), budget })
    },
};

#[derive(Clone)]
struct BestArm {
    change: Option<(Change, Means)>,
    /// The arms by falling ratio, before any change.
    order: Vec<usize>,
    budget: f64,
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

    fn turn(&mut self, _: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> (u32, u32) {
        // Claiming certainty is safe: an episode whose laws change or whose arms may stop fitting asks in every round
        // anyway.
        (self.choose(tally, stream) as u32, u32::MAX)
    }
}
