//! The parameter of a sweep: a number of the specification, named by its place.

use anyhow::{Result, bail};
use budgeted_bandits::policy::Default;
use budgeted_bandits::specification::{PolicyChoice, Specification};
use serde_json::Value as Json;

/// A number of the specification that varies.
pub enum Parameter {
    /// A parameter of policies.
    OfPolicies {
        /// Its key.
        id: String,
        /// The index of the only policy whose parameter varies. If there is none, the parameter of every policy that
        /// has it varies.
        only: Option<usize>,
    },
    /// A number elsewhere, by the JSON pointer that leads to it.
    Elsewhere(String),
}

impl Parameter {
    /// Reads a place such as `budget.absolute`, `environment.arms.0.cost.p`, `policies.rho` or `policies.0.rho`.
    ///
    /// # Errors
    ///
    /// If the specification has no number there, or if the final regret does not depend on the number (`version`,
    /// `checkpoints`).
    pub fn find(place: &str, base: &Specification, tree: &Json) -> Result<Parameter> {
        let pointer = format!("/{}", place.replace('.', "/"));
        match place.split('.').collect::<Vec<_>>()[..] {
            ["policies", id] => {
                check_id(id, &base.policies, "the policies")?;
                Ok(Parameter::OfPolicies { id: id.to_owned(), only: None })
            }
            ["policies", number, id] => {
                let last = base.policies.len() - 1;
                let Some(only) = index(number).filter(|only| *only <= last) else {
                    bail!("--parameter: expected the number of a policy from 0 to {last}, found {number:?}");
                };
                let policy = &base.policies[only];
                check_id(id, std::slice::from_ref(policy), policy.entry.name)?;
                Ok(Parameter::OfPolicies { id: id.to_owned(), only: Some(only) })
            }
            ["budget" | "environment" | "repetitions" | "seed", ..]
                if tree.pointer(&pointer).is_some_and(Json::is_number) =>
            {
                Ok(Parameter::Elsewhere(pointer))
            }
            _ => bail!(
                "--parameter: expected the place of a number in budget, environment, policies, repetitions or seed, such as \
                 budget.absolute, environment.arms.0.cost.p, policies.rho or policies.0.rho, found {place:?}"
            ),
        }
    }

    /// Returns the indices of the policies that are run at every value, and of the policies without the parameter,
    /// which are run once.
    ///
    /// Policies that differ only in the parameter become the same policy when it is set, so only the first of them is
    /// run.
    pub fn policies(&self, base: &Specification) -> (Vec<usize>, Vec<usize>) {
        let all = 0..base.policies.len();
        let Parameter::OfPolicies { id, only } = self else { return (all.collect(), Vec::new()) };
        let varies = |at: &usize| only.map_or_else(|| has(&base.policies[*at], id), |only| only == *at);
        let (mut swept, others): (Vec<usize>, Vec<usize>) = all.partition(varies);
        let mut seen = Vec::new();
        swept.retain(|at| {
            let policy = &base.policies[*at];
            let without = policy.entry.whole_label(Some(id), &policy.values);
            let new = !seen.contains(&without);
            seen.push(without);
            new
        });
        (swept, others)
    }

    /// Returns the label of a swept policy without the parameter, which has no single value.
    pub fn label(&self, policy: &PolicyChoice) -> String {
        let varied = match self {
            Parameter::OfPolicies { id, .. } => Some(id.as_str()),
            Parameter::Elsewhere(_) => None,
        };
        policy.entry.whole_label(varied, &policy.values)
    }

    /// Returns the specification with a value in the place of the parameter.
    pub fn set(&self, tree: &Json, base: &Specification, value: f64) -> Json {
        let mut tree = tree.clone();
        match self {
            Parameter::OfPolicies { id, only } => {
                for at in (0..base.policies.len()).filter(|at| only.is_none_or(|only| only == *at)) {
                    if has(&base.policies[at], id) {
                        tree["policies"][at][id] = value.into();
                    }
                }
            }
            Parameter::Elsewhere(pointer) => {
                if let Some(number) = tree.pointer_mut(pointer) {
                    *number = value.into();
                }
            }
        }
        tree
    }
}

/// Returns an error if no policy has this parameter.
fn check_id(id: &str, policies: &[PolicyChoice], whose: &str) -> Result<()> {
    if policies.iter().any(|policy| has(policy, id)) {
        return Ok(());
    }
    let mut known: Vec<&str> = policies.iter().flat_map(numbers).collect();
    known.sort_unstable();
    known.dedup();
    let known = if known.is_empty() { "there is none".to_owned() } else { known.join(", ") };
    bail!("--parameter: expected a parameter of {whose} that is a number ({known}), found {id:?}")
}

fn has(policy: &PolicyChoice, id: &str) -> bool {
    numbers(policy).any(|known| known == id)
}

/// Returns the keys of a policy's parameters that are numbers.
fn numbers(policy: &PolicyChoice) -> impl Iterator<Item = &'static str> {
    let numbers = policy.entry.params.iter().filter(|param| !matches!(param.default, Default::Formula(_)));
    numbers.map(|param| param.id)
}

/// Reads an index of a list. `usize` alone would also read `+0` and `00`, which are no indices in a place.
fn index(step: &str) -> Option<usize> {
    step.parse().ok().filter(|index: &usize| index.to_string() == step)
}
