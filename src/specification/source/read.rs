//! Reads the field `environment` of a specification.

use super::checks::{check_cost, check_reward};
use super::rules::Rules;
use super::{Arms, Source, Units, linear, rows};
use crate::environment::{Arm, Change, FAMILIES, Laws, Scale};
use crate::error::{Result, all, both};
use crate::input::{Field, Object};
use crate::law::Law;
use crate::specification::{Known, LIMITS};

impl Source {
    /// Reads the field `environment`.
    pub(in crate::specification) fn read(field: &Field, known: &Known) -> Result<Source> {
        let object = field.any_object()?;
        let changes = object.get("change").is_some();
        let change = object.get("change").map(|field| read_change(&field)).transpose();
        let arms = if object.get("family").is_some() {
            read_family(&object)
        } else if object.get("linear").is_some() {
            linear::read(&object, changes)
        } else {
            read_arms(&object, changes, known)
        };
        let (change, arms) = both(change, arms)?;
        if let (Arms::Given { arms, .. }, Some(_)) = (&arms, change)
            && arms.iter().all(|arm| arm.later.is_none())
        {
            return Err(object.require("change", "")?.error("expected at least one arm with later laws, found none"));
        }
        Ok(Source { arms, change })
    }
}

fn read_change(field: &Field) -> Result<Change> {
    let object = field.object(&["from", "until"])?;
    let share = "a share of the budget";
    let from = object.require("from", share).and_then(|from| from.number_in(0.0, 1.0));
    // A wrong start says nothing about the end, which may then be any share.
    let least = from.clone().unwrap_or(0.0);
    let until = object.require("until", share).and_then(|until| until.number_in(least, 1.0));
    let (from, until) = both(from, until)?;
    Ok(Change { from, until })
}

fn read_family(object: &Object) -> Result<Arms> {
    let choices: Vec<_> = FAMILIES.iter().map(|entry| (entry.id, entry)).collect();
    let entry = object.require("family", "the name of a family")?.one_of(&choices)?;
    let family = entry.family;
    object.only(&["family", if entry.settings > 0 { "setting" } else { "arms" }, "change"])?;
    if entry.settings > 0 {
        let setting = object.require("setting", "the number of a setting")?.integer(1, entry.settings as u64)?;
        return Ok(Arms::Setting { family, setting: setting as usize });
    }
    let arms = object.require("arms", "the number of arms")?.integer(1, LIMITS.arms as u64)?;
    Ok(Arms::Family { family, arms: arms as usize })
}

fn read_arms(object: &Object, changes: bool, known: &Known) -> Result<Arms> {
    object.only(&[
        "arms",
        "family",
        "linear",
        "known_costs",
        "reward_max",
        "cost_max",
        "reward_unit",
        "cost_unit",
        "data",
        "independent",
        "worlds",
        "change",
    ])?;
    let known_costs = object.get("known_costs").map_or(Ok(false), |field| field.boolean())?;
    let max = |key: &str| object.get(key).map_or(Ok(1.0), |field| field.number_in(LIMITS.least, LIMITS.budget));
    let (reward, cost) = both(max("reward_max"), max("cost_max"))?;
    let scale = Scale { reward, cost };
    let list = object.require("arms", "a list of arms, or a family and their number")?.list("arms", 1, LIMITS.arms)?;
    let rules = Rules { scale, known_costs, changes, known };
    let arms = all(list.iter().map(|field| read_arm(field, &rules)))?;
    let (units, rows) = both(Units::read(object), rows::read_options(object, &arms))?;
    let data = object.get("data").map(|field| field.text(LIMITS.data).map(str::to_owned)).transpose()?;
    Ok(Arms::Given { arms, known_costs, reward_max: scale.reward, cost_max: scale.cost, units, rows, data })
}

fn read_arm(field: &Field, rules: &Rules) -> Result<Arm> {
    let object = field.object(&["name", "reward", "cost", "observations", "weights", "correlation", "later"])?;
    let name = object.get("name").map(|name| name.text(LIMITS.name)).transpose();
    if object.get("observations").is_some() {
        let (name, arm) = both(name, rows::read_arm(&object, rules))?;
        return Ok(Arm { name: name.map(str::to_owned), ..arm });
    }
    object.only(&["name", "reward", "cost", "correlation", "later"])?;
    let laws = read_laws(&object, rules);
    let correlation = object.get("correlation").map_or(Ok(0.0), |field| field.number_in(-1.0, 1.0));
    let later = object.get("later").map(|field| {
        if !rules.changes {
            return Err(field.error("expected an environment with a change, or the later laws would never be used"));
        }
        let later = read_laws(&field.object(&["reward", "cost"])?, rules)?;
        if rules.known_costs && laws.as_ref().is_ok_and(|laws| later.cost != laws.cost) {
            return Err(field.error("expected the same cost as before, since costs are known"));
        }
        Ok(Box::new(later))
    });
    let later = later.transpose();
    let (((name, laws), correlation), later) = both(both(both(name, laws), correlation), later)?;
    Ok(Arm { name: name.map(str::to_owned), laws, paired: false, correlation, later })
}

fn read_laws(object: &Object, rules: &Rules) -> Result<Laws> {
    let Scale { reward, cost } = rules.scale;
    let (reward, cost) = both(read_reward(object, reward), read_cost(object, cost, rules.known_costs))?;
    Ok(Laws { reward, cost })
}

fn read_reward(object: &Object, most: f64) -> Result<Law> {
    let field = object.require("reward", "a law")?;
    let law = Law::read(&field, most)?;
    check_reward(&field, &law, most, "a law")?;
    Ok(law)
}

fn read_cost(object: &Object, most: f64, known_costs: bool) -> Result<Law> {
    let field = object.require("cost", "a law")?;
    let law = Law::read(&field, most)?;
    if known_costs && !matches!(law, Law::Constant(_)) {
        return Err(field.error("expected the law constant, since costs are known"));
    }
    check_cost(&field, &law, most, "a law")?;
    Ok(law)
}
