//! The reference that regret is measured against: always the arm with the largest ratio.

use super::{Entry, Policy, Told};
use crate::seed::Stream;
use crate::tally::Tally;

pub const ENTRY: Entry = Entry {
    id: "best-arm",
    name: "best arm",
    group: "references",
    source: "the comparison in the definition of regret",
    idea: "Knows the best ratio and pulls that arm only: its pseudo-regret is 0.",
    params: &[],
    told: &[Told::BestArm],
    build: |arguments| Box::new(BestArm(arguments.told(Told::BestArm).best_arm)),
};

struct BestArm(usize);

impl Policy for BestArm {
    fn choose(&mut self, _: &Tally, _: &mut Stream) -> usize {
        self.0
    }
}
