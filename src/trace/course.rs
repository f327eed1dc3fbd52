//! The course of an episode in few points, which the chart below the intervals shows.

use super::moment::Moment;
use crate::environment::Environment;
use serde::Serialize;

/// The ratio of the pulls at neighbouring points, unless the points are a single pull apart.
const STEP: f64 = 1.01;
/// The largest number of arms with a row in the chart.
pub(super) const ROWS: usize = 12;

/// A point of the course.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CoursePoint {
    /// The number of pulls so far.
    pub pulls: u64,
    /// The cost of these pulls, in units of the largest possible cost.
    pub spent: f64,
    /// The regret of these pulls, in units of the largest possible reward.
    pub regret: f64,
    /// For each arm in [`Course::arms`], the number of its pulls since the previous point.
    pub counts: Vec<u32>,
}

/// The course of an episode.
pub struct Course {
    /// The arms with a row, by falling ratio.
    pub arms: Vec<usize>,
    /// The names of these arms, if they have names.
    pub names: Vec<Option<String>>,
    /// The points from the first pull on.
    pub points: Vec<CoursePoint>,
    /// For each arm in `arms`, the number of its pulls since the last point.
    counts: Vec<u32>,
    /// The number of pulls at the next point.
    next: u64,
    /// Whether the course reaches the end of the episode.
    whole: bool,
}

impl Course {
    pub(super) fn new(environment: &Environment) -> Course {
        let mut arms = environment.by_ratio();
        arms.truncate(ROWS);
        let names = arms.iter().map(|arm| environment.arms[*arm].name.clone()).collect();
        Course { counts: vec![0; arms.len()], arms, names, points: Vec::new(), next: 1, whole: false }
    }

    /// Whether the course reaches the end of the episode.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Adds a pull of `arm`, after which the episode is at `moment`.
    pub(super) fn add(&mut self, arm: usize, moment: &Moment) {
        if let Some(row) = self.arms.iter().position(|other| *other == arm) {
            self.counts[row] += 1;
        }
        if moment.pulls() >= self.next {
            self.point(moment);
        }
    }

    /// Adds a point.
    fn point(&mut self, moment: &Moment) {
        let pulls = moment.pulls();
        let counts = std::mem::replace(&mut self.counts, vec![0; self.arms.len()]);
        self.points.push(CoursePoint { pulls, spent: moment.episode.tally().spent, regret: moment.regret, counts });
        self.next = (pulls + 1).max((pulls as f64 * STEP) as u64);
    }

    /// Ends the course with `moment`, the end of the episode.
    pub(super) fn end(&mut self, moment: &Moment) {
        if self.points.last().is_none_or(|last| last.pulls < moment.pulls()) && moment.pulls() > 0 {
            self.point(moment);
        }
        self.whole = true;
    }

    /// Forgets everything after `moment`.
    pub(super) fn cut(&mut self, moment: &Moment) {
        self.whole = false;
        self.points.retain(|point| point.pulls <= moment.pulls());
        self.counts = vec![0; self.arms.len()];
        self.next = self.points.last().map_or(1, |last| (last.pulls + 1).max((last.pulls as f64 * STEP) as u64));
    }
}
