//! The limits of a specification.

use crate::episode::MAX_PULLS;
use crate::input::MAX_DEPTH;
use crate::law::{LEAST, MAX_OBSERVATIONS, MAX_VALUES};
use crate::policy;
use crate::seed::MAX_SEED;
use serde::Serialize;

/// The limits of a specification.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Limits {
    /// The largest number of arms.
    pub arms: usize,
    /// The largest number of policies.
    pub policies: usize,
    /// The largest number of features of a linear arm.
    pub dimension: usize,
    /// The largest absolute value of a feature and of an entry of a parameter vector.
    pub feature: f64,
    /// The largest number of repetitions.
    pub repetitions: u64,
    /// The largest number of checkpoints.
    pub checkpoints: usize,
    /// The largest number of characters of an arm's name.
    pub name: usize,
    /// The largest number of characters of a unit.
    pub unit: usize,
    /// The largest number of characters of the text that says how arms were read.
    pub data: usize,
    /// The largest number of characters of a formula.
    pub formula: usize,
    /// The largest number of values of a discrete law.
    pub values: usize,
    /// The largest number of values of an empirical law.
    pub observations: usize,
    /// The largest number of rows of all arms that were observed.
    pub rows: usize,
    /// The largest expected number of pulls of an episode. An episode that would make more pulls ends after this many.
    pub pulls: u64,
    /// The largest expected number of pulls of the whole experiment, which take about three hours on one core.
    pub all_pulls: f64,
    /// The largest budget, factor of a budget, `reward_max` and `cost_max`.
    pub budget: f64,
    /// The smallest budget, factor of a budget, `reward_max`, `cost_max` and checkpoint. Also the smallest weight,
    /// noise and mean reward that is not 0, where the mean reward is a share of the largest possible reward.
    pub least: f64,
    /// The largest seed. JavaScript represents every whole number up to this one.
    pub seed: u64,
    /// The largest depth of lists and objects within one another.
    pub depth: usize,
}

/// The limits in force. The tables in `docs/limits.md` list them; `tests/it/limits.rs` compares the tables with these
/// values and tests what lies beyond each limit.
pub const LIMITS: Limits = Limits {
    arms: 1_000,
    policies: 32,
    dimension: 50,
    feature: 1_000.0,
    repetitions: 1_000_000,
    checkpoints: 1_000,
    name: 60,
    unit: 20,
    data: 2_000,
    formula: policy::MAX_FORMULA,
    values: MAX_VALUES,
    observations: MAX_OBSERVATIONS,
    rows: 1_000_000,
    pulls: MAX_PULLS,
    all_pulls: 1e11,
    budget: 1e12,
    least: LEAST,
    seed: MAX_SEED,
    depth: MAX_DEPTH,
};

/// The limits of an experiment whose repetitions are kept in record files, see [`records`](crate::records). The
/// experiment can be divided between processes, so that no process has to compute or to hold all repetitions.
pub const RECORDED: Limits = Limits { repetitions: 1_000_000_000, all_pulls: 1e15, ..LIMITS };
