//! The environment of a specification: given arms, or how they are drawn; reads it and checks it.

mod linear;

use super::{LIMITS, two_digits};
use crate::environment::{Arm, Change, Costs, Environment, FAMILIES, Family, Laws, Linear, MIN_MEAN_COST, Polytope, Scale};
use crate::error::Result;
use crate::input::{Field, Object, number};
use crate::law::Law;
use crate::policy::Need;
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
    /// A setting of a family that has settings; what is random in it is drawn anew in every repetition. Where the arms change, each
    /// gets the laws of the next one.
    Setting {
        /// The family.
        family: Family,
        /// Which, from 1.
        setting: usize,
    },
    /// Given linear arms, the same in every repetition.
    Linear {
        /// Their features and the parameter vectors.
        linear: Linear,
    },
    /// Linear arms drawn anew in every repetition; where they change, later parameter vectors are drawn as well.
    Polytope {
        /// What they are drawn from.
        linear: Polytope,
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
        let environment = match &self.arms {
            Arms::Family { family, arms: size } | Arms::Setting { family, setting: size } => {
                let mut environment = family.draw(*size, stream);
                if self.change.is_some() {
                    let known_costs = environment.known_costs;
                    let mut later: Vec<Laws> = family.draw(*size, stream).arms.into_iter().map(|arm| arm.laws).collect();
                    // The means of a setting are given: each arm gets those of the next one.
                    later.rotate_left(usize::from(matches!(self.arms, Arms::Setting { .. })));
                    environment.arms.iter_mut().zip(later).for_each(|(arm, later)| {
                        // A cost that is known stays what it is.
                        let cost = if known_costs { arm.laws.cost.clone() } else { later.cost };
                        arm.later = Some(Box::new(Laws { cost, ..later }));
                    });
                }
                environment
            }
            Arms::Polytope { linear } => Environment::linear(linear.draw(self.change.is_some(), stream)),
            Arms::Given { .. } | Arms::Linear { .. } => unreachable!("these arms are given"),
        };
        Environment { change: self.change, ..environment }
    }

    /// What is drawn for a repetition, as given arms, so that it can be edited.
    pub fn frozen(&self, stream: &mut Stream) -> Source {
        let Environment { mut arms, known_costs, scale, change, linear } = self.environment(stream);
        if let Some(linear) = linear {
            return Source { arms: Arms::Linear { linear }, change };
        }
        let units = |laws: &mut Laws| {
            (laws.reward, laws.cost) = (laws.reward.scaled(1.0 / scale.reward), laws.cost.scaled(1.0 / scale.cost));
        };
        for arm in &mut arms {
            units(&mut arm.laws);
            arm.later.as_deref_mut().map(units);
        }
        Source { arms: Arms::Given { arms, known_costs, reward_max: scale.reward, cost_max: scale.cost }, change }
    }

    /// Whether the environment is the same in every repetition.
    pub fn is_given(&self) -> bool {
        matches!(self.arms, Arms::Given { .. } | Arms::Linear { .. })
    }

    /// The environment, where it is the same in every repetition.
    pub fn given(&self) -> Option<Environment> {
        let (arms, known_costs, reward_max, cost_max) = match &self.arms {
            Arms::Given { arms, known_costs, reward_max, cost_max } => (arms, known_costs, reward_max, cost_max),
            Arms::Linear { linear } => {
                return Some(Environment { change: self.change, ..Environment::linear(linear.clone()) });
            }
            Arms::Family { .. } | Arms::Setting { .. } | Arms::Polytope { .. } => return None,
        };
        let scale = Scale { reward: *reward_max, cost: *cost_max };
        let laws = |laws: &Laws| Laws { reward: laws.reward.scaled(scale.reward), cost: laws.cost.scaled(scale.cost) };
        let arm = |arm: &Arm| Arm {
            name: None,
            laws: laws(&arm.laws),
            correlation: arm.correlation,
            later: arm.later.as_ref().map(|later| Box::new(laws(later))),
        };
        let arms = arms.iter().map(arm).collect();
        Some(Environment { arms, known_costs: *known_costs, scale, change: self.change, linear: None })
    }

    /// K.
    pub fn arms(&self) -> usize {
        match &self.arms {
            Arms::Given { arms, .. } => arms.len(),
            Arms::Family { family, arms: size } | Arms::Setting { family, setting: size } => family.arms(*size),
            Arms::Linear { linear } => linear.features.len(),
            Arms::Polytope { linear } => linear.arms,
        }
    }

    /// What is known of the costs of its environments before any is drawn.
    pub fn costs(&self) -> Costs {
        // A family draws its later arms as it has drawn the first; those of a setting are the same ones in another order.
        let sets = if self.change.is_some() { 2 } else { 1 };
        match &self.arms {
            Arms::Given { .. } | Arms::Linear { .. } => Costs::of(&self.given().expect("these arms are given")),
            Arms::Family { family, arms } => family.costs(sets * arms),
            Arms::Setting { family, setting } => family.costs(*setting),
            Arms::Polytope { linear } => linear.costs(sets),
        }
    }

    /// The largest possible cost, in the units of the specification.
    pub fn cost_max(&self) -> f64 {
        match &self.arms {
            Arms::Given { cost_max, .. } => *cost_max,
            Arms::Family { family, .. } | Arms::Setting { family, .. } => family.scale().cost,
            Arms::Linear { .. } | Arms::Polytope { .. } => Scale::UNIT.cost,
        }
    }

    /// Whether it has what a policy needs.
    pub fn meets(&self, need: Need) -> bool {
        match need {
            Need::LinearArms => matches!(self.arms, Arms::Linear { .. } | Arms::Polytope { .. }),
        }
    }

    /// Whether every cost is a constant that policies may be told.
    pub fn known_costs(&self) -> bool {
        match &self.arms {
            Arms::Given { known_costs, .. } => *known_costs,
            Arms::Family { family, .. } | Arms::Setting { family, .. } => family.known_costs(),
            Arms::Linear { .. } | Arms::Polytope { .. } => false,
        }
    }

    /// Reads the field `environment`.
    pub(super) fn read(field: &Field) -> Result<Source> {
        let object = field.any_object()?;
        let change = object.get("change").map(|field| read_change(&field)).transpose()?;
        let arms = if object.get("family").is_some() {
            read_family(&object)?
        } else if object.get("linear").is_some() {
            linear::read(&object, change)?
        } else {
            read_arms(&object, change)?
        };
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
    object.only(&["arms", "family", "linear", "known_costs", "reward_max", "cost_max", "change"])?;
    let known_costs = object.get("known_costs").map_or(Ok(false), |field| field.boolean())?;
    let max = |key: &str| object.get(key).map_or(Ok(1.0), |field| field.number_in(LIMITS.least, LIMITS.budget));
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
    let reward_field = object.require("reward", "a law")?;
    let reward = Law::read(&reward_field, scale.reward)?;
    let field = object.require("cost", "a law")?;
    let cost = Law::read(&field, scale.cost)?;
    if known_costs && !matches!(cost, Law::Constant { .. }) {
        return Err(field.error("expected the law constant, since costs are known"));
    }
    let mean = reward.scaled(scale.reward).mean();
    if mean > 0.0 && mean < LIMITS.least {
        let (least, found) = (number(two_digits(LIMITS.least * scale.reward)), number(mean * scale.reward));
        return Err(reward_field.error(format!("expected a law with a mean of 0 or of at least {least}, found {found}")));
    }
    let mean = cost.scaled(scale.cost).mean();
    if mean < MIN_MEAN_COST {
        let (least, found) = (number(two_digits(MIN_MEAN_COST * scale.cost)), number(mean * scale.cost));
        return Err(field.error(format!(
            "expected a law with a mean of at least {least}, or its budget would never end, found {found}"
        )));
    }
    Ok(Laws { reward, cost })
}

#[cfg(test)]
mod tests {
    use super::{Arms, Source};
    use crate::environment::FAMILIES;
    use crate::input::{Field, Node};
    use crate::seed::{Role, stream};
    use crate::specification::Specification;

    #[test]
    fn what_changes_keeps_costs_that_are_known() {
        for entry in FAMILIES {
            let size = if entry.settings > 0 { r#""setting": 3"# } else { r#""arms": 4"# };
            let text = format!(
                r#"{{ "version": 1, "environment": {{ "family": "{}", {size}, "change": {{ "from": 0.2, "until": 0.4 }} }},
                    "budget": {{ "times_smallest_mean_cost": 10 }}, "policies": [ {{ "id": "kube" }} ] }}"#,
                entry.id
            );
            let source = Specification::from_json(&text).unwrap().environment;
            let environment = source.environment(&mut stream(1, 0, Role::Environment));
            for arm in &environment.arms {
                let later = arm.later.as_ref().expect("every arm changes");
                assert_ne!(later.reward, arm.laws.reward, "{}", entry.id);
                assert_eq!(later.cost == arm.laws.cost, source.known_costs(), "{}", entry.id);
            }
        }
    }

    /// The number of arms comes from the family of the setting, not from any one table of settings.
    #[test]
    fn every_draw_has_as_many_arms_as_its_source_says() {
        for entry in FAMILIES {
            let family = entry.family;
            for size in 1..=entry.settings.max(4) {
                for arms in [Arms::Family { family, arms: size }, Arms::Setting { family, setting: size }] {
                    let source = Source { arms, change: None };
                    let drawn = source.environment(&mut stream(1, 0, Role::Environment));
                    assert_eq!(source.arms(), drawn.arms.len(), "{}, size {size}", entry.id);
                }
            }
        }
    }

    /// What is frozen can be read again, and has the means of what was drawn.
    #[test]
    fn a_frozen_draw_is_given() {
        let families = FAMILIES.iter().map(|entry| {
            let size = if entry.settings > 0 { r#""setting": 3"# } else { r#""arms": 4"# };
            format!(r#"{{ "family": "{}", {size}, "change": {{ "from": 0.2, "until": 0.4 }} }}"#, entry.id)
        });
        let linear = r#"{ "linear": { "dimension": 3, "arms": 4, "noise_sd": 0.1 } }"#.to_owned();
        for text in families.chain([linear]) {
            let node = Node::from_json(&text).unwrap();
            let source = Source::read(&Field::root(&node)).unwrap();
            let draws = || stream(7, 0, Role::Environment);
            let text = serde_json::to_string(&source.frozen(&mut draws())).unwrap();
            let node = Node::from_json(&text).unwrap();
            let frozen = Source::read(&Field::root(&node)).unwrap_or_else(|error| panic!("{text}: {error}"));
            let (drawn, given) = (source.environment(&mut draws()), frozen.given().unwrap());
            assert_eq!((drawn.scale, drawn.known_costs, drawn.change), (given.scale, given.known_costs, given.change));
            for (drawn, given) in drawn.arms.iter().zip(&given.arms) {
                for later in [0.0, 1.0] {
                    let (drawn, given) = (drawn.means(later), given.means(later));
                    assert!((drawn.0 - given.0).abs() < 1e-12 && (drawn.1 - given.1).abs() < 1e-12, "{text}");
                }
            }
        }
    }
}
