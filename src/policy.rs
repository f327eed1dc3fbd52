//! The policies of a simulation: those of the crate [`budgeted_bandits_policies`], the reference for regret, and modules.
//! [`ALL`] lists all but modules.

mod best_arm;
mod module;

pub use budgeted_bandits_policies::{
    AnyPolicy, Arguments, Belief, Build, DefaultValue, Entry, ErrorRate, Fault, Formula, Index, Intervals, Knowledge,
    MAX_FORMULA, Made, Param, Policy, ProblemFact, Promises, Proviso, ScoreOf, Supplied, Turn, Value, argmax,
    estimated_etas, ucb_bv2_index,
};
pub use module::{MAX_MODULE, Module};

use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::input::Field;
use best_arm::BestArm;
use budgeted_bandits_policies as crate_of_policies;
use std::sync::Arc;

/// The number of policies in [`ALL`].
const COUNT: usize = crate_of_policies::ALL.len() + 1;

/// Every policy, in the order in which the page offers them. The best arm comes before the other references.
pub const ALL: &[&Entry] = &{
    let mut all = [&best_arm::ENTRY; COUNT];
    let (mut place, mut after) = (0, 0);
    while place < crate_of_policies::ALL.len() {
        let entry = crate_of_policies::ALL[place];
        if after == 0 && is_same(entry.group, best_arm::ENTRY.group) {
            after = 1;
        }
        all[place + after] = entry;
        place += 1;
    }
    all
};

/// Whether two texts are equal. The compiler cannot compare them with `==` in a constant yet.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut place = 0;
    while place < one.len() && place < other.len() && one[place] == other[place] {
        place += 1;
    }
    one.len() == other.len() && place == one.len()
}

/// Looks up a policy of [`ALL`] by its [`Entry::id`]. `None` if there is no such policy.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().copied().find(|entry| entry.id == id)
}

/// Builds a policy that plays on `environment` with `budget`, in units of the largest possible cost. The policy is told
/// what its entry lists, and nothing else. `values` has one value for each of [`Entry::params`]; `None` stands for the
/// default.
///
/// # Errors
///
/// Returns an error in the cases in which [`Entry::build`] does.
pub fn build(entry: &Entry, values: &[Option<Value>], environment: &Environment, budget: f64) -> Result<AnyPolicy> {
    if entry.told.contains(&ProblemFact::BestArm) {
        return Ok(Box::new(BestArm::new(environment, budget)).into());
    }
    entry.build(values, &environment.knowledge(budget, entry.told)).map_err(refused)
}

/// The parameters that are numbers, each with its value, including the values that the policy is told.
///
/// # Errors
///
/// Returns an error in the cases in which [`build`] does.
pub fn numbers(
    entry: &Entry,
    values: &[Option<Value>],
    environment: &Environment,
    budget: f64,
) -> Result<Vec<(&'static Param, f64)>> {
    if entry.told.contains(&ProblemFact::BestArm) {
        return Ok(Vec::new());
    }
    entry.numbers(values, &environment.knowledge(budget, entry.told)).map_err(refused)
}

fn refused(error: crate_of_policies::Error) -> Error {
    Error::new("policies", error.to_string())
}

/// Reads the value of a parameter.
///
/// # Errors
///
/// Returns an error if the value is not from `min` to `max`, if a number is not whole but has to be, or if a text is not
/// a formula or a module.
pub fn read_value(param: &Param, field: &Field) -> Result<Value> {
    match param.default {
        DefaultValue::Formula(_) => {
            let formula = Formula::read(field.text(param.max as usize)?);
            formula.map(|formula| Value::Formula(Arc::new(formula))).map_err(|message| field.error(message))
        }
        DefaultValue::Supplied => Module::from_field(field).map(|module| Value::Supplied(module)),
        DefaultValue::Whole(_) => field.integer(param.min as u64, param.max as u64).map(|value| Value::Number(value as f64)),
        _ => field.number_in(param.min, param.max).map(Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::{Arm, Linear};
    use crate::input::Node;
    use crate::law::Law;

    #[test]
    fn the_reference_comes_before_the_other_references() {
        let ids: Vec<&str> = ALL.iter().map(|entry| entry.id).collect();
        let place = ids.iter().position(|id| *id == "best-arm").unwrap();
        assert_eq!(ids[place + 1], "uniform");
        assert_eq!(
            [&ids[..place], &ids[place + 1..]].concat(),
            crate_of_policies::ALL.iter().map(|e| e.id).collect::<Vec<_>>()
        );
    }

    #[test]
    fn no_knowledge_names_the_best_arm() {
        let entry = find("best-arm").unwrap();
        let error = entry.build(&[], &Knowledge::new(2)).unwrap_err().to_string();
        assert_eq!(error, "best-arm: expected to be told the arm with the largest ratio, which only a simulator knows");
    }

    #[test]
    fn a_whole_parameter_accepts_only_whole_numbers() {
        let read = |text: &str| read_value(&find("mrcb").unwrap().params[0], &Field::root(&Node::from_json(text).unwrap()));
        assert!(read("2").is_ok() && read("2.5").is_err());
    }

    /// By hand: Beta(2, 3) has η = 1/(2 + 3 + 1) and Beta(1, 1) has η = 1/3, so rewards have η = 1/3. The costs are a
    /// Bernoulli variable and a constant, so they have η = 1.
    #[test]
    fn a_policy_is_told_the_largest_eta() {
        let arms =
            vec![Arm::new(Law::beta(2.0, 3.0), Law::constant(0.5)), Arm::new(Law::beta(1.0, 1.0), Law::bernoulli(0.5))];
        let numbers = numbers(find("omega-ucb-eta").unwrap(), &[None, None, None], &Environment::new(arms), 1.0);
        let told: Vec<f64> = numbers.unwrap().into_iter().map(|(_, value)| value).collect();
        assert!((told[1] - 1.0 / 3.0).abs() < 1e-15 && told[2] == 1.0, "{told:?}");
    }

    /// Each entry of the catalogue gets what it needs from an environment with features, and nothing that it does not list.
    #[test]
    fn an_environment_tells_what_the_entry_lists() {
        let arms =
            vec![Arm::new(Law::bernoulli(0.5), Law::constant(0.25)), Arm::new(Law::bernoulli(0.9), Law::constant(0.5))];
        let linear = Some(Linear::with_a_feature_each(&arms));
        let environment = Environment { linear, known_costs: true, ..Environment::new(arms) };
        for entry in ALL {
            let built = build(entry, &vec![None; entry.params.len()], &environment, 10.0);
            assert!(built.is_ok(), "{}: {built:?}", entry.id);
        }
        assert_eq!(environment.knowledge(10.0, &[]), Knowledge::new(2));
        let known = Knowledge::new(2).costs(vec![0.25, 0.5]).smallest_mean_cost(0.25).budget(10.0);
        assert_eq!(
            environment.knowledge(10.0, &[ProblemFact::Costs, ProblemFact::SmallestMeanCost, ProblemFact::InverseBudget]),
            known
        );
    }
}
