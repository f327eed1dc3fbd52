//! The means of all arms at every moment of a change, and the best arm at that moment.

use super::{Arm, Environment, gap};

/// The means of the arms of an environment, computed once. A moment of the change is given by the share `later`, from 0
/// to 1, of pulls that follow the later laws.
#[derive(Clone, Debug)]
pub struct Means {
    arms: Vec<Mean>,
    /// The stretches of the change with the same best arm: the share `later` at which each begins, and the best arm.
    stretches: Vec<(f64, usize)>,
}

/// The mean reward and the mean cost of an arm before the change and, if the arm changes, after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mean {
    now: (f64, f64),
    later: Option<(f64, f64)>,
}

impl Mean {
    pub fn of(arm: &Arm) -> Mean {
        Mean { now: arm.laws.means(), later: arm.later.as_ref().map(|laws| laws.means()) }
    }

    #[inline]
    pub fn at(&self, later: f64) -> (f64, f64) {
        match self.later {
            Some(then) if later > 0.0 => {
                let mix = |now: f64, then: f64| (1.0 - later) * now + later * then;
                (mix(self.now.0, then.0), mix(self.now.1, then.1))
            }
            _ => self.now,
        }
    }

    #[inline]
    fn ratio(&self, later: f64) -> f64 {
        let (reward, cost) = self.at(later);
        reward / cost
    }
}

impl Means {
    /// Computes the means of an environment.
    pub fn of(environment: &Environment) -> Means {
        let mut means = Means { arms: environment.arms.iter().map(Mean::of).collect(), stretches: Vec::new() };
        means.stretches.push((0.0, means.largest_ratio(0.0)));
        if environment.change.is_some() {
            means.find_stretches();
        }
        means
    }

    /// The mean reward and the mean cost of an arm, in this order, while the share `later` of pulls follows the later
    /// laws.
    #[inline]
    pub fn at(&self, arm: usize, later: f64) -> (f64, f64) {
        self.arms[arm].at(later)
    }

    /// The ratio of an arm, which is the reward that a unit of budget earns.
    #[inline]
    pub fn ratio(&self, arm: usize, later: f64) -> f64 {
        self.arms[arm].ratio(later)
    }

    /// The best arm, or one of several best arms.
    #[inline]
    pub fn best(&self, later: f64) -> usize {
        let after = self.stretches.partition_point(|(from, _)| *from <= later);
        self.stretches[after.max(1) - 1].1
    }

    /// The loss of a pull of each arm against the best arm, in units of reward: μᶜ (ratio* - ratio) (ω-UCB paper,
    /// section 2). The loss is 0 for the best arms and above 0 for all others.
    pub fn losses(&self, later: f64) -> Vec<f64> {
        let best = self.ratio(self.largest_ratio(later), later);
        (0..self.arms.len()).map(|arm| self.loss(arm, best, later)).collect()
    }

    /// The loss of a pull of an arm, in units of reward, if the best ratio is `best`.
    #[inline]
    pub fn loss(&self, arm: usize, best: f64, later: f64) -> f64 {
        let (reward, cost) = self.at(arm, later);
        cost * gap(best, reward / cost)
    }

    /// Compares all arms and returns the one with the largest ratio, or the first of several such arms.
    pub fn largest_ratio(&self, later: f64) -> usize {
        let ratios = self.arms.iter().map(|arm| arm.ratio(later)).enumerate();
        ratios.fold((0, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best }).0
    }

    /// Adds the stretches after the first one. A stretch ends when another arm overtakes the best arm.
    ///
    /// Two ratios are equal at no more than two moments of a change, so K arms have at most 2K - 1 stretches (Davenport
    /// and Schinzel 1965). Finding the end of a stretch takes time in proportion to K.
    fn find_stretches(&mut self) {
        while let Some(&(from, best)) = self.stretches.last()
            && self.stretches.len() < 2 * self.arms.len()
        {
            let overtakes = |arm: usize| Some((self.arms[best].overtaken(&self.arms[arm], from)?, arm));
            // If several arms overtake at the same moment, the one with the largest ratio at the end is chosen.
            let sooner = |a: (f64, usize), b: (f64, usize)| {
                let later = b.0 < a.0 || (b.0 == a.0 && self.ratio(b.1, 1.0) > self.ratio(a.1, 1.0));
                if later { b } else { a }
            };
            match (0..self.arms.len()).filter(|arm| *arm != best).filter_map(overtakes).reduce(sooner) {
                Some(next) => self.stretches.push(next),
                None => return,
            }
        }
    }
}

impl Mean {
    /// The moment after `from` at which the ratio of `other` becomes larger than the ratio of `self`, if there is one.
    /// At `from` the ratio of `other` is not larger.
    ///
    /// The ratios are equal when (reward of `other`) × (cost of `self`) = (reward of `self`) × (cost of `other`).
    /// During a change every mean is linear in `later`, so the moment is a root of a polynomial of degree 2. The ratio
    /// of `other` must be larger by [`super::TIE`]: otherwise, rounding could let two equal arms overtake one another
    /// endlessly.
    fn overtaken(&self, other: &Mean, from: f64) -> Option<f64> {
        let ((reward, cost), (other_reward, other_cost)) = (self.at(from), other.at(from));
        let (end, other_end) = (self.at(1.0), other.at(1.0));
        let larger = 1.0 + super::TIE;
        let (reward, gains) = (larger * reward, (larger * (end.0 - reward), end.1 - cost));
        let other_gains = (other_end.0 - other_reward, other_end.1 - other_cost);
        // other_reward × cost - reward × other_cost is a + b s + c s² at the share s of the way from `from` to the end.
        let a = (other_reward * cost - reward * other_cost).min(0.0);
        let b = other_reward * gains.1 + other_gains.0 * cost - reward * other_gains.1 - gains.0 * other_cost;
        let c = other_gains.0 * gains.1 - gains.0 * other_gains.1;
        let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
        let share = if b > 0.0 && b * b >= 4.0 * a * c {
            -2.0 * a / (b + root)
        } else if c > 0.0 {
            (root - b) / (2.0 * c)
        } else {
            return None;
        };
        (share < 1.0).then_some(from + share * (1.0 - from))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Change, Laws, TIE};
    use super::*;
    use crate::law::Law;
    use crate::seed::{Role, stream};
    use rand::RngExt;

    fn laws([reward, cost]: [f64; 2]) -> Laws {
        Laws { reward: Law::constant(reward), cost: Law::constant(cost) }
    }

    /// The means of arms that are given by their mean reward and mean cost, now and later.
    fn means(arms: &[[[f64; 2]; 2]]) -> Means {
        let arm = |[now, later]: &[[f64; 2]; 2]| {
            let Laws { reward, cost } = laws(*now);
            Arm { later: (now != later).then(|| Box::new(laws(*later))), ..Arm::new(reward, cost) }
        };
        let change = Some(Change { from: 0.0, until: 1.0 });
        Means::of(&Environment { change, ..Environment::new(arms.iter().map(arm).collect()) })
    }

    /// Checks that [`Means::best`] returns an arm with the largest ratio at all `moments`.
    fn assert_best_everywhere(means: &Means, moments: impl Iterator<Item = f64>, what: &str) {
        for later in moments {
            let best = means.ratio(means.largest_ratio(later), later);
            let found = means.ratio(means.best(later), later);
            assert!(found >= best * (1.0 - 3.0 * TIE), "{what} at {later}: {found} of {best}");
        }
    }

    #[test]
    fn the_best_arm_has_the_largest_ratio_at_every_moment() {
        for case in 0..400 {
            let mut stream = stream(case, 0, Role::Environment);
            let count = [1, 2, 3, 10, 300][case as usize % 5];
            let mut number = || {
                let number = stream.random::<f64>();
                // Some means are near 0, and some are equal.
                [number, 1e-9 + 1e-6 * number, (8.0 * number).ceil() / 8.0][stream.random_range(0..3)]
            };
            let arms: Vec<_> = (0..count).map(|_| [[number(), number()], [number(), number()]]).collect();
            let means = means(&arms);
            assert!(means.stretches.len() < 2 * count as usize, "{case}");
            // Ratios are compared shortly before and after a stretch begins, and not at the very moment. If a cost is
            // nearly 0, the last digit of the moment changes a ratio by up to 1e-7.
            let changes = means.stretches.iter().flat_map(|(at, _)| [-1e-9, 1e-9].map(|by| at + by));
            let moments =
                (0..=1000).map(|step| f64::from(step) / 1000.0).chain(changes).filter(|at| (0.0..=1.0).contains(at));
            assert_best_everywhere(&means, moments, &case.to_string());
        }
    }

    /// The ratio of the first arm goes from 1 to 2 and that of the second arm from 0.95 to 1.95, so the first arm is
    /// the best at both ends. In the middle, the first arm has the ratio 0.75/0.625 = 1.2, and the second arm has 1.45.
    #[test]
    fn an_arm_may_overtake_and_be_overtaken() {
        let means = means(&[[[1.0, 1.0], [0.5, 0.25]], [[0.475, 0.5], [0.975, 0.5]]]);
        assert_eq!(means.stretches.iter().map(|(_, arm)| *arm).collect::<Vec<_>>(), [0, 1, 0]);
        assert_best_everywhere(&means, (0..=1000).map(|step| f64::from(step) / 1000.0), "two arms");
        // The ratios are equal if (1 - 0.5 s) / (1 - 0.75 s) = 0.95 + s, so if 0.75 s² - 0.7875 s + 0.05 = 0.
        let root = (0.7875_f64 * 0.7875 - 4.0 * 0.75 * 0.05).sqrt();
        let expected = [0.0, (0.7875 - root) / 1.5, (0.7875 + root) / 1.5];
        let close = means.stretches.iter().zip(expected).all(|((from, _), expected)| (from - expected).abs() < 1e-9);
        assert!(close, "{:?} for {expected:?}", means.stretches);
    }

    #[test]
    fn equal_arms_never_overtake_one_another() {
        // Without rounding, 0.3/0.1 and 0.9/0.3 would both be 3.
        let same =
            means(&[[[0.9, 0.3], [0.1, 0.9]], [[0.3, 0.1], [0.1, 0.9]], [[0.9, 0.3], [0.1, 0.9]], [[0.9, 0.3], [0.1, 0.9]]]);
        assert_eq!(same.stretches, [(0.0, 0)]);
        assert_eq!(same.losses(0.0)[1..], [0.0; 3]);
    }

    /// All rewards are 0 at first, so that nearly a thousand arms overtake the first one at once. Only the best of them
    /// begins a stretch.
    #[test]
    fn the_best_of_many_arms_that_overtake_at_once_is_chosen() {
        let arms: Vec<_> = (0..1000).map(|arm| [[0.0, 0.5], [f64::from((arm * 617) % 1000) / 1000.0, 0.5]]).collect();
        let means = means(&arms);
        assert_eq!(means.stretches.len(), 2);
        assert_best_everywhere(&means, (0..=100).map(|step| f64::from(step) / 100.0), "a thousand");
    }

    #[test]
    fn arms_that_do_not_change_have_one_stretch() {
        let one = means(&[[[0.5, 0.5], [0.5, 0.5]], [[0.6, 0.5], [0.6, 0.5]]]);
        assert_eq!((one.stretches.len(), one.best(0.0), one.best(0.7)), (1, 1, 1));
        assert_eq!(one.losses(0.0), [0.5 * (1.2 - 1.0), 0.0]);
    }
}
