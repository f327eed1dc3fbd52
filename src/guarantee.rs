//! Guarantees: what the theorems of the papers say about the policies and the instance of a specification.

use crate::environment::{Arm, Costs, Environment, TOLERANCE};
use crate::episode::Stop;
use crate::law::Law;
use crate::policy::ProblemFact;
use crate::specification::{PolicyChoice, Specification};
use crate::theory::{Assumption, Instance, Letter, THEOREMS, Theorem};
use serde::Serialize;

mod terms;

use terms::arms;
pub use terms::{ArmTerms, FormulaUnits, Given, Tuned};

/// The guarantees for the policies of a specification.
///
/// ```
/// use budgeted_bandits::{guarantee::Guarantees, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// let guarantees = Guarantees::new(&two_arms);
/// assert_eq!(guarantees.policies.len(), two_arms.policies().len());
/// assert!(guarantees.most.unwrap() > 0.0);
/// ```
#[derive(Serialize)]
pub struct Guarantees {
    /// The reason why the theorems do not apply to the specification, if they do not. They need a single instance.
    pub none: Option<&'static str>,
    /// An upper bound of the mean pseudo-regret of every policy, in units of reward. It is the largest gap between two
    /// ratios times [`Costs::most_spent`].
    pub most: Option<f64>,
    /// The units of the formulas: the largest possible reward and the largest possible cost of a pull.
    pub units: Option<FormulaUnits>,
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
    /// An upper bound of the mean regret of every policy, by the definition of regret of the theorem.
    pub most: Option<f64>,
    /// Whether the bound says nothing: it allows at least as much regret as the upper bound for every policy.
    pub vacuous: bool,
    /// The values of the letters in the formula, from which a reader can compute the number. The result has the unit
    /// [`FormulaUnits::reward`]. Empty if the theorem does not apply.
    pub letters: Vec<Letter>,
    /// What the formula takes and what the proof gives, arm by arm. Empty if the theorem does not apply.
    pub arms: Vec<ArmTerms>,
    /// The smallest mean number of all pulls by the proof, if it gives one.
    pub pulls_in_all: Option<f64>,
    /// The parameter of the policy that the bound would choose, if the paper proposes this.
    pub tuned: Option<Tuned>,
}

impl Guarantees {
    /// Applies the theorems to a specification, with the default values for the parameters of the proofs.
    pub fn new(specification: &Specification) -> Guarantees {
        Guarantees::with(specification, &[])
    }

    /// Applies the theorems to a specification, with the given values for parameters of the proofs.
    pub fn with(specification: &Specification, given: &[Given]) -> Guarantees {
        let environment = specification.environment().given().ok_or("The arms are drawn anew in every repetition.");
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
                (Some(theorem), Ok(environment)) => {
                    Guarantee::new(specification, player, theorem, environment, (most, given))
                }
                _ => Guarantee { theorem, most, ..Guarantee::none(specification) },
            }
        };
        Guarantees {
            none: environment.as_ref().err().copied(),
            most: most_lost(false),
            units: environment
                .as_ref()
                .ok()
                .map(|given| FormulaUnits { reward: given.scale.reward, cost: given.scale.cost }),
            policies: specification.policies().iter().map(guarantee).collect(),
        }
    }
}

impl Guarantee {
    /// A guarantee without a number.
    fn none(specification: &Specification) -> Guarantee {
        Guarantee {
            theorem: None,
            unmet: Vec::new(),
            bound: None,
            leading_term: None,
            checkpoints: vec![None; specification.checkpoints().fractions().len()],
            most: None,
            vacuous: false,
            letters: Vec::new(),
            arms: Vec::new(),
            pulls_in_all: None,
            tuned: None,
        }
    }

    /// Applies a theorem to an environment.
    fn new(
        specification: &Specification,
        player: &PolicyChoice,
        theorem: &'static Theorem,
        environment: &Environment,
        (most, given): (Option<f64>, &[Given]),
    ) -> Guarantee {
        let none = Guarantee { theorem: Some(theorem), most, ..Guarantee::none(specification) };
        let unmet: Vec<Assumption> =
            theorem.assumptions.iter().copied().filter(|one| !holds(*one, specification, player, environment)).collect();
        if !unmet.is_empty() {
            return Guarantee { unmet, ..none };
        }
        let budget = specification.budget().amount(environment);
        let instance = |share: f64| instance(player, theorem, environment, share * budget, given);
        let scaled = |regret: f64| regret * environment.scale.reward;
        let whole = instance(1.0);
        let regret = match (theorem.regret)(&whole) {
            Ok(regret) => scaled(regret),
            Err(assumption) => return Guarantee { unmet: vec![assumption], ..none },
        };
        let explained = Guarantee {
            letters: (theorem.letters)(&whole),
            arms: arms(theorem, &whole),
            pulls_in_all: theorem.pulls.as_ref().and_then(|pulls| pulls.in_all).map(|in_all| in_all(&whole)),
            ..none
        };
        if theorem.leading {
            return Guarantee { leading_term: Some(regret), ..explained };
        }
        let told = [ProblemFact::Budget, ProblemFact::InverseBudget].iter().any(|what| player.entry.told.contains(what));
        let at = |share: f64| (theorem.regret)(&instance(share)).ok().map(scaled);
        let checkpoint = |share: f64| if told && share < 1.0 { None } else { at(share) };
        let tuned = theorem.tuning.as_ref().and_then(|tuning| {
            let value = (tuning.choose)(&whole).ok()?;
            let bound = (theorem.regret)(&whole.clone().with(tuning.parameter, value)).ok()?;
            Some(Tuned { parameter: tuning.parameter, value, bound: scaled(bound) })
        });
        Guarantee {
            bound: Some(regret),
            checkpoints: specification.checkpoints().fractions().into_iter().map(checkpoint).collect(),
            vacuous: most.is_some_and(|most| regret >= most),
            tuned,
            ..explained
        }
    }
}

/// Whether what a theorem supposes of the laws, the policy and the run holds. What a theorem supposes of means, budget
/// and parameters is for [`Theorem::regret`] to check.
fn holds(assumption: Assumption, specification: &Specification, player: &PolicyChoice, environment: &Environment) -> bool {
    let within = |law: &Law| law.support().0 >= 0.0 && law.support().1 <= 1.0;
    let mut laws = environment.arms.iter().map(|arm| &arm.laws);
    match assumption {
        Assumption::Bounded => laws.all(|laws| within(&laws.reward) && within(&laws.cost)),
        Assumption::BoundedRewards => laws.all(|laws| within(&laws.reward)),
        Assumption::Independent => environment.arms.iter().all(Arm::independent),
        Assumption::KnownCosts => environment.known_costs,
        Assumption::WithinBudget => specification.stop() == Stop::Strict,
        Assumption::Linear => environment.linear.is_some(),
        Assumption::Delta => player.given("delta").is_none(),
        _ => true,
    }
}

/// Upper bounds of the mean regret of every policy in units of reward: of its pseudo-regret, and of its regret against
/// the best combination of pulls.
///
/// Such a combination earns at most B times the best ratio. A run that may overshoot spends at least B, so its regret
/// against the combination is at most its pseudo-regret. Under the strict stop, a run may leave up to the whole budget
/// unspent, and then loses everything that the combination earns.
fn most(specification: &Specification, environment: &Environment) -> (f64, f64) {
    let budget = specification.budget().amount(environment);
    let instance = Instance::of(environment, budget);
    let gap = instance.gaps().into_iter().fold(0.0, f64::max);
    let pseudo = gap * Costs::of(environment).most_spent(budget, specification.stop());
    let knapsack = match specification.stop() {
        Stop::Overshoot => pseudo,
        Stop::Strict => instance.ratios()[instance.best()] * budget * (1.0 + TOLERANCE),
    };
    (pseudo * environment.scale.reward, knapsack * environment.scale.reward)
}

/// The instance to which the theorem is applied, with the parameters of the policy and those of the proof.
fn instance(player: &PolicyChoice, theorem: &Theorem, environment: &Environment, budget: f64, given: &[Given]) -> Instance {
    let mut instance = Instance::of(environment, budget);
    let told = player.numbers(environment, budget);
    for parameter in theorem.parameters {
        if let Some((_, value)) = told.iter().find(|(param, _)| param.id == parameter.id) {
            instance = instance.with(parameter.id, *value);
        }
    }
    for Given { id, value } in given.iter().filter(|given| theorem.free.iter().any(|free| free.id == given.id)) {
        instance = instance.with(id, *value);
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
