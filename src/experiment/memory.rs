//! How much memory results take. The commands announce it before they start.

use super::{Experiment, KEPT_ENDINGS};
use crate::report::{Ending, Quantities};
use crate::seed::{Role, stream};
use crate::stats::{Moments, Quantiles, Sequence};
use crate::tape::{self, TAPES};

/// The size of a number in bytes.
const NUMBER: f64 = 8.0;
/// The factor by which the memory of lists exceeds that of the numbers in them. Lists keep room to grow, and the
/// allocator cannot use all memory.
const SLACK: f64 = 1.5;
/// The memory in bytes that a thread takes for an episode and its problem.
const EPISODE: f64 = 2e6;

impl Experiment {
    /// The memory in bytes that the results of so many repetitions take.
    ///
    /// The largest part that is not known in advance is the number of different rounded values of each quantity at each
    /// checkpoint. The estimate assumes the spread of values with a bounded density, and few quantities spread more.
    pub fn memory(&self, repetitions: u64) -> f64 {
        let (layout, count) = (self.layout(), repetitions as f64);
        let (policies, checkpoints) = (self.policies() as f64, layout.checkpoints as f64);
        let quantities = Quantities::count(layout.knapsack) as f64;
        let (definitions, finals) = if layout.knapsack { (3.0, 2.0) } else { (2.0, 1.0) };

        // Parts that are read from record files then hold every value of every quantity as well.
        let paths = if self.keeps_paths(repetitions) { count * checkpoints * (1.0 + quantities) } else { 0.0 };
        let ends = if self.keeps_endings(repetitions) { count.min(KEPT_ENDINGS as f64) } else { 0.0 };
        let lists = checkpoints * quantities * list(repetitions);
        let policy = NUMBER * (count * finals + paths) + ends * size_of::<Ending>() as f64 + lists;

        let pairs = policies * (policies - 1.0) / 2.0;
        let moments = policies * (1.0 + checkpoints) * quantities + pairs * (1.0 + checkpoints) * definitions;
        let shares = policies * layout.shares() as f64 * NUMBER;
        let node = moments * size_of::<Moments>() as f64 + shares + pairs * size_of::<Sequence>() as f64;
        // A tree that begins with block 0 has at most one node of each size. Two more are allowed for, because a node
        // exists beside the tree while it is computed and while it is merged.
        let nodes = f64::from(repetitions.div_ceil(self.block).max(1).ilog2() + 3);
        // The median of final regrets sorts a copy of those of one policy.
        SLACK * (policies * policy + nodes * node + NUMBER * count)
    }

    /// The memory in bytes that a thread takes at most while it runs tasks, of which `waiting` have ended before
    /// earlier ones.
    pub fn memory_of_thread(&self, waiting: usize) -> f64 {
        let layout = self.layout();
        let record = (layout.repetition() as u64 * self.block) as f64 + layout.shares() as f64;
        let mut random = stream(self.specification.seed(), 0, Role::Environment);
        let environment = self.specification.environment().environment(&mut random);
        let tapes = if environment.arms.iter().any(tape::is_worthwhile) { TAPES } else { 0.0 };
        EPISODE + tapes + SLACK * NUMBER * record * waiting as f64
    }
}

/// The memory in bytes of the quantiles of so many values.
fn list(count: u64) -> f64 {
    let exact = Quantiles::EXACT as u64;
    let numbers = match count {
        _ if count <= exact => count,
        // Half of the values lie within a factor of 2 of the median, half of the rest within another one, and so on.
        _ => 2 * (exact + count.min(exact * u64::from(count.ilog2() + 1))),
    };
    NUMBER * numbers as f64 + size_of::<Quantiles>() as f64
}
