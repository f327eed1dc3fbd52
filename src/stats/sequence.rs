//! A confidence sequence: intervals of a mean that hold at all numbers of values at once.
//!
//! An ordinary 95 % interval is made for one look. A run that looks again and again, and stops as soon as an interval
//! excludes 0, is wrong far more often than in 5 % of cases. The intervals of a confidence sequence contain the mean at
//! every look with the stated probability, so a run may stop at any of them.
//!
//! `docs/deciding.md` derives the formula and shows how often it fails.

use super::{Merge, Moments};
use crate::math;

/// The number of values at which the sequence is tightest. Most questions that a hundred repetitions leave open are
/// decided between 300 and 3,000 repetitions.
const TIGHTEST: f64 = 1_000.0;

/// The largest share of the squared deviations that a single value may have before the interval is widened.
const LARGEST_SHARE: f64 = 0.1;

/// Half the width of the interval after `count` values, in standard deviations, where `error` in (0, 1) is the
/// probability that the interval excludes the mean at any number of values.
///
/// This is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, Annals of
/// Statistics 52, 2613-2640): the normal mixture of Robbins (1970, Annals of Mathematical Statistics 41, 1397-1409)
/// with an estimated variance. The variance of the mixture is the one that the paper recommends for an interval that is
/// tightest at a given number of values.
pub fn radius(count: f64, error: f64) -> f64 {
    let level = -2.0 * math::ln(error);
    let mixture = (level + math::ln(level) + 1.0) / TIGHTEST;
    let spread = count * mixture + 1.0;
    (spread / (count * count * mixture) * (math::ln(spread) + level)).sqrt()
}

/// The smallest number of values, at most `most`, at which [`radius`] is at most `wanted`, or `None` if the radius is
/// still larger than `wanted` at `most`.
pub fn count_for(wanted: f64, error: f64, most: f64) -> Option<f64> {
    let (mut low, mut high) = (1.0, most);
    if radius(high, error) > wanted {
        return None;
    }
    while high - low > 1.0 {
        let middle = ((low + high) / 2.0).floor();
        if radius(middle, error) > wanted { low = middle } else { high = middle }
    }
    Some(high)
}

/// What the interval of a confidence sequence needs to know of the values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sequence {
    moments: Moments,
    least: f64,
    largest: f64,
}

impl Sequence {
    /// The sequence of the negative values.
    pub fn negative(self) -> Sequence {
        Sequence { moments: self.moments.negative(), least: -self.largest, largest: -self.least }
    }

    /// The moments of the values so far.
    pub fn moments(&self) -> &Moments {
        &self.moments
    }

    /// How many times wider the interval is because of one extreme value, at least 1.
    ///
    /// The theory holds for many values, none of which stands out. If one value has more than a tenth of the squared
    /// deviations, others like it are probably still missing, and the standard deviation is too small. The factor is
    /// ten times the share of the largest squared deviation.
    pub fn widening(&self) -> f64 {
        let deviations = self.moments.deviations();
        let apart = math::max(self.moments.mean() - self.least, self.largest - self.moments.mean());
        if deviations > 0.0 { math::max(1.0, apart * apart / deviations / LARGEST_SHARE) } else { 1.0 }
    }

    /// The interval of the mean, which fails at any number of values with probability `error`. `None` for fewer than
    /// two values.
    pub fn interval(&self, error: f64) -> Option<(f64, f64)> {
        let half = self.moments.std()? * radius(self.moments.count() as f64, error) * self.widening();
        Some((self.moments.mean() - half, self.moments.mean() + half))
    }
}

impl FromIterator<f64> for Sequence {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Sequence {
        let values: Vec<f64> = values.into_iter().collect();
        let (least, largest) = if values.is_empty() { (0.0, 0.0) } else { math::range(&values) };
        Sequence { moments: values.into_iter().collect(), least, largest }
    }
}

impl Merge for Sequence {
    fn merge(&mut self, later: &Sequence) {
        if self.moments.count() == 0 || later.moments.count() == 0 {
            if self.moments.count() == 0 {
                *self = *later;
            }
            return;
        }
        self.least = math::min(self.least, later.least);
        self.largest = math::max(self.largest, later.largest);
        self.moments.merge(&later.moments);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values are the closed form sqrt(2 (n τ² + 1)/(n² τ²) ln(sqrt(n τ² + 1)/α)) of the paper, computed by
    /// CPython in this form.
    #[test]
    fn the_radius_is_that_of_the_closed_form() {
        for (count, error, expected) in [
            (200.0, 0.05, 0.234456301561),
            (1000.0, 0.05, 0.095989243287),
            (1000.0, 0.05 / 15.0, 0.122983607280),
            (100000.0, 0.01, 0.012786564572),
        ] {
            assert!((radius(count, error) / expected - 1.0).abs() < 1e-10, "{count} {error}");
        }
    }

    /// Compares the radius at [`TIGHTEST`] with those of sequences that are tightest elsewhere: with a mixture that is
    /// 1.3 times as large or as small, the radius there is larger.
    #[test]
    fn the_sequence_is_tightest_where_it_says() {
        let at = |mixture: f64| {
            let spread = TIGHTEST * mixture + 1.0;
            (spread / (TIGHTEST * TIGHTEST * mixture) * (math::ln(spread) - 2.0 * math::ln(0.05))).sqrt()
        };
        let level = -2.0 * math::ln(0.05);
        let mixture = (level + math::ln(level) + 1.0) / TIGHTEST;
        assert!(at(mixture * 1.3) > at(mixture) && at(mixture / 1.3) > at(mixture));
    }

    #[test]
    fn the_count_for_a_radius_has_that_radius() {
        let count = count_for(0.05, 0.01, 1e6).unwrap();
        assert!(radius(count, 0.01) <= 0.05 && radius(count - 1.0, 0.01) > 0.05);
        assert_eq!(count_for(1e-9, 0.01, 1e6), None);
    }

    /// Of the values 0 (99 times) and 100, the last has the share 0.99 of the squared deviations.
    #[test]
    fn one_extreme_value_widens_the_interval() {
        let mut values = [0.0; 100];
        values[99] = 100.0;
        let mut sequence = Sequence::default();
        values.chunks(10).for_each(|block| sequence.merge(&block.iter().copied().collect()));
        assert!((sequence.widening() - 9.9).abs() < 1e-9);
        let (low, high) = sequence.interval(0.05).unwrap();
        let half = sequence.moments().std().unwrap() * radius(100.0, 0.05) * sequence.widening();
        assert!((high - low - 2.0 * half).abs() < 1e-12);
    }

    #[test]
    fn equal_values_have_an_interval_without_width() {
        let sequence: Sequence = [0.5; 7].into_iter().collect();
        assert_eq!((sequence.widening(), sequence.interval(0.05)), (1.0, Some((0.5, 0.5))));
    }
}
