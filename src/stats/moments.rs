//! Moments that can be merged, and the interval of a mean.

use crate::math::student_t_975;

/// The number of values, their mean, and the sums of their squared and cubed deviations, which are merged as in Chan,
/// Golub and LeVeque (1979) and, for the cubes, in Pébay (2008).
///
/// Deviations from 1e-100 to 1e100 keep all digits, because their cubes neither underflow nor overflow. Regret lies
/// well within this range: the limits of specifications keep every regret that is not 0 between about 1e-45 and 1e32.
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

    /// Adds the values of `other`.
    pub fn merge(&mut self, other: &Moments) {
        // Survives mutation: `|| with &&`, because the formulas below merge with no values exactly.
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

    /// Returns the moments of the negative values. The mean is computed as 0 less the mean, so that 0 does not become
    /// -0.
    pub(super) fn negative(self) -> Moments {
        Moments { mean: 0.0 - self.mean, cubes: 0.0 - self.cubes, ..self }
    }

    /// Returns the number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the mean, or 0 if there are no values.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the sum of the squared deviations from the mean.
    pub(super) fn deviations(&self) -> f64 {
        self.deviations
    }

    /// Returns the sample standard deviation, with n - 1 in the denominator, or `None` for fewer than two values.
    pub fn std(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.deviations / (self.count - 1) as f64).sqrt())
    }

    /// Returns the standard error of the mean, or `None` for fewer than two values.
    pub fn stderr(&self) -> Option<f64> {
        Some(self.std()? / (self.count as f64).sqrt())
    }

    /// Returns the sample skewness with the factor n/((n-1)(n-2)), or 0 for fewer than three values and for equal
    /// values.
    pub(super) fn skewness(&self) -> f64 {
        let n = self.count as f64;
        match self.std() {
            Some(std) if self.count > 2 && std > 0.0 => n / ((n - 1.0) * (n - 2.0)) * (self.cubes / (std * std * std)),
            _ => 0.0,
        }
    }

    /// Returns the 95 % interval of the mean, corrected for skewness, or `None` for fewer than two values.
    ///
    /// Regret is skewed: most runs lose little and few lose much. Then Student's interval ends too soon on the side of
    /// the long tail. Here the ends lie q (1 ± 3/4 r + 5/2 r²) standard errors from the mean, where
    /// r = skewness/sqrt(n), q is the quantile of Student's t, and + stands for the upper end. On the side of the short
    /// tail, the end is at most q standard errors away.
    ///
    /// At q = 1.96, the linear term is the correction q²/3 + 1/6 of Johnson (1978, Journal of the American Statistical
    /// Association 73, 536-544) and Hall (1992, Annals of Statistics 20, 221-228). The quadratic term is about three
    /// times the term (5/27 q³ + q/9) r² of the expansion of Hall's transformation. It is larger because few values
    /// show less skewness than their law has, and because differences between policies have two heavy tails and may
    /// show skewness on the wrong side. The factor was chosen with `tests/honesty.rs`, which measures how often the
    /// intervals contain the mean. Hall's transformation itself was rejected, because it jumps near r = 1/2.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let stderr = self.stderr()?;
        let student = student_t_975(self.count - 1) * stderr;
        let r = self.skewness() / (self.count as f64).sqrt();
        let end = |r: f64| {
            let factor = 1.0 + r * (0.75 + 2.5 * r);
            // Survives mutation: `< with <=`, because the factor is 1 where r is 0.
            student * if r < 0.0 { factor.min(1.0) } else { factor }
        };
        Some((self.mean - end(-r), self.mean + end(r)))
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }
}
