//! Coverage for the page, and for a worker that runs single blocks.

use super::{ChartOptions, Result, area, from_js, to_js};
use crate::coverage::{BOUNDS, Case, PairRecords, Study};
use crate::input::{Field, Node};
use crate::plot::{Chart, CoverageChart, Measure, RainChart};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// A study of coverage, with the blocks of pairs that have been added so far.
#[wasm_bindgen(js_name = Coverage)]
pub struct JsCoverage(PairRecords);

#[wasm_bindgen(js_class = Coverage)]
impl JsCoverage {
    /// Reads `{ family, samples, level, pairs, seed }`. Every field has a default.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue) -> Result<JsCoverage> {
        Ok(JsCoverage(PairRecords::new(Study::read(&from_js(specification)?)?)))
    }

    /// The number of tasks, one for each block of pairs.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> usize {
        self.0.study().tasks()
    }

    /// Runs a task, from 0 to `tasks` - 1, and returns its records.
    pub fn run(&self, task: usize) -> Result<Box<[f64]>> {
        if task >= self.tasks() {
            return Err(JsError::new(&format!("task: expected a whole number below {}, found {task}", self.tasks())));
        }
        Ok(self.0.study().run(task).into_boxed_slice())
    }

    /// Adds the records of a task. Tasks may come in any order. Returns whether the records were used.
    pub fn add(&mut self, task: usize, records: Vec<f64>) -> bool {
        self.0.add(task, records)
    }

    /// The number of pairs that the answer covers.
    #[wasm_bindgen(getter)]
    pub fn pairs(&self) -> usize {
        self.0.pairs()
    }

    /// The answer so far, in the form that the command line prints: `{ specification, pairs, policies }`.
    pub fn answer(&mut self) -> Result<JsValue> {
        to_js(&self.0.report())
    }

    /// How many of the pairs `first..end` a policy's bound misses.
    pub fn missed(&self, policy: usize, first: usize, end: usize) -> usize {
        self.cases(policy, first, end).iter().filter(|case| case.missed()).count()
    }

    /// The first pair from `first` on that a policy's bound misses, or `undefined` if there is none so far.
    pub fn miss(&self, policy: usize, first: usize) -> Option<usize> {
        if policy < BOUNDS.len() { self.0.miss(policy, first) } else { None }
    }
}

impl JsCoverage {
    fn cases(&self, policy: usize, first: usize, end: usize) -> Vec<Case> {
        if policy < BOUNDS.len() { self.0.cases(policy, first, end) } else { Vec::new() }
    }
}

/// Reads the options of both charts. `classes` lists the colours of asymmetric, composite, hybrid and united bounds,
/// `error` is the colour of misses, and `names` says whether the names of the policies stand in front of their rows.
fn options(node: &Node) -> Result<ChartOptions<'_>> {
    Ok(ChartOptions::new(&Field::root(node), &["scale", "colours", "classes", "error", "names"])?)
}

/// The height of the chart with rows for `policies` policies, in CSS pixels.
#[wasm_bindgen]
pub fn coverage_height(policies: usize) -> f64 {
    CoverageChart::height(policies)
}

/// Draws the chart of coverage on `canvas`. If `share`, the chart shows for every policy the share of pairs whose ratio
/// exceeds the bound, and otherwise bound / true ratio. The size of the canvas is its CSS size times `options.scale`.
#[wasm_bindgen]
pub fn draw_coverage(canvas: HtmlCanvasElement, coverage: &mut JsCoverage, share: bool, options: JsValue) -> Result<()> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let classes = options.palette("classes", 4)?;
    let answer = coverage.0.report();
    let Study { level, pairs, .. } = answer.study;
    let measure = if share { Measure::Share } else { Measure::Multiple };
    let chart = CoverageChart {
        measure,
        policies: answer.policies,
        level,
        pairs,
        names: options.boolean("names")?,
        classes: std::array::from_fn(|class| classes[class]),
        style: options.style()?,
    };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
}

/// Draws the bounds of a policy for the last `rows` pairs before pair `end`, as multiples of the true ratio, on an axis
/// from `low` to `high`.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)]
pub fn draw_rain(
    canvas: HtmlCanvasElement,
    coverage: &JsCoverage,
    policy: usize,
    end: usize,
    rows: usize,
    low: f64,
    high: f64,
    options: JsValue,
) -> Result<()> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let cases = coverage.cases(policy, end.saturating_sub(rows), end);
    let chart = RainChart { cases, rows, range: (low, high), error: options.colour("error")?, style: options.style()? };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
}
