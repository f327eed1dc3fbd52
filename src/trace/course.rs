//! How a run went, in few points: what the chart under the intervals shows, and scrubs.

use super::moment::Moment;
use crate::environment::Environment;
use serde::Serialize;

/// Two neighbouring points are one pull apart, or this factor.
const STEP: f64 = 1.01;
/// So many arms at most have rows.
pub(super) const ROWS: usize = 12;

/// A run after some of its pulls, in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The pulls so far.
    pub pulls: u64,
    /// What they cost, in units of the largest possible cost.
    pub spent: f64,
    /// What they lost, in units of the largest possible reward.
    pub regret: f64,
    /// How many of the pulls since the point before were of each arm in `arms`.
    pub counts: Vec<u32>,
}

/// How a run went.
pub struct Course {
    /// The arms that have rows, the largest ratio first.
    pub arms: Vec<usize>,
    /// From the first pull on.
    pub points: Vec<Point>,
    /// Since the last point.
    counts: Vec<u32>,
    /// How many pulls the next point is at.
    next: u64,
    whole: bool,
}

impl Course {
    pub(super) fn new(environment: &Environment) -> Course {
        let mut arms = environment.by_ratio();
        arms.truncate(ROWS);
        Course { counts: vec![0; arms.len()], arms, points: Vec::new(), next: 1, whole: false }
    }

    /// Whether it reaches the end of the run.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Takes notice of a pull of `arm` that led to `moment`.
    pub(super) fn add(&mut self, arm: usize, moment: &Moment) {
        if let Some(row) = self.arms.iter().position(|other| *other == arm) {
            self.counts[row] += 1;
        }
        if moment.pulls() >= self.next {
            self.point(moment);
        }
    }

    fn point(&mut self, moment: &Moment) {
        let pulls = moment.pulls();
        let counts = std::mem::replace(&mut self.counts, vec![0; self.arms.len()]);
        self.points.push(Point { pulls, spent: moment.episode.tally().spent, regret: moment.regret, counts });
        self.next = (pulls + 1).max((pulls as f64 * STEP) as u64);
    }

    /// The run ends with `moment`.
    pub(super) fn end(&mut self, moment: &Moment) {
        if self.points.last().is_none_or(|last| last.pulls < moment.pulls()) && moment.pulls() > 0 {
            self.point(moment);
        }
        self.whole = true;
    }

    /// Forgets what came after `moment`, and begins a point there.
    pub(super) fn cut(&mut self, moment: &Moment) {
        self.whole = false;
        self.points.retain(|point| point.pulls <= moment.pulls());
        self.counts = vec![0; self.arms.len()];
        self.next = self.points.last().map_or(1, |last| (last.pulls + 1).max((last.pulls as f64 * STEP) as u64));
    }
}
