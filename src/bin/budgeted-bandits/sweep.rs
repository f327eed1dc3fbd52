//! The command `sweep`: final regret against a parameter. Each value is run on the same draws, as in the page's view
//! Sweep.

mod chart;
mod parameter;
mod points;

use crate::arguments::Sweep;
use crate::console::{Said, check_charts, make_directory};
use crate::numbers::estimate;
use crate::output::{self, capped};
use crate::read::{read, specification};
use crate::runs::{One, Runner};
use crate::shard;
use crate::stop::Stop;
use anyhow::{Context, Result, bail};
use budgeted_bandits::experiment::{Estimate, Notion, RegretCurve};
use budgeted_bandits::report::PolicyReport;
use budgeted_bandits::specification::{Checkpoints, Repetitions, Specification};
use parameter::Parameter;
use points::{Point, grid, place};
use serde::Serialize;
use serde_json::Value;

/// How the run of the policies that the parameters do not change is called.
const OTHERS: &str = "other policies";

/// The answer to a sweep. Its lists have one entry for each run. Some runs are missing if a signal stopped the sweep.
#[derive(Serialize)]
struct Answer<'a> {
    parameter: &'a str,
    values: Vec<f64>,
    /// The values as they were typed.
    typed: Vec<&'a str>,
    #[serde(flatten)]
    second: Option<Second<'a>>,
    /// The number of repetitions of each run; `None` if a parameter is this number.
    repetitions: Option<u64>,
    policies: Vec<Line>,
}

/// The second parameter.
#[derive(Serialize)]
struct Second<'a> {
    second_parameter: &'a str,
    second_values: Vec<f64>,
    second_typed: Vec<&'a str>,
}

/// The final regret of a policy in every run.
#[derive(Serialize)]
struct Line {
    /// The index of the policy in the specification.
    #[serde(skip)]
    policy: usize,
    id: &'static str,
    label: String,
    fixed: bool,
    regret: Vec<Estimate>,
    /// How many episodes reached the cap on pulls, in every run.
    capped: Vec<u64>,
    /// How many episodes made no pull, in every run.
    without_pulls: Vec<u64>,
    /// The final regret in each repetition, in every run of two parameters that are drawn. The list of a run is empty if the
    /// run follows from record files that do not hold all single repetitions.
    #[serde(skip)]
    each: Vec<Vec<f64>>,
}

/// Runs a specification at every value of a parameter, or at every pair of values of two parameters.
pub fn sweep(options: &Sweep) -> Result<Said> {
    let text = read(&options.specification)?;
    let base = specification(&text, options.keep.is_some())?;
    let mut tree: Value = serde_json::from_str(&text)?;
    // The seed and the repetitions can be swept even if the specification leaves them out.
    tree["seed"] = base.seed.into();
    let Repetitions::Fixed(repetitions) = base.repetitions else {
        bail!("repetitions: expected a number, because a sweep runs every value equally often, found a run until decided");
    };
    tree["repetitions"] = repetitions.into();
    let points = grid(options)?;
    check_charts(&options.chart)?;
    let find = |place: &String| Parameter::find(place, &base, &tree);
    let parameters: Vec<Parameter> = options.parameter.iter().map(find).collect::<Result<_>>()?;
    parameter::check_apart(&parameters, &base)?;
    let (swept, others) = parameter::split(&parameters, &base);

    // All values are checked before anything is run, so that a value that is refused does not lose the results of the
    // others.
    let variation = |(at, point): (usize, &Point)| {
        let place = place(&options.parameter, point);
        let mut tree = tree.clone();
        parameters.iter().zip(point).for_each(|(parameter, typed)| parameter.set(&mut tree, &base, typed.value));
        let specification = specification(&tree.to_string(), options.keep.is_some()).with_context(|| place.clone())?;
        Ok(One { name: format!("run-{}", at + 1), place, specification: with_policies(&specification, &swept) })
    };
    let others_run = || One { name: "others".into(), place: OTHERS.into(), specification: with_policies(&base, &others) };
    // The policies that are run once come first, so that every finished value has the results of all policies.
    let once = (!others.is_empty()).then(others_run).map(Ok);
    let all: Vec<One> = once.into_iter().chain(points.iter().enumerate().map(variation)).collect::<Result<_>>()?;

    let runner = Runner {
        threads: options.threads.map_or(0, usize::from),
        stop: Stop::on_signals()?,
        directory: options.keep.as_deref(),
    };
    if let Some(directory) = &options.keep {
        make_directory(directory)?;
        if let Some(shard) = &options.shard {
            return runner.part(directory, shard::of_text(shard)?, &all);
        }
    }
    runner.need_of_all(&all, false).announce("This sweep", false);
    let compares = options.chart.is_some() && parameters.len() == 2;
    let mut runs = Runs { runner, notes: Vec::new(), compares };
    let mut lines = lines(&parameters, &base, &swept, &others);
    let (varied, fixed) = lines.split_at_mut(swept.len());
    let finished = runs.fill(varied, fixed, &all)?;

    let (done, missing) = points.split_at(finished);
    let answer = answer(&options.parameter, done, &base, lines);
    let text = output::answer(options.format, &answer, ("sweep", &[]), || table(&options.parameter, done, &answer))?;
    let charts = options.chart.iter().filter_map(|file| chart::drawn(file, &answer, &base));
    let mut said = Said { notes: runs.notes, charts: charts.collect(), ..text.into() };
    if !missing.is_empty() {
        said.notes.insert(0, points::stopped(finished, missing));
        said.stopped_by = runs.runner.stop.signal();
    }
    Ok(said)
}

/// Returns the answer of the runs that are done.
fn answer<'a>(places: &'a [String], done: &'a [Point], base: &Specification, policies: Vec<Line>) -> Answer<'a> {
    let values = |at: usize| done.iter().map(|point| point[at].value).collect();
    let typed = |at: usize| done.iter().map(|point| &*point[at].text).collect();
    let second = |place: &'a String| Second { second_parameter: place, second_values: values(1), second_typed: typed(1) };
    let fixed = !places.iter().any(|place| place == "repetitions");
    Answer {
        parameter: &places[0],
        values: values(0),
        typed: typed(0),
        second: places.get(1).map(second),
        repetitions: fixed.then_some(base.repetitions.most()),
        policies,
    }
}

/// Returns the lines of the swept policies and then of the others, all without results. If several policies
/// are the same, their lines have the same label, to which the number of the policy, from 1, is added.
fn lines(parameters: &[Parameter], base: &Specification, swept: &[usize], others: &[usize]) -> Vec<Line> {
    let line = |(policy, fixed): (&usize, bool)| {
        let choice = &base.policies[*policy];
        let label = choice.entry.whole_label(&parameter::varied(parameters, base, *policy), &choice.values);
        let (regret, capped, without_pulls, each) = Default::default();
        Line { policy: *policy, id: choice.entry.id, label, fixed, regret, capped, without_pulls, each }
    };
    let all = swept.iter().map(|policy| (policy, false)).chain(others.iter().map(|policy| (policy, true)));
    let mut lines: Vec<Line> = all.map(line).collect();
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
#[derive(Clone)]
struct Final {
    regret: Estimate,
    capped: u64,
    without_pulls: u64,
    each: Vec<f64>,
}

impl Line {
    fn add(&mut self, Final { regret, capped, without_pulls, each }: Final) {
        self.regret.push(regret);
        self.capped.push(capped);
        self.without_pulls.push(without_pulls);
        self.each.push(each);
    }
}

/// The runs of a sweep.
struct Runs<'a> {
    runner: Runner<'a>,
    /// Notes about the runs that are done.
    notes: Vec<String>,
    /// Whether the runs are compared, repetition by repetition.
    compares: bool,
}

impl Runs<'_> {
    /// Adds results to the lines, value by value, until a signal arrives. Returns how many values are finished. If there
    /// are lines of policies that the parameters do not change, the first run is theirs.
    fn fill(&mut self, varied: &mut [Line], fixed: &mut [Line], all: &[One]) -> Result<usize> {
        let (once, variations) = all.split_at(usize::from(!fixed.is_empty()));
        let once = once.first().map_or(Ok(Some(Vec::new())), |run| self.finals(run))?;
        let Some(once) = once else { return Ok(0) };
        let mut finished = 0;
        for run in variations {
            let Some(finals) = self.finals(run)? else { break };
            varied.iter_mut().zip(finals).for_each(|(line, last)| line.add(last));
            fixed.iter_mut().zip(&once).for_each(|(line, last)| line.add(last.clone()));
            finished += 1;
        }
        Ok(finished)
    }

    /// Returns the final results of every policy, or `None` if a signal came before all repetitions were done.
    fn finals(&mut self, run: &One) -> Result<Option<Vec<Final>>> {
        let results = self.runner.results(run)?;
        if !results.is_complete() {
            return Ok(None);
        }
        let answer = results.answer();
        self.notes.extend(capped(&run.place, &answer));
        let courses = results.regret_curves(Notion::Pseudo, None).context("there are results")?;
        let last = |(policy, (course, report)): (usize, (RegretCurve, &PolicyReport))| {
            let PolicyReport { capped, without_pulls, .. } = *report;
            let each = results.final_regrets(policy);
            let each = if self.compares && each.len() as u64 == report.repetitions { each.to_vec() } else { Vec::new() };
            Final { regret: course.last, capped, without_pulls, each }
        };
        Ok(Some(courses.into_iter().zip(&answer.policies).enumerate().map(last).collect()))
    }
}

/// Writes a table with a line for each run, a column for each parameter and a column for each policy.
fn table(places: &[String], done: &[Point], answer: &Answer) -> String {
    let row = |(at, point): (usize, &Point)| {
        let values = point.iter().map(|typed| typed.text.clone());
        values.chain(answer.policies.iter().map(|line| cell(&line.regret[at]))).collect()
    };
    let labels = answer.policies.iter().map(|line| &line.label);
    let head: Vec<&str> = places.iter().chain(labels).map(String::as_str).collect();
    let columns = 0..head.len();
    let table = output::plain(head, done.iter().enumerate().map(row), columns);
    let repetitions = match answer.repetitions {
        Some(repetitions) => format!("{repetitions} repetitions at each {}", points::noun(places.len())),
        None => "as many repetitions as the column repetitions says".to_owned(),
    };
    format!("final regret and its 95 % interval, {repetitions}\n\n{table}")
}

fn cell(Estimate { mean, low, high }: &Estimate) -> String {
    estimate(*mean, *low, *high)
}
