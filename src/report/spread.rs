//! The mean and the quantiles of values that are not a sample of one law, such as the ratios of an arm in all worlds.

use crate::math;
use crate::stats::Quantiles;
use serde::Serialize;
use std::collections::BTreeMap;

/// The quantiles of a spread, each with its name. 95 % of the values lie between the first and the last one.
const SHARES: [(&str, f64); 5] = [("0.025", 0.025), ("0.25", 0.25), ("0.5", 0.5), ("0.75", 0.75), ("0.975", 0.975)];

/// The mean and quantiles of values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The quantiles, each named by its share, such as `0.025`.
    pub quantiles: BTreeMap<&'static str, f64>,
}

impl Spread {
    /// The spread of one or more values.
    pub(super) fn of(values: &[f64]) -> Spread {
        let mut sorted = values.to_vec();
        math::sort(&mut sorted);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        Spread { mean, quantiles: quantiles(|share| Quantiles::of_sorted(&sorted, share)) }
    }
}

/// The quantiles of a spread, by their names in an answer.
pub(crate) fn quantiles(of: impl Fn(f64) -> f64) -> BTreeMap<&'static str, f64> {
    BTreeMap::from(SHARES.map(|(name, share)| (name, of(share))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_has_the_mean_and_the_quantiles() {
        let values: Vec<f64> = (0..=40).rev().map(f64::from).collect();
        let Spread { mean, quantiles } = Spread::of(&values);
        assert_eq!(mean, 20.0);
        assert_eq!(quantiles.into_values().collect::<Vec<_>>(), [1.0, 10.0, 20.0, 30.0, 39.0]);
    }
}
