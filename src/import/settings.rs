//! The settings of data, and an experiment for each of them.

use super::{Data, ImportedSetting};
use crate::input::quote;
use serde_json::{Value, json};

/// The largest number of settings that an error lists.
const LISTED: usize = 30;

impl Data {
    /// The setting with this name or this number, from 1. A single setting need not be named.
    ///
    /// # Errors
    ///
    /// Returns a sentence that lists the settings if there is no such setting, or if there are several and none is named.
    pub fn setting(&self, name: Option<&str>) -> Result<&ImportedSetting, String> {
        let settings = &self.settings;
        let found = match name {
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
        Err(format!(
            "expected the name or the number of one of {} settings, found {found}; the settings are {}",
            settings.len(),
            names.join(", ")
        ))
    }

    /// A specification in JSON: for the advertising data the experiment of the paper, and for any other table the
    /// proposed budget and the policy uniform, which shows the result without learning.
    pub fn specification(&self, choice: &ImportedSetting) -> Value {
        let (budget, last) = if self.advertising {
            (json!({ "times_smallest_mean_cost": 150_000 }), "ucb-sc-plus")
        } else {
            (json!({ "absolute": choice.budget }), "uniform")
        };
        json!({
            "version": 1,
            "environment": choice.environment,
            "budget": budget,
            "policies": [
                { "id": "omega-ucb", "rho": 0.25 }, { "id": "omega-star-ucb", "rho": 0.25 }, { "id": "omega-ucb", "rho": 1 },
                { "id": "bts" }, { "id": "budget-ucb" }, { "id": "m-ucb" }, { "id": "c-ucb" }, { "id": "i-ucb" },
                { "id": "b-greedy" }, { "id": last } ],
            "repetitions": 100
        })
    }
}
