//! The empirical law of observations, which are drawn with replacement, and the joint law of a reward and a cost that
//! were observed together.

use super::column::{Column, Positive};
use super::quantile::{Sorted, Steps};
use super::{Distribution, Effort, Law, LawEntry, QuantileFunction, Sample, Stream, Weights, value};
use crate::math;
use rand::RngExt;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::sync::Arc;

/// The largest number of observations.
pub const MAX_OBSERVATIONS: usize = 100_000;

/// The law of observations that are equally likely in every pull, or as likely as their weights say. Clones share the
/// observations.
#[derive(Clone, Debug)]
pub struct Empirical {
    column: Arc<Column>,
    /// The weights of the observations, if these are not equally likely.
    weights: Option<Weights>,
    mean: f64,
}

impl Empirical {
    /// Creates the law of `values`.
    ///
    /// # Panics
    ///
    /// Panics if there is no value.
    pub fn new(values: Vec<f64>) -> Empirical {
        Empirical::of(Arc::new(Column::new(values)))
    }

    fn of(column: Arc<Column>) -> Empirical {
        Empirical { mean: column.mean, column, weights: None }
    }

    /// The law of the same values with weights, one for each value.
    pub fn weighted(&self, weights: Weights) -> Empirical {
        let mean = weights.mean(self.values().iter().copied());
        Empirical { weights: Some(weights), mean, ..self.clone() }
    }

    /// The law of the same values without weights.
    pub(crate) fn equally_likely(&self) -> Empirical {
        Empirical::of(self.column.clone())
    }

    /// The observations in the order in which they were given.
    pub fn values(&self) -> &[f64] {
        &self.column.values
    }

    /// Computes everything that simulations and checks need to know about all observations, so that they need not wait
    /// later.
    pub fn prepare(&self) {
        self.column.prepare();
    }

    /// The count of the observations above 0, and the sum of their logarithms. Each observation counts once, whatever
    /// its weight.
    pub fn positive(&self) -> Positive {
        self.column.positive()
    }

    /// The numbers of the observations above 0, or of those that are 0.
    pub(crate) fn rows(&self, above: bool) -> &[u32] {
        self.column.rows(above)
    }

    /// The weights of the observations, or `None` if these are equally likely.
    pub fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }
}

/// Laws are equal if they have the same observations with the same weights.
impl PartialEq for Empirical {
    fn eq(&self, other: &Empirical) -> bool {
        let same = Arc::ptr_eq(&self.column, &other.column) || self.values() == other.values();
        same && self.weights == other.weights
    }
}

impl Serialize for Empirical {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut law = serializer.serialize_struct("Empirical", 1)?;
        law.serialize_field("values", self.values())?;
        law.end()
    }
}

impl Distribution for Empirical {
    const ENTRY: LawEntry = LawEntry {
        id: "empirical",
        name: "empirical",
        params: &[value("values", "values", "observations, each equally likely in every pull", &[0.1, 0.2, 0.4, 0.8])],
        read: |params| Ok(Law::Empirical(Empirical::new(params.numbers("values", MAX_OBSERVATIONS)?))),
    };
    const EFFORT: Effort = Effort::Quick;
    type Sampler = EmpiricalSampler;
    type Quantile = EmpiricalQuantile;

    fn scaled(&self, max: f64) -> Empirical {
        let scaled = Empirical::of(self.column.scaled(max));
        self.weights.clone().map_or(scaled.clone(), |weights| scaled.weighted(weights))
    }

    fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of a draw, which is the mean squared distance from the mean, with n and not n - 1 in the
    /// denominator. The variance of weighted observations is computed in every call, because simulations never need it,
    /// and computing it in advance would make every world take longer.
    fn variance(&self) -> f64 {
        let distances = self.values().iter().map(|value| (value - self.mean) * (value - self.mean));
        self.weights.as_ref().map_or(self.column.variance, |weights| weights.mean(distances))
    }

    fn support(&self) -> (f64, f64) {
        self.column.support()
    }

    fn step(&self) -> f64 {
        self.column.step()
    }

    fn sampler(&self) -> EmpiricalSampler {
        EmpiricalSampler { values: self.column.values.clone(), weights: self.weights.clone() }
    }

    fn quantile_function(&self) -> EmpiricalQuantile {
        match &self.weights {
            None => {
                let mut values = self.values().to_vec();
                math::sort(&mut values);
                EmpiricalQuantile::Equal(Sorted(values))
            }
            Some(weights) => EmpiricalQuantile::Weighted(Steps::new(self.values(), weights.given())),
        }
    }
}

/// Draws from the observations of one column.
#[derive(Clone, Debug)]
pub struct EmpiricalSampler {
    values: Arc<[f64]>,
    weights: Option<Weights>,
}

/// Draws the number of one of `rows` rows.
#[inline]
fn draw(rows: usize, weights: Option<&Weights>, stream: &mut Stream) -> usize {
    match weights {
        // A draw of a u32 takes the same bits from the stream natively and in wasm; a draw of a usize does not.
        None => stream.random_range(0..rows as u32) as usize,
        Some(weights) => weights.draw(stream),
    }
}

impl Sample for EmpiricalSampler {
    #[inline]
    fn sample(&self, stream: &mut Stream) -> f64 {
        self.values[draw(self.values.len(), self.weights.as_ref(), stream)]
    }
}

/// Draws whole rows of observations, each a reward and a cost.
#[derive(Clone, Debug)]
pub struct RowSampler {
    rewards: Arc<[f64]>,
    costs: Arc<[f64]>,
    weights: Option<Weights>,
}

impl RowSampler {
    /// Joins two columns of the same rows, which have the same weights.
    ///
    /// # Panics
    ///
    /// Panics if the columns have different lengths.
    pub fn new(rewards: &Empirical, costs: &Empirical) -> RowSampler {
        let (rows, weights) = ([&rewards.column.values, &costs.column.values], rewards.weights.clone());
        assert_eq!(rows[0].len(), rows[1].len(), "both columns must have the same rows");
        RowSampler { rewards: rows[0].clone(), costs: rows[1].clone(), weights }
    }

    /// Draws a reward and a cost.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> (f64, f64) {
        let row = draw(self.rewards.len(), self.weights.as_ref(), stream);
        (self.rewards[row], self.costs[row])
    }
}

/// The quantile function of an empirical law.
#[derive(Clone, Debug)]
pub enum EmpiricalQuantile {
    /// Of equally likely values.
    Equal(Sorted),
    /// Of weighted values.
    Weighted(Steps),
}

impl QuantileFunction for EmpiricalQuantile {
    fn at_tails(&self, lower: f64, upper: f64) -> f64 {
        match self {
            EmpiricalQuantile::Equal(sorted) => sorted.at_tails(lower, upper),
            EmpiricalQuantile::Weighted(steps) => steps.at_tails(lower, upper),
        }
    }
}
