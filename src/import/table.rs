//! A table of the user's own data: for each group, the rows of each arm.
//!
//! If rows are pulls, a pull of an arm draws one of its rows, with its reward and its cost. If rows are arms, every pull
//! yields 0 or the largest value, as in the ω-UCB paper's preparation of its advertising data.
//!
//! If rows have times, those up to the middle of the range of times make the first laws, and later rows the laws that
//! hold once half of the budget is spent. An arm without rows in one half keeps the laws of all its rows.

mod asked;
mod facts;
mod names;
mod said;

pub(super) use facts::Context;

use super::check;
use super::columns::Columns;
use super::marks::Marks;
use super::roles::ColumnRole;
use super::times::Times;
use super::units;
use crate::environment::{Arm, Change, LARGEST_MEAN, Laws};
use crate::error::{Error, Result};
use crate::input::quote;
use crate::law::Law;
use crate::math;
use crate::specification::{Arms, LIMITS, RowOptions, Source, Units};
use names::short_names;
use std::collections::BTreeMap;

/// The largest number of problems that are kept. The others are only counted.
pub(super) const MAX_PROBLEMS: usize = 100;
/// The largest number of groups and arms that a sentence names.
const NAMED: usize = 5;
/// The change at the middle of the times.
const HALFWAY: Change = Change { from: 0.5, until: 0.5 };

/// A table that was read.
#[derive(Debug)]
pub(super) struct Table {
    /// The first [`MAX_PROBLEMS`] rows and arms that were left out, each with the reason.
    pub problems: Vec<String>,
    /// The number of rows and arms that were left out.
    pub wrong: usize,
    /// The columns.
    pub columns: Columns,
    /// How numbers are read.
    pub marks: Marks,
    /// How times are read, if there is a column of times.
    pub times: Option<Times>,
    /// The groups with their rows; a single one without a name if there is no column of groups.
    pub groups: Vec<Group>,
    /// Sentences about the lines before the head and behind the rows, and about totals, each after a space.
    pub around: String,
    /// The number of rows that were left out as totals.
    pub totals: usize,
    /// The number of empty rewards that were read as 0.
    pub zeros: usize,
    /// The number of rows that were left out and whose arm is not known.
    pub strays: usize,
    /// The rows of each group and arm that were left out although their arm is known.
    missing: BTreeMap<(String, String), Missing>,
    /// The middle of the range of times, if there are different times.
    middle: Option<f64>,
    /// The names of the groups with fewer than two arms.
    alone: Vec<String>,
}

/// Rows of an arm that were left out.
#[derive(Debug, Default)]
struct Missing {
    /// Their number.
    rows: usize,
    /// The number of those without a reward beside a cost above 0, and what they cost.
    unearned: (usize, f64),
    /// The line of the first of those.
    line: usize,
}

/// The rows of a group, which is an experiment of its own.
#[derive(Debug)]
pub(super) struct Group {
    /// The name of the group.
    pub name: String,
    /// The arms in the order of their first rows.
    pub arms: Vec<TableArm>,
    /// The places of the arms, sorted by name, so that a binary search finds an arm.
    pub places: Vec<usize>,
}

/// The rows of an arm: the reward, the cost and, if there is a column of times, the time of every row.
#[derive(Debug)]
pub(super) struct TableArm {
    /// The name of the arm.
    pub name: String,
    /// The reward of each row.
    pub rewards: Vec<f64>,
    /// The cost of each row.
    pub costs: Vec<f64>,
    /// The number of events in the first row, if there is a column of events, or NaN.
    pub events: f64,
    /// Whether the name contains a word for totals.
    pub worded: bool,
    /// The time of each row; empty if there is no column of times.
    pub times: Vec<f64>,
}

impl TableArm {
    /// The places of the rows up to a time, and of the later rows. Both are `None` if one of them has no rows.
    fn halves(&self, middle: Option<f64>) -> Option<[Vec<usize>; 2]> {
        let (first, later): (Vec<_>, Vec<_>) = (0..self.times.len()).partition(|row| Some(self.times[*row]) <= middle);
        (!first.is_empty() && !later.is_empty()).then_some([first, later])
    }
}

impl Table {
    /// Creates a table without rows.
    pub fn new(columns: Columns, marks: Marks, times: Option<Times>, around: String) -> Table {
        let (problems, groups, alone) = (Vec::new(), Vec::new(), Vec::new());
        let missing = BTreeMap::new();
        let (totals, zeros, strays) = (0, 0, 0);
        Table {
            problems,
            wrong: 0,
            columns,
            marks,
            times,
            groups,
            around,
            totals,
            zeros,
            strays,
            missing,
            middle: None,
            alone,
        }
    }

    /// Takes note of a row that is left out. `cost` is its cost if only the reward is missing.
    pub fn miss(&mut self, group: &str, arm: &str, cost: Option<f64>, line: usize) {
        let missing = self.missing.entry((group.to_owned(), arm.to_owned())).or_default();
        missing.rows += 1;
        if let Some(cost) = cost.filter(|cost| *cost > 0.0) {
            let (rows, costs) = missing.unearned;
            missing.unearned = (rows + 1, costs + cost);
            missing.line = if rows == 0 { line } else { missing.line };
        }
    }

    /// Leaves out a row or an arm.
    pub fn leave_out(&mut self, problem: String) {
        self.wrong += 1;
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Finds the middle of the times, and leaves out what cannot be simulated: arms that the reader of specifications
    /// refuses, and groups with fewer than two arms. Every environment that is left can be run.
    ///
    /// # Errors
    ///
    /// If nothing is left, or if leaving out arms would not help.
    pub fn settle(&mut self) -> Result<()> {
        let times = || self.groups.iter().flat_map(|group| &group.arms).flat_map(|arm| &arm.times).copied();
        let (first, last) = (times().fold(f64::INFINITY, math::min), times().fold(f64::NEG_INFINITY, math::max));
        self.middle = (first < last).then(|| first / 2.0 + last / 2.0);
        for mut group in std::mem::take(&mut self.groups) {
            if !group.arms.is_empty() {
                self.leave_out_refused_arms(&mut group)?;
            }
            if group.arms.len() >= 2 || (self.columns.places.group.is_none() && !group.arms.is_empty()) {
                self.groups.push(group);
            } else {
                self.alone.push(group.name);
            }
        }
        if let [Group { arms, .. }] = &self.groups[..]
            && let ([arm], Some(place)) = (&arms[..], self.columns.places.arm)
            && self.columns.places.group.is_none()
        {
            let left_out = self.problems.first().map_or_else(String::new, |problem| format!("; {problem}"));
            let (name, column) = (quote(&arm.name), quote(&self.columns.names[place]));
            let message = format!("expected at least two arms, found only {name} in the column {column}{left_out}");
            return Err(Error::new("arm", message));
        }
        if !self.groups.is_empty() {
            return Ok(());
        }
        let found = match (self.problems.first(), self.columns.places.group) {
            (Some(problem), _) => format!("a row that can be used, found none; {problem}"),
            (None, Some(_)) if !self.alone.is_empty() => "a group with at least two arms, found none".to_owned(),
            _ => "a row that can be used, found no row below the head".to_owned(),
        };
        Err(Error::new("file", format!("expected {found}")))
    }

    fn leave_out_refused_arms(&mut self, group: &mut Group) -> Result<()> {
        let unusable = |Error { path, message, .. }| {
            Error::new("file", format!("expected numbers that can be simulated; {path}: {message}"))
        };
        let environment = self.environment(group);
        let Err(error) = check(&environment) else { return Ok(()) };
        let Arms::Given { arms, reward_max, cost_max, .. } = environment.arms else { return Err(unusable(error)) };
        if error.path.ends_with("_max") {
            return Err(unusable(error)); // All values are divided by this number, so leaving out an arm would not help.
        }
        let of = if group.name.is_empty() { String::new() } else { format!("group {}: ", quote(&group.name)) };
        for (rows, arm) in std::mem::take(&mut group.arms).into_iter().zip(arms) {
            let change = arm.later.is_some().then_some(HALFWAY);
            let (rows_of_arm, units) = (RowOptions::default(), Units::default());
            let alone = Arms::Given {
                arms: vec![arm],
                known_costs: false,
                reward_max,
                cost_max,
                units,
                rows: rows_of_arm,
                data: None,
            };
            match check(&Source { arms: alone, change }) {
                Ok(()) => group.arms.push(rows),
                Err(Error { path, message, .. }) => {
                    let name = quote(&rows.name);
                    let field = path.strip_prefix("environment.arms[0].").unwrap_or(&path);
                    self.leave_out(if rows.costs.iter().all(|cost| *cost == 0.0) {
                        format!("{of}arm {name}: expected a row with a cost above 0, found none, so no budget would ever be used up")
                    } else {
                        format!("{of}arm {name}: {field}: {message}")
                    });
                }
            }
        }
        if group.arms.is_empty() { Ok(()) } else { check(&self.environment(group)).map_err(unusable) }
    }

    /// The reward, or else the cost, that policies see as 1. Observations are divided by the largest value. Means
    /// within [0, 1] stay as they are, and other means are divided so that the largest becomes [`LARGEST_MEAN`].
    fn scale(&self, group: &Group, reward: bool) -> f64 {
        let values = group.arms.iter().flat_map(|arm| if reward { &arm.rewards } else { &arm.costs });
        match (values.copied().fold(0.0, f64::max), self.cost_of_a_pull(group)) {
            (_, Some(_)) if reward => group.arms.iter().map(TableArm::worth).fold(0.0, math::max),
            (_, Some(pull)) => pull,
            (0.0, None) => 1.0,
            (largest, None) if self.columns.observations => largest,
            (largest, None) if largest <= 1.0 => 1.0,
            // A specification does not allow more than the limit.
            (largest, None) => math::min(largest / LARGEST_MEAN, LIMITS.budget),
        }
    }

    /// The environment of the arms of a group.
    pub fn environment(&self, group: &Group) -> Source {
        let (reward_max, cost_max) = (self.scale(group, true), self.scale(group, false));
        let paired = self.columns.observations;
        let pull = self.cost_of_a_pull(group);
        let laws = |arm: &TableArm, rows: &[usize]| {
            if let Some(pull) = pull {
                return arm.counted(pull);
            }
            let pair = |row: &usize| (arm.rewards[*row], arm.costs[*row]);
            if paired {
                return Laws::observed(&rows.iter().map(pair).collect::<Vec<_>>(), None);
            }
            let (reward, cost) = pair(&rows[0]);
            Laws { reward: Law::bernoulli(reward / reward_max), cost: Law::bernoulli(cost / cost_max) }
        };
        let arm = |(rows, name): (&TableArm, String)| {
            let name = Some(name);
            let [first, later] = match rows.halves(self.middle) {
                Some([first, later]) => [first, later],
                None => [(0..rows.rewards.len()).collect(), Vec::new()],
            };
            let Laws { reward, cost } = laws(rows, &first);
            let later = (!later.is_empty()).then(|| Box::new(laws(rows, &later)));
            Arm { name, later, paired, ..Arm::new(reward, cost) }
        };
        let arms: Vec<Arm> = group.arms.iter().zip(short_names(&group.arms)).map(arm).collect();
        let change = arms.iter().any(|arm| arm.later.is_some()).then_some(HALFWAY);
        let rows = RowOptions { worlds: paired, independent: false };
        let units = Units { reward: self.unit(ColumnRole::Reward), cost: self.unit(ColumnRole::Cost) };
        Source { arms: Arms::Given { arms, known_costs: false, reward_max, cost_max, units, rows, data: None }, change }
    }

    /// The unit of a column, if its amounts or its name state one.
    pub(super) fn unit(&self, role: ColumnRole) -> Option<String> {
        let stated = || units::stated(&self.columns.names[self.columns.places.get(role).as_ref().copied()?]);
        self.marks.currency(role.name()).map(str::to_owned).or_else(stated)
    }
}
