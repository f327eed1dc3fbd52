//! Pairs of laws, and the samples drawn from them.

use crate::environment::{Arm, Family};
use crate::law::Sampler;
use crate::seed::{Role, Stream, stream};
use crate::tally::{ArmTally, Outcome};
use rand::RngExt;

/// The reward law and the cost law of an arm, and the samples drawn from them so far.
pub struct Pair {
    /// The true ratio of the means.
    pub ratio: f64,
    /// The true η of the reward and of the cost.
    pub etas: [f64; 2],
    reward: Sampler,
    cost: Sampler,
    stream: Stream,
    arm: ArmTally,
}

impl Pair {
    /// Draws the pair with this number. If the family has settings, the pair is an arm drawn from a setting, both
    /// uniformly.
    pub fn draw(family: Family, seed: u64, number: u64) -> Pair {
        let mut stream = stream(seed, number, Role::Environment);
        let any = |count: usize, stream: &mut Stream| stream.random_range(0..count as u32) as usize;
        let settings = family.entry().settings;
        let size = if settings > 0 { 1 + any(settings, &mut stream) } else { 1 };
        let mut arms = family.draw(size, &mut stream).arms;
        let arm = if settings > 0 { any(arms.len(), &mut stream) } else { 0 };
        Pair::of(&arms.swap_remove(arm), stream)
    }

    /// The pair of an arm's laws. The samples take their random numbers from `stream`.
    pub fn of(arm: &Arm, stream: Stream) -> Pair {
        let (reward, cost) = (arm.laws.reward.sampler(), arm.laws.cost.sampler());
        let etas = [&arm.laws.reward, &arm.laws.cost].map(|law| law.eta());
        Pair { ratio: arm.ratio(), etas, reward, cost, stream, arm: ArmTally::default() }
    }

    /// Draws until there are at least `samples` rewards and costs, and returns the sums of all samples.
    pub fn sampled(&mut self, samples: u64) -> &ArmTally {
        while self.arm.pulls < samples {
            let reward = self.reward.sample(&mut self.stream);
            self.arm.add(Outcome { reward, cost: self.cost.sample(&mut self.stream) });
        }
        &self.arm
    }
}
