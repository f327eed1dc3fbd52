//! Tests of imported tables: which rows are kept, which are left out, and how the summary says so.

mod ads;
mod decimal_marks;
mod groups;
mod rows;
mod structure;

use super::*;
use crate::environment::Arm;
use crate::specification::Arms;

const ADVERTISING: &str = include_str!("../../tests/advertising.csv");

fn arms(data: &Data) -> (&[Arm], f64, f64) {
    match &data.settings[0].environment.arms {
        Arms::Given { arms, reward_max, cost_max, .. } => (arms, *reward_max, *cost_max),
        other => panic!("{other:?}"),
    }
}

fn means(text: &str) -> Vec<(String, f64, f64)> {
    let data = read(text, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (reward_max, cost_max) = (arms(&data).1, arms(&data).2);
    let given = data.settings[0].environment.stated().unwrap();
    let named = arms(&data).0.iter().zip(&given.arms);
    named
        .map(|(arm, scaled)| {
            let (reward, cost) = scaled.means(0.0);
            let round = |value: f64| (value * 1e9).round() / 1e9;
            (arm.name.clone().unwrap(), round(reward * reward_max), round(cost * cost_max))
        })
        .collect()
}

fn refused(text: &str) -> String {
    match read(text, &Options::default()) {
        Err(error) => error.to_string(),
        Ok(data) => panic!("{}", data.summary),
    }
}
