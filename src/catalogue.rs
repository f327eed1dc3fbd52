//! The catalogue: the data from which a page builds its controls.

use crate::environment::{FAMILIES, FamilyEntry, Polytope};
use crate::law::{self, LawEntry};
use crate::policy::{self, Entry};
use crate::report::{STATISTICS, Statistic};
use crate::specification::{LIMITS, Limits, Specification, UntilDecided};
use serde::Serialize;

/// The policies, laws, families and limits, and the specification that a visitor sees first.
#[derive(Serialize)]
pub struct Catalogue {
    /// Every policy.
    pub policies: Vec<PolicyEntry>,
    /// Every law.
    pub laws: &'static [LawEntry],
    /// Every family of environments.
    pub families: &'static [FamilyEntry],
    /// A sentence that describes how linear environments are drawn.
    pub polytope: &'static str,
    /// The statistics of an answer that a table of final results shows.
    pub statistics: &'static [Statistic],
    /// The limits of a specification.
    pub limits: Limits,
    /// The defaults of a run that goes on until its question is decided.
    pub until_decided: UntilDecided,
    /// The fewest repetitions after which anything is decided.
    pub first_look: u64,
    /// The specification that a visitor sees first.
    pub default_specification: Specification,
}

/// A policy, and the property of an environment without which the policy cannot play.
#[derive(Serialize)]
pub struct PolicyEntry {
    /// The policy.
    #[serde(flatten)]
    pub entry: &'static Entry,
    /// The property of an environment that the policy needs; `None` if the policy plays in every environment.
    pub needs: Option<Need>,
}

impl PolicyEntry {
    /// The entry of a policy together with the property that the policy needs.
    pub fn new(entry: &'static Entry) -> PolicyEntry {
        PolicyEntry { entry, needs: entry.needs_linear_arms().then_some(LINEAR_ARMS) }
    }
}

/// A property of an environment.
#[derive(Serialize)]
pub struct Need {
    /// The name.
    pub id: &'static str,
    /// The words that the page shows.
    pub about: &'static str,
}

const LINEAR_ARMS: Need = Need { id: "linear_arms", about: "arms described by features" };

/// The specification that a visitor sees first, as JSON.
pub const DEFAULT_SPECIFICATION: &str = include_str!("catalogue/default.json");

/// Gathers the catalogue. Every call reads the default specification anew.
///
/// ```
/// use budgeted_bandits::catalogue::catalogue;
///
/// for policy in catalogue().policies {
///     println!("{}: {}", policy.entry.id, policy.entry.idea);
/// }
/// ```
pub fn catalogue() -> Catalogue {
    Catalogue {
        policies: policy::ALL.iter().map(|entry| PolicyEntry::new(entry)).collect(),
        laws: law::ALL,
        families: FAMILIES,
        polytope: Polytope::ABOUT,
        statistics: STATISTICS,
        limits: LIMITS,
        until_decided: UntilDecided::default(),
        first_look: UntilDecided::FIRST_LOOK,
        default_specification: Specification::from_json(DEFAULT_SPECIFICATION)
            .unwrap_or_else(|_| unreachable!("the default specification is valid")),
    }
}

#[cfg(test)]
mod tests {
    use crate::specification::Specification;

    #[test]
    fn the_default_specification_is_valid() {
        Specification::from_json(super::DEFAULT_SPECIFICATION).unwrap();
    }
}
