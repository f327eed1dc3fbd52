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
fn holds(
    assumption: Assumption,
    specification: &Specification,
    player: &PolicyChoice,
    environment: &Environment,
) -> bool {
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
mod tests {
    use super::*;

    const PLAIN: &str = r#"{ "version": 1, "budget": { "absolute": 1000 }, "checkpoints": [0.02, 1], "environment": { "arms": [
        { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.25 } },
        { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 0.5 } },
        { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "constant", "value": 0.4 } } ] },
        "policies": [ { "id": "omega-ucb", "rho": 1 }, { "id": "budget-ucb", "lambda": 0.2 }, { "id": "m-ucb" }, { "id": "kube" },
            { "id": "eps-first", "epsilon": 0.2 } ] }"#;

    fn of(text: &str) -> Guarantees {
        Guarantees::new(&Specification::from_json(text).unwrap())
    }

    #[test]
    fn bounds_are_those_of_the_theorems_with_the_parameters_of_the_policies() {
        let proven = of(PLAIN);
        let instance = Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], 1000.0);
        let [omega, budget_ucb, m_ucb, kube, _] = &proven.policies[..] else { panic!("five policies") };
        let theorem = |id: &str| THEOREMS.iter().find(|theorem| theorem.id == id).unwrap().regret;
        // The tests of the module `theory` expect the same value.
        assert!((omega.bound.unwrap() - 2_223.684_062_815_1).abs() < 1e-6);
        assert_eq!(omega.checkpoints[1], omega.bound);
        assert_eq!(
            omega.checkpoints[0],
            theorem("omega-ucb")(&Instance { budget: 20.0, ..instance.clone() }.with("rho", 1.0)).ok()
        );
        assert_eq!(budget_ucb.bound, theorem("budget-ucb")(&instance.clone().with("lambda", 0.2)).ok());
        assert!(m_ucb.theorem.is_none() && m_ucb.bound.is_none());
        assert_eq!(kube.unmet, [Assumption::KnownCosts, Assumption::WithinBudget]);
        assert!(kube.theorem.is_some() && kube.bound.is_none());
        // The bound is (1000 + 0.5) × (2 - 0.5): before its last pull a run has spent less than 1000, and a pull costs
        // up to 0.5.
        assert!((proven.most.unwrap() - 1500.75).abs() < 1e-9);
        assert!(omega.vacuous && budget_ucb.vacuous);
    }

    #[test]
    fn a_policy_that_is_told_the_budget_has_a_bound_only_at_the_end() {
        let known = PLAIN.replacen(r#"{ "arms""#, r#"{ "known_costs": true, "arms""#, 1);
        let proven = of(&known.replacen(r#""version": 1"#, r#""version": 1, "stop": "strict""#, 1));
        let [kube, eps_first] = [3, 4].map(|policy| &proven.policies[policy]);
        let instance = Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], 1000.0);
        assert_eq!(kube.checkpoints, [None, kube.bound]);
        assert_eq!(kube.bound, crate::theory::tran_thanh_2012::theorem_1(&instance).ok());
        assert_eq!(eps_first.bound, crate::theory::tran_thanh_2010::corollary_2(&instance.with("epsilon", 0.2)).ok());
    }

    /// Two arms with constant outcomes, for which the leading term of BTS is 0: BTS loses about 9, so the term bounds
    /// nothing.
    #[test]
    fn a_leading_term_is_no_bound() {
        let text = r#"{ "version": 1, "budget": { "absolute": 1 }, "checkpoints": [1], "repetitions": 400, "environment": { "arms": [
            { "reward": { "law": "constant", "value": 1 }, "cost": { "law": "constant", "value": 0.1 } },
            { "reward": { "law": "constant", "value": 0 }, "cost": { "law": "constant", "value": 1 } } ] }, "policies": [ { "id": "bts" } ] }"#;
        let guarantee = &of(text).policies[0];
        assert_eq!((guarantee.leading_term, guarantee.bound, guarantee.vacuous), (Some(0.0), None, false));
        assert_eq!(guarantee.checkpoints, [None]);
        let results = crate::experiment::run(Specification::from_json(text).unwrap());
        let lost = results.answer().policies[0].last.regret.summary.mean;
        assert!(lost > 8.0, "BTS loses {lost}");
    }

    /// The proof of BTS needs rewards that are independent of costs. The proofs for Budget-UCB and ω-UCB do not.
    #[test]
    fn theorems_name_the_assumptions_that_do_not_hold() {
        let arm = |rest: &str| format!(r#"{{ {rest} }}"#);
        let laws = r#""reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.4 }"#;
        let text = |arm: &str| {
            format!(
                r#"{{ "version": 1, "budget": {{ "absolute": 1000 }}, "environment": {{ "arms": [{arm},
                {{ "reward": {{ "law": "bernoulli", "p": 0.6 }}, "cost": {{ "law": "bernoulli", "p": 0.3 }} }}] }},
                "policies": [ {{ "id": "bts" }}, {{ "id": "budget-ucb" }}, {{ "id": "omega-ucb" }} ] }}"#
            )
        };
        let independent = of(&text(&arm(laws)));
        assert!(independent.policies.iter().all(|policy| policy.unmet.is_empty()));
        assert!(independent.policies[0].leading_term.is_some_and(|term| term > 0.0));
        let correlated = arm(&format!(r#"{laws}, "correlation": 0.95"#));
        let observed = arm(r#""observations": [[1, 0.5], [0, 0.25], [1, 1]]"#);
        for dependent in [correlated, observed] {
            let [bts, budget_ucb, omega] = &of(&text(&dependent)).policies[..] else { panic!("three policies") };
            assert_eq!((&bts.unmet[..], bts.leading_term), (&[Assumption::Independent][..], None), "{dependent}");
            assert!(budget_ucb.bound.is_some() && omega.bound.is_some(), "{dependent}");
        }
        let never_costs_more = arm(r#""observations": [[1, 0.5], [0, 0.5]]"#);
        assert!(of(&text(&never_costs_more)).policies[0].unmet.is_empty(), "a constant cost depends on nothing");
    }

    #[test]
    fn bounds_are_in_the_units_of_the_specification() {
        let arms = r#""arms": [ { "reward": { "law": "constant", "value": 5 }, "cost": { "law": "constant", "value": 1 } },
            { "reward": { "law": "constant", "value": 6 }, "cost": { "law": "constant", "value": 2 } },
            { "reward": { "law": "constant", "value": 2 }, "cost": { "law": "constant", "value": 1.6 } } ], "reward_max": 10, "cost_max": 4"#;
        let (before, after) = (PLAIN.find(r#""arms""#).unwrap(), PLAIN.find("},\n        \"policies\"").unwrap());
        let text = format!("{}{arms} {}", &PLAIN[..before], &PLAIN[after..]).replace("1000", "4000");
        let (scaled, unit) = (of(&text), of(PLAIN));
        let close = |a: Option<f64>, b: Option<f64>| (a.unwrap() - 10.0 * b.unwrap()).abs() < 1e-9 * a.unwrap();
        assert!(close(scaled.most, unit.most) && close(scaled.policies[0].bound, unit.policies[0].bound));
    }

    fn specification(arms: &str, budget: f64, stop: &str, rest: &str) -> String {
        format!(
            r#"{{ "version": 1, "environment": {{ "arms": [{arms}] {rest} }}, "budget": {{ "absolute": {budget} }}, "stop": "{stop}",
                "checkpoints": [1], "repetitions": 2000,
                "policies": [ {{ "id": "uniform" }}, {{ "id": "formula", "index": "0-r/c" }}, {{ "id": "formula", "index": "c-r" }} ] }}"#
        )
    }

    /// Every pull costs 1, so the only pull of an episode spends twice the budget of 1/2. In nine episodes of ten, the
    /// policy `uniform` pulls one of the nine arms without rewards.
    #[test]
    fn the_last_pull_may_cost_more_than_is_left() {
        let arm = |p: f64| {
            format!(r#"{{ "reward": {{ "law": "bernoulli", "p": {p} }}, "cost": {{ "law": "constant", "value": 1 }} }}"#)
        };
        let arms = [vec![arm(1.0)], vec![arm(0.0); 9]].concat().join(",");
        let text = specification(&arms, 0.5, "overshoot", "");
        let results = crate::experiment::run(Specification::from_json(&text).unwrap());
        let lost = results.answer().policies[0].last.regret.summary.mean;
        assert!(lost > 0.85, "{lost} is lost, where nine pulls in ten lose 1");
        assert_eq!(of(&text).most, Some(1.0));
    }

    /// Takes the mean of 2,000 repetitions of three policies for all kinds of costs, and allows 4.5 standard errors
    /// above the bound.
    #[test]
    fn no_policy_loses_more_than_the_bound_on_average() {
        let laws = [
            r#"{ "law": "bernoulli", "p": 0.3 }"#,
            r#"{ "law": "uniform", "low": 0, "high": 0.6 }"#,
            r#"{ "law": "beta", "alpha": 0.1, "beta": 0.9 }"#,
            r#"{ "law": "discrete", "values": [0.25, 1], "weights": [9, 1] }"#,
            r#"{ "law": "constant", "value": 0.7 }"#,
        ];
        let arm = |p: f64, cost: &str| format!(r#"{{ "reward": {{ "law": "bernoulli", "p": {p} }}, "cost": {cost} }}"#);
        for (a, b) in [(0, 0), (0, 1), (1, 2), (2, 2), (3, 0), (3, 4), (4, 4), (2, 4)] {
            for budget in [0.2, 0.75, 1.0, 2.5] {
                for stop in ["overshoot", "strict"] {
                    let text = specification(&format!("{},{}", arm(0.9, laws[a]), arm(0.1, laws[b])), budget, stop, "");
                    let (most, answer) =
                        (of(&text).most.unwrap(), crate::experiment::run(Specification::from_json(&text).unwrap()));
                    for policy in answer.answer().policies {
                        let regret = policy.last.regret.summary;
                        let allowed = most + 4.5 * regret.stderr.unwrap() + 1e-9;
                        assert!(regret.mean <= allowed, "{}: {} of {most}: {text}", policy.label, regret.mean);
                    }
                }
            }
        }
    }

    /// The arms cost 0.6 and 0.5 and have the same ratio, so that no pull is worse than another. Two pulls of the
    /// second arm still earn more than one pull of the first, which leaves no room for another pull.
    #[test]
    fn budget_that_is_left_over_is_lost_against_the_best_combination() {
        let arm = |cost: f64| {
            format!(
                r#"{{ "reward": {{ "law": "constant", "value": {cost} }}, "cost": {{ "law": "constant", "value": {cost} }} }}"#
            )
        };
        let text = specification(&format!("{},{}", arm(0.6), arm(0.5)), 1.0, "strict", r#", "known_costs": true"#);
        let text = text.replace(r#"{ "id": "uniform" }"#, r#"{ "id": "kube" }, { "id": "uniform" }"#);
        let results = crate::experiment::run(Specification::from_json(&text).unwrap());
        let lost = results.final_knapsack_regrets(1).iter().copied().fold(0.0, f64::max);
        let proven = of(&text);
        let (most, knapsack) = (proven.most.unwrap(), proven.policies[0].most.unwrap());
        assert!(most < 1e-9 && (lost - 0.4).abs() < 1e-9 && (knapsack - 1.0).abs() < 1e-8, "{most} {lost} {knapsack}");
    }

    /// Also checks that the parameters of linear arms enter the theorem of Budget-CB.
    #[test]
    fn theorems_apply_only_to_a_single_instance() {
        let family = r#"{ "version": 1, "budget": { "absolute": 10 }, "environment": { "family": "bernoulli", "arms": 3 },
            "policies": [ { "id": "omega-ucb" } ] }"#;
        let proven = of(family);
        assert_eq!(proven.none, Some("The arms are drawn anew in every repetition."));
        assert!(proven.most.is_none() && proven.policies[0].bound.is_none() && proven.policies[0].theorem.is_some());
        let linear = r#"{ "version": 1, "budget": { "absolute": 200 }, "environment": { "linear": { "arms": [[0.5, 0.25], [0.25, 0.5]],
            "reward": [0.8, 0.4], "cost": [0.4, 0.8], "noise_sd": 0.1 } }, "policies": [ { "id": "budget-cb" }, { "id": "budget-cb", "delta": 0.1 } ] }"#;
        let proven = of(linear);
        let instance = Instance::new(&[0.5, 0.4], &[0.4, 0.5], 200.0);
        let known = [
            ("dimension", 2.0),
            ("arm_norm", 0.3125_f64.sqrt()),
            ("parameter_norm", 0.8_f64.sqrt()),
            ("sub_gaussian", 0.1),
            ("ridge", 1.0),
        ];
        let instance = known.iter().fold(instance, |instance, (id, value)| instance.with(id, *value));
        let expected = crate::theory::xia_2015a::theorem_7(&instance).unwrap();
        assert!((proven.policies[0].bound.unwrap() - expected).abs() < 1e-9 * expected);
        assert_eq!(proven.policies[1].unmet, [Assumption::Delta]);
        assert_eq!(proven.policies[1].bound, None);
    }
}
