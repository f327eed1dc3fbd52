//! The rule by which statements are decided: an interval of a mean, with an error that all statements of a claim share.

use crate::interval::z_of_alpha;
use crate::math::max;
use crate::specification::UntilDecided;
use crate::stats::{IntervalMethod, Sequence, count_for};
use serde::{Deserialize, Serialize};

/// The probability with which any statement of a claim is decided wrongly.
const ERROR: f64 = 0.05;

/// The largest number of repetitions that an open statement may be expected to need. Beyond it, no number is given.
const FORESEEN: f64 = 1e9;

/// Whether results agree with a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The interval of the difference lies on the side that the claim states.
    Agrees,
    /// The interval lies on the other side.
    Disagrees,
    /// The interval holds both sides, or there are too few results.
    CannotTell,
}

impl Decision {
    /// The words of a report.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Agrees => "agrees",
            Decision::Disagrees => "does not agree",
            Decision::CannotTell => "cannot tell at this size",
        }
    }

    /// The outcome of two statements together: they hold if both hold, and fail if one of them fails.
    pub fn and(self, other: Decision) -> Decision {
        match (self, other) {
            (Decision::Disagrees, _) | (_, Decision::Disagrees) => Decision::Disagrees,
            (Decision::CannotTell, _) | (_, Decision::CannotTell) => Decision::CannotTell,
            _ => Decision::Agrees,
        }
    }

    /// The outcome of a condition without uncertainty.
    pub fn of(holds: bool) -> Decision {
        if holds { Decision::Agrees } else { Decision::Disagrees }
    }
}

/// How often the results of a claim are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Once, at a number of repetitions that was chosen before. Ordinary intervals decide.
    One,
    /// Again and again, until the claim is decided. The intervals of a confidence sequence decide, and nothing is decided
    /// before 200 repetitions.
    Every,
}

/// The intervals that decide the statements of a claim.
///
/// All comparisons of a claim share the error of 5 % equally (Bonferroni 1936). The probability that any of them is
/// decided wrongly is therefore at most 5 %, and so is the probability that the verdict is wrong.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    looks: Looks,
    comparisons: usize,
}

impl Rule {
    /// The rule for a claim of so many comparisons.
    pub const fn new(looks: Looks, comparisons: usize) -> Rule {
        Rule { looks, comparisons: if comparisons == 0 { 1 } else { comparisons } }
    }

    /// The mean of some values, its interval, and whether the mean is above 0.
    pub fn margin(&self, values: &[f64]) -> Margin {
        let sequence: Sequence = values.iter().copied().collect();
        let moments = sequence.moments();
        let interval = self.interval(&sequence);
        let outcome = match interval {
            Some((low, _)) if low > 0.0 => Decision::Agrees,
            Some((_, high)) if high < 0.0 => Decision::Disagrees,
            _ => Decision::CannotTell,
        };
        let early = self.looks == Looks::Every && moments.count() < UntilDecided::FIRST_LOOK;
        let outcome = if early { Decision::CannotTell } else { outcome };
        let z = moments.mean() / moments.stderr().unwrap_or(f64::INFINITY);
        let needed = if outcome == Decision::CannotTell { self.needed(&sequence) } else { None };
        Margin { mean: moments.mean(), interval, outcome, needed, z }
    }

    fn error(&self) -> f64 {
        ERROR / self.comparisons as f64
    }

    fn interval(&self, values: &Sequence) -> Option<(f64, f64)> {
        if self.looks == Looks::Every {
            return values.interval(self.error());
        }
        values.moments().interval_at(IntervalMethod::default(), z_of_alpha(self.error()))
    }

    /// The number of repetitions at which a run until decided would probably decide, if the mean and the standard
    /// deviation stay as they are.
    fn needed(&self, values: &Sequence) -> Option<f64> {
        let (moments, first) = (values.moments(), UntilDecided::FIRST_LOOK as f64);
        let std = moments.std().filter(|std| *std > 0.0)?;
        let counted = count_for(moments.mean().abs() / std, self.error(), FORESEEN)?;
        // An extreme repetition widens the interval. Its share of the squared deviations falls like 1/count.
        let settled = moments.count() as f64 * values.widening();
        Some(max(max(counted, first), if values.widening() > 1.0 { settled } else { 0.0 }))
    }
}

/// The mean of some values, and whether it is above 0.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// The mean.
    pub mean: f64,
    /// The interval that decides; `None` for fewer than two values.
    pub interval: Option<(f64, f64)>,
    /// Whether the interval lies above 0.
    pub outcome: Decision,
    /// The number of repetitions that would probably decide; `None` if the mean is decided, or may never be.
    pub needed: Option<f64>,
    /// The mean in standard errors.
    pub z: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Moments;

    /// Values with the mean 1 that are spread by 3.
    fn spread(count: usize) -> Vec<f64> {
        (0..count).map(|at| if at % 2 == 0 { 4.0 } else { -2.0 }).collect()
    }

    /// A claim of a single comparison has the ordinary interval. With 20 comparisons, the ends are 3.174/1.984 times as
    /// far from the mean, which are quantiles of Student's t with 99 degrees of freedom at 0.05 and at 0.05/20.
    #[test]
    fn comparisons_share_the_error() {
        let values = spread(100);
        let ordinary = values.iter().copied().collect::<Moments>().interval(IntervalMethod::default()).unwrap();
        let [one, many] = [1, 20].map(|count| Rule::new(Looks::One, count).margin(&values).interval.unwrap());
        assert!((one.0 - ordinary.0).abs() < 1e-12 && (one.1 - ordinary.1).abs() < 1e-12);
        let wider = (1.0 - many.0) / (1.0 - one.0);
        assert!((wider - 3.102_9 / 1.984_2).abs() < 0.01, "{wider}");
    }

    /// Values that alternate between 1 and 2.
    fn alternating(count: usize) -> Vec<f64> {
        (0..count).map(|at| if at % 2 == 0 { 1.0 } else { 2.0 }).collect()
    }

    #[test]
    fn a_run_until_decided_decides_nothing_before_its_first_look() {
        let few = Rule::new(Looks::Every, 1).margin(&alternating(199));
        assert_eq!((few.outcome, few.needed), (Decision::CannotTell, Some(200.0)));
        let enough = Rule::new(Looks::Every, 1).margin(&alternating(200));
        assert_eq!((enough.outcome, enough.needed), (Decision::Agrees, None));
    }

    /// The mean 1 and the standard deviation 3 need `count_for(1/3)` values.
    #[test]
    fn an_open_mean_says_how_many_values_it_needs() {
        let rule = Rule::new(Looks::Every, 100);
        let open = rule.margin(&spread(200).into_iter().map(|value| value - 0.8).collect::<Vec<_>>());
        assert_eq!(open.outcome, Decision::CannotTell);
        let needed = open.needed.unwrap();
        let std = (9.0_f64 * 200.0 / 199.0).sqrt();
        assert_eq!(Some(needed), count_for(0.2 / std, 0.05 / 100.0, 1e9));
        assert_eq!(rule.margin(&[0.0; 200]).needed, None, "equal values never decide");
        assert_eq!(rule.margin(&[]).outcome, Decision::CannotTell);
    }
}
