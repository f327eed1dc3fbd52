//! Budget-CB for linear arms. The index of an arm x is min(x·θʳ + e‖x‖, 1) / max(x·θᶜ - e‖x‖, λ), where θʳ and θᶜ are
//! the ridge estimates, ‖x‖² = xᵀ A⁻¹ x, and e = C sqrt(d ln(1 + t L²/(ρd)) + 2 ln(1/δ)) + S sqrt(ρ).
//!
//! Xia et al. 2015, Algorithm 2. The paper maximises min(x·νʳ, 1) / max(x·νᶜ, λ) over all νʳ and νᶜ within the distance
//! e of θʳ and θᶜ in the norm of A. For these ν, x·ν lies between x·θ - e‖x‖ and x·θ + e‖x‖, which gives the closed
//! form above if x·θʳ + e‖x‖ >= 0. The condition holds whenever this sum is an upper bound of the mean reward of x.
//!
//! Algorithm 2 prints 2 ln(1/δ) outside of the root. Here the term is inside the root, as in Lemmas 5 and 6 and in
//! Theorem 7. The first pull is a pull of a random arm. The paper suggests local search on a polytope of arms, any point of
//! which may be chosen. The best point of a polytope is a vertex, so the arms here are the vertices. The optimistic point
//! need not be a vertex, because the norm is convex, so on a polytope the policy of the paper may choose other points.

use super::budget_ucb::LAMBDA;
use super::engine::ridge::{Estimate, Ridge};
use super::{Arguments, Default, Entry, Outcome, Param, Policy, Promises, Stream, Tally, Told, argmax, random_arm};
use crate::math::{ln, max, min};

pub(super) const RIDGE: Param = Param {
    id: "ridge",
    name: "ρ",
    about: "the weight of the ridge; the regret bound is proven for values of at least max(1, L²)",
    min: 1e-3,
    max: 1e6,
    default: Default::Value(1.0),
};

pub(super) const DELTA: Param = Param {
    id: "delta",
    name: "δ",
    about: "the probability with which the confidence balls may miss the parameters; the regret bound takes 1/B",
    min: 1e-12,
    max: 1.0,
    default: Default::Told(Told::InverseBudget),
};

// The policies are told C because the paper's analysis assumes that it is known. C = 1/2 is valid for all values in [0,
// 1], but with it both policies mostly explore at the budgets of the paper: Budget-CB has less regret than CB only at the
// largest of them.
pub(super) const SUB_GAUSSIAN: Param = Param {
    id: "sub_gaussian",
    name: "C",
    about: "a number C for which rewards and costs, less their means, are C-sub-Gaussian; 1/2 is valid for all values \
        in [0, 1]",
    min: 0.0,
    max: 1.0,
    default: Default::Told(Told::Noise),
};

pub(super) const PARAMETER_NORM: Param = Param {
    id: "parameter_norm",
    name: "S",
    about: "an upper bound of the length of both parameter vectors",
    min: 0.0,
    max: 1e4,
    default: Default::Told(Told::ParameterNorm),
};

pub(super) const ARM_NORM: Param = Param {
    id: "arm_norm",
    name: "L",
    about: "an upper bound of the length of every arm",
    min: 0.0,
    max: 1e4,
    default: Default::Told(Told::ArmNorm),
};

pub const ENTRY: Entry = Entry {
    id: "budget-cb",
    name: "Budget-CB",
    group: "linear arms",
    source: "Xia et al. 2015, Algorithm 2",
    idea: "Estimates the reward and the cost of each feature, and pulls the arm with the largest ratio that \
        confidence balls about both estimates allow.",
    params: &[LAMBDA, RIDGE, DELTA, SUB_GAUSSIAN, PARAMETER_NORM, ARM_NORM],
    told: &[Told::Features, Told::SmallestMeanCost, Told::InverseBudget, Told::Noise, Told::ParameterNorm, Told::ArmNorm],
    promises: Promises::NONE,
    build: &|arguments| Box::new(BudgetCb { lambda: arguments.param("lambda"), balls: Balls::new(arguments) }),
};

#[derive(Clone)]
struct BudgetCb {
    lambda: f64,
    balls: Balls,
}

impl Policy for BudgetCb {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let lambda = self.lambda;
        self.balls.choose(tally, stream, |arm, e| ratio(arm, e, lambda))
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, _: &mut Stream) {
        self.balls.ridge.add(arm, outcome);
    }
}

/// Returns the index of an arm for the radius `e` of the balls.
#[inline]
fn ratio(arm: &Estimate, e: f64, lambda: f64) -> f64 {
    let width = e * arm.norm2.sqrt();
    min(arm.reward + width, 1.0) / max(arm.cost - width, lambda)
}

/// The confidence balls about the ridge estimates of both parameter vectors.
#[derive(Clone)]
pub(super) struct Balls {
    pub ridge: Ridge,
    radius: Radius,
}

impl Balls {
    /// Creates the balls from the parameters `ridge`, `delta`, `sub_gaussian`, `parameter_norm` and `arm_norm`.
    pub fn new(arguments: &Arguments) -> Balls {
        let features = arguments.features();
        let [rho, l] = ["ridge", "arm_norm"].map(|id| arguments.param(id));
        let d = features[0].len() as f64;
        let radius = Radius {
            c: arguments.param("sub_gaussian"),
            d,
            growth: l * l / (rho * d),
            doubt: -2.0 * ln(arguments.param("delta")),
            shrinkage: arguments.param("parameter_norm") * rho.sqrt(),
        };
        Balls { ridge: Ridge::new(features, rho), radius }
    }

    /// Returns the arm with the largest index, or a random arm in the first round.
    pub fn choose(&self, tally: &Tally, stream: &mut Stream, index: impl Fn(&Estimate, f64) -> f64) -> usize {
        if tally.pulls == 0 {
            return random_arm(tally, stream);
        }
        let e = self.radius.at(tally.pulls + 1);
        argmax(tally, |arm| index(&self.ridge.arms[arm], e), stream)
    }
}

/// The radius e(t) = C sqrt(d ln(1 + t L²/(ρd)) + 2 ln(1/δ)) + S sqrt(ρ) of the balls.
#[derive(Clone)]
struct Radius {
    c: f64,
    d: f64,
    /// L²/(ρd).
    growth: f64,
    /// 2 ln(1/δ).
    doubt: f64,
    /// S sqrt(ρ).
    shrinkage: f64,
}

impl Radius {
    fn at(&self, round: u64) -> f64 {
        self.c * (self.d * ln(1.0 + round as f64 * self.growth) + self.doubt).sqrt() + self.shrinkage
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};
    use nalgebra::{DMatrix, DVector};
    use rand::RngExt;

    /// Compares e with mpmath at 30 digits: at t = 2 with d = 2, L = 1, ρ = 1, δ = 1/100, S = 1 and C = 1/2, and at the
    /// edge with δ = 1, S = 0 and t = 1.
    #[test]
    fn the_radius_agrees_with_mpmath() {
        let radius = Radius { c: 0.5, d: 2.0, growth: 0.5, doubt: 2.0 * ln(100.0), shrinkage: 1.0 };
        assert!((radius.at(2) - RADIUS).abs() < 1e-14, "{}", radius.at(2));
        let edge = Radius { c: 0.5, d: 4.0, growth: 1.0, doubt: 0.0, shrinkage: 0.0 };
        assert!((edge.at(1) - EDGE).abs() < 1e-15, "{}", edge.at(1));
    }

    const RADIUS: f64 = 2.627_623_630_718_729;
    const EDGE: f64 = 0.832_554_611_157_697_8;

    /// Two arms are at right angles, ρ = 1, and the first has been pulled once, with r = 1/2 and c = 1/4. By hand, θ·x
    /// is 1/4 for its reward and 1/8 for its cost, and its ‖x‖² is 1/2. For the second arm θ·x is 0 and ‖x‖² is 1.
    #[test]
    fn indices_agree_with_hand_computation() {
        let mut ridge = Ridge::new(&[vec![1.0, 0.0], vec![0.0, 1.0]], 1.0);
        ridge.add(0, Outcome { reward: 0.5, cost: 0.25 });
        let [first, second] = ridge.arms[..] else { unreachable!() };
        let width = 0.1 * 0.5_f64.sqrt();
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-15 * expected, "{found} {expected}");
        close(ratio(&first, 0.1, 0.01), (0.25 + width) / (0.125 - width));
        close(ratio(&second, 0.5, 0.25), 0.5 / 0.25);
        // In the first case both bounds are at the ends of their ranges; in the second the interval has no width.
        close(ratio(&second, 2.0, 0.25), 1.0 / 0.25);
        close(ratio(&first, 0.0, 0.01), 2.0);
    }

    /// Searches both balls at random for the largest min(x·νʳ, 1) / max(x·νᶜ, λ). The search uses only the definition
    /// of the balls: ν = θ + e u / max(‖u‖, 1) for any u, with the norm of A. The test covers 40 random states, and the
    /// relative tolerance is 1e-6.
    #[test]
    fn the_closed_form_is_the_maximum_over_the_balls() {
        let mut stream = stream(1, 0, Role::Policy);
        let mut number = |low: f64, high: f64| low + (high - low) * stream.random::<f64>();
        for _ in 0..40 {
            let features: Vec<Vec<f64>> = (0..4).map(|_| (0..3).map(|_| number(0.0, 1.0)).collect()).collect();
            let mut ridge = Ridge::new(&features, 1.0);
            let (mut a, mut sums) = (DMatrix::identity(3, 3), DMatrix::zeros(3, 2));
            for _ in 0..10 {
                let (arm, outcome) =
                    (number(0.0, 4.0) as usize, Outcome { reward: number(0.0, 1.0), cost: number(0.0, 1.0) });
                ridge.add(arm, outcome);
                let x = DVector::from_column_slice(&features[arm]);
                a += &x * x.transpose();
                sums += x * DMatrix::from_row_slice(1, 2, &[outcome.reward, outcome.cost]);
            }
            let theta = a.clone().lu().solve(&sums).unwrap();
            let (e, lambda) = (number(0.0, 0.6), number(0.01, 0.3));
            let x = DVector::from_column_slice(&features[0]);
            let value = |u: &DMatrix<f64>| {
                let mean = |column: usize| {
                    let u = u.column(column);
                    let length = u.dot(&(&a * u)).sqrt().max(1.0);
                    x.dot(&(theta.column(column) + u * (e / length)))
                };
                mean(0).min(1.0) / mean(1).max(lambda)
            };
            let (mut u, mut step) = (DMatrix::zeros(3, 2), 1.0);
            let mut best = value(&u);
            while step > 1e-9 {
                let steps = (0..30).map(|_| &u + DMatrix::from_fn(3, 2, |_, _| number(-step, step))).collect::<Vec<_>>();
                match steps.into_iter().find(|other| value(other) > best) {
                    Some(other) => (best, u) = (value(&other), other),
                    None => step *= 0.7,
                }
            }
            let found = ratio(&ridge.arms[0], e, lambda);
            assert!((found - best).abs() < 1e-6 * found, "the closed form is {found}, the search found {best}");
        }
    }
}
