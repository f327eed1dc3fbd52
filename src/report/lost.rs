//! How often a policy loses the best arm, and what that costs.

use super::Quantities;
use crate::interval::{Interval, wilson, z_of_alpha};
use crate::math;
use serde::Serialize;

/// The end of one repetition of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The quantities at the end.
    #[serde(flatten)]
    pub last: Quantities<f64>,
    /// The share of the pulls that were pulls of a best arm; `None` if there was no pull.
    pub share_optimal: Option<f64>,
    /// Whether the repetition ended because it reached the cap on pulls.
    pub capped: bool,
}

/// How often a policy loses the best arm, for how long, and what that costs.
///
/// A repetition loses the best arm if more than half of its pulls are pulls of other arms. Arms that are equally good
/// are all best arms. If the arms are drawn anew in every repetition, the best arm is that of the repetition. If arms
/// change, the best arm is that of the moment of the pull.
///
/// A few such repetitions among many others make the mean regret high and hard to estimate. Their share and the mean
/// regrets of both groups say more than the standard deviation does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LostBestArm {
    /// The number of repetitions that made a pull. The other fields are about these.
    pub repetitions: u64,
    /// How many of them lost the best arm.
    pub lost: u64,
    /// The lower end of the 95 % interval of the probability that a repetition loses the best arm: Wilson's score
    /// interval, in [0, 1].
    pub low: f64,
    /// The upper end of this interval.
    pub high: f64,
    /// The share of the pulls that were pulls of other arms, in (0.5, 1]: a mean over the repetitions that lost the best
    /// arm; `None` if there are none.
    pub share_of_others: Option<f64>,
    /// The mean of the final pseudo-regret over the repetitions that lost the best arm; `None` if there are none.
    pub regret_if_lost: Option<f64>,
    /// The mean of the final pseudo-regret over the others; `None` if there are none.
    pub regret_if_kept: Option<f64>,
    /// The largest final pseudo-regret of a repetition.
    pub largest_regret: f64,
    /// The largest final pseudo-regret as a multiple of the mean, at least 1; `None` if the mean is 0.
    pub largest_to_mean: Option<f64>,
}

impl LostBestArm {
    /// Counts the repetitions with these ends. Returns `None` if none of them made a pull.
    pub(crate) fn of(endings: &[Ending]) -> Option<LostBestArm> {
        let pulled: Vec<_> = endings.iter().filter_map(|end| Some((end.share_optimal?, end.last.regret))).collect();
        let mean_regret = mean(&pulled, |(_, regret)| regret)?;
        let largest_regret = pulled.iter().map(|(_, regret)| *regret).fold(0.0, math::max);
        let repetitions = pulled.len();
        let (lost, kept): (Vec<_>, Vec<_>) = pulled.into_iter().partition(|(share_optimal, _)| *share_optimal < 0.5);
        let Interval { low, high } = wilson(repetitions as f64, lost.len() as f64 / repetitions as f64, z_of_alpha(0.05));
        Some(LostBestArm {
            repetitions: repetitions as u64,
            lost: lost.len() as u64,
            low,
            high,
            share_of_others: mean(&lost, |(share_optimal, _)| 1.0 - share_optimal),
            regret_if_lost: mean(&lost, |(_, regret)| regret),
            regret_if_kept: mean(&kept, |(_, regret)| regret),
            largest_regret,
            largest_to_mean: (mean_regret > 0.0).then(|| largest_regret / mean_regret),
        })
    }
}

/// The mean of a value of each repetition, or `None` without repetitions.
fn mean(repetitions: &[(f64, f64)], of: impl Fn((f64, f64)) -> f64) -> Option<f64> {
    let sum: f64 = repetitions.iter().copied().map(of).sum();
    (!repetitions.is_empty()).then(|| sum / repetitions.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of a repetition with this share of pulls of the best arm, or without a pull.
    fn ending(share_optimal: Option<f64>, regret: f64) -> Ending {
        Ending { last: Quantities { regret, ..Quantities::default() }, share_optimal, capped: false }
    }

    #[test]
    fn repetitions_that_lose_the_best_arm_are_compared_with_the_others() {
        let ends = [(0.25, 90.0), (0.5, 4.0), (0.0, 50.0), (1.0, 0.0), (0.75, 6.0)];
        let mut ends: Vec<Ending> = ends.iter().map(|(share, regret)| ending(Some(*share), *regret)).collect();
        ends.push(ending(None, 0.0));
        let found = LostBestArm::of(&ends).unwrap();
        // The mean regret of the five repetitions with pulls is 30. Wilson's interval of 2/5 is from 0.1176 to 0.7693.
        assert_eq!((found.repetitions, found.lost), (5, 2));
        assert!((found.low - 0.1176).abs() < 1e-4 && (found.high - 0.7693).abs() < 1e-4, "{found:?}");
        assert_eq!(found.share_of_others, Some(0.875));
        assert_eq!((found.regret_if_lost, found.regret_if_kept), (Some(70.0), Some(10.0 / 3.0)));
        assert_eq!((found.largest_regret, found.largest_to_mean), (90.0, Some(3.0)));
    }

    #[test]
    fn a_mean_over_no_repetitions_does_not_exist() {
        let kept = LostBestArm::of(&[ending(Some(1.0), 0.0)]).unwrap();
        assert_eq!((kept.lost, kept.low, kept.regret_if_kept), (0, 0.0, Some(0.0)));
        assert_eq!((kept.share_of_others, kept.regret_if_lost, kept.largest_to_mean), (None, None, None));
        assert_eq!(LostBestArm::of(&[ending(Some(0.1), 8.0)]).unwrap().regret_if_kept, None);
        assert_eq!((LostBestArm::of(&[ending(None, 0.0)]), LostBestArm::of(&[])), (None, None));
    }
}
