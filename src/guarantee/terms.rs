//! What a formula takes, so that a reader can compute its number.

use crate::error::{Error, Result};
use crate::input::number;
use crate::theory::{Free, Instance, THEOREMS, Theorem};
use serde::Serialize;

/// The units in which formulas take rewards and costs.
#[derive(Serialize)]
pub struct FormulaUnits {
    /// The largest possible reward of a pull.
    pub reward: f64,
    /// The largest possible cost of a pull.
    pub cost: f64,
}

/// A number that a reader gives to a parameter of a proof, one of [`Theorem::free`].
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    pub(super) id: &'static str,
    pub(super) value: f64,
}

impl Given {
    /// Checks a number.
    ///
    /// # Errors
    ///
    /// Returns an error that names the parameter if no theorem has it, or if its range excludes the number.
    pub fn new(id: &str, value: f64) -> Result<Given> {
        let all: Vec<&Free> = THEOREMS.iter().flat_map(|theorem| theorem.free).collect();
        let Some(free) = all.iter().find(|free| free.id == id) else {
            let known: Vec<&str> = all.iter().map(|free| free.id).collect();
            return Err(Error::new(id, format!("no proof has this parameter, expected one of {}", known.join(", "))));
        };
        if value > free.above && value <= free.max {
            return Ok(Given { id: free.id, value });
        }
        let (above, max) = (number(free.above), number(free.max));
        Err(Error::new(id, format!("expected a number above {above}, at most {max}, found {}", number(value))))
    }
}

/// What a theorem says about an arm.
#[derive(Serialize)]
pub struct ArmTerms {
    /// The mean reward, μʳ, in the units of the formula.
    pub reward: f64,
    /// The mean cost, μᶜ, in the units of the formula.
    pub cost: f64,
    /// The gap Δ between the best ratio and that of the arm.
    pub gap: f64,
    /// The largest mean number of pulls by the proof, or its leading term if the theorem gives no more; `None` for a best
    /// arm, or if the number is infinite.
    pub pulls: Option<f64>,
}

/// The value of a policy's parameter with the smallest bound.
#[derive(Serialize)]
pub struct Tuned {
    /// The id of the parameter.
    pub parameter: &'static str,
    /// The value.
    pub value: f64,
    /// The bound with this value, in units of reward.
    pub bound: f64,
}

/// What a theorem says about each arm. Theorems on known costs take costs in units in which none is below 1.
pub(super) fn arms(theorem: &Theorem, instance: &Instance) -> Vec<ArmTerms> {
    let shown = if theorem.knapsack { instance.with_costs_from_1() } else { instance.clone() };
    let gaps = shown.gaps();
    let pulls = |arm: usize| {
        let of_arm = theorem.pulls.as_ref().filter(|_| gaps[arm] > 0.0)?.of_arm;
        Some(of_arm(instance, arm)).filter(|pulls| pulls.is_finite())
    };
    let terms = |arm| ArmTerms { reward: shown.rewards[arm], cost: shown.costs[arm], gap: gaps[arm], pulls: pulls(arm) };
    (0..gaps.len()).map(terms).collect()
}
