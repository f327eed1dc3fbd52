//! Relations between answers: if two specifications differ in a known way, one answer follows from the other. Neither
//! answer has to be known in advance, so the specifications can be generated. `cli/tests/it/metamorphic.rs` has the relations
//! between answers of the command line.

use crate::generate::{given, in_units, policies, read, specification, with};
use budgeted_bandits::experiment::{self, Experiment, Record};
use budgeted_bandits::guarantee::Guarantees;
use budgeted_bandits::policy;
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::stats::Moments;
use budgeted_bandits::trace::Trace;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Returns the records of the first repetitions of a policy.
fn records(specification: &Specification, policy: usize) -> Vec<Record> {
    let experiment = Experiment::new(specification.clone());
    experiment.run(policy).expect("no policy fails").repetitions
}

/// Returns the given arms of a specification.
fn arms_of(value: &mut Value) -> &mut Vec<Value> {
    value["environment"]["arms"].as_array_mut().expect("given arms")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// The report of a policy does not depend on the other policies.
    #[test]
    fn a_policy_does_the_same_alone_twice_and_among_others(value in specification()) {
        let together = policies(&value);
        let players = value["policies"].as_array().unwrap();
        for (report, player) in together.iter().zip(players) {
            let twice = policies(&with(&value, "policies", json!([player, player])));
            let alone = policies(&with(&value, "policies", json!([player])));
            // Blocks of repetitions do not depend on the policies, so the sums are added up in the same order.
            prop_assert_eq!(&twice[0], report);
            prop_assert_eq!(&twice[1], report);
            prop_assert_eq!(&alone[0], report);
        }
    }

    /// The factors are powers of two, so no product is rounded and the answers agree exactly.
    #[test]
    fn other_units_scale_the_answer(value in given(), reward in -20..20_i32, cost in -20..20_i32) {
        let (reward, cost) = (f64::powi(2.0, reward), f64::powi(2.0, cost));
        let mut scaled = value.clone();
        in_units(&mut scaled, [Some(reward), Some(cost)]);
        prop_assume!(Specification::from_json(&scaled.to_string()).is_ok());
        let factors = [reward, reward, 1.0, reward, cost, reward];
        for policy in 0..value["policies"].as_array().unwrap().len() {
            let (plain, scaled) = (records(&read(&value), policy), records(&read(&scaled), policy));
            for (plain, scaled) in plain.iter().zip(&scaled) {
                let expected: Vec<f64> = plain.ending.last.iter().zip(factors).map(|(plain, factor)| plain * factor).collect();
                prop_assert_eq!(scaled.ending.last.iter().copied().collect::<Vec<f64>>(), expected);
            }
        }
    }

    /// A change at one point, from `at` until `at`, uses no random numbers. The episodes are therefore the same.
    #[test]
    fn a_change_into_the_same_laws_changes_nothing(mut value in given(), at in 0.0..=1.0) {
        value["environment"].as_object_mut().unwrap().remove("change");
        arms_of(&mut value).iter_mut().for_each(|arm| { arm.as_object_mut().unwrap().remove("later"); });
        let mut changing = value.clone();
        changing["environment"]["change"] = json!({ "from": at, "until": at });
        for arm in arms_of(&mut changing) {
            arm["later"] = json!({ "reward": arm["reward"], "cost": arm["cost"] });
        }
        for policy in 0..value["policies"].as_array().unwrap().len() {
            let (plain, changing) = (records(&read(&value), policy), records(&read(&changing), policy));
            for (plain, changing) in plain.iter().zip(&changing) {
                // Knapsack regret is not recorded if arms change.
                for (before, after) in plain.ending.last.iter().zip(changing.ending.last.iter()) {
                    // The regret is the sum of the parts before and after the change, which is rounded differently.
                    prop_assert!((before - after).abs() <= 1e-9 * before.abs().max(1.0), "{plain:?}, then {changing:?}");
                }
            }
        }
    }

    #[test]
    fn a_correlation_of_zero_is_the_same_as_no_correlation(mut value in given()) {
        arms_of(&mut value).iter_mut().for_each(|arm| { arm.as_object_mut().unwrap().remove("correlation"); });
        let plain = policies(&value);
        arms_of(&mut value).iter_mut().for_each(|arm| arm["correlation"] = json!(0));
        prop_assert_eq!(policies(&value), plain);
    }

    /// The formula has the same operations as the policy in the same order, so all choices agree.
    #[test]
    fn the_policy_formula_does_what_the_policy_with_that_index_does(value in specification(), alpha in 0.0..=4.0) {
        for entry in policy::ALL {
            let Some(index) = entry.promises.formula else { continue };
            let mut player = json!({ "id": entry.id });
            entry.params.iter().for_each(|param| player[param.id] = json!(alpha));
            let formula = json!({ "id": "formula", "index": index, "a": alpha });
            let found = policies(&with(&value, "policies", json!([player, formula])));
            for key in ["checkpoints", "arms", "final", "capped", "without_pulls"] {
                prop_assert_eq!(&found[0][key], &found[1][key]);
            }
        }
    }

    /// The trace of a repetition ends with the quantities that the experiment records for the repetition.
    #[test]
    fn a_trace_ends_with_the_quantities_of_the_record(value in specification()) {
        let specification = read(&value);
        for policy in 0..specification.policies().len() {
            let records = records(&specification, policy);
            let mut trace = Trace::new(&specification, policy, records.len() as u64 - 1).unwrap();
            trace.seek(u64::MAX);
            let (state, expected) = (trace.state(None), records[records.len() - 1].ending.last);
            let sums = [state.pulls as f64, state.reward, state.spent];
            prop_assert_eq!(sums, [expected.pulls, expected.reward, expected.spent]);
            let rounding = 1e-9 * expected.regret.max(trace.environment().scale.reward);
            prop_assert!((state.regret - expected.regret).abs() <= rounding);
        }
    }

    /// Quantities that are computed from the laws alone do not depend on the order of the arms.
    #[test]
    fn theory_does_not_depend_on_the_order_of_the_arms(value in given(), turn in 1..5_usize) {
        let mut turned = value.clone();
        let arms = arms_of(&mut turned);
        let turn = turn % arms.len();
        arms.rotate_left(turn);
        let [plain, turned] = [&value, &turned].map(read);
        let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
        prop_assert!(close(plain.expected_pulls(), turned.expected_pulls()));
        let [first, second] = [&plain, &turned].map(Guarantees::new);
        let same = |a: Option<f64>, b: Option<f64>| a.is_some() == b.is_some() && a.zip(b).is_none_or(|(a, b)| close(a, b));
        prop_assert!(same(first.most, second.most));
        for (a, b) in first.policies.iter().zip(&second.policies) {
            prop_assert!(same(a.bound, b.bound) && same(a.leading_term, b.leading_term) && a.unmet == b.unmet && a.vacuous == b.vacuous);
        }
    }

    /// The mean regret of every policy is at most the upper bound that holds for all policies. The tolerance is eight
    /// standard errors, which chance alone does not exceed even in a night of generated cases.
    #[test]
    fn the_mean_regret_of_every_policy_is_at_most_the_upper_bound(value in given()) {
        let specification = read(&with(&value, "repetitions", json!(200)));
        let guarantees = Guarantees::new(&specification);
        let Some(most) = guarantees.most else { return Ok(()) };
        let results = experiment::run(specification.clone());
        for (policy, guarantee) in guarantees.policies.iter().enumerate() {
            let regrets: Moments = results.final_regrets(policy).iter().copied().collect();
            let (mean, error) = (regrets.mean(), regrets.stderr().unwrap());
            prop_assert!(mean <= most * (1.0 + 1e-9) + 8.0 * error, "{mean} ± {error} exceeds the bound {most}");
            if let Some(bound) = guarantee.bound {
                prop_assert_eq!(guarantee.vacuous, bound >= guarantee.most.unwrap());
            }
        }
    }

    /// The upper bound of the mean number of pulls, which is computed before a run, holds under both stops.
    #[test]
    fn the_mean_number_of_pulls_is_at_most_the_expected_pulls(value in specification()) {
        let specification = read(&with(&value, "repetitions", json!(100)));
        let expected = specification.expected_pulls();
        let results = experiment::run(specification.clone());
        for policy in 0..specification.policies().len() {
            let pulls: Moments = records(&specification, policy).iter().map(|record| record.ending.last.pulls).collect();
            let error = pulls.stderr().unwrap_or(f64::INFINITY);
            prop_assert!(pulls.mean() <= expected + 8.0 * error, "{} ± {error} exceeds the bound {expected}", pulls.mean());
        }
        prop_assert_eq!(results.repetitions(), 100);
    }

    /// The random numbers for the environment of a repetition do not depend on the policies.
    #[test]
    fn an_environment_does_not_depend_on_the_policies(value in specification()) {
        let alone = with(&value, "policies", json!([{ "id": "uniform" }]));
        let [many, alone] = [&value, &alone].map(|value| {
            let specification = read(value);
            specification.environment().environment(&mut stream(specification.seed(), 3, Role::Environment))
        });
        prop_assert_eq!(many, alone);
    }
}
