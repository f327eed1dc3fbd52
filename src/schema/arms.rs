//! The schema of the field `environment`.

use super::parts::{integer, list, number, object, text, truth};
use crate::environment::{FAMILIES, FamilyEntry};
use crate::input::{Field, Node};
use crate::law::{self, LEAST, Law, LawEntry, LawParam, MAX_WEIGHT};
use crate::specification::LIMITS;
use serde_json::{Map, Value, json};

/// The schema of the field `environment`.
pub fn environment() -> Value {
    let mut forms = vec![given()];
    forms.extend(FAMILIES.iter().map(family));
    forms.extend([linear(), polytope()]);
    json!({ "description": "The arms, or what they are drawn from.", "anyOf": forms })
}

/// The schema of a law, without the rule that no value exceeds the largest value of the environment.
pub fn law() -> Value {
    json!({ "description": "The distribution of a reward or of a cost.", "anyOf": law::ALL.iter().map(one).collect::<Vec<_>>() })
}

fn one(entry: &LawEntry) -> Value {
    let name = json!({ "const": entry.id, "description": entry.name });
    let params = entry.params.iter().map(|param| (param.id, parameter(param)));
    let required: Vec<&str> =
        entry.params.iter().map(|param| param.id).filter(|id| is_required(entry, id)).chain(["law"]).collect();
    object("", std::iter::once(("law", name)).chain(params), &required)
}

fn parameter(param: &LawParam) -> Value {
    // The largest value of the environment multiplies both ends. A schema cannot tell how large this value is.
    let end = |end: f64, widest: f64| if param.scales { end * widest } else { end };
    let min = end(param.min, if param.min < 0.0 { LIMITS.budget } else { LIMITS.least });
    let max = end(param.max, LIMITS.budget);
    if param.list {
        let item = json!({ "type": "number", "minimum": min, "maximum": max });
        return list(param.about, item, 1, LIMITS.observations);
    }
    number(param.about, min, max)
}

/// Whether a law with the default values of all other parameters is refused without this parameter.
fn is_required(entry: &LawEntry, id: &str) -> bool {
    let value = |param: &LawParam| {
        if param.list { json!(param.default) } else { json!(param.default.first()) }
    };
    let mut fields: Map<String, Value> =
        entry.params.iter().filter(|param| param.id != id).map(|param| (param.id.to_owned(), value(param))).collect();
    fields.insert("law".into(), entry.id.into());
    let node = Node::from_json(&Value::Object(fields).to_string());
    node.is_ok_and(|node| Law::read(&Field::root(&node), 1.0).is_err())
}

fn change() -> (&'static str, Value) {
    let share = |about| number(about, 0.0, 1.0);
    let fields = [
        ("from", share("The share of the budget at which the change begins.")),
        ("until", share("The share of the budget at which the change ends, at least that at which it begins.")),
    ];
    ("change", object("The change of the arms while the budget is spent.", fields, &["from", "until"]))
}

fn laws() -> [(&'static str, Value); 2] {
    let law = json!({ "$ref": "#/$defs/law" });
    [("reward", law.clone()), ("cost", law)]
}

fn rows() -> [(&'static str, Value); 2] {
    let amount = json!({ "type": "number", "minimum": 0, "maximum": LIMITS.budget });
    let row = list("A reward and a cost.", amount, 2, 2);
    let weight = json!({ "anyOf": [{ "const": 0 }, { "type": "number", "minimum": LEAST, "maximum": MAX_WEIGHT }] });
    [
        ("observations", list("Rows of a reward and a cost, one of which a pull draws.", row, 1, LIMITS.rows)),
        ("weights", list("How likely each row is, up to a common factor.", weight, 1, LIMITS.rows)),
    ]
}

fn given() -> Value {
    let name = || ("name", text("The name of the arm.", LIMITS.name));
    let later = object("The laws after the change.", laws(), &["reward", "cost"]);
    let correlation = number("The correlation of the reward with the cost of a pull.", -1.0, 1.0);
    let stated = [name(), ("correlation", correlation), ("later", later)];
    let stated = object("An arm with laws.", stated.into_iter().chain(laws()), &["reward", "cost"]);
    let later = object("The rows after the change.", rows(), &["observations"]);
    let observed = [name(), ("later", later)].into_iter().chain(rows());
    let observed = object("An arm with rows that were observed.", observed, &["observations"]);
    let most = |about| {
        let mut schema = number(about, LIMITS.least, LIMITS.budget);
        schema["default"] = json!(1);
        schema
    };
    let fields = [
        ("arms", list("The arms.", json!({ "anyOf": [stated, observed] }), 1, LIMITS.arms)),
        ("known_costs", truth("Whether policies know the costs, all of which are then constant.")),
        ("reward_max", most("The largest possible reward.")),
        ("cost_max", most("The largest possible cost.")),
        ("reward_unit", text("The unit of rewards.", LIMITS.unit)),
        ("cost_unit", text("The unit of costs and of the budget.", LIMITS.unit)),
        ("data", text("How the arms were read from data, in sentences.", LIMITS.data)),
        ("independent", truth("Whether a pull draws the reward and the cost from different rows.")),
        ("worlds", truth("Whether every repetition gives the rows weights that the data leave possible.")),
        change(),
    ];
    object("Given arms.", fields, &["arms"])
}

fn family(entry: &FamilyEntry) -> Value {
    let id = json!({ "const": entry.id, "description": entry.name });
    let (key, size) = match entry.settings {
        0 => ("arms", integer("The number of arms.", 1, LIMITS.arms as u64)),
        settings => ("setting", integer("The number of the setting.", 1, settings as u64)),
    };
    object(entry.about, [("family", id), (key, size), change()], &["family", key])
}

fn noise() -> (&'static str, Value) {
    let positive = json!({ "type": "number", "minimum": LIMITS.least, "maximum": 1 });
    ("noise_sd", json!({ "description": "The standard deviation of the noise.", "anyOf": [{ "const": 0 }, positive] }))
}

fn vector(about: &str) -> Value {
    let entry = json!({ "type": "number", "minimum": -LIMITS.feature, "maximum": LIMITS.feature });
    list(about, entry, 1, LIMITS.dimension)
}

fn linear() -> Value {
    let parameters =
        || [("reward", vector("The parameters of the mean reward.")), ("cost", vector("The parameters of the mean cost."))];
    let later = object("The parameters after the change.", parameters(), &["reward", "cost"]);
    let arms = list("The features of each arm.", vector("The features of an arm."), 1, LIMITS.arms);
    let fields = [("arms", arms), noise(), ("later", later)].into_iter().chain(parameters());
    let linear = object("", fields, &["arms", "reward", "cost", "noise_sd"]);
    object("Given linear arms.", [("linear", linear), change()], &["linear"])
}

fn polytope() -> Value {
    let fields = [
        ("dimension", integer("The number of features.", 1, LIMITS.dimension as u64)),
        ("arms", integer("The number of arms.", 1, LIMITS.arms as u64)),
        noise(),
    ];
    let linear = object("", fields, &["dimension", "arms", "noise_sd"]);
    object("Linear arms that are drawn anew in every repetition.", [("linear", linear), change()], &["linear"])
}
