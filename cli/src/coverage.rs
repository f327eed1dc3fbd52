//! The command `coverage`: how often the policies' upper bounds of the ratio fail, and how loose they are.

use crate::arguments::{Coverage, CoverageFormat};
use crate::chart::{ChartFile, Drawn};
use crate::console::{Said, check_charts};
use crate::need::Need;
use crate::numbers::shown;
use crate::output;
use crate::stop::Stop;
use anyhow::Result;
use budgeted_bandits::coverage::{CoverageReport, PolicyCoverage, Study};
use budgeted_bandits::input::Node;
use budgeted_bandits::picture;
use std::time::Instant;

/// Runs the command on all cores.
pub fn coverage(options: &Coverage) -> Result<Said> {
    let number = |value: &Option<f64>| value.map(Node::Number);
    let given = [
        ("family", options.family.clone().map(Node::Text)),
        ("samples", number(&options.samples)),
        ("level", number(&options.level)),
        ("pairs", number(&options.pairs)),
        ("seed", number(&options.seed)),
    ];
    let given = given.into_iter().filter_map(|(key, value)| Some((key.into(), value?)));
    let study = Study::read(&Node::Object(given.collect()))?;
    check_charts(&options.chart)?;
    let stop = Stop::on_signals()?;
    // The first task is run for its time, and once more for its records.
    let start = Instant::now();
    let record = 8.0 * study.run(0).len() as f64;
    Need::of_tasks(study.tasks(), start.elapsed(), 2.0 * record).announce("This study", false);
    let answer = stop.work(None).study(study).report();
    let text = match output::chosen(options.format, CoverageFormat::Text, CoverageFormat::Json) {
        CoverageFormat::Json => serde_json::to_string_pretty(&answer)?,
        CoverageFormat::Csv => output::csv("coverage", &answer, &[])?,
        CoverageFormat::Text => text(&answer),
    };
    let drawn = |file: &ChartFile| Drawn { file: file.clone(), svg: picture::coverage(&sentence(&answer), &answer) };
    // There is nothing to draw before the first pair counts.
    let charts = options.chart.iter().filter(|_| answer.pairs > 0).map(drawn).collect();
    let said = Said { charts, ..text.into() };
    if answer.pairs == study.pairs {
        return Ok(said);
    }
    let stopped = format!("stopped after {} of {} pairs", answer.pairs, study.pairs);
    Ok(Said { notes: vec![stopped], stopped_by: stop.signal(), ..said })
}

/// Writes the settings and a table of the policies.
fn text(answer: &CoverageReport) -> String {
    let multiple = |value: Option<f64>| value.map_or("∞".to_owned(), |value| shown(value, 2));
    let row = |policy: &PolicyCoverage| {
        vec![
            policy.name.to_owned(),
            policy.class.name().to_owned(),
            shown(100.0 * policy.share, 2),
            format!("{} to {}", shown(100.0 * policy.low, 2), shown(100.0 * policy.high, 2)),
            multiple(policy.median),
            format!("{} to {}", multiple(policy.lower_quartile), multiple(policy.upper_quartile)),
            policy.infinite.to_string(),
        ]
    };
    let head = vec!["policy", "class", "% exceeded", "95 % interval", "bound / ratio", "quartiles", "infinite"];
    let table = output::plain(head, answer.policies.iter().map(row), 2..7);
    format!("{}\n\n{table}", sentence(answer))
}

/// Writes the settings.
fn sentence(answer: &CoverageReport) -> String {
    let Study { family, samples, level, seed, .. } = answer.study;
    format!(
        "{} pairs of the family {}, {samples} samples of each, seed {seed}; bounds of nominal level {} %",
        answer.pairs,
        family.entry().name,
        budgeted_bandits::input::number((1e8 * level).round() / 1e6)
    )
}
