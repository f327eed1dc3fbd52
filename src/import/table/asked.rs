//! What a table asks about its empty rewards, and what it says about rows without the name of an arm.

use super::{Missing, Table};
use crate::error::{Error, Result};
use crate::import::empty_rewards::{Consequence, EmptyRewards};
use crate::import::sheet::Notes;
use crate::input::quote;

impl Table {
    /// Leaves out the rows in these lines, which have no name of an arm. `kept` is the number of the other rows.
    ///
    /// # Errors
    ///
    /// If every name stands in one row and several rows have none, because a name may hold for the rows below it, as in merged
    /// cells.
    pub fn leave_out_nameless(&mut self, lines: &[usize], kept: usize, notes: &mut Notes) -> Result<()> {
        if let [first, ..] = lines
            && lines.len() > 1
            && self.groups.iter().flat_map(|group| &group.arms).all(|arm| arm.rewards.len() == 1)
        {
            let column = self.columns.places.arm.map_or_else(String::new, |place| quote(&self.columns.names[place]));
            let (rows, all) = (lines.len(), kept + lines.len());
            let message = format!(
                "expected a name in the column {column} in every row, found none in {rows} of {all} rows. If a name also holds for \
                 the rows below it, as in merged cells, write it into each of them"
            );
            return Err(Error::new(format!("line {first}"), message));
        }
        lines.iter().for_each(|line| self.leave_out_unnamed(*line, notes));
        self.strays += lines.len();
        Ok(())
    }

    /// Leaves out the row in a line, which has no name of an arm.
    pub fn leave_out_unnamed(&mut self, line: usize, notes: &mut Notes) {
        let problem = "arm: expected a name, found none";
        notes.leave_out(line, problem);
        self.leave_out(format!("line {line}: {problem}"));
    }

    /// The question, if there are rows with a cost and no reward.
    pub fn question(&self) -> Option<EmptyRewards> {
        let asked = || self.missing.values().filter(|missing| missing.unearned.0 > 0);
        let rows: usize = asked().map(|missing| missing.unearned.0).sum();
        let line = asked().map(|missing| missing.line).min()?;
        let column = self.columns.places.reward.map_or_else(String::new, |place| self.columns.names[place].clone());
        let cost = asked().map(|missing| missing.unearned.1).sum();
        let [zero, leave_out] = [true, false].map(|zero| self.consequence(zero));
        Some(EmptyRewards { rows, line, column, cost, zero, leave_out })
    }

    fn consequence(&self, zero: bool) -> Consequence {
        let arms = || self.groups.iter().flat_map(|group| group.arms.iter().map(move |arm| (&group.name, arm)));
        let kept: usize = arms().map(|(_, arm)| arm.rewards.len()).sum();
        let more: usize = self.missing.values().map(|missing| missing.unearned.0).sum();
        let is_lost = |(key, missing): &(&(String, String), &Missing)| {
            missing.unearned.0 > 0 && !arms().any(|(group, arm)| *group == key.0 && arm.name == key.1)
        };
        let lost = self.missing.iter().filter(is_lost).map(|(key, _)| key.1.clone());
        let (mut all, mut best) = ([0.0, 0.0], None::<(String, f64)>);
        for (group, arm) in arms() {
            let missing = self.missing.get(&(group.clone(), arm.name.clone()));
            let costs = missing.filter(|_| zero).map_or(0.0, |missing| missing.unearned.1);
            let sums = [arm.rewards.iter().sum::<f64>(), arm.costs.iter().sum::<f64>() + costs];
            all = [all[0] + sums[0], all[1] + sums[1]];
            let ratio = sums[0] / sums[1];
            if ratio.is_finite() && best.as_ref().is_none_or(|(_, most)| ratio > *most) {
                best = Some((arm.name.clone(), ratio));
            }
        }
        if zero {
            // The arms without any other row have costs as well.
            let alone = self.missing.iter().filter(is_lost).map(|(_, missing)| missing.unearned.1);
            all[1] += alone.sum::<f64>();
        }
        let is_whole = self.groups.len() <= 1;
        Consequence {
            rows: if zero { kept + more } else { kept },
            lost: if zero { Vec::new() } else { lost.collect() },
            ratio: Some(all[0] / all[1]).filter(|ratio| is_whole && ratio.is_finite()),
            best: best.filter(|_| is_whole),
        }
    }
}
