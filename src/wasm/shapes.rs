//! The charts of the view Shapes, which compares kinds of intervals.

use super::{Options, Result, area, from_js, to_js};
use crate::input::{Field, Node};
use crate::plot::{Chart, ShapesChart, asymmetry_chart};
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
/// asymmetry }, cost, ratio }] }`, in which an infinite ratio is null.
#[wasm_bindgen]
pub fn shape(samples: JsValue) -> Result<JsValue> {
    to_js(&read(samples)?.shape())
}

/// Reads the options of both charts. `kinds` lists one colour for each kind of interval, ω's first.
fn options(node: &Node) -> Result<Options<'_>> {
    Ok(Options::new(&Field::root(node), &["scale", "colours", "kinds"])?)
}

/// Returns the height of the chart of intervals at a width, both in CSS pixels.
#[wasm_bindgen]
pub fn shapes_height(width: f64) -> f64 {
    ShapesChart::height(width)
}

/// Draws the intervals on `canvas`. The size of the canvas is its CSS size times `options.scale`.
#[wasm_bindgen]
pub fn draw_shapes(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<()> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let samples = read(samples)?;
    let chart = ShapesChart {
        samples: &samples,
        shape: &samples.shape(),
        kinds: options.palette("kinds", KINDS.len())?,
        style: options.style()?,
    };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
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
