//! What the report says about presets that were run until decided.

use crate::numbers::shown;
use crate::until::{Decided, Entry, Open};
use budgeted_bandits::preset::{Decision, rounded};

/// The words for a preset that has not been run.
const NOT_YET: &str = "not run until decided yet";

/// The verdict in a few words.
pub fn cell(entry: Option<&Entry>) -> String {
    entry.map_or(NOT_YET.to_owned(), |entry| outcome(&entry.decided))
}

fn outcome(decided: &Decided) -> String {
    let most = decided.repetitions.iter().max().unwrap_or(&0);
    let after = format!("after {} repetitions", plain(*most));
    match decided.outcome {
        Decision::CannotTell => format!("undecided {after}"),
        told => format!("{} {after}", told.name()),
    }
}

fn plain(count: u64) -> String {
    shown(count as f64, 0)
}

/// The lines of the section about a preset: the verdict, and the statements that are open.
pub fn lines(entry: Option<&Entry>) -> String {
    let Some(Entry { decided, .. }) = entry else {
        return format!("* **Until decided: {NOT_YET}.**\n");
    };
    let mut text = format!("* **Until decided: {}.** {}\n", outcome(decided), decided.sentence);
    decided.open.iter().for_each(|open| text += &format!("  - Open: {}\n", needs(open)));
    text
}

fn needs(Open { statement, repetitions }: &Open) -> String {
    match repetitions {
        Some(count) => format!("{statement}. About {} repetitions would tell.", rounded(*count as f64)),
        None => format!("{statement}. No number of repetitions up to a billion would tell."),
    }
}
