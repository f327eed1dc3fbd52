//! What a whole table says about each of its arms before the arm's own rows are looked at.
//!
//! An arm with few rows has hardly any spread of its own: a row that was lucky, or three days without a sale, would be taken
//! for the truth. So every arm also has pseudo-rows, which are drawn among the rows of all arms. Their weight is that of one
//! row with a reward, and of as many rows without a reward as belong to one with a reward in the table.
//!
//! The arms of a table may differ in size: a campaign that spends a hundred times as much sells more. A row of such a campaign
//! is then scaled to the size of the arm. But if costs differ within the arms rather than between them, the mean cost of an
//! arm with few rows may be far from the truth, and rows are taken as they are.

use super::columns;
use crate::environment::Laws;
use crate::law::{Empirical, Weights};
use crate::math::{clamp, max, min, pow};
use crate::seed::Stream;
use budgeted_bandits_policies::sampler::Gamma;
use rand::RngExt;

/// The least cost of a pseudo-row, as a multiple of the arm's mean cost. Without it, a pseudo-row without a cost could make
/// an arm nearly free in a world.
pub const FLOOR: f64 = 0.01;

/// The pseudo-rows of all arms of an environment.
pub struct Prior<'a> {
    /// The rows with a reward, and those without.
    sides: [Side<'a>; 2],
    /// The weight of the pseudo-row with a reward, and of that without.
    pub shapes: [f64; 2],
    /// The largest reward and the largest cost of the table, which no pseudo-row exceeds.
    pub largest: [f64; 2],
    /// The smallest mean cost of an arm.
    pub smallest_mean: f64,
    /// The share of the variance of costs that lies between the arms, from 0 to 1. This is the probability that a pseudo-row is
    /// scaled to the size of the arm.
    between: f64,
}

/// The rows of all arms that have a reward, or those that have none.
struct Side<'a> {
    /// Whether the rows have a reward.
    rewarded: bool,
    laws: Vec<&'a Laws>,
    /// The weight of all of its rows in each of the laws, if one has such a row.
    weights: Option<Weights>,
}

/// A row that was not observed.
pub struct Row {
    pub reward: f64,
    pub cost: f64,
    pub weight: f64,
}

impl<'a> Prior<'a> {
    /// Creates the pseudo-rows of arms with these laws.
    pub fn of(laws: impl Iterator<Item = &'a Laws> + Clone) -> Prior<'a> {
        let sides = [true, false].map(|rewarded| Side::new(rewarded, laws.clone().collect()));
        let [with, without] = [&sides[0], &sides[1]].map(Side::weight);
        let maxima = |of: fn(&Laws) -> f64| laws.clone().map(of).fold(0.0, max);
        Prior {
            shapes: if with > 0.0 { [1.0, without / with] } else { [0.0, 1.0] },
            largest: [maxima(|laws| laws.reward.support().1), maxima(|laws| laws.cost.support().1)],
            smallest_mean: laws.clone().map(|laws| laws.cost.mean()).fold(f64::INFINITY, min),
            between: between(laws),
            sides,
        }
    }

    /// Draws the pseudo-rows of an arm with this mean cost.
    pub fn rows(&self, mean_cost: f64, stream: &mut Stream) -> impl Iterator<Item = Row> {
        let [with, without] = [0, 1].map(|side| {
            let shape = self.shapes[side];
            (shape > 0.0).then(|| {
                let (reward, cost, mean) = self.sides[side].draw(stream);
                let size = if stream.random::<f64>() < self.between { mean_cost / mean } else { 1.0 };
                Row {
                    reward: min(reward * size, self.largest[0]),
                    cost: min(max(cost * size, FLOOR * mean_cost), self.largest[1]),
                    weight: gamma(shape, stream),
                }
            })
        });
        with.into_iter().chain(without)
    }

    /// Bounds, for both pseudo-rows, of the mean of an arm's mean cost divided by the cost of the pseudo-row, if this
    /// cost is in proportion to the arm's mean cost. If it is taken as it is, the bounds are larger by at most the
    /// arm's mean cost divided by [`Prior::smallest_mean`].
    pub fn inverse_costs(&self) -> [f64; 2] {
        [&self.sides[0], &self.sides[1]].map(|side| {
            let Some(totals) = &side.weights else { return 1.0 };
            let of = |laws: &&Laws| {
                let (rewards, costs) = columns(laws);
                let rows = rewards.rows(side.rewarded).iter().map(|row| *row as usize);
                let inverse = |row: usize| 1.0 / clamp(costs.values()[row] / laws.cost.mean(), FLOOR, 1.0);
                let weight = |row: usize| costs.weights().map_or(1.0, |weights| weights.given()[row]);
                let (sum, weights) =
                    rows.fold((0.0, 0.0), |(sum, all), row| (sum + weight(row) * inverse(row), all + weight(row)));
                if weights > 0.0 { sum / weights } else { 0.0 }
            };
            totals.mean(side.laws.iter().map(of))
        })
    }
}

impl<'a> Side<'a> {
    fn new(rewarded: bool, laws: Vec<&'a Laws>) -> Side<'a> {
        let weight = |laws: &&Laws| {
            let rewards = columns(laws).0;
            weights_of(rewards, rewarded).sum::<f64>()
        };
        let weights: Vec<f64> = laws.iter().map(weight).collect();
        let weights = weights.iter().any(|weight| *weight > 0.0).then(|| Weights::new(weights));
        Side { rewarded, laws, weights }
    }

    /// The sum of the weights of the rows, which is 0 if there are none.
    fn weight(&self) -> f64 {
        self.weights.as_ref().map_or(0.0, |weights| weights.given().iter().sum())
    }

    /// Draws a row. Returns its reward, its cost, and the mean cost of its arm.
    fn draw(&self, stream: &mut Stream) -> (f64, f64, f64) {
        let arm = self.weights.as_ref().expect("there is such a row").draw(stream);
        let (rewards, costs) = columns(self.laws[arm]);
        let rows = rewards.rows(self.rewarded);
        let row = if rewards.weights().is_none() {
            // A draw of a u32 takes the same bits from the stream natively and in wasm; a draw of a usize does not.
            rows[stream.random_range(0..rows.len() as u32) as usize]
        } else {
            rows[Weights::new(weights_of(rewards, self.rewarded).collect()).draw(stream)]
        } as usize;
        (rewards.values()[row], costs.values()[row], self.laws[arm].cost.mean())
    }
}

/// The share of the variance of costs that lies between the arms, by ω² (Hays 1963), which expects no share by chance.
fn between<'a>(laws: impl Iterator<Item = &'a Laws> + Clone) -> f64 {
    let of = |laws: &Laws| {
        let costs = columns(laws).1;
        let rows = costs.weights().map_or(costs.values().len() as f64, |weights| weights.given().iter().sum());
        (rows, laws.cost.mean(), laws.cost.variance())
    };
    let all = || laws.clone().map(of);
    let (arms, rows) = all().fold((0.0, 0.0), |(arms, sum), (rows, ..)| (arms + 1.0, sum + rows));
    let mean = all().map(|(rows, mean, _)| rows * mean).sum::<f64>() / rows;
    let between: f64 = all().map(|(rows, own, _)| rows * (own - mean) * (own - mean)).sum();
    let within: f64 = all().map(|(rows, _, variance)| rows * variance).sum();
    let error = if rows > arms { within / (rows - arms) } else { 0.0 };
    let share = (between - (arms - 1.0) * error) / (between + within + error);
    max(share, 0.0) // also if all costs are equal, and the share is NaN
}

/// The weights of the rows with a reward, or of those without.
fn weights_of(rewards: &Empirical, rewarded: bool) -> impl Iterator<Item = f64> {
    let weight = |row: &u32| rewards.weights().map_or(1.0, |weights| weights.given()[*row as usize]);
    rewards.rows(rewarded).iter().map(weight)
}

/// Draws from the Gamma law with any shape above 0 and the scale 1. A draw with the shape a + 1 times U^(1/a) has the shape
/// a (Marsaglia and Tsang 2000).
pub fn gamma(shape: f64, stream: &mut Stream) -> f64 {
    if shape >= 1.0 {
        return Gamma::new(shape).sample(stream);
    }
    Gamma::new(shape + 1.0).sample(stream) * pow(1.0 - stream.random::<f64>(), 1.0 / shape)
}
