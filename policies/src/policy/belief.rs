//! What a policy believes about an arm.

use super::Intervals;

/// What a policy believes about an arm before a pull. The page and the command `trace` show this.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Belief {
    /// The index, if the policy computes one for each arm.
    pub index: Option<f64>,
    /// The intervals in which the policy expects the means.
    pub intervals: Intervals,
    /// The mean reward that the policy estimates, if it is not the sample mean of the arm.
    pub reward: Option<f64>,
    /// The mean cost that the policy estimates, if it is not the sample mean of the arm.
    pub cost: Option<f64>,
}
