//! Rows that are totals or means of other rows, at any place of a table and in any language.
//!
//! A row is a total in each of these cases:
//!
//! * Its name is a word for totals, and at most two rows have this name.
//! * Its name contains such a word, as in `A Total`, and its reward and its cost are the sums or the means of the rows before
//!   the row, of all rows without such a word, of the other rows of its arm, or of the rows since the last such name.
//! * The row is the only one of its arm, and both of its values are the sums of at least three others.
//! * The row has no arm, and its values are the sums of the rows before the row.
//! * The row has fewer cells with content than the rows before, or repeats the name of its arm in another cell, and its values are
//!   the sums of these rows. At least two rows must be such sums, and no other row may be set apart in this way.
//!
//! Words alone were rejected as the only sign, because no list holds the words of all programs and languages. Sums alone were
//! rejected too, because a small table may hold them by chance.

use super::sheet::Notes;
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

    /// Whether values are these sums. A program adds amounts before it rounds them, so each row may add half of a
    /// hundredth.
    fn are(self, values: [f64; 2]) -> bool {
        let is_near = |(sum, value): (f64, f64)| (sum - value).abs() <= (0.006 * self.rows as f64).min(1e-3 * sum.abs());
        self.values.into_iter().zip(values).all(is_near)
    }

    /// Whether values are the means, up to rounding.
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

/// A row of an arm, as totals see it.
pub(super) struct Row<'a> {
    pub line: usize,
    pub group: usize,
    /// The cell that may say that the row is a total.
    pub named: &'a str,
    pub values: [f64; 2],
    /// The number of cells with content.
    pub filled: usize,
    /// Whether another cell repeats the name of the arm, as programs do that write the name of a block into its total.
    pub doubled: bool,
}

/// A row without the name of an arm.
#[derive(Debug)]
struct Nameless {
    line: usize,
    values: [f64; 2],
    block: Sums,
    before: Sums,
}

/// The rows that may be totals, in the order of their lines.
#[derive(Debug, Default)]
pub(super) struct Totals {
    worded: Vec<Candidate>,
    /// The lines and names of totals without an arm.
    unnamed: Vec<(usize, String)>,
    nameless: Vec<Nameless>,
    /// The first row of each arm.
    firsts: Vec<Candidate>,
    /// The sums of the rows before them that something sets apart, and whether it also sets other rows apart.
    apart: Vec<Candidate>,
    ordinary_apart: bool,
    /// The sums of all rows without a word for totals.
    all: Sums,
    block: Sums,
    /// The smallest number of cells with content in a row of the block.
    filled: usize,
}

impl Totals {
    /// Takes a row of an arm into account before it is added to the arm.
    pub fn add(&mut self, row: &Row, arm: &mut TableArm) {
        // The name of an arm is looked at once.
        if arm.rewards.is_empty() {
            arm.worded = is_total(&arm.name) || has_total(&arm.name);
        }
        let is_worded = if row.named == arm.name { arm.worded } else { is_total(row.named) || has_total(row.named) };
        // A row without a word is a total in the middle if something else sets it apart from the rows that it sums up.
        let is_apart = row.doubled || row.filled < self.filled;
        let sums = self.block.rows >= 2 && is_apart && self.block.are(row.values);
        let arm = &*arm;
        let candidate = || Candidate {
            line: row.line,
            group: row.group,
            arm: arm.name.clone(),
            row: arm.rewards.len(),
            values: row.values,
            named: row.named.to_owned(),
            block: self.block,
            before: self.all,
        };
        if is_worded || sums {
            let candidate = candidate();
            if is_worded { &mut self.worded } else { &mut self.apart }.push(candidate);
            self.block = Sums::default();
            return;
        }
        self.ordinary_apart |= is_apart && self.block.rows > 0;
        if arm.rewards.is_empty() {
            let candidate = candidate();
            self.firsts.push(candidate);
        }
        self.filled = if self.block.rows == 0 { row.filled } else { self.filled.min(row.filled) };
        self.all.add(row.values);
        self.block.add(row.values);
    }

    /// Takes a total without an arm into account, such as a line whose first cell is `Total` in the place of a date.
    pub fn add_unnamed(&mut self, line: usize, named: &str) {
        self.unnamed.push((line, named.to_owned()));
    }

    /// Takes a row without an arm and without a word for totals into account.
    pub fn add_nameless(&mut self, line: usize, values: [f64; 2]) {
        self.nameless.push(Nameless { line, values, block: self.block, before: self.all });
        if self.block.rows > 1 && self.block.are(values) {
            self.block = Sums::default();
        }
    }

    /// Keeps all totals as arms, apart from those whose line names no arm. Returns the lines of other rows without an arm.
    pub fn keep(self, table: &mut Table, notes: &mut Notes) -> Vec<usize> {
        self.unnamed.iter().for_each(|(line, _)| table.leave_out_unnamed(*line, notes));
        self.nameless.iter().map(|row| row.line).collect()
    }

    /// Leaves out the rows that are totals, says so, and returns their lines, and the lines of other rows without an arm.
    pub fn leave_out(mut self, table: &mut Table) -> [Vec<usize>; 2] {
        // A single row may be a sum by chance, and an empty cell is no sign of a total if other rows have one.
        if self.apart.len() < 2 || self.ordinary_apart {
            for row in std::mem::take(&mut self.apart) {
                self.all.add(row.values);
            }
        }
        let find = |one: &Candidate| table.groups[one.group].arms.iter().find(|arm| arm.name == one.arm);
        let alone = |one: &Candidate| find(one).map_or(0, |arm| arm.rewards.len());
        let of_arm = |one: &Candidate| {
            let sums = find(one).map_or_else(Sums::default, |arm| Sums {
                rows: arm.rewards.len(),
                values: [arm.rewards.iter().sum(), arm.costs.iter().sum()],
            });
            sums.without(one.values)
        };
        let sum_up = |wholes: [Sums; 2], block: Sums, values: [f64; 2]| {
            // A block may have a single row, but a single row in the whole table is no sum.
            let wholes = wholes.into_iter().filter(|sums| sums.rows > 1);
            let mut sums = wholes.chain([block].into_iter().filter(|sums| sums.rows > 0));
            sums.any(|sums| sums.are(values) || sums.average(values))
        };
        let is_worded = |one: &&Candidate| {
            let plain = is_total(&one.named) && alone(one) <= 2;
            let own = of_arm(one);
            let is_own = own.rows > 1 && own.are(one.values);
            plain || (self.all.rows > 0 && (is_own || sum_up([one.before, self.all], one.block, one.values)))
        };
        let is_silent = |one: &&Candidate| {
            let others = self.all.without(one.values);
            alone(one) == 1 && others.rows >= FEWEST && others.values.iter().all(|sum| *sum > 0.0) && others.are(one.values)
        };
        let is_sum = |row: &&Nameless| {
            [row.before, self.all, row.block].into_iter().any(|sums| sums.rows > 1 && sums.are(row.values))
        };
        let (sums, nameless): (Vec<&Nameless>, Vec<&Nameless>) = self.nameless.iter().partition(|row| is_sum(row));
        let mut found: Vec<Candidate> = self.worded.iter().filter(is_worded).cloned().collect();
        found.extend(self.apart.iter().cloned());
        found.extend(self.firsts.iter().filter(is_silent).cloned());
        found.sort_by_key(|one| one.line);
        remove(&found, table);
        let unnamed = sums.iter().map(|row| (row.line, String::new())).chain(self.unnamed);
        let nameless = nameless.iter().map(|row| row.line).collect();
        let mut all: Vec<(usize, String)> = found.into_iter().map(|one| (one.line, one.named)).chain(unnamed).collect();
        all.sort_unstable();
        table.totals = all.len();
        let names: Vec<String> = all.iter().take(NAMED).map(|(line, named)| named_line(*line, named)).collect();
        table.around += &match all.len() {
            0 => String::new(),
            1 => format!(" Left out as a total: {}.", names[0]),
            count if count > NAMED => {
                format!(" Left out as totals: {}; and {} others.", names.join("; "), count - NAMED)
            }
            _ => format!(" Left out as totals: {}.", names.join("; ")),
        };
        [all.into_iter().map(|(line, _)| line).collect(), nameless]
    }
}

/// Names a line of totals.
fn named_line(line: usize, named: &str) -> String {
    if named.is_empty() { format!("line {line}, without a name") } else { format!("line {line}, {}", quote(named)) }
}

/// Removes the rows of totals, which are in the order of their lines, from their arms.
fn remove(found: &[Candidate], table: &mut Table) {
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
}
