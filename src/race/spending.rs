//! What a lane has spent on which arm, in parts of the budget.

use super::SINGLE;
use crate::experiment::Problem;
use crate::tally::{ArmTally, Tally};
use std::collections::VecDeque;

/// The number of equal parts of the budget in which spending is recorded.
pub const BINS: usize = 120;
/// The part of the budget within which a policy is found to be stuck on an arm.
const WINDOW: f64 = 0.1;
/// The share of the spending in this part that goes to the arm.
const STUCK: f64 = 0.9;
/// The smallest number of pulls in this part. Fewer pulls say little about what a policy has settled on.
const FEWEST: u64 = 10;

/// The spending of a lane.
pub(super) struct Spending {
    /// The spending in each bin: on each single arm by falling ratio, and then on all others.
    bins: Vec<f64>,
    /// The number of values of a bin.
    rows: usize,
    /// For each arm, the place of its spending in a bin.
    places: Vec<usize>,
    /// The last state that was added.
    last: Snapshot,
    /// The states at the beginning of the last bins, the oldest first. The first is the last one that lies at least
    /// [`WINDOW`] before the present, or else the start of the run.
    window: VecDeque<Snapshot>,
    stuck: Option<usize>,
}

/// The costs of a run so far.
#[derive(Clone)]
struct Snapshot {
    spent: f64,
    pulls: u64,
    costs: Vec<f64>,
}

impl Spending {
    pub fn new(problem: &Problem) -> Spending {
        let arms = problem.environment.arms.len();
        let rows = arms.min(SINGLE) + 1;
        let mut places = vec![0; arms];
        for (place, arm) in problem.environment.by_ratio().into_iter().enumerate() {
            places[arm] = place.min(SINGLE);
        }
        let start = Snapshot { spent: 0.0, pulls: 0, costs: vec![0.0; arms] };
        let (bins, window) = (vec![0.0; BINS * rows], VecDeque::from([start.clone()]));
        Spending { bins, rows, places, last: start, window, stuck: None }
    }

    /// The spending in each bin: on each arm that is recorded on its own, and then on all others together.
    pub fn bins(&self) -> impl Iterator<Item = &[f64]> {
        self.bins.chunks(self.rows)
    }

    /// Adds the spending since the last call, and returns the arm on which the policy is stuck. `tally` contains all
    /// pulls so far.
    pub fn add(&mut self, problem: &Problem, tally: &Tally) -> Option<usize> {
        if tally.spent > self.last.spent {
            self.fill(problem, tally);
            let bin = |spent: f64| (spent / problem.budget * BINS as f64) as usize;
            let advances = bin(tally.spent) > bin(self.last.spent);
            for (cost, arm) in self.last.costs.iter_mut().zip(&tally.arms) {
                *cost = arm.cost;
            }
            (self.last.spent, self.last.pulls) = (tally.spent, tally.pulls);
            if advances {
                self.judge(problem, &tally.arms);
            }
        }
        self.stuck
    }

    /// Adds the spending since the last call to the bins. A part of it that lies in several bins is divided among them.
    fn fill(&mut self, problem: &Problem, tally: &Tally) {
        let mut sums = vec![0.0; self.rows];
        for (arm, seen) in tally.arms.iter().enumerate() {
            sums[self.places[arm]] += seen.cost - self.last.costs[arm];
        }
        let (from, to) = (self.last.spent, tally.spent);
        let width = problem.budget / BINS as f64;
        let first = (from / width) as usize;
        let end = ((to / width) as usize).saturating_add(1).min(BINS);
        for bin in first..end {
            let overlap = to.min((bin + 1) as f64 * width) - from.max(bin as f64 * width);
            let share = (overlap / (to - from)).clamp(0.0, 1.0);
            for (value, sum) in self.bins[bin * self.rows..].iter_mut().zip(&sums) {
                *value += share * sum;
            }
        }
    }

    /// Finds out whether nearly all of the last tenth of the budget was spent on one arm that is not a best one.
    fn judge(&mut self, problem: &Problem, arms: &[ArmTally]) {
        let Snapshot { spent, pulls, .. } = self.last;
        let begin = spent - WINDOW * problem.budget;
        while self.window.get(1).is_some_and(|second| second.spent <= begin) {
            self.window.pop_front();
        }
        let since = &self.window[0];
        let costs = arms.iter().zip(&since.costs).map(|(arm, before)| arm.cost - before);
        let (arm, most) =
            costs.enumerate().fold((0, 0.0), |most, (arm, cost)| if cost > most.1 { (arm, cost) } else { most });
        let is_stuck = since.spent <= begin
            && pulls - since.pulls >= FEWEST
            && most >= STUCK * (spent - since.spent)
            && problem.judge(arm, spent) > 0.0;
        self.stuck = is_stuck.then_some(arm);
        self.window.push_back(self.last.clone());
    }
}
