//! The command `import`: turns data into specifications.

use crate::arguments::{Import, ImportLaw};
use crate::console::{Said, make_directory, write_file};
use crate::read;
use anyhow::{Context, Result, bail};
use budgeted_bandits::import::{self, Choice, Data, OfRole, Options};
use budgeted_bandits::input::quote;
use serde_json::{Value, json};
use std::path::Path;

/// The largest number of settings that an error lists.
const LISTED: usize = 30;

/// Prints the specification of a setting, or writes those of all settings, and says what became of the rows.
pub fn import(options: &Import) -> Result<Said> {
    let name = || read::name(&options.file);
    let bytes = read::bytes(&options.file)?;
    let data = import::read(&import::decode(&bytes).with_context(name)?, &library_options(options)).with_context(name)?;
    let answer = match &options.out {
        None => serde_json::to_string_pretty(&specification(&data, setting(&data, options)?))?,
        Some(directory) => {
            let specifications: Vec<Value> = data.settings.iter().map(|choice| specification(&data, choice)).collect();
            write_all(&data.settings, &specifications, directory)?;
            format!("{} specifications in {}", specifications.len(), directory.display())
        }
    };
    let notes = data.problems.into_iter().chain([data.summary]).collect();
    Ok(Said { notes, ..answer.into() })
}

fn library_options(options: &Import) -> Options {
    let Import { arm, reward, cost, group, time, repair, law, .. } = options;
    let [arm, reward, cost, group, time] = [arm, reward, cost, group, time].map(Clone::clone);
    Options { repair: *repair, beta: *law == ImportLaw::Beta, columns: OfRole { arm, reward, cost, group, time } }
}

/// Returns the setting that was asked for. It need not be named if there is only one.
fn setting<'a>(data: &'a Data, options: &Import) -> Result<&'a Choice> {
    let settings = &data.settings;
    let found = match &options.setting {
        None if settings.len() == 1 => return Ok(&settings[0]),
        None => "no setting".to_owned(),
        Some(name) => {
            let number = || name.parse::<usize>().ok()?.checked_sub(1).and_then(|place| settings.get(place));
            if let Some(setting) = settings.iter().find(|setting| setting.name == *name).or_else(number) {
                return Ok(setting);
            }
            quote(name)
        }
    };
    let names = settings.iter().enumerate().take(LISTED).map(|(at, one)| format!("{} {}", at + 1, quote(&one.name)));
    let mut names: Vec<String> = names.collect();
    if settings.len() > LISTED {
        names.push(format!("{} others", settings.len() - LISTED));
    }
    bail!(
        "--setting: expected the name or the number of one of {} settings, or --out DIRECTORY for all of them, found {found}; the \
         settings are {}",
        settings.len(),
        names.join(", ")
    )
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
