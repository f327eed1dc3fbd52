//! One run on the page: the view Intervals.

use super::{FONT, Options, Result, area, from_js, read, to_js};
use crate::input::Field;
use crate::plot::{Accents, CourseChart, IntervalsChart, Order};
use crate::trace::{Action, Ghost, State, Trace};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// One run of an experiment, with what is seen of it.
#[wasm_bindgen(js_name = Trace)]
pub struct JsTrace {
    trace: Trace,
    state: State,
    density: bool,
}

/// A kind of interval to compare with.
#[derive(Serialize)]
struct GhostEntry {
    id: &'static str,
    name: &'static str,
}

/// The kinds of intervals to compare with: `[{ id, name }]`.
#[wasm_bindgen]
pub fn ghosts() -> Result<JsValue> {
    to_js(&Ghost::ALL.iter().map(|(id, name, _)| GhostEntry { id, name }).collect::<Vec<_>>())
}

/// The height of the chart of the intervals, and of a row of it, for so many arms and a width, in CSS px: `[height, row]`.
#[wasm_bindgen]
pub fn intervals_height(arms: usize, width: f64) -> Vec<f64> {
    vec![IntervalsChart::height(arms, width), IntervalsChart::row_height(arms, width)]
}

#[wasm_bindgen(js_class = Trace)]
impl JsTrace {
    /// The run of policy `policy` of a specification in repetition `repetition`, both from 0.
    #[wasm_bindgen(constructor)]
    pub fn new(specification: JsValue, policy: usize, repetition: f64) -> Result<JsTrace> {
        let trace = Trace::new(&read(specification)?, policy, repetition.max(0.0) as u64)?;
        Ok(JsTrace { state: trace.state(None), trace, density: false })
    }

    /// Records further pulls; whether there are more.
    pub fn record(&mut self, pulls: f64) -> bool {
        self.trace.record(pulls as u64)
    }

    /// How many pulls are recorded.
    #[wasm_bindgen(getter)]
    pub fn recorded(&self) -> f64 {
        self.trace.recorded() as f64
    }

    /// Whether all are.
    #[wasm_bindgen(getter)]
    pub fn whole(&self) -> bool {
        self.trace.is_whole()
    }

    /// How many pulls have been made where one looks.
    #[wasm_bindgen(getter)]
    pub fn pulls(&self) -> f64 {
        self.trace.pulls() as f64
    }

    /// Goes to where `pulls` pulls have been made.
    pub fn seek(&mut self, pulls: f64) {
        self.trace.seek(pulls.max(0.0) as u64);
    }

    /// Goes on until the next pull is of another arm, for at most `limit` pulls; whether it is.
    pub fn seek_change(&mut self, limit: f64) -> bool {
        self.trace.seek_change(limit as u64)
    }

    /// The next pull is of `arm`.
    pub fn pull(&mut self, arm: usize) -> Result<()> {
        Ok(self.trace.act(Action::Pull(arm))?)
    }

    /// From now on `arm` has these means.
    pub fn set_means(&mut self, arm: usize, reward: f64, cost: f64) -> Result<()> {
        Ok(self.trace.act(Action::Means { arm, reward, cost })?)
    }

    /// Takes back all that was done by hand.
    pub fn undo(&mut self) {
        self.trace.undo();
    }

    /// What there is to see now: what `trace` of the command line prints; `draw` draws it.
    pub fn look(&mut self, ghost: &str) -> Result<JsValue> {
        let ghost = Ghost::find(ghost);
        self.state = self.trace.state(ghost);
        self.density = ghost == Some(Ghost::Posterior);
        to_js(&self.state)
    }

    /// Draws what was looked at last, with options `{ order, fair, scroll, scale, colours, accents }`; returns where the rows lie.
    pub fn draw(&self, canvas: HtmlCanvasElement, options: JsValue) -> Result<JsValue> {
        let node = from_js(options)?;
        let options = Options::new(&Field::root(&node), &["order", "fair", "scroll", "scale", "colours", "accents"])?;
        let chart = IntervalsChart {
            state: &self.state,
            order: Order::read(&options.field("order")?)?,
            fair: options.boolean("fair")?,
            density: self.density,
            scroll: options.number("scroll")?,
            colours: options.colours()?,
            accents: Accents::read(&options.field("accents")?)?,
            scale: options.scale()?,
            font: FONT.to_owned(),
        };
        to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
    }

    /// Draws the whole run as far as it is recorded, with options `{ scale, colours, line }`; returns where its axis lies.
    pub fn draw_course(&self, canvas: HtmlCanvasElement, options: JsValue) -> Result<JsValue> {
        let node = from_js(options)?;
        let options = Options::new(&Field::root(&node), &["scale", "colours", "line"])?;
        let chart = CourseChart {
            course: self.trace.course(),
            unit: self.trace.environment().scale.reward,
            line: options.colour("line")?,
            colours: options.colours()?,
            scale: options.scale()?,
            font: FONT.to_owned(),
        };
        to_js(&chart.draw(&area(canvas)?).map_err(|error| JsError::new(&error.to_string()))?)
    }
}
