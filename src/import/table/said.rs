//! What a table says about how its rows were used, in sentences.

use super::{Group, Missing, NAMED, Table, TableArm};
use crate::import::ROLES;
use crate::import::columns::{Columns, quoted};
use crate::input::{number, quote};
use crate::math;
use crate::specification::LIMITS;

/// What a pull of rows does.
const PULLS: &str = " Every pull draws a row of its arm, with its reward and its cost.";

impl Table {
    /// The text that a specification keeps about the table: the summary, and how many rows and arms were left out.
    pub fn said(&self, summary: &str) -> String {
        let left_out = match self.wrong {
            0 => String::new(),
            1 => " 1 row or arm was left out.".to_owned(),
            wrong => format!(" {wrong} rows and arms were left out."),
        };
        let most = LIMITS.data - left_out.chars().count();
        let short: String = if summary.chars().count() > most {
            summary.chars().take(most - 1).chain(['…']).collect()
        } else {
            summary.to_owned()
        };
        short + &left_out
    }

    /// Says in sentences which rows were used, and how.
    pub fn summary(&self) -> String {
        let (what, laws) = (self.said_what(), self.said_laws());
        let (around, columns, marks) = (&self.around, &self.columns.said, &self.marks.said);
        let (unread, times, alone, scaled) = (self.said_unread(), self.said_times(), self.said_alone(), self.said_scales());
        let left = self.said_zeros() + &self.said_missing() + &self.said_totals();
        format!("{what}.{around}{columns}{unread}{marks}{times}{alone}{left}{laws}{scaled}")
    }

    /// Counts the observations, the arms and the groups.
    pub(super) fn said_what(&self) -> String {
        let arms: usize = self.groups.iter().map(|group| group.arms.len()).sum();
        let kept: usize = self.groups.iter().flat_map(|group| &group.arms).map(|arm| arm.rewards.len()).sum();
        let what = if self.columns.observations {
            format!("{kept} observations of {arms} arms")
        } else {
            format!("The means of {arms} arms")
        };
        match (self.columns.places.group, self.groups.len()) {
            (None, _) => what,
            (_, 1) => what + " in 1 group",
            (_, count) => format!("{what} in {count} groups"),
        }
    }

    /// Says what a pull does.
    pub(super) fn said_laws(&self) -> &'static str {
        match self.columns.observations {
            true if self.groups.iter().any(|group| self.cost_of_a_pull(group).is_some()) => "",
            true => PULLS,
            false => " Every pull yields 0 or the largest value.",
        }
    }

    pub(super) fn said_zeros(&self) -> String {
        match self.zeros {
            0 => String::new(),
            1 => " 1 empty reward counts as 0.".to_owned(),
            count => format!(" {count} empty rewards count as 0."),
        }
    }

    /// Says how many rows of each arm were left out, and whether they could change which arm is best.
    pub(super) fn said_missing(&self) -> String {
        let strays = match self.strays {
            0 => String::new(),
            1 => " 1 row was left out whose arm is not known. This row could change which arm is best.".to_owned(),
            count => {
                format!(" {count} rows were left out whose arm is not known. These rows could change which arm is best.")
            }
        };
        if self.missing.is_empty() {
            return strays;
        }
        let arm_of = |key: &(String, String)| {
            let group = self.groups.iter().find(|group| group.name == key.0)?;
            group.arms.iter().find(|arm| arm.name == key.1)
        };
        let counts: Vec<String> = self
            .missing
            .iter()
            .take(NAMED)
            .map(|(key, Missing { rows, .. })| {
                format!("{rows} of {} of {}", rows + arm_of(key).map_or(0, |arm| arm.rewards.len()), quote(&key.1))
            })
            .collect();
        let others = if self.missing.len() > NAMED {
            format!(", and rows of {} other arms", self.missing.len() - NAMED)
        } else {
            String::new()
        };
        let changes = if self.groups.iter().any(|group| self.may_change(group)) {
            " These rows could change which arm is best."
        } else {
            ""
        };
        format!(" Rows that were left out: {}{others}.{changes}{strays}", counts.join(", "))
    }

    /// Whether the rows that were left out could change which arm of a group has the largest ratio: if those of the
    /// best arm earned nothing, and those of another arm each as much as the best row of the group. An arm without any
    /// row may be the best one.
    fn may_change(&self, group: &Group) -> bool {
        let is_lost = |(of, arm): &(String, String)| *of == group.name && group.arms.iter().all(|kept| kept.name != *arm);
        if self.missing.keys().any(is_lost) {
            return true;
        }
        let most = group.arms.iter().flat_map(|arm| &arm.rewards).copied().fold(0.0, math::max);
        let range = |arm: &TableArm| {
            let (reward, cost) = (arm.rewards.iter().sum::<f64>(), arm.costs.iter().sum::<f64>());
            let missing =
                self.missing.get(&(group.name.clone(), arm.name.clone())).map_or(0.0, |missing| missing.rows as f64);
            let costs = cost * (1.0 + missing / arm.rewards.len() as f64);
            [reward / costs, reward / cost, (reward + most * missing) / costs]
        };
        let ranges: Vec<[f64; 3]> = group.arms.iter().map(range).collect();
        let best = (0..ranges.len()).max_by(|a, b| ranges[*a][1].total_cmp(&ranges[*b][1]));
        best.is_some_and(|best| (0..ranges.len()).any(|arm| arm != best && ranges[arm][2] > ranges[best][0]))
    }

    pub(super) fn said_unread(&self) -> String {
        let Columns { names, places, .. } = &self.columns;
        let counted = self.columns.events.filter(|_| self.groups.iter().any(|group| self.cost_of_a_pull(group).is_some()));
        let is_read = |place: usize| ROLES.iter().any(|role| *places.get(*role) == Some(place)) || counted == Some(place);
        let unread: Vec<usize> = (0..names.len()).filter(|place| !is_read(*place)).collect();
        if unread.is_empty() { String::new() } else { format!(" Columns that were not read: {}.", quoted(names, &unread)) }
    }

    pub(super) fn said_times(&self) -> String {
        let Some(times) = self.times else { return String::new() };
        let Some(middle) = self.middle else { return " All rows have the same time, so no arm changes.".to_owned() };
        let arms = self.groups.iter().flat_map(|group| &group.arms);
        let kept = arms.filter(|arm| arm.halves(self.middle).is_none()).map(|arm| arm.name.as_str());
        let kept = match some(kept) {
            names if names.is_empty() => String::new(),
            names => format!(" Arms with rows in only one half do not change: {names}."),
        };
        let middle = times.shown(middle);
        format!(" Rows up to {middle} make the first laws, and later rows the laws once half of the budget is spent.{kept}")
    }

    pub(super) fn said_alone(&self) -> String {
        match some(self.alone.iter().map(String::as_str)) {
            names if names.is_empty() => String::new(),
            names => format!(" Groups with fewer than two arms were left out: {names}."),
        }
    }

    /// Says how certain an answer can be if every arm has one row.
    pub(super) fn said_totals(&self) -> String {
        let [group] = &self.groups[..] else { return String::new() };
        let pull = self.cost_of_a_pull(group);
        if !self.columns.observations || group.arms.iter().any(|arm| arm.rewards.len() > 1) {
            return String::new();
        }
        let better = "Rows by day would give a better answer.";
        match pull {
            Some(pull) => {
                let worth = if self.columns.events == self.columns.places.reward {
                    "1"
                } else {
                    "what one of the events earned on average"
                };
                let column = self.columns.events.map_or_else(String::new, |place| quote(&self.columns.names[place]));
                format!(
                    " Every arm has one row, which is read as many pulls, each of which costs {} and yields {worth} or nothing. How \
                     sure an answer is, is estimated roughly from the numbers in the column {column}. {better}",
                    number(pull),
                )
            }
            None => format!(" Every arm has one row, so this table cannot say how sure any answer is. {better}"),
        }
    }

    pub(super) fn said_scales(&self) -> String {
        let [group] = &self.groups[..] else {
            return " In each group, policies see rewards and costs divided by the largest; results are in your units."
                .to_owned();
        };
        let (reward, cost) = (number(self.scale(group, true)), number(self.scale(group, false)));
        if reward == "1" && cost == "1" {
            return String::new();
        }
        format!(" Policies see rewards divided by {reward} and costs divided by {cost}; results are in your units.")
    }
}

/// Lists the first [`NAMED`] names, and counts the others.
fn some<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    let mut list: Vec<String> = names.iter().take(NAMED).map(|name| quote(name)).collect();
    if names.len() > NAMED {
        list.push(format!("{} others", names.len() - NAMED));
    }
    list.join(", ")
}
