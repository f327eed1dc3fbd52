//! Linear environments: an arm is a vector x of d features, its mean reward x·μʳ and its mean cost x·μᶜ.
//!
//! The model comes from Xia et al. 2015, section 4.1, but has a finite set of arms. The paper's experiment draws
//! rewards and costs from "a truncated Gaussian distribution supported on [0, 1]". Truncation to [0, 1] would move the
//! means, which would then no longer be linear. Instead, the Gaussian around x·μ is truncated to x·μ ± min(x·μ,
//! 1 - x·μ). Its values lie in [0, 1] and its mean is exactly x·μ.

use super::{Arm, Costs, Environment, Laws};
use crate::law::{LEAST, Law, TruncatedNormal};
use crate::math::pow;
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};
use serde::Serialize;

/// The parameter vectors, which are hidden from policies.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameters {
    /// The vector μʳ of d numbers, with x·μʳ in [0, 1] for every arm x.
    pub reward: Vec<f64>,
    /// The vector μᶜ of d numbers, with x·μᶜ above 0 and at most 1 for every arm x.
    pub cost: Vec<f64>,
}

/// The features and parameters of a linear environment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Linear {
    /// The vector x of d features of each arm.
    #[serde(rename = "arms")]
    pub features: Vec<Vec<f64>>,
    /// The parameter vectors.
    #[serde(flatten)]
    pub parameters: Parameters,
    /// The standard deviation of the Gaussian before truncation: 0, or from 1e-12 to 1.
    pub noise_sd: f64,
    /// The parameter vectors after a change, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<Parameters>,
}

/// Linear environments that are drawn anew in every repetition. [`Polytope::ABOUT`] says how.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Polytope {
    /// The dimension d, at least 1.
    pub dimension: usize,
    /// The number of vertices, K, at least 1.
    pub arms: usize,
    /// The standard deviation of the Gaussian before truncation: 0, or from 1e-12 to 1.
    pub noise_sd: f64,
}

pub(crate) fn dot(x: &[f64], mu: &[f64]) -> f64 {
    x.iter().zip(mu).map(|(x, mu)| x * mu).sum()
}

fn norm(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}

impl Parameters {
    /// The mean reward and the mean cost of the arm with the features `x`. A mean that is above 1, below 0, or just
    /// above 0 only because of rounding is corrected to 1 or 0.
    pub fn means(&self, x: &[f64]) -> (f64, f64) {
        let mean = |mu| {
            let mean = dot(x, mu);
            let within = if mean < LEAST { 0.0 } else { mean.min(1.0) };
            if (mean - within).abs() < super::TOLERANCE { within } else { mean }
        };
        (mean(&self.reward), mean(&self.cost))
    }
}

impl Linear {
    /// One arm for each feature vector, whose laws have the means that the parameters give.
    pub fn arms(&self) -> Vec<Arm> {
        let laws = |x: &[f64], parameters: &Parameters| {
            let (reward, cost) = parameters.means(x);
            Laws { reward: noise_law(reward, self.noise_sd), cost: noise_law(cost, self.noise_sd) }
        };
        let arm = |x: &Vec<f64>| {
            let Laws { reward, cost } = laws(x, &self.parameters);
            Arm { later: self.later.as_ref().map(|later| Box::new(laws(x, later))), ..Arm::new(reward, cost) }
        };
        self.features.iter().map(arm).collect()
    }

    /// The length S of the longest parameter vector, before or after a change.
    pub fn parameter_norm(&self) -> f64 {
        let both = |parameters: &Parameters| norm(&parameters.reward).max(norm(&parameters.cost));
        self.later.iter().map(both).fold(both(&self.parameters), f64::max)
    }

    /// The length L of the longest feature vector.
    pub fn arm_norm(&self) -> f64 {
        self.features.iter().map(|x| norm(x)).fold(0.0, f64::max)
    }

    /// A number C such that the differences of rewards and costs from their means are C-sub-Gaussian.
    ///
    /// The standard deviation before truncation is such a number, because symmetric truncation is a contraction of the
    /// Gaussian (Caffarelli). So is 1/2, because the values lie in [0, 1] (Hoeffding's lemma). The smaller of both is
    /// returned.
    pub fn sub_gaussian(&self) -> f64 {
        self.noise_sd.min(0.5)
    }
}

/// The normal law around `mean`, truncated to the largest part of [0, 1] that is symmetric around `mean`, so that
/// truncation keeps the mean.
fn noise_law(mean: f64, sd: f64) -> Law {
    let half = mean.min(1.0 - mean);
    if half <= 0.0 || sd == 0.0 {
        Law::constant(mean)
    } else {
        Law::TruncatedNormal(TruncatedNormal::new(mean, sd, mean - half, mean + half))
    }
}

/// The smallest possible entry of μᶜ, as a share of the largest possible one. With mean costs nearer to 0, budgets
/// would hardly ever be used up.
const FLOOR: f64 = 0.01;

impl Polytope {
    /// A text that says how the arms are drawn.
    ///
    /// The paper's experiment (section 5) has "a ten-dimensional polyhedron" and parameter vectors whose entries are
    /// "sampled from a uniform distribution". It leaves open the number of vertices, how they are drawn, the range of
    /// the entries, and the standard deviation. The best point of a polytope for a ratio of linear means is a vertex,
    /// so the vertices are the arms. Points of length 1 are always vertices of their hull, and entries up to 1/√d keep
    /// x·μ within 1.
    pub const ABOUT: &'static str = "Arms and parameters are drawn anew in every repetition. The features of an arm are d uniform \
        numbers, scaled to length 1, so that every arm is a vertex of the polytope that the arms span. Entries of the reward vector \
        are uniform on (0, 1/√d), and entries of the cost vector on (0.01/√d, 1/√d). Section 5 of Xia et al. 2015 leaves these \
        ranges, the number of vertices and the noise open.";

    /// Draws an environment. If `change` is true, the environment also gets parameter vectors after a change.
    pub fn draw(&self, change: bool, stream: &mut Stream) -> Linear {
        let features = (0..self.arms).map(|_| self.vertex(stream)).collect();
        let parameters = self.parameters(stream);
        let later = change.then(|| self.parameters(stream));
        Linear { features, parameters, noise_sd: self.noise_sd, later }
    }

    /// The properties of the costs of the drawn environments. `sets` is the number of their cost vectors: 2 with a
    /// change, otherwise 1.
    ///
    /// The mean cost c of an arm is at least `FLOOR`/√d, because the features of an arm of length 1 add up to at
    /// least 1. It is rarely that small. Before scaling, features are uniform numbers V, and an arm has at most the
    /// length √d. Entries of the cost vector are at least U/√d for uniform numbers U. So c is at least Σ V U / d, the
    /// mean of d products, and the geometric mean of these products is no larger. Hence the mean of c^(-d/2) is at most
    /// the mean of Π (V U)^(-1/2), which is 4^d. For the smallest of K mean costs, the mean of c^(-d/2) is at most K
    /// 4^d. By Jensen's inequality, the mean of 1/c is then at most (K 4^d)^(2/d) for d ≥ 2.
    pub fn costs(&self, sets: usize) -> Costs {
        let d = self.dimension as f64;
        let most = d.sqrt() / FLOOR;
        let mean = 16.0 * pow((self.arms * sets) as f64, 2.0 / d);
        let inverse = if self.dimension == 1 { most } else { mean.min(most) };
        Costs { least: 1.0 / most, largest: 1.0, excess: 1.0, step: 0.0, inverse, rarity: inverse }
    }

    /// Draws the features of an arm.
    fn vertex(&self, stream: &mut Stream) -> Vec<f64> {
        let x: Vec<f64> = (0..self.dimension).map(|_| stream.sample(Open01)).collect();
        let length = norm(&x);
        x.iter().map(|x| x / length).collect()
    }

    /// Draws parameter vectors.
    fn parameters(&self, stream: &mut Stream) -> Parameters {
        let most = 1.0 / (self.dimension as f64).sqrt();
        let mut vector = |floor: f64| {
            let entry = |_| most * (floor + (1.0 - floor) * stream.sample::<f64, _>(Open01));
            (0..self.dimension).map(entry).collect()
        };
        Parameters { reward: vector(0.0), cost: vector(FLOOR) }
    }
}

impl Environment {
    /// Creates an environment of linear arms without a change.
    pub fn linear(linear: Linear) -> Environment {
        let arms = linear.arms();
        Environment { linear: Some(linear), ..Environment::new(arms) }
    }
}

#[cfg(test)]
impl Linear {
    /// Describes any arms as linear arms, each of which has a feature of its own.
    pub(crate) fn with_a_feature_each(arms: &[Arm]) -> Linear {
        let unit = |arm| (0..arms.len()).map(|feature| if feature == arm { 1.0 } else { 0.0 }).collect();
        let (reward, cost) = arms.iter().map(|arm| arm.means(0.0)).unzip();
        let features = (0..arms.len()).map(unit).collect();
        Linear { features, parameters: Parameters { reward, cost }, noise_sd: 0.5, later: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    #[test]
    fn means_are_linear_and_values_stay_in_range() {
        for dimension in [1, 2, 10, 50] {
            let polytope = Polytope { dimension, arms: 200, noise_sd: 0.3 };
            let environment = Environment::linear(polytope.draw(true, &mut stream(1, 0, Role::Environment)));
            let linear = environment.linear.as_ref().unwrap();
            for (x, arm) in linear.features.iter().zip(&environment.arms) {
                let later = arm.later.as_ref().unwrap();
                for (laws, parameters) in [(&arm.laws, &linear.parameters), (later, linear.later.as_ref().unwrap())] {
                    for (law, mu) in [(&laws.reward, &parameters.reward), (&laws.cost, &parameters.cost)] {
                        assert!((law.mean() - dot(x, mu)).abs() < 1e-15, "{law:?}");
                        let (low, high) = law.support();
                        assert!((0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high) && low < high, "{law:?}");
                    }
                    assert!(laws.cost.mean() >= FLOOR / (dimension as f64).sqrt());
                }
            }
            assert!((linear.arm_norm() - 1.0).abs() < 1e-15 && linear.parameter_norm() <= 1.0);
        }
    }

    /// Compares the mean of 1/c over 500 draws with its bound, where c is the smallest mean cost of a draw.
    #[test]
    fn mean_costs_stay_within_the_bounds_of_their_polytope() {
        for (dimension, arms) in [(1, 3), (2, 5), (3, 50), (10, 50), (50, 10)] {
            let polytope = Polytope { dimension, arms, noise_sd: 0.0 };
            let inverse = |draw: u64| {
                let drawn = polytope.draw(true, &mut stream(3, draw, Role::Environment));
                let change = Some(crate::environment::Change { from: 0.0, until: 1.0 });
                1.0 / Environment { change, ..Environment::linear(drawn) }.smallest_mean_cost()
            };
            let found = (0..500).map(inverse).sum::<f64>() / 500.0;
            let bound = polytope.costs(2).inverse;
            assert!(found < bound && bound <= 100.0 * (dimension as f64).sqrt(), "{dimension} {arms}: {found} {bound}");
        }
    }

    #[test]
    fn arms_without_noise_or_with_a_mean_of_0_or_1_are_constant() {
        let parameters = Parameters { reward: vec![1.0, 0.0], cost: vec![0.5, 0.25] };
        let features = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
        let linear = Linear { features, parameters, noise_sd: 0.1, later: None };
        let constants = |linear: &Linear| linear.arms().iter().map(|arm| arm.laws.reward.support()).collect::<Vec<_>>();
        assert_eq!(constants(&linear), [(1.0, 1.0), (0.0, 0.0)]);
        let (low, high) = linear.arms()[1].laws.cost.support();
        assert_eq!((low, high), (0.0, 0.5), "the range is symmetric around the mean");
        let silent = Linear { noise_sd: 0.0, ..linear };
        assert_eq!(silent.arms()[1].laws.cost, Law::constant(0.25));
        assert_eq!((silent.parameter_norm(), silent.arm_norm(), silent.sub_gaussian()), (1.0, 1.0, 0.0));
    }

    /// A point is a vertex if it lies farther in some direction than all others. For points of equal length, that is
    /// the direction of the point itself.
    #[test]
    fn every_arm_of_a_drawn_polytope_is_a_vertex() {
        let linear = Polytope { dimension: 10, arms: 300, noise_sd: 0.1 }.draw(false, &mut stream(2, 0, Role::Environment));
        for (index, x) in linear.features.iter().enumerate() {
            let others = linear.features.iter().enumerate().filter(|(other, _)| *other != index);
            assert!(others.into_iter().all(|(_, other)| dot(x, other) < dot(x, x)));
        }
    }

    /// Draws 20,000 values for each pair of a mean and a noise, among them the smallest of both that a specification
    /// allows.
    #[test]
    fn draws_have_the_right_moments_for_the_smallest_noise_and_mean() {
        for (mean, sd) in [(0.5, LEAST), (LEAST, 1.0), (1.0 - 1e-12, LEAST), (0.25, 1e-7)] {
            let (law, mut stream) = (noise_law(mean, sd), stream(1, 0, Role::Arm(0)));
            let expected = law.variance().sqrt();
            assert!((law.mean() - mean).abs() < 1e-15 && expected > 0.0 && expected <= sd * (1.0 + 1e-9), "{law:?}");
            let sampler = law.sampler();
            let moments: crate::stats::Moments = (0..20_000).map(|_| sampler.sample(&mut stream)).collect();
            let (found, error) = (moments.std().unwrap(), (moments.mean() - mean).abs());
            assert!((found / expected - 1.0).abs() < 0.03 && error < 4.5 * expected / 20_000_f64.sqrt(), "{law:?}: {found}");
        }
    }

    #[test]
    fn means_that_are_off_by_rounding_are_corrected() {
        let parameters = Parameters { reward: vec![1.0; 3], cost: vec![-3.0, 1.0, 0.0] };
        let x = [0.1, 0.3, 0.6000000000000003];
        assert!(dot(&x, &parameters.reward) > 1.0 && dot(&x, &parameters.cost) < 0.0);
        assert_eq!(parameters.means(&x), (1.0, 0.0));
        let parameters = Parameters { reward: vec![3.0, -1.0, 0.0], cost: vec![0.0, 0.0, 1e-11] };
        assert!(
            (5e-17..6e-17).contains(&dot(&[0.1, 0.3, 0.5], &parameters.reward)),
            "only rounding makes this mean differ from 0"
        );
        assert_eq!(parameters.means(&[0.1, 0.3, 0.5]), (0.0, 5e-12));
    }
}
