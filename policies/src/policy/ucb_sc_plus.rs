//! UCB-SC+. The index is the slope of the steepest ray from the origin through the disc of radius sqrt(g) about the
//! point (c, r), with g = ln(t/n)/(2n).
//!
//! Watanabe et al. 2018; Heyden et al. 2023, Table 2. If c² > g, the index is (r + a c)/(c - a r) with a = sqrt(g / (r²
//! + c² - g)). Otherwise it is infinite.

use super::engine::lazy::Lazy;
use super::{Entry, Index, Promises, Proviso, WIDE};
use crate::interval::steepest_ray;
use crate::math::ln_whole;
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "ucb-sc-plus",
    name: "UCB-SC+",
    group: "united UCB",
    source: "Watanabe et al. 2018; Heyden et al. 2023, Table 2",
    idea: "Takes the largest ratio within a disc about the mean cost and the mean reward. The disc shrinks as the arm \
        is pulled.",
    params: &[],
    told: &[],
    promises: Promises::NONE,
    build: &|arguments| Lazy::new(arguments.arms(), UcbScPlus).into(),
};

#[derive(Clone)]
struct UcbScPlus;

impl Index for UcbScPlus {
    fn confidence(&self, round: u64) -> f64 {
        ln_whole(round)
    }

    fn index(&self, log_round: f64, arm: &ArmTally) -> f64 {
        steepest_ray(arm, (log_round - ln_whole(arm.pulls)) / (2.0 * arm.n()))
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    /// The steepest ray has at least the slope `floor`, unless the whole disc lies below the line with this slope
    /// through the origin. The point (c, r) must therefore be no farther below this line than the radius.
    fn above(&self, log_round: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        let g = (log_round - ln_whole(least.pulls)) / (2.0 * least.n());
        Some(Proviso::NONE.and_line(floor, -(g * (1.0 + floor * floor)).sqrt()))
    }

    fn spread(&self) -> f64 {
        WIDE
    }
}
