//! The chart of regret.

use super::{ChartOptions, Result, area, from_js, to_js};
use crate::input::Field;
use crate::plot::{AxisScale, Chart, Point, RegretChart, Series, Zoom};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// Draws lines of regret on `canvas`, and returns where the plot area lies and which ranges its axes show.
///
/// The size of the canvas is its CSS size times `options.scale`. `points` holds `x, mean, low, high` of every point,
/// series after series. `options` are `{ scale, x, y, zoom, band, colours, series: [{ points, colour, width, dash,
/// alpha, band_alpha, bound, marks }], x_title, y_title, end, ticks: [{ value, label }] }`. `zoom` is empty, or holds the
/// range of the budget, or that range and the range of the regret. `points` of a series is the number of its points.
/// `bound`, `marks` and `ticks` may be missing.
#[wasm_bindgen]
pub fn draw_regret(canvas: HtmlCanvasElement, points: &[f64], options: JsValue) -> Result<JsValue> {
    let node = from_js(options)?;
    let names = ["scale", "x", "y", "zoom", "band", "colours", "series", "x_title", "y_title", "end", "ticks"];
    let options = ChartOptions::new(&Field::root(&node), &names)?;
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
        style: options.style()?,
        x_title: options.text("x_title")?,
        y_title: options.text("y_title")?,
        x_end_label: Some(options.text("end")?),
        x_ticks: ticks(&options)?,
    };
    to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
}

/// Reads the values that have ticks, with their labels.
fn ticks(options: &ChartOptions) -> Result<Vec<(f64, String)>> {
    let Ok(field) = options.field("ticks") else { return Ok(Vec::new()) };
    let tick = |field: &Field| {
        let options = ChartOptions::new(field, &["value", "label"])?;
        Ok((options.number("value")?, options.text("label")?))
    };
    field.list("ticks", 0, usize::MAX)?.iter().map(tick).collect()
}

/// Reads a series and takes its points from those that are left.
fn line(field: &Field, points: &mut impl Iterator<Item = Point>) -> Result<Series> {
    let options = ChartOptions::new(field, &["points", "colour", "width", "dash", "alpha", "band_alpha", "bound", "marks"])?;
    let count = options.field("points")?.integer(0, u32::MAX.into())?;
    Ok(Series {
        points: points.take(count as usize).collect(),
        colour: options.colour("colour")?,
        width: options.number("width")?,
        dash: options.numbers("dash", 100)?,
        band_alpha: options.number("band_alpha")?,
        alpha: options.number("alpha")?,
        bound: options.boolean("bound").unwrap_or(false),
        marks: options.boolean("marks").unwrap_or(false),
    })
}
