//! The charts of the view Shapes, which compares kinds of intervals, and of the view "Drag an interval".

use super::{ChartOptions, Result, area, from_js, to_js};
use crate::input::{Field, Node};
use crate::plot::{Chart, CostChart, RatiosChart, ShapesChart, asymmetry_chart};
use crate::shape::{KINDS, Samples};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

fn read(samples: JsValue) -> Result<Samples> {
    Ok(Samples::read(&from_js(samples)?)?)
}

/// Computes every kind of interval for the same samples.
///
/// The samples are `{ n, reward, cost, eta, min, max }` with one of `{ z }`, `{ alpha }` and `{ rho, t }`. Returns `{
/// z, alpha, reward_terms, cost_terms, ratio, kinds: [{ id, name, symmetric, reward: { low, high, below, above,
/// asymmetry }, cost, ratio }], as_wide }`, in which an infinite ratio is null, and `as_wide` is a kind.
#[wasm_bindgen]
pub fn shape(samples: JsValue) -> Result<JsValue> {
    to_js(&read(samples)?.shape())
}

/// Reads the options of both charts. `kinds` lists one colour for each kind of interval, ω's first.
fn options(node: &Node) -> Result<ChartOptions<'_>> {
    Ok(ChartOptions::new(&Field::root(node), &["scale", "colours", "kinds"])?)
}

/// The height of the chart of intervals at a width, both in CSS pixels.
#[wasm_bindgen]
pub fn shapes_height(width: f64) -> f64 {
    ShapesChart::height(width)
}

/// Draws the intervals on `canvas`. The size of the canvas is its CSS size times `options.scale`. Returns where the
/// values of the reward and of the cost lie: `[{ min, max, foot }, …]`.
#[wasm_bindgen]
pub fn draw_shapes(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<JsValue> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let samples = read(samples)?;
    let chart = ShapesChart {
        samples: &samples,
        shape: &samples.shape(),
        kinds: options.palette("kinds", KINDS.len())?,
        style: options.style()?,
    };
    to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
}

/// Draws the asymmetry of the ω interval over the mean and marks the samples.
#[wasm_bindgen]
pub fn draw_asymmetry(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<()> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let accent = options.palette("kinds", KINDS.len())?[0];
    let chart = asymmetry_chart(&read(samples)?, accent, options.style()?);
    chart.draw(&area(canvas)?).map(|_| ()).map_err(|error| JsError::new(&error.to_string()))
}

/// The height of the chart of one interval, in CSS pixels.
#[wasm_bindgen]
pub fn cost_height() -> f64 {
    CostChart::HEIGHT
}

/// Draws the symmetric or the ω interval of the mean cost, and returns `{ zero, reach, middle }`: where the smallest
/// and the largest mean cost lie that can be chosen, and the height of the interval. Options are `{ symmetric, as_wide,
/// colour, scale, colours }`.
#[wasm_bindgen]
pub fn draw_cost(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<JsValue> {
    let node = from_js(options)?;
    let options = ChartOptions::new(&Field::root(&node), &["symmetric", "as_wide", "colour", "scale", "colours"])?;
    let samples = read(samples)?;
    let kind = match (options.boolean("symmetric")?, options.boolean("as_wide")?) {
        (false, _) => samples.omega(),
        (true, false) => samples.hoeffding(),
        (true, true) => samples.as_wide(),
    };
    let chart = CostChart {
        interval: kind.cost.interval,
        mean: samples.cost,
        symmetric: kind.symmetric,
        colour: options.colour("colour")?,
        style: options.style()?,
    };
    to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
}

/// Draws the largest ratio that the symmetric and the ω interval allow against the mean cost, and returns where the
/// smallest and the largest mean cost lie. Options are `{ as_wide, accent, scale, colours }`.
#[wasm_bindgen]
pub fn draw_ratios(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<JsValue> {
    let node = from_js(options)?;
    let options = ChartOptions::new(&Field::root(&node), &["as_wide", "accent", "scale", "colours"])?;
    let chart = RatiosChart {
        samples: &read(samples)?,
        as_wide: options.boolean("as_wide")?,
        accent: options.colour("accent")?,
        style: options.style()?,
    };
    to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
}
