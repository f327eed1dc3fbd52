//! The chart of the distribution of final regret.

use super::{ChartOptions, JsResults, Result, area, from_js};
use crate::input::Field;
use crate::plot::{Chart, DistributionChart, DistributionRow};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// The height of the chart with rows for `policies` policies, in CSS pixels.
#[wasm_bindgen]
pub fn distribution_height(policies: usize) -> f64 {
    DistributionChart::height(policies)
}

/// Draws the distribution of the final regrets of `policies` on `canvas`, from top to bottom.
///
/// The size of the canvas is its CSS size times `options.scale`. `options` are `{ scale, colours, policies, names }`,
/// where `policies` lists one colour for each policy and `names` its name, in the same order.
#[wasm_bindgen]
pub fn draw_distribution(
    canvas: HtmlCanvasElement,
    results: &JsResults,
    policies: Vec<usize>,
    options: JsValue,
) -> Result<()> {
    let node = from_js(options)?;
    let options = ChartOptions::new(&Field::root(&node), &["scale", "colours", "policies", "names"])?;
    let palette = options.palette("policies", policies.len())?;
    let names = options.texts("names", policies.len())?;
    let results = results.0.borrow();
    let players = results.experiment().specification().policies().len();
    let known = policies.into_iter().zip(palette).zip(names).filter(|((policy, _), _)| *policy < players);
    let row = |((policy, colour), name)| DistributionRow { values: results.final_regrets(policy).to_vec(), name, colour };
    let chart = DistributionChart { rows: known.map(row).collect(), style: options.style()? };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
}
