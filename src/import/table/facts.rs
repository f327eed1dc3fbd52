//! What a table says about how it was read, as a list of facts for a reader who compares it with the file.

use super::{NAMED, Table, TableArm};
use crate::import::ROLES;
use crate::import::columns::Head;
use crate::import::empty_rewards::EmptyRewards;
use crate::import::roles::{ColumnRole, fit};
use crate::import::sheet::Fact;
use crate::input::{number, quote};
use std::collections::{BTreeMap, BTreeSet};

/// What the facts of a table depend on beside the table.
pub(in crate::import) struct Context<'a> {
    pub head: &'a Head,
    /// The number of lines that are neither rows nor the head.
    pub outside: usize,
    /// Whether rows that look like totals are kept as arms.
    pub keeps_totals: bool,
}

impl Table {
    /// A few words about each column that is read.
    pub(in crate::import) fn about(&self) -> BTreeMap<usize, String> {
        let words = |role: ColumnRole| match role {
            ColumnRole::Arm => counted(self.names().count(), "arm"),
            ColumnRole::Reward | ColumnRole::Cost => self.unit(role).unwrap_or_default(),
            ColumnRole::Group => counted(self.groups.len(), "group"),
            ColumnRole::Time => String::new(),
        };
        let of_role = ROLES.into_iter().filter_map(|role| Some((*self.columns.places.get(role).as_ref()?, words(role))));
        let is_free = |place: &usize| ROLES.iter().all(|role| *self.columns.places.get(*role) != Some(*place));
        let events = self.columns.events.filter(is_free).filter(|_| self.counts_events());
        of_role.chain(events.map(|place| (place, "counted".to_owned()))).collect()
    }

    /// Whether a group is read as counts.
    fn counts_events(&self) -> bool {
        self.groups.iter().any(|group| self.cost_of_a_pull(group).is_some())
    }

    /// Whether every arm has a single row, and then whether counts say how certain an answer is.
    pub(in crate::import) fn single_rows(&self) -> Option<bool> {
        let is_single = self.columns.observations && self.arms().all(|arm| arm.rewards.len() == 1);
        is_single.then(|| self.counts_events())
    }

    fn arms(&self) -> impl Iterator<Item = &TableArm> {
        self.groups.iter().flat_map(|group| &group.arms)
    }

    /// Lists the facts. `question` is the question that is open, and `settled` tells whether the arms that cannot be
    /// simulated have been left out. The facts of a settled table hold every sentence of its summary.
    pub(in crate::import) fn facts(&self, context: &Context, question: Option<&EmptyRewards>, settled: bool) -> Vec<Fact> {
        let mut facts = vec![self.fact_arms(context.head, settled)];
        let columns = self.columns.said.clone() + &self.said_unread();
        if !columns.is_empty() {
            facts.push(Fact::new("Columns", &columns, None));
        }
        if settled && self.columns.places.time.is_some() {
            facts.push(Fact::new("Times", &self.said_times(), Some("time")));
        }
        facts.push(self.fact_units());
        if !self.marks.said.is_empty() {
            facts.push(Fact::new("Numbers", &self.marks.said, None));
        }
        facts.extend(self.fact_left_out(context, question));
        if let Some(question) = question {
            let title = counted(question.rows, "empty cell");
            facts.push(Fact { open: true, ..Fact::new(title, "Waiting for your answer.", None) });
        } else if self.zeros > 0 {
            facts.push(Fact::new("Empty cells", &self.said_zeros(), Some("empty")));
        }
        facts.extend(self.facts_without_rewards());
        if settled {
            facts.push(Fact::new("Pulls", &(self.said_laws().to_owned() + &self.said_scales()), None));
        }
        facts
    }

    /// Says which column holds the arms, and which would have been taken if it had more than one value.
    fn fact_arms(&self, head: &Head, settled: bool) -> Fact {
        let place = self.columns.places.arm.unwrap_or_default();
        let names = &self.columns.names;
        let is_better = |column: &usize| {
            let of_column = |column: usize| fit(&names[column], ColumnRole::Arm);
            head.is_single(*column) && of_column(*column).is_some_and(|fit| of_column(place).is_none_or(|own| fit < own))
        };
        let single = (0..names.len()).find(is_better);
        let said = single.map_or_else(String::new, |column| {
            format!(" The column {} has one value, so there is nothing to choose.", quote(&names[column]))
        });
        let more = if settled { self.said_alone() + &self.said_totals() } else { String::new() };
        let text = format!("Column {}.{said}{more}", quote(&names[place]));
        // As long as a question is open, it is not known which rows are observations.
        let title = if settled { self.said_what() } else { counted(self.names().count(), "arm") };
        Fact::new(title, &text, Some("arm"))
    }

    /// The groups and arms, including those whose rows were all left out.
    fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        let known = self.groups.iter().flat_map(|group| group.arms.iter().map(|arm| (&*group.name, &*arm.name)));
        let lost = self.missing.keys().map(|(group, arm)| (&**group, &**arm));
        known.chain(lost).collect::<BTreeSet<_>>().into_iter()
    }

    /// Says which lines were left out, unless there are none. Lines that a question is about are not left out.
    fn fact_left_out(&self, context: &Context, question: Option<&EmptyRewards>) -> Option<Fact> {
        let left_out = context.outside + self.wrong - question.map_or(0, |question| question.rows);
        let is_choice = self.totals > 0 || context.keeps_totals;
        let missing = if question.is_some() { String::new() } else { self.said_missing() };
        let text = self.around.clone() + &missing;
        let title = match left_out {
            0 if is_choice => "Totals are arms".to_owned(),
            0 if text.is_empty() => return None,
            0 => "Lines".to_owned(),
            count => format!("{} left out", counted(count, "line")),
        };
        Some(Fact::new(title, &text, is_choice.then_some("totals")))
    }

    fn fact_units(&self) -> Fact {
        match (self.unit(ColumnRole::Reward), self.unit(ColumnRole::Cost)) {
            (Some(reward), Some(cost)) if reward == cost => Fact::new(reward, "Rewards and costs are in this unit.", None),
            (Some(reward), Some(cost)) => {
                let text = format!("Rewards are in {reward}, and costs in {cost}.");
                Fact::new(format!("{reward} for {cost}"), &text, None)
            }
            (None, Some(cost)) => {
                let text = format!("Costs are in {cost}. No name or amount states the unit of rewards.");
                Fact::new(cost, &text, None)
            }
            (Some(reward), None) => {
                let text = format!("Rewards are in {reward}. No name or amount states the unit of costs.");
                Fact::new(reward, &text, None)
            }
            (None, None) => Fact::new("No unit", "Neither the names of columns nor amounts state one.", None),
        }
    }

    /// Names the arms whose rows have no reward, because an answer can say little about them.
    fn facts_without_rewards(&self) -> Vec<Fact> {
        let without = self.arms().filter(|arm| arm.rewards.iter().all(|reward| *reward == 0.0));
        let fact = |arm: &TableArm| {
            let unit = self.unit(ColumnRole::Cost).map_or_else(String::new, |unit| format!(" {unit}"));
            let cost: f64 = arm.costs.iter().sum();
            let rows = counted(arm.rewards.len(), "row");
            let text =
                format!("{rows}, which cost {}{unit}. The arm stays in; an answer says how little is known.", number(cost));
            Fact::new(format!("{}: no reward yet", quote(&arm.name)), &text, None)
        };
        without.take(NAMED).map(fact).collect()
    }
}

/// A number with a noun, in the plural unless the number is 1.
fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{} {noun}s", number(count as f64)) }
}
