//! A table of the user's own data, with the columns in any order: either `arm,reward,cost`, where a row is a pull, or
//! `arm,mean_reward,mean_cost`, where a row is an arm.
//!
//! If rows are pulls, a pull of an arm draws one of its rows, with its reward and its cost. If rows are arms, every pull yields 0 or the largest value, as in the ω-UCB paper's preparation of its
//! advertising data.

use super::check;
use super::columns::Columns;
use super::marks::Marks;
use super::records::{Record, Records};
use crate::environment::{Arm, LARGEST_MEAN, Laws, Worlds};
use crate::error::{Error, Result};
use crate::input::{number, quote};
use crate::law::Law;
use crate::math;
use crate::specification::{Arms, LIMITS, RowOptions, Source};

/// The largest number of problems that are kept. The others are only counted.
pub(super) const MAX_PROBLEMS: usize = 100;

/// A table that was read.
#[derive(Debug)]
pub(super) struct Table {
    /// The first [`MAX_PROBLEMS`] rows and arms that were left out, each with the reason.
    pub problems: Vec<String>,
    /// The number of rows and arms that were left out.
    pub wrong: usize,
    /// The names of the columns that were not read.
    unread: Vec<String>,
    /// Whether a row is a pull. Otherwise a row is an arm with its means.
    observations: bool,
    /// Which characters are decimal marks.
    marks: Marks,
    arms: Vec<TableArm>,
}

/// The rows of an arm.
#[derive(Debug)]
struct TableArm {
    name: String,
    rewards: Vec<f64>,
    costs: Vec<f64>,
}

/// Reads a table.
///
/// # Errors
///
/// If the head lacks a column, if the decimal mark of the numbers is not certain, if no arm can be used, or if the
/// reader of specifications refuses an environment of the arms.
pub(super) fn read(text: &str) -> Result<Table> {
    let mut records = Records::new(text);
    let Some(head) = records.next() else {
        return Err(Error::new("line 1", "expected the names of columns, found nothing"));
    };
    let columns = Columns::find(&head)?;
    let [_, reward, cost] = columns.places;
    let marks = Marks::decide(text, |record, evidence| {
        evidence.add(record.line, "reward", record.cell(reward));
        evidence.add(record.line, "cost", record.cell(cost));
    })?;
    let (unread, observations) = (columns.unread.clone(), columns.observations);
    let mut table = Table { problems: Vec::new(), wrong: 0, unread, observations, marks, arms: Vec::new() };
    // The places of the arms, sorted by name, so that a binary search finds an arm.
    let mut places: Vec<usize> = Vec::new();
    while let Some(record) = records.next() {
        if let Err(problem) = table.take(&record, &columns, &mut places) {
            table.leave_out(format!("line {}: {problem}", record.line));
        }
    }
    table.leave_out_refused_arms()?;
    Ok(table)
}

impl Table {
    fn leave_out(&mut self, problem: String) {
        self.wrong += 1;
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Leaves out the arms that the reader of specifications refuses, so that every imported environment can be run.
    fn leave_out_refused_arms(&mut self) -> Result<()> {
        self.some_arm()?;
        let unusable = |Error { path, message, .. }| {
            Error::new("file", format!("expected numbers that can be simulated; {path}: {message}"))
        };
        let environment = self.environment();
        let Err(error) = check(&environment) else { return Ok(()) };
        let Arms::Given { arms, reward_max, cost_max, .. } = environment.arms else { return Err(unusable(error)) };
        if error.path.ends_with("_max") {
            return Err(unusable(error)); // All values are divided by this number, so leaving out an arm would not help.
        }
        for (rows, arm) in std::mem::take(&mut self.arms).into_iter().zip(arms) {
            let alone =
                Arms::Given { arms: vec![arm], known_costs: false, reward_max, cost_max, rows: RowOptions::default() };
            match check(&Source { arms: alone, change: None }) {
                Ok(()) => self.arms.push(rows),
                Err(Error { path, message, .. }) => {
                    let field = path.strip_prefix("environment.arms[0].").unwrap_or(&path);
                    self.leave_out(format!("arm {}: {field}: {message}", quote(&rows.name)));
                }
            }
        }
        self.some_arm()?;
        check(&self.environment()).map_err(unusable)
    }

    /// Refuses a table without arms.
    fn some_arm(&self) -> Result<()> {
        if !self.arms.is_empty() {
            return Ok(());
        }
        let first = self.problems.first().map_or("no row below the head".to_owned(), |problem| format!("none; {problem}"));
        Err(Error::new("file", format!("expected a row that can be used, found {first}")))
    }

    /// Takes a row, or returns the reason why the row cannot be used.
    fn take(&mut self, record: &Record, columns: &Columns, places: &mut Vec<usize>) -> std::result::Result<(), String> {
        let [arm, reward, cost] = columns.places;
        if let Some(extra) = (columns.cells..record.len()).rev().find(|place| !record.cell(*place).is_empty()) {
            return Err(format!(
                "expected {} cells, as many as the head has, found {}. A cell that holds the separator of the cells, such as a number \
                 with a comma, must stand in double quotes",
                columns.cells,
                extra + 1
            ));
        }
        let name = record.cell(arm);
        if name.is_empty() {
            return Err("arm: expected a name, found none".to_owned());
        }
        let (reward, cost) = (self.value(record.cell(reward), "reward")?, self.value(record.cell(cost), "cost")?);
        let arm = self.arm(name, places)?;
        arm.rewards.push(reward);
        arm.costs.push(cost);
        Ok(())
    }

    /// Returns the number in a cell of the column `name`.
    fn value(&self, text: &str, name: &str) -> std::result::Result<f64, String> {
        let value = self.marks.value(text).filter(|value| (0.0..=LIMITS.budget).contains(value));
        let found = || if text.is_empty() { "nothing".to_owned() } else { quote(text) };
        value.ok_or_else(|| format!("{name}: expected a number from 0 to {}, found {}", number(LIMITS.budget), found()))
    }

    /// Returns the arm with this name, which is added if no earlier row had the name.
    fn arm(&mut self, name: &str, places: &mut Vec<usize>) -> std::result::Result<&mut TableArm, String> {
        let place = match places.binary_search_by(|place| self.arms[*place].name.as_str().cmp(name)) {
            Ok(_) if !self.observations => {
                return Err(format!("arm {}: expected one row with its means, found another", quote(name)));
            }
            Ok(found) => places[found],
            Err(_) if self.arms.len() == LIMITS.arms => {
                return Err(format!("expected at most {} arms, found another", LIMITS.arms));
            }
            Err(free) => {
                self.arms.push(TableArm { name: name.to_owned(), rewards: Vec::new(), costs: Vec::new() });
                places.insert(free, self.arms.len() - 1);
                self.arms.len() - 1
            }
        };
        Ok(&mut self.arms[place])
    }

    /// Returns the largest reward in the table if `reward`, and otherwise the largest cost.
    fn largest(&self, reward: bool) -> f64 {
        let values = self.arms.iter().flat_map(|arm| if reward { &arm.rewards } else { &arm.costs });
        values.copied().fold(0.0, f64::max)
    }

    /// Returns the reward, or else the cost, that policies see as 1. Observations are divided by the largest value.
    /// Means within [0, 1] stay as they are, and other means are divided so that the largest becomes [`LARGEST_MEAN`].
    fn scale(&self, reward: bool) -> f64 {
        match self.largest(reward) {
            0.0 => 1.0,
            largest if self.observations => largest,
            largest if largest <= 1.0 => 1.0,
            // A specification does not allow more than the limit.
            largest => math::min(largest / LARGEST_MEAN, LIMITS.budget),
        }
    }

    /// Returns the environment of the arms.
    pub fn environment(&self) -> Source {
        let (reward_max, cost_max) = (self.scale(true), self.scale(false));
        let paired = self.observations;
        let arm = |TableArm { name, rewards, costs }: &TableArm| {
            let name = Some(name.chars().take(LIMITS.name).collect());
            let laws = if paired {
                let rows: Vec<(f64, f64)> = rewards.iter().copied().zip(costs.iter().copied()).collect();
                Laws::observed(&rows, None)
            } else {
                Laws { reward: Law::bernoulli(rewards[0] / reward_max), cost: Law::bernoulli(costs[0] / cost_max) }
            };
            Arm { name, paired, ..Arm::new(laws.reward, laws.cost) }
        };
        let arms: Vec<Arm> = self.arms.iter().map(arm).collect();
        let columns = || arms.iter().filter_map(|arm| arm.laws.columns());
        let worlds = paired && columns().all(|(_, costs)| Worlds::allow(costs));
        let rows = RowOptions { worlds, independent: false };
        Source { arms: Arms::Given { arms, known_costs: false, reward_max, cost_max, rows }, change: None }
    }

    /// Says in sentences which rows were used, and how.
    pub fn summary(&self) -> String {
        let arms = self.arms.len();
        let kept: usize = self.arms.iter().map(|arm| arm.rewards.len()).sum();
        let what = if self.observations {
            format!("{kept} observations of {arms} arms")
        } else {
            format!("The means of {arms} arms")
        };
        let unread = if self.unread.is_empty() {
            String::new()
        } else {
            format!(" Columns that were not read: {}.", self.unread.join(", "))
        };
        let (reward, cost) = (number(self.scale(true)), number(self.scale(false)));
        let laws = if self.observations {
            "Every pull draws a row of its arm, with its reward and its cost."
        } else {
            "Every pull yields 0 or the largest value."
        };
        let scaled = if reward == "1" && cost == "1" {
            String::new()
        } else {
            format!(" Policies see rewards divided by {reward} and costs divided by {cost}; results are in your units.")
        };
        format!("{what}.{unread}{} {laws}{scaled}", self.marks.said)
    }
}
