//! A column of observations, with what is known about the column as a whole.

use crate::math::{self, ln};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The numbers of one column of observed rows.
///
/// A column may have a million numbers, and the page asks about an experiment whenever a visitor types. So every quantity
/// that depends on all numbers is computed once, when it is first needed, and all laws of the column share the result.
#[derive(Debug)]
pub(super) struct Column {
    pub values: Arc<[f64]>,
    pub mean: f64,
    pub variance: f64,
    support: OnceLock<(f64, f64)>,
    step: OnceLock<f64>,
    positive: OnceLock<Positive>,
    rows: OnceLock<[Vec<u32>; 2]>,
    /// The column divided by a number, for the number that was asked for last.
    scaled: Mutex<Option<(f64, Arc<Column>)>>,
}

/// What is known about the numbers of a column that are above 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Positive {
    /// How many numbers are above 0.
    pub count: usize,
    /// The sum of their logarithms.
    pub ln_sum: f64,
}

impl Column {
    /// # Panics
    ///
    /// Panics if there is no value.
    pub fn new(values: Vec<f64>) -> Column {
        assert!(!values.is_empty(), "an empirical law must have a value");
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n;
        Column {
            values: values.into(),
            mean,
            variance,
            support: OnceLock::new(),
            step: OnceLock::new(),
            positive: OnceLock::new(),
            rows: OnceLock::new(),
            scaled: Mutex::new(None),
        }
    }

    /// The column with every number divided by `max`. The result for the last `max` is kept, so that laws of the same
    /// rows share it.
    pub fn scaled(&self, max: f64) -> Arc<Column> {
        // A thread that panicked while it held the lock has not changed what is kept.
        let mut kept = self.scaled.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((of, column)) if *of == max => column.clone(),
            _ => {
                let column = Arc::new(Column::new(self.values.iter().map(|value| value / max).collect()));
                *kept = Some((max, column.clone()));
                column
            }
        }
    }

    /// Computes the support, the step and [`Column::positive`] now, and not when they are first needed.
    pub fn prepare(&self) {
        self.support();
        self.step();
        self.positive();
    }

    /// The smallest and the largest number.
    pub fn support(&self) -> (f64, f64) {
        *self.support.get_or_init(|| math::range(&self.values))
    }

    /// The largest power of 2 of which all numbers are multiples.
    pub fn step(&self) -> f64 {
        *self.step.get_or_init(|| math::common_step(&self.values))
    }

    /// The count of the numbers above 0, and the sum of their logarithms.
    pub fn positive(&self) -> Positive {
        let positive = || self.values.iter().copied().filter(|value| *value > 0.0);
        *self.positive.get_or_init(|| Positive { count: positive().count(), ln_sum: positive().map(ln).sum() })
    }

    /// The places of the numbers above 0, or of the others.
    pub fn rows(&self, above: bool) -> &[u32] {
        let rows =
            self.rows.get_or_init(|| (0..self.values.len() as u32).partition(|row| self.values[*row as usize] > 0.0).into());
        &rows[usize::from(!above)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scaled_column_is_computed_once_for_each_number() {
        let column = Arc::new(Column::new(vec![1.0, 3.0]));
        let half = column.scaled(2.0);
        assert_eq!((&half.values[..], half.mean, half.support()), (&[0.5, 1.5][..], 1.0, (0.5, 1.5)));
        assert!(Arc::ptr_eq(&half, &column.scaled(2.0)));
        assert_eq!(column.scaled(4.0).values[..], [0.25, 0.75]);
        assert_eq!(column.scaled(2.0).values[..], [0.5, 1.5]);
    }

    #[test]
    fn numbers_above_0_are_counted() {
        let positive = Column::new(vec![0.0, 0.5, 0.25]).positive();
        assert_eq!(positive.count, 2);
        assert!((positive.ln_sum - ln(0.125)).abs() < 1e-15);
    }
}
