//! Races against traces: a lane of a race is, bit for bit, at the state that the trace of its policy shows after the same
//! number of pulls, however the race was recorded.

use crate::generate::{read, specification};
use budgeted_bandits::policy;
use budgeted_bandits::race::{Race, Step};
use budgeted_bandits::specification::{LIMITS, Specification};
use budgeted_bandits::trace::Trace;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The number of frames of each lane that are compared.
const COMPARED: usize = 60;

/// Records a race to its end in slices of these sizes, again and again.
fn record(specification: &Specification, repetition: u64, slices: &[u64]) -> Race {
    let mut race = Race::new(specification, repetition).unwrap();
    let mut slices = slices.iter().cycle();
    while race.record(*slices.next().unwrap()) {}
    race
}

/// Checks frames of every lane, the first and the last among them, against traces.
fn assert_traced(specification: &Specification, repetition: u64) {
    let race = record(specification, repetition, &[1000]);
    for lane in 0..race.lanes() {
        let mut trace = Trace::new(specification, lane, repetition).unwrap();
        let frames = race.frames(lane);
        let places = (0..=COMPARED).map(|number| number * (frames.len() - 1) / COMPARED);
        for pulls in places.map(|place| frames[place].pulls) {
            trace.seek(pulls);
            let (state, look) = (trace.state(None), race.look(pulls as f64, Step::Pulls));
            let found = &look.lanes[lane];
            let bits = |sums: [f64; 3]| sums.map(f64::to_bits);
            assert_eq!((found.pulls, found.next), (state.pulls, state.next), "{}", found.label);
            assert_eq!(
                bits([found.spent, found.reward, found.regret]),
                bits([state.spent, state.reward, state.regret]),
                "{} after {pulls} pulls: {found:?}",
                found.label
            );
            assert_eq!(found.best, state.next.is_some_and(|next| state.arms[next].best), "{}", found.label);
            assert_eq!(found.over, state.next.is_none());
        }
        trace.seek(u64::MAX);
        assert_eq!(frames[frames.len() - 1].pulls, trace.pulls(), "the race must end where the trace ends");
    }
}

fn assert_independent_of_slices(specification: &Specification, repetition: u64, slices: &[u64]) {
    let (one, other) = (record(specification, repetition, &[u64::MAX]), record(specification, repetition, slices));
    for lane in 0..one.lanes() {
        assert!(one.frames(lane) == other.frames(lane), "lane {lane} in slices of {slices:?}");
        assert!(one.spending(lane).eq(other.spending(lane)), "lane {lane} in slices of {slices:?}");
    }
}

/// Returns specifications that together have every policy that can play in the environment.
fn with_all_policies(environment: &Value, budget: f64, stop: &str) -> Vec<Specification> {
    let linear = environment["linear"].is_object();
    let playing = policy::ALL.iter().filter(|entry| linear || !entry.needs_linear_arms());
    let policies: Vec<Value> = playing.map(|entry| json!({ "id": entry.id })).collect();
    let specification = |policies: &[Value]| {
        read(&json!({ "version": 1, "environment": environment, "budget": { "absolute": budget }, "stop": stop,
            "policies": policies, "repetitions": 3, "seed": 5 }))
    };
    policies.chunks(LIMITS.policies).map(specification).collect()
}

fn environments() -> Vec<Value> {
    let bernoulli = |p: f64| json!({ "law": "bernoulli", "p": p });
    let known =
        |reward: f64, cost: f64| json!({ "reward": bernoulli(reward), "cost": { "law": "constant", "value": cost } });
    let units = json!({ "reward": { "law": "uniform", "low": 0, "high": 7 }, "cost": { "law": "constant", "value": 0.3 } });
    vec![
        json!({ "family": "bernoulli", "arms": 5 }),
        json!({ "family": "beta", "arms": 15 }),
        json!({ "family": "bernoulli", "arms": 3, "change": { "from": 0.25, "until": 0.5 } }),
        json!({ "family": "bernoulli", "arms": 3, "change": { "from": 0.5, "until": 0.5 } }),
        json!({ "linear": { "dimension": 3, "arms": 4, "noise_sd": 0.1 } }),
        json!({ "family": "beta", "arms": 1 }),
        json!({ "known_costs": true, "arms": [known(0.6, 0.2), known(0.9, 0.5), known(0.1, 0.15)] }),
        json!({ "reward_max": 7, "cost_max": 0.7, "arms": [units, { "reward": bernoulli(0.5), "cost": bernoulli(0.2) }] }),
    ]
}

#[test]
fn lanes_are_where_traces_are() {
    for environment in environments() {
        for (budget, stop) in [(60.0, "overshoot"), (60.0, "strict"), (0.4, "strict")] {
            for specification in with_all_policies(&environment, budget, stop) {
                assert_traced(&specification, 2);
                assert_independent_of_slices(&specification, 1, &[1, 7, 100]);
            }
        }
    }
}

/// In a long run frames are dropped again, and pulls of which a policy is certain are made without asking the policy.
#[test]
fn lanes_of_long_runs_are_where_traces_are() {
    let policies = json!([{ "id": "omega-ucb" }, { "id": "m-ucb" }, { "id": "bts" }, { "id": "b-greedy" }]);
    for environment in [json!({ "family": "bernoulli", "arms": 4 }), environments()[6].clone()] {
        for stop in ["overshoot", "strict"] {
            let specification = read(&json!({ "version": 1, "environment": environment, "budget": { "absolute": 15_000 },
                "stop": stop, "policies": policies, "repetitions": 1 }));
            assert_traced(&specification, 0);
            assert_independent_of_slices(&specification, 0, &[1, 5_000, 333, 20_000]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lanes_of_generated_specifications_are_where_traces_are(
        value in specification(),
        seed in 0..1_u64 << 53,
        slices in prop::collection::vec(1..400_u64, 1..4),
    ) {
        let mut value = value;
        value["seed"] = json!(seed);
        let specification = read(&value);
        let repetition = specification.repetitions().most() - 1;
        assert_traced(&specification, repetition);
        assert_independent_of_slices(&specification, repetition, &slices);
    }
}
