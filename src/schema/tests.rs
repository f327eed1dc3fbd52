//! Tests of the schema against the reader of specifications.

use super::*;
use crate::law;
use crate::preset;
use crate::specification::Specification;
use jsonschema::Validator;

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).unwrap()
}

fn is_valid(validator: &Validator, text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value: Value| validator.is_valid(&value))
}

#[test]
fn the_schema_is_one() {
    assert!(jsonschema::draft202012::meta::is_valid(&schema()));
}

#[test]
fn what_the_reader_accepts_is_valid() {
    let validator = validator();
    let golden: Vec<Value> = serde_json::from_str(include_str!("../../tests/golden/specification.json")).unwrap();
    let presets = preset::ALL.iter().flat_map(|preset| preset.parts());
    let presets = presets.map(|part| serde_json::to_value(&part.specification).unwrap());
    let policies =
        policy::ALL.iter().map(|entry| minimal(json!({ "id": entry.id }), json!({ "law": "constant", "value": 1 })));
    let laws = law::ALL.iter().map(|entry| {
        let value = |param: &law::LawParam| if param.list { json!(param.default) } else { json!(param.default[0]) };
        let mut law: Map<String, Value> = entry.params.iter().map(|param| (param.id.to_owned(), value(param))).collect();
        law.insert("law".into(), entry.id.into());
        minimal(json!({ "id": "uniform" }), law.into())
    });
    let mut count = 0;
    for specification in golden.into_iter().chain(presets).chain(policies).chain(laws) {
        if let Some(error) = validator.iter_errors(&specification).next() {
            panic!("{error} at {} in {specification}", error.instance_path());
        }
        count += 1;
    }
    assert!(count > 80);
}

fn minimal(policy: Value, law: Value) -> Value {
    json!({ "version": 1, "environment": { "arms": [{ "reward": law, "cost": { "law": "constant", "value": 0.5 } }] },
            "budget": { "absolute": 10 }, "policies": [policy] })
}

/// A schema cannot compare fields, count pulls, read formulas or refuse a key that is given twice. Everything else that the
/// reader refuses is invalid.
#[test]
fn what_the_reader_refuses_is_mostly_invalid() {
    let validator = validator();
    let broken: Vec<Value> = serde_json::from_str(include_str!("../../tests/broken-specifications.json")).unwrap();
    let accepted = broken.iter().filter(|case| is_valid(&validator, case["text"].as_str().unwrap()));
    let accepted: Vec<&str> = accepted.map(|case| case["name"].as_str().unwrap()).collect();
    assert_eq!(accepted, BEYOND, "{} of {}", accepted.len(), broken.len());
}

/// The cases of `tests/broken-specifications.json` that only the reader refuses.
const BEYOND: &[&str] = &[
    "cost never above 0",
    "constant cost of 0",
    "uniform upside down",
    "uniform beyond 1",
    "discrete with too few weights",
    "discrete with weights of 0",
    "discrete with a value above 1",
    "constant above 1",
    "budget too large to end",
    "a cost too tiny for a ratio",
    "tiny cost under a large budget",
    "a budget that rare costs never use up",
    "a drawn cost that never fits",
    "factor too large to end",
    "too many repetitions",
    "more pulls in all than can be waited for",
    "nothing to decide",
    "a run until decided that would take too long",
    "checkpoints that fall",
    "truncated normal of a huge sd",
    "truncated normal with high at low",
    "truncated normal with high below low",
    "truncated normal with low at the end",
    "truncated normal beyond the range",
    "truncated normal too far outside",
    "matched truncated normal of mean at low",
    "matched truncated normal of mean above high",
    "matched truncated normal flatter than uniform",
    "matched truncated normal flatter than exponential",
    "matched truncated normal flatter than exponential on a part",
    "empirical value above 1",
    "empirical cost of zeros",
    "known costs that are random",
    "a budget into which nothing fits",
    "a multiple into which nothing fits",
    "a cost above the largest",
    "a reward above the largest",
    "a tiny mean cost for its range",
    "a change that ends before it begins",
    "a change of nothing",
    "later laws without a change",
    "later laws that cost nothing",
    "known costs that change",
    "Budget-CB without features",
    "CB on a family",
    "an arm with fewer features",
    "a reward vector of another length",
    "a mean reward above 1",
    "a mean reward below 0",
    "a mean cost of 0",
    "a mean cost above 1",
    "the smallest numbers as weights",
    "a mean reward that would vanish",
    "a matched mean that is rounded to an end",
    "linear later without a change",
    "a change without linear later",
    "a later mean cost above 1",
    "an empty formula",
    "a formula with an unknown name",
    "a formula that ends too soon",
    "a formula with a product that is not written",
    "a formula nested too deeply",
    "an observed reward above the largest",
    "observations that cost nothing",
    "observations with a tiny mean reward",
    "observations with known costs",
    "fewer weights than rows",
    "weights of rows that are all 0",
    "later rows without a change",
    "independent columns of laws",
    "worlds of laws",
];

#[test]
fn a_specification_may_name_its_schema() {
    let mut specification = minimal(json!({ "id": "uniform" }), json!({ "law": "constant", "value": 1 }));
    specification["$schema"] = "schema.json".into();
    assert!(validator().is_valid(&specification));
    assert!(Specification::from_json(&specification.to_string()).is_ok());
}
