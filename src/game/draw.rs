//! Drawing the outcomes of a game.

use super::Game;
use crate::environment::{Arm, Laws};
use crate::law::{Chance, Constant, Copula, RowSampler, Sampler};
use crate::seed::{Role, Stream, stream};
use crate::tally::Outcome;
use crate::tape::Playback;
use rand::RngExt;

/// The source of the outcomes of one arm: its laws, and its own stream of random numbers.
#[derive(Clone)]
pub(super) struct ArmSource {
    pub draw: Draw,
    pub stream: Stream,
}

impl ArmSource {
    /// Creates the source of arm number `index` in a repetition.
    pub fn new(arm: &Arm, index: usize, seed: u64, repetition: u64) -> ArmSource {
        let now = Draw::new(&arm.laws, arm);
        let draw = match &arm.later {
            None => now,
            Some(later) => Draw::Changing(Box::new((now, Draw::new(later, arm)))),
        };
        ArmSource { draw, stream: stream(seed, repetition, Role::Arm(index)) }
    }
}

/// A sampler of the reward and the cost of a pull.
#[derive(Clone)]
pub(super) enum Draw {
    /// Two independent Bernoulli laws. They have a variant of their own because the loop of pulls draws from them in place
    /// and calls a function for all other laws. The code of all laws, inlined, would take the registers of a Bernoulli
    /// pull, which costs a browser more time than the pull.
    Bernoulli(Chance, Chance),
    Independent(Sampler, Sampler),
    Correlated(Box<Copula>),
    /// Whole rows of observations.
    Rows(Box<RowSampler>),
    Taped(Box<(Draw, Playback)>),
    /// What an arm draws from before and after the change.
    Changing(Box<(Draw, Draw)>),
}

impl Draw {
    /// A placeholder for a `Draw` that is moved elsewhere. It is never sampled.
    pub const NEVER: Draw =
        Draw::Independent(Sampler::Constant(Constant { value: 0.0 }), Sampler::Constant(Constant { value: 0.0 }));

    /// Creates the sampler of `laws`, whose rewards and costs belong together as those of `arm` do.
    pub fn new(laws: &Laws, arm: &Arm) -> Draw {
        if let (true, Some((rewards, costs))) = (arm.paired, laws.columns()) {
            return Draw::Rows(Box::new(RowSampler::new(rewards, costs)));
        }
        if arm.correlation != 0.0 {
            return Draw::Correlated(Box::new(Copula::new(&laws.reward, &laws.cost, arm.correlation)));
        }
        match (laws.reward.sampler(), laws.cost.sampler()) {
            (Sampler::Bernoulli(reward), Sampler::Bernoulli(cost)) => Draw::Bernoulli(reward, cost),
            (reward, cost) => Draw::Independent(reward, cost),
        }
    }

    /// Draws from the laws of `arm` from now on. The laws that apply after a change stay the same.
    pub fn replace(&mut self, arm: &Arm) {
        let draw = Draw::new(&arm.laws, arm);
        match self {
            Draw::Changing(draws) => draws.0 = draw,
            _ => *self = draw,
        }
    }

    /// Draws an outcome. If the laws change, the outcome is drawn from the laws before the change.
    #[inline(never)]
    pub fn sample(&mut self, room: &mut usize, stream: &mut Stream) -> Outcome {
        match self {
            Draw::Bernoulli(reward, cost) => bernoulli(*reward, *cost, stream),
            Draw::Independent(reward, cost) => Outcome { reward: reward.sample(stream), cost: cost.sample(stream) },
            Draw::Correlated(copula) => {
                let (reward, cost) = copula.sample(stream);
                Outcome { reward, cost }
            }
            Draw::Rows(rows) => {
                let (reward, cost) = rows.sample(stream);
                Outcome { reward, cost }
            }
            Draw::Taped(taped) => {
                let (draw, player) = &mut **taped;
                player.next(room, stream, |stream| draw.sample(&mut 0, stream))
            }
            Draw::Changing(draws) => draws.0.sample(room, stream),
        }
    }
}

/// Draws a reward of 0 or 1 and a cost of 0 or 1.
#[inline(always)]
pub(super) fn bernoulli(reward: Chance, cost: Chance, stream: &mut Stream) -> Outcome {
    Outcome { reward: reward.sample(stream), cost: cost.sample(stream) }
}

impl Game {
    /// Draws the outcome of a pull of `arm`.
    #[inline(always)]
    pub(super) fn draw(&mut self, arm: usize) -> Outcome {
        let source = &mut self.arms[arm];
        match &source.draw {
            Draw::Bernoulli(reward, cost) => bernoulli(*reward, *cost, &mut source.stream),
            _ => self.draw_apart(arm),
        }
    }

    #[inline(never)]
    fn draw_apart(&mut self, arm: usize) -> Outcome {
        let source = &mut self.arms[arm];
        let Draw::Changing(draws) = &mut source.draw else {
            return source.draw.sample(&mut self.room, &mut source.stream);
        };
        let share = self.change.map_or(0.0, |change| change.later(self.tally.spent / self.budget));
        // A random number decides between the laws during the change only, so none is drawn before and after it.
        let changed = share >= 1.0 || (share > 0.0 && source.stream.random::<f64>() < share);
        let draw = if changed { &mut draws.1 } else { &mut draws.0 };
        draw.sample(&mut self.room, &mut source.stream)
    }
}
