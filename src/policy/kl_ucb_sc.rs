//! KL-UCB-SC and KL-UCB-SC+: the largest q/p with n (d(r,q) + d(c,p)) <= L, d the divergence of Bernoulli laws; L = ln t, and
//! ln(t/n) for the plus.
//!
//! Watanabe et al. 2017. Stationarity leaves one parameter v in [0,c): q = (r+v)/(1+v), p = (c-v)/(1-v). The divergence D grows
//! with v. The unknown is s = ln(c/p), since v would lose all digits of a tiny p: p = c exp(-s), v = (c-p)/(1-p), and
//! dD/ds = v + v(1-r)/((r+v)(1+v)) × (1-c)p/(1-p)².

mod near;

use super::lazy::Lazy;
use super::{Entry, Index};
use crate::math::{exp, expm1, increasing_root, ln, ln_1p, max};
use crate::tally::ArmTally;
use std::cell::Cell;

pub const ENTRY: Entry = Entry {
    id: "kl-ucb-sc",
    name: "KL-UCB-SC",
    group: "united UCB",
    source: "Watanabe et al. 2017",
    idea: "Takes the largest ratio of means under which what was seen is not too unlikely, by the Kullback-Leibler divergence.",
    params: &[],
    told: &[],
    needs: None,
    build: |arguments| Box::new(Lazy::new(arguments.arms(), KlUcbSc::default())),
};

pub const PLUS: Entry = Entry {
    id: "kl-ucb-sc-plus",
    name: "KL-UCB-SC+",
    group: "united UCB",
    source: "Watanabe et al. 2017; Heyden et al. 2023, Fig. 2",
    idea: "KL-UCB-SC with a narrower range for arms pulled often.",
    params: &[],
    told: &[],
    needs: None,
    build: |arguments| Box::new(Lazy::new(arguments.arms(), KlUcbSc { plus: true, ..KlUcbSc::default() })),
};

#[derive(Default)]
struct KlUcbSc {
    plus: bool,
    last: Memo<f64>,
    last_range: Memo<(f64, f64)>,
}

/// The last value of a function of an arm and two logarithms: in early rounds many arms after one another have seen the same.
#[derive(Default)]
struct Memo<T>(Cell<Option<([f64; 5], T)>>);

impl<T: Copy> Memo<T> {
    fn of(&self, arm: &ArmTally, low: f64, high: f64, value: impl FnOnce() -> T) -> T {
        let key = [arm.n(), arm.reward, arm.cost, low, high];
        match self.0.get() {
            Some((last, value)) if last == key => value,
            _ => {
                let value = value();
                self.0.set(Some((key, value)));
                value
            }
        }
    }
}

impl Index for KlUcbSc {
    fn confidence(&self, round: u64) -> f64 {
        ln(round as f64)
    }

    fn index(&self, log_round: f64, arm: &ArmTally) -> f64 {
        self.last.of(arm, log_round, log_round, || bound(arm, self.log(log_round, arm)))
    }

    fn below(&self, log_round: f64, arm: &ArmTally) -> f64 {
        near::below(arm, self.log(log_round, arm)).unwrap_or_else(|| self.index(log_round, arm))
    }

    fn range(&self, low: f64, high: f64, arm: &ArmTally) -> (f64, f64) {
        self.last_range.of(arm, low, high, || {
            near::range(arm, self.log(low, arm), self.log(high, arm))
                .unwrap_or_else(|| (self.index(low, arm), self.index(high, arm)))
        })
    }
}

impl KlUcbSc {
    fn log(&self, log_round: f64, arm: &ArmTally) -> f64 {
        if self.plus { log_round - ln(arm.n()) } else { log_round }
    }
}

/// The largest q/p with n (d(r,q) + d(c,p)) <= max(`log`, 0); +inf while the arm has cost nothing.
pub fn bound(arm: &ArmTally, log: f64) -> f64 {
    if arm.cost == 0.0 {
        return f64::INFINITY;
    }
    largest_ratio(arm.mean_reward(), arm.mean_cost(), max(log, 0.0) / arm.n())
}

/// The largest q/p with d(r,q) + d(c,p) <= `limit`, for r in [0,1] and c in (0,1]; +inf beyond f64.
fn largest_ratio(r: f64, c: f64, limit: f64) -> f64 {
    if c >= 1.0 {
        return certain_cost(r, limit);
    }
    if limit <= 0.0 {
        return r / c;
    }
    let p_and_v = |s: f64| {
        let p = c * exp(-s);
        (p, -c * expm1(-s) / (1.0 - p))
    };
    let divergence = |s: f64, v: f64| c * s - (1.0 - c) * ln_1p(-c * expm1(-s) / (1.0 - c)) + reward_divergence(r, v);
    let slope = |p: f64, v: f64| v + v * (1.0 - r) / ((r + v) * (1.0 + v)) * (1.0 - c) * p / ((1.0 - p) * (1.0 - p));
    // Where both divergences are still near parabolas.
    let v = (2.0 * limit / ((1.0 - r) / r + (1.0 - c) / c)).sqrt().min(0.9 * c);
    let start = -ln_1p(-v * (1.0 - c) / (c * (1.0 - v)));
    let s = increasing_root(limit, start, |s| {
        let (p, v) = p_and_v(s);
        (divergence(s, v), slope(p, v))
    });
    let (p, v) = p_and_v(s);
    (r + v) / (1.0 + v) / p
}

/// The case c = 1: p stays 1 while v < 1, so all of the limit goes into q; what v = 1 leaves of it goes into p.
fn certain_cost(r: f64, limit: f64) -> f64 {
    let left = limit - reward_divergence(r, 1.0);
    if left > 0.0 {
        return (1.0 + r) / 2.0 * exp(left);
    }
    if limit <= 0.0 || r >= 1.0 {
        return r;
    }
    let v = increasing_root(limit, 0.5, |v| (reward_divergence(r, v), v * (1.0 - r) / ((r + v) * (1.0 + v))));
    (r + v) / (1.0 + v)
}

/// d(r, (r+v)/(1+v)).
fn reward_divergence(r: f64, v: f64) -> f64 {
    let of_ones = if r > 0.0 { -r * ln_1p(v * (1.0 - r) / (r * (1.0 + v))) } else { 0.0 };
    of_ones + (1.0 - r) * ln_1p(v)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bernoulli divergence, as it is defined.
    fn d(x: f64, y: f64) -> f64 {
        let part = |x: f64, y: f64| if x == 0.0 { 0.0 } else { x * ln(x / y) };
        part(x, y) + part(1.0 - x, 1.0 - y)
    }

    /// A search over the constraint itself: for p on a fine grid the largest q, by bisection.
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

    /// The grid's own error is below 1e-4, and it can only fall short.
    #[test]
    fn a_search_over_the_constraint_finds_no_more_and_hardly_less() {
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

    /// As of an arm that KL-UCB-SC+ has pulled more often than the round says.
    #[test]
    fn where_nothing_is_left_of_the_limit_the_means_stay() {
        let arm = ArmTally { pulls: 10, reward: 4.0, cost: 5.0, ..ArmTally::default() };
        assert_eq!((bound(&arm, -1.0), bound(&arm, 0.0)), (0.8, 0.8));
    }

    #[test]
    fn a_cost_of_1_without_exception() {
        assert!((largest_ratio(0.0, 1.0, ln(6.0)) - 1.5).abs() < 1e-12);
        assert!((largest_ratio(1.0, 1.0, ln(6.0)) - 6.0).abs() < 1e-12);
        assert_eq!(
            (largest_ratio(0.3, 1.0, 0.0), largest_ratio(1.0, 1.0, 0.0)),
            (0.3, 1.0),
            "nothing is left to move either"
        );
        // Below d(0, 1/2) = ln 2 the cost stays 1 and q solves -ln(1-q) = limit.
        assert!((largest_ratio(0.0, 1.0, 0.5) - (1.0 - exp(-0.5))).abs() < 1e-12);
    }
}
