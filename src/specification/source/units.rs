//! The units of rewards and costs.

use crate::error::{Result, both};
use crate::input::Object;
use crate::specification::LIMITS;
use serde::Serialize;

/// The units of rewards and costs, such as `EUR` or `clicks`. Texts show them, and no number depends on them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Units {
    /// The unit of rewards.
    #[serde(rename = "reward_unit", skip_serializing_if = "Option::is_none")]
    pub reward: Option<String>,
    /// The unit of costs and of the budget.
    #[serde(rename = "cost_unit", skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
}

impl Units {
    /// Reads the fields `reward_unit` and `cost_unit`.
    pub(super) fn read(object: &Object) -> Result<Units> {
        let unit = |key: &str| object.get(key).map(|field| field.text(LIMITS.unit).map(str::to_owned)).transpose();
        let (reward, cost) = both(unit("reward_unit"), unit("cost_unit"))?;
        Ok(Units { reward, cost })
    }
}
