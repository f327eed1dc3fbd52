//! The command `import`: turns data into specifications.

use crate::arguments::{Import, ImportLaw};
use crate::console::{Said, make_directory, write_file};
use crate::read;
use anyhow::{Context, Result};
use budgeted_bandits::import::{Choice, Data, read};
use serde_json::{Value, json};
use std::path::Path;

/// Prints or writes one specification for each setting, and says what became of the rows.
pub fn import(options: &Import) -> Result<Said> {
    let name = || options.file.display().to_string();
    let data = read(&read::read(&options.file)?, options.repair, options.law == ImportLaw::Beta).with_context(name)?;
    let specifications: Vec<Value> = data.settings.iter().map(|choice| specification(&data, choice)).collect();
    let answer = match &options.out {
        None => serde_json::to_string_pretty(&specifications)?,
        Some(directory) => {
            write_all(&data.settings, &specifications, directory)?;
            format!("{} specifications in {}", specifications.len(), directory.display())
        }
    };
    let notes = data.problems.into_iter().chain([data.summary]).collect();
    Ok(Said { notes, ..answer.into() })
}

/// Writes each specification into a file of its own.
fn write_all(settings: &[Choice], specifications: &[Value], directory: &Path) -> Result<()> {
    make_directory(directory)?;
    for (at, (choice, specification)) in settings.iter().zip(specifications).enumerate() {
        let name: String =
            choice.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' }).collect();
        let path = directory.join(format!("{:02}-{name}.json", at + 1));
        write_file(&path, &(serde_json::to_string_pretty(specification)? + "\n"))?;
    }
    Ok(())
}

/// Returns a specification: for the advertising data the experiment of the paper, and for any other table a smaller
/// budget and the policy uniform, which shows the result without learning.
fn specification(data: &Data, choice: &Choice) -> Value {
    let (budget, last) = if data.advertising { (150_000, "ucb-sc-plus") } else { (1_000, "uniform") };
    json!({
        "version": 1,
        "environment": choice.environment,
        "budget": { "times_smallest_mean_cost": budget },
        "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "omega-star-ucb", "rho": 0.25 }, { "id": "omega-ucb", "rho": 1 },
            { "id": "bts" }, { "id": "budget-ucb" }, { "id": "m-ucb" }, { "id": "c-ucb" }, { "id": "i-ucb" }, { "id": "b-greedy" },
            { "id": last } ],
        "repetitions": 100
    })
}
