//! The command `trace`: the state of one run at one of its pulls.

use crate::arguments::Trace as Options;
use crate::chart::{ChartFile, Drawn};
use crate::console::{Said, check_charts};
use crate::need::Need;
use crate::numbers::shown;
use crate::output;
use crate::pulls;
use crate::read::{policy, read, specification};
use anyhow::{Context, Result, bail};
use budgeted_bandits::interval::Interval;
use budgeted_bandits::picture;
use budgeted_bandits::trace::{ArmState, Ghost, State, Trace};
use std::path::Path;

/// Prints the state as JSON or as a table, and draws its chart.
pub fn state(options: &Options) -> Result<Said> {
    if options.pulls.as_deref() == Some(Path::new("-")) && options.specification == Path::new("-") {
        bail!("--pulls: expected a file, because the specification is read from standard input, found -");
    }
    check_charts(&options.chart)?;
    let specification = specification(&read(&options.specification)?, true)?;
    let policy = options.policy.as_ref().map_or(Ok(0), |wanted| policy(wanted, &specification))?;
    let mut trace = Trace::new(&specification, policy, options.repetition.saturating_sub(1))?;
    if let Some(path) = &options.pulls {
        replay(&mut trace, path)?;
    }
    let at = options.at.unwrap_or(trace.pulls());
    Need::of_trace(&specification, policy, at).announce("This trace", true);
    trace.seek(at);
    if let Some(fault) = trace.fault() {
        let label = specification.policies()[policy].label();
        bail!("{label} {fault} in round {} of repetition {}", trace.recorded() + 1, options.repetition);
    }
    if trace.pulls() < at {
        bail!("--at: expected at most {} pulls, where the run ends, found {at}", trace.pulls());
    }
    let names = || Ghost::ALL.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    let ghost =
        |name: &String| Ghost::find(name).with_context(|| format!("--compare: expected one of {}, found {name:?}", names()));
    let ghost = options.compare.as_ref().map(ghost).transpose()?;
    let state = trace.state(ghost);
    let answer = output::answer(options.format, &state, ("intervals", &[]), || table(&state))?;
    let label = specification.policies()[policy].label();
    let said = format!("{label}, repetition {}: {}", options.repetition, sentence(&state));
    let drawn = |file: &ChartFile| Drawn { file: file.clone(), svg: picture::intervals(&said, &state, ghost) };
    Ok(Said { charts: options.chart.iter().map(drawn).collect(), ..answer.into() })
}

/// Makes the pulls in a file the first pulls of the run.
fn replay(trace: &mut Trace, path: &Path) -> Result<()> {
    let text = read(path)?;
    let name = || path.display().to_string();
    trace.replay(&pulls::arms(&text).with_context(name)?).with_context(name)
}

fn table(state: &State) -> String {
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| shown(value, 4));
    let interval = |interval: Option<Interval>| {
        interval.map_or("–".to_owned(), |Interval { low, high }| format!("{} to {}", shown(low, 4), shown(high, 4)))
    };
    // The estimates have columns only if the policy does not take the sample means.
    let estimates = state.arms.iter().any(|arm| arm.estimated_reward.is_some());
    let mean = |mean: Option<f64>, estimate: Option<f64>| {
        let estimate = estimates.then(|| number(estimate));
        [Some(number(mean)), estimate].into_iter().flatten().collect::<Vec<_>>()
    };
    let row = |(at, arm): (usize, &ArmState)| {
        let next = if state.next == Some(at) { " (next)" } else { "" };
        let name = format!("{}{next}", arm.name.clone().unwrap_or_else(|| (at + 1).to_string()));
        [
            vec![name, arm.pulls.to_string()],
            mean(arm.mean_reward, arm.estimated_reward),
            vec![interval(arm.reward), number(Some(arm.true_reward))],
            mean(arm.mean_cost, arm.estimated_cost),
            vec![interval(arm.cost), number(Some(arm.true_cost)), number(arm.index), number(Some(arm.true_ratio))],
        ]
        .concat()
    };
    let head = ["arm", "n", "reward", "estimate", "interval", "true", "cost", "estimate", "interval", "true"];
    let head = head.into_iter().chain(["index", "true ratio"]).filter(|name| estimates || *name != "estimate");
    let head: Vec<_> = head.collect();
    let columns = 1..head.len();
    let table = output::plain(head, state.arms.iter().enumerate().map(row), columns);
    format!("{}\n\n{table}", sentence(state))
}

/// Writes the totals of the run.
fn sentence(state: &State) -> String {
    let level = state.level.map_or(String::new(), |level| format!(", intervals of {} %", shown(100.0 * level, 1)));
    let [spent, budget, reward, regret] = [state.spent, state.budget, state.reward, state.regret].map(|sum| shown(sum, 2));
    let by_hand = state.deviation.map_or(String::new(), |made| format!(" ({} by hand)", state.pulls.min(made.pulls as u64)));
    format!("{} pulls{by_hand}, spent {spent} of {budget}, reward {reward}, regret {regret}{level}", state.pulls)
}
