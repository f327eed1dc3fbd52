//! Guarantees: what the theorems of the papers say about the policies and the instance of a specification.

use crate::environment::{Arm, Costs, Environment, TOLERANCE};
use crate::episode::Stop;
use crate::law::Law;
use crate::policy::{Told, Value};
use crate::specification::{PolicyChoice, Specification};
use crate::theory::{Assumption, Instance, THEOREMS, Theorem};
use serde::Serialize;

/// The guarantees for the policies of a specification.
///
/// ```
/// use budgeted_bandits::{guarantee::Guarantees, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts(Some(20), 0.1).remove(0).specification;
/// let guarantees = Guarantees::new(&two_arms);
/// assert_eq!(guarantees.policies.len(), two_arms.policies.len());
/// assert!(guarantees.most.unwrap() > 0.0);
/// ```
#[derive(Serialize)]
pub struct Guarantees {
    /// The reason why the theorems do not apply to the specification, if they do not. They need a single instance.
    pub none: Option<&'static str>,
    /// An upper bound of the mean pseudo-regret of every policy, in units of reward. It is the largest gap between two
    /// ratios times [`Costs::most_spent`].
    pub most: Option<f64>,
    /// The guarantee of each policy.
    pub policies: Vec<Guarantee>,
}

/// The guarantee for a policy.
#[derive(Serialize)]
pub struct Guarantee {
    /// The theorem, if one is known.
    pub theorem: Option<&'static Theorem>,
    /// What the theorem supposes and what does not hold here. If this list is not empty, the theorem says nothing about
    /// the regret, and gives no number.
    pub unmet: Vec<Assumption>,
    /// The regret that the theorem allows, in units of reward; `None` if it does not apply or gives a leading term only.
    pub bound: Option<f64>,
    /// The leading term, in units of reward, if the theorem applies and gives no more. A leading term bounds nothing.
    pub leading_term: Option<f64>,
    /// The regret that the theorem allows at each checkpoint, as if the budget there were the whole budget. A policy
    /// that is told the budget has a value only at the whole budget, because it would play differently with a smaller
    /// one.
    pub checkpoints: Vec<Option<f64>>,
    /// An upper bound of the mean regret of every policy, by the notion of regret of the theorem.
    pub most: Option<f64>,
    /// Whether the bound says nothing: it allows at least as much regret as the upper bound for every policy.
    pub vacuous: bool,
}

impl Guarantees {
    /// Applies the theorems to a specification.
    pub fn new(specification: &Specification) -> Guarantees {
        let environment = specification.environment.given().ok_or("The arms are drawn anew in every repetition.");
        let environment = environment.and_then(|given| match given.change {
            None => Ok(given),
            Some(_) => Err("The arms change during a run."),
        });
        let most = environment.as_ref().ok().map(|environment| most(specification, environment));
        let most_lost = |knapsack: bool| most.map(|(pseudo, combination)| if knapsack { combination } else { pseudo });
        let guarantee = |player: &PolicyChoice| {
            let theorem = THEOREMS.iter().find(|theorem| theorem.policy == player.entry.id).copied();
            let most = most_lost(theorem.is_some_and(|theorem| theorem.knapsack));
            match (theorem, &environment) {
                (Some(theorem), Ok(environment)) => Guarantee::new(specification, player, theorem, environment, most),
                _ => Guarantee { theorem, most, ..Guarantee::none(specification) },
            }
        };
        Guarantees {
            none: environment.as_ref().err().copied(),
            most: most_lost(false),
            policies: specification.policies.iter().map(guarantee).collect(),
        }
    }
}

impl Guarantee {
    /// Returns a guarantee without a number.
    fn none(specification: &Specification) -> Guarantee {
        Guarantee {
            theorem: None,
            unmet: Vec::new(),
            bound: None,
            leading_term: None,
            checkpoints: vec![None; specification.checkpoints.fractions().len()],
            most: None,
            vacuous: false,
        }
    }

    /// Applies a theorem to an environment.
    fn new(
        specification: &Specification,
        player: &PolicyChoice,
        theorem: &'static Theorem,
        environment: &Environment,
        most: Option<f64>,
    ) -> Guarantee {
        let none = Guarantee { theorem: Some(theorem), most, ..Guarantee::none(specification) };
        let unmet: Vec<Assumption> =
            theorem.assumptions.iter().copied().filter(|one| !holds(*one, specification, player, environment)).collect();
        if !unmet.is_empty() {
            return Guarantee { unmet, ..none };
        }
        let budget = specification.budget.amount(environment);
        let at = |share: f64| {
            let regret = (theorem.regret)(&instance(player, theorem, environment, share * budget))?;
            Ok(regret * environment.scale.reward)
        };
        let regret = match at(1.0) {
            Ok(regret) => regret,
            Err(assumption) => return Guarantee { unmet: vec![assumption], ..none },
        };
        if theorem.leading {
            return Guarantee { leading_term: Some(regret), ..none };
        }
        let told = [Told::Budget, Told::InverseBudget].iter().any(|what| player.entry.told.contains(what));
        let checkpoint = |share: f64| if told && share < 1.0 { None } else { at(share).ok() };
        Guarantee {
            bound: Some(regret),
            checkpoints: specification.checkpoints.fractions().into_iter().map(checkpoint).collect(),
            vacuous: most.is_some_and(|most| regret >= most),
            ..none
        }
    }
}

/// Returns whether what a theorem supposes of the laws, the policy and the run holds. What a theorem supposes of means,
/// budget and parameters is for [`Theorem::regret`] to check.
fn holds(assumption: Assumption, specification: &Specification, player: &PolicyChoice, environment: &Environment) -> bool {
    let within = |law: &Law| law.support().0 >= 0.0 && law.support().1 <= 1.0;
    let mut laws = environment.arms.iter().map(|arm| &arm.laws);
    match assumption {
        Assumption::Bounded => laws.all(|laws| within(&laws.reward) && within(&laws.cost)),
        Assumption::BoundedRewards => laws.all(|laws| within(&laws.reward)),
        Assumption::Independent => environment.arms.iter().all(Arm::independent),
        Assumption::KnownCosts => environment.known_costs,
        Assumption::WithinBudget => specification.stop == Stop::Strict,
        Assumption::Linear => environment.linear.is_some(),
        Assumption::Delta => player.given("delta").is_none(),
        _ => true,
    }
}

/// Returns upper bounds of the mean regret of every policy in units of reward: of its pseudo-regret, and of its regret
/// against the best combination of pulls.
///
/// Such a combination earns at most B times the best ratio. A run that may overshoot spends at least B, so its regret
/// against the combination is at most its pseudo-regret. Under the strict stop, a run may leave up to the whole budget
/// unspent, and then loses everything that the combination earns.
fn most(specification: &Specification, environment: &Environment) -> (f64, f64) {
    let budget = specification.budget.amount(environment);
    let instance = Instance::of(environment, budget);
    let gap = instance.gaps().into_iter().fold(0.0, f64::max);
    let pseudo = gap * Costs::of(environment).most_spent(budget, specification.stop);
    let knapsack = match specification.stop {
        Stop::Overshoot => pseudo,
        Stop::Strict => instance.ratios()[instance.best()] * budget * (1.0 + TOLERANCE),
    };
    (pseudo * environment.scale.reward, knapsack * environment.scale.reward)
}

/// Returns the instance to which the theorem is applied, with the parameters of the policy.
fn instance(player: &PolicyChoice, theorem: &Theorem, environment: &Environment, budget: f64) -> Instance {
    let mut instance = Instance::of(environment, budget);
    for parameter in theorem.parameters {
        if let Some(Value::Number(value)) = player.given(parameter.id) {
            instance = instance.with(parameter.id, *value);
        }
    }
    if let Some(linear) = environment.linear.as_ref().filter(|_| player.entry.needs_linear_arms()) {
        let known = [
            ("dimension", linear.features[0].len() as f64),
            ("arm_norm", linear.arm_norm()),
            ("parameter_norm", linear.parameter_norm()),
            ("sub_gaussian", linear.sub_gaussian()),
            ("ridge", 1.0),
        ];
        for (id, value) in known {
            if instance.parameter(id).is_none() {
                instance = instance.with(id, value);
            }
        }
    }
    instance
}

#[cfg(test)]
mod tests;
