//! UCB-BV2. The index is r/c + (1/λt) (1 + 1/(λt - e)) e, or infinity while e >= λt, with e = sqrt(2 ln(t-1)/n). λt is
//! the smallest sample mean of the cost of an arm so far. The original policy of Ding et al. 2013 has e = sqrt(ln(t-1)/n);
//! the factor 2 is that of Xia et al. 2015, Eq. 20-b, for UCB-BV1.
//!
//! The index depends on the other arms through λt. Therefore the policy has no [`super::Index`] and
//! evaluates all arms in every round.

use super::{ArmTally, Entry, Policy, Promises, Stream, Tally, argmax, unpulled, width};
use crate::policy::state::state;
use std::f64::consts::SQRT_2;

pub const ENTRY: Entry = Entry {
    id: "ucb-bv2",
    name: "UCB-BV2",
    group: "united UCB",
    source: "Ding et al. 2013, with the factor of Xia et al. 2015, Eq. 20-b",
    idea: "Works like UCB-BV1, but uses the smallest mean cost seen so far instead of a known bound of all mean costs.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|_| UcbBv2 { scale: SQRT_2 }.into(),
};

pub const DING: Entry = Entry {
    id: "ucb-bv2-ding",
    name: "UCB-BV2 (Ding)",
    source: "Ding et al. 2013",
    idea: "Is the original UCB-BV2, whose term for the errors of both means is narrower.",
    build: &|_| UcbBv2 { scale: 1.0 }.into(),
    ..ENTRY
};

#[derive(Clone)]
pub struct UcbBv2 {
    /// e is `scale` × sqrt(ln(t-1)/n).
    scale: f64,
}

state!(UcbBv2: ;);

impl Policy for UcbBv2 {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        let smallest = tally.arms.iter().map(ArmTally::mean_cost).fold(f64::INFINITY, f64::min);
        let index = index(self.scale, tally.pulls + 1, smallest);
        argmax(tally, |arm| index(&tally.arms[arm]), stream)
    }
}

/// The index in round `round` as a function of an arm, for e = `scale` × sqrt(ln(t-1)/n). `smallest` is λt, the
/// smallest sample mean of the cost of an arm so far.
pub fn index(scale: f64, round: u64, smallest: f64) -> impl Fn(&ArmTally) -> f64 {
    let width = width(scale, round);
    move |arm| {
        let e = width / arm.n().sqrt();
        if arm.cost == 0.0 || e >= smallest {
            return f64::INFINITY;
        }
        arm.ratio() + (1.0 + 1.0 / (smallest - e)) * e / smallest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected value was computed by mpmath with 50 digits, for t = 9,600, n = 9,000, r = 0.6, c = 0.2 and λt =
    /// 0.1875.
    #[test]
    fn the_index_agrees_with_mpmath() {
        let arm = ArmTally { pulls: 9000, reward: 5400.0, cost: 1800.0, ..ArmTally::default() };
        assert!((index(SQRT_2, 9600, 0.1875)(&arm) - 4.931_875_360_474_5).abs() < 1e-12 * 5.0);
        assert_eq!(index(SQRT_2, 9600, 0.125)(&ArmTally { pulls: 1, cost: 1.0, ..arm }), f64::INFINITY);
    }

    /// For n = 500 the half width is 0.166 214 in round 1,000 and 0.166 226 in round 1,001. The smallest mean cost lies
    /// between these numbers, so both indices become infinite in round 1,001, and neither arm is preferred.
    #[test]
    fn the_index_is_that_of_the_round_about_to_be_played() {
        let arm = |reward: f64| ArmTally { pulls: 500, reward, cost: 500.0 * 0.166_22, ..ArmTally::default() };
        let tally = Tally { arms: vec![arm(0.0), arm(500.0)], pulls: 1000, ..Tally::default() };
        let mut stream = crate::seed::stream(1, 0, crate::seed::Role::Policy);
        let first = (0..100).filter(|_| UcbBv2 { scale: SQRT_2 }.choose(&tally, &mut stream) == 0).count();
        assert!((20..80).contains(&first), "{first} of 100");
    }
}
