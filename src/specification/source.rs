//! The environment of a specification: given arms, or what arms are drawn from.

mod checks;
mod linear;
mod read;
mod rows;
mod rules;
mod units;

pub use units::Units;

use crate::environment::{Arm, Change, Costs, Environment, Family, Laws, Linear, Polytope, Scale, Worlds};
use crate::seed::Stream;
use serde::Serialize;

/// The source of the environments of an experiment: the same environment in every repetition, or a new draw for each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Source {
    /// The arms.
    #[serde(flatten)]
    pub arms: Arms,
    /// The change of the arms, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
}

/// The arms of a [`Source`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Arms {
    /// Given arms, the same in every repetition.
    Given {
        /// The arms. Their rewards lie in [0, `reward_max`] and their costs in [0, `cost_max`].
        arms: Vec<Arm>,
        /// Whether policies know the costs. Every cost is then a constant.
        #[serde(skip_serializing_if = "is_false")]
        known_costs: bool,
        /// The largest possible reward. Policies see rewards divided by it.
        #[serde(skip_serializing_if = "is_one")]
        reward_max: f64,
        /// The largest possible cost. Policies see costs divided by it.
        #[serde(skip_serializing_if = "is_one")]
        cost_max: f64,
        /// The units of rewards and costs.
        #[serde(flatten)]
        units: Units,
        /// What arms that were observed are drawn from.
        #[serde(flatten)]
        rows: RowOptions,
        /// How the arms were read from the user's data, in sentences. Reports show the text, and no number depends on it.
        #[serde(skip_serializing_if = "Option::is_none")]
        data: Option<String>,
    },
    /// Arms drawn anew in every repetition. If they change, their later laws are drawn as well.
    Family {
        /// The family that the arms are drawn from.
        family: Family,
        /// The number of arms.
        arms: usize,
    },
    /// A setting of a family. What the setting leaves open is drawn anew in every repetition. If the arms change, each
    /// arm gets the laws of the next arm.
    Setting {
        /// A family that has settings.
        family: Family,
        /// The number of the setting, from 1.
        setting: usize,
    },
    /// Given linear arms, the same in every repetition.
    Linear {
        /// The features of the arms and the parameter vectors.
        linear: Linear,
    },
    /// Linear arms drawn anew in every repetition. If they change, later parameter vectors are drawn as well.
    Polytope {
        /// The polytope whose vertices are the arms.
        linear: Polytope,
    },
}

/// How the rows of arms that were observed are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RowOptions {
    /// Whether a pull draws the reward from one row and the cost from another. Otherwise a pull draws a whole row.
    #[serde(skip_serializing_if = "is_false")]
    pub independent: bool,
    /// Whether every repetition is a world that fits the rows. Every row then has a weight, which is drawn by the
    /// Bayesian bootstrap. See [`Worlds`].
    #[serde(skip_serializing_if = "is_false")]
    pub worlds: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_one(value: &f64) -> bool {
    *value == 1.0
}

impl From<Arms> for Source {
    /// Arms that do not change.
    fn from(arms: Arms) -> Source {
        Source { arms, change: None }
    }
}

impl From<Environment> for Source {
    /// The arms as given ones, with their laws in the units of [`Environment::scale`].
    fn from(environment: Environment) -> Source {
        let Environment { mut arms, known_costs, scale, change, linear } = environment;
        if let Some(linear) = linear {
            return Source { arms: Arms::Linear { linear }, change };
        }
        let units = |laws: &mut Laws| *laws = laws.scaled(1.0 / scale.reward, 1.0 / scale.cost);
        for arm in &mut arms {
            units(&mut arm.laws);
            arm.later.as_deref_mut().map(units);
        }
        let (reward_max, cost_max, units, rows) = (scale.reward, scale.cost, Units::default(), RowOptions::default());
        Source { arms: Arms::Given { arms, known_costs, reward_max, cost_max, units, rows, data: None }, change }
    }
}

impl Source {
    /// The environment of a repetition. Only an environment that is drawn uses `stream`.
    pub fn environment(&self, stream: &mut Stream) -> Environment {
        if let Some(environment) = self.stated() {
            return if self.is_given() { environment } else { Worlds(environment).draw(stream) };
        }
        let environment = match &self.arms {
            Arms::Family { family, arms: size } | Arms::Setting { family, setting: size } => {
                let mut environment = family.draw(*size, stream);
                if self.change.is_some() {
                    let known_costs = environment.known_costs;
                    let mut later: Vec<Laws> = family.draw(*size, stream).arms.into_iter().map(|arm| arm.laws).collect();
                    // A second draw of a setting has the same means in the same order, so each arm gets the laws of the
                    // next arm.
                    later.rotate_left(usize::from(matches!(self.arms, Arms::Setting { .. })));
                    environment.arms.iter_mut().zip(later).for_each(|(arm, later)| {
                        // Known costs do not change, because policies are told them only once.
                        let cost = if known_costs { arm.laws.cost.clone() } else { later.cost };
                        arm.later = Some(Box::new(Laws { cost, ..later }));
                    });
                }
                environment
            }
            Arms::Polytope { linear } => Environment::linear(linear.draw(self.change.is_some(), stream)),
            Arms::Given { .. } | Arms::Linear { .. } => unreachable!("these arms are stated"),
        };
        Environment { change: self.change, ..environment }
    }

    /// The draw of a repetition as a source of given arms, for a user who wants to edit the arms.
    pub fn frozen(&self, stream: &mut Stream) -> Source {
        let mut source = Source::from(self.environment(stream));
        if let Arms::Given { arms, units, rows, .. } = &mut source.arms {
            *rows = RowOptions { worlds: false, ..self.rows() };
            // If rewards and costs are drawn from different rows, all arms were observed, and are written with their rows.
            arms.iter_mut().for_each(|arm| arm.paired |= rows.independent);
            if let Arms::Given { arms: stated, units: own, .. } = &self.arms {
                arms.iter_mut().zip(stated).for_each(|(arm, stated)| arm.name.clone_from(&stated.name));
                units.clone_from(own);
            }
        }
        source
    }

    /// How the rows of arms that were observed are used.
    pub fn rows(&self) -> RowOptions {
        if let Arms::Given { rows, .. } = self.arms { rows } else { RowOptions::default() }
    }

    /// Whether the environment is the same in every repetition.
    pub fn is_given(&self) -> bool {
        matches!(self.arms, Arms::Given { .. } | Arms::Linear { .. }) && !self.rows().worlds
    }

    /// The environment if it is the same in every repetition.
    pub fn given(&self) -> Option<Environment> {
        if self.is_given() { self.stated() } else { None }
    }

    /// The environment of the arms that the specification states, or `None` if it states none. If every repetition is a
    /// world that fits rows, all rows are equally likely in the environment that is returned.
    pub fn stated(&self) -> Option<Environment> {
        let (arms, known_costs, reward_max, cost_max) = match &self.arms {
            Arms::Given { arms, known_costs, reward_max, cost_max, .. } => (arms, known_costs, reward_max, cost_max),
            Arms::Linear { linear } => {
                return Some(Environment { change: self.change, ..Environment::linear(linear.clone()) });
            }
            Arms::Family { .. } | Arms::Setting { .. } | Arms::Polytope { .. } => return None,
        };
        let scale = Scale { reward: *reward_max, cost: *cost_max };
        let independent = self.rows().independent;
        let arm = |arm: &Arm| Arm {
            name: arm.name.clone(),
            laws: arm.laws.scaled(scale.reward, scale.cost),
            paired: arm.paired && !independent,
            correlation: arm.correlation,
            later: arm.later.as_ref().map(|later| Box::new(later.scaled(scale.reward, scale.cost))),
        };
        let arms = arms.iter().map(arm).collect();
        Some(Environment { arms, known_costs: *known_costs, scale, change: self.change, linear: None })
    }

    /// The environment in which all rows are as likely as the specification states, or `None` unless all arms were
    /// observed.
    pub fn observed(&self) -> Option<Environment> {
        let Arms::Given { arms, .. } = &self.arms else { return None };
        if arms.iter().all(|arm| arm.paired) { self.stated() } else { None }
    }

    /// The number of arms, K.
    pub fn arms(&self) -> usize {
        match &self.arms {
            Arms::Given { arms, .. } => arms.len(),
            Arms::Family { family, arms: size } | Arms::Setting { family, setting: size } => family.arms(*size),
            Arms::Linear { linear } => linear.features.len(),
            Arms::Polytope { linear } => linear.arms,
        }
    }

    /// Bounds on the costs that hold for every environment that can be drawn.
    pub fn costs(&self) -> Costs {
        // Arms of a family that change are two draws of K arms. The later arms of a setting are the first ones in
        // another order.
        let sets = if self.change.is_some() { 2 } else { 1 };
        match &self.arms {
            Arms::Given { .. } | Arms::Linear { .. } => {
                let environment = self.stated().expect("these arms are stated");
                if self.is_given() { Costs::of(&environment) } else { Worlds(environment).costs() }
            }
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

    /// Whether the arms are described by features.
    pub fn is_linear(&self) -> bool {
        matches!(self.arms, Arms::Linear { .. } | Arms::Polytope { .. })
    }

    /// Whether observed rows have weights, so that a row stands for many pulls.
    pub fn is_counted(&self) -> bool {
        let Arms::Given { arms, .. } = &self.arms else { return false };
        arms.iter().filter_map(|arm| arm.laws.columns()).any(|(rewards, _)| rewards.weights().is_some())
    }

    /// How the arms were read from the user's data, if the specification says so.
    pub fn data(&self) -> Option<&str> {
        if let Arms::Given { data, .. } = &self.arms { data.as_deref() } else { None }
    }

    /// The units of rewards and costs, as far as the specification states them.
    pub fn units(&self) -> Units {
        if let Arms::Given { units, .. } = &self.arms { units.clone() } else { Units::default() }
    }

    /// Whether policies know the costs. Every cost is then a constant.
    pub fn known_costs(&self) -> bool {
        match &self.arms {
            Arms::Given { known_costs, .. } => *known_costs,
            Arms::Family { family, .. } | Arms::Setting { family, .. } => family.known_costs(),
            Arms::Linear { .. } | Arms::Polytope { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests;
