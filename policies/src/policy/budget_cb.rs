//! Budget-CB for linear arms. The index of an arm x is min(x·θʳ + e‖x‖, 1) / max(x·θᶜ - e‖x‖, λ), where θʳ and θᶜ are
//! the ridge estimates, ‖x‖² = xᵀ A⁻¹ x, and e = C sqrt(d ln(1 + t L²/(ρd)) + 2 ln(1/δ)) + S sqrt(ρ).
//!
//! Xia et al. 2015, Algorithm 2. The paper maximises min(x·νʳ, 1) / max(x·νᶜ, λ) over all νʳ and νᶜ within the distance
//! e of θʳ and θᶜ in the norm of A. For these ν, x·ν lies between x·θ - e‖x‖ and x·θ + e‖x‖, which gives the closed
//! form above if x·θʳ + e‖x‖ >= 0. The condition holds whenever this sum is an upper bound of the mean reward of x.
//!
//! Algorithm 2 prints 2 ln(1/δ) outside of the root, which `budget-cb-printed` follows. Here the term is inside the
//! root, as in Lemmas 5 and 6 and in Theorem 7. The first pull is a pull of a random arm. The paper suggests local search
//! on a polytope of arms, any point of which may be chosen. The best point of a polytope is a vertex, so the arms here are
//! the vertices. The optimistic point need not be a vertex; `budget-cb-polytope` chooses among all points.

use super::budget_ucb::LAMBDA;
use super::engine::ridge::{Estimate, Ridge};
use super::{
    Arguments, Belief, DefaultValue, Entry, Intervals, Outcome, Param, Policy, ProblemFact, Promises, Stream, Tally,
};
use super::{argmax, random_arm};
use crate::interval::Interval;
use crate::math::{ln, max, min};
use crate::policy::state::state;

pub(super) const RIDGE: Param = Param {
    id: "ridge",
    name: "ρ",
    about: "the weight of the ridge; the regret bound is proven for values of at least max(1, L²)",
    min: 1e-3,
    max: 1e6,
    default: DefaultValue::Value(1.0),
};

pub(super) const DELTA: Param = Param {
    id: "delta",
    name: "δ",
    about: "the probability with which the confidence balls may miss the parameters; the regret bound takes 1/B",
    min: 1e-12,
    max: 1.0,
    default: DefaultValue::Told(ProblemFact::InverseBudget),
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
    default: DefaultValue::Told(ProblemFact::Noise),
};

pub(super) const PARAMETER_NORM: Param = Param {
    id: "parameter_norm",
    name: "S",
    about: "an upper bound of the length of both parameter vectors",
    min: 0.0,
    max: 1e4,
    default: DefaultValue::Told(ProblemFact::ParameterNorm),
};

pub(super) const ARM_NORM: Param = Param {
    id: "arm_norm",
    name: "L",
    about: "an upper bound of the length of every arm",
    min: 0.0,
    max: 1e4,
    default: DefaultValue::Told(ProblemFact::ArmNorm),
};

pub const ENTRY: Entry = Entry {
    id: "budget-cb",
    name: "Budget-CB",
    group: "linear arms",
    source: "Xia et al. 2015, Algorithm 2",
    idea: "Estimates the reward and the cost of each feature, and pulls the arm with the largest ratio that \
        confidence balls about both estimates allow.",
    params: &[LAMBDA, RIDGE, DELTA, SUB_GAUSSIAN, PARAMETER_NORM, ARM_NORM],
    told: &[
        ProblemFact::Features,
        ProblemFact::SmallestMeanCost,
        ProblemFact::InverseBudget,
        ProblemFact::Noise,
        ProblemFact::ParameterNorm,
        ProblemFact::ArmNorm,
    ],
    promises: Promises::NONE,
    build: &|arguments| BudgetCb { lambda: arguments.param("lambda"), balls: Balls::new(arguments) }.into(),
};

pub const PRINTED: Entry = Entry {
    id: "budget-cb-printed",
    name: "Budget-CB as printed",
    idea: "Is Budget-CB, but with the term of δ outside of the root in the radius of the confidence balls, as the paper \
        prints its algorithm. With a small δ, the balls are so large that the policy explores for a long time.",
    build: &|arguments| {
        let balls = Balls::new(arguments);
        let balls = Balls { radius: balls.radius.printed(), ..balls };
        BudgetCb { lambda: arguments.param("lambda"), balls }.into()
    },
    ..ENTRY
};

#[derive(Clone)]
pub struct BudgetCb {
    lambda: f64,
    balls: Balls,
}

state!(BudgetCb: ; balls);

impl Policy for BudgetCb {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let lambda = self.lambda;
        self.balls.choose(tally, stream, |arm, e| ratio(arm, e, lambda))
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, _: &mut Stream) {
        self.balls.ridge.add(arm, outcome);
    }

    fn belief(&self, arm: usize, tally: &Tally) -> Belief {
        self.balls.belief(arm, tally, |arm, e| Some(ratio(arm, e, self.lambda)))
    }

    fn believes_from_memory(&self) -> bool {
        true
    }
}

/// The index of an arm for the radius `e` of the balls.
#[inline]
pub(super) fn ratio(arm: &Estimate, e: f64, lambda: f64) -> f64 {
    let width = e * arm.norm2.sqrt();
    min(arm.reward + width, 1.0) / max(arm.cost - width, lambda)
}

/// The confidence balls about the ridge estimates of both parameter vectors.
#[derive(Clone)]
pub(super) struct Balls {
    pub ridge: Ridge,
    radius: Radius,
    /// δ.
    delta: f64,
}

state!(Balls: ; ridge);

impl Balls {
    /// Creates the balls from the parameters `ridge`, `delta`, `sub_gaussian`, `parameter_norm` and `arm_norm`.
    pub fn new(arguments: &Arguments) -> Balls {
        let features = arguments.features();
        let [rho, l, delta] = ["ridge", "arm_norm", "delta"].map(|id| arguments.param(id));
        let d = features[0].len() as f64;
        let radius = Radius {
            c: arguments.param("sub_gaussian"),
            d,
            growth: l * l / (rho * d),
            doubt: -2.0 * ln(delta),
            shrinkage: arguments.param("parameter_norm") * rho.sqrt(),
        };
        Balls { ridge: Ridge::new(features, rho), radius, delta }
    }

    /// The radius e of the balls before the next pull.
    pub fn radius(&self, tally: &Tally) -> f64 {
        self.radius.at(tally.pulls + 1)
    }

    /// The arm with the largest index, or a random arm in the first round.
    pub fn choose(&self, tally: &Tally, stream: &mut Stream, index: impl Fn(&Estimate, f64) -> f64) -> usize {
        if tally.pulls == 0 {
            return random_arm(tally, stream);
        }
        let e = self.radius(tally);
        argmax(tally, |arm| index(&self.ridge.arms[arm], e), stream)
    }

    /// The `index` of an arm, the estimates x·θ of its means, and the intervals x·θ ± e‖x‖. With a probability of at
    /// least 1 - δ, a ball always contains its parameters, and then the intervals of all arms contain their means in
    /// all rounds. Before the first pull, which is random, there are none.
    pub fn belief(&self, arm: usize, tally: &Tally, index: impl Fn(&Estimate, f64) -> Option<f64>) -> Belief {
        if tally.pulls == 0 {
            return Belief::default();
        }
        let (seen, e) = (&self.ridge.arms[arm], self.radius(tally));
        let width = e * seen.norm2.sqrt();
        let around = |mean: f64| Some(Interval { low: mean - width, high: mean + width });
        let intervals = Intervals { alpha: Some(self.delta), reward: around(seen.reward), cost: around(seen.cost) };
        Belief { index: index(seen, e), intervals, reward: Some(seen.reward), cost: Some(seen.cost) }
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
    /// The radius of Algorithm 2 as printed, C sqrt(d ln(1 + t L²/(ρd))) + 2 ln(1/δ) + S sqrt(ρ).
    fn printed(self) -> Radius {
        Radius { doubt: 0.0, shrinkage: self.shrinkage + self.doubt, ..self }
    }

    fn at(&self, round: u64) -> f64 {
        self.c * (self.d * ln(1.0 + round as f64 * self.growth) + self.doubt).sqrt() + self.shrinkage
    }
}

#[cfg(test)]
mod tests;
