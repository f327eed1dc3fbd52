//! The truncated normal law with a given mean and standard deviation after truncation.

use super::truncated_normal::{MIN_SD, TruncatedNormal, ends};
use super::{Distribution, Effort, HIGH, LOW, Law, LawEntry, LawParam, Params, value};
use crate::error::Result;
use crate::input::number;
use serde::Serialize;

/// The smallest distance of the mean from either end, as a share of the distance between the ends. The standard
/// deviation is always smaller than the distance of the mean from an end. With a mean much nearer to an end, the
/// standard deviation would therefore always be below [`MIN_SD`].
const EDGE: f64 = 1e-5;
/// The largest standard deviation, as a share of [`TruncatedNormal::largest_sd`]. A law with a larger one cannot be
/// distinguished from the limit.
const MOST: f64 = 1.0 - 1e-6;

/// A truncated normal law, given by its mean and its standard deviation after truncation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct TruncatedNormalMatched(pub TruncatedNormal);

impl Distribution for TruncatedNormalMatched {
    const ENTRY: LawEntry = LawEntry {
        id: "truncated_normal_matched",
        name: "matched truncated normal",
        params: &[
            value("mean", "mean", "the mean after truncation, between low and high", &[0.5]),
            LawParam {
                min: MIN_SD,
                max: 0.29,
                ..value(
                    "sd",
                    "sd",
                    "the standard deviation after truncation, at most 0.2887 of the way from low to high",
                    &[0.2],
                )
            },
            LOW,
            HIGH,
        ],
        read,
    };
    const EFFORT: Effort = Effort::Slow;
    type Sampler = Box<TruncatedNormal>;
    type Quantile = TruncatedNormal;

    fn scaled(&self, max: f64) -> TruncatedNormalMatched {
        TruncatedNormalMatched(self.0.scaled(max))
    }

    fn mean(&self) -> f64 {
        self.0.mean()
    }

    fn variance(&self) -> f64 {
        self.0.variance()
    }

    fn support(&self) -> (f64, f64) {
        self.0.support()
    }

    fn sampler(&self) -> Box<TruncatedNormal> {
        self.0.sampler()
    }

    fn quantile_function(&self) -> TruncatedNormal {
        self.0
    }
}

fn read(params: &Params) -> Result<Law> {
    let (low, high) = ends(params)?;
    let edge = EDGE * (high - low);
    let mean = params.required("mean")?.number_in(low + edge, high - edge)?;
    // If low and high are close together, a mean at the smallest distance from one of them may be rounded to it.
    let expected = format!("a number above low, {}, and below high, {}", number(low), number(high));
    params.required("mean")?.number(&expected, |mean| mean > low && mean < high)?;
    let (least, most) = (MIN_SD * (high - low), MOST * TruncatedNormal::largest_sd(mean, low, high));
    let expected = format!(
        "a number from {} to {} for a normal law truncated to {} to {} with mean {}",
        number(least),
        number(most),
        number(low),
        number(high),
        number(mean)
    );
    let sd = params.required("sd")?.number(&expected, |sd| (least..=most).contains(&sd))?;
    Ok(Law::TruncatedNormalMatched(TruncatedNormalMatched(TruncatedNormal::matched(mean, sd, low, high))))
}
