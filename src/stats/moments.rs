//! Moments that can be merged, and the interval of a mean.

use super::{IntervalMethod, Merge};
use crate::math::student_t;

/// The 97.5 % quantile of the normal law, which belongs to an interval of 95 %.
const Z_95: f64 = 1.959_963_984_540_054;

/// The number of values, their mean, and the sums of their squared and cubed deviations, which are merged as in Chan,
/// Golub and LeVeque (1979) and, for the cubes, in Pébay (2008).
///
/// Deviations from 1e-100 to 1e100 keep all digits, because their cubes neither underflow nor overflow. Regret lies
/// well within this range: the limits of specifications keep every regret that is not 0 between about 1e-45 and 1e32.
///
/// ```
/// use budgeted_bandits::stats::{IntervalMethod, Moments};
///
/// let mut moments = Moments::default();
/// [1.0, 2.0, 3.0, 6.0].map(|value| moments.add(value));
/// assert_eq!(moments.mean(), 3.0);
/// let (low, high) = moments.interval(IntervalMethod::Student).unwrap();
/// assert!(low < 3.0 && 3.0 < high);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    deviations: f64,
    cubes: f64,
}

impl Moments {
    /// Adds a value (Welford 1962).
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let (count, before) = (self.count as f64, value - self.mean);
        let step = before / count;
        self.mean += step;
        let square = before * (value - self.mean);
        self.cubes += step * (square * (count - 2.0) - 3.0 * self.deviations);
        self.deviations += square;
    }

    /// The moments of the negative values. The mean is computed as 0 less the mean, so that 0 does not become -0.
    pub(crate) fn negative(self) -> Moments {
        Moments { mean: 0.0 - self.mean, cubes: 0.0 - self.cubes, ..self }
    }

    /// The number of values, those of merged moments included.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, and the sums of the squared and cubed deviations from it.
    pub(crate) fn numbers(&self) -> [f64; 3] {
        [self.mean, self.deviations, self.cubes]
    }

    /// Restores the moments of `count` values from these [`numbers`](Moments::numbers).
    pub(crate) fn from_numbers(count: u64, [mean, deviations, cubes]: [f64; 3]) -> Moments {
        Moments { count, mean, deviations, cubes }
    }

    /// The mean, or 0 if there are no values.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The sum of the squared deviations from the mean.
    pub(super) fn deviations(&self) -> f64 {
        self.deviations
    }

    /// The sample standard deviation, with n - 1 in the denominator, or `None` for fewer than two values.
    pub fn std(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.deviations / (self.count - 1) as f64).sqrt())
    }

    /// The standard error of the mean, or `None` for fewer than two values.
    pub fn stderr(&self) -> Option<f64> {
        Some(self.std()? / (self.count as f64).sqrt())
    }

    /// The sample skewness with the factor n/((n-1)(n-2)), or 0 for fewer than three values and for equal values.
    pub(super) fn skewness(&self) -> f64 {
        let n = self.count as f64;
        match self.std() {
            Some(std) if self.count > 2 && std > 0.0 => n / ((n - 1.0) * (n - 2.0)) * (self.cubes / (std * std * std)),
            _ => 0.0,
        }
    }

    /// The 95 % interval of the mean, or `None` for fewer than two values.
    pub fn interval(&self, intervals: IntervalMethod) -> Option<(f64, f64)> {
        self.interval_at(intervals, Z_95)
    }

    /// The interval that contains the mean with the probability with which a normal variable lies within `z` standard
    /// deviations of its mean, or `None` for fewer than two values. `z` is at least 1.9.
    pub fn interval_at(&self, intervals: IntervalMethod, z: f64) -> Option<(f64, f64)> {
        let (stderr, q) = (self.stderr()?, student_t(z, self.count - 1));
        let (student, r) = (q * stderr, self.skewness() / (self.count as f64).sqrt());
        Some((self.mean - student * intervals.stretch(q, -r), self.mean + student * intervals.stretch(q, r)))
    }
}

impl Merge for Moments {
    fn merge(&mut self, other: &Moments) {
        if self.count == 0 || other.count == 0 {
            if self.count == 0 {
                *self = *other;
            }
            return;
        }
        let (mine, theirs) = (self.count as f64, other.count as f64);
        let (count, apart) = (mine + theirs, other.mean - self.mean);
        let between = apart * apart * (mine * theirs / count);
        self.cubes += other.cubes
            + apart / count * (between * (mine - theirs) + 3.0 * (mine * other.deviations - theirs * self.deviations));
        self.mean += apart * (theirs / count);
        self.deviations += other.deviations + between;
        self.count += other.count;
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }
}
