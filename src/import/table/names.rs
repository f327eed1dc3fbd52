//! The names of arms in a specification, which may be shorter than those of the table.

use super::TableArm;
use crate::specification::LIMITS;
use std::collections::BTreeSet;

/// The names of arms, each with at most as many characters as a specification allows. A longer name keeps its beginning
/// and its end, because the names of ads often differ at the end. Names that would still be alike are numbered.
pub(super) fn short_names(arms: &[TableArm]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let short = |arm: &TableArm| {
        let letters: Vec<char> = arm.name.chars().collect();
        let cut = |most: usize| -> String {
            if letters.len() <= most {
                return arm.name.clone();
            }
            let end = (most - 1) / 2;
            letters[..most - 1 - end].iter().chain(&['…']).chain(&letters[letters.len() - end..]).collect()
        };
        let numbered = |number: usize| {
            let number = format!(" ({number})");
            cut(LIMITS.name - number.chars().count()) + &number
        };
        let names = [cut(LIMITS.name)].into_iter().chain((2..).map(numbered));
        let free = names.into_iter().find(|name| taken.insert(name.clone()));
        free.unwrap_or_default()
    };
    arms.iter().map(short).collect()
}
