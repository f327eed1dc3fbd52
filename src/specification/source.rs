//! The environment of a specification: given arms, or how they are drawn; reads it and checks it.

use super::LIMITS;
use crate::environment::advertising::SIZES;
use crate::environment::{Arm, Change, Environment, FAMILIES, Family, Laws, MIN_MEAN_COST, Scale};
use crate::error::Result;
use crate::input::{Field, Object, number};
use crate::law::Law;
use crate::seed::Stream;
use serde::Serialize;

/// Where an environment comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Source {
    /// The arms.
    #[serde(flatten)]
    pub arms: Arms,
    /// When they change, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
}

/// The arms of an environment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Arms {
    /// Given arms, the same in every repetition.
    Given {
        /// The arms; their laws have values in [0, `reward_max`] and [0, `cost_max`].
        arms: Vec<Arm>,
        /// Whether every cost is a constant that policies may be told.
        #[serde(skip_serializing_if = "is_false")]
        known_costs: bool,
        /// The largest possible reward. Policies see rewards divided by it.
        #[serde(skip_serializing_if = "is_one")]
        reward_max: f64,
        /// The largest possible cost. Policies see costs divided by it.
        #[serde(skip_serializing_if = "is_one")]
        cost_max: f64,
    },
    /// Arms drawn anew in every repetition; where they change, their later laws are drawn as well.
    Family {
        /// What they are drawn from.
        family: Family,
        /// How many.
        arms: usize,
    },
    /// A setting of a family that has settings; what is random in it is drawn anew in every repetition.
    Setting {
        /// The family.
        family: Family,
        /// Which, from 1.
        setting: usize,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_one(value: &f64) -> bool {
    *value == 1.0
}

impl Source {
    /// The environment of a repetition; `stream` is used only where it is drawn.
    pub fn environment(&self, stream: &mut Stream) -> Environment {
        if let Some(environment) = self.given() {
            return environment;
        }
        let (family, size) = match self.arms {
            Arms::Family { family, arms } => (family, arms),
            Arms::Setting { family, setting } => (family, setting),
            Arms::Given { .. } => unreachable!("given above"),
        };
        let mut environment = family.draw(size, stream);
        if self.change.is_some() {
            let later = family.draw(size, stream).arms;
            environment.arms.iter_mut().zip(later).for_each(|(arm, later)| arm.later = Some(Box::new(later.laws)));
        }
        Environment { change: self.change, ..environment }
    }

    /// The environment, where it is the same in every repetition.
    pub fn given(&self) -> Option<Environment> {
        let Arms::Given { arms, known_costs, reward_max, cost_max } = &self.arms else { return None };
        let scale = Scale { reward: *reward_max, cost: *cost_max };
        let laws = |laws: &Laws| Laws { reward: laws.reward.scaled(scale.reward), cost: laws.cost.scaled(scale.cost) };
        let arm = |arm: &Arm| Arm {
            name: None,
            laws: laws(&arm.laws),
            correlation: arm.correlation,
            later: arm.later.as_ref().map(|later| Box::new(laws(later))),
        };
        let arms = arms.iter().map(arm).collect();
        Some(Environment { arms, known_costs: *known_costs, scale, change: self.change })
    }

    /// K.
    pub fn len(&self) -> usize {
        match &self.arms {
            Arms::Given { arms, .. } => arms.len(),
            Arms::Family { arms, .. } => *arms,
            Arms::Setting { setting, .. } => SIZES[setting - 1],
        }
    }

    /// The largest possible cost, in the units of the specification.
    pub fn cost_max(&self) -> f64 {
        match &self.arms {
            Arms::Given { cost_max, .. } => *cost_max,
            Arms::Family { family, .. } | Arms::Setting { family, .. } => family.scale().cost,
        }
    }

    /// Whether every cost is a constant that policies may be told.
    pub fn known_costs(&self) -> bool {
        match &self.arms {
            Arms::Given { known_costs, .. } => *known_costs,
            Arms::Family { family, .. } | Arms::Setting { family, .. } => family.known_costs(),
        }
    }

    /// Reads the field `environment`.
    pub(super) fn read(field: &Field) -> Result<Source> {
        let object = field.any_object()?;
        let change = object.get("change").map(|field| read_change(&field)).transpose()?;
        let arms = if object.get("family").is_some() { read_family(&object)? } else { read_arms(&object, change)? };
        if let (Arms::Given { arms, .. }, Some(_)) = (&arms, change) {
            if arms.iter().all(|arm| arm.later.is_none()) {
                return Err(object.require("change", "")?.error("expected at least one arm with later laws, found none"));
            }
        }
        Ok(Source { arms, change })
    }
}

fn read_change(field: &Field) -> Result<Change> {
    let object = field.object(&["from", "until"])?;
    let share = "a share of the budget";
    let from = object.require("from", share)?.number_in(0.0, 1.0)?;
    Ok(Change { from, until: object.require("until", share)?.number_in(from, 1.0)? })
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

fn read_arms(object: &Object, change: Option<Change>) -> Result<Arms> {
    object.only(&["arms", "family", "known_costs", "reward_max", "cost_max", "change"])?;
    let known_costs = object.get("known_costs").map_or(Ok(false), |field| field.boolean())?;
    let max = |key: &str| {
        let what = format!("a number above 0, at most {}", number(LIMITS.budget));
        let allowed = |value| value > 0.0 && value <= LIMITS.budget;
        object.get(key).map_or(Ok(1.0), |field| field.number(&what, allowed))
    };
    let scale = Scale { reward: max("reward_max")?, cost: max("cost_max")? };
    let list = object.require("arms", "a list of arms, or a family and their number")?.list("arms", 1, LIMITS.arms)?;
    let arms = list.iter().map(|field| read_arm(field, scale, known_costs, change)).collect::<Result<_>>()?;
    Ok(Arms::Given { arms, known_costs, reward_max: scale.reward, cost_max: scale.cost })
}

fn read_arm(field: &Field, scale: Scale, known_costs: bool, change: Option<Change>) -> Result<Arm> {
    let object = field.object(&["name", "reward", "cost", "correlation", "later"])?;
    let name = object.get("name").map(|name| name.text(LIMITS.name)).transpose()?.map(str::to_owned);
    let laws = read_laws(&object, scale, known_costs)?;
    let correlation = object.get("correlation").map_or(Ok(0.0), |field| field.number_in(-1.0, 1.0))?;
    let later = object.get("later").map(|field| {
        if change.is_none() {
            return Err(field.error("expected an environment with a change, or the later laws would never be used"));
        }
        let later = read_laws(&field.object(&["reward", "cost"])?, scale, known_costs)?;
        if known_costs && later.cost != laws.cost {
            return Err(field.error("expected the same cost as before, since costs are known"));
        }
        Ok(Box::new(later))
    });
    Ok(Arm { name, laws, correlation, later: later.transpose()? })
}

fn read_laws(object: &Object, scale: Scale, known_costs: bool) -> Result<Laws> {
    let reward = Law::read(&object.require("reward", "a law")?, scale.reward)?;
    let field = object.require("cost", "a law")?;
    let cost = Law::read(&field, scale.cost)?;
    if known_costs && !matches!(cost, Law::Constant { .. }) {
        return Err(field.error("expected the law constant, since costs are known"));
    }
    let mean = cost.scaled(scale.cost).mean();
    if mean < MIN_MEAN_COST {
        let (least, found) = (number(MIN_MEAN_COST * scale.cost), number(mean * scale.cost));
        return Err(field.error(format!(
            "expected a law with a mean of at least {least}, or its budget would never end, found {found}"
        )));
    }
    Ok(Laws { reward, cost })
}
