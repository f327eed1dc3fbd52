//! What papers leave open: the choices of a preset, what else the paper allows, and what the claim depends on.
//!
//! A paper may leave arms, constants, draws or the reading of a formula open. A claim that fails under the choices of a
//! preset may still hold under others, and then it would be unfair to say that the paper is wrong. The *robustness sheet*
//! of a preset runs every alternative, and says under which of them the claim holds.

use super::question::Judge;
use super::rule::Decision;
use super::{Computation, Node, Preset, Question};
use serde::{Deserialize, Serialize};

/// The robustness sheets of all presets as JSON, as `reproduce --robustness` writes them. The library contains them for the
/// command line, because a package on crates.io cannot read files of another one.
pub const ROBUSTNESS: &str = include_str!("../../docs/reproduction/robustness.json");

/// Something that a paper leaves open.
pub struct Choice {
    /// What is open, such as `d of εₙ-greedy` or `The draw of the arms`.
    pub open: &'static str,
    /// What the preset chose.
    pub ours: &'static str,
    /// What else the paper allows, each with the other choices as they are.
    pub others: &'static [Reading],
}

/// A reading of a paper that differs from that of the preset.
pub struct Reading {
    /// What is chosen instead.
    pub value: &'static str,
    /// How the claim is judged under this reading.
    pub test: Test,
}

/// How a claim is judged.
#[derive(Clone, Copy)]
pub enum Test {
    /// By experiments.
    Simulated(Question),
    /// By a computation.
    Computed(fn() -> Computation),
}

/// A reading that is judged by experiments.
pub(super) const fn reading(value: &'static str, parts: fn() -> Vec<(String, Node)>, judge: Judge) -> Reading {
    Reading { value, test: Test::Simulated(Question { parts, judge }) }
}

/// A row of a robustness sheet: what is open, what was chosen, and how the claim is judged then.
pub struct RobustnessRow {
    /// What is open; `None` for the row in which all choices are those of the preset.
    pub open: Option<&'static str>,
    /// What was chosen instead of the choice of the preset.
    pub value: &'static str,
    /// How the claim is judged.
    pub test: Test,
}

impl Preset {
    /// The rows of the robustness sheet. The first row has the choices of the preset.
    pub fn rows(&self) -> Vec<RobustnessRow> {
        let others = self.choices.iter().flat_map(|choice| {
            let row = |reading: &'static Reading| RobustnessRow {
                open: Some(choice.open),
                value: reading.value,
                test: reading.test,
            };
            choice.others.iter().map(row)
        });
        [RobustnessRow { open: None, value: "as chosen", test: self.test() }].into_iter().chain(others).collect()
    }

    /// Says in a sentence under which readings the claim holds, by the outcome of each of the [`Preset::rows`].
    ///
    /// # Panics
    ///
    /// If the number of outcomes is not that of the rows.
    pub fn region(&self, outcomes: &[Decision]) -> String {
        assert!(outcomes.len() == self.rows().len(), "expected an outcome for each row");
        let count = |outcome: Decision| outcomes.iter().filter(|other| **other == outcome).count();
        let (all, hold, open) = (outcomes.len(), count(Decision::Agrees), count(Decision::CannotTell));
        let undecided = if open == 0 { String::new() } else { format!("; {open} cannot be told") };
        match Standing::of(outcomes) {
            _ if all == 1 => "One reading was tried.".to_owned(),
            Standing::Holds => format!("The claim holds under all of the {all} readings that were tried."),
            Standing::Fails => format!("The claim holds under none of the {all} readings that were tried."),
            Standing::Open => format!("The claim holds under {hold} of {all} readings{undecided}."),
            Standing::Depends => {
                let parts: Vec<String> =
                    self.choices.iter().filter_map(|choice| self.part_of_region(choice, outcomes)).collect();
                format!("The claim holds under {hold} of {all} readings{undecided}. {}", parts.join(" "))
            }
        }
    }

    /// Says for which values of a choice the claim holds, or returns `None` if this is the same for all of them.
    fn part_of_region(&self, choice: &Choice, outcomes: &[Decision]) -> Option<String> {
        let others = self.rows().into_iter().zip(outcomes).filter(|(row, _)| row.open == Some(choice.open));
        let values: Vec<(&str, Decision)> =
            [(choice.ours, outcomes[0])].into_iter().chain(others.map(|(row, outcome)| (row.value, *outcome))).collect();
        let with = |outcome: Decision| -> Option<String> {
            let found: Vec<&str> = values.iter().filter(|(_, other)| *other == outcome).map(|(value, _)| *value).collect();
            (!found.is_empty()).then(|| list(&found))
        };
        let (holds, fails) = (with(Decision::Agrees)?, with(Decision::Disagrees)?);
        Some(format!("{}: the claim holds for {holds}, and not for {fails}.", choice.open))
    }
}

/// Joins values as `a, b and c`, or as `a; b; c` if one of them contains a comma.
fn list(values: &[&str]) -> String {
    let Some((last, before)) = values.split_last().filter(|(_, before)| !before.is_empty()) else { return values.concat() };
    if values.iter().any(|value| value.contains(',')) {
        return values.join("; ");
    }
    format!("{} and {last}", before.join(", "))
}

/// The values of a choice that several presets share under which all their claims hold, by the outcome of each of the
/// rows of each preset.
pub fn jointly(open: &str, presets: &[(&Preset, &[Decision])]) -> Vec<&'static str> {
    let holds = |(preset, outcomes): &(&Preset, &[Decision])| -> Vec<&'static str> {
        let Some(choice) = preset.choices.iter().find(|choice| choice.open == open) else { return Vec::new() };
        let rows = preset.rows().into_iter().zip(outcomes.iter());
        let of = |(row, outcome): (RobustnessRow, &Decision)| match row.open {
            _ if *outcome != Decision::Agrees => None,
            None => Some(choice.ours),
            Some(other) => (other == open).then_some(row.value),
        };
        rows.filter_map(of).collect()
    };
    let Some((first, rest)) = presets.split_first() else { return Vec::new() };
    let rest: Vec<Vec<&str>> = rest.iter().map(holds).collect();
    holds(first).into_iter().filter(|value| rest.iter().all(|other| other.contains(value))).collect()
}

/// Under which readings of a paper a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Under every reading that was tried.
    Holds,
    /// Under no reading that was tried.
    Fails,
    /// Under some, so the claim depends on what the paper does not give.
    Depends,
    /// Readings that decide agree, but not every reading decides.
    Open,
}

impl Standing {
    /// The standing of a claim, by its outcome under each reading.
    pub fn of(outcomes: &[Decision]) -> Standing {
        let any = |outcome: Decision| outcomes.contains(&outcome);
        match (any(Decision::Agrees), any(Decision::Disagrees), any(Decision::CannotTell)) {
            (true, true, _) => Standing::Depends,
            (true, false, false) => Standing::Holds,
            (false, true, false) => Standing::Fails,
            _ => Standing::Open,
        }
    }

    /// The words of a report for a claim that was judged under so many readings.
    pub fn words(self, readings: usize) -> &'static str {
        match (self, readings) {
            (Standing::Holds, 1) => "holds",
            (Standing::Fails, 1) => "does not hold",
            (Standing::Open, 1) => "not decided",
            (Standing::Holds, _) => "holds under every reading",
            (Standing::Fails, _) => "holds under no reading",
            (Standing::Depends, _) => "depends on what the paper does not give",
            (Standing::Open, _) => "not decided under every reading",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;
    use Decision::{Agrees, CannotTell, Disagrees};

    #[test]
    fn a_claim_depends_if_readings_decide_in_both_ways() {
        assert_eq!(Standing::of(&[Agrees, Disagrees, CannotTell]), Standing::Depends);
        assert_eq!(Standing::of(&[Agrees, Agrees]), Standing::Holds);
        assert_eq!(Standing::of(&[Disagrees]), Standing::Fails);
        assert_eq!(Standing::of(&[Agrees, CannotTell]), Standing::Open);
        assert_eq!(Standing::of(&[Disagrees, CannotTell]), Standing::Open);
    }

    #[test]
    fn a_region_names_the_values_for_which_a_claim_holds() {
        let preset = preset::find("budget-ucb-fig-1c").unwrap();
        let rows = preset.rows();
        let outcome = |row: &RobustnessRow| if row.value == "1/2" { Disagrees } else { Agrees };
        let outcomes: Vec<Decision> = rows.iter().map(outcome).collect();
        let hold = rows.len() - 1;
        assert_eq!(
            preset.region(&outcomes),
            format!(
                "The claim holds under {hold} of {} readings. C, which the policies are told: the claim holds for \
                 the noise's own 0.1 and 0.2, and not for 1/2.",
                rows.len()
            )
        );
        let all = vec![Agrees; rows.len()];
        assert_eq!(
            preset.region(&all),
            format!("The claim holds under all of the {} readings that were tried.", rows.len())
        );
        assert_eq!(preset::find("two-arms").unwrap().region(&[Agrees]), "One reading was tried.");
    }

    #[test]
    fn presets_with_the_same_arms_say_which_arms_fit_both() {
        let [losses, pulls] = ["eps-first-fig-1c", "eps-first-fig-2"].map(|id| preset::find(id).unwrap());
        let open = "The arms of the extremely diverse case";
        let outcomes = |preset: &Preset, ours: Decision, other: Decision| -> Vec<Decision> {
            preset.rows().iter().map(|row| if row.open == Some(open) { other } else { ours }).collect()
        };
        let (first, second) = (outcomes(losses, Agrees, Disagrees), outcomes(pulls, Agrees, Agrees));
        let found = jointly(open, &[(losses, &first), (pulls, &second)]);
        assert_eq!(found, ["(0.4, 30), (17.6, 279), (0.4, 28), (0.435, 7), (3, 290), (0.378, 6)"]);
        let none = outcomes(losses, Disagrees, Agrees);
        assert_eq!(jointly(open, &[(losses, &none), (pulls, &first[..pulls.rows().len()])]), Vec::<&str>::new());
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(list(&["(1, 2)", "b"]), "(1, 2); b");
    }

    /// A choice with the words of another choice would be mixed up with it in the sheet.
    #[test]
    fn choices_and_readings_have_names_of_their_own() {
        for preset in preset::ALL {
            for (at, choice) in preset.choices.iter().enumerate() {
                assert!(
                    preset.choices[..at].iter().all(|other| other.open != choice.open),
                    "{}: {}",
                    preset.id,
                    choice.open
                );
                let mut names: Vec<&str> = choice.others.iter().map(|reading| reading.value).chain([choice.ours]).collect();
                names.sort_unstable();
                assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{}: {names:?}", preset.id);
            }
        }
    }
}
