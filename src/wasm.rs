//! What the page may call; only this and the modules in it know JavaScript.

mod coverage;
mod shapes;
mod trace;

pub use coverage::{JsCoverage, draw_coverage, draw_rain};

use crate::catalogue;
use crate::environment::{Arm, Environment};
use crate::episode::Episode;
use crate::experiment::{self, Experiment, Results};
use crate::input::Node;
use crate::plot::{Colour, Colours, Layout, Point, RegretChart, Scale, Series, number};
use crate::policy;
use crate::preset::{self, Preset};
use crate::seed::MAX_SEED;
use crate::specification::{LIMITS, Specification};
use crate::tape::Tapes;
use js_sys::JSON;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

type Result<T> = std::result::Result<T, JsError>;

/// Plain objects, numbers and null, as JSON.parse would give them.
fn to_js(value: &impl Serialize) -> Result<JsValue> {
    Ok(Node::of(value).serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// Reads a specification from an object, or from JSON text.
///
/// A text is read twice: by serde_json, which tells of what JavaScript passes over, such as a key that stands twice, and by
/// JavaScript, for numbers that are right to the last bit. Serde_json's own take 10 kB more to download.
fn read(specification: JsValue) -> Result<Specification> {
    let object = match specification.as_string() {
        Some(text) => {
            Specification::from_json(&text)?;
            JSON::parse(&text).map_err(|_| JsError::new("specification: expected JSON"))?
        }
        None => specification,
    };
    let node: Node =
        serde_wasm_bindgen::from_value(object).map_err(|error| JsError::new(&format!("specification: {error}")))?;
    Ok(Specification::read(&node)?)
}

/// Policies, laws, families, limits and the default specification.
#[wasm_bindgen(js_name = catalogue)]
pub fn js_catalogue() -> Result<JsValue> {
    to_js(&catalogue::catalogue())
}

/// Runs a specification from beginning to end; the answer of the command line without its timing.
#[wasm_bindgen]
pub fn run_experiment(specification: JsValue) -> Result<JsValue> {
    to_js(&experiment::run(read(specification)?).answer())
}

/// What can be said of a specification before it runs.
#[derive(Serialize)]
struct Plan {
    tasks: usize,
    repetitions: u64,
    expected_pulls: f64,
    /// None for families.
    arms: Option<Vec<PlannedArm>>,
    smallest_mean_cost: Option<f64>,
    /// The budget in units of cost, where it is the same in every repetition.
    budget: Option<f64>,
    labels: Vec<String>,
}

#[derive(Serialize)]
struct PlannedArm {
    reward_mean: f64,
    cost_mean: f64,
    ratio: f64,
    best: bool,
}

#[derive(Serialize)]
struct Checked<'a> {
    specification: &'a Specification,
    plan: Plan,
}

/// Reads a specification, an object or JSON text, and returns `{ specification, plan }`, or throws an Error that says what is
/// wrong, as `path: sentence`.
#[wasm_bindgen]
pub fn check_specification(specification: JsValue) -> Result<JsValue> {
    let specification = read(specification)?;
    let experiment = Experiment::new(specification.clone());
    let given = specification.environment.given();
    let arms = |environment: &Environment| {
        let (best, scale) = (environment.best(0.0), environment.scale);
        let arm = |(index, arm): (usize, &Arm)| PlannedArm {
            reward_mean: arm.laws.reward.mean() * scale.reward,
            cost_mean: arm.laws.cost.mean() * scale.cost,
            ratio: arm.ratio() * (scale.reward / scale.cost),
            best: index == best,
        };
        environment.arms.iter().enumerate().map(arm).collect()
    };
    let plan = Plan {
        tasks: experiment.tasks(),
        repetitions: specification.repetitions,
        expected_pulls: specification.expected_pulls(),
        arms: given.as_ref().map(arms),
        smallest_mean_cost: given.as_ref().map(|given| given.smallest_mean_cost() * given.scale.cost),
        budget: Results::new(experiment).budget(),
        labels: specification.policies.iter().map(|player| player.label()).collect(),
    };
    to_js(&Checked { specification: &specification, plan })
}

/// A seed for "surprise me": a random integer from 0 to 2^53 - 1.
#[wasm_bindgen]
pub fn surprise_seed() -> Result<f64> {
    Ok((getrandom::u64()? & MAX_SEED) as f64)
}

/// Makes `pulls` pulls of a policy with its defaults on `arms` arms, Bernoulli or linear, and records nothing: what the benchmarks
/// time, natively and here. Returns what was spent.
#[wasm_bindgen]
pub fn play(policy: &str, arms: usize, repetition: u32, pulls: u32) -> Result<f64> {
    let entry = policy::find(policy)
        .ok_or_else(|| JsError::new(&format!("policy: expected one of the catalogue, found {policy:?}")))?;
    let in_range = (1..=LIMITS.arms).contains(&arms) && pulls > 0;
    let last = in_range.then(|| Episode::to_time(entry, arms, repetition.into(), pulls.into()).last()).flatten();
    let last = last.ok_or_else(|| JsError::new(&format!("expected 1 to {} arms and at least 1 pull", LIMITS.arms)))?;
    Ok(last.spent)
}

/// An experiment in a worker: runs tasks.
#[wasm_bindgen(js_name = Experiment)]
pub struct JsExperiment(Experiment, Tapes);

#[wasm_bindgen(js_class = Experiment)]
impl JsExperiment {
    /// Reads a specification, an object or JSON text.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue) -> Result<JsExperiment> {
        Ok(JsExperiment(Experiment::new(read(specification)?), Tapes::default()))
    }

    /// The number of tasks.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> usize {
        self.0.tasks()
    }

    /// The records of a task, from 0 to `tasks` - 1.
    pub fn run(&mut self, task: usize) -> Result<Box<[f64]>> {
        if task >= self.0.tasks() {
            return Err(JsError::new(&format!("task: expected a whole number below {}, found {task}", self.0.tasks())));
        }
        Ok(self.0.run_with(task, &mut self.1).into_boxed_slice())
    }
}

/// The results of an experiment on the page: folds the records of tasks.
#[wasm_bindgen(js_name = Results)]
pub struct JsResults(Rc<RefCell<Results>>);

#[wasm_bindgen(js_class = Results)]
impl JsResults {
    /// Reads a specification, an object or JSON text; no results yet.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue) -> Result<JsResults> {
        Ok(JsResults(Rc::new(RefCell::new(Results::new(Experiment::new(read(specification)?))))))
    }

    /// Takes the records of a task, in any order; whether they were of use (each task counts once).
    pub fn add(&self, task: usize, records: Vec<f64>) -> bool {
        self.0.borrow_mut().add(task, records)
    }

    /// How many tasks count already.
    #[wasm_bindgen(getter)]
    pub fn folded(&self) -> usize {
        self.0.borrow().folded()
    }

    /// The answer so far.
    pub fn answer(&self) -> Result<JsValue> {
        to_js(&self.0.borrow().answer())
    }

    /// Another handle to the same results, for [`judge_preset`], which uses up what it is given.
    pub fn share(&self) -> JsResults {
        JsResults(self.0.clone())
    }
}

/// A preset, for the gallery.
#[derive(Serialize)]
struct GalleryPreset {
    id: &'static str,
    title: &'static str,
    paper: &'static str,
    setting: &'static str,
    claim: &'static str,
    notes: &'static str,
    parts: Vec<preset::Part>,
    /// Whether there is nothing to run: [`judge_preset`] takes no results.
    computed: bool,
}

/// Every preset, by paper: `[{ id, title, paper, setting, claim, notes, parts: [{ label, specification }], computed }]`. The paper
/// of those to start with is empty.
#[wasm_bindgen]
pub fn presets() -> Result<JsValue> {
    let gallery = |preset: &&Preset| {
        let Preset { id, title, paper, setting, claim, notes, .. } = **preset;
        GalleryPreset {
            id,
            title,
            paper,
            setting,
            claim,
            notes,
            parts: preset.parts(None, 1.0),
            computed: preset.computed(),
        }
    };
    to_js(&preset::ALL.iter().map(gallery).collect::<Vec<_>>())
}

/// What a computed preset yields: its verdict, and the lines of its figure for a small picture.
#[derive(Serialize)]
struct Computed {
    #[serde(flatten)]
    verdict: preset::Verdict,
    /// Points `[x, y]`, series by series; none where there is no figure.
    lines: Vec<Vec<(f64, f64)>>,
}

/// Computes a preset that has nothing to run: `{ outcome, sentence, lines }`.
#[wasm_bindgen]
pub fn compute_preset(id: &str) -> Result<JsValue> {
    let computation = preset::find(id).and_then(Preset::compute);
    let computation =
        computation.ok_or_else(|| JsError::new(&format!("preset: expected a computed one of the list, found {id:?}")))?;
    let lines = computation.figures.first().map(|figure| figure.lines()).unwrap_or_default();
    to_js(&Computed { verdict: computation.verdict, lines })
}

/// Whether the claim of a preset holds in the results of its parts, in their order, complete or not:
/// `judge_preset(id, results.map((one) => one.share()))` gives `{ outcome: "agrees" | "disagrees" | "cannot-tell", sentence }`.
#[wasm_bindgen]
pub fn judge_preset(id: &str, results: Vec<JsResults>) -> Result<JsValue> {
    let preset = preset::find(id).ok_or_else(|| JsError::new(&format!("preset: expected one of the list, found {id:?}")))?;
    let results: Vec<_> = results.iter().map(|results| results.0.borrow()).collect();
    to_js(&preset.judge(&results.iter().map(|results| &**results).collect::<Vec<_>>()))
}

/// How the page wants its regret chart.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartOptions {
    scale: f64,
    x: Scale,
    y: Scale,
    band: bool,
    alpha: f64,
    colours: Colours,
    series: Vec<SeriesOptions>,
    #[serde(default)]
    font: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesOptions {
    colour: Colour,
    width: f64,
    dash: Vec<f64>,
    hidden: bool,
    faded: bool,
    band_alpha: f64,
}

/// Where the chart lies on the canvas, in CSS pixels, and what its axes show.
#[derive(Serialize)]
struct ChartLayout {
    #[serde(flatten)]
    layout: Layout,
    budget: Option<f64>,
}

/// What charts are drawn on.
fn area(canvas: HtmlCanvasElement) -> Result<DrawingArea<CanvasBackend, Shift>> {
    let backend = CanvasBackend::with_canvas_object(canvas);
    Ok(backend.ok_or_else(|| JsError::new("canvas: expected one with a 2d context"))?.into_drawing_area())
}

/// Draws the regret of every policy on `canvas`, whose size is the CSS size times `options.scale`; returns where the plot area
/// lies and what its axes show.
#[wasm_bindgen]
pub fn draw_regret(canvas: HtmlCanvasElement, results: &JsResults, options: JsValue) -> Result<JsValue> {
    let options: ChartOptions = serde_wasm_bindgen::from_value(options)?;
    let results = results.0.borrow();
    let budget = results.budget();
    let series = results.regret_curves().into_iter().zip(&options.series).filter(|(_, style)| !style.hidden);
    let series = series.map(|(curve, style)| style.series(curve, budget.unwrap_or(1.0), options.alpha));
    let chart = RegretChart {
        series: series.collect(),
        x: options.x,
        y: options.y,
        band: options.band,
        colours: options.colours,
        scale: options.scale,
        x_title: match (budget, options.x) {
            (Some(_), Scale::Logarithmic) => "budget spent (log scale)",
            (Some(_), Scale::Linear) => "budget spent",
            (None, Scale::Logarithmic) => "share of the budget spent (log scale)",
            (None, Scale::Linear) => "share of the budget spent",
        }
        .to_owned(),
        y_title: "regret, in units of reward".to_owned(),
        x_end_label: Some(budget.map_or_else(
            || "B".to_owned(),
            |budget| format!("B = {}", number(budget, if budget < 100.0 && budget.fract() != 0.0 { 2 } else { 0 })),
        )),
        font: options.font.unwrap_or_else(|| "system-ui, sans-serif".to_owned()),
    };
    let layout = chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?;
    to_js(&ChartLayout { layout, budget })
}

impl SeriesOptions {
    /// The line of a curve; fractions of the budget become budget spent.
    fn series(&self, curve: Vec<(f64, f64, f64, f64)>, budget: f64, alpha: f64) -> Series {
        let point = |(fraction, mean, low, high)| Point { x: fraction * budget, mean, low, high };
        Series {
            points: curve.into_iter().map(point).collect(),
            colour: self.colour,
            width: self.width,
            dash: self.dash.clone(),
            band_alpha: self.band_alpha,
            alpha: if self.faded { 0.25 * alpha } else { alpha },
        }
    }
}
