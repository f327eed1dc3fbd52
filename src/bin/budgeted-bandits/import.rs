//! Turns the advertising data into specifications.

use crate::arguments::{Import, ImportLaw};
use anyhow::{Context, Result};
use budgeted_bandits::import::{Ad, Setting, read};
use budgeted_bandits::seed::{Role, Stream, stream};
use rand::{RngExt, distr::Open01};
use serde_json::{Value, json};
use std::fs;

/// Says what became of the rows, and prints or writes a specification a setting.
pub fn import(options: &Import) -> Result<String> {
    let name = || options.file.display().to_string();
    let imported = read(&fs::read_to_string(&options.file).with_context(name)?, options.repair).with_context(name)?;
    imported.bad.iter().for_each(|bad| eprintln!("{bad}"));
    eprintln!("{}", imported.summary());
    let mut draws = stream(1, 0, Role::Environment);
    let specifications: Vec<Value> =
        imported.settings.iter().map(|setting| specification(setting, options.law, &mut draws)).collect();
    let Some(directory) = &options.out else { return Ok(serde_json::to_string_pretty(&specifications)?) };
    fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    for (at, (setting, specification)) in imported.settings.iter().zip(&specifications).enumerate() {
        let name: String =
            setting.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' }).collect();
        let path = directory.join(format!("{:02}-{name}.json", at + 1));
        fs::write(&path, serde_json::to_string_pretty(specification)? + "\n").with_context(|| path.display().to_string())?;
    }
    Ok(format!("{} specifications in {}", specifications.len(), directory.display()))
}

/// The paper's experiment on a setting.
fn specification(setting: &Setting, law: ImportLaw, draws: &mut Stream) -> Value {
    let mut law = |mean: f64| match law {
        ImportLaw::Bernoulli => json!({ "law": "bernoulli", "p": mean }),
        ImportLaw::Beta => {
            // No smaller than a specification may have it, and beta neither.
            let alpha = (5.0 * draws.sample::<f64, _>(Open01)).max(0.001_f64.max(0.001 * mean / (1.0 - mean)));
            json!({ "law": "beta", "alpha": alpha, "beta": alpha * (1.0 - mean) / mean })
        }
    };
    let arm = |ad: &Ad| json!({ "name": format!("ad {}", ad.id), "reward": law(ad.reward), "cost": law(ad.cost) });
    json!({
        "version": 1,
        "environment": { "arms": setting.ads.iter().map(arm).collect::<Vec<_>>() },
        "budget": { "times_smallest_mean_cost": 150_000 },
        "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "omega-star-ucb", "rho": 0.25 }, { "id": "omega-ucb", "rho": 1 },
            { "id": "bts" }, { "id": "budget-ucb" }, { "id": "m-ucb" }, { "id": "c-ucb" }, { "id": "i-ucb" }, { "id": "b-greedy" },
            { "id": "ucb-sc-plus" } ],
        "repetitions": 100
    })
}
