//! Runs of an experiment: workers run its tasks, and the page folds their records.

use super::{Result, read, rows, to_js};
use crate::experiment::{Estimate, Experiment, Failure, RegretDefinition, Results, Task, to_array};
use crate::input::Field;
use crate::interval::z_of_alpha;
use crate::report::{Answer, Removed, difference, error_of_pair};
use crate::stats::IntervalMethod;
use crate::tape::Tapes;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// An experiment in a worker, which runs its tasks.
#[wasm_bindgen(js_name = Experiment)]
pub struct JsExperiment {
    experiment: Experiment,
    tapes: Tapes,
    /// The task that `step` continues.
    begun: Option<Task>,
}

#[wasm_bindgen(js_class = Experiment)]
impl JsExperiment {
    /// Reads a specification.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue) -> Result<JsExperiment> {
        Ok(JsExperiment { experiment: Experiment::new(read(specification)?), tapes: Tapes::default(), begun: None })
    }

    /// The largest number of tasks, each of which is one policy in one block of repetitions.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> usize {
        self.experiment.tasks()
    }

    /// Runs a task, from 0 to `tasks` - 1, and returns its records.
    pub fn run(&mut self, task: usize) -> Result<Box<[f64]>> {
        self.check(task)?;
        Ok(to_array(&self.experiment.run_with(task, &mut self.tapes)).into_boxed_slice())
    }

    /// Begins a task. A task that was begun before and has not ended is dropped.
    pub fn begin(&mut self, task: usize) -> Result<()> {
        self.check(task)?;
        self.begun = Some(self.experiment.begin(task));
        Ok(())
    }

    /// Continues the task that was begun for at most `pulls` pulls. Returns its records when it ends, and `undefined`
    /// before.
    pub fn step(&mut self, pulls: u32) -> Result<Option<Box<[f64]>>> {
        let task = self.begun.as_mut().ok_or_else(|| JsError::new("No task was begun, or its records were taken."))?;
        let result = task.step(&self.experiment, &mut self.tapes, pulls.into());
        if result.is_some() {
            self.begun = None;
        }
        Ok(result.map(|result| to_array(&result).into_boxed_slice()))
    }

    fn check(&self, task: usize) -> Result<()> {
        let tasks = self.experiment.tasks();
        match task < tasks {
            true => Ok(()),
            false => Err(JsError::new(&format!("task: expected a whole number below {tasks}, found {task}"))),
        }
    }
}

/// Mean, low and high of the differences between two lists of final regrets on the same draws, repetition by
/// repetition. `intervals` is the method of the specification, if it names one. The intervals of so many `comparisons`
/// hold together with a probability of 95 %. A missing end of the interval is NaN.
#[wasm_bindgen]
pub fn mean_difference(these: &[f64], those: &[f64], intervals: Option<String>, comparisons: u32) -> Result<Vec<f64>> {
    let named = |name: String| Field::root(&name.as_str().into()).one_of(&IntervalMethod::NAMES);
    let intervals = intervals.map_or(Ok(IntervalMethod::default()), named)?;
    let (mean, interval) = difference(these, those, intervals, comparisons as usize);
    let (low, high) = interval.unwrap_or((f64::NAN, f64::NAN));
    Ok(vec![mean, low, high])
}

/// A policy that failed.
#[derive(Serialize)]
struct Failed {
    policy: usize,
    #[serde(flatten)]
    removed: Removed,
}

fn definition_of(name: &str) -> Result<RegretDefinition> {
    let definitions = [
        ("pseudo", RegretDefinition::Pseudo),
        ("realised", RegretDefinition::Realised),
        ("knapsack", RegretDefinition::Knapsack),
    ];
    Ok(Field::root(&name.into()).one_of(&definitions)?)
}

/// The results of an experiment on the page, which folds the records of its tasks.
#[wasm_bindgen(js_name = Results)]
pub struct JsResults(pub(super) Rc<RefCell<Results>>);

#[wasm_bindgen(js_class = Results)]
impl JsResults {
    /// Reads a specification. No task counts yet.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue) -> Result<JsResults> {
        Ok(JsResults(Rc::new(RefCell::new(Results::new(Experiment::new(read(specification)?))))))
    }

    /// Adds the records of a task. Tasks may come in any order. Returns whether the records were used, because each
    /// task counts once.
    pub fn add(&self, task: usize, records: Vec<f64>) -> bool {
        let mut results = self.0.borrow_mut();
        let result = results.experiment().read(task, &records);
        result.is_some_and(|result| results.add(task, result))
    }

    /// The number of tasks that the answer covers.
    #[wasm_bindgen(getter)]
    pub fn folded(&self) -> usize {
        self.0.borrow().folded()
    }

    /// The number of repetitions that all policies have done.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> f64 {
        self.0.borrow().repetitions() as f64
    }

    /// Whether all repetitions are done, or the question that the run goes on for is decided.
    #[wasm_bindgen(getter)]
    pub fn complete(&self) -> bool {
        self.0.borrow().is_complete()
    }

    /// The policies that failed: `[{ policy, label, sha256, repetition, round, reason }]`. No further record is needed
    /// if there are any.
    pub fn failed(&self) -> Result<JsValue> {
        let results = self.0.borrow();
        let failed = |failure: &Failure| Failed { policy: failure.policy, removed: results.experiment().removed(failure) };
        to_js(&results.failures().iter().map(failed).collect::<Vec<_>>())
    }

    /// Whether a policy has failed.
    #[wasm_bindgen(getter)]
    pub fn has_failed(&self) -> bool {
        !self.0.borrow().failures().is_empty()
    }

    /// How the questions stand: `{ all, questions: [{ policy, outcome, at, mean, low, high, margin, widening, expected
    /// }] }`. A run with a fixed number of repetitions uses the default margin.
    pub fn decided(&self) -> Result<JsValue> {
        to_js(self.0.borrow().decided())
    }

    /// The answer of the tasks so far, with the names of rows in place of the rows.
    pub fn answer(&self) -> Result<JsValue> {
        let results = self.0.borrow();
        let specification = results.experiment().specification();
        rows::named(specification, |specification| to_js(&Answer { specification, ..results.answer() }))
    }

    /// The regret of every policy, or its difference from the regret of the policy `against`.
    ///
    /// `definition` is "pseudo", "realised" or "knapsack". The list holds mean, low and high at the end and then at every
    /// checkpoint, policy after policy. A missing end of an interval is NaN. The list is empty if this regret is not
    /// defined for this environment.
    pub fn courses(&self, definition: &str, against: Option<usize>) -> Result<Vec<f64>> {
        let definition = definition_of(definition)?;
        let numbers = |Estimate { mean, low, high }| [mean, low.unwrap_or(f64::NAN), high.unwrap_or(f64::NAN)];
        let courses = self.0.borrow().regret_curves(definition, against).unwrap_or_default();
        let estimates = courses.into_iter().flat_map(|course| std::iter::once(course.last).chain(course.checkpoints));
        Ok(estimates.flat_map(numbers).collect())
    }

    /// The difference in final regret between each policy and the policy `against`, with intervals that hold for all
    /// pairs of policies together: a list of `{ policy, mean, low, high }`. The list is empty if this regret is not
    /// defined for this environment.
    pub fn paired(&self, definition: &str, against: usize) -> Result<JsValue> {
        to_js(&self.0.borrow().paired(definition_of(definition)?, against).unwrap_or_default())
    }

    /// For every policy the number of repetitions in which its final regret is lower than that of the policy `against`,
    /// and then the number of those in which it is higher.
    pub fn lower_and_higher(&self, against: usize) -> Vec<usize> {
        self.0.borrow().lower_and_higher(against).concat()
    }

    /// For every policy how often it loses the best arm: `{ repetitions, lost, low, high, share_of_others,
    /// regret_if_lost, regret_if_kept, largest_regret, largest_to_mean }`, or null if it made no pull or if the ends of
    /// single repetitions are not known.
    pub fn lost_best_arm(&self) -> Result<JsValue> {
        let results = self.0.borrow();
        let policies = 0..results.experiment().specification().policies().len();
        to_js(&policies.map(|policy| results.lost_best_arm(policy)).collect::<Vec<_>>())
    }

    /// The z for which a normal variable lies outside ±z with the error of one pair of policies. All pairs share an
    /// error of 5 %.
    #[wasm_bindgen(getter)]
    pub fn quantile_of_pair(&self) -> f64 {
        z_of_alpha(error_of_pair(self.0.borrow().experiment().specification()))
    }

    /// The final regret of a policy in each repetition.
    pub fn final_regrets(&self, policy: usize) -> Vec<f64> {
        self.0.borrow().final_regrets(policy).to_vec()
    }

    /// Another handle to the same results. `judge_preset` needs one because it consumes the handles that it gets.
    pub fn share(&self) -> JsResults {
        JsResults(self.0.clone())
    }
}
