//! Snippets: a policy with its parameters as a few lines of Python or JavaScript, for use outside of this project.
//!
//! A snippet consists of a comment and constants, which this module writes, and of the files in `snippet/` that
//! `snippet/parts.rs` lists for the policy. The files are plain code without placeholders, so that editors and linters
//! can read them. They need no library beyond the standard one.
//!
//! The code makes the choices of the policy of this library, and breaks ties at random as well. The last bit of an
//! index may differ, because the logarithms of this library, of Python and of browsers do. `tests/it/snippets.rs`
//! compares the choices.

mod language;
mod parts;

pub use language::Language;

use crate::environment::{Environment, Scale};
use crate::policy::{ALL, DefaultValue, Entry, Param, ProblemFact};
use crate::seed::{Role, stream};
use crate::specification::{Budget, Specification};
use language::Constant;

/// Writes a policy of a specification as code. `policy` is the number of the policy, from 0.
///
/// What the policy is told about the problem becomes constants. If arms are drawn anew in every repetition, the
/// constants are those of the first repetition.
///
/// # Errors
///
/// Returns a sentence with the reason if the policy has no snippet.
///
/// # Panics
///
/// Panics if the specification has no policy with this number.
///
/// ```
/// use budgeted_bandits::{preset, snippet};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let code = snippet::snippet(&two_arms, 0, snippet::Language::Python)?;
/// assert!(code.contains("class "));
/// # Ok::<(), String>(())
/// ```
pub fn snippet(specification: &Specification, policy: usize, language: Language) -> Result<String, String> {
    let choice = &specification.policies()[policy];
    let environment = specification.environment().environment(&mut stream(specification.seed(), 0, Role::Environment));
    let numbers = choice.numbers(&environment, specification.budget().amount(&environment));
    let parts = parts::of(choice.entry.id, environment.known_costs, &numbers)
        .map_err(|reason| format!("{} has no snippet, because {reason}", choice.entry.name))?;
    let code: Vec<&str> = parts.iter().map(|part| part.code(language).trim_end()).collect();
    let mut constants = told(&environment, specification.budget());
    constants.extend(numbers.iter().map(|(param, value)| parameter(param, *value)));
    Ok(language.compose(&about(choice.entry, &choice.label()), &constants, &code))
}

/// The policies of the catalogue that have a snippet, at least with random costs and one pull in each round.
pub fn available() -> impl Iterator<Item = &'static Entry> {
    ALL.iter().copied().filter(|entry| parts::of(entry.id, false, &[]).is_ok())
}

/// The sentences at the start of a snippet.
fn about(entry: &Entry, label: &str) -> Vec<String> {
    vec![format!("{label}. {}.", entry.source), entry.idea.to_owned()]
}

/// The constants that describe the problem.
fn told(environment: &Environment, budget: Budget) -> Vec<Constant> {
    let Scale { reward, cost } = environment.scale;
    let budget = match budget {
        Budget::Absolute(amount) => amount,
        Budget::TimesSmallestMeanCost(_) => budget.amount(environment) * cost,
    };
    let constant = |name: &str, value, about: &str| Constant { name: name.to_owned(), value, about: about.to_owned() };
    vec![
        constant("K", environment.arms.len() as f64, "the number of arms; the first arm is 0"),
        constant("REWARD_MAX", reward, "the largest possible reward of a pull"),
        constant("COST_MAX", cost, "the largest possible cost of a pull"),
        constant("SMALLEST_COST", environment.smallest_mean_cost(), "the smallest mean cost of an arm, divided by COST_MAX"),
        constant("BUDGET", budget, "the budget, in the units of the costs"),
    ]
}

/// A parameter as a constant, with its description up to the first semicolon.
fn parameter(param: &Param, value: f64) -> Constant {
    let (about, _) = param.about.split_once(';').unwrap_or((param.about, ""));
    let unit = if param.default == DefaultValue::Told(ProblemFact::SmallestMeanCost) { ", divided by COST_MAX" } else { "" };
    Constant { name: param.id.to_uppercase(), value, about: format!("{}, {about}{unit}", param.name) }
}

#[cfg(test)]
mod tests;
