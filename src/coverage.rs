//! Coverage: in what share of random pairs the true ratio exceeds a policy's upper bound of it, and how far above it bounds lie
//! (ω-UCB paper, Figure 1).
//!
//! A pair is the laws of an arm's reward and cost, drawn from a family; n samples of both give every policy the same sample means,
//! and each its bound. A task is a fixed block of pairs, a pure function of the specification and its number; [`Results`] folds
//! blocks in their order, whatever order they arrive in. So one thread, eight threads and the page's workers give the same bits.

mod bound;

pub use bound::{BOUNDS, Bound, Class, LAMBDA, Level};

use crate::environment::{Arm, FAMILIES, Family};
use crate::error::Result;
use crate::input::{Field, Node};
use crate::interval::{Interval, omega};
use crate::law::Sampler;
use crate::math;
use crate::reorder::Reorder;
use crate::seed::{MAX_SEED, Role, Stream, stream};
use crate::stats::Quantiles;
use crate::tally::{ArmTally, Outcome};
use rand::RngExt;
use serde::Serialize;

/// Samples of a pair at most.
pub const MAX_SAMPLES: u64 = 10_000;
/// Pairs at most: 12 MB.
pub const MAX_PAIRS: u64 = 100_000;
/// The range of nominal levels.
pub const LEVELS: (f64, f64) = (0.0001, 0.5);

/// A block has so many samples, but neither fewer nor more pairs than these.
const BLOCK: (u64, u64, u64) = (100_000, 20, 1_000);
/// The square of the normal quantile of 0.975.
const Z2_95: f64 = 1.959_963_984_540_054 * 1.959_963_984_540_054;
/// Numbers in the record of a pair: the true ratio and every bound.
const RECORD: usize = 1 + BOUNDS.len();

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Specification {
    /// Where the pairs are drawn from.
    pub family: Family,
    /// Samples of each pair, n.
    pub samples: u64,
    /// The nominal level α: the probability with which a bound may fail.
    pub level: f64,
    /// Number of pairs.
    pub pairs: u64,
    /// The seed.
    pub seed: u64,
}

impl Default for Specification {
    /// The setting of the paper's figure, with 100 samples.
    fn default() -> Specification {
        Specification { family: Family::Bernoulli, samples: 100, level: 0.01, pairs: 10_000, seed: 1 }
    }
}

impl Specification {
    /// Reads an object; what it does not say is as by default.
    ///
    /// # Errors
    ///
    /// Where a field is unknown, is no name of a family, or is no number of its range.
    pub fn read(node: &Node) -> Result<Specification> {
        let default = Specification::default();
        let object = Field::root(node).object(&["family", "samples", "level", "pairs", "seed"])?;
        let families: Vec<_> = FAMILIES.iter().map(|entry| (entry.id, entry.family)).collect();
        let whole = |key: &str, min, max, default| object.get(key).map_or(Ok(default), |field| field.integer(min, max));
        Ok(Specification {
            family: object.get("family").map_or(Ok(default.family), |field| field.one_of(&families))?,
            samples: whole("samples", 1, MAX_SAMPLES, default.samples)?,
            level: object.get("level").map_or(Ok(default.level), |field| field.number_in(LEVELS.0, LEVELS.1))?,
            pairs: whole("pairs", 1, MAX_PAIRS, default.pairs)?,
            seed: whole("seed", 0, MAX_SEED, default.seed)?,
        })
    }

    /// Pairs of a block.
    fn block(&self) -> u64 {
        let (samples, least, most) = BLOCK;
        (samples / self.samples).clamp(least, most)
    }

    /// The number of tasks.
    pub fn tasks(&self) -> usize {
        self.pairs.div_ceil(self.block()) as usize
    }

    /// The numbers of a task's pairs.
    fn pairs_of(&self, task: usize) -> std::ops::Range<u64> {
        let first = task as u64 * self.block();
        first..(first + self.block()).min(self.pairs)
    }

    /// Runs a task. Its records: for each pair the true ratio and every bound, in the order of [`BOUNDS`].
    pub fn run(&self, task: usize) -> Vec<f64> {
        assert!(task < self.tasks(), "there are {} tasks", self.tasks());
        let level = Level::new(self.level);
        let mut records = Vec::with_capacity(self.block() as usize * RECORD);
        for number in self.pairs_of(task) {
            let mut pair = Pair::draw(self.family, self.seed, number);
            let arm = *pair.sampled(self.samples);
            records.push(pair.ratio);
            records.extend(BOUNDS.iter().map(|bound| (bound.upper)(&level, &arm)));
        }
        records
    }
}

/// A pair of laws, and what was drawn from them so far.
pub struct Pair {
    /// The true ratio of the means.
    pub ratio: f64,
    reward: Sampler,
    cost: Sampler,
    stream: Stream,
    arm: ArmTally,
}

impl Pair {
    /// The pair of this number. Of a family that has settings it is an arm of any of them.
    pub fn draw(family: Family, seed: u64, number: u64) -> Pair {
        let mut stream = stream(seed, number, Role::Environment);
        let any = |count: usize, stream: &mut Stream| stream.random_range(0..count as u32) as usize;
        let settings = family.entry().settings;
        let size = if settings > 0 { 1 + any(settings, &mut stream) } else { 1 };
        let mut arms = family.draw(size, &mut stream).arms;
        let arm = if settings > 0 { any(arms.len(), &mut stream) } else { 0 };
        Pair::of(&arms.swap_remove(arm), stream)
    }

    /// The laws of an arm, and what random numbers are taken from.
    pub fn of(arm: &Arm, stream: Stream) -> Pair {
        let (reward, cost) = (arm.laws.reward.sampler(), arm.laws.cost.sampler());
        Pair { ratio: arm.ratio(), reward, cost, stream, arm: ArmTally::default() }
    }

    /// What is known of it once `samples` of reward and of cost are drawn; more than before, if that is more.
    pub fn sampled(&mut self, samples: u64) -> &ArmTally {
        while self.arm.pulls < samples {
            let reward = self.reward.sample(&mut self.stream);
            self.arm.add(Outcome { reward, cost: self.cost.sample(&mut self.stream) });
        }
        &self.arm
    }
}

/// What became of a pair under one policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// The true ratio.
    pub ratio: f64,
    /// The policy's upper bound of it.
    pub bound: f64,
}

impl Case {
    /// Whether the true ratio exceeds the bound.
    pub fn missed(&self) -> bool {
        self.ratio > self.bound
    }
}

/// What is known of one policy's bounds.
#[derive(Clone, Debug, Serialize)]
pub struct Behaviour {
    /// The policy's name in a specification.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// How the bound is made.
    pub class: Class,
    /// How many pairs' true ratios exceed their bounds.
    pub exceeded: u64,
    /// The same as a share of all pairs.
    pub share: f64,
    /// The lower end of the share's 95 % interval, Wilson's.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The smallest bound as a multiple of the true ratio; none if every bound is infinite.
    pub smallest: Option<f64>,
    /// The lower quartile of bound / true ratio; none where it is infinite.
    pub lower_quartile: Option<f64>,
    /// The median of bound / true ratio; none where it is infinite.
    pub median: Option<f64>,
    /// The upper quartile of bound / true ratio; none where it is infinite.
    pub upper_quartile: Option<f64>,
    /// What 95 % of all bounds do not exceed, as a multiple of the true ratio; none where it is infinite.
    pub most: Option<f64>,
    /// How many bounds are infinite.
    pub infinite: u64,
}

/// What is known so far.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// What was asked.
    pub specification: Specification,
    /// How many pairs count already.
    pub pairs: u64,
    /// Every policy, in the order of [`BOUNDS`]; none while there are no pairs.
    pub policies: Vec<Behaviour>,
}

/// Folds the records of tasks.
pub struct Results {
    specification: Specification,
    tasks: Reorder<Vec<f64>>,
    /// The records of all pairs that count already, in the order of the pairs.
    records: Vec<f64>,
    /// For every policy bound / true ratio; sorted when asked for.
    multiples: Vec<Vec<f64>>,
    exceeded: [u64; BOUNDS.len()],
}

impl Results {
    /// No pair yet.
    pub fn new(specification: Specification) -> Results {
        let multiples = vec![Vec::new(); BOUNDS.len()];
        let tasks = Reorder::default();
        Results { specification, tasks, records: Vec::new(), multiples, exceeded: [0; BOUNDS.len()] }
    }

    /// What is asked.
    pub fn specification(&self) -> &Specification {
        &self.specification
    }

    /// Takes the records of a task, in any order; whether they were of use: each task counts once.
    pub fn add(&mut self, task: usize, records: Vec<f64>) -> bool {
        if task >= self.specification.tasks() || records.len() != self.specification.pairs_of(task).count() * RECORD {
            return false;
        }
        if !self.tasks.add(task, records) {
            return false;
        }
        while let Some(next) = self.tasks.release(1) {
            next.into_iter().for_each(|records| self.fold(records));
        }
        true
    }

    fn fold(&mut self, records: Vec<f64>) {
        for record in records.chunks_exact(RECORD) {
            let ratio = record[0];
            for (policy, bound) in record[1..].iter().enumerate() {
                self.exceeded[policy] += u64::from(ratio > *bound);
                self.multiples[policy].push(bound / ratio);
            }
        }
        self.records.extend(records);
    }

    /// How many pairs count already.
    pub fn pairs(&self) -> usize {
        self.records.len() / RECORD
    }

    /// A policy's cases from `first` up to, and without, `end`, as far as there are any.
    pub fn cases(&self, policy: usize, first: usize, end: usize) -> Vec<Case> {
        let records = self.records.chunks_exact(RECORD).take(end).skip(first);
        records.map(|record| Case { ratio: record[0], bound: record[1 + policy] }).collect()
    }

    /// The first pair from `first` on that a policy's bound misses.
    pub fn miss(&self, policy: usize, first: usize) -> Option<usize> {
        self.cases(policy, first, usize::MAX).iter().position(Case::missed).map(|place| first + place)
    }

    /// What is known so far.
    pub fn answer(&mut self) -> Answer {
        let count = self.pairs();
        let behaviour = |((bound, multiples), exceeded): ((&Bound, &mut Vec<f64>), &u64)| {
            math::sort(multiples);
            let share = *exceeded as f64 / count as f64;
            let Interval { low, high } = omega(count as f64, share, Z2_95);
            let quantile = |share| Some(Quantiles::of_sorted(multiples, share)).filter(|value| value.is_finite());
            Behaviour {
                id: bound.id,
                name: bound.name,
                class: bound.class,
                exceeded: *exceeded,
                share,
                low,
                high,
                smallest: quantile(0.0),
                lower_quartile: quantile(0.25),
                median: quantile(0.5),
                upper_quartile: quantile(0.75),
                most: quantile(0.95),
                infinite: multiples.iter().filter(|multiple| multiple.is_infinite()).count() as u64,
            }
        };
        let all = BOUNDS.iter().zip(&mut self.multiples).zip(&self.exceeded).filter(|_| count > 0);
        Answer { specification: self.specification, pairs: count as u64, policies: all.map(behaviour).collect() }
    }
}

#[cfg(test)]
mod tests;
