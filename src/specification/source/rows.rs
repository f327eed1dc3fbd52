//! Reads arms that were observed.

use super::RowOptions;
use super::checks::{check_cost, check_reward};
use super::rules::Rules;
use crate::environment::{Arm, Laws, Scale};
use crate::error::{Error, Result, both};
use crate::input::{Field, Node, Object, json};
use crate::law::{Empirical, LEAST, MAX_WEIGHT, Weights};
use crate::specification::LIMITS;

/// Reads an arm with observations, without its name.
pub(super) fn read_arm(object: &Object, rules: &Rules) -> Result<Arm> {
    object.only(&["name", "observations", "weights", "later"])?;
    if rules.known_costs {
        let field = object.require("observations", "")?;
        return Err(field.error("expected a reward and a cost with the law constant, since costs are known"));
    }
    let laws = read_laws(object, rules);
    let later = object.get("later").map(|field| {
        if !rules.changes {
            return Err(field.error("expected an environment with a change, or the later rows would never be used"));
        }
        Ok(Box::new(read_laws(&field.object(&["observations", "weights"])?, rules)?))
    });
    let (laws, later) = both(laws, later.transpose())?;
    Ok(Arm { paired: true, later, ..Arm::new(laws.reward, laws.cost) })
}

/// Reads the rows of an arm.
fn read_laws(object: &Object, rules: &Rules) -> Result<Laws> {
    let (field, scale) = (object.require("observations", "a list of rows, each a reward and a cost")?, rules.scale);
    let laws = match field.node() {
        Node::Text(name) if let Some(laws) = (rules.known.rows)(name) => {
            check_known(&field, &laws, scale)?;
            laws
        }
        _ => Laws::observed(&read_rows(&field, scale)?, None),
    };
    let laws = match object.get("weights") {
        Some(weights) => laws.weighted(Some(Weights::new(read_weights(&weights, rows_of(&laws))?))),
        None => laws,
    };
    check_reward(&field, &laws.reward, scale.reward, "rewards")?;
    check_cost(&field, &laws.cost, scale.cost, "costs")?;
    Ok(laws)
}

/// The number of rows, which is 0 if the laws were not observed.
fn rows_of(laws: &Laws) -> usize {
    laws.columns().map_or(0, |(rewards, _)| rewards.values().len())
}

/// Fails if rows that are known contain a reward or a cost that is too large.
fn check_known(field: &Field, laws: &Laws, scale: Scale) -> Result<()> {
    let Some((rewards, costs)) = laws.columns() else { return Ok(()) };
    if laws.reward.support().1 <= scale.reward && laws.cost.support().1 <= scale.cost {
        return Ok(());
    }
    let pairs = rewards.values().iter().zip(costs.values());
    let rows = Node::List(pairs.map(|(reward, cost)| json!([*reward, *cost])).collect());
    Err(wrong_row(&field.with(&rows), scale))
}

/// Reads rows. A field, which knows its path, is made for a wrong row only, because a million rows would take a million
/// paths.
fn read_rows(field: &Field, scale: Scale) -> Result<Vec<(f64, f64)>> {
    let Node::List(list) = field.node() else {
        return Err(field.list("rows", 1, LIMITS.rows).expect_err("the node is no list"));
    };
    let rows: Option<Vec<(f64, f64)>> = list.iter().map(|row| read_row(row, scale)).collect();
    match rows {
        Some(rows) if (1..=LIMITS.rows).contains(&rows.len()) => Ok(rows),
        _ => Err(wrong_row(field, scale)),
    }
}

fn read_row(row: &Node, scale: Scale) -> Option<(f64, f64)> {
    let Node::List(numbers) = row else { return None };
    let [Node::Number(reward), Node::Number(cost)] = numbers[..] else { return None };
    // -0 becomes 0, as everywhere in a specification.
    let within = (0.0..=scale.reward).contains(&reward) && (0.0..=scale.cost).contains(&cost);
    within.then_some((reward + 0.0, cost + 0.0))
}

/// The error of a list that is too short or too long, or of its first wrong row.
fn wrong_row(field: &Field, scale: Scale) -> Error {
    let find = || {
        for row in field.list("rows", 1, LIMITS.rows)? {
            let numbers =
                row.list("numbers", 2, 2).map_err(|_| row.expected("a list of two numbers, the reward and the cost"))?;
            both(numbers[0].number_in(0.0, scale.reward), numbers[1].number_in(0.0, scale.cost))?;
        }
        Ok(())
    };
    find().expect_err("a row is wrong")
}

fn read_weights(field: &Field, rows: usize) -> Result<Vec<f64>> {
    let list = field.list("weights", 1, LIMITS.rows)?;
    if list.len() != rows {
        return Err(field.error(format!("expected as many weights as rows, {rows}, found {}", list.len())));
    }
    let weights: Vec<f64> = list.iter().map(|item| item.zero_or_number_in(LEAST, MAX_WEIGHT)).collect::<Result<_>>()?;
    if weights.iter().all(|weight| *weight == 0.0) {
        return Err(field.error("expected at least one weight above 0, found none"));
    }
    Ok(weights)
}

/// Reads how rows are used.
pub(super) fn read_options(object: &Object, arms: &[Arm]) -> Result<RowOptions> {
    let flag = |key: &str| object.get(key).map_or(Ok(false), |field| field.boolean());
    let (independent, worlds) = both(flag("independent"), flag("worlds"))?;
    for key in ["independent", "worlds"].into_iter().zip([independent, worlds]).filter_map(|(key, is)| is.then_some(key)) {
        if let Some(arm) = arms.iter().position(|arm| !arm.paired) {
            let field = object.require(key, "")?;
            return Err(field.error(format!("expected arms with observations, found laws in arm {}", arm + 1)));
        }
    }
    let rows: usize = arms.iter().filter(|arm| arm.paired).flat_map(costs).map(|costs| costs.values().len()).sum();
    if rows > LIMITS.rows {
        let field = object.require("arms", "")?;
        return Err(field.error(format!("expected at most {} rows in all arms, found {rows}", LIMITS.rows)));
    }
    Ok(RowOptions { independent, worlds })
}

/// The costs in the rows of an arm, before and after a change.
fn costs(arm: &Arm) -> impl Iterator<Item = &Empirical> {
    let laws = [Some(&arm.laws), arm.later.as_deref()].into_iter().flatten();
    laws.filter_map(|laws| Some(laws.columns()?.1))
}
