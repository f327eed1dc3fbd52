//! The picture of the answer to a sweep. This module is compiled natively only.

use super::heat::{Heat, HeatCell, HeatMap, heat};
use super::sweep::{SweepPicture, Swept, sweep};
use crate::experiment::Estimate;
use crate::report::difference;
use crate::specification::Specification;
use crate::sweep::{Second, SweepAnswer, SweptPolicy};

/// Draws the answer to a sweep of `base`: curves for one parameter, and heat maps for two. Returns `None` if no run is
/// done. Heat maps need an answer with the regret of every repetition.
pub fn of_sweep(answer: &SweepAnswer, base: &Specification) -> Option<String> {
    match &answer.second {
        None => curves(answer, base),
        Some(second) => maps(answer, second, base),
    }
}

/// Draws a sweep of one parameter.
fn curves(answer: &SweepAnswer, base: &Specification) -> Option<String> {
    // The axis needs rising values.
    let mut order: Vec<usize> = (0..answer.values.len()).collect();
    order.sort_by(|a, b| answer.values[*a].total_cmp(&answer.values[*b]));
    let first = *order.first()?;
    let swept = |line: &SweptPolicy| Swept {
        policy: line.policy,
        name: line.label.clone(),
        regret: order.iter().map(|at| pulled(answer, line, *at)).collect(),
    };
    let fixed = |line: &SweptPolicy| Swept { policy: line.policy, name: line.label.clone(), regret: line.regret[first] };
    let chart = SweepPicture {
        specification: base,
        parameter: &answer.parameter,
        values: order.iter().map(|at| (answer.values[*at], answer.typed[*at].clone())).collect(),
        varied: answer.policies.iter().filter(|line| !line.fixed).map(swept).collect(),
        fixed: answer.policies.iter().filter(|line| line.fixed).map(fixed).collect(),
    };
    Some(sweep(&chart))
}

/// Draws a sweep of two parameters.
fn maps(answer: &SweepAnswer, second: &Second, base: &Specification) -> Option<String> {
    if answer.values.is_empty() {
        return None;
    }
    let [columns, rows] = [distinct(&answer.values, &answer.typed), distinct(&second.second_values, &second.second_typed)];
    let varied: Vec<&SweptPolicy> = answer.policies.iter().filter(|line| !line.fixed).collect();
    let runs = columns.len() * rows.len();
    let comparisons = runs * runs.saturating_sub(1) / 2 * varied.len();
    let map = |line: &&SweptPolicy| {
        let pulled: Vec<Option<Estimate>> = (0..answer.values.len()).map(|run| pulled(answer, line, run)).collect();
        let means = pulled.iter().enumerate().filter_map(|(run, regret)| Some((run, regret.as_ref()?.mean)));
        let lowest = means.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(run, _)| run);
        let cell = |(column, row): (&(f64, &str), &(f64, &str))| {
            let at = |run: &usize| answer.values[*run] == column.0 && second.second_values[*run] == row.0;
            let Some(run) = (0..answer.values.len()).find(at) else { return HeatCell::Missing };
            let (Some(Estimate { mean, .. }), Some(lowest)) = (pulled[run], lowest) else { return HeatCell::Idle };
            let (these, those) = (&line.each[run], &line.each[lowest]);
            let is_more = |(low, _): (f64, f64)| low > 0.0;
            let apart = difference(these, those, base.intervals(), comparisons).1.is_some_and(is_more);
            HeatCell::Regret { mean, close: !these.is_empty() && !apart }
        };
        let cells = columns.iter().flat_map(|column| rows.iter().map(move |row| (column, row))).map(cell).collect();
        HeatMap { name: line.label.clone(), cells }
    };
    let texts = |values: &[(f64, &str)]| values.iter().map(|(_, text)| (*text).to_owned()).collect();
    Some(heat(&Heat {
        parameters: [&answer.parameter, &second.second_parameter].map(String::clone),
        values: [texts(&columns), texts(&rows)],
        maps: varied.iter().map(map).collect(),
        compared: varied.iter().all(|line| line.each.iter().all(|each| !each.is_empty())),
    }))
}

/// The different values of a parameter with their texts, by ascending value.
fn distinct<'a>(values: &[f64], typed: &'a [String]) -> Vec<(f64, &'a str)> {
    let mut found: Vec<(f64, &str)> = values.iter().copied().zip(typed.iter().map(String::as_str)).collect();
    found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    found.dedup_by(|(one, _), (other, _)| one == other);
    found
}

/// The final regret of a policy in a run, or `None` if the policy made no pull, because its regret of 0 is then no
/// merit.
fn pulled(answer: &SweepAnswer, line: &SweptPolicy, run: usize) -> Option<Estimate> {
    // If the answer has no number of repetitions for all runs, this number is a parameter of the sweep.
    let swept = match &answer.second {
        Some(second) if second.second_parameter == "repetitions" => second.second_values[run],
        _ => answer.values[run],
    };
    let repetitions = answer.repetitions.unwrap_or(swept as u64);
    (line.without_pulls[run] < repetitions).then_some(line.regret[run])
}
