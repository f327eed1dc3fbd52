//! The largest ratio of mean reward to mean cost under which the observations of an arm are not too unlikely.
//!
//! Let q be the mean reward, p the mean cost, and D = d(r,q) + d(c,p) the divergence, which the constraint limits.
//! Where q/p is stationary under the constraint, q = (r+v)/(1+v) and p = (c-v)/(1-v) for one parameter v in [0, c). D
//! grows with v. The unknown of the solver is not v but s = ln(c/p), because v would lose all digits of a tiny p. In
//! terms of s, p = c exp(-s), v = (c-p)/(1-p), and dD/ds = v + h with h = v(1-r)/((r+v)(1+v)) w and
//! w = dv/ds = (1-c)p/(1-p)².

use crate::math::{EXACT, exp, expm1, increasing_root, ln_1p, max, min};
use crate::tally::ArmTally;

/// The largest q/p with n (d(r,q) + d(c,p)) <= max(`log`, 0), where n, r and c are the number of pulls and the sample
/// means of `arm`, and d is the divergence of Bernoulli laws (Watanabe et al. 2017). The ratio is infinite as long as
/// the arm has cost nothing.
pub fn kl_ratio(arm: &ArmTally, log: f64) -> f64 {
    if arm.cost == 0.0 {
        return f64::INFINITY;
    }
    largest_ratio(arm.mean_reward(), arm.mean_cost(), max(log, 0.0) / arm.n())
}

/// A lower bound of [`kl_ratio`] at `low` and an upper bound of it at `high`, both within a relative 1e-4. This takes a
/// third of the time of the exact ratios.
pub fn kl_ratio_range(arm: &ArmTally, low: f64, high: f64) -> (f64, f64) {
    let means = Means { r: arm.mean_reward(), c: arm.mean_cost() };
    if means.c <= 0.0 || means.c >= 1.0 {
        return (kl_ratio(arm, low), kl_ratio(arm, high));
    }
    let limit = |log| max(log, 0.0) / arm.n();
    let most = means.solve(limit(high), means.start(limit(high)), ROUGH);
    let least = if low == high { most } else { means.solve(limit(low), most, ROUGH) };
    let off = |s| OFF * min(s, 1.0);
    (means.ratio(least - off(least)), means.ratio(most + off(most)))
}

/// The precision with which a range is computed: Newton's method ends with a step of at most this share of s. The
/// relative error that is left is about the square of this share.
const ROUGH: f64 = 2e-3;
/// The share of s by which the ends of a range are moved outwards. It is larger than the relative error that [`ROUGH`]
/// leaves.
const OFF: f64 = 1e-5;

/// The largest q/p with d(r,q) + d(c,p) <= `limit`, for r in [0, 1] and c in (0, 1]. The ratio is infinite if it is too
/// large for a floating-point number.
fn largest_ratio(r: f64, c: f64, limit: f64) -> f64 {
    if c >= 1.0 {
        return certain_cost(r, limit);
    }
    let means = Means { r, c };
    means.ratio(means.solve(limit, means.start(limit), EXACT))
}

/// The sample means of an arm: `r` of its rewards, in [0, 1], and `c` of its costs, in (0, 1).
struct Means {
    r: f64,
    c: f64,
}

impl Means {
    /// Approximates the s with D = `limit`, from which Newton's method starts. Below s = 1, D is approximated by its
    /// series, which is a s²/2 + b s³/3, or c s/(1-c) if r = 0. From s = 1 on, D is nearly a line.
    fn start(&self, limit: f64) -> f64 {
        let Means { r, c } = *self;
        let w = c / (1.0 - c);
        let s = if r > 0.0 {
            let rewards = (1.0 - r) / r * w;
            let a = w * (1.0 + rewards);
            let b = -w * (1.0 + c) / (1.0 - c) * (0.5 + 1.5 * rewards) - rewards * w * w * (1.0 / r + 1.0);
            let s = (2.0 * limit / a).sqrt();
            s / max(1.0 + b / (3.0 * a) * s, 0.5)
        } else {
            limit / w
        };
        if s < 1.0 { s } else { 1.0 + limit / c }
    }

    /// Finds the s with D = `limit`.
    fn solve(&self, limit: f64, start: f64, precision: f64) -> f64 {
        let Means { r, c } = *self;
        if limit <= 0.0 {
            return 0.0;
        }
        increasing_root(limit, start, precision, &|s| {
            let gone = -c * expm1(-s);
            let (p, left) = (c - gone, 1.0 - c + gone);
            let v = gone / left;
            let w = (1.0 - c) * p / (left * left);
            let h = v * (1.0 - r) / ((r + v) * (1.0 + v)) * w;
            (c * s - (1.0 - c) * ln_1p(gone / (1.0 - c)) + reward_divergence(r, v), v + h)
        })
    }

    /// Computes q/p at s.
    fn ratio(&self, s: f64) -> f64 {
        let p = self.c * exp(-s);
        let v = -self.c * expm1(-s) / (1.0 - p);
        (self.r + v) / (1.0 + v) / p
    }
}

/// The largest ratio if c = 1. As long as v < 1, p stays 1, so q takes up the whole limit. What q leaves of the limit
/// at v = 1 goes into p.
fn certain_cost(r: f64, limit: f64) -> f64 {
    let left = limit - reward_divergence(r, 1.0);
    if left > 0.0 {
        return (1.0 + r) / 2.0 * exp(left);
    }
    if limit <= 0.0 || r >= 1.0 {
        return r;
    }
    let v = increasing_root(limit, 0.5, EXACT, &|v| (reward_divergence(r, v), v * (1.0 - r) / ((r + v) * (1.0 + v))));
    (r + v) / (1.0 + v)
}

/// Computes d(r, q) at q = (r+v)/(1+v).
fn reward_divergence(r: f64, v: f64) -> f64 {
    let of_ones = if r > 0.0 { -r * ln_1p(v * (1.0 - r) / (r * (1.0 + v))) } else { 0.0 };
    of_ones + (1.0 - r) * ln_1p(v)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{ln, pow};

    /// Computes the divergence of Bernoulli laws by its definition.
    fn d(x: f64, y: f64) -> f64 {
        let part = |x: f64, y: f64| if x == 0.0 { 0.0 } else { x * ln(x / y) };
        part(x, y) + part(1.0 - x, 1.0 - y)
    }

    /// Searches the constraint itself, by finding the largest q for every p of a fine grid by bisection.
    fn by_search(r: f64, c: f64, limit: f64) -> f64 {
        let mut best = 0.0_f64;
        for step in 1..20_000 {
            let p = c * f64::from(step) / 20_000.0;
            let left = limit - d(c, p);
            if left < 0.0 {
                continue;
            }
            let (mut low, mut high) = (r, 1.0);
            for _ in 0..60 {
                let middle = (low + high) / 2.0;
                if d(r, middle) <= left { low = middle } else { high = middle }
            }
            best = max(low / p, best);
        }
        best
    }

    /// The relative error of the grid is below 1e-4, and the grid never gives too large a ratio.
    #[test]
    fn the_ratio_agrees_with_a_search_over_the_constraint() {
        for (r, c, limit) in
            [(0.5, 0.5, 0.1), (0.0, 0.3, 0.05), (1.0, 0.3, 0.05), (0.9, 0.95, 0.4), (0.2, 0.05, 0.01), (0.7, 0.6, 1.0)]
        {
            let (found, searched) = (largest_ratio(r, c, limit), by_search(r, c, limit));
            assert!(
                searched <= found * (1.0 + 1e-9) && searched >= found * (1.0 - 1e-4),
                "{r} {c} {limit}: {found} {searched}"
            );
        }
    }

    /// KL-UCB-SC+ uses ln(t/n), which is negative for an arm with more pulls than the round for which a bound is
    /// computed.
    #[test]
    fn without_a_positive_limit_the_ratio_is_that_of_the_sample_means() {
        let arm = ArmTally { pulls: 10, reward: 4.0, cost: 5.0, ..ArmTally::default() };
        assert_eq!((kl_ratio(&arm, -1.0), kl_ratio(&arm, 0.0)), (0.8, 0.8));
    }

    #[test]
    fn ratios_for_a_mean_cost_of_1_agree_with_closed_forms() {
        assert!((largest_ratio(0.0, 1.0, ln(6.0)) - 1.5).abs() < 1e-12);
        assert!((largest_ratio(1.0, 1.0, ln(6.0)) - 6.0).abs() < 1e-12);
        assert_eq!(
            (largest_ratio(0.3, 1.0, 0.0), largest_ratio(1.0, 1.0, 0.0)),
            (0.3, 1.0),
            "with a limit of 0, the ratio is that of the means"
        );
        // For a limit below d(0, 1/2) = ln 2, p stays 1, and q solves -ln(1-q) = limit.
        assert!((largest_ratio(0.0, 1.0, 0.5) - (1.0 - exp(-0.5))).abs() < 1e-12);
    }

    /// The means include both ends of [0, 1] and numbers close to them. The logarithms go beyond those of any round.
    #[test]
    fn a_range_contains_the_exact_ratios_and_is_narrow() {
        let check = |arm: &ArmTally, log: f64, more: f64| {
            let (low, high) = (kl_ratio(arm, log), kl_ratio(arm, more * log));
            let (below, above) = kl_ratio_range(arm, log, more * log);
            let name = format!("{arm:?} {log} {more}: {below} {low}, {above} {high}");
            assert!(below <= low * (1.0 + 1e-14) && above >= high * (1.0 - 1e-14), "{name}");
            assert!(below >= low * (1.0 - 1e-4) && above <= high * (1.0 + 1e-4), "{name}");
        };
        for pulls in [1_u64, 3, 40, 1000, 1 << 20, 1 << 40] {
            let n = pulls as f64;
            let means = || (0..=40).map(|step| f64::from(step) / 40.0).chain([1.0 / n, 1.0 - 1.0 / n, 1e-6, 1.0 - 1e-6]);
            for (reward, cost) in means().flat_map(|r| means().map(move |c| (r * n, c * n))) {
                let arm = ArmTally { pulls, reward, cost, ..ArmTally::default() };
                for log in (-8..=8).map(|exponent| pow(10.0, 0.25 * f64::from(exponent))) {
                    [1.0, 1.01].into_iter().for_each(|more| check(&arm, log, more));
                }
            }
        }
    }
}
