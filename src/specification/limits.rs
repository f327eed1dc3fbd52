//! The limits of a specification.

use crate::episode::MAX_PULLS;
use crate::input::MAX_DEPTH;
use crate::law::{LEAST, MAX_OBSERVATIONS, MAX_VALUES};
use crate::policy;
use crate::seed::MAX_SEED;
use serde::Serialize;

/// What a specification may contain at most.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Limits {
    /// Number of arms.
    pub arms: usize,
    /// Number of policies.
    pub policies: usize,
    /// Number of features of a linear arm.
    pub dimension: usize,
    /// Largest absolute value of a feature and of an entry of a parameter vector.
    pub feature: f64,
    /// Number of repetitions.
    pub repetitions: u64,
    /// Number of checkpoints.
    pub checkpoints: usize,
    /// Number of characters of an arm's name.
    pub name: usize,
    /// Number of characters of a formula.
    pub formula: usize,
    /// Number of values of a discrete law.
    pub values: usize,
    /// Number of values of an empirical law.
    pub observations: usize,
    /// Expected pulls of one episode. An episode that makes more pulls is ended there.
    pub pulls: u64,
    /// Expected pulls of the whole experiment: about three hours on one core.
    pub all_pulls: f64,
    /// Largest budget in units of cost, largest factor of a budget, and largest value of `reward_max` and `cost_max`.
    pub budget: f64,
    /// Smallest budget, factor, `reward_max`, `cost_max` and checkpoint. Also the smallest weight, noise and mean reward that is not 0;
    /// noise and mean rewards count as shares of the largest possible reward.
    pub least: f64,
    /// Largest seed: JavaScript represents every whole number up to this one.
    pub seed: u64,
    /// Depth of lists and objects within each other.
    pub depth: usize,
}

/// The limits in force. The tables in `docs/limits.md` list them; `tests/limits.rs` compares the tables with these values and tests
/// what lies beyond each limit.
pub const LIMITS: Limits = Limits {
    arms: 1_000,
    policies: 32,
    dimension: 50,
    feature: 1_000.0,
    repetitions: 1_000_000,
    checkpoints: 1_000,
    name: 60,
    formula: policy::MAX_FORMULA,
    values: MAX_VALUES,
    observations: MAX_OBSERVATIONS,
    pulls: MAX_PULLS,
    all_pulls: 1e11,
    budget: 1e12,
    least: LEAST,
    seed: MAX_SEED,
    depth: MAX_DEPTH,
};
