//! The record of a task, and the array of numbers in which workers send it.

use super::{ArmShares, Counts, Totals};
use crate::report::{Ending, Quantities};
use crate::stats::{Moments, Quantiles};

/// The record of one repetition of a policy.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The end.
    pub ending: Ending,
    /// The quantities at each checkpoint. A checkpoint that the episode does not reach has the quantities at the end.
    pub checkpoints: Vec<Quantities<f64>>,
}

/// The record of a task: one policy on a block of repetitions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskRecord {
    /// The records of the repetitions, in order.
    pub repetitions: Vec<Record>,
    /// For each arm, the sums of its shares over the repetitions.
    pub shares: Vec<ArmShares>,
}

/// The layout of the array that holds a task's record. For each repetition, the array has the quantities at the end,
/// the share of pulls of the best arm or 0 if there was no pull, 1 if the episode was capped and 0 otherwise, and the
/// quantities at each checkpoint. Then follow for each arm the sums of its shares.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// The number of arms.
    pub arms: usize,
    /// The number of checkpoints.
    pub checkpoints: usize,
    /// Whether knapsack regret is recorded.
    pub knapsack: bool,
}

impl Layout {
    /// How many numbers of the record a repetition takes.
    pub fn repetition(self) -> usize {
        Quantities::count(self.knapsack) * (1 + self.checkpoints) + 2
    }

    /// How many numbers of the record the shares of all arms take.
    pub fn shares(self) -> usize {
        2 * self.arms
    }

    /// Whether a record has this layout and repetitions.
    pub fn holds(self, record: &TaskRecord) -> bool {
        let of = |repetition: &Record| {
            let knapsack = repetition.ending.last.knapsack_regret.is_some();
            repetition.checkpoints.len() == self.checkpoints && knapsack == self.knapsack
        };
        !record.repetitions.is_empty() && record.shares.len() == self.arms && record.repetitions.iter().all(of)
    }

    /// Whether an array of this length can be the record of a task.
    fn fits(self, length: usize) -> bool {
        length.checked_sub(self.shares()).is_some_and(|rows| rows > 0 && rows.is_multiple_of(self.repetition()))
    }
}

impl TaskRecord {
    /// Writes the record as an array.
    pub(super) fn to_array(&self) -> Vec<f64> {
        let mut array = Vec::new();
        for Record { ending, checkpoints } in &self.repetitions {
            array.extend(ending.last.iter());
            array.extend([ending.share_optimal.unwrap_or(0.0), f64::from(u8::from(ending.capped))]);
            array.extend(checkpoints.iter().flat_map(Quantities::iter));
        }
        array.extend(self.shares.iter().flat_map(|arm| [arm.pulls, arm.spending]));
        array
    }

    /// Reads a record from an array. Returns `None` if a record with this layout cannot have the length of the array.
    pub(super) fn from_array(array: &[f64], layout: Layout) -> Option<TaskRecord> {
        if !layout.fits(array.len()) {
            return None;
        }
        let (rows, shares) = array.split_at(array.len() - layout.shares());
        let repetition = |row: &[f64]| {
            let mut numbers = row.iter().copied();
            let last = Quantities::read(layout.knapsack, || numbers.next())?;
            let (share, capped) = (numbers.next()?, numbers.next()? > 0.0);
            let ending = Ending { last, share_optimal: (last.pulls > 0.0).then_some(share), capped };
            let checkpoint = |_| Quantities::read(layout.knapsack, || numbers.next());
            Some(Record { ending, checkpoints: (0..layout.checkpoints).map(checkpoint).collect::<Option<_>>()? })
        };
        Some(TaskRecord {
            repetitions: rows.chunks_exact(layout.repetition()).map(repetition).collect::<Option<_>>()?,
            shares: shares.chunks_exact(2).map(|arm| ArmShares { pulls: arm[0], spending: arm[1] }).collect(),
        })
    }

    /// Adds the repetitions up to totals, and adds the rest of them to `counts`. `paths` tells whether to keep the
    /// regret of every repetition at every checkpoint.
    pub(super) fn fold(&self, counts: &mut Counts, paths: bool) -> Totals {
        let Some(first) = self.repetitions.first() else { return Totals::default() };
        if counts.regrets.is_empty() {
            counts.quantiles = first.checkpoints.iter().map(|one| one.map(|_| Quantiles::default())).collect();
        }
        let all = self.repetitions.iter();
        let moments = |values: &Vec<f64>| values.iter().copied().collect::<Moments>();
        let mut values = first.ending.last.map(|_| Vec::with_capacity(self.repetitions.len()));
        let mut checkpoints = Vec::with_capacity(first.checkpoints.len());
        for (at, quantiles) in counts.quantiles.iter_mut().enumerate() {
            values.hold(all.clone().map(|record| &record.checkpoints[at]));
            checkpoints.push(values.map(moments));
            quantiles.merge(&values, |quantiles, values| values.iter().for_each(|value| quantiles.add(*value)));
        }
        counts.paths.resize(if paths { first.checkpoints.len() } else { 0 }, Vec::new());
        for (at, path) in counts.paths.iter_mut().enumerate() {
            path.extend(all.clone().map(|record| record.checkpoints[at].regret));
        }
        values.hold(all.clone().map(|record| &record.ending.last));
        counts.regrets.extend(&values.regret);
        counts.knapsack_regrets.extend(values.knapsack_regret.iter().flatten());
        counts.spending += values.spent.iter().filter(|spent| **spent > 0.0).count() as u64;
        counts.capped += all.clone().filter(|record| record.ending.capped).count() as u64;
        Totals {
            checkpoints,
            last: values.map(moments),
            optimal: all.filter_map(|record| record.ending.share_optimal).collect(),
            shares: self.shares.clone(),
        }
    }

    pub(crate) fn endings(&self) -> impl Iterator<Item = Ending> {
        self.repetitions.iter().map(|record| record.ending)
    }
}
