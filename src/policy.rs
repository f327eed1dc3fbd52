//! Policies: what chooses the arm to pull, and the list of them all.
//!
//! To add one: a new file in `policy/`, and two lines below, `mod my_ucb;` and `&my_ucb::ENTRY,` in [`ALL`]. The page, the wasm
//! exports, the command line, the benchmarks and the tests read the list.

use crate::environment::Environment;
use crate::math::ln;
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use rand::RngExt;
use serde::Serialize;

mod b_greedy;
mod best_arm;
mod bts;
mod budget_ucb;
mod c_ucb;
mod eps_first;
mod eps_n_greedy;
mod fractional_kube;
mod i_ucb;
mod kl_ucb_sc;
mod m_ucb;
mod omega_star_ucb;
mod omega_ucb;
mod pd_bwk;
mod ucb1;
mod ucb_b2;
mod ucb_bv1;
mod ucb_bv2;
mod ucb_sc;
mod ucb_sc_plus;
mod uniform;
mod vucb_bv1;

/// Every policy, in the order in which the page offers them.
pub const ALL: &[&Entry] = &[
    &omega_ucb::ENTRY,
    &omega_star_ucb::ENTRY,
    &bts::ENTRY,
    &budget_ucb::ENTRY,
    &m_ucb::ENTRY,
    &c_ucb::ENTRY,
    &i_ucb::ENTRY,
    &pd_bwk::ENTRY,
    &ucb_bv1::ENTRY,
    &ucb_bv2::ENTRY,
    &vucb_bv1::ENTRY,
    &ucb_b2::ENTRY,
    &ucb_sc::ENTRY,
    &ucb_sc_plus::ENTRY,
    &kl_ucb_sc::ENTRY,
    &kl_ucb_sc::PLUS,
    &fractional_kube::ENTRY,
    &eps_first::ENTRY,
    &eps_first::UCB,
    &b_greedy::ENTRY,
    &eps_n_greedy::ENTRY,
    &eps_n_greedy::RATIO,
    &best_arm::ENTRY,
    &uniform::ENTRY,
    &ucb1::ENTRY,
];

/// The entry of the policy called `id`.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().copied().find(|entry| entry.id == id)
}

/// Chooses arms, from what has been seen and nothing else.
pub trait Policy {
    /// The arm to pull next, from 0 to K - 1.
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize;

    /// Takes notice of an outcome; `tally` has it at the next choice anyway.
    fn observe(&mut self, _arm: usize, _outcome: Outcome, _stream: &mut Stream) {}

    /// The index of an arm in round `round`, for policies that score each arm on its own.
    fn score(&self, _round: u64, _arm: &ArmTally) -> Option<f64> {
        None
    }
}

/// Scores each arm on its own and pulls the best. What the arms share is computed before the closure.
///
/// Every arm is pulled once first, in random order; ties are broken at random, never by the order of the arms, since arms are
/// often listed best first.
pub trait Index {
    /// The scores in round `round`, the one about to be played (1 for the first pull), of arms pulled at least once.
    fn index(&self, round: u64) -> impl Fn(&ArmTally) -> f64;
}

impl<I: Index> Policy for I {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        let index = self.index(tally.pulls + 1);
        argmax(tally.arms.iter().map(index), stream)
    }

    fn score(&self, round: u64, arm: &ArmTally) -> Option<f64> {
        Some(self.index(round)(arm))
    }
}

/// A random arm among those not pulled yet, while a first round of one pull an arm lasts.
fn unpulled(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    let left = tally.arms.len().checked_sub(tally.pulls as usize).filter(|left| *left > 0)?;
    let skip = stream.random_range(0..left as u32) as usize;
    let unpulled = tally.arms.iter().enumerate().filter(|(_, arm)| arm.pulls == 0);
    unpulled.map(|(index, _)| index).nth(skip)
}

/// The index of the largest value, ties broken at random. A NaN never wins.
fn argmax(values: impl Iterator<Item = f64>, stream: &mut Stream) -> usize {
    let (mut best, mut arm, mut ties) = (f64::NEG_INFINITY, 0, 0);
    for (index, value) in values.enumerate() {
        if value > best {
            (best, arm, ties) = (value, index, 1);
        } else if value == best {
            ties += 1;
            if stream.random_range(0..ties) == 0 {
                arm = index;
            }
        }
    }
    arm
}

/// A uniformly random arm.
fn random_arm(tally: &Tally, stream: &mut Stream) -> usize {
    stream.random_range(0..tally.arms.len() as u32) as usize
}

/// e = factor sqrt(ln(round - 1) / n), the half width of the older policies' symmetric intervals, as a function of n.
fn half_width(factor: f64, round: u64) -> impl Fn(&ArmTally) -> f64 {
    let width = factor * ln((round - 1) as f64).max(0.0).sqrt();
    move |arm| width / arm.n().sqrt()
}

/// What the catalogue says of a policy, and how it is built.
#[derive(Serialize)]
pub struct Entry {
    /// Its name in a specification.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// The kind of policy, for lists.
    pub group: &'static str,
    /// Where its rule comes from.
    pub source: &'static str,
    /// Its idea in a sentence.
    pub idea: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// What it is told beforehand, besides the number of arms.
    pub told: &'static [Told],
    /// Makes one, fresh for an episode.
    #[serde(skip)]
    pub build: fn(&Arguments) -> Box<dyn Policy>,
}

/// A parameter of a policy: a number.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Param {
    /// Its key in a specification.
    pub id: &'static str,
    /// Its symbol.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The smallest allowed value.
    pub min: f64,
    /// The largest allowed value.
    pub max: f64,
    /// What it is when a specification does not say.
    pub default: Default,
}

/// The value of a parameter that a specification does not give.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Default {
    /// This number.
    Value(f64),
    /// What the policy is told of the environment.
    Told(Told),
}

/// Something of the environment that a policy may be told beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// The smallest mean cost of an arm.
    SmallestMeanCost,
    /// The budget.
    Budget,
    /// The arm with the largest ratio. No policy can know it; a reference to measure regret against.
    BestArm,
}

impl Told {
    /// How the page says it.
    pub fn name(self) -> &'static str {
        match self {
            Told::SmallestMeanCost => "the smallest mean cost",
            Told::Budget => "the budget",
            Told::BestArm => "the best arm",
        }
    }
}

/// What can be told of an environment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knowledge {
    /// The number of arms, K, which every policy may use.
    pub arms: usize,
    /// The smallest mean cost of an arm, in (0,1].
    pub smallest_mean_cost: f64,
    /// The budget, B, above 0, in units of cost.
    pub budget: f64,
    /// The arm with the largest ratio.
    pub best_arm: usize,
}

impl Knowledge {
    /// All that can be told of an environment that is played with `budget`.
    pub fn of(environment: &Environment, budget: f64) -> Knowledge {
        Knowledge {
            arms: environment.arms.len(),
            smallest_mean_cost: environment.smallest_mean_cost(),
            budget,
            best_arm: environment.best(),
        }
    }
}

/// What a policy is built from: its parameters, and what its entry says that it is told.
pub struct Arguments<'a> {
    entry: &'a Entry,
    values: &'a [Option<f64>],
    knowledge: &'a Knowledge,
}

impl Entry {
    /// Makes the policy with one value, or none for the default, for each of [`Entry::params`].
    pub fn build(&self, values: &[Option<f64>], knowledge: &Knowledge) -> Box<dyn Policy> {
        assert_eq!(values.len(), self.params.len(), "one value a parameter");
        (self.build)(&Arguments { entry: self, values, knowledge })
    }

    /// The name with the parameters that are numbers, as in `ω-UCB (ρ = 0.25)`.
    pub fn label(&self, values: &[Option<f64>]) -> String {
        let shown = self.params.iter().zip(values).filter_map(|(param, value)| {
            let value = value.or(match param.default {
                Default::Value(value) => Some(value),
                Default::Told(_) => None,
            })?;
            Some(format!("{} = {}", param.name, crate::input::number(value)))
        });
        let shown: Vec<_> = shown.collect();
        if shown.is_empty() { self.name.to_owned() } else { format!("{} ({})", self.name, shown.join(", ")) }
    }
}

impl Arguments<'_> {
    /// The value of the parameter `id`.
    fn param(&self, id: &str) -> f64 {
        let position = self.entry.params.iter().position(|param| param.id == id).expect("a parameter of the entry");
        self.values[position].unwrap_or_else(|| match self.entry.params[position].default {
            Default::Value(value) => value,
            Default::Told(Told::SmallestMeanCost) => self.told(Told::SmallestMeanCost).smallest_mean_cost,
            Default::Told(Told::Budget) => self.told(Told::Budget).budget,
            Default::Told(Told::BestArm) => self.told(Told::BestArm).best_arm as f64,
        })
    }

    /// What is known, for a policy whose entry says that it is told `what`: a policy cannot cheat unseen.
    fn told(&self, what: Told) -> &Knowledge {
        assert!(self.entry.told.contains(&what), "{} is not told {}", self.entry.id, what.name());
        self.knowledge
    }
}

#[cfg(test)]
mod tests;
