//! Bounds on what an episode spends and on the number of its pulls.

use super::{Arm, Environment, Laws, Stop, TOLERANCE};
use crate::math::{ln, max, min, pow};

/// The properties of costs that bound what an episode spends and the number of its pulls, in units of the largest
/// possible cost. If the arms are drawn, `inverse` and `rarity` are upper bounds of the means of these numbers over
/// draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// The smallest mean cost that an arm can have.
    pub least: f64,
    /// The largest cost of a pull.
    pub largest: f64,
    /// The largest difference between the cost of a pull and the mean cost of its arm.
    pub excess: f64,
    /// The largest power of 2 of which every cost is a multiple, or 0 if there is none.
    pub step: f64,
    /// 1/c for the smallest mean cost c of an arm.
    pub inverse: f64,
    /// The largest value, among the arms, of an arm's largest cost divided by its mean cost. The value is large if an
    /// arm rarely costs anything.
    pub rarity: f64,
}

impl Costs {
    /// Computes the properties of the costs of an environment.
    pub fn of(environment: &Environment) -> Costs {
        let least = environment.smallest_mean_cost();
        let none = Costs { least, largest: 0.0, excess: 0.0, step: f64::INFINITY, inverse: 1.0 / least, rarity: 0.0 };
        let costs = environment.arms.iter().fold(none, Costs::with);
        Costs { step: if costs.step.is_finite() { costs.step } else { 0.0 }, ..costs }
    }

    /// Extends the properties to the costs of `arm`.
    fn with(self, arm: &Arm) -> Costs {
        let laws: Vec<&Laws> = [Some(&arm.laws), arm.later.as_deref()].into_iter().flatten().collect();
        let highest = laws.iter().map(|laws| laws.cost.support().1).fold(0.0, max);
        // During a change, the mean cost lies between the mean costs of the two laws.
        let lowest_mean = laws.iter().map(|laws| laws.cost.mean()).fold(f64::INFINITY, min);
        Costs {
            largest: max(self.largest, highest),
            excess: max(self.excess, highest - lowest_mean),
            step: laws.iter().map(|laws| laws.cost.step()).fold(self.step, min),
            rarity: max(self.rarity, highest / lowest_mean),
            ..self
        }
    }

    /// An upper bound of what an episode spends on average, for any policy. On average, the mean costs of the pulled
    /// arms do not add up to more than this bound either.
    ///
    /// Let μ be the mean cost of the pulled arm at the moment of the pull. Whether there is another pull, and of which
    /// arm, is decided before its cost is drawn. By Wald's identity, the sum of μ over all pulls is therefore, on
    /// average, the sum of their costs. The sum of the costs is bounded in every single episode:
    ///
    /// * An episode that may overshoot has spent less than B before its last pull, and so less than B plus the largest
    ///   cost after it. If all costs are multiples of a step s, the episode has spent at most the largest multiple of s
    ///   below B before its last pull. So an episode with Bernoulli costs spends at most ⌈B⌉.
    /// * Under the strict stop, the costs of the pulls that are made add up to at most B, or to at most the largest
    ///   multiple of s up to B. Wald's identity also counts the pull that did not fit, because its arm was chosen
    ///   before its cost was drawn. Without that pull, the sum of μ exceeds the sum of the costs on average by the cost
    ///   of that pull minus its μ. This difference is at most [`Costs::excess`], which is 0 for constant costs.
    ///
    /// A pull loses μ times the gap between two ratios, so no policy loses more on average than this bound times the
    /// largest gap.
    ///
    /// If sums of costs are rounded, the bound holds up to that rounding. Only powers of 2 are used as steps, because
    /// sums of their multiples are exact. With a step of 0.1, the rounded sum of ten costs may be less than 1, and the
    /// bound would be wrong.
    pub fn most_spent(&self, budget: f64, stop: Stop) -> f64 {
        match stop {
            Stop::Overshoot => self.steps(budget, |steps| steps.ceil() - 1.0) + self.largest,
            Stop::Strict => self.steps(budget * (1.0 + TOLERANCE), f64::floor) + self.excess,
        }
    }

    /// An upper bound of the mean number of pulls of an episode, for any policy.
    ///
    /// Let c be the smallest mean cost. The mean number of pulls is at most [`Costs::most_spent`] / c. If a few arms
    /// can cost far more than the others, this bound is far too large, and the following argument gives a smaller one.
    ///
    /// Cap every cost at a number t. The capped costs add up to less than B before the last pull, and so to less than
    /// B + t after it. By Wald's identity, their means also add up to less than B + t on average. If the costs of an
    /// arm are at most h and have the mean μ, the mean of its capped costs is μ if h ≤ t. Otherwise it is at least μ
    /// t/h, because capping makes no cost smaller by more than the factor t/h. Let t be c times the largest h/μ of all
    /// arms. Then both means are at least c, so the mean number of pulls is at most (B + t) / c. This is B/c plus the
    /// largest h/μ, which is [`Costs::rarity`].
    pub fn most_pulls(&self, budget: f64, stop: Stop) -> f64 {
        min(self.most_spent(budget, stop) * self.inverse, self.most_pulls_within(budget * self.inverse))
    }

    /// An upper bound of the mean number of pulls for a budget of `factor` times the smallest mean cost, whatever that
    /// cost is. See [`Costs::most_pulls`].
    pub fn most_pulls_within(&self, factor: f64) -> f64 {
        factor * (1.0 + TOLERANCE) + self.rarity
    }

    /// Rounds an amount to a multiple of the step, where `whole` rounds the number of steps. Returns the amount
    /// unchanged if there is no step, or if the number of steps is too large to be exact.
    fn steps(&self, amount: f64, whole: impl Fn(f64) -> f64) -> f64 {
        let steps = amount / self.step;
        if steps < (1_u64 << 53) as f64 { whole(steps) * self.step } else { amount }
    }
}

/// An upper bound of the distribution function F of the mean cost of a drawn arm: F(x) ≤ `factor` × x^`power`, and
/// F(x) = 0 below `least`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drawn {
    pub least: f64,
    pub factor: f64,
    pub power: f64,
}

impl Drawn {
    /// An upper bound of the mean of 1/c, where c is the smallest of `arms` mean costs.
    ///
    /// The mean of 1/c is the integral over y of P(1/c > y) = P(c < 1/y). This probability is at most min(1, n y^-m)
    /// with n = `arms` × `factor` and m = `power`, and it is 0 from y = 1/`least` on. The bound is 1 up to y = n^(1/m),
    /// which contributes n^(1/m), and a power of y beyond.
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
    fn the_bound_on_spending_agrees_with_sums_by_others() {
        let spent = |costs: &[Law], budget, stop| of(costs).most_spent(budget, stop);
        let (bernoulli, tenth) = (Law::bernoulli(0.25), Law::constant(0.1));
        for (budget, overshoot, strict) in [(0.5, 1.0, 0.75), (2.0, 2.0, 2.75), (2.5, 3.0, 2.75)] {
            assert_eq!(spent(from_ref(&bernoulli), budget, Stop::Overshoot), overshoot);
            assert_eq!(spent(from_ref(&bernoulli), budget, Stop::Strict), strict);
        }
        // The rounded sum of ten costs of 0.1 is less than 1, so there is an eleventh pull.
        assert!((spent(from_ref(&tenth), 1.0, Stop::Overshoot) - 1.1).abs() < 1e-15);
        assert_eq!(spent(from_ref(&tenth), 1.0, Stop::Strict), 1.0 + TOLERANCE);
        assert_eq!(spent(&[Law::uniform(0.0, 0.5)], 3.0, Stop::Overshoot), 3.5);
        assert_eq!(spent(&[Law::uniform(0.0, 0.5)], 3.0, Stop::Strict), 3.0 * (1.0 + TOLERANCE) + 0.25);
        let two = [Law::constant(0.5), Law::constant(1.0)];
        assert_eq!((spent(&two, 3.25, Stop::Overshoot), spent(&two, 3.25, Stop::Strict)), (4.0, 3.0));
    }

    #[test]
    fn costs_after_a_change_count_as_well() {
        let later = Some(Box::new(Laws { reward: Law::bernoulli(0.5), cost: Law::constant(0.75) }));
        let changing = Arm { later, ..arm(Law::constant(0.5)) };
        let environment = Environment { change: Some(Change { from: 0.0, until: 1.0 }), ..Environment::new(vec![changing]) };
        assert_eq!(
            Costs::of(&environment),
            Costs { least: 0.5, largest: 0.75, excess: 0.25, step: 0.25, inverse: 2.0, rarity: 1.5 }
        );
    }

    /// In the first case, capped costs give the bound B/c + 2 = 22. In the other cases all costs are 0 or 1, and the
    /// smaller bound is what is spent at most, divided by the smallest mean cost.
    #[test]
    fn the_bound_on_pulls_is_the_smaller_of_two() {
        let (cheap, rare) = (Law::constant(0.001), Law::bernoulli(0.5));
        let pulls = of(&[cheap.clone(), rare.clone()]).most_pulls(0.02, Stop::Overshoot);
        assert!((pulls - 22.0).abs() < 1e-6, "{pulls} pulls; without capped costs the bound is 1020");
        assert_eq!(of(from_ref(&rare)).most_pulls(7.5, Stop::Overshoot), 16.0);
        let rarer = Law::bernoulli(0.001);
        assert_eq!(of(&[rarer, rare]).most_pulls(0.5, Stop::Overshoot), 1000.0);
    }

    /// For F(x) = x⁴, the mean of 1/c is 4/3. For F(x) = x above 0.01, the integral of P(1/c > y) is 1 up to y = 1, and
    /// the integral of 1/y from there to 100.
    #[test]
    fn the_mean_of_the_inverse_agrees_with_integrals_by_others() {
        let fourth = Drawn { least: 1e-9, factor: 1.0, power: 4.0 };
        assert!((fourth.inverse(1) - 4.0 / 3.0).abs() < 1e-15);
        let uniform = Drawn { least: 0.01, factor: 1.0, power: 1.0 };
        assert!((uniform.inverse(1) - (1.0 + ln(100.0))).abs() < 1e-15);
        assert_eq!((uniform.inverse(100), uniform.inverse(1000)), (100.0, 100.0));
        assert_eq!(Drawn { least: 0.5, factor: f64::INFINITY, power: 1.0 }.inverse(3), 2.0);
    }
}
