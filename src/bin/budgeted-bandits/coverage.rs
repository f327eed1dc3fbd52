//! Coverage: how often the bounds of the policies fail, and how loose they are.

use crate::arguments::{Coverage, CoverageFormat};
use crate::numbers::shown;
use anyhow::Result;
use budgeted_bandits::coverage::{Answer, Results, Specification};
use budgeted_bandits::input::Node;
use comfy_table::{CellAlignment, Table, presets};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::io::IsTerminal;

/// Runs it, on all cores.
pub fn coverage(options: &Coverage) -> Result<String> {
    let number = |value: &Option<f64>| value.map(Node::Number);
    let given = [
        ("family", options.family.clone().map(Node::Text)),
        ("samples", number(&options.samples)),
        ("level", number(&options.level)),
        ("pairs", number(&options.pairs)),
        ("seed", number(&options.seed)),
    ];
    let given = given.into_iter().filter_map(|(key, value)| Some((key.into(), value?)));
    let specification = Specification::read(&Node::Object(given.collect()))?;
    let mut results = Results::new(specification);
    let records: Vec<Vec<f64>> = (0..specification.tasks()).into_par_iter().map(|task| specification.run(task)).collect();
    for (task, records) in records.into_iter().enumerate() {
        assert!(results.add(task, records), "every task runs once");
    }
    let answer = results.answer();
    let text_or_json = if std::io::stdout().is_terminal() { CoverageFormat::Text } else { CoverageFormat::Json };
    match options.format.unwrap_or(text_or_json) {
        CoverageFormat::Json => Ok(serde_json::to_string_pretty(&answer)?),
        CoverageFormat::Text => Ok(text(&answer)),
    }
}

/// What was asked, and a table of the policies.
fn text(answer: &Answer) -> String {
    let Specification { family, samples, level, seed, .. } = answer.specification;
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["policy", "class", "% exceeded", "95 % interval", "bound / ratio", "quartiles", "infinite"]);
    let multiple = |value: Option<f64>| value.map_or("∞".to_owned(), |value| shown(value, 2));
    for policy in &answer.policies {
        table.add_row([
            policy.name.to_owned(),
            policy.class.name().to_owned(),
            shown(100.0 * policy.share, 2),
            format!("{} to {}", shown(100.0 * policy.low, 2), shown(100.0 * policy.high, 2)),
            multiple(policy.median),
            format!("{} to {}", multiple(policy.lower_quartile), multiple(policy.upper_quartile)),
            policy.infinite.to_string(),
        ]);
    }
    table.column_iter_mut().skip(2).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    let entry = family.entry();
    format!(
        "{} pairs of the family {}, {samples} samples of each, seed {seed}; bounds of nominal level {} %\n\n{table}",
        answer.pairs,
        entry.name,
        budgeted_bandits::input::number((1e8 * level).round() / 1e6)
    )
}
