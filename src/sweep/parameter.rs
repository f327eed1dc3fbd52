//! The parameter of a sweep: a number of the specification, named by its place.

use crate::error::{Error, Result};
use crate::input::Node;
use crate::policy::DefaultValue;
use crate::specification::{PolicyChoice, Specification};

/// A number of the specification that varies.
pub(super) enum Parameter {
    /// A parameter of policies.
    OfPolicies {
        /// Its key.
        id: String,
        /// The index of the only policy whose parameter varies. If there is none, the parameter of every policy that
        /// has it varies.
        only: Option<usize>,
    },
    /// A number elsewhere, by its place.
    Elsewhere(String),
}

impl Parameter {
    /// Reads a place such as `budget.absolute`, `environment.arms.0.cost.p`, `policies.rho` or `policies.0.rho`.
    ///
    /// # Errors
    ///
    /// If the specification has no number there, or if the final regret does not depend on the number (`version`,
    /// `checkpoints`).
    pub(super) fn find(place: &str, base: &Specification, tree: &mut Node) -> Result<Parameter> {
        match place.split('.').collect::<Vec<_>>()[..] {
            ["policies", id] => {
                check_id(id, base.policies(), "the policies")?;
                Ok(Parameter::OfPolicies { id: id.to_owned(), only: None })
            }
            ["policies", number, id] => {
                let last = base.policies().len() - 1;
                let Some(only) = index(number).filter(|only| *only <= last) else {
                    return Err(error(format!("expected the number of a policy from 0 to {last}, found {number:?}")));
                };
                let policy = &base.policies()[only];
                check_id(id, std::slice::from_ref(policy), policy.entry.name)?;
                Ok(Parameter::OfPolicies { id: id.to_owned(), only: Some(only) })
            }
            ["budget" | "environment" | "repetitions" | "seed", ..] if matches!(at(tree, place), Some(Node::Number(_))) => {
                Ok(Parameter::Elsewhere(place.to_owned()))
            }
            _ => Err(error(format!(
                "expected the place of a number in budget, environment, policies, repetitions or seed, such as \
                 budget.absolute, environment.arms.0.cost.p, policies.rho or policies.0.rho, found {place:?}"
            ))),
        }
    }

    /// Whether the parameter varies something about a policy.
    fn varies(&self, base: &Specification, policy: usize) -> bool {
        match self {
            Parameter::OfPolicies { id, only } => {
                only.is_none_or(|only| only == policy) && has(&base.policies()[policy], id)
            }
            Parameter::Elsewhere(_) => true,
        }
    }

    /// Writes a value in the place of the parameter.
    pub(super) fn set(&self, tree: &mut Node, base: &Specification, value: f64) {
        match self {
            Parameter::OfPolicies { id, .. } => {
                for policy in (0..base.policies().len()).filter(|policy| self.varies(base, *policy)) {
                    if let Some(policy) = at(tree, &format!("policies.{policy}")) {
                        *policy = std::mem::replace(policy, Node::Null).with(id, value);
                    }
                }
            }
            Parameter::Elsewhere(place) => {
                if let Some(number) = at(tree, place) {
                    *number = value.into();
                }
            }
        }
    }
}

/// The keys of a policy's parameters that vary. The label of the policy leaves them out.
pub(super) fn varied<'a>(parameters: &'a [Parameter], base: &Specification, policy: usize) -> Vec<&'a str> {
    let id = |parameter: &'a Parameter| match parameter {
        Parameter::OfPolicies { id, .. } if parameter.varies(base, policy) => Some(id.as_str()),
        _ => None,
    };
    parameters.iter().filter_map(id).collect()
}

/// Fails if both parameters set the same parameter of a policy, as `policies.rho` and `policies.0.rho` do.
pub(super) fn check_apart(parameters: &[Parameter], base: &Specification) -> Result<()> {
    for policy in 0..base.policies().len() {
        if let [first, second] = varied(parameters, base, policy)[..]
            && first == second
        {
            let sentence = format!("expected two different parameters, but both set {first} of policy {policy}");
            return Err(error(sentence));
        }
    }
    Ok(())
}

/// The indices of the policies that are run at every value, and of the policies without any of the parameters, which
/// are run once.
///
/// Policies that differ only in the parameters become the same policy when these are set, so only the first of them is
/// run.
pub(super) fn split(parameters: &[Parameter], base: &Specification) -> (Vec<usize>, Vec<usize>) {
    let varies = |at: &usize| parameters.iter().any(|parameter| parameter.varies(base, *at));
    let (mut swept, others): (Vec<usize>, Vec<usize>) = (0..base.policies().len()).partition(varies);
    let mut seen = Vec::new();
    swept.retain(|at| {
        let (policy, varied) = (&base.policies()[*at], varied(parameters, base, *at));
        let set_by: Vec<bool> = parameters.iter().map(|parameter| parameter.varies(base, *at)).collect();
        let without = (policy.entry.whole_label(&varied, &policy.values), set_by);
        let new = varied.is_empty() || !seen.contains(&without);
        seen.push(without);
        new
    });
    (swept, others)
}

/// Fails if no policy has this parameter.
fn check_id(id: &str, policies: &[PolicyChoice], whose: &str) -> Result<()> {
    if policies.iter().any(|policy| has(policy, id)) {
        return Ok(());
    }
    let mut known: Vec<&str> = policies.iter().flat_map(numbers).collect();
    known.sort_unstable();
    known.dedup();
    let known = if known.is_empty() { "there is none".to_owned() } else { known.join(", ") };
    Err(error(format!("expected a parameter of {whose} that is a number ({known}), found {id:?}")))
}

fn error(sentence: String) -> Error {
    Error::new("parameter", sentence)
}

fn has(policy: &PolicyChoice, id: &str) -> bool {
    numbers(policy).any(|known| known == id)
}

/// The keys of a policy's parameters that are numbers.
fn numbers(policy: &PolicyChoice) -> impl Iterator<Item = &'static str> {
    let numbers = policy
        .entry
        .params
        .iter()
        .filter(|param| !matches!(param.default, DefaultValue::Formula(_) | DefaultValue::Supplied));
    numbers.map(|param| param.id)
}

/// The part of a specification at a place, or `None` if the specification has no such part.
fn at<'a>(tree: &'a mut Node, place: &str) -> Option<&'a mut Node> {
    place.split('.').try_fold(tree, |node, step| match node {
        Node::Object(entries) => entries.iter_mut().find(|(key, _)| key == step).map(|(_, node)| node),
        Node::List(list) => list.get_mut(index(step)?),
        _ => None,
    })
}

/// Reads an index of a list. `usize` alone would also read `+0` and `00`, which are no indices in a place.
fn index(step: &str) -> Option<usize> {
    step.parse().ok().filter(|index: &usize| index.to_string() == step)
}
