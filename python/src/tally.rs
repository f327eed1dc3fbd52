//! What a policy sees of its run.

use budgeted_bandits::tally::{ArmTally, Tally as Inner};
use pyo3::prelude::*;

/// The pulls of a policy so far.
#[pyclass(module = "budgeted_bandits._native")]
#[derive(Clone, Default)]
pub struct Tally(Inner);

impl Tally {
    /// Makes this tally equal to another one, which contains one more pull of the arm `last` at most.
    pub fn update(&mut self, now: &Inner, last: Option<usize>) {
        let Tally(before) = self;
        match last {
            Some(arm)
                if before.pulls + 1 == now.pulls && before.barred.len() == now.barred.len() && now.barred.is_empty() =>
            {
                before.arms[arm] = now.arms[arm];
                (before.pulls, before.spent, before.reward) = (now.pulls, now.spent, now.reward);
            }
            _ => before.clone_from(now),
        }
    }

    fn each<T>(&self, value: impl Fn(&ArmTally) -> T) -> Vec<T> {
        self.0.arms.iter().map(value).collect()
    }
}

#[pymethods]
impl Tally {
    /// The number of arms, K.
    #[getter]
    fn arms(&self) -> usize {
        self.0.arms.len()
    }

    /// The round about to be played, t, which is 1 for the first pull.
    #[getter]
    fn round(&self) -> u64 {
        self.0.pulls + 1
    }

    /// The sum of all costs.
    #[getter]
    fn spent(&self) -> f64 {
        self.0.spent
    }

    /// The sum of all rewards.
    #[getter]
    fn reward(&self) -> f64 {
        self.0.reward
    }

    /// The number of pulls of each arm.
    #[getter]
    fn pulls(&self) -> Vec<u64> {
        self.each(|arm| arm.pulls)
    }

    /// The sum of the rewards of each arm.
    #[getter]
    fn rewards(&self) -> Vec<f64> {
        self.each(|arm| arm.reward)
    }

    /// The sum of the costs of each arm.
    #[getter]
    fn costs(&self) -> Vec<f64> {
        self.each(|arm| arm.cost)
    }

    /// The mean reward of each arm, NaN before its first pull.
    #[getter]
    fn mean_rewards(&self) -> Vec<f64> {
        self.each(ArmTally::mean_reward)
    }

    /// The mean cost of each arm, NaN before its first pull.
    #[getter]
    fn mean_costs(&self) -> Vec<f64> {
        self.each(ArmTally::mean_cost)
    }

    /// The variance of the rewards of each arm, NaN before its first pull.
    #[getter]
    fn reward_variances(&self) -> Vec<f64> {
        self.each(ArmTally::reward_variance)
    }

    /// The variance of the costs of each arm, NaN before its first pull.
    #[getter]
    fn cost_variances(&self) -> Vec<f64> {
        self.each(ArmTally::cost_variance)
    }

    /// The sum of the rewards of each arm divided by the sum of its costs, infinite as long as the sum of the costs is 0.
    #[getter]
    fn ratios(&self) -> Vec<f64> {
        self.each(ArmTally::ratio)
    }

    /// Whether each arm still fits into the budget.
    #[getter]
    fn fits(&self) -> Vec<bool> {
        (0..self.0.arms.len()).map(|arm| self.0.fits(arm)).collect()
    }

    fn __repr__(&self) -> String {
        format!("Tally(round={}, pulls={:?})", self.0.pulls + 1, self.pulls())
    }
}
