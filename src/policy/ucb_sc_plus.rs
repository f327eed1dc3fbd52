//! UCB-SC+: the steepest ray from the origin through the disc of radius sqrt(g) about (c, r), g = ln(t/n)/(2n).
//!
//! Watanabe et al. 2018; Heyden et al. 2023, Table 2: +inf unless c² > g, else (r + a c)/(c - a r) with
//! a = sqrt(g / (r² + c² - g)).

use super::{Entry, Index};
use crate::math::ln;
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "ucb-sc-plus",
    name: "UCB-SC+",
    group: "united UCB",
    source: "Watanabe et al. 2018; Heyden et al. 2023, Table 2",
    idea: "Takes the largest ratio within a disc about the mean cost and the mean reward that shrinks as the arm is pulled.",
    params: &[],
    told: &[],
    build: |_| Box::new(UcbScPlus),
};

struct UcbScPlus;

impl Index for UcbScPlus {
    fn index(&self, round: u64) -> impl Fn(&ArmTally) -> f64 {
        let log_round = ln(round as f64);
        move |arm| {
            let (n, r, c) = (arm.n(), arm.mean_reward(), arm.mean_cost());
            let g = (log_round - ln(n)) / (2.0 * n);
            if arm.cost == 0.0 || c * c <= g {
                return f64::INFINITY;
            }
            let a = (g / (r * r + c * c - g)).sqrt();
            (r + a * c) / (c - a * r)
        }
    }
}
