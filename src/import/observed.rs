//! The law of observations.

use crate::law::{Empirical, Law, MAX_WEIGHT};
use crate::math;

/// The largest number of different values of a law that lists every value with its frequency.
const MAX_DISTINCT: usize = 60;
/// The largest number of values of an empirical law. More observations are replaced by the means of as many groups of
/// equal size, from the smallest observations to the largest, which keeps the mean and nearly the quantiles.
const MAX_GROUPS: usize = 1000;

/// Returns the law of one or more observations, each as likely as the others.
pub(super) fn observed(values: &[f64]) -> Law {
    let mut sorted = values.to_vec();
    math::sort(&mut sorted);
    let (mut distinct, mut weights): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    for value in &sorted {
        if distinct.last() == Some(value) {
            weights[distinct.len() - 1] += 1.0;
        } else if distinct.len() > MAX_DISTINCT {
            break;
        } else {
            distinct.push(*value);
            weights.push(1.0);
        }
    }
    if distinct.len() == 1 {
        return Law::constant(sorted[0]);
    }
    if distinct.len() <= MAX_DISTINCT {
        return Law::discrete(distinct, allowed(weights));
    }
    if sorted.len() <= MAX_GROUPS {
        return Law::Empirical(Empirical::new(values.to_vec()));
    }
    let end = |group: usize| group * sorted.len() / MAX_GROUPS;
    let groups = (0..MAX_GROUPS).map(|group| mean(&sorted[end(group)..end(group + 1)]));
    Law::Empirical(Empirical::new(groups.collect()))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Scales the weights so that none exceeds the largest weight that a specification may have.
fn allowed(mut weights: Vec<f64>) -> Vec<f64> {
    let largest = weights.iter().copied().fold(0.0, math::max);
    if largest > MAX_WEIGHT {
        weights.iter_mut().for_each(|weight| *weight = *weight / largest * MAX_WEIGHT);
    }
    weights
}
