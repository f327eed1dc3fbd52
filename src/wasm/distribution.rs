//! The distribution of final regret.

use super::{ChartOptions, JsResults, Result, area};
use crate::plot::{DistributionChart, Row};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// The height of the chart of so many policies, CSS pixels.
#[wasm_bindgen]
pub fn distribution_height(policies: usize) -> f64 {
    DistributionChart::height(policies)
}

/// Draws the distribution of the final regrets of `policies`, from top to bottom, on `canvas`, whose size is the CSS size times
/// `options.scale`. Of the options of the regret chart it heeds the colours, which `options.series` has in the same order.
#[wasm_bindgen]
pub fn draw_distribution(
    canvas: HtmlCanvasElement,
    results: &JsResults,
    policies: Vec<usize>,
    options: JsValue,
) -> Result<()> {
    let ChartOptions { scale, colours, series, .. } = serde_wasm_bindgen::from_value(options)?;
    let results = results.0.borrow();
    let players = &results.experiment().specification().policies;
    let known = policies.into_iter().zip(series).filter(|(policy, _)| *policy < players.len());
    let row = |(policy, series): (usize, super::SeriesOptions)| Row {
        values: results.final_regrets(policy).to_vec(),
        name: players[policy].label(),
        colour: series.colour,
    };
    let font = "system-ui, sans-serif".to_owned();
    let chart = DistributionChart { rows: known.map(row).collect(), colours, scale, font };
    chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))
}
