//! Tests of properties that every policy must have. Each test loops over the list of policies.

use budgeted_bandits::contract::{self, Finding};
use budgeted_bandits::environment::{Environment, Linear, Parameters};
use budgeted_bandits::policy::{self, Policy};
use budgeted_bandits::specification::PolicyChoice;
use budgeted_bandits::tally::ArmTally;

/// What the module `contract` promises to users of their own policies, the policies of the catalogue keep.
#[test]
fn every_policy_keeps_the_rules() {
    for entry in policy::ALL {
        for Finding { rule, broken } in contract::check(&PolicyChoice::new(entry)) {
            assert_eq!(broken, None, "{} breaks a rule: {rule}", entry.id);
        }
    }
}

/// The index of an arm never falls while the arm is not pulled, because a confidence interval only becomes narrower
/// when its arm is pulled.
#[test]
fn indices_never_fall_with_the_round() {
    let mut tested = 0;
    for entry in policy::ALL {
        let linear = Linear {
            features: vec![vec![0.5, 0.25], vec![0.25, 0.5]],
            parameters: Parameters { reward: vec![1.0, 0.0], cost: vec![0.0, 1.0] },
            noise_sd: 0.2,
            later: None,
        };
        let environment = Environment { linear: Some(linear.clone()), ..Environment::new(linear.arms()) };
        let policy = policy::build(entry, &vec![None; entry.params.len()], &environment, 1000.0).unwrap();
        for (pulls, reward, cost) in
            [(1, 0.0, 1.0), (1, 1.0, 0.0), (4, 1.5, 0.75), (100, 50.0, 20.0), (10_000, 100.0, 9_000.0)]
        {
            let squares = (reward * 0.9, cost * 0.9);
            let arm = ArmTally { pulls, reward, cost, reward_squares: squares.0, cost_squares: squares.1 };
            let mut before = f64::NEG_INFINITY;
            for round in (1..40).map(|step| pulls + 1 + step * step * step * pulls / 10) {
                let Some(index) = policy.score(round, &arm) else { continue };
                let rises = index >= before || before - index <= 1e-14 * before.abs();
                assert!(rises, "{} falls to {index} from {before} in round {round}", entry.id);
                before = index;
                tested += 1;
            }
        }
    }
    assert!(tested > 15 * 5 * 39, "too few policies have an index that depends on one arm alone: {tested} values");
}

/// A theorem and the policy whose regret the theorem bounds have the same defaults for the parameters that they share.
#[test]
fn theorems_have_the_same_defaults_as_their_policies() {
    use budgeted_bandits::policy::{DefaultValue, ProblemFact};
    use budgeted_bandits::theory::{Instance, THEOREMS};
    let instance = Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], 1000.0);
    for theorem in THEOREMS {
        let Some(policy) = policy::find(theorem.policy) else { continue };
        for param in policy.params.iter().filter(|param| theorem.parameters.iter().any(|own| own.id == param.id)) {
            let value = match param.default {
                DefaultValue::Value(value) => value,
                DefaultValue::Told(ProblemFact::SmallestMeanCost) => instance.smallest_cost(),
                // An instance has no laws, so its η is 1.
                DefaultValue::Told(ProblemFact::RewardEta | ProblemFact::CostEta) => 1.0,
                // An instance has no features. A test of the guarantees compares these parameters.
                DefaultValue::Told(ProblemFact::ParameterNorm | ProblemFact::ArmNorm | ProblemFact::Noise) => continue,
                other => panic!("{}: {other:?}", theorem.id),
            };
            let given = (theorem.regret)(&instance.clone().with(param.id, value));
            assert!(given.is_ok() && given == (theorem.regret)(&instance), "{} {}", theorem.id, param.id);
        }
    }
}
