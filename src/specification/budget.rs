//! The budget of a specification.

use super::LIMITS;
use crate::environment::Environment;
use crate::error::Result;
use crate::input::Field;
use serde::Serialize;

/// How much an episode may spend.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// A number of units of cost.
    Absolute(f64),
    /// A multiple of the smallest mean cost among the arms of the environment, as in the ω-UCB paper.
    TimesSmallestMeanCost(f64),
}

impl Budget {
    /// The budget for an environment, in units of its largest possible cost.
    pub fn amount(self, environment: &Environment) -> f64 {
        match self {
            Budget::Absolute(amount) => amount / environment.scale.cost,
            Budget::TimesSmallestMeanCost(factor) => factor * environment.smallest_mean_cost(),
        }
    }

    pub(super) fn read(field: &Field) -> Result<Budget> {
        let object = field.object(&["absolute", "times_smallest_mean_cost"])?;
        let amount = |field: Field| field.number_in(LIMITS.least, LIMITS.budget);
        match (object.get("absolute"), object.get("times_smallest_mean_cost")) {
            (Some(field), None) => Ok(Budget::Absolute(amount(field)?)),
            (None, Some(field)) => Ok(Budget::TimesSmallestMeanCost(amount(field)?)),
            (None, None) => Err(field.error("expected absolute or times_smallest_mean_cost, found neither")),
            _ => Err(field.error("expected absolute or times_smallest_mean_cost, found both")),
        }
    }
}
