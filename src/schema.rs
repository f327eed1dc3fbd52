//! The JSON Schema of a specification, with which editors complete and check what is typed.
//!
//! The schema follows from the lists of policies, laws and families and from the limits, so that nobody has to change
//! the schema when one of them changes. A schema cannot compare fields: for example, it cannot say that a value of a
//! law is at most `reward_max`. [`Specification::read`](crate::specification::Specification::read) checks everything,
//! and the schema refuses only what the reader refuses as well.

mod arms;
mod parts;

use crate::environment::Stop;
use crate::policy::{self, DefaultValue, Entry, MAX_FORMULA, MAX_MODULE, Module, Param};
use crate::specification::{LIMITS, UntilDecided};
use crate::stats::IntervalMethod;
use parts::{integer, list, number, object, text};
use serde_json::{Map, Value, json};

/// The schema, in the version 2020-12 of JSON Schema.
///
/// ```
/// let schema = budgeted_bandits::schema::schema();
/// assert_eq!(schema["properties"]["version"]["const"], 1);
/// ```
pub fn schema() -> Value {
    let stop = |stop: Stop| serde_json::to_value(stop).unwrap_or_default();
    let intervals: Vec<&str> = IntervalMethod::NAMES.iter().map(|(name, _)| *name).collect();
    let mut schema = object(
        "A specification of an experiment with budgeted bandits.",
        [
            ("$schema", json!({ "type": "string", "description": "The address of this schema." })),
            ("version", json!({ "const": 1, "description": "The version of the format." })),
            ("environment", arms::environment()),
            ("budget", budget()),
            (
                "stop",
                json!({ "enum": [stop(Stop::Overshoot), stop(Stop::Strict)], "default": stop(Stop::default()),
                        "description": "When an episode ends: after the pull that uses up the budget, or before it." }),
            ),
            (
                "intervals",
                json!({ "enum": intervals, "default": "skew", "description": "The method for the 95 % intervals of means." }),
            ),
            ("policies", policies()),
            ("repetitions", repetitions()),
            ("seed", integer("The seed of all random numbers.", 0, LIMITS.seed)),
            ("checkpoints", checkpoints()),
        ],
        &["version", "environment", "budget", "policies"],
    );
    let head = json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Specification" });
    if let (Some(fields), Value::Object(head)) = (schema.as_object_mut(), head) {
        fields.extend(head);
        fields.insert("$defs".into(), json!({ "law": arms::law() }));
    }
    schema
}

fn budget() -> Value {
    let amount = |about| number(about, LIMITS.least, LIMITS.budget);
    json!({
        "description": "How much an episode may spend.",
        "oneOf": [
            object("", [("absolute", amount("The budget in units of cost."))], &["absolute"]),
            object(
                "",
                [("times_smallest_mean_cost", amount("The budget as a multiple of the smallest mean cost of an arm."))],
                &["times_smallest_mean_cost"],
            ),
        ]
    })
}

fn repetitions() -> Value {
    let UntilDecided { equal_within, at_most } = UntilDecided::default();
    let decided = object(
        "Until it is decided which policy has the lowest mean regret.",
        [
            ("until", json!({ "const": "decided" })),
            (
                "equal_within",
                number("The share of the larger mean regret by which practically equal policies may differ.", 0.0, 1.0),
            ),
            ("at_most", integer("The largest number of repetitions.", UntilDecided::FIRST_LOOK, LIMITS.repetitions)),
        ],
        &["until"],
    );
    json!({
        "description": format!(
            "How often every policy is run. The defaults of a run until decided are {equal_within} and {at_most}."
        ),
        // Record files allow more repetitions than a run that holds all of them in memory.
        "anyOf": [ integer("This number of times.", 1, crate::specification::RECORDED.repetitions), decided ],
        "default": 100
    })
}

fn checkpoints() -> Value {
    let share = json!({ "type": "number", "minimum": LIMITS.least, "maximum": 1 });
    let grid = object(
        "A grid that ends at 1.",
        [
            ("count", integer("The number of checkpoints.", 1, LIMITS.checkpoints as u64)),
            ("grid", json!({ "enum": ["linear", "logarithmic"], "description": "The spacing." })),
        ],
        &["count", "grid"],
    );
    json!({
        "description": "The shares of the budget at which results are recorded.",
        "anyOf": [ list("Shares in rising order.", share, 1, LIMITS.checkpoints), grid ],
        "default": { "count": 100, "grid": "logarithmic" }
    })
}

fn policies() -> Value {
    let mut all: Vec<Value> = policy::ALL.iter().map(|entry| policy(entry)).collect();
    all.push(module());
    list("The policies, each with its parameters.", json!({ "anyOf": all }), 1, LIMITS.policies)
}

fn policy(entry: &Entry) -> Value {
    let id = json!({ "const": entry.id, "description": entry.source });
    let params = entry.params.iter().map(|param| (param.id, parameter(param)));
    object(&format!("{}: {}", entry.name, entry.idea), std::iter::once(("id", id)).chain(params), &["id"])
}

fn parameter(param: &Param) -> Value {
    let mut schema = match param.default {
        DefaultValue::Formula(_) => text(param.about, MAX_FORMULA),
        DefaultValue::Supplied => text(param.about, 4 * MAX_MODULE.div_ceil(3)),
        DefaultValue::Whole(_) => integer(param.about, param.min as u64, param.max as u64),
        DefaultValue::Value(_) | DefaultValue::Told(_) => number(param.about, param.min, param.max),
    };
    match param.default {
        DefaultValue::Value(value) => schema["default"] = json!(value),
        DefaultValue::Whole(value) => schema["default"] = json!(value),
        DefaultValue::Formula(formula) => schema["default"] = json!(formula),
        DefaultValue::Told(_) | DefaultValue::Supplied => {}
    }
    schema
}

/// The schema of a module, whose other fields are the parameters that the module itself states.
fn module() -> Value {
    let bytes = text("The bytes of the WebAssembly module, in base64.", 4 * MAX_MODULE.div_ceil(3));
    let mut fields = Map::new();
    fields.insert("id".into(), json!({ "const": Module::ID, "description": "a policy module" }));
    fields.insert(Module::WASM.into(), bytes);
    json!({
        "description": "A policy as a WebAssembly module.",
        "type": "object",
        "properties": fields,
        "required": ["id", Module::WASM],
        "additionalProperties": { "type": "number" }
    })
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
