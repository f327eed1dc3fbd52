//! Policies that another program supplies: closures that build them, entries beside the catalogue, and failures.

use budgeted_bandits::experiment::Experiment;
use budgeted_bandits::input::Node;
use budgeted_bandits::parallel::Work;
use budgeted_bandits::policy::{AnyPolicy, Arguments, DefaultValue, Entry, Fault, Param, Policy, Promises};
use budgeted_bandits::seed::Stream;
use budgeted_bandits::specification::{Known, PolicyChoice, Specification};
use budgeted_bandits::tally::Tally;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pulls one arm, and fails in a round.
#[derive(Clone)]
struct Stubborn {
    arm: usize,
    fails_in: u64,
    fault: Option<Fault>,
}

impl Policy for Stubborn {
    fn choose(&mut self, tally: &Tally, _: &mut Stream) -> usize {
        if tally.pulls + 1 == self.fails_in {
            self.fault = Some(Fault::Raised(7));
        }
        self.arm
    }

    fn fault(&self) -> Option<Fault> {
        self.fault
    }
}

const PARAMS: &[Param] = &[
    Param { id: "arm", name: "arm", about: "the arm", min: 0.0, max: 1.0, default: DefaultValue::Whole(1) },
    Param {
        id: "fails_in",
        name: "round",
        about: "the round that fails",
        min: 0.0,
        max: 100.0,
        default: DefaultValue::Whole(0),
    },
];

/// Returns an entry whose closure counts the policies that it builds.
fn entry(built: &Arc<AtomicUsize>) -> &'static Entry {
    let built = built.clone();
    let build = move |arguments: &Arguments| {
        built.fetch_add(1, Ordering::Relaxed);
        let (arm, fails_in) = (arguments.param("arm") as usize, arguments.param("fails_in") as u64);
        AnyPolicy::from(Box::new(Stubborn { arm, fails_in, fault: None }))
    };
    Box::leak(Box::new(Entry {
        id: "stubborn",
        name: "stubborn",
        group: "your own",
        source: "this test",
        idea: "Pulls one arm.",
        params: PARAMS,
        told: &[],
        promises: Promises::NONE,
        build: Box::leak(Box::new(build)),
    }))
}

fn specification(policies: &str, known: &[&'static Entry]) -> Result<Specification, String> {
    let text = format!(
        r#"{{ "version": 1, "environment": {{ "family": "bernoulli", "arms": 2 }}, "budget": {{ "absolute": 20 }},
            "policies": [{policies}], "repetitions": 30 }}"#
    );
    let known = Known { policies: known, ..Known::default() };
    Specification::read_known(&Node::from_json(&text).unwrap(), &known).map_err(|error| error.to_string())
}

#[test]
fn a_closure_builds_a_policy_beside_those_of_the_catalogue() {
    let built = Arc::new(AtomicUsize::new(0));
    let specification = specification(r#"{ "id": "stubborn", "arm": 0 }, { "id": "uniform" }"#, &[entry(&built)]).unwrap();
    let results = Work::default().run(Experiment::new(specification), "").unwrap();
    assert_eq!(built.load(Ordering::Relaxed), 30, "every repetition has a policy of its own");
    assert_eq!(results.answer().policies[0].label, "stubborn (arm = 0, round = 0)");
    assert_eq!(results.answer().policies[1].label, "uniform");
}

/// Policies as values need no names, so two of them may have the same.
#[test]
fn a_specification_is_built_with_policies_beside_those_of_the_catalogue() {
    let [once, twice] = [entry(&Arc::default()), entry(&Arc::default())];
    let base = specification(r#"{ "id": "uniform" }"#, &[]).unwrap();
    let choose = |entry, arm: f64| PolicyChoice::new(entry).with("arm", arm);
    let built = base.to_builder().policies([choose(once, 0.0), choose(twice, 1.0)]).build().unwrap();
    assert!(std::ptr::eq(built.policies()[0].entry, once) && std::ptr::eq(built.policies()[1].entry, twice));
    assert_eq!(built.policies()[1].label(), "stubborn (arm = 1, round = 0)");
    let error = base.to_builder().policy(choose(once, 2.0)).build().err().unwrap().to_string();
    assert_eq!(error, "policies[1].arm: expected a whole number from 0 to 1, found 2");
}

#[test]
fn a_policy_is_known_only_where_it_is_supplied() {
    let error = specification(r#"{ "id": "stubborn" }"#, &[]).err().unwrap();
    assert!(error.starts_with("policies[0].id: expected one of omega-ucb,"), "{error}");
    let error = specification(r#"{ "id": "stubborn", "arm": 2 }"#, &[entry(&Arc::default())]).err().unwrap();
    assert_eq!(error, "policies[0].arm: expected a whole number from 0 to 1, found 2");
}

#[test]
fn a_failure_ends_the_run_or_removes_the_policy() {
    let policies = r#"{ "id": "uniform" }, { "id": "stubborn", "fails_in": 5 }"#;
    let specification = specification(policies, &[entry(&Arc::default())]).unwrap();
    let sentence = "stubborn (arm = 1, round = 5) raised an error in round 5 of repetition 1";
    let error = Work::default().run(Experiment::new(specification.clone()), "").err().unwrap();
    assert_eq!(error.to_string(), format!("policies[1]: {sentence}"));
    let results = Work::default().run_without_failed(Experiment::new(specification.clone())).unwrap();
    let answer = results.answer();
    assert_eq!((answer.policies.len(), &*answer.removed[0].reason), (1, sentence));
    let results =
        Work::default().go_on(budgeted_bandits::experiment::Results::new(Experiment::new(specification)), usize::MAX, "");
    assert_eq!(results.failures()[0].fault, Fault::Raised(7), "the number of the error reaches the program");
}
