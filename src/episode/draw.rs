//! Drawing the outcomes of an episode.

use super::Episode;
use crate::environment::{Arm, Laws};
use crate::law::{Chance, Constant, Copula, Sampler};
use crate::seed::{Role, Stream, stream};
use crate::tally::Outcome;
use crate::tape::Playback;
use rand::RngExt;

/// The source of the outcomes of one arm: its laws before and after a change, and its own stream of random numbers.
#[derive(Clone)]
pub(super) struct ArmSource {
    pub now: Draw,
    pub later: Option<Box<Draw>>,
    pub stream: Stream,
}

impl ArmSource {
    /// Creates the source of arm number `index` in a repetition.
    pub fn new(arm: &Arm, index: usize, seed: u64, repetition: u64) -> ArmSource {
        ArmSource {
            now: Draw::new(&arm.laws, arm.correlation),
            later: arm.later.as_ref().map(|laws| Box::new(Draw::new(laws, arm.correlation))),
            stream: stream(seed, repetition, Role::Arm(index)),
        }
    }
}

/// A sampler of the reward and the cost of a pull.
#[derive(Clone)]
pub(super) enum Draw {
    Independent(Sampler, Sampler),
    Correlated(Box<Copula>),
    Taped(Box<(Draw, Playback)>),
}

impl Draw {
    /// A placeholder for a `Draw` that is moved elsewhere. It is never sampled.
    pub const NEVER: Draw =
        Draw::Independent(Sampler::Constant(Constant { value: 0.0 }), Sampler::Constant(Constant { value: 0.0 }));

    pub fn new(laws: &Laws, correlation: f64) -> Draw {
        match correlation {
            0.0 => Draw::Independent(laws.reward.sampler(), laws.cost.sampler()),
            _ => Draw::Correlated(Box::new(Copula::new(&laws.reward, &laws.cost, correlation))),
        }
    }

    #[inline(always)]
    pub fn sample(&mut self, room: &mut usize, stream: &mut Stream) -> Outcome {
        match self {
            Draw::Independent(Sampler::Bernoulli(reward), Sampler::Bernoulli(cost)) => bernoulli(*reward, *cost, stream),
            _ => self.sample_apart(room, stream),
        }
    }

    /// Draws from laws that are not Bernoulli. The function is not inlined, because its code would then take the
    /// registers of a Bernoulli pull, which costs a browser more time than such a pull takes.
    #[inline(never)]
    pub fn sample_apart(&mut self, room: &mut usize, stream: &mut Stream) -> Outcome {
        match self {
            Draw::Independent(reward, cost) => Outcome { reward: reward.sample(stream), cost: cost.sample(stream) },
            Draw::Correlated(copula) => {
                let (reward, cost) = copula.sample(stream);
                Outcome { reward, cost }
            }
            Draw::Taped(taped) => {
                let (draw, player) = &mut **taped;
                player.next(room, stream, |stream| draw.sample_apart(&mut 0, stream))
            }
        }
    }
}

/// Draws a reward of 0 or 1 and a cost of 0 or 1.
#[inline(always)]
pub(super) fn bernoulli(reward: Chance, cost: Chance, stream: &mut Stream) -> Outcome {
    Outcome { reward: reward.sample(stream), cost: cost.sample(stream) }
}

impl Episode {
    /// Draws the outcome of a pull of `arm`.
    #[inline(always)]
    pub(super) fn draw(&mut self, arm: usize) -> Outcome {
        let source = &mut self.arms[arm];
        if source.later.is_some() { self.draw_changing(arm) } else { source.now.sample(&mut self.room, &mut source.stream) }
    }

    /// Draws the outcome of a pull of an arm whose laws change.
    #[inline(never)]
    fn draw_changing(&mut self, arm: usize) -> Outcome {
        let source = &mut self.arms[arm];
        let share = self.change.map_or(0.0, |change| change.later(self.tally.spent / self.budget));
        // A random number decides between the laws during the change only, so none is drawn before and after it.
        let changed = share >= 1.0 || (share > 0.0 && source.stream.random::<f64>() < share);
        let draw = source.later.as_deref_mut().filter(|_| changed).unwrap_or(&mut source.now);
        draw.sample(&mut self.room, &mut source.stream)
    }
}
