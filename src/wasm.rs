//! What the page may call; only this and the modules in it know JavaScript.

mod coverage;
mod distribution;
mod node;
mod options;
mod shapes;
mod trace;

pub use coverage::{JsCoverage, draw_coverage, draw_rain};
pub use distribution::{distribution_height, draw_distribution};
pub(crate) use node::convert;

use crate::catalogue;
use crate::environment::{Arm, Environment};
use crate::episode::Episode;
use crate::experiment::{self, Estimate, Experiment, Notion, Results, Task};
use crate::guarantee::Guarantees;
use crate::import;
use crate::input::{Field, Node, quote};
use crate::plot::{AxisScale, Point, RegretChart, Series, Zoom};
use crate::policy;
use crate::preset::{self, Preset};
use crate::seed::{MAX_SEED, Role, stream};
use crate::specification::{LIMITS, Specification};
use crate::tape::Tapes;
use node::{from_js, to_js};
use options::{FONT, Options};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

type Result<T> = std::result::Result<T, JsError>;

/// Reads a specification from an object, or from JSON text.
fn read(specification: JsValue) -> Result<Specification> {
    let node = match specification.as_string() {
        Some(text) => Node::from_json(&text)?,
        None => from_js(specification)?,
    };
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
    /// Several arms may be the best.
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
        let (best, scale) = (environment.best_arms(0.0), environment.scale);
        let arm = |(index, arm): (usize, &Arm)| PlannedArm {
            reward_mean: arm.laws.reward.mean() * scale.reward,
            cost_mean: arm.laws.cost.mean() * scale.cost,
            ratio: arm.ratio() * (scale.reward / scale.cost),
            best: best[index],
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

/// What the papers prove of the policies of a specification: `{ none, most, policies: [{ bound, regret, checkpoints, vacuous }] }`.
#[wasm_bindgen]
pub fn guarantees(specification: JsValue) -> Result<JsValue> {
    to_js(&Guarantees::new(&read(specification)?))
}

/// The environment that is drawn for the first repetition of a specification, an object or JSON text, as given arms.
#[wasm_bindgen]
pub fn freeze_draw(specification: JsValue) -> Result<JsValue> {
    let specification = read(specification)?;
    to_js(&specification.environment.frozen(&mut stream(specification.seed, 0, Role::Environment)))
}

/// What a CSV text holds: `{ advertising, summary, problems, wrong, shifted, settings: [{ name, environment }] }`, or throws an Error that
/// says what is wrong, as `line: sentence`.
#[wasm_bindgen]
pub fn import_data(text: &str, repair: bool, beta: bool) -> Result<JsValue> {
    to_js(&import::read(text, repair, beta)?)
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
        .ok_or_else(|| JsError::new(&format!("policy: expected one of the catalogue, found {}", quote(policy))))?;
    let in_range = (1..=LIMITS.arms).contains(&arms) && pulls > 0;
    if !in_range {
        return Err(JsError::new(&format!("expected 1 to {} arms and at least 1 pull", LIMITS.arms)));
    }
    let (environment, mut episode) = Episode::to_time(entry, arms, repetition.into(), pulls.into());
    episode.finish(&environment);
    Ok(episode.tally().spent)
}

/// An experiment in a worker: runs tasks.
#[wasm_bindgen(js_name = Experiment)]
pub struct JsExperiment {
    experiment: Experiment,
    tapes: Tapes,
    /// The task that was begun last.
    begun: Option<Task>,
}

#[wasm_bindgen(js_class = Experiment)]
impl JsExperiment {
    /// Reads a specification, an object or JSON text.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue) -> Result<JsExperiment> {
        Ok(JsExperiment { experiment: Experiment::new(read(specification)?), tapes: Tapes::default(), begun: None })
    }

    /// The number of tasks.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> usize {
        self.experiment.tasks()
    }

    /// The records of a task, from 0 to `tasks` - 1.
    pub fn run(&mut self, task: usize) -> Result<Box<[f64]>> {
        self.check(task)?;
        Ok(self.experiment.run_with(task, &mut self.tapes).into_boxed_slice())
    }

    /// Begins a task, in place of the one that was begun before.
    pub fn begin(&mut self, task: usize) -> Result<()> {
        self.check(task)?;
        self.begun = Some(self.experiment.begin(task));
        Ok(())
    }

    /// Goes on with the task that was begun, for at most so many pulls; returns its records once it is done, and nothing before.
    pub fn step(&mut self, pulls: u32) -> Result<Option<Box<[f64]>>> {
        let task = self.begun.as_mut().ok_or_else(|| JsError::new("No task was begun, or its records were taken."))?;
        let records = task.step(&self.experiment, &mut self.tapes, pulls.into());
        if records.is_some() {
            self.begun = None;
        }
        Ok(records.map(Vec::into_boxed_slice))
    }

    fn check(&self, task: usize) -> Result<()> {
        let tasks = self.experiment.tasks();
        match task < tasks {
            true => Ok(()),
            false => Err(JsError::new(&format!("task: expected a whole number below {tasks}, found {task}"))),
        }
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

    /// What every policy loses, in a notion of regret ("pseudo", "realised", "knapsack"), or how much more than the policy `against`:
    /// mean, low and high at the end and then at every checkpoint, policy after policy. What is not there is not a number, and nothing
    /// is there where the notion is not defined.
    pub fn courses(&self, notion: &str, against: Option<usize>) -> Result<Vec<f64>> {
        let notions = [("pseudo", Notion::Pseudo), ("realised", Notion::Realised), ("knapsack", Notion::Knapsack)];
        let notion = Field::root(&notion.into()).one_of(&notions)?;
        let numbers = |Estimate { mean, low, high }| [mean, low.unwrap_or(f64::NAN), high.unwrap_or(f64::NAN)];
        let courses = self.0.borrow().regret_curves(notion, against).unwrap_or_default();
        let estimates = courses.into_iter().flat_map(|course| std::iter::once(course.last).chain(course.checkpoints));
        Ok(estimates.flat_map(numbers).collect())
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
    parts: Vec<preset::PresetPart>,
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

fn no_preset(id: &str) -> JsError {
    JsError::new(&format!("preset: expected one of the list, found {}", quote(id)))
}

/// Computes a preset that has nothing to run: `{ outcome, sentence, lines }`.
#[wasm_bindgen]
pub fn compute_preset(id: &str) -> Result<JsValue> {
    let computation = preset::find(id).and_then(Preset::compute);
    let computation = computation.ok_or_else(|| no_preset(id))?;
    let lines = computation.figures.first().map(|figure| figure.lines()).unwrap_or_default();
    to_js(&Computed { verdict: computation.verdict, lines })
}

/// Whether the claim of a preset holds in the results of its parts, in their order, complete or not:
/// `judge_preset(id, results.map((one) => one.share()))` gives `{ outcome: "agrees" | "disagrees" | "cannot-tell", sentence }`.
#[wasm_bindgen]
pub fn judge_preset(id: &str, results: Vec<JsResults>) -> Result<JsValue> {
    let preset = preset::find(id).ok_or_else(|| no_preset(id))?;
    let results: Vec<_> = results.iter().map(|results| results.0.borrow()).collect();
    to_js(&preset.judge(&results.iter().map(|results| &**results).collect::<Vec<_>>()))
}

/// What charts are drawn on.
fn area(canvas: HtmlCanvasElement) -> Result<DrawingArea<CanvasBackend, Shift>> {
    let backend = CanvasBackend::with_canvas_object(canvas);
    Ok(backend.ok_or_else(|| JsError::new("canvas: expected one with a 2d context"))?.into_drawing_area())
}

/// Draws lines of regret on `canvas`, whose size is the CSS size times `options.scale`; returns where the plot area lies and what its
/// axes show. `points` holds series after series `x, mean, low, high` of every point.
///
/// `options` are `{ scale, x, y, zoom, band, colours, series: [{ points, colour, width, dash, alpha, band_alpha, bound }], x_title, y_title,
/// end }`: `zoom` has the ends of the budget that is shown and, after them, of the regret, or nothing; `points` of a series is how many of the
/// points are its own, and `bound` may be left out.
#[wasm_bindgen]
pub fn draw_regret(canvas: HtmlCanvasElement, points: &[f64], options: JsValue) -> Result<JsValue> {
    let node = from_js(options)?;
    let names = ["scale", "x", "y", "zoom", "band", "colours", "series", "x_title", "y_title", "end"];
    let options = Options::new(&Field::root(&node), &names)?;
    let zoom = options.numbers("zoom", 4)?;
    let pair = |at: usize| Some((*zoom.get(at)?, *zoom.get(at + 1)?));
    let mut points =
        points.chunks_exact(4).map(|point| Point { x: point[0], mean: point[1], low: point[2], high: point[3] });
    let series = options.field("series")?.list("lines", 0, usize::MAX)?;
    let chart = RegretChart {
        series: series.iter().map(|field| line(field, &mut points)).collect::<Result<_>>()?,
        x: AxisScale::read(&options.field("x")?)?,
        y: AxisScale::read(&options.field("y")?)?,
        zoom: Zoom { x: pair(0), y: pair(2) },
        band: options.boolean("band")?,
        colours: options.colours()?,
        scale: options.scale()?,
        x_title: options.text("x_title")?,
        y_title: options.text("y_title")?,
        x_end_label: Some(options.text("end")?),
        font: FONT.to_owned(),
    };
    to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
}

/// The line of the next points.
fn line(field: &Field, points: &mut impl Iterator<Item = Point>) -> Result<Series> {
    let options = Options::new(field, &["points", "colour", "width", "dash", "alpha", "band_alpha", "bound"])?;
    let count = options.field("points")?.integer(0, u32::MAX.into())?;
    Ok(Series {
        points: points.take(count as usize).collect(),
        colour: options.colour("colour")?,
        width: options.number("width")?,
        dash: options.numbers("dash", 100)?,
        band_alpha: options.number("band_alpha")?,
        alpha: options.number("alpha")?,
        bound: options.boolean("bound").unwrap_or(false),
    })
}
