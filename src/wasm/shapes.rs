//! The view of the shapes of intervals.

use super::{Result, area, to_js};
use crate::input::Node;
use crate::plot::{Colour, Colours, ShapesChart, asymmetry_chart};
use crate::shape::Samples;
use serde::Deserialize;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

fn read(samples: JsValue) -> Result<Samples> {
    let node: Node = serde_wasm_bindgen::from_value(samples)?;
    Ok(Samples::read(&node)?)
}

/// The intervals of `{ n, reward, cost, eta, min, max }` with one of `{ z }`, `{ alpha }` and `{ rho, t }`: `{ z, alpha, reward_terms,
/// cost_terms, ratio, kinds: [{ id, name, symmetric, reward: { low, high, below, above, asymmetry }, cost, ratio }] }`; a ratio that
/// is infinite is null. Throws an Error that says what is wrong, as `key: sentence`.
#[wasm_bindgen]
pub fn shape(samples: JsValue) -> Result<JsValue> {
    to_js(&read(samples)?.shape())
}

/// How the page wants its charts.
#[derive(Deserialize)]
struct Options {
    scale: f64,
    colours: Colours,
    /// One a kind, ω's first.
    kinds: Vec<Colour>,
}

const FONT: &str = "system-ui, sans-serif";

/// The height of the chart of intervals at a width, CSS pixels.
#[wasm_bindgen]
pub fn shapes_height(width: f64) -> f64 {
    ShapesChart::height(width)
}

/// Draws the intervals on `canvas`, whose size is the CSS size times `options.scale`.
#[wasm_bindgen]
pub fn draw_shapes(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<()> {
    let Options { scale, colours, kinds } = serde_wasm_bindgen::from_value(options)?;
    let samples = read(samples)?;
    let shape = samples.shape();
    if kinds.len() != shape.kinds.len() {
        return Err(JsError::new(&format!("kinds: expected {} colours, found {}", shape.kinds.len(), kinds.len())));
    }
    let chart = ShapesChart { samples: &samples, shape: &shape, kinds, colours, scale, font: FONT.to_owned() };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
}

/// Draws the asymmetry of the ω interval over the mean, with these samples on it.
#[wasm_bindgen]
pub fn draw_asymmetry(canvas: HtmlCanvasElement, samples: JsValue, options: JsValue) -> Result<()> {
    let Options { scale, colours, kinds } = serde_wasm_bindgen::from_value(options)?;
    let accent = *kinds.first().ok_or_else(|| JsError::new("kinds: expected at least one colour"))?;
    let chart = asymmetry_chart(&read(samples)?, accent, colours, scale, FONT);
    chart.draw(&area(canvas)?).map(|_| ()).map_err(|error| JsError::new(&error.to_string()))
}
