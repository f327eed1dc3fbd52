//! The functions and types that the page calls. Only this module and its children know JavaScript.
//!
//! A `specification` argument is an object or JSON text. Errors become JavaScript's `Error`, whose message is `path:
//! sentence`.

mod coverage;
mod distribution;
mod export;
mod import;
mod modules;
mod options;
mod presets;
mod race;
mod records;
mod regret;
mod rows;
mod runs;
mod shapes;
mod trace;
mod value;

pub use coverage::{JsCoverage, coverage_height, draw_coverage, draw_rain};
pub use distribution::{distribution_height, draw_distribution};
pub use export::{csv, js_snippet, repetitions_csv, whole_labels};
pub use import::{decode_data, import_data};
pub use modules::{check_module, module_entry, play_module, read_module};
pub use race::JsRace;
pub use records::JsMergedRecords;
pub use regret::draw_regret;
pub use rows::{bins, bins_of_rows, count_rows, keep_rows, kept_rows, prepare_rows};
pub use runs::{JsExperiment, JsResults, mean_difference};
pub use trace::JsTrace;

use crate::catalogue;
use crate::environment::{Arm, Environment};
use crate::episode::Episode;
use crate::experiment::{self, Experiment, Results};
use crate::forecast;
use crate::guarantee::{Given, Guarantees};
use crate::input::{Node, quote};
use crate::policy;
use crate::report::WorldsReport;
use crate::seed::{MAX_SEED, Role, stream};
use crate::specification::{Known, LIMITS, Specification};
use options::ChartOptions;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;
use serde::Serialize;
use value::{from_js, to_js};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

type Result<T> = std::result::Result<T, JsError>;

/// Reads a specification from an object, or from JSON text. Arms that were observed may name rows that are kept.
fn read(specification: JsValue) -> Result<Specification> {
    let node = match specification.as_string() {
        Some(text) => Node::from_json(&text)?,
        None => from_js(specification)?,
    };
    Ok(Specification::read_known(&node, &Known { rows: &rows::find, ..Known::default() })?)
}

/// The policies, laws, families, limits and the default specification.
#[wasm_bindgen(js_name = catalogue)]
pub fn js_catalogue() -> Result<JsValue> {
    to_js(&catalogue::catalogue())
}

/// Runs a whole experiment and returns the answer that the command line prints, without its timing.
#[wasm_bindgen]
pub fn run_experiment(specification: JsValue) -> Result<JsValue> {
    to_js(&experiment::run(read(specification)?).answer())
}

/// What is known about an experiment before it runs.
#[derive(Serialize)]
struct Plan {
    tasks: usize,
    repetitions: u64,
    expected_pulls: f64,
    /// `None` for a family, whose arms differ from repetition to repetition.
    arms: Option<Vec<PlannedArm>>,
    /// The arms as their rows have them; `None` unless all arms were observed.
    observed: Option<Vec<ObservedArm>>,
    smallest_mean_cost: Option<f64>,
    /// The budget in units of cost, if it is the same in every repetition.
    budget: Option<f64>,
    /// The sentence about arms of which a pull costs more than the budget, if there are any.
    large_pulls: Option<String>,
    labels: Vec<String>,
}

#[derive(Serialize)]
struct PlannedArm {
    reward_mean: f64,
    cost_mean: f64,
    ratio: f64,
    /// Several arms may be best.
    best: bool,
}

#[derive(Serialize)]
struct ObservedArm {
    #[serde(flatten)]
    planned: PlannedArm,
    rows: usize,
    correlation: Option<f64>,
}

/// What is known about the arms of an environment.
fn planned(environment: &Environment) -> Vec<PlannedArm> {
    let (best, scale) = (environment.best_arms(0.0), environment.scale);
    let arm = |(index, arm): (usize, &Arm)| PlannedArm {
        reward_mean: arm.laws.reward.mean() * scale.reward,
        cost_mean: arm.laws.cost.mean() * scale.cost,
        ratio: arm.ratio() * (scale.reward / scale.cost),
        best: best[index],
    };
    environment.arms.iter().enumerate().map(arm).collect()
}

/// What is known about arms that were observed.
fn observed(environment: &Environment) -> Vec<ObservedArm> {
    let arm = |(planned, arm): (PlannedArm, &Arm)| {
        let rows = arm.laws.columns().map_or(0, |(rewards, _)| rewards.values().len());
        ObservedArm { planned, rows, correlation: arm.laws.correlation() }
    };
    planned(environment).into_iter().zip(&environment.arms).map(arm).collect()
}

#[derive(Serialize)]
struct Checked<'a> {
    specification: &'a Specification,
    plan: Plan,
}

/// Checks a specification and returns `{ specification, plan }`, in which every default is filled in. The rows of arms
/// are kept, and the specification has their names.
#[wasm_bindgen]
pub fn check_specification(specification: JsValue) -> Result<JsValue> {
    let specification = read(specification)?;
    let experiment = Experiment::new(specification.clone());
    let given = specification.environment().given();
    let plan = Plan {
        tasks: experiment.tasks(),
        repetitions: specification.repetitions().most(),
        expected_pulls: specification.expected_pulls(),
        arms: given.as_ref().map(planned),
        observed: specification.environment().observed().as_ref().map(observed),
        smallest_mean_cost: given.as_ref().map(|given| given.smallest_mean_cost() * given.scale.cost),
        budget: Results::new(experiment).budget(),
        large_pulls: specification.large_pulls(),
        labels: specification.policies().iter().map(|player| player.label()).collect(),
    };
    rows::named(&specification, |short| to_js(&Checked { specification: short, plan }))
}

/// What the rows of arms leave open, as the field `worlds` of an answer: the worlds of the first `repetitions`
/// repetitions. It is null unless all arms were observed.
#[wasm_bindgen]
pub fn worlds(specification: JsValue, repetitions: f64) -> Result<JsValue> {
    to_js(&WorldsReport::of(&read(specification)?, repetitions as u64))
}

/// What theorems of papers say about the regret of the policies: `{ none, most, policies: [{ theorem, unmet, bound,
/// leading_term, checkpoints, most, vacuous, letters, arms, pulls_in_all, tuned }] }`. `names` and `values` are
/// parameters of proofs, as many values as names.
#[wasm_bindgen]
pub fn guarantees(specification: JsValue, names: Vec<String>, values: Vec<f64>) -> Result<JsValue> {
    let given = names.iter().zip(values).map(|(name, value)| Given::new(name, value));
    let given = given.collect::<std::result::Result<Vec<_>, _>>()?;
    to_js(&Guarantees::with(&read(specification)?, &given))
}

/// How many seconds each policy takes in one thread of native code, for all repetitions.
#[wasm_bindgen(js_name = forecast)]
pub fn js_forecast(specification: JsValue) -> Result<Vec<f64>> {
    Ok(forecast::seconds(&read(specification)?))
}

/// The environment of the first repetition as given arms. Their rows are kept, and the arms have the names.
#[wasm_bindgen]
pub fn freeze_draw(specification: JsValue) -> Result<JsValue> {
    let specification = read(specification)?;
    let drawn = specification.environment().frozen(&mut stream(specification.seed(), 0, Role::Environment));
    let (short, names) = rows::shorten(&drawn);
    let environment = to_js(&short)?;
    rows::write_names(&environment, names);
    Ok(environment)
}

/// A random seed, an integer from 0 to 2^53 - 1.
#[wasm_bindgen]
pub fn surprise_seed() -> Result<f64> {
    Ok((getrandom::u64()? & MAX_SEED) as f64)
}

/// Plays `pulls` rounds of a policy with its default parameters and records nothing. Benchmarks time this function and
/// its native twin. The arms are Bernoulli, or linear if the policy needs linear arms. Returns the sum of all costs.
#[wasm_bindgen]
pub fn play(policy: &str, arms: usize, repetition: u32, pulls: u32) -> Result<f64> {
    let entry = policy::find(policy)
        .ok_or_else(|| JsError::new(&format!("policy: expected one of the catalogue, found {}", quote(policy))))?;
    let in_range = (1..=LIMITS.arms).contains(&arms) && pulls > 0;
    if !in_range {
        return Err(JsError::new(&format!("expected 1 to {} arms and at least 1 pull", LIMITS.arms)));
    }
    let (environment, mut episode) = Episode::to_time(entry, arms, repetition.into(), pulls.into());
    episode.finish(&environment);
    Ok(episode.tally().spent)
}

/// The area of a canvas that charts are drawn on.
fn area(canvas: HtmlCanvasElement) -> Result<DrawingArea<CanvasBackend, Shift>> {
    let backend = CanvasBackend::with_canvas_object(canvas);
    Ok(backend.ok_or_else(|| JsError::new("canvas: expected one with a 2d context"))?.into_drawing_area())
}
