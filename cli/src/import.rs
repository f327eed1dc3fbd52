//! The command `import`: turns data into specifications.

use crate::arguments::{Import, ImportEmpty, ImportLaw};
use crate::console::{Said, make_directory, write_file};
use crate::read;
use anyhow::{Context, Error, Result};
use budgeted_bandits::import::{self, Empty, ImportedSetting, OfRole, Options};
use serde_json::Value;
use std::path::Path;

/// Prints the specification of a setting, or writes those of all settings, and says what became of the rows.
pub fn import(options: &Import) -> Result<Said> {
    let name = || read::name(&options.file);
    let bytes = read::bytes(&options.file)?;
    let text = import::decode(&bytes).with_context(name)?;
    let data = import::read(&text, &library_options(options)).map_err(with_options).with_context(name)?;
    let answer = match &options.out {
        None => {
            let wrong = |sentence| Error::msg(format!("--setting: {sentence}; --out DIRECTORY writes all of them"));
            let choice = data.setting(options.setting.as_deref()).map_err(wrong)?;
            serde_json::to_string_pretty(&data.specification(choice))?
        }
        Some(directory) => {
            let specifications: Vec<Value> = data.settings.iter().map(|choice| data.specification(choice)).collect();
            write_all(&data.settings, &specifications, directory)?;
            format!("{} specifications in {}", specifications.len(), directory.display())
        }
    };
    let others = data.wrong - data.problems.len();
    let more = (others > 0).then(|| format!("And {others} more"));
    let notes = data.problems.into_iter().chain(more).chain([data.summary]).collect();
    Ok(Said { notes, ..answer.into() })
}

/// Names the options that choose columns, if an error says that columns have to be chosen.
fn with_options(mut error: budgeted_bandits::error::Error) -> budgeted_bandits::error::Error {
    if error.message.ends_with("Choose the columns yourself") {
        error.message += " with --arm, --reward and --cost";
    }
    error
}

fn library_options(options: &Import) -> Options {
    let Import { arm, reward, cost, group, time, repair, law, empty, keep_totals, .. } = options;
    let [arm, reward, cost, group, time] = [arm, reward, cost, group, time].map(Clone::clone);
    let empty = empty.map(|empty| match empty {
        ImportEmpty::Zero => Empty::Zero,
        ImportEmpty::LeaveOut => Empty::LeaveOut,
    });
    Options {
        repair: *repair,
        beta: *law == ImportLaw::Beta,
        empty,
        keep_totals: *keep_totals,
        columns: OfRole { arm, reward, cost, group, time },
    }
}

/// Writes each specification into a file of its own.
fn write_all(settings: &[ImportedSetting], specifications: &[Value], directory: &Path) -> Result<()> {
    make_directory(directory)?;
    for (at, (choice, specification)) in settings.iter().zip(specifications).enumerate() {
        let name: String =
            choice.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' }).collect();
        let path = directory.join(format!("{:02}-{name}.json", at + 1));
        write_file(&path, &(serde_json::to_string_pretty(specification)? + "\n"))?;
    }
    Ok(())
}
