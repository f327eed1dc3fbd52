//! The distribution of observations, as a small picture shows it.

use serde::Serialize;

/// The largest number of distinct values that are shown one by one.
const DISTINCT: usize = 8;
/// The number of bins of a histogram.
const BINS: usize = 12;

/// The numbers of observations that have the same value or lie in the same bin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bins {
    /// The values, if few are distinct; `None` for a histogram.
    pub values: Option<Vec<f64>>,
    /// How many observations have each value, or lie in each of equal parts of the range.
    pub counts: Vec<u32>,
}

impl Bins {
    /// Counts observations on the range from 0 to `most`, which is above 0. An observation outside of the range counts in
    /// the nearest bin.
    pub fn of(observations: &[f64], most: f64) -> Bins {
        let mut distinct: Vec<(f64, u32)> = Vec::new();
        for value in observations {
            let known = distinct.iter().position(|(known, _)| known == value);
            match known {
                Some(place) => distinct[place].1 += 1,
                None if distinct.len() == DISTINCT => return Bins::histogram(observations, most),
                None => distinct.push((*value, 1)),
            }
        }
        let (values, counts) = distinct.into_iter().unzip();
        Bins { values: Some(values), counts }
    }

    fn histogram(observations: &[f64], most: f64) -> Bins {
        let mut counts = vec![0; BINS];
        for value in observations {
            // The cast turns negative numbers and NaN into 0.
            counts[((BINS as f64 * value / most) as usize).min(BINS - 1)] += 1;
        }
        Bins { values: None, counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_distinct_values_are_counted_one_by_one() {
        assert_eq!(Bins::of(&[1.0, 0.0, 1.0], 1.0), Bins { values: Some(vec![1.0, 0.0]), counts: vec![2, 1] });
        assert_eq!(Bins::of(&[], 1.0), Bins { values: Some(Vec::new()), counts: Vec::new() });
    }

    #[test]
    fn many_distinct_values_are_counted_in_bins() {
        let values: Vec<f64> = (-1..=25).map(f64::from).collect();
        let counts = vec![3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4];
        assert_eq!(Bins::of(&values, 24.0), Bins { values: None, counts });
    }
}
