//! Regret along the budget, and its differences between policies.
//!
//! All policies face the same draws. Therefore a difference that is taken repetition by repetition varies less than the
//! regret of either policy.

use super::record::{Record, TaskRecord};
use super::{Counts, Results, Totals};
use crate::report::{Paired, Quantities};
use crate::stats::{IntervalMethod, Merge, Moments};
use serde::Serialize;

/// A definition of regret: the earnings of the best play less the earnings of the policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegretDefinition {
    /// The earnings of the best arm at the mean costs of the pulls, less the mean rewards of these pulls.
    Pseudo,
    /// The earnings of the best arm for the whole budget, less the rewards that were drawn.
    Realised,
    /// The earnings of the best combination of pulls that fits into the budget, less the mean rewards of the pulls.
    /// This regret is recorded only if costs are known and arms do not change.
    Knapsack,
}

impl RegretDefinition {
    /// Every definition, in the order of the variants.
    pub(crate) const ALL: [RegretDefinition; 3] =
        [RegretDefinition::Pseudo, RegretDefinition::Realised, RegretDefinition::Knapsack];

    /// The regret by this definition, if it is recorded.
    fn of<T>(self, quantities: &Quantities<T>) -> Option<&T> {
        match self {
            RegretDefinition::Pseudo => Some(&quantities.regret),
            RegretDefinition::Realised => Some(&quantities.realised_regret),
            RegretDefinition::Knapsack => quantities.knapsack_regret.as_ref(),
        }
    }
}

/// A mean with its 95 % interval. A single repetition gives no interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end of its 95 % interval.
    pub high: Option<f64>,
}

impl Estimate {
    fn new(moments: &Moments, intervals: IntervalMethod) -> Estimate {
        let (low, high) = moments.interval(intervals).unzip();
        Estimate { mean: moments.mean(), low, high }
    }

    /// The estimate of a quantity that is never below 0. The interval is computed from the values alone, and may reach
    /// below 0 if there are few of them.
    fn of_at_least_0(moments: &Moments, intervals: IntervalMethod) -> Estimate {
        let Estimate { mean, low, high } = Estimate::new(moments, intervals);
        Estimate { mean, low: low.map(|low| low.max(0.0)), high }
    }

    /// The negative estimate, computed as 0 less this estimate so that 0 does not become -0.
    fn negative(self) -> Estimate {
        let negative = |end: Option<f64>| end.map(|end| 0.0 - end);
        Estimate { mean: 0.0 - self.mean, low: negative(self.high), high: negative(self.low) }
    }
}

/// The regret of a policy along the budget.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegretCurve {
    /// The regret at the end.
    #[serde(rename = "final")]
    pub last: Estimate,
    /// The regret at every checkpoint.
    pub checkpoints: Vec<Estimate>,
}

/// The moments of the differences in regret between two policies: for each definition a list with the moments at the end
/// and then at all checkpoints. The list is empty if this regret is not recorded.
pub(crate) type Pair = [Vec<Moments>; RegretDefinition::ALL.len()];

/// The moments of a regret or of a difference, at the end and then at all checkpoints.
struct Places(Vec<Moments>);

impl Merge for Places {
    fn merge(&mut self, later: &Places) {
        self.0.iter_mut().zip(&later.0).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

impl RegretCurve {
    /// Estimates the regret at all places. Returns `None` if there are none, because the regret is not recorded.
    fn new(places: &Places, estimate: impl Fn(&Moments) -> Estimate) -> Option<RegretCurve> {
        let (last, checkpoints) = places.0.split_first()?;
        Some(RegretCurve { last: estimate(last), checkpoints: checkpoints.iter().map(estimate).collect() })
    }
}

/// The quantities at the end and then at every checkpoint.
fn places(record: &Record) -> impl Iterator<Item = &Quantities<f64>> {
    std::iter::once(&record.ending.last).chain(&record.checkpoints)
}

/// The regret of every repetition of a task at the end and then at every checkpoint, repetition after repetition. The
/// list is empty if this regret is not recorded.
fn regrets(task: &TaskRecord, definition: RegretDefinition) -> Vec<f64> {
    task.repetitions.iter().flat_map(places).filter_map(|quantities| definition.of(quantities)).copied().collect()
}

/// The moments of the differences between two lists of `regrets`, which have the same number of places for each
/// repetition.
fn differences(these: &[f64], those: &[f64], places: usize) -> Vec<Moments> {
    let mut moments = vec![Moments::default(); places];
    for (these, those) in these.chunks_exact(places).zip(those.chunks_exact(places)) {
        let differences = these.iter().zip(those).map(|(this, that)| this - that);
        moments.iter_mut().zip(differences).for_each(|(moments, difference)| moments.add(difference));
    }
    moments
}

/// The differences between all pairs of policies: each policy with policy 0, policy 1 and so on up to the policy before
/// it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Differences(pub Vec<Pair>);

impl Differences {
    /// The differences of a block of repetitions, given the records of all policies.
    pub fn of(block: &[TaskRecord]) -> Differences {
        let mut all = vec![Pair::default(); block.len() * (block.len() - 1) / 2];
        let places = 1 + block[0].repetitions[0].checkpoints.len();
        for definition in RegretDefinition::ALL {
            let regrets: Vec<Vec<f64>> = block.iter().map(|task| regrets(task, definition)).collect();
            if regrets[0].is_empty() {
                continue;
            }
            let mut pairs = all.iter_mut();
            for (later, these) in regrets.iter().enumerate() {
                for (those, pair) in regrets[..later].iter().zip(&mut pairs) {
                    pair[definition as usize] = differences(these, those, places);
                }
            }
        }
        Differences(all)
    }
}

impl Merge for Differences {
    fn merge(&mut self, later: &Differences) {
        let pairs = self.0.iter_mut().flatten().zip(later.0.iter().flatten());
        pairs.for_each(|(mine, theirs)| mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs)));
    }
}

impl Results {
    /// The regret curve of every policy, or of its difference to the policy `against`.
    ///
    /// Intervals of pseudo-regret end at 0, because no pull has a regret below 0. Regret by the other definitions and
    /// differences may be negative.
    ///
    /// `None` before the first repetition counts, if there is no policy `against`, or if this regret is not recorded.
    pub fn regret_curves(&self, definition: RegretDefinition, against: Option<usize>) -> Option<Vec<RegretCurve>> {
        if !self.has_curves(definition, against) {
            return None;
        }
        let curve = |policy: usize| match against {
            None => self.regret_curve(policy, definition),
            Some(against) if against == policy => Some(self.zero_curve()),
            Some(against) => self.difference(policy, against, definition),
        };
        (0..self.experiment.policies()).map(curve).collect()
    }

    fn has_curves(&self, definition: RegretDefinition, against: Option<usize>) -> bool {
        let recorded = definition != RegretDefinition::Knapsack || self.experiment.knapsack();
        self.repetitions() > 0 && recorded && against.is_none_or(|against| against < self.experiment.policies())
    }

    /// The difference in final regret between each policy and the policy `against`, with intervals that hold for all
    /// pairs of policies together.
    ///
    /// `None` in the cases in which [`regret_curves`](Results::regret_curves) does.
    pub fn paired(&self, definition: RegretDefinition, against: usize) -> Option<Vec<Paired>> {
        let specification = self.experiment.specification();
        let paired = |policy: usize| {
            if policy == against {
                let end = (self.repetitions() > 1).then_some(0.0);
                return Some(Paired { policy, mean: 0.0, low: end, high: end });
            }
            let place = place_of_pair(policy, against);
            let moments = self.part.sums.sum(|sums| sums.differences.0[place][definition as usize][0])?;
            let moments = if policy < against { moments.negative() } else { moments };
            Some(Paired::new(policy, &moments, specification))
        };
        self.has_curves(definition, Some(against)).then(|| (0..self.experiment.policies()).map(paired).collect())?
    }

    /// Counts for every policy the repetitions in which its final pseudo-regret is lower than that of the policy
    /// `against`, and those in which it is higher. Returns an empty list if there is no policy `against`.
    pub fn lower_and_higher(&self, against: usize) -> Vec<[usize; 2]> {
        let Some(baseline) = self.part.counts.get(against) else { return Vec::new() };
        let count = |counts: &Counts| {
            let pairs = || counts.regrets.iter().zip(&baseline.regrets);
            [pairs().filter(|(this, that)| this < that).count(), pairs().filter(|(this, that)| this > that).count()]
        };
        self.part.counts.iter().map(count).collect()
    }

    /// The regret curve of a policy, or `None` if no repetition counts yet or this regret is not recorded.
    fn regret_curve(&self, policy: usize, definition: RegretDefinition) -> Option<RegretCurve> {
        let intervals = self.experiment.specification().intervals();
        let of = if definition == RegretDefinition::Pseudo { Estimate::of_at_least_0 } else { Estimate::new };
        let estimate = |moments: &Moments| of(moments, intervals);
        let places = self.part.sums.sum(|sums| {
            let Totals { last, checkpoints, .. } = &sums.totals[policy];
            Places(std::iter::once(last).chain(checkpoints).filter_map(|at| definition.of(at)).copied().collect())
        });
        RegretCurve::new(&places?, estimate)
    }

    /// The curve of the difference of a policy to itself.
    fn zero_curve(&self) -> RegretCurve {
        let end = (self.repetitions() > 1).then_some(0.0);
        let zero = Estimate { mean: 0.0, low: end, high: end };
        RegretCurve { last: zero, checkpoints: vec![zero; self.experiment.fractions.len()] }
    }

    /// The curve of the difference of a policy to another policy, `against`.
    fn difference(&self, policy: usize, against: usize, definition: RegretDefinition) -> Option<RegretCurve> {
        let place = place_of_pair(policy, against);
        let places = self.part.sums.sum(|sums| Places(sums.differences.0[place][definition as usize].clone()))?;
        let estimate = |moments: &Moments| {
            let estimate = Estimate::new(moments, self.experiment.specification().intervals());
            if policy < against { estimate.negative() } else { estimate }
        };
        RegretCurve::new(&places, estimate)
    }
}

/// The place of a pair of different policies in the list of [`Differences`].
fn place_of_pair(this: usize, that: usize) -> usize {
    let (later, earlier) = (this.max(that), this.min(that));
    later * (later - 1) / 2 + earlier
}
