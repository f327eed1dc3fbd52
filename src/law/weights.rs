//! A choice among the rows of observations in proportion to weights.

use crate::seed::Stream;
use rand::RngExt;
use std::sync::Arc;

/// The weights of the rows of an arm, at least one of which is above 0. Clones share them.
///
/// A row is drawn by the guide table of Chen and Asau (1974): the table holds, for each of n equal parts of [0, 1), the
/// first row that a random number of this part can lead to. A draw takes one look at the table and fewer than two
/// further steps on average, whatever n is. A binary search was rejected, because it takes 20 steps among a million rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Arc<Table>);

#[derive(Debug, PartialEq)]
struct Table {
    /// The weights as they were given.
    given: Vec<f64>,
    /// The sum of the weights.
    total: f64,
    /// The probability of drawing each row or an earlier one. That of the last row with a weight above 0 is 1.
    below: Vec<f64>,
    /// For each part of [0, 1), the first row that it can lead to.
    guide: Vec<u32>,
}

impl Weights {
    /// Creates the weights of rows.
    pub fn new(given: Vec<f64>) -> Weights {
        let total: f64 = given.iter().sum();
        let mut sum = 0.0;
        let below: Vec<f64> = given
            .iter()
            .map(|weight| {
                sum += weight;
                sum / total
            })
            .collect();
        let (mut row, rows) = (0, given.len());
        let first = |part: usize| {
            while below[row] <= part as f64 / rows as f64 {
                row += 1;
            }
            row as u32
        };
        let guide = (0..rows).map(first).collect();
        Weights(Arc::new(Table { given, total, below, guide }))
    }

    /// The weights as they were given.
    pub fn given(&self) -> &[f64] {
        &self.0.given
    }

    /// Draws the number of a row.
    #[inline]
    pub fn draw(&self, stream: &mut Stream) -> usize {
        let Table { below, guide, .. } = &*self.0;
        let u = stream.random::<f64>();
        let mut row = guide[(u * guide.len() as f64) as usize] as usize;
        // No random number reaches 1, so the search ends at the last row with a weight above 0.
        while below[row] <= u {
            row += 1;
        }
        row
    }

    /// The weighted mean of `values`, one for each row.
    pub fn mean(&self, values: impl Iterator<Item = f64>) -> f64 {
        self.given().iter().zip(values).map(|(weight, value)| weight * value).sum::<f64>() / self.0.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    /// The random numbers are in the order of the rows, so each row is the first whose sum of weights exceeds the number.
    #[test]
    fn a_draw_is_the_first_row_whose_sum_exceeds_the_random_number() {
        for rows in [1, 2, 7, 100] {
            let given: Vec<f64> = (0..rows).map(|row| f64::from((row * 37 + 1) % 11)).collect();
            let weights = Weights::new(given.clone());
            let (mut draws, mut numbers) = (stream(1, 0, Role::Arm(0)), stream(1, 0, Role::Arm(0)));
            for _ in 0..1_000 {
                let u = numbers.random::<f64>() * given.iter().sum::<f64>();
                let (row, sum) = (weights.draw(&mut draws), |rows: usize| given[..rows].iter().sum::<f64>());
                assert!(sum(row) <= u + 1e-9 && u < sum(row + 1) + 1e-9, "row {row} of {rows} for {u}");
                assert!(given[row] > 0.0, "row {row} of {rows} has no weight");
            }
        }
    }

    #[test]
    fn a_mean_is_weighted() {
        assert_eq!(Weights::new(vec![1.0, 3.0]).mean([0.5, 0.25].into_iter()), 0.3125);
    }
}
