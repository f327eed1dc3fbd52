//! Import of data: a table of the user's own, or the advertising data of the ω-UCB paper, which are recognised by their
//! head.

mod advertising;
mod columns;
mod marks;
mod records;
mod table;

use crate::error::{Error, Result};
use crate::input::{Node, json, quote};
use crate::seed::{Role, stream};
use crate::specification::{Source, Specification};
use records::Records;
use serde::Serialize;
use table::MAX_PROBLEMS;

/// Data that were read and can be simulated.
#[derive(Serialize)]
pub struct Data {
    /// Whether they are the advertising data.
    pub advertising: bool,
    /// Sentences that say which rows were used, and how.
    pub summary: String,
    /// The first hundred rows and arms that cannot be used, each with the line and the reason.
    pub problems: Vec<String>,
    /// The number of rows and arms that cannot be used.
    pub wrong: usize,
    /// The number of rows of the advertising data that are shifted left by two columns.
    pub shifted: usize,
    /// The environments: a single one, or the settings of the advertising data.
    pub settings: Vec<Choice>,
}

/// An environment to choose from.
#[derive(Serialize)]
pub struct Choice {
    /// The name of the setting; empty if there is a single environment.
    pub name: String,
    /// The environment.
    pub environment: Source,
}

/// Reads data. In the advertising data, `repair` repairs the rows that are shifted, and `beta` makes the arms Beta
/// rather than Bernoulli.
///
/// # Errors
///
/// If the head lacks a column, if the decimal mark of the numbers is not certain, or if nothing in the data can be
/// used.
pub fn read(text: &str, repair: bool, beta: bool) -> Result<Data> {
    if !Records::new(text).next().is_some_and(|head| advertising::is_head(&head)) {
        let table = table::read(text)?;
        let settings = vec![Choice { name: String::new(), environment: table.environment() }];
        let summary = table.summary();
        return Ok(Data { advertising: false, summary, problems: table.problems, wrong: table.wrong, shifted: 0, settings });
    }
    let mut imported = advertising::read(text, repair)?;
    let mut draws = stream(1, 0, Role::Environment);
    let mut settings = Vec::new();
    for setting in &imported.settings {
        let environment = setting.environment(beta.then_some(&mut draws));
        check(&environment).map_err(|error| Error::new(format!("setting {}", quote(&setting.name)), error.to_string()))?;
        settings.push(Choice { name: setting.name.clone(), environment });
    }
    let summary = imported.summary();
    let (wrong, shifted) = (imported.bad.len(), imported.shifted);
    imported.bad.truncate(MAX_PROBLEMS);
    Ok(Data { advertising: true, summary, problems: imported.bad, wrong, shifted, settings })
}

/// Refuses an environment that the reader of specifications refuses.
///
/// Comparing limits here was rejected, because only the reader itself guarantees that imported data can always be run.
/// The budget is the largest that the command `import` writes. One policy with 1,000 repetitions stands for the
/// command's ten policies with 100 each.
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
