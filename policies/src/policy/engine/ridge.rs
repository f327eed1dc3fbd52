//! Ridge regression of rewards and of costs on the features of the arms, updated pull by pull.
//!
//! Let A = ρI + Σ x xᵀ, θʳ = A⁻¹ Σ r x and θᶜ = A⁻¹ Σ c x, where the sums run over the pulls so far, x are the features
//! of the pulled arm, r and c its reward and its cost, and ρ > 0. For each arm y, a policy needs y·θʳ, y·θᶜ and ‖y‖² =
//! yᵀ A⁻¹ y. A pull of arm x subtracts v vᵀ from A⁻¹ with v = A⁻¹ x / sqrt(1 + ‖x‖²) (Sherman and Morrison 1950). It
//! therefore subtracts (y·v)² from ‖y‖² and adds v (r - x·θʳ) / sqrt(1 + ‖x‖²) to θʳ, in time O(d² + K d). Rounding
//! errors would add up, so the estimates are computed anew now and then, in time O(K d²).
//!
//! Instead of A⁻¹, the module stores the Cholesky factor L of A = L Lᵀ. A pull updates L in time O(d²) as well, and L
//! loses half as many digits if A is nearly singular. No code here multiplies matrices, because nalgebra may use fused
//! operations for products, and results would depend on the processor.

use crate::math::max;
use crate::policy::Result;
use crate::policy::state::{Reader, State, Writer};
use crate::tally::Outcome;
use nalgebra::{DMatrix, DVector};
use serde::{Deserialize, Serialize};

/// The number of pulls after which the estimates are computed anew.
const PERIOD: u64 = 256;
/// The estimates are also computed anew after a pull of an arm whose ‖x‖² exceeds this value, because subtracting
/// nearly all of a number leaves few correct digits. Each of these pulls at least doubles det A, so n pulls contain at
/// most d log2(1 + n L²/(ρd)) of them, where L is the length of the longest arm.
const LARGE: f64 = 1.0;

/// The estimates for an arm x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// x·θʳ.
    pub reward: f64,
    /// x·θᶜ.
    pub cost: f64,
    /// ‖x‖², at least 0.
    pub norm2: f64,
}

/// The ridge regression after some pulls.
#[derive(Clone)]
pub struct Ridge {
    /// The features, one arm per row.
    features: DMatrix<f64>,
    /// L, lower triangular.
    factor: DMatrix<f64>,
    /// Σ r x and Σ c x.
    sums: [DVector<f64>; 2],
    pulls: u64,
    /// The estimates for each arm.
    pub arms: Vec<Estimate>,
    // The other fields are buffers, so that no round allocates.
    x: DVector<f64>,
    v: DVector<f64>,
    thetas: [DVector<f64>; 2],
    /// For each arm y, the number that the last call computed: y·v after [`Ridge::add`], yᵀ A⁻¹ x after [`Ridge::face`].
    pub products: DVector<f64>,
}

impl State for Ridge {
    fn write(&self, out: &mut Writer) {
        out.add(&self.factor.as_slice());
        self.sums.iter().for_each(|sum| out.add(&sum.as_slice()));
        out.add(&self.pulls);
        out.add(&self.arms);
    }

    fn read(&mut self, from: &mut Reader) -> Result<()> {
        from.fill(self.factor.as_mut_slice())?;
        self.sums.iter_mut().try_for_each(|sum| from.fill(sum.as_mut_slice()))?;
        self.pulls = from.next()?;
        self.arms = from.next()?;
        Ok(())
    }
}

impl Ridge {
    /// Creates the regression before the first pull. The features of all arms have the same length of at least 1, and
    /// `rho` is above 0.
    pub fn new(features: &[Vec<f64>], rho: f64) -> Ridge {
        let (arms, dimension) = (features.len(), features[0].len());
        let zero = DVector::zeros(dimension);
        let mut ridge = Ridge {
            features: DMatrix::from_fn(arms, dimension, |arm, entry| features[arm][entry]),
            factor: DMatrix::from_diagonal_element(dimension, dimension, rho.sqrt()),
            sums: [zero.clone(), zero.clone()],
            pulls: 0,
            arms: vec![Estimate { reward: 0.0, cost: 0.0, norm2: 0.0 }; arms],
            x: zero.clone(),
            v: zero.clone(),
            thetas: [zero.clone(), zero],
            products: DVector::zeros(arms),
        };
        ridge.estimate();
        ridge
    }

    /// Updates the estimates after a pull.
    pub fn add(&mut self, arm: usize, outcome: Outcome) {
        self.take(arm);
        self.v.copy_from(&self.x);
        solve_lower(&self.factor, &mut self.v);
        let root = (1.0 + self.v.norm_squared()).sqrt();
        solve_upper(&self.factor, &mut self.v);
        self.v /= root;
        self.sums[0].axpy(outcome.reward, &self.x, 1.0);
        self.sums[1].axpy(outcome.cost, &self.x, 1.0);
        add_square(&mut self.factor, &mut self.x);
        self.pulls += 1;
        if self.pulls.is_multiple_of(PERIOD) || self.arms[arm].norm2 > LARGE {
            self.estimate();
        } else {
            let before = self.arms[arm];
            self.update((outcome.reward - before.reward) / root, (outcome.cost - before.cost) / root);
        }
    }

    /// Computes the products yᵀ A⁻¹ x for each arm y, where x is the sum of all arms times these weights.
    pub fn face(&mut self, weights: &[f64]) {
        self.x.fill(0.0);
        for (arm, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            self.x.iter_mut().zip(self.features.row(arm).iter()).for_each(|(x, feature)| *x += weight * feature);
        }
        solve_lower(&self.factor, &mut self.x);
        solve_upper(&self.factor, &mut self.x);
        self.products.gemv(1.0, &self.features, &self.x, 0.0);
    }

    /// Copies the features of an arm to x.
    fn take(&mut self, arm: usize) {
        self.x.iter_mut().zip(self.features.row(arm).iter()).for_each(|(x, feature)| *x = *feature);
    }

    /// Updates the estimates after v vᵀ was subtracted from A⁻¹, and `reward` v and `cost` v were added to θʳ and θᶜ.
    fn update(&mut self, reward: f64, cost: f64) {
        self.products.gemv(1.0, &self.features, &self.v, 0.0);
        for (estimate, product) in self.arms.iter_mut().zip(self.products.iter()) {
            estimate.reward += product * reward;
            estimate.cost += product * cost;
            estimate.norm2 = max(estimate.norm2 - product * product, 0.0);
        }
    }

    /// Computes the estimates anew, from L and the sums.
    fn estimate(&mut self) {
        for (theta, sum) in self.thetas.iter_mut().zip(&self.sums) {
            theta.copy_from(sum);
            solve_lower(&self.factor, theta);
            solve_upper(&self.factor, theta);
        }
        for arm in 0..self.arms.len() {
            self.take(arm);
            let [reward, cost] = [0, 1].map(|which: usize| self.x.dot(&self.thetas[which]));
            solve_lower(&self.factor, &mut self.x);
            self.arms[arm] = Estimate { reward, cost, norm2: self.x.norm_squared() };
        }
    }
}

/// Replaces x by L⁻¹ x.
fn solve_lower(factor: &DMatrix<f64>, x: &mut DVector<f64>) {
    assert!(factor.solve_lower_triangular_mut(x), "the diagonal of L is above 0");
}

/// Replaces x by (Lᵀ)⁻¹ x.
fn solve_upper(factor: &DMatrix<f64>, x: &mut DVector<f64>) {
    assert!(factor.tr_solve_lower_triangular_mut(x), "the diagonal of L is above 0");
}

/// Changes L so that x xᵀ is added to L Lᵀ, and overwrites x. Each column takes one rotation (Golub and Van Loan,
/// Matrix Computations, section 6.5.4). The function of nalgebra for this purpose allocates memory.
fn add_square(factor: &mut DMatrix<f64>, x: &mut DVector<f64>) {
    for (k, mut column) in factor.column_iter_mut().enumerate() {
        let mut pairs = column.as_mut_slice()[k..].iter_mut().zip(&mut x.as_mut_slice()[k..]);
        let Some((diagonal, first)) = pairs.next() else { continue };
        let new = (*diagonal * *diagonal + *first * *first).sqrt();
        let (cosine, sine) = (*diagonal / new, *first / new);
        *diagonal = new;
        for (entry, rest) in pairs {
            (*entry, *rest) = (cosine * *entry + sine * *rest, cosine * *rest - sine * *entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};
    use crate::testing::features;
    use rand::RngExt;

    /// The largest difference between two lists of estimates, over rewards, costs and squared norms.
    fn furthest(found: &[Estimate], expected: &[Estimate]) -> f64 {
        let differences = found.iter().zip(expected).map(|(found, expected)| {
            let reward = (found.reward - expected.reward).abs();
            reward.max((found.cost - expected.cost).abs()).max((found.norm2 - expected.norm2).abs())
        });
        differences.fold(0.0, f64::max)
    }

    /// A and the sums. The estimates follow from their definitions by LU decomposition.
    struct Definition {
        features: Vec<DVector<f64>>,
        a: DMatrix<f64>,
        sums: DMatrix<f64>,
    }

    impl Definition {
        fn new(features: &[Vec<f64>], rho: f64) -> Definition {
            let dimension = features[0].len();
            let features = features.iter().map(|x| DVector::from_column_slice(x)).collect();
            let a = DMatrix::from_diagonal_element(dimension, dimension, rho);
            Definition { features, a, sums: DMatrix::zeros(dimension, 2) }
        }

        fn add(&mut self, arm: usize, outcome: Outcome) {
            let x = &self.features[arm];
            self.a += x * x.transpose();
            self.sums += x * DMatrix::from_row_slice(1, 2, &[outcome.reward, outcome.cost]);
        }

        fn estimates(&self) -> Vec<Estimate> {
            let lu = self.a.clone().lu();
            let theta = lu.solve(&self.sums).unwrap();
            let estimate = |x: &DVector<f64>| {
                let norm2 = x.dot(&lu.solve(x).unwrap());
                Estimate { reward: x.dot(&theta.column(0)), cost: x.dot(&theta.column(1)), norm2 }
            };
            self.features.iter().map(estimate).collect()
        }
    }

    #[test]
    fn estimates_agree_with_their_definition() {
        let mut stream = stream(1, 0, Role::Policy);
        for (arms, dimension) in [(1, 1), (3, 1), (5, 7), (40, 10)] {
            let features = features(arms, dimension, &mut stream);
            let (mut ridge, mut definition) = (Ridge::new(&features, 0.5), Definition::new(&features, 0.5));
            for _ in 0..300 {
                assert!(furthest(&ridge.arms, &definition.estimates()) < 1e-12);
                let arm = stream.random_range(0..arms as u32) as usize;
                let outcome = Outcome { reward: stream.random(), cost: stream.random() };
                ridge.add(arm, outcome);
                definition.add(arm, outcome);
            }
        }
    }

    /// Compares the estimates with estimates computed anew, in the first rounds and then always just before they are
    /// computed anew. Most of the 100,000 pulls are pulls of one arm, as a good policy makes them, so that the other
    /// directions are hardly seen.
    #[test]
    fn rounding_errors_stay_below_1e_9() {
        for (seed, (dimension, rho)) in [(10, 1.0), (50, 1.0), (10, 1e-3)].into_iter().enumerate() {
            let mut stream = stream(seed as u64, 0, Role::Policy);
            let features = features(100, dimension, &mut stream);
            let (mut ridge, mut definition) = (Ridge::new(&features, rho), Definition::new(&features, rho));
            let mut drift: f64 = 0.0;
            for pull in 1..=100_000_u64 {
                let arm = if stream.random_range(0..100) < 99 { 0 } else { stream.random_range(0..100_u32) as usize };
                let outcome = Outcome { reward: stream.random(), cost: stream.random() };
                ridge.add(arm, outcome);
                definition.add(arm, outcome);
                if pull < 1000 || (pull + 1).is_multiple_of(PERIOD) {
                    let mut anew = ridge.clone();
                    anew.estimate();
                    drift = drift.max(furthest(&ridge.arms, &anew.arms));
                }
            }
            // With ρ = 1e-3, A has a condition number of about 1e8, which limits the accuracy of the definition as
            // well.
            let off = furthest(&ridge.arms, &definition.estimates());
            println!("d = {dimension}, ρ = {rho}: drift {drift:e}, off {off:e}");
            assert!(off < 1e-9 / rho, "d = {dimension}, ρ = {rho}: {off:e}");
            assert!(drift > 0.0 && drift < 1e-9, "d = {dimension}, ρ = {rho}: {drift:e}");
        }
    }

    /// Both arms lie in one direction and have the largest features, and ρ is the smallest that is allowed. As in one
    /// dimension, θ is Σ r a / (ρ + Σ a²), where a is the length of the pulled arm. A has a condition number of 5e14,
    /// so A⁻¹ would have hardly any correct digit.
    #[test]
    fn estimates_are_accurate_for_a_nearly_singular_matrix() {
        let lengths = [1000.0, 999.0].map(|feature| feature * 50_f64.sqrt());
        let mut ridge = Ridge::new(&[vec![1000.0; 50], vec![999.0; 50]], 1e-3);
        for pull in 0..10_000 {
            ridge.add(pull % 2, Outcome { reward: 1.0, cost: 0.5 });
        }
        let a = 1e-3 + 5000.0 * lengths.map(|length| length * length).iter().sum::<f64>();
        let theta = 5000.0 * lengths.iter().sum::<f64>() / a;
        for (arm, length) in ridge.arms.iter().zip(lengths) {
            let differences =
                [arm.reward / (length * theta), arm.cost / (length * theta / 2.0), arm.norm2 / (length * length / a)];
            assert!(differences.iter().all(|ratio| (ratio - 1.0).abs() < 1e-6), "{arm:?} {differences:?}");
        }
    }
}
