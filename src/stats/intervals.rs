//! The methods for 95 % intervals of means.

use crate::math;
use serde::Serialize;

/// A method for 95 % intervals of means. `docs/statistics.md` compares the methods with others.
///
/// Every method gives the ends in standard errors from the mean, given q, the 97.5 % quantile of Student's t, and
/// r = skewness/sqrt(n).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum IntervalMethod {
    /// Student's t, corrected for skewness and for heavy tails.
    ///
    /// Regret is skewed: most runs lose little and few lose much. Then Student's interval ends too soon on the side of
    /// the long tail. Here the ends lie q (1 ± 3/4 r + 5/2 r²) standard errors from the mean, where + stands for the
    /// upper end. On the side of the short tail, the end is at most q standard errors away.
    ///
    /// At q = 1.96, the linear term is the correction q²/3 + 1/6 of Johnson (1978, Journal of the American
    /// Statistical Association 73, 536-544) and Hall (1992, Journal of the Royal Statistical Society B 54,
    /// 221-228). The quadratic term is about three times the term (5/27 q³ + q/9) r² of the expansion of Hall's
    /// transformation. It is larger because few values show less skewness than their law has, and because
    /// differences between policies have two heavy tails and may show skewness on the wrong side. The factor was
    /// chosen with `tests/it/honesty.rs`. `tests/it/bands.rs` measures on other settings how often the intervals
    /// contain the mean.
    #[default]
    Skew,
    /// The cubic transformation of Hall (1992) with Student's quantiles (Willink 2005, Communications in Statistics:
    /// Theory and Methods 34, 753-766).
    ///
    /// The transformation is g(t) = ((1 + r t/3)³ - 1)/r + r/6, and the ends lie where g is q and -q.
    Hall,
    /// Student's t (1908, Biometrika 6, 1-25).
    Student,
}

impl IntervalMethod {
    /// Every method with its name in specifications.
    pub(crate) const NAMES: [(&str, IntervalMethod); 3] =
        [("skew", IntervalMethod::Skew), ("hall", IntervalMethod::Hall), ("student", IntervalMethod::Student)];

    /// The distance of the upper end from the mean, as a multiple of the distance of Student's. With -`r`, this is the
    /// distance of the lower end.
    pub(super) fn stretch(self, q: f64, r: f64) -> f64 {
        match self {
            IntervalMethod::Skew => {
                let factor = 1.0 + r * (0.75 + 2.5 * r);
                if r < 0.0 { factor.min(1.0) } else { factor }
            }
            IntervalMethod::Hall => {
                // The end lies 3 (1 - root)/r standard errors away. This form does not divide by r.
                let x = q + r / 6.0;
                let root = math::cbrt(1.0 - r * x);
                3.0 * x / (q * (1.0 + root + root * root))
            }
            IntervalMethod::Student => 1.0,
        }
    }
}
