//! UCB-SC. The index is that of UCB-SC+ with g = ln(t)/(2n).
//!
//! Watanabe et al. 2018; Heyden et al. 2023, Table 2.

use super::engine::lazy::Lazy;
use super::{Entry, Index, Intervals, Made, Promises, Proviso, ScoreOf, WIDE};
use crate::interval::steepest_ray;
use crate::math::ln_whole;
use crate::tally::ArmTally;

pub const ENTRY: Entry = Entry {
    id: "ucb-sc",
    name: "UCB-SC",
    group: "united UCB",
    source: "Watanabe et al. 2018",
    idea: "Takes the largest ratio within a disc about the mean cost and the mean reward. For arms pulled often, the \
        disc is wider than that of UCB-SC+.",
    params: &[],
    told: &[],
    promises: Promises::symmetric(Made::Neither, ScoreOf::Other, 0, 1.0),
    build: &|arguments| Lazy::new(arguments.arms(), UcbSc).into(),
};

#[derive(Clone)]
struct UcbSc;

impl Index for UcbSc {
    fn confidence(&self, round: u64) -> f64 {
        ln_whole(round)
    }

    fn index(&self, log_round: f64, arm: &ArmTally) -> f64 {
        steepest_ray(arm, log_round / (2.0 * arm.n()))
    }

    fn worst(&self, _: &ArmTally, _: &mut ArmTally) -> bool {
        true
    }

    /// The steepest ray has at least the slope `floor`, unless the whole disc lies below the line with this slope
    /// through the origin. The point (c, r) must therefore be no farther below this line than the radius.
    fn above(&self, log_round: f64, floor: f64, least: &ArmTally) -> Option<Proviso> {
        let g = log_round / (2.0 * least.n());
        Some(Proviso::NONE.and_line(floor, -(g * (1.0 + floor * floor)).sqrt()))
    }

    fn spread(&self) -> f64 {
        WIDE
    }

    fn intervals(&self, log_round: f64, arm: &ArmTally) -> Intervals {
        Intervals::of_width(arm.n(), (log_round / (2.0 * arm.n())).sqrt())
    }
}
