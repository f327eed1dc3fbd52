//! Arms for tests. This crate has no simulator, so the tests draw outcomes themselves.

use crate::sampler::BetaSampler;
use crate::seed::Stream;
use crate::tally::Outcome;
use rand::{RngExt, distr::Open01};

/// The distribution of a reward or of a cost.
#[derive(Clone, Debug)]
pub enum Law {
    Constant(f64),
    Bernoulli(f64),
    /// Values with weights.
    Discrete(Vec<f64>, Vec<f64>),
    Beta(f64, f64),
}

impl Law {
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        match self {
            Law::Constant(value) => *value,
            Law::Bernoulli(p) => f64::from(stream.random::<f64>() < *p),
            Law::Beta(alpha, beta) => BetaSampler::new(*alpha, *beta).sample(stream),
            Law::Discrete(values, weights) => {
                let mut rest = stream.random::<f64>() * weights.iter().sum::<f64>();
                let place = weights.iter().position(|weight| {
                    rest -= weight;
                    rest < 0.0
                });
                values[place.unwrap_or(0)]
            }
        }
    }
}

/// The distributions of the reward and of the cost of an arm.
pub type Arm = (Law, Law);

/// Draws an outcome of an arm.
pub fn outcome((reward, cost): &Arm, stream: &mut Stream) -> Outcome {
    Outcome { reward: reward.sample(stream), cost: cost.sample(stream) }
}

/// Draws the features of some arms: positive vectors of length 1.
pub fn features(arms: usize, dimension: usize, stream: &mut Stream) -> Vec<Vec<f64>> {
    let mut vertex = || {
        let x: Vec<f64> = (0..dimension).map(|_| stream.sample(Open01)).collect();
        let length = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        x.into_iter().map(|x| x / length).collect()
    };
    (0..arms).map(|_| vertex()).collect()
}
