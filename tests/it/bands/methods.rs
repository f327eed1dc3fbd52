//! The methods for a 95 % interval of a mean that are compared.

use budgeted_bandits::math;
use budgeted_bandits::seed::Stream;
use budgeted_bandits::stats::{IntervalMethod, Moments};
use rand::RngExt;
use statrs::distribution::{ContinuousCDF, Normal};

/// The number of samples that a bootstrap draws from the values.
const RESAMPLES: usize = 999;

/// A method. The last two methods resample the values: they are random and slow, so the library cannot use them.
#[derive(Clone, Copy, PartialEq)]
pub enum Method {
    /// Student's t (1908, Biometrika 6, 1-25), [`IntervalMethod::Student`].
    Student,
    /// Student's t with the correction of the mean that Johnson (1978) gives for an interval: both ends move by
    /// 1/6 r standard errors, where r is the skewness over the root of the number of values.
    JohnsonMean,
    /// Student's t with both corrections of Johnson (1978), the second of which is solved to first order (Hesterberg
    /// 2015, The American Statistician 69, 371-386): both ends move by (1/6 + 1/3 q²) r standard errors.
    Johnson,
    /// The cubic transformation of Hall (1992) with normal quantiles.
    Hall,
    /// The cubic transformation of Hall (1992) with Student's quantiles (Willink 2005, Communications in Statistics:
    /// Theory and Methods 34, 753-766), [`IntervalMethod::Hall`].
    Willink,
    /// The formula of this project, [`IntervalMethod::Skew`].
    Own,
    /// The percentile-t bootstrap (Efron 1979, Hall 1988).
    BootstrapT,
    /// The bootstrap with bias correction and acceleration (Efron 1987).
    Bca,
}

impl Method {
    pub const ALL: [Method; 8] = [
        Method::Student,
        Method::JohnsonMean,
        Method::Johnson,
        Method::Hall,
        Method::Willink,
        Method::Own,
        Method::BootstrapT,
        Method::Bca,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Method::Student => "Student",
            Method::JohnsonMean => "Johnson, mean only",
            Method::Johnson => "Johnson",
            Method::Hall => "Hall, normal",
            Method::Willink => "Hall",
            Method::Own => "skew",
            Method::BootstrapT => "bootstrap-t",
            Method::Bca => "BCa",
        }
    }
}

/// What the formulas need to know of a sample.
struct Sample {
    mean: f64,
    stderr: f64,
    /// The skewness over the root of the number of values.
    r: f64,
    /// The 97.5 % quantile of Student's t.
    q: f64,
}

impl Sample {
    fn new(values: &[f64]) -> Sample {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let power = |exponent| values.iter().map(|value| (value - mean).powi(exponent)).sum::<f64>();
        let std = (power(2) / (n - 1.0)).sqrt();
        let skewness = if std > 0.0 { n / ((n - 1.0) * (n - 2.0)) * power(3) / std.powi(3) } else { 0.0 };
        let q = math::student_t(1.959_963_984_540_054, values.len() as u64 - 1);
        Sample { mean, stderr: std / n.sqrt(), r: skewness / n.sqrt(), q }
    }

    /// Returns the interval whose ends lie so many standard errors from the mean.
    fn ends(&self, low: f64, high: f64) -> [f64; 2] {
        [self.mean + low * self.stderr, self.mean + high * self.stderr]
    }

    /// Returns the interval by Hall's cubic transformation with normal quantiles.
    fn hall(&self) -> [f64; 2] {
        let (r, q) = (self.r, 1.959_963_984_540_054);
        let end = |x: f64| if r.abs() < 1e-9 { x } else { 3.0 / r * (math::cbrt(1.0 + r * (x - r / 6.0)) - 1.0) };
        self.ends(-end(q), -end(-q))
    }
}

/// Returns the intervals by all methods, in the order of [`Method::ALL`].
pub fn intervals(values: &[f64], stream: &mut Stream) -> Vec<[f64; 2]> {
    let sample = Sample::new(values);
    let (q, r) = (sample.q, sample.r);
    let shift = r * (1.0 / 6.0 + q * q / 3.0);
    let moments: Moments = values.iter().copied().collect();
    let of_library = |intervals| {
        let (low, high) = moments.interval(intervals).expect("there are values");
        [low, high]
    };
    let mut intervals = vec![
        of_library(IntervalMethod::Student),
        sample.ends(r / 6.0 - q, r / 6.0 + q),
        sample.ends(shift - q, shift + q),
        sample.hall(),
        of_library(IntervalMethod::Hall),
        of_library(IntervalMethod::Skew),
    ];
    intervals.extend(bootstraps(values, &sample, stream));
    intervals
}

/// Returns the intervals by the bootstrap-t and by BCa, from the same samples.
fn bootstraps(values: &[f64], sample: &Sample, stream: &mut Stream) -> [[f64; 2]; 2] {
    if sample.stderr == 0.0 {
        return [[sample.mean; 2]; 2];
    }
    let n = values.len();
    let (mut means, mut ts) = (Vec::with_capacity(RESAMPLES), Vec::with_capacity(RESAMPLES));
    for _ in 0..RESAMPLES {
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..n {
            let value = values[stream.random_range(0..n)] - sample.mean;
            sum += value;
            squares += value * value;
        }
        let mean = sum / n as f64;
        let variance = (squares - mean * sum) / (n - 1) as f64;
        means.push(mean);
        // A sample of equal values tells nothing of the distribution of t.
        if variance > 1e-12 * sample.stderr * sample.stderr {
            ts.push(mean / (variance / n as f64).sqrt());
        }
    }
    math::sort(&mut means);
    math::sort(&mut ts);
    let quantile = |sorted: &[f64], share: f64| {
        let place = ((sorted.len() + 1) as f64 * share).round() as usize;
        sorted[place.clamp(1, sorted.len()) - 1]
    };
    let t = sample.ends(-quantile(&ts, 0.975), -quantile(&ts, 0.025));
    let shares = bca_shares(values, sample, &means);
    [t, shares.map(|share| sample.mean + quantile(&means, share))]
}

/// Returns the shares of the resampled means, given as differences to the mean, at which the interval by BCa ends.
fn bca_shares(values: &[f64], sample: &Sample, means: &[f64]) -> [f64; 2] {
    let normal = Normal::new(0.0, 1.0).unwrap();
    let tiny = 1e-9 * sample.stderr;
    let below = means.iter().map(|mean| if mean.abs() < tiny { 0.5 } else { f64::from(*mean < 0.0) }).sum::<f64>();
    let bias = normal.inverse_cdf((below / means.len() as f64).clamp(0.001, 0.999));
    let power = |exponent| values.iter().map(|value| (value - sample.mean).powi(exponent)).sum::<f64>();
    let acceleration = power(3) / (6.0 * math::pow(power(2), 1.5));
    [-1.0, 1.0].map(|side: f64| {
        let z = bias + side * 1.959_963_984_540_054;
        normal.cdf(bias + z / (1.0 - acceleration * z))
    })
}
