//! Import of data: a table of one's own, or the advertising data of the ω-UCB paper, which is recognised by its head.

mod advertising;
mod marks;
mod records;
mod table;

pub use advertising::{Ad, Imported, Setting, read as read_advertising};
pub use table::{Table, read as read_table};

use crate::error::{Error, Result};
use crate::input::{Node, json, quote};
use crate::seed::{Role, stream};
use crate::specification::{Source, Specification};
use records::Records;
use serde::Serialize;
use table::NAMED;

/// What a text holds, ready to be used.
#[derive(Serialize)]
pub struct Data {
    /// Whether it is the advertising data.
    pub advertising: bool,
    /// What became of the rows and how they are used, in sentences.
    pub summary: String,
    /// What is left out because it cannot be read, each with its line and what is wrong: the first hundred.
    pub problems: Vec<String>,
    /// How much is left out because it cannot be read.
    pub wrong: usize,
    /// Rows of the advertising data that are shifted left by two columns.
    pub shifted: usize,
    /// The environments in it: one, or the settings of the advertising data.
    pub settings: Vec<Choice>,
}

/// An environment to choose.
#[derive(Serialize)]
pub struct Choice {
    /// What it is called; empty where there is but one.
    pub name: String,
    /// The environment.
    pub environment: Source,
}

/// Reads a text. Of the advertising data, rows that are shifted are put right with `repair`, and arms are Beta with `beta`, else Bernoulli.
///
/// Refused: a head without the columns, and a file without anything that can be used.
pub fn read(text: &str, repair: bool, beta: bool) -> Result<Data> {
    if !Records::new(text).next().is_some_and(|head| advertising::is_head(&head)) {
        let table = read_table(text)?;
        let settings = vec![Choice { name: String::new(), environment: table.environment() }];
        let summary = table.summary();
        return Ok(Data { advertising: false, summary, problems: table.problems, wrong: table.wrong, shifted: 0, settings });
    }
    let mut imported = read_advertising(text, repair)?;
    let mut draws = stream(1, 0, Role::Environment);
    let mut settings = Vec::new();
    for setting in &imported.settings {
        let environment = setting.environment(beta.then_some(&mut draws));
        check(&environment).map_err(|error| Error::new(format!("setting {}", quote(&setting.name)), error.to_string()))?;
        settings.push(Choice { name: setting.name.clone(), environment });
    }
    let summary = imported.summary();
    let (wrong, shifted) = (imported.bad.len(), imported.shifted);
    imported.bad.truncate(NAMED);
    Ok(Data { advertising: true, summary, problems: imported.bad, wrong, shifted, settings })
}

/// Refuses an environment that the reader of specifications refuses.
///
/// The reader itself is asked, rather than its limits compared here, so that what is imported can always be run. The budget and the number
/// of repetitions are the largest that the command line's `import` asks for, where ten policies play 100 repetitions each.
fn check(environment: &Source) -> Result<()> {
    let specification = json!({
        "version": 1,
        "environment": Node::of(environment),
        "budget": json!({ "times_smallest_mean_cost": 150_000 }),
        "policies": json!([json!({ "id": "uniform" })]),
        "repetitions": 1_000,
    });
    Specification::read(&specification).map(drop)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
