//! The checkpoints of a specification.

use super::LIMITS;
use crate::error::Result;
use crate::input::{Field, number};
use crate::math::pow;
use serde::Serialize;

/// The shares of the budget at which results are recorded, which are the points of curves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Checkpoints {
    /// Given shares from 1e-12 to 1 in rising order.
    Fractions(Vec<f64>),
    /// A grid that ends at 1.
    Grid {
        /// The number of checkpoints.
        count: usize,
        /// The spacing.
        grid: Grid,
    },
}

impl Default for Checkpoints {
    fn default() -> Checkpoints {
        Checkpoints::Grid { count: 100, grid: Grid::Logarithmic }
    }
}

impl From<Vec<f64>> for Checkpoints {
    fn from(fractions: Vec<f64>) -> Checkpoints {
        Checkpoints::Fractions(fractions)
    }
}

/// The spacing of checkpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// The checkpoints are 1/count, 2/count, ..., 1.
    Linear,
    /// The checkpoints go from 1/1000 to 1, and each one is the same multiple of the one before.
    Logarithmic,
}

impl Checkpoints {
    /// The shares of the budget in rising order.
    pub fn fractions(&self) -> Vec<f64> {
        match self {
            Checkpoints::Fractions(fractions) => fractions.clone(),
            Checkpoints::Grid { count, grid } => {
                let fraction = |index: usize| match grid {
                    Grid::Linear => (index + 1) as f64 / *count as f64,
                    Grid::Logarithmic if index + 1 == *count => 1.0,
                    Grid::Logarithmic => pow(10.0, 3.0 * index as f64 / (*count - 1) as f64 - 3.0),
                };
                (0..*count).map(fraction).collect()
            }
        }
    }

    pub(super) fn read(field: &Field) -> Result<Checkpoints> {
        if let Ok(object) = field.any_object() {
            object.only(&["count", "grid"])?;
            let count =
                object.require("count", "the number of checkpoints")?.integer(1, LIMITS.checkpoints as u64)? as usize;
            let grids = [("linear", Grid::Linear), ("logarithmic", Grid::Logarithmic)];
            let grid = object.require("grid", "linear or logarithmic")?.one_of(&grids)?;
            return Ok(Checkpoints::Grid { count, grid });
        }
        let mut fractions: Vec<f64> = Vec::new();
        for item in field.list("fractions of the budget", 1, LIMITS.checkpoints)? {
            fractions.push(match fractions.last().copied() {
                None => item.number_in(LIMITS.least, 1.0)?,
                Some(before) => {
                    let what = format!("a number above {}, at most 1", number(before));
                    item.number(&what, |value| value > before && value <= 1.0)?
                }
            });
        }
        Ok(Checkpoints::Fractions(fractions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_end_at_the_whole_budget() {
        let fractions = |grid| Checkpoints::Grid { count: 4, grid }.fractions();
        assert_eq!(fractions(Grid::Linear), [0.25, 0.5, 0.75, 1.0]);
        assert_eq!(fractions(Grid::Logarithmic), [0.001, 0.01, 0.1, 1.0]);
        assert_eq!(Checkpoints::Grid { count: 1, grid: Grid::Logarithmic }.fractions(), [1.0]);
    }
}
