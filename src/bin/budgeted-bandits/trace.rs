//! The command `trace`: the state of one run at one of its pulls.

use crate::arguments::{ListFormat, Trace as Options};
use crate::numbers::shown;
use anyhow::{Result, bail};
use budgeted_bandits::interval::Interval;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::trace::{Ghost, State, Trace};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use std::io::IsTerminal;

/// Prints the state as JSON or as a table.
pub fn state(options: &Options, specification: &Specification) -> Result<String> {
    let policy = policy(&options.policy, specification)?;
    let mut trace = Trace::new(specification, policy, options.repetition.saturating_sub(1))?;
    trace.seek(options.at);
    if trace.pulls() < options.at {
        bail!("--at: expected at most {} pulls, where the run ends, found {}", trace.pulls(), options.at);
    }
    let ghost = match &options.compare {
        None => None,
        Some(name) => match Ghost::find(name) {
            Some(ghost) => Some(ghost),
            None => {
                let names: Vec<&str> = Ghost::ALL.iter().map(|(name, ..)| *name).collect();
                bail!("--compare: expected one of {}, found {name:?}", names.join(", "));
            }
        },
    };
    let state = trace.state(ghost);
    let table_or_json = if std::io::stdout().is_terminal() { ListFormat::Table } else { ListFormat::Json };
    match options.format.unwrap_or(table_or_json) {
        ListFormat::Json => Ok(serde_json::to_string_pretty(&state)?),
        ListFormat::Table => Ok(table(&state)),
    }
}

/// Returns the index of a policy in the specification, given by its name or by its number from 1. A name stands for the
/// first policy of this name.
fn policy(wanted: &str, specification: &Specification) -> Result<usize> {
    let ids: Vec<&str> = specification.policies.iter().map(|player| player.entry.id).collect();
    let by_number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|place| *place < ids.len());
    match ids.iter().position(|id| *id == wanted).or(by_number) {
        Some(place) => Ok(place),
        None => bail!("--policy: expected one of {}, or a number from 1 to {}, found {wanted:?}", ids.join(", "), ids.len()),
    }
}

fn table(state: &State) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["arm", "n", "reward", "interval", "true", "cost", "interval", "true", "index", "true ratio"]);
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| shown(value, 4));
    let interval = |interval: Option<Interval>| {
        interval.map_or("–".to_owned(), |Interval { low, high }| format!("{} to {}", shown(low, 4), shown(high, 4)))
    };
    for (at, arm) in state.arms.iter().enumerate() {
        let next = if state.next == Some(at) { " (next)" } else { "" };
        table.add_row([
            format!("{}{next}", arm.name.clone().unwrap_or_else(|| (at + 1).to_string())),
            arm.pulls.to_string(),
            number(arm.mean_reward),
            interval(arm.reward),
            number(Some(arm.true_reward)),
            number(arm.mean_cost),
            interval(arm.cost),
            number(Some(arm.true_cost)),
            number(arm.index),
            number(Some(arm.true_ratio)),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    let level = state.level.map_or(String::new(), |level| format!(", intervals of {} %", shown(100.0 * level, 1)));
    let [spent, budget, reward, regret] = [state.spent, state.budget, state.reward, state.regret].map(|sum| shown(sum, 2));
    format!("{} pulls, spent {spent} of {budget}, reward {reward}, regret {regret}{level}\n\n{table}", state.pulls)
}
