//! What the catalogue of theorems holds of a theorem.

use super::{Assumption, Instance};
use serde::Serialize;

/// A theorem on the regret of a policy.
#[derive(Serialize)]
pub struct Theorem {
    /// The id of the theorem.
    pub id: &'static str,
    /// The name that the page and the command line show.
    pub name: &'static str,
    /// The id of the policy.
    pub policy: &'static str,
    /// The place in the paper.
    pub source: &'static str,
    /// What the theorem gives, in plain text.
    pub formula: &'static str,
    /// Which regret the theorem is about, and what its letters stand for.
    pub about: &'static str,
    /// What the theorem supposes.
    pub assumptions: &'static [Assumption],
    /// Whether the number is only the leading term of a bound, the part that grows with B. A leading term bounds nothing,
    /// because the rest of the bound is not known and may be larger.
    pub leading: bool,
    /// Whether regret is measured against the best combination of pulls, which supposes known costs, rather than
    /// against the best arm or the best policy.
    pub knapsack: bool,
    /// The growth of the number with B.
    pub growth: &'static str,
    /// The parameters besides means and budget. A parameter with the id of one of the policy's parameters has the value
    /// that the policy has.
    #[serde(skip)]
    pub parameters: &'static [Parameter],
    /// The parameters that belong to the proof and not to the policy. A reader may choose them.
    pub free: &'static [Free],
    /// Computes the bound or the leading term, at least 0.
    ///
    /// # Errors
    ///
    /// Returns an assumption that the instance does not meet. An instance has no laws and no run, so it meets those
    /// assumptions that are about laws, about the policy or about the run.
    #[serde(skip)]
    pub regret: fn(&Instance) -> Result<f64, Assumption>,
    /// The values of the letters in the formula that belong to no single arm. The instance meets the assumptions.
    #[serde(skip)]
    pub letters: fn(&Instance) -> Vec<Letter>,
    /// What the proof says about numbers of pulls.
    pub pulls: Option<Pulls>,
    /// The parameter of the policy that a reader may choose by minimising the bound.
    #[serde(skip)]
    pub tuning: Option<Tuning>,
}

/// A parameter of a theorem.
pub struct Parameter {
    /// The key in [`Instance::parameters`].
    pub id: &'static str,
    /// The meaning, the range and the default.
    pub about: &'static str,
}

/// A parameter of a proof, which a reader may choose.
#[derive(Serialize)]
pub struct Free {
    /// The key in [`Instance::parameters`].
    pub id: &'static str,
    /// The symbol.
    pub name: &'static str,
    /// The meaning.
    pub about: &'static str,
    /// The parameter is above this number.
    pub above: f64,
    /// The largest allowed value.
    pub max: f64,
    /// The value without a choice.
    pub default: f64,
}

/// The value of a letter in a formula.
#[derive(Debug, PartialEq, Serialize)]
pub struct Letter {
    /// The letter.
    pub name: &'static str,
    /// The value, in the units of the formula; `None` if it is infinite.
    pub value: Option<f64>,
}

impl Letter {
    /// A letter with its value, which is left out unless it is finite.
    pub(super) fn new(name: &'static str, value: f64) -> Letter {
        Letter { name, value: Some(value).filter(|value| value.is_finite()) }
    }
}

/// What a proof says about numbers of pulls in a whole run.
#[derive(Serialize)]
pub struct Pulls {
    /// The place in the paper.
    pub source: &'static str,
    /// The bound on the mean number of pulls of an arm, in plain text.
    pub formula: &'static str,
    /// The largest mean number of pulls of a suboptimal arm, or its leading term if the theorem gives no more.
    #[serde(skip)]
    pub of_arm: fn(&Instance, usize) -> f64,
    /// The smallest mean number of pulls of all arms together.
    #[serde(skip)]
    pub in_all: Option<fn(&Instance) -> f64>,
}

/// A parameter of the policy that a reader may choose by minimising the bound.
pub struct Tuning {
    /// The id of the parameter of the policy.
    pub parameter: &'static str,
    /// The value with the smallest bound.
    pub choose: fn(&Instance) -> Result<f64, Assumption>,
}
