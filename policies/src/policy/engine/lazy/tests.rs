//! Tests that lazy evaluation makes the same choices as evaluating every arm, and that it evaluates few arms.

mod certainty;
mod choices;
mod evaluations;

use super::super::super::{ALL, AnyPolicy, Entry, Knowledge};
use super::*;
use crate::interval::omega_ratio;
use crate::math::ln;
use crate::seed::{Role, stream};
use crate::testing::{Law, outcome};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// All policies with an index, except those that need a special environment.
fn scoring() -> impl Iterator<Item = &'static Entry> {
    ALL.iter().copied().filter(|entry| !entry.needs_linear_arms() && build(entry, 1).index().is_some())
}

fn build(entry: &Entry, arms: usize) -> AnyPolicy {
    let knowledge = Knowledge::new(arms).budget(1000.0).smallest_mean_cost(0.5).reward_eta(1.0).cost_eta(1.0);
    entry.build(&vec![None; entry.params.len()], &knowledge).unwrap()
}

/// Some kinds of laws make ties frequent.
fn law(kind: u8, mean: f64) -> Law {
    match kind {
        0 => Law::Constant(mean),
        1 => Law::Discrete(vec![0.0, 0.5, 1.0], vec![1.0, mean, mean]),
        2 => Law::Beta(0.5 + mean, 1.0),
        _ => Law::Bernoulli(mean),
    }
}

/// Plays `rounds` rounds, in which `choose` chooses the arms.
fn play(laws: &[(Law, Law)], rounds: u32, seed: u64, mut choose: impl FnMut(&Tally, &mut Stream) -> usize) {
    let mut outcomes = stream(seed, 0, Role::Environment);
    let mut choices = stream(seed, 0, Role::Policy);
    let mut tally = Tally::new(laws.len());
    for _ in 0..rounds {
        let arm = choose(&tally, &mut choices);
        tally.add(arm, outcome(&laws[arm], &mut outcomes));
    }
}

/// An index like that of ω-UCB or of UCB1, which counts how often it is evaluated.
#[derive(Clone)]
struct Counted {
    costs: bool,
    confidences: Arc<AtomicU64>,
    indices: Arc<AtomicU64>,
}

impl Index for Counted {
    fn confidence(&self, round: u64) -> f64 {
        self.confidences.fetch_add(1, Ordering::Relaxed);
        0.5 * ln(round as f64)
    }

    fn index(&self, z2: f64, arm: &ArmTally) -> f64 {
        self.indices.fetch_add(1, Ordering::Relaxed);
        if self.costs { omega_ratio(arm, z2, z2) } else { arm.mean_reward() + (z2 / arm.n()).sqrt() }
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        (one.pulls, one.reward) == (other.pulls, other.reward) && (!self.costs || one.cost == other.cost)
    }
}

/// An index that jumps in the given round. The jump is larger for arms with fewer pulls.
#[derive(Clone)]
struct Jump(u64);

impl Index for Jump {
    fn confidence(&self, round: u64) -> f64 {
        if round < self.0 { 0.0 } else { 2.0 }
    }

    fn index(&self, confidence: f64, arm: &ArmTally) -> f64 {
        arm.mean_reward() + confidence / arm.n()
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }
}
