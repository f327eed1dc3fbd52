//! Bounds of what an episode spends and of the number of its pulls.

use super::{Arm, Environment, Laws, Stop, TOLERANCE};
use crate::math::{ln, max, min, pow};

/// The properties of costs that bound what an episode spends and the number of its pulls, in units of the largest possible cost. For arms
/// that are drawn from a family, `inverse` and `rarity` are bounds of means over draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// The smallest mean cost that an arm can have.
    pub least: f64,
    /// The largest cost of a pull.
    pub largest: f64,
    /// The largest difference between the cost of a pull and the mean cost of its arm.
    pub excess: f64,
    /// The largest power of 2 of which every cost is a multiple; 0 if there is none.
    pub step: f64,
    /// 1/c for the smallest mean cost c of an arm.
    pub inverse: f64,
    /// The largest quotient of the largest cost and the mean cost of an arm. It is large if costs are rare.
    pub rarity: f64,
}

impl Costs {
    /// The properties of the costs of an environment.
    pub fn of(environment: &Environment) -> Costs {
        let least = environment.smallest_mean_cost();
        let none = Costs { least, largest: 0.0, excess: 0.0, step: f64::INFINITY, inverse: 1.0 / least, rarity: 0.0 };
        let costs = environment.arms.iter().fold(none, Costs::with);
        Costs { step: if costs.step.is_finite() { costs.step } else { 0.0 }, ..costs }
    }

    fn with(self, arm: &Arm) -> Costs {
        let laws: Vec<&Laws> = [Some(&arm.laws), arm.later.as_deref()].into_iter().flatten().collect();
        let highest = laws.iter().map(|laws| laws.cost.support().1).fold(0.0, max);
        // During a change the mean cost lies between those of the two laws.
        let lowest_mean = laws.iter().map(|laws| laws.cost.mean()).fold(f64::INFINITY, min);
        Costs {
            largest: max(self.largest, highest),
            excess: max(self.excess, highest - lowest_mean),
            step: laws.iter().map(|laws| laws.cost.step()).fold(self.step, min),
            rarity: max(self.rarity, highest / lowest_mean),
            ..self
        }
    }

    /// An upper bound of what an episode spends on average. No policy pulls arms whose mean costs add up to more than this, on average.
    ///
    /// Let μ be the mean cost of an arm when it is pulled. Which arm is pulled, and whether there is another pull, is decided before
    /// its cost is drawn. By Wald's identity the sum of μ over all pulls is therefore, on average, the sum of their costs; and
    /// that sum is bounded in every single run:
    ///
    /// * A run that may overshoot has spent less than B before its last pull. With that pull it has spent less than B plus the largest
    ///   cost. If all costs are multiples of a step s, it has spent at most the largest multiple of s below B before that pull. So
    ///   Bernoulli costs spend at most ⌈B⌉.
    /// * Under the strict stop the costs of all pulls that are made add up to at most B, or to the largest multiple of s up to B. The
    ///   identity speaks of the pull that did not fit as well, since its arm was chosen before anybody knew its cost. Without the μ
    ///   of that pull, the sum of μ exceeds the sum of the costs that were paid by cost − μ, which is at most [`Costs::excess`]. It
    ///   is 0 for constant costs.
    ///
    /// A pull loses μ times the gap between two ratios, so that no policy loses more on average than this amount times the largest gap.
    ///
    /// If sums of costs are rounded, the bound holds up to that rounding. Only powers of 2 are steps because sums of their multiples are
    /// exact. Ten times 0.1 may be less than 1.
    pub fn most_spent(&self, budget: f64, stop: Stop) -> f64 {
        match stop {
            Stop::Overshoot => self.steps(budget, |steps| steps.ceil() - 1.0) + self.largest,
            Stop::Strict => self.steps(budget * (1.0 + TOLERANCE), f64::floor) + self.excess,
        }
    }

    /// An upper bound of the number of pulls of an episode, on average, for any policy.
    ///
    /// Mean costs are at least c, the smallest of them, so there are at most [`Costs::most_spent`] / c pulls. If a few arms can cost far
    /// more than others, this number is far too large. The following argument gives a smaller one.
    ///
    /// Count every cost above a number t as t. These counts add up to less than B before the last pull, and so to less than B + t with
    /// it. By the same identity their means add up to less than B + t on average. If the costs of an arm are at most h, and μ on
    /// average, its counts are μ on average where h ≤ t, and at least μ t/h otherwise, since no cost shrinks by more than the factor
    /// t/h. For t = c × the largest h/μ of all arms both are at least c. So there are at most (B + t) / c pulls: B/c and the
    /// largest h/μ, which is [`Costs::rarity`].
    pub fn most_pulls(&self, budget: f64, stop: Stop) -> f64 {
        min(self.most_spent(budget, stop) * self.inverse, self.most_pulls_within(budget * self.inverse))
    }

    /// [`Costs::most_pulls`] for a budget of `factor` times the smallest mean cost, for any smallest mean cost.
    pub fn most_pulls_within(&self, factor: f64) -> f64 {
        factor * (1.0 + TOLERANCE) + self.rarity
    }

    /// Rounds an amount to whole steps by `whole`. Leaves it as it is if there is no step, or if it has too many steps to be exact.
    fn steps(&self, amount: f64, whole: impl Fn(f64) -> f64) -> f64 {
        let steps = amount / self.step;
        if steps < (1_u64 << 53) as f64 { whole(steps) * self.step } else { amount }
    }
}

/// A bound of the distribution function F of the mean cost of a drawn arm: F(x) ≤ `factor` × x^`power`, and F(x) = 0 below `least`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drawn {
    pub least: f64,
    pub factor: f64,
    pub power: f64,
}

impl Drawn {
    /// An upper bound of the mean of 1/c, where c is the smallest of `arms` mean costs.
    ///
    /// The probability P(1/c > y) = P(c < 1/y) is at most min(1, n y^-m) with n = `arms` × `factor` and m = `power`, and 0 from
    /// 1/`least` on. Its integral over y is the mean of 1/c. It is n^(1/m) up to that place, and then an integral of a power.
    pub fn inverse(&self, arms: usize) -> f64 {
        let (n, most) = (arms as f64 * self.factor, 1.0 / self.least);
        let from = pow(n, 1.0 / self.power);
        if from >= most {
            most
        } else if self.power == 1.0 {
            from + n * ln(most / from)
        } else {
            from + n * pow(from, 1.0 - self.power) / (self.power - 1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Change;
    use super::*;
    use crate::law::Law;
    use std::slice::from_ref;

    fn arm(cost: Law) -> Arm {
        Arm::new(Law::bernoulli(0.5), cost)
    }

    fn of(costs: &[Law]) -> Costs {
        Costs::of(&Environment::new(costs.iter().cloned().map(arm).collect()))
    }

    #[test]
    fn a_step_is_a_power_of_2() {
        let quarters = Law::discrete(vec![0.0, 0.25, 1.0], vec![1.0; 3]);
        assert_eq!(of(&[Law::bernoulli(0.3), quarters]).step, 0.25);
        assert_eq!(of(&[Law::bernoulli(0.3), Law::uniform(0.5, 1.0)]).step, 0.0);
    }

    #[test]
    fn what_is_spent_at_most() {
        let spent = |costs: &[Law], budget, stop| of(costs).most_spent(budget, stop);
        let (bernoulli, tenth) = (Law::bernoulli(0.25), Law::constant(0.1));
        for (budget, overshoot, strict) in [(0.5, 1.0, 0.75), (2.0, 2.0, 2.75), (2.5, 3.0, 2.75)] {
            assert_eq!(spent(from_ref(&bernoulli), budget, Stop::Overshoot), overshoot);
            assert_eq!(spent(from_ref(&bernoulli), budget, Stop::Strict), strict);
        }
        // Ten times 0.1 are less than 1, so there is an eleventh pull.
        assert!((spent(from_ref(&tenth), 1.0, Stop::Overshoot) - 1.1).abs() < 1e-15);
        assert_eq!(spent(from_ref(&tenth), 1.0, Stop::Strict), 1.0 + TOLERANCE);
        assert_eq!(spent(&[Law::uniform(0.0, 0.5)], 3.0, Stop::Overshoot), 3.5);
        assert_eq!(spent(&[Law::uniform(0.0, 0.5)], 3.0, Stop::Strict), 3.0 * (1.0 + TOLERANCE) + 0.25);
        let two = [Law::constant(0.5), Law::constant(1.0)];
        assert_eq!((spent(&two, 3.25, Stop::Overshoot), spent(&two, 3.25, Stop::Strict)), (4.0, 3.0));
    }

    #[test]
    fn the_later_costs_count_as_well() {
        let later = Some(Box::new(Laws { reward: Law::bernoulli(0.5), cost: Law::constant(0.75) }));
        let changing = Arm { later, ..arm(Law::constant(0.5)) };
        let environment = Environment { change: Some(Change { from: 0.0, until: 1.0 }), ..Environment::new(vec![changing]) };
        assert_eq!(
            Costs::of(&environment),
            Costs { least: 0.5, largest: 0.75, excess: 0.25, step: 0.25, inverse: 2.0, rarity: 1.5 }
        );
    }

    /// An arm that costs 1/2 is pulled at most twice as often as B says, and one that costs 1000 times its mean is pulled 1000 times
    /// for one such cost. With whole costs it is B/c where that is less.
    #[test]
    fn how_many_pulls_there_are_at_most() {
        let (cheap, rare) = (Law::constant(0.001), Law::bernoulli(0.5));
        let pulls = of(&[cheap.clone(), rare.clone()]).most_pulls(0.02, Stop::Overshoot);
        assert!((pulls - 22.0).abs() < 1e-6, "{pulls}, and not 1020");
        assert_eq!(of(from_ref(&rare)).most_pulls(7.5, Stop::Overshoot), 16.0);
        let rarer = Law::bernoulli(0.001);
        assert_eq!(of(&[rarer, rare]).most_pulls(0.5, Stop::Overshoot), 1000.0);
    }

    /// By hand: the mean of 1/c is 2 ln 2 for c uniform on (1/2, 1) and 4/3 for F(x) = x⁴.
    #[test]
    fn the_mean_of_the_inverse_is_an_integral() {
        let fourth = Drawn { least: 1e-9, factor: 1.0, power: 4.0 };
        assert!((fourth.inverse(1) - 4.0 / 3.0).abs() < 1e-15);
        // 1 up to y = 1, then the integral of 1/y up to 100.
        let uniform = Drawn { least: 0.01, factor: 1.0, power: 1.0 };
        assert!((uniform.inverse(1) - (1.0 + ln(100.0))).abs() < 1e-15);
        assert_eq!((uniform.inverse(100), uniform.inverse(1000)), (100.0, 100.0));
        assert_eq!(Drawn { least: 0.5, factor: f64::INFINITY, power: 1.0 }.inverse(3), 2.0);
    }
}
