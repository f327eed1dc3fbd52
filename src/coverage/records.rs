//! The records of the pairs of a study, and the report on them.

use super::{BOUNDS, Class, RECORD, RatioBound, Study};
use crate::interval::{Interval, omega};
use crate::math;
use crate::reorder::Reorder;
use crate::stats::Quantiles;
use serde::Serialize;

/// The square of the normal quantile of 0.975.
const Z2_95: f64 = 1.959_963_984_540_054 * 1.959_963_984_540_054;

/// The true ratio of a pair and one policy's bound of the ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// The true ratio.
    pub ratio: f64,
    /// The policy's upper bound of the ratio.
    pub bound: f64,
}

impl Case {
    /// Whether the true ratio exceeds the bound.
    pub fn missed(&self) -> bool {
        self.ratio > self.bound
    }
}

/// The coverage of one policy's bounds.
#[derive(Clone, Debug, Serialize)]
pub struct PolicyCoverage {
    /// The policy's name in a specification.
    pub id: &'static str,
    /// The name that the page shows.
    pub name: &'static str,
    /// How the policy makes its bound.
    pub class: Class,
    /// The number of pairs whose true ratio exceeds the bound.
    pub exceeded: u64,
    /// `exceeded` as a share of all pairs.
    pub share: f64,
    /// The lower end of Wilson's 95 % interval of the share.
    pub low: f64,
    /// The upper end of Wilson's 95 % interval of the share.
    pub high: f64,
    /// The smallest bound / true ratio; `None` if every bound is infinite.
    pub smallest: Option<f64>,
    /// The lower quartile of bound / true ratio; `None` if it is infinite.
    pub lower_quartile: Option<f64>,
    /// The median of bound / true ratio; `None` if it is infinite.
    pub median: Option<f64>,
    /// The upper quartile of bound / true ratio; `None` if it is infinite.
    pub upper_quartile: Option<f64>,
    /// The 95 % quantile of bound / true ratio; `None` if it is infinite.
    pub most: Option<f64>,
    /// The number of infinite bounds.
    pub infinite: u64,
}

/// The report on a study.
#[derive(Clone, Debug, Serialize)]
pub struct CoverageReport {
    /// The study.
    #[serde(rename = "specification")]
    pub study: Study,
    /// The number of pairs that count already.
    pub pairs: u64,
    /// The policies in the order of [`BOUNDS`]; empty as long as no pair counts.
    pub policies: Vec<PolicyCoverage>,
}

/// The records of the pairs of a study. Tasks may arrive in any order; each counts once all earlier tasks have arrived.
pub struct PairRecords {
    study: Study,
    tasks: Reorder<Vec<f64>>,
    /// The records of all pairs that count already, in the order of the pairs.
    records: Vec<f64>,
    /// For every policy, bound / true ratio of each pair. A report sorts these values.
    multiples: Vec<Vec<f64>>,
    /// For every policy, the number of pairs whose true ratio exceeds the bound.
    exceeded: [u64; BOUNDS.len()],
}

impl PairRecords {
    /// The records of a study before any task has arrived.
    pub fn new(study: Study) -> PairRecords {
        let multiples = vec![Vec::new(); BOUNDS.len()];
        PairRecords { study, tasks: Reorder::default(), records: Vec::new(), multiples, exceeded: [0; BOUNDS.len()] }
    }

    /// The study of these records.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Takes the records of a task. Returns `false`, and drops the records, if they are not those of a task or if the
    /// task already has records.
    pub fn add(&mut self, task: usize, records: Vec<f64>) -> bool {
        if task >= self.study.tasks() || records.len() != self.study.pairs_of(task).count() * RECORD {
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

    /// The number of pairs that count already.
    pub fn pairs(&self) -> usize {
        self.records.len() / RECORD
    }

    /// A policy's cases for the pairs `first..end`, without the pairs that do not count yet.
    pub fn cases(&self, policy: usize, first: usize, end: usize) -> Vec<Case> {
        let records = self.records.chunks_exact(RECORD).take(end).skip(first);
        records.map(|record| Case { ratio: record[0], bound: record[1 + policy] }).collect()
    }

    /// The number of the first pair, from `first` on, whose true ratio exceeds a policy's bound. `None` if there is
    /// none so far.
    pub fn miss(&self, policy: usize, first: usize) -> Option<usize> {
        self.cases(policy, first, usize::MAX).iter().position(Case::missed).map(|place| first + place)
    }

    /// Reports on the pairs that count already.
    pub fn report(&mut self) -> CoverageReport {
        let count = self.pairs();
        let policies = BOUNDS.iter().zip(&mut self.multiples).zip(&self.exceeded).filter(|_| count > 0);
        let policies = policies.map(|((bound, multiples), exceeded)| {
            math::sort(multiples);
            policy_coverage(bound, multiples, *exceeded)
        });
        CoverageReport { study: self.study, pairs: count as u64, policies: policies.collect() }
    }
}

/// Summarises a policy's bounds, of which `exceeded` fail. `multiples` are bound / true ratio of all pairs, in rising
/// order.
fn policy_coverage(bound: &RatioBound, multiples: &[f64], exceeded: u64) -> PolicyCoverage {
    let share = exceeded as f64 / multiples.len() as f64;
    let Interval { low, high } = omega(multiples.len() as f64, share, Z2_95);
    let quantile = |share| Some(Quantiles::of_sorted(multiples, share)).filter(|value| value.is_finite());
    PolicyCoverage {
        id: bound.id,
        name: bound.name,
        class: bound.class,
        exceeded,
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
}
