//! The largest expected reward with random costs, which is nearly the reward of the best arm alone.
//!
//! The reward and the cost of a pull are independent of the past. By Wald's identity, a run earns on average mu^r_i for
//! every mu^c_i that it spends on arm i, so no policy earns more than ratio* = max mu^r_i / mu^c_i per unit of cost.
//! The amount spent depends on the end:
//!
//! * **overshoot**: the run goes on while spent < B, and the pull that crosses B counts in full. B <= spent < B + 1.
//! * **beyond** (Xia et al. 2015a, section 3.1): the run goes on while spent <= B. B < spent <= B + 1.
//! * **strict** (Xia et al. 2015b, appendix B.1): the first pull whose cost exceeds the rest of the budget ends the run
//!   and pays nothing. B - 1 < spent <= B.

/// Returns the expected number of pulls, with overshoot, of an arm with Bernoulli costs of mean `cost`, in (0, 1]. A
/// cost is 0 or 1, so the run ends when ceil(B) pulls have cost 1, which takes ceil(B) / mu^c pulls on average
/// (negative binomial).
pub fn bernoulli_pulls(cost: f64, budget: f64) -> f64 {
    budget.ceil() / cost
}

/// Returns the largest expected reward with Bernoulli costs and overshoot: ceil(B) ratio*, the reward of always pulling
/// the best arm.
///
/// Xia et al. 2015b, Lemma 1, states B ratio* for whole numbers B, for which overshoot and strict are the same. The
/// proof is by induction over the rest b of the budget: E(b) = max_i mu^r_i + (1 - mu^c_i) E(b) + mu^c_i E(b-1) gives
/// E(b) - E(b-1) = ratio*.
pub fn bernoulli(ratio: f64, budget: f64) -> f64 {
    budget.ceil() * ratio
}

/// Returns the largest expected reward with Bernoulli costs and beyond: (floor(B) + 1) ratio*. Whole numbers B attain
/// the bound (B + 1) ratio* of Xia et al. 2015a, Lemma 1.
pub fn bernoulli_beyond(ratio: f64, budget: f64) -> f64 {
    (budget.floor() + 1.0) * ratio
}

/// Returns an upper bound of the expected reward of every policy: (B + 1) ratio*, for any laws on [0, 1] and any of the
/// three ends (Xia et al. 2015a, proof of Lemma 1; Xia et al. 2015b, Lemma 1).
///
/// The 1 is also necessary for strict, although at most B is spent, because pulls pay only if their costs are small
/// enough.
pub fn upper(ratio: f64, budget: f64) -> f64 {
    (budget + 1.0) * ratio
}

/// Returns a lower bound of the expected reward of always pulling the best arm, with overshoot or beyond: B ratio*,
/// because at least B is spent. So this policy loses at most ratio* against the best policy.
pub fn best_arm(ratio: f64, budget: f64) -> f64 {
    budget * ratio
}

/// Returns a lower bound of the expected reward of always pulling the best arm, with strict: (B - 1) ratio*. So this
/// policy loses at most 2 ratio* (Xia et al. 2015b, Lemma 1 and Eq. 31; the text at hand has lost the formulas, but
/// Heyden et al. 2023, section 2, quote the 2 ratio*). The reward and the cost of a pull must be independent, as the
/// paper supposes.
pub fn best_arm_strict(ratio: f64, budget: f64) -> f64 {
    (budget - 1.0).max(0.0) * ratio
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;
    use crate::seed::{Role, Stream, stream};

    /// The accepted deviation, in standard errors of the mean.
    const SIGMAS: f64 = 4.5;

    /// Returns the mean reward of runs that pull one arm only, and the standard error of this mean.
    fn play(reward: &Law, cost: &Law, budget: f64, runs: u64) -> (f64, f64) {
        let mut draws: Stream = stream(11, 0, Role::Arm(0));
        let (reward, cost) = (reward.sampler(), cost.sampler());
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..runs {
            let (mut spent, mut earned) = (0.0, 0.0);
            while spent < budget {
                earned += reward.sample(&mut draws);
                spent += cost.sample(&mut draws);
            }
            sum += earned;
            squares += earned * earned;
        }
        let n = runs as f64;
        let mean = sum / n;
        (mean, ((squares / n - mean * mean) / n).sqrt())
    }

    #[test]
    fn bernoulli_arms_earn_the_reward_of_the_lemma() {
        let (reward, cost) = (Law::bernoulli(0.6), Law::bernoulli(0.3));
        for budget in [1.0, 7.0, 7.2] {
            let (mean, error) = play(&reward, &cost, budget, 20_000);
            let exact = bernoulli(2.0, budget);
            assert!((mean - exact).abs() < SIGMAS * error, "{mean} for {exact}");
            assert!((0.6 * bernoulli_pulls(0.3, budget) - exact).abs() < 1e-12);
        }
    }

    #[test]
    fn other_arms_stay_within_the_bounds() {
        let (reward, cost) = (Law::uniform(0.0, 1.0), Law::uniform(0.1, 0.9));
        let (mean, error) = play(&reward, &cost, 5.0, 20_000);
        assert!(mean + SIGMAS * error > best_arm(1.0, 5.0) && mean - SIGMAS * error < upper(1.0, 5.0));
    }

    #[test]
    fn no_policy_beats_the_best_bernoulli_arm() {
        // The recursion of appendix B.1, solved for E(b), takes the maximum over all arms.
        let arms = [(0.6, 0.3), (0.9, 0.5), (0.2, 1.0)];
        let mut value = 0.0;
        for budget in 1..=50 {
            value = arms.iter().map(|(reward, cost)| (reward + cost * value) / cost).fold(0.0, f64::max);
            assert!((value - bernoulli(2.0, budget as f64)).abs() < 1e-12 * value);
        }
    }

    #[test]
    fn the_bounds_are_in_order() {
        for budget in [0.3, 1.0, 2.5, 100.0] {
            assert!(best_arm_strict(2.0, budget) <= best_arm(2.0, budget));
            assert!(best_arm(2.0, budget) <= bernoulli(2.0, budget));
            assert!(bernoulli(2.0, budget) <= bernoulli_beyond(2.0, budget));
            assert!(bernoulli_beyond(2.0, budget) <= upper(2.0, budget));
        }
        assert_eq!(
            [best_arm_strict(2.0, 0.3), best_arm_strict(2.0, 7.0), best_arm(2.0, 7.0), upper(2.0, 7.0)],
            [0.0, 12.0, 14.0, 16.0]
        );
        assert_eq!([bernoulli(2.0, 6.5), bernoulli_beyond(2.0, 6.5), bernoulli_beyond(2.0, 7.0)], [14.0, 14.0, 16.0]);
    }
}
