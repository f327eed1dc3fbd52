//! Tests of properties that every policy must have. Each test loops over the list of policies.

use budgeted_bandits::environment::Environment;
use budgeted_bandits::episode::{Episode, Stop};
use budgeted_bandits::policy::{self, AnyPolicy, Entry, Policy};
use budgeted_bandits::seed::{Role, stream};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::tally::ArmTally;
use serde_json::{Value, json};

/// Returns an environment in which the policy can play. `arms` lists the mean reward and the mean cost of each arm. If
/// the policy needs features, these two numbers are the features of the arm.
fn environment(entry: &Entry, arms: &[(f64, f64)], known_costs: bool) -> Environment {
    if entry.needs_linear_arms() {
        return from_json(json!({ "linear": { "arms": arms, "reward": [1, 0], "cost": [0, 1], "noise_sd": 0.2 } }));
    }
    let arm = |(reward, cost): &(f64, f64)| {
        let cost =
            if known_costs { json!({ "law": "constant", "value": cost }) } else { json!({ "law": "bernoulli", "p": cost }) };
        json!({ "reward": { "law": "bernoulli", "p": reward }, "cost": cost })
    };
    from_json(json!({ "arms": arms.iter().map(arm).collect::<Vec<_>>(), "known_costs": known_costs }))
}

fn from_json(environment: Value) -> Environment {
    let text =
        json!({ "version": 1, "environment": environment, "budget": { "absolute": 1 }, "policies": [{ "id": "uniform" }] });
    let specification = Specification::from_json(&text.to_string()).unwrap();
    specification.environment.environment(&mut stream(1, 0, Role::Environment))
}

fn build(entry: &Entry, environment: &Environment, budget: f64) -> AnyPolicy {
    policy::build(entry, &vec![None; entry.params.len()], environment, budget).unwrap()
}

/// Returns the arms that the policy pulls in an episode, in order.
fn play(entry: &Entry, environment: &Environment, budget: f64, stop: Stop, seed: u64) -> Vec<usize> {
    let policy = build(entry, environment, budget);
    Episode::new(environment, policy, budget, stop, seed, 0).map(|pull| pull.arm).collect()
}

/// Lists of arms with extreme means: a single arm, equal arms, rewards of 0 or 1, and costs of 0.01 or 1.
const EDGES: [&[(f64, f64)]; 6] = [
    &[(0.5, 0.5)],
    &[(0.5, 0.5), (0.5, 0.5), (0.5, 0.5)],
    &[(0.0, 0.5), (0.0, 0.25), (0.0, 1.0)],
    &[(1.0, 1.0), (0.25, 1.0), (0.5, 1.0)],
    &[(1.0, 0.01), (0.0, 1.0)],
    &[(0.0, 1.0), (0.0, 1.0)],
];

#[test]
fn every_policy_finishes_an_episode_on_extreme_arms_and_repeats_it_for_the_same_seed() {
    for entry in policy::ALL {
        for arms in EDGES {
            for (known, stop) in
                [(false, Stop::Overshoot), (true, Stop::Overshoot), (true, Stop::Strict), (false, Stop::Strict)]
            {
                let environment = environment(entry, arms, known);
                let first = play(entry, &environment, 30.0, stop, 1);
                assert_eq!(first, play(entry, &environment, 30.0, stop, 1), "{}: the same seed gives other pulls", entry.id);
                assert!(!first.is_empty() && first.iter().all(|arm| *arm < environment.arms.len()), "{}", entry.id);
            }
        }
    }
}

#[test]
fn every_policy_plays_on_a_thousand_arms() {
    for entry in policy::ALL {
        let arms: Vec<(f64, f64)> =
            (0..1000).map(|arm| (f64::from(arm % 10) / 10.0, f64::from(arm % 7 + 1) / 8.0)).collect();
        let environment = environment(entry, &arms, true);
        let pulled = play(entry, &environment, 700.0, Stop::Strict, 3);
        assert!(pulled.len() >= 700, "{}: {}", entry.id, pulled.len());
    }
}

/// An episode never spends more than the budget. At its end no arm fits into the rest of the budget, unless the policy
/// stops by itself.
#[test]
fn the_strict_stop_keeps_every_policy_within_the_budget() {
    for entry in policy::ALL {
        let environment = environment(entry, &[(0.6, 0.31), (0.3, 0.17), (0.9, 0.83)], true);
        for seed in 0..20 {
            let mut episode = Episode::new(&environment, build(entry, &environment, 10.0), 10.0, Stop::Strict, seed, 0);
            let spent = episode.by_ref().map(|pull| pull.spent).last().unwrap();
            assert!(spent <= 10.0 * (1.0 + 1e-9), "{}", entry.id);
            // If costs are not known, the first pull that does not fit ends the episode, and such a pull may cost 1.
            let least = if environment.known_costs { 0.17 } else { 1.0 };
            let stops_early = entry.promises.stops_early && spent > 9.0 - 0.17;
            assert!(spent > 10.0 - least || stops_early, "{} spends only {spent}", entry.id);
        }
    }
}

/// The index of an arm never falls while the arm is not pulled, because a confidence interval only becomes narrower
/// when its arm is pulled.
#[test]
fn indices_never_fall_with_the_round() {
    let mut tested = 0;
    for entry in policy::ALL {
        let environment = environment(entry, &[(0.5, 0.25), (0.25, 0.5)], false);
        let policy = build(entry, &environment, 1000.0);
        for (pulls, reward, cost) in
            [(1, 0.0, 1.0), (1, 1.0, 0.0), (4, 1.5, 0.75), (100, 50.0, 20.0), (10_000, 100.0, 9_000.0)]
        {
            let squares = (reward * 0.9, cost * 0.9);
            let arm = ArmTally { pulls, reward, cost, reward_squares: squares.0, cost_squares: squares.1 };
            let mut before = f64::NEG_INFINITY;
            for round in (1..40).map(|step| pulls + 1 + step * step * step * pulls / 10) {
                let Some(index) = policy.score(round, &arm) else { continue };
                assert!(index >= before * (1.0 - 1e-14), "{} falls to {index} from {before} in round {round}", entry.id);
                before = index;
                tested += 1;
            }
        }
    }
    assert!(tested > 15 * 5 * 39, "too few policies have an index that depends on one arm alone: {tested} values");
}

/// The order of the arms does not matter. The test counts how often each arm is pulled in round 15, for two orders of
/// the arms with 2,000 seeds each. The critical value of chi-square with 2 degrees of freedom at alpha = 1e-5 is 23.03.
#[test]
fn permuting_the_arms_permutes_the_choices() {
    let counts = |entry: &Entry, environment: &Environment, first_seed: u64| {
        let mut counts = [0.0; 3];
        for seed in first_seed..first_seed + 2000 {
            let budget = 1e4;
            let policy = build(entry, environment, budget);
            let pull = Episode::new(environment, policy, budget, Stop::Overshoot, seed, 0).nth(14).unwrap();
            counts[pull.arm] += 1.0;
        }
        counts
    };
    for entry in policy::ALL {
        let arms = [(0.3, 0.6), (0.5, 0.4), (0.6, 0.45)];
        let straight = counts(entry, &environment(entry, &arms, false), 1);
        let turned = counts(entry, &environment(entry, &[arms[2], arms[0], arms[1]], false), 5000);
        let pairs = [(straight[0], turned[1]), (straight[1], turned[2]), (straight[2], turned[0])];
        let terms = pairs.map(|(a, b): (f64, f64)| if a + b == 0.0 { 0.0 } else { (a - b) * (a - b) / (a + b) });
        let chi_square: f64 = terms.iter().sum();
        assert!(chi_square < 23.03, "{}: {straight:?} and {turned:?}", entry.id);
    }
}

/// A theorem and the policy whose regret the theorem bounds have the same defaults for the parameters that they share.
#[test]
fn theorems_have_the_same_defaults_as_their_policies() {
    use budgeted_bandits::policy::{DefaultValue, Told};
    use budgeted_bandits::theory::{Instance, THEOREMS};
    let instance = Instance::new(&[0.5, 0.6, 0.2], &[0.25, 0.5, 0.4], 1000.0);
    for theorem in THEOREMS {
        let Some(policy) = policy::find(theorem.policy) else { continue };
        for param in policy.params.iter().filter(|param| theorem.parameters.iter().any(|own| own.id == param.id)) {
            let value = match param.default {
                DefaultValue::Value(value) => value,
                DefaultValue::Told(Told::SmallestMeanCost) => instance.smallest_cost(),
                // An instance has no laws, so its η is 1.
                DefaultValue::Told(Told::RewardEta | Told::CostEta) => 1.0,
                // An instance has no features. A test of the guarantees compares these parameters.
                DefaultValue::Told(Told::ParameterNorm | Told::ArmNorm | Told::Noise) => continue,
                other => panic!("{}: {other:?}", theorem.id),
            };
            let given = (theorem.regret)(&instance.clone().with(param.id, value));
            assert!(given.is_ok() && given == (theorem.regret)(&instance), "{} {}", theorem.id, param.id);
        }
    }
}
