//! Comparisons of policies by their final regret, which share an error.

use crate::interval::z_of_alpha;
use crate::specification::Specification;
use crate::stats::{IntervalMethod, Moments};
use serde::Serialize;

/// The probability that any comparison of a run is wrong. All pairs of policies share it equally (Bonferroni 1936).
pub const ERROR: f64 = 0.05;

/// The probability that the comparison of two policies is wrong. Policies that are told the best arm do not count,
/// unless there are no others.
pub fn error_of_pair(specification: &Specification) -> f64 {
    let compared = specification.compared().len();
    ERROR / (compared * compared.saturating_sub(1) / 2).max(1) as f64
}

/// The mean difference between two lists of final regrets on the same draws, taken repetition by repetition, and its
/// interval, which is `None` for fewer than two repetitions. The intervals of so many `comparisons` hold together with
/// a probability of 95 %.
pub fn difference(these: &[f64], those: &[f64], intervals: IntervalMethod, comparisons: usize) -> (f64, Option<(f64, f64)>) {
    let differences: Moments = these.iter().zip(those).map(|(this, that)| this - that).collect();
    (differences.mean(), differences.interval_at(intervals, z_of_alpha(ERROR / comparisons.max(1) as f64)))
}

/// The difference in final regret between a policy and another one, taken repetition by repetition. Both policies face
/// the same outcomes, so the difference varies less than the regret of either policy.
///
/// The intervals of all pairs of policies contain the true differences together with a probability of 95 %. They are
/// made for a single look at a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// The number of the policy.
    pub policy: usize,
    /// The mean difference, above 0 if the policy has more regret than the other one.
    pub mean: f64,
    /// The lower end of the interval of the difference; `None` for fewer than two repetitions.
    pub low: Option<f64>,
    /// The upper end of the interval of the difference.
    pub high: Option<f64>,
}

impl Paired {
    /// The difference of a policy from its moments.
    pub(crate) fn new(policy: usize, difference: &Moments, specification: &Specification) -> Paired {
        let z = z_of_alpha(error_of_pair(specification));
        let (low, high) = difference.interval_at(specification.intervals(), z).unzip();
        Paired { policy, mean: difference.mean(), low, high }
    }
}
