//! How long whole experiments take on one thread, and which policies take this time.

mod output;

use super::said;
use crate::arguments::ListFormat;
use crate::console::Said;
use crate::stop::Stop;
use anyhow::{Result, bail};
use budgeted_bandits::catalogue::DEFAULT_SPECIFICATION;
use budgeted_bandits::experiment::{Experiment, Results};
use budgeted_bandits::parallel::STEP;
use budgeted_bandits::policy;
use budgeted_bandits::preset::{self, Preset};
use budgeted_bandits::specification::Specification;
use budgeted_bandits::tape::Tapes;
use std::time::Instant;

/// The name of the experiment that the page shows first.
const DEFAULT: &str = "default";

/// An experiment to measure.
struct Subject {
    /// The id of the preset, or [`DEFAULT`].
    id: &'static str,
    /// What distinguishes the experiment from the other parts of the preset; empty if it is the only part.
    label: String,
    specification: Specification,
    /// The specification with `uniform` as its only policy.
    unit: Specification,
    /// The least times so far of the experiment and of its unit.
    least: Option<(Times, Times)>,
}

/// The times of an experiment.
struct Times {
    /// The seconds of each task.
    tasks: Vec<f64>,
    /// The seconds of the rest, which adds up the records of the tasks.
    rest: f64,
    /// The pulls of each policy, which are the same in every turn.
    pulls: Vec<f64>,
}

/// Measures one experiment after another.
pub fn bench(ids: &[String], turns: u16, format: ListFormat) -> Result<Said> {
    let mut subjects = subjects(ids)?;
    let stop = Stop::on_signals()?;
    let all = subjects.len() * usize::from(turns);
    let done = measure(&mut subjects, turns, &stop);
    let answer = match format {
        ListFormat::Json => output::json(&subjects)?,
        ListFormat::Table => output::table(&subjects),
    };
    Ok(said(answer, done, all, &stop))
}

/// The experiments with these ids, or all if there are no ids.
fn subjects(ids: &[String]) -> Result<Vec<Subject>> {
    let presets: Vec<&Preset> = preset::ALL.iter().copied().filter(|preset| !preset.computed()).collect();
    let known: Vec<&str> = std::iter::once(DEFAULT).chain(presets.iter().map(|preset| preset.id)).collect();
    if let Some(id) = ids.iter().find(|id| !known.contains(&id.as_str())) {
        bail!("--experiments: there is no experiment `{id}`; expected one of {}", known.join(", "));
    }
    let default = Subject::new(DEFAULT, String::new(), Specification::from_json(DEFAULT_SPECIFICATION)?);
    let parts = presets.iter().flat_map(|preset| {
        preset.parts().into_iter().map(|part| {
            let few = (part.specification.repetitions().most() / 10).max(2);
            let specification = part.sized(Some(few), 1.0).build().expect("fewer repetitions are allowed as well");
            Subject::new(preset.id, part.label, specification)
        })
    });
    let wanted = |subject: &Subject| ids.is_empty() || ids.iter().any(|id| id == subject.id);
    Ok(std::iter::once(default).chain(parts).filter(wanted).collect())
}

impl Subject {
    fn new(id: &'static str, label: String, specification: Specification) -> Subject {
        let uniform = policy::find("uniform").expect("a policy of the catalogue");
        let unit = specification.to_builder().policies([uniform.into()]).build().expect("uniform plays on all arms");
        Subject { id, label, specification, unit, least: None }
    }
}

/// Lowers the times of the experiments until all turns are over or a signal arrives. Returns the number of measurements.
fn measure(subjects: &mut [Subject], turns: u16, stop: &Stop) -> usize {
    let mut done = 0;
    for _ in 0..turns {
        for subject in &mut *subjects {
            let Some(times) = run(&subject.specification, stop) else { return done };
            let Some(unit) = run(&subject.unit, stop) else { return done };
            subject.least = Some(match subject.least.take() {
                Some((least, least_unit)) => (least.lowered_by(&times), least_unit.lowered_by(&unit)),
                None => (times, unit),
            });
            done += 1;
        }
    }
    done
}

impl Times {
    /// The smaller of the two times of each task, and of the rest. Another program rarely disturbs the same task in
    /// every turn.
    fn lowered_by(mut self, other: &Times) -> Times {
        for (least, time) in self.tasks.iter_mut().zip(&other.tasks) {
            *least = least.min(*time);
        }
        Times { rest: self.rest.min(other.rest), ..self }
    }

    /// The seconds of a policy.
    fn policy(&self, policy: usize) -> f64 {
        self.tasks.iter().skip(policy).step_by(self.pulls.len()).sum()
    }

    /// The seconds of all policies and of the rest.
    fn seconds(&self) -> f64 {
        self.tasks.iter().sum::<f64>() + self.rest
    }

    /// The mean nanoseconds of a pull of a policy.
    fn nanoseconds(&self, policy: usize) -> f64 {
        1e9 * self.policy(policy) / self.pulls[policy]
    }
}

/// Runs an experiment as one thread of the command `run` does. Returns `None` if a signal arrives.
fn run(specification: &Specification, stop: &Stop) -> Option<Times> {
    let mut results = Results::new(Experiment::new(specification.clone()));
    let mut tapes = Tapes::default();
    let mut tasks = Vec::with_capacity(results.experiment().tasks());
    let begin = Instant::now();
    for task in 0..results.experiment().tasks() {
        let begin = Instant::now();
        let mut under_way = results.experiment().begin(task);
        let records = loop {
            if stop.is_raised() {
                return None;
            }
            if let Some(records) = under_way.step(results.experiment(), &mut tapes, STEP) {
                break records;
            }
        };
        tasks.push(begin.elapsed().as_secs_f64());
        results.add(task, records);
    }
    let answer = results.answer();
    let rest = begin.elapsed().as_secs_f64() - tasks.iter().sum::<f64>();
    let pulls = answer.policies.iter().map(|policy| policy.last.stopping_time * policy.repetitions as f64).collect();
    Some(Times { tasks, rest, pulls })
}
