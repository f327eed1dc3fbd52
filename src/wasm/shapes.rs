//! The view of the shapes of intervals.

use super::{FONT, Options, Result, area, from_js, to_js};
use crate::input::{Field, Node};
use crate::plot::{ShapesChart, asymmetry_chart};
use crate::shape::{KINDS, Samples};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

fn read(samples: JsValue) -> Result<Samples> {
    Ok(Samples::read(&from_js(samples)?)?)
}

/// The intervals of `{ n, reward, cost, eta, min, max }` with one of `{ z }`, `{ alpha }` and `{ rho, t }`: `{ z, alpha, reward_terms,
/// cost_terms, ratio, kinds: [{ id, name, symmetric, reward: { low, high, below, above, asymmetry }, cost, ratio }] }`; a ratio that
/// is infinite is null. Throws an Error that says what is wrong, as `key: sentence`.
#[wasm_bindgen]
pub fn shape(samples: JsValue) -> Result<JsValue> {
    to_js(&read(samples)?.shape())
}

/// How the page wants both charts: `kinds` are colours, one a kind, ω's first.
fn options(node: &Node) -> Result<Options<'_>> {
    Ok(Options::new(&Field::root(node), &["scale", "colours", "kinds"])?)
}

/// The height of the chart of intervals at a width, CSS pixels.
#[wasm_bindgen]
pub fn shapes_height(width: f64) -> f64 {
    ShapesChart::height(width)
}

/// Draws the intervals on `canvas`, whose size is the CSS size times `options.scale`.
#[wasm_bindgen]
pub fn draw_shapes(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<()> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let samples = read(samples)?;
    let chart = ShapesChart {
        samples: &samples,
        shape: &samples.shape(),
        kinds: options.palette("kinds", KINDS.len())?,
        colours: options.colours()?,
        scale: options.scale()?,
        font: FONT.to_owned(),
    };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
}

/// Draws the asymmetry of the ω interval over the mean, with these samples on it.
#[wasm_bindgen]
pub fn draw_asymmetry(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<()> {
    let node = from_js(options)?;
    let options = self::options(&node)?;
    let accent = options.palette("kinds", KINDS.len())?[0];
    let chart = asymmetry_chart(&read(samples)?, accent, options.colours()?, options.scale()?, FONT);
    chart.draw(&area(canvas)?).map(|_| ()).map_err(|error| JsError::new(&error.to_string()))
}
