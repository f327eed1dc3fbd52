//! The advertising stand-in: 19 made-up settings in place of the advertising data of the ω-UCB paper, section 5.1.
//!
//! The paper takes 19 settings of 2 to 93 arms from a data set whose licence forbids shipping it. The settings here
//! have the same sizes, and their means have distributions like those of the data (Figure 3f of the paper):
//! Beta(1/2, 1/2) for rewards, which lean towards 0 and 1, and Beta(3, 1) for costs, which lean towards 1. A mean
//! reward below 0.01 becomes 0.01; in the paper's preparation of the data, this value replaces mean rewards of 0. As in
//! the paper, both means are then scaled so that the largest is 0.99. A user who has the data can import them instead.

use super::Arm;
use crate::law::{Law, MIN_SHAPE};
use crate::seed::{Role, Stream, stream};
use budgeted_bandits_policies::sampler::BetaSampler;
use rand::{RngExt, distr::Open01};

/// The number of arms of each setting.
pub const SIZES: [usize; 19] = [7, 9, 3, 6, 3, 2, 3, 54, 38, 33, 23, 34, 21, 54, 24, 93, 77, 57, 4];

/// The seed from which the means are drawn.
const SEED: u64 = 2023;
/// The smallest mean reward before scaling. In the paper's preparation of the data, it replaces mean rewards of 0.
pub const LEAST_REWARD: f64 = 0.01;
/// The largest mean reward and the largest mean cost of a setting after scaling.
pub const LARGEST_MEAN: f64 = 0.99;

/// The mean reward and the mean cost of each arm of a setting, both above 0 and at most 0.99. Settings are counted from
/// 1 to 19.
pub fn means(setting: usize) -> Vec<(f64, f64)> {
    let mut stream = stream(SEED, setting as u64, Role::Environment);
    let (reward, cost) = (BetaSampler::new(0.5, 0.5), BetaSampler::new(3.0, 1.0));
    let drawn = (0..SIZES[setting - 1]).map(|_| (reward.sample(&mut stream), cost.sample(&mut stream)));
    let (rewards, costs): (Vec<f64>, Vec<f64>) = drawn.unzip();
    let rewards = rewards.into_iter().map(|mean| mean.max(LEAST_REWARD)).collect();
    scaled(rewards).into_iter().zip(scaled(costs)).collect()
}

/// Multiplies the means by the factor that makes the largest of them [`LARGEST_MEAN`].
pub fn scaled(means: Vec<f64>) -> Vec<f64> {
    let largest = means.iter().copied().fold(0.0, f64::max);
    means.into_iter().map(|mean| mean / largest * LARGEST_MEAN).collect()
}

pub(super) fn bernoulli(setting: usize) -> Vec<Arm> {
    let law = |p: f64| Law::bernoulli(p);
    means(setting).into_iter().map(|(reward, cost)| Arm::new(law(reward), law(cost))).collect()
}

/// Draws Beta arms with the means of a setting. α is uniform on (0, 5), and β follows from α and the mean.
pub(super) fn beta(setting: usize, stream: &mut Stream) -> Vec<Arm> {
    let mut law = |mean: f64| {
        let alpha = (5.0 * stream.sample::<f64, _>(Open01)).max(MIN_SHAPE);
        Law::beta(alpha, alpha * (1.0 - mean) / mean)
    };
    means(setting).into_iter().map(|(reward, cost)| Arm::new(law(reward), law(cost))).collect()
}

/// Draws Beta arms with the means of a setting as the published code of the paper does. For means up to 1/2, β is uniform
/// on (0, 5) and α follows from β and the mean, so that small means have far more variance than in [`beta`].
pub(super) fn beta_code(setting: usize, stream: &mut Stream) -> Vec<Arm> {
    let mut law = |mean: f64| {
        let drawn = 5.0 * stream.sample::<f64, _>(Open01);
        let (alpha, beta) =
            if mean <= 0.5 { (drawn * mean / (1.0 - mean), drawn) } else { (drawn, drawn * (1.0 - mean) / mean) };
        // A shape below the smallest one that can be drawn is raised, and the other one with it.
        let factor = (MIN_SHAPE / alpha.min(beta)).max(1.0);
        Law::beta(alpha * factor, beta * factor)
    };
    means(setting).into_iter().map(|(reward, cost)| Arm::new(law(reward), law(cost))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_costs_lean_towards_1_and_mean_rewards_towards_0_and_1() {
        let all: Vec<(f64, f64)> = (1..=SIZES.len()).flat_map(means).collect();
        assert_eq!(all.len(), 545, "the settings have as many arms as the data of the paper have ads");
        let share = |of: &dyn Fn(&(f64, f64)) -> bool| all.iter().filter(|means| of(means)).count() as f64 / 545.0;
        assert!(share(&|(_, cost)| *cost > 0.5) > 0.8);
        let ends = share(&|(reward, _)| !(0.25..0.75).contains(reward));
        assert!(ends > 0.6, "{ends} of the mean rewards lie near 0 or 1, where a uniform law has 0.5");
        for setting in 1..=SIZES.len() {
            let means = means(setting);
            assert!(means.iter().all(|(reward, cost)| *reward >= 0.0099 && *cost > 0.0));
            let largest = |of: fn(&(f64, f64)) -> f64| means.iter().map(of).fold(0.0, f64::max);
            assert!(
                (largest(|means| means.0) - LARGEST_MEAN).abs() < 1e-12
                    && (largest(|means| means.1) - LARGEST_MEAN).abs() < 1e-12
            );
        }
    }

    #[test]
    fn beta_arms_have_the_means_of_the_setting() {
        let arms = beta(8, &mut stream(1, 0, Role::Environment));
        for (arm, (reward, cost)) in arms.iter().zip(means(8)) {
            let found = arm.means(0.0);
            assert!((found.0 - reward).abs() < 1e-12 && (found.1 - cost).abs() < 1e-12);
        }
    }

    /// At a mean of 0.01, β is below 5, so η = 1/(α + β + 1) is above 0.16, while a drawn α leaves it near 0.004.
    #[test]
    fn the_authors_code_gives_small_means_much_variance() {
        let median = |draw: fn(usize, &mut Stream) -> Vec<Arm>| {
            let mut stream = stream(1, 0, Role::Environment);
            let arms: Vec<Arm> = (0..20).flat_map(|_| draw(12, &mut stream)).collect();
            let small = arms.iter().map(|arm| &arm.laws.reward).filter(|law| law.mean() < 0.02);
            let mut etas: Vec<f64> = small.map(|law| law.variance() / (law.mean() * (1.0 - law.mean()))).collect();
            crate::math::sort(&mut etas);
            etas[etas.len() / 2]
        };
        let (ours, theirs) = (median(beta), median(beta_code));
        assert!(ours < 0.02 && theirs > 0.16, "{ours} and {theirs}");
    }
}
