//! The bytes of a part of an experiment.
//!
//! The bytes contain only what the specification and the range of repetitions leave open, so a reader knows how many
//! numbers follow, and which nodes of the tree they belong to.

use super::bytes::{Bytes, put, put_whole};
use crate::experiment::{ArmShares, Counts, Differences, Experiment, Layout, Pair, Part, RegretDefinition, Sums, Totals};
use crate::report::Quantities;
use crate::stats::{Moments, Quantiles, Tree, TreeNode};
use std::ops::Range;

/// Writes a part.
pub(super) fn encode(part: &Part) -> Vec<u8> {
    let mut bytes = Vec::new();
    for counts in &part.counts {
        put_whole(&mut bytes, counts.spending);
        put_whole(&mut bytes, counts.capped);
        put(&mut bytes, &counts.regrets);
        put(&mut bytes, &counts.knapsack_regrets);
        counts.quantiles.iter().flat_map(Quantities::iter).for_each(|quantiles| put_quantiles(&mut bytes, quantiles));
    }
    for Sums { totals, differences } in part.sums.nodes().iter().map(|node| &node.value) {
        for Totals { checkpoints, last, optimal, shares } in totals {
            let places = checkpoints.iter().chain([last]);
            places.flat_map(Quantities::iter).for_each(|moments| put(&mut bytes, &moments.numbers()));
            put_whole(&mut bytes, optimal.count());
            put(&mut bytes, &optimal.numbers());
            put(&mut bytes, shares.iter().flat_map(|arm| [&arm.pulls, &arm.spending]));
        }
        let moments = differences.0.iter().flatten().flatten();
        moments.for_each(|moments| put(&mut bytes, &moments.numbers()));
    }
    bytes
}

fn put_quantiles(bytes: &mut Vec<u8>, quantiles: &Quantiles) {
    let quantiles = quantiles.settled();
    let (few, many) = quantiles.kept();
    put(bytes, few);
    if many.is_empty() {
        return;
    }
    put_whole(bytes, many.len() as u64);
    let mut before = 0;
    for (value, times) in many {
        let key = Quantiles::key(*value);
        put_whole(bytes, u64::from(key.saturating_sub(before)));
        put_whole(bytes, u64::from(*times));
        before = key;
    }
}

/// Reads the part with a range of repetitions. Returns `None` if the bytes cannot be those of such a part.
pub(super) fn decode(experiment: &Experiment, repetitions: Range<u64>, bytes: &[u8]) -> Option<Part> {
    let blocks = experiment.blocks_of(&repetitions)?;
    let count = repetitions.end - repetitions.start;
    let paths = experiment.keeps_paths(0) && count <= experiment.most_in_part();
    let mut reader = Reader { bytes: Bytes(bytes), layout: experiment.layout(), paths };
    let policies = experiment.specification().policies().len();
    let counts = (0..policies).map(|_| reader.counts(count)).collect::<Option<Vec<Counts>>>()?;
    let mut sums = Tree::new(blocks.start);
    while sums.blocks().end < blocks.end {
        let (level, index) = TreeNode::<Sums>::largest(sums.blocks().end, blocks.end);
        // A block that is not whole is alone in its part. All other nodes consist of whole blocks.
        let count = count.min(experiment.block() << level);
        sums.push(TreeNode { level, index, value: reader.sums(policies, count)? });
    }
    reader.bytes.0.is_empty().then_some(Part { sums, counts })
}

/// Reads the fields of a part.
struct Reader<'a> {
    bytes: Bytes<'a>,
    layout: Layout,
    /// Whether to keep the regret of every repetition at every checkpoint.
    paths: bool,
}

impl Reader<'_> {
    /// Reads the counts of a policy over `count` repetitions.
    fn counts(&mut self, count: u64) -> Option<Counts> {
        let most = |number: u32| Some(u64::from(number)).filter(|number| *number <= count);
        let (spending, capped) = (most(self.bytes.whole()?)?, most(self.bytes.whole()?)?);
        let regrets = self.bytes.numbers(count as usize)?;
        let knapsack_regrets = self.bytes.numbers(if self.layout.knapsack { count as usize } else { 0 })?;
        let Layout { checkpoints, knapsack, .. } = self.layout;
        let at = |_| Quantities::read(knapsack, || self.quantiles(count));
        let quantiles: Vec<_> = (0..checkpoints).map(at).collect::<Option<_>>()?;
        let path = |at: &Quantities<Quantiles>| at.regret.kept().0.to_vec();
        let paths = if self.paths { quantiles.iter().map(path).collect() } else { Vec::new() };
        Some(Counts { quantiles, regrets, knapsack_regrets, paths, spending, capped })
    }

    fn quantiles(&mut self, count: u64) -> Option<Quantiles> {
        if count <= Quantiles::EXACT as u64 {
            return Some(Quantiles::from_kept(self.bytes.numbers(count as usize)?, Vec::new()));
        }
        let different = self.bytes.whole()?;
        let (mut key, mut sum) = (0_u32, 0);
        // Every value takes at least two bytes.
        let mut many = Vec::with_capacity((different as usize).min(self.bytes.0.len() / 2));
        for _ in 0..different {
            key = key.checked_add(self.bytes.whole()?)?;
            let times = self.bytes.whole()?;
            sum += u64::from(times);
            many.push((Quantiles::of_key(key)?, times));
        }
        (sum == count).then(|| Quantiles::from_kept(Vec::new(), many))
    }

    /// Reads the sums of a node over `count` repetitions.
    fn sums(&mut self, policies: usize, count: u64) -> Option<Sums> {
        let totals = (0..policies).map(|_| self.totals(count)).collect::<Option<Vec<Totals>>>()?;
        let pairs = policies * policies.saturating_sub(1) / 2;
        let differences = (0..pairs).map(|_| self.pair(count)).collect::<Option<_>>()?;
        Some(Sums { totals, differences: Differences(differences) })
    }

    fn totals(&mut self, count: u64) -> Option<Totals> {
        let Layout { checkpoints, knapsack, .. } = self.layout;
        let at = |_| Quantities::read(knapsack, || self.moments(count));
        let mut checkpoints = (0..=checkpoints).map(at).collect::<Option<Vec<_>>>()?;
        let last = checkpoints.pop()?;
        let pulled = Some(u64::from(self.bytes.whole()?)).filter(|pulled| *pulled <= count)?;
        let optimal = self.moments(pulled)?;
        let shares = self.bytes.numbers(self.layout.shares())?;
        let shares = shares.chunks_exact(2).map(|arm| ArmShares { pulls: arm[0], spending: arm[1] }).collect();
        Some(Totals { checkpoints, last, optimal, shares })
    }

    fn pair(&mut self, count: u64) -> Option<Pair> {
        let mut pair = Pair::default();
        for (definition, moments) in RegretDefinition::ALL.into_iter().zip(&mut pair) {
            let places = if definition == RegretDefinition::Knapsack && !self.layout.knapsack {
                0
            } else {
                1 + self.layout.checkpoints
            };
            *moments = (0..places).map(|_| self.moments(count)).collect::<Option<_>>()?;
        }
        Some(pair)
    }

    fn moments(&mut self, count: u64) -> Option<Moments> {
        Some(Moments::from_numbers(count, self.bytes.array()?))
    }
}
