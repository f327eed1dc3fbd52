//! Rows that are totals or means of other rows, at any place of a table and in any language.
//!
//! A row is a total if its name is a word for totals, and at most two rows have this name. A row whose name only contains such a
//! word, as in `A Total`, is a total if its reward and its cost are the sums or the means of the rows before it, of all rows
//! without such a word, or of the rows since the last name with such a word. The first or the last row is a total even without
//! a word, if it is the only row of its arm and both of its values are the sums of at least three others. Words alone were rejected as the only sign, because no list holds the
//! words of all programs and languages. Sums alone were rejected too, because a small table may hold them by chance.

use super::table::{Table, TableArm};
use super::total_words::{has_total, is_total};
use crate::input::quote;

/// The smallest number of rows whose sum is a total without a word that says so.
const FEWEST: usize = 3;
/// The largest number of totals that a sentence names.
const NAMED: usize = 5;

/// The sums of several rows.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    rows: usize,
    values: [f64; 2],
}

impl Sums {
    fn add(&mut self, values: [f64; 2]) {
        self.rows += 1;
        self.values.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
    }

    fn without(self, values: [f64; 2]) -> Sums {
        let [reward, cost] = self.values;
        Sums { rows: self.rows.saturating_sub(1), values: [reward - values[0], cost - values[1]] }
    }

    /// Returns whether values are these sums. A program adds amounts before it rounds them, so each row may add half of a
    /// hundredth.
    fn are(self, values: [f64; 2]) -> bool {
        let is_near = |(sum, value): (f64, f64)| (sum - value).abs() <= (0.006 * self.rows as f64).min(1e-3 * sum.abs());
        self.values.into_iter().zip(values).all(is_near)
    }

    /// Returns whether values are the means.
    fn average(self, values: [f64; 2]) -> bool {
        let mean = self.values.map(|sum| sum / self.rows as f64);
        mean.into_iter().zip(values).all(|(mean, value)| (mean - value).abs() <= 0.006_f64.min(1e-3 * mean.abs()))
    }
}

/// A row that may be a total.
#[derive(Clone, Debug)]
struct Candidate {
    line: usize,
    group: usize,
    arm: String,
    /// The place of the row among those of its arm.
    row: usize,
    values: [f64; 2],
    /// What the row calls itself.
    named: String,
    /// The rows since the last candidate with a word for totals.
    block: Sums,
    /// The rows before this row.
    before: Sums,
}

/// The rows that may be totals, in the order of their lines.
#[derive(Debug, Default)]
pub(super) struct Totals {
    worded: Vec<Candidate>,
    /// The lines and names of totals without an arm.
    unnamed: Vec<(usize, String)>,
    /// The first row, and the last row of the table if no earlier row has its arm.
    first: Option<Candidate>,
    last: Option<Candidate>,
    /// The sums of all rows without a word for totals.
    all: Sums,
    block: Sums,
}

impl Totals {
    /// Takes a row of an arm into account before it is added to the arm. `named` is the cell that may say that the row is a total.
    pub fn add(&mut self, line: usize, group: usize, named: &str, arm: &mut TableArm, values: [f64; 2]) {
        // The name of an arm is looked at once.
        if arm.rewards.is_empty() {
            arm.worded = is_total(&arm.name) || has_total(&arm.name);
        }
        let is_worded = if named == arm.name { arm.worded } else { is_total(named) };
        let arm = &*arm;
        let candidate = || Candidate {
            line,
            group,
            arm: arm.name.clone(),
            row: arm.rewards.len(),
            values,
            named: named.to_owned(),
            block: self.block,
            before: self.all,
        };
        if is_worded {
            self.worded.push(candidate());
            self.block = Sums::default();
            return;
        }
        if self.first.is_none() {
            self.first = Some(candidate());
        } else if arm.rewards.is_empty() {
            self.last = Some(candidate());
        } else {
            self.last = None; // The last row belongs to an arm that has others.
        }
        self.all.add(values);
        self.block.add(values);
    }

    /// Takes a total without an arm into account, such as a line whose first cell is `Total` in the place of a date.
    pub fn add_unnamed(&mut self, line: usize, named: &str) {
        self.unnamed.push((line, named.to_owned()));
    }

    /// Keeps all totals as arms, apart from those whose line names no arm. The problems of the table name these.
    pub fn keep(self, table: &mut Table) {
        self.unnamed.iter().for_each(|(line, _)| table.leave_out(format!("line {line}: arm: expected a name, found none")));
    }

    /// Leaves out the rows that are totals, says so, and returns their lines.
    pub fn leave_out(self, table: &mut Table) -> Vec<usize> {
        let alone = |one: &Candidate| {
            let arms = &table.groups[one.group].arms;
            arms.iter().find(|arm| arm.name == one.arm).map_or(0, |arm| arm.rewards.len())
        };
        let is_worded = |one: &&Candidate| {
            let Sums { rows, .. } = self.all;
            let plain = is_total(&one.named) && alone(one) <= 2;
            // A block may have a single row, but a single row in the whole table is no sum.
            let wholes = [one.before, self.all].into_iter().filter(|sums| sums.rows > 1);
            let mut sums = wholes.chain([one.block].into_iter().filter(|sums| sums.rows > 0));
            plain || (rows > 0 && sums.any(|sums| sums.are(one.values) || sums.average(one.values)))
        };
        let is_silent = |one: &&Candidate| {
            let others = self.all.without(one.values);
            alone(one) == 1 && others.rows >= FEWEST && others.values.iter().all(|sum| *sum > 0.0) && others.are(one.values)
        };
        let mut found: Vec<Candidate> = self.worded.iter().filter(is_worded).cloned().collect();
        found.extend([&self.first, &self.last].into_iter().flatten().filter(is_silent).cloned());
        found.sort_by_key(|one| one.line);
        for one in found.iter().rev() {
            let arms = &mut table.groups[one.group].arms;
            let Some(place) = arms.iter().position(|arm| arm.name == one.arm) else { continue };
            let arm = &mut arms[place];
            arm.rewards.remove(one.row);
            arm.costs.remove(one.row);
            if !arm.times.is_empty() {
                arm.times.remove(one.row);
            }
            if arm.rewards.is_empty() {
                arms.remove(place);
            }
        }
        let mut all: Vec<(usize, String)> = found.into_iter().map(|one| (one.line, one.named)).chain(self.unnamed).collect();
        all.sort_unstable();
        table.totals = all.len();
        let names: Vec<String> =
            all.iter().take(NAMED).map(|(line, named)| format!("line {line}, {}", quote(named))).collect();
        table.around += &match all.len() {
            0 => String::new(),
            1 => format!(" Left out as a total: {}.", names[0]),
            count if count > NAMED => {
                format!(" Left out as totals: {}; and {} others.", names.join("; "), count - NAMED)
            }
            _ => format!(" Left out as totals: {}.", names.join("; ")),
        };
        all.into_iter().map(|(line, _)| line).collect()
    }
}
