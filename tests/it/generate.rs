//! Strategies of proptest that generate valid specifications, and specifications in units of any size.

use budgeted_bandits::environment::FAMILIES;
use budgeted_bandits::experiment;
use budgeted_bandits::input::Node;
use budgeted_bandits::law::TruncatedNormal;
use budgeted_bandits::math;
use budgeted_bandits::policy;
use budgeted_bandits::specification::Specification;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Generates a law of any kind with valid parameters.
fn law() -> impl Strategy<Value = Value> {
    let bernoulli = prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0].prop_map(|p: f64| json!({ "law": "bernoulli", "p": p }));
    let shape = || prop_oneof![0.001..1.0, 1.0..5.0, Just(1.0), 5.0..1e6];
    let beta = (shape(), shape()).prop_map(|(alpha, beta)| json!({ "law": "beta", "alpha": alpha, "beta": beta }));
    let uniform =
        (0.0..=1.0, 0.0..=1.0).prop_map(|(a, b): (f64, f64)| json!({ "law": "uniform", "low": a.min(b), "high": a.max(b) }));
    let constant = (0.0..=1.0).prop_map(|value| json!({ "law": "constant", "value": value }));
    let discrete = vec((0.0..=1.0, prop_oneof![Just(0.0), 0.0..10.0]), 1..6).prop_map(|pairs: Vec<(f64, f64)>| {
        let (values, mut weights): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
        weights[0] += 0.1;
        json!({ "law": "discrete", "values": values, "weights": weights })
    });
    let ends = (0.0..0.99, 0.001..=1.0).prop_map(|(low, share): (f64, f64)| (low, (low + share * (1.0 - low)).min(1.0)));
    let truncated = (ends.clone(), -10.0..=10.0, prop_oneof![1e-4..1e-3, 1e-3..1.0, 1.0..1000.0]).prop_map(
        |((low, high), outside, sd): ((f64, f64), f64, f64)| {
            let mean = (low + high) / 2.0 + outside * sd;
            json!({ "law": "truncated_normal", "mean": mean, "sd": sd, "low": low, "high": high })
        },
    );
    let matched = (ends, 1e-4..=0.9999, 0.02..=0.999).prop_map(|((low, high), place, share): ((f64, f64), f64, f64)| {
        let mean = low + place * (high - low);
        let sd = share * TruncatedNormal::largest_sd(mean, low, high);
        json!({ "law": "truncated_normal_matched", "mean": mean, "sd": sd, "low": low, "high": high })
    });
    let empirical = vec(0.0..=1.0, 1..20).prop_map(|values: Vec<f64>| json!({ "law": "empirical", "values": values }));
    prop_oneof![bernoulli, beta, uniform, constant, discrete, truncated, matched, empirical]
}

/// Returns the mean of a law, as the library computes it.
fn mean(law: &Value) -> f64 {
    let node = Node::from_json(&law.to_string()).unwrap();
    budgeted_bandits::law::Law::read(&budgeted_bandits::input::Field::root(&node), 1.0).unwrap().mean()
}

/// Adds an optional field to an object if there is a value.
fn put(object: &mut Value, key: &str, value: Option<impl serde::Serialize>) {
    if let Some(value) = value {
        object[key] = json!(value);
    }
}

/// Generates an environment in which a small budget is spent within a few thousand pulls, and whether its arms are
/// drawn in each repetition.
fn environment() -> impl Strategy<Value = (Value, bool)> {
    let cost = law().prop_filter("the mean cost is too small", |law| mean(law) >= 0.02);
    let correlation = prop::option::weighted(0.3, prop_oneof![Just(-1.0), Just(1.0), 0.1..0.9]);
    let arm = (prop::option::of(".{0,20}"), law(), cost, correlation).prop_map(|(name, reward, cost, correlation)| {
        let mut arm = json!({ "reward": reward, "cost": cost });
        put(&mut arm, "name", name);
        put(&mut arm, "correlation", correlation);
        arm
    });
    let max = || prop::option::weighted(0.2, prop_oneof![Just(4.0), 1.5..50.0]);
    let arms = (vec(arm, 1..6), prop::option::weighted(0.3, (law(), change())), prop::bool::weighted(0.3), max(), max());
    let arms = arms.prop_map(|(arms, later, known_costs, reward_max, cost_max)| {
        let mut environment = json!({ "arms": arms });
        if known_costs {
            environment["known_costs"] = json!(true);
            let cost = |arm: usize| json!({ "law": "constant", "value": 0.1 + 0.15 * arm as f64 });
            arms.iter().enumerate().for_each(|(index, _)| environment["arms"][index]["cost"] = cost(index));
        }
        if let Some((reward, change)) = later {
            environment["change"] = change;
            environment["arms"][0]["later"] = json!({ "reward": reward, "cost": environment["arms"][0]["cost"] });
        }
        put(&mut environment, "reward_max", reward_max);
        put(&mut environment, "cost_max", cost_max);
        (environment, false)
    });
    let family = (prop::sample::select(FAMILIES), 1..6_usize, prop::option::of(change()));
    let family = family.prop_map(|(entry, arms, change)| {
        let (key, size) = if entry.settings > 0 { ("setting", arms.min(entry.settings)) } else { ("arms", arms) };
        let mut environment = json!({ "family": entry.id, key: size });
        put(&mut environment, "change", change);
        (environment, true)
    });
    prop_oneof![2 => arms, 1 => family, 1 => linear()]
}

/// Generates a linear environment, and whether its arms are drawn in each repetition.
fn linear() -> impl Strategy<Value = (Value, bool)> {
    let given = (1..=4_usize, 1..6_usize).prop_flat_map(|(dimension, arms)| {
        let most = 1.0 / dimension as f64;
        let features = vec(vec(0.2..=1.0, dimension), arms);
        let (reward, cost) = (vec(0.0..=most, dimension), vec(0.1 * most..=most, dimension));
        (features, reward, cost, prop_oneof![Just(0.0), 0.001..=1.0]).prop_map(
            |(features, reward, cost, noise_sd): (_, Vec<f64>, Vec<f64>, f64)| {
                let features: Vec<Vec<f64>> = features;
                (json!({ "linear": { "arms": features, "reward": reward, "cost": cost, "noise_sd": noise_sd } }), false)
            },
        )
    });
    let drawn = (1..=20_usize, 1..6_usize, 0.0..=1.0).prop_map(|(dimension, arms, noise_sd): (usize, usize, f64)| {
        (json!({ "linear": { "dimension": dimension, "arms": arms, "noise_sd": noise_sd } }), true)
    });
    prop_oneof![given, drawn]
}

/// Generates the start and the end of a change of the laws, as shares of the budget.
fn change() -> impl Strategy<Value = Value> {
    (0.0..=1.0, 0.0..=1.0).prop_map(|(a, b): (f64, f64)| json!({ "from": a.min(b), "until": a.max(b) }))
}

/// Formulas of indices: some rise with the round, some fall, some are constant, and some are often NaN, infinite or
/// minus infinity.
const FORMULAS: [&str; 6] = [
    "r/c + sqrt(2*ln(t)/n)",
    "min(r + a/n, 1)/max(c - sc*b, 0)",
    "exp(-t/n)*sr + K/B^r",
    "sqrt(r - c)*ln(a - b)",
    "0",
    "ln(0)",
];

/// Generates a policy with some of its parameters. Policies that need linear arms occur only if `linear` is true.
fn player(linear: bool) -> impl Strategy<Value = Value> {
    let playable = |index: &usize| linear || !policy::ALL[*index].needs_linear_arms();
    let playable: Vec<usize> = (0..policy::ALL.len()).filter(playable).collect();
    let parts = (prop::sample::select(playable), vec(prop::option::of(prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0]), 6));
    parts.prop_map(|(index, values): (usize, Vec<Option<f64>>)| {
        let entry = policy::ALL[index];
        let mut player = Map::from_iter([("id".to_owned(), json!(entry.id))]);
        for (param, value) in entry.params.iter().zip(values) {
            if let Some(share) = value {
                let value = (param.min + share * (param.max - param.min)).min(param.max);
                let value = match param.default {
                    policy::DefaultValue::Whole(_) => json!(value.round()),
                    policy::DefaultValue::Formula(_) => json!(FORMULAS[(share * (FORMULAS.len() - 1) as f64) as usize]),
                    _ => json!(value),
                };
                player.insert(param.id.to_owned(), value);
            }
        }
        Value::Object(player)
    })
}

/// Generates a specification whose episodes have at most a few thousand pulls.
pub fn specification() -> impl Strategy<Value = Value> {
    let fractions = vec(1..=1000_u32, 1..6).prop_map(|mut parts| {
        parts.sort_unstable();
        parts.dedup();
        json!(parts.iter().map(|part| f64::from(*part) / 1000.0).collect::<Vec<_>>())
    });
    let grid = (1..8_usize, prop::bool::ANY)
        .prop_map(|(count, linear)| json!({ "count": count, "grid": if linear { "linear" } else { "logarithmic" } }));
    let checkpoints = prop_oneof![fractions, grid];
    let played = environment().prop_flat_map(|(environment, drawn)| {
        let linear = environment.get("linear").is_some();
        (Just((environment, drawn)), vec(player(linear), 1..4))
    });
    let budget = (0.0..1.0, prop::bool::ANY, prop::bool::weighted(0.3));
    let intervals = prop_oneof![4 => Just(None), 1 => Just(Some("hall")), 1 => Just(Some("student"))];
    let parts = (played, (budget, intervals), 1..150_u64, 0..(1_u64 << 53), checkpoints);
    parts.prop_map(
        |(((environment, drawn), policies), ((size, absolute, strict), intervals), repetitions, seed, checkpoints)| {
            // Drawn arms may have tiny mean costs, so their budget is a multiple of the smallest one.
            let budget = if absolute && !drawn {
                json!({ "absolute": 0.5 + 20.0 * size })
            } else {
                json!({ "times_smallest_mean_cost": 1.1 + 200.0 * size })
            };
            let mut specification = json!({ "version": 1, "environment": environment, "budget": budget, "policies": policies,
            "repetitions": repetitions, "seed": seed, "checkpoints": checkpoints });
            if strict {
                specification["stop"] = json!("strict");
            }
            put(&mut specification, "intervals", intervals);
            specification
        },
    )
}

/// Reads a valid specification.
///
/// # Panics
///
/// If the specification is not valid.
pub fn read(value: &Value) -> Specification {
    Specification::from_json(&value.to_string()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// Runs a specification and returns the reports of its policies.
pub fn policies(value: &Value) -> Vec<Value> {
    let answer = serde_json::to_value(experiment::run(read(value)).answer()).unwrap();
    answer["policies"].as_array().unwrap().clone()
}

/// Returns a copy of the specification with another value of one field.
pub fn with(value: &Value, key: &str, new: Value) -> Value {
    let mut changed = value.clone();
    changed[key] = new;
    changed
}

/// Generates a specification with a list of arms, in any units for which it is valid.
pub fn given() -> impl Strategy<Value = Value> {
    let given =
        specification().prop_filter("the environment has no list of arms", |value| value["environment"]["arms"].is_array());
    (given, legal_units()).prop_map(|(mut value, units)| {
        in_units(&mut value, units);
        value
    })
}

/// Generates a number that is not negative, of any size. Limits of fields, the smallest positive number and numbers
/// whose squares or cubes underflow are frequent.
pub fn extreme() -> impl Strategy<Value = f64> {
    const EDGES: [f64; 14] =
        [0.0, 5e-324, 2.3e-308, 1e-300, 1e-165, 1e-120, 1e-24, 1e-12, 1e-9, 1e-6, 1e6, 1e12, 1e24, 1e300];
    let any = (-323.0..308.0_f64).prop_map(|exponent| math::pow(10.0, exponent));
    let legal = (-12.0..12.0_f64).prop_map(|exponent| math::pow(10.0, exponent));
    prop_oneof![2 => prop::sample::select(&EDGES[..]), 1 => any, 2 => legal]
}

/// Generates the factors by which [`in_units`] multiplies rewards and costs. The specification may become invalid.
pub fn units() -> impl Strategy<Value = [Option<f64>; 2]> {
    let unit = || prop::option::weighted(0.6, extreme());
    (unit(), unit()).prop_map(|(reward, cost)| [reward, cost])
}

/// Generates factors for [`in_units`] for which every generated specification stays valid.
pub fn legal_units() -> impl Strategy<Value = [Option<f64>; 2]> {
    let unit = || prop::option::weighted(0.5, (-11.0..10.0_f64).prop_map(|exponent| math::pow(10.0, exponent)));
    (unit(), unit()).prop_map(|(reward, cost)| [reward, cost])
}

/// Multiplies all rewards of a specification by the first factor, and all costs and an absolute budget by the second
/// factor. Only a specification with a list of arms changes.
pub fn in_units(specification: &mut Value, units: [Option<f64>; 2]) {
    if specification["environment"]["arms"].as_array().is_none() {
        return;
    }
    if let (Some(unit), Some(budget)) = (units[1], specification["budget"].get_mut("absolute")) {
        *budget = json!(budget.as_f64().unwrap() * unit);
    }
    let environment = &mut specification["environment"];
    for (kind, unit) in ["reward", "cost"].into_iter().zip(units) {
        let (Some(unit), key) = (unit, format!("{kind}_max")) else { continue };
        environment[&key] = json!(unit * environment[&key].as_f64().unwrap_or(1.0));
        for arm in environment["arms"].as_array_mut().unwrap() {
            in_unit(&mut arm[kind], unit);
            arm.get_mut("later").into_iter().for_each(|later| in_unit(&mut later[kind], unit));
        }
    }
}

/// Multiplies the parameters of a law that are in the unit of its values.
fn in_unit(law: &mut Value, unit: f64) {
    let entry = budgeted_bandits::law::ALL.iter().find(|entry| law["law"] == entry.id).expect("a law");
    for param in entry.params.iter().filter(|param| param.scales) {
        let scale = |value: &mut Value| *value = json!(value.as_f64().unwrap() * unit);
        match law.get_mut(param.id) {
            Some(Value::Array(values)) => values.iter_mut().for_each(scale),
            Some(value) => scale(value),
            None => {}
        }
    }
}
