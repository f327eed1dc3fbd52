//! KL-UCB-SC and KL-UCB-SC+. The index is the largest q/p with n (d(r,q) + d(c,p)) <= L, where d is the
//! Kullback-Leibler divergence of Bernoulli laws. L is ln t for KL-UCB-SC and ln(t/n) for KL-UCB-SC+.
//!
//! Watanabe et al. 2017. [`kl_ratio`] solves the equation.

use super::engine::lazy::Lazy;
use super::{Entry, Index, Promises};
use crate::interval::{kl_ratio, kl_ratio_range};
use crate::math::ln_whole;
use crate::tally::ArmTally;
use std::cell::Cell;

pub const ENTRY: Entry = Entry {
    id: "kl-ucb-sc",
    name: "KL-UCB-SC",
    group: "united UCB",
    source: "Watanabe et al. 2017",
    idea: "Takes the largest ratio of means under which the observations are not too unlikely, as measured by the \
        Kullback-Leibler divergence.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|arguments| Lazy::new(arguments.arms(), KlUcbSc::default()).into(),
};

pub const PLUS: Entry = Entry {
    id: "kl-ucb-sc-plus",
    name: "KL-UCB-SC+",
    group: "united UCB",
    source: "Watanabe et al. 2017; Heyden et al. 2023, Fig. 2",
    idea: "Works like KL-UCB-SC, but allows a narrower range for arms pulled often.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|arguments| Lazy::new(arguments.arms(), KlUcbSc { plus: true, ..KlUcbSc::default() }).into(),
};

#[derive(Clone, Default)]
struct KlUcbSc {
    plus: bool,
    /// The arguments and the result of the last computation. In early rounds many arms in a row have the same tally,
    /// and a computation takes 250 ns.
    last: Cell<([f64; 5], (f64, f64))>,
}

impl KlUcbSc {
    /// Returns the last result if the arguments are the same. Otherwise calls `solve` with L at the confidences `low`
    /// and `high`.
    fn remembered(&self, arm: &ArmTally, low: f64, high: f64, solve: &dyn Fn(f64, f64) -> (f64, f64)) -> (f64, f64) {
        let of = [arm.n(), arm.reward, arm.cost, low, high];
        let (last, found) = self.last.get();
        if last == of {
            return found;
        }
        let log = |log_round| if self.plus { log_round - ln_whole(arm.pulls) } else { log_round };
        let found = solve(log(low), log(high));
        self.last.set((of, found));
        found
    }
}

impl Index for KlUcbSc {
    fn confidence(&self, round: u64) -> f64 {
        ln_whole(round)
    }

    fn index(&self, log_round: f64, arm: &ArmTally) -> f64 {
        // No range begins at infinity, so a result of `index` is never taken for a result of `range`.
        self.remembered(arm, f64::INFINITY, log_round, &|_, log| (0.0, kl_ratio(arm, log))).1
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    fn range(&self, low: f64, high: f64, arm: &ArmTally) -> (f64, f64) {
        self.remembered(arm, low, high, &|low, high| kl_ratio_range(arm, low, high))
    }
}
