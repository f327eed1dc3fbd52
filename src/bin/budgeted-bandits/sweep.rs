//! The command `sweep`: final regret against a parameter. Each value is run on the same draws, as in the page's view
//! Sweep.

mod parameter;

use crate::arguments::Sweep;
use crate::console::Said;
use crate::numbers::estimate;
use crate::output::{self, capped};
use crate::read::read;
use crate::stop::Stop;
use crate::tasks::{is_complete, run_tasks};
use anyhow::{Context, Result, bail};
use budgeted_bandits::experiment::{Estimate, Experiment, Notion, RegretCurve};
use budgeted_bandits::input::number;
use budgeted_bandits::report::PolicyReport;
use budgeted_bandits::specification::{Checkpoints, Specification};
use parameter::Parameter;
use serde::Serialize;
use serde_json::Value;

/// The answer to a sweep.
#[derive(Serialize)]
struct Answer {
    parameter: String,
    /// The values that were run. Some values are missing if a signal stopped the sweep.
    values: Vec<f64>,
    /// The number of repetitions at each value; `None` if it is the parameter.
    repetitions: Option<u64>,
    policies: Vec<Line>,
}

/// The final regret of a policy at every value.
#[derive(Serialize)]
struct Line {
    id: &'static str,
    label: String,
    fixed: bool,
    regret: Vec<Estimate>,
    /// How many episodes reached the cap on pulls, at every value.
    capped: Vec<u64>,
    /// How many episodes made no pull, at every value.
    without_pulls: Vec<u64>,
}

/// Runs a specification at every value of a parameter.
pub fn sweep(options: &Sweep) -> Result<Said> {
    let text = read(&options.specification)?;
    let base = Specification::from_json(&text)?;
    let mut tree: Value = serde_json::from_str(&text)?;
    // The seed and the repetitions can be swept even if the specification leaves them out.
    tree["seed"] = base.seed.into();
    tree["repetitions"] = base.repetitions.into();
    let parameter = Parameter::find(&options.parameter, &base, &tree)?;
    check_distinct(&options.values)?;
    let (swept, others) = parameter.policies(&base);

    // All values are checked before anything is run, so that a value that is refused does not lose the results of the
    // others.
    let variation = |value: &f64| {
        let place = format!("{} = {}", options.parameter, number(*value));
        let text = parameter.set(&tree, &base, *value).to_string();
        let specification = Specification::from_json(&text).with_context(|| place.clone())?;
        Ok((place, with_policies(&specification, &swept)))
    };
    let variations: Vec<(String, Specification)> = options.values.iter().map(variation).collect::<Result<_>>()?;

    let mut runs = Runs { threads: options.threads.map_or(0, usize::from), stop: Stop::on_signals()?, notes: Vec::new() };
    let mut lines = lines(&parameter, &base, &swept, &others);
    let (varied, fixed) = lines.split_at_mut(swept.len());
    let once = (!others.is_empty()).then(|| with_policies(&base, &others));
    let finished = runs.fill(varied, variations, fixed, once)?;

    let (values, missing) = options.values.split_at(finished);
    let repetitions = (options.parameter != "repetitions").then_some(base.repetitions);
    let answer = Answer { parameter: options.parameter.clone(), values: values.to_vec(), repetitions, policies: lines };
    let text = output::answer(options.format, &answer, ("sweep", &[]), || table(&answer))?;
    let mut said = Said { notes: runs.notes, ..text.into() };
    if !missing.is_empty() {
        let list: Vec<String> = missing.iter().map(|value| number(*value)).collect();
        let stopped = format!("stopped after {finished} of {} values; missing: {}", options.values.len(), list.join(", "));
        said.notes.insert(0, stopped);
        said.stopped_by = runs.stop.signal();
    }
    Ok(said)
}

/// Returns an error if a value is given twice, because its results would be printed twice.
fn check_distinct(values: &[f64]) -> Result<()> {
    match values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)) {
        Some((_, value)) => bail!("--values: expected different numbers, found {} twice", number(*value)),
        None => Ok(()),
    }
}

/// Returns the lines of the swept policies and then of the others, all without results. If several policies are the
/// same, their lines have the same label, to which the number of the policy, from 1, is added.
fn lines(parameter: &Parameter, base: &Specification, swept: &[usize], others: &[usize]) -> Vec<Line> {
    let line = |policy: &usize, label: String, fixed| {
        let id = base.policies[*policy].entry.id;
        Line { id, label, fixed, regret: Vec::new(), capped: Vec::new(), without_pulls: Vec::new() }
    };
    let varied = swept.iter().map(|policy| line(policy, parameter.label(&base.policies[*policy]), false));
    let mut lines: Vec<Line> =
        varied.chain(others.iter().map(|policy| line(policy, base.policies[*policy].whole_label(), true))).collect();
    let labels: Vec<String> = lines.iter().map(|line| line.label.clone()).collect();
    for (line, policy) in lines.iter_mut().zip(swept.iter().chain(others)) {
        if labels.iter().filter(|label| **label == line.label).count() > 1 {
            line.label += &format!(", policy {}", policy + 1);
        }
    }
    lines
}

/// Returns the specification with some of its policies only, and without curves.
fn with_policies(specification: &Specification, policies: &[usize]) -> Specification {
    Specification {
        policies: policies.iter().map(|policy| specification.policies[*policy].clone()).collect(),
        checkpoints: Checkpoints::Fractions(vec![1.0]),
        ..specification.clone()
    }
}

/// The result of a run for one policy.
#[derive(Clone, Copy)]
struct Final {
    regret: Estimate,
    capped: u64,
    without_pulls: u64,
}

impl Line {
    fn add(&mut self, Final { regret, capped, without_pulls }: Final) {
        self.regret.push(regret);
        self.capped.push(capped);
        self.without_pulls.push(without_pulls);
    }
}

/// The runs of a sweep.
struct Runs {
    threads: usize,
    stop: Stop,
    /// Notes about the runs that are done.
    notes: Vec<String>,
}

impl Runs {
    /// Adds results to the lines, value by value, until a signal arrives. Returns how many values are finished.
    fn fill(
        &mut self,
        varied: &mut [Line],
        variations: Vec<(String, Specification)>,
        fixed: &mut [Line],
        once: Option<Specification>,
    ) -> Result<usize> {
        // The policies that are run once come first, so that every finished value has the results of all policies.
        let once = once.map_or(Ok(Some(Vec::new())), |specification| self.finals(specification, "other policies"))?;
        let Some(once) = once else { return Ok(0) };
        let mut finished = 0;
        for (place, specification) in variations {
            let Some(finals) = self.finals(specification, &place)? else { break };
            varied.iter_mut().zip(finals).for_each(|(line, last)| line.add(last));
            fixed.iter_mut().zip(&once).for_each(|(line, last)| line.add(*last));
            finished += 1;
        }
        Ok(finished)
    }

    /// Returns the final results of every policy, or `None` if a signal came before all repetitions were done. `place`
    /// says which run of the sweep this is.
    fn finals(&mut self, specification: Specification, place: &str) -> Result<Option<Vec<Final>>> {
        let results = run_tasks(Experiment::new(specification), self.threads, self.stop.flag(), place)?;
        if !is_complete(&results) {
            return Ok(None);
        }
        let answer = results.answer();
        self.notes.extend(capped(place, &answer));
        let courses = results.regret_curves(Notion::Pseudo, None).context("there are results")?;
        let last = |(course, report): (RegretCurve, &PolicyReport)| {
            let PolicyReport { capped, without_pulls, .. } = *report;
            Final { regret: course.last, capped, without_pulls }
        };
        Ok(Some(courses.into_iter().zip(&answer.policies).map(last).collect()))
    }
}

/// Writes a table with a line for each value and a column for each policy.
fn table(answer: &Answer) -> String {
    let head = std::iter::once(&answer.parameter).chain(answer.policies.iter().map(|line| &line.label));
    let row = |(at, value): (usize, &f64)| {
        std::iter::once(number(*value)).chain(answer.policies.iter().map(|line| cell(&line.regret[at]))).collect()
    };
    let head: Vec<&str> = head.map(String::as_str).collect();
    let table = output::plain(head, answer.values.iter().enumerate().map(row), 0..1 + answer.policies.len());
    let repetitions = match answer.repetitions {
        Some(repetitions) => format!("{repetitions} repetitions at each value"),
        None => "as many repetitions as the first column says".to_owned(),
    };
    format!("final regret and its 95 % interval, {repetitions}\n\n{table}")
}

fn cell(Estimate { mean, low, high }: &Estimate) -> String {
    estimate(*mean, *low, *high)
}
