//! Data of one's own: a row a pull with `arm,reward,cost`, or a row an arm with `arm,mean_reward,mean_cost`, in any order of columns.
//!
//! Of observations every arm gets its own law: what was seen, each as likely as it was frequent. Rewards and costs are drawn independently.
//! Of means every pull yields 0 or the largest value, as the ω-UCB paper has it for its advertising data.

use super::check;
use super::marks::{Evidence, Marks};
use super::records::{Record, Records};
use crate::environment::Arm;
use crate::environment::advertising::LARGEST;
use crate::error::{Error, Result};
use crate::input::{number, quote};
use crate::law::{Empirical, Law, MAX_SHAPE};
use crate::math;
use crate::specification::{Arms, LIMITS, Source};

/// Problems that are named, of many.
pub(super) const NAMED: usize = 100;
/// Columns that are named, of many that are not read.
const NAMED_COLUMNS: usize = 20;
/// With so few values a law lists them with how often they were seen.
const FEW: usize = 60;
/// A law has so many values at most; of more observations, the means of as many equal parts from the smallest to the largest.
const PARTS: usize = 1000;

/// What a table holds.
#[derive(Debug)]
pub struct Table {
    /// Rows below the head.
    pub rows: usize,
    /// Rows and arms that are left out, each with what is wrong: the first hundred.
    pub problems: Vec<String>,
    /// How many are left out.
    pub wrong: usize,
    /// Columns that are not read: the first twenty, and how many others there are.
    pub unread: Vec<String>,
    /// Whether a row is a pull; else it is an arm with its means.
    pub observations: bool,
    /// Which characters are decimal marks.
    marks: Marks,
    arms: Vec<Seen>,
}

/// What was seen of an arm.
#[derive(Debug)]
struct Seen {
    name: String,
    rewards: Vec<f64>,
    costs: Vec<f64>,
}

/// What is read of the head.
struct Head {
    /// How many cells it has.
    cells: usize,
    /// Where arm, reward and cost stand.
    columns: [usize; 3],
}

/// Reads a text. Refused: a head without the columns, numbers whose decimal mark is not certain, a table without an arm that can be used,
/// and arms of which the reader of specifications refuses the environment.
pub fn read(text: &str) -> Result<Table> {
    let mut records = Records::new(text);
    let Some(head) = records.next() else {
        return Err(Error::new("line 1", "expected the names of columns, found nothing"));
    };
    let (columns, unread, observations) = columns(&head)?;
    let head = Head { cells: head.len(), columns };
    let marks = marks(text, columns)?;
    let mut table = Table { rows: 0, problems: Vec::new(), wrong: 0, unread, observations, marks, arms: Vec::new() };
    // The places of the arms by name: to look a name up takes the logarithm of their number.
    let mut places: Vec<usize> = Vec::new();
    while let Some(record) = records.next() {
        table.rows += 1;
        if let Err(problem) = table.take(&record, &head, &mut places) {
            table.leave_out(format!("line {}: {problem}", record.line));
        }
    }
    table.leave_out_what_is_refused()?;
    Ok(table)
}

/// Which characters are the decimal marks of the rewards and costs below the head.
fn marks(text: &str, [_, reward, cost]: [usize; 3]) -> Result<Marks> {
    let mut evidence = Evidence::default();
    let mut records = Records::new(text);
    records.next();
    while let Some(record) = records.next() {
        evidence.add(record.line, "reward", record.cell(reward));
        evidence.add(record.line, "cost", record.cell(cost));
    }
    evidence.decide()
}

/// Where arm, reward and cost stand, the names of other columns, and whether rows are observations.
fn columns(head: &Record) -> Result<([usize; 3], Vec<String>, bool)> {
    let place = |name: &str| (0..head.len()).find(|place| is_named(head.cell(*place), name));
    let all = |reward: &str, cost: &str| Some([place("arm")?, place(reward)?, place(cost)?]);
    let observations = all("reward", "cost");
    let columns = observations.or_else(|| all("mean_reward", "mean_cost"));
    let (mut others, mut more) = (Vec::new(), 0);
    for place in 0..head.len() {
        if columns.is_some_and(|columns| columns.contains(&place)) {
            continue;
        }
        if others.len() < NAMED_COLUMNS {
            others.push(quote(head.cell(place)));
        } else {
            more += 1;
        }
    }
    if more > 0 {
        others.push(format!("{more} others"));
    }
    let Some(columns) = columns else {
        let found = others.join(", ");
        return Err(Error::new(
            "line 1",
            format!("expected the columns arm, reward and cost, or arm, mean_reward and mean_cost, found {found}"),
        ));
    };
    Ok((columns, others, observations.is_some()))
}

/// Whether a cell says `name`, in any case, with blanks or dashes for what is underlined.
fn is_named(cell: &str, name: &str) -> bool {
    let plain = |byte: u8| if matches!(byte, b' ' | b'-') { b'_' } else { byte.to_ascii_lowercase() };
    cell.len() == name.len() && cell.bytes().zip(name.bytes()).all(|(found, wanted)| plain(found) == wanted)
}

impl Table {
    fn leave_out(&mut self, problem: String) {
        self.wrong += 1;
        if self.problems.len() < NAMED {
            self.problems.push(problem);
        }
    }

    /// Leaves out the arms that the reader of specifications refuses, so that every environment from here can be run.
    fn leave_out_what_is_refused(&mut self) -> Result<()> {
        self.some_arm()?;
        let unusable = |error: Error| Error::new("file", format!("expected numbers that can be simulated; {error}"));
        let environment = self.environment();
        let Err(error) = check(&environment) else { return Ok(()) };
        let Arms::Given { arms, reward_max, cost_max, .. } = environment.arms else { return Err(unusable(error)) };
        if error.path.ends_with("_max") {
            return Err(unusable(error)); // what all values are divided by: no arm is better than another
        }
        let seen = std::mem::take(&mut self.arms);
        for (seen, arm) in seen.into_iter().zip(arms) {
            let alone = Arms::Given { arms: vec![arm], known_costs: false, reward_max, cost_max };
            match check(&Source { arms: alone, change: None }) {
                Ok(()) => self.arms.push(seen),
                Err(Error { path, message }) => {
                    let field = path.strip_prefix("environment.arms[0].").unwrap_or(&path);
                    self.leave_out(format!("arm {}: {field}: {message}", quote(&seen.name)));
                }
            }
        }
        self.some_arm()?;
        check(&self.environment()).map_err(unusable)
    }

    /// Refuses a table without an arm.
    fn some_arm(&self) -> Result<()> {
        if !self.arms.is_empty() {
            return Ok(());
        }
        let first = self.problems.first().map_or("no row below the head".to_owned(), |problem| format!("none; {problem}"));
        Err(Error::new("file", format!("expected a row that can be used, found {first}")))
    }

    fn take(&mut self, record: &Record, head: &Head, places: &mut Vec<usize>) -> std::result::Result<(), String> {
        let [arm, reward, cost] = head.columns;
        if let Some(extra) = (head.cells..record.len()).rev().find(|place| !record.cell(*place).is_empty()) {
            return Err(format!(
                "expected {} cells, as many as the head has, found {}. A cell that holds the separator of the cells, such as a number \
                 with a comma, must stand in double quotes",
                head.cells,
                extra + 1
            ));
        }
        let name = record.cell(arm);
        if name.is_empty() {
            return Err("arm: expected a name, found none".to_owned());
        }
        let value = |place: usize, what: &str| {
            let text = record.cell(place);
            let value = self.marks.value(text).filter(|value| (0.0..=LIMITS.budget).contains(value));
            let found = || if text.is_empty() { "nothing".to_owned() } else { quote(text) };
            value.ok_or_else(|| format!("{what}: expected a number from 0 to {}, found {}", number(LIMITS.budget), found()))
        };
        let (reward, cost) = (value(reward, "reward")?, value(cost, "cost")?);
        let place = match places.binary_search_by(|place| self.arms[*place].name.as_str().cmp(name)) {
            Ok(_) if !self.observations => {
                return Err(format!("arm {}: expected one row with its means, found another", quote(name)));
            }
            Ok(found) => places[found],
            Err(_) if self.arms.len() == LIMITS.arms => {
                return Err(format!("expected at most {} arms, found another", LIMITS.arms));
            }
            Err(free) => {
                self.arms.push(Seen { name: name.to_owned(), rewards: Vec::new(), costs: Vec::new() });
                places.insert(free, self.arms.len() - 1);
                self.arms.len() - 1
            }
        };
        self.arms[place].rewards.push(reward);
        self.arms[place].costs.push(cost);
        Ok(())
    }

    /// The largest reward, or cost, in the table.
    fn largest(&self, reward: bool) -> f64 {
        let mut largest = 0.0_f64;
        for arm in &self.arms {
            for value in if reward { &arm.rewards } else { &arm.costs } {
                largest = largest.max(*value);
            }
        }
        largest
    }

    /// What policies see as 1: the largest value seen; of means that are not all in [0, 1], so much that the largest is 0.99 of it.
    fn scale(&self, reward: bool) -> f64 {
        match self.largest(reward) {
            0.0 => 1.0,
            largest if self.observations => largest,
            largest if largest <= 1.0 => 1.0,
            // No more than a specification may have it.
            largest => math::min(largest / LARGEST, LIMITS.budget),
        }
    }

    /// The environment.
    pub fn environment(&self) -> Source {
        let (reward_max, cost_max) = (self.scale(true), self.scale(false));
        let law = |values: &[f64], most: f64| {
            if self.observations { observed(values) } else { Law::bernoulli(values[0] / most) }
        };
        let mut arms = Vec::new();
        for Seen { name, rewards, costs } in &self.arms {
            let name = Some(name.chars().take(LIMITS.name).collect());
            arms.push(Arm { name, ..Arm::new(law(rewards, reward_max), law(costs, cost_max)) });
        }
        Source { arms: Arms::Given { arms, known_costs: false, reward_max, cost_max }, change: None }
    }

    /// What became of the rows and how they are used, in sentences.
    pub fn summary(&self) -> String {
        let arms = self.arms.len();
        let mut kept = 0;
        self.arms.iter().for_each(|arm| kept += arm.rewards.len());
        let what = if self.observations {
            format!("{kept} observations of {arms} arms")
        } else {
            format!("The means of {arms} arms")
        };
        let unread = if self.unread.is_empty() { String::new() } else { format!(" Not read: {}.", self.unread.join(", ")) };
        let (reward, cost) = (number(self.scale(true)), number(self.scale(false)));
        let laws = if self.observations {
            "Every pull draws from what was seen of its arm, reward and cost independently of each other."
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

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The law of what was seen.
fn observed(values: &[f64]) -> Law {
    let mut sorted = values.to_vec();
    math::sort(&mut sorted);
    let (mut distinct, mut weights): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    for value in &sorted {
        if distinct.last() == Some(value) {
            weights[distinct.len() - 1] += 1.0;
        } else if distinct.len() > FEW {
            break;
        } else {
            distinct.push(*value);
            weights.push(1.0);
        }
    }
    if distinct.len() == 1 {
        return Law::constant(sorted[0]);
    }
    if distinct.len() <= FEW {
        return Law::discrete(distinct, allowed(weights));
    }
    if sorted.len() <= PARTS {
        return Law::Empirical(Empirical::new(values.to_vec()));
    }
    let end = |part: usize| part * sorted.len() / PARTS;
    let mut parts = Vec::new();
    for part in 0..PARTS {
        parts.push(mean(&sorted[end(part)..end(part + 1)]));
    }
    Law::Empirical(Empirical::new(parts))
}

/// Weights in the same proportions, none of them above the largest one that a specification may have.
fn allowed(mut weights: Vec<f64>) -> Vec<f64> {
    let largest = weights.iter().copied().fold(0.0, math::max);
    if largest > MAX_SHAPE {
        weights.iter_mut().for_each(|weight| *weight = *weight / largest * MAX_SHAPE);
    }
    weights
}
