//! The law of finitely many values (generalised Bernoulli, multinomial).

use super::quantile::Steps;
use super::{Distribution, Effort, LEAST, Law, LawEntry, LawParam, Params, Sample, Stream, value};
use crate::error::{Result, both};
use crate::input::Field;
use crate::math;
use rand::RngExt;
use serde::Serialize;

/// The largest number of values.
pub const MAX_VALUES: usize = 1_000;
/// The largest weight.
pub const MAX_WEIGHT: f64 = 1e6;

/// The law that takes each of `values` with a probability in proportion to its weight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Discrete {
    /// From 1 to [`MAX_VALUES`] values of the range.
    pub values: Vec<f64>,
    /// The weight of each value, which is 0 or from [`LEAST`] to [`MAX_WEIGHT`]. At least one weight is above 0.
    pub weights: Vec<f64>,
}

impl Law {
    /// Creates the law of one or more values with as many weights, at least one of which is above 0.
    pub fn discrete(values: Vec<f64>, weights: Vec<f64>) -> Law {
        Law::Discrete(Discrete { values, weights })
    }
}

impl Distribution for Discrete {
    const ENTRY: LawEntry = LawEntry {
        id: "discrete",
        name: "discrete",
        params: &[
            value("values", "values", "the possible values", &[0.0, 0.25, 0.5, 0.75, 1.0]),
            LawParam {
                max: MAX_WEIGHT,
                scales: false,
                ..value("weights", "weights", "how likely each value is, up to a common factor", &[0.2, 0.2, 0.2, 0.2, 0.2])
            },
        ],
        read,
    };
    const EFFORT: Effort = Effort::Quick;
    type Sampler = DiscreteSampler;
    type Quantile = Steps;

    fn scaled(&self, max: f64) -> Discrete {
        Discrete { values: self.values.iter().map(|value| value / max).collect(), weights: self.weights.clone() }
    }

    fn mean(&self) -> f64 {
        let total: f64 = self.weights.iter().sum();
        self.values.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum::<f64>() / total
    }

    fn variance(&self) -> f64 {
        let (total, mean): (f64, f64) = (self.weights.iter().sum(), self.mean());
        let square = |(value, weight): (&f64, &f64)| (value - mean) * (value - mean) * weight;
        self.values.iter().zip(&self.weights).map(square).sum::<f64>() / total
    }

    fn support(&self) -> (f64, f64) {
        math::range(&self.values)
    }

    fn step(&self) -> f64 {
        math::common_step(&self.values)
    }

    fn sampler(&self) -> DiscreteSampler {
        let total: f64 = self.weights.iter().sum();
        let mut sum = 0.0;
        let below = self.weights.iter().map(|weight| {
            sum += weight;
            sum / total
        });
        DiscreteSampler(self.values.iter().copied().zip(below).collect())
    }

    fn quantile_function(&self) -> Steps {
        Steps::new(&self.values, &self.weights)
    }
}

fn read(params: &Params) -> Result<Law> {
    // Products of smaller weights with values would lose digits or underflow.
    let weight = |item: &Field| item.zero_or_number_in(LEAST, MAX_WEIGHT);
    let weights = params.required("weights").and_then(|field| {
        let weights = field.list("weights", 1, MAX_VALUES)?.iter().map(weight).collect::<Result<Vec<_>>>()?;
        Ok((field, weights))
    });
    let (values, (field, weights)) = both(params.numbers("values", MAX_VALUES), weights)?;
    if weights.len() != values.len() {
        let (weights, values) = (weights.len(), values.len());
        return Err(field.error(format!("expected as many weights as values, {values}, found {weights}")));
    }
    if weights.iter().all(|weight| *weight == 0.0) {
        return Err(field.error("expected at least one weight above 0, found none"));
    }
    Ok(Law::discrete(values, weights))
}

/// Draws from a discrete law. It holds each value with the probability of drawing this value or an earlier one.
#[derive(Clone, Debug)]
pub struct DiscreteSampler(Vec<(f64, f64)>);

impl Sample for DiscreteSampler {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        let DiscreteSampler(values) = self;
        let u = stream.random::<f64>();
        // The branches of a binary search cannot be predicted. For up to 16 values, comparing all of them is faster.
        let index = if values.len() <= 16 {
            values.iter().map(|(_, below)| usize::from(*below <= u)).sum()
        } else {
            values.partition_point(|(_, below)| *below <= u)
        };
        values[index.min(values.len() - 1)].0
    }
}
