//! Differences in regret between policies, along the budget. All face the same draws, so a difference varies less than either of
//! the two: it is taken repetition by repetition.

use super::{Experiment, QUANTITIES, Results};
use crate::stats::Moments;
use serde::Serialize;

/// What regret compares with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notion {
    /// The mean costs spent, on the best arm, with the mean rewards of the pulls made.
    Pseudo,
    /// The budget, on the best arm, with the rewards that came.
    Realised,
    /// The best combination of pulls that fits, where costs are known, with the mean rewards of the pulls made.
    Knapsack,
}

impl Notion {
    /// Its place in [`QUANTITIES`].
    fn column(self) -> usize {
        match self {
            Notion::Pseudo => 0,
            Notion::Realised => 1,
            Notion::Knapsack => QUANTITIES.len() - 1,
        }
    }
}

/// A mean with its 95 % interval, where there is more than one repetition.
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
    fn new(moments: &Moments) -> Estimate {
        let (low, high) = moments.interval().unzip();
        Estimate { mean: moments.mean(), low, high }
    }

    /// 0 less this; never -0.
    fn negative(self) -> Estimate {
        let negative = |end: Option<f64>| end.map(|end| 0.0 - end);
        Estimate { mean: 0.0 - self.mean, low: negative(self.high), high: negative(self.low) }
    }
}

/// What a policy loses along the budget.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Course {
    /// When the budget is spent.
    #[serde(rename = "final")]
    pub last: Estimate,
    /// At every checkpoint.
    pub checkpoints: Vec<Estimate>,
}

/// The sums of all differences, pair of policies by pair, in each at the end and then checkpoint by checkpoint, in each notion by
/// notion.
#[derive(Default)]
pub(super) struct Differences(Vec<Moments>);

impl Differences {
    /// Counts the records of a block, policy by policy.
    pub fn add(&mut self, experiment: &Experiment, block: &[Vec<f64>]) {
        let places = experiment.regrets();
        let pairs = block.len() * (block.len() - 1) / 2;
        let mut sums = vec![Moments::default(); pairs * places.len()];
        let row = experiment.record();
        for first in (0..block[0].len() - 2 * experiment.arms()).step_by(row) {
            let mut sums = sums.iter_mut();
            for (later, these) in block.iter().enumerate() {
                for those in &block[..later] {
                    for (place, sum) in places.iter().zip(&mut sums) {
                        sum.add(these[first + place] - those[first + place]);
                    }
                }
            }
        }
        self.0.resize(sums.len(), Moments::default());
        self.0.iter_mut().zip(&sums).for_each(|(mine, more)| mine.merge(more));
    }
}

impl Experiment {
    /// The notions of regret that are recorded.
    fn notions(&self) -> &'static [Notion] {
        let all = &[Notion::Pseudo, Notion::Realised, Notion::Knapsack];
        &all[..all.len() - usize::from(self.quantities() < QUANTITIES.len())]
    }

    /// The columns of a record that are regrets: of each notion at the end, then at every checkpoint.
    fn regrets(&self) -> Vec<usize> {
        let checkpoints = (self.at_the_end()..self.record()).step_by(self.quantities());
        std::iter::once(0)
            .chain(checkpoints)
            .flat_map(|first| self.notions().iter().map(move |notion| first + notion.column()))
            .collect()
    }
}

impl Results {
    /// The regret of every policy along the budget, or how much more it is than that of the policy `against`; none before the first
    /// repetition, where there is no such policy, and where the notion is not defined.
    pub fn courses(&self, notion: Notion, against: Option<usize>) -> Option<Vec<Course>> {
        let notions = self.experiment.notions();
        let notion_at = notions.iter().position(|other| *other == notion)?;
        let policies = self.summaries.len();
        if self.repetitions() == 0 || against.is_some_and(|against| against >= policies) {
            return None;
        }
        let plain = |policy: usize| {
            let summary = &self.summaries[policy];
            let curves = summary.curves.iter().skip(notion.column()).step_by(self.experiment.quantities());
            let checkpoints = curves.map(|statistic| Estimate::new(&statistic.moments)).collect();
            Course { last: Estimate::new(&summary.last[notion.column()]), checkpoints }
        };
        let places = notions.len() * (1 + self.experiment.fractions.len());
        let difference = |policy: usize, against: usize| {
            let (later, earlier) = (policy.max(against), policy.min(against));
            let first = (later * later.saturating_sub(1) / 2 + earlier) * places;
            let moments = self.differences.0.get(first..first + places).unwrap_or_default();
            let mut estimates = moments
                .iter()
                .skip(notion_at)
                .step_by(notions.len())
                .map(Estimate::new)
                .map(|estimate| if policy < against { estimate.negative() } else { estimate });
            let last = estimates.next().expect("there is an end");
            Course { last, checkpoints: estimates.collect() }
        };
        let itself = |policy: usize| {
            let one = self.repetitions() == 1;
            let nothing = Estimate { mean: 0.0, low: (!one).then_some(0.0), high: (!one).then_some(0.0) };
            Course { last: nothing, checkpoints: vec![nothing; plain(policy).checkpoints.len()] }
        };
        let course = |policy: usize| match against {
            None => plain(policy),
            Some(against) if against == policy => itself(policy),
            Some(against) => difference(policy, against),
        };
        Some((0..policies).map(course).collect())
    }
}
